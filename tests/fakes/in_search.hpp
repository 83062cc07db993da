#pragma once

#include "tests/fakes/session_player.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace rota::uci {

using namespace std::chrono_literals;

inline SearchLimits depth(std::int64_t plies) {
    SearchLimits limits;
    limits.depth = plies;
    return limits;
}

inline SearchLimits move_time(Milliseconds time) {
    SearchLimits limits;
    limits.move_time = time;
    return limits;
}

inline SearchLimits endless() {
    return {};
}

inline SearchLimits pondering() {
    SearchLimits limits;
    limits.clocks = {10'000ms, 10'000ms};
    limits.ponder = true;
    return limits;
}

inline Move move(std::string_view text) {
    const auto found = move_of(text, Position::start());
    EXPECT_TRUE(found) << text;
    return *found;
}

inline std::string fault(Fault::Kind kind) {
    return "fault " + std::to_string(static_cast<int>(kind));
}

const char* const hash = "option name Hash type spin default 16 min 1 max 1024";
const char* const threads = "option name Threads type spin default 1 min 1 max 8";
const char* const chess960 = "option name UCI_Chess960 type check default false";
const char* const clear_hash = "option name Clear Hash type button";

/// A player in the middle of its first search.
class InSearch : public testing::Test {
protected:
    void begin(const SearchLimits& limits) {
        player.greet({hash, threads});
        search = player.go(limits);
        EXPECT_EQ(player.done().size(), 2U);
    }

    SessionPlayer player;
    SearchId search = 0;
};

} // namespace rota::uci
