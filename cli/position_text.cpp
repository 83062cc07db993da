#include "cli/position_text.hpp"

#include "adjudicate/explain.hpp"
#include "movegen/generate.hpp"

#include <fmt/format.h>

namespace rota::cli {

std::string_view state_on_the_board(const Position& position) noexcept {
    if (has_legal_move(position)) {
        return "ongoing";
    }
    return position.checkers().empty() ? "stalemate" : "checkmate";
}

std::string describe_state(const Position& position) {
    const Color side = position.side_to_move();
    if (is_stalemate(position)) {
        return "stalemate (5.2.1): drawn under the Laws";
    }
    if (is_checkmate(position)) {
        return fmt::format("checkmate (5.1.1): {} wins", name(!side));
    }
    if (!position.checkers().empty()) {
        return fmt::format("{} is {}", name(side), adjudicate::describe_check(position));
    }
    return {};
}

} // namespace rota::cli
