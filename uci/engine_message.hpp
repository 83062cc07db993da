#pragma once

#include "movegen/error.hpp"
#include "movegen/move.hpp"
#include "movegen/position.hpp"
#include "uci/engine_option.hpp"
#include "uci/score.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rota::uci {

/// What an "info" line says. Moves are text: no legality is claimed.
struct Info {
    std::optional<std::int64_t> depth{};
    std::optional<std::int64_t> selective_depth{};
    std::optional<std::int64_t> time{}; ///< In milliseconds.
    std::optional<std::int64_t> nodes{};
    std::optional<std::int64_t> nodes_per_second{};
    std::optional<std::int64_t> table_hits{}; ///< Of endgame tables ("tbhits").
    std::optional<std::int64_t> hash_full{};  ///< In thousandths.
    std::optional<std::int64_t> processor_load{};
    std::optional<std::int64_t> line{}; ///< "multipv", from 1.
    std::optional<std::int64_t> current_move_number{};
    std::string current_move{};
    std::optional<Score> score{};
    std::optional<std::array<int, 3>> win_draw_loss{}; ///< Thousandths, of the side to move.
    std::vector<std::string> pv{};
    std::vector<std::string> refutation{};   ///< The refuted move first.
    std::vector<std::string> current_line{}; ///< Without the number of the processor.
    std::optional<std::string> text{};       ///< "string": the rest of the line as it stands.
    std::vector<ParseError> faults{};        ///< What was not understood; the rest was.

    friend bool operator==(const Info&, const Info&) = default;
};

/// "bestmove e2e4 ponder e7e5"; text, empty where a word is missing.
struct BestMove {
    std::string move{};
    std::string ponder{};

    friend bool operator==(const BestMove&, const BestMove&) = default;
};

struct EngineName {
    std::string name;
    friend bool operator==(const EngineName&, const EngineName&) = default;
};
struct EngineAuthor {
    std::string name;
    friend bool operator==(const EngineAuthor&, const EngineAuthor&) = default;
};
struct UciOk {
    friend bool operator==(const UciOk&, const UciOk&) = default;
};
struct ReadyOk {
    friend bool operator==(const ReadyOk&, const ReadyOk&) = default;
};

/// "registration error" and the like.
struct Protection {
    enum class Kind : std::uint8_t { copy_protection, registration };
    enum class State : std::uint8_t { checking, ok, error };

    Kind kind;
    State state;

    friend bool operator==(const Protection&, const Protection&) = default;
};

/// A line that is none of the protocol: a banner, a blank line, an answer to something unknown.
struct OtherLine {
    friend bool operator==(const OtherLine&, const OtherLine&) = default;
};

using EngineMessage = std::variant<
    OtherLine,
    EngineName,
    EngineAuthor,
    EngineOption,
    UciOk,
    ReadyOk,
    BestMove,
    Info,
    Protection>;

/// Reads a line from an engine, without its end. Only an "option" line without name or type, and
/// "id", "registration" or "copyprotection" with a wrong second word, are errors: everything else
/// that is odd is in the faults of the message, or an OtherLine.
[[nodiscard]] Result<EngineMessage, ParseError> parse_message(std::string_view line);

/// The legal move that `text` means in `position`, castling in either spelling, the promotion
/// letter in either case; nothing if there is none.
[[nodiscard]] std::optional<Move> move_of(std::string_view text, const Position& position);

/// Whether `text` is a way of engines to say that they have no move: "(none)", "0000", "a1a1",
/// "NULL", or nothing at all. That is believed only where our own rules find none either.
[[nodiscard]] bool means_no_move(std::string_view text) noexcept;

/// Moves as far as they are legal one after the other from `position` on.
[[nodiscard]] std::vector<Move>
legal_beginning(const std::vector<std::string>& moves, const Position& position);

} // namespace rota::uci
