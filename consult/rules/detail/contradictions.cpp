#include "consult/rules/detail/contradictions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace rota::consult::detail {

namespace {

/// One comparison after the other.
class Comparison {
public:
    explicit Comparison(const RuleValues& values) : values_{values} {}

    std::vector<RuleFileError> run() {
        team();
        match();
        clock();
        draws();
        penalties();
        stages();
        return std::move(errors_);
    }

private:
    [[nodiscard]] std::int64_t whole(std::string_view path) const {
        return std::get<std::int64_t>(values_.find(path)->value);
    }
    [[nodiscard]] bool boolean(std::string_view path) const {
        return std::get<bool>(values_.find(path)->value);
    }
    [[nodiscard]] const std::string& text(std::string_view path) const {
        return std::get<std::string>(values_.find(path)->value);
    }
    [[nodiscard]] Points points(std::string_view path) const {
        return std::get<Points>(values_.find(path)->value);
    }
    [[nodiscard]] const std::vector<std::string>& texts(std::string_view path) const {
        return std::get<std::vector<std::string>>(values_.find(path)->value);
    }

    /// The error stands at the last of the keys that the file itself has.
    void error(std::initializer_list<std::string_view> paths, const std::string& message) {
        const RuleEntry* at = nullptr;
        std::string_view key = *paths.begin();
        for (const std::string_view path : paths) {
            const RuleEntry* entry = values_.find(path);
            if (entry == nullptr || entry->origin == RuleEntry::Origin::fallback) {
                continue;
            }
            if (at == nullptr
                || std::pair{entry->line, entry->column} > std::pair{at->line, at->column}) {
                at = entry;
                key = path;
            }
        }
        errors_.push_back(
            {message,
             at == nullptr ? 1 : at->line,
             at == nullptr ? 1 : at->column,
             std::string{key}}
        );
    }

    void at_most(std::string_view less, std::string_view more) {
        if (whole(less) > whole(more)) {
            error(
                {less, more},
                fmt::format("{} = {} is more than {} = {}", less, whole(less), more, whole(more))
            );
        }
    }

    void team() {
        at_most("team.size_min", "team.size_max");
        at_most("team.players_per_match", "team.size_max");
        const std::int64_t girls = whole("team.gender_min.girls");
        const std::int64_t boys = whole("team.gender_min.boys");
        if (girls + boys > whole("team.size_max")) {
            error(
                {"team.gender_min.girls", "team.gender_min.boys", "team.size_max"},
                fmt::format(
                    "team.gender_min asks for {} players, team.size_max = {} allows fewer",
                    girls + boys,
                    whole("team.size_max")
                )
            );
        }
        const std::int64_t quota =
            whole("lineup.final_quota.girls") + whole("lineup.final_quota.boys");
        if (quota > whole("team.players_per_match")) {
            error(
                {"lineup.final_quota.girls", "lineup.final_quota.boys", "team.players_per_match"},
                fmt::format(
                    "lineup.final_quota asks for {} players, team.players_per_match = {}",
                    quota,
                    whole("team.players_per_match")
                )
            );
        }
        if (text("reserve.mode") == "in_match_once" && whole("team.reserves_max") == 0) {
            error(
                {"reserve.mode", "team.reserves_max"},
                "reserve.mode = \"in_match_once\", but team.reserves_max = 0"
            );
        }
        for (const auto& [mode, list] :
             {std::pair<std::string_view, std::string_view>{"grade", "eligibility.grades"},
              {"birth_year", "eligibility.birth_years"}}) {
            if (text("eligibility.mode") == mode && values_.find(list) == nullptr) {
                error(
                    {"eligibility.mode"},
                    fmt::format("eligibility.mode = \"{}\", but there is no {}", mode, list)
                );
            }
        }
    }

