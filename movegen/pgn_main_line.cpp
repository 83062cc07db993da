#include "movegen/pgn_main_line.hpp"

#include "movegen/detail/pgn_game_reader.hpp"
#include "movegen/detail/pgn_lexer.hpp"
#include "movegen/detail/pgn_plain_game.hpp"
#include "movegen/detail/utf8.hpp"

#include <algorithm>
#include <utility>

namespace rota {

namespace {

constexpr std::string_view first_tag = "[Event \"";

/// Whether an empty line, or nothing, stands before text[at].
bool after_empty_line(std::string_view text, std::size_t at) noexcept {
    const auto before_break = [&](std::size_t end) -> std::optional<std::size_t> {
        if (end == 0 || text[end - 1] != '\n') {
            return std::nullopt;
        }
        return end > 1 && text[end - 2] == '\r' ? end - 2 : end - 1;
    };
    const auto line_end = before_break(at);
    return at == 0 || (line_end && before_break(*line_end));
}

/// The faults after which moves are missing.
bool breaks_main_line(PgnFault::Kind kind) noexcept {
    using enum PgnFault::Kind;
    switch (kind) {
    case bad_fen:
    case unknown_variant:
    case not_a_move:
    case null_move:
    case illegal_move:
    case ambiguous_move:
    case promotion_piece_missing:
    case not_strict:
    case unterminated_comment:
    case unterminated_variation:
    case unopened_variation:
    case tag_in_moves:
    case garbage:
    case game_too_long:
    case utf_16:
    case read_failed: return true;
    default: return false;
    }
}

} // namespace

std::size_t find_pgn_boundary(std::string_view text, std::size_t from) noexcept {
    for (std::size_t at = text.find(first_tag, from); at != std::string_view::npos;
         at = text.find(first_tag, at + 1)) {
        if (after_empty_line(text, at)) {
            return at;
        }
    }
    return text.size();
}

std::optional<std::string_view> PgnMainLine::tag(std::string_view name) const noexcept {
    const auto found = std::ranges::find(tags, name, &PgnTagView::name);
    return found == tags.end() ? std::nullopt : std::optional{found->value};
}

std::string to_utf8(std::string_view value) {
    return detail::is_utf8(value) ? std::string{value} : detail::utf8_from_latin1(value);
}

class PgnMainLineReader::Impl {
public:
    Impl(std::string_view text, PgnTextBegin begin, PgnOptions options) : options_{options} {
        const PgnOptions usual;
        plain_ = options.strictness == SanStrictness::lenient
                 && options.letters == PieceLetters::english && options.max_moves >= usual.max_moves
                 && options.max_game_bytes >= usual.max_game_bytes
                 && options.max_token_bytes >= usual.max_token_bytes;
        restart(text, begin);
    }

    void restart(std::string_view text, PgnTextBegin begin) {
        text_ = text;
        base_ = begin.offset;
        state_ = {};
        state_.place.line = begin.line;
        state_.place.offset = begin.offset;
    }

    const PgnMainLine* next() {
        const std::size_t begin = skip_blanks();
        if (plain_ && begin < text_.size()) {
            clear();
            detail::PgnPlainGame plain{text_.substr(begin)};
            if (plain.read(game_)) {
                game_.line = state_.place.line + breaks_;
                game_.offset = base_ + begin;
                finish_plain(begin, plain);
                return &game_;
            }
        }
        return read_unusual();
    }

private:
    void clear() {
        game_.tags.clear();
        game_.positions.clear();
        game_.moves.clear();
        game_.refused = false;
        game_.complete = true;
        game_.fault.reset();
        game_.unplayable = {};
    }

    [[nodiscard]] std::size_t at() const noexcept { return state_.place.offset - base_; }

    /// Where the next game begins if there are only plain blanks before it; the lines passed are in
    /// breaks_, the beginning of the last in line_begin_.
    std::size_t skip_blanks() {
        breaks_ = 0;
        std::size_t begin = at();
        while (begin < text_.size()) {
            const char text = text_[begin];
            if (text == '\n') {
                ++breaks_;
                line_begin_ = begin + 1;
            } else if (text == '\r') {
                if (begin + 1 == text_.size() || text_[begin + 1] != '\n') {
                    break;
                }
            } else if (text != ' ' && text != '\t') {
                break;
            }
            ++begin;
        }
        return begin;
    }

