#pragma once

#include "movegen/error.hpp"
#include "movegen/illegality.hpp"
#include "movegen/move.hpp"
#include "movegen/position.hpp"
#include "movegen/uci_move.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota {

/// Which letters stand for the pieces. A pawn has none in any of them (FIDE Laws C.3, C.4).
enum class PieceLetters : std::uint8_t {
    english,   ///< N B R Q K: the only ones that PGN knows
    figurine,  ///< A figurine for a letter, or a letter for a figurine
    german,    ///< S L T D K
    french,    ///< C F T D R
    norwegian, ///< S L T D K
    afrikaans, ///< R L T D K: Ruiter, Loper, Toring, Dame, Koning
};

inline constexpr std::array all_piece_letters{
    PieceLetters::english,
    PieceLetters::figurine,
    PieceLetters::german,
    PieceLetters::french,
    PieceLetters::norwegian,
    PieceLetters::afrikaans};

/// "english", "figurine", ...: the names in options.
[[nodiscard]] std::string_view name(PieceLetters letters) noexcept;
[[nodiscard]] std::optional<PieceLetters> piece_letters_from_name(std::string_view text) noexcept;

/// How moves are spelt. The default is the export format of PGN (8.2.3).
struct SanStyle {
    PieceLetters letters = PieceLetters::english;
    bool castling_with_zeros = false; ///< 0-0 as in FIDE Laws C.13, not O-O as in PGN.

    friend bool operator==(const SanStyle&, const SanStyle&) = default;
};

/// The one strict spelling of `move`: the origin's file, rank or both only when another *legal*
/// move makes it necessary, `x` for captures, `=Q`, `+` for check and `#` for mate.
/// \pre `move` is legal here
[[nodiscard]] std::string to_san(const Position& position, Move move, SanStyle style = {});

enum class SanStrictness : std::uint8_t {
    lenient, ///< Any spelling that can mean only one legal move; says what it forgave.
    strict,  ///< Exactly what to_san writes in the same style.
};

struct SanOptions {
    SanStrictness strictness = SanStrictness::lenient;
    SanStyle style{}; ///< Lenient reading understands figurines and both castlings in any case.
};

/// What lenient reading may have to forgive.
enum class SanSlip : std::uint8_t {
    castling_spelling,        ///< 0-0 or Kg1 for O-O, o-o-o for O-O-O
    check_sign_missing,       ///< Qh5 for Qh5+ or Qh5#
    check_sign_superfluous,   ///< Qh5+ and no check
    check_sign_wrong,         ///< + for mate, # for a check that is none, ++
    capture_sign_missing,     ///< Nd5 or ed5 for Nxd5, exd5
    capture_sign_superfluous, ///< Nxd5 where nothing is captured
    capture_sign_spelling,    ///< N:d5
    promotion_spelling,       ///< d8Q, d8(Q), d8/Q, d8=q
    en_passant_suffix,        ///< exd6 e.p.
    origin_superfluous,       ///< Ngf3 or Ng1f3 where Nf3 says it, N1f3 where Ngf3 is usual
    long_notation,            ///< e2-e4, e2e4, Ng1-f3
    uci_notation,             ///< g1f3, e1g1, e7e8q
    piece_letter_case,        ///< nf3
    pawn_letter,              ///< Pe4
    figurine,                 ///< A figurine for a letter, or a letter for a figurine
    annotation,               ///< ! ? !! ?? !? ?! behind the move
};

/// "0-0 for O-O", ...: a phrase for people.
[[nodiscard]] std::string_view describe(SanSlip slip) noexcept;

/// The name in JSON: "castling_spelling", ...
[[nodiscard]] std::string_view code(SanSlip slip) noexcept;

/// A move that was read and what had to be forgiven, each slip at most once.
struct SanReading {
    Move move;
    std::vector<SanSlip> forgiven; ///< Always empty for strict reading.

    friend bool operator==(const SanReading&, const SanReading&) = default;
};

/// Why a text is no move here.
struct SanError {
    enum class Kind : std::uint8_t {
        not_a_move,              ///< No spelling of a move at all.
        null_move,               ///< -- or Z0: the Laws know no passing.
        illegal,                 ///< A move, but no man can make it; see `reasons`.
        ambiguous,               ///< Several legal moves; see `candidates`.
        promotion_piece_missing, ///< FIDE Laws 3.7.3.3: the piece belongs to the move.
        not_strict,              ///< Understandable, but not the strict spelling; see `expected`.
    };

    Kind kind{};
    std::size_t offset{}; ///< Byte in the text handed to the parser, 0-based, at most its size.
    std::string message;  ///< A sentence: what is wrong, with squares.
    std::string expected; ///< What would have been accepted.
    std::vector<Move> candidates;      ///< Of an ambiguous move: the legal ones.
    std::vector<MoveRequest> requests; ///< Of an illegal move: what the text can have meant,
    std::vector<Illegality> reasons;   ///< and for each of them why it is illegal.

    friend bool operator==(const SanError&, const SanError&) = default;
};

/// "not_a_move", "illegal_move", ...: the name in JSON, the same as of a PgnFault.
[[nodiscard]] std::string_view code(SanError::Kind kind) noexcept;

/// The text, a caret and the message.
[[nodiscard]] std::string render(const SanError& error, std::string_view input);

/// Reads one move. For every legal move m and style s, in both strictnesses,
/// parse_san(p, to_san(p, m, s), {strictness, s}) is m with nothing forgiven.
[[nodiscard]] Result<SanReading, SanError>
parse_san(const Position& position, std::string_view text, SanOptions options = {});

/// Every move that a text can mean, legal or not, so that why_illegal can be asked about each:
/// the men of the side to move of that kind whose origin fits the text. Empty when there is no
/// such man ("White has no bishop"). The text is read leniently.
/// \returns an error when the text is no spelling of a move
[[nodiscard]] Result<std::vector<MoveRequest>, SanError>
requests_of_san(const Position& position, std::string_view text, SanOptions options = {});

} // namespace rota
