#include "consult/training/training_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace rota::consult {

namespace {

constexpr std::string_view blanks = " \t\r";

/// How a word is followed.
enum class Rest : std::uint8_t { nothing, word, words, word_and_text, text, maybe_word };

struct Word {
    std::string_view name;
    TrainingVerb verb;
    Rest rest;
    std::string_view expected; ///< What has to follow.
};

constexpr std::array words{
    Word{"propose", TrainingVerb::propose, Rest::word_and_text, "a move, and a comment if wanted"},
    Word{"?", TrainingVerb::propose, Rest::word_and_text, "a move, and a comment if wanted"},
    Word{"say", TrainingVerb::say, Rest::text, "a comment"},
    Word{":", TrainingVerb::say, Rest::text, "a comment"},
    Word{"touch", TrainingVerb::touch, Rest::words, "squares, as e2"},
    Word{"takeback", TrainingVerb::take_back, Rest::nothing, ""},
    Word{"resign", TrainingVerb::resign, Rest::nothing, ""},
    Word{"draw", TrainingVerb::draw, Rest::nothing, ""},
    Word{"accept", TrainingVerb::accept, Rest::nothing, ""},
    Word{"decline", TrainingVerb::decline, Rest::nothing, ""},
    Word{"threefold", TrainingVerb::threefold, Rest::maybe_word, "a move or nothing"},
    Word{"fifty", TrainingVerb::fifty, Rest::maybe_word, "a move or nothing"},
    Word{"illegal", TrainingVerb::illegal, Rest::nothing, ""},
    Word{"take", TrainingVerb::take, Rest::nothing, ""},
    Word{"continue", TrainingVerb::go_on, Rest::nothing, ""},
    Word{"substitute", TrainingVerb::substitute, Rest::nothing, ""},
    Word{"leave", TrainingVerb::leave, Rest::nothing, ""},
    Word{"return", TrainingVerb::come_back, Rest::nothing, ""},
    Word{"incident", TrainingVerb::incident, Rest::word_and_text, "its kind, as talk or noise"},
    Word{"ladder", TrainingVerb::ladder, Rest::word, "guidance, +60 or loss"},
    Word{"start", TrainingVerb::start, Rest::nothing, ""},
    Word{"pause", TrainingVerb::pause, Rest::nothing, ""},
    Word{"go", TrainingVerb::resume, Rest::nothing, ""},
    Word{"yes", TrainingVerb::yes, Rest::nothing, ""},
    Word{"no", TrainingVerb::no, Rest::nothing, ""},
    Word{
        "decide",
        TrainingVerb::decide,
        Rest::word_and_text,
        "white, black or draw, and both points"},
    Word{"end", TrainingVerb::end, Rest::nothing, ""},
    Word{"board", TrainingVerb::board, Rest::nothing, ""},
    Word{"clock", TrainingVerb::clock, Rest::nothing, ""},
    Word{"proposals", TrainingVerb::proposals, Rest::nothing, ""},
    Word{"help", TrainingVerb::help, Rest::nothing, ""},
    Word{"quit", TrainingVerb::quit, Rest::nothing, ""},
};

/// The words of a line and where they stand.
class LineWords {
public:
    explicit LineWords(std::string_view line) : line_{line} { skip(); }

    [[nodiscard]] bool empty() const { return at_ >= line_.size(); }
    [[nodiscard]] std::size_t column() const { return at_ + 1; }
    [[nodiscard]] std::string_view peek() const {
        return line_.substr(at_, line_.find_first_of(blanks, at_) - at_);
    }
    std::string_view next() {
        const std::string_view word = peek();
        at_ += word.size();
        skip();
        return word;
    }
    /// The first of a word's characters as a word of its own: "?e4" is "? e4".
    std::string_view next_character() {
        const std::string_view character = line_.substr(at_, 1);
        ++at_;
        skip();
        return character;
    }
    std::string_view rest() {
        std::string_view text = line_.substr(std::min(at_, line_.size()));
        at_ = line_.size();
        const std::size_t last = text.find_last_not_of(blanks);
        return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
    }

private:
    void skip() { at_ = std::min(line_.find_first_not_of(blanks, at_), line_.size()); }

