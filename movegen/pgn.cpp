#include "movegen/pgn.hpp"

#include "movegen/detail/pgn_comment.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace rota {

namespace {

constexpr std::array<std::string_view, 4> result_texts{"1-0", "0-1", "1/2-1/2", "*"};

constexpr bool is_blank(char text) noexcept {
    return text == ' ' || text == '\t' || text == '\n' || text == '\r' || text == '\v'
           || text == '\f';
}

constexpr bool is_name_character(char text) noexcept {
    return (text >= 'a' && text <= 'z') || (text >= 'A' && text <= 'Z')
           || (text >= '0' && text <= '9') || text == '_';
}

std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && is_blank(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_blank(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

/// The length of "[%name" at the beginning of `text`. \pre it begins with "[%"
std::size_t command_name_end(std::string_view text) noexcept {
    std::size_t end = 2;
    while (end < text.size() && is_name_character(text[end])) {
        ++end;
    }
    return end;
}

/// A command at the beginning of a text.
struct FoundCommand {
    std::string_view name;
    std::string_view argument;
    std::size_t length;
};

std::optional<FoundCommand> command_at(std::string_view text) noexcept {
    const std::size_t end = command_name_end(text);
    const std::size_t close = text.find(']', end);
    if (end == 2 || close == std::string_view::npos || (close != end && !is_blank(text[end]))) {
        return std::nullopt;
    }
    return FoundCommand{text.substr(2, end - 2), trimmed(text.substr(end, close - end)), close + 1};
}

/// The last readable command `name` behind the move.
template <class Parse>
auto last_command(const PgnMove& move, std::string_view name, Parse parse)
    -> decltype(parse(std::string_view{})) {
    decltype(parse(std::string_view{})) last;
    for (const PgnComment& comment : move.comments_after) {
        for (const PgnCommand& command : comment.commands) {
            if (command.name == name) {
                if (const auto value = parse(command.argument)) {
                    last = value;
                }
            }
        }
    }
    return last;
}

std::optional<double> parse_number(std::string_view text) noexcept {
    if (text.starts_with('+')) {
        text.remove_prefix(1);
        if (text.starts_with('-')) {
            return std::nullopt;
        }
    }
    double value = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) {
        return std::nullopt;
    }
    return value;
}

std::optional<int> parse_integer(std::string_view text) noexcept {
    if (text.starts_with('+')) {
        text.remove_prefix(1);
        if (text.starts_with('-')) {
            return std::nullopt;
        }
    }
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) {
        return std::nullopt;
    }
    return value;
}

} // namespace

namespace detail {

std::string normalized_text(std::string_view text) {
    text = trimmed(text);
    std::string line;
    line.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        if (!is_blank(text[i])) {
            line += text[i++];
            continue;
        }
        std::size_t end = i;
        while (is_blank(text[end])) { // ends before the last character, which is none
            ++end;
        }
        const std::string_view run = text.substr(i, end - i);
        if (run.find_first_of("\r\n") != std::string_view::npos) {
            line += ' ';
        } else {
            line += run;
        }
        i = end;
    }
    return line;
}

std::string to_text(const PgnComment& comment) {
    std::string text;
    for (const PgnCommand& command : comment.commands) {
        text += text.empty() ? "[%" : " [%";
        text += command.name;
        text += command.argument.empty() ? "" : " ";
        text += command.argument;
        text += ']';
    }
    if (!comment.text.empty()) {
        text += text.empty() ? "" : " ";
        text += comment.text;
    }
    return text;
}

} // namespace detail

std::string_view to_string(PgnResult result) noexcept {
    return result_texts[static_cast<std::size_t>(result)];
}

std::optional<PgnResult> parse_pgn_result(std::string_view text) noexcept {
    const auto* const found = std::ranges::find(result_texts, text);
    if (found == result_texts.end()) {
        return std::nullopt;
    }
    return static_cast<PgnResult>(found - result_texts.begin());
}

