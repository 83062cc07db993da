#pragma once

#include "consult/rules/rule_values.hpp"
#include "movegen/error.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::consult {

/// What Rota does with a clause of a sheet.
enum class Treatment : std::uint8_t {
    enforced,    ///< The match goes by it by itself.
    recorded,    ///< The arbiter reports, the consequence follows.
    validated,   ///< Looked at when teams and line-ups come in.
    computed,    ///< Points, tables, pairings.
    information, ///< For people to know.
};

inline constexpr std::size_t treatments = 5;

[[nodiscard]] std::string_view name(Treatment treatment) noexcept; ///< "enforced", ...

/// One clause of a sheet.
struct Clause {
    std::string id;        ///< "12", "28a", "5b(i)"
    std::string cite;      ///< As values cite it; mostly the id.
    std::string text;      ///< In our words.
    std::string norwegian; ///< Empty when the sheet is not Norwegian.
    std::vector<Treatment> treatments;
    std::vector<std::string> keys; ///< Values of the rule set that come from it.
    std::string reading;           ///< How it is read where it is not clear; may be empty.
    std::string part;              ///< What of Rota does it, when that is not the match.
    std::string why;               ///< Why it is information only.
};

/// Something that a sheet leaves open.
struct Gap {
    std::string question;
    std::string reading; ///< What Rota does.
    std::string key;     ///< The value that says so; empty if there is none.
};

/// A sheet of an event, clause by clause.
struct Sheet {
    std::string id;
    std::string title;
    std::vector<Clause> clauses;
    std::vector<Gap> gaps;
};

/// The sheet that a rule set rests on. The rule sets of the Laws have none.
[[nodiscard]] std::optional<Sheet> shipped_sheet(std::string_view id);

/// \returns everything that is wrong with it
[[nodiscard]] Result<Sheet, std::vector<RuleFileError>> parse_sheet(std::string_view toml);

} // namespace rota::consult