    void match() {
        const std::string& kind = text("match.kind");
        if (boolean("movers.rotate")) {
            if (kind != "shared_game") {
                error(
                    {"movers.rotate", "match.kind"},
                    fmt::format(
                        "movers.rotate = true, but match.kind = \"{}\": movers rotate at one board",
                        kind
                    )
                );
            }
            if (whole("movers.count") != whole("team.players_per_match")) {
                error(
                    {"movers.count", "team.players_per_match"},
                    fmt::format(
                        "movers.count = {}, but team.players_per_match = {}",
                        whole("movers.count"),
                        whole("team.players_per_match")
                    )
                );
            }
        } else if (kind == "shared_game") {
            error(
                {"match.kind", "movers.rotate"},
                "match.kind = \"shared_game\", but movers.rotate = false: nobody would know who "
                "moves"
            );
        }
        if (kind == "boards") {
            if (whole("match.boards") != whole("team.players_per_match")) {
                error(
                    {"match.boards", "team.players_per_match"},
                    fmt::format(
                        "match.boards = {}, but team.players_per_match = {}",
                        whole("match.boards"),
                        whole("team.players_per_match")
                    )
                );
            }
            const std::string& colours = text("match.board_colours");
            if (colours.size() != static_cast<std::size_t>(whole("match.boards"))
                || colours.find_first_not_of("WB") != std::string::npos) {
                error(
                    {"match.board_colours", "match.boards"},
                    fmt::format(
                        "match.board_colours = \"{}\": {} letters W or B expected",
                        colours,
                        whole("match.boards")
                    )
                );
            }
        } else if (whole("match.boards") != 1) {
            error(
                {"match.boards", "match.kind"},
                fmt::format(
                    "match.boards = {}, but match.kind = \"{}\" has one",
                    whole("match.boards"),
                    kind
                )
            );
        }
        if (whole("lineup.list_deadline_min") != 0
            && whole("lineup.list_deadline_min") < whole("lineup.protest_min")) {
            at_most("lineup.protest_min", "lineup.list_deadline_min");
        }
    }

    void clock() {
        // FIDE Laws A.1, B.1: thinking time and 60 times the increment.
        const std::int64_t base = whole("clock.base_s") + whole("clock.second_period_s");
        const std::int64_t total = base + 60 * whole("clock.increment_s");
        const std::string_view speed = total >= 3600 ? "standard" : total > 600 ? "rapid" : "blitz";
        if (text("laws.speed") != speed) {
            error(
                {"laws.speed", "clock.base_s", "clock.increment_s"},
                fmt::format(
                    "laws.speed = \"{}\", but {} s and 60 x {} s are {} (FIDE A.1, B.1)",
                    text("laws.speed"),
                    base,
                    whole("clock.increment_s"),
                    speed
                )
            );
        }
        const std::string& supervision = text("laws.supervision");
        const std::string_view asks = supervision.starts_with('A')   ? "rapid"
                                      : supervision.starts_with('B') ? "blitz"
                                                                     : "";
        if (!asks.empty() && text("laws.speed") != asks) {
            error(
                {"laws.supervision", "laws.speed"},
                fmt::format(
                    "laws.supervision = \"{}\" is of {}, but laws.speed = \"{}\"",
                    supervision,
                    asks,
                    text("laws.speed")
                )
            );
        }
        if (boolean("clock.initial_increment") && whole("clock.increment_s") == 0) {
            error(
                {"clock.initial_increment", "clock.increment_s"},
                "clock.initial_increment = true, but clock.increment_s = 0"
            );
        }
        if ((whole("clock.period_moves") > 0) != (whole("clock.second_period_s") > 0)) {
            error(
                {"clock.period_moves", "clock.second_period_s"},
                fmt::format(
                    "clock.period_moves = {}, but clock.second_period_s = {}: a second period has "
                    "both",
                    whole("clock.period_moves"),
                    whole("clock.second_period_s")
                )
            );
        }
        const auto& both_flags = *values_.find("clock.both_flags");
        const bool by_guidelines = both_flags.citation
                                   && both_flags.citation->document == adjudicate::fide_laws
                                   && both_flags.citation->article.starts_with("III");
        const bool excluded = text("laws.speed") == "blitz" || whole("clock.increment_s") > 0;
        if (text("clock.both_flags") == "draw" && by_guidelines && excluded) {
            error(
                {"clock.both_flags", "clock.increment_s", "laws.speed"},
                "clock.both_flags = \"draw\" by the guidelines, but they are for standard and "
                "rapid "
                "play without increment (FIDE III.2.2)"
            );
        }
        if (boolean("clock.grace_last_move") && whole("clock.grace_s") == 0) {
            error(
                {"clock.grace_last_move", "clock.grace_s"},
                "clock.grace_last_move = true, but clock.grace_s = 0 leaves no time for it"
            );
        }
        if (!boolean("clock.grace_last_move") && !texts("clock.grace_saves").empty()) {
            error(
                {"clock.grace_saves", "clock.grace_last_move"},
                "clock.grace_saves is not empty, but clock.grace_last_move = false"
            );
        }
        if ((whole("clock.remind_after_s") > 0) == (text("clock.remind_who") == "nobody")) {
            error(
                {"clock.remind_after_s", "clock.remind_who"},
                fmt::format(
                    "clock.remind_after_s = {}, but clock.remind_who = \"{}\"",
                    whole("clock.remind_after_s"),
                    text("clock.remind_who")
                )
            );
        }
    }

