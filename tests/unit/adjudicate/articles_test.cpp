#include "tests/support/table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
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
    const std::string sources = all_texts(root / "adjudicate", {".hpp", ".cpp"})
                                + all_texts(root / "movegen", {".hpp"})
                                + all_texts(root / "consult", {".hpp"});
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

/// Article and who decides it: "program" or "arbiter".
std::map<std::string, std::string> listed() {
    std::map<std::string, std::string> articles;
    for (const auto& row : test::read_table(ROTA_TEST_DATA "/rulings/articles.tsv")) {
        EXPECT_EQ(row.size(), 3U) << row[0];
        EXPECT_TRUE(articles.emplace(row[0], row[1]).second) << row[0] << " twice";
    }
    return articles;
}

/// A clause of an event's sheet: "relay 12".
bool is_of_a_sheet(const std::string& article) {
    return article.starts_with("relay") || article.starts_with("skolelag");
}

TEST(Articles, TheTableHasExactlyThoseThatAProgramCanDecide) {
    const auto articles = listed();
    ASSERT_GT(articles.size(), 100U);
    const auto rows = table();
    for (const auto& [article, who] : articles) {
        EXPECT_EQ(std::ranges::count(rows, article, &Row::article), who == "program" ? 1 : 0)
            << article;
    }
    for (const Row& row : rows) {
        EXPECT_TRUE(articles.contains(row.article) || is_of_a_sheet(row.article)) << row.article;
    }
}

/// Whether `name` has "5_2_1" in it, and not as a part of "5_2_1_1" or "15_2_1".
bool is_named_after(const std::string& name, const std::string& article) {
    std::string wanted = article;
    std::ranges::replace(wanted, '.', '_');
    const auto digit = [&](std::size_t i) {
        return i < name.size() && std::isdigit(static_cast<unsigned char>(name[i])) != 0;
    };
    for (std::size_t at = name.find(wanted); at != std::string::npos;
         at = name.find(wanted, at + 1)) {
        const std::size_t end = at + wanted.size();
        const bool longer = digit(end) || (end < name.size() && name[end] == '_' && digit(end + 1));
        if (!longer && !(at > 0 && (digit(at - 1) || name[at - 1] == '_'))) {
            return true;
        }
    }
    return false;
}

TEST(Articles, EachHasATestNamedAfterIt) {
    for (const Row& row : table()) {
        if (!is_of_a_sheet(row.article)) {
            EXPECT_TRUE(std::ranges::any_of(row.tests, [&](const std::string& test) {
                return is_named_after(test, row.article);
            })) << row.article;
        }
    }
}

/// Whether the text is a number or letter and at least one number more: "9.6.1", "A.5".
bool is_article(const std::string& text) {
    const auto parts = split(text, '.');
    const auto number = [](const std::string& part) {
        return !part.empty() && part.size() <= 2
               && std::ranges::all_of(part, [](unsigned char sign) {
                      return std::isdigit(sign) != 0;
                  });
    };
    return parts.size() >= 2 && (number(parts[0]) || parts[0] == "A" || parts[0] == "B")
           && std::all_of(parts.begin() + 1, parts.end(), number);
}

/// "3.7.3.3-5" are 3.7.3.3, 3.7.3.4 and 3.7.3.5; "3.2-3.6" are 3.2 to 3.6.
std::vector<std::string> articles_in(std::string text) {
    std::ranges::replace_if(
        text,
        [](unsigned char sign) { return std::isalnum(sign) == 0 && sign != '.' && sign != '-'; },
        ' '
    );
    std::vector<std::string> found;
    for (std::string word : split(text, ' ')) {
        word.erase(word.find_last_not_of(".-") + 1);
        const auto range = split(word, '-');
        if (range.empty() || !is_article(range[0])) {
            continue;
        }
        const std::string stem = range[0].substr(0, range[0].rfind('.') + 1);
        int number = std::stoi(range[0].substr(stem.size()));
        const int last =
            range.size() == 2 ? std::stoi(range[1].substr(range[1].rfind('.') + 1)) : number;
        for (; number <= last; ++number) {
            found.push_back(stem + std::to_string(number));
        }
    }
    return found;
}

TEST(Articles, ARangeOfNumbersIsReadAsTheArticlesInIt) {
    using List = std::vector<std::string>;
    EXPECT_EQ(articles_in("3.7.3.3-5"), (List{"3.7.3.3", "3.7.3.4", "3.7.3.5"}));
    EXPECT_EQ(articles_in("3.2-3.4"), (List{"3.2", "3.3", "3.4"}));
    EXPECT_EQ(articles_in("9.3.1/9.3.2 and A.5.1.2."), (List{"9.3.1", "9.3.2", "A.5.1.2"}));
    EXPECT_EQ(articles_in("30 s, 1152 positions, D1, v2.6.1"), List{});
}

/// A line cut at its "**": every second part is in bold type.
std::vector<std::string> bold_and_plain(const std::string& line) {
    std::vector<std::string> parts{""};
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line.compare(i, 2, "**") == 0) {
            parts.emplace_back();
            ++i;
        } else {
            parts.back() += line[i];
        }
    }
    return parts;
}

/// Section 6 of the reference: what stands there in bold type is in the list.
TEST(Articles, TheListHasWhatTheReferenceLists) {
    std::ifstream file{ROTA_SHARED_DATA "/../docs/adjudication.md"};
    if (!file) {
        GTEST_SKIP() << "no " ROTA_SHARED_DATA "/../docs/adjudication.md";
    }
    const auto articles = listed();
    std::size_t seen = 0;
    bool inside = false;
    for (std::string line; std::getline(file, line);) {
        inside = (inside || line.starts_with("# 6. ")) && !line.starts_with("# 7. ");
        const auto parts = bold_and_plain(line);
        for (std::size_t i = 1; inside && i < parts.size(); i += 2) {
            for (const std::string& article : articles_in(parts[i])) {
                ++seen;
                EXPECT_TRUE(articles.contains(article)) << article << " in: " << line;
            }
        }
    }
    EXPECT_GT(seen, 80U);
}

} // namespace
} // namespace rota::adjudicate
