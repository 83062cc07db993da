#pragma once

#include "consult/match/match.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace rota::consult {

/// An event that counts, with its number in the log (from 1) and what it changed.
struct Recorded {
    std::size_t number = 0;
    Event event;
    Answer answer;
};

/// A match in progress: events are kept for good before they count, and what can be found out
/// without asking anybody (6.9, 5.1.2, 7.5.5: can the winner mate at all?) is an event of its own.
class Session {
public:
    /// \param keep as for Match::apply; the session counts as failed once it has failed
    Session(Match match, Match::Keep keep);

    [[nodiscard]] const Match& match() const noexcept { return match_; }

    /// Whether an event could not be kept. The match is then as its log says; nothing may follow.
    [[nodiscard]] bool failed() const noexcept { return failed_; }

    /// \returns the event, and behind it the finding that followed by itself
    [[nodiscard]] Result<std::vector<Recorded>, Refusal> apply(const Event& event);

private:
    Match match_;
    Match::Keep keep_;
    bool failed_ = false;
};

} // namespace rota::consult
