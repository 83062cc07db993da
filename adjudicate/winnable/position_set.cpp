#include "adjudicate/winnable/position_set.hpp"

#include <algorithm>
#include <bit>
#include <new>

namespace rota::adjudicate::winnable {

namespace {

template <class T>
detail::Raw<T> reserve(std::size_t count) {
    // calloc: zero, and on the usual systems not touched before it is used.
    detail::Raw<T> memory{static_cast<T*>(std::calloc(count, sizeof(T)))};
    if (!memory) {
        throw std::bad_alloc{};
    }
    return memory;
}

/// At most half of them are taken.
std::size_t slots_for(std::size_t capacity) noexcept {
    return std::bit_ceil(2 * capacity);
}

} // namespace

PositionSet::PositionSet(std::size_t capacity)
    : capacity_{std::max(capacity, smallest)}
    , most_slots_{slots_for(capacity_)}
    , nodes_{reserve<Node>(capacity_ + 1)}
    , slots_{reserve<std::uint64_t>(most_slots_)} {}

std::size_t PositionSet::bytes(std::size_t capacity) noexcept {
    return capacity * sizeof(Node) + slots_for(capacity) * sizeof(std::uint64_t);
}

void PositionSet::clear() noexcept {
    size_ = 0;
    mask_ = smallest - 1;
    next_generation();
}

void PositionSet::next_generation() noexcept {
    ++generation_;
    if (generation_ == 0) { // slots of 65,536 searches ago would look like new ones
        std::fill_n(slots_.get(), used_slots_, 0);
        generation_ = 1;
    }
}

void PositionSet::grow() noexcept {
    const std::size_t slots = std::min(4 * (mask_ + 1), most_slots_);
    if (slots == mask_ + 1) {
        return; // as large as it gets; capacity keeps half of it free
    }
    mask_ = slots - 1;
    used_slots_ = std::max(used_slots_, slots);
    next_generation();
    for (Number number = 0; number < size_; ++number) {
        const Node& node = nodes_[number];
        const std::uint64_t hash = hash_of(node.board, static_cast<Color>(node.to_move));
        std::size_t slot = hash & mask_;
        while (slots_[slot] >> 48U == generation_) {
            slot = (slot + 1) & mask_;
        }
        slots_[slot] = std::uint64_t{generation_} << 48U | (hash >> 48U) << 32U | number;
    }
}

std::vector<Move> PositionSet::line_to(Number number, std::size_t room) const {
    std::size_t length = 0;
    for (Number at = number; nodes_[at].parent != at; at = nodes_[at].parent) {
        ++length;
    }
    std::vector<Move> moves;
    moves.reserve(length + room);
    for (; nodes_[number].parent != number; number = nodes_[number].parent) {
        moves.push_back(*Move::unpack(nodes_[number].move));
    }
    std::ranges::reverse(moves);
    return moves;
}

} // namespace rota::adjudicate::winnable
