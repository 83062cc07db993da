#pragma once

#include "consult/console/command.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::consult::detail {

/// A word of a line: what stands between blanks, or in quotation marks.
struct Word {
    std::string text;
    std::size_t column = 1; ///< From 1, in bytes.
    bool quoted = false;
};

enum class Need : std::uint8_t { no, may, must };

class CommandReader;

inline constexpr int most_players = 1000;
inline constexpr int most_seats = 100;

/// A whole number within bounds; nothing for any other text.
[[nodiscard]] std::optional<int> number_of(std::string_view text, int least, int most);

/// How a command is written and what event it is.
struct Form {
    using Own = Result<Command, CommandFault> (CommandReader::*)(const Form&);

    char letter;
    std::string_view word;
    std::string_view arguments;
    std::string_view meaning;
    EventKind kind;
    std::string_view event_word;
    Need side;
    Need seat;
    Need note;
    std::string_view yes{}; ///< The word that sets Event::yes; empty: none.
    bool called = false;    ///< "opponent" or "arbiter" may stand there.
    Own own = nullptr;      ///< Reads what the general way cannot.
};

/// Reads one line.
class CommandReader {
public:
    CommandReader(std::string_view line, const Match& match, std::size_t board)
        : line_{line}
        , match_{match}
        , board_{board} {}

    /// Finds the words, and the board in front of them.
    [[nodiscard]] std::optional<CommandFault> read_words();
    [[nodiscard]] bool empty() const { return at_ == words_.size(); }
    [[nodiscard]] const Word& first() const { return words_[at_]; }
    void skip() { ++at_; }

    [[nodiscard]] Result<Command, CommandFault> read(const Form& form);

    using Read = Result<Command, CommandFault>;
    [[nodiscard]] Read read_move(const Form& form);
    [[nodiscard]] Read read_touch(const Form& form);
    [[nodiscard]] Read read_claim(const Form& form);
    [[nodiscard]] Read read_answer(const Form& form);
    [[nodiscard]] Read read_choice(const Form& form);
    [[nodiscard]] Read read_apply(const Form& form);
    [[nodiscard]] Read read_give(const Form& form);
    [[nodiscard]] Read read_substitute(const Form& form);
    [[nodiscard]] Read read_draw(const Form& form);
    [[nodiscard]] Read read_clock(const Form& form);
    [[nodiscard]] Read read_add(const Form& form);
    [[nodiscard]] Read read_decide(const Form& form);
    [[nodiscard]] Read read_lineup(const Form& form);
    [[nodiscard]] Read read_toss(const Form& form);
    [[nodiscard]] Read read_colour(const Form& form);
    [[nodiscard]] Read read_start(const Form& form);
    [[nodiscard]] Read read_absent(const Form& form);
    [[nodiscard]] Read read_view(const Form& form);
    [[nodiscard]] Read read_board(const Form& form);
    [[nodiscard]] Read read_look(const Form& form);

private:
    [[nodiscard]] const BoardState& board() const { return match_.state().boards[board_]; }

    /// Whose move is meant when the line does not say so: of the move on the board, else to move.
    [[nodiscard]] Color mover() const;
    [[nodiscard]] Color default_side(EventKind kind) const;
    [[nodiscard]] Event event_of(const Form& form) const;

    [[nodiscard]] std::optional<Color> take_side();
    [[nodiscard]] std::optional<int> take_number(int least, int most);
    [[nodiscard]] std::optional<std::string> take_note();
    [[nodiscard]] bool take_word(std::string_view word);
    [[nodiscard]] std::optional<Team> take_team();
    [[nodiscard]] std::optional<std::int64_t> take_time();
    [[nodiscard]] std::optional<std::int64_t> take_seconds();
    void take_caller(Event& event);

    [[nodiscard]] CommandFault missing(std::string expected) const;
    /// The command, when nothing is left of the line.
    [[nodiscard]] Read done(Command command) const;
    [[nodiscard]] Read done(Event event) const;

    std::string_view line_;
    const Match& match_;
    std::size_t board_;
    std::vector<Word> words_;
    std::size_t at_ = 0;
};

} // namespace rota::consult::detail
