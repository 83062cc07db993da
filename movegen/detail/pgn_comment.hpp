#pragma once

#include "movegen/pgn.hpp"

#include <string>
#include <string_view>

namespace rota::detail {

/// Without blanks at the ends, and with one blank for every run of blanks that has a line break.
[[nodiscard]] std::string normalized_text(std::string_view text);

/// The comment as it stands between braces: its commands, then its text.
[[nodiscard]] std::string to_text(const PgnComment& comment);

} // namespace rota::detail
