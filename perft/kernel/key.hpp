#pragma once

#include "perft/kernel/node.hpp"
#include "perft/table.hpp"

#include <array>
#include <cstdint>

namespace rota::perft {

namespace detail {

/// Fixed random numbers (splitmix64, S. Vigna).
consteval std::array<std::uint64_t, 8> key_numbers() {
    std::uint64_t state = 0x726f'7461'2070'6572;
    std::array<std::uint64_t, 8> numbers{};
    for (std::uint64_t& number : numbers) {
        state += 0x9e37'79b9'7f4a'7c15;
        std::uint64_t mixed = state;
        mixed = (mixed ^ (mixed >> 30U)) * 0xbf58'476d'1ce4'e5b9;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94d0'49bb'1331'11eb;
        number = mixed ^ (mixed >> 31U);
    }
    return numbers;
}

inline constexpr auto numbers_of_key = key_numbers();

} // namespace detail

/// The key of a node, from scratch: the sum of products (a + r)(b + s) over pairs of its words,
/// with random r and s (the hash NH of Black, Halevi, Krawczyk, Krovetz and Rogaway, 1999). For
/// random numbers, two different nodes have the same 128 bits with a chance of at most 2^-64.
[[nodiscard]] inline NodeKey node_key(const Node& node, Color side_to_move) noexcept {
    __extension__ using Wide = unsigned __int128;
    const Men& men = node.men();
    // Castling rooks stand on ranks 1 and 8, an en passant square on 3 or 6, so that a bit on rank
    // 4 is free. Where men of each kind and White's men are says who stands where.
    const Bitboard state =
        node.castling_rooks() | (node.en_passant() ? Bitboard{*node.en_passant()} : Bitboard{})
        | (side_to_move == Color::white ? Bitboard{Square::at(0, 3)} : Bitboard{});
    const auto product = [](Bitboard a, Bitboard b, std::size_t i) {
        return Wide{a.bits() + detail::numbers_of_key[i]}
               * (b.bits() + detail::numbers_of_key[i + 1]);
    };
    const Wide sum =
        product(men.by_kind[0], men.by_kind[1], 0) + product(men.by_kind[2], men.by_kind[3], 2)
        + product(men.by_kind[4], men.by_kind[5], 4) + product(men.by_color[0], state, 6);
    const auto low = static_cast<std::uint64_t>(sum);
    const auto high = static_cast<std::uint64_t>(sum >> 64U);
    // One to one, so nothing is lost; spreads the bits over the part that numbers the groups.
    const std::uint64_t mixed = (high ^ (low >> 32U)) * 0x9e37'79b9'7f4a'7c15;
    return {low + mixed, mixed ^ (mixed >> 29U)};
}

} // namespace rota::perft
