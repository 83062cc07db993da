// What moves change in the guide's sum. Included, into the namespace for an instruction set, before
// the file that looks for the least of these changes (changes_by_move.inl or changes_by_lane.inl).

/// A move and the change that it makes to the guide's sum as one number: the least change first,
/// among equal ones always in the same order.
struct Choice {
    std::int32_t packed;

    static constexpr std::int32_t none = INT32_MAX;

    [[nodiscard]] static constexpr std::int32_t pack(int change, Move move) noexcept {
        return change * 65536 + move.pack();
    }
    [[nodiscard]] constexpr int change() const noexcept { return packed >> 16; }
    [[nodiscard]] constexpr std::uint16_t move() const noexcept {
        return static_cast<std::uint16_t>(packed & 0xffff);
    }
};

/// The move that comes next, and what the others change.
struct Least {
    std::int32_t best = Choice::none;
    int second = none; ///< The second least change, which may be the same.

    static constexpr int none = INT32_MAX;
};

/// Of moves that change the same, the one comes first whose target does, counted from some square
/// on and around the board. From position to position it is another one: always the same order
/// leads men to and fro between the same squares, and to one end of the board.
class Turn {
public:
    constexpr Turn(PositionSet::Number number, unsigned order) noexcept
        : start_{(32 + (3 + 2 * order) * number) % Square::count} {}

    [[nodiscard]] constexpr Square first(Bitboard squares) const noexcept {
        const std::uint64_t turned = std::rotr(squares.bits(), static_cast<int>(start_));
        const unsigned behind = static_cast<unsigned>(std::countr_zero(turned));
        return Square::from_index(static_cast<int>((start_ + behind) % Square::count));
    }
    /// Of moves of one kind that change the same the first is the least.
    [[nodiscard]] constexpr std::int32_t turn(std::int32_t choice) const noexcept {
        return (choice & ~targets) | ((choice - shift()) & targets);
    }
    [[nodiscard]] constexpr std::int32_t turn_back(std::int32_t choice) const noexcept {
        return (choice & ~targets) | ((choice + shift()) & targets);
    }

private:
    static constexpr std::int32_t targets = 63 << 6; // Move::pack()

    [[nodiscard]] constexpr std::int32_t shift() const noexcept {
        return static_cast<std::int32_t>(start_ << 6U);
    }

    unsigned start_;
};

/// The least changes of moves that come one by one.
struct LeastOfMoves {
    Turn turn;
    std::int32_t best = Choice::none;
    std::int32_t second = Choice::none;

    [[gnu::always_inline]] void operator()(int change, Move move) noexcept {
        const std::int32_t choice = turn.turn(Choice::pack(change, move));
        second = std::min(second, std::max(best, choice));
        best = std::min(best, choice);
    }
    [[nodiscard]] Least least() const noexcept {
        return {
            best == Choice::none ? best : turn.turn_back(best),
            second == Choice::none ? Least::none : Choice{second}.change()};
    }
};

/// Of moves that come one by one those with one change, and the least change above it.
struct MovesOfChange {
    MoveList* moves;
    int change;
    int later = Least::none;

    [[gnu::always_inline]] void operator()(int other, Move move) noexcept {
        if (other == change) {
            moves->add(move);
        } else if (other > change) {
            later = std::min(later, other);
        }
    }
};

/// Moves that are rare have a function of their own, so that the code of the others stays together.
/// `visit` is handed on by value, so that it can stay in a register.
template <Color us, int forward, class Visit>
[[gnu::noinline]] Visit
visit_promotions(const Guide& guide, const View& view, Bitboard targets, Visit visit) noexcept {
    for (const Square to : targets) {
        const Square from = Square::from_index(to.index() - forward);
        int left = guide.value(us, PieceKind::pawn, from);
        if (forward != 8 && forward != -8) {
            left += guide.value(!us, view.kind_at(to), to);
        }
        for (const PieceKind kind : promotion_kinds) {
            visit(guide.value(us, kind, to) - left, Move::promotion(from, to, kind));
        }
    }
    return visit;
}

template <Color us, class Visit>
[[gnu::noinline]] Visit
visit_castling(const Guide& guide, Square king, Square rook, Visit visit) noexcept {
    const CastlingTargets targets = castling_targets(king, rook);
    visit(
        guide.value(us, PieceKind::king, targets.king) - guide.value(us, PieceKind::king, king)
            + guide.value(us, PieceKind::rook, targets.rook)
            - guide.value(us, PieceKind::rook, rook),
        Move::castling(king, rook)
    );
    return visit;
}

