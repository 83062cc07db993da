#include "movegen/attacks.hpp"
#include "movegen/bitboard.hpp"

#include <gtest/gtest.h>

namespace rota {
namespace {

/// King and two knights against the bare king, as sets, so that all positions can be looked at.
struct TwoKnights {
    Square king; ///< Of the side with the knights.
    Bitboard knights;

    [[nodiscard]] Bitboard attacked() const {
        Bitboard squares = king_attacks(king);
        for (const Square knight : knights) {
            squares |= knight_attacks(knight);
        }
        return squares;
    }

    /// Whether the bare king on `bare`, to move, is mated.
    [[nodiscard]] bool mates(Square bare) const {
        const Bitboard attacked_squares = attacked();
        const bool takes = !(king_attacks(bare) & knights & ~attacked_squares).empty();
        return attacked_squares.contains(bare) && !takes
               && (king_attacks(bare) & ~attacked_squares & ~knights).empty();
    }

    /// Whether a knight's move mates the bare king on `bare`. (A king's move gives no check.)
    [[nodiscard]] bool can_mate_at_once(Square bare) const {
        for (const Square from : knights) {
            const Bitboard others = knights & ~Bitboard{from};
            const Bitboard targets =
                knight_attacks(from) & knight_attacks(bare) & ~others & ~Bitboard{king};
            for (const Square to : targets) {
                if (TwoKnights{king, others | to}.mates(bare)) {
                    return true;
                }
            }
        }
        return false;
    }
};

/// Whether the bare king, which is to move and not mated, can go where no knight mates it at once,
/// or is stalemated.
bool escapes(const TwoKnights& board, Square bare) {
    const Bitboard attacked = board.attacked();
    if (!(king_attacks(bare) & board.knights & ~attacked).empty()) {
        return true; // takes a knight that nobody protects: the other one cannot mate
    }
    const Bitboard targets = king_attacks(bare) & ~attacked & ~board.knights;
    for (const Square to : targets) {
        if (!board.can_mate_at_once(to)) {
            return true;
        }
    }
    return targets.empty();
}

/// The theorem behind mating_material(uscf): two knights win against a bare king by force only with
/// a mate in one. All positions with the bare king in one octant of the board, which is all of them
/// but for symmetry; the knights' squares do not block a king or a knight from attacking.
TEST(TwoKnights, HaveNoForcedWinLongerThanAMateInOne) {
    int looked_at = 0;
    int mates = 0;
    for (int file = 0; file < 4; ++file) {
        for (int rank = 0; rank <= file; ++rank) {
            const Square bare = Square::at(file, rank);
            for (const Square king : all_squares & ~king_attacks(bare) & ~Bitboard{bare}) {
                for (const Square first : all_squares & ~Bitboard{bare} & ~Bitboard{king}) {
                    for (int i = first.index() + 1; i < Square::count; ++i) {
                        const Square second = Square::from_index(i);
                        if (second == bare || second == king) {
                            continue;
                        }
                        const TwoKnights board{king, Bitboard{first} | second};
                        ++looked_at;
                        if (board.mates(bare)) {
                            ++mates;
                        } else {
                            ASSERT_TRUE(escapes(board, bare))
                                << to_string(bare) << ' ' << to_string(king) << ' '
                                << to_string(first) << ' ' << to_string(second);
                        }
                    }
                }
            }
        }
    }
    EXPECT_GT(looked_at, 900'000);
    EXPECT_GT(mates, 0);
}

} // namespace
} // namespace rota
