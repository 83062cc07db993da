#pragma once

#include "movegen/piece.hpp"
#include "movegen/square.hpp"

#include <cstdint>
#include <optional>

namespace rota {

/// How a move changes the board beyond lifting one piece and putting it down.
enum class MoveKind : std::uint8_t { ordinary, double_push, en_passant, castling, promotion };

/// A move in 16 bits: from (6), to (6), kind and promotion piece (4).
///
/// Castling is stored as king takes own rook, so Chess960 needs no second encoding; text forms
/// (e1g1, O-O) are the business of notation code.
class Move {
public:
    [[nodiscard]] static constexpr Move ordinary(Square from, Square to) noexcept {
        return Move{from, to, 0};
    }
    [[nodiscard]] static constexpr Move double_push(Square from, Square to) noexcept {
        return Move{from, to, 1};
    }
    [[nodiscard]] static constexpr Move en_passant(Square from, Square to) noexcept {
        return Move{from, to, 2};
    }
    [[nodiscard]] static constexpr Move castling(Square king, Square rook) noexcept {
        return Move{king, rook, 3};
    }
    /// \pre piece is knight, bishop, rook or queen
    [[nodiscard]] static constexpr Move
    promotion(Square from, Square to, PieceKind piece) noexcept {
        return Move{from, to, first_promotion + static_cast<unsigned>(piece)};
    }

    /// The move that pack() made this number from; nothing if no move packs to it.
    [[nodiscard]] static constexpr std::optional<Move> unpack(std::uint16_t packed) noexcept {
        const unsigned tag = packed >> 12U;
        const unsigned kind = tag - first_promotion;
        if (tag >= first_promotion
            && (kind < static_cast<unsigned>(PieceKind::knight)
                || kind > static_cast<unsigned>(PieceKind::queen))) {
            return std::nullopt;
        }
        return Move{packed};
    }

    /// The 16 bits, for files and tables.
    [[nodiscard]] constexpr std::uint16_t pack() const noexcept { return bits_; }

    [[nodiscard]] constexpr Square from() const noexcept { return Square::from_index(bits_ & 63); }

    /// Where the man goes; for castling the square of the own rook.
    [[nodiscard]] constexpr Square to() const noexcept {
        return Square::from_index((bits_ >> 6) & 63);
    }

    [[nodiscard]] constexpr MoveKind kind() const noexcept {
        const unsigned tag = bits_ >> 12U;
        return tag >= first_promotion ? MoveKind::promotion : static_cast<MoveKind>(tag);
    }

    [[nodiscard]] constexpr std::optional<PieceKind> promoted_to() const noexcept {
        if (kind() != MoveKind::promotion) {
            return std::nullopt;
        }
        return static_cast<PieceKind>((bits_ >> 12U) - first_promotion);
    }

    friend constexpr bool operator==(Move, Move) = default;

private:
    static constexpr unsigned first_promotion = 4; // tag 5 is a knight, tag 8 a queen

    explicit constexpr Move(std::uint16_t bits) noexcept : bits_{bits} {}
    constexpr Move(Square from, Square to, unsigned tag) noexcept
        : bits_{static_cast<std::uint16_t>(
            static_cast<unsigned>(from.index()) | static_cast<unsigned>(to.index()) << 6U
            | tag << 12U
        )} {}

    std::uint16_t bits_;
};

/// Where the king and the rook of a castling stand afterwards (FIDE Laws 3.8.2; II.3.2.6 for
/// Chess960): g and f, or c and d, on their rank.
struct CastlingTargets {
    Square king;
    Square rook;
};

[[nodiscard]] constexpr CastlingTargets castling_targets(Square king, Square rook) noexcept {
    const bool king_side = rook.file() > king.file();
    return {Square::at(king_side ? 6 : 2, king.rank()), Square::at(king_side ? 5 : 3, king.rank())};
}

/// Whether standard chess has no such castling: king not on the e-file or rook not in the corner.
[[nodiscard]] constexpr bool is_chess960_castling(Square king, Square rook) noexcept {
    return king.file() != 4 || (rook.file() != 0 && rook.file() != 7);
}

static_assert(sizeof(Move) == 2);
static_assert(
    Move::promotion(Square::at(0, 6), Square::at(0, 7), PieceKind::queen).promoted_to()
    == PieceKind::queen
);
static_assert(Move::castling(Square::at(4, 0), Square::at(7, 0)).kind() == MoveKind::castling);
static_assert(!Move::unpack(0x4000) && !Move::unpack(0x9000) && Move::unpack(0x5000));

} // namespace rota
