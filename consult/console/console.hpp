#pragma once

#include "consult/console/command.hpp"
#include "consult/console/words.hpp"
#include "consult/match/session.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rota::consult {

/// What the console says to a line or when time has passed.
struct Reply {
    std::vector<std::string> lines;
    bool accepted = true; ///< Not a fault, not refused.
    bool quit = false;
};

/// The arbiter's console without a terminal: lines in, lines out, all times passed in (milliseconds
/// since the scheduled start, never decreasing).
class Console {
public:
    /// \param at what happened before is not announced
    Console(Session session, MatchNames names, View view, std::int64_t at);

    [[nodiscard]] const Match& match() const noexcept { return session_.match(); }
    [[nodiscard]] const Session& session() const noexcept { return session_; }
    [[nodiscard]] std::size_t board() const noexcept { return board_; }

    /// Answers a line.
    [[nodiscard]] Reply enter(std::string_view line, std::int64_t at);

    /// Records an event that nobody typed, and answers.
    [[nodiscard]] Reply record(const Event& event);

    /// What has come by time alone since the last call: countdowns, what expired.
    [[nodiscard]] std::vector<std::string> announce(std::int64_t at);

    /// When announce has something to say next if nothing happens; below 0: never.
    [[nodiscard]] std::int64_t next_announcement() const;

    [[nodiscard]] std::string prompt(std::int64_t at) const;

private:
    void apply(Event event, Reply& reply);
    void answer(const Recorded& recorded, Reply& reply) const;
    void events(const Command& command, std::int64_t at, Reply& reply);
    void at_all_boards(const Command& command, std::int64_t at, Reply& reply);
    void toss(const std::string& word, std::int64_t at, Reply& reply);
    void show_board(std::size_t board, Reply& reply) const;
    void help(std::string_view topic, Reply& reply) const;
    void history(std::size_t records, Reply& reply) const;

    Session session_;
    MatchNames names_;
    View view_;
    std::size_t board_ = 0;
    std::int64_t announced_;            ///< Up to here.
    std::vector<std::int64_t> expired_; ///< By board: the deadline that has run out, once.
};

} // namespace rota::consult
