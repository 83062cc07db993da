#include "movegen/detail/pgn_tree.hpp"

#include <cassert>
#include <iterator>
#include <utility>

namespace rota::detail {

namespace {

void append(std::vector<PgnComment>& to, std::vector<PgnComment>&& comments) {
    to.insert(
        to.end(), std::make_move_iterator(comments.begin()), std::make_move_iterator(comments.end())
    );
    comments.clear();
}

} // namespace

PgnTree::PgnTree(PgnGame& game) {
    frames_.push_back({&game.main_line, game.initial, std::nullopt, {}, false, {}});
}

void PgnTree::add_move(Move move) {
    Frame& frame = frames_.back();
    frame.line->moves.push_back({std::exchange(frame.ahead, {}), move, {}, {}, {}});
    frame.comments_go_ahead = false;
    frame.before = frame.now;
    frame.now = frame.now.after(move);
}

void PgnTree::add_nag(std::uint8_t nag) {
    assert(!is_empty());
    frames_.back().line->moves.back().nags.push_back(nag);
}

void PgnTree::add_comment(PgnComment comment) {
    Frame& frame = frames_.back();
    if (frame.comments_go_ahead) {
        frame.ahead.push_back(std::move(comment));
    } else if (frame.line->moves.empty()) {
        frame.line->comments.push_back(std::move(comment));
    } else {
        frame.line->moves.back().comments_after.push_back(std::move(comment));
    }
}

void PgnTree::open_variation(const PgnPlace& place) {
    Frame& frame = frames_.back();
    assert(!is_empty());
    // What stands behind the variation is not about the move before it.
    frame.comments_go_ahead = true;
    PgnLine& variation = frame.line->moves.back().variations.emplace_back();
    const Position start = *frame.before;
    frames_.push_back({&variation, start, std::nullopt, place, false, {}});
}

bool PgnTree::close_variation() {
    assert(depth() > 0);
    end_line(frames_.back());
    const bool has_moves = !is_empty();
    frames_.pop_back();
    if (!has_moves) {
        PgnMove& alternative_to = frames_.back().line->moves.back();
        append(alternative_to.comments_after, std::move(alternative_to.variations.back().comments));
        alternative_to.variations.pop_back();
    }
    return has_moves;
}

void PgnTree::finish() {
    while (depth() > 0) {
        close_variation();
    }
    end_line(frames_.back());
}

void PgnTree::end_line(Frame& frame) {
    append(
        frame.line->moves.empty() ? frame.line->comments : frame.line->moves.back().comments_after,
        std::move(frame.ahead)
    );
}

} // namespace rota::detail
