#include "consult/match/detail/match_fold.hpp"
#include "movegen/uci_move.hpp"

// What the players of a team say to each other, when Rota carries it.

namespace rota::consult::detail {

/// Where it is not allowed, it is counted as help; from anybody but the players of the team that
/// is to move, as help from outside. The board never changes.
bool MatchFold::may_consult() {
    const Color speaker = *event_.side;
    if (!rules_.consult.value) {
        say(rules_.consult.citation, "Players of a team may not talk: it is not passed on.");
        count(speaker, Incident::help, event_.seat, false);
        return false;
    }
    if (event_.seat == 0 || speaker != board().board.to_move()) {
        say(rules_.consult.citation,
            "Only the players of the team that is to move may talk: it is not passed on.");
        count(speaker, Incident::outside_help, event_.seat, false);
        return false;
    }
    return true;
}

MatchFold::Refused MatchFold::proposal() {
    if (!is_playing()) {
        return refuse("nobody is to move");
    }
    if (event_.seat != 0 && !seat_exists(event_.seat)) {
        return refuse_by(rules_.movers.citation, "seats are 1 to {}", rules_.movers.value);
    }
    if (rules_.consult.value && event_.seat != 0 && board().phase == Phase::moving
        && *event_.side == board().board.to_move()) {
        const auto request = read_request();
        if (!request) {
            return request.error();
        }
        if (!board().board.is_odd() && !find_legal_move(board().board.position(), *request)) {
            return refuse("\"{}\" is not legal here", event_.text);
        }
    }
    if (may_consult()) {
        note("{}, seat {} proposes {}.", name(*event_.side), event_.seat, event_.text);
    }
    return std::nullopt;
}

MatchFold::Refused MatchFold::comment() {
    if (!is_playing()) {
        return refuse("nobody is to move");
    }
    if (event_.seat != 0 && !seat_exists(event_.seat)) {
        return refuse_by(rules_.movers.citation, "seats are 1 to {}", rules_.movers.value);
    }
    if (may_consult()) {
        note("{}, seat {}: {}", name(*event_.side), event_.seat, event_.note);
    }
    return std::nullopt;
}

} // namespace rota::consult::detail
