#pragma once

#include "adjudicate/audit.hpp"
#include "cli/audit_report.hpp"
#include "cli/byte_source.hpp"
#include "cli/pgn_chunks.hpp"
#include "cli/program.hpp"
#include "cli/progress.hpp"

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::cli {

/// Which of so many equal parts of every file is meant.
struct Shard {
    std::uint64_t number = 1; ///< From 1.
    std::uint64_t count = 1;
};

/// "2/7"; nothing if it is not of this form with 1 <= number <= count.
[[nodiscard]] std::optional<Shard> parse_shard(std::string_view text) noexcept;

struct AuditOptions {
    std::vector<std::string> files; ///< - is standard input.
    adjudicate::AuditRules rules;
    std::size_t threads = 1;
    Shard shard{};
    bool jsonl = false;
};

/// Audits PGN files: threads take chunks of them in turn, and what they find is written in the
/// order of the files. Memory does not depend on their size.
class AuditRun {
public:
    /// \pre all of them outlive the run
    AuditRun(const AuditOptions& options, const Streams& streams, Progress& progress);

    /// Returns when everything is read, or nobody reads the output any more.
    void run();

    /// Writes whole lines, as everything else is written.
    void write(std::string_view lines);

    /// Ends the process by `signal`, between two writes: the system may cut a write short when a
    /// process is ended in it. To be called from a thread of its own while all others block the
    /// signal. Returns only if the system does not obey.
    void end_by(int signal);

    [[nodiscard]] const AuditTally& tally() const noexcept { return tally_; }

    /// Whether some file could not be read to its end; what was wrong is on standard error.
    [[nodiscard]] bool has_failed() const noexcept { return failed_; }

private:
    /// A chunk to be audited: where it comes from, and its place in the order of the output.
    struct Job {
        PgnChunk chunk;
        std::string_view file;
        std::size_t sequence = 0;
    };
    struct Outcome {
        std::string lines;
        AuditTally tally;
    };

    void work();
    /// The next chunk of the next file. False when there is none.
    [[nodiscard]] bool take(Job& job);
    /// \pre the input is locked. False when there is no further file.
    [[nodiscard]] bool open_next();
    [[nodiscard]] Outcome
    audit(const Job& job, const adjudicate::AuditRules& rules, PgnMainLineReader& reader) const;
    void deliver(std::size_t sequence, Outcome outcome);
    /// \pre the output is locked
    void write_locked(std::string_view lines);
    void complain(std::string_view file, std::string_view what);

    const AuditOptions& options_;
    const Streams& streams_;
    Progress& progress_;

    std::mutex input_mutex_; // protects the next five
    std::size_t next_file_ = 0;
    std::string_view file_; ///< The one that is being read.
    std::unique_ptr<ByteSource> source_;
    std::optional<PgnChunks> chunks_;
    std::size_t jobs_ = 0;

    std::mutex output_mutex_; // protects the rest
    std::condition_variable written_;
    std::map<std::size_t, Outcome> waiting_; ///< Done, but not in turn yet.
    std::size_t next_written_ = 0;
    AuditTally tally_;
    bool failed_ = false;
    bool closed_ = false; ///< Nobody reads our output any more.
};

} // namespace rota::cli
