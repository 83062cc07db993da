#pragma once

#include "adjudicate/winnable/search.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace rota::adjudicate::winnable {

/// Looks for mates by White behind walls of pawns, one wall after another: each search goes only as
/// far as the next capture by or of a pawn, or a promotion; from there a new one starts, whose
/// guide knows the new wall, after a short look for a mate.
class Unlocking {
public:
    explicit Unlocking(const Kernel& kernel) : kernel_{&kernel} {}

    struct Budget {
        std::size_t walls;     ///< How many layouts of pawns to start from.
        std::size_t positions; ///< For the next capture or promotion; more when none is found.
        const std::function<bool()>* expired = nullptr; ///< Asked for every wall.
    };

    /// Moves from `root` to a mate; none if none was found.
    [[nodiscard]] std::optional<std::vector<Move>>
    find_mate(const Board& root, Color to_move, const Budget& budget);

    /// The same by a short search to each corner.
    [[nodiscard]] std::optional<std::vector<Move>> find_near_mate(const Board& root, Color to_move);

    /// Positions looked at so far, by all calls.
    [[nodiscard]] std::uint64_t visits() const noexcept { return walk_.visits + near_.visits; }

private:
    static constexpr std::size_t most_positions = 20'000;

    const Kernel* kernel_;
    SearchTables walk_{most_positions};
    SearchTables near_{most_positions};
};

} // namespace rota::adjudicate::winnable
