// The moves of one side in columns, and the nodes that they lead to. Included once per instruction
// set, after generator.inl and what writes and counts squares: write_squares, count_squares.

/// The moves of one side in one position, but for castlings and captures en passant. In columns, as
/// the lanes read them, with room behind the last move for a whole batch.
struct Family {
    static constexpr std::size_t widest_batch = 8; ///< Moves that are read at once.
    static constexpr std::size_t capacity = MoveList::capacity + 64;

    alignas(64) std::array<std::uint8_t, capacity> from;
    alignas(64) std::array<std::uint8_t, capacity> to;
    alignas(64) std::array<std::uint8_t, capacity> sets; ///< SetOf bits of the man on `to`.
    std::size_t size;

    // Where men of a kind may land, to know what cannot happen in any of the siblings.
    Bitboard to_knight{};
    Bitboard to_diagonal{};
    Bitboard to_straight{};
    Bitboard to_any{};
    Bitboard double_pushes{};
    std::size_t first_double_push = 0;

    [[nodiscard]] bool is_double_push(std::size_t move) const noexcept {
        return move - first_double_push < static_cast<std::size_t>(double_pushes.size());
    }
};

/// The sets of squares that a man belongs to: a queen moves diagonally and straight.
enum SetOf : std::uint8_t { pawns = 1, knights = 2, diagonals = 4, straights = 8, kings = 16 };

constexpr std::uint8_t sets_of(PieceKind kind) noexcept {
    constexpr std::array<std::uint8_t, 6> sets{
        SetOf::pawns, knights, diagonals, straights, diagonals | straights, kings};
    return sets[index(kind)];
}

/// The castlings and captures en passant of one side: few, and each changes the board in its own
/// way.
struct Specials {
    std::size_t castlings = 0;
    std::array<std::uint8_t, 2> castling_rooks;
    std::size_t captures = 0;
    std::array<std::uint8_t, 2> capturers; // of pawns en passant
};

/// Writes the moves of `us` into columns. What it adds up on the way it keeps to itself until the
/// end: bytes written through a pointer might change anything else that is in memory.
template <Color us>
class FamilySink {
public:
    FamilySink(Family& family, Specials& specials) noexcept
        : specials_{specials}
        , from_{family.from.data()}
        , to_{family.to.data()}
        , sets_{family.sets.data()} {}

    template <PieceKind kind>
    [[gnu::always_inline]] void piece(Square from, Bitboard targets) noexcept {
        constexpr std::size_t room = 32; // a queen has 27 moves at most
        const std::size_t count = write_squares<room>(to_ + size_, targets);
        std::memset(from_ + size_, from.index(), room);
        std::memset(sets_ + size_, sets_of(kind), room);
        size_ += count;
        note<kind>(targets);
    }

    template <int forward>
    [[gnu::always_inline]] void pawns(Bitboard targets) noexcept {
        write_pawns<forward>(targets, sets_of(PieceKind::pawn));
        to_any_ |= targets;
    }

    template <int forward>
    [[gnu::always_inline]] void double_pushes(Bitboard targets) noexcept {
        first_double_push_ = size_;
        pawns<forward>(targets);
        double_pushes_ = targets;
    }

    template <int forward>
    [[gnu::always_inline]] void promotions(Bitboard targets) noexcept {
        for (const PieceKind kind : promotion_kinds) {
            write_pawns<forward>(targets, sets_of(kind));
        }
        note<PieceKind::queen>(targets);
        note<PieceKind::knight>(targets);
    }

    [[gnu::always_inline]] void en_passant(Square from, Square /*target*/) noexcept {
        specials_.capturers[specials_.captures++] = static_cast<std::uint8_t>(from.index());
    }
    [[gnu::always_inline]] void castling(Square /*king*/, Square rook) noexcept {
        specials_.castling_rooks[specials_.castlings++] = static_cast<std::uint8_t>(rook.index());
    }

