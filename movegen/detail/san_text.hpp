#pragma once

#include "movegen/error.hpp"
#include "movegen/piece.hpp"
#include "movegen/san.hpp"
#include "movegen/square.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace rota::detail {

/// A move as it is spelt, taken apart without a look at the board.
struct SanText {
    enum class Castling : std::uint8_t { none, king_side, queen_side };
    enum class Separator : std::uint8_t { none, cross, other_cross, hyphen };

    Castling castling = Castling::none;

    std::optional<PieceKind> piece{}; ///< As far as a letter says it.
    bool lower_case_piece = false;
    bool other_letters = false; ///< A figurine for a letter, a letter for a figurine.
    bool pawn_letter = false;
    std::optional<int> from_file{};
    std::optional<int> from_rank{};
    Separator separator = Separator::none;
    Square to = Square::from_index(0); ///< Only without castling.
    std::size_t origin_offset = 0;     ///< Where a file or rank of origin stands or would stand.
    std::size_t promotion_offset = 0;  ///< Where a promotion stands or would stand.

    std::optional<PieceKind> promotion{};
    bool plain_promotion = true; ///< =Q and nothing else
    bool uci_promotion = false;  ///< A lower-case letter without a sign.

    std::string_view check{}; ///< The check signs as written.
    bool en_passant_suffix = false;
    bool annotation = false;

    [[nodiscard]] bool has_full_origin() const noexcept { return from_file && from_rank; }
};

/// Whether a lower-case letter before a move is a file or a piece.
enum class FirstLetter : std::uint8_t { file, piece };

/// Takes `text` apart. Piece letters are those of `letters`, figurines are always understood.
/// \returns an error of the kinds not_a_move and null_move
[[nodiscard]] Result<SanText, SanError>
split_san(std::string_view text, PieceLetters letters, FirstLetter first);

} // namespace rota::detail
