#include "cli/match_open.hpp"

#include "cli/input.hpp"
#include "cli/match_header.hpp"
#include "cli/printable.hpp"
#include "cli/rules_option.hpp"
#include "consult/rules/rule_file.hpp"
#include "movegen/fen.hpp"

#include <fmt/ostream.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

namespace rota::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t whole = std::numeric_limits<std::size_t>::max();

ExitCode refuse_input(
    const MatchInput& input, const Streams& streams, std::string_view message, std::size_t line = 1
) {
    const InputError error{
        line == 1 ? fmt::format("{}: {}", input.file, message)
                  : fmt::format("{}, line {}: {}", input.file, line, message),
        line,
        1,
        "FILE"};
    return refuse(streams, input.json, {&error, 1}, error.message);
}

Result<consult::MatchFile, ExitCode>
read_match_file(const MatchInput& input, const Streams& streams) {
    const auto text = read_whole_file(input.file);
    if (!text) {
        return fail(refuse_input(input, streams, "cannot be read"));
    }
    auto file = consult::parse_match_file(*text);
    if (!file) {
        std::vector<InputError> errors;
        for (const consult::RuleFileError& error : file.error()) {
            errors.push_back({error.message, error.line, error.column, error.key});
        }
        return fail(refuse(streams, input.json, errors, describe(input.file, file.error())));
    }
    return *std::move(file);
}

std::string log_of(const consult::MatchFile& file, const MatchInput& input) {
    fs::path given{input.file};
    return file.log.empty() ? given.replace_extension(".jsonl").string()
                            : (given.parent_path() / file.log).string();
}

/// With the rule files that the rule set rests on.
Result<MatchHeader, ExitCode>
header_of(const consult::MatchFile& file, const MatchInput& input, const Streams& streams) {
    MatchHeader header;
    header.name = file.name;
    header.teams = {file.teams[0], file.teams[1]};
    header.initial = file.initial.empty() ? to_fen(Position::start()) : file.initial;
    header.start = file.start.value_or(0);
    if (const auto fault = put_rules(header, file.rules, input.file)) {
        return fail(refuse_input(input, streams, *fault));
    }
    return header;
}

ExitCode cannot_write(const std::string& error, const Streams& streams) {
    fmt::print(streams.err, "{}\n", error);
    return ExitCode::failed;
}

Result<ReplayedMatch, ExitCode>
replay_log(const MatchInput& input, const Streams& streams, std::size_t to) {
    const auto text = read_whole_file(input.file);
    if (!text) {
        return fail(refuse_input(input, streams, "cannot be read"));
    }
    auto log = parse_match_log(*text);
    if (!log) {
        return fail(refuse_input(input, streams, log.error().message, log.error().line));
    }
    auto match = match_of(log->header);
    if (!match) {
        return fail(refuse_input(input, streams, match.error()));
    }
    ReplayedMatch replayed{*std::move(log), *std::move(match), {}};
    const std::size_t records = std::min(to, replayed.log.events.size());
    for (std::size_t i = 0; i < records; ++i) {
        auto answer = replayed.match.apply(replayed.log.events[i]);
        if (!answer) {
            return fail(refuse_input(
                input, streams, fmt::format("record {}: {}", i + 1, answer.error().text), i + 2
            ));
        }
        replayed.answers.push_back(*std::move(answer));
    }
    return replayed;
}

} // namespace

consult::Session session_of(consult::Match match, MatchLogFile file) {
    const auto log = std::make_shared<MatchLogFile>(std::move(file));
    return {std::move(match), [log](const consult::Event& event) -> std::optional<std::string> {
                const auto written = log->append(event);
                return written ? std::nullopt : std::optional{written.error()};
            }};
}

Result<ReplayedMatch, ExitCode>
read_match(const MatchInput& input, const Streams& streams, std::size_t to) {
    if (fs::path{input.file}.extension() != ".toml") {
        return replay_log(input, streams, to);
    }
    const auto file = read_match_file(input, streams);
    if (!file) {
        return fail(file.error());
    }
    const std::string path = log_of(*file, input);
    std::error_code error;
    if (fs::exists(path, error)) {
        return replay_log({path, input.json}, streams, to);
    }
    auto header = header_of(*file, input, streams);
    if (!header) {
        return fail(header.error());
    }
    auto match = match_of(*header);
    if (!match) {
        return fail(refuse_input(input, streams, match.error()));
    }
    ReplayedMatch unplayed{{}, *std::move(match), {}};
    unplayed.log.header = *std::move(header);
    return unplayed;
}

Result<RunningMatch, ExitCode>
open_match(const MatchInput& input, std::int64_t now, const Streams& streams) {
    const auto file = read_match_file(input, streams);
    if (!file) {
        return fail(file.error());
    }
    const std::string path = log_of(*file, input);
    std::error_code error;
    if (fs::exists(path, error)) {
        auto replayed = replay_log({path, input.json}, streams, whole);
        if (!replayed) {
            return fail(replayed.error());
        }
        auto log = MatchLogFile::reopen(path, replayed->log);
        if (!log) {
            return fail(cannot_write(log.error(), streams));
        }
        return RunningMatch{
            session_of(std::move(replayed->match), *std::move(log)),
            std::move(replayed->log.header),
            path,
            true,
            replayed->log.events.size(),
            replayed->log.torn_bytes};
    }
    auto header = header_of(*file, input, streams);
    if (!header) {
        return fail(header.error());
    }
    header->start = header->start == 0 ? now : header->start;
    auto match = match_of(*header);
    if (!match) {
        return fail(refuse_input(input, streams, match.error()));
    }
    auto log = MatchLogFile::create(path, *header);
    if (!log) {
        return fail(cannot_write(log.error(), streams));
    }
    return RunningMatch{
        session_of(*std::move(match), *std::move(log)), *std::move(header), path, false, 0, 0};
}

consult::MatchNames names_of(const MatchHeader& header) {
    consult::MatchNames names{printable(header.name), {"A", "B"}};
    for (std::size_t i = 0; i < std::min(names.teams.size(), header.teams.size()); ++i) {
        names.teams[i] = printable(header.teams[i]);
    }
    return names;
}

std::int64_t end_of(const consult::Match& match) {
    return match.log().empty() ? 0 : std::max(match.state().now, match.log().back().at);
}

} // namespace rota::cli
