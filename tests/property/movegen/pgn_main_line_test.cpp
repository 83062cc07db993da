#include "movegen/detail/san_decoder.hpp"
#include "movegen/generate.hpp"
#include "movegen/pgn_main_line.hpp"
#include "movegen/san.hpp"
#include "tests/property/movegen/law.hpp"
#include "tests/support/main_line_agreement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace rota {
namespace {

namespace fs = std::filesystem;
using reference::Random;
using reference::RandomPlay;

std::optional<detail::DecodedSan> decode(const Position& position, std::string_view text) {
    std::array<char, detail::longest_plain_san> padded{};
    std::ranges::copy(text.substr(0, padded.size()), padded.begin());
    return with_side_to_move(position, [&]<Color us>() {
        return detail::decode_plain_san<us>(position, padded.data());
    });
}

class PlainSan : public Law {};

TEST_P(PlainSan, EveryStrictSpellingIsPlain) {
    holds([](const RandomPlay& play) {
        for (const Move move : legal_moves(play.position())) {
            const std::string text = to_san(play.position(), move);
            const auto decoded = decode(play.position(), text);
            ASSERT_TRUE(decoded.has_value()) << text;
            ASSERT_EQ(decoded->move, move) << text;
            ASSERT_EQ(decoded->length, text.size()) << text;
        }
    });
}

TEST_P(PlainSan, WhateverIsDecodedParseSanReadsAlike) {
    Random random{GetParam()};
    std::size_t decoded_ones = 0;
    holds([&](const RandomPlay& play) {
        const MoveList moves = legal_moves(play.position());
        constexpr std::string_view characters = "NBRQKabcdefgh12345678xO-=+#Pn0 ";
        for (int i = 0; i < 40; ++i) {
            std::string text;
            if (!moves.empty() && i % 2 == 0) { // nearly a move
                text = to_san(play.position(), moves[random.below(moves.size())]);
                text[random.below(text.size())] = characters[random.below(characters.size())];
                if (random.one_in(4)) {
                    text.insert(
                        random.below(text.size()), 1, characters[random.below(characters.size())]
                    );
                }
            } else {
                for (std::size_t length = 2 + random.below(5); length > 0; --length) {
                    text += characters[random.below(characters.size())];
                }
            }
            const auto decoded = decode(play.position(), text);
            if (decoded) {
                ++decoded_ones;
                const auto read = parse_san(play.position(), text.substr(0, decoded->length));
                ASSERT_TRUE(read.has_value()) << text << ": " << read.error().message;
                ASSERT_EQ(read->move, decoded->move) << text;
            }
        }
    });
    EXPECT_GT(decoded_ones, 5'000U);
}

ROTA_SEEDS(PlainSan);

std::string read_file(const fs::path& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

std::vector<std::string> pgn_files(const fs::path& folder) {
    std::vector<std::string> texts;
    if (fs::is_directory(folder)) {
        for (const auto& entry : fs::directory_iterator{folder}) {
            if (entry.path().extension() == ".pgn") {
                texts.push_back(read_file(entry.path()));
            }
        }
    }
    std::ranges::sort(texts);
    return texts;
}

std::vector<std::string> own_files() {
    std::vector<std::string> texts = pgn_files(fs::path{ROTA_TEST_DATA} / "games");
    std::erase_if(texts, [](const std::string& text) { return text.starts_with("\xff\xfe"); });
    return texts;
}

TEST(PgnMainLineReader, AgreesWithPgnReaderOnOwnFiles) {
    for (const std::string& text : own_files()) {
        EXPECT_EQ(test::main_line_disagreement(text), "") << text.substr(0, 200);
    }
}

TEST(PgnMainLineReader, AgreesWithPgnReaderOnSharedFiles) {
    const auto texts = pgn_files(fs::path{ROTA_SHARED_DATA} / "pgn");
    if (texts.empty()) {
        GTEST_SKIP() << "no files in " ROTA_SHARED_DATA;
    }
    std::string all;
    for (const std::string& text : texts) {
        EXPECT_EQ(test::main_line_disagreement(text), "") << text.substr(0, 200);
        all += text + "\n\n";
    }
    EXPECT_EQ(test::main_line_disagreement(all), "");
}

TEST(PgnMainLineReader, KeepsToEveryLimitOfTheOptions) {
    PgnOptions small;
    small.max_moves = 7;
    small.max_game_bytes = 300;
    small.max_token_bytes = 20;
    for (const std::string& text : own_files()) {
        EXPECT_EQ(test::main_line_disagreement(text, small), "") << text.substr(0, 200);
    }
}

class DamagedPgn : public testing::TestWithParam<std::uint64_t> {};

/// Bytes are changed, lost, doubled and moved; both readers must still say the same.
TEST_P(DamagedPgn, IsReadAlike) {
    std::vector<std::string> texts = own_files();
    const auto shared = pgn_files(fs::path{ROTA_SHARED_DATA} / "pgn");
    texts.insert(texts.end(), shared.begin(), shared.end());
    Random random{GetParam()};
    constexpr auto pieces = std::to_array<std::string_view>(
        {"{",
         "}",
         "(",
         ")",
         "[",
         "]",
         "\"",
         "\\",
         "\n",
         "\n\n",
         "\r\n",
         "\r",
         "%",
         ";",
         "*",
         "1-0",
         " 1/2-1/2",
         "0-1\n",
         "e4",
         "Nf3",
         "$5",
         "!?",
         ".",
         "1.",
         "12...",
         "\t",
         "--",
         "O-O",
         "\xff",
         "=Q",
         "(Q)",
         "e.p.",
         "\n[Event",
         "[A \"b\"]\n",
         "\n\n[Event \"x\"]\n",
         "\n[Site \"x\"]",
         "{[%clk 1]}",
         " ",
         "N",
         "8"}
    );
    for (int i = 0; i < 4'000; ++i) {
        std::string text = texts[random.below(texts.size())].substr(0, 12'000);
        for (std::size_t changes = random.below(6) + 1; changes > 0 && !text.empty(); --changes) {
            const std::size_t at = random.below(text.size());
            const std::size_t length = random.below(random.one_in(3) ? 200 : 4);
            switch (random.below(5)) {
            case 0: text[at] = static_cast<char>(random.below(256)); break;
            case 1: text.erase(at, length); break;
            case 2: text.insert(at, pieces[random.below(pieces.size())]); break;
            case 3: text.insert(random.below(text.size()), text.substr(at, length)); break;
            default: text.replace(at, length, pieces[random.below(pieces.size())]);
            }
        }
        if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) {
            continue; // UTF-16 is refused as a whole
        }
        ASSERT_EQ(test::main_line_disagreement(text), "") << text;
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, DamagedPgn, testing::ValuesIn(seeds), seed_name);

} // namespace
} // namespace rota
