#include "movegen/detail/generators.hpp"

#include "movegen/generator.hpp"

namespace rota::detail {

namespace {

#include "movegen/detail/generators.inl"

void list(const Position& position, MoveList& moves) noexcept {
    list_moves<ListSink>(position, PortableSliders{}, moves);
}

std::size_t count(const Position& position) noexcept {
    return count_moves(position, PortableSliders{});
}

constexpr Generators portable_generators{&list, &count};

} // namespace

const Generators& generators_for([[maybe_unused]] InstructionSet instructions) noexcept {
#if defined(__x86_64__)
    switch (instructions) {
    case InstructionSet::avx512gfni: return vbmi2_generators;
    case InstructionSet::avx512:
    case InstructionSet::avx2:
    case InstructionSet::bmi2: return bmi2_generators;
    case InstructionSet::baseline: break;
    }
#endif
    return portable_generators;
}

} // namespace rota::detail
