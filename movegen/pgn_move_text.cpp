#include "movegen/detail/pgn_game_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace rota::detail {

namespace {

using Kind = PgnFault::Kind;

struct Spelling {
    std::string_view text;
    std::uint8_t nag;
};

/// PGN 8.2.3.8
constexpr auto suffixes =
    std::to_array<Spelling>({{"!", 1}, {"?", 2}, {"!!", 3}, {"??", 4}, {"!?", 5}, {"?!", 6}});

/// Signs of the Informator in ASCII, as people type them.
constexpr auto informal_annotations = std::to_array<Spelling>(
    {{"=", 10},
     {"+=", 14},
     {"+/=", 14},
     {"=+", 15},
     {"=/+", 15},
     {"+/-", 16},
     {"-/+", 17},
     {"+-", 18},
     {"-+", 19},
     {"N", 146},
     {"D", 220}}
);

struct ResultSpelling {
    std::string_view text;
    PgnResult result;
};

constexpr auto informal_results = std::to_array<ResultSpelling>(
    {{"1/2", PgnResult::draw},
     {"1/2:1/2", PgnResult::draw},
     {"1:0", PgnResult::white_wins},
     {"0:1", PgnResult::black_wins},
     {"\xC2\xBD", PgnResult::draw},
     {"\xC2\xBD-\xC2\xBD", PgnResult::draw}}
);

template <class Table>
auto find_text(const Table& table, std::string_view text) -> decltype(table.data()) {
    const auto found =
        std::ranges::find_if(table, [&](const auto& entry) { return entry.text == text; });
    return found == table.end() ? nullptr : &*found;
}

Kind kind_of(SanError::Kind kind) noexcept {
    using enum SanError::Kind;
    switch (kind) {
    case not_a_move: return Kind::not_a_move;
    case null_move: return Kind::null_move;
    case illegal: return Kind::illegal_move;
    case ambiguous: return Kind::ambiguous_move;
    case promotion_piece_missing: return Kind::promotion_piece_missing;
    case not_strict: return Kind::not_strict;
    }
    return Kind::not_a_move;
}

} // namespace

void PgnGameReader::take_comment(const PgnToken& token) {
    if (token.too_long) {
        return;
    }
    PgnComment comment = parse_pgn_comment(to_utf8(token.text, token.place, move_text_field));
    for (const PgnCommand& command : comment.commands) {
        const bool is_time = command.name == "clk" || command.name == "emt";
        if ((is_time && !parse_pgn_time(command.argument))
            || (command.name == "eval" && !parse_pgn_evaluation(command.argument))) {
            report(
                Kind::bad_command,
                token.place,
                fmt::format(
                    "{} says nothing readable: kept as it is",
                    quoted(fmt::format("[%{} {}]", command.name, command.argument))
                )
            );
        }
    }
    if (tree_) {
        tree_->add_comment(std::move(comment));
    } else {
        comments_before_moves_.push_back(std::move(comment));
    }
}

void PgnGameReader::take_number(const PgnToken& token) {
    tree_->expect_move();
    if (token.text.empty()) {
        return;
    }
    std::uint64_t number = 0;
    const auto [end, error] =
        std::from_chars(token.text.data(), token.text.data() + token.text.size(), number);
    const std::uint64_t expected = tree_->position().full_move_number();
    if (error == std::errc{}) {
        if (!first_number_) { // some count from 1 whatever the FEN says
            first_number_ = number;
            const std::uint64_t begin = game_.initial.full_move_number();
            lead_ = number != expected && number + begin - 1 == expected ? begin - 1 : 0;
        }
        if (number + lead_ == expected) {
            return;
        }
    }
    report(
        Kind::wrong_move_number,
        token.place,
        fmt::format("move number {}, {} expected", quoted(token.text), expected - lead_)
    );
}

void PgnGameReader::take_glyph(const PgnToken& token) {
    const auto* const suffix = find_text(suffixes, token.text);
    if (suffix == nullptr) {
        report(
            Kind::bad_nag,
            token.place,
            fmt::format("{} is no annotation, ! ? !! ?? !? or ?! expected", quoted(token.text))
        );
        return;
    }
    add_nag(suffix->nag, token.place);
}