    void finish_plain(std::size_t begin, const detail::PgnPlainGame& plain) {
        detail::PgnPlace& place = state_.place;
        const std::size_t end = begin + plain.length();
        if (plain.lines() > 0) {
            place.column = plain.last_column() + 1;
        } else if (breaks_ > 0) {
            place.column = end - line_begin_ + 1;
        } else {
            place.column += end - at();
        }
        place.line += breaks_ + plain.lines();
        place.offset = base_ + end;
        state_.line_has_token = true;
    }

    /// Reads any game as PgnReader does, up to the next boundary.
    const PgnMainLine* read_unusual() {
        for (;;) {
            const std::string_view rest = text_.substr(at());
            if (rest.empty()) {
                return nullptr;
            }
            const std::size_t here = skip_blanks();
            const std::size_t boundary = find_pgn_boundary(text_, here + 1);
            detail::PgnLexer lexer{
                rest.substr(0, boundary - at()), state_, options_.max_token_bytes};
            const detail::PgnToken first = lexer.next();
            if (first.kind == detail::PgnToken::Kind::end) { // only blanks up to the boundary
                state_ = lexer.state();
                continue;
            }
            reading_ = PgnReading{};
            reading_.line = first.place.line;
            reading_.offset = first.place.offset;
            detail::PgnGameReader{lexer, options_, reading_}.read(first);
            state_ = lexer.state();
            take_reading();
            return &game_;
        }
    }

    void take_reading() {
        clear();
        for (const PgnTag& tag : reading_.game.tags) {
            game_.tags.push_back({tag.name, tag.value});
        }
        game_.chess960 = reading_.game.chess960;
        game_.result = reading_.game.result;
        game_.result_token = reading_.result_token;
        game_.line = reading_.line;
        game_.offset = reading_.offset;
        game_.refused = reading_.refused;
        game_.complete = reading_.complete;
        game_.positions.push_back(reading_.game.initial);
        if (!game_.refused) {
            for (const PgnMove& played : reading_.game.main_line.moves) {
                game_.moves.push_back(played.move);
                game_.positions.push_back(game_.positions.back().after(played.move));
            }
        }
        if (!game_.complete || game_.refused) {
            find_fault();
        }
    }

    /// The last fault that can have ended the main line: what came later was not read.
    void find_fault() {
        for (const PgnFault& fault : reading_.faults) {
            if (fault.severity == PgnSeverity::broken && breaks_main_line(fault.kind)
                && !fault.message.starts_with("in a variation: ")) {
                game_.fault = fault;
            }
        }
        if (game_.fault && game_.fault->kind >= PgnFault::Kind::not_a_move
            && game_.fault->kind <= PgnFault::Kind::not_strict) {
            game_.unplayable = word_at(game_.fault->line, game_.fault->column);
        }
    }

    /// The word around a place in the present game.
    [[nodiscard]] std::string_view word_at(std::size_t line, std::size_t column) const {
        std::size_t at = reading_.offset - base_;
        std::size_t begin = at == 0 ? 0 : text_.find_last_of("\r\n", at - 1) + 1;
        for (std::size_t i = reading_.line; i < line && begin < text_.size(); ++i) {
            const std::size_t end = std::min(text_.find_first_of("\r\n", begin), text_.size());
            begin = end + (text_.substr(end, 2) == "\r\n" ? 2U : 1U);
        }
        at = std::min(begin + column - 1, text_.size());
        constexpr std::string_view outside = " \t\r\n\v\f{}()[];!?.$";
        while (at > begin && outside.find(text_[at - 1]) == std::string_view::npos) {
            --at;
        }
        const std::size_t end = std::min(text_.find_first_of(outside, at), text_.size());
        return text_.substr(at, end - at);
    }

    PgnOptions options_;
    bool plain_ = true;
    std::string_view text_;
    std::uint64_t base_ = 0; ///< Offset of text_ in the file.
    detail::PgnLexerState state_;
    std::size_t breaks_ = 0;
    std::size_t line_begin_ = 0;
    PgnMainLine game_;
    PgnReading reading_; ///< Of an unusual game: what the views of game_ point into.
};

PgnMainLineReader::PgnMainLineReader(std::string_view text, PgnTextBegin begin, PgnOptions options)
    : impl_{std::make_unique<Impl>(text, begin, options)} {}
PgnMainLineReader::PgnMainLineReader(PgnMainLineReader&&) noexcept = default;
PgnMainLineReader& PgnMainLineReader::operator=(PgnMainLineReader&&) noexcept = default;
PgnMainLineReader::~PgnMainLineReader() = default;

void PgnMainLineReader::restart(std::string_view text, PgnTextBegin begin) {
    impl_->restart(text, begin);
}

const PgnMainLine* PgnMainLineReader::next() {
    return impl_->next();
}

} // namespace rota
