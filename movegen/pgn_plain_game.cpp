#include "movegen/detail/pgn_plain_game.hpp"

#include "movegen/detail/pgn_start.hpp"
#include "movegen/detail/san_decoder.hpp"
#include "movegen/detail/utf8.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string>

namespace rota::detail {

namespace {

constexpr std::uint64_t each_byte(unsigned char byte) noexcept {
    return std::uint64_t{0x0101'0101'0101'0101} * byte;
}

/// The top bit of each byte that is zero; bytes above a zero one may be marked wrongly.
constexpr std::uint64_t zero_bytes(std::uint64_t bytes) noexcept {
    return (bytes - each_byte(1)) & ~bytes & each_byte(0x80);
}

/// The top bit of each byte below `limit`, under the same condition. \pre limit <= 0x80
constexpr std::uint64_t bytes_below(std::uint64_t bytes, unsigned char limit) noexcept {
    return (bytes - each_byte(limit)) & ~bytes & each_byte(0x80);
}

/// The first of `a`, `b` and the control characters (line breaks among them); `end` if there is
/// none. Eight bytes at a time.
template <char a, char b>
const char* find_mark(const char* at, const char* end) noexcept {
    if constexpr (std::endian::native == std::endian::little) {
        for (; end - at >= 8; at += 8) {
            std::uint64_t bytes = 0;
            std::memcpy(&bytes, at, sizeof bytes);
            const std::uint64_t found =
                zero_bytes(bytes ^ each_byte(static_cast<unsigned char>(a)))
                | zero_bytes(bytes ^ each_byte(static_cast<unsigned char>(b)))
                | bytes_below(bytes, ' ');
            if (found != 0) { // the lowest mark is right
                return at + std::countr_zero(found) / 8;
            }
        }
    }
    while (at < end && *at != a && *at != b && static_cast<unsigned char>(*at) >= ' ') {
        ++at;
    }
    return at;
}

constexpr bool is_digit(char text) noexcept {
    return static_cast<unsigned char>(text - '0') < 10;
}

constexpr bool is_name_character(char text) noexcept {
    return static_cast<unsigned char>((text | 0x20) - 'a') < 26 || is_digit(text) || text == '_';
}

/// What may stand directly behind a move without being part of its word.
constexpr bool ends_move(char text) noexcept {
    switch (text) {
    case ' ':
    case '\n':
    case '\r':
    case '\t':
    case '!':
    case '?':
    case '{':
    case '$': return true;
    default: return false;
    }
}

/// Longer values are no plain tags.
constexpr std::size_t longest_value = 16U << 10U;

/// More tags are not plain.
constexpr std::size_t most_tags = 200;

/// More bytes are not plain: so no limit of PgnOptions can be passed without being seen.
constexpr std::size_t longest_game = 128U << 10U;

} // namespace

bool PgnPlainGame::read(PgnMainLine& game) {
    return (at_ == end_ || *at_ != '[' || read_tags(game)) && set_up(game) && read_moves(game)
           && length() <= longest_game;
}

bool PgnPlainGame::read_tags(PgnMainLine& game) {
    while (at_ < end_ && *at_ == '[') {
        if (game.tags.size() == most_tags || !read_tag(game)) {
            return false;
        }
    }
    return true;
}

bool PgnPlainGame::read_tag(PgnMainLine& game) {
    const char* const name_begin = at_ + 1;
    const char* name_end = name_begin;
    while (name_end < end_ && is_name_character(*name_end)) {
        ++name_end;
    }
    if (name_end == name_begin || end_ - name_end < 4 || name_end[0] != ' ' || name_end[1] != '"') {
        return false;
    }
    const char* const value_begin = name_end + 2;
    const char* const value_end = find_mark<'"', '\\'>(value_begin, end_);
    if (end_ - value_end < 3 || value_end[0] != '"' || value_end[1] != ']') {
        return false;
    }
    const std::string_view name{name_begin, static_cast<std::size_t>(name_end - name_begin)};
    const std::string_view value{value_begin, static_cast<std::size_t>(value_end - value_begin)};
    if (value.size() > longest_value) {
        return false;
    }
    game.tags.push_back({name, value});
    switch (name.size()) { // the first of each name counts
    case 3:
        if (name == "FEN" && !has_fen_) {
            has_fen_ = true;
            fen_ = value;
        }
        break;
    case 5:
        if (name == "SetUp" && !has_set_up_) {
            has_set_up_ = true;
            set_up_ = value;
        }
        break;
    case 6:
        if (name == "Result" && !has_result_tag_) {
            has_result_tag_ = true;
            result_tag_ = parse_pgn_result(value);
        }
        break;
    case 7:
        if (name == "Variant" && !has_variant_) {
            has_variant_ = true;
            variant_ = value;
        }
        break;
    default: break;
    }
    at_ = value_end + 2;
    while (at_ < end_ && *at_ == ' ') {
        ++at_;
    }
    return at_ < end_ && *at_ == '\r' ? ++at_ < end_ && *at_ == '\n' && break_line()
                                      : at_ < end_ && *at_ == '\n' && break_line();
}

bool PgnPlainGame::set_up(PgnMainLine& game) {
    static const Position start = Position::start();
    game.chess960 = false;
    if (!has_fen_ && !has_set_up_ && (!has_variant_ || variant_ == "Standard")) {
        game.positions.push_back(start);
        return true;
    }
    PgnGame tags;
    PgnTagPlaces places;
    const auto add = [&](bool is_there, std::string_view name, std::string_view value) {
        if (is_there) {
            tags.tags.push_back({std::string{name}, std::string{value}});
            places.values.emplace_back();
        }
        return is_utf8(value);
    };
    PgnFaults faults;
    if (!add(has_variant_, "Variant", variant_) || !add(has_set_up_, "SetUp", set_up_)
        || !add(has_fen_, "FEN", fen_) || !set_up_from_tags(tags, places, faults)) {
        return false;
    }
    game.positions.push_back(tags.initial);
    game.chess960 = tags.chess960;
    return true;
}

bool PgnPlainGame::break_line() {
    ++at_; // the line feed
    ++lines_;
    line_begin_ = at_;
    return at_ == end_ || *at_ != '%';
}

bool PgnPlainGame::skip_blanks() {
    for (; at_ < end_;) {
        switch (*at_) {
        case ' ':
        case '\t': ++at_; break;
        case '\r':
            if (end_ - at_ < 2 || at_[1] != '\n') {
                return false;
            }
            ++at_;
            [[fallthrough]];
        case '\n':
            if (!break_line() || (at_ < end_ && *at_ == '[')) {
                return false;
            }
            break;
        default: return true;
        }
    }
    return true;
}

bool PgnPlainGame::read_moves(PgnMainLine& game) {
    while (at_ < end_) {
        bool plain = false;
        switch (*at_) {
        case ' ': ++at_; continue; // nearly always one by itself
        case '\n':
        case '\t':
        case '\r': plain = skip_blanks(); break;
        case 'a':
        case 'b':
        case 'c':
        case 'd':
        case 'e':
        case 'f':
        case 'g':
        case 'h':
        case 'N':
        case 'B':
        case 'R':
        case 'Q':
        case 'K':
        case 'O': plain = read_move(game); break;
        case '0':
        case '1':
        case '2':
        case '3':
        case '4':
        case '5':
        case '6':
        case '7':
        case '8':
        case '9': plain = read_number(game); break;
        case '{': plain = skip_comment(); break;
        case '*': plain = read_result(game, PgnResult::unfinished, 1); break;
        case '.': ++at_; continue;
        case '$':
            ++at_;
            while (at_ < end_ && is_digit(*at_)) {
                ++at_;
            }
            continue;
        case '!':
        case '?': ++at_; continue;
        case '(': plain = !game.moves.empty() && skip_variation(); break;
        default: return false;
        }
        if (!plain) {
            return false;
        }
        if (ended_) {
            return true;
        }
    }
    return false;
}

bool PgnPlainGame::read_move(PgnMainLine& game) {
    std::array<char, longest_plain_san> padded{};
    const char* text = at_;
    if (static_cast<std::size_t>(end_ - at_) < padded.size()) {
        std::copy(at_, end_, padded.begin());
        text = padded.data();
    }
    const Position& position = game.positions.back();
    const auto read = [&]<Color us>() {
        const auto decoded = decode_plain_san<us>(position, text);
        if (!decoded || !ends_move(text[decoded->length])) {
            return false;
        }
        game.moves.push_back(decoded->move);
        game.positions.push_back(position.after<us>(decoded->move));
        at_ += decoded->length;
        return true;
    };
    return with_side_to_move(position, read);
}

bool PgnPlainGame::read_number(PgnMainLine& game) {
    const char* at = at_;
    while (at < end_ && is_digit(*at)) {
        ++at;
    }
    if (at < end_ && *at == '.') {
        do {
            ++at;
        } while (at < end_ && *at == '.');
        at_ = at;
        return true;
    }
    const std::string_view rest{at_, static_cast<std::size_t>(end_ - at_)};
    if (rest.starts_with("1-0")) {
        return read_result(game, PgnResult::white_wins, 3);
    }
    if (rest.starts_with("0-1")) {
        return read_result(game, PgnResult::black_wins, 3);
    }
    return rest.starts_with("1/2-1/2") && read_result(game, PgnResult::draw, 7);
}

bool PgnPlainGame::read_result(PgnMainLine& game, PgnResult result, std::size_t length) {
    at_ += length;
    const char* rest = at_;
    while (rest < end_ && *rest == ' ') {
        ++rest;
    }
    if (rest < end_ && *rest != '\n' && !(*rest == '\r' && end_ - rest > 1 && rest[1] == '\n')) {
        return false;
    }
    game.result = result;
    game.result_token = result;
    ended_ = true;
    return true;
}

bool PgnPlainGame::skip_comment() {
    const char* const begin = ++at_;
    for (;;) {
        at_ = find_mark<'}', '}'>(at_, end_);
        if (at_ == end_ || static_cast<std::size_t>(at_ - begin) > longest_game) {
            return false;
        }
        if (*at_ == '}') {
            ++at_;
            return true;
        }
        if (*at_ == '\n') {
            ++at_;
            ++lines_;
            line_begin_ = at_;
            if (at_ < end_ && *at_ == '[') { // perhaps the next game, and the comment is open
                return false;
            }
        } else if (*at_ == '\r' && (end_ - at_ < 2 || at_[1] != '\n')) {
            return false; // a line break by itself
        } else {
            ++at_;
        }
    }
}

bool PgnPlainGame::skip_variation() {
    std::size_t depth = 0;
    while (at_ < end_) {
        switch (*at_) {
        case '(':
            if (at_[-1] == '1' || at_[-1] == '8') { // perhaps the promotion of d8(Q)
                return false;
            }
            ++depth;
            ++at_;
            break;
        case ')':
            ++at_;
            if (--depth == 0) {
                return true;
            }
            break;
        case '{':
            if (!skip_comment()) {
                return false;
            }
            break;
        case ' ':
        case '\t':
        case '\r':
        case '\n':
            if (!skip_blanks()) {
                return false;
            }
            break;
        case '[':
        case ';': return false;
        default:
            if (static_cast<unsigned char>(*at_) < ' ') {
                return false;
            }
            ++at_;
        }
    }
    return false;
}

} // namespace rota::detail
