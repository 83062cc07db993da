#include "consult/match/session.hpp"

#include "adjudicate/winnable.hpp"

#include <utility>

namespace rota::consult {

namespace {

/// The answer to an open question, when it can be given at once.
std::optional<Event> easy_finding(const Match& match, const Event& after) {
    if (after.kind == EventKind::undo) {
        return std::nullopt; // it would come again and again
    }
    const auto question = match.open_question(static_cast<std::size_t>(after.board - 1));
    if (!question) {
        return std::nullopt;
    }
    const adjudicate::Effort enough{.visits = 200'000, .expired = {}, .fast = false};
    const auto can = adjudicate::can_mate(question->first, question->second, enough).answer;
    if (can == adjudicate::Answer::undecided) {
        return std::nullopt;
    }
    return Event{
        .kind = EventKind::finding,
        .at = after.at,
        .board = after.board,
        .yes = can == adjudicate::Answer::yes};
}

} // namespace

Session::Session(Match match, Match::Keep keep)
    : match_{std::move(match)}
    , keep_{std::move(keep)} {}

Result<std::vector<Recorded>, Refusal> Session::apply(const Event& event) {
    const Match::Keep keep = [this](const Event& accepted) {
        auto unkept = keep_ ? keep_(accepted) : std::nullopt;
        failed_ = failed_ || unkept.has_value();
        return unkept;
    };
    auto answer = match_.apply(event, keep);
    if (!answer) {
        return fail(std::move(answer.error()));
    }
    std::vector<Recorded> records;
    records.push_back({match_.log().size(), event, *std::move(answer)});
    if (const auto found = easy_finding(match_, event)) {
        if (auto also = match_.apply(*found, keep)) {
            records.push_back({match_.log().size(), *found, *std::move(also)});
        }
    }
    return records;
}

} // namespace rota::consult
