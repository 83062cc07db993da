#include "uci/book.hpp"

#include "movegen/generate.hpp"
#include "movegen/san.hpp"
#include "uci/detail/shipped_files.hpp"
#include "uci/option_file.hpp"
#include "uci/polyglot_key.hpp"
#include "uci/seeded_random.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <limits>
#include <map>
#include <sstream>
#include <utility>

namespace rota::uci {

namespace {

constexpr std::size_t entry_size = 16; // key 8, move 2, weight 2, learning data 4

std::uint64_t big_endian(std::string_view bytes) noexcept {
    std::uint64_t value = 0;
    for (const char byte : bytes) {
        value = value << 8U | static_cast<unsigned char>(byte);
    }
    return value;
}

void append_big_endian(std::string& bytes, std::uint64_t value, unsigned size) {
    for (unsigned i = size; i > 0; --i) {
        bytes += static_cast<char>(value >> (8 * (i - 1)) & 0xffU);
    }
}

/// A castling goes to the rook's square, in the format as in a Move.
std::uint16_t encoded(Move move) noexcept {
    const auto promoted = move.promoted_to();
    const unsigned promotion = promoted ? static_cast<unsigned>(index(*promoted)) : 0;
    return static_cast<std::uint16_t>(
        static_cast<unsigned>(move.to().index()) | static_cast<unsigned>(move.from().index()) << 6U
        | promotion << 12U
    );
}

} // namespace

Result<Book, BookError> Book::from_polyglot(std::string_view bytes) {
    if (bytes.empty() || bytes.size() % entry_size != 0) {
        return fail(BookError{fmt::format(
            "a book consists of entries of {} bytes, {} bytes do not", entry_size, bytes.size()
        )});
    }
    Book book;
    for (std::size_t at = 0; at < bytes.size(); at += entry_size) {
        const Entry entry{
            big_endian(bytes.substr(at, 8)),
            static_cast<std::uint16_t>(big_endian(bytes.substr(at + 8, 2))),
            static_cast<std::uint16_t>(big_endian(bytes.substr(at + 10, 2)))};
        if (!book.entries_.empty() && entry.key < book.entries_.back().key) {
            return fail(BookError{
                fmt::format("the entry at byte {} has a smaller key than the one before", at)});
        }
        book.entries_.push_back(entry);
    }
    return book;
}

Result<Book, BookError> Book::from_openings(std::string_view text) {
    std::map<std::pair<std::uint64_t, std::uint16_t>, std::uint16_t> weights;
    std::istringstream lines{std::string{text}};
    std::string line;
    for (std::size_t number = 1; std::getline(lines, line); ++number) {
        std::istringstream words{line.substr(0, line.find('#'))};
        Position position = Position::start();
        std::string word;
        while (words >> word) {
            const auto san = parse_san(position, word);
            if (!san) {
                return fail(BookError{fmt::format("line {}: {}", number, san.error().message)});
            }
            auto& weight = weights[{polyglot_key(position), encoded(san->move)}];
            if (weight < std::numeric_limits<std::uint16_t>::max()) {
                ++weight;
            }
            position = position.after(san->move);
        }
    }
    Book book;
    for (const auto& [entry, weight] : weights) {
        book.entries_.push_back({entry.first, entry.second, weight});
    }
    return book;
}

std::string Book::to_polyglot() const {
    std::string bytes;
    for (const Entry& entry : entries_) {
        append_big_endian(bytes, entry.key, 8);
        append_big_endian(bytes, entry.move, 2);
        append_big_endian(bytes, entry.weight, 2);
        append_big_endian(bytes, 0, 4);
    }
    return bytes;
}

std::vector<BookMove> Book::moves(const Position& position) const {
    const std::uint64_t wanted = polyglot_key(position);
    const MoveList legal = legal_moves(position);
    std::vector<BookMove> moves;
    auto entry = std::ranges::lower_bound(entries_, wanted, {}, &Entry::key);
    for (; entry != entries_.end() && entry->key == wanted; ++entry) {
        const auto found = std::ranges::find(legal, entry->move, encoded);
        if (found != legal.end()) {
            moves.push_back({*found, entry->weight});
        }
    }
    std::ranges::stable_sort(moves, std::ranges::greater{}, &BookMove::weight);
    return moves;
}

std::optional<Move> Book::choose(const Position& position, std::uint64_t game_seed) const {
    const std::vector<BookMove> choice = moves(position);
    std::uint64_t sum = 0;
    for (const BookMove& each : choice) {
        sum += each.weight;
    }
    if (sum == 0) {
        return std::nullopt;
    }
    SeededRandom random{game_seed};
    random.stir(polyglot_key(position));
    std::uint64_t rest = random.below(sum);
    for (const BookMove& each : choice) {
        if (rest < each.weight) {
            return each.move;
        }
        rest -= each.weight;
    }
    return std::nullopt;
}

Result<Book, BookError> read_book(const std::string& path) {
    const auto bytes = read_option_file(path);
    if (!bytes) {
        return fail(BookError{bytes.error()});
    }
    auto book = Book::from_polyglot(*bytes);
    if (!book) {
        return fail(BookError{fmt::format("{}: {}", path, book.error().message)});
    }
    return book;
}

Book shipped_book() {
    auto book = Book::from_openings(shipped_openings());
    assert(book && "a test reads uci/openings.txt");
    return book ? std::move(*book) : Book{};
}

} // namespace rota::uci
