#include "consult/rules/sheet.hpp"

#include "consult/rules/detail/parse_toml.hpp"
#include "consult/rules/shipped_rule_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace rota::consult {

namespace {

constexpr std::array<std::string_view, treatments> names{
    "enforced", "recorded", "validated", "computed", "information"};

/// Reads the tables of a sheet and notes what is wrong.
class SheetReader {
public:
    [[nodiscard]] Result<Sheet, std::vector<RuleFileError>> read(const toml::table& root) {
        Sheet sheet;
        for (const auto& [key, node] : root) {
            if (key == "sheet" && node.is_table()) {
                allow(*node.as_table(), std::array<std::string_view, 2>{"id", "title"});
                sheet.id = text(*node.as_table(), "id", true);
                sheet.title = text(*node.as_table(), "title", true);
            } else if (key == "clause" && node.is_array_of_tables()) {
                for (const toml::node& entry : *node.as_array()) {
                    sheet.clauses.push_back(clause(*entry.as_table()));
                }
            } else if (key == "gap" && node.is_array_of_tables()) {
                for (const toml::node& entry : *node.as_array()) {
                    sheet.gaps.push_back(gap(*entry.as_table()));
                }
            } else {
                error(node, std::string{key.str()}, "is no part of a sheet");
            }
        }
        if (!errors_.empty()) {
            return fail(std::move(errors_));
        }
        return sheet;
    }

private:
    void error(const toml::node& node, std::string key, std::string_view what) {
        errors_.push_back(
            {fmt::format("{} {}", key, what),
             node.source().begin.line,
             node.source().begin.column,
             std::move(key)}
        );
    }

    void allow(const toml::table& table, std::span<const std::string_view> keys) {
        for (const auto& [key, node] : table) {
            if (std::ranges::find(keys, key.str()) == keys.end()) {
                error(node, std::string{key.str()}, "is no key here");
            }
        }
    }

    std::string text(const toml::table& table, std::string_view key, bool required) {
        const toml::node* node = table.get(key);
        const auto value = node == nullptr ? std::nullopt : node->value_exact<std::string>();
        if ((node != nullptr || required) && (!value || value->empty())) {
            error(node == nullptr ? table : *node, std::string{key}, ": a text expected");
        }
        return value.value_or("");
    }

    std::vector<std::string> texts(const toml::table& table, std::string_view key) {
        std::vector<std::string> values;
        const toml::node* node = table.get(key);
        if (node == nullptr) {
            return values;
        }
        if (const toml::array* list = node->as_array()) {
            for (const toml::node& entry : *list) {
                if (auto value = entry.value_exact<std::string>()) {
                    values.push_back(*std::move(value));
                    continue;
                }
                error(entry, std::string{key}, ": a text expected");
            }
            return values;
        }
        error(*node, std::string{key}, ": a list of texts expected");
        return values;
    }

    Clause clause(const toml::table& table) {
        allow(
            table,
            std::array<std::string_view, 9>{
                "id", "cite", "text", "nb", "treat", "keys", "reading", "part", "why"}
        );
        Clause clause;
        clause.id = text(table, "id", true);
        clause.cite = text(table, "cite", false);
        if (clause.cite.empty()) {
            clause.cite = clause.id;
        }
        clause.text = text(table, "text", true);
        clause.norwegian = text(table, "nb", false);
        clause.keys = texts(table, "keys");
        clause.reading = text(table, "reading", false);
        clause.part = text(table, "part", false);
        clause.why = text(table, "why", false);
        for (const std::string& word : texts(table, "treat")) {
            const auto found = std::ranges::find(names, word);
            if (found == names.end()) {
                error(table, "treat", fmt::format(": \"{}\" is not known", word));
                continue;
            }
            clause.treatments.push_back(static_cast<Treatment>(found - names.begin()));
        }
        if (clause.treatments.empty()) {
            error(table, "treat", ": at least one word expected");
        }
        return clause;
    }

    Gap gap(const toml::table& table) {
        allow(table, std::array<std::string_view, 3>{"question", "reading", "key"});
        return {
            text(table, "question", true), text(table, "reading", true), text(table, "key", false)};
    }

    std::vector<RuleFileError> errors_;
};

} // namespace

std::string_view name(Treatment treatment) noexcept {
    return names[static_cast<std::size_t>(treatment)];
}

Result<Sheet, std::vector<RuleFileError>> parse_sheet(std::string_view text) {
    const auto parsed = parse_toml(text);
    if (!parsed) {
        return fail(parsed.error());
    }
    return SheetReader{}.read(*parsed);
}

std::optional<Sheet> shipped_sheet(std::string_view id) {
    const auto files = shipped_sheets();
    const auto found = std::ranges::find(files, id, &ShippedRuleFile::id);
    if (found == files.end()) {
        return std::nullopt;
    }
    auto sheet = parse_sheet(found->text);
    return sheet ? std::optional{*std::move(sheet)} : std::nullopt;
}

} // namespace rota::consult
