#include "uci/session_event.hpp"

#include "uci/words.hpp"

#include <fmt/format.h>

namespace rota::uci {

std::string to_string(const DeathReport& report) {
    using Cause = DeathReport::Cause;
    const auto after = [&] {
        return report.last_command.empty() ? std::string{} : " after " + quote(report.last_command);
    };
    switch (report.cause) {
    case Cause::not_started: return fmt::format("the engine cannot be started: {}", report.detail);
    case Cause::ended:
        return fmt::format(
            "the engine's output ended{}; it {}",
            after(),
            report.end.words.empty() ? "gave no reason" : report.end.words
        );
    case Cause::silent:
        return fmt::format(
            "the engine was killed{}: {} did not come in time", after(), report.detail
        );
    case Cause::deaf:
        return fmt::format("the engine was killed{}: it does not read its input", after());
    case Cause::flood: break;
    }
    return fmt::format("the engine was killed{}: it sent a line without end", after());
}

} // namespace rota::uci
