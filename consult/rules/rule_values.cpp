#include "consult/rules/rule_values.hpp"

#include "consult/rules/detail/contradictions.hpp"
#include "consult/rules/detail/parse_toml.hpp"
#include "consult/rules/schema.hpp"
#include "consult/rules/shipped_rule_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace rota::consult {

namespace {

using adjudicate::Citation;
using adjudicate::fide;
using Errors = std::vector<RuleFileError>;

constexpr std::size_t longest_chain = 8; ///< Of rule sets that extend one another.

struct Place {
    std::size_t line = 1;
    std::size_t column = 1;
};

Place place_of(const toml::node& node) {
    return {node.source().begin.line, node.source().begin.column};
}

Citation citation_of(std::string_view text, const std::string& id) {
    constexpr std::string_view laws = "FIDE ";
    return text.starts_with(laws) ? fide(text.substr(laws.size()))
                                  : Citation{id, std::string{text}};
}

bool is_among(std::string_view word, std::string_view words) {
    while (!words.empty()) {
        const auto next = words.substr(0, words.find(' '));
        if (next == word) {
            return true;
        }
        words.remove_prefix(std::min(next.size() + 1, words.size()));
    }
    return false;
}

/// A node as a value of the key, or what is wrong with it.
Result<RuleValue, std::string> read_value(const RuleKey& key, const toml::node& node) {
    const auto wrong = [&] {
        return fail(expected_of(key) + " expected");
    };
    const auto in_range = [&](std::int64_t number) {
        return number >= key.least && number <= key.most;
    };
    switch (key.type) {
    case KeyType::boolean:
        if (const auto value = node.value_exact<bool>()) {
            return RuleValue{*value};
        }
        return wrong();
    case KeyType::whole: {
        const auto value = node.value_exact<std::int64_t>();
        if (!value) {
            return wrong();
        }
        if (!in_range(*value)) {
            return fail(fmt::format("{} to {} expected", key.least, key.most));
        }
        return RuleValue{*value};
    }
    case KeyType::text:
    case KeyType::word: {
        auto value = node.value_exact<std::string>();
        if (!value) {
            return wrong();
        }
        if (key.type == KeyType::word && !is_among(*value, key.words)) {
            return fail(fmt::format("\"{}\" is not known, {} expected", *value, expected_of(key)));
        }
        return RuleValue{*std::move(value)};
    }
    case KeyType::points: {
        const auto number = node.value<double>();
        const double halves = number.value_or(0) * 2;
        if (!number || node.is_boolean() || !std::isfinite(halves)
            || std::abs(halves - std::round(halves)) > 0 || halves < static_cast<double>(key.least)
            || halves > static_cast<double>(key.most)) {
            return wrong();
        }
        return RuleValue{Points::halves(static_cast<int>(std::lround(halves)))};
    }
    case KeyType::words:
    case KeyType::texts: {
        const toml::array* list = node.as_array();
        std::vector<std::string> values;
        if (list == nullptr || (list->empty() && key.is_required())) {
            return wrong();
        }
        for (const toml::node& entry : *list) {
            auto value = entry.value_exact<std::string>();
            if (!value || (key.type == KeyType::words && !is_among(*value, key.words))) {
                return wrong();
            }
            if (key.type == KeyType::words && std::ranges::find(values, *value) != values.end()) {
                return fail(fmt::format("\"{}\" stands there twice", *value));
            }
            values.push_back(*std::move(value));
        }
        return RuleValue{std::move(values)};
    }
    case KeyType::wholes:
    case KeyType::range: {
        const toml::array* list = node.as_array();
        std::vector<std::int64_t> values;
        if (list == nullptr || (key.type == KeyType::range && list->size() != 2)) {
            return wrong();
        }
        for (const toml::node& entry : *list) {
            const auto value = entry.value_exact<std::int64_t>();
            if (!value || !in_range(*value)) {
                return wrong();
            }
            values.push_back(*value);
        }
        if (key.type == KeyType::range && values[0] > values[1]) {
            return fail(fmt::format("{} is more than {}", values[0], values[1]));
        }
        return RuleValue{std::move(values)};
    }
    }
    return wrong();
}

/// Reads the fallback of a key, which is right: a test looks at every one.
RuleValue fallback_of(const RuleKey& key) {
    const toml::parse_result parsed = toml::parse(fmt::format("value = {}", key.fallback));
    if (parsed) {
        if (auto value = read_value(key, *parsed.table().get("value"))) {
            return *std::move(value);
        }
    }
    return RuleValue{false};
}

/// Reads one file and what it extends.
class Reader {
public:
    Reader(const RuleFileLoader& load, std::set<std::string, std::less<>> above)
        : load_{load}
        , above_{std::move(above)} {}

