#include "movegen/pgn_reader.hpp"

#include "movegen/detail/pgn_faults.hpp"
#include "movegen/detail/pgn_lexer.hpp"
#include "movegen/detail/pgn_start.hpp"
#include "movegen/detail/pgn_tree.hpp"
#include "movegen/detail/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace rota {

namespace {

using detail::move_text_field;
using detail::PgnFaults;
using detail::PgnLexer;
using detail::PgnPlace;
using detail::PgnToken;
using detail::PgnTree;
using detail::quoted;
using Kind = PgnFault::Kind;
using TokenKind = PgnToken::Kind;

/// More tags than this no game has: what comes then is no game.
constexpr std::size_t max_tags = 1000;

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

bool begins_game(PgnLexer& lexer, const PgnToken& token) {
    return token.kind == TokenKind::bracket && token.begins_line
           && detail::looks_like_tag(lexer.rest_of_line());
}

/// Reads one game from its first token to the last token that belongs to it.
class GameReader {
public:
    GameReader(PgnLexer& lexer, const PgnOptions& options, PgnReading& reading)
        : lexer_{lexer}
        , options_{options}
        , reading_{reading}
        , game_{reading.game} {}

    void read(PgnToken token) {
        while (take(token)) {
            report_nul_bytes();
            if (lexer_.offset() - reading_.offset > options_.max_game_bytes) {
                break_off(
                    Kind::game_too_long,
                    token.place,
                    fmt::format("the game is longer than {} bytes", options_.max_game_bytes)
                );
                break;
            }
            end_ = lexer_.place();
            token = lexer_.next();
        }
        finish();
    }

private:
    /// What a token does; false when it ends the game.
    [[nodiscard]] bool take(const PgnToken& token) {
        if (token.kind == TokenKind::end) {
            end_without_result();
            return false;
        }
        if (token.kind == TokenKind::bracket) {
            return take_bracket(token);
        }
        if (token.too_long) {
            report(
                Kind::token_too_long,
                token.place,
                fmt::format("longer than {} bytes: left out", options_.max_token_bytes)
            );
        }
        if (token.kind == TokenKind::comment) {
            take_comment(token);
            return true;
        }
        if (token.kind == TokenKind::unterminated_comment) {
            take_comment(token);
            report(Kind::unterminated_comment, token.place, "the comment is not closed by a brace");
            reading_.complete = false;
            end_without_result(); // what follows is the next game, or nothing
            return false;
        }
        if (!begin_moves()) {
            skip_rest(token);
            return false;
        }
        const bool was_result = std::exchange(after_result_in_variation_, false);
        switch (token.kind) {
        case TokenKind::number: take_number(token); return true;
        case TokenKind::glyph: take_glyph(token); return true;
        case TokenKind::nag: take_nag(token); return true;
        case TokenKind::open: return take_open(token);
        case TokenKind::close: after_result_in_variation_ = was_result; return take_close(token);
        case TokenKind::symbol: return take_symbol(token);
        default: break;
        }
        return fail_line(
            Kind::garbage,
            token.place,
            fmt::format("{} means nothing in move text, a move expected", quoted(token.text))
        );
    }

    // Tags

    [[nodiscard]] bool take_bracket(const PgnToken& token) {
        const std::string_view line = lexer_.rest_of_line();
        if (tree_) { // move text
            if (token.begins_line && detail::looks_like_tag(line)) {
                end_without_result();
                return false;
            }
            lexer_.skip(1);
            return fail_line(Kind::tag_in_moves, token.place, "a bracket within the move text");
        }
        const detail::PgnTagText tag = detail::parse_tag_pair(line);
        if (tag.is_valid && token.after_empty_line && !game_.tags.empty()
            && (tag.name == "Event" || game_.tag(tag.name))) {
            end_without_result();
            return false;
        }
        if (++tags_ > max_tags) {
            break_off(Kind::game_too_long, token.place, fmt::format("more than {} tags", max_tags));
            return false;
        }
        if (!tag.is_valid) {
            faults_.add(
                Kind::bad_tag,
                token.place,
                "tag",
                fmt::format(
                    "{} is no tag pair, [Name \"value\"] expected",
                    quoted(line.substr(0, tag.length))
                )
            );
        } else {
            add_tag(tag, token.place);
        }
        lexer_.skip(std::max<std::size_t>(tag.length, 1));
        return true;
    }

