#include "movegen/pgn_writer.hpp"

#include "movegen/detail/pgn_comment.hpp"
#include "movegen/san.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rota {

namespace {

/// Words on lines of limited length.
class Lines {
public:
    static constexpr std::size_t most_columns = 80;

    explicit Lines(std::string& text) noexcept : text_{text}, begin_{text.size()} {}

    void word(std::string_view word) {
        flush();
        word_ = std::exchange(opening_, {});
        word_ += word;
    }

    /// An opening parenthesis in front of the next word.
    void open() { opening_ += '('; }

    /// A closing parenthesis right behind the last word, if it is still on this line.
    void close() {
        if (word_.empty()) {
            word(")");
        } else {
            word_ += ')';
        }
    }

    void break_line() {
        flush();
        text_ += '\n';
        begin_ = text_.size();
    }

private:
    void flush() {
        if (word_.empty()) {
            return;
        }
        const std::size_t columns = text_.size() - begin_;
        if (columns > 0 && columns + 1 + word_.size() > most_columns) {
            text_ += '\n';
            begin_ = text_.size();
        } else if (columns > 0) {
            text_ += ' ';
        }
        text_ += word_;
        word_.clear();
    }

    std::string& text_;
    std::size_t begin_;   ///< Of the present line.
    std::string word_;    ///< The last word, as long as it may grow.
    std::string opening_; ///< Parentheses for the next one.
};

void write_tag(const PgnTag& tag, std::string& text) {
    text += '[';
    text += tag.name;
    text += " \"";
    for (const char character : tag.value) {
        if (character == '"' || character == '\\') {
            text += '\\';
        }
        text += character;
    }
    text += "\"]\n";
}

/// Whether some reader might take a line that begins with this for an escape or a tag.
bool looks_special(std::string_view text) noexcept {
    return text.starts_with('%') || text.starts_with('[');
}

/// Whether a line may be broken at the blank `at` of a comment's text and still be read as the
/// same: the blank is the only one there, and what follows does not look like something else.
bool may_break(std::string_view text, std::size_t at) noexcept {
    if (text[at] != ' ' || at == 0 || at + 1 == text.size()) {
        return false;
    }
    const auto is_blank = [](char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    };
    return !is_blank(text[at - 1]) && !is_blank(text[at + 1])
           && !looks_special(text.substr(at + 1));
}

/// The parts of a comment between which lines may be broken: not within commands, which simple
/// programs look for as they are usually written.
std::vector<std::string> parts_of(const PgnComment& comment) {
    std::vector<std::string> parts;
    for (const PgnCommand& command : comment.commands) {
        parts.push_back(detail::to_text({"", {command}}));
    }
    const std::string_view text = comment.text;
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= text.size(); ++at) {
        if (at < text.size() ? may_break(text, at) : !text.empty()) {
            parts.emplace_back(text.substr(begin, at - begin));
            begin = at + 1;
        }
    }
    const std::size_t commands = comment.commands.size();
    if (commands > 0 && looks_special(text)) {
        parts[commands - 1] += ' ' + parts[commands];
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(commands));
    }
    return parts;
}

void write_comment(const PgnComment& comment, Lines& lines) {
    const std::string inside = detail::to_text(comment);
    if (inside.find('}') != std::string::npos) {
        lines.word("; " + inside);
        lines.break_line();
        return;
    }
    std::vector<std::string> parts = parts_of(comment);
    if (parts.empty()) {
        parts.emplace_back();
    }
    parts.front().insert(0, 1, '{');
    parts.back() += '}';
    for (const std::string& part : parts) {
        lines.word(part);
    }
}

/// \pre the line has gone through in_export_form. Recurses no deeper than max_pgn_depth.
void write_line(const PgnLine& line, Position position, Lines& lines) {
    for (const PgnComment& comment : line.comments) {
        write_comment(comment, lines);
    }
    bool needs_number = true; // Black's, too, where the eye has lost the count (8.2.2.2)
    for (const PgnMove& move : line.moves) {
        const bool white = position.side_to_move() == Color::white;
        if (white || needs_number || !move.comments_before.empty()) {
            lines.word(fmt::format("{}{}", position.full_move_number(), white ? "." : "..."));
        }
        for (const PgnComment& comment : move.comments_before) {
            write_comment(comment, lines);
        }
        lines.word(to_san(position, move.move));
        for (const std::uint8_t nag : move.nags) {
            lines.word(fmt::format("${}", nag));
        }
        for (const PgnComment& comment : move.comments_after) {
            write_comment(comment, lines);
        }
        for (const PgnLine& variation : move.variations) {
            lines.open();
            write_line(variation, position, lines);
            lines.close();
        }
        needs_number = !move.comments_after.empty() || !move.variations.empty();
        position = position.after(move.move);
    }
}

} // namespace

Result<std::string, PgnWriteError> to_pgn(const PgnGame& game) {
    const auto exported = in_export_form(game);
    if (!exported) {
        return fail(exported.error());
    }
    std::string text;
    for (const PgnTag& tag : exported->tags) {
        write_tag(tag, text);
    }
    text += '\n';
    Lines lines{text};
    write_line(exported->main_line, exported->initial, lines);
    lines.word(to_string(exported->result));
    lines.break_line();
    text += '\n';
    return text;
}

} // namespace rota
