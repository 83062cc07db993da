#pragma once

#include "movegen/error.hpp"
#include "movegen/move.hpp"
#include "movegen/position.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::uci {

/// A move of an opening book; the larger its weight, the more often it should be played.
struct BookMove {
    Move move;
    std::uint32_t weight = 0;

    friend bool operator==(const BookMove&, const BookMove&) = default;
};

/// Why there is no book: "line 3: Nf9 is no legal move: ...".
struct BookError {
    std::string message;

    friend bool operator==(const BookError&, const BookError&) = default;
};

/// An opening book: moves by position, in Polyglot's format
/// (http://hgm.nubati.net/book_format.html).
class Book {
public:
    /// Takes a file in that format: entries of 16 bytes in the order of their keys.
    [[nodiscard]] static Result<Book, BookError> from_polyglot(std::string_view bytes);

    /// Makes a book of openings, one a line, in SAN from the initial position; # begins a comment.
    /// A move weighs as much as there are lines with it.
    [[nodiscard]] static Result<Book, BookError> from_openings(std::string_view text);

    /// The book as a file in that format.
    [[nodiscard]] std::string to_polyglot() const;

    /// The legal moves for `position`, heaviest first; empty if it is not in the book.
    [[nodiscard]] std::vector<BookMove> moves(const Position& position) const;

    /// One of them by weight; the same whenever position, `game_seed` and book are. Moves without
    /// weight are not chosen.
    [[nodiscard]] std::optional<Move>
    choose(const Position& position, std::uint64_t game_seed) const;

    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }

private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint16_t move = 0; ///< As in the file: to (6), from (6), promotion (3).
        std::uint16_t weight = 0;
    };

    std::vector<Entry> entries_{}; // by key
};

/// Reads a file in Polyglot's format.
[[nodiscard]] Result<Book, BookError> read_book(const std::string& path);

/// The openings of uci/openings.txt, put into the program when it is built.
[[nodiscard]] Book shipped_book();

} // namespace rota::uci
