#include "movegen/fen.hpp"
#include "movegen/illegality.hpp"
#include "tests/property/movegen/law.hpp"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>

namespace rota {
namespace {

using reference::RandomPlay;

constexpr std::array<std::optional<PieceKind>, 7> promotions{
    std::nullopt,
    PieceKind::pawn,
    PieceKind::knight,
    PieceKind::bishop,
    PieceKind::rook,
    PieceKind::queen,
    PieceKind::king};

std::string text_of(const MoveRequest& request) {
    std::string text = to_string(request.from) + to_string(request.to);
    if (request.promotion) {
        text += letter(*request.promotion);
    }
    return text;
}

/// "The squares that the sentence names, in its order."
bool names_its_squares(const Illegality& illegality) {
    std::size_t place = 0;
    for (const Square square : illegality.squares) {
        place = illegality.text.find(to_string(square), place);
        if (place == std::string::npos) {
            return false;
        }
        place += 2;
    }
    return !illegality.squares.empty();
}

class WhyIllegal : public Law {};

/// Whatever is asked for: there is a reason exactly if there is no such legal move.
TEST_P(WhyIllegal, HasAReasonExactlyForIllegalMoves) {
    holds(
        [](const RandomPlay& play) {
            for (const Square from : all_squares) {
                for (const Square to : all_squares) {
                    for (const auto& promotion : promotions) {
                        const MoveRequest request{from, to, promotion};
                        const auto reason = why_illegal(play.position(), request);
                        ASSERT_EQ(
                            !reason.has_value(),
                            find_legal_move(play.position(), request).has_value()
                        ) << text_of(request);
                        if (reason) {
                            ASSERT_TRUE(names_its_squares(*reason))
                                << text_of(request) << ": " << reason->text;
                        }
                    }
                }
            }
        },
        20
    );
}

ROTA_SEEDS(WhyIllegal);

} // namespace
} // namespace rota
