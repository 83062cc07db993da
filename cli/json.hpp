#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace rota::cli {

/// Fields are printed in the order in which they were set.
using Json = nlohmann::ordered_json;

/// One line without its end. Input may hold any bytes; what is not UTF-8 in a string is replaced.
[[nodiscard]] inline std::string to_line(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace rota::cli
