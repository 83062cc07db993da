#pragma once

#include "consult/match/match.hpp"
#include "movegen/error.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace rota::cli {

/// The first line of a log: all that the match was made from, so that no other file is needed.
struct MatchHeader {
    std::string name;
    std::vector<std::string> teams;
    std::string initial;                      ///< FEN
    std::string rules;                        ///< The rule file itself.
    std::map<std::string, std::string> bases; ///< What it extends, by name.
    std::string training;                     ///< The file of a training game; empty: none.
    std::int64_t start = 0; ///< Scheduled start, milliseconds since 1970 UTC; 0: not known.
};

/// A log that was read.
struct MatchLogText {
    MatchHeader header;
    std::vector<consult::Event> events;
    std::size_t bytes = 0;      ///< Of whole records.
    std::size_t torn_bytes = 0; ///< Behind them: a record that was not written completely.
    std::uint64_t sum = 0;      ///< Over everything, for comparison.
};

struct MatchLogError {
    std::string message;
    std::size_t line = 1; ///< From 1.
};

/// Reads a log: JSON lines, each with its number and a sum over itself and all before it. A last
/// line that is not whole is told apart from a fault before it, which is an error.
[[nodiscard]] Result<MatchLogText, MatchLogError> parse_match_log(const std::string& text);

/// The rule set that a log holds, or why it cannot be read.
[[nodiscard]] Result<consult::RuleValues, std::string> rule_values_of(const MatchHeader& header);

/// The match at the start of a log, or why its rule set cannot be read.
[[nodiscard]] Result<consult::Match, std::string> match_of(const MatchHeader& header);

/// Appends records to a file, each on the disk before append returns.
class MatchLogFile {
public:
    /// Creates it; refuses one that exists. Nobody else can write to it meanwhile.
    /// \returns what the system says
    [[nodiscard]] static Result<MatchLogFile, std::string>
    create(const std::string& path, const MatchHeader& header);

    /// Goes on behind the whole records of `log`, which was read from there; refuses a log that
    /// another program writes to.
    [[nodiscard]] static Result<MatchLogFile, std::string>
    reopen(const std::string& path, const MatchLogText& log);

    MatchLogFile(MatchLogFile&& other) noexcept;
    MatchLogFile& operator=(MatchLogFile&&) = delete;
    ~MatchLogFile();

    /// \returns what the system says; the file ends with the record before then, or torn
    [[nodiscard]] Result<std::size_t, std::string> append(const consult::Event& event);

private:
    MatchLogFile(int descriptor, std::size_t records, std::uint64_t sum)
        : descriptor_{descriptor}
        , records_{records}
        , sum_{sum} {}

    [[nodiscard]] Result<std::size_t, std::string> write(const std::string& line);

    int descriptor_;
    std::size_t records_; ///< Events so far.
    std::uint64_t sum_;
};

} // namespace rota::cli
