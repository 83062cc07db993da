#include "movegen/setup.hpp"

#include "movegen/attacks.hpp"
#include "movegen/move.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace rota {

namespace {

using FaultKind = SetupFault::Kind;
using NoteKind = SetupNote::Kind;

constexpr std::array both_colors{Color::white, Color::black};

Square king_of(const Men& men, Color side) noexcept {
    return men.of(side, PieceKind::king).first();
}

/// "e1 and g1", "a1, e1 and g1"
std::string list(Bitboard squares) {
    std::string text;
    for (const Square square : squares) {
        const bool is_last = square == squares.last();
        text += text.empty() ? "" : is_last ? " and " : ", ";
        text += to_string(square);
    }
    return text;
}

void check_kings(const Men& men, std::vector<SetupFault>& faults) {
    for (const Color side : both_colors) {
        const Bitboard kings = men.of(side, PieceKind::king);
        if (kings.empty()) {
            faults.push_back(
                {FaultKind::king_missing, side, {}, fmt::format("{} has no king", name(side))}
            );
        } else if (kings.more_than_one()) {
            faults.push_back(
                {FaultKind::too_many_kings,
                 side,
                 kings.last(),
                 fmt::format(
                     "{} has {} kings, on {}, expected one", name(side), kings.size(), list(kings)
                 )}
            );
        }
    }
}

void check_pawns(const Men& men, std::vector<SetupFault>& faults) {
    for (const Square square : men.of(PieceKind::pawn) & (rank_1 | rank_8)) {
        faults.push_back(
            {FaultKind::pawn_on_last_rank,
             men.at(square)->color,
             square,
             fmt::format("a pawn cannot stand on {}", to_string(square))}
        );
    }
}

/// FIDE Laws 3.9.2: nobody can have left the own king in check.
void check_opponent(const Setup& setup, const Men& men, std::vector<SetupFault>& faults) {
    const Color us = setup.side_to_move;
    const Square king = king_of(men, !us);
    const Bitboard attackers = men.attackers_to(king, men.all()) & men.of(us);
    if (!attackers.empty()) {
        const Square attacker = attackers.first();
        faults.push_back(
            {FaultKind::opponent_in_check,
             !us,
             king,
             fmt::format(
                 "{} is to move, but the king on {} is already in check from the {} on {}",
                 name(us),
                 to_string(king),
                 name(men.at(attacker)->kind),
                 to_string(attacker)
             )}
        );
    }
}

void check_castling(const Setup& setup, const Men& men, std::vector<SetupFault>& faults) {
    for (const Color side : both_colors) {
        const Bitboard back_rank = relative_rank(side, 0);
        const Bitboard king = men.of(side, PieceKind::king) & back_rank;
        const Bitboard rooks = setup.castling_rooks & back_rank;
        for (const Square rook : rooks) {
            if (!men.of(side, PieceKind::rook).contains(rook)) {
                faults.push_back(
                    {FaultKind::castling_without_rook,
                     side,
                     rook,
                     fmt::format(
                         "{} has a castling right, but no rook on {}", name(side), to_string(rook)
                     )}
                );
            }
        }
        if (rooks.empty()) {
            continue;
        }
        if (king.empty()) {
            faults.push_back(
                {FaultKind::castling_without_king,
                 side,
                 rooks.first(),
                 fmt::format(
                     "{} has a castling right, but the king is not on the back rank", name(side)
                 )}
            );
            continue;
        }
        Bitboard king_side;
        for (const Square rook : rooks) {
            if (rook.file() > king.first().file()) {
                king_side |= rook;
            }
        }
        for (const Bitboard one_side : {king_side, rooks & ~king_side}) {
            if (one_side.more_than_one()) {
                faults.push_back(
                    {FaultKind::castling_same_side,
                     side,
                     one_side.last(),
                     fmt::format(
                         "{} has two castling rights on one side of the king, on {} and {}",
                         name(side),
                         to_string(one_side.first()),
                         to_string(one_side.last())
                     )}
                );
            }
        }
    }
    for (const Square rook : setup.castling_rooks & ~(rank_1 | rank_8)) {
        faults.push_back(
            {FaultKind::castling_without_rook,
             setup.side_to_move,
             rook,
             fmt::format("{} is not on a back rank, so it has no castling rook", to_string(rook))}
        );
    }
}

void check_en_passant(const Setup& setup, const Men& men, std::vector<SetupFault>& faults) {
    if (!setup.en_passant) {
        return;
    }
    const Color them = !setup.side_to_move;
    const Square target = *setup.en_passant;
    const auto fault = [&](std::string message) {
        faults.push_back({FaultKind::impossible_en_passant, them, target, std::move(message)});
    };
    if (!relative_rank(them, 2).contains(target)) {
        fault(fmt::format(
            "en passant on {} is impossible: {} is to move, so the square is on rank {}",
            to_string(target),
            name(setup.side_to_move),
            them == Color::white ? 3 : 6
        ));
        return;
    }
    const int forward = them == Color::white ? 8 : -8;
    const Square pawn = Square::from_index(target.index() + forward);
    const Square origin = Square::from_index(target.index() - forward);
    if (!men.of(them, PieceKind::pawn).contains(pawn)) {
        fault(fmt::format(
            "en passant on {} is impossible: {} has no pawn on {}",
            to_string(target),
            name(them),
            to_string(pawn)
        ));
    }
    for (const Square empty : {target, origin}) {
        if (men.all().contains(empty)) {
            fault(fmt::format(
                "en passant on {} is impossible: {} is occupied",
                to_string(target),
                to_string(empty)
            ));
        }
    }
}

void check_counters(const Setup& setup, std::vector<SetupFault>& faults) {
    const auto fault = [&](std::string message) {
        faults.push_back(
            {FaultKind::counter_out_of_range, setup.side_to_move, {}, std::move(message)}
        );
    };
    if (setup.half_move_clock > largest_counter) {
        fault(fmt::format(
            "half-move clock of {}, expected at most {}", setup.half_move_clock, largest_counter
        ));
    }
    if (setup.full_move_number == 0 || setup.full_move_number > largest_counter) {
        fault(
            fmt::format("move number {}, expected 1 to {}", setup.full_move_number, largest_counter)
        );
    }
}

/// Promoted men must be paid for with pawns, at most eight in all.
void note_material(const Men& men, std::vector<SetupNote>& notes) {
    using enum PieceKind;
    for (const Color side : both_colors) {
        const auto surplus = [](Bitboard set, int initially) {
            return std::max(0, set.size() - initially);
        };
        const Bitboard bishops = men.of(side, bishop);
        const int promoted = surplus(men.of(side, knight), 2) + surplus(bishops & light_squares, 1)
                             + surplus(bishops & ~light_squares, 1) + surplus(men.of(side, rook), 2)
                             + surplus(men.of(side, queen), 1);
        const int pawns = men.of(side, pawn).size();
        if (pawns + promoted > 8 || men.of(side).size() > 16) {
            notes.push_back(
                {NoteKind::too_much_material,
                 fmt::format("no game can lead to all these {} men", name(side))}
            );
        }
    }
}

/// Checks that no last move explains. Nobody makes a double step with the opponent in check. Two
/// men give check at once only when one of them is a slider whose line the other has left, so not
/// both on one line through the king.
void note_checks(const Setup& setup, const Men& men, std::vector<SetupNote>& notes) {
    const Color them = !setup.side_to_move;
    const Square king = king_of(men, setup.side_to_move);
    const Bitboard checkers = men.attackers_to(king, men.all()) & men.of(them);
    if (setup.en_passant) {
        Men before = men; // the double step taken back
        const Square pawn = captured_en_passant(*setup.en_passant);
        const Square origin = Square::from_index(2 * setup.en_passant->index() - pawn.index());
        before.clear(pawn);
        before.put({them, PieceKind::pawn}, origin);
        const Bitboard old = before.attackers_to(king, before.all()) & before.of(them);
        if (!old.empty()) {
            notes.push_back(
                {NoteKind::impossible_check,
                 fmt::format(
                     "the king on {} was in check from {} before the double step {}-{} already",
                     to_string(king),
                     list(old),
                     to_string(origin),
                     to_string(pawn)
                 )}
            );
            return;
        }
    }
    if (!checkers.more_than_one()) {
        return;
    }
    const Bitboard sliders =
        checkers & (men.of(PieceKind::bishop) | men.of(PieceKind::rook) | men.of(PieceKind::queen));
    const bool one_line = line_through(king, checkers.first()).contains(checkers.last());
    if (checkers.size() > 2 || sliders.empty() || one_line) {
        notes.push_back(
            {NoteKind::impossible_check,
             fmt::format("no move can give the {} checks on {}", checkers.size(), to_string(king))}
        );
    }
}

void note_castling(const Setup& setup, const Men& men, std::vector<SetupNote>& notes) {
    for (const Square rook : setup.castling_rooks) {
        const Square king = king_of(men, men.at(rook)->color);
        if (is_chess960_castling(king, rook)) {
            notes.push_back(
                {NoteKind::unusual_castling,
                 fmt::format(
                     "castling of the king {} with the rook {}: only Chess960 has that",
                     to_string(king),
                     to_string(rook)
                 )}
            );
        }
    }
}

void note_counters(const Setup& setup, std::vector<SetupNote>& notes) {
    if (setup.en_passant && setup.half_move_clock != 0) {
        notes.push_back(
            {NoteKind::impossible_counters,
             fmt::format(
                 "the half-move clock is {}, but the last move was the double step of a pawn",
                 setup.half_move_clock
             )}
        );
    }
}

void note_en_passant(const Setup& setup, const Men& men, std::vector<SetupNote>& notes) {
    if (!setup.en_passant) {
        return;
    }
    if (en_passant_capturers(men, setup.side_to_move, *setup.en_passant).empty()) {
        notes.push_back(
            {NoteKind::en_passant_without_capture,
             fmt::format(
                 "no legal capture en passant on {}, so the square changes nothing",
                 to_string(*setup.en_passant)
             )}
        );
    }
}

} // namespace

Men men_of(const Setup& setup) noexcept {
    Men men;
    for (int i = 0; i < Square::count; ++i) {
        const Square square = Square::from_index(i);
        if (const auto& piece = setup.at(square)) {
            men.put(*piece, square);
        }
    }
    return men;
}

std::vector<SetupFault> find_faults(const Setup& setup) {
    const Men men = men_of(setup);
    std::vector<SetupFault> faults;
    check_kings(men, faults);
    const bool one_king_each = faults.empty();
    check_pawns(men, faults);
    if (one_king_each) {
        check_opponent(setup, men, faults);
    }
    check_castling(setup, men, faults);
    check_en_passant(setup, men, faults);
    check_counters(setup, faults);
    return faults;
}

std::vector<SetupNote> find_notes(const Setup& setup) {
    const Men men = men_of(setup);
    std::vector<SetupNote> notes;
    note_material(men, notes);
    note_checks(setup, men, notes);
    note_castling(setup, men, notes);
    note_counters(setup, notes);
    note_en_passant(setup, men, notes);
    return notes;
}

} // namespace rota
