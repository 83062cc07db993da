#pragma once

#include "movegen/move.hpp"
#include "movegen/pgn_reader.hpp"
#include "movegen/position.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota {

/// A tag as it stands in a text.
struct PgnTagView {
    std::string_view name;
    std::string_view value; ///< Without escapes; bytes of the file, so perhaps Latin-1.
};

/// What checking a game takes: its tags, its main line, its result. Comments, variations and
/// annotations are left out, and what is wrong with them is not reported.
struct PgnMainLine {
    std::vector<PgnTagView> tags;    ///< In the order of the file.
    std::vector<Position> positions; ///< The initial one, and one after each move.
    std::vector<Move> moves;
    bool chess960 = false;
    PgnResult result = PgnResult::unfinished; ///< As in PgnGame.
    std::optional<PgnResult> result_token;    ///< As in PgnReading.
    std::size_t line = 1;                     ///< Where it begins in the file, from 1.
    std::uint64_t offset = 0;                 ///< The same in bytes from the beginning.
    bool refused = false;                     ///< As in PgnReading: only `tags` is valid.
    bool complete = true;                     ///< As in PgnReading.

    /// Why the game was refused or its main line broken off.
    std::optional<PgnFault> fault;

    /// The word at which the main line was broken off, when it was no move that can be played.
    std::string_view unplayable;

    /// The value of the first tag with this name.
    [[nodiscard]] std::optional<std::string_view> tag(std::string_view name) const noexcept;

    /// The position on the board at the end.
    [[nodiscard]] const Position& position() const { return positions.back(); }
};

/// A tag's value for people: what is not UTF-8 is taken as Latin-1, as PgnReader does.
[[nodiscard]] std::string to_utf8(std::string_view value);

/// Where a text begins in a file.
struct PgnTextBegin {
    std::uint64_t offset = 0;
    std::size_t line = 1;
};

/// Where the first game begins that no text before it can change: at a line that begins with
/// `[Event "` after an empty line, not before `from`. A file may be cut there, and its parts read
/// on their own. \returns text.size() if there is no such line
[[nodiscard]] std::size_t find_pgn_boundary(std::string_view text, std::size_t from) noexcept;

/// Reads the main lines of a PGN text in memory, at the speed at which databases have to be read.
///
/// Games spelt as programs write them are read in one pass; any other is handed to the same code as
/// PgnReader's, so that both always agree, but for one thing: a boundary (find_pgn_boundary) begins
/// a game here even where a comment is open.
///
///     PgnMainLineReader reader{text};
///     while (const PgnMainLine* game = reader.next()) { ... }
class PgnMainLineReader {
public:
    /// \pre `text` outlives the reader
    explicit PgnMainLineReader(
        std::string_view text, PgnTextBegin begin = {}, PgnOptions options = {}
    );
    PgnMainLineReader(PgnMainLineReader&& other) noexcept;
    PgnMainLineReader& operator=(PgnMainLineReader&& other) noexcept;
    PgnMainLineReader(const PgnMainLineReader& other) = delete;
    PgnMainLineReader& operator=(const PgnMainLineReader& other) = delete;
    ~PgnMainLineReader();

    /// Begins another text and keeps the memory that was needed for the last one.
    void restart(std::string_view text, PgnTextBegin begin = {});

    /// The next game; nothing at the end of the text. It is valid until the next call.
    [[nodiscard]] const PgnMainLine* next();

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace rota
