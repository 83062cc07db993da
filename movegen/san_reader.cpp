#include "movegen/detail/san_decoder.hpp"
#include "movegen/detail/san_spelling.hpp"
#include "movegen/detail/san_text.hpp"
#include "movegen/generate.hpp"
#include "movegen/san.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace rota {

namespace {

using detail::FirstLetter;
using detail::SanText;

/// The rook of the castling that is meant, as long as there is such a right.
std::optional<Square> castling_rook(const Position& position, bool king_side) {
    const Color us = position.side_to_move();
    for (const Square rook : position.castling_rooks() & position.pieces(us)) {
        if ((rook.file() > position.king(us).file()) == king_side) {
            return rook;
        }
    }
    return std::nullopt;
}

/// Squares that fit what the text says of the origin.
Bitboard origin_mask(const SanText& text) {
    Bitboard mask = all_squares;
    if (text.from_file) {
        mask &= file_of(Square::at(*text.from_file, 0));
    }
    if (text.from_rank) {
        mask &= rank_of(Square::at(0, *text.from_rank));
    }
    return mask;
}

/// Whether the origin is a whole square and no letter says what stands there: e2e4, g1f3.
bool names_squares_only(const SanText& text) {
    return text.castling == SanText::Castling::none && !text.piece && text.has_full_origin();
}

Square full_origin(const SanText& text) {
    return Square::at(*text.from_file, *text.from_rank);
}

PieceKind kind_of(const SanText& text) {
    return text.piece.value_or(PieceKind::pawn);
}

bool has_cross(const SanText& text) {
    return text.separator == SanText::Separator::cross
           || text.separator == SanText::Separator::other_cross;
}

/// A pawn that goes straight needs no origin, one that captures names its file.
bool is_pawn_push(const SanText& text) {
    return text.from_file ? *text.from_file == text.to.file() : !has_cross(text);
}

/// Pawns from which `text` could be a move: those that push or those that capture.
Bitboard pawn_origins(const Position& position, const SanText& text) {
    const Color us = position.side_to_move();
    const Bitboard pawns = position.pieces(us, PieceKind::pawn) & origin_mask(text);
    return is_pawn_push(text) ? pawns & file_of(text.to) : pawns & pawn_attacks(!us, text.to);
}

/// Every legal move that `text` can mean. At most one move an origin.
MoveList legal_readings(const Position& position, const SanText& text) {
    MoveList moves;
    const auto add = [&](std::optional<Move> move) {
        if (move) {
            moves.add(*move);
        }
    };
    if (text.castling != SanText::Castling::none) {
        const bool king_side = text.castling == SanText::Castling::king_side;
        if (const auto rook = castling_rook(position, king_side)) {
            const Move move = Move::castling(position.king(position.side_to_move()), *rook);
            if (is_legal(position, move)) {
                moves.add(move);
            }
        }
    } else if (names_squares_only(text)) {
        add(find_legal_move(position, {full_origin(text), text.to, text.promotion}));
    } else if (kind_of(text) == PieceKind::pawn) {
        for (const Square from : pawn_origins(position, text)) {
            add(find_legal_move(position, {from, text.to, text.promotion}));
        }
    } else if (kind_of(text) == PieceKind::king) { // perhaps a castling written as Kg1
        const Square king = position.king(position.side_to_move());
        if (origin_mask(text).contains(king)) {
            add(find_legal_move(position, {king, text.to, text.promotion}));
        }
    } else if (!text.promotion) {
        for (const Square from :
             detail::legal_origins(position, kind_of(text), text.to) & origin_mask(text)) {
            moves.add(Move::ordinary(from, text.to));
        }
    }
    return moves;
}

/// Whether only a promotion piece keeps `text` from being a legal move.
bool lacks_promotion_piece(const Position& position, SanText text) {
    if (text.promotion || text.castling != SanText::Castling::none) {
        return false;
    }
    text.promotion = PieceKind::queen;
    return !legal_readings(position, text).empty();
}

/// Moves that `text` asks for, legal or not.
std::vector<MoveRequest> requests_of(const Position& position, const SanText& text) {
    const Color us = position.side_to_move();
    const Square king = position.king(us);
    std::vector<MoveRequest> requests;
    if (text.castling != SanText::Castling::none) {
        const bool king_side = text.castling == SanText::Castling::king_side;
        const Square target = Square::at(king_side ? 6 : 2, king.rank());
        if (const auto rook = castling_rook(position, king_side)) {
            requests.push_back({king, *rook});
        } else if (relative_rank(us, 0).contains(king) && (king_side ? 1 : -1) * (target.file() - king.file()) > 1) {
            requests.push_back({king, target});
        }
        return requests;
    }
    if (names_squares_only(text)) {
        return {{full_origin(text), text.to, text.promotion}};
    }
    Bitboard origins = position.pieces(us, kind_of(text)) & origin_mask(text);
    if (kind_of(text) == PieceKind::pawn) {
        const Bitboard able = pawn_origins(position, text);
        const bool none_captures = able.empty() && !is_pawn_push(text);
        origins = none_captures ? origins & ~file_of(text.to) : able;
    }
    for (const Square from : origins) {
        requests.push_back({from, text.to, text.promotion});
    }
    return requests;
}

/// "a bishop", "a knight on the b-file", "a pawn on e4"
std::string wanted_man(const SanText& text) {
    std::string man = fmt::format("{}", name(kind_of(text)));
    if (text.has_full_origin()) {
        man += fmt::format(" on {}", to_string(full_origin(text)));
    } else if (text.from_file || (kind_of(text) == PieceKind::pawn && is_pawn_push(text))) {
        const int file = text.from_file.value_or(text.to.file());
        man += fmt::format(" on the {}-file", static_cast<char>('a' + file));
    } else if (text.from_rank) {
        man += fmt::format(" on rank {}", *text.from_rank + 1);
    }
    return man;
}

SanError illegal(const Position& position, const SanText& text, std::string_view written) {
    SanError error;
    error.kind = SanError::Kind::illegal;
    error.expected = "a legal move";
    error.requests = requests_of(position, text);
    for (const MoveRequest& request : error.requests) {
        if (auto reason = why_illegal(position, request)) {
            error.reasons.push_back(*std::move(reason));
        }
    }
    const std::string_view side = name(position.side_to_move());
    if (error.reasons.empty()) {
        const std::string missing = text.castling == SanText::Castling::none
                                        ? wanted_man(text)
                                        : std::string{"right to castle there"};
        error.message = fmt::format("{} is not possible: {} has no {}", written, side, missing);
        return error;
    }
    // A man that could never go there says less than one that something keeps from going.
    const auto is_hindered = [](const Illegality& illegality) {
        return illegality.reason != IllegalReason::piece_cannot_move_so;
    };
    const bool some_hindered = std::ranges::any_of(error.reasons, is_hindered);
    std::string reasons;
    for (const Illegality& illegality : error.reasons) {
        if (!some_hindered || is_hindered(illegality)) {
            reasons += reasons.empty() ? "" : "; ";
            reasons += illegality.text;
        }
    }
    error.message = fmt::format("{} is not possible: {}", written, reasons);
    return error;
}

SanError ambiguous(
    const Position& position,
    const MoveList& moves,
    std::string_view written,
    std::size_t offset,
    SanStyle style
) {
    SanError error;
    error.kind = SanError::Kind::ambiguous;
    error.offset = offset;
    error.candidates.assign(moves.begin(), moves.end());
    std::string list;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (i > 0) {
            list += i + 1 == moves.size() ? " or " : ", ";
        }
        list += to_san(position, moves[i], style);
    }
    error.expected = list;
    error.message = fmt::format("{} could be {}", written, list);
    return error;
}

