#include "cli/peekable_input.hpp"

#include <gtest/gtest.h>

#include <istream>
#include <iterator>
#include <sstream>
#include <string>

namespace rota::cli {
namespace {

TEST(PeekableInput, WaitsForNoMoreThanTheFirstLine) {
    std::istringstream source{"\n \nfirst\nsecond\n"};
    PeekableInput input{*source.rdbuf()};
    EXPECT_EQ(input.peek(), "\n \nfirst\n");
    EXPECT_EQ(source.rdbuf()->in_avail(), 7); // "second\n" is still there
}

TEST(PeekableInput, GivesEverythingAfterwards) {
    const std::string text = "\n \nfirst\n" + std::string(10'000, 'x') + "\nlast";
    std::istringstream source{text};
    PeekableInput input{*source.rdbuf()};
    static_cast<void>(input.peek());
    std::istream stream{&input};
    std::string line;
    std::getline(stream, line);
    EXPECT_EQ(line, "");
    std::string block(5'000, '\0');
    stream.read(block.data(), 5'000); // from the peeked part into the rest
    EXPECT_EQ(block, text.substr(1, 5'000));
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>{stream}, {}), text.substr(1 + 5'000));
}

TEST(PeekableInput, LooksAtALimitedPartOfALongLine) {
    std::istringstream source{std::string(1'000'000, 'x')};
    PeekableInput input{*source.rdbuf()};
    EXPECT_EQ(input.peek().size(), PeekableInput::longest_peek);
}

TEST(PeekableInput, MayBeEmpty) {
    std::istringstream source;
    PeekableInput input{*source.rdbuf()};
    EXPECT_EQ(input.peek(), "");
    EXPECT_TRUE(std::istream{&input}.peek() == std::char_traits<char>::eof());
}

} // namespace
} // namespace rota::cli
