#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

namespace rota::perft {

/// 128 bits that stand for a position, see kernel/key.hpp. Two different positions have the same
/// key with a chance of at most 2^-64.
struct NodeKey {
    std::uint64_t low;
    std::uint64_t high;
};

/// How much of a key is compared before a count is taken from the table.
enum class KeyWidth : std::uint8_t { bits_64, bits_128 };

/// Leaf counts of subtrees that have been met before, to be shared by all threads of one count.
///
/// Entries lie in groups of one cache line; in a group the count of the shallowest subtree gives
/// way to a new one. A position is taken for another only when all compared bits of their keys, and
/// the depth, agree: with 64 bits that happens about once in 2^62 look-ups, with 128 bits never in
/// practice. Reading and writing at the same time is harmless: an entry whose parts do not belong
/// together does not match any key.
///
/// Subtrees of two plies have a part of the table to themselves, small enough for the processor's
/// cache: there are more of them than of all others together, and counting one again takes hardly
/// longer than to fetch its count from memory.
class Table {
public:
    /// An empty table of about `bytes`, at least two groups; nothing if the system has not that
    /// much memory. It is taken page by page as it is written.
    [[nodiscard]] static std::optional<Table> make(std::size_t bytes, KeyWidth width) noexcept;

    [[nodiscard]] std::size_t bytes() const noexcept { return (near_ + far_) * sizeof(Group); }

    /// Uses no more of the memory from now on than `positions` with subtrees of more than two plies
    /// need, for memory that is touched must be cleared first, and what is dense is nearer.
    /// What the table held may be lost. \pre nobody else is using the table
    void expect(double positions) noexcept;

    /// Asks the processor to have the entries for `key` at hand. Inlined always: g++ 12 drops calls
    /// of functions that do nothing else.
    [[gnu::always_inline]] void prefetch(const NodeKey& key, int depth) const noexcept {
        __builtin_prefetch(&group(key, depth));
    }

    /// \pre 0 <= depth < 256
    [[nodiscard]] std::optional<std::uint64_t> find(const NodeKey& key, int depth) const noexcept;

    /// \pre 0 <= depth < 256
    void store(const NodeKey& key, int depth, std::uint64_t nodes) noexcept;

private:
    static constexpr std::size_t words_in_group = 8;
    struct alignas(64) Group {
        std::array<std::atomic<std::uint64_t>, words_in_group> words;
    };

    /// Gives memory back to the system.
    struct Release {
        std::size_t bytes;
        void operator()(Group* memory) const noexcept;
    };
    using Memory = std::unique_ptr<Group, Release>;

    Table(Memory memory, std::size_t near, std::size_t far, KeyWidth width) noexcept
        : near_{near}
        , far_{far}
        , far_used_{far}
        , words_in_entry_{width == KeyWidth::bits_64 ? 2U : 4U}
        , memory_{std::move(memory)} {}

    [[nodiscard]] Group& group(const NodeKey& key, int depth) const noexcept {
        __extension__ using Wide = unsigned __int128;
        const auto number = [&](std::size_t groups) {
            return static_cast<std::size_t>((Wide{key.high} * groups) >> 64U);
        };
        return memory_.get()[depth <= 2 ? number(near_) : near_ + number(far_used_)];
    }

    std::size_t near_;           ///< Groups for subtrees of two plies, the first ones.
    std::size_t far_;            ///< Groups for all others, behind them,
    std::size_t far_used_;       ///< and how many of these are used.
    std::size_t words_in_entry_; ///< 2: count and key; 4: count, two words of key, unused.
    Memory memory_;
};

} // namespace rota::perft
