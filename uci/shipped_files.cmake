cmake_minimum_required(VERSION 3.25)
# cmake -D FOLDER=<folder> -D OUTPUT=<file.cpp> -P shipped_files.cmake
# Writes the levels into a source file, so that the program needs no file beside it.
file(READ "${FOLDER}/levels.toml" levels)
file(CONFIGURE OUTPUT "${OUTPUT}" @ONLY CONTENT
"// Written by uci/shipped_files.cmake.
#include \"uci/detail/shipped_levels.hpp\"

namespace rota::uci {

std::string_view shipped_levels_toml() noexcept {
    return R\"toml(@levels@)toml\";
}

} // namespace rota::uci
")