void PgnGameReader::take_nag(const PgnToken& token) {
    unsigned number = 0;
    const auto [end, error] =
        std::from_chars(token.text.data(), token.text.data() + token.text.size(), number);
    if (error != std::errc{} || number > 255) {
        report(
            Kind::bad_nag,
            token.place,
            fmt::format("${} is no annotation, $0 to $255 expected", token.text.substr(0, 20))
        );
        return;
    }
    add_nag(static_cast<std::uint8_t>(number), token.place);
}

void PgnGameReader::add_nag(std::uint8_t nag, const PgnPlace& place) {
    if (tree_->is_empty()) {
        report(Kind::stray_annotation, place, "an annotation before any move: left out");
        return;
    }
    tree_->add_nag(nag);
}

bool PgnGameReader::take_open(const PgnToken& token) {
    if (tree_->is_empty()) {
        report(
            Kind::misplaced_variation,
            token.place,
            "a variation before any move is an alternative to nothing: left out"
        );
        return skip_variation(token.place);
    }
    if (tree_->depth() == max_pgn_depth) {
        report(
            Kind::variation_too_deep,
            token.place,
            fmt::format("variations deeper than {}: left out", max_pgn_depth)
        );
        return skip_variation(token.place);
    }
    tree_->open_variation(token.place);
    return true;
}

bool PgnGameReader::take_close(const PgnToken& token) {
    if (tree_->depth() == 0) {
        return fail_line(
            Kind::unopened_variation, token.place, "a closing parenthesis, but no variation is open"
        );
    }
    if (std::exchange(after_result_in_variation_, false)) {
        report(Kind::result_in_variation, result_place_, "a result within a variation: left out");
    }
    if (!tree_->close_variation()) {
        report(Kind::empty_variation, token.place, "a variation without a move: left out");
    }
    return true;
}

bool PgnGameReader::take_symbol(const PgnToken& token) {
    if (token.too_long) {
        return fail_line(Kind::not_a_move, token.place, "a move expected");
    }
    if (const auto result = parse_pgn_result(token.text)) {
        return take_result(*result, token.place);
    }
    if (const auto* const informal = find_text(informal_results, token.text)) {
        report(
            Kind::result_spelling,
            token.place,
            fmt::format("{} for {}", quoted(token.text), to_string(informal->result))
        );
        return take_result(informal->result, token.place);
    }
    if (const auto* const annotation = find_text(informal_annotations, token.text)) {
        report(
            Kind::informal_annotation,
            token.place,
            fmt::format("{} for ${}", quoted(token.text), annotation->nag)
        );
        add_nag(annotation->nag, token.place);
        return true;
    }
    if ((token.text == "e.p." || token.text == "ep" || token.text == "e.p") && !tree_->is_empty()
        && tree_->last_move().kind() == MoveKind::en_passant) {
        report_slip(SanSlip::en_passant_suffix, token);
        return true;
    }
    return take_move(token);
}

bool PgnGameReader::take_move(const PgnToken& token) {
    if (moves_ == options_.max_moves) {
        break_off(
            Kind::game_too_long, token.place, fmt::format("more than {} moves", options_.max_moves)
        );
        return false;
    }
    SanOptions options;
    options.strictness = options_.strictness;
    if (options.strictness == SanStrictness::lenient) {
        options.style.letters = options_.letters;
    }
    const auto reading = parse_san(tree_->position(), token.text, options);
    if (!reading) {
        PgnPlace place = token.place;
        place.column += reading.error().offset;
        std::string message = reading.error().message;
        if (reading.error().kind == SanError::Kind::not_a_move) {
            message = fmt::format("{} is {}", quoted(token.text), message);
        }
        return fail_line(kind_of(reading.error().kind), place, std::move(message));
    }
    for (const SanSlip slip : reading->forgiven) {
        report_slip(slip, token);
    }
    tree_->add_move(reading->move);
    ++moves_;
    return true;
}

} // namespace rota::detail
