#pragma once

#include "movegen/error.hpp"
#include "movegen/move.hpp"
#include "movegen/position.hpp"
#include "uci/line_channel.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace rota::uci {

/// Why an engine could not be asked.
struct EngineFailure {
    enum class Kind : std::uint8_t {
        ended,       ///< It crashed, exited or closed its output.
        silent,      ///< The deadline passed before the answer was complete.
        nonsense,    ///< It answered, but not what the protocol or arithmetic allows.
        no_perft,    ///< It does not know "go perft".
        no_chess960, ///< It does not have the option UCI_Chess960, which the position needs.
        interrupted, ///< This program was asked to stop.
    };

    Kind kind;
    std::string message; ///< What happened after which command, and the engine's last words.
};

/// What an engine counts below one move of the root.
struct EngineCount {
    std::string text;         ///< The move as the engine spells it, promotion letter in lower case.
    std::optional<Move> move; ///< The legal move it means, castling in either spelling; or nothing.
    std::uint64_t nodes;

    friend bool operator==(const EngineCount&, const EngineCount&) = default;
};

/// A UCI engine that is asked for node counts: "go perft N", an extension that Stockfish began.
///
/// The answer is a line "e2e4: 600" for every move of the root and then "Nodes searched: 8902".
/// Blank lines, banners and "info" lines in between are ignored. Only legal moves from usable
/// positions are ever sent: engines crash on others or silently stop at the first illegal move.
class PerftEngine {
public:
    /// Greets the engine ("uci", "isready"). Blocks until it is ready, `patience` at most.
    /// \pre `channel` and `clock` outlive the result
    [[nodiscard]] static Result<PerftEngine, EngineFailure> connect(
        LineChannel& channel,
        const Clock& clock,
        std::chrono::milliseconds patience = std::chrono::seconds{15}
    );

    /// What the engine calls itself; empty if it does not say.
    [[nodiscard]] const std::string& name() const noexcept { return name_; }

    /// The engine's counts for the position that `path` leads to from `root`. The engine plays the
    /// path itself. A move that it lists twice is there twice.
    ///
    /// Blocks until the answer is complete or `patience` has passed; setting UCI_Chess960 may take
    /// as long as connecting. After a failure give the engine up.
    /// \param chess960 whether FEN and castlings are written as with UCI_Chess960, which the
    ///                 engine is told when that changes; needed if needs_chess960(root)
    /// \pre 1 <= depth (engines search for ever at 0), each move of `path` is legal in its turn
    [[nodiscard]] Result<std::vector<EngineCount>, EngineFailure> root_counts(
        const Position& root,
        std::span<const Move> path,
        int depth,
        bool chess960,
        std::chrono::milliseconds patience
    );

    /// Tells the engine to end, if it listens; destroying the channel sees to it in any case.
    void quit();

private:
    PerftEngine(LineChannel& channel, const Clock& clock, std::chrono::milliseconds patience)
        : channel_{&channel}
        , clock_{&clock}
        , patience_{patience} {}

    [[nodiscard]] Result<void, EngineFailure> greet(TimePoint deadline);
    [[nodiscard]] Result<void, EngineFailure> set_chess960(bool chess960);
    [[nodiscard]] Result<void, EngineFailure> send(std::string_view line, TimePoint deadline);
    [[nodiscard]] EngineFailure failure(ChannelError error, std::string_view detail) const;

    LineChannel* channel_;
    const Clock* clock_;
    std::chrono::milliseconds patience_; // for handshakes
    std::string name_;
    std::string asked_; // what the engine has been sent last, for messages
    bool has_chess960_ = false;
    bool chess960_ = false;
};

} // namespace rota::uci
