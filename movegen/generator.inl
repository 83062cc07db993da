// The one algorithm that makes legal moves. It is included into a namespace: by generator.hpp into
// rota, for everybody, and by hot code into a namespace of its own inside a region for an
// instruction set (target.hpp), so that all of it may use that set. Includes are in the including
// file, those of generator.hpp; there is no include guard.

/// What the enemy's sliders do to a king: which of them give check, and which own men must stay on
/// their line because they alone stand in between, by the direction of that line.
struct SliderThreats {
    Bitboard checkers;
    Bitboard pinned_on_file;
    Bitboard pinned_on_rank;
    Bitboard pinned_on_diagonal;
    Bitboard pinned_on_antidiagonal;

    [[nodiscard]] constexpr Bitboard pinned() const noexcept {
        return pinned_on_file | pinned_on_rank | pinned_on_diagonal | pinned_on_antidiagonal;
    }
};

/// \param diagonal_sliders, straight_sliders enemies that move so: queens are in both
template <class Sliders>
[[gnu::always_inline]] inline SliderThreats find_slider_threats(
    Square king,
    Bitboard own,
    Bitboard enemies,
    Bitboard diagonal_sliders,
    Bitboard straight_sliders,
    const Sliders& sliders
) noexcept {
    SliderThreats threats;
    // Seen from the king through own men: up to and with the first enemy each way.
    for (const Square slider : sliders.rook(king, enemies) & straight_sliders) {
        const Bitboard shield = between(king, slider) & own;
        if (shield.empty()) {
            threats.checkers |= slider;
        } else if (!shield.more_than_one()) {
            const bool on_file = king.file() == slider.file();
            (on_file ? threats.pinned_on_file : threats.pinned_on_rank) |= shield;
        }
    }
    for (const Square slider : sliders.bishop(king, enemies) & diagonal_sliders) {
        const Bitboard shield = between(king, slider) & own;
        if (shield.empty()) {
            threats.checkers |= slider;
        } else if (!shield.more_than_one()) {
            const bool rising = (king.file() < slider.file()) == (king.rank() < slider.rank());
            (rising ? threats.pinned_on_diagonal : threats.pinned_on_antidiagonal) |= shield;
        }
    }
    return threats;
}

/// Attacks of sliders by arithmetic: runs everywhere, needs no tables to be built.
struct PortableSliders {
    [[nodiscard]] Bitboard bishop(Square from, Bitboard occupied) const noexcept {
        return bishop_attacks(from, occupied);
    }
    [[nodiscard]] Bitboard rook(Square from, Bitboard occupied) const noexcept {
        return rook_attacks(from, occupied);
    }
};

/// What of a position may matter to the moves of one side. A caller that knows nothing better than
/// the board passes Everything, which costs nothing.
struct Everything {
    /// Where an enemy slider must stand to give check or to pin.
    static constexpr Bitboard straight_threats = all_squares;
    static constexpr Bitboard diagonal_threats = all_squares;
    /// Where an enemy slider must stand to attack a square that the king might enter or cross.
    static constexpr Bitboard straight_danger = all_squares;
    static constexpr Bitboard diagonal_danger = all_squares;
    /// Rooks that castling may be possible with.
    static constexpr Bitboard castling_rooks = all_squares;
};

/// For a caller that knows what the enemy attacks, seen through the king.
struct KnownDanger : Everything {
    Bitboard danger;

    explicit constexpr KnownDanger(Bitboard attacked) noexcept : danger{attacked} {}
};

