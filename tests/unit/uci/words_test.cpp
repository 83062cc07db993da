#include "uci/words.hpp"

#include <gtest/gtest.h>

namespace rota::uci {
namespace {

TEST(Words, AreSeparatedByAnyBlanksAndKnowTheirPlace) {
    Words words{" \tgo  wtime\t100 \r"};
    EXPECT_EQ(words.offset(), 2U);
    EXPECT_EQ(words.take().text, "go");
    EXPECT_EQ(words.peek().text, "wtime");
    EXPECT_EQ(words.rest().text, "wtime\t100");
    words.take();
    const Word last = words.take();
    EXPECT_EQ(last.text, "100");
    EXPECT_EQ(last.offset, 12U);
    EXPECT_TRUE(words.empty());
    EXPECT_EQ(words.take().text, "");
}

TEST(Words, NamesIgnoreCaseOfAsciiOnly) {
    EXPECT_TRUE(same_name("UCI_Chess960", "uci_chess960"));
    EXPECT_FALSE(same_name("Hash", "Hash "));
    EXPECT_FALSE(same_name("\xc3\x84", "\xc3\xa4"));
}

TEST(Words, IntegersAreWholeWords) {
    EXPECT_EQ(parse_integer("-12"), -12);
    EXPECT_EQ(parse_integer("+12"), 12);
    EXPECT_EQ(parse_integer("-0"), 0);
    for (const char* const text :
         {"", "+", "-", "+-1", "1.5", "12x", "0x10", " 1", "9223372036854775808"}) {
        EXPECT_EQ(parse_integer(text), std::nullopt) << text;
    }
}

TEST(Words, QuotesAreShortAndPrintable) {
    EXPECT_EQ(quote("a\tb\x1b[31m"), "\"a?b?[31m\"");
    EXPECT_EQ(quote(std::string(300, 'x')), '"' + std::string(200, 'x') + "\" (and so on)");
}

} // namespace
} // namespace rota::uci
