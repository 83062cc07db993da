#include "consult/training/report.hpp"

#include "consult/training/exchange.hpp"
#include "consult/training/training.hpp"
#include "movegen/san.hpp"
#include "movegen/uci_move.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace rota::consult {

namespace {

/// White's chance in per cent.
double percent(const uci::Evaluation& evaluation) {
    return 100 * uci::win_chance(evaluation);
}

double of_side(Color side, double white) {
    return side == Color::white ? white : 100 - white;
}

bool mates(const uci::Evaluation& evaluation, Color side) {
    return evaluation.mate && evaluation.mate->winner == side;
}

bool takes(const Position& position, Move move) {
    return move.kind() == MoveKind::en_passant
           || (move.kind() != MoveKind::castling && position.piece_at(move.to()));
}

/// The man that `move` takes with gain, if it does.
std::optional<std::pair<Piece, Square>> won_by(const Position& position, Move move) {
    constexpr int worth_mentioning = 2; // pawns
    const auto man = position.piece_at(move.to());
    if (move.kind() == MoveKind::castling || !man
        || exchange_gain(position, move) < worth_mentioning) {
        return std::nullopt;
    }
    return std::pair{*man, move.to()};
}

/// White's chance after the last move, when that ended the game.
std::optional<double> final_chance(const Match& match) {
    const auto& result = match.state().boards.front().result;
    if (!result || (result->outcome != Outcome::mate && result->outcome != Outcome::draw)) {
        return std::nullopt;
    }
    return !result->winner ? 50.0 : *result->winner == Color::white ? 100.0 : 0.0;
}

/// Judges one move by the analyses of the positions around it.
void judge(
    MoveReport& report,
    const PositionAnalysis& before,
    const PositionAnalysis* after,
    double chance_after,
    const MoveReport* previous
) {
    const Color side = report.played.side;
    const Position& position = report.played.before.position();
    const Move move = *report.played.move;
    report.is_analysed = true;
    report.before = of_side(side, percent(before.evaluation));
    report.is_best = !before.line.empty() && before.line.front() == move;
    report.after = of_side(side, chance_after);
    if (report.is_best) { // two searches differ a little, and a best move gives nothing away
        report.after = std::max(report.after, report.before);
    }
    const double lost = std::max(0.0, report.before - report.after);
    report.accuracy = accuracy_of(lost);
    constexpr std::array limits{5.0, 10.0, 15.0};
    const auto passed = std::ranges::count_if(limits, [&](double limit) { return lost >= limit; });
    report.judgement = static_cast<Judgement>(passed);
    if (!report.is_best && !before.line.empty()) {
        report.better = before.line;
    }
    const bool retakes = previous != nullptr && previous->played.move
                         && takes(previous->played.before.position(), *previous->played.move)
                         && previous->played.move->to() == move.to();
    if (report.is_best && before.second && !retakes) {
        constexpr double only_move = 10;
        const double gap = report.before - of_side(side, percent(*before.second));
        report.find = gap >= only_move ? gap : 0;
    }
    if (mates(before.evaluation, side) && !report.is_best
        && !(
            after != nullptr ? mates(after->evaluation, side)
                             : chance_after == (side == Color::white ? 100 : 0)
        )) {
        report.misses.push_back({Miss::Kind::mate, before.evaluation.mate->moves, {}, {}});
    }
    if (report.judgement != Judgement::good && after != nullptr && mates(after->evaluation, !side)
        && !mates(before.evaluation, !side)) {
        report.misses.push_back({Miss::Kind::allowed_mate, after->evaluation.mate->moves, {}, {}});
    }
    if (report.judgement < Judgement::mistake) {
        return;
    }
    if (!report.better.empty()) {
        if (const auto won = won_by(position, report.better.front())) {
            report.misses.push_back({Miss::Kind::capture, 0, won->first, won->second});
        }
    }
    if (after != nullptr && !after->line.empty()) {
        if (const auto won = won_by(position.after(move), after->line.front())) {
            report.misses.push_back({Miss::Kind::hanging, 0, won->first, won->second});
        }
    }
}

/// What the players did besides their moves, from all records, undone ones included.
class Tally {
public:
    Tally(const Match& match, TrainingReport& report) : match_{match}, report_{report} {}