/// Hands every legal move of `us` to `sink`, each once, legal by construction: men are moved only
/// where pins and checks let them (FIDE Laws 3.1 to 3.9), so no move is tried and taken back.
///
/// The sink has
///   piece<PieceKind kind>(Square from, Bitboard targets)   moves of one man that is no pawn
///   pawns<int forward>(Bitboard targets)            from = target - forward, kind ordinary
///   double_pushes<int forward>(Bitboard targets)    from = target - forward
///   promotions<int forward>(Bitboard targets)       each to four pieces
///   en_passant(Square from, Square target)
///   castling(Square king, Square rook)
///
/// `Board` is a Position, or what answers the same questions about who stands where.
/// Inlined wherever it is called, so that the caller's instruction set and sink shape the code.
/// \pre us == position.side_to_move()
template <Color us, class Board, class Sliders, class Sink, class Relevant = Everything>
[[gnu::always_inline]] inline void generate(
    const Board& position, const Sliders& sliders, Sink& sink, const Relevant& relevant = {}
) noexcept {
    using enum PieceKind;
    constexpr Color them = !us;
    const Bitboard own = position.pieces(us);
    const Bitboard enemies = position.pieces(them);
    const Bitboard occupied = own | enemies;
    const Square king_square = position.king(us);
    const Bitboard queens = position.pieces(queen);
    const Bitboard diagonal_sliders = (position.pieces(bishop) | queens) & enemies;
    const Bitboard straight_sliders = (position.pieces(rook) | queens) & enemies;

    SliderThreats threats;
    if (const Bitboard diagonal = diagonal_sliders & relevant.diagonal_threats,
        straight = straight_sliders & relevant.straight_threats;
        !(diagonal | straight).empty()) {
        threats = find_slider_threats(king_square, own, enemies, diagonal, straight, sliders);
    }
    const Bitboard checkers = (pawn_attacks(us, king_square) & position.pieces(them, pawn))
                              | (knight_attacks(king_square) & position.pieces(them, knight))
                              | threats.checkers;

    const Bitboard castling_rooks = position.castling_rooks() & own & relevant.castling_rooks;

    // Squares the king must not enter. Sliders see through him: he cannot retreat along their line.
    Bitboard danger;
    Bitboard king_targets = king_attacks(king_square) & ~own;
    if constexpr (requires { relevant.danger; }) {
        danger = relevant.danger;
        king_targets &= ~danger;
    } else {
        danger =
            pawn_attacks<them>(position.pieces(them, pawn)) | king_attacks(position.king(them));
        for (const Square knight_square : position.pieces(them, knight)) {
            danger |= knight_attacks(knight_square);
        }
        king_targets &= ~danger;
        if (!king_targets.empty() || !castling_rooks.empty()) {
            const Bitboard without_king = occupied & ~Bitboard{king_square};
            for (const Square slider : straight_sliders& relevant.straight_danger) {
                danger |= sliders.rook(slider, without_king);
            }
            for (const Square slider : diagonal_sliders& relevant.diagonal_danger) {
                danger |= sliders.bishop(slider, without_king);
            }
            king_targets &= ~danger;
        }
    }

    if (!checkers.more_than_one()) { // against two checkers only the king can move
        const Bitboard evasions =
            checkers.empty() ? all_squares : checkers | between(king_square, checkers.first());
        const Bitboard targets = ~own & evasions;
        const Bitboard pinned = threats.pinned();

        const Bitboard bishops = position.pieces(us, bishop);
        const Bitboard rooks = position.pieces(us, rook);
        const Bitboard own_queens = own & queens;
        for (const Square from : position.pieces(us, knight) & ~pinned) {
            sink.template piece<knight>(from, knight_attacks(from) & targets);
        }
        for (const Square from : bishops & ~pinned) {
            sink.template piece<bishop>(from, sliders.bishop(from, occupied) & targets);
        }
        for (const Square from : rooks & ~pinned) {
            sink.template piece<rook>(from, sliders.rook(from, occupied) & targets);
        }
        for (const Square from : own_queens & ~pinned) {
            sink.template piece<queen>(
                from, (sliders.bishop(from, occupied) | sliders.rook(from, occupied)) & targets
            );
        }
        if (!(pinned & (bishops | rooks | own_queens)).empty()) {
            const Bitboard diagonally = threats.pinned_on_diagonal | threats.pinned_on_antidiagonal;
            const Bitboard straight = threats.pinned_on_file | threats.pinned_on_rank;
            for (const Square from : bishops& diagonally) {
                sink.template piece<bishop>(
                    from, sliders.bishop(from, occupied) & line_through(king_square, from) & targets
                );
            }
            for (const Square from : rooks& straight) {
                sink.template piece<rook>(
                    from, sliders.rook(from, occupied) & line_through(king_square, from) & targets
                );
            }
            for (const Square from : own_queens& pinned) {
                const Bitboard attacks =
                    sliders.bishop(from, occupied) | sliders.rook(from, occupied);
                sink.template piece<queen>(
                    from, attacks & line_through(king_square, from) & targets
                );
            }
        }

        constexpr int forward = us == Color::white ? 8 : -8;
        constexpr Bitboard last_rank = relative_rank(us, 7);
        const Bitboard pawns = position.pieces(us, pawn);
        Bitboard single = pushed<us>(pawns & ~(pinned & ~threats.pinned_on_file)) & ~occupied;
        const Bitboard twice = pushed<us>(single & relative_rank(us, 2)) & ~occupied & evasions;
        single &= evasions;
        const Bitboard captured = enemies & evasions;
        // Eastwards White captures along a diagonal, Black along an antidiagonal.
        const Bitboard east_pins =
            us == Color::white ? threats.pinned_on_diagonal : threats.pinned_on_antidiagonal;
        const Bitboard west_pins =
            us == Color::white ? threats.pinned_on_antidiagonal : threats.pinned_on_diagonal;
        const Bitboard east = pushed_east<us>(pawns & ~(pinned & ~east_pins)) & captured;
        const Bitboard west = pushed_west<us>(pawns & ~(pinned & ~west_pins)) & captured;

        if (!((single | east | west) & last_rank).empty()) {
            sink.template promotions<forward>(single & last_rank);
            sink.template promotions<forward + 1>(east & last_rank);
            sink.template promotions<forward - 1>(west & last_rank);
        }
        sink.template pawns<forward>(single & ~last_rank);
        if (!(east | west).empty()) {
            sink.template pawns<forward + 1>(east & ~last_rank);
            sink.template pawns<forward - 1>(west & ~last_rank);
        }
        sink.template double_pushes<2 * forward>(twice);

        if (const auto target = position.en_passant()) {
            for (const Square from : en_passant_capturers(position.men(), us, *target)) {
                sink.en_passant(from, *target);
            }
        }
        if (checkers.empty()) {
            for (const Square castling_rook : castling_rooks) {
                const CastlingTargets to = castling_targets(king_square, castling_rook);
                const Bitboard king_path = between(king_square, to.king) | to.king;
                const Bitboard rook_path = between(castling_rook, to.rook) | to.rook;
                const Bitboard others =
                    occupied & ~Bitboard{king_square} & ~Bitboard{castling_rook};
                // Only in Chess960 can the rook have shielded its king on the rank.
                const bool clear =
                    ((king_path | rook_path) & others).empty() && (king_path & danger).empty();
                if (clear && (sliders.rook(to.king, others | to.rook) & straight_sliders).empty()) {
                    sink.castling(king_square, castling_rook);
                }
            }
        }
    }
    // Last: what the king may enter takes longest to work out.
    sink.template piece<PieceKind::king>(king_square, king_targets);
}

