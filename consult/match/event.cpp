#include "consult/match/event.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace rota::consult {

namespace {

constexpr std::array<std::string_view, event_kinds> names{
    "lineup",  "colours",    "start",      "absent",      "move",         "press",      "take_back",
    "touch",   "claim",      "ruling",     "flag",        "grace_over",   "take",       "go_on",
    "finding", "resign",     "draw_offer", "draw_accept", "draw_decline", "draw_claim", "incident",
    "ladder",  "substitute", "vacate",     "come_back",   "helper",       "knock",      "restored",
    "pause",   "resume",     "set_clock",  "add_time",    "adjudicate",   "confirm",    "proposal",
    "comment", "note",       "tick",       "undo"};

static_assert(!names.back().empty());

} // namespace

std::string_view name(EventKind kind) noexcept {
    return names[static_cast<std::size_t>(kind)];
}

std::optional<EventKind> event_kind_from_name(std::string_view text) noexcept {
    const auto found = std::ranges::find(names, text);
    return found == names.end() ? std::nullopt
                                : std::optional{static_cast<EventKind>(found - names.begin())};
}

} // namespace rota::consult
