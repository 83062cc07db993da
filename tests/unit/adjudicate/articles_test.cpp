#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <vector>

// The table of articles in adjudicate/README.md, against the sources: it cannot go stale.

namespace rota::adjudicate {
namespace {

namespace fs = std::filesystem;

const fs::path root = fs::path{ROTA_TEST_DATA} / ".." / "..";

std::string read(const fs::path& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

std::string all_texts(const fs::path& folder, const std::set<std::string>& extensions) {
    std::string text;
    for (const auto& entry : fs::recursive_directory_iterator{folder}) {
        if (extensions.contains(entry.path().extension())) {
            text += read(entry.path());
        }
    }
    return text;
}

std::string trimmed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(" `");
    const std::size_t end = text.find_last_not_of(" `");
    return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream{text};
    std::string part;
    while (std::getline(stream, part, separator)) {
        parts.push_back(trimmed(part));
    }
    return parts;
}

/// Whether `word` stands in the text by itself.
bool has_word(const std::string& text, const std::string& word) {
    const auto in_word = [&](std::size_t i) {
        return i < text.size()
               && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_');
    };
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        if ((at == 0 || !in_word(at - 1)) && !in_word(at + word.size())) {
            return true;
        }
    }
    return false;
}

/// Whether "Suite.Name" is one of the tests. \param tests without blanks and line ends
bool has_test(const std::string& tests, const std::string& name) {
    std::string wanted = name + ")";
    wanted.replace(wanted.find('.'), 1, ",");
    for (const char* const macro : {"TEST(", "TEST_F(", "TEST_P("}) {
        if (tests.find(macro + wanted) != std::string::npos) {
            return true;
        }
    }
    return false;
}

struct Row {
    std::string article;
    std::string who;
    std::vector<std::string> functions;
    std::vector<std::string> tests;
};

std::vector<Row> table() {
    std::istringstream readme{read(root / "adjudicate" / "README.md")};
    std::vector<Row> rows;
    std::string line;
    bool inside = false;
    while (std::getline(readme, line)) {
        if (line.starts_with("| article |")) {
            inside = true;
        } else if (inside && !line.starts_with('|')) {
            break;
        } else if (inside && !line.starts_with("|---")) {
            const auto cells = split(line, '|');
            if (cells.size() == 6) { // an empty one comes first
                rows.push_back({cells[1], cells[3], split(cells[4], ','), split(cells[5], ',')});
            } else {
                ADD_FAILURE() << "not five columns: " << line;
            }
        }
    }
    return rows;
}

TEST(Articles, TheTableNamesWhatThereIs) {
    const auto rows = table();
    ASSERT_GT(rows.size(), 40U);
    const std::string sources =
        all_texts(root / "adjudicate", {".hpp", ".cpp"}) + all_texts(root / "movegen", {".hpp"});
    std::string tests = all_texts(root / "tests" / "unit", {".cpp"});
    std::erase_if(tests, [](char text) { return text == ' ' || text == '\n'; });
    for (const Row& row : rows) {
        EXPECT_TRUE((std::set<std::string>{"automatic", "claim", "arbiter", "-"}.contains(row.who)))
            << row.article;
        for (const std::string& function : row.functions) {
            EXPECT_TRUE(has_word(sources, function)) << row.article << ": " << function;
        }
        ASSERT_FALSE(row.tests.empty()) << row.article;
        for (const std::string& test : row.tests) {
            ASSERT_NE(test.find('.'), std::string::npos) << test;
            EXPECT_TRUE(has_test(tests, test)) << row.article << ": " << test;
        }
    }
}

/// Whatever a program can decide (adjudicate/README.md says what it cannot).
TEST(Articles, NoneThatAProgramCanDecideIsMissing) {
    const auto rows = table();
    for (const char* const article :
         {"3.1 to 3.9", "3.10.1", "4.3.1", "4.3.2", "4.3.3", "4.4.1",   "4.4.2",   "4.4.3", "4.5",
          "4.8",        "5.1.1",  "5.1.2", "5.2.1", "5.2.2", "5.2.3",   "6.2.1.1", "6.9",   "7.5.1",
          "7.5.2",      "7.5.3",  "7.5.4", "7.5.5", "9.1.1", "9.1.2.3", "9.2.1",   "9.2.2", "9.2.3",
          "9.3.1",      "9.3.2",  "9.4",   "9.5.2", "9.5.3", "9.6.1",   "9.6.2",   "10.1",  "A.3",
          "A.5.2",      "A.5.3",  "A.5.4", "B.2",   "II.3"}) {
        EXPECT_EQ(std::ranges::count(rows, article, &Row::article), 1) << article;
    }
}

/// "5.2.1" has a test with 5_2_1 in its name.
TEST(Articles, EachHasATestNamedAfterIt) {
    const std::set<std::string> named_otherwise{"3.1 to 3.9", "3.10.1", "9.3.2", "II.3"};
    for (const Row& row : table()) {
        if (named_otherwise.contains(row.article) || row.article.find(' ') != std::string::npos
            || row.article == "skolelag") {
            continue;
        }
        std::string wanted = row.article;
        std::ranges::replace(wanted, '.', '_');
        EXPECT_TRUE(std::ranges::any_of(row.tests, [&](const std::string& test) {
            return test.find(wanted) != std::string::npos;
        })) << row.article;
    }
}

} // namespace
} // namespace rota::adjudicate
