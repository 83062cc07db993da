#pragma once

#include "adjudicate/touch_move.hpp"
#include "movegen/generate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace rota::adjudicate::detail {

/// Whether `move` takes the man on `target`.
[[nodiscard]] inline bool captures(const Position& position, Move move, Square target) noexcept {
    if (move.kind() == MoveKind::en_passant) {
        return captured_en_passant(move.to()) == target;
    }
    return move.kind() != MoveKind::castling && move.to() == target
           && position.pieces(!position.side_to_move()).contains(target);
}

/// "knight on g1". \pre a man stands there
[[nodiscard]] inline std::string describe_man(const Position& position, Square square) {
    return fmt::format("{} on {}", name(position.piece_at(square)->kind), to_string(square));
}

/// The legal moves for which `wanted` holds, by origin and target.
template <class Predicate>
[[nodiscard]] std::vector<Move> select(const Position& position, Predicate wanted) {
    std::vector<Move> moves;
    std::ranges::copy_if(legal_moves(position), std::back_inserter(moves), wanted);
    std::ranges::sort(moves, {}, [](Move move) {
        return std::tuple{move.from(), move.to(), move.pack()};
    });
    return moves;
}

/// Every legal move, by `article`.
[[nodiscard]] inline Admissible
any_move(const Position& position, std::string_view article, std::string text) {
    return {select(position, [](Move) { return true; }), fide(article), std::move(text)};
}

} // namespace rota::adjudicate::detail
