#pragma once

#include "consult/rules/rule_values.hpp"

#include <vector>

namespace rota::consult::detail {

/// Values that are right each by itself and cannot be meant together. \pre no required key is
/// missing
[[nodiscard]] std::vector<RuleFileError> find_contradictions(const RuleValues& values);

} // namespace rota::consult::detail
