// The search for a mate by White with the help of Black. Included into a namespace for each
// instruction set after generator.inl, make_sliders() and sinks.inl, as in perft/kernel.

template <class Sliders>
class Searcher {
public:
    Searcher(SearchTables& tables, const Guide& guide, const SearchBudget& budget) noexcept
        : tables_{tables}
        , positions_{tables.positions}
        , frontier_{tables.frontier}
        , guide_{guide}
        , budget_{budget} {}

    [[nodiscard]] SearchResult run() noexcept {
        using End = SearchResult::End;
        bool pending = take();
        while (pending) {
            if (at_milestone_) {
                if (!budget_.milestone.other_pawns) {
                    put_back();
                }
                return {End::milestone, number_};
            }
            if (positions_.size() >= budget_.positions || tables_.visits >= budget_.visits) {
                put_back();
                return {End::budget};
            }
            if (positions_.full() || frontier_.room() < MoveList::capacity) {
                put_back();
                return {End::memory};
            }
            if ((++tables_.visits & 1023U) == 0 && budget_.expired != nullptr
                && (*budget_.expired)()) {
                put_back();
                return {End::expired};
            }
            hand_ = Choice::none;
            const bool mate =
                to_move_ == Color::white ? expand<Color::white>() : expand<Color::black>();
            if (mate) {
                return {End::mate, number_, last_};
            }
            pending = follow();
        }
        return {End::closed};
    }

private:
    /// Looks at the current position: whether it is a mate, or White can mate at once; else which
    /// of its successors comes next (hand_), and what remains for later.
    template <Color us>
    [[nodiscard]] [[gnu::always_inline]] bool expand() noexcept {
        const View view{board_};
        const Bitboard dangers = king_dangers<us>(view, sliders_);
        if (beyond_ != Pending::from_the_start && beyond_ != Pending::in_full) {
            expand_again<us>(view, dangers);
            return false;
        }
        if constexpr (us == Color::white) {
            if (beyond_ == Pending::from_the_start && step_at_sight(view, dangers)) {
                return false;
            }
        }
        if constexpr (us == Color::black) {
            if (guide_.only_king_gains && reply_at_sight(view, dangers)) {
                return false;
            }
        }
        LeastChanges<us> changes{guide_, view, Turn{number_, budget_.order}};
        if constexpr (us == Color::white) {
            CheckSink<Sliders> checks{view, sliders_};
            BothSinks<LeastChanges<us>, decltype(checks)> both{changes, checks};
            generate<us>(view, sliders_, both, KnownDanger{dangers});
            // A king with many squares to go to is not mated by one move, or hardly ever; then it
            // is seen when Black is to move.
            const Bitboard flights = king_attacks(view.king(Color::black))
                                     & ~view.pieces(Color::black) & ~checks.reached();
            if (flights.size() <= 5) {
                for (const Move move : checks.moves()) {
                    if (is_mated(after<us>(board_, move), sliders_)) {
                        last_ = move;
                        return true;
                    }
                }
            }
        } else {
            generate<us>(view, sliders_, changes, KnownDanger{dangers});
        }
        const Least least = changes.least();
        if (least.best == Choice::none) {
            if (us == Color::black) {
                return is_mated(board_, sliders_);
            }
            if (us == Color::white && !tables_.aside.white_mated
                && dangers.contains(view.king(us))) {
                tables_.aside.white_mated = number_;
            }
            return false;
        }
        hand_ = least.best;
        if (least.second != Least::none) {
            postpone(least.second);
        }
        return false;
    }

    /// A step of White's king that gains, if it is not in check: found without the other moves,
    /// which are looked at when it has led to nothing. False when there is none.
    [[nodiscard]] [[gnu::always_inline]] bool
    step_at_sight(const View& view, Bitboard dangers) noexcept {
        constexpr Color us = Color::white;
        const Square from = view.king(us);
        // Where the king is nearly there, so may be a mate: all moves are looked at.
        const int here = guide_.value(us, PieceKind::king, from);
        if (here < 8 || (king_gains<us>(from) & ~view.occupied()).empty()) {
            return false;
        }
        if (dangers.contains(from)) {
            return false;
        }
        const Least steps = king_steps<us>(view, dangers);
        if (steps.best == Choice::none) {
            return false;
        }
        hand_ = steps.best;
        frontier_.push({number_, Pending::any_move, Pending::in_full, value_});
        return true;
    }