/// The sink that writes the moves down.
class ListSink {
public:
    explicit ListSink(MoveList& moves) noexcept : moves_{moves} {}

    template <PieceKind>
    void piece(Square from, Bitboard targets) noexcept {
        for (const Square to : targets) {
            moves_.add(Move::ordinary(from, to));
        }
    }
    template <int forward>
    void pawns(Bitboard targets) noexcept {
        for (const Square to : targets) {
            moves_.add(Move::ordinary(Square::from_index(to.index() - forward), to));
        }
    }
    template <int forward>
    void double_pushes(Bitboard targets) noexcept {
        for (const Square to : targets) {
            moves_.add(Move::double_push(Square::from_index(to.index() - forward), to));
        }
    }
    template <int forward>
    void promotions(Bitboard targets) noexcept {
        for (const Square to : targets) {
            for (const PieceKind kind : promotion_kinds) {
                moves_.add(Move::promotion(Square::from_index(to.index() - forward), to, kind));
            }
        }
    }
    void en_passant(Square from, Square target) noexcept {
        moves_.add(Move::en_passant(from, target));
    }
    void castling(Square king, Square rook) noexcept { moves_.add(Move::castling(king, rook)); }

private:
    MoveList& moves_;
};

/// The sink that only counts.
struct CountingSink {
    std::size_t moves = 0;

    template <PieceKind>
    void piece(Square /*from*/, Bitboard targets) noexcept {
        add(targets);
    }
    template <int forward>
    void pawns(Bitboard targets) noexcept {
        add(targets);
    }
    template <int forward>
    void double_pushes(Bitboard targets) noexcept {
        add(targets);
    }
    template <int forward>
    void promotions(Bitboard targets) noexcept {
        moves += promotion_kinds.size() * static_cast<std::size_t>(targets.size());
    }
    void en_passant(Square /*from*/, Square /*target*/) noexcept { ++moves; }
    void castling(Square /*king*/, Square /*rook*/) noexcept { ++moves; }

private:
    void add(Bitboard targets) noexcept { moves += static_cast<std::size_t>(targets.size()); }
};
