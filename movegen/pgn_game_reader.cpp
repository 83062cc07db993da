#include "movegen/detail/pgn_game_reader.hpp"

#include "movegen/detail/pgn_start.hpp"
#include "movegen/detail/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace rota::detail {

namespace {

using Kind = PgnFault::Kind;
using TokenKind = PgnToken::Kind;

/// More tags than this no game has: what comes then is no game.
constexpr std::size_t max_tags = 1000;

bool begins_game(PgnLexer& lexer, const PgnToken& token) {
    return token.kind == TokenKind::bracket && token.begins_line
           && looks_like_tag(lexer.rest_of_line());
}

} // namespace

void PgnGameReader::read(PgnToken token) {
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

bool PgnGameReader::take(const PgnToken& token) {
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

bool PgnGameReader::take_bracket(const PgnToken& token) {
    const std::string_view line = lexer_.rest_of_line();
    if (tree_) { // move text
        if (token.begins_line && looks_like_tag(line)) {
            end_without_result();
            return false;
        }
        lexer_.skip(1);
        return fail_line(Kind::tag_in_moves, token.place, "a bracket within the move text");
    }
    const PgnTagText tag = parse_tag_pair(line);
    if (tag.is_valid && token.after_empty_line && !game_.tags.empty()
        && (tag.name == "Event" || game_.tag(tag.name))) {
        end_without_result();
        return false;
    }
    if (++tags_ > max_tags) {
        break_off(Kind::game_too_long, token.place, fmt::format("more than {} tags", max_tags));
        return false;
    }
    if (line.size() == PgnLexer::max_tag_bytes) {
        faults_.add(
            Kind::token_too_long,
            token.place,
            "tag",
            fmt::format("a line with a tag of more than {} bytes: left out", line.size())
        );
        lexer_.skip_line();
        return true;
    }
    if (!tag.is_valid) {
        faults_.add(
            Kind::bad_tag,
            token.place,
            "tag",
            fmt::format(
                "{} is no tag pair, [Name \"value\"] expected", quoted(line.substr(0, tag.length))
            )
        );
    } else {
        add_tag(tag, token.place);
    }
    lexer_.skip(std::max<std::size_t>(tag.length, 1));
    return true;
}

void PgnGameReader::add_tag(const PgnTagText& tag, const PgnPlace& place) {
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

bool PgnGameReader::begin_moves() {
    if (!tree_) {
        reading_.refused = !set_up_from_tags(game_, value_places_, faults_);
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

void PgnGameReader::read_result_tag(std::string_view value, const PgnPlace& place) {
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

bool PgnGameReader::take_result(PgnResult result, const PgnPlace& place) {
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

void PgnGameReader::end_with(PgnResult result, const PgnPlace& place) {
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

void PgnGameReader::take_rest_of_last_line() {
    for (;;) {
        const PgnToken token = lexer_.comment_on_line();
        if (token.kind != TokenKind::end) {
            report(Kind::comment_after_result, token.place, "a comment behind the result: kept");
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

void PgnGameReader::end_without_result() {
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

void PgnGameReader::finish() {
    tree_->finish();
    report_nul_bytes();
    reading_.faults = faults_.take();
}

bool PgnGameReader::fail_line(Kind kind, const PgnPlace& place, std::string message) {
    if (tree_->depth() == 0) {
        break_off(kind, place, std::move(message));
        return false;
    }
    report(kind, place, "in a variation: " + std::move(message));
    const PgnPlace opened = tree_->opened();
    tree_->close_variation();
    return skip_variation(opened);
}

void PgnGameReader::break_off(Kind kind, const PgnPlace& place, std::string message) {
    begin_moves();
    report(kind, place, std::move(message));
    skip_rest(lexer_.next());
}

bool PgnGameReader::skip_variation(const PgnPlace& opened) {
    std::size_t depth = 1;
    for (;;) {
        const PgnToken token = lexer_.next();
        if (token.kind == TokenKind::end || begins_game(lexer_, token)) {
            report(
                Kind::unterminated_variation, opened, "the variation is not closed by a parenthesis"
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

void PgnGameReader::skip_rest(PgnToken token) {
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

void PgnGameReader::skip_comments_on_line() {
    while (lexer_.comment_on_line().kind != TokenKind::end) {
        // nothing of it is wanted
    }
}

void PgnGameReader::report(Kind kind, const PgnPlace& place, std::string message) {
    faults_.add(kind, place, move_text_field, std::move(message));
}

void PgnGameReader::report_slip(SanSlip slip, const PgnToken& token) {
    faults_.add_slip(slip, token.place, fmt::format("{}: {}", quoted(token.text), describe(slip)));
}

void PgnGameReader::report_nul_bytes() {
    if (const auto place = lexer_.take_nul_byte()) {
        report(Kind::nul_byte, *place, "a zero byte: taken as a blank");
    }
}

std::string
PgnGameReader::to_utf8(std::string_view text, const PgnPlace& place, std::string_view field) {
    if (is_utf8(text)) {
        return std::string{text};
    }
    faults_.add(Kind::latin_1, place, field, "not UTF-8: read as Latin-1");
    return utf8_from_latin1(text);
}

} // namespace rota::detail
