#include "adjudicate/claims.hpp"

#include "movegen/generate.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace rota::adjudicate {

namespace {

constexpr std::array all_claims{Claim::threefold, Claim::fifty_moves};

bool correct_on_the_board(const GameRecord& game, Claim claim, const DrawRules& rules) {
    return claim == Claim::threefold
               ? game.occurrences() >= rules.claim_repetitions
               : claimable_by_move_count(game.position().half_move_clock(), rules);
}

bool correct_with(const GameRecord& game, Move move, Claim claim, const DrawRules& rules) {
    const Position next = game.position().after(move);
    return claim == Claim::threefold ? game.occurrences_with(next) >= rules.claim_repetitions
                                     : claimable_by_move_count(next.half_move_clock(), rules);
}

} // namespace

std::string_view name(Claim claim) noexcept {
    return claim == Claim::threefold ? "threefold" : "fifty_moves";
}

Citation on_the_board(Claim claim) {
    return fide(claim == Claim::threefold ? "9.2.2" : "9.3.2");
}

Citation with_a_move(Claim claim) {
    return fide(claim == Claim::threefold ? "9.2.1" : "9.3.1");
}

std::vector<Claim> claims_on_the_board(const GameRecord& game, const DrawRules& rules) {
    std::vector<Claim> claims;
    for (const Claim claim : all_claims) {
        if (correct_on_the_board(game, claim, rules)) {
            claims.push_back(claim);
        }
    }
    return claims;
}

std::vector<AnnouncedClaim> claims_with_a_move(const GameRecord& game, const DrawRules& rules) {
    std::vector<AnnouncedClaim> claims;
    for (const Claim claim : all_claims) {
        if (correct_on_the_board(game, claim, rules)) {
            continue;
        }
        std::vector<Move> moves;
        for (const Move move : legal_moves(game.position())) {
            if (correct_with(game, move, claim, rules)) {
                moves.push_back(move);
            }
        }
        std::ranges::sort(moves, {}, [](Move move) { return std::pair{move.from(), move.to()}; });
        if (!moves.empty()) {
            claims.push_back({claim, std::move(moves)});
        }
    }
    return claims;
}

} // namespace rota::adjudicate
