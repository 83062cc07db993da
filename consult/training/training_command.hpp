#pragma once

#include "movegen/color.hpp"
#include "movegen/error.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::consult {

/// What can be said in a training game. In parentheses what follows the word.
enum class TrainingVerb : std::uint8_t {
    move,      ///< A move alone: e4, Nf3, e2e4.
    propose,   ///< "propose" or "?" (move, [comment])
    say,       ///< "say" or ":" (comment)
    touch,     ///< (squares)
    take_back, ///< "takeback"
    resign,    ///< These are for the team.
    draw,      ///< offers one
    accept,
    decline,
    threefold,  ///< ([move]) claims a draw
    fifty,      ///< ([move])
    illegal,    ///< The opponents' last move was illegal.
    take,       ///< Rule 28: takes the points,
    go_on,      ///< "continue": or plays on.
    substitute, ///< These are for the coach.
    leave,
    come_back, ///< "return"
    incident,  ///< (word)
    ladder,    ///< (step)
    start,
    pause,
    resume, ///< "go"
    yes,    ///< The answer to the open question.
    no,
    decide, ///< (white, black or draw, [points of both])
    end,    ///< The game is broken off.
    board,  ///< These only show something.
    clock,
    proposals,
    help,
    quit,
};

/// Who speaks: "3" (of the side to move), "w3", "b3"; "wl" and "bs" are a team's leader and its
/// substitute; nobody: the coach.
struct Speaker {
    std::optional<Color> side{};
    int seat = 0;          ///< From 1; 0: nobody who plays.
    std::string outside{}; ///< "leader" or "substitute"

    friend bool operator==(const Speaker&, const Speaker&) = default;
};

struct TrainingCommand {
    TrainingVerb verb = TrainingVerb::help;
    Speaker speaker{};
    std::string word{}; ///< A move, squares, an incident, a step.
    std::string text{}; ///< What comes behind it.

    friend bool operator==(const TrainingCommand&, const TrainingCommand&) = default;
};

struct TrainingCommandError {
    std::string message; ///< A sentence: what is wrong and what was expected.
    std::size_t column = 1;
};

/// Reads one line: a speaker if there is one, a word, and what follows it.
[[nodiscard]] Result<TrainingCommand, TrainingCommandError>
parse_training_command(std::string_view line);

/// What can be said, a line each.
[[nodiscard]] const std::vector<std::string>& training_help();

} // namespace rota::consult
