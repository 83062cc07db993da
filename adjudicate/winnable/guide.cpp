#include "adjudicate/winnable/guide.hpp"

#include <algorithm>
#include <cassert>

namespace rota::adjudicate::winnable {

namespace {

using enum PieceKind;

/// A corner as the place of a mate.
struct Corner {
    Square corner;       ///< Where Black's king is to stand.
    Square post;         ///< From where White's king takes two of its squares.
    Square beside;       ///< Along the rank, where a man of Black may block.
    Square knight_check; ///< From where a knight gives check.
};

constexpr std::array<Corner, corners> all_corners{{
    {Square::at(7, 7), Square::at(6, 5), Square::at(6, 7), Square::at(5, 6)},
    {Square::at(0, 7), Square::at(1, 5), Square::at(1, 7), Square::at(2, 6)},
    {Square::at(7, 0), Square::at(6, 2), Square::at(6, 0), Square::at(5, 1)},
    {Square::at(0, 0), Square::at(1, 2), Square::at(1, 0), Square::at(2, 1)},
}};

constexpr int distance(Square a, Square b) noexcept {
    const int files = a.file() < b.file() ? b.file() - a.file() : a.file() - b.file();
    const int ranks = a.rank() < b.rank() ? b.rank() - a.rank() : a.rank() - b.rank();
    return files < ranks ? ranks : files;
}

using Distances = std::array<std::array<std::int8_t, Square::count>, Square::count>;

/// Moves that a knight needs on an empty board.
constexpr Distances knight_distances() noexcept {
    Distances table{};
    for (int i = 0; i < Square::count; ++i) {
        auto& row = table[static_cast<std::size_t>(i)];
        Bitboard seen = Square::from_index(i);
        Bitboard last = seen;
        for (int moves = 1; seen != all_squares; ++moves) {
            Bitboard next;
            for (const Square from : last) {
                next |= knight_attacks(from);
            }
            last = next & ~seen;
            seen |= last;
            for (const Square to : last) {
                row[static_cast<std::size_t>(to.index())] = static_cast<std::int8_t>(moves);
            }
        }
    }
    return table;
}

int knight_distance(Square a, Square b) noexcept {
    static constexpr Distances table = knight_distances();
    return table[static_cast<std::size_t>(a.index())][static_cast<std::size_t>(b.index())];
}

/// Convex: the most advanced pawn runs on. By ranks from the own first one.
constexpr std::array<int, 8> pawn_worth{0, 0, 2, 4, 7, 11, 16, 0};

Guide make_corner_guide(Means means, const Corner& place) noexcept {
    Guide guide;
    const bool is_dark = !place.beside.is_light();
    for (int i = 0; i < Square::count; ++i) {
        const Square square = Square::from_index(i);
        const auto set = [&](Color side, PieceKind kind, int value) {
            guide.values[index(side)][index(kind)][static_cast<std::size_t>(i)] =
                static_cast<std::int16_t>(value);
        };
        const int to_post = distance(square, place.post);
        const int to_corner = distance(square, place.corner);
        const auto rank = static_cast<std::size_t>(square.rank());
        set(Color::white, king, (means == Means::minor ? 3 : 4) * to_post);
        set(Color::white, queen, -30 + (means == Means::heavy ? to_post : 0));
        set(Color::white, rook, -24 + to_post / 2);
        set(Color::white, bishop, -8 + to_post / 2);
        set(Color::white, knight, -8 + to_post / 2);
        set(Color::white,
            pawn,
            means == Means::heavy ? -1 - square.rank() / 4 : -1 - pawn_worth[rank]);
        set(Color::black, king, (means == Means::minor ? 4 : 3) * to_corner);
        set(Color::black, queen, 6); // to be captured
        set(Color::black, rook, 5);
        set(Color::black, bishop, 2);
        set(Color::black, knight, 2);
        set(Color::black, pawn, 2);
        if (means != Means::minor) {
            continue;
        }
        // Black's men are wanted as blockers, a pawn as a minor piece to come.
        const Square above = Square::from_index(place.corner.index() ^ 8);
        const bool there = square == place.beside || square == above;
        const bool diagonally =
            !(bishop_attacks(square, Bitboard{}) & (Bitboard{place.beside} | above)).empty();
        set(Color::white, bishop, -40);
        set(Color::white, knight, -40 + 3 * knight_distance(square, place.knight_check));
        set(Color::black, queen, 4);
        set(Color::black, rook, 4); // it would step between
        set(Color::black,
            bishop,
            square.is_light() == is_dark ? 0
                                         : -32
                                               + 2
                                                     * (there        ? 0
                                                        : diagonally ? 1
                                                                     : 2));
        set(Color::black,
            knight,
            -32
                + 2
                      * std::min(
                          knight_distance(square, place.beside), knight_distance(square, above)
                      ));
        set(Color::black, pawn, -13 - pawn_worth[7 - rank] / 2);
    }
    guide.complete();
    return guide;
}

Guide make_clearing_guide() noexcept {
    Guide guide;
    const Square middle = Square::at(4, 4);
    for (int i = 0; i < Square::count; ++i) {
        const auto square = static_cast<std::size_t>(i);
        const int away = distance(Square::from_index(i), middle);
        auto& white = guide.values[index(Color::white)];
        auto& black = guide.values[index(Color::black)];
        for (const PieceKind kind : {knight, bishop, rook, queen}) {
            black[index(kind)][square] =
                static_cast<std::int16_t>((kind == queen ? 24 : 12) + away);
            white[index(kind)][square] = -20;
        }
        black[index(pawn)][square] =
            static_cast<std::int16_t>(20 - pawn_worth[static_cast<std::size_t>(7 - i / 8)] / 4);
        white[index(king)][square] = static_cast<std::int16_t>(away);
    }
    guide.complete();
    return guide;
}

/// Squares on which pawns of `side` may come to capture something, should they run straight on as
/// far as no pawn stands in their way.
template <Color side>
Bitboard capture_zone(Bitboard pawns, Bitboard all_pawns) noexcept {
    Bitboard zone;
    for (; !pawns.empty(); pawns = pushed<side>(pawns) & ~all_pawns) {
        zone |= pawn_attacks<side>(pawns);
    }
    return zone;
}

/// Squares that pawns of `side` come to by running straight on as far as no pawn stands in their
/// way.
template <Color side>
Bitboard walk(Bitboard pawns, Bitboard all_pawns) noexcept {
    Bitboard squares;
    for (; !pawns.empty(); pawns = pushed<side>(pawns) & ~all_pawns) {
        squares |= pawns;
    }
    return squares;
}

/// Squares from which a man of `kind` gets to `targets` in one move, past pawns.
Bitboard one_move_from(Bitboard targets, PieceKind kind, Bitboard pawns) noexcept {
    Bitboard squares;
    for (const Square to : targets) {
        squares |= kind == knight   ? knight_attacks(to)
                   : kind == bishop ? bishop_attacks(to, pawns)
                   : kind == rook   ? rook_attacks(to, pawns)
                                    : queen_attacks(to, pawns);
    }
    return squares;
}

using CornerGuides = std::array<std::array<Guide, corners>, 3>;

CornerGuides make_corner_guides(bool hurry) noexcept {
    CornerGuides guides;
    for (const Means means : {Means::heavy, Means::pawns, Means::minor}) {
        for (std::size_t corner = 0; corner < corners; ++corner) {
            guides[static_cast<std::size_t>(means)][corner] =
                make_corner_guide(means, all_corners[corner]);
            guides[static_cast<std::size_t>(means)][corner].per_move = hurry ? 1 : 0;
        }
    }
    return guides;
}

} // namespace

void Guide::complete() noexcept {
    only_king_gains = true;
    for (const Color side : {Color::white, Color::black}) {
        const Table& kings = values[index(side)][index(king)];
        for (int from = 0; from < Square::count; ++from) {
            const auto entry = static_cast<std::size_t>(from);
            Bitboard& gains = king_gains[index(side)][entry];
            gains = {};
            int least = kings[entry];
            bool all_gain_the_same = true;
            for (const Square to : king_attacks(Square::from_index(from))) {
                const int value = kings[static_cast<std::size_t>(to.index())];
                if (value < kings[entry]) {
                    all_gain_the_same = all_gain_the_same && (gains.empty() || value == least);
                    least = value;
                    gains |= to;
                }
            }
            if (!all_gain_the_same) { // then it takes a look at all moves
                gains = {};
                only_king_gains = false;
            }
        }
        const Table& pawns = values[index(side)][index(pawn)];
        for (int to = 0; to < Square::count; ++to) {
            for (const int direction : {0, 1, 2}) {
                const int sideways = direction == 2 ? -1 : direction;
                const int from = to - (side == Color::white ? 8 : -8) - sideways;
                if (from >= 0 && from < Square::count) {
                    pawn_steps[index(side)][static_cast<std::size_t>(direction)]
                              [static_cast<std::size_t>(to)] = static_cast<std::int16_t>(
                                  pawns[static_cast<std::size_t>(to)]
                                  - pawns[static_cast<std::size_t>(from)]
                              );
                }
            }
        }
    }
    for (const PieceKind kind : all_piece_kinds) {
        for (const Color side : {Color::white, Color::black}) {
            const Table& table = values[index(side)][index(kind)];
            assert(std::ranges::all_of(table, [](int value) {
                return -greatest <= value && value <= greatest;
            }));
            flat[index(side)][index(kind)] =
                std::ranges::all_of(table, [&](std::int16_t value) { return value == table[0]; });
        }
        const bool wanted =
            std::ranges::any_of(values[index(Color::white)][index(kind)], [](std::int16_t value) {
                return value > 0; // so Black gains by its capture
            });
        const auto& black = values[index(Color::black)];
        const bool better_than_a_pawn = black[index(kind)][0] < black[index(pawn)][0];
        if (kind != king
            && (wanted || better_than_a_pawn || !flat[index(Color::black)][index(kind)])) {
            only_king_gains = false;
        }
    }
}

int Guide::sum(const View& view) const noexcept {
    int total = 0;
    for (const Color side : {Color::white, Color::black}) {
        for (const PieceKind kind : all_piece_kinds) {
            for (const Square square : view.pieces(side, kind)) {
                total += value(side, kind, square);
            }
        }
    }
    return total;
}

const Guide& corner_guide(Means means, std::size_t corner, bool hurry) noexcept {
    static const std::array<CornerGuides, 2> guides{
        make_corner_guides(false), make_corner_guides(true)};
    return guides[hurry ? 1 : 0][static_cast<std::size_t>(means)][corner];
}

Guide opening_guide(const View& view) noexcept {
    Guide guide;
    const std::array zones{
        capture_zone<Color::white>(view.pieces(Color::white, pawn), view.pieces(pawn)),
        capture_zone<Color::black>(view.pieces(Color::black, pawn), view.pieces(pawn))};
    const Bitboard pawns = view.pieces(pawn);
    for (const Color side : {Color::white, Color::black}) {
        for (const PieceKind kind : {knight, bishop, rook, queen}) {
            Guide::Table& table = guide.values[index(side)][index(kind)];
            table.fill(9);
            const Bitboard there = zones[index(!side)];
            const Bitboard near = one_move_from(there & ~pawns, kind, pawns) & ~pawns;
            for (const Square square : one_move_from(near, kind, pawns)) {
                table[static_cast<std::size_t>(square.index())] = 8;
            }
            for (const Square square : near) {
                table[static_cast<std::size_t>(square.index())] = 7;
            }
            for (const Square square : there) {
                table[static_cast<std::size_t>(square.index())] = 5;
            }
        }
    }
    for (int i = 0; i < Square::count; ++i) {
        const auto entry = static_cast<std::size_t>(i);
        const auto rank = static_cast<std::size_t>(i / 8);
        auto& white = guide.values[index(Color::white)];
        if (means_of(view) != Means::heavy) { // to be promoted to, not to be given up
            white[index(rook)][entry] = -30;
            white[index(queen)][entry] = -40;
        }
        white[index(pawn)][entry] = static_cast<std::int16_t>(-pawn_worth[rank]);
        guide.values[index(Color::black)][index(pawn)][entry] =
            static_cast<std::int16_t>(12 - pawn_worth[7 - rank] / 2);
    }
    // A pawn that cannot walk is worth nothing to White.
    const Bitboard blocked =
        view.pieces(Color::white, pawn) & pushed<Color::black>(view.pieces(pawn));
    for (const Square square : blocked) {
        guide.values[index(Color::white)][index(pawn)][static_cast<std::size_t>(square.index())] =
            0;
    }
    guide.complete();
    return guide;
}

Guide exchanging_guide(const View& view) noexcept {
    constexpr int kept = 17; // so that giving away a piece, which gained 9 or less, costs 8 or more
    constexpr int captured = 15; // more than that
    Guide guide = opening_guide(view);
    const std::array walks{
        walk<Color::white>(view.pieces(Color::white, pawn), view.pieces(pawn)),
        walk<Color::black>(view.pieces(Color::black, pawn), view.pieces(pawn))};
    for (const Color side : {Color::white, Color::black}) {
        for (int i = 0; i < Square::count; ++i) {
            const auto entry = static_cast<std::size_t>(i);
            const Square square = Square::from_index(i);
            const auto change = [&](PieceKind kind, int by) {
                std::int16_t& value = guide.values[index(side)][index(kind)][entry];
                value = static_cast<std::int16_t>(value + by);
            };
            for (const PieceKind kind : {knight, bishop, rook, queen}) {
                change(kind, -kept);
            }
            if (!walks[index(side)].contains(square)) {
                change(pawn, -captured);
            }
            int nearest = 4;
            for (const Square enemy : view.pieces(!side, pawn)) {
                nearest = std::min(nearest, distance(square, enemy));
            }
            change(king, nearest);
        }
    }
    guide.complete();
    return guide;
}

const Guide& clearing_guide() noexcept {
    static const Guide guide = make_clearing_guide();
    return guide;
}

const Guide& blind_guide() noexcept {
    static constexpr Guide guide;
    return guide;
}

Means means_of(const View& view) noexcept {
    const Bitboard heavy = view.pieces(rook) | view.pieces(queen);
    if (!(heavy & view.pieces(Color::white)).empty()) {
        return Means::heavy;
    }
    return view.pieces(Color::white, pawn).empty() ? Means::minor : Means::pawns;
}

Plan plan_for(const View& view, Means means) noexcept {
    Plan plan{};
    plan.means = means;
    const Bitboard bishops = view.pieces(Color::white, bishop);
    const bool dark = !(bishops & ~light_squares).empty();
    const bool light = !(bishops & light_squares).empty();
    std::array<int, corners> cost{};
    for (std::size_t i = 0; i < corners; ++i) {
        const Corner& place = all_corners[i];
        cost[i] = 4 * distance(view.king(Color::black), place.corner)
                  + distance(view.king(Color::white), place.post);
        const bool corner_is_dark = !place.corner.is_light();
        if (plan.means == Means::pawns && i > 1) {
            cost[i] += 6; // the pawns run the other way
        }
        if (plan.means == Means::minor) {
            if (dark != light && corner_is_dark != dark) {
                cost[i] += 100; // the bishop cannot check there
            }
            if (!dark && !light) {
                const Bitboard helpers = view.pieces(Color::black, bishop);
                const bool dark_help = !(helpers & ~light_squares).empty();
                const bool light_help = !(helpers & light_squares).empty();
                if (dark_help != light_help && corner_is_dark == dark_help) {
                    cost[i] += 60; // nor can his bishop block beside the corner
                }
            }
            if (!view.pieces(Color::black, pawn).empty() && i < 2) {
                cost[i] += 8;
            }
        }
        plan.promising += cost[i] < 75 ? 1U : 0U;
        cost[i] = cost[i] * int{corners} + static_cast<int>(i);
    }
    // Sorted without branches: which corner is nearer cannot be foreseen.
    constexpr std::array<std::array<std::size_t, 2>, 5> network{
        {{0, 1}, {2, 3}, {0, 2}, {1, 3}, {1, 2}}};
    for (const auto& [i, j] : network) {
        const auto [less, more] = std::minmax({cost[i], cost[j]});
        cost[i] = less;
        cost[j] = more;
    }
    for (std::size_t i = 0; i < corners; ++i) {
        plan.order[i] = static_cast<std::uint8_t>(cost[i] % int{corners});
    }
    return plan;
}

} // namespace rota::adjudicate::winnable
