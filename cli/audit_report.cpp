#include "cli/audit_report.hpp"

#include "cli/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace rota::cli {

namespace {

using adjudicate::all_finding_kinds;
using adjudicate::Finding;

/// Longer tags are cut, so that a line stays a line that a pipe takes in one go.
constexpr std::size_t longest_tag = 120;

std::string shortened(std::string text) {
    if (text.size() > longest_tag) {
        std::size_t end = longest_tag;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) {
            --end; // not through a character
        }
        text.resize(end);
        text += "...";
    }
    return text;
}

std::string tag_or(const PgnMainLine& game, std::string_view name, std::string_view otherwise) {
    const auto value = game.tag(name);
    return value ? shortened(to_utf8(*value)) : std::string{otherwise};
}

std::string grouped(std::size_t number) {
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3;) {
        at -= 3;
        text.insert(at, ",");
    }
    return text;
}

} // namespace

void AuditTally::add(const AuditTally& other) noexcept {
    games += other.games;
    plies += other.plies;
    bytes += other.bytes;
    games_with_findings += other.games_with_findings;
    std::ranges::transform(findings, other.findings, findings.begin(), std::plus{});
}

std::size_t AuditTally::total() const noexcept {
    return std::accumulate(findings.begin(), findings.end(), std::size_t{0});
}

std::string to_text(const Finding& finding, const PgnMainLine& game, std::string_view file) {
    return fmt::format(
        "{}:{}: {} - {}, {}: {} ({}): {}",
        printable(file),
        game.line,
        printable(tag_or(game, "White", "?")),
        printable(tag_or(game, "Black", "?")),
        printable(tag_or(game, "Date", "????.??.??")),
        adjudicate::describe(finding.kind),
        to_string(finding.citation),
        printable(finding.explanation)
    );
}

Json to_json(const Finding& finding, const PgnMainLine& game, std::string_view file) {
    Json json{
        {"record", "finding"},
        {"file", file},
        {"line", game.line},
        {"offset", game.offset},
        {"kind", adjudicate::name(finding.kind)},
        {"document", finding.citation.document},
        {"article", finding.citation.article},
        {"ply", finding.ply},
        {"move", finding.move},
        {"explanation", finding.explanation}};
    Json tags = Json::object();
    for (const std::string_view name :
         {"Event", "Site", "Date", "Round", "White", "Black", "Result", "Termination"}) {
        if (const auto value = game.tag(name)) {
            tags[std::string{name}] = shortened(to_utf8(*value));
        }
    }
    json["tags"] = std::move(tags);
    return json;
}

std::string to_text(const AuditTally& tally) {
    std::string table = fmt::format(
        "{:<38}{:>15}\n{:<38}{:>15}\n{:<38}{:>15}\n",
        "games",
        grouped(tally.games),
        "half-moves",
        grouped(tally.plies),
        "games with findings",
        grouped(tally.games_with_findings)
    );
    for (const adjudicate::FindingKind kind : all_finding_kinds) {
        const std::size_t count = tally.findings[static_cast<std::size_t>(kind)];
        if (count > 0) {
            table += fmt::format("  {:<36}{:>15}\n", adjudicate::describe(kind), grouped(count));
        }
    }
    return table;
}

Json to_json(const AuditTally& tally) {
    Json findings = Json::object();
    for (const adjudicate::FindingKind kind : all_finding_kinds) {
        findings[std::string{adjudicate::name(kind)}] =
            tally.findings[static_cast<std::size_t>(kind)];
    }
    return {
        {"record", "summary"},
        {"games", tally.games},
        {"half_moves", tally.plies},
        {"bytes", tally.bytes},
        {"games_with_findings", tally.games_with_findings},
        {"findings", std::move(findings)}};
}

} // namespace rota::cli
