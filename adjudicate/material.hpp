#pragma once

#include "movegen/men.hpp"

#include <string>

namespace rota::adjudicate {

/// Whether `side` cannot mate with the men on the board, wherever they stand and whatever is played
/// (the material part of FIDE Laws 5.2.2 and 6.9). The exact classes; X has
///
/// 1. only the king; or
/// 2. king and one knight, and the opponent has no pawn, knight, bishop or rook; or
/// 3. king and bishops of one square colour, and the opponent has no pawn, no knight and no bishop
///    of the other colour.
///
/// Why X can never mate then. Captures only take men away, which leads from class to class, and
/// new men come only from pawns, which nobody has. So it is enough that no diagram of these classes
/// is a mate. Let the mated king stand on (0,0).
///
/// - Class 2: the knight gives check from (1,2), say. Of (0,1), (1,1) and (1,0) each must be taken
///   from the king. The knight attacks none of them; the king of X cannot stand next to all three
///   without standing next to (0,0); and a queen on one of them can take the knight, or another
///   queen that stands in between can. (A rook on (0,1) could not, hence the condition.)
/// - Class 3: a bishop gives check along the diagonal through (1,1). (1,0) and (0,1) have the other
///   square colour, so no bishop attacks them or stands on them. The king of X cannot stand next to
///   both without standing next to (0,0); and a rook or queen on one of them can go to (1,1), which
///   stops the check or takes the bishop. Two bishops of one square colour never check at once: the
///   one that uncovers the other leaves the diagonal of the king, and both of its new diagonals
///   miss him.
///
/// A diagram that no game can reach may show such a double check and be mate all the same, as may
/// one that is stalemate: ask for both first, always.
///
/// Why nothing else is excluded. With a pawn X can get a queen; KQ, KR, KBB of both colours, KBN
/// and KNN mate a bare king; KN mates with the help of a pawn, knight, bishop or rook of the
/// opponent, bishops of one colour with that of a pawn, knight or bishop of the other colour (the
/// tests hold one mate each). Whether it can come to that from a given position is another
/// question: winnable.hpp.
[[nodiscard]] bool cannot_mate_by_material(const Men& men, Color side) noexcept;

/// FIDE Laws 5.2.2, so far as material alone decides: neither side can mate.
/// \pre neither mate nor stalemate is on the board
[[nodiscard]] bool is_dead_by_material(const Men& men) noexcept;

/// What `side` has: "only the king", "a queen", "2 knights", "a rook, a bishop and 3 pawns".
[[nodiscard]] std::string describe_material(const Men& men, Color side);

} // namespace rota::adjudicate
