#include "uci/perft_engine.hpp"

#include "movegen/fen.hpp"
#include "movegen/uci_move.hpp"
#include "uci/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
#include <utility>

namespace rota::uci {

namespace {

/// For words that nobody answers to and that do not matter if they are not read.
constexpr std::chrono::milliseconds courtesy{100};

/// One line of an answer to "go perft".
struct AnswerLine {
    enum class Kind : std::uint8_t {
        other,    ///< Anything else.
        move,     ///< "e2e4: 600"
        total,    ///< "Nodes searched: 8902"
        broken,   ///< Begins like one of these, but has no count.
        no_perft, ///< The engine refuses, or searches instead.
    };

    Kind kind = Kind::other;
    std::string move{};
    std::uint64_t nodes = 0;
};

/// A number that is all of `word`.
std::optional<std::uint64_t> parse_count(std::string_view word) {
    std::uint64_t count = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), count);
    if (error != std::errc{} || end != word.data() + word.size()) {
        return std::nullopt;
    }
    return count;
}

/// "info ... pv e2e4 ...": the engine has begun to search.
bool is_search_info(std::string_view words) {
    for (auto word = next_word(words); !word.empty() && word != "string"; word = next_word(words)) {
        if (word == "pv") {
            return true;
        }
    }
    return false;
}

AnswerLine parse_answer_line(std::string_view line) {
    using Kind = AnswerLine::Kind;
    std::string_view words = line;
    const std::string_view first = next_word(words);
    if (first == "info") {
        return {is_search_info(words) ? Kind::no_perft : Kind::other};
    }
    if (first == "bestmove" || lower_case(line).find("unknown command") != std::string::npos) {
        return {Kind::no_perft};
    }

    const std::size_t colon = line.find(':');
    std::string_view label = line.substr(0, colon);
    const std::string head = lower_case(next_word(label));
    const std::string second = lower_case(next_word(label));
    const bool alone = second.empty() && next_word(label).empty();
    if (colon == std::string_view::npos) {
        return {};
    }
    std::string_view rest = line.substr(colon + 1);
    const auto count = parse_count(next_word(rest));
    const bool complete = count && next_word(rest).empty();
    if (alone && parse_uci_move(head)) {
        return complete ? AnswerLine{Kind::move, head, *count} : AnswerLine{Kind::broken};
    }
    if (head == "nodes" && second == "searched" && next_word(label).empty()) {
        return complete ? AnswerLine{Kind::total, {}, *count} : AnswerLine{Kind::broken};
    }
    return {};
}

} // namespace

Result<PerftEngine, EngineFailure>
PerftEngine::connect(LineChannel& channel, const Clock& clock, std::chrono::milliseconds patience) {
    PerftEngine engine{channel, clock, patience};
    if (const auto greeted = engine.greet(clock.now() + patience); !greeted) {
        return fail(greeted.error());
    }
    return engine;
}

Result<void, EngineFailure> PerftEngine::greet(TimePoint deadline) {
    if (auto sent = send("uci", deadline); !sent) {
        return sent;
    }
    while (true) {
        const auto line = channel_->receive(deadline);
        if (!line) {
            return fail(failure(line.error(), "no \"uciok\" came"));
        }
        std::string_view words = *line;
        const std::string_view first = next_word(words);
        if (first == "uciok") {
            break;
        }
        const std::string_view second = next_word(words);
        if (first == "id" && second == "name") {
            words.remove_prefix(std::min(words.find_first_not_of(" \t"), words.size()));
            name_ = words;
        }
        if (first == "option" && second == "name"
            && lower_case(next_word(words)) == "uci_chess960") { // names ignore case
            has_chess960_ = true;
        }
    }
    asked_ = "isready";
    if (const auto ready = synchronise(*channel_, deadline); !ready) {
        return fail(failure(ready.error(), "no \"readyok\" came"));
    }
    return {};
}

Result<void, EngineFailure> PerftEngine::set_chess960(bool chess960) {
    if (chess960 == chess960_) {
        return {};
    }
    if (!has_chess960_) {
        return fail(EngineFailure{
            EngineFailure::Kind::no_chess960,
            "the engine does not play Chess960: it has no option UCI_Chess960"});
    }
    const TimePoint deadline = clock_->now() + patience_;
    const std::string option =
        fmt::format("setoption name UCI_Chess960 value {}", chess960 ? "true" : "false");
    if (auto sent = send(option, deadline); !sent) {
        return sent;
    }
    if (const auto ready = synchronise(*channel_, deadline); !ready) {
        return fail(failure(ready.error(), "no \"readyok\" came"));
    }
    chess960_ = chess960;
    return {};
}

