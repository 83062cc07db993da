#include "uci/engine_message.hpp"

#include "movegen/uci_move.hpp"
#include "uci/words.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace rota::uci {

namespace {

using Kind = ParseError::Kind;

struct NumberField {
    std::string_view key;
    std::optional<std::int64_t> Info::*field;
    std::int64_t least;
    std::int64_t most;
};

constexpr std::int64_t any = std::numeric_limits<std::int64_t>::max();

constexpr std::array number_fields{
    NumberField{"depth", &Info::depth, 0, any},
    NumberField{"seldepth", &Info::selective_depth, 0, any},
    NumberField{"time", &Info::time, 0, any},
    NumberField{"nodes", &Info::nodes, 0, any},
    NumberField{"nps", &Info::nodes_per_second, 0, any},
    NumberField{"tbhits", &Info::table_hits, 0, any},
    NumberField{"hashfull", &Info::hash_full, 0, 1000},
    NumberField{"cpuload", &Info::processor_load, 0, 1000},
    NumberField{"multipv", &Info::line, 1, any},
    NumberField{"currmovenumber", &Info::current_move_number, 1, any}};

const NumberField* number_field(std::string_view word) {
    const auto* const found = std::ranges::find(number_fields, word, &NumberField::key);
    return found == number_fields.end() ? nullptr : found;
}

/// Words that begin a part of an "info" line, so that no value may eat them.
bool is_key(std::string_view word) {
    static constexpr auto others = std::to_array<std::string_view>(
        {"pv",
         "score",
         "cp",
         "mate",
         "lowerbound",
         "upperbound",
         "currmove",
         "wdl",
         "refutation",
         "currline",
         "string"}
    );
    return number_field(word) != nullptr || std::ranges::find(others, word) != others.end();
}

/// "e7e8Q" as well as "e7e8q"; nothing if the word is no move.
std::optional<MoveRequest> parse_move_word(std::string_view word) {
    std::string text{word.substr(0, 6)};
    if (text.size() == 5) {
        text[4] = lower_case(text.substr(4))[0];
    }
    const auto request = parse_uci_move(text);
    return request ? std::optional{*request} : std::nullopt;
}

class InfoReader {
public:
    explicit InfoReader(Words words) : words_{words} {}

    Info read() {
        while (!words_.empty()) {
            const Word key = words_.take();
            if (const NumberField* const field = number_field(key.text)) {
                read_number(*field);
            } else if (key.text == "string") {
                info_.text = std::string{words_.rest().text};
                break;
            } else {
                read_other(key);
            }
        }
        return std::move(info_);
    }

private:
    void fault(Kind kind, std::size_t offset, std::string_view expected) {
        constexpr std::size_t most = 16; // of a hostile line
        if (info_.faults.size() < most) {
            info_.faults.push_back({kind, offset, expected});
        }
    }

    /// An integer; what is there instead is passed over, unless it begins the next part.
    std::optional<std::int64_t> read_integer() {
        const Word word = words_.peek();
        const auto number = parse_integer(word.text);
        if (!number) {
            fault(
                word.text.empty() ? Kind::unexpected_end : Kind::unexpected_character,
                word.offset,
                "an integer"
            );
        }
        if (number || !is_key(word.text)) {
            words_.take();
        }
        return number;
    }

    void read_number(const NumberField& field) {
        const std::size_t offset = words_.offset();
        const auto number = read_integer();
        if (number && (*number < field.least || *number > field.most)) {
            fault(Kind::out_of_range, offset, "a number that this can be");
            return;
        }
        if (number) {
            info_.*field.field = number;
        }
    }

    void read_other(const Word& key) {
        if (key.text == "pv") {
            info_.pv = read_moves();
        } else if (key.text == "score") {
            if (words_.peek().text != "cp" && words_.peek().text != "mate") {
                fault(
                    words_.empty() ? Kind::unexpected_end : Kind::unexpected_character,
                    words_.offset(),
                    "cp or mate"
                );
            }
        } else if (key.text == "cp" || key.text == "mate") {
            read_score(key.text == "mate" ? Score::Kind::mate : Score::Kind::centipawns);
        } else if (key.text == "lowerbound" || key.text == "upperbound") {
            bound_ = key.text == "lowerbound" ? Bound::lower : Bound::upper;
            if (info_.score) {
                info_.score->bound = bound_;
            }
        } else if (key.text == "currmove") {
            if (!is_key(words_.peek().text)) {
                info_.current_move = std::string{words_.take().text};
            }
        } else if (key.text == "wdl") {
            read_win_draw_loss();
        } else if (key.text == "refutation") {
            info_.refutation = read_moves();
        } else if (key.text == "currline") {
            if (parse_integer(words_.peek().text)) {
                words_.take(); // which processor
            }
            info_.current_line = read_moves();
        } // else an unknown word, which does not take the next one with it
    }

