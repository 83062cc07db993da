#include "adjudicate/touch_obligation.hpp"

#include "adjudicate/detail/touch_selection.hpp"
#include "movegen/attacks.hpp"

#include <fmt/format.h>

#include <optional>
#include <vector>

namespace rota::adjudicate {

namespace {

using detail::any_move;
using detail::captures;
using detail::describe_man;
using detail::select;

class Touch {
public:
    Touch(const Position& position, std::span<const Square> touched) : position_{position} {
        const Color us = position.side_to_move();
        for (const Square square : touched) {
            if (position.pieces(us).contains(square)) {
                men_.push_back(square);
                own_ = own_.value_or(square);
            } else if (position.pieces(!us).contains(square)) {
                men_.push_back(square);
                enemy_ = enemy_.value_or(square);
            }
        }
    }

    [[nodiscard]] Admissible obligation() const {
        if (men_.empty()) {
            return any_move(position_, "4.3", "no man was touched: any legal move");
        }
        if (auto castling = king_and_rook()) {
            return *std::move(castling);
        }
        if (auto capture = own_and_enemy()) {
            return *std::move(capture);
        }
        for (const Square man : men_) {
            if (auto one = one_man(man)) {
                return *std::move(one);
            }
        }
        return any_move(
            position_, "4.5", "no touched man can be moved or captured: any legal move"
        );
    }

private:
    [[nodiscard]] bool is_own(Square square) const {
        return position_.pieces(position_.side_to_move()).contains(square);
    }

    /// 4.4.1 to 4.4.3: the first two touched men are the own king and a rook.
    [[nodiscard]] std::optional<Admissible> king_and_rook() const {
        if (men_.size() < 2 || !is_own(men_[0]) || !is_own(men_[1])) {
            return std::nullopt;
        }
        const Bitboard king = position_.pieces(PieceKind::king);
        const Bitboard rooks = position_.pieces(PieceKind::rook);
        if (king.contains(men_[0]) && rooks.contains(men_[1])) {
            auto castling = select(position_, [&](Move move) {
                return move == Move::castling(men_[0], men_[1]);
            });
            if (!castling.empty()) {
                return Admissible{
                    std::move(castling),
                    fide("4.4.1"),
                    fmt::format(
                        "king and {} were touched: castling", describe_man(position_, men_[1])
                    )};
            }
            auto king_moves = select(position_, [&](Move move) { return move.from() == men_[0]; });
            if (!king_moves.empty()) {
                return Admissible{
                    std::move(king_moves),
                    fide("4.4.3"),
                    "that castling is not legal: another move of the king"};
            }
            return any_move(
                position_, "4.4.3", "that castling is not legal, nor any move of the king: any move"
            );
        }
        if (rooks.contains(men_[0]) && king.contains(men_[1])) {
            // Castling is a move of the king; the rook's own moves are what is left.
            auto rook_moves = select(position_, [&](Move move) { return move.from() == men_[0]; });
            if (!rook_moves.empty()) {
                return Admissible{
                    std::move(rook_moves),
                    fide("4.4.2"),
                    fmt::format(
                        "the {} was touched first: no castling with it on this move, it must move",
                        describe_man(position_, men_[0])
                    )};
            }
            auto king_moves = select(position_, [&](Move move) {
                return move.from() == men_[1] && move != Move::castling(men_[1], men_[0]);
            });
            if (!king_moves.empty()) {
                return Admissible{
                    std::move(king_moves),
                    fide("4.4.2"),
                    "the rook was touched first but cannot move: the king must move, without "
                    "castling on that side"};
            }
        }
        return std::nullopt;
    }

    /// 4.3.3: one of each colour.
    [[nodiscard]] std::optional<Admissible> own_and_enemy() const {
        if (!own_ || !enemy_) {
            return std::nullopt;
        }
        auto moves = select(position_, [&](Move move) {
            return move.from() == *own_ && captures(position_, move, *enemy_);
        });
        if (moves.empty()) {
            return std::nullopt;
        }
        return Admissible{
            std::move(moves),
            fide("4.3.3"),
            fmt::format(
                "the touched {} must capture the touched {}",
                describe_man(position_, *own_),
                describe_man(position_, *enemy_)
            )};
    }

    [[nodiscard]] std::optional<Admissible> one_man(Square man) const {
        const bool own = is_own(man);
        auto moves = select(position_, [&](Move move) {
            return own ? move.from() == man : captures(position_, move, man);
        });
        if (moves.empty()) {
            return std::nullopt;
        }
        const bool after_others = man != men_.front() || (own_ && enemy_);
        return Admissible{
            std::move(moves),
            fide(
                own_ && enemy_ ? "4.3.3"
                : own          ? "4.3.1"
                               : "4.3.2"
            ),
            fmt::format(
                "the {}touched {} must {}",
                after_others ? "first man that can be, the " : "",
                describe_man(position_, man),
                own ? "move" : "be captured"
            )};
    }

    const Position& position_;
    std::vector<Square> men_; ///< Squares that were touched and hold a man, in order.
    std::optional<Square> own_;
    std::optional<Square> enemy_;
};

} // namespace

Admissible admissible_when_touched(
    const Position& position, std::span<const Square> touched, const GameRules& rules
) {
    if (rules.touch_trigger.value == TouchTrigger::left_square) {
        Admissible any = any_move(
            position, "", "touching alone binds nobody, only a man that has left its square"
        );
        any.citation = rules.touch_trigger.citation;
        return any;
    }
    return Touch{position, touched}.obligation();
}

} // namespace rota::adjudicate
