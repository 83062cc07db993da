#include "adjudicate/result_check.hpp"

#include <array>
#include <cstddef>

namespace rota::adjudicate {

namespace {

PgnResult under_the_laws(Verdict verdict) noexcept {
    switch (verdict) {
    case Verdict::white_wins: return PgnResult::white_wins;
    case Verdict::black_wins: return PgnResult::black_wins;
    case Verdict::draw: return PgnResult::draw;
    case Verdict::game_continues: break;
    }
    return PgnResult::unfinished;
}

} // namespace

std::string_view name(ResultCheck check) noexcept {
    constexpr std::array<std::string_view, 4> names{
        "agrees", "contradicts", "moves_give_no_result", "no_result_recorded"};
    return names[static_cast<std::size_t>(check)];
}

ResultCheck check_result(
    const Ruling& ruling, const EventResult& result, std::optional<PgnResult> recorded
) noexcept {
    if (!ruling.is_over()) {
        return ResultCheck::moves_give_no_result;
    }
    if (!recorded || *recorded == PgnResult::unfinished) {
        return ResultCheck::no_result_recorded;
    }
    if (*recorded == under_the_laws(ruling.verdict)) {
        return ResultCheck::agrees;
    }
    const bool events_winner =
        result.winner
        && *recorded
               == (*result.winner == Color::white ? PgnResult::white_wins : PgnResult::black_wins);
    return events_winner ? ResultCheck::agrees : ResultCheck::contradicts;
}

} // namespace rota::adjudicate
