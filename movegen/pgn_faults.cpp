#include "movegen/detail/pgn_faults.hpp"

#include "movegen/detail/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace rota {

namespace {

using enum PgnSeverity;

struct Entry {
    std::string_view code;
    PgnSeverity severity;
};

/// In the order of PgnFault::Kind.
constexpr auto entries = std::to_array<Entry>(
    {{"bad_tag", broken},
     {"tag_name_repeated", forgiven},
     {"unescaped_backslash", forgiven},
     {"bad_fen", broken},
     {"fen_without_setup", note},
     {"setup_without_fen", forgiven},
     {"setup_contradicts_fen", forgiven},
     {"unknown_variant", broken},
     {"bad_result_tag", forgiven},
     {"result_missing", forgiven},
     {"result_differs", forgiven},
     {"result_spelling", forgiven},
     {"result_repeated", forgiven},
     {"result_in_variation", forgiven},
     {"not_a_move", broken},
     {"null_move", broken},
     {"illegal_move", broken},
     {"ambiguous_move", broken},
     {"promotion_piece_missing", broken},
     {"not_strict", broken},
     {"move_spelling", forgiven},
     {"wrong_move_number", forgiven},
     {"bad_nag", broken},
     {"informal_annotation", forgiven},
     {"stray_annotation", broken},
     {"unterminated_comment", broken},
     {"unterminated_variation", broken},
     {"unopened_variation", broken},
     {"empty_variation", forgiven},
     {"misplaced_variation", broken},
     {"variation_too_deep", broken},
     {"tag_in_moves", broken},
     {"bad_command", forgiven},
     {"comment_after_result", forgiven},
     {"garbage", broken},
     {"nul_byte", forgiven},
     {"token_too_long", broken},
     {"game_too_long", broken},
     {"latin_1", note},
     {"utf_16", broken},
     {"read_failed", broken}}
);
static_assert(entries.size() == static_cast<std::size_t>(PgnFault::Kind::read_failed) + 1);

} // namespace

std::string_view name(PgnSeverity severity) noexcept {
    constexpr std::array<std::string_view, 3> names{"note", "forgiven", "broken"};
    return names[static_cast<std::size_t>(severity)];
}

std::string_view code(PgnFault::Kind kind) noexcept {
    return entries[static_cast<std::size_t>(kind)].code;
}

std::string to_string(const PgnFault& fault) {
    return fmt::format(
        "line {}, column {}, {}: {}", fault.line, fault.column, fault.field, fault.message
    );
}

bool PgnReading::is_broken() const noexcept {
    return std::ranges::any_of(faults, [](const PgnFault& fault) {
        return fault.severity == PgnSeverity::broken;
    });
}

namespace detail {

PgnSeverity severity_of(PgnFault::Kind kind) noexcept {
    return entries[static_cast<std::size_t>(kind)].severity;
}

void PgnFaults::add(
    PgnFault::Kind kind, const PgnPlace& place, std::string_view field, std::string message
) {
    PgnFault fault;
    fault.kind = kind;
    fault.severity = severity_of(kind);
    fault.line = place.line;
    fault.column = place.column;
    fault.field = field;
    fault.message = std::move(message);
    add(std::move(fault));
}

void PgnFaults::add_slip(SanSlip slip, const PgnPlace& place, std::string message) {
    PgnFault fault;
    fault.kind = PgnFault::Kind::move_spelling;
    fault.severity = severity_of(fault.kind);
    fault.line = place.line;
    fault.column = place.column;
    fault.field = move_text_field;
    fault.message = std::move(message);
    fault.slip = slip;
    add(std::move(fault));
}

void PgnFaults::add(PgnFault fault) {
    // Two broken moves are two questions for a person; two missing check signs are one habit.
    if (fault.severity != PgnSeverity::broken || faults_.size() >= most) {
        const auto same = std::ranges::find_if(faults_, [&](const PgnFault& other) {
            return other.kind == fault.kind && other.slip == fault.slip;
        });
        if (same != faults_.end()) {
            ++same->count;
            return;
        }
    }
    faults_.push_back(std::move(fault));
}

std::vector<PgnFault> PgnFaults::take() {
    std::ranges::stable_sort(faults_, {}, [](const PgnFault& fault) {
        return std::tuple{fault.line, fault.column};
    });
    return std::exchange(faults_, {});
}

std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 60;
    std::string shown = is_utf8(text) ? std::string{text} : utf8_from_latin1(text);
    if (shown.size() > longest) {
        std::size_t end = longest;
        while (end > 0 && (static_cast<unsigned char>(shown[end]) & 0xc0U) == 0x80U) {
            --end; // not through a character
        }
        shown.resize(end);
        shown += "...";
    }
    return '"' + shown + '"';
}

} // namespace detail

} // namespace rota
