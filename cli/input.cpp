#include "cli/input.hpp"

#include "cli/json.hpp"

#include <fmt/ostream.h>

namespace rota::cli {

namespace {

Json to_json(const InputError& error) {
    return {
        {"message", error.message},
        {"line", error.line},
        {"column", error.column},
        {"field", error.field}};
}

} // namespace

ExitCode refuse(
    const Streams& streams,
    bool json,
    std::span<const InputError> errors,
    std::string_view for_people
) {
    if (!json) {
        fmt::print(streams.err, "{}\n", for_people);
        return ExitCode::wrong_usage;
    }
    fmt::print(streams.out, "{}\n", to_line(errors_json(errors)));
    return ExitCode::wrong_usage;
}

Json errors_json(std::span<const InputError> errors) {
    Json report{{"error", to_json(errors.front())}};
    if (errors.size() > 1) {
        for (const InputError& error : errors) {
            report["errors"].push_back(to_json(error));
        }
    }
    return report;
}

std::vector<InputError> input_errors(const FenError& error, std::size_t line) {
    std::vector<InputError> errors;
    errors.reserve(error.faults.size());
    for (const FenFault& fault : error.faults) {
        errors.push_back({fault.message, line, fault.offset + 1, std::string{name(fault.field)}});
    }
    return errors;
}

Result<Position, ExitCode> read_position(std::string_view fen, bool json, const Streams& streams) {
    auto position = parse_fen(fen);
    if (!position) {
        return fail(
            refuse(streams, json, input_errors(position.error()), render(position.error(), fen))
        );
    }
    return *position;
}

} // namespace rota::cli
