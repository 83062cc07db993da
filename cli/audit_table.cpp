#include "cli/audit_table.hpp"

#include "cli/json.hpp"

#include <fmt/ostream.h>

#include <cstdint>
#include <fstream>
#include <istream>
#include <optional>
#include <string_view>

namespace rota::cli {

namespace {

/// A count in a record; nothing if it is none.
std::optional<std::uint64_t> count_in(const Json& record, std::string_view key) {
    const auto found = record.find(key);
    return found != record.end() && found->is_number_unsigned()
               ? std::optional{found->get<std::uint64_t>()}
               : std::nullopt;
}

/// The tally of a summary; nothing if something is missing in it.
std::optional<AuditTally> tally_of(const Json& record) {
    const auto games = count_in(record, "games");
    const auto plies = count_in(record, "half_moves");
    const auto bytes = count_in(record, "bytes");
    const auto with_findings = count_in(record, "games_with_findings");
    const auto findings = record.find("findings");
    if (!games || !plies || !bytes || !with_findings || findings == record.end()) {
        return std::nullopt;
    }
    AuditTally tally;
    tally.games = *games;
    tally.plies = *plies;
    tally.bytes = *bytes;
    tally.games_with_findings = *with_findings;
    for (const adjudicate::FindingKind kind : adjudicate::all_finding_kinds) {
        const auto count = count_in(*findings, adjudicate::name(kind));
        if (!count) {
            return std::nullopt;
        }
        tally.findings[static_cast<std::size_t>(kind)] = *count;
    }
    return tally;
}

/// What is wrong with a line; nothing when it is fine.
std::optional<std::string_view> add_line(const std::string& line, AuditTally& tally) {
    const Json record = Json::parse(line, nullptr, false);
    if (!record.is_object() || !record.contains("record")) {
        return "no record of rota audit --jsonl";
    }
    if (record["record"] == "summary") {
        const auto part = tally_of(record);
        if (!part) {
            return "a summary in which a count is missing";
        }
        tally.add(*part);
    }
    return std::nullopt;
}

bool add_file(std::string_view name, std::istream& input, AuditTally& tally, std::ostream& err) {
    std::string line;
    for (std::size_t number = 1; std::getline(input, line); ++number) {
        if (const auto error = add_line(line, tally)) {
            fmt::print(err, "{}, line {}: {}\n", name, number, *error);
            return false;
        }
    }
    return true;
}

} // namespace

ExitCode print_audit_table(const std::vector<std::string>& files, const Streams& streams) {
    AuditTally tally;
    for (const std::string& name : files) {
        if (name == "-") {
            if (!add_file(name, streams.in, tally, streams.err)) {
                return ExitCode::wrong_usage;
            }
            continue;
        }
        std::ifstream file{name, std::ios::binary};
        if (!file) {
            fmt::print(streams.err, "{}: cannot be read\n", name);
            return ExitCode::wrong_usage;
        }
        if (!add_file(name, file, tally, streams.err)) {
            return ExitCode::wrong_usage;
        }
    }
    fmt::print(streams.out, "{}", to_text(tally));
    return tally.total() > 0 ? ExitCode::no : ExitCode::done;
}

} // namespace rota::cli