PgnComment parse_pgn_comment(std::string_view text) {
    PgnComment comment;
    std::string without_commands;
    const auto keep = [&](std::string_view part) {
        part = trimmed(part);
        without_commands += without_commands.empty() || part.empty() ? "" : " ";
        without_commands += part;
    };
    for (std::size_t at = text.find("[%"); at != std::string_view::npos; at = text.find("[%", at)) {
        if (const auto command = command_at(text.substr(at))) {
            comment.commands.push_back(
                {std::string{command->name}, detail::normalized_text(command->argument)}
            );
            keep(text.substr(0, at));
            text.remove_prefix(at + command->length);
            at = 0;
            continue;
        }
        // Taking the inner command out of "[%a[%b] x]" would leave another one: "[%a x]".
        at += command_name_end(text.substr(at));
        at += text.substr(at, 2) == "[%" ? 2U : 0U;
    }
    if (comment.commands.empty()) {
        comment.text = detail::normalized_text(text);
    } else {
        keep(text);
        comment.text = detail::normalized_text(without_commands);
    }
    return comment;
}

bool operator==(const PgnMove& a, const PgnMove& b) {
    return a.move == b.move && a.nags == b.nags && a.comments_before == b.comments_before
           && a.comments_after == b.comments_after && a.variations == b.variations;
}

bool operator==(const PgnLine& a, const PgnLine& b) {
    return a.comments == b.comments && a.moves == b.moves;
}

std::optional<std::string_view> PgnGame::tag(std::string_view name) const noexcept {
    const auto found = std::ranges::find(tags, name, &PgnTag::name);
    if (found == tags.end()) {
        return std::nullopt;
    }
    return found->value;
}

GameRecord to_game_record(const PgnGame& game) {
    GameRecord record{game.initial};
    for (const PgnMove& move : game.main_line.moves) {
        record.play(move.move);
    }
    return record;
}

std::optional<std::chrono::milliseconds> parse_pgn_time(std::string_view text) {
    constexpr std::size_t most_parts = 3;
    constexpr double longest = 1e9; // seconds; more is no game of chess
    double seconds = 0;
    for (std::size_t part = 0; part < most_parts; ++part) {
        const std::size_t colon = text.find(':');
        const bool last = colon == std::string_view::npos;
        const std::string_view digits = text.substr(0, colon);
        if (digits.empty() || digits.front() < '0' || digits.front() > '9') {
            return std::nullopt;
        }
        const auto value = parse_number(digits);
        const bool is_whole = digits.find('.') == std::string_view::npos;
        if (!value || (!last && !is_whole) || (part > 0 && *value >= 60)) {
            return std::nullopt;
        }
        seconds = seconds * 60 + *value;
        if (seconds > longest) {
            return std::nullopt;
        }
        if (last) {
            return std::chrono::milliseconds{std::llround(seconds * 1000)};
        }
        text.remove_prefix(colon + 1);
    }
    return std::nullopt;
}

std::optional<PgnEvaluation> parse_pgn_evaluation(std::string_view text) {
    PgnEvaluation evaluation;
    if (const std::size_t comma = text.find(','); comma != std::string_view::npos) {
        evaluation.depth = parse_integer(trimmed(text.substr(comma + 1)));
        if (!evaluation.depth || *evaluation.depth < 0) {
            return std::nullopt;
        }
        text = trimmed(text.substr(0, comma));
    }
    if (text.starts_with('#')) {
        evaluation.mate_in = parse_integer(text.substr(1));
        return evaluation.mate_in ? std::optional{evaluation} : std::nullopt;
    }
    if (text.find('.') == std::string_view::npos) {
        evaluation.centipawns = parse_integer(text);
        return evaluation.centipawns ? std::optional{evaluation} : std::nullopt;
    }
    constexpr double most = 1e6; // pawns
    const auto pawns = parse_number(text);
    if (!pawns || std::abs(*pawns) > most) {
        return std::nullopt;
    }
    evaluation.centipawns = static_cast<int>(std::lround(*pawns * 100));
    return evaluation;
}

std::optional<std::chrono::milliseconds> clock_time(const PgnMove& move) {
    return last_command(move, "clk", parse_pgn_time);
}

std::optional<std::chrono::milliseconds> elapsed_time(const PgnMove& move) {
    return last_command(move, "emt", parse_pgn_time);
}

std::optional<PgnEvaluation> evaluation(const PgnMove& move) {
    return last_command(move, "eval", parse_pgn_evaluation);
}

std::vector<std::optional<std::chrono::milliseconds>> clock_times(const PgnGame& game) {
    std::vector<std::optional<std::chrono::milliseconds>> times;
    times.reserve(game.main_line.moves.size());
    for (const PgnMove& move : game.main_line.moves) {
        times.push_back(clock_time(move));
    }
    return times;
}

} // namespace rota
