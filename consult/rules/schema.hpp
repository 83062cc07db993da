#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace rota::consult {

/// What a value of a rule set can be.
enum class KeyType : std::uint8_t {
    boolean,
    whole,  ///< A whole number within the key's range.
    text,   ///< Free text.
    word,   ///< One of the key's words.
    words,  ///< A list of the key's words, none twice.
    texts,  ///< A list of free texts.
    wholes, ///< A list of whole numbers within the key's range.
    range,  ///< Two whole numbers within the key's range, the first not above the second.
    points, ///< A number in steps of a half.
};

/// One key of a rule set: its place, what may stand there, and what counts when nothing does.
struct RuleKey {
    /// "clock.base_s"; a part "*" stands for any name, or any number in a list of tables.
    std::string_view path;
    KeyType type;
    std::string_view words; ///< Of word and words: separated by blanks.
    std::int64_t least = 0; ///< Of numbers; points in halves.
    std::int64_t most = 0;

    /// The value in TOML when a rule set does not have the key; empty: the key has to be there.
    /// "-": the key may be absent, and nothing counts then.
    std::string_view fallback;

    /// The clause of the fallback. Empty when the key names or arranges things and no clause is
    /// asked for.
    std::string_view cite;

    std::string_view meaning; ///< In a few words, with the unit.

    [[nodiscard]] bool is_cited() const noexcept { return !cite.empty(); }
    [[nodiscard]] bool is_required() const noexcept { return fallback.empty(); }
};

/// All keys, in the order of printing.
[[nodiscard]] std::span<const RuleKey> rule_keys() noexcept;

/// The key whose path fits, or nullptr.
[[nodiscard]] const RuleKey* find_rule_key(std::string_view path) noexcept;

/// The key most like a mistyped one; empty if none is near.
[[nodiscard]] std::string_view nearest_rule_key(std::string_view path);

/// "a whole number", "true or false", ...: what an error asks for.
[[nodiscard]] std::string expected_of(const RuleKey& key);

} // namespace rota::consult
