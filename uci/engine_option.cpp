#include "uci/engine_option.hpp"

#include "uci/words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace rota::uci {

namespace {

using Kind = ParseError::Kind;
using Type = EngineOption::Type;

constexpr std::array types{
    std::pair{std::string_view{"check"}, Type::check},
    std::pair{std::string_view{"spin"}, Type::spin},
    std::pair{std::string_view{"combo"}, Type::combo},
    std::pair{std::string_view{"button"}, Type::button},
    std::pair{std::string_view{"string"}, Type::string},
    std::pair{std::string_view{"filename"}, Type::string}};

constexpr std::string_view type_expected = "check, spin, combo, button or string";

std::optional<Type> parse_type(std::string_view word) {
    const std::string lower = lower_case(word);
    const auto* const found = std::ranges::find(types, lower, &decltype(types)::value_type::first);
    return found == types.end() ? std::nullopt : std::optional{found->second};
}

std::string unquoted(std::string_view value) {
    return value == "<empty>" ? std::string{} : std::string{value};
}

/// Words of `line` from `begin` to `end`, as they stand there.
std::string text_between(std::string_view line, std::size_t begin, std::size_t end) {
    std::string_view text = line.substr(begin, end - begin);
    text = text.substr(0, text.find_last_not_of(" \t\r") + 1);
    return std::string{text};
}

class OptionReader {
public:
    explicit OptionReader(std::string_view line) : line_{line}, words_{line} {}

    Result<EngineOption, ParseError> read() {
        words_.take(); // "option"
        if (words_.peek().text != "name") {
            return fail(error(Kind::unexpected_character, "the word name"));
        }
        words_.take();
        if (const auto type = read_name_and_type(); !type) {
            return fail(type.error());
        }
        switch (option_.type) {
        case Type::string: read_string(); break;
        case Type::combo: read_combo(); break;
        case Type::check:
        case Type::spin:
        case Type::button: read_values(); break;
        }
        return std::move(option_);
    }

private:
    [[nodiscard]] ParseError error(Kind kind, std::string_view expected) const {
        return {words_.empty() ? Kind::unexpected_end : kind, words_.offset(), expected};
    }

    Result<void, ParseError> read_name_and_type() {
        const std::size_t begin = words_.offset();
        while (!words_.empty()) {
            const Word word = words_.take();
            if (word.text != "type" || word.offset == begin) {
                continue;
            }
            if (const auto type = parse_type(words_.peek().text)) {
                words_.take();
                option_.type = *type;
                option_.name = text_between(line_, begin, word.offset);
                return {};
            }
        }
        return fail(error(Kind::unexpected_end, type_expected));
    }

    /// The rest of the line, but for limits that some engines put there.
    void read_string() {
        if (words_.peek().text != "default") {
            return;
        }
        words_.take();
        const Word rest = words_.rest();
        std::string_view value = rest.text;
        for (std::size_t at = value.find("min "); at != std::string_view::npos;
             at = value.find("min ", at + 1)) {
            Words limits{value.substr(at)};
            limits.take();
            const bool first = parse_integer(limits.take().text).has_value();
            const bool max = limits.take().text == "max";
            const bool second = parse_integer(limits.take().text).has_value();
            const bool whole_word = at == 0 || value[at - 1] == ' ' || value[at - 1] == '\t';
            if (first && max && second && limits.empty() && whole_word) {
                option_.faults.push_back(
                    {Kind::trailing_text, rest.offset + at, "no limits of a string"}
                );
                value = value.substr(0, at);
                break;
            }
        }
        value = value.substr(0, value.find_last_not_of(" \t\r") + 1);
        option_.default_value = unquoted(value);
    }

    /// A value of a combo: from the next word, whichever that is, to the next "var".
    std::string read_choice() {
        const std::size_t begin = words_.offset();
        words_.take();
        while (!words_.empty() && words_.peek().text != "var") {
            words_.take();
        }
        return text_between(line_, begin, words_.offset());
    }

    std::vector<std::string> read_choices() {
        std::vector<std::string> choices;
        while (!words_.empty()) {
            words_.take(); // "var"
            if (!words_.empty()) {
                choices.push_back(unquoted(read_choice()));
            }
        }
        return choices;
    }

    void read_combo() {
        while (!words_.empty() && words_.peek().text != "default" && words_.peek().text != "var") {
            option_.faults.push_back(error(Kind::unexpected_character, "default or var"));
            words_.take();
        }
        if (words_.peek().text == "default") {
            words_.take();
            const Words before = words_;
            if (words_.peek().text != "var") {
                option_.default_value = unquoted(read_choice());
                option_.choices = read_choices();
                return;
            }
            // No default, or one that begins with "var": then it is one of the choices.
            const std::string value = read_choice();
            option_.choices = read_choices();
            if (std::ranges::find(option_.choices, value) != option_.choices.end()) {
                option_.default_value = value;
                return;
            }
            words_ = before;
        }
        option_.choices = read_choices();
    }

