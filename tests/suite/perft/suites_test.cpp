#include "tests/suite/perft/check_suite.hpp"

namespace rota::perft {
namespace {

constexpr std::uint64_t most_nodes = 200'000; // of a count; larger ones are for the slow tests

TEST_P(EveryKernel, CountsOurOwnSuites) {
    for (const char* const name : {"known.epd", "chess960.epd"}) {
        check_suite(std::string{ROTA_TEST_DATA "/perft/"} + name, GetParam(), 2'000'000);
    }
}

TEST_P(EveryKernel, CountsTheProjectsStandardSuite) {
    check_shared_suite("standard.epd", GetParam(), most_nodes);
}

TEST_P(EveryKernel, CountsTheProjectsChess960Suite) {
    check_shared_suite("chess960.epd", GetParam(), most_nodes);
}

TEST_P(EveryKernel, CountsTheProjectsTrickySuite) {
    check_shared_suite("tricky.epd", GetParam(), most_nodes);
}

INSTANTIATE_TEST_SUITE_P(Ways, EveryKernel, testing::ValuesIn(every_way()), name_of_way);

} // namespace
} // namespace rota::perft
