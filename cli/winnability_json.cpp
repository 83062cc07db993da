#include "cli/winnability_json.hpp"

#include <fmt/format.h>

#include <iterator>
#include <span>

namespace rota::cli {

namespace {

using adjudicate::Answer;
using adjudicate::Winnability;

void append_moves(std::string& text, std::span<const Move> moves, CastlingSpelling spelling) {
    text += '[';
    for (std::size_t i = 0; i < moves.size(); ++i) {
        text += i == 0 ? "\"" : ",\"";
        text += to_uci(moves[i], spelling);
        text += '"';
    }
    text += ']';
}

void append_squares(std::string& text, std::string_view key, Bitboard squares) {
    text += fmt::format(",\"{}\":[", key);
    bool first = true;
    for (const Square square : squares) {
        text += first ? "\"" : ",\"";
        text += to_string(square);
        text += '"';
        first = false;
    }
    text += ']';
}

void append_proof(std::string& text, const Winnability& found, CastlingSpelling spelling) {
    if (found.answer != Answer::no) {
        text += "null";
        return;
    }
    text += fmt::format("{{\"kind\":\"{}\"", name(found.reason));
    switch (found.reason) {
    case Winnability::Reason::forced_line:
        text += ",\"line\":";
        append_moves(text, found.line, spelling);
        break;
    case Winnability::Reason::closed_set:
        text += fmt::format(",\"positions\":{}", found.positions);
        if (found.locked > 0) {
            text += fmt::format(",\"locked\":{}", found.locked);
        }
        break;
    case Winnability::Reason::locked: {
        const adjudicate::StaticProof& proof = *found.proof;
        text += fmt::format(
            ",\"reason\":\"{}\"",
            proof.reason == adjudicate::StaticProof::Reason::no_check ? "no_check"
                                                                      : "always_an_escape"
        );
        append_squares(text, "locked_pawns", proof.locked_pawns);
        append_squares(text, "white_king_region", proof.king_region[0]);
        append_squares(text, "black_king_region", proof.king_region[1]);
        append_squares(text, "cannot_help", proof.cannot_help);
        break;
    }
    default: break;
    }
    text += '}';
}

} // namespace

std::string_view verdict_name(Answer answer) noexcept {
    switch (answer) {
    case Answer::yes: return "winnable";
    case Answer::no: return "unwinnable";
    case Answer::undecided: break;
    }
    return "undetermined";
}

void append_winnability(std::string& text, const Winnability& found, CastlingSpelling spelling) {
    text += "\"verdict\":\"";
    text += verdict_name(found.answer);
    text += "\",\"line\":";
    append_moves(
        text,
        found.answer == Answer::yes ? std::span{found.line} : std::span<const Move>{},
        spelling
    );
    text += ",\"proof\":";
    append_proof(text, found, spelling);
    if (found.answer == Answer::undecided) {
        text += fmt::format(",\"why\":\"{}\"", name(found.shortage));
    }
}

Json winnability_json(const Winnability& found, CastlingSpelling spelling) {
    std::string text = "{";
    append_winnability(text, found, spelling);
    return Json::parse(text + "}");
}

adjudicate::Effort effort_for(std::chrono::milliseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    adjudicate::Effort effort;
    effort.expired = [end] {
        return std::chrono::steady_clock::now() >= end;
    };
    return effort;
}

} // namespace rota::cli