    void add_tag(const detail::PgnTagText& tag, const PgnPlace& place) {
        PgnPlace value_place = place;
        value_place.column += tag.value_column;
        if (tag.bad_escape) {
            faults_.add(
                Kind::unescaped_backslash,
                value_place,
                tag.name,
                "a backslash that is not written as two: taken as one"
            );
        }
        if (game_.tag(tag.name)) {
            faults_.add(
                Kind::tag_name_repeated,
                place,
                tag.name,
                "the tag stands here for a second time: the first one counts"
            );
        }
        game_.tags.push_back({tag.name, to_utf8(tag.value, value_place, tag.name)});
        value_places_.push_back(value_place);
    }

    /// Behind the tags: where does the game begin? False when it is refused.
    bool begin_moves() {
        if (!tree_) {
            reading_.refused = !detail::set_up_from_tags(game_, value_places_, faults_);
            for (std::size_t i = 0; i < game_.tags.size(); ++i) {
                if (game_.tags[i].name == "Result") {
                    read_result_tag(game_.tags[i].value, value_places_[i]);
                    break;
                }
            }
            tree_.emplace(game_);
            for (PgnComment& comment : comments_before_moves_) {
                tree_->add_comment(std::move(comment));
            }
        }
        return !reading_.refused;
    }

    void read_result_tag(std::string_view value, const PgnPlace& place) {
        result_tag_ = parse_pgn_result(value);
        if (!result_tag_) {
            faults_.add(
                Kind::bad_result_tag,
                place,
                "Result",
                fmt::format("{} is no result, 1-0, 0-1, 1/2-1/2 or * expected", quoted(value))
            );
        }
    }

    // Move text