    void count() {
        Match again{match_.rules(), match_.initial()};
        for (const Event& event : match_.log()) {
            const bool may_talk = match_.rules().consult.value
                                  && again.state().boards.front().board.to_move() == event.side;
            if (PlayerReport* player = player_of(event)) {
                count(event, may_talk, *player);
            }
            static_cast<void>(again.apply(event)); // it was accepted
        }
    }

private:
    PlayerReport* player_of(const Event& event) {
        const auto found = std::ranges::find_if(report_.players, [&](const PlayerReport& each) {
            return each.side == event.side && each.seat == std::max(event.seat, 1);
        });
        const bool seats = match_.rules().rotate && event.seat == 0;
        return !event.side || seats || found == report_.players.end() ? nullptr : &*found;
    }

    static void count(const Event& event, bool may_talk, PlayerReport& player) {
        switch (event.kind) {
        case EventKind::incident: player.out_of_turn += event.word == "out_of_turn" ? 1 : 0; break;
        case EventKind::touch: ++player.touches; break;
        case EventKind::proposal: ++(may_talk ? player.proposals : player.help); break;
        case EventKind::comment: ++(may_talk ? player.comments : player.help); break;
        case EventKind::note:
            player.illegal += event.word == note_word::illegal ? 1 : 0;
            player.touch_refused += event.word == note_word::touch ? 1 : 0;
            break;
        default: break;
        }
    }

    const Match& match_;
    TrainingReport& report_;
};

/// Whose proposals since the opponents' move were this move.
std::vector<int> proposed_by(const Match& match, const PlayedMove& played, Move move) {
    std::vector<int> seats;
    const auto& counting = match.counting();
    const auto at = std::ranges::find(counting, played.record - 1);
    if (at == counting.begin() || at == counting.end()) {
        return seats;
    }
    for (auto index = at; index-- != counting.begin();) {
        const Event& event = match.log()[*index];
        if (event.kind == EventKind::move || event.kind == EventKind::start) {
            break;
        }
        if (event.kind != EventKind::proposal || event.side != played.side || event.seat == 0
            || !match.rules().consult.value) {
            continue;
        }
        const Position& position = played.before.position();
        const auto request = parse_uci_move(event.text);
        const auto san = parse_san(position, event.text);
        const auto proposed = request ? find_legal_move(position, *request)
                              : san   ? std::optional{san->move}
                                      : std::nullopt;
        if (proposed == move) {
            seats.push_back(event.seat);
        }
    }
    std::ranges::sort(seats);
    seats.erase(std::unique(seats.begin(), seats.end()), seats.end());
    return seats;
}

void add_up(TrainingReport& report) {
    std::array<int, 2> analysed{};
    for (PlayerReport& player : report.players) {
        for (std::size_t i = 0; i < report.moves.size(); ++i) {
            const MoveReport& move = report.moves[i];
            player.proposals_played +=
                move.played.side == player.side
                        && std::ranges::count(move.proposed_by, player.seat) > 0
                    ? 1
                    : 0;
            if (move.played.side != player.side || move.played.seat != player.seat) {
                continue;
            }
            ++player.moves;
            player.time += move.played.taken;
            player.longest = std::max(player.longest, move.played.taken);
            player.illegal += move.played.move ? 0 : 1;
            if (!move.is_analysed) {
                continue;
            }
            ++player.analysed;
            player.accuracy += move.accuracy;
            player.best += move.is_best ? 1 : 0;
            ++player.judgements[static_cast<std::size_t>(move.judgement)];
            if (move.find > 0) {
                player.finds.push_back(i);
            }
            if (!move.misses.empty() || move.judgement >= Judgement::mistake) {
                player.misses.push_back(i);
            }
        }
        std::ranges::stable_sort(player.finds, [&](std::size_t a, std::size_t b) {
            return report.moves[a].find > report.moves[b].find;
        });
        report.accuracy[index(player.side)] += player.accuracy;
        analysed[index(player.side)] += player.analysed;
        player.accuracy /= std::max(player.analysed, 1);
    }
    for (std::size_t i = 0; i < analysed.size(); ++i) {
        report.accuracy[i] /= std::max(analysed[i], 1);
    }
}

/// What was used up without a move is the time of whoever was due.
void add_open_time(const Match& match, TrainingReport& report) {
    const BoardState& board = match.state().boards.front();
    for (const Color side : {Color::white, Color::black}) {
        std::int64_t open = board.sides[index(side)].clock.used;
        for (const MoveReport& move : report.moves) {
            open -= move.played.side == side ? move.played.taken : 0;
        }
        for (PlayerReport& player : report.players) {
            if (player.side == side && player.seat == due_seat(match.rules(), board, side)) {
                player.time += open;
                player.longest = std::max(player.longest, open);
            }
        }
    }
}

} // namespace

