#include "uci/front_end_options.hpp"

#include "uci/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace rota::uci {

namespace {

constexpr auto offers = std::to_array<std::string_view>(
    {"option name Threads type spin default 1 min 1 max 1024",
     "option name Hash type spin default 16 min 1 max 33554432",
     "option name Clear Hash type button",
     "option name Ponder type check default false",
     "option name MultiPV type spin default 1 min 1 max 256",
     "option name Move Overhead type spin default 10 min 0 max 5000",
     "option name SyzygyPath type string default <empty>",
     "option name UCI_Chess960 type check default false",
     "option name UCI_AnalyseMode type check default false",
     "option name UCI_LimitStrength type check default false",
     "option name UCI_Elo type spin default 1350 min 1350 max 2850",
     "option name UCI_ShowWDL type check default false",
     "option name UCI_Opponent type string default <empty>",
     "option name Level type combo default Full var Full var 1 var 2 var 3 var 4 var 5 var 6 var 7 "
     "var 8 var 9 var 10",
     "option name Level Seed type spin default 0 min 0 max 2147483647",
     "option name Level File type string default <empty>",
     "option name Move Delay type combo default Normal var None var Short var Normal var Long",
     "option name OwnBook type check default false",
     "option name Book File type string default <empty>",
     "option name Rule Set type string default <empty>",
     "option name Rulings type check default false",
     "option name Team File type string default <empty>",
     "option name Engine Path type string default stockfish"}
);

constexpr auto own = std::to_array<std::string_view>(
    {"Ponder",
     "UCI_Chess960",
     "UCI_AnalyseMode",
     "UCI_Opponent",
     "Level",
     "Level Seed",
     "Level File",
     "Move Delay",
     "OwnBook",
     "Book File",
     "Rule Set",
     "Rulings",
     "Team File",
     "Engine Path"}
);

std::string option_line(const EngineOption& option) {
    std::string line = fmt::format("option name {} type {}", option.name, name(option.type));
    if (option.type != EngineOption::Type::button) {
        line += " default ";
        line += option.default_value.empty() ? "<empty>" : option.default_value;
    }
    if (option.min && option.max) {
        line += fmt::format(" min {} max {}", *option.min, *option.max);
    }
    for (const std::string& choice : option.choices) {
        line += " var " + choice;
    }
    return line;
}

} // namespace

FrontEndOptions::FrontEndOptions() {
    for (const std::string_view line : offers) {
        if (auto option = parse_option(line)) {
            options_.push_back(std::move(*option));
        }
    }
}

std::vector<std::string> FrontEndOptions::lines() const {
    std::vector<std::string> lines;
    std::ranges::transform(options_, std::back_inserter(lines), option_line);
    return lines;
}

Result<FrontEndOptions::Setting, std::string> FrontEndOptions::read(std::string_view command
) const {
    Words words{command};
    words.take();
    if (words.peek().text != "name") {
        return fail(std::string{"\"setoption\" is followed by \"name\""});
    }
    words.take();
    const std::size_t begin = words.offset();
    while (!words.empty() && words.peek().text != "value") {
        words.take();
    }
    std::string_view name = command.substr(begin, words.offset() - begin);
    name = name.substr(0, name.find_last_not_of(" \t\r") + 1);
    words.take(); // "value"
    std::string_view value = words.rest().text;
    const EngineOption* const option = find_option(options_, name);
    if (option == nullptr) {
        return fail(fmt::format("there is no option {}", quote(name)));
    }
    if (option->type == EngineOption::Type::string && value == "<empty>") {
        value = {};
    }
    auto checked = checked_value(*option, value);
    if (!checked) {
        return fail(fmt::format("{}, not {}", checked.error().reason, quote(value)));
    }
    return Setting{option, std::move(*checked)};
}

bool FrontEndOptions::is_the_engines(std::string_view option) noexcept {
    return std::ranges::find(own, option) == own.end();
}

} // namespace rota::uci
