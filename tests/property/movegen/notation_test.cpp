#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/uci_move.hpp"
#include "tests/property/movegen/law.hpp"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <set>
#include <string>

namespace rota {
namespace {

using reference::RandomPlay;

class Notation : public Law {};

TEST_P(Notation, FenIsReadBackAsThePosition) {
    holds([](const RandomPlay& play) {
        for (const CastlingStyle style : {CastlingStyle::x_fen, CastlingStyle::shredder}) {
            const std::string fen = to_fen(play.position(), style);
            const auto read = parse_fen(fen);
            ASSERT_TRUE(read.has_value()) << render(read.error(), fen);
            EXPECT_EQ(*read, play.position()) << fen;
            EXPECT_EQ(to_fen(*read, style), fen);
        }
    });
}

/// With the en passant square of every double step, as many programs write it.
TEST_P(Notation, FenOfTheReferenceIsReadAsThePosition) {
    holds([](const RandomPlay& play) {
        const std::string fen = to_fen(play.setup());
        const auto setup = parse_setup(fen);
        ASSERT_TRUE(setup.has_value()) << render(setup.error(), fen);
        EXPECT_EQ(*setup, play.setup()) << fen;
        const auto position = parse_fen(fen);
        ASSERT_TRUE(position.has_value()) << render(position.error(), fen);
        EXPECT_EQ(*position, play.position()) << fen;
    });
}

/// The castling of which "king to target" is spelt as a step of the king, or as a castling the
/// other way; UCI has the other spelling for this reason.
bool has_one_spelling(Move move) {
    if (move.kind() != MoveKind::castling) {
        return false;
    }
    return king_attacks(move.from()).contains(castling_targets(move.from(), move.to()).king);
}

TEST_P(Notation, UciIsReadBackAsTheMove) {
    holds([](const RandomPlay& play) {
        using enum CastlingSpelling;
        std::set<std::string> texts;
        const MoveList moves = legal_moves(play.position());
        for (const Move move : moves) {
            for (const CastlingSpelling spelling : {king_to_rook, king_to_target}) {
                if (spelling == king_to_target && has_one_spelling(move)) {
                    continue;
                }
                const std::string text = to_uci(move, spelling);
                const auto request = parse_uci_move(text);
                ASSERT_TRUE(request.has_value()) << text;
                ASSERT_EQ(find_legal_move(play.position(), *request), move) << text;
            }
            texts.insert(to_uci(move, king_to_rook));
        }
        EXPECT_EQ(texts.size(), moves.size()) << "two moves with one spelling";
    });
}

TEST_P(Notation, OnlyChess960NeedsKingToRook) {
    holds([](const RandomPlay& play) {
        for (const Move move : legal_moves(play.position())) {
            if (has_one_spelling(move)) {
                EXPECT_TRUE(needs_chess960(play.position())) << to_uci(move);
            }
        }
    });
}

constexpr std::array<std::optional<PieceKind>, 7> promotions{
    std::nullopt,
    PieceKind::pawn,
    PieceKind::knight,
    PieceKind::bishop,
    PieceKind::rook,
    PieceKind::queen,
    PieceKind::king};

/// Whatever is asked for: a move is found only if it is legal and what was asked for.
TEST_P(Notation, RequestsFindLegalMovesOnly) {
    holds(
        [](const RandomPlay& play) {
            const Position& position = play.position();
            std::size_t found = 0;
            for (const Square from : all_squares) {
                for (const Square to : all_squares) {
                    for (const auto& promotion : promotions) {
                        const auto move = find_legal_move(position, {from, to, promotion});
                        if (!move) {
                            continue;
                        }
                        ASSERT_TRUE(is_legal(position, *move)) << to_uci(*move);
                        ASSERT_EQ(move->from(), from);
                        ASSERT_EQ(move->promoted_to(), promotion);
                        if (move->to() == to) {
                            ++found;
                        } else {
                            ASSERT_EQ(move->kind(), MoveKind::castling);
                            ASSERT_EQ(castling_targets(from, move->to()).king, to);
                        }
                    }
                }
            }
            EXPECT_EQ(found, legal_moves(position).size());
        },
        5
    );
}

ROTA_SEEDS(Notation);

} // namespace
} // namespace rota
