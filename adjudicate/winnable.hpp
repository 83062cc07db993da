#pragma once

#include "adjudicate/answer.hpp"
#include "adjudicate/winnable/static_analysis.hpp"
#include "movegen/move.hpp"
#include "movegen/position.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace rota::adjudicate {

/// Whether one side can still mate by some series of legal moves (FIDE Laws 5.2.2, 6.9), and how
/// that is known: by a line that ends in mate, or by a proof that there is none. "Undecided" only
/// when the effort allowed was not enough.
struct Winnability {
    enum class Reason : std::uint8_t {
        has_mated,   ///< Yes: the mate is on the board.
        line,        ///< Yes: `line` ends in mate.
        is_mated,    ///< No: it is the other side's mate.
        stalemate,   ///< No: nobody can move any more.
        material,    ///< No: cannot_mate_by_material.
        forced_line, ///< No: one legal move after another, `line`, after which it is one of these.
        closed_set,  ///< No: every one of the `positions` that can come up was looked at.
        locked,      ///< No: `proof`.
        not_established, ///< Undecided: `shortage`.
    };
    /// What was not enough.
    enum class Shortage : std::uint8_t { nothing, memory, time, visits, fast };

    Answer answer = Answer::undecided;
    Reason reason = Reason::not_established;
    std::vector<Move> line{};  ///< From the position on.
    std::size_t positions = 0; ///< Of a closed set.
    std::size_t locked = 0;    ///< Of these: `proof` holds, and nothing behind was looked at.
    std::optional<StaticProof> proof{};
    Shortage shortage = Shortage::nothing;
    std::uint64_t visits = 0; ///< Positions that were looked at.

    /// The same answer for the same reason; how it was found does not matter.
    friend bool operator==(const Winnability& a, const Winnability& b) noexcept {
        return a.answer == b.answer && a.reason == b.reason;
    }
};

/// "line", "material", "closed_set", ...: the names in JSON.
[[nodiscard]] std::string_view name(Winnability::Reason reason) noexcept;
/// "memory", "time", "visits" or "fast".
[[nodiscard]] std::string_view name(Winnability::Shortage shortage) noexcept;

/// How much may be spent on one question.
struct Effort {
    /// Positions that may be looked at, however often.
    std::uint64_t visits = UINT64_MAX;
    /// Asked now and then; true stops the search. Nothing here reads a clock.
    std::function<bool()> expired{};
    /// Only proofs that a side cannot mate, and only where they are likely to be cheap: every other
    /// answer is "undecided". For looking through large numbers of games.
    bool fast = false;
    /// A mating line for people to read: what was found first is made shorter, for some 0.1 ms and
    /// up to 40,000 visits more.
    bool short_line = false;
};

/// Answers questions about who can still mate, one after another, in the same memory.
class Solver {
public:
    static constexpr std::size_t default_memory = std::size_t{64} << 20U;

    /// \param memory bytes that the tables may come to use; less than a megabyte is taken as one
    explicit Solver(std::size_t memory = default_memory);
    Solver(Solver&& other) noexcept;
    Solver& operator=(Solver&& other) noexcept;
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;
    ~Solver();

    /// Can `side` still mate? Clocks and repetition do not enter: they are no part of a "legal
    /// move" (3.10.1).
    [[nodiscard]] Winnability
    can_mate(const Position& position, Color side, const Effort& effort = {});

    /// The answers for White and Black. What is found out for one serves the other.
    [[nodiscard]] std::array<Winnability, 2>
    can_mate(const Position& position, const Effort& effort = {});

    /// FIDE Laws 5.2.2 and 5.2.1: neither side can mate. Stops at the first who can.
    [[nodiscard]] Answer is_dead(const Position& position, const Effort& effort = {});

private:
    class Machine;
    std::unique_ptr<Machine> machine_;
};

/// The same with a solver of its own.
[[nodiscard]] Winnability can_mate(const Position& position, Color side, const Effort& effort = {});

} // namespace rota::adjudicate
