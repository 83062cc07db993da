#pragma once

#include "movegen/attacks.hpp"
#include "movegen/generate.hpp"
#include "movegen/move.hpp"
#include "movegen/position.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace rota::detail {

/// A move that was decoded, and how many characters of the text it took.
struct DecodedSan {
    Move move;
    std::size_t length;
};

/// Characters that decode_plain_san may look at.
inline constexpr std::size_t longest_plain_san = 16;

/// Whether the king of `us` is safe when the man on `from` has gone to `to`, `king` being where he
/// stands then. Not for castling and en passant.
template <Color us>
[[nodiscard]] inline bool
king_is_safe_after(const Position& position, Square king, Square from, Square to) noexcept {
    const Bitboard enemies = position.pieces(!us) & ~Bitboard{to};
    const Bitboard leapers = (pawn_attacks(us, king) & position.pieces(PieceKind::pawn))
                             | (knight_attacks(king) & position.pieces(PieceKind::knight));
    if (!(leapers & enemies).empty()) {
        return false;
    }
    const Bitboard occupied = (position.occupied() & ~Bitboard{from}) | to;
    const Bitboard queens = position.pieces(PieceKind::queen);
    // Most of the time no slider stands on a line with the king at all.
    const Bitboard diagonal = (position.pieces(PieceKind::bishop) | queens) & enemies
                              & (diagonal_table[index(king)] | antidiagonal_table[index(king)]);
    if (!diagonal.empty() && !(bishop_attacks(king, occupied) & diagonal).empty()) {
        return false;
    }
    const Bitboard straight = (position.pieces(PieceKind::rook) | queens) & enemies
                              & (file_table[index(king)] | rank_table[index(king)]);
    return straight.empty() || (rook_attacks(king, occupied) & straight).empty();
}

/// The letters of the pieces, by character; pawn stands for "no letter".
inline constexpr auto plain_letters = [] {
    std::array<PieceKind, 128> kinds{};
    kinds['N'] = PieceKind::knight;
    kinds['B'] = PieceKind::bishop;
    kinds['R'] = PieceKind::rook;
    kinds['Q'] = PieceKind::queen;
    kinds['K'] = PieceKind::king;
    return kinds;
}();

/// Decodes the plain spellings of SAN in one go, straight against the bitboards.
template <Color us>
class PlainSanDecoder {
public:
    /// \pre longest_plain_san characters may be read at `text`, whatever they are
    PlainSanDecoder(const Position& position, const char* text) noexcept
        : position_{position}
        , text_{text} {}

    [[nodiscard]] std::optional<DecodedSan> decode() const noexcept {
        if (is_file(text_[0])) {
            return pawn_move();
        }
        const auto first = static_cast<unsigned char>(text_[0]);
        const PieceKind kind =
            first < plain_letters.size() ? plain_letters[first] : PieceKind::pawn;
        if (kind != PieceKind::pawn) {
            return piece_move(kind);
        }
        return text_[0] == 'O' ? castling() : std::nullopt;
    }

private:
    [[nodiscard]] static bool is_file(char text) noexcept {
        return static_cast<unsigned char>(text - 'a') < 8;
    }
    [[nodiscard]] static bool is_rank(char text) noexcept {
        return static_cast<unsigned char>(text - '1') < 8;
    }
    /// \pre a file and a rank are there
    [[nodiscard]] Square square_at(std::size_t i) const noexcept {
        return Square::at(text_[i] - 'a', text_[i + 1] - '1');
    }

    /// With its sign for check or mate, right or wrong.
    [[nodiscard]] DecodedSan with_check_sign(Move move, std::size_t length) const noexcept {
        return {move, length + (text_[length] == '+' || text_[length] == '#' ? 1U : 0U)};
    }

    [[nodiscard]] std::optional<DecodedSan> pawn_move() const noexcept {
        constexpr int forward = us == Color::white ? 8 : -8;
        if (is_rank(text_[1])) {
            const Square to = square_at(0);
            if (position_.occupied().contains(to) || !relative_rank_is_inner(to)) {
                return std::nullopt;
            }
            const Bitboard pawns = position_.pieces(us, PieceKind::pawn);
            const Square before = Square::from_index(to.index() - forward);
            if (pawns.contains(before)) {
                return finish_pawn_move(before, to, 2);
            }
            constexpr Bitboard fourth_rank = relative_rank(us, 3);
            if (!fourth_rank.contains(to) || position_.occupied().contains(before)) {
                return std::nullopt;
            }
            const Square from = Square::from_index(to.index() - 2 * forward);
            if (!pawns.contains(from)
                || !king_is_safe_after<us>(position_, position_.king(us), from, to)) {
                return std::nullopt;
            }
            return with_check_sign(Move::double_push(from, to), 2);
        }
        if (text_[1] != 'x' || !is_file(text_[2]) || !is_rank(text_[3])) {
            return std::nullopt;
        }
        const Square to = square_at(2);
        const Bitboard from_set = pawn_attacks(!us, to) & position_.pieces(us, PieceKind::pawn)
                                  & Bitboard{file_a.bits() << (text_[0] - 'a')};
        if (from_set.empty()) {
            return std::nullopt;
        }
        const Square from = from_set.first(); // there is one square for each file
        if (position_.pieces(!us).contains(to)) {
            return finish_pawn_move(from, to, 4);
        }
        if (position_.en_passant() != to || !en_passant_is_safe(position_.men(), us, from, to)) {
            return std::nullopt;
        }
        return with_check_sign(Move::en_passant(from, to), 4);
    }

