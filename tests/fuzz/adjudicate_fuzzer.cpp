#include "adjudicate/adjudicator.hpp"
#include "adjudicate/event_result.hpp"
#include "movegen/fen.hpp"
#include "movegen/generate.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

// The first line is the FEN of the initial position (the start position when it is none); each byte
// after it chooses one of the legal moves, until there is none.

namespace {

using namespace rota;
using namespace rota::adjudicate;

void require(bool law) {
    if (!law) {
        std::abort();
    }
}

/// Every ruling that ends a game is cited and in order of precedence, every answer explained.
void require_laws(const GameRecord& game) {
    // With little effort, so that many games can be tried; what stays open is said to be open.
    Solver solver{std::size_t{1} << 20U};
    Inquiry inquiry;
    inquiry.effort.visits = 2'000;
    const Ruling ruling = adjudicate::adjudicate(game, solver, inquiry);
    require(!ruling.explanation.empty());
    require(ruling.ply + ruling.plies_after_end == game.plies());
    require(ruling.is_over() == (ruling.verdict != Verdict::game_continues));
    const Position& position = game.position(ruling.ply);
    require((ruling.state == State::checkmate) == is_checkmate(position));
    require((ruling.state == State::stalemate) == is_stalemate(position));
    if (ruling.is_over()) {
        require(!ruling.grounds.empty() && ruling.grounds.front() == article(ruling.state));
        require(ruling.claimable.empty() && ruling.claimable_with_move.empty());
    } else {
        require(
            ruling.grounds.size() == ruling.claimable.size() + ruling.claimable_with_move.size()
        );
        for (const AnnouncedClaim& announced : ruling.claimable_with_move) {
            require(!announced.moves.empty());
            for (const Move move : announced.moves) {
                require(is_legal(position, move));
            }
        }
    }
    for (const RuleSet& rules : {fide_standard(), relay()}) {
        const EventResult result = event_result(ruling, position, rules);
        require(result.clause.has_value() == ruling.is_over());
        require(result.points.has_value() == ruling.is_over());
        require(!headline(ruling, position, result, rules).empty());
        if (ruling.is_over() && rules.no_draw) {
            require(result.winner.has_value());
        }
        for (const auto& sentence : explain(ruling, position, result, rules)) {
            require(!sentence.empty());
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const std::size_t line_end = std::min(text.find('\n'), text.size());
    const auto initial = parse_fen(text.substr(0, line_end));
    GameRecord game{initial ? *initial : Position::start()};
    constexpr std::size_t longest = 400;
    for (std::size_t i = line_end + 1; i < size && game.plies() < longest; ++i) {
        const MoveList moves = legal_moves(game.position());
        if (moves.empty()) {
            break;
        }
        game.play(moves[data[i] % moves.size()]);
    }
    require_laws(game);
    return 0;
}
