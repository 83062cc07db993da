#pragma once

#include "movegen/error.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::uci {

/// An option as an engine offers it: "option name Hash type spin default 16 min 1 max 1024".
struct EngineOption {
    enum class Type : std::uint8_t { check, spin, combo, button, string };

    std::string name;
    Type type = Type::string;
    std::string default_value{};       ///< Empty for a button, "<empty>" and a missing default.
    std::optional<std::int64_t> min{}; ///< Of a spin.
    std::optional<std::int64_t> max{};
    std::vector<std::string> choices{}; ///< Of a combo ("var").
    std::vector<ParseError> faults{};   ///< What was odd in the line and did no harm.

    friend bool operator==(const EngineOption&, const EngineOption&) = default;
};

/// "check", "spin", ...: the word of the protocol.
[[nodiscard]] std::string_view name(EngineOption::Type type) noexcept;

/// Reads a whole "option" line.
///
/// The name ends at the first word "type" that a type follows ("filename", which some engines send,
/// is a string). A string's default is the rest of the line. The values of a combo may hold blanks
/// and be words of the protocol; limits of a spin may be no integers, which is a fault and rounded.
[[nodiscard]] Result<EngineOption, ParseError> parse_option(std::string_view line);

/// Why an option cannot be set to a value.
struct OptionRefusal {
    std::string name;
    std::string value;
    std::string reason; ///< A sentence that says what was expected.

    friend bool operator==(const OptionRefusal&, const OptionRefusal&) = default;
};

/// The option of that name, whatever its case; nullptr if there is none.
[[nodiscard]] const EngineOption*
find_option(const std::vector<EngineOption>& options, std::string_view name) noexcept;

/// The value as it may be sent: true or false, an integer in range, one of the choices as the
/// engine spells it, a string on one line. Engines crash on others or ignore them silently.
/// \param value of a button: anything, it is not sent
[[nodiscard]] Result<std::string, OptionRefusal>
checked_value(const EngineOption& option, std::string_view value);

/// The command, for a value that checked_value() returned.
[[nodiscard]] std::string set_option_command(const EngineOption& option, std::string_view value);

} // namespace rota::uci
