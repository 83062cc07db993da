#include "movegen/generate.hpp"
#include "perft/compare.hpp"
#include "tests/fakes/stop_button.hpp"
#include "tests/unit/perft/known_positions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace rota::perft {
namespace {

/// Another program: our generator, of whose moves some are left out.
class OtherProgram {
public:
    using Filter = std::function<bool(const Position&, Move)>;

    OtherProgram(const Position& root, Filter has_move)
        : root_{root}
        , has_move_{std::move(has_move)} {}

    std::vector<OtherCount> answer(const Question& question) const {
        Position position = root_;
        for (const Move move : question.path) {
            EXPECT_TRUE(is_legal(position, move));
            position = position.after(move);
        }
        std::vector<OtherCount> counts;
        for (const Move move : legal_moves(position)) {
            if (has_move_(position, move)) {
                counts.push_back(
                    {to_uci(move), move, nodes(position.after(move), question.depth - 1)}
                );
            }
        }
        return counts;
    }

    [[nodiscard]] OtherSide side() const {
        return [this](const Question& question) {
            return answer(question);
        };
    }

private:
    std::uint64_t nodes(const Position& position, int depth) const {
        if (depth == 0) {
            return 1;
        }
        std::uint64_t sum = 0;
        for (const Move move : legal_moves(position)) {
            sum += has_move_(position, move) ? nodes(position.after(move), depth - 1) : 0;
        }
        return sum;
    }

