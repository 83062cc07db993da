cmake_minimum_required(VERSION 3.25)
# cmake -D ROOT=<source dir> -P ascii.cmake
# Fails when a source, script or build file holds a byte that is no ASCII character, or a tab.
set(folders movegen perft adjudicate uci consult cli tests .ci)
set(patterns "")
foreach(folder IN LISTS folders)
    foreach(kind IN ITEMS hpp cpp inl cmake sh)
        list(APPEND patterns "${ROOT}/${folder}/*.${kind}")
    endforeach()
    list(APPEND patterns "${ROOT}/${folder}/CMakeLists.txt")
endforeach()
file(GLOB_RECURSE files ${patterns})
list(APPEND files ${ROOT}/CMakeLists.txt ${ROOT}/CMakePresets.json ${ROOT}/run ${ROOT}/check
    ${ROOT}/.ci/run ${ROOT}/.ci/install ${ROOT}/.ci/packages)

list(LENGTH files count)
if(count LESS 20)
    message(FATAL_ERROR "only ${count} files found below ${ROOT}")
endif()
execute_process(
    COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C grep -nHP "[^\\x20-\\x7e]" ${files}
    OUTPUT_VARIABLE found RESULT_VARIABLE status)
if(status EQUAL 0)
    message(FATAL_ERROR "not ASCII:\n${found}")
elseif(NOT status EQUAL 1)
    message(FATAL_ERROR "grep failed: ${status}")
endif()
