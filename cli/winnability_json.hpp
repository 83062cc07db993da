#pragma once

#include "adjudicate/winnable.hpp"
#include "cli/json.hpp"
#include "movegen/uci_move.hpp"

#include <chrono>
#include <string>
#include <string_view>

namespace rota::cli {

/// "white" or "black"
[[nodiscard]] constexpr std::string_view key_of(Color side) noexcept {
    return side == Color::white ? "white" : "black";
}

/// "winnable", "unwinnable" or "undetermined".
[[nodiscard]] std::string_view verdict_name(adjudicate::Answer answer) noexcept;

/// Appends `"verdict": ..., "line": [...], "proof": ...` as JSON, with "why" when undetermined:
/// what is known about whether a side can still mate. By hand, as a stream has millions of them.
void append_winnability(
    std::string& text, const adjudicate::Winnability& found, CastlingSpelling spelling
);

/// The same as an object.
[[nodiscard]] Json
winnability_json(const adjudicate::Winnability& found, CastlingSpelling spelling);

/// How long a question may take unless the user says otherwise.
inline constexpr std::chrono::milliseconds time_for_one_answer{2000};

/// An effort that ends when the calling thread has computed so long: on a busy machine the answers
/// are the same as on an idle one. It may be asked from that thread only.
[[nodiscard]] adjudicate::Effort effort_for(std::chrono::milliseconds time);

} // namespace rota::cli