    /// Where Black gains by moves of the king only, one that gains most is found without the
    /// others, and so is some move that neither gains nor loses. False when it takes a closer look.
    [[nodiscard]] [[gnu::always_inline]] bool
    reply_at_sight(const View& view, Bitboard dangers) noexcept {
        constexpr Color us = Color::black;
        const Square from = view.king(us);
        // The king may gain by castling and capturing too.
        const Bitboard other_gains =
            (view.castling_rooks() & view.pieces(us)) | (king_gains<us>(from) & view.pieces(!us));
        if (!other_gains.empty() || dangers.contains(from)) {
            return false;
        }
        const Least steps = king_steps<us>(view, dangers);
        hand_ = steps.best;
        if (hand_ == Choice::none) {
            // A man that the king does not see is not pinned.
            const Bitboard seen =
                sliders_.rook(from, view.occupied()) | sliders_.bishop(from, view.occupied());
            hand_ = waiting_move(view, view.pieces(us) & ~seen);
            if (hand_ == Choice::none) {
                return false;
            }
        }
        postpone(std::min(steps.second, 0));
        return true;
    }

    template <Color us>
    [[nodiscard]] Bitboard king_gains(Square from) const noexcept {
        return guide_.king_gains[index(us)][rota::detail::index(from)];
    }

    /// Steps of the king to empty squares that gain.
    template <Color us>
    [[nodiscard]] [[gnu::always_inline]] Least
    king_steps(const View& view, Bitboard dangers) const noexcept {
        const Square from = view.king(us);
        const int here = guide_.value(us, PieceKind::king, from);
        const Bitboard steps = king_gains<us>(from) & ~view.occupied() & ~dangers;
        if (steps.empty()) {
            return {};
        }
        const Square to = steps.first();
        const int change = guide_.value(us, PieceKind::king, to) - here;
        return {
            Choice::pack(change, Move::ordinary(from, to)),
            steps.more_than_one() ? change : Least::none};
    }

    /// A move of one of these men of Black, none of them the king, to an empty square, no
    /// promotion.
    [[nodiscard]] [[gnu::always_inline]] std::int32_t
    waiting_move(const View& view, Bitboard men) const noexcept {
        using enum PieceKind;
        const Bitboard empty = ~view.occupied();
        const Bitboard pushes = pushed<Color::black>(view.pieces(pawn) & men) & empty & ~rank_1;
        if (!pushes.empty()) {
            const Square to = pushes.first();
            return Choice::pack(0, Move::ordinary(Square::from_index(to.index() + 8), to));
        }
        for (const Square from : men & ~view.pieces(pawn) & ~view.pieces(king)) {
            const Bitboard targets = empty
                                     & (view.pieces(knight).contains(from) ? knight_attacks(from)
                                        : (view.pieces(bishop) | view.pieces(queen)).contains(from)
                                            ? sliders_.bishop(from, view.occupied())
                                            : sliders_.rook(from, view.occupied()));
            if (!targets.empty()) {
                return Choice::pack(0, Move::ordinary(from, targets.first()));
            }
        }
        return Choice::none;
    }

    /// Follows the successors of the value whose turn it is; others come later still.
    template <Color us>
    void expand_again(const View& view, Bitboard dangers) noexcept {
        MoveList moves;
        MovesWithChange<us> now{guide_, view, beyond_, moves};
        generate<us>(view, sliders_, now, KnownDanger{dangers});
        if (now.later() != Least::none) {
            postpone(now.later());
        }
        // One of them may have been followed at once; it is known by now.
        for (const Move move : moves) {
            if (hand_ != Choice::none) {
                wait(hand_);
            }
            hand_ = Choice::pack(beyond_, move);
        }
    }

    /// The successors of the current position with this change and more come later.
    void postpone(int change) noexcept {
        frontier_.push(
            {number_,
             Pending::any_move,
             static_cast<std::int16_t>(change),
             value_ + guide_.per_move + change}
        );
    }
    void wait(std::int32_t choice) noexcept {
        const Choice later{choice};
        frontier_.push({number_, later.move(), 0, value_ + guide_.per_move + later.change()});
    }