    [[nodiscard]] Result<RuleValues, Errors> read(std::string_view text) {
        const auto parsed = parse_toml(text);
        if (!parsed) {
            return fail(parsed.error());
        }
        root_ = &*parsed;
        read_base();
        const auto id = root_->at_path("event.id").value<std::string>();
        id_ = id.value_or("");
        if (!id) {
            entries_.erase("event.id"); // of the base: two rule sets have two names
        }
        read_table(*root_, "", std::nullopt);
        add_missing();
        if (errors_.empty() || missing_.empty()) {
            RuleValues values{std::move(entries_)};
            auto contradictions = detail::find_contradictions(values);
            errors_.insert(errors_.end(), contradictions.begin(), contradictions.end());
            if (errors_.empty()) {
                return values;
            }
        }
        std::ranges::stable_sort(errors_, {}, [](const RuleFileError& error) {
            return std::pair{error.line, error.column};
        });
        return fail(std::move(errors_));
    }

private:
    void error(Place place, std::string key, std::string message) {
        errors_.push_back({std::move(message), place.line, place.column, std::move(key)});
    }

    void read_base() {
        const toml::node* node = root_->get("extends");
        if (node == nullptr) {
            return;
        }
        const Place place = place_of(*node);
        const auto name = node->value_exact<std::string>();
        base_failed_ = true;
        if (!name) {
            return; // said when the table is read
        }
        if (above_.contains(*name) || above_.size() >= longest_chain) {
            error(place, "extends", fmt::format("extends: \"{}\" extends itself", *name));
            return;
        }
        const auto text = load_(*name);
        if (!text) {
            error(place, "extends", fmt::format("extends: there is no rule set \"{}\"", *name));
            return;
        }
        auto above = above_;
        above.insert(*name);
        auto base = Reader{load_, std::move(above)}.read(*text);
        if (!base) {
            const RuleFileError& first = base.error().front();
            error(
                place,
                "extends",
                fmt::format(
                    "extends: \"{}\" has faults: line {}, column {}: {}",
                    *name,
                    first.line,
                    first.column,
                    first.message
                )
            );
            return;
        }
        base_failed_ = false;
        entries_ = base->entries();
        for (auto& [path, entry] : entries_) {
            if (entry.origin == RuleEntry::Origin::file) {
                entry.origin = RuleEntry::Origin::base;
            }
            entry.line = place.line;
            entry.column = place.column;
            entry.before.reset();
        }
    }

    /// The clause that a table gives for one of its keys.
    static std::optional<std::string> clause(const toml::table& table, std::string_view key) {
        const toml::node* cite = table.get("cite");
        if (cite == nullptr) {
            return std::nullopt;
        }
        if (const toml::table* by_key = cite->as_table()) {
            for (const std::string_view name : {key, std::string_view{"*"}}) {
                if (const toml::node* found = by_key->get(name)) {
                    const auto text = found->value_exact<std::string>();
                    return text && !text->empty() ? text : std::nullopt;
                }
            }
            return std::nullopt;
        }
        const auto text = cite->value_exact<std::string>();
        return text && !text->empty() ? text : std::nullopt;
    }

    void check_cite(const toml::table& table, const toml::node& cite, const std::string& prefix) {
        const toml::table* by_key = cite.as_table();
        if (by_key == nullptr) {
            if (!cite.is_string()) {
                error(
                    place_of(cite),
                    prefix + "cite",
                    fmt::format("{}cite: a text or a table of texts expected", prefix)
                );
            }
            return;
        }
        for (const auto& [key, node] : *by_key) {
            if (key.str() != "*" && !table.contains(key.str())) {
                error(
                    place_of(node),
                    fmt::format("{}cite.{}", prefix, key.str()),
                    fmt::format("{0}cite.{1}: there is no {0}{1}", prefix, key.str())
                );
            }
        }
    }

    void read_table(
        const toml::table& table, const std::string& prefix, const std::optional<std::string>& above
    ) {
        for (const auto& [name, node] : table) {
            const std::string path = prefix + std::string{name.str()};
            if (name.str() == "cite" && !prefix.empty()) {
                check_cite(table, node, prefix);
                continue;
            }
            auto own = clause(table, name.str());
            if (!own) {
                own = above;
            }
            if (const toml::table* inner = node.as_table()) {
                read_table(*inner, path + ".", own);
                continue;
            }
            const toml::array* list = node.as_array();
            if (list != nullptr && !list->empty() && list->is_array_of_tables()) {
                replace_list(path);
                std::size_t index = 0;
                for (const toml::node& entry : *list) {
                    read_table(*entry.as_table(), fmt::format("{}.{}.", path, index++), own);
                }
                continue;
            }
            read_key(path, node, own);
        }
    }

    /// A list of tables takes the place of the base's as a whole.
    void replace_list(const std::string& path) {
        std::erase_if(entries_, [&](const auto& entry) {
            return entry.first.starts_with(path + ".");
        });
    }

