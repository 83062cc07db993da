#include "movegen/fen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace rota {

namespace {

/// Larger counters are no game's: the longest possible one has fewer than 6,000 moves.
constexpr std::uint32_t largest_counter = 1'000'000;

/// More than any FEN needs; bounds what a wrong file can cost in reports of faults.
constexpr std::size_t longest_fen = 1000;

struct Token {
    std::string_view text;
    std::size_t offset; // in the whole text
};

constexpr bool is_blank(char character) noexcept {
    return character == ' ' || character == '\t' || character == '\r' || character == '\n';
}

std::vector<Token> split(std::string_view text) {
    std::vector<Token> tokens;
    std::size_t i = 0;
    while (i < text.size()) {
        if (is_blank(text[i])) {
            ++i;
            continue;
        }
        const std::size_t begin = i;
        while (i < text.size() && !is_blank(text[i])) {
            ++i;
        }
        tokens.push_back({text.substr(begin, i - begin), begin});
    }
    return tokens;
}

/// A character as it can be shown in a message.
std::string quoted(char character) {
    const auto byte = static_cast<unsigned char>(character);
    return byte >= 0x20 && byte < 0x7f ? fmt::format("\"{}\"", character)
                                       : fmt::format("byte 0x{:02x}", byte);
}

/// Reads the fields of one FEN and gathers what is wrong with them.
class Reader {
public:
    explicit Reader(std::string_view text) : text_{text}, tokens_{split(text)} {}

    void read() {
        if (const Token* token = field(FenField::placement, "the placement of the men")) {
            read_placement(*token);
        }
        if (const Token* token = field(FenField::side_to_move, "w or b")) {
            read_side(*token);
        }
        if (const Token* token = field(FenField::castling, "castling rights or -")) {
            read_castling(*token);
        }
        if (const Token* token = field(FenField::en_passant, "an en passant square or -")) {
            read_en_passant(*token);
        }
        if (tokens_.size() > 4) {
            read_counter(FenField::half_move_clock, 0, setup_.half_move_clock);
            read_counter(FenField::full_move_number, 1, setup_.full_move_number);
        }
        if (tokens_.size() > 6) {
            add(FenField::full_move_number,
                tokens_[6].offset,
                fmt::format("text after the end, expected nothing after the full-move number"));
        }
    }

    /// Faults of the position, each at the place in the text that it comes from.
    void judge() {
        if (!placement_read_) {
            judge_counts();
            return;
        }
        for (SetupFault& fault : find_faults(setup_)) {
            const auto [where, offset] = place(fault);
            add(where, offset, std::move(fault.message));
        }
    }

    [[nodiscard]] const Setup& setup() const noexcept { return setup_; }

    [[nodiscard]] FenError take_faults() {
        std::ranges::stable_sort(faults_, {}, &FenFault::offset);
        return {std::move(faults_)};
    }
    [[nodiscard]] bool has_faults() const noexcept { return !faults_.empty(); }

private:
    void add(FenField where, std::size_t offset, std::string message) {
        faults_.push_back({where, offset, std::move(message)});
    }

    const Token* field(FenField which, std::string_view expected) {
        const auto number = static_cast<std::size_t>(which);
        if (number < tokens_.size()) {
            return &tokens_[number];
        }
        add(which, text_.size(), fmt::format("text ends too early, expected {}", expected));
        return nullptr;
    }

