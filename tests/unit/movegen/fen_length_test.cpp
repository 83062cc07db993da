#include "movegen/fen.hpp"

#include <gtest/gtest.h>

#include <string>

namespace rota {
namespace {

TEST(Fen, ATextOfMegabytesHasOneFaultAndAShortReport) {
    const std::string text(5'000'000, 'x');
    const auto position = parse_fen(text);
    ASSERT_FALSE(position);
    ASSERT_EQ(position.error().faults.size(), 1U);
    EXPECT_EQ(position.error().faults[0].field, FenField::placement);
    EXPECT_EQ(position.error().faults[0].offset, 1000U);
    EXPECT_FALSE(parse_setup(text));
    EXPECT_LT(render(position.error(), text).size(), 3000U);
}

TEST(Fen, ManyBlanksBetweenFieldsAreNoFault) {
    EXPECT_TRUE(parse_fen("8/8/8/4k3/8/8/8/4K3" + std::string(900, ' ') + "w - - 0 1"));
}

} // namespace
} // namespace rota