SanError missing_promotion(const SanText& text, std::string_view written, SanStyle style) {
    SanError error;
    error.kind = SanError::Kind::promotion_piece_missing;
    error.offset = text.promotion_offset;
    std::string list;
    for (const PieceKind kind : promotion_kinds) {
        list += list.empty() ? "=" : (kind == promotion_kinds.back() ? " or =" : ", =");
        list += detail::san_letter(style.letters, kind);
    }
    error.expected = list;
    error.message = fmt::format(
        "{} does not say what the pawn becomes (FIDE Laws 3.7.3.3): {} expected", written, list
    );
    return error;
}

SanError not_strict(std::string_view written, std::string strict) {
    SanError error;
    error.kind = SanError::Kind::not_strict;
    error.offset =
        static_cast<std::size_t>(std::ranges::mismatch(written, strict).in1 - written.begin());
    error.message = fmt::format("{} is not the strict spelling, which is {}", written, strict);
    error.expected = std::move(strict);
    return error;
}

/// The slips of the squares and the letter in front of them.
void compare_origin(
    const Position& position, Move move, const SanText& text, std::vector<SanSlip>& slips
) {
    using Separator = SanText::Separator;
    const bool is_pawn = position.pieces(PieceKind::pawn).contains(move.from());
    if (names_squares_only(text)) {
        const bool as_in_uci =
            text.separator == Separator::none && (!is_pawn || text.uci_promotion);
        slips.push_back(as_in_uci ? SanSlip::uci_notation : SanSlip::long_notation);
        return;
    }
    if (text.lower_case_piece) {
        slips.push_back(SanSlip::piece_letter_case);
    }
    if (text.pawn_letter) {
        slips.push_back(SanSlip::pawn_letter);
    }
    if (text.separator == Separator::hyphen || (is_pawn && text.has_full_origin())) {
        slips.push_back(SanSlip::long_notation);
        return;
    }
    const detail::SanOrigin written{text.from_file.has_value(), text.from_rank.has_value()};
    if (written != detail::san_origin(position, move)) {
        slips.push_back(SanSlip::origin_superfluous);
    }
}

