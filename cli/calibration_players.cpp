#include "cli/calibration_players.hpp"

#include "movegen/generate.hpp"
#include "uci/level_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>
#include <variant>

namespace rota::cli {

namespace {

/// What a move wins at once, in pawns.
int gain(const Position& position, Move move) {
    static constexpr std::array values{1, 3, 3, 5, 9, 0};
    int gained = 0;
    if (move.kind() == MoveKind::en_passant) {
        gained += 1;
    } else if (move.kind() != MoveKind::castling) {
        if (const auto taken = position.piece_at(move.to())) {
            gained += values[index(taken->kind)];
        }
    }
    if (const auto promoted = move.promoted_to()) {
        gained += values[index(*promoted)] - 1;
    }
    return gained;
}

class RandomMover final : public CalibrationPlayer {
public:
    [[nodiscard]] std::string parameters() const override { return "random"; }
    void new_game(std::uint64_t seed) override { random_ = uci::SeededRandom{seed}; }
    [[nodiscard]] Move choose(const std::vector<Move>&, const Position& position) override {
        const MoveList moves = legal_moves(position);
        return moves.begin()[random_.below(moves.size())];
    }

private:
    uci::SeededRandom random_{0};
};

class MaterialPlayer final : public CalibrationPlayer {
public:
    [[nodiscard]] std::string parameters() const override { return "material"; }
    void new_game(std::uint64_t seed) override { random_ = uci::SeededRandom{seed}; }
    [[nodiscard]] Move choose(const std::vector<Move>&, const Position& position) override {
        constexpr int mate = 100;
        std::vector<Move> best;
        int most = -1;
        for (const Move move : legal_moves(position)) {
            const int gained = is_checkmate(position.after(move)) ? mate : gain(position, move);
            if (gained > most) {
                most = gained;
                best.clear();
            }
            if (gained == most) {
                best.push_back(move);
            }
        }
        return best[random_.below(best.size())];
    }

private:
    uci::SeededRandom random_{0};
};

class SkillPlayer final : public CalibrationPlayer {
public:
    SkillPlayer(uci::Engine& engine, int skill, std::int64_t nodes)
        : engine_{engine}
        , skill_{skill}
        , nodes_{nodes} {}

    [[nodiscard]] std::string parameters() const override {
        return fmt::format("skill {}, {} nodes", skill_, nodes_);
    }

    void new_game(std::uint64_t) override {
        uci::Session& session = engine_.session();
        session.new_game(engine_.now());
        // A refusal would come as an event; the engine is Stockfish.
        static_cast<void>(session.set_option("MultiPV", "1", engine_.now()));
        static_cast<void>(session.set_option("Skill Level", std::to_string(skill_), engine_.now()));
    }

    [[nodiscard]] bool is_well() const override { return !engine_.session().is_out(); }

    [[nodiscard]] Move choose(const std::vector<Move>& moves, const Position& position) override {
        uci::SearchLimits limits;
        limits.nodes = nodes_;
        const auto id =
            engine_.session().go(Position::start(), moves, std::move(limits), engine_.now());
        while (id && !engine_.interrupted() && is_well()) {
            const auto event = engine_.wait(engine_.now() + std::chrono::minutes{1});
            if (!event) {
                continue;
            }
            const auto* const end = std::get_if<uci::SearchEnded>(&*event);
            if (end != nullptr && end->search == *id && end->outcome.move) {
                return *end->outcome.move;
            }
        }
        return *legal_moves(position).begin(); // of a game that does not count
    }

private:
    uci::Engine& engine_;
    int skill_;
    std::int64_t nodes_;
};

class LevelAsPlayer final : public CalibrationPlayer {
public:
    LevelAsPlayer(uci::Engine& engine, uci::Level level)
        : engine_{engine}
        , level_{std::move(level)} {}

    [[nodiscard]] std::string parameters() const override {
        return fmt::format(
            "nodes {} depth {} lines {} overlook {} blindness {} threats {} temperature {} cap {} "
            "mercy {}",
            level_.nodes,
            level_.depth.value_or(0),
            level_.lines,
            level_.overlook,
            level_.blindness,
            level_.sees_threats,
            level_.temperature,
            level_.cap,
            level_.mercy
        );
    }

    void new_game(std::uint64_t seed) override {
        seed_ = seed;
        engine_.session().new_game(engine_.now());
        static_cast<void>(engine_.session().set_option("Skill Level", "20", engine_.now()));
    }

    [[nodiscard]] bool is_well() const override { return !engine_.session().is_out(); }

    [[nodiscard]] Move choose(const std::vector<Move>& moves, const Position&) override {
        return uci::choose_move(engine_, {level_, Position::start(), moves, seed_}).move;
    }

private:
    uci::Engine& engine_;
    uci::Level level_;
    std::uint64_t seed_ = 0;
};

} // namespace

std::unique_ptr<CalibrationPlayer> random_mover() {
    return std::make_unique<RandomMover>();
}

std::unique_ptr<CalibrationPlayer> material_player() {
    return std::make_unique<MaterialPlayer>();
}

std::unique_ptr<CalibrationPlayer>
skill_player(uci::Engine& engine, int skill, std::int64_t nodes) {
    return std::make_unique<SkillPlayer>(engine, skill, nodes);
}

std::unique_ptr<CalibrationPlayer> level_player(uci::Engine& engine, uci::Level level) {
    return std::make_unique<LevelAsPlayer>(engine, std::move(level));
}

} // namespace rota::cli
