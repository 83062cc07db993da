#include "cli/train_text.hpp"

#include "cli/printable.hpp"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <string_view>
#include <utility>
#include <vector>

namespace rota::cli {

namespace {

/// "9:41", or "0:07.3" below ten seconds.
std::string clock_text(std::int64_t ms) {
    constexpr std::int64_t short_of_time = 10'000;
    return ms < short_of_time ? fmt::format("0:0{}.{}", ms / 1000, ms % 1000 / 100)
                              : fmt::format("{}:{:02}", ms / 60'000, ms / 1000 % 60);
}

/// The ranks of a FEN's board, eight characters each, dots for empty squares.
std::array<std::string, 8> ranks_of(std::string_view fen) {
    std::array<std::string, 8> ranks;
    std::size_t rank = 0;
    for (const char character : fen.substr(0, fen.find(' '))) {
        if (character == '/') {
            ++rank;
        } else if (std::isdigit(static_cast<unsigned char>(character)) != 0) {
            ranks.at(rank).append(static_cast<std::size_t>(character - '0'), '.');
        } else {
            ranks.at(rank) += character;
        }
    }
    return ranks;
}

} // namespace

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
    const auto ranks = ranks_of(training.board().board.fen());
    const bool black_below = training.is_engine(Color::white);
    std::string text;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        const std::size_t row = black_below ? ranks.size() - 1 - i : i;
        text += fmt::format("  {} ", 8 - row);
        for (std::size_t j = 0; j < ranks.size(); ++j) {
            text += ' ';
            text += ranks.at(row).at(black_below ? ranks.size() - 1 - j : j);
        }
        text += '\n';
    }
    text += black_below ? "     h g f e d c b a\n" : "     a b c d e f g h\n";
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
            clock_text(training.match().clock(0, side, at)),
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
