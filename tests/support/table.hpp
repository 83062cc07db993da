#pragma once

#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

namespace rota::test {

/// The rows of a file of tab-separated values without its first line, the names of the columns, and
/// lines that begin with #. Empty when there is no such file.
[[nodiscard]] inline std::vector<std::vector<std::string>> read_table(const std::string& path) {
    std::vector<std::vector<std::string>> rows;
    std::ifstream file{path};
    std::string line;
    bool heading = true;
    while (std::getline(file, line)) {
        if (line.empty() || line.front() == '#') {
            continue;
        }
        if (heading) {
            heading = false;
            continue;
        }
        std::vector<std::string> fields;
        std::size_t begin = 0;
        for (std::size_t end = line.find('\t'); end != std::string::npos;
             end = line.find('\t', begin)) {
            fields.push_back(line.substr(begin, end - begin));
            begin = end + 1;
        }
        fields.push_back(line.substr(begin));
        rows.push_back(std::move(fields));
    }
    return rows;
}

} // namespace rota::test
