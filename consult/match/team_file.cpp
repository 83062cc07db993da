#include "consult/match/team_file.hpp"

#include "consult/rules/detail/parse_toml.hpp"

#include <fmt/format.h>

#include <utility>

namespace rota::consult {

std::string_view TeamFile::due(std::size_t plies) const {
    const std::vector<std::string>& side = movers[plies % 2];
    return side.empty() ? std::string_view{} : side[plies / 2 % side.size()];
}

Result<TeamFile, std::vector<RuleFileError>> parse_team_file(std::string_view text) {
    const auto parsed = parse_toml(text);
    if (!parsed) {
        return fail(parsed.error());
    }
    std::vector<RuleFileError> errors;
    TeamFile file;
    for (const auto& [key, node] : *parsed) {
        const std::string_view name = key.str();
        const auto error = [&, at = node.source().begin](std::string message) {
            errors.push_back({std::move(message), at.line, at.column, std::string{name}});
        };
        if (name != "white" && name != "black") {
            error(fmt::format("{} is no key of a team file; white and black are", name));
            continue;
        }
        std::vector<std::string>& movers = file.movers[name == "white" ? 0 : 1];
        const toml::array* const list = node.as_array();
        if (list == nullptr || list->empty()) {
            error(fmt::format("{}: names expected, as [\"Ann\", \"Ben\"]", name));
            continue;
        }
        for (const toml::node& each : *list) {
            auto mover = each.value_exact<std::string>().value_or("");
            if (mover.empty()) {
                error(fmt::format("{}: a name expected", name));
            }
            movers.push_back(std::move(mover));
        }
    }
    if (!errors.empty()) {
        return fail(std::move(errors));
    }
    return file;
}

} // namespace rota::consult