/// Hands the moves of `us` with the change each makes to the guide's sum to `visit(change, move)`:
/// all of them, or enough to know the least change, the first move that makes it, and the second
/// least.
template <Color us, bool every, class Visit>
class ChangeSink {
public:
    ChangeSink(const Guide& guide, const View& view, Visit visit) noexcept
        : flat_{guide.flat[index(us)]}
        , own_{guide.values[index(us)]}
        , theirs_{guide.values[index(!us)]}
        , view_{view}
        , enemies_{view.pieces(!us)}
        , guide_{guide}
        , visit_{std::move(visit)} {}

    template <PieceKind kind>
    [[gnu::always_inline]] void piece(Square from, Bitboard targets) noexcept {
        const auto& table = own_[index(kind)];
        const int left = at(table, from);
        Bitboard quiet = targets & ~enemies_;
        if constexpr (!every) {
            if (flat_[index(kind)]) {
                visit_some<0>(quiet, from);
                quiet = {};
            }
        }
        for (const Square to : quiet) {
            visit_(at(table, to) - left, Move::ordinary(from, to));
        }
        for (const Square to : targets& enemies_) {
            visit_(at(table, to) - left - captured(to), Move::ordinary(from, to));
        }
    }
    template <int forward>
    [[gnu::always_inline]] void pawns(Bitboard targets) noexcept {
        constexpr bool captures = forward != 8 && forward != -8;
        const auto& table = own_[index(PieceKind::pawn)];
        if constexpr (!every && !captures) {
            if (flat_[index(PieceKind::pawn)]) {
                visit_some<forward>(targets, Square::from_index(0));
                return;
            }
        }
        for (const Square to : targets) {
            const Square from = Square::from_index(to.index() - forward);
            const int change = at(table, to) - at(table, from) - (captures ? captured(to) : 0);
            visit_(change, Move::ordinary(from, to));
        }
    }
    template <int forward>
    [[gnu::always_inline]] void double_pushes(Bitboard targets) noexcept {
        const auto& table = own_[index(PieceKind::pawn)];
        for (const Square to : targets) {
            const Square from = Square::from_index(to.index() - forward);
            visit_(at(table, to) - at(table, from), Move::double_push(from, to));
        }
    }
    template <int forward>
    [[gnu::always_inline]] void promotions(Bitboard targets) noexcept {
        if (!targets.empty()) {
            visit_ = visit_promotions<us, forward>(guide_, view_, targets, visit_);
        }
    }
    [[gnu::always_inline]] void en_passant(Square from, Square target) noexcept {
        const auto& table = own_[index(PieceKind::pawn)];
        visit_(
            at(table, target) - at(table, from)
                - at(theirs_[index(PieceKind::pawn)], captured_en_passant(target)),
            Move::en_passant(from, target)
        );
    }
    [[gnu::always_inline]] void castling(Square king, Square rook) noexcept {
        visit_ = visit_castling<us>(guide_, king, rook, visit_);
    }

private:
    /// Of moves that change nothing the first and another one. From `from`, or for a pawn from
    /// `forward` behind the target.
    template <int forward>
    [[gnu::always_inline]] void visit_some(Bitboard targets, Square from) noexcept {
        if (targets.empty()) {
            return;
        }
        const auto visit = [&](Square to) {
            visit_(
                0,
                Move::ordinary(forward == 0 ? from : Square::from_index(to.index() - forward), to)
            );
        };
        const Square first = visit_.turn.first(targets);
        visit(first);
        if (targets.more_than_one()) {
            visit(first == targets.last() ? targets.first() : targets.last());
        }
    }
    [[nodiscard]] static int at(const Guide::Table& table, Square square) noexcept {
        return table[static_cast<std::size_t>(square.index())];
    }
    [[nodiscard]] int captured(Square square) const noexcept {
        return at(theirs_[index(view_.kind_at(square))], square);
    }

    const std::array<bool, 6>& flat_;
    const std::array<Guide::Table, 6>& own_;
    const std::array<Guide::Table, 6>& theirs_;
    const View& view_;
    Bitboard enemies_;

protected:
    const Guide& guide_;
    Visit visit_;
};
