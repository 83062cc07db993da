#include "adjudicate/explain_winnable.hpp"

#include "adjudicate/material.hpp"
#include "adjudicate/wording.hpp"
#include "movegen/generate.hpp"
#include "movegen/san.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace rota::adjudicate {

namespace {

/// "The pawns on a4 and a5", "The bishop on g5 and the king on h3"
std::string describe_men(const Position& position, Bitboard squares) {
    std::vector<std::string> groups;
    for (const PieceKind kind : all_piece_kinds) {
        const Bitboard men = squares & position.pieces(kind);
        if (!men.empty()) {
            groups.push_back(fmt::format(
                "the {}{} on {}", name(kind), men.more_than_one() ? "s" : "", describe_squares(men)
            ));
        }
    }
    std::string text = join(groups);
    if (!text.empty()) {
        text.front() = 'T';
    }
    return text;
}

/// "ranks 1 to 3" or "the h-file" if these hold all of `region`, which is too large to be listed.
std::string describe_band(Bitboard region) {
    const int bottom = region.first().rank();
    const int top = region.last().rank();
    int left = 7;
    int right = 0;
    for (const Square square : region) {
        left = std::min(left, square.file());
        right = std::max(right, square.file());
    }
    const auto letter = [](int file) {
        return static_cast<char>('a' + file);
    };
    if (top - bottom < 7 && top - bottom <= right - left) {
        return fmt::format("ranks {} to {}", bottom + 1, top + 1);
    }
    if (right - left < 7) {
        return fmt::format("files {} to {}", letter(left), letter(right));
    }
    return describe_squares(region);
}

std::string describe_region(Color side, Bitboard region) {
    if (!region.more_than_one()) {
        return fmt::format("{}'s king can never move", name(side));
    }
    if (region.size() > 12) {
        return fmt::format("{}'s king can never leave {}", name(side), describe_band(region));
    }
    return fmt::format(
        "{}'s king can never go anywhere but to {}", name(side), describe_squares(region)
    );
}

/// Why nothing that both sides could play leads to a mate, from walls and cages on the board.
void explain_static(
    std::vector<std::string>& sentences, const Position& position, const StaticProof& proof
) {
    const Color side = proof.winner;
    const Bitboard walls = proof.locked_pawns;
    if (!walls.empty()) {
        sentences.push_back(fmt::format(
            "{} {} blocked for good: {} can never move and never be captured.",
            describe_men(position, walls),
            walls.more_than_one() ? "are" : "is",
            walls.more_than_one() ? "they" : "it"
        ));
    }
    for (const Color king : {side, !side}) {
        const Bitboard region = proof.king_region[index(king)];
        if (region.size() < 40) {
            sentences.push_back(describe_region(king, region) + ".");
        }
    }
    const Bitboard useless = proof.cannot_help;
    const bool all = useless == (position.pieces(side) & ~position.pieces(PieceKind::king));
    if (all || proof.reason == StaticProof::Reason::no_check) {
        sentences.push_back(fmt::format(
            "No man of {} can ever attack a square that {}'s king can be on, so there can be no "
            "mate.",
            name(side),
            name(!side)
        ));
        return;
    }
    if (!useless.empty()) {
        sentences.push_back(fmt::format(
            "{} can never attack a square that {}'s king can be on.",
            describe_men(position, useless),
            name(!side)
        ));
    }
    sentences.push_back(fmt::format(
        "Wherever {}'s king is given check, a square is left to it that {} cannot take from it, so "
        "there can be no mate.",
        name(!side),
        name(side)
    ));
}

/// What the forced moves lead to.
std::string describe_forced_end(Position position, Color side, std::span<const Move> line) {
    for (const Move move : line) {
        position = position.after(move);
    }
    if (is_stalemate(position)) {
        return "stalemate";
    }
    if (is_checkmate(position)) {
        return fmt::format("mate by {}", name(!position.side_to_move()));
    }
    const bool bare = position.pieces(!side).size() == 1;
    return fmt::format(
        "a position in which {} has {} against {}, with which no mate is possible",
        name(side),
        describe_material(position.men(), side),
        bare ? "a bare king" : describe_material(position.men(), !side)
    );
}

std::string_view describe(Winnability::Shortage shortage) {
    switch (shortage) {
    case Winnability::Shortage::memory: return "the memory allowed was used up";
    case Winnability::Shortage::time: return "the time allowed was used up";
    case Winnability::Shortage::visits: return "as many positions as allowed were looked at";
    case Winnability::Shortage::fast: return "only quick proofs were tried";
    case Winnability::Shortage::nothing: break;
    }
    return "it was not asked";
}

} // namespace

