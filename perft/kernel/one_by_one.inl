// Counts the replies to one move after the other, where there are no lanes for many at once.

/// In the place of Everything: what may matter to the replies to any move in a position, castlings
/// and captures en passant apart. The same men, king and rays meet all of these moves, so it is
/// found out once.
struct Relevance {
    Bitboard straight_threats;
    Bitboard diagonal_threats;
    Bitboard straight_danger;
    Bitboard diagonal_danger;
    Bitboard castling_rooks;
};

template <Color repliers, class Sliders>
[[gnu::always_inline]] inline Relevance
find_relevance(const Node& parent, const Sliders& sliders) noexcept {
    using enum PieceKind;
    const Square king_square = parent.king(repliers);
    const Bitboard own = parent.pieces(repliers);
    const Bitboard movers = parent.pieces(!repliers);
    const Bitboard occupied = parent.occupied();
    const Bitboard queens = parent.pieces(queen);

    Relevance relevant;
    const ThreatLines lines = find_threat_lines(king_square, occupied, sliders);
    relevant.straight_threats = lines.straight;
    relevant.diagonal_threats = lines.diagonal;

    Bitboard attacked = pawn_attacks<!repliers>(parent.pieces(!repliers, pawn))
                        | king_attacks(parent.king(!repliers));
    for (const Square from : parent.pieces(!repliers, knight)) {
        attacked |= knight_attacks(from);
    }
    for (const Square from : (parent.pieces(bishop) | queens) & movers) {
        attacked |= sliders.bishop(from, occupied);
    }
    for (const Square from : (parent.pieces(rook) | queens) & movers) {
        attacked |= sliders.rook(from, occupied);
    }
    // Own men that no move captures keep their king off their squares.
    Bitboard zone = king_attacks(king_square) & ~(own & ~attacked);
    for (const Square castling_rook : parent.castling_rooks() & own) {
        const CastlingTargets to = castling_targets(king_square, castling_rook);
        const Bitboard king_path = between(king_square, to.king) | to.king;
        const Bitboard path = king_path | between(castling_rook, to.rook) | to.rook;
        if ((path & own & ~Bitboard{king_square} & ~Bitboard{castling_rook}).empty()) {
            relevant.castling_rooks |= castling_rook;
            zone |= king_path;
        }
    }
    for (const Square square : zone) {
        relevant.straight_danger |= sliders.rook(square, {});
        relevant.diagonal_danger |= sliders.bishop(square, {});
    }
    return relevant;
}

/// Plays every move it is handed and counts the replies.
template <Color us, class Sliders>
class RepliesSink {
public:
    RepliesSink(const Node& node, const Sliders& sliders) noexcept
        : node_{node}
        , sliders_{sliders}
        , relevant_{find_relevance<!us>(node, sliders)} {}

    [[nodiscard]] std::uint64_t replies() const noexcept { return replies_; }

    template <PieceKind kind>
    [[gnu::always_inline]] void piece(Square from, Bitboard targets) noexcept {
        const Boards others = without(node_.men(), from);
        Bitboard castling_rooks = node_.castling_rooks() & ~Bitboard{from};
        if constexpr (kind == PieceKind::king) {
            castling_rooks &= node_.pieces(!us);
        }
        for (const Square to : targets) {
            reply(others, sets_of(kind), to, castling_rooks, std::nullopt);
        }
    }

    template <int forward>
    [[gnu::always_inline]] void pawns(Bitboard targets) noexcept {
        for (const Square to : targets) {
            pawn<forward>(to, SetOf::pawns, std::nullopt);
        }
    }

    template <int forward>
    [[gnu::always_inline]] void double_pushes(Bitboard targets) noexcept {
        for (const Square to : targets) {
            pawn<forward>(to, SetOf::pawns, passed_square<us>(node_, to));
        }
    }

    template <int forward>
    [[gnu::always_inline]] void promotions(Bitboard targets) noexcept {
        for (const Square to : targets) {
            for (const PieceKind kind : promotion_kinds) {
                pawn<forward>(to, sets_of(kind), std::nullopt);
            }
        }
    }

    void en_passant(Square from, Square /*target*/) noexcept {
        replies_ += count_moves<!us>(after_en_passant<us>(node_, from), sliders_);
    }
    void castling(Square /*king*/, Square rook) noexcept {
        replies_ += count_moves<!us>(after_castling<us>(node_, rook), sliders_);
    }

private:
    template <int forward>
    [[gnu::always_inline]] void
    pawn(Square to, unsigned sets, std::optional<Square> en_passant) noexcept {
        const Boards others = without(node_.men(), Square::from_index(to.index() - forward));
        reply(others, sets, to, node_.castling_rooks(), en_passant);
    }

    /// \param others the men without the one that moves
    [[gnu::always_inline]] void reply(
        Boards others,
        unsigned sets,
        Square to,
        Bitboard castling_rooks,
        std::optional<Square> en_passant
    ) noexcept {
        const Boards boards = (others & ~Bitboard{to}.bits()) | placed<us>(sets, to);
        const Node child{men_on(boards), castling_rooks & ~Bitboard{to}, en_passant};
        replies_ += count_moves<!us>(child, sliders_, relevant_);
    }

    const Node& node_;
    const Sliders& sliders_;
    Relevance relevant_;
    std::uint64_t replies_ = 0;
};

/// The leaves two plies below `node`.
template <Color us, class Sliders>
std::uint64_t count_two_plies(const Node& node, const Sliders& sliders) noexcept {
    RepliesSink<us, Sliders> sink{node, sliders};
    generate<us>(node, sliders, sink);
    return sink.replies();
}
