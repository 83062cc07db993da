#include "cli/audit_run.hpp"
#include "tests/support/command_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <zlib.h>
#include <zstd.h>

namespace rota::cli {
namespace {

using test::run;
using testing::HasSubstr;
using testing::StartsWith;

/// A folder of its own for each test, taken away afterwards.
class Audit : public testing::Test {
protected:
    Audit() {
        std::string pattern = std::filesystem::temp_directory_path() / "rota-audit-XXXXXX";
        folder_ = ::mkdtemp(pattern.data());
    }
    ~Audit() override { std::filesystem::remove_all(folder_); }
    Audit(const Audit&) = delete;
    Audit& operator=(const Audit&) = delete;

    [[nodiscard]] std::string file(const std::string& name, const std::string& content) const {
        const std::filesystem::path path = folder_ / name;
        std::ofstream{path, std::ios::binary} << content;
        return path;
    }

private:
    std::filesystem::path folder_;
};

/// Games with one finding in every third, of different lengths.
std::string games(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += "[Event \"Game " + std::to_string(i) + "\"]\n[White \"A\"]\n[Black \"B\"]\n\n";
        text += std::string(static_cast<std::size_t>(i * 7 % 50), ' ');
        text += i % 3 == 0 ? "1. e4 e5 2. Ke3 1-0\n\n" : "1. e4 e5 2. Ke2 Ke7 1-0\n\n";
    }
    return text;
}

std::string gzip(std::string text, int parts = 1) {
    std::string packed;
    const std::size_t length = text.size() / static_cast<std::size_t>(parts);
    for (int i = 0; i < parts; ++i) {
        const std::size_t begin = static_cast<std::size_t>(i) * length;
        std::string part = text.substr(begin, i + 1 == parts ? std::string::npos : length);
        z_stream stream{};
        deflateInit2(&stream, 6, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);
        std::string out(deflateBound(&stream, part.size()), '\0');
        stream.next_in = reinterpret_cast<Bytef*>(part.data());
        stream.avail_in = static_cast<uInt>(part.size());
        stream.next_out = reinterpret_cast<Bytef*>(out.data());
        stream.avail_out = static_cast<uInt>(out.size());
        deflate(&stream, Z_FINISH);
        packed += out.substr(0, stream.total_out);
        deflateEnd(&stream);
    }
    return packed;
}

std::string zstd(const std::string& text) {
    std::string packed(ZSTD_compressBound(text.size()), '\0');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 3));
    return packed;
}

TEST_F(Audit, ALineAFindingAndATable) {
    const std::string path = file("games.pgn", games(9));
    const auto outcome = run({"audit", path});
    EXPECT_EQ(outcome.code, ExitCode::no);
    EXPECT_EQ(
        outcome.first_line(),
        path
            + ":1: A - B, \?\?\?\?.\?\?.\?\?: illegal move (FIDE 3.2-3.8): line 5, column 13, "
              "move text: Ke3 is not possible: a king does not move from e1 to e3"
    );
    EXPECT_THAT(outcome.out, HasSubstr("games with findings                                 3\n"));
    EXPECT_EQ(outcome.err, "");
}

TEST_F(Audit, JsonLines) {
    const auto lines = run({"audit", "--jsonl", file("games.pgn", games(4))}).json_lines();
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[1]["record"], "finding");
    EXPECT_EQ(lines[1]["kind"], "illegal_move");
    EXPECT_EQ(lines[1]["article"], "3.2-3.8");
    EXPECT_EQ(lines[1]["document"], "fide-laws-2023");
    EXPECT_EQ(lines[1]["line"], 19);
    EXPECT_EQ(lines[1]["ply"], 2);
    EXPECT_EQ(lines[1]["move"], "2.Ke3");
    EXPECT_EQ(lines[1]["tags"]["Event"], "Game 3");
    EXPECT_EQ(lines[2]["record"], "summary");
    EXPECT_EQ(lines[2]["games"], 4);
    EXPECT_EQ(lines[2]["findings"]["illegal_move"], 2);
}

TEST_F(Audit, ExitStatus) {
    EXPECT_EQ(run({"audit", file("good.pgn", "1. e4 e5 1-0\n")}).code, ExitCode::done);
    EXPECT_EQ(run({"audit", file("bad.pgn", "1. e5 1-0\n")}).code, ExitCode::no);
    const auto missing = run({"audit", "/no/such.pgn"});
    EXPECT_EQ(missing.code, ExitCode::wrong_usage);
    EXPECT_EQ(missing.err, "/no/such.pgn: no such file\n");
    EXPECT_EQ(run({"audit", file("empty.pgn", "")}).code, ExitCode::wrong_usage);
    EXPECT_EQ(
        run({"audit", file("x.pgn", "\xff\xfe[\0"), "-"}, "1. e4 1-0").code, ExitCode::wrong_usage
    );
}

