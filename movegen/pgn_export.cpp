#include "movegen/detail/pgn_comment.hpp"
#include "movegen/detail/pgn_lexer.hpp"
#include "movegen/detail/pgn_start.hpp"
#include "movegen/detail/utf8.hpp"
#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/pgn_reader.hpp"
#include "movegen/pgn_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace rota {

namespace {

using Kind = PgnWriteError::Kind;
using detail::move_text_field;
using detail::quoted;
using Fault = std::optional<PgnWriteError>;

struct RosterTag {
    std::string_view name;
    std::string_view unknown;
};

/// PGN 8.1.1, with what stands for an unknown value.
constexpr auto roster = std::to_array<RosterTag>(
    {{"Event", "?"},
     {"Site", "?"},
     {"Date", "????.??.??"},
     {"Round", "?"},
     {"White", "?"},
     {"Black", "?"},
     {"Result", "*"}}
);

std::size_t rank_in_roster(const PgnTag& tag) {
    const auto* const found = std::ranges::find(roster, tag.name, &RosterTag::name);
    return static_cast<std::size_t>(found - roster.begin());
}

Fault bad_move_text(Kind kind, std::string message) {
    return PgnWriteError{kind, std::string{move_text_field}, std::move(message)};
}

Fault check_tag(const PgnTag& tag) {
    const std::string line = fmt::format("[{} \"\"]", tag.name);
    if (const auto read = detail::parse_tag_pair(line); !read.is_valid || read.name != tag.name) {
        return PgnWriteError{
            Kind::bad_tag_name,
            tag.name,
            fmt::format("the tag name {} is not of letters, digits and _", quoted(tag.name))};
    }
    const auto bad_value = [&](std::string_view what) {
        return PgnWriteError{
            Kind::bad_tag_value,
            tag.name,
            fmt::format("the value {} of the tag {} {}", quoted(tag.value), tag.name, what)};
    };
    if (tag.value.find_first_of("\r\n") != std::string::npos) {
        return bad_value("has a line break");
    }
    if (!detail::is_utf8(tag.value)) {
        return bad_value("is not UTF-8");
    }
    const auto escapes = std::ranges::count_if(tag.value, [](char character) {
        return character == '"' || character == '\\';
    });
    const std::size_t length = line.size() + tag.value.size() + static_cast<std::size_t>(escapes);
    if (length >= detail::PgnLexer::max_tag_bytes) {
        return bad_value("is too long");
    }
    return std::nullopt;
}

/// Adds what is missing of FEN, SetUp and Variant, and compares what is there.
Fault complete_start(PgnGame& game) {
    if (const auto fen = game.tag("FEN")) {
        const auto initial = parse_fen(*fen);
        if (!initial || *initial != game.initial) {
            return PgnWriteError{
                Kind::fen_contradicts,
                "FEN",
                fmt::format("the tag is not the initial position {}", to_fen(game.initial))};
        }
    } else if (game.initial != Position::start()) {
        game.tags.push_back({"FEN", to_fen(game.initial)});
    }
    if (game.tag("FEN") && !game.tag("SetUp")) {
        game.tags.push_back({"SetUp", "1"});
    }
    if (game.chess960 && !game.tag("Variant")) {
        game.tags.push_back({"Variant", "Chess960"});
    }
    const auto variant = detail::parse_pgn_variant(game.tag("Variant").value_or(""));
    const bool is_chess960 =
        variant == detail::PgnVariant::chess960 || needs_chess960(game.initial);
    if (!variant || is_chess960 != game.chess960) {
        return PgnWriteError{
            Kind::variant_contradicts,
            "Variant",
            fmt::format(
                "the tag is {}, the initial position is {}, but the game is said to be {}",
                quoted(game.tag("Variant").value_or("missing")),
                to_fen(game.initial),
                game.chess960 ? "of Chess960" : "of standard chess"
            )};
    }
    return std::nullopt;
}

Fault normalize(std::vector<PgnComment>& comments) {
    for (PgnComment& comment : comments) {
        comment.text = detail::normalized_text(comment.text);
        for (PgnCommand& command : comment.commands) {
            command.argument = detail::normalized_text(command.argument);
        }
        const std::string text = detail::to_text(comment);
        if (!detail::is_utf8(text)) {
            return bad_move_text(
                Kind::bad_comment, fmt::format("the comment {} is not UTF-8", quoted(text))
            );
        }
        if (text.size() + 2 > PgnOptions{}.max_token_bytes) {
            return bad_move_text(Kind::bad_comment, "a comment is too long");
        }
        const PgnComment read = parse_pgn_comment(text);
        if (read.commands.size() > comment.commands.size()) {
            return bad_move_text(
                Kind::bad_comment,
                fmt::format("the comment {} has a command in its text", quoted(comment.text))
            );
        }
        if (read != comment) {
            return bad_move_text(
                Kind::bad_command, fmt::format("{} is not read back as it is meant", quoted(text))
            );
        }
    }
    return std::nullopt;
}

/// Recurses no deeper than max_pgn_depth.
Fault check_line(PgnLine& line, Position position, std::size_t depth) {
    if (depth > max_pgn_depth) {
        return bad_move_text(
            Kind::variation_too_deep, fmt::format("variations deeper than {}", max_pgn_depth)
        );
    }
    if (auto fault = normalize(line.comments)) {
        return fault;
    }
    for (PgnMove& move : line.moves) {
        if (!is_legal(position, move.move)) {
            return bad_move_text(
                Kind::illegal_move,
                fmt::format("{} is not legal in {}", to_uci(move.move), to_fen(position))
            );
        }
        if (auto fault = normalize(move.comments_before)) {
            return fault;
        }
        if (auto fault = normalize(move.comments_after)) {
            return fault;
        }
        for (PgnLine& variation : move.variations) {
            if (variation.moves.empty()) {
                return bad_move_text(Kind::empty_variation, "a variation without a move");
            }
            if (auto fault = check_line(variation, position, depth + 1)) {
                return fault;
            }
        }
        position = position.after(move.move);
    }
    return std::nullopt;
}

} // namespace

Result<PgnGame, PgnWriteError> in_export_form(const PgnGame& game) {
    PgnGame exported = game;
    for (const PgnTag& tag : exported.tags) {
        if (auto fault = check_tag(tag)) {
            return fail(*std::move(fault));
        }
    }
    if (auto fault = complete_start(exported)) {
        return fail(*std::move(fault));
    }
    for (const auto& [name, unknown] : roster) {
        if (!exported.tag(name)) {
            const std::string_view value = name == "Result" ? to_string(game.result) : unknown;
            exported.tags.push_back({std::string{name}, std::string{value}});
        }
    }
    std::ranges::stable_sort(exported.tags, [](const PgnTag& a, const PgnTag& b) {
        const std::size_t rank_a = rank_in_roster(a);
        const std::size_t rank_b = rank_in_roster(b);
        return rank_a != rank_b ? rank_a < rank_b : a.name < b.name;
    });
    if (auto fault = check_line(exported.main_line, exported.initial, 0)) {
        return fail(*std::move(fault));
    }
    return exported;
}

} // namespace rota
