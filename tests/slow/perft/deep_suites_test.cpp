#include "tests/suite/perft/check_suite.hpp"

namespace rota::perft {
namespace {

constexpr std::uint64_t most_nodes = 20'000'000; // of a count

TEST_P(EveryKernel, CountsTheProjectsStandardSuiteDeeply) {
    check_shared_suite("standard.epd", GetParam(), most_nodes);
}

TEST_P(EveryKernel, CountsTheProjectsChess960SuiteDeeply) {
    check_shared_suite("chess960.epd", GetParam(), most_nodes);
}

TEST_P(EveryKernel, CountsTheProjectsTrickySuiteDeeply) {
    check_shared_suite("tricky.epd", GetParam(), most_nodes);
}

INSTANTIATE_TEST_SUITE_P(Ways, EveryKernel, testing::ValuesIn(every_way()), name_of_way);

} // namespace
} // namespace rota::perft
