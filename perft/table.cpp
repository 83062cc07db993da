#include "perft/table.hpp"

#include <algorithm>
#include <cmath>
#include <sys/mman.h>

namespace rota::perft {

namespace {

constexpr unsigned depth_bits = 8;
constexpr std::uint64_t largest_count = ~0ULL >> depth_bits;

/// About what a core has of the last level of cache. Measured: a half or the double of it costs 5
/// %.
constexpr std::size_t most_near = std::size_t{32} << 20U;

constexpr std::uint64_t packed(int depth, std::uint64_t nodes) noexcept {
    return nodes << depth_bits | static_cast<std::uint64_t>(depth);
}
constexpr int depth_of(std::uint64_t data) noexcept {
    return static_cast<int>(data & ((1U << depth_bits) - 1));
}

} // namespace

void Table::Release::operator()(Group* memory) const noexcept {
    ::munmap(memory, bytes);
}

std::optional<Table> Table::make(std::size_t bytes, KeyWidth width) noexcept {
    const std::size_t groups = std::max(bytes / sizeof(Group), std::size_t{2});
    const std::size_t near = std::clamp(groups / 4, std::size_t{1}, most_near / sizeof(Group));
    const std::size_t size = groups * sizeof(Group);
    void* const memory =
        ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        return std::nullopt;
    }
    ::madvise(memory, size, MADV_HUGEPAGE); // or not: it only saves look-ups of addresses
    // Zeroed pages are a table of empty entries: zero is the representation of an atomic zero.
    return Table{Memory{static_cast<Group*>(memory), Release{size}}, near, groups - near, width};
}

void Table::expect(double positions) noexcept {
    const std::size_t entries_in_group = words_in_group / words_in_entry_;
    const double groups = std::ceil(positions / static_cast<double>(entries_in_group));
    far_used_ = groups < static_cast<double>(far_)
                    ? std::max(static_cast<std::size_t>(groups), std::size_t{1})
                    : far_;
}

// An entry is its count and depth in one word, then the words of its key, each mixed with the
// first: a word that another thread wrote does not fit.

std::optional<std::uint64_t> Table::find(const NodeKey& key, int depth) const noexcept {
    const auto& words = group(key, depth).words;
    for (std::size_t i = 0; i < words_in_group; i += words_in_entry_) {
        const std::uint64_t data = words[i].load(std::memory_order_relaxed);
        const bool same = (words[i + 1].load(std::memory_order_relaxed) ^ data) == key.low
                          && (words_in_entry_ == 2
                              || (words[i + 2].load(std::memory_order_relaxed) ^ data) == key.high);
        if (same && depth_of(data) == depth && data != 0) {
            return data >> depth_bits;
        }
    }
    return std::nullopt;
}

void Table::store(const NodeKey& key, int depth, std::uint64_t nodes) noexcept {
    if (nodes > largest_count) {
        return;
    }
    auto& words = group(key, depth).words;
    std::size_t worst = 0;
    int worst_depth = depth_of(words[0].load(std::memory_order_relaxed));
    for (std::size_t i = words_in_entry_; i < words_in_group; i += words_in_entry_) {
        const int other = depth_of(words[i].load(std::memory_order_relaxed));
        if (other < worst_depth) {
            worst = i;
            worst_depth = other;
        }
    }
    const std::uint64_t data = packed(depth, nodes);
    words[worst].store(data, std::memory_order_relaxed);
    words[worst + 1].store(key.low ^ data, std::memory_order_relaxed);
    if (words_in_entry_ == 4) {
        words[worst + 2].store(key.high ^ data, std::memory_order_relaxed);
    }
}

} // namespace rota::perft
