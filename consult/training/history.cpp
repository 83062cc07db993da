#include "consult/training/history.hpp"

namespace rota::consult {

namespace {

int completed(const BoardState& board) {
    return board.sides[0].done + board.sides[1].done;
}

} // namespace

std::vector<PlayedMove> played_moves(const Match& match) {
    Match again{match.rules(), match.initial()};
    std::vector<PlayedMove> played;
    std::size_t put = 0; // the record that put the move on the board
    for (const std::size_t number : match.counting()) {
        const Event& event = match.log()[number];
        const BoardState before = again.state().boards.front();
        if (!again.apply(event)) {
            continue; // each was accepted; without those undone it is again
        }
        if (event.kind == EventKind::move) {
            put = number + 1;
        }
        const BoardState& after = again.state().boards.front();
        while (static_cast<int>(played.size()) > completed(after)) {
            played.pop_back(); // a claim was accepted
        }
        if (static_cast<int>(played.size()) == completed(after)) {
            continue;
        }
        const Color side = after.sides[0].done > before.sides[0].done ? Color::white : Color::black;
        const Tent* tent = before.tent ? &*before.tent : nullptr;
        const std::int64_t used = after.sides[index(side)].clock.used;
        std::int64_t used_before = 0;
        for (const PlayedMove& each : played) {
            used_before += each.side == side ? each.taken : 0;
        }
        PlayedMove move{
            .side = side,
            .seat = tent != nullptr ? tent->seat
                    : event.seat != 0 && event.kind == EventKind::move
                        ? event.seat
                        : due_seat(again.rules(), before, side),
            .move = std::nullopt,
            .before = tent != nullptr ? tent->before : before.board,
            .clock = after.sides[index(side)].clock.remaining,
            .taken = used - used_before,
            .record = event.kind == EventKind::press && tent == nullptr ? number + 1 : put,
            .continuation = after.continuation.has_value()};
        const GameRecord& game = after.board.game();
        if (!after.board.is_odd() && game.plies() == move.before.game().plies() + 1) {
            move.move = game.moves().back();
        }
        played.push_back(std::move(move));
    }
    return played;
}

} // namespace rota::consult