    Position root_;
    Filter has_move_;
};

bool every_move(const Position& /*position*/, Move /*move*/) {
    return true;
}

TEST(Compare, AnEqualGeneratorAgrees) {
    const Position root = position_of(kiwipete);
    const OtherProgram other{root, every_move};
    const auto result = compare(root, 3, other.side());
    ASSERT_TRUE(result);
    EXPECT_EQ(result->nodes, 97'862U);
    EXPECT_FALSE(result->difference);
}

TEST(Compare, WalksDownToTheMoveThatIsMissing) {
    const Position root = Position::start();
    const OtherProgram other{root, [](const Position&, Move move) {
                                 return move.kind() != MoveKind::en_passant;
                             }};
    const auto result = compare(root, 5, other.side());
    ASSERT_TRUE(result);
    ASSERT_TRUE(result->difference);
    const Difference& difference = *result->difference;
    EXPECT_TRUE(difference.reproducible);
    // Four plies are needed before a capture en passant.
    ASSERT_EQ(difference.path.size(), 4U);
    EXPECT_EQ(difference.depth, 1);
    Position there = root;
    for (const Move move : difference.path) {
        there = there.after(move);
    }
    EXPECT_EQ(difference.position, there);
    ASSERT_EQ(difference.moves.size(), 1U);
    EXPECT_EQ(difference.moves[0].ours, 1U);
    EXPECT_EQ(difference.moves[0].theirs, std::nullopt);
    const auto request = parse_uci_move(difference.moves[0].move);
    ASSERT_TRUE(request);
    EXPECT_EQ(find_legal_move(there, *request)->kind(), MoveKind::en_passant);
}

TEST(Compare, StopsAtTheRootWhenItsMovesDiffer) {
    const Position root = position_of(kiwipete);
    const OtherProgram other{root, [](const Position&, Move move) {
                                 return move.kind() != MoveKind::castling;
                             }};
    const auto result = compare(root, 2, other.side());
    ASSERT_TRUE(result && result->difference);
    EXPECT_TRUE(result->difference->path.empty());
    EXPECT_EQ(result->difference->depth, 2);
    // First the castlings, then every move after which Black could have castled.
    const auto& moves = result->difference->moves;
    ASSERT_GT(moves.size(), 3U);
    EXPECT_EQ(moves[0].move, "e1c1");
    EXPECT_EQ(moves[0].theirs, std::nullopt);
    EXPECT_EQ(moves[1].move, "e1g1");
    EXPECT_EQ(moves[2].move, "a1b1");
    EXPECT_EQ(moves[2].ours, 43U);
    EXPECT_EQ(moves[2].theirs, 41U);
}

TEST(Compare, ShowsAMoveThatOnlyTheOtherSideHas) {
    const Position root = Position::start();
    const OtherProgram equal{root, every_move};
    const auto result = compare(root, 2, [&](const Question& question) {
        auto counts = equal.answer(question);
        counts.push_back({"e1e2", std::nullopt, 20});
        return std::optional{counts};
    });
    ASSERT_TRUE(result && result->difference);
    ASSERT_EQ(result->difference->moves.size(), 1U);
    EXPECT_EQ(result->difference->moves[0].move, "e1e2");
    EXPECT_EQ(result->difference->moves[0].ours, std::nullopt);
    EXPECT_EQ(result->difference->moves[0].theirs, 20U);
}

TEST(Compare, AMoveListedTwiceIsADifference) {
    const Position root = Position::start();
    const OtherProgram equal{root, every_move};
    const auto result = compare(root, 1, [&](const Question& question) {
        auto counts = equal.answer(question);
        counts.push_back(counts.front());
        return std::optional{counts};
    });
    ASSERT_TRUE(result && result->difference);
    ASSERT_EQ(result->difference->moves.size(), 1U);
    EXPECT_EQ(result->difference->moves[0].ours, 1U);
    EXPECT_EQ(result->difference->moves[0].theirs, 2U);
    EXPECT_EQ(result->difference->moves[0].times_theirs, 2);
}

TEST(Compare, OrderAndSpellingDoNotMatter) {
    const Position root = position_of(kiwipete);
    const OtherProgram equal{root, every_move};
    const auto result = compare(root, 1, [&](const Question& question) {
        auto counts = equal.answer(question);
        std::ranges::reverse(counts);
        for (OtherCount& count : counts) {
            count.text = to_uci(*count.move, CastlingSpelling::king_to_rook);
        }
        return std::optional{counts};
    });
    ASSERT_TRUE(result);
    EXPECT_FALSE(result->difference);
}

TEST(Compare, SaysWhenTheOtherSidesCountsDoNotAddUp) {
    const Position root = Position::start();
    const OtherProgram equal{root, every_move};
    const auto result = compare(root, 3, [&](const Question& question) {
        auto counts = equal.answer(question);
        if (question.path.empty()) {
            ++counts.front().nodes;
        }
        return std::optional{counts};
    });
    ASSERT_TRUE(result && result->difference);
    EXPECT_FALSE(result->difference->reproducible);
    EXPECT_EQ(result->difference->path.size(), 1U);
    EXPECT_TRUE(result->difference->moves.empty());
}

TEST(Compare, AWrongCountAtDepthOneIsShownThere) {
    const Position root = Position::start();
    const OtherProgram equal{root, every_move};
    const auto result = compare(root, 1, [&](const Question& question) {
        auto counts = equal.answer(question);
        counts.front().nodes = 2;
        return std::optional{counts};
    });
    ASSERT_TRUE(result && result->difference);
    EXPECT_TRUE(result->difference->path.empty());
    EXPECT_EQ(result->difference->moves[0].theirs, 2U);
}

TEST(Compare, TellsTheOtherSideOurCountSoThatItCanBeWaitedFor) {
    std::vector<std::uint64_t> nodes;
    const Position root = Position::start();
    const OtherProgram equal{root, every_move};
    ASSERT_TRUE(compare(root, 3, [&](const Question& question) {
        nodes.push_back(question.our_nodes);
        return std::optional{equal.answer(question)};
    }));
    EXPECT_EQ(nodes, std::vector<std::uint64_t>{8902});
}

TEST(Compare, FailsWhenTheOtherSideDoes) {
    const auto silent = [](const Question&) -> std::optional<std::vector<OtherCount>> {
        return std::nullopt;
    };
    const auto result = compare(Position::start(), 2, silent);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error(), CompareFailure::other_side);
}

TEST(Compare, FailsBeyondTheLimitOrWhenStopped) {
    const OtherProgram equal{Position::start(), every_move};
    const auto spelling = CastlingSpelling::king_to_target;
    CountOptions options;
    options.max_nodes = 100;
    const auto limited = compare(Position::start(), 3, equal.side(), spelling, options);
    ASSERT_FALSE(limited);
    EXPECT_EQ(limited.error(), CompareFailure::too_many_nodes);

    test::StopButton stop;
    stop.press();
    options.stop = stop.token();
    const auto stopped = compare(Position::start(), 3, equal.side(), spelling, options);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error(), CompareFailure::stopped);
}

} // namespace
} // namespace rota::perft