    void take_comment(const PgnToken& token) {
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

    void take_number(const PgnToken& token) {
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

    void take_glyph(const PgnToken& token) {
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

    void take_nag(const PgnToken& token) {
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

    void add_nag(std::uint8_t nag, const PgnPlace& place) {
        if (tree_->is_empty()) {
            report(Kind::stray_annotation, place, "an annotation before any move: left out");
            return;
        }
        tree_->add_nag(nag);
    }

    [[nodiscard]] bool take_open(const PgnToken& token) {
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

    [[nodiscard]] bool take_close(const PgnToken& token) {
        if (tree_->depth() == 0) {
            return fail_line(
                Kind::unopened_variation,
                token.place,
                "a closing parenthesis, but no variation is open"
            );
        }
        if (std::exchange(after_result_in_variation_, false)) {
            report(
                Kind::result_in_variation, result_place_, "a result within a variation: left out"
            );
        }
        if (!tree_->close_variation()) {
            report(Kind::empty_variation, token.place, "a variation without a move: left out");
        }
        return true;
    }

    [[nodiscard]] bool take_symbol(const PgnToken& token) {
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
        if ((token.text == "e.p." || token.text == "ep" || token.text == "e.p")
            && !tree_->is_empty() && tree_->last_move().kind() == MoveKind::en_passant) {
            report_slip(SanSlip::en_passant_suffix, token);
            return true;
        }
        return take_move(token);
    }

    [[nodiscard]] bool take_move(const PgnToken& token) {
        if (moves_ == options_.max_moves) {
            break_off(
                Kind::game_too_long,
                token.place,
                fmt::format("more than {} moves", options_.max_moves)
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

    // Ends

    [[nodiscard]] bool take_result(PgnResult result, const PgnPlace& place) {
        if (tree_->depth() > 0) { // perhaps the parenthesis that should close it is missing
            after_result_in_variation_ = true;
            result_in_variation_ = result;
            result_place_ = place;
            return true;
        }
        end_with(result, place);
        take_rest_of_last_line();
        return false;
    }

    void end_with(PgnResult result, const PgnPlace& place) {
        reading_.result_token = result;
        game_.result = result;
        if (result_tag_ && *result_tag_ != result) {
            report(
                Kind::result_differs,
                place,
                fmt::format(
                    "the result here is {}, but the tag says {}",
                    to_string(result),
                    to_string(*result_tag_)
                )
            );
        }
    }

    /// Behind the result: remarks that belong to the game, and perhaps the result once more.
    void take_rest_of_last_line() {
        for (;;) {
            const PgnToken token = lexer_.comment_on_line();
            if (token.kind != TokenKind::end) {
                report(
                    Kind::comment_after_result, token.place, "a comment behind the result: kept"
                );
                (void)take(token);
                continue;
            }
            std::string_view rest = lexer_.rest_of_line();
            rest = rest.substr(0, rest.find_first_of(" \t;{"));
            if (!parse_pgn_result(rest)) {
                return;
            }
            report(Kind::result_repeated, token.place, "a second result: the first one counts");
            lexer_.skip(rest.size());
        }
    }

    void end_without_result() {
        const bool playable = begin_moves();
        game_.result = result_tag_.value_or(PgnResult::unfinished);
        if (!playable) {
            reading_.complete = false;
            return;
        }
        const bool inside = tree_->depth() > 0;
        if (inside) {
            report(
                Kind::unterminated_variation,
                tree_->opened(),
                "the variation is not closed by a parenthesis"
            );
            reading_.complete = false;
        }
        if (inside && after_result_in_variation_) {
            end_with(result_in_variation_, result_place_);
            return;
        }
        if (reading_.complete) {
            report(
                Kind::result_missing,
                end_,
                fmt::format(
                    "no result behind the moves: {} {}",
                    to_string(game_.result),
                    result_tag_ ? "as in the tag" : "taken"
                )
            );
        }
    }

    void finish() {
        tree_->finish();
        report_nul_bytes();
        reading_.faults = faults_.take();
    }

    /// The line cannot be read on. \returns whether the game can: after a variation
    [[nodiscard]] bool fail_line(Kind kind, const PgnPlace& place, std::string message) {
        if (tree_->depth() == 0) {
            break_off(kind, place, std::move(message));
            return false;
        }
        report(kind, place, "in a variation: " + std::move(message));
        const PgnPlace opened = tree_->opened();
        tree_->close_variation();
        return skip_variation(opened);
    }

    /// Nothing more can be read of the main line.
    void break_off(Kind kind, const PgnPlace& place, std::string message) {
        begin_moves();
        report(kind, place, std::move(message));
        skip_rest(lexer_.next());
    }

    /// Goes on behind the parenthesis that closes a variation. \returns whether there is one
    [[nodiscard]] bool skip_variation(const PgnPlace& opened) {
        std::size_t depth = 1;
        for (;;) {
            const PgnToken token = lexer_.next();
            if (token.kind == TokenKind::end || begins_game(lexer_, token)) {
                report(
                    Kind::unterminated_variation,
                    opened,
                    "the variation is not closed by a parenthesis"
                );
                reading_.complete = false;
                end_without_result();
                return false;
            }
            if (token.kind == TokenKind::bracket) {
                lexer_.skip(1);
            } else if (token.kind == TokenKind::open) {
                ++depth;
            } else if (token.kind == TokenKind::close && --depth == 0) {
                return true;
            }
        }
    }

    /// Goes to the end of a game that is not read any more, and remembers its result.
    void skip_rest(PgnToken token) {
        reading_.complete = false;
        game_.result = result_tag_.value_or(PgnResult::unfinished);
        std::size_t depth = 0;
        for (;; token = lexer_.next()) {
            if (token.kind == TokenKind::end || begins_game(lexer_, token)) {
                return;
            }
            if (token.kind == TokenKind::bracket) {
                lexer_.skip(1);
            } else if (token.kind == TokenKind::open) {
                ++depth;
            } else if (token.kind == TokenKind::close) {
                depth -= depth > 0 ? 1U : 0U;
            } else if (token.kind == TokenKind::symbol && depth == 0) {
                if (const auto result = parse_pgn_result(token.text)) {
                    end_with(*result, token.place);
                    skip_comments_on_line();
                    return;
                }
            }
        }
    }

    void skip_comments_on_line() {
        while (lexer_.comment_on_line().kind != TokenKind::end) {}
    }

    // Reports

    void report(Kind kind, const PgnPlace& place, std::string message) {
        faults_.add(kind, place, move_text_field, std::move(message));
    }

    void report_slip(SanSlip slip, const PgnToken& token) {
        faults_.add_slip(
            slip, token.place, fmt::format("{}: {}", quoted(token.text), describe(slip))
        );
    }

    void report_nul_bytes() {
        if (const auto place = lexer_.take_nul_byte()) {
            report(Kind::nul_byte, *place, "a zero byte: taken as a blank");
        }
    }

    [[nodiscard]] std::string
    to_utf8(std::string_view text, const PgnPlace& place, std::string_view field) {
        if (detail::is_utf8(text)) {
            return std::string{text};
        }
        faults_.add(Kind::latin_1, place, field, "not UTF-8: read as Latin-1");
        return detail::utf8_from_latin1(text);
    }

    PgnLexer& lexer_;
    const PgnOptions& options_;
    PgnReading& reading_;
    PgnGame& game_;
    PgnFaults faults_;
    std::vector<PgnPlace> value_places_; ///< Of the tags.
    std::size_t tags_ = 0;
    std::vector<PgnComment> comments_before_moves_;
    std::optional<PgnTree> tree_; ///< There from the first move on.
    std::size_t moves_ = 0;
    std::optional<PgnResult> result_tag_;
    PgnPlace end_; ///< Behind the last token of the game so far.

    std::optional<std::uint64_t> first_number_;
    std::uint64_t lead_ = 0; ///< By how much the FEN's numbers are ahead of the text's.

    bool after_result_in_variation_ = false;
    PgnResult result_in_variation_{};
    PgnPlace result_place_;
};

} // namespace

class PgnReader::Impl {
public:
    Impl(std::istream& input, PgnOptions options)
        : lexer_{input, options.max_token_bytes}
        , options_{options} {}

    std::optional<PgnReading> next() {
        if (finished_) {
            return std::nullopt;
        }
        PgnReading reading;
        reading.number = ++games_;
        if (games_ == 1 && lexer_.is_utf_16()) {
            return refuse(
                std::move(reading),
                Kind::utf_16,
                "the file is in UTF-16: PGN is UTF-8 or Latin-1, please convert it"
            );
        }
        const PgnToken first = lexer_.next();
        reading.line = first.place.line;
        reading.offset = first.place.offset;
        if (first.kind == TokenKind::end) {
            finished_ = true;
            return lexer_.read_failed() ? std::optional{failed(std::move(reading))} : std::nullopt;
        }
        GameReader{lexer_, options_, reading}.read(first);
        return reading;
    }

private:
    PgnReading refuse(PgnReading reading, Kind kind, std::string message) {
        finished_ = true;
        reading.refused = true;
        reading.complete = false;
        PgnFault fault;
        fault.kind = kind;
        fault.severity = detail::severity_of(kind);
        fault.line = reading.line;
        fault.field = "file";
        fault.message = std::move(message);
        reading.faults.push_back(std::move(fault));
        return reading;
    }

    /// The input could not be read to its end: a last reading says so.
    PgnReading failed(PgnReading reading) {
        return refuse(
            std::move(reading), Kind::read_failed, "the input could not be read any further"
        );
    }

    PgnLexer lexer_;
    PgnOptions options_;
    std::size_t games_ = 0;
    bool finished_ = false;
};

PgnReader::PgnReader(std::istream& input, PgnOptions options)
    : impl_{std::make_unique<Impl>(input, options)} {}
PgnReader::PgnReader(PgnReader&&) noexcept = default;
PgnReader& PgnReader::operator=(PgnReader&&) noexcept = default;
PgnReader::~PgnReader() = default;

std::optional<PgnReading> PgnReader::next() {
    return impl_->next();
}

} // namespace rota
