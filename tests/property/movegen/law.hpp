#pragma once

#include "tests/reference/random_play.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace rota {

/// Laws hold on 20,000 positions: four seeds, so that they can run beside each other.
inline constexpr std::array<std::uint64_t, 4> seeds{1, 2, 3, 4};
inline constexpr std::size_t positions_per_seed = 5'000;

/// A law that is tested with each of the seeds.
class Law : public testing::TestWithParam<std::uint64_t> {
protected:
    /// Calls `law(play)` for the positions of this seed; stops at the first one that breaks it.
    /// \param stride 1 for all of them, n for every n-th
    template <class Check>
    void holds(Check law, std::size_t stride = 1) {
        reference::RandomPlay play{GetParam()};
        for (std::size_t i = 0; i < positions_per_seed; ++i, play.next()) {
            if (i % stride != 0) {
                continue;
            }
            law(play);
            if (HasFailure()) {
                FAIL() << play.describe();
            }
        }
    }
};

inline std::string seed_name(const testing::TestParamInfo<std::uint64_t>& seed) {
    return "seed_" + std::to_string(seed.param);
}

/// All seeds for the laws of `suite`.
#define ROTA_SEEDS(suite)                                                                          \
    INSTANTIATE_TEST_SUITE_P(RandomPlay, suite, testing::ValuesIn(seeds), seed_name)

} // namespace rota
