#include "adjudicate/winnable/unlocking.hpp"

#include <algorithm>
#include <array>
#include <queue>
#include <utility>

namespace rota::adjudicate::winnable {

namespace {

using enum PieceKind;

/// More captures and promotions than these are not followed from one wall.
constexpr int most_ways_on = 16;

/// Where pawns stand, and with how many pieces. What is known by this is not looked at again.
struct Layout {
    Bitboard white_pawns;
    Bitboard black_pawns;
    std::array<int, 8> pieces{}; ///< How many of each kind, White's first.

    explicit Layout(const View& view)
        : white_pawns{view.pieces(Color::white, pawn)}
        , black_pawns{view.pieces(Color::black, pawn)} {
        std::size_t i = 0;
        for (const Color side : {Color::white, Color::black}) {
            for (const PieceKind kind : {knight, bishop, rook, queen}) {
                pieces.at(i++) = view.pieces(side, kind).size();
            }
        }
    }
    friend bool operator==(const Layout&, const Layout&) = default;
};

/// A position in which the pawns have just been laid out anew.
struct Wall {
    Board board;
    Color to_move;
    std::vector<Move> line; ///< From the root.
    int locked;             ///< How locked it is, and how far away.

    Wall(const Board& its_board, Color side_to_move, std::vector<Move> moves)
        : board{its_board}
        , to_move{side_to_move}
        , line{std::move(moves)} {
        const View view{board};
        const Bitboard blocked =
            pushed<Color::white>(view.pieces(Color::white, pawn)) & view.pieces(Color::black, pawn);
        locked = 4 * blocked.size() + static_cast<int>(line.size()) / 8;
    }
    /// For a queue that has the greatest first.
    friend bool operator<(const Wall& a, const Wall& b) { return a.locked > b.locked; }
};

std::vector<Move> joined(std::vector<Move> line, const std::vector<Move>& rest) {
    line.insert(line.end(), rest.begin(), rest.end());
    return line;
}

} // namespace

std::optional<std::vector<Move>>
Unlocking::find_mate(const Board& root, Color to_move, const Budget& budget) {
    std::priority_queue<Wall> walls;
    std::vector<Layout> known;
    std::size_t positions = budget.positions;
    walls.emplace(root, to_move, std::vector<Move>{});
    for (std::size_t count = 0; count < budget.walls; ++count) {
        if (walls.empty()) { // nothing was found: look further around
            if (positions == most_positions) {
                break;
            }
            positions = most_positions;
            walls.emplace(root, to_move, std::vector<Move>{});
        }
        const Wall wall = walls.top();
        walls.pop();
        if (count > 0) {
            if (const auto rest = find_near_mate(wall.board, wall.to_move)) {
                return joined(wall.line, *rest);
            }
        }
        if (budget.expired != nullptr && (*budget.expired)()) {
            break;
        }
        const View view{wall.board};
        const SearchBudget until_it_changes{
            positions, UINT64_MAX, nullptr, {.other_pawns = PawnFiles{view}}};
        for (const Guide& guide : {opening_guide(view), exchanging_guide(view)}) {
            walk_.begin(wall.board, wall.to_move, 0);
            for (int ways_on = 0; ways_on < most_ways_on;) {
                const SearchResult result = kernel_->search(walk_, guide, until_it_changes);
                if (result.end == SearchResult::End::mate) {
                    return joined(wall.line, way_to(walk_, result));
                }
                if (result.end != SearchResult::End::milestone) {
                    break;
                }
                const Node& node = walk_.positions[result.mated];
                const Layout layout{View{node.board}};
                if (std::ranges::find(known, layout) == known.end()) {
                    known.push_back(layout);
                    ++ways_on;
                    walls.emplace(
                        node.board,
                        static_cast<Color>(node.to_move),
                        joined(wall.line, way_to(walk_, result))
                    );
                }
            }
        }
    }
    return std::nullopt;
}

std::optional<std::vector<Move>> Unlocking::find_near_mate(const Board& root, Color to_move) {
    const Plan plan = plan_for(View{root}, means_of(View{root}));
    for (const std::size_t positions : {std::size_t{300}, std::size_t{1'500}}) {
        for (std::size_t corner = 0; corner < corners; ++corner) {
            const Guide& guide = corner_guide(plan.means, plan.order[corner]);
            near_.begin(root, to_move, 0);
            const SearchResult result = kernel_->search(near_, guide, {positions, UINT64_MAX});
            if (result.end == SearchResult::End::mate) {
                return way_to(near_, result);
            }
        }
    }
    return std::nullopt;
}

} // namespace rota::adjudicate::winnable