    void read_values() {
        while (!words_.empty()) {
            const std::string_view key = words_.take().text;
            if (key == "default") {
                option_.default_value = unquoted(read_value());
            } else if (key == "min" && option_.type == Type::spin) {
                option_.min = read_limit(true);
            } else if (key == "max" && option_.type == Type::spin) {
                option_.max = read_limit(false);
            } else {
                option_.faults.push_back({Kind::unexpected_character, 0, "default, min or max"});
            }
        }
    }

    /// The next word, unless it begins the next part: then the value is missing.
    std::string_view read_value() {
        const std::string_view next = words_.peek().text;
        if (next == "min" || next == "max") {
            option_.faults.push_back(error(Kind::unexpected_character, "a value"));
            return {};
        }
        return words_.take().text;
    }

    std::optional<std::int64_t> read_limit(bool lower) {
        const ParseError integer_expected = error(Kind::unexpected_character, "an integer");
        const std::string_view word = read_value();
        if (const auto number = parse_integer(word)) {
            return number;
        }
        option_.faults.push_back(integer_expected);
        double number = 0;
        const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
        constexpr double most = 1e15; // exact in a double and in 64 bits
        if (code != std::errc{} || end != word.data() + word.size() || !(std::abs(number) < most)) {
            return std::nullopt;
        }
        return static_cast<std::int64_t>(lower ? std::ceil(number) : std::floor(number));
    }

    std::string_view line_;
    Words words_;
    EngineOption option_{};
};

} // namespace

std::string_view name(EngineOption::Type type) noexcept {
    switch (type) {
    case Type::check: return "check";
    case Type::spin: return "spin";
    case Type::combo: return "combo";
    case Type::button: return "button";
    case Type::string: break;
    }
    return "string";
}

Result<EngineOption, ParseError> parse_option(std::string_view line) {
    return OptionReader{line}.read();
}

const EngineOption*
find_option(const std::vector<EngineOption>& options, std::string_view name) noexcept {
    const auto found = std::ranges::find_if(options, [&](const EngineOption& option) {
        return same_name(option.name, name);
    });
    return found == options.end() ? nullptr : &*found;
}

namespace {

bool is_one_line(std::string_view text) noexcept {
    return text.find_first_of(std::string_view{"\n\r\0", 3}) == std::string_view::npos;
}

} // namespace

Result<std::string, OptionRefusal>
checked_value(const EngineOption& option, std::string_view value) {
    const auto refuse = [&](std::string reason) {
        return fail(OptionRefusal{option.name, std::string{value}, std::move(reason)});
    };
    if (!is_one_line(option.name)) { // a stray carriage return from the engine
        return refuse("the option's own name cannot be sent");
    }
    switch (option.type) {
    case Type::button: return std::string{};
    case Type::check: {
        const std::string lower = lower_case(value);
        if (lower != "true" && lower != "false") {
            return refuse(fmt::format("{} is true or false", option.name));
        }
        return lower;
    }
    case Type::spin: {
        const auto number = parse_integer(value);
        if (!number || (option.min && *number < *option.min)
            || (option.max && *number > *option.max)) {
            return refuse(fmt::format(
                "{} is an integer{}{}",
                option.name,
                option.min ? fmt::format(", at least {}", *option.min) : "",
                option.max ? fmt::format(", at most {}", *option.max) : ""
            ));
        }
        return std::to_string(*number);
    }
    case Type::combo: {
        const auto found = std::ranges::find_if(option.choices, [&](const std::string& choice) {
            return same_name(choice, value);
        });
        if (found == option.choices.end() || !is_one_line(*found)) {
            return refuse(
                fmt::format("{} is one of: {}", option.name, fmt::join(option.choices, ", "))
            );
        }
        return *found;
    }
    case Type::string: break;
    }
    if (!is_one_line(value)) {
        return refuse(fmt::format("{} is a text on one line", option.name));
    }
    return std::string{value};
}

std::string set_option_command(const EngineOption& option, std::string_view value) {
    if (option.type == Type::button) {
        return fmt::format("setoption name {}", option.name);
    }
    const bool empty = value.empty() && option.type == Type::string;
    return fmt::format("setoption name {} value {}", option.name, empty ? "<empty>" : value);
}

} // namespace rota::uci
