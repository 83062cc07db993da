#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/pgn_reader.hpp"
#include "movegen/pgn_writer.hpp"
#include "tests/property/movegen/law.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace rota {
namespace {

using reference::Random;
using reference::RandomPlay;

/// Makes up games with everything that PGN can say.
class RandomGames {
public:
    explicit RandomGames(std::uint64_t seed) : play_{seed}, random_{seed} {}

    PgnGame next() {
        for (std::size_t i = random_.below(40); i > 0; --i) {
            play_.next();
        }
        PgnGame game;
        game.initial = random_.one_in(3) ? Position::start() : play_.position();
        game.chess960 = needs_chess960(game.initial) || random_.one_in(5);
        game.result = static_cast<PgnResult>(random_.below(4));
        for (std::size_t i = random_.below(6); i > 0; --i) {
            game.tags.push_back({tag_name(), text()});
        }
        game.main_line = line(game.initial, random_.below(60), 0);
        return game;
    }

private:
    std::string tag_name() {
        constexpr std::array<std::string_view, 6> names{
            "Event", "White", "WhiteElo", "Annotator", "zz_9", "ECO"};
        return std::string{names[random_.below(names.size())]};
    }

    std::string text() {
        constexpr std::array<std::string_view, 20> words{
            "a",  "move", "[",   "]",      "{",         "%",      ";",
            "\\", "\"",   "1-0", "(2. f4", "[Event",    "\"x\"]", "\xC3\xA9t\xC3\xA9",
            "e4", "$9",   "*",   "\t",     "[Site \"]", "#"};
        std::string made;
        for (std::size_t i = random_.below(30); i > 0; --i) {
            made += words[random_.below(words.size())];
            made += random_.one_in(8) ? "" : random_.one_in(8) ? "  " : " ";
        }
        for (std::size_t at = made.find("[%"); at != std::string::npos; at = made.find("[%")) {
            made.insert(at + 1, " "); // no command by chance
        }
        return made;
    }

    PgnComment comment() {
        PgnComment made{text(), {}};
        if (random_.one_in(6)) {
            made.text += "} and\r\nmore ";
        }
        for (std::size_t i = random_.below(3); i > 0; --i) {
            made.commands.push_back(
                random_.one_in(2)   ? PgnCommand{"clk", "0:01:02.5"}
                : random_.one_in(2) ? PgnCommand{"unknown_1", ""}
                                    : PgnCommand{"cal", "Rd4e5,  {Gb2b3"}
            );
        }
        return made;
    }

    std::vector<PgnComment> comments() {
        std::vector<PgnComment> made;
        if (random_.one_in(4)) {
            for (std::size_t i = 1 + random_.below(2); i > 0; --i) {
                made.push_back(comment());
            }
        }
        return made;
    }

    PgnLine line(Position position, std::size_t plies, int depth) {
        PgnLine made{comments(), {}};
        for (; plies > 0; --plies) {
            const MoveList moves = legal_moves(position);
            if (moves.empty()) {
                break;
            }
            PgnMove move{comments(), moves[random_.below(moves.size())], {}, comments(), {}};
            for (std::size_t i = random_.below(3); i > 0 && random_.one_in(3); --i) {
                move.nags.push_back(static_cast<std::uint8_t>(random_.below(256)));
            }
            if (depth < 4) {
                for (std::size_t i = random_.below(3); i > 0 && random_.one_in(4); --i) {
                    move.variations.push_back(line(position, 1 + random_.below(6), depth + 1));
                }
            }
            made.moves.push_back(std::move(move));
            position = position.after(made.moves.back().move);
        }
        return made;
    }

    RandomPlay play_;
    Random random_;
};

class Pgn : public testing::TestWithParam<std::uint64_t> {};

TEST_P(Pgn, IsReadBackAsItWasWritten) {
    RandomGames games{GetParam()};
    std::string file;
    std::vector<PgnGame> written;
    for (int i = 0; i < 250; ++i) {
        const PgnGame game = games.next();
        const auto text = to_pgn(game);
        ASSERT_TRUE(text.has_value()) << "game " << i << ": " << text.error().message;
        const auto exported = in_export_form(game);
        ASSERT_TRUE(exported.has_value());
        EXPECT_EQ(in_export_form(*exported).value(), *exported);
        EXPECT_EQ(to_pgn(*exported), text);
        file += *text;
        written.push_back(*exported);
    }

    std::istringstream input{file};
    PgnReader reader{input};
    for (const PgnGame& game : written) {
        const auto reading = reader.next();
        ASSERT_TRUE(reading.has_value());
        ASSERT_EQ(reading->game, game) << to_pgn(game).value();
        ASSERT_TRUE(reading->complete);
        ASSERT_FALSE(reading->is_broken()) << to_string(reading->faults.front());
        for (const PgnFault& fault : reading->faults) { // only of the tags: their values are random
            ASSERT_NE(fault.field, "move text") << to_string(fault);
        }
    }
    EXPECT_FALSE(reader.next().has_value());
}

TEST_P(Pgn, LinesAreShort) {
    RandomGames games{GetParam()};
    for (int i = 0; i < 50; ++i) {
        std::istringstream text{to_pgn(games.next()).value()};
        for (std::string line; std::getline(text, line);) {
            const bool may_be_long = line.starts_with('[') || line.find("; ") != std::string::npos
                                     || line.find("  ") != std::string::npos;
            EXPECT_TRUE(may_be_long || line.size() <= 80) << line;
        }
    }
}

TEST_P(Pgn, ABrokenFileNeverHidesTheLastGame) {
    RandomGames games{GetParam()};
    Random random{GetParam()};
    constexpr std::string_view last = "\n\n[Event \"last\"]\n[Result \"*\"]\n\n1. e4 *\n";
    for (int i = 0; i < 100; ++i) {
        std::string file = to_pgn(games.next()).value();
        for (std::size_t changes = 1 + random.below(3); changes > 0; --changes) {
            const std::size_t at = random.below(file.size());
            if (random.one_in(2)) {
                file.erase(at, 1 + random.below(20));
            } else {
                file.insert(at, 1, "{}()[]\";$%*\\\0x1"[random.below(15)]);
            }
            if (file.empty()) {
                file = " ";
            }
        }
        // A comment that is opened by the damage may close with the file, but not later.
        std::istringstream input{file + "\n}" + std::string{last}};
        PgnReader reader{input};
        std::optional<PgnReading> reading;
        while (auto next = reader.next()) {
            reading = std::move(next);
        }
        ASSERT_TRUE(reading.has_value());
        EXPECT_EQ(reading->game.tag("Event"), "last") << file;
        EXPECT_EQ(reading->game.main_line.moves.size(), 1U) << file;
        EXPECT_TRUE(reading->complete) << file;
    }
}

ROTA_SEEDS(Pgn);

} // namespace
} // namespace rota
