#pragma once

#include "adjudicate/citation.hpp"
#include "adjudicate/game_rules.hpp"
#include "adjudicate/points.hpp"
#include "movegen/error.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rota::consult {

/// One thing that is wrong with a rule file.
struct RuleFileError {
    std::string message;    ///< A sentence: what is wrong and what was expected.
    std::size_t line = 1;   ///< From 1.
    std::size_t column = 1; ///< From 1.
    std::string key;        ///< "illegal.bonus_s"; empty when the file is no TOML.

    friend bool operator==(const RuleFileError&, const RuleFileError&) = default;
};

using RuleValue = std::variant<
    bool,
    std::int64_t,
    std::string,
    std::vector<std::string>,
    std::vector<std::int64_t>,
    Points>;

/// As in a rule file: true, 60, "relay", ["mate"], 2.5
[[nodiscard]] std::string to_toml(const RuleValue& value);

/// A value, its clause and where both come from.
struct RuleEntry {
    enum class Origin : std::uint8_t {
        file,     ///< The rule file itself.
        base,     ///< The rule set it extends.
        fallback, ///< Nobody has said anything; what counts then.
    };

    RuleValue value;
    std::optional<adjudicate::Citation> citation; ///< Nothing for keys that name or arrange things.
    Origin origin = Origin::fallback;
    std::size_t line = 1; ///< Where it stands in the file; from there it `extends`, or 1.
    std::size_t column = 1;
    std::optional<RuleValue> before{}; ///< What the base has, when the file changes it.
};

/// All values of a rule set by path: "clock.base_s", "stages.0.kind".
class RuleValues {
public:
    using Map = std::map<std::string, RuleEntry, std::less<>>;

    explicit RuleValues(Map entries) : entries_{std::move(entries)} {}

    [[nodiscard]] const Map& entries() const noexcept { return entries_; }

    /// Nothing when the rule set does not have the key and nothing counts then.
    [[nodiscard]] const RuleEntry* find(std::string_view path) const;

    /// \pre find(path), and the key is of type T: std::int64_t for whole numbers, std::string for
    /// texts and words
    template <class T>
    [[nodiscard]] adjudicate::Cited<T> get(std::string_view path) const {
        const RuleEntry& entry = *find(path);
        return {std::get<T>(entry.value), entry.citation.value_or(adjudicate::Citation{id(), ""})};
    }

    /// Whether the list of words at `path` has `word`. \pre as for get
    [[nodiscard]] adjudicate::Cited<bool> has(std::string_view path, std::string_view word) const;

    [[nodiscard]] std::string id() const { return std::get<std::string>(find("event.id")->value); }

private:
    Map entries_;
};

/// The text of a rule set that another one extends; nothing if there is none with this name.
using RuleFileLoader = std::function<std::optional<std::string>(std::string_view name)>;

/// Looks among the shipped ones only.
[[nodiscard]] std::optional<std::string> load_shipped(std::string_view name);

/// Reads a rule set: what the file says, what it extends, what counts when nothing is said. The
/// `cite` of a table gives the clause of its values: one text for all, or a table with one by key
/// and "*" for the rest. "FIDE 7.5.5" is an article of the Laws, anything else a clause of the
/// event's own sheet. \returns everything that is wrong, contradictions included
[[nodiscard]] Result<RuleValues, std::vector<RuleFileError>>
read_rule_values(std::string_view toml, const RuleFileLoader& load = load_shipped);

} // namespace rota::consult
