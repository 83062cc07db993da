#include "cli/rules_report.hpp"

#include "adjudicate/citation.hpp"

#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace rota::cli {

namespace {

using consult::RuleEntry;
using consult::RuleValues;
using consult::to_toml;
using consult::Treatment;

/// What is printed in the two languages; the letters that are no ASCII are escaped.
struct Words {
    std::array<std::string_view, consult::treatments> treatments;
    std::string_view with;
    std::string_view later;
    std::string_view reading;
    std::string_view was;
    std::string_view elsewhere;
};

constexpr Words english{
    {"enforced", "recorded", "validated", "computed", "information"},
    "with",
    "not in this version",
    "Read as",
    "there",
    "Other values"};
constexpr Words norsk{
    {"h\u00e5ndheves", "registreres", "kontrolleres", "beregnes", "til orientering"},
    "med",
    "ikke i denne versjonen",
    "Leses slik (engelsk)",
    "der",
    "Andre verdier"};

std::string clause_of(const RuleEntry& entry) {
    return entry.citation ? to_string(*entry.citation) : "";
}

std::string treatment_text(const consult::Clause& clause, const Words& words) {
    std::string text;
    for (const Treatment treatment : clause.treatments) {
        text += fmt::format(
            "{}{}", text.empty() ? "" : ", ", words.treatments[static_cast<std::size_t>(treatment)]
        );
    }
    if (!clause.part.empty()) {
        text += fmt::format("; {} {}, {}", words.with, clause.part, words.later);
    }
    return text;
}

void print_value(
    std::ostream& out, std::string_view path, const RuleEntry& entry, const Words& words
) {
    fmt::print(out, "      {} = {}", path, to_toml(entry.value));
    if (entry.before) {
        fmt::print(
            out,
            " ({} {}: {})",
            entry.citation ? entry.citation->document : std::string{"base"},
            words.was,
            to_toml(*entry.before)
        );
    }
    fmt::print(out, "\n");
}

struct ToJson {
    Json operator()(Points value) const { return value.value(); }
    template <class T>
    Json operator()(const T& value) const {
        return value;
    }
};

Json value_json(const RuleEntry& entry) {
    constexpr std::array<std::string_view, 3> origins{"file", "base", "fallback"};
    Json json{{"value", std::visit(ToJson{}, entry.value)}};
    json["clause"] = entry.citation ? Json(clause_of(entry)) : Json(nullptr);
    json["origin"] = origins[static_cast<std::size_t>(entry.origin)];
    if (entry.before) {
        json["before"] = std::visit(ToJson{}, *entry.before);
    }
    return json;
}

} // namespace

std::optional<consult::Sheet> sheet_of(const RuleValues& values) {
    if (auto own = consult::shipped_sheet(values.id())) {
        return own;
    }
    for (const auto& [path, entry] : values.entries()) {
        if (entry.citation && entry.origin == RuleEntry::Origin::base) {
            if (auto sheet = consult::shipped_sheet(entry.citation->document)) {
                return sheet;
            }
        }
    }
    return std::nullopt;
}

void print_rules(
    std::ostream& out,
    const RuleValues& values,
    const std::optional<consult::Sheet>& sheet,
    bool norwegian
) {
    const Words& words = norwegian ? norsk : english;
    const std::string name = values.get<std::string>("event.name").value;
    fmt::print(
        out,
        "{} ({}, version {})\n",
        name.empty() ? values.id() : name,
        values.id(),
        values.get<std::int64_t>("event.version").value
    );
    std::set<std::string_view> shown;
    if (sheet) {
        for (const consult::Clause& clause : sheet->clauses) {
            const std::string& text = norwegian ? clause.norwegian : clause.text;
            fmt::print(out, "{:>5} {} [{}]\n", clause.id, text, treatment_text(clause, words));
            if (!clause.reading.empty()) {
                fmt::print(out, "      {}: {}\n", words.reading, clause.reading);
            }
            for (const std::string& key : clause.keys) {
                if (const RuleEntry* entry = values.find(key)) {
                    print_value(out, key, *entry, words);
                    shown.insert(key);
                }
            }
        }
        fmt::print(out, "{}\n", words.elsewhere);
    }
    for (const auto& [path, entry] : values.entries()) {
        if (!shown.contains(path) && entry.citation
            && entry.origin != RuleEntry::Origin::fallback) {
            fmt::print(out, "  {} = {} ({})", path, to_toml(entry.value), clause_of(entry));
            fmt::print(out, "\n");
        }
    }
}

