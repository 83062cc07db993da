#include "uci/level_search.hpp"

#include "movegen/generate.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace rota::uci {

namespace {

/// What a move takes, in centipawns: all that is known without an engine.
std::int32_t gain(const Position& position, Move move) {
    static constexpr std::array values{100, 300, 300, 500, 900, 0};
    const auto taken =
        move.kind() == MoveKind::castling ? std::nullopt : position.piece_at(move.to());
    return taken ? values[index(taken->kind)] : 0;
}

std::vector<Move> all_moves(const Position& position) {
    std::vector<Move> moves;
    for (const Move move : legal_moves(position)) {
        moves.push_back(move);
    }
    return moves;
}

} // namespace

LevelSearch::LevelSearch(
    Level level,
    const Position& root,
    std::vector<Move> moves,
    std::uint64_t seed,
    PayOffs pay_offs,
    std::vector<Move> only
)
    : level_{std::move(level)}
    , root_{root}
    , moves_{std::move(moves)}
    , seed_{seed}
    , pay_offs_{std::move(pay_offs)}
    , only_{std::move(only)}
    , situation_{situation_of(root_, moves_)}
    , lines_{only_.empty() ? count_legal_moves(situation_.position) : only_.size()}
    , iterations_{lines_} {
    if (level_.lines > 0 && level_.lines < lines_) {
        lines_ = level_.lines;
        iterations_ = Iterations{lines_};
    }
}

Result<SearchId, std::size_t>
LevelSearch::begin(Session& session, TimePoint now, SearchLimits limits) const {
    // What an engine does not offer is reported by the session, and the search does without.
    static_cast<void>(session.set_option("MultiPV", std::to_string(lines_), now));
    static_cast<void>(session.set_option("Threads", "1", now));
    static_cast<void>(session.set_option("UCI_LimitStrength", "false", now));
    static_cast<void>(session.set_option("Clear Hash", "", now)); // for the same moves each time
    limits.nodes = std::min(limits.nodes.value_or(level_.nodes), level_.nodes);
    if (level_.depth) {
        limits.depth = std::min(limits.depth.value_or(*level_.depth), *level_.depth);
    }
    limits.infinite = false;
    limits.moves = only_;
    return session.go(root_, moves_, std::move(limits), now);
}

std::vector<Candidate> LevelSearch::candidates() const {
    std::vector<Candidate> candidates;
    const auto add = [&](const SearchLine& line) {
        const bool is_new = !line.pv.empty() && line.score
                            && std::ranges::none_of(candidates, [&](const Candidate& each) {
                                   return each.move == line.pv.front();
                               });
        if (is_new) {
            candidates.push_back({line.pv.front(), *line.score, line.pv});
        }
    };
    std::ranges::for_each(iterations_.complete(), add);
    for (std::size_t rank = 1; candidates.empty() && rank <= lines_; ++rank) {
        if (const auto& line = iterations_.last_exact(rank)) {
            add(*line);
        }
    }
    if (candidates.empty()) {
        for (const Move move : only_.empty() ? all_moves(situation_.position) : only_) {
            const Score score{Score::Kind::centipawns, gain(situation_.position, move)};
            candidates.push_back({move, score, {move}});
        }
    }
    return candidates;
}

LevelChoice LevelSearch::choose() const {
    return uci::choose(level_, situation_, candidates(), seed_, pay_offs_);
}

std::vector<std::pair<std::string, std::string>> options_of_level_searches() {
    return {{"MultiPV", "1"}, {"Threads", "1"}, {"UCI_LimitStrength", "false"}};
}

} // namespace rota::uci
