#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/generator.hpp"
#include "movegen/uci_move.hpp"
#include "tests/property/movegen/law.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace rota {
namespace {

using reference::RandomPlay;

std::vector<std::string> texts(const Position& position) {
    std::vector<std::string> texts;
    for (const Move move : legal_moves(position)) {
        texts.push_back(to_uci(move, CastlingSpelling::king_to_rook));
    }
    std::ranges::sort(texts);
    return texts;
}

/// The moves of `position` with each square seen in the mirror.
template <class Mirror>
std::vector<std::string> mirrored_texts(const Position& position, Mirror mirror) {
    std::vector<std::string> texts;
    for (const Move move : legal_moves(position)) {
        const std::string text = to_uci(move, CastlingSpelling::king_to_rook);
        texts.push_back(
            to_string(mirror(move.from())) + to_string(mirror(move.to())) + text.substr(4)
        );
    }
    std::ranges::sort(texts);
    return texts;
}

Square left_to_right(Square square) {
    return Square::at(7 - square.file(), square.rank());
}

template <class Mirror>
Setup mirrored(const Setup& setup, bool swap_colors, Mirror mirror) {
    Setup result = setup;
    for (const Square square : all_squares) {
        auto piece = setup.at(square);
        if (piece && swap_colors) {
            piece->color = !piece->color;
        }
        result.at(mirror(square)) = piece;
    }
    result.castling_rooks = {};
    for (const Square rook : setup.castling_rooks) {
        result.castling_rooks |= mirror(rook);
    }
    if (setup.en_passant) {
        result.en_passant = mirror(*setup.en_passant);
    }
    result.side_to_move = swap_colors ? !setup.side_to_move : setup.side_to_move;
    return result;
}

class Symmetry : public Law {};

TEST_P(Symmetry, SwappedColoursHaveTheMirroredMoves) {
    holds([](const RandomPlay& play) {
        const auto mirror = [](Square square) {
            return square.mirrored();
        };
        const auto other = Position::from_setup(mirrored(play.setup(), true, mirror));
        ASSERT_TRUE(other.has_value());
        EXPECT_EQ(texts(*other), mirrored_texts(play.position(), mirror));
    });
}

TEST_P(Symmetry, LeftAndRightAreTheSameWithoutCastling) {
    holds([](const RandomPlay& play) {
        auto setup = play.setup();
        setup.castling_rooks = {};
        const Position position = *Position::from_setup(setup);
        const auto other = Position::from_setup(mirrored(setup, false, left_to_right));
        ASSERT_TRUE(other.has_value());
        EXPECT_EQ(texts(*other), mirrored_texts(position, left_to_right));
    });
}

/// A sink that takes the moves of some men only.
class SubsetSink {
public:
    explicit SubsetSink(Bitboard men) noexcept : men_{men} {}

    template <PieceKind>
    void piece(Square from, Bitboard targets) {
        add(from, targets, {});
    }
    template <int forward>
    void pawns(Bitboard targets) {
        add_pawns<forward>(targets, {});
    }
    template <int forward>
    void double_pushes(Bitboard targets) {
        add_pawns<forward>(targets, {});
    }
    template <int forward>
    void promotions(Bitboard targets) {
        for (const PieceKind kind : promotion_kinds) {
            add_pawns<forward>(targets, kind);
        }
    }
    void en_passant(Square from, Square target) { add(from, target, {}); }
    void castling(Square king, Square rook) { add(king, rook, {}); }

    [[nodiscard]] const std::vector<std::string>& texts() const noexcept { return texts_; }

private:
    template <int forward>
    void add_pawns(Bitboard targets, std::optional<PieceKind> promotion) {
        for (const Square to : targets) {
            add(Square::from_index(to.index() - forward), to, promotion);
        }
    }
    void add(Square from, Bitboard targets, std::optional<PieceKind> promotion) {
        if (!men_.contains(from)) {
            return;
        }
        for (const Square to : targets) {
            std::string text = to_string(from) + to_string(to);
            if (promotion) {
                text += letter(Piece{Color::black, *promotion});
            }
            texts_.push_back(std::move(text));
        }
    }

    Bitboard men_;
    std::vector<std::string> texts_;
};

std::vector<std::string> texts_of(const Position& position, Bitboard men) {
    SubsetSink sink{men};
    with_side_to_move(position, [&]<Color us>() {
        generate<us>(position, PortableSliders{}, sink);
    });
    return sink.texts();
}

/// Moves of some men and those of the others are all moves, each once.
TEST_P(Symmetry, MovesOfASetAndOfItsComplementAreAllMoves) {
    reference::Random random{GetParam()};
    holds([&random](const RandomPlay& play) {
        const Bitboard men{random.bits()};
        auto together = texts_of(play.position(), men);
        const auto others = texts_of(play.position(), ~men);
        together.insert(together.end(), others.begin(), others.end());
        std::ranges::sort(together);
        EXPECT_EQ(together, texts(play.position()));
    });
}

ROTA_SEEDS(Symmetry);

} // namespace
} // namespace rota
