#pragma once

#include "movegen/detail/pgn_lexer.hpp"
#include "movegen/pgn_reader.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::detail {

inline constexpr std::string_view move_text_field = "move text";

/// Collects what is wrong with one game. Repetitions are counted, so that the list stays short.
class PgnFaults {
public:
    /// Beyond this many faults also broken ones are only counted.
    static constexpr std::size_t most = 100;

    void
    add(PgnFault::Kind kind, const PgnPlace& place, std::string_view field, std::string message);
    void add_slip(SanSlip slip, const PgnPlace& place, std::string message);

    /// In the order of the file.
    [[nodiscard]] std::vector<PgnFault> take();

private:
    void add(PgnFault fault);

    std::vector<PgnFault> faults_;
};

/// How much every fault of a kind matters.
[[nodiscard]] PgnSeverity severity_of(PgnFault::Kind kind) noexcept;

/// Text of a file for a message: in quotes, in UTF-8, and not too long.
[[nodiscard]] std::string quoted(std::string_view text);

} // namespace rota::detail
