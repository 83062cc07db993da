#include "cli/match_batch.hpp"

#include "cli/json.hpp"
#include "cli/match_json.hpp"
#include "cli/text_lines.hpp"

#include <fmt/ostream.h>

#include <utility>

namespace rota::cli {

namespace {

Json recorded_json(const consult::Recorded& recorded) {
    Json json{{"ok", true}, {"n", recorded.number}};
    json.update(to_json(recorded.answer));
    return json;
}

Json answer_to(consult::Session& session, const consult::Event& event) {
    const auto records = session.apply(event);
    if (!records) {
        return {{"ok", false}, {"error", to_json(records.error())}};
    }
    Json json = recorded_json(records->front());
    if (records->size() > 1) {
        json["also"] = recorded_json(records->back());
    }
    json["status"] = status_json(session.match(), event.at);
    return json;
}

} // namespace

ExitCode run_batch(RunningMatch& running, const Streams& streams) {
    consult::Session& session = running.session;
    const auto answer = [&](const Json& json) {
        fmt::print(streams.out, "{}\n", to_line(json));
        streams.out.flush();
    };
    answer(
        {{"ok", true},
         {"log", running.log},
         {"resumed", running.resumed},
         {"records", running.records},
         {"torn_bytes", running.torn_bytes},
         {"status", status_json(session.match(), end_of(session.match()))}}
    );
    bool refused = false;
    LineReader lines{streams.in};
    while (const auto line = lines.next()) {
        if (line->text.empty()) {
            continue;
        }
        const auto event =
            line->cut ? fail(std::string{"the line is too long"}) : read_event(line->text);
        const Json json =
            event ? answer_to(session, *event)
                  : Json{
                      {"ok", false},
                      {"error",
                       {{"message", event.error()}, {"clause", nullptr}, {"line", line->number}}}};
        refused = refused || json["ok"] == false;
        answer(json);
        if (session.failed() || !streams.out) {
            return ExitCode::failed;
        }
    }
    return refused ? ExitCode::no : ExitCode::done;
}

} // namespace rota::cli
