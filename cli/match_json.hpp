#pragma once

#include "cli/json.hpp"
#include "consult/match/match.hpp"
#include "movegen/error.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace rota::cli {

/// Only the fields that say something.
[[nodiscard]] Json to_json(const consult::Event& event);

/// \returns what is wrong and what was expected
[[nodiscard]] Result<consult::Event, std::string> read_event(std::string_view line);
[[nodiscard]] Result<consult::Event, std::string> event_of(const Json& json);

[[nodiscard]] Json to_json(const consult::Answer& answer);
[[nodiscard]] Json to_json(const consult::Refusal& refusal);

/// The boards, the ledger and the score at a time. \pre at >= match.state().now
[[nodiscard]] Json status_json(const consult::Match& match, std::int64_t at);

} // namespace rota::cli
