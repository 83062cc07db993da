#include "movegen/attacks.hpp"
#include "movegen/detail/generators.hpp"
#include "movegen/detail/pext_table.hpp"
#include "movegen/target.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

namespace rota::detail {

ROTA_TARGET_BEGIN("bmi,bmi2,popcnt")
namespace bmi2 {

#include "movegen/generator.inl"
#include "movegen/pext_sliders.inl"
#include "movegen/detail/generators.inl"

inline void list(const Position& position, MoveList& moves) noexcept {
    list_moves<ListSink>(position, PextSliders{pext_table()}, moves);
}

inline std::size_t count(const Position& position) noexcept {
    return count_moves(position, PextSliders{pext_table()});
}

} // namespace bmi2
ROTA_TARGET_END

constinit const Generators bmi2_generators{&bmi2::list, &bmi2::count};

} // namespace rota::detail

#endif