    std::string_view line_;
    std::size_t at_ = 0;
};

std::optional<Speaker> speaker_of(std::string_view word) {
    Speaker speaker;
    if (word.starts_with('w') || word.starts_with('b')) {
        speaker.side = word.front() == 'w' ? Color::white : Color::black;
        word.remove_prefix(1);
        if (word.empty()) {
            return speaker;
        }
        if (word == "l" || word == "s") {
            speaker.outside = word == "l" ? "leader" : "substitute";
            return speaker;
        }
    }
    const char* end = word.data() + word.size();
    const auto read = std::from_chars(word.data(), end, speaker.seat);
    if (word.empty() || read.ptr != end || read.ec != std::errc{} || speaker.seat < 1
        || speaker.seat > 99) {
        return std::nullopt;
    }
    return speaker;
}

} // namespace

Result<TrainingCommand, TrainingCommandError> parse_training_command(std::string_view line) {
    LineWords rest{line};
    TrainingCommand command;
    if (const auto speaker = speaker_of(rest.peek())) {
        const std::string_view name = rest.next();
        if (rest.empty() && name.starts_with('b') && speaker->seat > 0) {
            command.verb = TrainingVerb::move; // a pawn's move, as b4
            command.word = name;
            return command;
        }
        command.speaker = *speaker;
    }
    if (rest.empty()) {
        return fail(TrainingCommandError{
            "a move or a word expected, as \"3 e4\" or \"start\"; help tells more", rest.column()});
    }
    const std::size_t column = rest.column();
    const bool mark = rest.peek().front() == '?' || rest.peek().front() == ':';
    const std::string_view name = mark ? rest.next_character() : rest.next();
    const auto word = std::ranges::find(words, name, &Word::name);
    if (word == words.end()) {
        command.verb = TrainingVerb::move;
        command.word = name;
        if (!rest.empty()) {
            return fail(TrainingCommandError{
                fmt::format("\"{}\" is no command, and behind a move nothing is expected", name),
                column});
        }
        return command;
    }
    command.verb = word->verb;
    const bool needed = word->rest != Rest::nothing && word->rest != Rest::maybe_word;
    if (needed && rest.empty()) {
        return fail(TrainingCommandError{
            fmt::format("{}: {} expected", name, word->expected), rest.column()});
    }
    switch (word->rest) {
    case Rest::nothing: break;
    case Rest::word:
    case Rest::maybe_word: command.word = rest.next(); break;
    case Rest::words: command.word = rest.rest(); break;
    case Rest::text: command.text = rest.rest(); break;
    case Rest::word_and_text:
        command.word = rest.next();
        command.text = rest.rest();
        break;
    }
    if (!rest.empty()) {
        return fail(TrainingCommandError{
            fmt::format("{}: nothing more expected, not \"{}\"", name, rest.rest()), column});
    }
    return command;
}

const std::vector<std::string>& training_help() {
    static const std::vector<std::string> lines{
        "3 e4              seat 3 of the side to move makes a move; its clock is pressed",
        "3 ? e4 it attacks seat 3 proposes a move to the team (where players may talk)",
        "3 : look at f7    seat 3 says something to the team",
        "3 proposals       what the team has proposed and said since its last move",
        "3 touch e2        seat 3 touches a man, or several",
        "w3 takeback       the team takes its last move back, as far as it is allowed",
        "w3 resign, draw, accept, decline, threefold [MOVE], fifty [MOVE], illegal, take, continue",
        "wl : TEXT, ws : TEXT   White's leader, a substitute say something",
        "w3 substitute, w3 leave, w3 return, w3 incident talk, w ladder guidance",
        "start, pause, go, yes, no, decide white 3 0, end",
        "board, clock, help, quit (the game can be gone on with)"};
    return lines;
}

} // namespace rota::consult
