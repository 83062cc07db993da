#pragma once

#include "adjudicate/winnable/board.hpp"
#include "adjudicate/winnable/frontier.hpp"
#include "adjudicate/winnable/guide.hpp"
#include "adjudicate/winnable/position_set.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace rota::adjudicate::winnable {

/// The state of a search for a mate by White: it can be stopped and continued, with another guide
/// too, and never looks at a position twice.
struct SearchTables {
    PositionSet positions;
    Frontier frontier;
    /// What the search that began last has seen of mates by Black, which it does not look for.
    struct Aside {
        /// The first position met in which White is mated.
        std::optional<PositionSet::Number> white_mated{};
        /// Something was left out, for White's lack of material, in which Black could still mate.
        bool left_out = false;
    };
    Aside aside{};
    /// Positions looked at, of all searches; those seen again count anew.
    std::uint64_t visits = 0;

    explicit SearchTables(std::size_t capacity) : positions{capacity}, frontier{2 * capacity} {}

    [[nodiscard]] static std::size_t bytes(std::size_t capacity) noexcept {
        return PositionSet::bytes(capacity) + Frontier::bytes(2 * capacity);
    }

    void begin(const Board& root, Color to_move, int value) noexcept {
        positions.clear();
        frontier.clear();
        aside = {};
        static_cast<void>(positions.insert(root, to_move, 0, 0));
        frontier.push({0, Pending::any_move, Pending::from_the_start, value});
    }

    /// Orders what is left to do by another guide. The positions that have been looked at already
    /// and have successors left are looked at once more.
    void resort(const Guide& guide) noexcept;
};

/// How many pawns each side has on each file: it changes when a pawn captures, is captured or is
/// promoted, and not when one only walks on.
struct PawnFiles {
    std::array<std::uint64_t, 2> counts; ///< By colour; 8 bits for each file.

    explicit PawnFiles(const View& view) noexcept {
        for (const Color side : {Color::white, Color::black}) {
            std::uint64_t& count = counts[static_cast<std::size_t>(side)];
            count = 0;
            for (const Square pawn : view.pieces(side, PieceKind::pawn)) {
                count += std::uint64_t{1} << (8 * pawn.file());
            }
        }
    }
    friend bool operator==(const PawnFiles&, const PawnFiles&) = default;
};

/// Where a search may stop on its way, because from there another guide knows better.
struct Milestone {
    int most_men = 0;   ///< A position with no more men than this.
    bool heavy = false; ///< A position in which White has got a rook or queen.
    /// A position with other pawns on some file than these. It is not continued in this search.
    std::optional<PawnFiles> other_pawns{};

    [[nodiscard]] bool is_asked_for() const noexcept {
        return most_men > 0 || heavy || other_pawns.has_value();
    }
};

struct SearchBudget {
    std::size_t positions;                          ///< Stop when that many have been met.
    std::uint64_t visits;                           ///< Or when SearchTables::visits is that high.
    const std::function<bool()>* expired = nullptr; ///< Asked every thousand visits or so.
    Milestone milestone{};
    unsigned order = 0; ///< Another number, another order of moves that the guide likes as well.
};

struct SearchResult {
    enum class End : std::uint8_t {
        mate,   ///< `mated` is a mate by White, or is after `last`.
        closed, ///< Every position that can come up has been looked at: White cannot mate.
        budget, ///< Of positions or visits.
        memory, ///< The tables are full.
        expired,
        milestone, ///< `mated` is none, but the milestone asked for; the search can be continued.
    };
    End end;
    PositionSet::Number mated = 0;
    std::optional<Move> last{};
};

/// The moves to where a search has stopped. \param room for how many more there is to be room
[[nodiscard]] std::vector<Move>
way_to(const SearchTables& tables, const SearchResult& result, std::size_t room = 0);

/// The hot code for one instruction set.
struct Kernel {
    std::string_view name;

    /// Continues the search: follows what the guide thinks nearest to a mate, remembers the rest.
    SearchResult (*search)(SearchTables&, const Guide&, const SearchBudget&) noexcept;

    /// Whether `to_move` has a legal move.
    std::size_t (*count_moves)(const Board&, Color to_move) noexcept;
};

/// Those that this processor can run, the one that runs everywhere first, the fastest last.
[[nodiscard]] std::span<const Kernel> kernels() noexcept;

} // namespace rota::adjudicate::winnable
