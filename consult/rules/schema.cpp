#include "consult/rules/schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace rota::consult {

namespace {

using enum KeyType;

/// Whether a path fits a pattern whose parts "*" mean anything.
bool fits(std::string_view pattern, std::string_view path) {
    while (!pattern.empty() && !path.empty()) {
        const auto wanted = pattern.substr(0, pattern.find('.'));
        const auto part = path.substr(0, path.find('.'));
        if (wanted != "*" && wanted != part) {
            return false;
        }
        pattern.remove_prefix(std::min(wanted.size() + 1, pattern.size()));
        path.remove_prefix(std::min(part.size() + 1, path.size()));
    }
    return pattern.empty() && path.empty();
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) {
        row[j] = j;
    }
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0U : 1U);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

std::string quoted_words(std::string_view words, std::string_view separator) {
    std::string list;
    while (!words.empty()) {
        const auto word = words.substr(0, words.find(' '));
        list += fmt::format("{}\"{}\"", list.empty() ? "" : separator, word);
        words.remove_prefix(std::min(word.size() + 1, words.size()));
    }
    return list;
}

} // namespace

const RuleKey* find_rule_key(std::string_view path) noexcept {
    const auto keys = rule_keys();
    const auto found =
        std::ranges::find_if(keys, [&](const RuleKey& key) { return fits(key.path, path); });
    return found == keys.end() ? nullptr : &*found;
}

std::string_view nearest_rule_key(std::string_view path) {
    if (path.size() > 100) {
        return {};
    }
    const RuleKey* nearest = nullptr;
    std::size_t least = 4; // more letters than that are no slip
    for (const RuleKey& key : rule_keys()) {
        const std::size_t distance = edit_distance(key.path, path);
        if (distance < least) {
            least = distance;
            nearest = &key;
        }
    }
    return nearest == nullptr ? std::string_view{} : nearest->path;
}

std::string expected_of(const RuleKey& key) {
    switch (key.type) {
    case boolean: return "true or false";
    case whole: return "a whole number";
    case text: return "a text";
    case word: return "one of " + quoted_words(key.words, ", ");
    case words: return fmt::format("a list of {}", quoted_words(key.words, " and "));
    case texts: return "a list of texts";
    case wholes: return fmt::format("a list of whole numbers from {} to {}", key.least, key.most);
    case range: return fmt::format("two numbers from {} to {}, as [1, 7]", key.least, key.most);
    case points: return "points in steps of 0.5";
    }
    return "another value";
}

} // namespace rota::consult