    /// Makes the next new position the current one: behind hand_ if nothing in the frontier is
    /// nearer. False when there is none left.
    [[nodiscard]] [[gnu::always_inline]] bool follow() noexcept {
        for (;;) {
            if (hand_ == Choice::none) {
                return take();
            }
            const Choice choice{hand_};
            const int value = value_ + guide_.per_move + choice.change();
            if (value > frontier_.least()) {
                wait(hand_);
                return take();
            }
            hand_ = Choice::none;
            if (enter(board_, to_move_, number_, choice.move(), value)) {
                return true;
            }
        }
    }

    [[nodiscard]] bool take() noexcept {
        while (frontier_.least() != Frontier::none) {
            const Pending pending = frontier_.pop();
            const Node& node = positions_[pending.node];
            if (pending.move == Pending::any_move) {
                board_ = node.board;
                to_move_ = static_cast<Color>(node.to_move);
                number_ = pending.node;
                beyond_ = pending.beyond;
                value_ = beyond_ == Pending::from_the_start || beyond_ == Pending::in_full
                             ? pending.value
                             : pending.value - beyond_ - guide_.per_move;
                return true;
            }
            const Board board = node.board;
            if (enter(
                    board,
                    static_cast<Color>(node.to_move),
                    pending.node,
                    pending.move,
                    pending.value
                )) {
                return true;
            }
        }
        return false;
    }

    /// Plays a move; false when the position is known, or White cannot mate in it.
    [[nodiscard]] [[gnu::always_inline]] bool enter(
        const Board& from, Color mover, PositionSet::Number parent, std::uint16_t packed, int value
    ) noexcept {
        const Move move = *Move::unpack(packed);
        const Board next = mover == Color::white ? after<Color::white>(from, move)
                                                 : after<Color::black>(from, move);
        if (lacks_material(next)) {
            tables_.aside.left_out = tables_.aside.left_out || !black_lacks_material(next);
            return false;
        }
        if (!positions_.insert(next, !mover, parent, packed)) {
            return false;
        }
        board_ = next;
        to_move_ = !mover;
        number_ = positions_.size() - 1;
        value_ = value;
        beyond_ = Pending::from_the_start;
        if (budget_.milestone.is_asked_for()) [[unlikely]] {
            at_milestone_ = is_milestone(next);
        }
        return true;
    }

    [[nodiscard]] bool is_milestone(const Board& board) const noexcept {
        const View view{board};
        const Bitboard heavy = view.pieces(PieceKind::rook) | view.pieces(PieceKind::queen);
        if (budget_.milestone.other_pawns) {
            return PawnFiles{view} != *budget_.milestone.other_pawns;
        }
        return view.occupied().size() <= budget_.milestone.most_men
               || (budget_.milestone.heavy && !(heavy & view.pieces(Color::white)).empty());
    }

    void put_back() noexcept {
        frontier_.push(
            {number_,
             Pending::any_move,
             beyond_,
             beyond_ == Pending::from_the_start || beyond_ == Pending::in_full
                 ? value_
                 : value_ + guide_.per_move + beyond_}
        );
    }

    SearchTables& tables_;
    PositionSet& positions_;
    Frontier& frontier_;
    const Guide& guide_;
    const SearchBudget& budget_;
    Sliders sliders_ = make_sliders();

    Board board_{};
    Color to_move_ = Color::white;
    PositionSet::Number number_ = 0;
    int value_ = 0;
    std::int16_t beyond_ = 0;
    std::int32_t hand_ = Choice::none;
    bool at_milestone_ = false;
    std::optional<Move> last_;
};

inline SearchResult
search(SearchTables& tables, const Guide& guide, const SearchBudget& budget) noexcept {
    return Searcher<decltype(make_sliders())>{tables, guide, budget}.run();
}

inline std::size_t count_moves(const Board& board, Color to_move) noexcept {
    const View view{board};
    const auto sliders = make_sliders();
    CountingSink count;
    if (to_move == Color::white) {
        generate<Color::white>(view, sliders, count);
    } else {
        generate<Color::black>(view, sliders, count);
    }
    return count.moves;
}
