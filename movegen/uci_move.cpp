#include "movegen/uci_move.hpp"

#include "movegen/generate.hpp"

namespace rota {

Result<MoveRequest, ParseError> parse_uci_move(std::string_view text) {
    using Kind = ParseError::Kind;
    const auto from = parse_square(text.substr(0, 2));
    if (!from) {
        return fail(from.error());
    }
    const auto to = parse_square(text.substr(2, 2));
    if (!to) {
        ParseError error = to.error();
        error.offset += 2;
        return fail(error);
    }
    MoveRequest request{*from, *to};
    if (text.size() > 4) {
        const auto piece = piece_from_letter(text[4]);
        if (!piece || piece->color == Color::white || !is_promotion_kind(piece->kind)) {
            return fail(ParseError{
                Kind::unexpected_character, 4, "a promotion piece (q, r, b or n) or nothing"});
        }
        request.promotion = piece->kind;
    }
    if (text.size() > 5) {
        return fail(ParseError{Kind::trailing_text, 5, "nothing after the move"});
    }
    return request;
}

std::optional<Move> find_legal_move(const Position& position, const MoveRequest& request) noexcept {
    const auto [from, to, promotion] = request;
    const auto if_legal = [&](Move move) -> std::optional<Move> {
        return is_legal(position, move) ? std::optional{move} : std::nullopt;
    };
    if (promotion) {
        if (!is_promotion_kind(*promotion)) {
            return std::nullopt;
        }
        return if_legal(Move::promotion(from, to, *promotion));
    }
    const auto piece = position.piece_at(from);
    if (!piece) {
        return std::nullopt;
    }
    if (piece->kind == PieceKind::pawn) {
        for (const Move move :
             {Move::ordinary(from, to), Move::double_push(from, to), Move::en_passant(from, to)}) {
            if (is_legal(position, move)) {
                return move;
            }
        }
        return std::nullopt;
    }
    if (piece->kind == PieceKind::king && !king_attacks(from).contains(to)
        && !position.castling_rooks().contains(to)) {
        for (const Square rook : position.castling_rooks() & position.pieces(piece->color)) {
            if (castling_targets(from, rook).king == to) {
                return if_legal(Move::castling(from, rook));
            }
        }
        return std::nullopt;
    }
    if (piece->kind == PieceKind::king && position.pieces(piece->color).contains(to)) {
        return if_legal(Move::castling(from, to));
    }
    return if_legal(Move::ordinary(from, to));
}

std::string to_uci(Move move, CastlingSpelling spelling) {
    Square to = move.to();
    if (move.kind() == MoveKind::castling && spelling == CastlingSpelling::king_to_target) {
        to = castling_targets(move.from(), move.to()).king;
    }
    std::string text = to_string(move.from()) + to_string(to);
    if (const auto kind = move.promoted_to()) {
        text += letter(Piece{Color::black, *kind});
    }
    return text;
}

} // namespace rota
