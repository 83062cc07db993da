#include "adjudicate/winnable/at_sight.hpp"

#include "adjudicate/material.hpp"
#include "movegen/generate.hpp"

#include <utility>

namespace rota::adjudicate::winnable {

using enum Winnability::Reason;

namespace {

constexpr std::size_t longest_forced_line = 64;

} // namespace

Winnability no(Winnability::Reason reason) {
    Winnability found;
    found.answer = Answer::no;
    found.reason = reason;
    return found;
}

std::optional<Winnability> at_sight(const Position& position, Color side, std::size_t moves) {
    if (moves == 0) {
        if (position.checkers().empty()) {
            return no(stalemate);
        }
        if (side == position.side_to_move()) {
            return no(is_mated);
        }
        Winnability mated;
        mated.answer = Answer::yes;
        mated.reason = has_mated;
        return mated;
    }
    if (cannot_mate_by_material(position.men(), side)) {
        return no(material);
    }
    return std::nullopt;
}

std::optional<Winnability> by_forced_line(Position position, Color side) {
    std::vector<Move> line;
    while (line.size() < longest_forced_line) {
        const MoveList moves = legal_moves(position);
        if (moves.size() != 1) {
            break;
        }
        line.push_back(moves[0]);
        position = position.after(moves[0]);
        const auto end = at_sight(position, side, count_legal_moves(position));
        if (end) {
            if (end->answer != Answer::no) {
                break;
            }
            Winnability found = no(forced_line);
            found.line = std::move(line);
            return found;
        }
    }
    return std::nullopt;
}

Signs signs_of(const View& view) noexcept {
    using enum PieceKind;
    const Bitboard free = view.pieces(knight) | view.pieces(rook) | view.pieces(queen);
    return {
        !(free & view.pieces(Color::white)).empty(),
        (pushed<Color::white>(view.pieces(Color::white, pawn)) & view.pieces(Color::black, pawn))
            .size(),
        view.occupied().size()};
}

} // namespace rota::adjudicate::winnable
