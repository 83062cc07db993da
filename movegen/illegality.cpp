#include "movegen/illegality.hpp"

#include "movegen/attacks.hpp"
#include "movegen/generate.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <utility>

namespace rota {

namespace {

using enum IllegalReason;

/// Code and article, in the order of IllegalReason.
struct Entry {
    std::string_view code;
    std::string_view article;
};

constexpr auto entries = std::to_array<Entry>(
    {{"no_piece", "3.1"},
     {"opponents_piece", "1.3"},
     {"own_piece_on_target", "3.1.1"},
     {"piece_cannot_move_so", "3.2-3.8"},
     {"path_blocked", "3.5"},
     {"pawn_blocked", "3.7.1"},
     {"pawn_cannot_double_step", "3.7.2"},
     {"nothing_to_capture", "3.7.3"},
     {"no_en_passant", "3.7.3.2"},
     {"promotion_piece_missing", "3.7.3.3"},
     {"promotion_not_possible", "3.7.3.3"},
     {"pinned", "3.9.2"},
     {"check_not_answered", "3.9.2"},
     {"king_into_check", "3.9.2"},
     {"castling_right_lost", "3.8.2.1"},
     {"castling_out_of_check", "3.8.2.2"},
     {"castling_through_check", "3.8.2.2"},
     {"castling_into_check", "3.8.2.2"},
     {"castling_path_blocked", "3.8.2.2"}}
);
static_assert(entries.size() == static_cast<std::size_t>(castling_path_blocked) + 1);

constexpr const Entry& entry(IllegalReason reason) noexcept {
    return entries[static_cast<std::size_t>(reason)];
}

/// Looks for what forbids one move, in the order in which a player has to know it.
class Inquiry {
public:
    Inquiry(const Position& position, const MoveRequest& request)
        : position_{position}
        , us_{position.side_to_move()}
        , from_{request.from}
        , to_{request.to}
        , promotion_{request.promotion}
        , occupied_{position.occupied()}
        , king_{position.king(us_)} {}

    /// \pre the move is not legal
    [[nodiscard]] Illegality answer() const {
        const auto piece = position_.piece_at(from_);
        if (!piece) {
            return {no_piece, fmt::format("there is no man on {}", square(from_)), {from_}};
        }
        if (piece->color != us_) {
            return {
                opponents_piece,
                fmt::format("{} is to move, and the {} is {}'s", name(us_), man(from_), name(!us_)),
                {from_}};
        }
        if (promotion_ && piece->kind != PieceKind::pawn) {
            return no_promotion(fmt::format("the {} is no pawn", man(from_)), from_);
        }
        if (piece->kind == PieceKind::king) {
            if (const auto rook = meant_castling()) {
                return castling(*rook);
            }
        }
        if (position_.pieces(us_).contains(to_)) {
            return {
                own_piece_on_target,
                fmt::format("{} is occupied by the own {}", square(to_), kind_at(to_)),
                {to_}};
        }
        if (auto reason = piece->kind == PieceKind::pawn ? pawn_move() : piece_move(piece->kind)) {
            return *std::move(reason);
        }
        return piece->kind == PieceKind::king ? king_move() : king_left_in_check();
    }

private:
    static std::string square(Square square) { return to_string(square); }
    [[nodiscard]] std::string_view kind_at(Square square) const {
        return name(position_.piece_at(square)->kind);
    }
    /// "rook e8"
    [[nodiscard]] std::string man(Square square) const {
        return fmt::format("{} {}", kind_at(square), to_string(square));
    }

    /// The square of the rook with which the king was to castle: it goes onto an own rook, or to
    /// where castling would take it, unless that is an ordinary step.
    [[nodiscard]] std::optional<Square> meant_castling() const {
        if (from_.rank() != to_.rank() || !relative_rank(us_, 0).contains(from_)) {
            return std::nullopt;
        }
        const Bitboard rooks = position_.pieces(us_, PieceKind::rook) & rank_of(from_);
        const int distance = std::abs(to_.file() - from_.file());
        if (rooks.contains(to_) && (distance > 1 || position_.castling_rooks().contains(to_))) {
            return to_;
        }
        if (distance == 1) {
            return std::nullopt;
        }
        for (const Square rook : position_.castling_rooks() & rooks) {
            if (castling_targets(from_, rook).king == to_) {
                return rook;
            }
        }
        if (from_.file() < 6 && to_.file() == 6) {
            return Square::at(7, from_.rank());
        }
        if (from_.file() > 2 && to_.file() == 2) {
            return Square::at(0, from_.rank());
        }
        return std::nullopt;
    }