std::string_view name(Judgement judgement) noexcept {
    constexpr std::array<std::string_view, 4> names{"good", "inaccuracy", "mistake", "blunder"};
    return names[static_cast<std::size_t>(judgement)];
}

std::string_view name(Miss::Kind kind) noexcept {
    constexpr std::array<std::string_view, 4> names{"mate", "allowed_mate", "capture", "hanging"};
    return names[static_cast<std::size_t>(kind)];
}

std::string describe(const Miss& miss) {
    const auto man = [&] {
        return fmt::format(
            "the {} on {}",
            miss.man ? name(miss.man->kind) : "man",
            miss.square ? to_string(*miss.square) : "?"
        );
    };
    switch (miss.kind) {
    case Miss::Kind::mate: return fmt::format("missed a mate in {}", miss.moves);
    case Miss::Kind::allowed_mate: return fmt::format("allowed a mate in {}", miss.moves);
    case Miss::Kind::capture: return fmt::format("did not take {}", man());
    case Miss::Kind::hanging: return fmt::format("left {} to be taken", man());
    }
    return "";
}

double accuracy_of(double lost) noexcept {
    return std::clamp(103.1668 * std::exp(-0.04354 * lost) - 3.1669, 0.0, 100.0);
}

TrainingReport make_report(
    const TrainingSetup& setup,
    const Match& match,
    const std::vector<std::optional<PositionAnalysis>>& analyses
) {
    TrainingReport report;
    report.result = match.state().boards.front().result;
    for (PlayedMove& played : played_moves(match)) {
        report.moves.push_back({.played = std::move(played)});
    }
    const auto seats = match.rules().rotate ? match.rules().movers.value : 1;
    for (const Color side : {Color::white, Color::black}) {
        for (int seat = 1; seat <= seats; ++seat) {
            report.players.push_back(
                {.side = side,
                 .seat = seat,
                 .is_engine = setup.sides[index(side)].engine.has_value()}
            );
        }
        report.take_backs[index(side)] = Training{setup, match}.take_backs(side);
    }
    const auto chance_at = [&](std::size_t i) -> std::optional<double> {
        if (i == report.moves.size()) {
            if (const auto end = final_chance(match)) {
                return end;
            }
        }
        return analyses[i] ? std::optional{percent(analyses[i]->evaluation)} : std::nullopt;
    };
    for (std::size_t i = 0; i <= report.moves.size(); ++i) {
        const double known = report.chances.empty() ? 50 : report.chances.back();
        report.chances.push_back(chance_at(i).value_or(known));
    }
    for (std::size_t i = 0; i < report.moves.size(); ++i) {
        MoveReport& move = report.moves[i];
        if (!move.played.move) {
            continue;
        }
        const auto after = chance_at(i + 1);
        if (analyses[i + 1]) {
            move.evaluation = analyses[i + 1]->evaluation;
        }
        if (analyses[i] && after) {
            judge(
                move,
                *analyses[i],
                analyses[i + 1] ? &*analyses[i + 1] : nullptr,
                *after,
                i == 0 ? nullptr : &report.moves[i - 1]
            );
        }
        move.proposed_by = proposed_by(match, move.played, *move.played.move);
        if (!move.better.empty()) {
            move.better_proposed_by = proposed_by(match, move.played, move.better.front());
        }
    }
    add_up(report);
    add_open_time(match, report);
    Tally{match, report}.count();
    return report;
}

} // namespace rota::consult
