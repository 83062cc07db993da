#pragma once

#include "cli/command.hpp"

namespace rota::cli {

/// `rota train report`, as a sub-command of `train`.
[[nodiscard]] Command add_train_report(CLI::App& train, const Caller& caller);

} // namespace rota::cli
