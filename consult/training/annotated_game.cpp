#include "consult/training/annotated_game.hpp"

#include "movegen/san.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace rota::consult {

namespace {

std::string time_text(std::int64_t ms) {
    const std::int64_t seconds = ms / 1000;
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

std::string eval_text(const uci::Evaluation& evaluation) {
    if (evaluation.mate) {
        const int sign = evaluation.mate->winner == Color::white ? 1 : -1;
        return fmt::format("#{}", sign * evaluation.mate->moves);
    }
    return fmt::format("{:.2f}", evaluation.centipawns / 100.0);
}

std::string_view termination(const std::optional<MatchResult>& result) {
    if (!result) {
        return "unterminated";
    }
    switch (result->outcome) {
    case Outcome::mate:
    case Outcome::resignation: return "normal";
    case Outcome::time: return "time forfeit";
    case Outcome::illegal: return "rules infraction";
    case Outcome::absence: return "abandoned";
    case Outcome::draw: return result->winner ? "adjudication" : "normal";
    case Outcome::award:
    case Outcome::arbiter: return "adjudication";
    }
    return "normal";
}

PgnResult event_result(const std::optional<MatchResult>& result) {
    if (!result) {
        return PgnResult::unfinished;
    }
    return !result->winner                   ? PgnResult::draw
           : *result->winner == Color::white ? PgnResult::white_wins
                                             : PgnResult::black_wins;
}

std::string seats_text(const std::vector<int>& seats) {
    return fmt::format("seat{} {}", seats.size() > 1 ? "s" : "", fmt::join(seats, ", "));
}

/// What is to be said of a move in words.
std::string words_about(const MoveReport& move, const PlayedMove& played) {
    std::string text;
    const auto add = [&](const std::string& sentence) {
        text += text.empty() ? sentence : "; " + sentence;
    };
    for (const Miss& miss : move.misses) {
        add(describe(miss));
    }
    if (move.judgement != Judgement::good && !move.better.empty()) {
        std::string better =
            fmt::format("better {}", to_san(played.before.position(), move.better.front()));
        if (!move.better_proposed_by.empty()) {
            better += fmt::format(", proposed by {}", seats_text(move.better_proposed_by));
        }
        add(better);
    }
    if (move.find > 0) {
        add("the only good move");
    }
    return text;
}

PgnMove annotated(const MoveReport& report, bool continues) {
    const PlayedMove& played = report.played;
    PgnMove move{{}, *played.move, {}, {}, {}};
    if (continues) {
        move.comments_before.push_back({"", {{"phase", "continuation"}}});
    }
    if (report.judgement != Judgement::good) {
        constexpr std::array<std::uint8_t, 4> glyphs{0, 6, 2, 4};
        move.nags.push_back(glyphs[static_cast<std::size_t>(report.judgement)]);
    } else if (report.find > 0) {
        move.nags.push_back(1);
    }
    PgnComment comment{words_about(report, played), {}};
    comment.commands.push_back({"clk", time_text(played.clock)});
    comment.commands.push_back({"emt", time_text(played.taken)});
    if (report.evaluation) {
        comment.commands.push_back({"eval", eval_text(*report.evaluation)});
    }
    comment.commands.push_back({"seat", fmt::format("{}", played.seat)});
    move.comments_after.push_back(std::move(comment));
    if (report.judgement != Judgement::good && !report.better.empty()) {
        constexpr std::size_t longest = 6; // half-moves
        PgnLine line;
        for (const Move better : report.better) {
            if (line.moves.size() == longest) {
                break;
            }
            line.moves.push_back({{}, better, {}, {}, {}});
        }
        move.variations.push_back(std::move(line));
    }
    return move;
}

/// The tags that all parts have.
std::vector<PgnTag> common_tags(
    const TrainingReport& report,
    const Match& match,
    const PlayerNames& names,
    const AnnotationHeader& header
) {
    const MatchRules& rules = match.rules();
    std::vector<PgnTag> tags{
        {"Event", header.event},
        {"White", names.side(Color::white)},
        {"Black", names.side(Color::black)},
        {"WhiteTeam", names.team(Color::white)},
        {"BlackTeam", names.team(Color::black)},
        {"Board", "1"},
        {"EventType", "training"},
        {"Mode", "OTB"},
        {"RuleSet", header.rule_set},
        {"TimeControl",
         rules.increment.value > 0
             ? fmt::format("{}+{}", rules.base.value / 1000, rules.increment.value / 1000)
             : fmt::format("{}", rules.base.value / 1000)}};
    if (!header.annotator.empty()) {
        tags.push_back({"Annotator", header.annotator});
    }
    for (const Color side : {Color::white, Color::black}) {
        if (const std::string order = names.order(side); !order.empty()) {
            tags.push_back({fmt::format("{}Order", name(side)), order});
        }
    }
    if (report.result) {
        tags.push_back(
            {"EventPoints",
             fmt::format(
                 "{}-{}", report.result->points[0].value(), report.result->points[1].value()
             )}
        );
        const std::string_view laws = to_string(report.result->laws);
        if (laws != to_string(event_result(report.result)) && laws != "*") {
            tags.push_back({"LawsResult", std::string{laws}});
        }
    }
    return tags;
}

} // namespace

std::vector<PgnGame> annotated_games(
    const TrainingReport& report,
    const Match& match,
    const PlayerNames& names,
    const AnnotationHeader& header
) {
    std::vector<PgnGame> games(1);
    games.back().initial = match.initial();
    std::optional<Position> next = match.initial();
    bool continuation = false;
    for (const MoveReport& move : report.moves) {
        if (!move.played.move) {
            next.reset(); // an illegal move stands
            continue;
        }
        const Position& before = move.played.before.position();
        if (next != before) {
            games.back().main_line.comments.push_back(
                {"The game goes on in the next part: an illegal move stands.", {}}
            );
            games.emplace_back().initial = before;
        }
        games.back().main_line.moves.push_back(
            annotated(move, move.played.continuation && !continuation)
        );
        continuation = move.played.continuation;
        next = before.after(*move.played.move);
    }
    for (std::size_t i = 0; i < games.size(); ++i) {
        PgnGame& game = games[i];
        const bool last = i + 1 == games.size();
        game.tags = common_tags(report, match, names, header);
        game.result = last ? event_result(report.result) : PgnResult::unfinished;
        game.tags.push_back({"Result", std::string{to_string(game.result)}});
        game.tags.push_back(
            {"Termination", std::string{last ? termination(report.result) : "unterminated"}}
        );
        if (games.size() > 1) {
            game.tags.push_back({"PartOf", fmt::format("{}/{}", i + 1, games.size())});
        }
    }
    return games;
}

} // namespace rota::consult
