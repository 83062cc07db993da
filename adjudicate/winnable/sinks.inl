// What the search does with the moves that generate() hands out, and the test for mate. Included
// like search.inl and before it.

/// Where the king of `us` is in check, or would be after a step.
template <Color us, class Sliders>
[[nodiscard]] [[gnu::always_inline]] inline Bitboard
king_dangers(const View& view, const Sliders& sliders) noexcept {
    // He cannot hide behind himself.
    return attacked_by<!us>(view, view.occupied() & ~view.pieces(us, PieceKind::king), sliders);
}

/// Whether Black, to move, has no legal move.
template <class Sliders>
[[nodiscard]] [[gnu::noinline]] bool
has_no_move(const Board& board, Bitboard dangers, const Sliders& sliders) noexcept {
    CountingSink count;
    generate<Color::black>(View{board}, sliders, count, KnownDanger{dangers});
    return count.moves == 0;
}

/// Whether Black, who is to move, is mated.
template <class Sliders>
[[nodiscard]] [[gnu::always_inline]] inline bool
is_mated(const Board& board, const Sliders& sliders) noexcept {
    const View view{board};
    const Square king = view.king(Color::black);
    const Bitboard dangers = king_dangers<Color::black>(view, sliders);
    const Bitboard flights = king_attacks(king) & ~view.pieces(Color::black) & ~dangers;
    return dangers.contains(king) && flights.empty() && has_no_move(board, dangers, sliders);
}

/// Collects the moves of White that can give check: onto a square from which the kind of man does,
/// or away from a line that it closes. Castling and captures en passant may open others, so all of
/// them count.
template <class Sliders>
class CheckSink {
public:
    CheckSink(const View& view, const Sliders& sliders) noexcept {
        using enum PieceKind;
        const Square king_square = view.king(Color::black);
        const Bitboard occupied = view.occupied();
        const Bitboard own = view.pieces(Color::white);
        const Bitboard straight = sliders.rook(king_square, occupied);
        const Bitboard diagonal = sliders.bishop(king_square, occupied);
        checks_[index(pawn)] = pawn_attacks(Color::black, king_square);
        checks_[index(knight)] = knight_attacks(king_square);
        checks_[index(bishop)] = diagonal;
        checks_[index(rook)] = straight;
        checks_[index(queen)] = straight | diagonal;
        const Bitboard queens = view.pieces(queen);
        const Bitboard rooks = own & (view.pieces(rook) | queens);
        const Bitboard bishops = own & (view.pieces(bishop) | queens);
        if (!(straight & own).empty() && !rooks.empty()) {
            for (const Square slider :
                 sliders.rook(king_square, occupied & ~(straight & own)) & ~straight & rooks) {
                openers_ |= between(king_square, slider) & own;
            }
        }
        if (!(diagonal & own).empty() && !bishops.empty()) {
            for (const Square slider :
                 sliders.bishop(king_square, occupied & ~(diagonal & own)) & ~diagonal & bishops) {
                openers_ |= between(king_square, slider) & own;
            }
        }
    }

    template <PieceKind kind>
    [[gnu::always_inline]] void piece(Square from, Bitboard targets) noexcept {
        reached_ |= targets;
        if (openers_.contains(from)) [[unlikely]] {
            add(from, targets);
        } else if constexpr (kind != PieceKind::king) {
            const Bitboard checking = targets & checks_[index(kind)];
            if (!checking.empty()) {
                add(from, checking);
            }
        }
    }
    template <int forward>
    [[gnu::always_inline]] void pawns(Bitboard targets) noexcept {
        for (const Square to : targets&(checks_[index(PieceKind::pawn)] | ahead<forward>())) {
            moves_.add(Move::ordinary(Square::from_index(to.index() - forward), to));
        }
    }
    template <int forward>
    [[gnu::always_inline]] void double_pushes(Bitboard targets) noexcept {
        for (const Square to : targets&(checks_[index(PieceKind::pawn)] | ahead<forward>())) {
            moves_.add(Move::double_push(Square::from_index(to.index() - forward), to));
        }
    }
    template <int forward>
    [[gnu::noinline]] void promotions(Bitboard targets) noexcept {
        for (const Square to : targets) {
            const Square from = Square::from_index(to.index() - forward);
            for (const PieceKind kind : promotion_kinds) {
                // The pawn may itself have stood between its new square and the king: all count.
                moves_.add(Move::promotion(from, to, kind));
            }
        }
    }
    void en_passant(Square from, Square target) noexcept {
        moves_.add(Move::en_passant(from, target));
    }
    void castling(Square king, Square rook) noexcept { moves_.add(Move::castling(king, rook)); }

    [[nodiscard]] const MoveList& moves() const noexcept { return moves_; }

    /// Where men of White but the pawns can go.
    [[nodiscard]] Bitboard reached() const noexcept { return reached_; }

private:
    void add(Square from, Bitboard targets) noexcept {
        for (const Square to : targets) {
            moves_.add(Move::ordinary(from, to));
        }
    }
    template <int forward>
    [[nodiscard]] Bitboard ahead() const noexcept {
        return Bitboard{openers_.bits() << forward}; // White's pawns go up the board
    }

    std::array<Bitboard, 6> checks_{};
    Bitboard openers_;
    Bitboard reached_;
    MoveList moves_;
};

/// Two sinks as one.
template <class First, class Second>
struct BothSinks {
    First& first;
    Second& second;

    template <PieceKind kind>
    [[gnu::always_inline]] void piece(Square from, Bitboard targets) noexcept {
        first.template piece<kind>(from, targets);
        second.template piece<kind>(from, targets);
    }
    template <int forward>
    [[gnu::always_inline]] void pawns(Bitboard targets) noexcept {
        first.template pawns<forward>(targets);
        second.template pawns<forward>(targets);
    }
    template <int forward>
    [[gnu::always_inline]] void double_pushes(Bitboard targets) noexcept {
        first.template double_pushes<forward>(targets);
        second.template double_pushes<forward>(targets);
    }
    template <int forward>
    void promotions(Bitboard targets) noexcept {
        first.template promotions<forward>(targets);
        second.template promotions<forward>(targets);
    }
    void en_passant(Square from, Square target) noexcept {
        first.en_passant(from, target);
        second.en_passant(from, target);
    }
    void castling(Square king, Square rook) noexcept {
        first.castling(king, rook);
        second.castling(king, rook);
    }
};
