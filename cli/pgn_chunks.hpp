#pragma once

#include "cli/byte_source.hpp"
#include "movegen/pgn_main_line.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace rota::cli {

/// A piece of a PGN file that can be read without the others: whole games.
struct PgnChunk {
    std::string text;
    PgnTextBegin begin; ///< Where it stands in the file.
};

/// Part of a file, in bytes: the games that begin in it belong to it.
struct ByteRange {
    std::uint64_t begin = 0;
    std::uint64_t end = std::numeric_limits<std::uint64_t>::max();

    friend bool operator==(const ByteRange&, const ByteRange&) = default;
};

/// The `number`-th of `count` equal parts. \pre 1 <= number <= count
[[nodiscard]] ByteRange
part_of(std::uint64_t size, std::uint64_t number, std::uint64_t count) noexcept;

/// Counts the lines of a text that comes in blocks; a line ends with LF, CR or CR LF.
class LineCounter {
public:
    void add(std::string_view block) noexcept;
    [[nodiscard]] std::size_t breaks() const noexcept { return breaks_; }

private:
    std::size_t breaks_ = 0;
    bool after_cr_ = false;
};

/// Cuts a PGN text at boundaries (find_pgn_boundary) into chunks of about a megabyte.
///
/// Where no boundary comes for nine megabytes, the text is cut behind the last empty line in
/// these, or else right there: that depends on nothing but the text since the last boundary. So
/// whichever parts a file is read in, each game is read in the same way.
class PgnChunks {
public:
    /// Smaller chunks are only for tests.
    struct Sizes {
        std::size_t usual = 1U << 20U;
        std::size_t largest = 9U << 20U; ///< Without a boundary: more than a game may have.
    };

    /// \param source begins at the beginning of the file and outlives this
    /// \param range begins at the first boundary in it and ends at the first one behind it
    explicit PgnChunks(ByteSource& source, ByteRange range = {})
        : PgnChunks{source, range, Sizes{}} {}
    PgnChunks(ByteSource& source, ByteRange range, Sizes sizes);

    /// The next chunk, written over `chunk`, whose memory is used again.
    /// \returns false at the end, or when the source has failed
    [[nodiscard]] bool next(PgnChunk& chunk);

private:
    /// Reads more into the text. False at the end.
    [[nodiscard]] bool read_more(std::string& text);
    [[nodiscard]] bool find_begin();
    /// Forgets what stands before `end` in rest_.
    void drop(std::size_t end);
    /// Keeps what stands behind `end` in `text` for the next chunk.
    void cut(std::string& text, std::size_t end);
    /// Where the games begin in `text`, the text from begin_ on, that do not belong to the range.
    [[nodiscard]] std::optional<std::size_t> end_of_range(std::string_view text) const;

    ByteSource& source_;
    ByteRange range_;
    Sizes sizes_;
    bool started_ = false;
    bool at_end_ = false;
    bool finished_ = false;
    std::string rest_;   ///< Read, but not handed out yet.
    PgnTextBegin begin_; ///< Of rest_.
    LineCounter lines_;
};

} // namespace rota::cli
