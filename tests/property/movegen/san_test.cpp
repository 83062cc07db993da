#include "movegen/generate.hpp"
#include "movegen/san.hpp"
#include "movegen/uci_move.hpp"
#include "tests/property/movegen/law.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace rota {
namespace {

using reference::RandomPlay;

class San : public Law {};

/// "Nbd2+" is "N", what is said of the origin, "d2": the letter, the target and the file and rank
/// that are named.
struct Parts {
    std::string piece;
    std::string origin;
    std::string target;
};

Parts parts_of(std::string san) {
    std::erase_if(san, [](char c) { return c == 'x' || c == '+' || c == '#'; });
    const std::size_t letters = san[0] >= 'A' && san[0] <= 'Z' ? 1 : 0;
    return {
        san.substr(0, letters),
        san.substr(letters, san.size() - letters - 2),
        san.substr(san.size() - 2)};
}

TEST_P(San, IsReadBackInEveryStyle) {
    holds(
        [](const RandomPlay& play) {
            for (const Move move : legal_moves(play.position())) {
                for (const PieceLetters letters : all_piece_letters) {
                    const SanStyle style{letters, letters == PieceLetters::german};
                    const std::string text = to_san(play.position(), move, style);
                    for (const auto strictness : {SanStrictness::strict, SanStrictness::lenient}) {
                        const auto reading = parse_san(play.position(), text, {strictness, style});
                        ASSERT_TRUE(reading.has_value()) << text << ": " << reading.error().message;
                        ASSERT_EQ(reading->move, move) << text;
                        ASSERT_TRUE(reading->forgiven.empty()) << text;
                    }
                }
            }
        },
        4
    );
}

TEST_P(San, TwoMovesNeverHaveOneSpelling) {
    holds([](const RandomPlay& play) {
        const MoveList moves = legal_moves(play.position());
        std::set<std::string> texts;
        for (const Move move : moves) {
            texts.insert(to_san(play.position(), move));
        }
        EXPECT_EQ(texts.size(), moves.size());
    });
}

/// PGN 8.2.3.4, from the list of all moves: nothing, else the file, else the rank, else both.
TEST_P(San, SaysAsLittleOfTheOriginAsItCan) {
    holds(
        [](const RandomPlay& play) {
            const Position& position = play.position();
            const MoveList moves = legal_moves(position);
            for (const Move move : moves) {
                const PieceKind kind = position.piece_at(move.from())->kind;
                if (move.kind() == MoveKind::castling || kind == PieceKind::pawn) {
                    continue;
                }
                std::vector<std::string> rivals;
                for (const Move other : moves) {
                    if (other.to() == move.to() && other.from() != move.from()
                        && other.kind() == MoveKind::ordinary
                        && position.piece_at(other.from())->kind == kind) {
                        rivals.push_back(to_string(other.from()));
                    }
                }
                const std::string from = to_string(move.from());
                const auto tells = [&](std::size_t i) {
                    return std::ranges::none_of(rivals, [&](const std::string& rival) {
                        return rival[i] == from[i];
                    });
                };
                const std::string expected = rivals.empty() ? ""
                                             : tells(0)     ? from.substr(0, 1)
                                             : tells(1)     ? from.substr(1, 1)
                                                            : from;
                const std::string san = to_san(position, move);
                ASSERT_EQ(parts_of(san).origin, expected) << san;
            }
        },
        4
    );
}

TEST_P(San, OtherSpellingsMeanTheSameMove) {
    holds(
        [](const RandomPlay& play) {
            const Position& position = play.position();
            for (const Move move : legal_moves(position)) {
                const std::string san = to_san(position, move);
                std::vector<std::string> texts{
                    san + "!?", to_uci(move, CastlingSpelling::king_to_rook)};
                std::string without_signs = san;
                std::erase_if(without_signs, [](char c) { return c == '+' || c == '#'; });
                texts.push_back(without_signs);
                if (move.kind() != MoveKind::castling && !move.promoted_to()) {
                    const Parts parts = parts_of(san);
                    const std::string from = to_string(move.from());
                    texts.push_back(parts.piece + from + parts.target);
                    texts.push_back(parts.piece + from + '-' + parts.target);
                    texts.push_back(parts.piece + from + 'x' + parts.target);
                    texts.push_back(parts.piece + parts.origin + parts.target);
                }
                for (const std::string& text : texts) {
                    const auto reading = parse_san(position, text);
                    // "bc4" may be a pawn or, in lower case, a bishop.
                    if (!reading && text.starts_with('b') && text.size() == 3) {
                        ASSERT_THAT(reading.error().candidates, testing::Contains(move)) << text;
                        continue;
                    }
                    ASSERT_TRUE(reading.has_value()) << text << ": " << reading.error().message;
                    ASSERT_EQ(reading->move, move) << text;
                    ASSERT_EQ(reading->forgiven.empty(), text == san) << text;
                    ASSERT_EQ(
                        parse_san(position, text, {SanStrictness::strict, {}}).has_value(),
                        text == san
                    ) << text;
                }
            }
        },
        4
    );
}

/// Every piece to every square: either it is read as the one legal move, or there is a reason.
TEST_P(San, EveryTextIsAMoveOrHasAReason) {
    holds(
        [](const RandomPlay& play) {
            const Position& position = play.position();
            const MoveList moves = legal_moves(position);
            for (const std::string piece : {"", "N", "B", "R", "Q", "K"}) {
                for (int i = 0; i < Square::count; ++i) {
                    const std::string text = piece + to_string(Square::from_index(i));
                    const auto reading = parse_san(position, text);
                    if (reading) {
                        ASSERT_TRUE(std::ranges::find(moves, reading->move) != moves.end()) << text;
                        continue;
                    }
                    const SanError& error = reading.error();
                    const auto requests = requests_of_san(position, text);
                    ASSERT_TRUE(requests.has_value()) << text;
                    for (const MoveRequest& request : *requests) {
                        const bool is_legal = find_legal_move(position, request).has_value();
                        ASSERT_NE(is_legal, why_illegal(position, request).has_value()) << text;
                        ASSERT_TRUE(!is_legal || error.kind == SanError::Kind::ambiguous) << text;
                    }
                    if (error.kind == SanError::Kind::illegal) {
                        ASSERT_EQ(error.reasons.size(), error.requests.size()) << text;
                    } else if (error.kind == SanError::Kind::ambiguous) {
                        ASSERT_GT(error.candidates.size(), 1U) << text;
                    } else {
                        ASSERT_EQ(error.kind, SanError::Kind::promotion_piece_missing) << text;
                    }
                }
            }
        },
        16
    );
}

ROTA_SEEDS(San);

} // namespace
} // namespace rota
