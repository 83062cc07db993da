#include "adjudicate/decision.hpp"
#include "adjudicate/winnable.hpp"
#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "tests/fuzz/require.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

// A game with events: the first line is the FEN of the initial position (the start position when it
// is none), the next byte chooses the rules, and then two bytes are an event each.

namespace {

using namespace rota;
using namespace rota::adjudicate;

GameRules rules_of(std::uint8_t byte) {
    GameRules rules = fide_game_rules(static_cast<Speed>(byte % 3));
    if ((byte & 4U) != 0) {
        rules.supervision = {Supervision::reduced, fide("A.5")};
    }
    if ((byte & 8U) != 0) {
        rules.results = relay();
        rules.draw_offers = {false, {"relay", "21"}};
        rules.grace_last_move = {true, {"relay", "12"}};
        rules.grace_time = {std::chrono::seconds{20}, {"relay", "12"}};
        rules.grace_saves_mate = {(byte & 16U) != 0, {"relay", "12"}};
        rules.arbiter_may_claim_illegal = {false, {"relay", "4"}};
    }
    if ((byte & 32U) != 0) {
        rules.period_moves = {3, fide("6.3.1")};
    }
    if ((byte & 64U) != 0) {
        rules.both_flags = {BothFlags::draw, fide("III.3.1")};
    }
    if ((byte & 128U) != 0) {
        rules.illegal_effect = {LimitEffect::discretion, fide("12.9")};
        rules.touch_trigger = {TouchTrigger::left_square, fide("4.3")};
    }
    return rules;
}

Square square(std::uint8_t byte) {
    return Square::from_index(byte % Square::count);
}

/// What the two bytes mean on the board as it stands.
GameEvent event_of(std::uint8_t kind, std::uint8_t value, const Position& board) {
    const Color side = (value & 1U) != 0 ? Color::black : Color::white;
    const MoveRequest request{
        square(value),
        square(static_cast<std::uint8_t>(kind * 7 + value / 3)),
        (kind & 64U) != 0 ? std::optional{PieceKind::queen} : std::nullopt};
    switch (kind % 16) {
    case 0: return FlagFallen{side};
    case 1: return BothFlagsFallen{};
    case 2: return TimePassed{std::chrono::seconds{value}};
    case 3: return Resigned{side};
    case 4: return DrawAgreed{};
    case 5:
    case 6: {
        const Claim claim = kind % 16 == 5 ? Claim::threefold : Claim::fifty_moves;
        const MoveList moves = legal_moves(board);
        return (value & 1U) != 0 && !moves.empty() ? DrawClaimed{claim, moves[value % moves.size()]}
                                                   : DrawClaimed{claim, std::nullopt};
    }
    case 7: return MenTouched{{square(value), square(kind)}};
    case 8: {
        IllegalClaimed claimed;
        claimed.act = static_cast<IllegalAct>(kind / 16 % 4);
        claimed.pressed = value % 5 != 0;
        claimed.caller = value % 3 == 0 ? Caller::arbiter : Caller::opponent;
        if (claimed.act != IllegalAct::press_without_move) {
            claimed.request = request;
        }
        return claimed;
    }
    case 9: return IllegalMade{request};
    default: {
        const MoveList moves = legal_moves(board);
        return moves.empty() ? GameEvent{DrawAgreed{}}
                             : GameEvent{MoveMade{moves[value % moves.size()], kind < 240}};
    }
    }
}

Decision decide(const EventRecord& record, const GameRules& rules, bool guess) {
    Solver solver{std::size_t{1} << 20U};
    return adjudicate::adjudicate(record, rules, [&](const Position& position, Color side) {
        Effort little;
        little.visits = 200;
        little.fast = guess;
        return solver.can_mate(position, side, little);
    });
}

/// What is decided is cited and said; what is not leaves points to nobody.
void require_good(const Decision& decision, const EventRecord& record, const GameRules& rules) {
    ROTA_REQUIRE(decision.events_after_end <= record.events.size());
    for (const std::string& sentence : decision.evidence) {
        ROTA_REQUIRE(!sentence.empty());
    }
    for (const ClockChange& change : decision.clock) {
        ROTA_REQUIRE(!change.citation.article.empty() && change.add.count() > 0);
    }
    if (!decision.decided) {
        return;
    }
    const DecidedGame& end = *decision.decided;
    ROTA_REQUIRE(!end.citation.article.empty() && !decision.evidence.empty());
    ROTA_REQUIRE(std::ranges::count(decision.grounds, end.citation) == 1);
    ROTA_REQUIRE(end.verdict != Verdict::game_continues);
    ROTA_REQUIRE(end.event.clause.has_value() && end.event.points.has_value());
    ROTA_REQUIRE(!decision.choice);
    if (const auto won = winner(end.verdict)) {
        ROTA_REQUIRE(end.event.winner == won);
    } else if (rules.results.no_draw) {
        ROTA_REQUIRE(end.event.winner.has_value());
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    std::size_t at = std::min(text.find('\n'), text.size());
    EventRecord record;
    if (const auto initial = parse_fen(text.substr(0, at))) {
        record.initial = *initial;
    }
    if (++at >= size) {
        return 0;
    }
    const GameRules rules = rules_of(data[at++]);
    constexpr std::size_t most = 24;
    for (; at + 1 < size && record.events.size() < most; at += 2) {
        const Position board = decide(record, rules, true).game.position();
        record.events.push_back(event_of(data[at], data[at + 1], board));
    }
    require_good(decide(record, rules, false), record, rules);
    return 0;
}
