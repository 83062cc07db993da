#include "movegen/fen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace rota {

namespace {

/// The rook that K or Q means: the outermost on that side of the king.
std::optional<Square> outermost_rook(const Men& men, Square king, bool king_side) noexcept {
    const Color side = men.at(king)->color;
    std::optional<Square> outermost;
    for (const Square rook : men.of(side, PieceKind::rook) & rank_of(king)) {
        if ((rook.file() > king.file()) == king_side && (king_side || !outermost)) {
            outermost = rook;
        }
    }
    return outermost;
}

std::string castling_field(const Setup& setup, CastlingStyle style) {
    const Men men = men_of(setup);
    std::string text;
    for (const Color side : {Color::white, Color::black}) {
        const Bitboard kings = men.of(side, PieceKind::king) & relative_rank(side, 0);
        const Bitboard rooks = setup.castling_rooks & relative_rank(side, 0);
        std::string letters; // from a to h, but K is written before Q
        for (const Square rook : rooks) {
            const bool king_side = kings.empty() || rook.file() > kings.first().file();
            const bool outermost = style == CastlingStyle::x_fen && !kings.empty()
                                   && outermost_rook(men, kings.first(), king_side) == rook;
            const char file = static_cast<char>('A' + rook.file());
            letters.insert(letters.begin(), outermost ? (king_side ? 'K' : 'Q') : file);
        }
        if (side == Color::black) {
            for (char& right : letters) {
                right = static_cast<char>(right - 'A' + 'a');
            }
        }
        text += letters;
    }
    return text.empty() ? "-" : text;
}

} // namespace

std::string_view name(FenField field) noexcept {
    constexpr std::array<std::string_view, 6> names{
        "placement",
        "side_to_move",
        "castling",
        "en_passant",
        "half_move_clock",
        "full_move_number"};
    return names[static_cast<std::size_t>(field)];
}

std::string render(const FenError& error, std::string_view input) {
    constexpr std::size_t longest_shown = 1'000;
    // One byte, one column: what is no printable ASCII character must not shift the carets.
    std::string shown{input.substr(0, longest_shown)};
    for (char& character : shown) {
        if (character < ' ' || character > '~') {
            character = character == '\t' ? ' ' : '?';
        }
    }
    std::string carets;
    for (const FenFault& fault : error.faults) {
        carets.resize(std::max(carets.size(), fault.offset), ' ');
        if (carets.size() == fault.offset) {
            carets += '^';
        }
    }
    std::string text = fmt::format("{}\n{}", shown, carets);
    for (const FenFault& fault : error.faults) {
        text +=
            fmt::format("\ncolumn {}, {}: {}", fault.offset + 1, name(fault.field), fault.message);
    }
    return text;
}

std::string to_fen(const Setup& setup, CastlingStyle style) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        const auto end_gap = [&] {
            if (empty > 0) {
                text += static_cast<char>('0' + empty);
            }
            empty = 0;
        };
        for (int file = 0; file < 8; ++file) {
            if (const auto& piece = setup.at(Square::at(file, rank))) {
                end_gap();
                text += letter(*piece);
            } else {
                ++empty;
            }
        }
        end_gap();
        if (rank > 0) {
            text += '/';
        }
    }
    return fmt::format(
        "{} {} {} {} {} {}",
        text,
        setup.side_to_move == Color::white ? 'w' : 'b',
        castling_field(setup, style),
        setup.en_passant ? to_string(*setup.en_passant) : "-",
        setup.half_move_clock,
        setup.full_move_number
    );
}

std::string to_fen(const Position& position, CastlingStyle style) {
    return to_fen(position.to_setup(), style);
}

bool needs_chess960(const Position& position) noexcept {
    // NOLINTNEXTLINE(readability-use-anyofallof): a Bitboard is no range of std::ranges
    for (const Square rook : position.castling_rooks()) {
        if (is_chess960_castling(position.king(position.piece_at(rook)->color), rook)) {
            return true;
        }
    }
    return false;
}

} // namespace rota
