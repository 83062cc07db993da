#include "adjudicate/touch_move.hpp"

#include "adjudicate/detail/touch_selection.hpp"
#include "adjudicate/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <tuple>
#include <utility>

namespace rota::adjudicate {

namespace {

using detail::any_move;
using detail::captures;
using detail::describe_man;
using detail::select;

bool is_castling(IllegalReason reason) noexcept {
    switch (reason) {
    case IllegalReason::castling_right_lost:
    case IllegalReason::castling_out_of_check:
    case IllegalReason::castling_through_check:
    case IllegalReason::castling_into_check:
    case IllegalReason::castling_path_blocked: return true;
    default: return false;
    }
}

} // namespace

Admissible
admissible_after(const Position& position, const MoveRequest& attempted, IllegalReason reason) {
    const Square from = attempted.from;
    const auto touched = position.piece_at(from);
    if (!touched) {
        return any_move(position, "4.5", "no man was touched: any legal move");
    }
    if (touched->color != position.side_to_move()) {
        auto captures_it =
            select(position, [&](Move move) { return captures(position, move, from); });
        if (captures_it.empty()) {
            return any_move(
                position,
                "4.5",
                fmt::format(
                    "the {} cannot be captured: any legal move", describe_man(position, from)
                )
            );
        }
        return {
            std::move(captures_it),
            fide("4.3.2"),
            fmt::format("the touched {} must be captured", describe_man(position, from))};
    }

    auto moves_of_it = select(position, [&](Move move) { return move.from() == from; });
    const bool castling = is_castling(reason);
    if (!moves_of_it.empty()) {
        return {
            std::move(moves_of_it),
            fide(castling ? "4.4.3" : "4.3.1"),
            castling ? "castling is not possible: another move of the king"
                     : fmt::format("the touched {} must move", describe_man(position, from))};
    }
    if (castling) {
        return any_move(position, "4.4.3", "the king has no legal move: any legal move");
    }
    if (position.pieces(!position.side_to_move()).contains(attempted.to)) {
        auto captures_it =
            select(position, [&](Move move) { return captures(position, move, attempted.to); });
        if (!captures_it.empty()) {
            return {
                std::move(captures_it),
                fide("4.3.3"),
                fmt::format(
                    "the touched {} cannot move: the {} must be captured",
                    describe_man(position, from),
                    describe_man(position, attempted.to)
                )};
        }
    }
    return any_move(
        position,
        "4.5",
        fmt::format(
            "the touched {} has no legal move: any legal move", describe_man(position, from)
        )
    );
}

Admissible admissible_after(
    const Position& position,
    std::span<const MoveRequest> attempts,
    std::span<const Illegality> reasons
) {
    if (attempts.empty()) {
        return any_move(position, "4.5", "no man was touched: any legal move");
    }
    if (std::ranges::all_of(attempts, [&](const MoveRequest& attempt) {
            return attempt.from == attempts.front().from;
        })) {
        return admissible_after(position, attempts.front(), reasons.front().reason);
    }
    std::vector<std::string> men;
    const auto may_have_been_touched = [&](Square square) {
        return std::ranges::find(attempts, square, &MoveRequest::from) != attempts.end();
    };
    for (const MoveRequest& attempt : attempts) {
        if (std::string man = to_string(attempt.from); std::ranges::find(men, man) == men.end()) {
            men.push_back(std::move(man));
        }
    }
    auto moves = select(position, [&](Move move) { return may_have_been_touched(move.from()); });
    if (moves.empty()) {
        return any_move(
            position,
            "4.5",
            fmt::format("the men on {} have no legal move: any legal move", join(men))
        );
    }
    return {
        std::move(moves),
        fide("4.3.1"),
        fmt::format("the touched man, on {}, must move", join(men, " or "))};
}

} // namespace rota::adjudicate
