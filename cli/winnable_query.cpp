#include "cli/winnable_query.hpp"

#include "movegen/fen.hpp"

#include <algorithm>
#include <cctype>

namespace rota::cli {

namespace {

constexpr std::string_view blanks = " \t";

/// The line without blanks at the end.
std::string_view trimmed(std::string_view text) {
    const std::size_t last = text.find_last_not_of(blanks);
    return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

bool is_word(std::string_view text) {
    return text.size() > 1 && std::ranges::all_of(text, [](char character) {
               return std::isalpha(static_cast<unsigned char>(character)) != 0;
           });
}

/// Words in front of `end`.
std::size_t count_words(std::string_view text) {
    std::size_t words = 0;
    for (std::size_t at = text.find_first_not_of(blanks); at != std::string_view::npos;
         at = text.find_first_not_of(blanks, at)) {
        ++words;
        at = std::min(text.find_first_of(blanks, at), text.size());
    }
    return words;
}

} // namespace

Result<WinnableQuery, std::vector<InputError>> read_query(std::string_view line) {
    std::string_view fen = trimmed(line);
    const std::size_t before_last = fen.find_last_of(blanks);
    const std::size_t begin = before_last == std::string_view::npos ? 0 : before_last + 1;
    const std::string_view last = fen.substr(begin);
    std::vector<Color> winners;
    std::vector<InputError> errors;
    if (last == "white") {
        winners = {Color::white};
    } else if (last == "black") {
        winners = {Color::black};
    } else if (last == "both") {
        winners = {Color::white, Color::black};
    } else if (is_word(last) && count_words(fen.substr(0, begin)) >= 4) {
        errors.push_back({"the side is white, black or both", 1, begin + 1, "winner"});
    }
    const bool named = !winners.empty() || !errors.empty();
    if (named) {
        fen = trimmed(fen.substr(0, begin));
    }
    const auto position = parse_fen(fen);
    if (!position) {
        std::vector<InputError> faults = input_errors(position.error());
        faults.insert(faults.end(), errors.begin(), errors.end());
        return fail(std::move(faults));
    }
    if (!errors.empty()) {
        return fail(std::move(errors));
    }
    if (winners.empty()) {
        winners = {!position->side_to_move()};
    }
    return WinnableQuery{*position, fen, std::move(winners)};
}

} // namespace rota::cli
