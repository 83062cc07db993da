#include "adjudicate/game_rules.hpp"

#include <array>
#include <cstddef>
#include <string>

namespace rota::adjudicate {

std::string_view name(Speed speed) noexcept {
    constexpr std::array<std::string_view, 3> names{"standard", "rapid", "blitz"};
    return names[static_cast<std::size_t>(speed)];
}

GameRules fide_game_rules(Speed speed) {
    using std::chrono::seconds;
    const bool standard = speed == Speed::standard;
    // Articles of the Competitive Rules, and what the appendices make of them.
    const auto penalty = [&](std::string_view article) {
        const std::string_view appendix = speed == Speed::rapid ? "A.3" : "B.2";
        return Cited<seconds>{seconds{standard ? 120 : 60}, fide(standard ? article : appendix)};
    };
    GameRules rules;
    rules.results = fide_standard();
    rules.results.id = "fide-" + std::string{name(speed)};
    rules.speed = {speed, fide(standard ? "6.3.1" : speed == Speed::rapid ? "A.1" : "B.1")};
    rules.supervision = {
        Supervision::full,
        fide(
            standard                ? "12.1"
            : speed == Speed::rapid ? "A.4"
                                    : "B.2"
        )};
    rules.time_points = {Points::whole(1), fide("10.1")};
    rules.illegal_points = {Points::whole(1), fide("10.1")};
    rules.resign_points = {Points::whole(1), fide("10.1")};
    rules.opponent_may_claim_illegal = {true, fide("7.5.1")};
    rules.arbiter_may_claim_illegal = {true, fide("7.5.1")};
    rules.illegal_bonus = penalty("7.5.5");
    rules.illegal_limit = {2, fide("7.5.5")};
    rules.illegal_effect = {LimitEffect::loss, fide("7.5.5")};
    rules.remove_increment = {false, fide("7.5.5")};
    rules.wrong_claim_bonus = penalty("9.5.3");
    rules.touch_trigger = {TouchTrigger::touch, fide("4.3")};
    rules.touch_binds = {TouchBinds::mover, fide("4.3")};
    rules.draw_offers = {true, fide("9.1.1")};
    rules.period_moves = {0, fide("6.3.1")};
    rules.both_flags = {BothFlags::arbiter, fide("III.2.1")};
    rules.grace_last_move = {false, fide("6.8")};
    rules.grace_time = {seconds{0}, fide("6.8")};
    rules.grace_saves_mate = {false, fide("6.8")};
    return rules;
}

} // namespace rota::adjudicate
