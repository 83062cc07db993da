#pragma once

#include "movegen/color.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace rota {

enum class PieceKind : std::uint8_t { pawn, knight, bishop, rook, queen, king };

inline constexpr std::array all_piece_kinds{
    PieceKind::pawn,
    PieceKind::knight,
    PieceKind::bishop,
    PieceKind::rook,
    PieceKind::queen,
    PieceKind::king};

/// FIDE Laws 3.7.3: what a pawn may become, the queen first.
inline constexpr std::array promotion_kinds{
    PieceKind::queen, PieceKind::rook, PieceKind::bishop, PieceKind::knight};

[[nodiscard]] constexpr bool is_promotion_kind(PieceKind kind) noexcept {
    return kind != PieceKind::pawn && kind != PieceKind::king;
}

/// For arrays with one entry a kind.
[[nodiscard]] constexpr std::size_t index(PieceKind kind) noexcept {
    return static_cast<std::size_t>(kind);
}

/// "pawn", "knight", ...
[[nodiscard]] constexpr std::string_view name(PieceKind kind) noexcept {
    constexpr std::array<std::string_view, 6> names{
        "pawn", "knight", "bishop", "rook", "queen", "king"};
    return names[index(kind)];
}

/// The English letter in upper case, also for the pawn: P N B R Q K.
[[nodiscard]] constexpr char letter(PieceKind kind) noexcept {
    return std::string_view{"PNBRQK"}[index(kind)];
}

[[nodiscard]] constexpr std::optional<PieceKind> piece_kind_from_letter(char upper_case) noexcept {
    const std::size_t found = std::string_view{"PNBRQK"}.find(upper_case);
    if (found == std::string_view::npos) {
        return std::nullopt;
    }
    return static_cast<PieceKind>(found);
}

struct Piece {
    Color color;
    PieceKind kind;

    friend bool operator==(const Piece&, const Piece&) = default;
};

/// The letter of a FEN: upper case for White, lower case for Black.
[[nodiscard]] constexpr char letter(Piece piece) noexcept {
    const char upper = letter(piece.kind);
    return piece.color == Color::white ? upper : static_cast<char>(upper - 'A' + 'a');
}

[[nodiscard]] constexpr std::optional<Piece> piece_from_letter(char text) noexcept {
    const bool black = text >= 'a' && text <= 'z';
    const auto kind = piece_kind_from_letter(black ? static_cast<char>(text - 'a' + 'A') : text);
    if (!kind) {
        return std::nullopt;
    }
    return Piece{black ? Color::black : Color::white, *kind};
}

static_assert(piece_from_letter('k') == Piece{Color::black, PieceKind::king});
static_assert(!piece_from_letter('x'));

} // namespace rota