    void need(std::string_view because, std::string_view path) {
        if (values_.find(path) == nullptr) {
            error(
                {because},
                fmt::format(
                    "{} is missing, {} = {} needs it",
                    path,
                    because,
                    to_toml(values_.find(because)->value)
                )
            );
        }
    }

    void draws() {
        if (text("draw.policy") == "normal") {
            need("draw.policy", "outcome.points.draw");
        } else {
            need("draw.policy", "draw.mating_material");
            need("draw.policy", "outcome.points.draw_rule");
        }
        if (boolean("continuation.enabled")
            && points("continuation.a_wins") <= points("outcome.points.time")) {
            error(
                {"continuation.a_wins", "outcome.points.time", "continuation.enabled"},
                fmt::format(
                    "continuation.a_wins = {} is not more than outcome.points.time = {}: nobody "
                    "would play on",
                    points("continuation.a_wins").value(),
                    points("outcome.points.time").value()
                )
            );
        }
        const bool bonus = points("outcome.time_waste.bonus") > Points{};
        if (bonus == texts("outcome.time_waste.applies_to").empty()) {
            error(
                {"outcome.time_waste.bonus", "outcome.time_waste.applies_to"},
                fmt::format(
                    "outcome.time_waste.bonus = {}, but outcome.time_waste.applies_to = {}",
                    points("outcome.time_waste.bonus").value(),
                    to_toml(values_.find("outcome.time_waste.applies_to")->value)
                )
            );
        }
    }

    void penalties() {
        for (const auto& [path, entry] : values_.entries()) {
            if (path.starts_with("conduct.") && path.ends_with(".points")
                && std::get<Points>(entry.value) > Points{}) {
                error({path}, fmt::format("{}: a penalty is not above 0", path));
            }
        }
        const std::vector<std::string>& steps = texts("ladder.steps");
        for (const std::string& step : steps) {
            int seconds = 0;
            const char* end = step.data() + step.size();
            const bool time = step.size() > 1 && step.front() == '+' && step[1] != '-'
                              && std::from_chars(step.data() + 1, end, seconds).ptr == end
                              && seconds > 0 && seconds <= 3600;
            if (step != "guidance" && step != "loss" && !time) {
                error(
                    {"ladder.steps"},
                    fmt::format(
                        "ladder.steps: \"{}\" is not known, \"guidance\", \"+60\" or \"loss\" "
                        "expected",
                        step
                    )
                );
            }
        }
        const auto last = static_cast<std::int64_t>(steps.size());
        if (whole("ladder.outside_help_step") > 0 && whole("ladder.outside_help_step") >= last) {
            error(
                {"ladder.outside_help_step", "ladder.steps"},
                fmt::format(
                    "ladder.outside_help_step = {}, but ladder.steps has {}",
                    whole("ladder.outside_help_step"),
                    last
                )
            );
        }
    }

    void stages() {
        for (const auto& [path, entry] : values_.entries()) {
            if (!path.starts_with("playoff.") || !path.ends_with(".between")) {
                continue;
            }
            const std::string gap =
                path.substr(0, path.size() - std::string_view{"between"}.size()) + "gap_lt";
            if (values_.find(gap) == nullptr) {
                error({path}, fmt::format("{} is missing, {} needs it", gap, path));
            }
        }
    }

    const RuleValues& values_;
    std::vector<RuleFileError> errors_;
};

} // namespace

std::vector<RuleFileError> find_contradictions(const RuleValues& values) {
    return Comparison{values}.run();
}

} // namespace rota::consult::detail