void compare_capture(
    const Position& position, Move move, const SanText& text, std::vector<SanSlip>& slips
) {
    using Separator = SanText::Separator;
    if (!detail::is_capture(position, move)) {
        if (has_cross(text)) {
            slips.push_back(SanSlip::capture_sign_superfluous);
        }
    } else if (text.separator == Separator::other_cross) {
        slips.push_back(SanSlip::capture_sign_spelling);
    } else if (text.separator == Separator::none && !names_squares_only(text)) {
        slips.push_back(SanSlip::capture_sign_missing);
    }
}

/// What has to be forgiven in `written`. \pre it is not `strict`, the strict spelling of the move
std::vector<SanSlip> slips_of(
    const Position& position,
    Move move,
    const SanText& text,
    std::string_view written,
    std::string_view strict
) {
    std::vector<SanSlip> slips;
    const std::string_view check = detail::check_sign(position, move);
    if (move.kind() == MoveKind::castling && !names_squares_only(text)) {
        if (!written.starts_with(strict.substr(0, strict.size() - check.size()))) {
            slips.push_back(SanSlip::castling_spelling);
        }
    } else {
        compare_origin(position, move, text, slips);
        compare_capture(position, move, text, slips);
        if (text.promotion && !text.plain_promotion
            && !(names_squares_only(text) && text.uci_promotion)) {
            slips.push_back(SanSlip::promotion_spelling);
        }
        if (text.other_letters) {
            slips.push_back(SanSlip::figurine);
        }
        if (text.en_passant_suffix) {
            slips.push_back(SanSlip::en_passant_suffix);
        }
    }
    const bool as_in_uci = !slips.empty() && slips.front() == SanSlip::uci_notation;
    if (text.check != check && !(as_in_uci && text.check.empty())) {
        slips.push_back(
            text.check.empty() ? SanSlip::check_sign_missing
            : check.empty()    ? SanSlip::check_sign_superfluous
                               : SanSlip::check_sign_wrong
        );
    }
    if (text.annotation) {
        slips.push_back(SanSlip::annotation);
    }
    return slips;
}

class Reader {
public:
    Reader(const Position& position, std::string_view written, SanOptions options)
        : position_{position}
        , written_{written}
        , options_{options} {}

    [[nodiscard]] Result<SanReading, SanError> read() const {
        if (const auto plain = decode_plainly()) {
            if (to_san(position_, *plain, options_.style) == written_) {
                return SanReading{*plain, {}};
            }
        }
        auto text = detail::split_san(written_, options_.style.letters, FirstLetter::file);
        if (!text) {
            return text.error().kind == SanError::Kind::null_move
                       ? fail(std::move(text.error()))
                       : read_unusual(std::move(text), {});
        }
        const MoveList moves = legal_readings(position_, *text);
        if (moves.size() == 1) {
            const Move move = moves[0];
            const std::string strict = to_san(position_, move, options_.style);
            if (strict == written_) {
                return SanReading{move, {}};
            }
        }
        return read_unusual(std::move(text), moves);
    }

private:
    /// The move, if there is nothing unusual about its spelling but perhaps a sign too many or too
    /// few.
    [[nodiscard]] std::optional<Move> decode_plainly() const {
        std::array<char, detail::longest_plain_san> padded{};
        if (options_.style.letters != PieceLetters::english || written_.size() >= padded.size()) {
            return std::nullopt;
        }
        std::ranges::copy(written_, padded.begin());
        const auto decoded = with_side_to_move(position_, [&]<Color us>() {
            return detail::decode_plain_san<us>(position_, padded.data());
        });
        return decoded && decoded->length == written_.size() ? std::optional{decoded->move}
                                                             : std::nullopt;
    }

