cmake_minimum_required(VERSION 3.25)
# cmake -D FOLDER=<folder> -D OUTPUT=<file.cpp> -P shipped_files.cmake
# Writes levels and openings into a source file, so that the program needs no file beside it.
file(READ "${FOLDER}/levels.toml" levels)
file(READ "${FOLDER}/openings.txt" openings)
file(CONFIGURE OUTPUT "${OUTPUT}" @ONLY CONTENT
"// Written by uci/shipped_files.cmake.
#include \"uci/detail/shipped_files.hpp\"

namespace rota::uci {

std::string_view shipped_levels_toml() noexcept {
    return R\"toml(@levels@)toml\";
}

std::string_view shipped_openings() noexcept {
    return R\"text(@openings@)text\";
}

} // namespace rota::uci
")
