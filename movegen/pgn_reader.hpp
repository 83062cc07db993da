#pragma once

#include "movegen/pgn.hpp"
#include "movegen/san.hpp"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota {

enum class PgnSeverity : std::uint8_t {
    note,     ///< Worth knowing; nothing is wrong with the game.
    forgiven, ///< Against the standard, but there is only one way to understand it.
    broken,   ///< Something of the game could not be understood and is missing.
};

/// "note", "forgiven", "broken"
[[nodiscard]] std::string_view name(PgnSeverity severity) noexcept;

/// One thing that is wrong with a game, at its first place; repetitions are only counted.
struct PgnFault {
    enum class Kind : std::uint8_t {
        // tags
        bad_tag,             ///< No tag pair: [Event without quotes]
        tag_name_repeated,   ///< The first one counts.
        unescaped_backslash, ///< In a tag value, and neither \" nor \\ .
        bad_fen,             ///< The game is refused.
        fen_without_setup,   ///< A FEN but no SetUp tag.
        setup_without_fen,   ///< SetUp "1" but no FEN: taken as the initial position.
        setup_contradicts_fen,
        unknown_variant, ///< Another game than chess: refused.
        // results
        bad_result_tag,      ///< Not one of the four results.
        result_missing,      ///< Not behind the moves; the tag's result is taken, or else "*".
        result_differs,      ///< Behind the moves another one than in the tag.
        result_spelling,     ///< 1/2 for 1/2-1/2, 1:0 for 1-0
        result_repeated,     ///< The same line has a second one; the first one counts.
        result_in_variation, ///< It says nothing about the game.
        // moves
        not_a_move,
        null_move,
        illegal_move,
        ambiguous_move,
        promotion_piece_missing,
        not_strict,        ///< Only when strict moves were asked for.
        move_spelling,     ///< A forgiven SanSlip: `slip` says which.
        wrong_move_number, ///< Neither as the FEN counts nor from 1.
        // move text
        bad_nag,
        informal_annotation, ///< +- or = for a numeric annotation glyph.
        stray_annotation,    ///< Before any move; dropped.
        unterminated_comment,
        unterminated_variation,
        unopened_variation,
        empty_variation,
        misplaced_variation, ///< Before any move.
        variation_too_deep,  ///< Deeper than max_pgn_depth; left out.
        tag_in_moves,
        bad_command,          ///< A [%clk], [%emt] or [%eval] that says nothing readable.
        comment_after_result, ///< Kept as a comment on the last move.
        garbage,              ///< Characters that have no meaning in move text.
        nul_byte,
        // sizes
        token_too_long,
        game_too_long,
        // the file
        latin_1, ///< Not UTF-8: read as Latin-1 and converted.
        utf_16,
        read_failed,
    };

    Kind kind{};
    PgnSeverity severity{};
    std::size_t line = 1;   ///< In the file, from 1.
    std::size_t column = 1; ///< In bytes, from 1.
    std::string field;      ///< A tag's name or "move text".
    std::string message;    ///< A sentence: what is wrong, and what was done or expected.
    std::size_t count = 1;  ///< How often in this game.
    std::optional<SanSlip> slip{};

    friend bool operator==(const PgnFault&, const PgnFault&) = default;
};

/// The name in JSON: "bad_tag", "illegal_move", ...
[[nodiscard]] std::string_view code(PgnFault::Kind kind) noexcept;

/// "line 12, column 5, move text: ..."
[[nodiscard]] std::string to_string(const PgnFault& fault);

/// A game as it was found in a file.
struct PgnReading {
    PgnGame game;
    std::size_t number = 1;   ///< Of the game in the file, from 1; refused games count.
    std::size_t line = 1;     ///< Where it begins, from 1.
    std::uint64_t offset = 0; ///< The same in bytes from the beginning of the file.
    bool refused = false;     ///< Another variant or an unusable FEN: only `game.tags` is valid.
    bool complete = true;     ///< Every move of the main line was read.
    std::optional<PgnResult> result_token; ///< The result behind the moves, if there was one.
    std::vector<PgnFault> faults;          ///< In the order of the file.

    /// Whether some fault is PgnSeverity::broken; its main line may be complete nevertheless.
    [[nodiscard]] bool is_broken() const noexcept;
};

struct PgnOptions {
    SanStrictness strictness = SanStrictness::lenient; ///< Of the moves.
    PieceLetters letters = PieceLetters::english;      ///< Of the moves, when lenient.

    // What is larger is no game. The rest of it is skipped, and a fault says so.
    std::size_t max_moves = 100'000;         ///< Of a game with all its variations; also comments.
    std::size_t max_game_bytes = 8U << 20U;  ///< From the first tag to the result.
    std::size_t max_token_bytes = 1U << 20U; ///< A comment, a move. A tag: 64 KiB with its line.
};

/// Reads the games of a PGN file one after the other: any size, any number, with memory for one
/// game. Never throws and never gives up before the end of the file: after a broken game it goes
/// on with the next tag section that begins a line.
///
///     PgnReader reader{file};
///     while (const auto reading = reader.next()) { ... }
class PgnReader {
public:
    /// `input` is read in large blocks from where it stands; open files as binary.
    /// \pre `input` outlives the reader
    explicit PgnReader(std::istream& input, PgnOptions options = {});
    PgnReader(PgnReader&& other) noexcept;
    PgnReader& operator=(PgnReader&& other) noexcept;
    PgnReader(const PgnReader& other) = delete;
    PgnReader& operator=(const PgnReader& other) = delete;
    ~PgnReader();

    /// The next game; nothing at the end of the input.
    [[nodiscard]] std::optional<PgnReading> next();

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace rota
