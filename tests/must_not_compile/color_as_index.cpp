#include "movegen/color.hpp"

#include <array>

constexpr std::array<int, 2> of_side{1, 2};
#ifdef ROTA_BAD
constexpr int black = of_side[rota::Color::black];
#else
constexpr int black = of_side[index(rota::Color::black)];
#endif
static_assert(black == 2);
