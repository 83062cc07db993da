#include "cli/pgn_chunks.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace rota::cli {

namespace {

constexpr std::size_t block_bytes = 512U << 10U;

/// What find_pgn_boundary may have to see before a boundary, and of the boundary itself.
constexpr std::size_t boundary_context = 16;

/// How often `wanted` occurs. Sums of bytes, few enough not to overflow, so that compilers count
/// many at a time.
std::size_t count_of(std::string_view text, char wanted) noexcept {
    constexpr std::size_t lanes = 64;
    std::size_t total = 0;
    std::size_t at = 0;
    while (text.size() - at >= lanes) {
        std::array<std::uint8_t, lanes> sums{};
        const std::size_t rounds = std::min<std::size_t>((text.size() - at) / lanes, 255);
        for (std::size_t round = 0; round < rounds; ++round, at += lanes) {
            const char* const block = text.data() + at;
            for (std::size_t i = 0; i < lanes; ++i) {
                sums[i] = static_cast<std::uint8_t>(sums[i] + (block[i] == wanted ? 1 : 0));
            }
        }
        for (const std::uint8_t sum : sums) {
            total += sum;
        }
    }
    for (; at < text.size(); ++at) {
        total += text[at] == wanted ? 1U : 0U;
    }
    return total;
}

/// The last boundary in a text behind its beginning; nothing if there is none.
std::optional<std::size_t> last_boundary(std::string_view text) {
    for (std::size_t end = text.size(); end > 0;) {
        const std::size_t at = text.rfind("\n[Event \"", end - 1);
        if (at == std::string_view::npos) {
            return std::nullopt;
        }
        const std::size_t from = at < boundary_context ? 0 : at - boundary_context;
        const std::string_view around = text.substr(from, at - from + boundary_context);
        if (find_pgn_boundary(around, at + 1 - from) == at + 1 - from) {
            return at + 1;
        }
        end = at;
    }
    return std::nullopt;
}

/// Behind the last empty line, or the end of the text.
std::size_t last_empty_line(std::string_view text) {
    const std::size_t unix_style = text.rfind("\n\n");
    const std::size_t dos_style = text.rfind("\n\r\n");
    std::size_t end = 0;
    if (unix_style != std::string_view::npos) {
        end = unix_style + 2;
    }
    if (dos_style != std::string_view::npos) {
        end = std::max(end, dos_style + 3);
    }
    return end == 0 ? text.size() : end;
}

} // namespace

ByteRange part_of(std::uint64_t size, std::uint64_t number, std::uint64_t count) noexcept {
    // In two steps, so that nothing overflows.
    const auto border = [&](std::uint64_t i) {
        return size / count * i + std::min(size % count, i);
    };
    return {
        border(number - 1),
        number == count ? std::numeric_limits<std::uint64_t>::max() : border(number)};
}

void LineCounter::add(std::string_view block) noexcept {
    if (block.empty()) {
        return;
    }
    breaks_ += count_of(block, '\n');
    if (after_cr_ && block.front() == '\n') {
        --breaks_; // the CR of this pair has been counted
    }
    if (block.find('\r') != std::string_view::npos) {
        breaks_ += count_of(block, '\r');
        for (std::size_t at = block.find("\r\n"); at != std::string_view::npos;
             at = block.find("\r\n", at + 2)) {
            --breaks_;
        }
    }
    after_cr_ = block.back() == '\r';
}

PgnChunks::PgnChunks(ByteSource& source, ByteRange range, Sizes sizes)
    : source_{source}
    , range_{range}
    , sizes_{sizes} {}

bool PgnChunks::read_more(std::string& text) {
    if (at_end_) {
        return false;
    }
    const std::size_t old_size = text.size();
    const std::size_t wanted = std::min(block_bytes, sizes_.usual);
    text.resize(old_size + wanted);
    const std::size_t count = source_.read(std::span{text}.subspan(old_size));
    text.resize(old_size + count);
    at_end_ = count < wanted;
    return count > 0;
}

void PgnChunks::drop(std::size_t end) {
    lines_.add(std::string_view{rest_}.substr(0, end));
    rest_.erase(0, end);
    begin_.offset += end;
    begin_.line = 1 + lines_.breaks();
}

bool PgnChunks::find_begin() {
    if (range_.begin == 0) {
        return read_more(rest_);
    }
    for (;;) {
        // Of what was kept, the first bytes have been looked at with more before them.
        const std::uint64_t skipped =
            std::max(range_.begin, begin_.offset + (begin_.offset == 0 ? 0 : boundary_context / 2))
            - begin_.offset;
        if (skipped < rest_.size()) {
            const std::size_t found = find_pgn_boundary(rest_, static_cast<std::size_t>(skipped));
            if (found < rest_.size()) {
                drop(found);
                return begin_.offset < range_.end;
            }
        }
        drop(rest_.size() - std::min(rest_.size(), boundary_context));
        if (!read_more(rest_)) {
            return false;
        }
    }
}

bool PgnChunks::next(PgnChunk& chunk) {
    if (finished_) {
        return false;
    }
    if (!std::exchange(started_, true) && !find_begin()) {
        finished_ = true;
        return false;
    }
    chunk.begin = begin_;
    std::string& text = chunk.text;
    text.swap(rest_);
    rest_.clear();
    constexpr std::size_t ahead = boundary_context / 2; // what a boundary at the very end takes
    for (;;) {
        const auto last =
            text.size() < sizes_.usual
                ? std::nullopt
                : last_boundary(std::string_view{text}.substr(0, sizes_.largest + ahead));
        if (!last && text.size() >= sizes_.largest + ahead) {
            cut(text, last_empty_line(std::string_view{text}.substr(0, sizes_.largest)));
            return true;
        }
        if (const auto end = end_of_range(text)) {
            finished_ = true;
            text.resize(*end);
            return true;
        }
        if (last) {
            cut(text, *last);
            return true;
        }
        if (!read_more(text)) {
            finished_ = true;
            return !text.empty();
        }
    }
}

std::optional<std::size_t> PgnChunks::end_of_range(std::string_view text) const {
    if (range_.end >= begin_.offset + text.size()) {
        return std::nullopt;
    }
    const std::uint64_t from = std::max(range_.end, begin_.offset + 1) - begin_.offset;
    const std::size_t found = find_pgn_boundary(text, static_cast<std::size_t>(from));
    return found < text.size() ? std::optional{found} : std::nullopt;
}

void PgnChunks::cut(std::string& text, std::size_t end) {
    const std::string_view whole{text};
    lines_.add(whole.substr(0, end));
    rest_.assign(whole.substr(end));
    text.resize(end);
    begin_.offset += end;
    begin_.line = 1 + lines_.breaks();
}

} // namespace rota::cli
