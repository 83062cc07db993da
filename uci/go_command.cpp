#include "uci/go_command.hpp"

#include "uci/engine_message.hpp"
#include "uci/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

namespace rota::uci {

namespace {

class GoReader {
public:
    GoReader(std::string_view line, const Position& position) : words_{line}, position_{position} {
        words_.take(); // "go"
    }

    GoCommand read() {
        while (!words_.empty()) {
            read_parameter(words_.take().text);
        }
        SearchLimits& limits = command_.limits;
        if (white_ || black_) {
            limits.clocks = {
                white_.value_or(*(black_ ? black_ : white_)),
                black_.value_or(*(white_ ? white_ : black_))};
        }
        return std::move(command_);
    }

private:
    void read_parameter(std::string_view key) {
        SearchLimits& limits = command_.limits;
        if (key == "wtime") {
            white_ = read_time(key);
        } else if (key == "btime") {
            black_ = read_time(key);
        } else if (key == "winc") {
            limits.increments[index(Color::white)] = read_time(key).value_or(Milliseconds{0});
        } else if (key == "binc") {
            limits.increments[index(Color::black)] = read_time(key).value_or(Milliseconds{0});
        } else if (key == "movetime") {
            limits.move_time = read_time(key);
        } else if (key == "movestogo") {
            limits.moves_to_go = read_number(key);
        } else if (key == "depth") {
            limits.depth = read_number(key);
        } else if (key == "nodes") {
            limits.nodes = read_number(key);
        } else if (key == "mate") {
            limits.mate = read_number(key);
        } else if (key == "infinite") {
            limits.infinite = true;
        } else if (key == "ponder") {
            limits.ponder = true;
        } else if (key == "searchmoves") {
            read_moves();
        } else {
            fault(fmt::format("\"go\" has no parameter {}", quote(key)));
        }
    }

    std::optional<std::int64_t> read_number(std::string_view key) {
        const auto number = parse_integer(words_.peek().text);
        if (!number) {
            fault(fmt::format("{} takes an integer, not {}", key, quote(words_.peek().text)));
            return std::nullopt;
        }
        words_.take();
        return number;
    }

    std::optional<Milliseconds> read_time(std::string_view key) {
        constexpr std::int64_t most = 1'000'000'000'000; // thirty years
        const auto number = read_number(key);
        return number ? std::optional{Milliseconds{std::clamp(*number, -most, most)}}
                      : std::nullopt;
    }

    void read_moves() {
        while (const auto move = move_of(words_.peek().text, position_)) {
            words_.take();
            if (std::ranges::find(command_.limits.moves, *move) == command_.limits.moves.end()) {
                command_.limits.moves.push_back(*move);
            }
        }
    }

    void fault(std::string text) {
        constexpr std::size_t most = 8; // of a hostile line
        if (command_.faults.size() < most) {
            command_.faults.push_back(std::move(text));
        }
    }

    Words words_;
    const Position& position_;
    GoCommand command_{};
    std::optional<Milliseconds> white_{};
    std::optional<Milliseconds> black_{};
};

} // namespace

GoCommand parse_go(std::string_view line, const Position& position) {
    return GoReader{line, position}.read();
}

} // namespace rota::uci
