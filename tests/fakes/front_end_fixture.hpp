#pragma once

#include "tests/fakes/session_player.hpp"
#include "uci/front_end.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rota::uci {

/// A user interface before and an engine behind, both by hand.
class FrontEndTest : public testing::Test {
protected:
    explicit FrontEndTest(FrontEndSettings settings = {})
        : front_end{std::move(settings), player.session} {}

    void SetUp() override {
        player.greet(
            {"option name Hash type spin default 16 min 1 max 64",
             "option name MultiPV type spin default 1 min 1 max 500",
             "option name Clear Hash type button",
             "option name UCI_Chess960 type check default false"}
        );
    }

    std::vector<std::string> ask(std::string_view command) {
        front_end.command(command, player.now());
        return follow();
    }

    std::vector<std::string> engine_says(std::string_view line) {
        player.say(line);
        return follow();
    }

    std::vector<std::string> follow() {
        while (const auto event = player.session.next_event()) {
            front_end.event(*event, player.now());
        }
        front_end.settle(player.now());
        return front_end.take_output();
    }

    SessionPlayer player;
    FrontEnd front_end;
};

} // namespace rota::uci