Result<std::vector<EngineCount>, EngineFailure> PerftEngine::root_counts(
    const Position& root,
    std::span<const Move> path,
    int depth,
    bool chess960,
    std::chrono::milliseconds patience
) {
    using Kind = AnswerLine::Kind;
    if (const auto set = set_chess960(chess960); !set) {
        return fail(set.error());
    }
    Position position = root;
    std::string question = fmt::format(
        "position fen {}", to_fen(root, chess960 ? CastlingStyle::shredder : CastlingStyle::x_fen)
    );
    question += path.empty() ? "" : " moves";
    for (const Move move : path) {
        question += ' ';
        question += to_uci(
            move, chess960 ? CastlingSpelling::king_to_rook : CastlingSpelling::king_to_target
        );
        position = position.after(move);
    }

    const TimePoint deadline = clock_->now() + patience;
    const std::string go = fmt::format("go perft {}", depth);
    if (const auto sent = send(question, deadline); !sent) {
        return fail(sent.error());
    }
    if (const auto sent = send(go, deadline); !sent) {
        return fail(sent.error());
    }
    asked_ = fmt::format("{}\" and \"{}", question, go);

    std::vector<EngineCount> counts;
    std::uint64_t sum = 0;
    std::string last_line;
    while (true) {
        auto line = channel_->receive(deadline);
        if (!line) {
            return fail(failure(
                line.error(),
                fmt::format(
                    "{} moves counted{}",
                    counts.size(),
                    last_line.empty() ? "" : ", last line " + quote(last_line)
                )
            ));
        }
        const AnswerLine answer = parse_answer_line(*line);
        switch (answer.kind) {
        case Kind::other: break;
        case Kind::move: {
            const auto move = find_legal_move(position, *parse_uci_move(answer.move));
            counts.push_back({answer.move, move, answer.nodes});
            sum += answer.nodes;
            break;
        }
        case Kind::total:
            if (sum != answer.nodes) {
                return fail(EngineFailure{
                    EngineFailure::Kind::nonsense,
                    fmt::format(
                        "the engine's counts add up to {}, but its total is {}, after \"{}\"",
                        sum,
                        answer.nodes,
                        asked_
                    )});
            }
            return counts;
        case Kind::broken:
            return fail(EngineFailure{
                EngineFailure::Kind::nonsense,
                fmt::format(
                    "the engine's answer to \"{}\" has the line {}, expected a move and a count",
                    asked_,
                    quote(*line)
                )});
        case Kind::no_perft:
            static_cast<void>(channel_->send("stop", clock_->now() + courtesy));
            return fail(EngineFailure{
                EngineFailure::Kind::no_perft,
                fmt::format("the engine does not know \"go perft\": it answered {}", quote(*line))}
            );
        }
        if (!line->empty()) {
            last_line = std::move(*line);
        }
    }
}

void PerftEngine::quit() {
    static_cast<void>(channel_->send("quit", clock_->now() + courtesy));
}

Result<void, EngineFailure> PerftEngine::send(std::string_view line, TimePoint deadline) {
    asked_ = line;
    if (const auto sent = channel_->send(line, deadline); !sent) {
        return fail(failure(sent.error(), "the engine does not read its input"));
    }
    return {};
}

EngineFailure PerftEngine::failure(ChannelError error, std::string_view detail) const {
    using Kind = EngineFailure::Kind;
    switch (error) {
    case ChannelError::timed_out:
        return {
            Kind::silent,
            fmt::format("the engine did not answer \"{}\" in time: {}", asked_, detail)};
    case ChannelError::queue_full:
        return {
            Kind::silent, fmt::format("the engine does not read its input, after \"{}\"", asked_)};
    case ChannelError::interrupted: return {Kind::interrupted, "interrupted"};
    case ChannelError::line_too_long:
        return {
            Kind::nonsense,
            fmt::format(
                "the engine sent a line longer than {} bytes after \"{}\"",
                LineChannel::longest_line,
                asked_
            )};
    case ChannelError::closed: break;
    }
    return {
        Kind::ended,
        fmt::format(
            "the engine's output ended after \"{}\"; it {}", asked_, channel_->last_words()
        )};
}

} // namespace rota::uci
