#pragma once

#include "cli/audit_report.hpp"
#include "cli/program.hpp"

#include <string>
#include <vector>

namespace rota::cli {

/// Adds up the summaries in the output of `rota audit --jsonl`, of as many runs as there are, and
/// prints one table. Findings are only passed over.
/// \returns no when the runs have found something, wrong_usage when a file is no such output
[[nodiscard]] ExitCode
print_audit_table(const std::vector<std::string>& files, const Streams& streams);

} // namespace rota::cli
