#include "cli/match_log.hpp"

#include "cli/json.hpp"
#include "cli/match_json.hpp"
#include "consult/rules/rule_file.hpp"
#include "movegen/fen.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace rota::cli {

namespace {

/// FNV-1a, 64 bits: against torn and edited files, not against a forger.
std::uint64_t sum_of(std::string_view text, std::uint64_t sum) {
    for (const char character : text) {
        sum ^= static_cast<unsigned char>(character);
        sum *= 0x100000001b3ULL;
    }
    return sum;
}

constexpr std::uint64_t first_sum = 0xcbf29ce484222325ULL;

std::string system_error(std::string_view what, const std::string& path) {
    return fmt::format("{}: {}: {}", path, what, std::generic_category().message(errno));
}

/// The record without its end, then its sum.
std::string line_of(const Json& record, std::uint64_t& sum) {
    std::string text = to_line(record);
    text.pop_back(); // the closing brace
    sum = sum_of(text, sum);
    return fmt::format("{},\"sum\":\"{:016x}\"}}\n", text, sum);
}

/// The record of a line whose sum is right; nothing otherwise.
std::optional<Json> record_of(std::string_view line, std::uint64_t& sum) {
    constexpr std::string_view before = ",\"sum\":\"";
    constexpr std::size_t digits = 16;
    const std::size_t tail = before.size() + digits + 2;
    if (line.size() < tail || line.substr(line.size() - tail, before.size()) != before) {
        return std::nullopt;
    }
    const std::string_view body = line.substr(0, line.size() - tail);
    const std::uint64_t wanted = sum_of(body, sum);
    if (line.substr(line.size() - digits - 2) != fmt::format("{:016x}\"}}", wanted)) {
        return std::nullopt;
    }
    Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) {
        return std::nullopt;
    }
    sum = wanted;
    return json;
}

/// A whole number of a record; 0 when it is missing or none.
std::int64_t number_of(const Json& json, const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
}

std::optional<MatchHeader> header_of(const Json& json) {
    MatchHeader header;
    const auto text = [&](const char* key) -> std::optional<std::string> {
        const auto found = json.find(key);
        return found != json.end() && found->is_string() ? std::optional{found->get<std::string>()}
                                                         : std::nullopt;
    };
    const auto name = text("name");
    const auto initial = text("initial");
    const auto rules = text("rules");
    const auto teams = json.find("teams");
    const auto bases = json.find("bases");
    if (number_of(json, "rota_match") != 1 || !name || !initial || !rules || teams == json.end()
        || !teams->is_array() || bases == json.end() || !bases->is_object()) {
        return std::nullopt;
    }
    header.start = number_of(json, "start");
    header.name = *name;
    header.training = text("training").value_or(std::string{});
    header.initial = *initial;
    header.rules = *rules;
    for (const Json& team : *teams) {
        if (!team.is_string()) {
            return std::nullopt;
        }
        header.teams.push_back(team.get<std::string>());
    }
    for (const auto& [key, base] : bases->items()) {
        if (!base.is_string()) {
            return std::nullopt;
        }
        header.bases[key] = base.get<std::string>();
    }
    return header;
}

Json to_json(const MatchHeader& header) {
    Json json{
        {"rota_match", 1},
        {"name", header.name},
        {"teams", header.teams},
        {"initial", header.initial},
        {"rules", header.rules},
        {"bases", header.bases}};
    if (!header.training.empty()) {
        json["training"] = header.training;
    }
    if (header.start != 0) {
        json["start"] = header.start;
    }
    return json;
}

/// A new name is safe only when its folder is on the disk.
void sync_folder(const std::string& path) {
    const std::filesystem::path folder = std::filesystem::absolute(path).parent_path();
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        static_cast<void>(::fsync(descriptor));
        ::close(descriptor);
    }
}

} // namespace

Result<MatchLogText, MatchLogError> parse_match_log(const std::string& text) {
    MatchLogText log;
    log.sum = first_sum;
    std::string_view rest = text;
    std::size_t number = 0;
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        const bool last = end == std::string_view::npos || end + 1 == rest.size();
        const std::string_view line = rest.substr(0, end);
        ++number;
        const auto record = end == std::string_view::npos ? std::nullopt : record_of(line, log.sum);
        if (!record) {
            if (last && number > 1) {
                log.torn_bytes = rest.size();
                return log;
            }
            return fail(MatchLogError{
                number == 1 ? "this is no log of a match"
                            : "the record or one before it was changed",
                number});
        }
        if (number == 1) {
            auto header = header_of(*record);
            if (!header) {
                return fail(MatchLogError{"this is no log of a match", 1});
            }
            log.header = *std::move(header);
        } else {
            const auto event = record->find("event");
            auto read = event_of(event == record->end() ? Json{} : *event);
            if (!read || std::cmp_not_equal(number_of(*record, "n"), number - 1)) {
                return fail(MatchLogError{
                    read ? fmt::format("record {} expected", number - 1) : read.error(), number});
            }
            log.events.push_back(*std::move(read));
        }
        log.bytes += line.size() + 1;
        rest.remove_prefix(line.size() + 1);
    }
    if (number == 0) {
        return fail(MatchLogError{"the log is empty", 1});
    }
    return log;
}

