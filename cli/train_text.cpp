#include "cli/train_text.hpp"

#include "cli/printable.hpp"
#include "consult/console/words.hpp"
#include "consult/match/clock_text.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace rota::cli {

std::string text_of(const consult::TrainingStep& step) {
    std::string text;
    for (const consult::Said& line : step.said) {
        text += fmt::format(
            "{}{}{}\n",
            line.only ? fmt::format("[{} only] ", name(*line.only)) : std::string{},
            printable(line.text),
            line.clause ? fmt::format(" ({})", to_string(*line.clause)) : std::string{}
        );
    }
    for (const std::string& line : step.next) {
        text += fmt::format("> {}\n", printable(line));
    }
    return text;
}

Json json_of(const consult::TrainingStep& step) {
    Json json{{"ok", !step.refused}, {"changed", Json::array()}, {"next", step.next}};
    for (const consult::Said& line : step.said) {
        Json entry{
            {"text", line.text},
            {"clause", line.clause ? Json(to_string(*line.clause)) : Json(nullptr)}};
        if (line.only) {
            entry["only"] = *line.only == Color::white ? "white" : "black";
        }
        json["changed"].push_back(std::move(entry));
    }
    return json;
}

std::string board_text(const consult::Training& training) {
    const Color up = training.is_engine(Color::white) ? Color::white : Color::black;
    std::string text;
    for (const std::string& line :
         consult::board_in_words(training.board().board.setup(), {.up = up})) {
        text += line + "\n";
    }
    return text;
}

std::string prompt_text(const consult::Training& training, std::int64_t at) {
    const consult::BoardState& board = training.board();
    if (board.phase == consult::Phase::ready) {
        return "\"start\" starts the clock";
    }
    std::string text;
    for (const Color side : {Color::white, Color::black}) {
        text += fmt::format(
            "{} {}{}  ",
            name(side),
            consult::clock_text(training.match().clock(0, side, at)),
            board.running == side && !board.paused ? "*" : ""
        );
    }
    if (training.is_over()) {
        return text + "over";
    }
    if (board.paused) {
        return text + "the clocks stand still, \"go\" starts them";
    }
    if (board.phase != consult::Phase::moving) {
        return text + std::string{name(board.phase)};
    }
    const Color mover = board.board.to_move();
    text += name(mover);
    if (training.match().rules().rotate) {
        text += fmt::format(", seat {}", due_seat(training.match().rules(), board, mover));
    }
    return text;
}

std::string consultation_text(const consult::Training& training, Color side) {
    std::string text;
    for (const consult::Consultation& each : training.consultation(side)) {
        text += fmt::format("seat {}:", each.seat);
        for (const std::string* part : {&each.move, &each.comment}) {
            text += part->empty() ? std::string{} : " " + printable(*part);
        }
        text += '\n';
    }
    return text.empty() ? std::string{"Nothing has been proposed or said.\n"} : text;
}

} // namespace rota::cli
