#include "adjudicate/adjudicator.hpp"
#include "adjudicate/audit.hpp"
#include "adjudicate/winnable.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/support/main_line_agreement.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace {

using namespace rota;

void require_good_findings(const PgnMainLine& game, const std::vector<adjudicate::Finding>& found) {
    for (const adjudicate::Finding& finding : found) {
        ROTA_REQUIRE(finding.ply <= game.moves.size());
        ROTA_REQUIRE(!finding.explanation.empty() && !finding.citation.article.empty());
    }
    const auto is_read = [](const adjudicate::Finding& finding) {
        return finding.kind != adjudicate::FindingKind::unreadable
               && finding.kind != adjudicate::FindingKind::illegal_move
               && finding.kind != adjudicate::FindingKind::moves_after_end;
    };
    ROTA_REQUIRE(
        (game.complete && !game.refused) || !std::ranges::all_of(found, is_read)
    ); // what is missing is always reported
}

/// Only quick proofs of dead positions, so that many games can be tried.
const adjudicate::Effort quick{.visits = 500, .expired = {}, .fast = true};

/// The end that the audit finds is that of the slow way.
void require_same_end(const PgnMainLine& game, const std::vector<adjudicate::Finding>& found) {
    GameRecord record{game.positions.front()};
    for (const Move move : game.moves) {
        record.play(move);
    }
    adjudicate::Solver solver{std::size_t{1} << 20U};
    const auto end =
        adjudicate::first_end(record, solver, {.rules = {}, .lost = {}, .effort = quick});
    const auto after = std::ranges::find(
        found, adjudicate::FindingKind::moves_after_end, &adjudicate::Finding::kind
    );
    if (game.complete) {
        ROTA_REQUIRE((after != found.end()) == (end && *end < record.plies()));
    }
    if (after != found.end()) {
        ROTA_REQUIRE(after->ply == end);
    }
}

} // namespace

/// A file: both readers agree on it, and the audit agrees with adjudicate.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) {
        return 0; // UTF-16 is refused as a whole
    }
    ROTA_REQUIRE(test::main_line_disagreement(text).empty());
    std::vector<adjudicate::Finding> findings;
    for (const char* const id : {"fide-standard", "relay"}) {
        adjudicate::AuditRules rules;
        rules.event = *adjudicate::rule_set(id);
        adjudicate::Solver solver{std::size_t{1} << 20U};
        rules.can_mate = [&](const Position& position, Color side, adjudicate::MateQuestion) {
            return solver.can_mate(position, side, quick).answer;
        };
        PgnMainLineReader reader{text};
        while (const PgnMainLine* game = reader.next()) {
            adjudicate::audit(*game, rules, findings);
            require_good_findings(*game, findings);
            if (!game->refused) {
                require_same_end(*game, findings);
            }
        }
    }
    return 0;
}