    [[nodiscard]] Illegality castling(Square rook) const {
        if (!(position_.castling_rooks() & position_.pieces(us_)).contains(rook)) {
            return {
                castling_right_lost,
                fmt::format(
                    "castling right lost: the king {} or the rook of {} has moved before",
                    square(from_),
                    square(rook)
                ),
                {from_, rook}};
        }
        if (const Bitboard checkers = position_.checkers(); !checkers.empty()) {
            return {
                castling_out_of_check,
                fmt::format(
                    "the king on {} is in check from the {}", square(king_), man(checkers.first())
                ),
                {king_, checkers.first()}};
        }
        const CastlingTargets targets = castling_targets(from_, rook);
        const Bitboard king_path = between(from_, targets.king) | targets.king;
        const Bitboard rook_path = between(rook, targets.rook) | targets.rook;
        const Bitboard others = occupied_ & ~Bitboard{from_} & ~Bitboard{rook};
        if (const Bitboard in_the_way = (king_path | rook_path) & others; !in_the_way.empty()) {
            return {
                castling_path_blocked,
                fmt::format("the {} stands in the way of castling", man(in_the_way.first())),
                {in_the_way.first()}};
        }
        for (const Square crossed : king_path & ~Bitboard{targets.king}) {
            if (const auto attacker = attacker_of(crossed, occupied_ & ~Bitboard{from_})) {
                return attacked(castling_through_check, crossed, *attacker);
            }
        }
        const Bitboard without_king = occupied_ & ~Bitboard{from_};
        const auto attacker = attacker_of(targets.king, without_king);
        // If not before, then because the rook no longer shields the king (Chess960).
        const auto uncovered = attacker_of(targets.king, others | targets.king | targets.rook);
        return attacked(castling_into_check, targets.king, attacker ? *attacker : *uncovered);
    }

    [[nodiscard]] std::optional<Illegality> piece_move(PieceKind kind) const {
        const Bitboard reach = [&] {
            switch (kind) {
            case PieceKind::knight: return knight_attacks(from_);
            case PieceKind::bishop: return bishop_attacks(from_, Bitboard{});
            case PieceKind::rook: return rook_attacks(from_, Bitboard{});
            case PieceKind::queen: return queen_attacks(from_, Bitboard{});
            case PieceKind::king: return king_attacks(from_);
            case PieceKind::pawn: break;
            }
            return Bitboard{};
        }();
        if (!reach.contains(to_)) {
            return cannot_move_so();
        }
        if (const Bitboard in_the_way = between(from_, to_) & occupied_; !in_the_way.empty()) {
            const Square blocker =
                to_ > from_ ? in_the_way.first() : in_the_way.last(); // the nearest
            return Illegality{
                path_blocked,
                fmt::format("the {} is blocked by the {}", man(from_), man(blocker)),
                {from_, blocker}};
        }
        return std::nullopt;
    }

    [[nodiscard]] Illegality cannot_move_so() const {
        return {
            piece_cannot_move_so,
            fmt::format(
                "a {} does not move from {} to {}", kind_at(from_), square(from_), square(to_)
            ),
            {from_, to_}};
    }

    /// \param named the square that `why` names
    [[nodiscard]] Illegality no_promotion(std::string_view why, Square named) const {
        return {
            promotion_not_possible,
            fmt::format("no promotion to a {}: {}", name(*promotion_), why),
            {named}};
    }

