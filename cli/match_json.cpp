#include "cli/match_json.hpp"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <utility>

namespace rota::cli {

namespace {

using consult::Event;

constexpr std::int64_t largest_number = 1'000'000'000'000;

Json clause_json(const std::optional<adjudicate::Citation>& clause) {
    return clause ? Json(to_string(*clause)) : Json(nullptr);
}

/// Reads the fields of one object.
class EventReader {
public:
    explicit EventReader(const Json& json) : json_{json} {}

    Result<Event, std::string> read() {
        if (!json_.is_object()) {
            return fail(std::string{"an object expected, as {\"kind\": \"press\", ...}"});
        }
        bool has_kind = false;
        bool has_time = false;
        for (const auto& [key, value] : json_.items()) {
            has_kind = has_kind || key == "kind";
            has_time = has_time || key == "at";
            if (!field(key, value)) {
                return fail(fmt::format("\"{}\": {} expected", key, expected_));
            }
        }
        if (!has_kind || !has_time) {
            return fail(fmt::format("\"{}\" is missing", has_kind ? "at" : "kind"));
        }
        return event_;
    }

private:
    template <class T>
    bool number(const Json& value, T& target, std::int64_t least, std::int64_t most) {
        expected_ = fmt::format("a whole number from {} to {}", least, most);
        if (!value.is_number_integer()
            || (value.is_number_unsigned()
                && value.get<std::uint64_t>() > static_cast<std::uint64_t>(largest_number))) {
            return false;
        }
        const auto read = value.get<std::int64_t>();
        if (read < least || read > most) {
            return false;
        }
        target = static_cast<T>(read);
        return true;
    }

    bool string(const Json& value, std::string& target) {
        expected_ = "a text";
        if (!value.is_string()) {
            return false;
        }
        target = value.get<std::string>();
        return true;
    }

    bool word(const Json& value, std::string_view a, std::string_view b, bool& second) {
        expected_ = fmt::format("\"{}\" or \"{}\"", a, b);
        second = value == b;
        return value == a || value == b;
    }

    bool field(const std::string& key, const Json& value) {
        constexpr std::int64_t most = std::numeric_limits<int>::max();
        if (key == "kind") {
            expected_ = "a kind of event";
            const auto kind = value.is_string()
                                  ? consult::event_kind_from_name(value.get<std::string>())
                                  : std::nullopt;
            event_.kind = kind.value_or(consult::EventKind::tick);
            return kind.has_value();
        }
        if (key == "at") {
            return number(value, event_.at, 0, largest_number);
        }
        if (key == "board") {
            return number(value, event_.board, 1, most);
        }
        if (key == "seat") {
            return number(value, event_.seat, 0, most);
        }
        if (key == "player") {
            return number(value, event_.player, 0, most);
        }
        if (key == "ms") {
            return number(value, event_.ms, -largest_number, largest_number);
        }
        if (key == "ms_black") {
            return number(value, event_.ms_black, -largest_number, largest_number);
        }
        if (key == "text") {
            return string(value, event_.text);
        }
        if (key == "word") {
            return string(value, event_.word);
        }
        if (key == "note") {
            return string(value, event_.note);
        }
        if (key == "yes") {
            expected_ = "true or false";
            event_.yes = value == true;
            return value.is_boolean();
        }
        bool second = false;
        if (key == "team") {
            const bool good = word(value, "a", "b", second);
            event_.team = second ? consult::Team::b : consult::Team::a;
            return good;
        }
        if (key == "side") {
            const bool good = word(value, "white", "black", second);
            event_.side = second ? Color::black : Color::white;
            return good;
        }
        if (key == "by") {
            return word(value, "opponent", "arbiter", event_.by_arbiter);
        }
        if (key == "order") {
            expected_ = "a list of at most 100 numbers";
            if (!value.is_array() || value.size() > 100) {
                return false;
            }
            for (const Json& entry : value) {
                int player = 0;
                if (!number(entry, player, 0, most)) {
                    return false;
                }
                event_.order.push_back(player);
            }
            return true;
        }
        expected_ = "no such field";
        return false;
    }

