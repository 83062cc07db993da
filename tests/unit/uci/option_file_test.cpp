#include "uci/option_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>

namespace rota::uci {
namespace {

using testing::EndsWith;

TEST(OptionFile, IsReadAsItIs) {
    const std::string path = testing::TempDir() + "option_file";
    std::ofstream{path, std::ios::binary} << std::string("a\r\n\0\xff", 5);
    EXPECT_EQ(read_option_file(path), std::string("a\r\n\0\xff", 5));
    std::ofstream{path, std::ios::trunc};
    EXPECT_EQ(read_option_file(path), "");
    std::remove(path.c_str());
    EXPECT_EQ(read_option_file(path).error(), path + ": No such file or directory");
}

TEST(OptionFile, IsNothingThatCouldKeepUsWaiting) {
    const std::string pipe = testing::TempDir() + "option_pipe";
    ::mkfifo(pipe.c_str(), 0600);
    for (const std::string& path : {pipe, testing::TempDir(), std::string{"/dev/zero"}}) {
        EXPECT_EQ(read_option_file(path).error(), path + ": is no regular file");
    }
    std::remove(pipe.c_str());
    const std::string large = testing::TempDir() + "option_large";
    std::ofstream{large};
    std::filesystem::resize_file(large, std::uintmax_t{1} << 32U);
    EXPECT_EQ(read_option_file(large).error(), large + ": is too large");
    std::remove(large.c_str());
}

} // namespace
} // namespace rota::uci
