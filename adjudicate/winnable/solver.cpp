#include "adjudicate/winnable.hpp"
#include "adjudicate/winnable/at_sight.hpp"
#include "adjudicate/winnable/closure.hpp"
#include "adjudicate/winnable/locked_tree.hpp"
#include "adjudicate/winnable/search.hpp"
#include "adjudicate/winnable/short_line.hpp"
#include "adjudicate/winnable/small_tables.hpp"
#include "adjudicate/winnable/unlocking.hpp"
#include "movegen/generate.hpp"

#include <algorithm>
#include <utility>

namespace rota::adjudicate {

namespace {

using namespace winnable;
using enum Winnability::Reason;

Winnability open(Winnability::Shortage shortage) {
    Winnability found;
    found.shortage = shortage;
    return found;
}

/// For a look at what forced moves lead to.
constexpr LockedTreeLimits few_replies{.most_open = 20, .most_replies = 6};
constexpr LockedTreeLimits many_replies{.most_open = 200, .most_replies = 1'000};

constexpr int most_probes = 4;      ///< In one search, from its milestones.
constexpr unsigned most_orders = 3; ///< In which moves are looked at, besides the first one.

/// Bytes of the tables for one position: the set itself and two entries of the frontier.
std::size_t capacity_for(std::size_t memory) noexcept {
    std::size_t capacity = std::max(memory, std::size_t{1} << 20U) / 96;
    while (SearchTables::bytes(capacity) > memory && capacity > 4096) {
        capacity -= capacity / 16;
    }
    return capacity;
}

} // namespace

class Solver::Machine {
public:
    explicit Machine(std::size_t memory)
        : tables_{capacity_for(memory)}
        , kernel_{&kernels().back()} {
        // What is made at its first use is used here, not in the first question.
        const Board board = board_of(Position::start(), Color::white);
        tables_.begin(board, Color::white, 0);
        const Guide& guide = corner_guide(Means::heavy, 0);
        static_cast<void>(kernel_->search(tables_, guide, {150, UINT64_MAX}));
        static_cast<void>(clearing_guide());
        tables_.visits = 0;
    }

    [[nodiscard]] Winnability can_mate(const Position& position, Color side, const Effort& effort) {
        aside_.reset();
        const std::uint64_t before = tables_.visits;
        Winnability found = solve(position, side, effort);
        shorten(found, position, side, effort);
        found.visits = tables_.visits - before;
        return found;
    }

    /// The same for the other side than the one just asked about, in the same position.
    [[nodiscard]] Winnability
    and_the_other(const Position& position, Color side, const Effort& effort) {
        if (!aside_) {
            return can_mate(position, side, effort);
        }
        Winnability found = *std::exchange(aside_, std::nullopt);
        shorten(found, position, side, effort);
        return found;
    }

private:
    [[nodiscard]] Winnability solve(const Position& position, Color side, const Effort& effort) {
        const std::size_t moves = count_legal_moves(position);
        if (auto found = at_sight(position, side, moves)) {
            return *std::move(found);
        }
        if (moves == 1) {
            if (auto found = by_forced_line(position, side)) {
                return *std::move(found);
            }
        }
        return effort.fast ? solve_fast(position, side, moves, effort)
                           : solve_fully(position, side, effort);
    }

