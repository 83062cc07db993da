#include "cli/command.hpp"
#include "cli/input.hpp"
#include "movegen/generate.hpp"
#include "movegen/uci_move.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <string>

namespace rota::cli {

namespace {

struct MovesOptions {
    std::string fen;
    bool json = false;
};

ExitCode moves(const MovesOptions& options, const Streams& streams) {
    const auto position = read_position(options.fen, options.json, streams);
    if (!position) {
        return position.error();
    }
    for (const Move move : legal_moves(*position)) {
        fmt::print(streams.out, "{}\n", to_uci(move));
    }
    return ExitCode::done;
}

} // namespace

Command add_moves(CLI::App& app) {
    auto options = std::make_shared<MovesOptions>();
    CLI::App* parser = app.add_subcommand("moves", "List the legal moves of a position");
    parser->add_option("FEN", options->fen, "The position")->required();
    parser->add_flag("--json", options->json, "One JSON object instead of text");
    return {parser, [options](const Streams& streams) {
                return moves(*options, streams);
            }};
}

} // namespace rota::cli