    void read_placement(const Token& token) {
        int rank = 7;
        int file = 0;
        bool good = true;
        const auto wrong = [&](std::size_t i, std::string message) {
            good = false;
            add(FenField::placement, token.offset + i, std::move(message));
        };
        const auto end_rank = [&](std::size_t i) {
            if (file != 8 && rank >= 0) {
                wrong(i, fmt::format("rank {} has {} squares, expected 8", rank + 1, file));
            }
        };
        for (std::size_t i = 0; i < token.text.size(); ++i) {
            const char character = token.text[i];
            if (character == '/') {
                end_rank(i);
                --rank;
                file = 0;
                if (rank == -1) {
                    wrong(i, "more than 8 ranks");
                }
                continue;
            }
            if (character >= '1' && character <= '8') {
                file += character - '0';
                continue;
            }
            const auto piece = piece_from_letter(character);
            if (!piece) {
                wrong(
                    i,
                    fmt::format(
                        "unexpected {}, expected a piece (PNBRQK or pnbrqk), 1 to 8 or /",
                        quoted(character)
                    )
                );
            } else if (rank >= 0 && file < 8) {
                setup_.at(Square::at(file, rank)) = *piece;
                offsets_[index(Square::at(file, rank))] = token.offset + i;
            }
            ++file; // a wrong letter stands for one square, so that its rank is not blamed as well
        }
        end_rank(token.text.size());
        if (rank > 0) {
            wrong(token.text.size(), fmt::format("{} ranks, expected 8", 8 - rank));
        }
        placement_read_ = good;
    }

    void read_side(const Token& token) {
        if (token.text == "w" || token.text == "b") {
            setup_.side_to_move = token.text == "w" ? Color::white : Color::black;
            return;
        }
        side_read_ = false;
        add(FenField::side_to_move,
            token.offset,
            fmt::format("unexpected {}, expected w or b", quoted(token.text[0])));
    }

    void read_castling(const Token& token) {
        if (token.text == "-" || !placement_read_) {
            return; // without the men a right has no rook
        }
        for (std::size_t i = 0; i < token.text.size(); ++i) {
            const char character = token.text[i];
            const bool black = character >= 'a' && character <= 'z';
            const char lower = black ? character : static_cast<char>(character - 'A' + 'a');
            const bool known = lower == 'k' || lower == 'q' || (lower >= 'a' && lower <= 'h');
            if (!known) {
                add(FenField::castling,
                    token.offset + i,
                    fmt::format(
                        "unexpected {}, expected KQkq, a rook's file (A to H, a to h) or -",
                        quoted(character)
                    ));
                continue;
            }
            grant(black ? Color::black : Color::white, lower, token.offset + i);
        }
    }

    /// \param right k, q or the file of the rook
    void grant(Color side, char right, std::size_t offset) {
        const Men men = men_of(setup_);
        const int back_rank = side == Color::white ? 0 : 7;
        const Bitboard king = men.of(side, PieceKind::king) & relative_rank(side, 0);
        if (king.empty()) {
            add(FenField::castling,
                offset,
                fmt::format("castling right without a king of {} on the back rank", name(side)));
            return;
        }
        std::optional<Square> rook;
        if (right == 'k' || right == 'q') {
            for (const Square square : men.of(side, PieceKind::rook) & relative_rank(side, 0)) {
                const bool king_side = square.file() > king.first().file();
                if (king_side == (right == 'k') && (king_side || !rook)) {
                    rook = square; // squares come from a to h: the last or the first counts
                }
            }
        } else if (const Square square = Square::at(right - 'a', back_rank);
                   men.of(side, PieceKind::rook).contains(square)) {
            rook = square;
        }
        if (!rook) {
            add(FenField::castling,
                offset,
                right == 'k' || right == 'q' ? fmt::format(
                    "castling right without a rook of {} on the {} side of the king",
                    name(side),
                    right == 'k' ? "h" : "a"
                )
                                             : fmt::format(
                                                 "castling right without a rook of {} on {}{}",
                                                 name(side),
                                                 right,
                                                 back_rank + 1
                                             ));
        } else if (setup_.castling_rooks.contains(*rook)) {
            add(FenField::castling,
                offset,
                fmt::format("the castling right of the rook {} is given twice", to_string(*rook)));
        } else {
            setup_.castling_rooks |= *rook;
            right_offsets_[index(*rook)] = offset;
        }
    }

