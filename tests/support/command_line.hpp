#pragma once

#include "cli/program.hpp"

#include <nlohmann/json.hpp>

#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace rota::test {

/// What one run of the program left behind.
struct Outcome {
    cli::ExitCode code;
    std::string out;
    std::string err;

    [[nodiscard]] nlohmann::json json() const { return nlohmann::json::parse(out); }

    /// The output as one JSON object a line.
    [[nodiscard]] std::vector<nlohmann::json> json_lines() const {
        std::vector<nlohmann::json> objects;
        std::istringstream lines{out};
        std::string line;
        while (std::getline(lines, line)) {
            objects.push_back(nlohmann::json::parse(line));
        }
        return objects;
    }

    [[nodiscard]] std::string first_line() const { return out.substr(0, out.find('\n')); }
};

[[nodiscard]] inline Outcome
run(std::vector<std::string> arguments, std::string input = "", const cli::Caller& caller = {}) {
    std::istringstream in{std::move(input)};
    std::ostringstream out;
    std::ostringstream err;
    const cli::ExitCode code = cli::run(std::move(arguments), {in, out, err}, caller);
    return {code, out.str(), err.str()};
}

} // namespace rota::test
