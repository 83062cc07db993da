cmake_minimum_required(VERSION 3.25)
# cmake -D FOLDER=<folder> -D OUTPUT=<file.cpp> -P shipped_rule_files.cmake
# Writes the rule files and sheets of a folder into a source file, so that the program needs none beside it.
function(read_files result)
    set(entries "")
    foreach(path IN LISTS ARGN)
        cmake_path(GET path STEM id)
        file(READ "${path}" text)
        string(APPEND entries "    {\"${id}\", R\"toml(${text})toml\"},\n")
    endforeach()
    set(${result} "${entries}" PARENT_SCOPE)
endfunction()

file(GLOB paths "${FOLDER}/*.toml")
list(SORT paths)
read_files(files ${paths})
file(GLOB paths "${FOLDER}/sheets/*.toml")
list(SORT paths)
read_files(sheets ${paths})
file(CONFIGURE OUTPUT "${OUTPUT}" @ONLY CONTENT
"// Written by consult/rules/shipped_rule_files.cmake.
#include \"consult/rules/shipped_rule_files.hpp\"

#include <array>

namespace rota::consult {

namespace {

constexpr auto files = std::to_array<ShippedRuleFile>({
@files@});

constexpr auto sheets = std::to_array<ShippedRuleFile>({
@sheets@});

} // namespace

std::span<const ShippedRuleFile> shipped_rule_files() noexcept {
    return files;
}

std::span<const ShippedRuleFile> shipped_sheets() noexcept {
    return sheets;
}

} // namespace rota::consult
")