    void read_en_passant(const Token& token) {
        if (token.text == "-") {
            return;
        }
        const auto square = parse_square(token.text);
        if (!square) {
            add(FenField::en_passant,
                token.offset + square.error().offset,
                fmt::format(
                    "\"{}\" is no square, expected {} or -", token.text, square.error().expected
                ));
            return;
        }
        if (side_read_ && placement_read_) { // else nobody could say whether it is possible
            setup_.en_passant = *square;
        }
    }

    void read_counter(FenField which, std::uint32_t least, std::uint32_t& counter) {
        const Token* token = field(which, "a number");
        if (token == nullptr) {
            return;
        }
        std::uint32_t value = 0;
        const char* const end = token->text.data() + token->text.size();
        const auto [stop, error] = std::from_chars(token->text.data(), end, value);
        if (error == std::errc::invalid_argument || (error == std::errc{} && stop != end)) {
            const auto bad = static_cast<std::size_t>(stop - token->text.data());
            add(which,
                token->offset + bad,
                fmt::format("unexpected {}, expected a digit", quoted(token->text[bad])));
        } else if (error != std::errc{} || value < least || value > largest_counter) {
            add(which,
                token->offset,
                fmt::format(
                    "{} is out of range, expected {} to {}", token->text, least, largest_counter
                ));
        } else {
            counter = value;
        }
    }

    /// What can still be said when the placement could not be read whole.
    void judge_counts() {
        for (const SetupFault& fault : find_faults(setup_)) {
            if (fault.kind == SetupFault::Kind::too_many_kings
                || fault.kind == SetupFault::Kind::pawn_on_last_rank) {
                add(FenField::placement, offsets_[index(*fault.square)], fault.message);
            }
        }
        const auto has = [this](char king) {
            return !tokens_.empty() && tokens_[0].text.find(king) != std::string_view::npos;
        };
        for (const Color side : {Color::white, Color::black}) {
            if (!tokens_.empty() && !has(letter(Piece{side, PieceKind::king}))) {
                add(FenField::placement,
                    tokens_[0].offset,
                    fmt::format("{} has no king", name(side)));
            }
        }
    }

    [[nodiscard]] std::pair<FenField, std::size_t> place(const SetupFault& fault) const {
        using enum SetupFault::Kind;
        switch (fault.kind) {
        case king_missing: break;
        case too_many_kings:
        case pawn_on_last_rank: return {FenField::placement, offsets_[index(*fault.square)]};
        case opponent_in_check: return {FenField::side_to_move, tokens_[1].offset};
        case castling_without_king:
        case castling_without_rook:
        case castling_same_side: return {FenField::castling, right_offsets_[index(*fault.square)]};
        case impossible_en_passant: return {FenField::en_passant, tokens_[3].offset};
        }
        return {FenField::placement, tokens_[0].offset};
    }

    static std::size_t index(Square square) noexcept {
        return static_cast<std::size_t>(square.index());
    }