std::string describe_line(const Position& position, std::span<const Move> line) {
    std::string text;
    Position now = position;
    for (const Move move : line) {
        const bool white = now.side_to_move() == Color::white;
        if (white || text.empty()) {
            text += fmt::format(
                "{}{}{}", text.empty() ? "" : " ", now.full_move_number(), white ? "." : "..."
            );
        } else {
            text += ' ';
        }
        text += to_san(now, move);
        now = now.after(move);
    }
    return text;
}

std::string describe_squares(Bitboard squares) {
    if (squares == all_squares) {
        return "the whole board";
    }
    if (squares.size() > 12) {
        return fmt::format("{} squares", squares.size());
    }
    std::vector<std::string> names;
    for (const Square square : squares) {
        names.push_back(to_string(square));
    }
    return join(names);
}

std::vector<std::string>
explain_winnability(const Position& position, Color side, const Winnability& found) {
    using enum Winnability::Reason;
    const std::string_view who = name(side);
    const std::string never = fmt::format("{} cannot mate any more (6.9)", who);
    std::vector<std::string> sentences;
    switch (found.reason) {
    case has_mated: sentences.push_back(fmt::format("{} has mated.", who)); break;
    case is_mated: sentences.push_back(fmt::format("{} is mated.", who)); break;
    case stalemate: sentences.emplace_back("The game has ended in stalemate."); break;
    case line:
        sentences.push_back(fmt::format(
            "{} can still mate, for example by {}.", who, describe_line(position, found.line)
        ));
        break;
    case material: {
        const bool bare = position.pieces(!side).size() == 1;
        sentences.push_back(fmt::format(
            "{} has {} against {} and cannot mate any more (6.9).",
            who,
            describe_material(position.men(), side),
            bare ? "a bare king" : describe_material(position.men(), !side)
        ));
        break;
    }
    case forced_line:
        sentences.push_back(fmt::format(
            "{}: the only legal move{}, {}, lead{} to {}.",
            never,
            found.line.size() == 1 ? "" : "s",
            describe_line(position, found.line),
            found.line.size() == 1 ? "s" : "",
            describe_forced_end(position, side, found.line)
        ));
        break;
    case closed_set:
        if (found.proof) {
            sentences.push_back(
                fmt::format("{}: whatever is played, it is locked for good in a few moves.", never)
            );
            explain_static(sentences, position, *found.proof);
        } else if (found.positions == 1) {
            sentences.push_back(fmt::format(
                "{}: every legal move leaves men with which no mate is possible.", never
            ));
        } else {
            sentences.push_back(fmt::format(
                "{}: only {} positions with enough men for a mate can still come up, and in none "
                "of them is {} mated.",
                never,
                found.positions,
                name(!side)
            ));
        }
        break;
    case locked:
        sentences.push_back(never + ".");
        explain_static(sentences, position, *found.proof);
        break;
    case not_established:
        sentences.push_back(fmt::format(
            "Whether some series of legal moves could still mate for {} is not decided: {}.",
            who,
            describe(found.shortage)
        ));
        break;
    }
    return sentences;
}

} // namespace rota::adjudicate
