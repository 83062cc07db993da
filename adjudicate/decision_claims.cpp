#include "adjudicate/claims.hpp"
#include "adjudicate/detail/decision_fold.hpp"
#include "adjudicate/explain.hpp"
#include "adjudicate/wording.hpp"
#include "movegen/generate.hpp"
#include "movegen/san.hpp"

#include <array>
#include <string_view>

// Claims of a draw, right and wrong (FIDE Laws 9.2 to 9.5), and the time that is given.

namespace rota::adjudicate::detail {

namespace {

std::string describe(seconds time) {
    if (time.count() % 60 != 0) {
        return fmt::format("{} seconds", time.count());
    }
    return time.count() == 60 ? "one minute" : fmt::format("{} minutes", time.count() / 60);
}

} // namespace

void Fold::take(const DrawClaimed& event) {
    const bool threefold = event.claim == Claim::threefold;
    const Citation article = event.announced ? with_a_move(event.claim) : on_the_board(event.claim);
    cite(article);
    if (!touched_.empty()) {
        cite(fide("9.4"));
        refuse_claim(
            event,
            "a man has been touched, so the right to claim on this move is lost "
            "(9.4)"
        );
        return;
    }
    const GameRecord& record = game();
    const Position next = event.announced ? position().after(*event.announced) : position();
    if (threefold) {
        const int count = event.announced ? record.occurrences_with(next) : record.occurrences();
        const std::string where = earlier_moments(next, event.announced.has_value());
        if (count < rules_.draws.claim_repetitions) {
            refuse_claim(
                event,
                fmt::format(
                    "the position {} for the {} time{} ({})",
                    event.announced ? "would occur" : "has occurred",
                    ordinal(count),
                    where,
                    article.article
                )
            );
            return;
        }
        say("The position {} {} times{} ({}).",
            event.announced ? "would have occurred" : "has occurred",
            count,
            where,
            article.article);
    } else {
        const std::uint32_t clock = next.half_move_clock();
        if (!claimable_by_move_count(clock, rules_.draws)) {
            refuse_claim(
                event,
                fmt::format(
                    "there {} {} half-moves without capture or pawn move, {} are needed ({})",
                    event.announced ? "would be" : "have been",
                    clock,
                    rules_.draws.claim_half_moves,
                    article.article
                )
            );
            return;
        }
        say("{} half-moves without capture or pawn move {} ({}).",
            clock,
            event.announced ? "would be complete" : "have been made",
            article.article);
    }
    if (event.announced && is_checkmate(next)) {
        say("That {} would mate does not matter, as it is not played ({}).",
            to_san(position(), *event.announced),
            article.article);
    }
    decision_.accepted = true;
    cite(fide("9.5.2"));
    draw(DecidedBy::claim, article, position());
}

std::string Fold::ordinal(int number) {
    constexpr std::array<std::string_view, 3> names{"first", "second", "third"};
    return number <= 3 ? std::string{names[static_cast<std::size_t>(number - 1)]}
                       : fmt::format("{}th", number);
}

std::string Fold::earlier_moments(const Position& next, bool announced) const {
    std::vector<std::string> moments;
    const std::size_t end = announced ? game().plies() + 1 : game().plies();
    for (std::size_t ply = 0; ply < end; ++ply) {
        if (same_for_repetition(game().position(ply), next)) {
            moments.push_back((ply == 0 ? "at " : "after ") + name_of_ply(game(), ply));
        }
    }
    return moments.empty() ? "" : ", before " + join(moments);
}

void Fold::refuse_claim(const DrawClaimed& event, const std::string& why) {
    decision_.accepted = false;
    say("{}'s claim is wrong: {}.", name(to_move()), why);
    give(!to_move(), rules_.wrong_claim_bonus);
    cite(fide("9.5.3"));
    if (event.announced) {
        decision_.choice = Admissible{
            {*event.announced},
            fide("9.5.3"),
            fmt::format("the announced {} must be played", to_san(position(), *event.announced))};
        now("{} must play {} (9.5.3).", name(to_move()), to_san(position(), *event.announced));
    } else {
        now("The game goes on, {} to move (9.5.3).", name(to_move()));
    }
    now("The claim was also an offer of a draw, which {} may accept (9.1.2.3).", name(!to_move()));
}

void Fold::give(Color side, const Cited<seconds>& bonus) {
    cite(bonus.citation);
    decision_.clock.push_back({side, bonus.value, bonus.citation});
    now("{} gets {} more ({}).", name(side), describe(bonus.value), to_string(bonus.citation));
}

} // namespace rota::adjudicate::detail
