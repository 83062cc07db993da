#include "cli/train_report_text.hpp"

#include "cli/printable.hpp"
#include "movegen/san.hpp"
#include "movegen/uci_move.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace rota::cli {

namespace {

using consult::MoveReport;
using consult::PlayerNames;
using consult::PlayerReport;
using consult::TrainingReport;

std::string time_text(std::int64_t ms) {
    return fmt::format("{}:{:02}", ms / 60'000, ms / 1000 % 60);
}

/// "12.Nf3", "12...Nf6"
std::string move_text(const MoveReport& move) {
    const consult::Board& before = move.played.before;
    if (!move.played.move || before.is_odd()) {
        return "(illegal)";
    }
    return fmt::format(
        "{}{}{}",
        before.position().full_move_number(),
        move.played.side == Color::white ? "." : "...",
        to_san(before.position(), *move.played.move)
    );
}

std::string result_text(const TrainingReport& report) {
    if (!report.result) {
        return "not finished";
    }
    const consult::MatchResult& result = *report.result;
    return fmt::format(
        "{}, White {}, Black {} ({})",
        result.winner
            ? fmt::format("{} wins ({})", ::rota::name(*result.winner), name(result.outcome))
            : std::string{name(result.outcome)},
        result.points[0].value(),
        result.points[1].value(),
        to_string(result.clause)
    );
}

std::string find_text(const MoveReport& move) {
    return fmt::format("{} (the next best move: {:.0f} % less)", move_text(move), move.find);
}

std::string miss_text(const MoveReport& move) {
    std::string text = move_text(move) + " ";
    if (move.misses.empty()) {
        text += fmt::format("gave {:.0f} % away", move.before - move.after);
    }
    for (std::size_t i = 0; i < move.misses.size(); ++i) {
        text += fmt::format("{}{}", i == 0 ? "" : ", ", describe(move.misses[i]));
    }
    if (!move.better.empty()) {
        text += fmt::format(
            " ({} was better)", to_san(move.played.before.position(), move.better.front())
        );
    }
    return text;
}

/// What a player said and did besides moving, as far as there is anything.
std::string habits(const PlayerReport& player) {
    const std::array<std::pair<int, std::string_view>, 6> counts{
        {{player.out_of_turn, "out of turn"},
         {player.illegal, "illegal moves"},
         {player.touches, "touches"},
         {player.touch_refused, "against touch-move"},
         {player.comments, "comments"},
         {player.help, "help that is not allowed"}}};
    std::string text;
    for (const auto& [count, what] : counts) {
        if (count > 0) {
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", what, count);
        }
    }
    if (player.proposals > 0) {
        text += fmt::format(
            "{}proposals {} ({} played)",
            text.empty() ? "" : ", ",
            player.proposals,
            player.proposals_played
        );
    }
    return text;
}

void add_details(const TrainingReport& report, const PlayerReport& player, std::string& text) {
    constexpr std::size_t most = 3;
    for (std::size_t i = 0; i < std::min(most, player.finds.size()); ++i) {
        text += "    + " + find_text(report.moves[player.finds[i]]) + "\n";
    }
    for (const std::size_t i : player.misses) {
        text += "    - " + miss_text(report.moves[i]) + "\n";
    }
    if (const std::string what = habits(player); !what.empty()) {
        text += "    " + what + "\n";
    }
}

Json miss_json(const consult::Miss& miss) {
    Json json{{"kind", name(miss.kind)}, {"text", describe(miss)}};
    json["moves"] = miss.moves > 0 ? Json(miss.moves) : Json(nullptr);
    json["square"] = miss.square ? Json(to_string(*miss.square)) : Json(nullptr);
    return json;
}

double rounded(double value) {
    return std::round(value * 10) / 10;
}

Json move_json(const MoveReport& move) {
    const consult::PlayedMove& played = move.played;
    const bool known = played.move && !played.before.is_odd();
    const Position* before = known ? &played.before.position() : nullptr;
    Json json{
        {"side", played.side == Color::white ? "white" : "black"},
        {"seat", played.seat},
        {"move", known ? Json(to_uci(*played.move)) : Json(nullptr)},
        {"san", known ? Json(to_san(*before, *played.move)) : Json(nullptr)},
        {"clock_ms", played.clock},
        {"taken_ms", played.taken}};
    if (!move.is_analysed) {
        return json;
    }
    json["chance_before"] = rounded(move.before);
    json["chance_after"] = rounded(move.after);
    json["accuracy"] = rounded(move.accuracy);
    json["judgement"] = name(move.judgement);
    json["best"] = move.is_best;
    json["find"] = rounded(move.find);
    json["better"] = move.better.empty() ? Json(nullptr) : Json(to_uci(move.better.front()));
    json["misses"] = Json::array();
    for (const consult::Miss& miss : move.misses) {
        json["misses"].push_back(miss_json(miss));
    }
    json["proposed_by"] = move.proposed_by;
    json["better_proposed_by"] = move.better_proposed_by;
    return json;
}

Json player_json(
    const TrainingReport& report, const PlayerReport& player, const PlayerNames& names
) {
    Json json{
        {"side", player.side == Color::white ? "white" : "black"},
        {"seat", player.seat},
        {"name", names.player(player.side, player.seat)},
        {"engine", player.is_engine},
        {"moves", player.moves},
        {"accuracy", player.analysed > 0 ? Json(rounded(player.accuracy)) : Json(nullptr)},
        {"best", player.best}};
    constexpr std::array<const char*, 4> kinds{"good", "inaccuracies", "mistakes", "blunders"};
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        json[kinds[i]] = player.judgements[i];
    }
    json["finds"] = Json::array();
    for (const std::size_t i : player.finds) {
        json["finds"].push_back(move_text(report.moves[i]));
    }
    json["misses"] = Json::array();
    for (const std::size_t i : player.misses) {
        json["misses"].push_back(miss_text(report.moves[i]));
    }
    json["time_ms"] = player.time;
    json["longest_ms"] = player.longest;
    json["out_of_turn"] = player.out_of_turn;
    json["illegal"] = player.illegal;
    json["touches"] = player.touches;
    json["touch_refused"] = player.touch_refused;
    json["proposals"] = player.proposals;
    json["proposals_played"] = player.proposals_played;
    json["comments"] = player.comments;
    json["help"] = player.help;
    return json;
}

} // namespace

