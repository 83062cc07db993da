cmake_minimum_required(VERSION 3.25)
# cmake -D FOLDER=<folder> -D OUTPUT=<file.cpp> -P shipped_rule_files.cmake
# Writes the rule files of a folder into a source file, so that the program needs none beside it.
file(GLOB paths "${FOLDER}/*.toml")
list(SORT paths)
set(entries "")
foreach(path IN LISTS paths)
    cmake_path(GET path STEM id)
    file(READ "${path}" text)
    string(APPEND entries "    {\"${id}\", R\"toml(${text})toml\"},\n")
endforeach()
file(CONFIGURE OUTPUT "${OUTPUT}" @ONLY CONTENT
"// Written by consult/rules/shipped_rule_files.cmake.
#include \"consult/rules/shipped_rule_files.hpp\"

#include <array>

namespace rota::consult {

namespace {

constexpr auto files = std::to_array<ShippedRuleFile>({
@entries@});

} // namespace

std::span<const ShippedRuleFile> shipped_rule_files() noexcept {
    return files;
}

} // namespace rota::consult
")
