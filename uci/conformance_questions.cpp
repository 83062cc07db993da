#include "uci/conformance_questions.hpp"

#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/uci_move.hpp"
#include "uci/engine_message.hpp"

#include <array>

namespace rota::uci {

namespace {

constexpr std::string_view black_to_move =
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
constexpr std::string_view middle_game =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
constexpr std::string_view white_mated = "7K/5kq1/8/8/8/8/8/8 w - - 0 1";
constexpr std::string_view white_stalemated = "7K/5k2/6q1/8/8/8/8/8 w - - 0 1";
constexpr std::string_view white_can_castle = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

Position position_of(std::string_view fen) {
    const auto position = parse_fen(fen);
    return position ? *position : Position::start();
}

/// The answer to a "go": its lines and what they say.
struct SearchAnswer {
    std::vector<std::string> lines;
    std::optional<BestMove> best{};
    std::optional<Info> last_scored{};
    std::string last_scored_line{};
};

SearchAnswer read_search(Probe& probe, Milliseconds patience) {
    SearchAnswer answer{probe.lines_until("bestmove", patience)};
    for (const std::string& line : answer.lines) {
        const auto message = parse_message(line);
        if (!message) {
            continue;
        }
        if (const auto* const best = std::get_if<BestMove>(&*message)) {
            answer.best = *best;
        }
        const auto* const info = std::get_if<Info>(&*message);
        if (info != nullptr && info->score && info->line.value_or(1) == 1) {
            answer.last_scored = *info;
            answer.last_scored_line = line;
        }
    }
    return answer;
}

SearchAnswer
search(Probe& probe, std::string_view position, std::string_view go, Milliseconds patience) {
    probe.send(position);
    probe.send(go);
    return read_search(probe, patience);
}

std::string fen_command(std::string_view fen) {
    return fmt::format("position fen {}", fen);
}

/// That there is one legal best move, as it is written in the mode.
Objection
object_to_move(const SearchAnswer& answer, const Position& position, bool chess960 = false) {
    if (!answer.best) {
        return "a line \"bestmove\"";
    }
    const auto move = move_of(answer.best->move, position);
    if (!move) {
        return fmt::format("a legal move of {}", to_fen(position));
    }
    const std::string written =
        to_uci(*move, chess960 ? CastlingSpelling::king_to_rook : CastlingSpelling::king_to_target);
    if (answer.best->move != written) {
        return fmt::format("the spelling {}", written);
    }
    if (!answer.best->ponder.empty() && !means_no_move(answer.best->ponder)
        && !move_of(answer.best->ponder, position.after(*move))) {
        return fmt::format("a legal answer to {} as the ponder move", written);
    }
    return std::nullopt;
}

/// That the last line about the search says what user interfaces need.
Objection object_to_info(const SearchAnswer& answer, const Position& position) {
    if (!answer.last_scored) {
        return "a line \"info ... score ...\" before \"bestmove\"";
    }
    const Info& info = *answer.last_scored;
    if (!info.faults.empty()) {
        return fmt::format(
            "{} at column {} of {}",
            info.faults.front().expected,
            info.faults.front().offset + 1,
            quote(answer.last_scored_line)
        );
    }
    if (!info.time || !info.nodes || !info.nodes_per_second || !info.depth) {
        return fmt::format("depth, time, nodes and nps in {}", quote(answer.last_scored_line));
    }
    const auto legal = legal_beginning(info.pv, position);
    if (legal.size() < info.pv.size()) {
        return fmt::format(
            "legal moves only; {} is none in {}",
            info.pv[legal.size()],
            quote(answer.last_scored_line)
        );
    }
    if (answer.best && !info.pv.empty() && info.pv.front() != answer.best->move) {
        return "the last line to begin with the best move: some user interfaces play that one";
    }
    return std::nullopt;
}

Objection check_search(Probe& probe, std::string_view command, const Position& position) {
    const auto answer = search(probe, command, "go depth 2", probe.settings().patience);
    if (auto objection = object_to_move(answer, position)) {
        return objection;
    }
    return object_to_info(answer, position);
}

Objection check_start_position(Probe& probe) {
    return check_search(probe, "position startpos", Position::start());
}

Objection check_black(Probe& probe) {
    return check_search(probe, fen_command(black_to_move), position_of(black_to_move));
}

Objection check_time(Probe& probe, std::string_view go, Milliseconds time) {
    probe.send(fen_command(middle_game));
    probe.send(go);
    const TimePoint before = probe.now();
    const auto answer = read_search(probe, probe.settings().patience);
    const auto used = std::chrono::floor<Milliseconds>(probe.now() - before);
    if (used > time + probe.settings().margin) {
        return fmt::format(
            "\"bestmove\" within {} ms and a margin of {} ms, not after {} ms",
            time.count(),
            probe.settings().margin.count(),
            used.count()
        );
    }
    return object_to_move(answer, position_of(middle_game));
}

Objection check_move_time(Probe& probe) {
    return check_time(probe, "go movetime 200", Milliseconds{200});
}

Objection check_clock(Probe& probe) {
    return check_time(probe, "go wtime 100 btime 100", Milliseconds{100});
}

Objection check_clock_order(Probe& probe) {
    return check_time(
        probe, "go btime 300 wtime 300 movestogo 40 binc 10 winc 10", Milliseconds{300}
    );
}

Objection check_ready_in_search(Probe& probe) {
    probe.send(fen_command(middle_game));
    probe.send("go infinite");
    if (const auto early = probe.overheard(); std::ranges::any_of(early, Probe::is_best_move)) {
        return "no \"bestmove\" before \"stop\"";
    }
    if (!probe.is_ready(probe.settings().margin)) {
        return "\"readyok\" at once, while the search goes on, and no \"bestmove\"";
    }
    probe.send("stop");
    const auto answer = read_search(probe, probe.settings().margin);
    return object_to_move(answer, position_of(middle_game));
}

Objection check_stop_at_once(Probe& probe) {
    probe.send("position startpos");
    probe.send("go infinite");
    probe.send("stop");
    const auto answer = read_search(probe, probe.settings().margin);
    return object_to_move(answer, Position::start());
}

Objection check_stop_twice(Probe& probe) {
    probe.send("position startpos");
    probe.send("go infinite");
    probe.send("stop");
    probe.send("stop");
    const auto answer = read_search(probe, probe.settings().margin);
    if (auto objection = object_to_move(answer, Position::start())) {
        return objection;
    }
    if (const auto more = probe.overheard(); !more.empty()) {
        return "nothing after \"bestmove\"";
    }
    return probe.is_ready(probe.settings().patience) ? Objection{} : "\"readyok\", no \"bestmove\"";
}

Objection check_stop_when_idle(Probe& probe) {
    probe.send("stop");
    const auto said = probe.overheard();
    if (!said.empty()) {
        return "nothing: there is no search";
    }
    probe.send("position startpos");
    probe.send("go infinite");
    if (std::ranges::any_of(probe.overheard(), Probe::is_best_move)) {
        return "a search that the earlier \"stop\" does not end";
    }
    probe.send("stop");
    return object_to_move(read_search(probe, probe.settings().margin), Position::start());
}

Objection check_uci_again(Probe& probe) {
    probe.send("uci");
    const auto lines = probe.lines_until("uciok", probe.settings().patience);
    return Probe::is_answered(lines, "uciok") ? Objection{} : "\"uciok\" again";
}

Objection check_unknown(Probe& probe) {
    for (const char* const line : {"xboard", "", "debug on", "debug off", "no such command"}) {
        probe.send(line);
    }
    return probe.is_ready(probe.settings().patience) ? Objection{}
                                                     : "to be ignored, then \"readyok\"";
}

Objection check_blanks(Probe& probe) {
    probe.send(" \tposition  startpos\tmoves   e2e4 \r");
    probe.send("go  depth\t1\r");
    const auto answer = read_search(probe, probe.settings().patience);
    return object_to_move(answer, position_of(black_to_move));
}

Objection check_no_move(Probe& probe, std::string_view fen) {
    const auto answer = search(probe, fen_command(fen), "go depth 2", probe.settings().patience);
    if (!answer.best || !means_no_move(answer.best->move)) {
        return "\"bestmove (none)\" or \"bestmove 0000\"";
    }
    return answer.last_scored ? Objection{} : "a line \"info ... score ...\" before \"bestmove\"";
}

Objection check_mated(Probe& probe) {
    return check_no_move(probe, white_mated);
}

Objection check_stalemated(Probe& probe) {
    return check_no_move(probe, white_stalemated);
}

Objection check_long_game(Probe& probe) {
    std::string command = "position startpos moves";
    for (int i = 0; i < 750; ++i) {
        command += " g1f3 g8f6 f3g1 f6g8";
    }
    const auto answer = search(probe, command, "go depth 1", probe.settings().patience);
    return object_to_move(answer, Position::start());
}

Objection check_search_moves(Probe& probe) {
    const auto answer = search(
        probe, "position startpos", "go depth 2 searchmoves a2a3 h2h3", probe.settings().patience
    );
    const bool obeys = answer.best && (answer.best->move == "a2a3" || answer.best->move == "h2h3");
    return obeys ? Objection{} : "one of the two moves to be searched";
}

Objection check_nodes(Probe& probe) {
    const auto answer =
        search(probe, "position startpos", "go nodes 1000", probe.settings().patience);
    return object_to_move(answer, Position::start());
}

Objection check_new_game(Probe& probe) {
    probe.send("ucinewgame");
    return probe.is_ready(probe.settings().patience) ? Objection{} : "\"readyok\"";
}

Objection check_ponder_hit(Probe& probe) {
    probe.send("position startpos moves e2e4");
    probe.send("go ponder wtime 1000 btime 1000");
    if (std::ranges::any_of(probe.overheard(), Probe::is_best_move)) {
        return "no \"bestmove\" before \"ponderhit\"";
    }
    probe.send("ponderhit");
    const auto answer = read_search(probe, Milliseconds{1000} + probe.settings().margin);
    return object_to_move(answer, position_of(black_to_move));
}

Objection check_ponder_held(Probe& probe) {
    probe.send(fen_command("7k/8/5K2/8/8/8/8/R7 w - - 0 1"));
    probe.send("go ponder depth 1");
    if (std::ranges::any_of(probe.overheard(), Probe::is_best_move)) {
        return "no \"bestmove\" before \"stop\", although the depth is reached";
    }
    probe.send("stop");
    const auto answer = read_search(probe, probe.settings().margin);
    return object_to_move(answer, position_of("7k/8/5K2/8/8/8/8/R7 w - - 0 1"));
}

Objection check_multi_pv(Probe& probe) {
    probe.send("setoption name MultiPV value 2");
    const auto answer = search(probe, "position startpos", "go depth 2", probe.settings().patience);
    probe.send("setoption name MultiPV value 1");
    std::array<bool, 2> seen{};
    for (const std::string& line : answer.lines) {
        const auto message = parse_message(line);
        const auto* const info = message ? std::get_if<Info>(&*message) : nullptr;
        if (info != nullptr && info->score && info->line && *info->line <= 2) {
            seen[static_cast<std::size_t>(*info->line - 1)] = true;
        }
    }
    return seen[0] && seen[1] ? Objection{} : "scored lines with \"multipv 1\" and \"multipv 2\"";
}

Objection check_chess960(Probe& probe) {
    probe.send("setoption name UCI_Chess960 value true");
    const auto answer = search(
        probe,
        fen_command(white_can_castle),
        "go depth 1 searchmoves e1h1",
        probe.settings().patience
    );
    probe.send("setoption name UCI_Chess960 value false");
    return object_to_move(answer, position_of(white_can_castle), true);
}

Objection check_castling(Probe& probe) {
    const auto answer = search(
        probe,
        fen_command(white_can_castle),
        "go depth 1 searchmoves e1g1",
        probe.settings().patience
    );
    if (!answer.best || answer.best->move != "e1g1") {
        return "\"bestmove e1g1\", the only move to be searched";
    }
    return std::nullopt;
}

/// Whether it takes the end of the conversation.
Objection check_end(Probe& probe, bool quit, bool in_search) {
    if (in_search) {
        probe.send("position startpos");
        probe.send("go infinite");
        static_cast<void>(probe.overheard());
    }
    if (quit) {
        probe.send("quit");
        const TimePoint deadline = probe.now() + probe.settings().margin;
        while (probe.receive(deadline)) {}
        const bool well = !probe.is_running() && !probe.last_end().signal
                          && probe.last_end().exit_status.value_or(0) == 0;
        return well ? Objection{} : "the program to end with exit status 0";
    }
    // Behind the channel's own patience it would be ended by a signal.
    const Milliseconds time = probe.end(false);
    return time <= probe.settings().margin
               ? Objection{}
               : fmt::format("the program to end with its input, not after {} ms", time.count());
}

Objection check_quit(Probe& probe) {
    return check_end(probe, true, false);
}
Objection check_quit_in_search(Probe& probe) {
    return check_end(probe, true, true);
}
Objection check_end_of_input(Probe& probe) {
    return check_end(probe, false, false);
}
Objection check_end_of_input_in_search(Probe& probe) {
    return check_end(probe, false, true);
}

constexpr std::array questions{
    Question{"new_game", "ucinewgame, then ready", check_new_game},
    Question{"search", "a scored, legal line and a legal best move", check_start_position},
    Question{"search_black", "the same for Black", check_black},
    Question{"move_time", "movetime is kept", check_move_time},
    Question{"clock", "a clock of 0.1 s is kept", check_clock},
    Question{"clock_order", "parameters of go in any order", check_clock_order},
    Question{"nodes", "a node limit ends the search", check_nodes},
    Question{"search_moves", "searchmoves is obeyed", check_search_moves},
    Question{"ready_in_search", "readyok during a search, which goes on", check_ready_in_search},
    Question{"stop_at_once", "stop right after go", check_stop_at_once},
    Question{"stop_twice", "a second stop does nothing", check_stop_twice},
    Question{"stop_when_idle", "stop without a search does nothing", check_stop_when_idle},
    Question{"mated", "no move when mated", check_mated},
    Question{"stalemated", "no move when stalemated", check_stalemated},
    Question{"castling", "castling is e1g1", check_castling},
    Question{"chess960", "castling is e1h1 with UCI_Chess960", check_chess960, "UCI_Chess960"},
    Question{"multi_pv", "MultiPV 2 gives two lines", check_multi_pv, "MultiPV"},
    Question{"ponder_hit", "silence until ponderhit, then a move", check_ponder_hit, "Ponder"},
    Question{"ponder_held", "a ponder search waits for stop", check_ponder_held, "Ponder"},
    Question{"blanks", "blanks, tabs and carriage returns", check_blanks},
    Question{"long_game", "a game of 3,000 half-moves", check_long_game},
    Question{"unknown", "unknown commands are ignored", check_unknown},
    Question{"uci_again", "uci is answered again", check_uci_again},
    Question{"quit", "quit ends the program", check_quit},
    Question{"quit_in_search", "quit during a search", check_quit_in_search},
    Question{"end_of_input", "the end of the input ends the program", check_end_of_input},
    Question{"end_of_input_in_search", "the same during a search", check_end_of_input_in_search}};

} // namespace

std::span<const Question> conformance_questions() noexcept {
    return questions;
}

} // namespace rota::uci
