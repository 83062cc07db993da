#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "tests/property/movegen/law.hpp"
#include "tests/reference/mailbox.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace rota {
namespace {

using reference::chess960_start;
using reference::Random;
using reference::RandomPlay;

TEST(RandomNumbers, AreTheSameWithEveryCompiler) {
    Random random{2026};
    std::string digits;
    for (int i = 0; i < 20; ++i) {
        digits += static_cast<char>('0' + random.below(10));
    }
    EXPECT_EQ(digits, "10164147047337233490");
}

TEST(RandomPlay, IsTheSameForTheSameSeed) {
    RandomPlay one{7};
    RandomPlay other{7};
    for (int i = 0; i < 1'000; ++i, one.next(), other.next()) {
        ASSERT_EQ(one.position(), other.position());
    }
    EXPECT_EQ(one.describe(), other.describe());
    EXPECT_EQ(to_fen(one.position()), "k6r/P2P4/4P1K1/3b4/8/q6p/3p2p1/3r4 b k - 49 80")
        << "depends on the compiler, or the games are others now";
}

TEST(Chess960Start, HasTheNumbersOfScharnagl) {
    EXPECT_EQ(to_fen(chess960_start(518)), to_fen(Position::start()));
    EXPECT_EQ(
        to_fen(chess960_start(0)), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"
    );
    EXPECT_EQ(
        to_fen(chess960_start(959)), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1"
    );
    EXPECT_EQ(
        to_fen(chess960_start(518, 0), CastlingStyle::shredder),
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAhf - 0 1"
    );
}

TEST(Chess960Start, AreAll960DifferentAndUsable) {
    std::set<std::string> placements;
    for (int number = 0; number < 960; ++number) {
        const auto setup = chess960_start(number);
        EXPECT_EQ(find_faults(setup), std::vector<SetupFault>{});
        placements.insert(to_fen(setup));
    }
    EXPECT_EQ(placements.size(), 960U);
}

/// What the laws are tested on; without these kinds of positions they would say little.
TEST(RandomPlay, MeetsEverythingThatIsRare) {
    int checks = 0;
    int double_checks = 0;
    int mates = 0;
    int stalemates = 0;
    int castlings = 0;
    int chess960_castlings = 0;
    int king_stays = 0;
    int en_passant = 0;
    int illegal_en_passant = 0;
    int double_steps_without_capture = 0;
    int promotions = 0;
    int pins = 0;
    int late = 0;
    int crowds = 0;
    for (const std::uint64_t seed : seeds) {
        RandomPlay play{seed};
        for (std::size_t i = 0; i < positions_per_seed; ++i, play.next()) {
            const Position& position = play.position();
            checks += position.checkers().empty() ? 0 : 1;
            double_checks += position.checkers().more_than_one() ? 1 : 0;
            mates += is_checkmate(position) ? 1 : 0;
            stalemates += is_stalemate(position) ? 1 : 0;
            pins += position.pinned(position.side_to_move()).empty() ? 0 : 1;
            late += position.half_move_clock() >= 100 ? 1 : 0;
            crowds += position.occupied().size() > 32 ? 1 : 0;
            illegal_en_passant += play.setup().en_passant && !position.en_passant() ? 1 : 0;
            bool promotes = false;
            for (const Move move : legal_moves(position)) {
                en_passant += move.kind() == MoveKind::en_passant ? 1 : 0;
                promotes = promotes || move.kind() == MoveKind::promotion;
                if (move.kind() == MoveKind::double_push) {
                    const Position next = position.after(move);
                    const Square passed =
                        Square::at(move.to().file(), move.to().rank() == 3 ? 2 : 5);
                    const Bitboard capturers = pawn_attacks(position.side_to_move(), passed)
                                               & next.pieces(next.side_to_move(), PieceKind::pawn);
                    double_steps_without_capture +=
                        !capturers.empty() && !next.en_passant() ? 1 : 0;
                }
                if (move.kind() == MoveKind::castling) {
                    const bool unusual = is_chess960_castling(move.from(), move.to());
                    ++(unusual ? chess960_castlings : castlings);
                    king_stays +=
                        castling_targets(move.from(), move.to()).king == move.from() ? 1 : 0;
                }
            }
            promotions += promotes ? 1 : 0;
        }
    }
    EXPECT_GE(checks, 2'000);
    EXPECT_GE(double_checks, 200);
    EXPECT_GE(mates, 100);
    EXPECT_GE(stalemates, 20);
    EXPECT_GE(castlings, 200);
    EXPECT_GE(chess960_castlings, 200);
    EXPECT_GE(king_stays, 20);
    EXPECT_GE(en_passant, 200);
    EXPECT_GE(illegal_en_passant, 200);
    EXPECT_GE(double_steps_without_capture, 50);
    EXPECT_GE(promotions, 1'000);
    EXPECT_GE(pins, 1'000);
    EXPECT_GE(late, 200);
    EXPECT_GE(crowds, 50);
}

} // namespace
} // namespace rota