TEST_F(Audit, StandardInputAndSeveralFiles) {
    const auto outcome = run({"audit", "-", file("b.pgn", games(3))}, games(3));
    EXPECT_THAT(outcome.out, StartsWith("-:1: A - B"));
    EXPECT_THAT(outcome.out, HasSubstr("b.pgn:1: A - B"));
    EXPECT_THAT(outcome.out, HasSubstr("games                                               6\n"));
}

TEST_F(Audit, PackedFilesAreReadLikePlainOnes) {
    const std::string text = games(3000);
    const auto plain = run({"audit", "--jsonl", "-"}, text);
    for (const std::string& packed :
         {gzip(text), gzip(text, 3), zstd(text), zstd(text) + zstd("")}) {
        EXPECT_EQ(run({"audit", "--jsonl", "-"}, packed).out, plain.out);
    }
    const std::string two = zstd(text.substr(0, 1000)) + zstd(text.substr(1000));
    EXPECT_EQ(run({"audit", "--jsonl", "-"}, two).out, plain.out);
}

TEST_F(Audit, DamagedPackedFilesAreReported) {
    const std::string text = games(3000);
    for (const std::string& packed : {gzip(text), zstd(text)}) {
        const auto cut = run({"audit", file("cut", packed.substr(0, packed.size() / 2))});
        EXPECT_EQ(cut.code, ExitCode::wrong_usage);
        EXPECT_THAT(cut.err, HasSubstr("ends too early"));
        std::string damaged = packed;
        damaged.replace(packed.size() / 2, 20, std::string(20, '\x55'));
        const auto outcome = run({"audit", file("damaged", damaged)});
        EXPECT_EQ(outcome.code, ExitCode::wrong_usage);
        EXPECT_THAT(outcome.err, HasSubstr("damaged"));
    }
    const auto part = run({"audit", "--shard", "1/2", file("x.zst", zstd(text))});
    EXPECT_EQ(part.code, ExitCode::wrong_usage);
    EXPECT_THAT(part.err, HasSubstr("only an unpacked file has parts"));
}

/// Must hold 5: the parts give exactly the findings of the whole.
TEST_F(Audit, PartsTogetherAreTheWhole) {
    const std::string path =
        file("games.pgn", "{before}\n\n" + games(500) + "1. e4 {\n\n" + games(20));
    const auto findings_of = [&](std::vector<std::string> options) {
        options.insert(options.end(), {"--jsonl", path});
        std::string findings;
        std::size_t count = 0;
        for (const auto& line : run(std::move(options)).json_lines()) {
            if (line["record"] == "finding") {
                findings += line.dump() + "\n";
            } else {
                count += line["games"].get<std::size_t>();
            }
        }
        return std::pair{findings, count};
    };
    const auto whole = findings_of({"audit"});
    EXPECT_GT(whole.second, 500U);
    for (const int count : {1, 3, 7, 64}) {
        std::pair<std::string, std::size_t> together;
        for (int i = 1; i <= count; ++i) {
            const std::string shard = std::to_string(i) + "/" + std::to_string(count);
            const auto part = findings_of({"audit", "--shard", shard});
            together.first += part.first;
            together.second += part.second;
        }
        EXPECT_EQ(together, whole) << count;
    }
}

TEST_F(Audit, TablesOfPartsAddUp) {
    const std::string path = file("games.pgn", games(100));
    std::string parts;
    for (const char* const part : {"1/3", "2/3", "3/3"}) {
        parts += run({"audit", "--jsonl", "--shard", part, path}).out;
    }
    const auto table = run({"audit", "--table", file("parts.jsonl", parts)});
    EXPECT_EQ(table.code, ExitCode::no);
    const std::string whole = run({"audit", path}).out;
    EXPECT_EQ(table.out, whole.substr(whole.find("games      ")));
    EXPECT_EQ(run({"audit", "--table", "-"}, parts).out, table.out);
    const auto bad = run({"audit", "--table", "-"}, "{\"record\":\"summary\"}\n");
    EXPECT_EQ(bad.code, ExitCode::wrong_usage);
    EXPECT_EQ(bad.err, "-, line 1: a summary in which a count is missing\n");
    EXPECT_EQ(run({"audit", "--table", "-"}, "no JSON\n").code, ExitCode::wrong_usage);
}

TEST_F(Audit, ThreadsWriteTheSame) {
    std::string text;
    for (int i = 0; i < 40; ++i) { // several chunks
        text += games(1000);
    }
    const std::string path = file("games.pgn", text);
    const auto one = run({"audit", "--jsonl", path});
    EXPECT_EQ(run({"audit", "--jsonl", "--threads", "4", path}).out, one.out);
}

TEST(ParseShard, TakesOnlyParts) {
    EXPECT_EQ(parse_shard("2/7")->number, 2U);
    EXPECT_EQ(parse_shard("2/7")->count, 7U);
    for (const char* const text :
         {"", "1", "0/3", "4/3", "1/", "/2", "1/2/3", "-1/2", "a/b", "1 /2"}) {
        EXPECT_FALSE(parse_shard(text)) << text;
    }
    EXPECT_EQ(run({"audit", "--shard", "3/2", "x"}).code, ExitCode::wrong_usage);
}

} // namespace
} // namespace rota::cli
