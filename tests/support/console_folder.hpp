#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace rota::test {

/// A folder of its own for the files of a match; gone with it.
class ConsoleFolder {
public:
    ConsoleFolder() {
        std::string pattern = std::filesystem::temp_directory_path() / "rota-console-XXXXXX";
        folder_ = ::mkdtemp(pattern.data());
    }
    ~ConsoleFolder() { std::filesystem::remove_all(folder_); }
    ConsoleFolder(const ConsoleFolder&) = delete;
    ConsoleFolder& operator=(const ConsoleFolder&) = delete;

    [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream{folder_ / name, std::ios::binary} << text;
    }
    [[nodiscard]] std::string read(const std::string& name) const {
        std::ifstream file{folder_ / name, std::ios::binary};
        return {std::istreambuf_iterator<char>{file}, {}};
    }
    void copy(const std::filesystem::path& file) const {
        std::filesystem::copy_file(file, folder_ / file.filename());
    }

private:
    std::filesystem::path folder_;
};

} // namespace rota::test
