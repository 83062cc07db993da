#include "perft/suite.hpp"

#include "movegen/fen.hpp"
#include "perft/count.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <system_error>

namespace rota::perft {

namespace {

constexpr std::string_view blanks = " \t\r";
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf"; // of UTF-8, as some editors write it

/// Reads one line; a place in it is an offset.
class LineReader {
public:
    LineReader(std::string_view text, std::size_t line, std::vector<SuiteFault>& faults)
        : text_{text}
        , line_{line}
        , faults_{faults} {}

    /// \returns nothing if the line has a fault
    std::optional<SuiteLine> read() {
        const std::size_t faults_before = faults_.size();
        const std::size_t semicolon = std::min(text_.find(';'), text_.size());
        const std::size_t fen_begin = std::min(text_.find_first_not_of(blanks), semicolon);
        const std::string_view fen = trimmed_right(text_.substr(fen_begin, semicolon - fen_begin));
        const auto position = parse_fen(fen);
        if (!position) {
            for (const FenFault& fault : position.error().faults) {
                report(fen_begin + fault.offset, name(fault.field), fault.message);
            }
        }
        std::vector<KnownCount> counts;
        for (at_ = semicolon; at_ < text_.size();) {
            read_count(counts);
        }
        if (counts.empty() && faults_.size() == faults_before) {
            report(trimmed_right(text_).size(), "depth", "expected a count such as ;D1 20");
        }
        if (faults_.size() != faults_before) {
            return std::nullopt;
        }
        return SuiteLine{line_, std::string{fen}, *position, std::move(counts)};
    }

private:
    static std::string_view trimmed_right(std::string_view text) {
        return text.substr(0, text.find_last_not_of(blanks) + 1);
    }

    void report(std::size_t offset, std::string_view field, std::string message) {
        faults_.push_back({line_, offset + 1, std::string{field}, std::move(message)});
    }

    void skip_blanks() { at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size()); }

    /// The digits at the reading place; nothing if there are none or the number is too large.
    template <class Number>
    std::optional<Number> read_number() {
        Number number{};
        const char* const begin = text_.data() + at_;
        const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), number);
        if (error != std::errc{} || *begin == '-') {
            return std::nullopt;
        }
        at_ += static_cast<std::size_t>(end - begin);
        return number;
    }

    /// Reads ";D3 97862"; after a fault goes on at the next semicolon.
    void read_count(std::vector<KnownCount>& counts) {
        const std::size_t begin = at_;
        if (const auto count = read_count_at_semicolon(counts)) {
            counts.push_back(*count);
        } else {
            at_ = std::min(text_.find(';', begin + 1), text_.size());
        }
    }

    std::optional<KnownCount> read_count_at_semicolon(const std::vector<KnownCount>& counts) {
        ++at_;
        skip_blanks();
        if (at_ == text_.size() || text_[at_] != 'D') {
            report(at_, "depth", "expected a depth such as D3 after the semicolon");
            return std::nullopt;
        }
        const std::size_t depth_at = ++at_;
        const auto depth = read_number<int>();
        if (!depth || *depth < 1 || *depth > deepest) {
            report(depth_at, "depth", fmt::format("expected a depth from 1 to {}", deepest));
            return std::nullopt;
        }
        if (!counts.empty() && counts.back().depth >= *depth) {
            report(
                depth_at, "depth", fmt::format("expected a depth above {}", counts.back().depth)
            );
            return std::nullopt;
        }
        if (at_ < text_.size() && blanks.find(text_[at_]) == std::string_view::npos) {
            report(at_, "depth", "expected a blank between depth and count");
            return std::nullopt;
        }
        skip_blanks();
        const std::size_t nodes_at = at_;
        const auto nodes = read_number<std::uint64_t>();
        if (!nodes) {
            report(nodes_at, "nodes", "expected a count, at most 18446744073709551615");
            return std::nullopt;
        }
        skip_blanks();
        if (at_ < text_.size() && text_[at_] != ';') {
            report(at_, "nodes", "expected a semicolon or the end of the line after the count");
            return std::nullopt;
        }
        return KnownCount{*depth, *nodes};
    }

    std::string_view text_;
    std::size_t line_;
    std::vector<SuiteFault>& faults_;
    std::size_t at_ = 0;
};

} // namespace

Result<std::vector<SuiteLine>, std::vector<SuiteFault>> parse_suite(std::string_view text) {
    std::vector<SuiteLine> lines;
    std::vector<SuiteFault> faults;
    if (text.starts_with(byte_order_mark)) {
        text.remove_prefix(byte_order_mark.size());
    }
    std::size_t number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        const std::size_t first = line.find_first_not_of(blanks);
        if (first == std::string_view::npos || line[first] == '#') {
            continue;
        }
        if (auto read = LineReader{line, number, faults}.read()) {
            lines.push_back(std::move(*read));
        }
    }
    if (!faults.empty()) {
        return fail(std::move(faults));
    }
    return lines;
}

} // namespace rota::perft
