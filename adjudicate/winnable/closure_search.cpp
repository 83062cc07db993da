#include "adjudicate/winnable/closure_search.hpp"

#include "movegen/attacks.hpp"

#include <algorithm>

namespace rota::adjudicate {

namespace {

using enum PieceKind;

Bitboard attacks(PieceKind kind, Color color, Square from, Bitboard occupied) {
    switch (kind) {
    case pawn: return pawn_attacks(color, from);
    case knight: return knight_attacks(from);
    case bishop: return bishop_attacks(from, occupied);
    case rook: return rook_attacks(from, occupied);
    case queen: return queen_attacks(from, occupied);
    case king: break;
    }
    return king_attacks(from);
}

Bitboard step(Color color, Bitboard pawns) {
    return color == Color::white ? pushed<Color::white>(pawns) : pushed<Color::black>(pawns);
}

/// Whether Black, to move, is checkmated among `men`, who are all there are.
/// \param passed the square that White's pawn has just passed, if it has
bool is_mate(const Men& men, Bitboard passed) {
    const Bitboard own = men.of(Color::black);
    const Square target = men.of(Color::black, king).first();
    if ((men.attackers_to(target, men.all()) & men.of(Color::white)).empty()) {
        return false;
    }
    for (const Square from : own) {
        const PieceKind kind = men.at(from)->kind;
        Bitboard to = attacks(kind, Color::black, from, men.all()) & ~own;
        if (kind == pawn) {
            Bitboard ahead = step(Color::black, from) & ~men.all();
            if (relative_rank(Color::black, 1).contains(from)) {
                ahead |= step(Color::black, ahead) & ~men.all();
            }
            to = (to & (men.of(Color::white) | passed)) | ahead;
        }
        for (const Square square : to) {
            Men next = men;
            next.clear(from | Bitboard{square});
            if (kind == pawn && passed.contains(square)) {
                next.clear(captured_en_passant(square));
            }
            next.put({Color::black, kind}, square);
            const Square king_square = next.of(Color::black, king).first();
            if ((next.attackers_to(king_square, next.all()) & next.of(Color::white)).empty()) {
                return false;
            }
        }
    }
    return true;
}

} // namespace

ClosureSearch::End ClosureSearch::run() {
    states_.add(board_.root);
    parents_.push_back(0);
    for (std::size_t i = 0; i < states_.size(); ++i) {
        const bool ask = i % 256 == 255 && expired_ != nullptr;
        if (i >= limit_ || (ask && (*expired_)())) {
            return End::limit;
        }
        current_ = i;
        unpack(states_[i]);
        expand();
        if (end_) {
            return *end_;
        }
    }
    return End::closed;
}

std::vector<Men> ClosureSearch::way() {
    std::vector<Men> way{mate_};
    for (std::size_t i = current_; i != 0; i = parents_[i]) {
        unpack(states_[i]);
        way.push_back(men_);
    }
    std::ranges::reverse(way);
    return way;
}

void ClosureSearch::unpack(const ClosureState& state) {
    state_ = state;
    side_ = (state[0] & ClosureBoard::black_to_move) != 0 ? Color::black : Color::white;
    const std::uint64_t file = state[0] >> ClosureBoard::passed_shift & ClosureBoard::passed_mask;
    passed_ =
        file == 0 ? Bitboard{} : Bitboard{file_a.bits() << (file - 1)} & relative_rank(!side_, 2);
    men_ = board_.locked;
    promoted_ = {false, false};
    for (const TrackedMan& man : board_.tracked) {
        const Place place = man.place_in(state);
        if (place.on_board()) {
            men_.put({man.color, man.kind_at(place)}, place.square());
            man_on_[static_cast<std::size_t>(place.square().index())] = &man;
        } else if (place == Place::roams()) {
            promoted_[index(man.color)] = true;
        }
    }
    for (const Color color : {Color::white, Color::black}) {
        const std::size_t i = index(color);
        anywhere_[i] = board_.roaming[i].anywhere;
        captures_[i] = board_.roaming[i].captures;
        attacked_[i] = board_.roaming[i].attacked;
        if (promoted_[i]) {
            anywhere_[i] |= board_.promoted[i].anywhere;
            captures_[i] |= board_.promoted[i].captures;
            attacked_[i] |= board_.promoted[i].attacked;
        }
    }
}

ClosureState ClosureSearch::with_other_side_to_move(Bitboard passed) const {
    ClosureState state = state_;
    state[0] &= ~(ClosureBoard::passed_mask << ClosureBoard::passed_shift);
    state[0] ^= ClosureBoard::black_to_move;
    if (!passed.empty()) {
        state[0] |= static_cast<std::uint64_t>(passed.first().file() + 1)
                    << ClosureBoard::passed_shift;
    }
    return state;
}

/// The square passed in a double step, if somebody may capture there.
Bitboard ClosureSearch::passed_by_step(PieceKind kind, Square from, Square to) const {
    if (kind != pawn || (from.rank() ^ to.rank()) != 2 || from.file() != to.file()) {
        return {};
    }
    const Square passed = captured_en_passant(to);
    const bool of_interest = !(pawn_attacks(side_, passed) & men_.of(!side_, pawn)).empty()
                             || captures_[index(!side_)].contains(passed);
    return of_interest ? Bitboard{passed} : Bitboard{};
}

bool ClosureSearch::some_roam() const {
    return promoted_[0] || promoted_[1] || !board_.roaming[0].men.empty()
           || !board_.roaming[1].men.empty();
}

void ClosureSearch::expand() {
    for (const TrackedMan& man : board_.tracked) {
        const Place place = man.place_in(state_);
        if (man.color != side_ || !place.on_board()) {
            continue;
        }
        for (const Square to : targets(man, place)) {
            move(man, place, to);
        }
        if (man.kind_at(place) == pawn) {
            capture_en_passant(man, place.square());
        }
    }
    if (board_.roaming[index(side_)].can_move || promoted_[index(side_)]) {
        // One that roams has moved, and captured nobody whose square is known.
        if (reach_if_legal(with_other_side_to_move(), men_)) {
            look_for_mate(men_, true);
        }
        capture_by_roaming();
    }
}

Bitboard ClosureSearch::targets(const TrackedMan& man, Place place) const {
    const Square from = place.square();
    const Bitboard open = ~(men_.of(man.color) | men_.of(king) | board_.locked.all());
    if (man.kind_at(place) != pawn) {
        return attacks(man.kind_at(place), man.color, from, men_.all()) & open
               & (place.is_promoted() ? man.promoted : man.reach);
    }
    Bitboard ahead = step(man.color, from) & ~men_.all();
    if (relative_rank(man.color, 1).contains(from)) {
        ahead |= step(man.color, ahead) & ~men_.all();
    }
    const Bitboard prey = men_.of(!man.color) | anywhere_[index(!man.color)];
    return (ahead | (pawn_attacks(man.color, from) & prey)) & open
           & (man.reach | (man.promoted & relative_rank(man.color, 7)));
}

void ClosureSearch::move(const TrackedMan& man, Place place, Square to) {
    const Square from = place.square();
    const PieceKind kind = man.kind_at(place);
    const Bitboard passed = passed_by_step(kind, from, to);
    ClosureState state = with_other_side_to_move(passed);
    Men men = men_;
    if (men.all().contains(to)) {
        const TrackedMan& captured = man_on(to);
        if (!captured.capturable) {
            return;
        }
        captured.put(state, Place::captured());
    }
    men.clear(from | Bitboard{to});
    if (kind == pawn && relative_rank(man.color, 7).contains(to)) {
        promote(man, state, men, to);
        return;
    }
    men.put({man.color, kind}, to);
    man.put(state, place.is_promoted() ? Place{to, kind} : Place{to});
    if (reach_if_legal(state, men) && may_check(men, kind, from, to)) {
        look_for_mate(men, some_roam(), passed);
    }
}

/// \param men without the pawn, which promotes on `to`
void ClosureSearch::promote(const TrackedMan& man, ClosureState state, const Men& men, Square to) {
    if (man.roams_when_promoted) {
        man.put(state, Place::roams());
        if (reach_if_legal(state, men)) {
            look_for_mate_by_promotion(men, to);
        }
        return;
    }
    for (const PieceKind kind : promotion_kinds) {
        Men next = men;
        next.put({man.color, kind}, to);
        man.put(state, Place{to, kind});
        if (reach_if_legal(state, next)) {
            look_for_mate(next, some_roam());
        }
    }
}

void ClosureSearch::capture_en_passant(const TrackedMan& man, Square from) {
    for (const Square to : pawn_attacks(man.color, from) & passed_ & man.reach) {
        const Square behind = captured_en_passant(to);
        ClosureState state = with_other_side_to_move();
        if (men_.all().contains(behind)) { // else it roams
            if (!man_on(behind).capturable) {
                continue;
            }
            man_on(behind).put(state, Place::captured());
        }
        man.put(state, Place{to});
        Men men = men_;
        men.clear(from | Bitboard{behind});
        men.put({man.color, pawn}, to);
        if (reach_if_legal(state, men)) {
            look_for_mate(men, some_roam());
        }
    }
}

void ClosureSearch::capture_by_roaming() {
    const Bitboard prey = men_.of(!side_) & ~men_.of(king) & ~board_.locked.all();
    for (const Square square : prey) {
        const TrackedMan& man = man_on(square);
        Bitboard where = square;
        if (!passed_.empty() && captured_en_passant(passed_.first()) == square) {
            where |= passed_;
        }
        if (!man.capturable || (captures_[index(side_)] & where).empty()) {
            continue;
        }
        ClosureState state = with_other_side_to_move();
        man.put(state, Place::captured());
        Men men = men_;
        men.clear(square);
        if (reach_if_legal(state, men)) {
            look_for_mate(men, true);
        }
    }
}

/// \pre a tracked man stands on `square`
const TrackedMan& ClosureSearch::man_on(Square square) const {
    return *man_on_[static_cast<std::size_t>(square.index())];
}

/// A move is surely illegal only if the check is certain: by a man whose square is known, along a
/// line on which nobody else can ever be.
bool ClosureSearch::reach_if_legal(const ClosureState& state, const Men& men) {
    const Square own_king = men.of(side_, king).first();
    const Bitboard occupied = men.all() | anywhere_[0] | anywhere_[1];
    if (!(men.attackers_to(own_king, occupied) & men.of(!side_)).empty()) {
        return false;
    }
    if (states_.add(state)) {
        parents_.push_back(static_cast<std::uint32_t>(current_));
    }
    return true;
}

/// Whether the move from `from` to `to` that led to `men` may have given check: with the man
/// itself, or with another one along the line that it has left.
bool ClosureSearch::may_check(const Men& men, PieceKind kind, Square from, Square to) const {
    if (side_ == Color::black) {
        return false;
    }
    const Square target = men.of(Color::black, king).first();
    if (attacks(kind, Color::white, to, men.all()).contains(target)) {
        return true;
    }
    const Bitboard behind =
        men.attackers_to(target, men.all()) & men.of(Color::white) & line_through(from, target);
    return queen_attacks(from, men.all()).contains(target)
           && (attacked_[index(Color::white)].contains(from) || !behind.empty());
}

/// Squares next to Black's king, and its own one, that men of White whose squares are known do not
/// attack, nor `attacked`, and on which no black man is known to stand.
Bitboard ClosureSearch::uncovered(const Men& men, Bitboard attacked) const {
    const Square target = men.of(Color::black, king).first();
    const Bitboard occupied = men.all() & ~Bitboard{target};
    attacked |= king_attacks(men.of(Color::white, king).first());
    for (const PieceKind kind : {pawn, knight, bishop, rook, queen}) {
        for (const Square from : men.of(Color::white, kind)) {
            attacked |= attacks(kind, Color::white, from, occupied);
        }
    }
    return (Bitboard{target} | (king_attacks(target) & ~men.of(Color::black))) & ~attacked;
}

/// Whether Black, to move, may be checkmated among `men` and those that roam. Says "maybe" too
/// often.
bool ClosureSearch::might_be_mate(const Men& men) const {
    const Bitboard open = uncovered(men, attacked_[index(Color::white)]);
    return (open & (men.all() | men.of(king))).empty() && can_roam_onto(open)
           && !surely_answered(men);
}

/// Whether a black man, whose square is known, can certainly capture the checker or stand in its
/// way: if nobody who roams can give check or pin that man.
bool ClosureSearch::surely_answered(const Men& men) const {
    const Square target = men.of(Color::black, king).first();
    const Bitboard checkers = men.attackers_to(target, men.all()) & men.of(Color::white);
    if (attacked_[index(Color::white)].contains(target) || checkers.size() != 1) {
        return false;
    }
    const Bitboard bound = attacked_[index(Color::white)]; // those on it may be pinned
    for (const Square from : men.of(Color::black) & ~men.of(king) & ~bound) {
        const Bitboard without = men.all() & ~Bitboard{from};
        if ((men.attackers_to(target, without) & men.of(Color::white)) == checkers
            && can_answer(men, from, checkers.first())) {
            return true;
        }
    }
    return false;
}

bool ClosureSearch::can_answer(const Men& men, Square from, Square checker) const {
    const PieceKind kind = men.at(from)->kind;
    const Bitboard way = between(men.of(Color::black, king).first(), checker);
    if (kind == pawn) {
        return pawn_attacks(Color::black, from).contains(checker)
               || !(step(Color::black, from) & way).empty();
    }
    const Bitboard anywhere = anywhere_[0] | anywhere_[1];
    for (const Square to : attacks(kind, Color::black, from, men.all()) & (way | checker)) {
        if (kind == knight || (between(from, to) & anywhere).empty()) {
            return true;
        }
    }
    return false;
}

/// Whether black men that roam may be on all of `squares` at once: a matching, found by augmenting
/// paths (Kuhn).
bool ClosureSearch::can_roam_onto(Bitboard squares) const {
    if (squares.empty()) {
        return true;
    }
    std::vector<Bitboard> reach;
    const auto add = [&](const ClosureBoard::Roaming& roaming) {
        for (const ClosureBoard::Roamer& man : roaming.men) {
            reach.push_back(man.reach);
        }
    };
    add(board_.roaming[index(Color::black)]);
    if (promoted_[index(Color::black)]) {
        add(board_.promoted[index(Color::black)]);
    }
    struct Matching {
        const std::vector<Bitboard>& reach;
        std::vector<std::optional<Square>> square_of;
        std::vector<bool> tried;

        bool assign(Square square) {
            for (std::size_t i = 0; i < reach.size(); ++i) {
                if (tried[i] || !reach[i].contains(square)) {
                    continue;
                }
                tried[i] = true;
                if (!square_of[i] || assign(*square_of[i])) {
                    square_of[i] = square;
                    return true;
                }
            }
            return false;
        }
    };
    Matching matching{reach, std::vector<std::optional<Square>>(reach.size()), {}};
    for (const Square square : squares) {
        matching.tried.assign(reach.size(), false);
        if (!matching.assign(square)) {
            return false;
        }
    }
    return true;
}

/// White has moved and may have given check.
/// \param roam whether the men that roam may have to do with it
void ClosureSearch::look_for_mate(const Men& men, bool roam, Bitboard passed) {
    if (side_ == Color::black || end_ || !might_be_mate(men)) {
        return;
    }
    if (roam || is_mate(men, passed)) {
        mate_ = men;
        end_ = roam ? End::maybe_mate : End::mate;
    }
}

/// White has promoted a pawn on `to`, which is left empty in `men`.
void ClosureSearch::look_for_mate_by_promotion(const Men& men, Square to) {
    for (const PieceKind kind : promotion_kinds) {
        Men next = men;
        next.put({Color::white, kind}, to);
        look_for_mate(next, some_roam());
    }
}

Bitboard ClosureSearch::suspects() {
    Bitboard found;
    const auto suspect = [&](Color color, Bitboard ClosureBoard::Roamer::*set, Bitboard squares) {
        for (const ClosureBoard::Roamer& man : board_.roaming[index(color)].men) {
            if (!(man.*set & squares).empty()) {
                found |= man.home;
            }
        }
    };
    const Bitboard open = uncovered(mate_, {});
    const Bitboard target = mate_.of(Color::black, king);
    if (!(open & target).empty()) { // the check is what matters
        suspect(Color::white, &ClosureBoard::Roamer::attacked, target);
        if (!found.empty()) {
            return found;
        }
    }
    suspect(Color::white, &ClosureBoard::Roamer::attacked, open);
    suspect(Color::black, &ClosureBoard::Roamer::reach, open);
    Men after = mate_;
    Bitboard passed; // by men whose squares are known
    for (std::size_t i = current_;; i = parents_[i]) {
        unpack(states_[i]);
        const Bitboard left = men_.of(side_) & ~after.of(side_);
        const Bitboard arrived = after.of(side_) & ~men_.of(side_);
        const Bitboard lost = men_.of(!side_) & ~after.of(!side_);
        if (left.empty()) { // one that roams has moved
            suspect(side_, &ClosureBoard::Roamer::captures, lost);
        } else if (!arrived.empty()) {
            passed |= arrived | between(left.first(), arrived.first());
        }
        if (!left.empty() && lost.empty() && !(left & men_.of(pawn)).empty()
            && (arrived & pawn_attacks(side_, left)) == arrived) {
            suspect(!side_, &ClosureBoard::Roamer::reach, arrived);
        }
        if (i == 0) {
            // Or somebody ought to have been in the way.
            return found.empty() ? passed & board_.roaming_homes : found;
        }
        after = men_;
    }
}

} // namespace rota::adjudicate
