#pragma once

#include "tests/support/match_table.hpp"

namespace rota::test {

/// A relay match that White, team A, has won on time and plays on (28); Black to move.
inline MatchTable continued_relay(bool waste = false) {
    using consult::EventKind;
    MatchTable table{"relay"};
    table.moves("e4 e5");
    if (waste) {
        table.incident(Color::black, "time_waste");
    }
    table.accept({.kind = EventKind::set_clock, .ms = 100'000, .ms_black = 60'000});
    table.move("d4");
    table.lose_on_time();
    EXPECT_EQ(table.board().phase, consult::Phase::offer);
    table.accept({.kind = EventKind::go_on});
    return table;
}

inline constexpr std::string_view before_mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
inline constexpr std::string_view black_before_mate = "r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1";

} // namespace rota::test
