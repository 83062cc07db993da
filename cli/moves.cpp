#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/json.hpp"
#include "cli/position_text.hpp"
#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/san.hpp"
#include "movegen/uci_move.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace rota::cli {

namespace {

struct MovesOptions {
    std::string fen;
    bool json = false;
    bool chess960 = false;
};

struct WrittenMove {
    Move move;
    std::string uci;
    std::string san;
};

/// Sorted by their UCI text, which keeps the moves of one man together.
std::vector<WrittenMove> written_moves(const Position& position, CastlingSpelling spelling) {
    std::vector<WrittenMove> moves;
    for (const Move move : legal_moves(position)) {
        moves.push_back({move, to_uci(move, spelling), to_san(position, move)});
    }
    std::ranges::sort(moves, {}, &WrittenMove::uci);
    return moves;
}

void print_json(
    const Position& position, const std::vector<WrittenMove>& moves, const Streams& streams
) {
    Json list = Json::array();
    for (const WrittenMove& written : moves) {
        list.push_back({{"uci", written.uci}, {"san", written.san}});
    }
    const Json json{
        {"fen", to_fen(position)},
        {"side_to_move", position.side_to_move() == Color::white ? "white" : "black"},
        {"state", state_on_the_board(position)},
        {"in_check", !position.checkers().empty()},
        {"count", moves.size()},
        {"moves", std::move(list)}};
    fmt::print(streams.out, "{}\n", to_line(json));
}

/// One line a man: "knight b1   Na3 (b1a3)   Nc3 (b1c3)", the king first and pawns last.
void print_text(
    const Position& position, const std::vector<WrittenMove>& moves, const Streams& streams
) {
    using enum PieceKind;
    fmt::print(
        streams.out,
        "{} legal move{} for {}\n",
        moves.size(),
        moves.size() == 1 ? "" : "s",
        name(position.side_to_move())
    );
    if (const std::string state = describe_state(position); !state.empty()) {
        fmt::print(streams.out, "{}\n", state);
    }
    for (const PieceKind kind : {king, queen, rook, bishop, knight, pawn}) {
        for (const Square from : position.pieces(position.side_to_move(), kind)) {
            std::string line;
            for (const WrittenMove& written : moves) {
                if (written.move.from() == from) {
                    line += fmt::format("  {} ({})", written.san, written.uci);
                }
            }
            if (!line.empty()) {
                fmt::print(streams.out, "{:<6} {}{}\n", name(kind), to_string(from), line);
            }
        }
    }
}

ExitCode moves(const MovesOptions& options, const Streams& streams) {
    const auto position = read_position(options.fen, options.json, streams);
    if (!position) {
        return position.error();
    }
    const auto list = written_moves(
        *position,
        options.chess960 ? CastlingSpelling::king_to_rook : CastlingSpelling::king_to_target
    );
    if (options.json) {
        print_json(*position, list, streams);
    } else {
        print_text(*position, list, streams);
    }
    return ExitCode::done;
}

} // namespace

Command add_moves(CLI::App& app) {
    auto options = std::make_shared<MovesOptions>();
    CLI::App* parser = app.add_subcommand("moves", "List the legal moves of a position");
    parser->add_option("FEN", options->fen, "The position")->required();
    parser->add_flag("--json", options->json, "One JSON object instead of text");
    parser->add_flag("--chess960", options->chess960, "Write castling as king takes rook (e1h1)");
    return {parser, [options](const Streams& streams) {
                return moves(*options, streams);
            }};
}

} // namespace rota::cli
