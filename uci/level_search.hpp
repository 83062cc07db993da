#pragma once

#include "movegen/error.hpp"
#include "movegen/move.hpp"
#include "movegen/position.hpp"
#include "uci/iterations.hpp"
#include "uci/level_choice.hpp"
#include "uci/levels.hpp"
#include "uci/pay_offs.hpp"
#include "uci/search_limits.hpp"
#include "uci/session.hpp"
#include "uci/session_event.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace rota::uci {

/// One move of a level: the search that it rests on and the choice.
///
///     LevelSearch search{level, root, moves, seed};
///     const auto id = search.begin(engine.session(), engine.now());
///     ... each SearchInfo of that id: search.add(info); at its SearchEnded: search.choose()
///
/// choose() may be called whatever became of the search: without candidates of an engine every
/// legal move is one, and what it takes decides.
class LevelSearch {
public:
    /// \pre `moves` are legal one after the other from `root`, and a legal move is left
    /// \param only the moves to choose from; empty: all
    LevelSearch(
        Level level,
        const Position& root,
        std::vector<Move> moves,
        std::uint64_t seed,
        PayOffs pay_offs = {},
        std::vector<Move> only = {}
    );

    /// Sets the options that the search needs and asks for it. A search that runs is stopped.
    /// \param limits in which it has to end in any case, clocks for instance
    /// \returns what Session::go returns
    [[nodiscard]] Result<SearchId, std::size_t>
    begin(Session& session, TimePoint now, SearchLimits limits = {}) const;

    /// A line of the search.
    void add(const SearchInfo& info) { iterations_.add(info.info, info.pv); }

    /// The candidates so far: those of the last complete iteration, or else what there is.
    [[nodiscard]] std::vector<Candidate> candidates() const;

    [[nodiscard]] LevelChoice choose() const;

    [[nodiscard]] const Level& level() const noexcept { return level_; }
    [[nodiscard]] const LevelSituation& situation() const noexcept { return situation_; }

private:
    Level level_;
    Position root_;
    std::vector<Move> moves_;
    std::uint64_t seed_;
    PayOffs pay_offs_;
    std::vector<Move> only_;
    LevelSituation situation_;
    std::size_t lines_;
    Iterations iterations_;
};

/// The options that a level's search sets, with their values for play at full strength: to be set
/// again, unless others are wanted, when an engine is used for something else.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> options_of_level_searches();

} // namespace rota::uci
