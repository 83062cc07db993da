#include "cli/calibration.hpp"

#include "adjudicate/material.hpp"
#include "cli/json.hpp"
#include "movegen/generate.hpp"
#include "movegen/zobrist.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace rota::cli {

namespace {

constexpr std::size_t opening_plies = 8;
constexpr std::size_t longest_game = 240;
constexpr int clear_advantage = 5; // pawns

int material(const Position& position, Color side) {
    static constexpr std::array values{1, 3, 3, 5, 9, 0};
    int sum = 0;
    for (const PieceKind kind : all_piece_kinds) {
        sum += values[index(kind)] * position.pieces(side, kind).size();
    }
    return sum;
}

/// A game while it is played.
class Board {
public:
    void play(Move move) {
        moves.push_back(move);
        keys_.push_back(key(position));
        position = position.after(move);
    }

    /// White's score and why, when the game is over.
    [[nodiscard]] std::optional<std::pair<double, std::string>> end() const {
        if (!has_legal_move(position)) {
            if (position.checkers().empty()) {
                return std::pair{0.5, std::string{"stalemate"}};
            }
            return std::pair{
                position.side_to_move() == Color::white ? 0.0 : 1.0, std::string{"checkmate"}};
        }
        if (adjudicate::is_dead_by_material(position.men())) {
            return std::pair{0.5, std::string{"dead position"}};
        }
        if (position.half_move_clock() >= 100) {
            return std::pair{0.5, std::string{"fifty moves"}};
        }
        if (std::ranges::count(keys_, key(position)) >= 2) {
            return std::pair{0.5, std::string{"repetition"}};
        }
        if (moves.size() >= longest_game) {
            const int ahead = material(position, Color::white) - material(position, Color::black);
            const double score = std::abs(ahead) < clear_advantage ? 0.5 : ahead > 0 ? 1 : 0;
            return std::pair{score, std::string{"material"}};
        }
        return std::nullopt;
    }

    std::vector<Move> moves{};
    Position position = Position::start();

private:
    std::vector<Key> keys_{};
};

} // namespace

std::optional<CalibrationGame> play_calibration_game(
    CalibrationPlayer& first,
    CalibrationPlayer& second,
    std::size_t number,
    std::uint64_t seed,
    const uci::Book& book
) {
    uci::SeededRandom random{seed};
    random.stir(number / 2);
    const std::uint64_t opening_seed = random.next();
    random.stir(number);
    first.new_game(random.next());
    second.new_game(random.next());
    Board board;
    while (board.moves.size() < opening_plies) {
        const auto move = book.choose(board.position, opening_seed);
        if (!move) {
            break;
        }
        board.play(*move);
    }
    const Color color_of_first = number % 2 == 0 ? Color::white : Color::black;
    while (true) {
        if (auto end = board.end()) {
            const auto& [score, how] = *end;
            return CalibrationGame{
                color_of_first == Color::white ? score : 1 - score, how, board.moves.size()};
        }
        CalibrationPlayer& mover = board.position.side_to_move() == color_of_first ? first : second;
        const Move move = mover.choose(board.moves, board.position);
        if (!mover.is_well()) {
            return std::nullopt;
        }
        board.play(move);
    }
}

double CalibrationScore::share() const {
    return (static_cast<double>(wins) + static_cast<double>(draws) / 2)
           / static_cast<double>(games());
}

double CalibrationScore::margin() const {
    const auto n = static_cast<double>(games());
    const double mean = share();
    const double squares = (static_cast<double>(wins) + static_cast<double>(draws) / 4) / n;
    return 1.96 * std::sqrt(std::max(0.0, squares - mean * mean) / n);
}

std::string to_line(const CalibrationRecord& record) {
    return to_line(Json{
        {"first", record.first},
        {"second", record.second},
        {"number", record.number},
        {"score", record.game.score},
        {"end", record.game.end},
        {"plies", record.game.plies},
        {"seed", record.seed},
        {"parameters", record.parameters}});
}

std::optional<CalibrationRecord> record_of(std::string_view line) {
    const Json json = Json::parse(line, nullptr, false);
    const auto is_text = [&](const char* name) {
        return json.contains(name) && json[name].is_string();
    };
    const auto is_count = [&](const char* name) {
        return json.contains(name) && json[name].is_number_unsigned();
    };
    if (!json.is_object() || !is_text("first") || !is_text("second") || !is_text("parameters")
        || !is_text("end") || !is_count("number") || !is_count("seed") || !is_count("plies")
        || !json.contains("score") || !json["score"].is_number()) {
        return std::nullopt;
    }
    CalibrationRecord record;
    record.first = json["first"];
    record.second = json["second"];
    record.parameters = json["parameters"];
    record.number = json["number"];
    record.seed = json["seed"];
    record.game = {json["score"], json["end"], json["plies"]};
    return record;
}

} // namespace rota::cli
