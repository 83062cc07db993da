#pragma once

#include "cli/match_log.hpp"
#include "cli/program.hpp"
#include "consult/console/words.hpp"
#include "consult/match/match_file.hpp"
#include "consult/match/session.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace rota::cli {

/// A file of a command on matches, and how faults in it are reported.
struct MatchInput {
    std::string file; ///< MATCH.toml or a log.
    bool json = false;
};

/// A log that was read, and its match at the end.
struct ReplayedMatch {
    MatchLogText log;
    consult::Match match;
    std::vector<consult::Answer> answers; ///< One a record.
};

/// Reads a log, or the one that belongs to MATCH.toml, and plays at most `to` of its records; a
/// match that has no log yet has no records. Reports what is wrong.
[[nodiscard]] Result<ReplayedMatch, ExitCode> read_match(
    const MatchInput& input,
    const Streams& streams,
    std::size_t to = std::numeric_limits<std::size_t>::max()
);

/// A match that goes on, its log open at the end.
struct RunningMatch {
    consult::Session session;
    MatchHeader header;
    std::string log; ///< Path.
    bool resumed = false;
    std::size_t records = 0;    ///< That were there.
    std::size_t torn_bytes = 0; ///< Of a record that was dropped.
};

/// A session whose events go to a log.
[[nodiscard]] consult::Session session_of(consult::Match match, MatchLogFile file);

/// Makes the log of a match, or reads it when it is there and goes on with it; reports faults.
/// \param now milliseconds since 1970: the start of a match that is made now and names none; 0: no
///   start is noted
[[nodiscard]] Result<RunningMatch, ExitCode>
open_match(const MatchInput& input, std::int64_t now, const Streams& streams);

/// The names of a match as a terminal may show them.
[[nodiscard]] consult::MatchNames names_of(const MatchHeader& header);

/// The time of the last record, at which a match stands that does not go on.
[[nodiscard]] std::int64_t end_of(const consult::Match& match);

} // namespace rota::cli
