#include "consult/console/command.hpp"

#include "consult/console/detail/command_reader.hpp"
#include "movegen/generate.hpp"
#include "movegen/san.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

namespace rota::consult {

namespace {

using detail::Form;
using detail::Need;
using enum EventKind;

constexpr Need no = Need::no;
constexpr Need may = Need::may;
constexpr Need must = Need::must;

using Reader = detail::CommandReader;

/// Every command. What the general reader cannot read has a function of its own.
// letter, word, arguments, meaning, kind, word of the event, side, seat, note, yes, called, own
// clang-format off
constexpr std::array forms{
    Form{'m', "move", "[SIDE] [SEAT] MOVE [p] [in-time]", "a move (p: and the clock is pressed)",
         move, "", may, may, no, "", false, &Reader::read_move},
    Form{'p', "press", "[SIDE] [SEAT]", "the clock is pressed", press, "", may, may, no},
    Form{'b', "back", "[SIDE] [unreleased]", "a move that was not pressed is taken back", take_back,
         "", may, no, no, "unreleased"},
    Form{'j', "touch", "[SIDE] [SEAT] SQUARE... [adjust|stayed]",
         "touched men, in order (stayed: not off their squares)", EventKind::touch, "", may, may,
         no, "", false, &Reader::read_touch},
    Form{'i', "illegal", "[SIDE] [touch|hands|pawn] [opponent|arbiter]",
         "the last move of SIDE is claimed: illegal, or touch-move, two hands, pawn not replaced",
         claim, "", may, no, no, "", true, &Reader::read_claim},
    Form{'y', "yes", "", "the claim is right; the winner can mate", ruling, "", no, no, no, "",
         false, &Reader::read_answer},
    Form{'n', "no", "", "the claim is wrong; the winner cannot mate", ruling, "", no, no, no, "",
         false, &Reader::read_answer},
    Form{'f', "flag", "[SIDE] [shown] [opponent|arbiter]",
         "a flag falls (shown: the clock on the table says so)", flag, "", may, no, no, "shown",
         true},
    Form{' ', "none", "", "the last move after a flag does not come", grace_over, "", no, no, no},
    Form{' ', "take", "[in-time]", "the winner on time takes the points", EventKind::take, "", no,
         no, no, "", false, &Reader::read_choice},
    Form{' ', "go", "[in-time]", "the winner on time plays on", go_on, "", no, no, no, "", false,
         &Reader::read_choice},
    Form{'o', "out", "[SIDE] [SEAT] [\"NOTE\"]", "moved out of turn", incident, "out_of_turn", may,
         may, may},
    Form{'t', "talk", "SIDE [SEAT] [\"NOTE\"]", "talked", incident, "talk", must, may, may},
    Form{'h', "help", "SIDE [SEAT] [waived] [\"NOTE\"]",
         "helped each other: gesture, code, reminder", incident, "help", must, may, may, "waived"},
    Form{'s', "spectator", "SIDE [waived] [\"NOTE\"]", "were helped by a spectator", incident,
         "spectator", must, no, may, "waived"},
    Form{'w', "waste", "SIDE [\"NOTE\"]", "waste time", incident, "time_waste", must, no, may},
    Form{' ', "run", "SIDE [SEAT] [\"NOTE\"]", "ran", incident, "run", must, may, may},
    Form{' ', "foot", "SIDE [SEAT] [\"NOTE\"]", "moved a man by foot", incident, "foot", must, may,
         may},
    Form{' ', "early", "SIDE [SEAT] [\"NOTE\"]", "began before the press", incident, "early_start",
         must, may, may},
    Form{' ', "presser", "SIDE [SEAT] [\"NOTE\"]", "another player pressed", incident,
         "wrong_presser", must, may, may},
    Form{' ', "noise", "SIDE [SEAT] [\"NOTE\"]", "too loud", incident, "noise", must, may, may},
    Form{' ', "outside", "SIDE [SEAT] [\"NOTE\"]", "talked with somebody outside the four",
         incident, "outside_help", must, may, may},
    Form{' ', "disturb", "SIDE [SEAT] [\"NOTE\"]", "disturbed the opponents", incident,
         "disturbance", must, may, may},
    Form{'k', "knock", "[SIDE]", "men are knocked over", EventKind::knock, "", may, no, no},
    Form{' ', "restored", "[SIDE]", "they stand again", EventKind::restored, "", may, no, no},
    Form{'a', "apply", "[SIDE]", "the proposed step is taken", ladder, "", may, no, no, "", false,
         &Reader::read_apply},
    Form{'g', "guidance", "SIDE", "the rule was explained", ladder, "guidance", may, no, no},
    Form{' ', "give", "SIDE SECONDS", "the opponents of SIDE get time as a penalty", ladder, "",
         must, no, no, "", false, &Reader::read_give},
    Form{'l', "loss", "SIDE [sure]", "the arbiter declares a loss", ladder, "loss", must, no, no,
         "sure"},
    Form{'u', "substitute", "SIDE SEAT [PLAYER] [\"WHY\"]", "the reserve takes a seat", substitute,
         "", must, must, may, "", false, &Reader::read_substitute},
    Form{' ', "vacate", "SIDE SEAT", "a seat is empty", EventKind::vacate, "", must, must, no},
    Form{' ', "return", "SIDE SEAT", "somebody sits there again", come_back, "", must, must, no},
    Form{' ', "helper", "SIDE SEAT \"WHO\"", "moves and presses for a player", EventKind::helper,
         "", must, must, must},
    Form{'r', "resign", "SIDE", "resigns", EventKind::resign, "", must, no, no},
    Form{'d', "draw", "offer|accept|decline [SIDE], threefold|fifty [MOVE]",
         "offers and claims of a draw", draw_offer, "", may, no, no, "", false, &Reader::read_draw},
    Form{'c', "clock", "WHITE BLACK [\"WHY\"]", "both clocks are set, as 5:10 3:42", set_clock, "",
         no, no, may, "", false, &Reader::read_clock},
    Form{' ', "add", "SIDE SECONDS [\"WHY\"]", "one clock gets time, or loses it (-10)", add_time,
         "", must, no, may, "", false, &Reader::read_add},
    Form{' ', "pause", "[\"WHY\"]", "the clocks are stopped", EventKind::pause, "", no, no, may},
    Form{' ', "resume", "", "and run again", EventKind::resume, "", no, no, no},
    Form{' ', "decide", "white|black|draw POINTS POINTS [\"WHY\"]",
         "the arbiter decides; points of White and of Black", adjudicate, "", no, no, may, "",
         false, &Reader::read_decide},
    Form{' ', "lineup", "A|B PLAYER... [reserve PLAYER]", "the order of a team, as 3,1,4,2,5",
         lineup, "", no, no, no, "", false, &Reader::read_lineup},
    Form{' ', "toss", "\"WORD\"", "a draw with a word of the hall: who chooses the colour", tick,
         "", no, no, must, "", false, &Reader::read_toss},
    Form{' ', "colour", "A|B white|black", "the colour that a team takes", colours, "", no, no, no,
         "", false, &Reader::read_colour},
    Form{' ', "start", "[late M:SS]", "White's clock runs (late: what White has lost)",
         EventKind::start, "", no, no, no, "", false, &Reader::read_start},
    Form{' ', "absent", "[A|B]", "a team has not come; alone: neither has", EventKind::absent, "",
         no, no, no, "", false, &Reader::read_absent},
    Form{' ', "close", "", "both captains have confirmed the result", confirm, "", no, no, no},
    Form{'z', "undo", "", "the last event that counts does not count", undo, "", no, no, no},
    Form{'v', "view", "[ascii|unicode] [white|black] [each|quiet]",
         "the board; how it is shown, who is below, after each move or not", tick, "", no, no, no,
         "", false, &Reader::read_view},
    Form{' ', "board", "NUMBER", "another board (for one command 2: e4, for all *: start)", tick,
         "", no, no, no, "", false, &Reader::read_board},
    Form{' ', "status", "", "how the board stands", tick, "", no, no, no, "", false,
         &Reader::read_look},
    Form{' ', "history", "[RECORDS]", "the last records of the log", tick, "", no, no, no, "",
         false, &Reader::read_look},
    Form{'?', "commands", "[COMMAND]", "this list", tick, "", no, no, no, "", false,
         &Reader::read_look},
    Form{'q', "quit", "", "the console ends; run goes on later", tick, "", no, no, no, "", false,
         &Reader::read_look},
};
// clang-format on

const Form* form_of(std::string_view word) {
    const auto found = std::ranges::find_if(forms, [&](const Form& form) {
        return form.word == word
               || (word.size() == 1 && form.letter != ' ' && form.letter == word[0]);
    });
    return found == forms.end() ? nullptr : &*found;
}

/// Whether a word is meant as a move: e4, Nbd7, O-O, e2e4, exd8=Q+.
bool looks_like_move(std::string_view word) {
    constexpr std::string_view first = "KQRBNPabcdefghO0";
    return word.size() >= 2 && first.find(word[0]) != std::string_view::npos
           && (word.find_first_of("12345678") != std::string_view::npos || word.starts_with("O-O")
               || word.starts_with("0-0"));
}

bool is_number(std::string_view word) {
    return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

Result<Command, CommandFault> parse_for_all_boards(std::string line, const Match& match) {
    line[line.find("*:")] = ' ';
    line[line.find(':')] = ' ';
    Command all;
    for (std::size_t board = 0; board < match.state().boards.size(); ++board) {
        auto command = parse_command(line, match, board);
        if (!command) {
            return command;
        }
        if (command->kind != Command::Kind::events) {
            return fail(CommandFault{
                "this is nothing that happens at a board", 1, "another command behind *:"});
        }
        all.kind = Command::Kind::events;
        all.all_boards = true;
        std::ranges::move(command->events, std::back_inserter(all.events));
    }
    return all;
}

} // namespace

Result<Command, CommandFault>
parse_command(std::string_view line, const Match& match, std::size_t board) {
    const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
    if (line.substr(begin).starts_with("*:")) {
        return parse_for_all_boards(std::string{line}, match);
    }
    detail::CommandReader reader{line, match, board};
    if (auto fault = reader.read_words()) {
        return fail(*std::move(fault));
    }
    if (reader.empty()) {
        return Command{};
    }
    const detail::Word first = reader.first();
    const Form* form = first.quoted ? nullptr : form_of(first.text);
    if (form != nullptr) {
        reader.skip();
        return reader.read(*form);
    }
    if (!first.quoted && (looks_like_move(first.text) || is_number(first.text))) {
        return reader.read(*form_of("move"));
    }
    return fail(CommandFault{
        "\"" + first.text + "\" is not known", first.column, "a command (? lists them) or a move"});
}

std::span<const CommandHelp> command_list() {
    static constexpr auto list = [] {
        std::array<CommandHelp, forms.size()> all{};
        for (std::size_t i = 0; i < forms.size(); ++i) {
            all[i] = {forms[i].letter, forms[i].word, forms[i].arguments, forms[i].meaning};
        }
        return all;
    }();
    return list;
}

std::vector<std::string> completions(std::string_view line, const Match& match, std::size_t board) {
    const std::size_t blank = line.find_last_of(' ');
    const std::string_view begun = blank == std::string_view::npos ? line : line.substr(blank + 1);
    const std::string_view before = line.substr(0, line.size() - begun.size());
    const std::size_t from = before.find_first_not_of(' ');
    const std::string_view first = from == std::string_view::npos
                                       ? std::string_view{}
                                       : before.substr(from, before.find(' ', from) - from);
    std::set<std::string> words;
    const auto add = [&](std::string_view word) {
        if (word.starts_with(begun)) {
            words.emplace(word);
        }
    };
    if (first.empty()) {
        for (const Form& form : forms) {
            add(form.word);
        }
    } else if (const Form* form = form_of(first)) {
        // The words of its arguments that are typed as they stand there.
        std::string_view rest = form->arguments;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find_first_of("[]| ,"), rest.size());
            const std::string_view word = rest.substr(0, end);
            if (!word.empty()
                && word.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == word.npos) {
                add(word);
            }
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    const bool move_can_stand = first.empty() || is_number(first) || first == "m" || first == "move"
                                || first == "d" || first == "draw";
    const Board& on = match.state().boards[board].board;
    if (move_can_stand && !on.is_odd()) {
        for (const Move move : legal_moves(on.position())) {
            add(to_san(on.position(), move));
        }
    }
    return {words.begin(), words.end()};
}

} // namespace rota::consult
