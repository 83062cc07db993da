#include "consult/match/detail/match_fold.hpp"

#include <algorithm>
#include <cctype>
#include <set>

namespace rota::consult::detail {

namespace {

constexpr std::int64_t longest = 864'000'000; ///< Ten days; no match is longer.

} // namespace

std::string capitalised(std::string text) {
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

void MatchFold::give_time(Color color, std::int64_t ms) {
    ClockState& clock = side(color).clock;
    const std::int64_t change = std::max(ms, -clock.remaining);
    clock.remaining += change;
    clock.given += change;
}

void MatchFold::set_time(Color color, std::int64_t ms) {
    give_time(color, ms - side(color).clock.remaining);
}

void MatchFold::settle_period(Color color) {
    SideState& now = side(color);
    const adjudicate::Cited<int>& moves = rules_.game.period_moves;
    const bool completed = moves.value > 0 && now.done >= moves.value;
    if (completed == now.second_period || !is_playing()) {
        return;
    }
    now.second_period = completed;
    give_time(color, completed ? rules_.second_period.value : -rules_.second_period.value);
    const std::string time = clock_text(rules_.second_period.value);
    if (completed) {
        say(moves.citation, "{} has completed {} moves: +{}.", name(color), moves.value, time);
    } else {
        say(moves.citation, "{} has not completed {} moves: -{}.", name(color), moves.value, time);
    }
}

void MatchFold::run_clocks() {
    const std::int64_t passed = event_.at - state_.now;
    for (BoardState& each : state_.boards) {
        if (each.running && !each.paused) {
            SideState& runs = each.sides[static_cast<std::size_t>(*each.running)];
            runs.clock.used += passed;
            runs.clock.remaining -= passed;
            if (runs.clock.remaining < 0) {
                runs.clock.overrun -= runs.clock.remaining;
                runs.clock.remaining = 0;
            }
            if (rules_.record.value && rules_.increment.value < 30'000
                && runs.clock.remaining < rules_.record_threshold.value) {
                runs.record_free = true;
            }
        }
    }
    state_.now = event_.at;
}

MatchFold::Refused MatchFold::check_event() const {
    if (event_.at < state_.now) {
        return refuse("the time {} is before {}, the last event", event_.at, state_.now);
    }
    if (event_.at > longest) {
        return refuse("the time {} is above {}", event_.at, longest);
    }
    if (event_.board < 1 || event_.board > rules_.boards) {
        return refuse("there is no board {}, 1 to {} expected", event_.board, rules_.boards);
    }
    constexpr std::size_t longest_text = 200;
    if (event_.text.size() > longest_text || event_.word.size() > longest_text
        || event_.note.size() > longest_text) {
        return refuse("a text is longer than {} bytes", longest_text);
    }
    if (std::abs(event_.ms) > longest || std::abs(event_.ms_black) > longest) {
        return refuse("a time is above {}", longest);
    }
    switch (event_.kind) {
    case EventKind::move:
    case EventKind::press:
    case EventKind::take_back:
    case EventKind::touch:
    case EventKind::claim:
    case EventKind::flag:
    case EventKind::resign:
    case EventKind::draw_offer:
    case EventKind::draw_accept:
    case EventKind::draw_decline:
    case EventKind::draw_claim:
    case EventKind::incident:
    case EventKind::ladder:
    case EventKind::substitute:
    case EventKind::vacate:
    case EventKind::come_back:
    case EventKind::helper:
    case EventKind::knock:
    case EventKind::restored:
    case EventKind::add_time:
    case EventKind::proposal:
    case EventKind::comment:
        if (!event_.side) {
            return refuse("{}: a side, white or black, expected", name(event_.kind));
        }
        if (!state_.colour_of_a) {
            return refuse("{}: the colours are not known yet", name(event_.kind));
        }
        break;
    default: break;
    }
    return std::nullopt;
}

MatchFold::Refused MatchFold::run() {
    if (auto refused = check_event()) {
        return refused;
    }
    run_clocks();
    // The arbiter has heard in time what he enters late.
    const bool in_time = event_.by_arbiter
                         && (event_.kind == EventKind::take || event_.kind == EventKind::go_on
                             || event_.kind == EventKind::move);
    for (board_ = 0; board_ < state_.boards.size(); ++board_) {
        if (!in_time || board_ != static_cast<std::size_t>(event_.board - 1)) {
            expire();
        }
    }
    board_ = static_cast<std::size_t>(event_.board - 1);
    if (auto refused = dispatch()) {
        return refused;
    }
    settle_period(Color::white);
    settle_period(Color::black);
    say_what_is_next();
    return std::nullopt;
}

MatchFold::Refused MatchFold::dispatch() {
    const BoardState& now = board();
    if (now.phase == Phase::closed && event_.kind != EventKind::tick
        && event_.kind != EventKind::note) {
        return refuse("the match is closed; undo opens it again");
    }
    if (now.paused && is_playing() && event_.kind == EventKind::move) {
        return refuse("the match is paused");
    }
    switch (event_.kind) {
    case EventKind::lineup: return lineup();
    case EventKind::colours: return colours();
    case EventKind::start: return start();
    case EventKind::absent: return absent();
    case EventKind::move: return move();
    case EventKind::press: return press();
    case EventKind::take_back: return take_back();
    case EventKind::touch: return touch();
    case EventKind::claim: return claim();
    case EventKind::ruling: return ruling();
    case EventKind::flag: return flag();
    case EventKind::grace_over: return grace_over();
    case EventKind::take: return take();
    case EventKind::go_on: return go_on();
    case EventKind::finding: return finding();
    case EventKind::resign: return resign();
    case EventKind::draw_offer: return draw_offer();
    case EventKind::draw_accept: return draw_accept();
    case EventKind::draw_decline: return draw_decline();
    case EventKind::draw_claim: return draw_claim();
    case EventKind::incident: return incident();
    case EventKind::ladder: return ladder();
    case EventKind::substitute: return substitute();
    case EventKind::vacate: return vacate();
    case EventKind::come_back: return come_back();
    case EventKind::helper: return helper();
    case EventKind::knock: return knock();
    case EventKind::restored: return restored();
    case EventKind::pause: return pause();
    case EventKind::resume: return resume();
    case EventKind::set_clock: return set_clock();
    case EventKind::add_time: return add_time();
    case EventKind::adjudicate: return arbiter_decides();
    case EventKind::confirm: return confirm();
    case EventKind::proposal: return proposal();
    case EventKind::comment: return comment();
    case EventKind::note:
    case EventKind::tick:
    case EventKind::undo: return std::nullopt;
    }
    return refuse("no such event");
}

MatchFold::Refused MatchFold::lineup() {
    if (!event_.team) {
        return refuse("lineup: a team, a or b, expected");
    }
    if (std::ranges::any_of(state_.boards, [](const BoardState& each) {
            return each.phase != Phase::ready;
        })) {
        return refuse_by(rules_.players.citation, "the order is fixed once the match has begun");
    }
    const auto wanted = static_cast<std::size_t>(rules_.players.value);
    const std::set<int> different{event_.order.begin(), event_.order.end()};
    if (event_.order.size() != wanted) {
        return refuse_by(
            rules_.players.citation, "{} players expected, not {}", wanted, event_.order.size()
        );
    }
    if (different.size() != wanted || *different.begin() < 1 || *different.rbegin() > 1000) {
        return refuse_by(rules_.players.citation, "{} different numbers expected", wanted);
    }
    if (event_.player != 0
        && (event_.player < 1 || event_.player > 1000 || different.contains(event_.player))) {
        return refuse("the reserve is another player");
    }
    if (event_.player != 0 && rules_.reserves_max.value == 0) {
        return refuse_by(rules_.reserves_max.citation, "there are no reserves");
    }
    TeamState& lodged = state_.teams[static_cast<std::size_t>(*event_.team)];
    lodged = TeamState{};
    lodged.order = event_.order;
    lodged.reserve = event_.player;
    if (rules_.fixed_order.value) {
        std::ranges::sort(lodged.order);
        say(rules_.fixed_order.citation, "The players sit in the order of the list.");
    }
    say(rules_.players.citation,
        "Team {}: {}{}.",
        *event_.team == Team::a ? "A" : "B",
        fmt::join(lodged.order, ", "),
        lodged.reserve == 0 ? "" : fmt::format(", reserve {}", lodged.reserve));
    return std::nullopt;
}

MatchFold::Refused MatchFold::colours() {
    if (!event_.team || !event_.side) {
        return refuse("colours: a team and the colour that it takes expected");
    }
    if (std::ranges::any_of(state_.boards, [](const BoardState& each) {
            return each.phase != Phase::ready;
        })) {
        return refuse_by(rules_.colours.citation, "the match has begun");
    }
    state_.colour_of_a = *event_.team == Team::a ? *event_.side : !*event_.side;
    say(rules_.colours.citation,
        "Team {} has {}{}.",
        *event_.team == Team::a ? "A" : "B",
        *event_.side == Color::white ? "White" : "Black",
        rules_.boards > 1 ? " at board 1" : "");
    return std::nullopt;
}

MatchFold::Refused MatchFold::start() {
    if (board().phase != Phase::ready) {
        return refuse("the clock runs already");
    }
    for (const TeamState& each : state_.teams) {
        if (each.order.empty()) {
            return refuse_by(rules_.players.citation, "a line-up is missing");
        }
    }
    if (!state_.colour_of_a) {
        return refuse_by(rules_.colours.citation, "the colours are not known yet");
    }
    if (event_.ms < 0) {
        return refuse("start: time lost by White is not below 0");
    }
    BoardState& starts = board();
    for (const Color color : {Color::white, Color::black}) {
        set_time(
            color, rules_.base.value + (rules_.initial_increment ? rules_.increment.value : 0)
        );
    }
    give_time(Color::white, -event_.ms);
    starts.phase = Phase::moving;
    starts.running = starts.board.to_move();
    starts.on_move_since = event_.at;
    say(rules_.base.citation,
        "{}'s clock runs: {} and {}.",
        name(*starts.running),
        clock_text(side(Color::white).clock.remaining),
        clock_text(side(Color::black).clock.remaining));
    return std::nullopt;
}

MatchFold::Refused MatchFold::absent() {
    if (board().phase != Phase::ready) {
        return refuse("the game has begun");
    }
    if (rules_.default_time.value >= 0 && event_.at < rules_.default_time.value) {
        return refuse_by(
            rules_.default_time.citation,
            "{} are left of the default time",
            clock_text(rules_.default_time.value - event_.at)
        );
    }
    if (!state_.colour_of_a) {
        state_.colour_of_a = Color::white; // nobody will need it
    }
    if (!event_.team) {
        if (rules_.both_lose.value) {
            decide({Outcome::absence, std::nullopt, {}, rules_.both_lose.citation, {}, false});
            return std::nullopt;
        }
        say(rules_.both_lose.citation, "Neither team has come: the arbiter decides.");
        board().phase = Phase::arbiter;
        return std::nullopt;
    }
    const bool white_is_away = state_.team_of(rules_, board_, Color::white) == *event_.team;
    win(Outcome::absence,
        white_is_away ? Color::black : Color::white,
        rules_.default_points.value,
        rules_.default_time.citation);
    return std::nullopt;
}

MatchFold::Refused MatchFold::pause() {
    if (!is_live() || board().phase == Phase::ready || board().paused) {
        return refuse("no clock runs that could be paused");
    }
    board().paused = true;
    board().paused_at = event_.at;
    say(adjudicate::fide("6.11.1"), "The clocks stand still.");
    return std::nullopt;
}

MatchFold::Refused MatchFold::resume() {
    if (!board().paused) {
        return refuse("the match is not paused");
    }
    const std::int64_t length = event_.at - board().paused_at;
    board().paused = false;
    board().deadline += length;
    board().on_move_since += length;
    note("The match goes on.");
    return std::nullopt;
}

MatchFold::Refused MatchFold::set_clock() {
    if (!is_live() || board().phase == Phase::ready) {
        return refuse("no game is in progress");
    }
    if (event_.ms < 0 || event_.ms_black < 0) {
        return refuse("times are not below 0");
    }
    set_time(Color::white, event_.ms);
    set_time(Color::black, event_.ms_black);
    say(adjudicate::fide("6.10.1"),
        "White has {}, Black {}{}{}.",
        clock_text(event_.ms),
        clock_text(event_.ms_black),
        event_.note.empty() ? "" : ": ",
        event_.note);
    return std::nullopt;
}

MatchFold::Refused MatchFold::add_time() {
    if (!is_live() || board().phase == Phase::ready) {
        return refuse("no game is in progress");
    }
    give_time(*event_.side, event_.ms);
    say(adjudicate::fide("12.9.2"),
        "{} has {} now.",
        name(*event_.side),
        clock_text(side(*event_.side).clock.remaining));
    return std::nullopt;
}

void MatchFold::say_what_is_next() {
    const BoardState& now = board();
    const Color mover = now.board.to_move();
    switch (now.phase) {
    case Phase::ready: break;
    case Phase::moving:
        if (rules_.rotate) {
            const auto& empty = team(mover).vacant;
            const bool vacant = std::ranges::find(empty, due(mover)) != empty.end();
            next("{}, seat {}{}.", name(mover), due(mover), vacant ? " (empty)" : "");
        } else {
            next("{} to move.", name(mover));
        }
        break;
    case Phase::made: next("{} presses the clock.", name(now.tent->side)); break;
    case Phase::ruling: next("The arbiter rules on the claim: yes or no."); break;
    case Phase::grace:
        next(
            "The last move of {}, seat {}, within {}.",
            name(*now.flagged),
            due(*now.flagged),
            clock_text(std::max<std::int64_t>(0, now.deadline - state_.now))
        );
        break;
    case Phase::finding:
        next("Can {} mate by any series of legal moves? yes or no.", name(!now.finding->loser));
        break;
    case Phase::offer:
        next(
            "{}: take {} points, or play on at {} each, within {}.",
            name(*now.offer),
            now.offer_base.value(),
            clock_text(now.sides[static_cast<std::size_t>(*now.offer)].clock.remaining),
            clock_text(std::max<std::int64_t>(0, now.deadline - state_.now))
        );
        break;
    case Phase::arbiter: next("The arbiter decides."); break;
    case Phase::decided: next("Both captains confirm the result."); break;
    case Phase::closed: break;
    }
    for (const Proposal& proposal : now.proposals) {
        next("Proposed for {}: {}.", name(proposal.side), proposal.step);
    }
}

} // namespace rota::consult::detail
