#include "cli/pgn_chunks.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace rota::cli {
namespace {

constexpr PgnChunks::Sizes small{40, 200};

std::vector<PgnChunk> chunks_of(const std::string& text, ByteRange range = {}) {
    std::istringstream input{text};
    const OpenedText opened = open_text(input);
    PgnChunks chunks{*opened.source, range, small};
    std::vector<PgnChunk> all;
    PgnChunk chunk;
    while (chunks.next(chunk)) {
        all.push_back(chunk);
    }
    return all;
}

std::size_t lines_before(std::string_view text, std::size_t end) {
    LineCounter lines;
    lines.add(text.substr(0, end));
    return lines.breaks();
}

TEST(LineCounter, CountsEveryKindOfLineEndOnce) {
    const std::string_view text = "a\nb\r\nc\rd\r\r\n\n\r\n";
    EXPECT_EQ(lines_before(text, text.size()), 7U);
    for (std::size_t i = 0; i <= text.size(); ++i) {
        for (std::size_t j = i; j <= text.size(); ++j) {
            LineCounter lines;
            lines.add(text.substr(0, i));
            lines.add(text.substr(i, j - i));
            lines.add(text.substr(j));
            EXPECT_EQ(lines.breaks(), 7U) << i << ' ' << j;
        }
    }
    LineCounter many;
    many.add(std::string(100'000, '\n'));
    EXPECT_EQ(many.breaks(), 100'000U);
}

TEST(PartOf, PartsAreEqualAndNothingIsLost) {
    for (const std::uint64_t size : {0U, 1U, 5U, 100U, 101U}) {
        std::uint64_t begin = 0;
        for (std::uint64_t i = 1; i <= 7; ++i) {
            const ByteRange part = part_of(size, i, 7);
            EXPECT_EQ(part.begin, begin);
            EXPECT_TRUE(i == 7 || part.end - part.begin <= size / 7 + 1);
            begin = part.end;
        }
        EXPECT_EQ(begin, ByteRange{}.end);
    }
    EXPECT_EQ(part_of(100, 1, 1), ByteRange{});
}

TEST(PgnBoundary, IsAnEventTagAfterAnEmptyLine) {
    const auto find = [](std::string_view text) {
        return find_pgn_boundary(text, 1);
    };
    EXPECT_EQ(find("1-0\n\n[Event \"x\"]"), 5U);
    EXPECT_EQ(find("1-0\r\n\r\n[Event \"x\"]"), 7U);
    EXPECT_EQ(find("1-0\n[Event \"x\"]\n"), 16U) << "no empty line";
    EXPECT_EQ(find("1-0\n\n [Event \"x\"]"), 17U) << "not at the beginning of its line";
    EXPECT_EQ(find("1-0\n\n[Site \"x\"]"), 15U);
    EXPECT_EQ(find_pgn_boundary("[Event \"x\"]", 0), 0U);
}

TEST(PgnChunks, CutBeforeGames) {
    std::string text;
    for (int i = 0; i < 10; ++i) {
        text += "[Event \"" + std::to_string(i) + "\"]\n\n1. e4 1-0\n\n";
    }
    const auto all = chunks_of(text);
    ASSERT_GT(all.size(), 3U);
    std::string together;
    for (const PgnChunk& chunk : all) {
        EXPECT_TRUE(chunk.text.starts_with("[Event"));
        EXPECT_EQ(chunk.begin.offset, together.size());
        EXPECT_EQ(chunk.begin.line, 1 + lines_before(text, together.size()));
        together += chunk.text;
    }
    EXPECT_EQ(together, text);
}

TEST(PgnChunks, AreCutSomewhereWhenNoGameBegins) {
    const std::string text = std::string(150, 'a') + "\n\n" + std::string(600, 'b');
    const auto all = chunks_of(text);
    ASSERT_EQ(all.size(), 4U);
    EXPECT_EQ(all[0].text.size(), 152U) << "behind the empty line";
    EXPECT_EQ(all[1].text.size(), 200U);
    EXPECT_EQ(all[1].begin.line, 3U);
}

/// The parts of a file are cut at the same places whatever part they are read in: cutting chunks
/// further at all boundaries gives the same pieces with the same places.
TEST(PgnChunks, PartsTogetherAreTheWhole) {
    std::mt19937 random{7};
    constexpr std::array<std::string_view, 9> pieces{
        "[Event \"x\"]\n",
        "\n",
        "\n\n[Event \"y\"]\n",
        "1. e4 e5 1-0",
        "\r\n",
        "\r",
        "{ comment }",
        "\n\n",
        "0123456789012345678901234567890123456789"};
    const auto add_pieces = [](std::vector<std::string>& all, const PgnChunk& chunk) {
        for (std::size_t begin = 0; begin < chunk.text.size();) {
            const std::size_t end = find_pgn_boundary(chunk.text, begin + 1);
            all.push_back(
                std::to_string(chunk.begin.offset + begin) + ":"
                + std::to_string(chunk.begin.line + lines_before(chunk.text, begin)) + ":"
                + chunk.text.substr(begin, end - begin)
            );
            begin = end;
        }
    };
    for (int i = 0; i < 300; ++i) {
        std::string text;
        for (std::size_t n = random() % 60; n > 0; --n) {
            text += pieces[random() % (random() % 3 == 0 ? 3 : pieces.size())];
        }
        std::vector<std::string> whole;
        for (const PgnChunk& chunk : chunks_of(text)) {
            add_pieces(whole, chunk);
        }
        for (const std::uint64_t count : {1U, 2U, 3U, 7U, 50U}) {
            std::vector<std::string> parts;
            for (std::uint64_t number = 1; number <= count; ++number) {
                for (const PgnChunk& chunk : chunks_of(text, part_of(text.size(), number, count))) {
                    add_pieces(parts, chunk);
                }
            }
            ASSERT_EQ(parts, whole) << count << " parts of: " << text;
        }
    }
}

} // namespace
} // namespace rota::cli