    /// To be called when the generator has done. Leaves no square behind the last batch.
    [[gnu::always_inline]] void finish(Family& family) const noexcept {
        std::memset(from_ + size_, 0, Family::widest_batch);
        std::memset(to_ + size_, 0, Family::widest_batch);
        std::memset(sets_ + size_, 0, Family::widest_batch);
        family.size = size_;
        family.to_knight = to_knight_;
        family.to_diagonal = to_diagonal_;
        family.to_straight = to_straight_;
        family.to_any = to_any_;
        family.double_pushes = double_pushes_;
        family.first_double_push = first_double_push_;
    }

private:
    template <int forward>
    [[gnu::always_inline]] void write_pawns(Bitboard targets, std::uint8_t sets) noexcept {
        if (targets.size() <= 16) { // always, but for boards that no game leads to
            write_pawns_in<16, forward>(targets, sets);
        } else {
            write_pawns_in<64, forward>(targets, sets);
        }
    }

    /// A fixed number of bytes is written faster than just those needed; behind them is room.
    template <std::size_t room, int forward>
    [[gnu::always_inline]] void write_pawns_in(Bitboard targets, std::uint8_t sets) noexcept {
        using Squares [[gnu::vector_size(room)]] = std::uint8_t;
        const std::size_t count = write_squares<room>(to_ + size_, targets);
        Squares squares;
        std::memcpy(&squares, to_ + size_, room);
        squares -= static_cast<std::uint8_t>(forward);
        std::memcpy(from_ + size_, &squares, room);
        std::memset(sets_ + size_, sets, room);
        size_ += count;
    }

    template <PieceKind kind>
    [[gnu::always_inline]] void note(Bitboard targets) noexcept {
        to_any_ |= targets;
        if constexpr (kind == PieceKind::knight) {
            to_knight_ |= targets;
        }
        if constexpr (kind == PieceKind::bishop || kind == PieceKind::queen) {
            to_diagonal_ |= targets;
        }
        if constexpr (kind == PieceKind::rook || kind == PieceKind::queen) {
            to_straight_ |= targets;
        }
    }

    Specials& specials_;
    std::uint8_t* from_;
    std::uint8_t* to_;
    std::uint8_t* sets_;
    std::size_t size_ = 0;
    std::size_t first_double_push_ = 0;
    Bitboard to_knight_;
    Bitboard to_diagonal_;
    Bitboard to_straight_;
    Bitboard to_any_;
    Bitboard double_pushes_;
};

/// Which of the eight bitboards of Men hold a man with these SetOf bits: all ones or zero each.
template <Color us>
alignas(64) constexpr auto men_masks = [] {
    std::array<std::array<std::uint64_t, 8>, kings + 1> masks{};
    for (const PieceKind kind : all_piece_kinds) {
        masks[sets_of(kind)][index(kind)] = ~0ULL;
        masks[sets_of(kind)][all_piece_kinds.size() + index(us)] = ~0ULL;
    }
    return masks;
}();

/// All eight bitboards of Men, to be changed at once.
using Boards [[gnu::vector_size(64)]] = std::uint64_t;
static_assert(sizeof(Men) == sizeof(Boards));

/// `target` in the bitboards that hold a man of `us` with these SetOf bits.
template <Color us>
[[gnu::always_inline]] inline Boards placed(unsigned sets, Bitboard target) noexcept {
    Boards mask;
    std::memcpy(&mask, &men_masks<us>[sets], sizeof mask);
    return mask & target.bits();
}
[[gnu::always_inline]] inline Boards without(const Men& men, Bitboard squares) noexcept {
    Boards boards;
    std::memcpy(&boards, &men, sizeof boards);
    return boards & ~squares.bits();
}
[[gnu::always_inline]] inline Men men_on(Boards boards) noexcept {
    return std::bit_cast<Men>(boards);
}

/// The square that a double push to `to` has passed, if an enemy pawn might capture there.
template <Color us>
[[gnu::always_inline]] inline std::optional<Square>
passed_square(const Node& node, Square to) noexcept {
    const Square passed = Square::from_index(to.index() + (us == Color::white ? -8 : 8));
    const bool attacked = !(pawn_attacks(us, passed) & node.pieces(!us, PieceKind::pawn)).empty();
    return attacked ? std::optional{passed} : std::nullopt;
}