    /// Looks for a proof where one is likely, which a glance at the men tells. Nearly all positions
    /// of ordinary games are given up at once.
    [[nodiscard]] Winnability
    solve_fast(const Position& position, Color side, std::size_t moves, const Effort& effort) {
        const auto give_up = [] {
            return open(Winnability::Shortage::fast);
        };
        const Board root = board_of(position, side);
        const Signs signs = signs_of(View{root});
        const bool at_large = is_at_large(position, side);
        if (at_large ? moves > 2 : moves > 16 && !signs.likely_locked()) {
            return give_up();
        }
        if (can_mate_by_table(position, side) == true) {
            return give_up();
        }
        if (!at_large && signs.walls > 0) {
            if (auto found = statically(position, side)) {
                return *std::move(found);
            }
        }
        const Color to_move = side_to_move(position, side);
        const std::uint64_t last_visit =
            tables_.visits + std::min(effort.visits, UINT64_MAX - tables_.visits);
        SearchResult result{SearchResult::End::budget};
        const auto search = [&](const Guide& guide, std::size_t positions, Milestone end = {}) {
            if (result.end == SearchResult::End::budget) {
                tables_.begin(root, to_move, 0);
                result = kernel_->search(
                    tables_,
                    guide,
                    {positions, last_visit, effort.expired ? &effort.expired : nullptr, end}
                );
            }
        };
        const Plan plan = plan_for(View{root}, means_of(View{root}));
        search(corner_guide(plan.means, plan.order[0]), at_large ? 24 : 150);
        if (!at_large) {
            for (std::size_t corner = 1; corner < plan.promising; ++corner) {
                search(corner_guide(plan.means, plan.order[corner]), 150);
            }
            if (plan.means == Means::minor) {
                search(clearing_guide(), 200, {.most_men = 4});
            } else {
                search(opening_guide(View{root}), 500, {.heavy = plan.means != Means::heavy});
            }
            if (result.end == SearchResult::End::milestone) {
                result.end =
                    mate_from(result.mated) ? SearchResult::End::mate : SearchResult::End::budget;
            }
            search(corner_guide(plan.means, plan.order[0]), 700);
            search(corner_guide(plan.means, plan.order[1]), 500);
            search(corner_guide(plan.means, plan.order[0], true), 700);
        }
        if (result.end == SearchResult::End::budget) {
            if (auto found = by_locked_tree(position, side, effort, few_replies)) {
                return *std::move(found);
            }
            if (at_large) {
                return give_up();
            }
            if (auto found = by_closure(position, side, effort, 4'000)) {
                return found->answer == Answer::no ? *std::move(found) : give_up();
            }
            search(blind_guide(), 20'000);
        }
        return result.end == SearchResult::End::closed ? answer(result, side) : give_up();
    }

    [[nodiscard]] static std::optional<Winnability>
    statically(const Position& position, Color side) {
        if (auto proof = prove_unwinnable_statically(position, side)) {
            Winnability found = no(locked);
            found.proof = *proof;
            return found;
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<Winnability> by_locked_tree(
        const Position& position, Color side, const Effort& effort, LockedTreeLimits limits
    ) {
        limits.expired = effort.expired ? &effort.expired : nullptr;
        const auto tree = find_locked_tree(position, side, limits);
        if (!tree) {
            return std::nullopt;
        }
        tables_.visits += tree->positions;
        Winnability found = no(closed_set);
        found.positions = tree->positions;
        found.locked = tree->locked;
        found.proof = tree->proof;
        return found;
    }

    [[nodiscard]] Winnability
    solve_fully(const Position& position, Color side, const Effort& effort) {
        const Board root = board_of(position, side);
        const Plan plan = plan_for(View{root}, means_of(View{root}));
        const auto guide = [&](std::size_t corner, bool hurry = false) -> const Guide& {
            return corner_guide(plan.means, plan.order[corner], hurry);
        };
        const std::uint64_t last_visit =
            tables_.visits + std::min(effort.visits, UINT64_MAX - tables_.visits);
        const Color to_move = side_to_move(position, side);
        rest_.clear();
        SearchResult result{SearchResult::End::budget};
        unsigned order = 0;
        const auto search = [&](const Guide& by, std::size_t positions, Milestone milestone = {}) {
            for (int probes = 0;; ++probes) {
                result = kernel_->search(
                    tables_,
                    by,
                    {positions,
                     last_visit,
                     effort.expired ? &effort.expired : nullptr,
                     probes < most_probes ? milestone : Milestone{},
                     order}
                );
                if (result.end != SearchResult::End::milestone) {
                    break;
                }
                if (auto rest = mate_from(result.mated)) {
                    rest_ = *std::move(rest);
                    result.end = SearchResult::End::mate;
                    break;
                }
            }
            return result.end != SearchResult::End::budget || tables_.visits >= last_visit;
        };
        struct Phase {
            const Guide* guide;
            std::size_t positions;
            Milestone milestone{};
        };
        constexpr std::size_t none = 0;
        const auto search_by = [&](const Phase& phase, bool anew = true) {
            if (phase.positions == none) {
                return false;
            }
            if (anew) {
                tables_.begin(root, to_move, 0);
            } else {
                tables_.resort(*phase.guide);
            }
            return search(*phase.guide, phase.positions, phase.milestone);
        };
        constexpr std::size_t glance = 150;
        if (search_by({&guide(0), glance})) {
            return answer(result, side);
        }
        if (auto found = statically(position, side)) {
            return *std::move(found);
        }
        if (auto found = by_locked_tree(position, side, effort, few_replies)) {
            return *std::move(found);
        }
        const bool minor = plan.means == Means::minor;
        const Milestone four_men{.most_men = 4}; // with which there is nearly always a mate
        if (minor && search_by({&clearing_guide(), 200, four_men})) {
            return answer(result, side);
        }
        for (std::size_t corner = 1; corner < plan.promising; ++corner) {
            if (search_by({&guide(corner), glance})) {
                return answer(result, side);
            }
        }
        const Guide opening = opening_guide(View{root});
        Guide opening_in_a_hurry = opening;
        opening_in_a_hurry.per_move = 1;
        const Milestone heavy{.heavy = plan.means != Means::heavy};
        if (!minor && search_by({&opening, 500, heavy})) {
            return answer(result, side);
        }
        const bool has_pawns = !View{root}.pieces(PieceKind::pawn).empty();
        const Signs signs = signs_of(View{root});
        const bool walled = signs.walls > 0;
        if (signs.likely_locked() && signs.many_men()) {
            if (auto found = by_closure(position, side, effort, 4'000)) {
                return *std::move(found);
            }
        }
        const auto anew = [&](const Phase& phase) {
            return search_by(phase);
        };
        const auto further = [&](const Phase& phase) {
            return search_by(phase, false);
        };
        const std::array short_looks{
            Phase{&guide(0), 700},
            Phase{&guide(1), 500},
            Phase{&clearing_guide(), minor ? 3'000 : none, four_men},
            Phase{&guide(0, true), 1'500},
            Phase{&blind_guide(), 1'500},
            Phase{&guide(1, true), 1'500},
            Phase{&guide(0), 1'500},
            Phase{&guide(1), 1'500},
            Phase{&guide(2), 1'500},
            Phase{&guide(3), 1'500},
            Phase{&opening, minor ? none : 6'000, heavy},
            Phase{&guide(2, true), 1'500},
            Phase{&guide(3, true), 1'500}};
        if (std::ranges::any_of(short_looks, anew)) {
            return answer(result, side);
        }
        if (has_pawns) {
            if (auto found = by_unlocking(position, side, effort, 20)) {
                return *std::move(found);
            }
            if (auto found = by_locked_tree(position, side, effort, many_replies)) {
                return *std::move(found);
            }
            if (auto found = by_closure(position, side, effort, walled ? 40'000 : 4'000)) {
                return *std::move(found);
            }
        }
        // Pawns that are locked count for nothing: mate with bishops, perhaps.
        const Plan by_minors = plan_for(View{root}, Means::minor);
        const auto minor_guide = [&](std::size_t corner) -> const Guide& {
            return corner_guide(Means::minor, by_minors.order[corner]);
        };
        const std::array long_looks{
            Phase{&minor_guide(0), minor ? none : 6'000},
            Phase{&minor_guide(1), minor ? none : 6'000},
            Phase{&opening_in_a_hurry, minor ? none : 20'000, heavy},
            Phase{&guide(0, true), 15'000},
            Phase{&guide(1, true), 15'000},
            Phase{&guide(2, true), 15'000},
            Phase{&guide(3, true), 15'000},
            Phase{&blind_guide(), 20'000}};
        if (std::ranges::any_of(long_looks, anew)) {
            return answer(result, side);
        }
        if (has_pawns) {
            if (auto found = by_unlocking(position, side, effort, 100)) {
                return *std::move(found);
            }
        }
        const std::array last_looks{
            Phase{&guide(0), 40'000},
            Phase{&guide(1), 60'000},
            Phase{&guide(0, true), 80'000},
            Phase{&opening, minor ? none : 150'000, heavy},
            Phase{&guide(2), minor ? 100'000 : none},
            Phase{&guide(3), minor ? 120'000 : none},
            Phase{&blind_guide(), 250'000}};
        if (std::ranges::any_of(last_looks, further)) {
            return answer(result, side);
        }
        if (has_pawns) {
            if (auto found = by_closure(position, side, effort, 100'000)) {
                return *std::move(found);
            }
        }
        static_cast<void>(search(blind_guide(), SIZE_MAX));
        // What is found so late depends on which of many equal moves comes first.
        const SearchResult in_the_first_order = result;
        const bool again = result.end == SearchResult::End::memory;
        for (order = 1; again && order <= most_orders; ++order) {
            if (std::ranges::any_of(long_looks, anew) || std::ranges::any_of(last_looks, further)) {
                return answer(result, side);
            }
        }
        return answer(in_the_first_order, side);
    }

    [[nodiscard]] std::optional<Winnability>
    by_closure(const Position& position, Color side, const Effort& effort, std::size_t positions) {
        ClosureResult result = close_over_mates(
            position, side, {positions, effort.expired ? &effort.expired : nullptr}
        );
        tables_.visits += result.positions;
        switch (result.verdict) {
        case ClosureResult::Verdict::no_mate: {
            Winnability found = no(closed_set);
            found.positions = result.positions;
            return found;
        }
        case ClosureResult::Verdict::mate: {
            Winnability found;
            found.answer = Answer::yes;
            found.reason = line;
            found.line = std::move(result.line);
            return found;
        }
        case ClosureResult::Verdict::open: break;
        }
        return std::nullopt;
    }

    /// A mate behind walls, or if nothing is locked one from a position with fewer men.
    [[nodiscard]] std::optional<Winnability>
    by_unlocking(const Position& position, Color side, const Effort& effort, std::size_t walls) {
        const auto line = counted([&] {
            return unlocking_.find_mate(
                board_of(position, side),
                side_to_move(position, side),
                {walls, 2'000, effort.expired ? &effort.expired : nullptr}
            );
        });
        if (!line) {
            return std::nullopt;
        }
        rest_ = *line;
        return with_line({}, side);
    }

    /// From a milestone, by a short search.
    [[nodiscard]] std::optional<std::vector<Move>> mate_from(PositionSet::Number milestone) {
        const Node& node = tables_.positions[milestone];
        return counted([&] {
            return unlocking_.find_near_mate(node.board, static_cast<Color>(node.to_move));
        });
    }

    /// Does what has to do with unlocking_, whose visits count as well.
    template <class Work>
    [[nodiscard]] std::optional<std::vector<Move>> counted(Work work) {
        const std::uint64_t before = unlocking_.visits();
        auto line = work();
        tables_.visits += unlocking_.visits() - before;
        return line;
    }

    /// What a search has found out about the other side as well.
    void keep_aside(const SearchResult& result, Color side) {
        const SearchTables::Aside& seen = tables_.aside;
        if (seen.white_mated) {
            aside_.emplace();
            aside_->answer = Answer::yes;
            aside_->reason = line;
            aside_->line = tables_.positions.line_to(*seen.white_mated);
            for (Move& move : aside_->line) {
                move = real_move(move, side);
            }
        } else if (result.end == SearchResult::End::closed && !seen.left_out) {
            aside_ = no(closed_set);
            aside_->positions = tables_.positions.size();
        }
    }

    [[nodiscard]] Winnability answer(const SearchResult& result, Color side) {
        using End = SearchResult::End;
        keep_aside(result, side);
        switch (result.end) {
        case End::mate: return with_line(result, side);
        case End::closed: {
            Winnability found = no(closed_set);
            found.positions = tables_.positions.size();
            return found;
        }
        case End::memory: return open(Winnability::Shortage::memory);
        case End::expired: return open(Winnability::Shortage::time);
        case End::budget:
        case End::milestone: break;
        }
        return open(Winnability::Shortage::visits);
    }

    /// \param result of the search that found the line up to rest_
    [[nodiscard]] Winnability with_line(const SearchResult& result, Color side) const {
        Winnability found;
        found.answer = Answer::yes;
        found.reason = line;
        found.line = way_to(tables_, result, rest_.size());
        found.line.insert(found.line.end(), rest_.begin(), rest_.end());
        for (Move& move : found.line) {
            move = real_move(move, side);
        }
        return found;
    }

    /// Where a short line is asked for.
    void shorten(Winnability& found, const Position& position, Color side, const Effort& effort) {
        if (effort.short_line && found.reason == line) {
            found.line = shorter_line(
                std::move(found.line), position, side, tables_, *kernel_, effort.expired
            );
        }
    }

    SearchTables tables_;
    std::vector<Move> rest_;           ///< Of the line, behind what tables_ holds.
    std::optional<Winnability> aside_; ///< About the other side than was asked about last.
    const Kernel* kernel_;
    Unlocking unlocking_{*kernel_};
};

Solver::Solver(std::size_t memory) : machine_{std::make_unique<Machine>(memory)} {}
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;
Solver::~Solver() = default;

Winnability Solver::can_mate(const Position& position, Color side, const Effort& effort) {
    return machine_->can_mate(position, side, effort);
}

std::array<Winnability, 2> Solver::can_mate(const Position& position, const Effort& effort) {
    Winnability white = machine_->can_mate(position, Color::white, effort);
    Winnability black = machine_->and_the_other(position, Color::black, effort);
    return {std::move(white), std::move(black)};
}

Answer Solver::is_dead(const Position& position, const Effort& effort) {
    const Answer white = machine_->can_mate(position, Color::white, effort).answer;
    if (white == Answer::yes) {
        return Answer::no;
    }
    const Answer black = machine_->and_the_other(position, Color::black, effort).answer;
    if (black == Answer::yes) {
        return Answer::no;
    }
    return white == Answer::no && black == Answer::no ? Answer::yes : Answer::undecided;
}

} // namespace rota::adjudicate
