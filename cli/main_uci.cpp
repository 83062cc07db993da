#include "cli/program.hpp"

#include <algorithm>
#include <string>
#include <vector>

/// The same as `rota uci`, for user interfaces that cannot pass arguments.
int main(int argc, char** argv) {
    std::vector<std::string> arguments{argv + std::min(argc, 1), argv + argc};
    arguments.insert(arguments.begin(), "uci");
    return rota::cli::run_main(std::move(arguments));
}
