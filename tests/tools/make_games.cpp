// Writes PGN games for measurements of the reader and of rota audit:
//   make_games GAMES SEED                    random moves, the same for the same seed everywhere
//   make_games GAMES SEED stockfish NODES    six random half-moves, then the engine for both sides
// Build it with: cmake --build --preset release --target make_games

#include "movegen/generate.hpp"
#include "movegen/pgn_writer.hpp"
#include "movegen/uci_move.hpp"
#include "tests/reference/random_play.hpp"
#include "uci/line_channel.hpp"
#include "uci/process_channel.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace rota;
using namespace std::chrono_literals;

constexpr std::size_t longest_game = 300; // half-moves
constexpr std::size_t random_opening = 6;

/// Asks an engine for a move.
class Engine {
public:
    Engine(std::unique_ptr<uci::LineChannel> channel, std::string nodes)
        : channel_{std::move(channel)}
        , nodes_{std::move(nodes)} {}

    std::optional<Move> best_move(const GameRecord& game) {
        std::string line = "position startpos moves";
        for (const Move move : game.moves()) {
            line += " " + to_uci(move, CastlingSpelling::king_to_target);
        }
        const auto deadline = clock_.now() + 20s;
        if (!channel_->send(line, deadline) || !channel_->send("go nodes " + nodes_, deadline)) {
            return std::nullopt;
        }
        while (const auto answer = channel_->receive(deadline)) {
            std::string_view rest = *answer;
            if (uci::next_word(rest) == "bestmove") {
                const auto request = parse_uci_move(uci::next_word(rest));
                return request ? find_legal_move(game.position(), *request) : std::nullopt;
            }
        }
        return std::nullopt;
    }

private:
    uci::SteadyClock clock_;
    std::unique_ptr<uci::LineChannel> channel_;
    std::string nodes_;
};

PgnGame make_game(reference::Random& random, Engine* engine, std::size_t number) {
    GameRecord record;
    PgnGame game;
    while (record.plies() < longest_game && record.occurrences() < 3) {
        const MoveList moves = legal_moves(record.position());
        if (moves.empty()) {
            break;
        }
        const bool ask = engine != nullptr && record.plies() >= random_opening;
        const auto chosen =
            ask ? engine->best_move(record) : std::optional{moves[random.below(moves.size())]};
        if (!chosen) {
            break;
        }
        record.play(*chosen);
        game.main_line.moves.push_back({{}, *chosen, {}, {}, {}});
    }
    game.result = PgnResult::draw;
    if (is_checkmate(record.position())) {
        game.result = record.position().side_to_move() == Color::white ? PgnResult::black_wins
                                                                       : PgnResult::white_wins;
    }
    game.tags = {
        {"Event", engine != nullptr ? "Engine play" : "Random play"},
        {"Site", "?"},
        {"Date", "2026.11.30"},
        {"Round", std::to_string(number)},
        {"White", "A"},
        {"Black", "B"},
        {"Result", std::string{to_string(game.result)}}};
    return game;
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments{argv + 1, argv + argc};
    if (arguments.size() != 2 && arguments.size() != 4) {
        std::cerr << "usage: make_games GAMES SEED [ENGINE NODES]\n";
        return 2;
    }
    std::optional<Engine> engine;
    if (arguments.size() == 4) {
        auto channel = uci::start({arguments[2]});
        if (!channel) {
            std::cerr << arguments[2] << ": " << channel.error().reason.message() << '\n';
            return 3;
        }
        engine.emplace(std::move(*channel), arguments[3]);
    }
    const std::size_t games = std::stoul(arguments[0]);
    for (std::size_t number = 1; number <= games; ++number) {
        reference::Random random{std::stoull(arguments[1]) * 1'000'003 + number};
        const PgnGame game = make_game(random, engine ? &*engine : nullptr, number);
        std::cout << *to_pgn(game) << '\n';
    }
}
