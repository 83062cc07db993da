#pragma once

#include "uci/engine_message.hpp"

#include <string>
#include <vector>

namespace rota::uci {

/// "score cp 13 lowerbound", as it stands in an "info" line.
[[nodiscard]] std::string score_text(const Score& score);

/// The "info" line that says what `info` does, its text aside; empty if that is nothing.
/// \param pv the moves to print
[[nodiscard]] std::string info_line(const Info& info, const std::vector<std::string>& pv);

} // namespace rota::uci