/// The position after move number `i` of the family.
template <Color us>
inline Node after(const Node& node, const Family& family, std::size_t i) noexcept {
    const Square from = Square::from_index(family.from[i]);
    const Square to = Square::from_index(family.to[i]);
    const unsigned sets = family.sets[i];
    Bitboard castling_rooks = node.castling_rooks() & ~(Bitboard{from} | to);
    if (sets == kings) {
        castling_rooks &= node.pieces(!us);
    }
    const std::optional<Square> en_passant =
        family.is_double_push(i) ? passed_square<us>(node, to) : std::nullopt;
    const Men men = men_on(without(node.men(), Bitboard{from} | to) | placed<us>(sets, to));
    return Node{men, castling_rooks, en_passant};
}

template <Color us>
inline Node after_castling(const Node& node, Square rook) noexcept {
    const Square king = node.king(us);
    const CastlingTargets to = castling_targets(king, rook);
    const Boards boards = without(node.men(), Bitboard{king} | rook) | placed<us>(kings, to.king)
                          | placed<us>(straights, to.rook);
    return Node{men_on(boards), node.castling_rooks() & node.pieces(!us), std::nullopt};
}

template <Color us>
inline Node after_en_passant(const Node& node, Square from) noexcept {
    const Square target = *node.en_passant();
    const Boards boards = without(node.men(), Bitboard{from} | captured_en_passant(target))
                          | placed<us>(SetOf::pawns, target);
    return Node{men_on(boards), node.castling_rooks(), std::nullopt};
}

/// Calls `visit` with the node after each of the special moves.
template <Color us, class Visitor>
[[gnu::always_inline]] inline void
for_each_special(const Node& node, const Specials& specials, const Visitor& visit) noexcept {
    for (std::size_t i = 0; i < specials.castlings; ++i) {
        visit(after_castling<us>(node, Square::from_index(specials.castling_rooks[i])));
    }
    for (std::size_t i = 0; i < specials.captures; ++i) {
        visit(after_en_passant<us>(node, Square::from_index(specials.capturers[i])));
    }
}

/// Where a slider must stand to give check or to pin after some move of the other side, castling
/// and captures en passant apart: all others take one man off a ray at most, so a slider beyond the
/// third man does nothing.
struct ThreatLines {
    Bitboard straight;
    Bitboard diagonal;
};

template <class Sliders>
[[gnu::always_inline]] inline ThreatLines
find_threat_lines(Square king, Bitboard occupied, const Sliders& sliders) noexcept {
    const auto as_far_as_third = [&](auto attacks) {
        Bitboard men = occupied;
        men &= ~attacks(men);
        men &= ~attacks(men);
        return attacks(men);
    };
    return {
        as_far_as_third([&](Bitboard men) { return sliders.rook(king, men); }),
        as_far_as_third([&](Bitboard men) { return sliders.bishop(king, men); })};
}

/// The sink that only counts.
struct LeafCounter {
    std::uint64_t leaves = 0;

    template <PieceKind>
    void piece(Square /*from*/, Bitboard targets) noexcept {
        leaves += count_squares(targets);
    }
    template <int forward>
    void pawns(Bitboard targets) noexcept {
        leaves += count_squares(targets);
    }
    template <int forward>
    void double_pushes(Bitboard targets) noexcept {
        leaves += count_squares(targets);
    }
    template <int forward>
    void promotions(Bitboard targets) noexcept {
        leaves += promotion_kinds.size() * count_squares(targets);
    }
    void en_passant(Square /*from*/, Square /*target*/) noexcept { ++leaves; }
    void castling(Square /*king*/, Square /*rook*/) noexcept { ++leaves; }
};

/// How many moves `us` have in `node`.
template <Color us, class Sliders, class Relevant = Everything>
std::uint64_t
count_moves(const Node& node, const Sliders& sliders, const Relevant& relevant = {}) noexcept {
    LeafCounter counter;
    generate<us>(node, sliders, counter, relevant);
    return counter.leaves;
}