    /// A pawn cannot come onto its own first rank, nor with one step onto the second.
    [[nodiscard]] static bool relative_rank_is_inner(Square to) noexcept {
        constexpr Bitboard impossible = relative_rank(us, 0) | relative_rank(us, 1);
        return !impossible.contains(to);
    }

    [[nodiscard]] std::optional<DecodedSan>
    finish_pawn_move(Square from, Square to, std::size_t length) const noexcept {
        if (!king_is_safe_after<us>(position_, position_.king(us), from, to)) {
            return std::nullopt;
        }
        constexpr Bitboard last_rank = relative_rank(us, 7);
        if (!last_rank.contains(to)) {
            return text_[length] == '='
                       ? std::nullopt
                       : std::optional{with_check_sign(Move::ordinary(from, to), length)};
        }
        const auto letter = static_cast<unsigned char>(text_[length + 1]);
        if (text_[length] != '=' || letter >= plain_letters.size()
            || !is_promotion_kind(plain_letters[letter])) {
            return std::nullopt;
        }
        return with_check_sign(Move::promotion(from, to, plain_letters[letter]), length + 2);
    }

    [[nodiscard]] std::optional<DecodedSan> piece_move(PieceKind kind) const noexcept {
        // Behind the letter: a file, a rank, both or nothing of the origin; x or not; the target.
        std::size_t at = 1;
        Bitboard origins = position_.pieces(us, kind);
        if (is_file(text_[1]) && is_rank(text_[2])
            && !(is_file(text_[3]) || text_[3] == 'x')) { // by far the most frequent
            at = 1;
        } else {
            if (is_file(text_[at])) {
                origins &= Bitboard{file_a.bits() << (text_[at] - 'a')};
                ++at;
            }
            if (is_rank(text_[at])) {
                origins &= Bitboard{rank_1.bits() << (8 * (text_[at] - '1'))};
                ++at;
            }
            at += text_[at] == 'x' ? 1U : 0U;
            if (!is_file(text_[at]) || !is_rank(text_[at + 1])) {
                return std::nullopt;
            }
        }
        const Square to = square_at(at);
        if (position_.pieces(us).contains(to)) {
            return std::nullopt;
        }
        const std::size_t length = at + 2;
        if (kind == PieceKind::king) {
            const Square king = position_.king(us);
            const bool goes = !(origins & king_attacks(to)).empty()
                              && (king_attacks(to) & position_.pieces(!us, PieceKind::king)).empty()
                              && king_is_safe_after<us>(position_, to, king, to);
            return goes ? std::optional{with_check_sign(Move::ordinary(king, to), length)}
                        : std::nullopt;
        }
        const Bitboard occupied = position_.occupied();
        switch (kind) {
        case PieceKind::knight: origins &= knight_attacks(to); break;
        case PieceKind::bishop: origins &= bishop_attacks(to, occupied); break;
        case PieceKind::rook: origins &= rook_attacks(to, occupied); break;
        case PieceKind::queen: origins &= queen_attacks(to, occupied); break;
        case PieceKind::pawn:
        case PieceKind::king: break;
        }
        const Square king = position_.king(us);
        std::optional<DecodedSan> found;
        for (const Square from : origins) {
            if (king_is_safe_after<us>(position_, king, from, to)) {
                if (found) {
                    return std::nullopt; // ambiguous
                }
                found = with_check_sign(Move::ordinary(from, to), length);
            }
        }
        return found;
    }

    [[nodiscard]] std::optional<DecodedSan> castling() const noexcept {
        if (text_[1] != '-' || text_[2] != 'O') {
            return std::nullopt;
        }
        const bool far = text_[3] == '-';
        if (far && text_[4] != 'O') {
            return std::nullopt;
        }
        const Square king = position_.king(us);
        for (const Square rook : position_.castling_rooks() & position_.pieces(us)) {
            if ((rook.file() < king.file()) == far) {
                const Move move = Move::castling(king, rook);
                return is_legal(position_, move) ? std::optional{with_check_sign(move, far ? 5 : 3)}
                                                 : std::nullopt;
            }
        }
        return std::nullopt;
    }

    const Position& position_;
    const char* text_;
};

/// Reads the move that `text` begins with if it is spelt plainly: English letters, x or not, =Q,
/// O-O, one sign for check or mate, none of them examined, and only one legal move it can mean.
/// Then parse_san, which is asked for all that is not plain, finds the same move.
///
/// \pre us == position.side_to_move(), longest_plain_san characters may be read at `text`
/// \returns nothing for any other text; what follows the move is up to the caller to examine
template <Color us>
[[nodiscard]] inline std::optional<DecodedSan>
decode_plain_san(const Position& position, const char* text) noexcept {
    return PlainSanDecoder<us>{position, text}.decode();
}

} // namespace rota::detail