Result<consult::RuleValues, std::string> rule_values_of(const MatchHeader& header) {
    const auto load = [&](std::string_view name) -> std::optional<std::string> {
        const auto found = header.bases.find(std::string{name});
        return found == header.bases.end() ? consult::load_shipped(name)
                                           : std::optional{found->second};
    };
    auto values = consult::read_rule_values(header.rules, load);
    if (!values) {
        const consult::RuleFileError& error = values.error().front();
        return fail(fmt::format(
            "the rule set, line {}, column {}: {}", error.line, error.column, error.message
        ));
    }
    return *std::move(values);
}

Result<consult::Match, std::string> match_of(const MatchHeader& header) {
    const auto values = rule_values_of(header);
    if (!values) {
        return fail(values.error());
    }
    const auto initial = parse_fen(header.initial);
    if (!initial) {
        return fail(std::string{"the position at the start cannot be read"});
    }
    return consult::Match{consult::match_rules(*values), *initial};
}

Result<MatchLogFile, std::string>
MatchLogFile::create(const std::string& path, const MatchHeader& header) {
    // Under another name first: a log exists only with its first line.
    const std::string draft = path + ".new";
    const int descriptor = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        return fail(system_error("cannot be made", draft));
    }
    MatchLogFile file{descriptor, 0, first_sum};
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        return fail(fmt::format("{}: another program is making it", path));
    }
    const auto written = file.write(line_of(to_json(header), file.sum_));
    if (!written) {
        return fail(written.error());
    }
    if (::link(draft.c_str(), path.c_str()) != 0) {
        const std::string error = system_error("cannot be made", path);
        static_cast<void>(::unlink(draft.c_str()));
        return fail(error);
    }
    static_cast<void>(::unlink(draft.c_str()));
    sync_folder(path);
    return file;
}

Result<MatchLogFile, std::string>
MatchLogFile::reopen(const std::string& path, const MatchLogText& log) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return fail(system_error("cannot be opened", path));
    }
    MatchLogFile file{descriptor, log.events.size(), log.sum};
    struct stat now {};
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        return fail(fmt::format("{}: another program runs this match", path));
    }
    if (::fstat(descriptor, &now) != 0
        || std::cmp_not_equal(now.st_size, log.bytes + log.torn_bytes)) {
        return fail(fmt::format("{}: another program has written to it just now", path));
    }
    const auto end = static_cast<off_t>(log.bytes);
    if (log.torn_bytes > 0 && (::ftruncate(descriptor, end) != 0 || ::fsync(descriptor) != 0)) {
        return fail(system_error("cannot be shortened", path));
    }
    if (::lseek(descriptor, end, SEEK_SET) != end) {
        return fail(system_error("cannot be written", path));
    }
    return file;
}

MatchLogFile::MatchLogFile(MatchLogFile&& other) noexcept
    : descriptor_{std::exchange(other.descriptor_, -1)}
    , records_{other.records_}
    , sum_{other.sum_} {}

MatchLogFile::~MatchLogFile() {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
    }
}

Result<std::size_t, std::string> MatchLogFile::append(const consult::Event& event) {
    const Json record{{"n", records_ + 1}, {"event", to_json(event)}};
    const auto written = write(line_of(record, sum_));
    if (!written) {
        return written;
    }
    return ++records_;
}

Result<std::size_t, std::string> MatchLogFile::write(const std::string& line) {
    std::string_view rest = line;
    while (!rest.empty()) {
        const ssize_t count = ::write(descriptor_, rest.data(), rest.size());
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return fail(system_error("cannot be written", "the log"));
        }
        rest.remove_prefix(static_cast<std::size_t>(count));
    }
    if (::fsync(descriptor_) != 0) {
        return fail(system_error("cannot be written to the disk", "the log"));
    }
    return line.size();
}

} // namespace rota::cli