    /// Nothing has been found that is spelt strictly: `text` may also begin with a piece letter in
    /// lower case. `moves` are the legal readings of `text`.
    [[nodiscard]] Result<SanReading, SanError>
    read_unusual(Result<SanText, SanError> text, MoveList moves) const {
        auto other = detail::split_san(written_, options_.style.letters, FirstLetter::piece);
        const bool differs = other && other->lower_case_piece && !(text && text->lower_case_piece);
        if (differs && !(text && names_squares_only(*text))) { // not the bishop in "b1c2"
            const MoveList more = legal_readings(position_, *other);
            if (!text
                || (moves.empty() && (!more.empty() || requests_of(position_, *text).empty()))) {
                text = std::move(other);
                moves = more;
            } else if (!moves.empty() && text->separator != SanText::Separator::cross) {
                for (const Move move : more) { // "bxc4" is a pawn, but "bc4" may be a bishop too
                    moves.add(move);
                }
            }
        }
        if (!text) {
            return fail(std::move(text.error()));
        }
        if (moves.empty()) {
            return fail(
                lacks_promotion_piece(position_, *text)
                    ? missing_promotion(*text, written_, options_.style)
                    : illegal(position_, *text, written_)
            );
        }
        if (moves.size() > 1) {
            return fail(ambiguous(position_, moves, written_, text->origin_offset, options_.style));
        }
        return accept(*text, moves[0]);
    }

    [[nodiscard]] Result<SanReading, SanError> accept(const SanText& text, Move move) const {
        if (text.en_passant_suffix && move.kind() != MoveKind::en_passant) {
            return fail(no_en_passant(text));
        }
        std::string strict = to_san(position_, move, options_.style);
        if (options_.strictness == SanStrictness::strict) {
            return fail(not_strict(written_, std::move(strict)));
        }
        return SanReading{move, slips_of(position_, move, text, written_, strict)};
    }

    [[nodiscard]] SanError no_en_passant(const SanText& text) const {
        SanError error;
        error.kind = SanError::Kind::not_a_move;
        error.offset = written_.find('e', text.promotion_offset);
        error.expected = "nothing behind the move";
        error.message = fmt::format("{} is no capture en passant (FIDE Laws 3.7.3.1)", written_);
        return error;
    }

    const Position& position_;
    std::string_view written_;
    SanOptions options_;
};

struct SlipEntry {
    std::string_view code;
    std::string_view phrase;
};

/// In the order of SanSlip.
constexpr auto slip_entries = std::to_array<SlipEntry>(
    {{"castling_spelling", "castling not written O-O or O-O-O"},
     {"check_sign_missing", "check or mate not marked"},
     {"check_sign_superfluous", "a check marked that is none"},
     {"check_sign_wrong", "the wrong sign for check or mate"},
     {"capture_sign_missing", "capture not marked by x"},
     {"capture_sign_superfluous", "a capture marked that is none"},
     {"capture_sign_spelling", "capture not marked by x but otherwise"},
     {"promotion_spelling", "promotion not written as in d8=Q"},
     {"en_passant_suffix", "e.p. behind the move"},
     {"origin_superfluous", "more or something else said of the origin than needed"},
     {"long_notation", "long algebraic notation"},
     {"uci_notation", "notation of UCI"},
     {"piece_letter_case", "piece letter in lower case"},
     {"pawn_letter", "a letter for the pawn"},
     {"figurine", "figurine for a letter"},
     {"annotation", "annotation behind the move"}}
);
static_assert(slip_entries.size() == static_cast<std::size_t>(SanSlip::annotation) + 1);

} // namespace

std::string_view describe(SanSlip slip) noexcept {
    return slip_entries[static_cast<std::size_t>(slip)].phrase;
}

std::string_view code(SanSlip slip) noexcept {
    return slip_entries[static_cast<std::size_t>(slip)].code;
}

std::string_view code(SanError::Kind kind) noexcept {
    using enum SanError::Kind;
    switch (kind) {
    case not_a_move: return "not_a_move";
    case null_move: return "null_move";
    case illegal: return "illegal_move";
    case ambiguous: return "ambiguous_move";
    case promotion_piece_missing: return "promotion_piece_missing";
    case not_strict: return "not_strict";
    }
    return "unknown";
}

std::string render(const SanError& error, std::string_view input) {
    return fmt::format("{}\n{:>{}}\n{}", input, '^', error.offset + 1, error.message);
}

Result<SanReading, SanError>
parse_san(const Position& position, std::string_view text, SanOptions options) {
    return Reader{position, text, options}.read();
}

Result<std::vector<MoveRequest>, SanError>
requests_of_san(const Position& position, std::string_view text, SanOptions options) {
    auto parts = detail::split_san(text, options.style.letters, FirstLetter::file);
    const auto other = detail::split_san(text, options.style.letters, FirstLetter::piece);
    if (!parts && !other) {
        return fail(std::move(parts.error()));
    }
    std::vector<MoveRequest> requests;
    if (parts) {
        requests = requests_of(position, *parts);
    }
    if (other && other->lower_case_piece
        && !(parts && (parts->lower_case_piece || names_squares_only(*parts)))) {
        const std::vector<MoveRequest> more = requests_of(position, *other);
        requests.insert(requests.end(), more.begin(), more.end());
    }
    return requests;
}

} // namespace rota