std::string heading(const ReportTitle& title, const PlayerNames& names) {
    return fmt::format(
        "{}{}{} - {}",
        printable(title.name),
        title.name.empty() ? "" : ": ",
        printable(names.team(Color::white)),
        printable(names.team(Color::black))
    );
}

std::string
text_of(const TrainingReport& report, const PlayerNames& names, const ReportTitle& title) {
    std::string text = fmt::format("{} ({})\n", heading(title, names), title.rules);
    text += fmt::format("{}; {} half-moves", result_text(report), report.moves.size());
    text +=
        title.analyst.empty() ? std::string{"\n"} : fmt::format("; {}\n", printable(title.analyst));
    for (const Color side : {Color::white, Color::black}) {
        text += fmt::format("\n{}: {}", ::rota::name(side), printable(names.team(side)));
        if (!title.analyst.empty()) {
            text += fmt::format(", accuracy {:.0f}", report.accuracy[index(side)]);
        }
        const int take_backs = report.take_backs[index(side)];
        text += take_backs > 0 ? fmt::format(", {} taken back\n", take_backs) : std::string{"\n"};
        text += fmt::format(
            "  {:<16}{:>6}{:>9}{:>6}{:>4}{:>4}{:>4}{:>8}{:>8}{:>9}\n",
            "",
            "moves",
            "accuracy",
            "best",
            "?!",
            "?",
            "??",
            "time",
            "a move",
            "longest"
        );
        for (const PlayerReport& player : report.players) {
            if (player.side != side || (player.is_engine && player.moves == 0)) {
                continue;
            }
            const std::string label = player.is_engine ? fmt::format("engine, seat {}", player.seat)
                                                       : names.player(side, player.seat);
            text += fmt::format(
                "  {:<16}{:>6}{:>9}{:>6}{:>4}{:>4}{:>4}{:>8}{:>8}{:>9}\n",
                printable(label),
                player.moves,
                player.analysed > 0 ? fmt::format("{:.0f}", player.accuracy) : "-",
                player.best,
                player.judgements[1],
                player.judgements[2],
                player.judgements[3],
                time_text(player.time),
                time_text(player.moves > 0 ? player.time / player.moves : 0),
                time_text(player.longest)
            );
            if (!player.is_engine) {
                add_details(report, player, text);
            }
        }
    }
    return text;
}

Json json_of(const TrainingReport& report, const PlayerNames& names, const ReportTitle& title) {
    Json json{
        {"name", title.name},
        {"rule_set", title.rules},
        {"analyst", title.analyst.empty() ? Json(nullptr) : Json(title.analyst)},
        {"result", nullptr},
        {"teams", Json::array()},
        {"players", Json::array()},
        {"moves", Json::array()}};
    if (report.result) {
        json["result"] = {
            {"outcome", name(report.result->outcome)},
            {"winner",
             report.result->winner
                 ? Json(*report.result->winner == Color::white ? "white" : "black")
                 : Json(nullptr)},
            {"points",
             {{"white", report.result->points[0].value()},
              {"black", report.result->points[1].value()}}},
            {"clause", to_string(report.result->clause)}};
    }
    for (const Color side : {Color::white, Color::black}) {
        json["teams"].push_back(
            {{"side", side == Color::white ? "white" : "black"},
             {"team", names.team(side)},
             {"accuracy", rounded(report.accuracy[index(side)])},
             {"take_backs", report.take_backs[index(side)]}}
        );
    }
    for (const PlayerReport& player : report.players) {
        json["players"].push_back(player_json(report, player, names));
    }
    for (const MoveReport& move : report.moves) {
        json["moves"].push_back(move_json(move));
    }
    return json;
}

} // namespace rota::cli