    std::string_view text_;
    std::vector<Token> tokens_;
    Setup setup_;
    std::array<std::size_t, Square::count> offsets_{};       // of the men
    std::array<std::size_t, Square::count> right_offsets_{}; // of the castling rights
    bool placement_read_ = false;
    bool side_read_ = true;
    std::vector<FenFault> faults_;
};

/// The rook that K or Q means: the outermost on that side of the king.
std::optional<Square> outermost_rook(const Men& men, Square king, bool king_side) noexcept {
    const Color side = men.at(king)->color;
    std::optional<Square> outermost;
    for (const Square rook : men.of(side, PieceKind::rook) & rank_of(king)) {
        if ((rook.file() > king.file()) == king_side && (king_side || !outermost)) {
            outermost = rook;
        }
    }
    return outermost;
}

std::string castling_field(const Setup& setup, CastlingStyle style) {
    const Men men = men_of(setup);
    std::string text;
    for (const Color side : {Color::white, Color::black}) {
        const Bitboard kings = men.of(side, PieceKind::king) & relative_rank(side, 0);
        const Bitboard rooks = setup.castling_rooks & relative_rank(side, 0);
        std::string letters; // from a to h, but K is written before Q
        for (const Square rook : rooks) {
            const bool king_side = kings.empty() || rook.file() > kings.first().file();
            const bool outermost = style == CastlingStyle::x_fen && !kings.empty()
                                   && outermost_rook(men, kings.first(), king_side) == rook;
            const char file = static_cast<char>('A' + rook.file());
            letters.insert(letters.begin(), outermost ? (king_side ? 'K' : 'Q') : file);
        }
        if (side == Color::black) {
            for (char& right : letters) {
                right = static_cast<char>(right - 'A' + 'a');
            }
        }
        text += letters;
    }
    return text.empty() ? "-" : text;
}

/// The input of a report: what is longer than any FEN is cut.
std::string shown(std::string_view input) {
    if (input.size() <= longest_fen) {
        return std::string{input};
    }
    return fmt::format("{}...", input.substr(0, longest_fen));
}

/// One fault, in the field that goes on where no FEN does.
FenError too_long(std::string_view text) {
    const std::size_t fields = split(text.substr(0, longest_fen)).size();
    const auto last = static_cast<std::size_t>(FenField::full_move_number);
    return {
        {{static_cast<FenField>(fields == 0 ? 0 : std::min(fields - 1, last)),
          longest_fen,
          fmt::format(
              "{} bytes are too long for a FEN, expected at most {}", text.size(), longest_fen
          )}}};
}

} // namespace

std::string_view name(FenField field) noexcept {
    constexpr std::array<std::string_view, 6> names{
        "placement",
        "side_to_move",
        "castling",
        "en_passant",
        "half_move_clock",
        "full_move_number"};
    return names[static_cast<std::size_t>(field)];
}

std::string render(const FenError& error, std::string_view input) {
    std::string text =
        fmt::format("{}\n{:>{}}", shown(input), '^', error.faults.front().offset + 1);
    for (const FenFault& fault : error.faults) {
        text +=
            fmt::format("\ncolumn {}, {}: {}", fault.offset + 1, name(fault.field), fault.message);
    }
    return text;
}

Result<Setup, FenError> parse_setup(std::string_view text) {
    if (text.size() > longest_fen) {
        return fail(too_long(text));
    }
    Reader reader{text};
    reader.read();
    if (reader.has_faults()) {
        return fail(reader.take_faults());
    }
    return reader.setup();
}

Result<Position, FenError> parse_fen(std::string_view text) {
    if (text.size() > longest_fen) {
        return fail(too_long(text));
    }
    Reader reader{text};
    reader.read();
    reader.judge();
    if (reader.has_faults()) {
        return fail(reader.take_faults());
    }
    return *Position::from_setup(reader.setup());
}

std::string to_fen(const Setup& setup, CastlingStyle style) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        const auto end_gap = [&] {
            if (empty > 0) {
                text += static_cast<char>('0' + empty);
            }
            empty = 0;
        };
        for (int file = 0; file < 8; ++file) {
            if (const auto& piece = setup.at(Square::at(file, rank))) {
                end_gap();
                text += letter(*piece);
            } else {
                ++empty;
            }
        }
        end_gap();
        if (rank > 0) {
            text += '/';
        }
    }
    return fmt::format(
        "{} {} {} {} {} {}",
        text,
        setup.side_to_move == Color::white ? 'w' : 'b',
        castling_field(setup, style),
        setup.en_passant ? to_string(*setup.en_passant) : "-",
        setup.half_move_clock,
        setup.full_move_number
    );
}

std::string to_fen(const Position& position, CastlingStyle style) {
    return to_fen(position.to_setup(), style);
}

bool needs_chess960(const Position& position) noexcept {
    for (const Square rook : position.castling_rooks()) {
        if (is_chess960_castling(position.king(position.piece_at(rook)->color), rook)) {
            return true;
        }
    }
    return false;
}

} // namespace rota
