#pragma once

#include "adjudicate/audit.hpp"
#include "cli/json.hpp"
#include "movegen/pgn_main_line.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace rota::cli {

/// What an audit has seen.
struct AuditTally {
    std::size_t games = 0;
    std::size_t plies = 0;
    std::uint64_t bytes = 0;
    std::size_t games_with_findings = 0;
    std::array<std::size_t, adjudicate::all_finding_kinds.size()> findings{};

    void add(const AuditTally& other) noexcept;
    [[nodiscard]] std::size_t total() const noexcept;
};

/// A finding in one line, without its end:
/// "games.pgn:120: A - B, 2024.03.01: went on after the end (9.6.1): The game was over after ..."
[[nodiscard]] std::string
to_text(const adjudicate::Finding& finding, const PgnMainLine& game, std::string_view file);

/// The same for programs.
[[nodiscard]] Json
to_json(const adjudicate::Finding& finding, const PgnMainLine& game, std::string_view file);

/// The table at the end.
[[nodiscard]] std::string to_text(const AuditTally& tally);
[[nodiscard]] Json to_json(const AuditTally& tally);

} // namespace rota::cli
