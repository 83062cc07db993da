#pragma once

#include "movegen/uci_move.hpp"
#include "tests/fakes/manual_clock.hpp"
#include "uci/session.hpp"

#include <chrono>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rota::uci {

/// Both sides of a Session, by hand: what it does and what it tells are texts.
class SessionPlayer {
public:
    explicit SessionPlayer(SessionSettings settings = {}) : session{std::move(settings)} {
        session.start();
    }

    /// Starts, greets and makes the session idle.
    void greet(std::initializer_list<const char*> options = {}) {
        session.started(now());
        session.line("id name Test", now());
        for (const char* const option : options) {
            session.line(option, now());
        }
        session.line("uciok", now());
        session.line("readyok", now());
        static_cast<void>(done());
        static_cast<void>(told());
    }

    void say(std::string_view line) { session.line(line, now()); }

    void pass(std::chrono::milliseconds time) {
        clock.advance(time);
        session.tick(now(), {});
    }

    void crash() { session.ended(ChannelError::closed, {{}, 11, "was killed"}, now()); }

    [[nodiscard]] TimePoint now() const { return clock.now(); }

    SearchId go(SearchLimits limits, std::vector<Move> moves = {}) {
        return *session.go(Position::start(), std::move(moves), std::move(limits), now());
    }

    /// What had to be done since the last call: lines as they are, "(start)", "(kill)", "(close)".
    std::vector<std::string> done() {
        std::vector<std::string> texts;
        while (const auto action = session.next_action()) {
            if (const auto* const line = std::get_if<SendLine>(&*action)) {
                texts.push_back(line->text);
            } else if (std::holds_alternative<StartProgram>(*action)) {
                texts.emplace_back("(start)");
            } else if (std::holds_alternative<KillProgram>(*action)) {
                texts.emplace_back("(kill)");
            } else {
                texts.emplace_back("(close)");
            }
        }
        return texts;
    }

    /// What was told since the last call: "1: e2e4 ponder e7e5 stopped", "1: info 5", "greeted",
    /// "died", "fault 0", "refused Hash".
    std::vector<std::string> told() {
        std::vector<std::string> texts;
        while (const auto event = session.next_event()) {
            texts.push_back(std::visit([](const auto& e) { return text_of(e); }, *event));
        }
        return texts;
    }

    ManualClock clock;
    Session session;

private:
    static std::string text_of(const Greeted& event) {
        return event.again ? "greeted again" : "greeted";
    }
    static std::string text_of(const OptionRefused& event) {
        return "refused " + event.refusal.name;
    }
    static std::string text_of(const SearchInfo& event) {
        return std::to_string(event.search) + ": info " + std::to_string(event.pv.size());
    }
    static std::string text_of(const Fault& event) {
        return "fault " + std::to_string(static_cast<int>(event.kind));
    }
    static std::string text_of(const Died& event) {
        return event.starts_again ? "died, starts again" : "died";
    }
    static std::string text_of(const SearchEnded& event) {
        static constexpr std::string_view kinds[]{
            "", "none", "illegal", "timed out", "failed", "no chess960", "closed"};
        const Outcome& outcome = event.outcome;
        std::string text = std::to_string(event.search) + ": ";
        text += outcome.move ? to_uci(*outcome.move)
                             : std::string{kinds[static_cast<std::size_t>(outcome.kind)]};
        text += outcome.ponder ? " ponder " + to_uci(*outcome.ponder) : "";
        text += outcome.overdue ? " overdue" : "";
        text += outcome.stopped ? " stopped" : "";
        return text;
    }
};

} // namespace rota::uci
