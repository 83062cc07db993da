#include "movegen/fen.hpp"
#include "movegen/setup.hpp"
#include "tests/reference/random_play.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace rota {
namespace {

using Fault = SetupFault::Kind;
using Note = SetupNote::Kind;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A FEN whose text is in order, whatever its position is.
rota::Setup setup(std::string_view fen) {
    return parse_setup(fen).value();
}

std::vector<Fault> kinds(const std::vector<SetupFault>& faults) {
    std::vector<Fault> kinds;
    kinds.reserve(faults.size());
    for (const SetupFault& fault : faults) {
        kinds.push_back(fault.kind);
    }
    return kinds;
}

std::vector<Fault> faults(std::string_view fen) {
    return kinds(find_faults(setup(fen)));
}

std::vector<Note> notes(std::string_view fen) {
    std::vector<Note> kinds;
    EXPECT_THAT(faults(fen), IsEmpty()) << fen;
    for (const SetupNote& note : find_notes(setup(fen))) {
        EXPECT_FALSE(note.message.empty());
        kinds.push_back(note.kind);
    }
    return kinds;
}

TEST(FindFaults, FindsNoneInAUsableSetup) {
    EXPECT_THAT(faults("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), IsEmpty());
    EXPECT_THAT(faults("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), IsEmpty());
}

TEST(FindFaults, CountsKings) {
    EXPECT_THAT(faults("8/8/8/8/8/8/8/4K3 w - - 0 1"), ElementsAre(Fault::king_missing));
    const auto found = find_faults(setup("4k3/8/8/8/8/8/8/K1K1K3 w - - 0 1"));
    ASSERT_THAT(kinds(found), ElementsAre(Fault::too_many_kings));
    EXPECT_EQ(found[0].color, Color::white);
    EXPECT_EQ(found[0].message, "White has 3 kings, on a1, c1 and e1, expected one");
}

TEST(FindFaults, FindsEachPawnOnALastRank) {
    const auto found = find_faults(setup("P3k2p/8/8/8/8/8/8/p3K3 w - - 0 1"));
    EXPECT_THAT(
        kinds(found),
        ElementsAre(Fault::pawn_on_last_rank, Fault::pawn_on_last_rank, Fault::pawn_on_last_rank)
    );
    EXPECT_EQ(found[0].square, Square::at(0, 0));
    EXPECT_EQ(found[0].color, Color::black);
    EXPECT_EQ(found[0].message, "a pawn cannot stand on a1");
}

TEST(FindFaults, FindsTheOpponentInCheck) {
    const auto found = find_faults(setup("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"));
    ASSERT_THAT(kinds(found), ElementsAre(Fault::opponent_in_check));
    EXPECT_EQ(
        found[0].message,
        "White is to move, but the king on e8 is already in check from the rook on e2"
    );
    EXPECT_THAT(faults("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"), IsEmpty());
    EXPECT_THAT( // kings beside each other: whoever is to move
        faults("8/8/8/8/8/8/4k3/4K3 b - - 0 1"),
        ElementsAre(Fault::opponent_in_check)
    );
}

TEST(FindFaults, AsksForTheKingAndRookOfACastlingRight) {
    rota::Setup right = setup("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    right.at(Square::at(7, 0)).reset();
    EXPECT_THAT(kinds(find_faults(right)), ElementsAre(Fault::castling_without_rook));
    right.at(Square::at(7, 0)) = Piece{Color::black, PieceKind::rook};
    right.side_to_move = Color::white;
    EXPECT_THAT(kinds(find_faults(right)), ElementsAre(Fault::castling_without_rook));

    rota::Setup king = setup("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    king.at(Square::at(4, 0)).reset();
    king.at(Square::at(4, 1)) = Piece{Color::white, PieceKind::king};
    EXPECT_THAT(kinds(find_faults(king)), ElementsAre(Fault::castling_without_king));

    rota::Setup middle = setup("4k3/8/8/8/R7/8/8/4K3 w - - 0 1");
    middle.castling_rooks = Square::at(0, 3);
    EXPECT_THAT(kinds(find_faults(middle)), ElementsAre(Fault::castling_without_rook));
}

TEST(FindFaults, AllowsOneCastlingRookASide) {
    EXPECT_THAT(faults("4k3/8/8/8/8/8/8/4KRR1 w FG - 0 1"), ElementsAre(Fault::castling_same_side));
    EXPECT_THAT(faults("4k3/8/8/8/8/8/8/1R2K1R1 w BG - 0 1"), IsEmpty());
}

TEST(FindFaults, FindsImpossibleEnPassantSquares) {
    using enum SetupFault::Kind;
    const std::vector<Fault> impossible{impossible_en_passant};
    EXPECT_EQ(faults("4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1"), impossible);   // rank of the other side
    EXPECT_EQ(faults("4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1"), impossible);   // no rank for it
    EXPECT_EQ(faults("4k3/8/8/3pP3/8/8/8/4K3 w - e6 0 1"), impossible);   // a pawn of White
    EXPECT_EQ(faults("4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1"), impossible);    // no pawn
    EXPECT_EQ(faults("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1"), impossible); // occupied
    EXPECT_EQ(faults("4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1"), impossible); // never left
    EXPECT_EQ(faults("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"), std::vector<Fault>{});
}

TEST(FindFaults, FindsCountersOutOfRange) {
    rota::Setup counters = setup("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    counters.half_move_clock = largest_counter + 1;
    counters.full_move_number = 0;
    EXPECT_THAT(
        kinds(find_faults(counters)),
        ElementsAre(Fault::counter_out_of_range, Fault::counter_out_of_range)
    );
    counters.half_move_clock = largest_counter;
    counters.full_move_number = largest_counter;
    EXPECT_THAT(find_faults(counters), IsEmpty());
}

TEST(FindFaults, FindsSeveralAtOnce) {
    EXPECT_THAT(
        faults("P7/8/8/8/8/8/8/KK6 w - e6 0 1"),
        ElementsAre(
            Fault::too_many_kings,
            Fault::king_missing,
            Fault::pawn_on_last_rank,
            Fault::impossible_en_passant
        )
    );
}

TEST(FindNotes, FindsNoneInAnOrdinaryPosition) {
    EXPECT_THAT(notes("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), IsEmpty());
    EXPECT_THAT(notes("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), IsEmpty());
    EXPECT_THAT(notes("4k3/8/8/8/8/8/8/R3K2R w KQ - 149 400"), IsEmpty());
}

TEST(FindNotes, AddsUpPromotedMenAndPawns) {
    EXPECT_THAT(
        notes("6nk/6pp/8/8/QQQQQQQQ/Q7/8/4K3 w - - 0 1"), IsEmpty()
    ); // nine queens: 8 pawns
    EXPECT_THAT(
        notes("6nk/6pp/8/8/QQQQQQQQ/Q7/P7/4K3 w - - 0 1"), ElementsAre(Note::too_much_material)
    );
    EXPECT_THAT(
        notes("6nk/6pp/8/8/QQQQQQQQ/QQ6/8/4K3 w - - 0 1"), ElementsAre(Note::too_much_material)
    );
    EXPECT_THAT( // two bishops on light squares, one of them a promoted pawn
        notes("7k/8/8/8/B7/1B6/PPPPPPPP/4K3 w - - 0 1"),
        ElementsAre(Note::too_much_material)
    );
    EXPECT_THAT( // 64 men
        notes("kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1"),
        ElementsAre(Note::too_much_material)
    );
}

TEST(FindNotes, KnowsChecksThatNoMoveGives) {
    const std::vector<Note> impossible{Note::impossible_check};
    EXPECT_EQ(notes("3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1"), impossible); // two on one diagonal
    EXPECT_EQ(notes("5R2/2P5/8/4k3/8/3rK2r/8/8 w - - 0 1"), impossible);   // two on one rank
    EXPECT_EQ(notes("8/8/8/8/4k3/3P1P2/8/4K3 b - - 0 1"), impossible);     // two pawns
    EXPECT_EQ(notes("8/8/2n1n3/8/3K4/8/8/7k w - - 0 1"), impossible);      // two knights
    EXPECT_EQ(notes("7k/8/8/b2r2b1/8/2nK4/8/8 w - - 0 1"), std::vector<Note>{});
    EXPECT_EQ(notes("3r3k/8/1b3b2/8/3K4/8/8/8 w - - 0 1"), impossible); // three
    // Two that a discovered check explains.
    EXPECT_THAT(notes("4k3/8/8/8/4r3/5n2/8/4K3 w - - 0 1"), IsEmpty());
    // The king was in check before the double step was made.
    EXPECT_THAT(notes("1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1"), testing::Contains(impossible[0]));
    EXPECT_THAT(notes("4k3/8/5n2/3pP3/4K3/8/8/8 w - d6 0 1"), testing::Contains(impossible[0]));
    EXPECT_THAT(notes("4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 1"), IsEmpty()); // the pawn itself
    // The pawn has left the line of the bishop.
    EXPECT_THAT(notes("2b1k3/8/8/3pP3/8/5K2/8/8 w - d6 0 1"), IsEmpty());
}

TEST(FindNotes, NamesWhatChangesNothing) {
    EXPECT_THAT(
        notes("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1"), ElementsAre(Note::en_passant_without_capture)
    );
    EXPECT_THAT(
        notes("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), ElementsAre(Note::en_passant_without_capture)
    );
    EXPECT_THAT(notes("4k3/8/8/3pP3/8/8/8/4K3 w - d6 7 9"), ElementsAre(Note::impossible_counters));
    EXPECT_THAT(notes("4k3/8/8/8/8/8/8/4KR2 w F - 0 1"), ElementsAre(Note::unusual_castling));
    EXPECT_THAT(notes("4k3/8/8/8/8/8/8/R2K3R w HA - 0 1"), testing::SizeIs(2));
}

/// A usable setup has notes or not, but always a position.
TEST(FindFaults, AgreesWithThePositionOnAllStarts) {
    for (int number = 0; number < 960; number += 7) {
        EXPECT_TRUE(Position::from_setup(reference::chess960_start(number, 959 - number)));
    }
}

} // namespace
} // namespace rota
