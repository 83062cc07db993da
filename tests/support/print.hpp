#pragma once

#include "movegen/bitboard.hpp"
#include "movegen/fen.hpp"
#include "movegen/move.hpp"
#include "movegen/position.hpp"
#include "movegen/setup.hpp"
#include "movegen/uci_move.hpp"

#include <ostream>

/// How googletest shows the vocabulary: squares, boards and FENs, not bytes. Included in every test
/// file by rota_test().
namespace rota {

inline void PrintTo(Square square, std::ostream* out) {
    *out << to_string(square);
}

inline void PrintTo(Color color, std::ostream* out) {
    *out << name(color);
}

inline void PrintTo(PieceKind kind, std::ostream* out) {
    *out << name(kind);
}

inline void PrintTo(const Piece& piece, std::ostream* out) {
    *out << letter(piece);
}

inline void PrintTo(Bitboard set, std::ostream* out) {
    *out << '\n';
    for (int rank = 7; rank >= 0; --rank) {
        for (int file = 0; file < 8; ++file) {
            *out << (set.contains(Square::at(file, rank)) ? " X" : " .");
        }
        *out << '\n';
    }
}

inline void PrintTo(Move move, std::ostream* out) {
    constexpr std::string_view marks = "-=p*+"; // in the order of MoveKind
    *out << to_uci(move, CastlingSpelling::king_to_rook)
         << marks[static_cast<std::size_t>(move.kind())];
}

inline void PrintTo(const MoveRequest& request, std::ostream* out) {
    *out << to_string(request.from) << to_string(request.to);
    if (request.promotion) {
        *out << letter(*request.promotion);
    }
}

inline void PrintTo(const Setup& setup, std::ostream* out) {
    *out << to_fen(setup, CastlingStyle::shredder);
}

inline void PrintTo(const Position& position, std::ostream* out) {
    *out << to_fen(position, CastlingStyle::shredder);
}

inline void PrintTo(const SetupFault& fault, std::ostream* out) {
    *out << fault.message;
}

inline void PrintTo(const SetupNote& note, std::ostream* out) {
    *out << note.message;
}

inline void PrintTo(const FenFault& fault, std::ostream* out) {
    *out << "column " << fault.offset + 1 << ", " << name(fault.field) << ": " << fault.message;
}

inline void PrintTo(const ParseError& error, std::ostream* out) {
    *out << "offset " << error.offset << ", expected " << error.expected;
}

} // namespace rota