Json rules_json(const RuleValues& values, const std::optional<consult::Sheet>& sheet) {
    Json json{
        {"id", values.id()},
        {"name", values.get<std::string>("event.name").value},
        {"version", values.get<std::int64_t>("event.version").value}};
    json["clauses"] = Json::array();
    if (sheet) {
        for (const consult::Clause& clause : sheet->clauses) {
            Json row{{"id", clause.id}, {"text", clause.text}};
            if (!clause.norwegian.empty()) {
                row["text_nb"] = clause.norwegian;
            }
            row["treatment"] = Json::array();
            for (const Treatment treatment : clause.treatments) {
                row["treatment"].push_back(name(treatment));
            }
            row["keys"] = clause.keys;
            for (const auto& [key, text] :
                 {std::pair{"reading", &clause.reading},
                  {"part", &clause.part},
                  {"why", &clause.why}}) {
                if (!text->empty()) {
                    row[key] = *text;
                }
            }
            json["clauses"].push_back(std::move(row));
        }
    }
    json["values"] = Json::object();
    for (const auto& [path, entry] : values.entries()) {
        json["values"][path] = value_json(entry);
    }
    return json;
}

void print_gaps(
    std::ostream& out, const RuleValues& values, const std::optional<consult::Sheet>& sheet
) {
    if (!sheet || sheet->gaps.empty()) {
        fmt::print(out, "{} rests on the FIDE Laws; nothing is open.\n", values.id());
        return;
    }
    for (const consult::Gap& gap : sheet->gaps) {
        fmt::print(out, "{}\n    {}\n", gap.question, gap.reading);
        if (const RuleEntry* entry = gap.key.empty() ? nullptr : values.find(gap.key)) {
            fmt::print(
                out, "    {} = {} ({})\n", gap.key, to_toml(entry->value), clause_of(*entry)
            );
        }
    }
}

Json gaps_json(const RuleValues& values, const std::optional<consult::Sheet>& sheet) {
    Json json = Json::array();
    if (!sheet) {
        return json;
    }
    for (const consult::Gap& gap : sheet->gaps) {
        Json row{{"question", gap.question}, {"reading", gap.reading}};
        if (const RuleEntry* entry = gap.key.empty() ? nullptr : values.find(gap.key)) {
            row["key"] = gap.key;
            row.update(value_json(*entry));
        }
        json.push_back(std::move(row));
    }
    return json;
}

void print_changes(std::ostream& out, const RuleValues& values) {
    fmt::print(
        out, "{}, version {}\n", values.id(), values.get<std::int64_t>("event.version").value
    );
    for (const auto& [path, entry] : values.entries()) {
        if (entry.before && entry.citation) {
            fmt::print(
                out,
                "{}: {} -> {} ({})\n",
                path,
                to_toml(*entry.before),
                to_toml(entry.value),
                clause_of(entry)
            );
        }
    }
}

Json changes_json(const RuleValues& base, const RuleValues& values, const std::string& text) {
    Json json{
        {"id", values.id()},
        {"extends", base.id()},
        {"version", values.get<std::int64_t>("event.version").value}};
    json["changes"] = Json::object();
    for (const auto& [path, entry] : values.entries()) {
        if (entry.before && entry.citation) {
            json["changes"][path] = value_json(entry);
        }
    }
    json["file"] = text;
    return json;
}

} // namespace rota::cli
