#pragma once

#include "movegen/move.hpp"
#include "uci/engine_message.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace rota::uci {

/// One line of a search: what it found and how it would go on.
struct SearchLine {
    std::int64_t depth = 0;
    std::optional<Score> score{}; ///< Of the side to move.
    std::vector<Move> pv{};       ///< Legal, from the root on.

    friend bool operator==(const SearchLine&, const SearchLine&) = default;
};

/// Collects the lines of a search by iteration.
///
/// An engine prints the lines of one depth one after the other, and when it is stopped in between
/// the newest lines are of two depths: only a complete iteration compares like with like. Score and
/// moves of a line may come separately and are put together by number and depth. A bound does not
/// replace an exact score. Memory is bounded whatever the engine prints.
class Iterations {
public:
    /// \param lines how many a complete iteration has: the MultiPV in force, or the number of legal
    ///              moves if that is less; at least 1
    explicit Iterations(std::size_t lines);

    /// Takes in an "info" line. \param pv its moves as far as they are legal
    void add(const Info& info, std::vector<Move> pv);

    /// The lines of the last complete iteration, best first; empty if there is none yet.
    [[nodiscard]] const std::vector<SearchLine>& complete() const noexcept { return complete_; }

    /// The newest line of that rank with an exact and credible score; nothing if there is none.
    /// \param rank from 1
    [[nodiscard]] const std::optional<SearchLine>& last_exact(std::size_t rank = 1) const noexcept;

    /// The newest line of that rank, bounds included.
    [[nodiscard]] const std::optional<SearchLine>& last_any(std::size_t rank = 1) const noexcept;

private:
    struct Iteration {
        std::int64_t depth = 0;
        std::vector<std::optional<SearchLine>> lines;
    };

    Iteration& iteration(std::int64_t depth);

    std::size_t lines_;
    std::int64_t depth_ = 0; // of the newest line that gave one
    std::vector<Iteration> open_;
    std::vector<SearchLine> complete_;
    std::vector<std::optional<SearchLine>> last_exact_;
    std::vector<std::optional<SearchLine>> last_any_;
};

} // namespace rota::uci
