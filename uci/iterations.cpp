#include "uci/iterations.hpp"

#include <algorithm>
#include <utility>

namespace rota::uci {

namespace {

/// Iterations that are kept unfinished. Engines print lines of the one that goes on and, when
/// stopped, of the one before.
constexpr std::size_t most_open = 3;

/// No position has more moves, so nothing needs more lines.
constexpr std::size_t most_lines = 256;

bool is_exact(const SearchLine& line) noexcept {
    return line.score && line.score->bound == Bound::exact && is_credible(*line.score);
}

const std::optional<SearchLine>&
at(const std::vector<std::optional<SearchLine>>& lines, std::size_t rank) noexcept {
    static const std::optional<SearchLine> none;
    return rank >= 1 && rank <= lines.size() ? lines[rank - 1] : none;
}

} // namespace

Iterations::Iterations(std::size_t lines)
    : lines_{std::clamp<std::size_t>(lines, 1, most_lines)}
    , last_exact_(lines_)
    , last_any_(lines_) {}

void Iterations::add(const Info& info, std::vector<Move> pv) {
    if (!info.score && pv.empty()) {
        return;
    }
    depth_ = info.depth.value_or(depth_);
    const auto rank = static_cast<std::uint64_t>(info.line.value_or(1)) - 1;
    if (rank >= lines_) {
        return;
    }
    Iteration& current = iteration(depth_);
    std::optional<SearchLine>& line = current.lines[rank];
    if (!line) {
        line = SearchLine{depth_, {}, {}};
    }
    const bool bound = info.score && info.score->bound != Bound::exact;
    if (!bound || !is_exact(*line)) {
        line->score = info.score ? info.score : line->score;
        line->pv = pv.empty() ? line->pv : pv;
    }
    last_any_[rank] = bound ? SearchLine{depth_, info.score, std::move(pv)} : line;
    if (is_exact(*line)) {
        last_exact_[rank] = line;
    }

    const bool whole = std::ranges::all_of(current.lines, [](const auto& each) {
        return each && is_exact(*each) && !each->pv.empty();
    });
    if (whole && (complete_.empty() || complete_.front().depth <= depth_)) {
        complete_.clear();
        for (const auto& each : current.lines) {
            complete_.push_back(*each);
        }
    }
}

const std::optional<SearchLine>& Iterations::last_exact(std::size_t rank) const noexcept {
    return at(last_exact_, rank);
}

const std::optional<SearchLine>& Iterations::last_any(std::size_t rank) const noexcept {
    return at(last_any_, rank);
}

Iterations::Iteration& Iterations::iteration(std::int64_t depth) {
    const auto found = std::ranges::find(open_, depth, &Iteration::depth);
    if (found != open_.end()) {
        std::rotate(found, found + 1, open_.end());
        return open_.back();
    }
    if (open_.size() == most_open) {
        open_.erase(open_.begin());
    }
    open_.push_back({depth, std::vector<std::optional<SearchLine>>(lines_)});
    return open_.back();
}

} // namespace rota::uci