    const Json& json_;
    Event event_;
    std::string expected_;
};

Json board_json(const consult::Match& match, std::size_t index, std::int64_t at) {
    const consult::BoardState& board = match.state().boards[index];
    Json json{
        {"phase", name(board.phase)},
        {"paused", board.paused},
        {"fen", board.board.fen()},
        {"to_move", board.board.to_move() == Color::white ? "white" : "black"}};
    for (const Color side : {Color::white, Color::black}) {
        const consult::SideState& each = board.sides[static_cast<std::size_t>(side)];
        json[side == Color::white ? "white" : "black"] = {
            {"clock_ms", match.clock(index, side, at)},
            {"moves", each.done},
            {"due_seat", due_seat(match.rules(), board, side)},
            {"illegal", each.illegal},
            {"out_of_turn", each.counts[static_cast<std::size_t>(consult::Incident::out_of_turn)]},
            {"talk", each.counts[static_cast<std::size_t>(consult::Incident::talk)]}};
    }
    json["result"] = nullptr;
    if (board.result) {
        const consult::MatchResult& result = *board.result;
        json["result"] = {
            {"outcome", name(result.outcome)},
            {"winner",
             result.winner ? Json(*result.winner == Color::white ? "white" : "black")
                           : Json(nullptr)},
            {"points", {{"white", result.points[0].value()}, {"black", result.points[1].value()}}},
            {"clause", to_string(result.clause)},
            {"laws", to_string(result.laws)},
            {"continuation", result.continued}};
    }
    return json;
}

} // namespace

Json to_json(const Event& event) {
    Json json{{"kind", name(event.kind)}, {"at", event.at}};
    const auto add = [&](const char* key, const auto& value, const auto& absent) {
        if (value != absent) {
            json[key] = value;
        }
    };
    add("board", event.board, 1);
    if (event.team) {
        json["team"] = *event.team == consult::Team::a ? "a" : "b";
    }
    if (event.side) {
        json["side"] = *event.side == Color::white ? "white" : "black";
    }
    add("seat", event.seat, 0);
    add("player", event.player, 0);
    add("text", event.text, std::string{});
    add("word", event.word, std::string{});
    add("note", event.note, std::string{});
    add("yes", event.yes, false);
    if (event.by_arbiter) {
        json["by"] = "arbiter";
    }
    add("ms", event.ms, 0);
    add("ms_black", event.ms_black, 0);
    add("order", event.order, std::vector<int>{});
    return json;
}

Result<Event, std::string> event_of(const Json& json) {
    return EventReader{json}.read();
}

Result<Event, std::string> read_event(std::string_view line) {
    const Json json = Json::parse(line, nullptr, false);
    if (json.is_discarded()) {
        return fail(std::string{"no JSON"});
    }
    return event_of(json);
}

Json to_json(const consult::Answer& answer) {
    Json json{{"changed", Json::array()}, {"next", answer.next}};
    for (const consult::Line& line : answer.changed) {
        Json entry{{"text", line.text}, {"clause", clause_json(line.clause)}};
        if (line.arbiter_only) {
            entry["arbiter_only"] = true;
        }
        json["changed"].push_back(std::move(entry));
    }
    return json;
}

Json to_json(const consult::Refusal& refusal) {
    return {{"message", refusal.text}, {"clause", clause_json(refusal.clause)}};
}

Json status_json(const consult::Match& match, std::int64_t at) {
    Json json{{"at", at}, {"boards", Json::array()}, {"ledger", Json::array()}};
    for (std::size_t i = 0; i < match.state().boards.size(); ++i) {
        json["boards"].push_back(board_json(match, i, at));
    }
    for (const consult::LedgerEntry& entry : match.state().ledger) {
        json["ledger"].push_back(
            {{"team", entry.team == consult::Team::a ? "a" : "b"},
             {"points", entry.points.value()},
             {"clause", to_string(entry.clause)},
             {"record", entry.event},
             {"note", entry.note}}
        );
    }
    json["score"] = nullptr;
    if (const auto score = match.score()) {
        json["score"] = {{"a", score->points[0].value()}, {"b", score->points[1].value()}};
        if (score->match_points) {
            json["match_points"] = {
                {"a", (*score->match_points)[0].value()}, {"b", (*score->match_points)[1].value()}};
        }
    }
    return json;
}

} // namespace rota::cli
