#include "cli/train_log.hpp"

#include "cli/match_header.hpp"
#include "movegen/fen.hpp"

#include <fmt/format.h>

#include <utility>

namespace rota::cli {

Result<MatchHeader, std::string> training_header(
    const consult::TrainingSetup& setup, std::string_view setup_text, const std::string& file
) {
    MatchHeader header;
    header.name = setup.name;
    header.teams = {setup.sides[0].name, setup.sides[1].name};
    header.initial = setup.initial.empty() ? to_fen(Position::start()) : setup.initial;
    header.training = setup_text;
    if (const auto fault = put_rules(header, setup.rules, file)) {
        return fail(*fault);
    }
    return header;
}

Result<TrainingLog, MatchLogError> read_training_log(const std::string& text) {
    auto log = parse_match_log(text);
    if (!log) {
        return fail(log.error());
    }
    if (log->header.training.empty()) {
        return fail(MatchLogError{"this is the log of a match, not of a training game", 1});
    }
    auto setup = consult::parse_training_setup(log->header.training);
    if (!setup) {
        return fail(MatchLogError{"its setup: " + setup.error().front().message, 1});
    }
    auto match = match_of(log->header);
    if (!match) {
        return fail(MatchLogError{match.error(), 1});
    }
    for (std::size_t i = 0; i < log->events.size(); ++i) {
        if (const auto answer = match->apply(log->events[i]); !answer) {
            return fail(MatchLogError{
                fmt::format("record {}: {}", i + 1, answer.error().text), i + 2});
        }
    }
    return TrainingLog{*std::move(log), *std::move(setup), *std::move(match)};
}

} // namespace rota::cli