    [[nodiscard]] std::optional<Illegality> pawn_move() const {
        const int forward = us_ == Color::white ? 8 : -8;
        const int step = to_.index() - from_.index();
        if (pawn_attacks(us_, from_).contains(to_)) {
            if (auto reason = pawn_capture()) {
                return reason;
            }
        } else if (step == forward || step == 2 * forward) {
            const Square next = Square::from_index(from_.index() + forward);
            for (const Square needed : Bitboard{next} | to_) {
                if (occupied_.contains(needed)) {
                    return Illegality{
                        pawn_blocked,
                        fmt::format(
                            "the pawn on {} is blocked by {}", square(from_), square(needed)
                        ),
                        {from_, needed}};
                }
            }
            if (step != forward && !relative_rank(us_, 1).contains(from_)) {
                return Illegality{
                    pawn_cannot_double_step,
                    fmt::format("the pawn on {} is not on its second rank", square(from_)),
                    {from_}};
            }
        } else {
            return cannot_move_so();
        }
        const bool promotes = relative_rank(us_, 7).contains(to_);
        if (promotes && !promotion_) {
            return Illegality{
                promotion_piece_missing,
                fmt::format(
                    "the pawn is promoted on {}: say to which piece (q, r, b or n)", square(to_)
                ),
                {to_}};
        }
        if (!promotes && promotion_) {
            return no_promotion(fmt::format("{} is not on the last rank", square(to_)), to_);
        }
        if (promotion_ && !is_promotion_kind(*promotion_)) {
            return no_promotion(
                fmt::format("on {} a pawn becomes a queen, rook, bishop or knight", square(to_)),
                to_
            );
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<Illegality> pawn_capture() const {
        if (position_.pieces(!us_).contains(to_) || position_.en_passant() == to_) {
            return std::nullopt;
        }
        const Square passed_by = captured_en_passant(to_);
        if (!relative_rank(us_, 5).contains(to_)
            || !position_.pieces(!us_, PieceKind::pawn).contains(passed_by)) {
            return Illegality{
                nothing_to_capture,
                fmt::format(
                    "the pawn on {} has nothing to capture on {}", square(from_), square(to_)
                ),
                {from_, to_}};
        }
        // A position knows an en passant square only if a capture there is legal. So what speaks
        // against this capture in any case comes first.
        if (en_passant_is_safe(position_.men(), us_, from_, to_)) {
            return Illegality{
                no_en_passant,
                fmt::format(
                    "the pawn on {} has not just made a double step, so it cannot be captured en "
                    "passant",
                    square(passed_by)
                ),
                {passed_by}};
        }
        return std::nullopt;
    }

    [[nodiscard]] Illegality king_move() const {
        const Bitboard without_king = occupied_ & ~Bitboard{from_};
        return attacked(king_into_check, to_, *attacker_of(to_, without_king));
    }

    /// The move of another man that leaves the own king in check, or puts it there.
    [[nodiscard]] Illegality king_left_in_check() const {
        Bitboard after = (occupied_ & ~Bitboard{from_}) | to_;
        Bitboard captured = to_;
        if (position_.piece_at(from_)->kind == PieceKind::pawn
            && pawn_attacks(us_, from_).contains(to_) && !occupied_.contains(to_)) {
            captured = captured_en_passant(to_);
            after &= ~captured;
        }
        const Bitboard attackers =
            position_.men().attackers_to(king_, after) & position_.pieces(!us_) & ~captured;
        if (const Bitboard staying = attackers & position_.checkers(); !staying.empty()) {
            return {
                check_not_answered,
                fmt::format(
                    "the king on {} is in check from the {} and stays so",
                    square(king_),
                    man(staying.first())
                ),
                {king_, staying.first()}};
        }
        return {
            pinned,
            fmt::format(
                "the king on {} would be in check from the {}",
                square(king_),
                man(attackers.first())
            ),
            {king_, attackers.first()}};
    }

    [[nodiscard]] std::optional<Square> attacker_of(Square target, Bitboard occupied) const {
        const Bitboard attackers =
            position_.men().attackers_to(target, occupied) & position_.pieces(!us_);
        return attackers.empty() ? std::nullopt : std::optional{attackers.first()};
    }

    [[nodiscard]] Illegality attacked(IllegalReason reason, Square target, Square attacker) const {
        return {
            reason,
            fmt::format("{} is attacked by the {}", square(target), man(attacker)),
            {target, attacker}};
    }

    const Position& position_;
    Color us_;
    Square from_;
    Square to_;
    std::optional<PieceKind> promotion_;
    Bitboard occupied_;
    Square king_;
};

} // namespace

std::string_view code(IllegalReason reason) noexcept {
    return entry(reason).code;
}

std::string_view article(IllegalReason reason) noexcept {
    return entry(reason).article;
}

std::optional<Illegality> why_illegal(const Position& position, const MoveRequest& request) {
    if (find_legal_move(position, request)) {
        return std::nullopt;
    }
    return Inquiry{position, request}.answer();
}

} // namespace rota