    void read_key(
        const std::string& path, const toml::node& node, const std::optional<std::string>& clause
    ) {
        const Place place = place_of(node);
        const RuleKey* key = find_rule_key(path);
        if (key == nullptr) {
            const std::string_view nearest = nearest_rule_key(path);
            error(
                place,
                path,
                nearest.empty() ? fmt::format("{} is no key of a rule set", path)
                                : fmt::format("{} is no key of a rule set; {} is", path, nearest)
            );
            return;
        }
        RuleEntry entry;
        entry.origin = RuleEntry::Origin::file;
        entry.line = place.line;
        entry.column = place.column;
        const auto base = entries_.find(path);
        if (key->is_cited()) {
            if (clause) {
                entry.citation = citation_of(*clause, id_);
            } else if (base != entries_.end() && base->second.origin == RuleEntry::Origin::base) {
                entry.citation = base->second.citation;
            } else {
                const std::size_t dot = path.rfind('.');
                const std::string cite = path.substr(0, dot) + ".cite." + path.substr(dot + 1);
                error(
                    place,
                    cite,
                    fmt::format(
                        "{} has no clause: a text in {} expected, e.g. \"FIDE 7.5.5\"", path, cite
                    )
                );
            }
        }
        auto value = read_value(*key, node);
        if (!value) {
            error(place, path, fmt::format("{}: {}", path, value.error()));
            wrong_.insert(path);
            return;
        }
        entry.value = *std::move(value);
        if (base != entries_.end() && base->second.value != entry.value
            && base->second.origin == RuleEntry::Origin::base) {
            entry.before = base->second.value;
        }
        entries_.insert_or_assign(path, std::move(entry));
    }

    /// Required keys that nobody has given, and fallbacks of others.
    void add_missing() {
        std::set<std::string, std::less<>> paths;
        for (const RuleKey& key : rule_keys()) {
            const std::size_t star = key.path.find('*');
            if (star == std::string_view::npos) {
                add_missing(key, std::string{key.path});
                continue;
            }
            const std::string_view before = key.path.substr(0, star);
            std::set<std::string, std::less<>> names;
            for (const auto& [path, entry] : entries_) {
                if (path.starts_with(before)) {
                    const std::size_t end = path.find('.', star);
                    names.insert(path.substr(star, end - star));
                }
            }
            for (const std::string& name : names) {
                add_missing(key, fmt::format("{}{}{}", before, name, key.path.substr(star + 1)));
            }
        }
    }

    void add_missing(const RuleKey& key, const std::string& path) {
        if (entries_.contains(path) || wrong_.contains(path) || key.fallback == "-") {
            if (wrong_.contains(path)) {
                missing_.insert(path);
            }
            return;
        }
        if (key.is_required()) {
            missing_.insert(path);
            if (base_failed_ && path != "event.id") {
                return; // the base would have it
            }
            const toml::node* table = root_->at_path(path.substr(0, path.rfind('.'))).node();
            error(
                table == nullptr ? Place{} : place_of(*table),
                path,
                fmt::format("{} is missing, {} expected", path, expected_of(key))
            );
            return;
        }
        RuleEntry entry;
        entry.value = fallback_of(key);
        if (key.is_cited()) {
            entry.citation = citation_of(key.cite, id_);
        }
        entries_.insert_or_assign(path, std::move(entry));
    }

    const RuleFileLoader& load_;
    std::set<std::string, std::less<>> above_;
    const toml::table* root_ = nullptr;
    std::string id_;
    RuleValues::Map entries_;
    std::set<std::string, std::less<>> wrong_;   ///< Keys whose value cannot be read.
    std::set<std::string, std::less<>> missing_; ///< Keys without which nothing can be compared.
    bool base_failed_ = false;
    Errors errors_;
};

std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char character : text) {
        if (character == '"' || character == '\\') {
            result += '\\';
            result += character;
        } else if (static_cast<unsigned char>(character) < 0x20 || character == 0x7f) {
            result += fmt::format("\\u{:04x}", static_cast<unsigned>(character));
        } else {
            result += character;
        }
    }
    return result + '"';
}

struct ToToml {
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(std::int64_t value) const { return std::to_string(value); }
    std::string operator()(const std::string& value) const { return quoted(value); }
    std::string operator()(Points value) const {
        return value.halves() % 2 == 0 ? std::to_string(value.halves() / 2)
                                       : fmt::format("{:.1f}", value.value());
    }
    template <class T>
    std::string operator()(const std::vector<T>& values) const {
        std::string list;
        for (const T& value : values) {
            list += (list.empty() ? "" : ", ") + (*this)(value);
        }
        return "[" + list + "]";
    }
};

} // namespace

std::string to_toml(const RuleValue& value) {
    return std::visit(ToToml{}, value);
}

const RuleEntry* RuleValues::find(std::string_view path) const {
    const auto found = entries_.find(path);
    return found == entries_.end() ? nullptr : &found->second;
}

adjudicate::Cited<bool> RuleValues::has(std::string_view path, std::string_view word) const {
    const auto list = get<std::vector<std::string>>(path);
    return {std::ranges::find(list.value, word) != list.value.end(), list.citation};
}

std::optional<std::string> load_shipped(std::string_view name) {
    const auto files = shipped_rule_files();
    const auto found = std::ranges::find(files, name, &ShippedRuleFile::id);
    return found == files.end() ? std::nullopt : std::optional{std::string{found->text}};
}

Result<RuleValues, Errors> read_rule_values(std::string_view toml, const RuleFileLoader& load) {
    return Reader{load, {}}.read(toml);
}

} // namespace rota::consult