    void read_score(Score::Kind kind) {
        const std::size_t offset = words_.offset();
        const auto number = read_integer();
        if (!number) {
            return;
        }
        if (*number > std::numeric_limits<std::int32_t>::max()
            || *number < std::numeric_limits<std::int32_t>::min()) {
            fault(Kind::out_of_range, offset, "a score of 32 bits");
            return;
        }
        info_.score = Score{kind, static_cast<std::int32_t>(*number), bound_};
    }

    void read_win_draw_loss() {
        std::array<int, 3> shares{};
        for (int& share : shares) {
            const std::size_t offset = words_.offset();
            const auto number = read_integer();
            if (!number) {
                return;
            }
            if (*number < 0 || *number > 1000) {
                fault(Kind::out_of_range, offset, "0 to 1000");
                return;
            }
            share = static_cast<int>(*number);
        }
        info_.win_draw_loss = shares;
    }

    std::vector<std::string> read_moves() {
        std::vector<std::string> moves;
        while (parse_move_word(words_.peek().text)) {
            moves.emplace_back(words_.take().text);
        }
        return moves;
    }

    Words words_;
    Info info_{};
    Bound bound_ = Bound::exact;
};

Result<EngineMessage, ParseError> parse_id(Words words) {
    const Word key = words.take();
    if (key.text == "name") {
        return EngineName{std::string{words.rest().text}};
    }
    if (key.text == "author") {
        return EngineAuthor{std::string{words.rest().text}};
    }
    return fail(ParseError{Kind::unexpected_character, key.offset, "name or author"});
}

Result<EngineMessage, ParseError> parse_protection(Words words, Protection::Kind kind) {
    using State = Protection::State;
    const Word word = words.take();
    if (word.text == "checking") {
        return Protection{kind, State::checking};
    }
    if (word.text == "ok") {
        return Protection{kind, State::ok};
    }
    if (word.text == "error") {
        return Protection{kind, State::error};
    }
    return fail(ParseError{Kind::unexpected_character, word.offset, "checking, ok or error"});
}

BestMove parse_best_move(Words words) {
    BestMove best;
    if (words.peek().text != "ponder") {
        best.move = std::string{words.take().text};
    }
    if (words.take().text == "ponder") {
        best.ponder = std::string{words.take().text};
    }
    return best;
}

} // namespace

Result<EngineMessage, ParseError> parse_message(std::string_view line) {
    Words words{line};
    const std::string_view first = words.take().text;
    if (first == "info") {
        return InfoReader{words}.read();
    }
    if (first == "bestmove") {
        return parse_best_move(words);
    }
    if (first == "readyok") {
        return ReadyOk{};
    }
    if (first == "uciok") {
        return UciOk{};
    }
    if (first == "option") {
        auto option = parse_option(line);
        if (!option) {
            return fail(option.error());
        }
        return EngineMessage{std::move(*option)};
    }
    if (first == "id") {
        return parse_id(words);
    }
    if (first == "copyprotection") {
        return parse_protection(words, Protection::Kind::copy_protection);
    }
    if (first == "registration") {
        return parse_protection(words, Protection::Kind::registration);
    }
    return OtherLine{};
}

std::optional<Move> move_of(std::string_view text, const Position& position) {
    const auto request = parse_move_word(text);
    return request ? find_legal_move(position, *request) : std::nullopt;
}

bool means_no_move(std::string_view text) noexcept {
    return text.empty() || text == "(none)" || text == "0000" || text == "a1a1"
           || same_name(text, "null") || same_name(text, "none");
}

std::vector<Move> legal_beginning(const std::vector<std::string>& moves, const Position& position) {
    std::vector<Move> legal;
    Position current = position;
    for (const std::string& text : moves) {
        const auto move = move_of(text, current);
        if (!move) {
            break;
        }
        legal.push_back(*move);
        current = current.after(*move);
    }
    return legal;
}

} // namespace rota::uci
