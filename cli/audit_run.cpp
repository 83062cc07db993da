#include "cli/audit_run.hpp"

#include "adjudicate/winnable.hpp"

#include <fmt/ostream.h>

#include <charconv>
#include <csignal>
#include <thread>
#include <utility>

namespace rota::cli {

namespace {

using adjudicate::MateQuestion;

/// Outcomes that wait for an earlier one: so many for each thread.
constexpr std::size_t most_waiting = 8;

bool is_utf_16(const PgnChunk& chunk) {
    return chunk.begin.offset == 0
           && (chunk.text.starts_with("\xff\xfe") || chunk.text.starts_with("\xfe\xff"));
}

/// Positions that may be looked at to find out who can still mate; nearly always a hundred are
/// enough.
constexpr std::uint64_t most_visits = 1'000'000;

} // namespace

std::optional<Shard> parse_shard(std::string_view text) noexcept {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) {
        return std::nullopt;
    }
    const auto number = [](std::string_view digits) -> std::optional<std::uint64_t> {
        std::uint64_t value = 0;
        const char* const end = digits.data() + digits.size();
        const auto [stop, error] = std::from_chars(digits.data(), end, value);
        constexpr std::uint64_t most = 1'000'000;
        return error == std::errc{} && stop == end && value >= 1 && value <= most
                   ? std::optional{value}
                   : std::nullopt;
    };
    const auto first = number(text.substr(0, slash));
    const auto second = number(text.substr(slash + 1));
    if (!first || !second || *first > *second) {
        return std::nullopt;
    }
    return Shard{*first, *second};
}

AuditRun::AuditRun(const AuditOptions& options, const Streams& streams, Progress& progress)
    : options_{options}
    , streams_{streams}
    , progress_{progress} {}

void AuditRun::run() {
    {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < options_.threads; ++i) {
            helpers.emplace_back([this] { work(); });
        }
        work();
    }
    progress_.clear();
}

void AuditRun::work() {
    PgnMainLineReader reader{{}};
    adjudicate::Solver solver;
    adjudicate::AuditRules rules = options_.rules;
    rules.can_mate = [&](const Position& position, Color side, MateQuestion question) {
        adjudicate::Effort effort;
        effort.fast = question == MateQuestion::is_it_impossible;
        effort.visits = most_visits; // and no clock: the same answers on every machine
        return solver.can_mate(position, side, effort).answer;
    };
    Job job;
    while (take(job)) {
        deliver(job.sequence, audit(job, rules, reader));
    }
}

bool AuditRun::take(Job& job) {
    const std::lock_guard input{input_mutex_};
    {
        std::unique_lock output{output_mutex_};
        written_.wait(output, [&] {
            return closed_ || jobs_ < next_written_ + most_waiting * options_.threads;
        });
        if (closed_) {
            return false;
        }
    }
    for (;;) {
        if (!chunks_ && !open_next()) {
            return false;
        }
        if (chunks_ && chunks_->next(job.chunk)) {
            if (is_utf_16(job.chunk)) {
                complain(file_, "is in UTF-16: PGN is UTF-8 or Latin-1, please convert it");
                chunks_.reset();
                continue;
            }
            job.file = file_;
            job.sequence = jobs_++;
            return true;
        }
        if (chunks_) {
            if (const auto error = source_->error()) {
                complain(file_, *error);
            }
            chunks_.reset();
        }
    }
}

bool AuditRun::open_next() {
    if (next_file_ == options_.files.size()) {
        return false;
    }
    file_ = options_.files[next_file_++];
    ByteRange range;
    const bool whole = options_.shard.count == 1;
    if (file_ == "-") {
        source_ = open_text(streams_.in).source;
        if (!whole) {
            complain(file_, "standard input has no parts: --shard is for files");
            return true;
        }
    } else {
        auto opened = open_text(std::string{file_});
        if (!opened) {
            complain(file_, opened.error());
            return true;
        }
        source_ = std::move(opened->source);
        if (!whole) {
            if (!opened->size) {
                complain(file_, "only an unpacked file has parts: --shard cannot be used");
                return true;
            }
            range = part_of(*opened->size, options_.shard.number, options_.shard.count);
        }
    }
    chunks_.emplace(*source_, range);
    return true;
}

AuditRun::Outcome AuditRun::audit(
    const Job& job, const adjudicate::AuditRules& rules, PgnMainLineReader& reader
) const {
    Outcome outcome;
    outcome.tally.bytes = job.chunk.text.size();
    std::vector<adjudicate::Finding> findings;
    reader.restart(job.chunk.text, job.chunk.begin);
    while (const PgnMainLine* game = reader.next()) {
        const bool has_content =
            !game->tags.empty() || !game->moves.empty() || game->result_token || !game->complete;
        if (!has_content) {
            continue; // remarks between the games
        }
        ++outcome.tally.games;
        outcome.tally.plies += game->moves.size();
        adjudicate::audit(*game, rules, findings);
        outcome.tally.games_with_findings += findings.empty() ? 0U : 1U;
        for (const adjudicate::Finding& finding : findings) {
            ++outcome.tally.findings[static_cast<std::size_t>(finding.kind)];
            outcome.lines += options_.jsonl ? to_line(to_json(finding, *game, job.file))
                                            : to_text(finding, *game, job.file);
            outcome.lines += '\n';
        }
    }
    return outcome;
}

void AuditRun::deliver(std::size_t sequence, Outcome outcome) {
    const std::lock_guard lock{output_mutex_};
    waiting_.emplace(sequence, std::move(outcome));
    while (!waiting_.empty() && waiting_.begin()->first == next_written_) {
        write_locked(waiting_.begin()->second.lines);
        tally_.add(waiting_.begin()->second.tally);
        waiting_.erase(waiting_.begin());
        ++next_written_;
    }
    if (progress_.due()) {
        progress_.show(fmt::format(
            "{} games, {} MB, {} findings", tally_.games, tally_.bytes / 1'000'000, tally_.total()
        ));
    }
    written_.notify_all();
}

void AuditRun::write(std::string_view lines) {
    const std::lock_guard lock{output_mutex_};
    write_locked(lines);
}

void AuditRun::write_locked(std::string_view lines) {
    if (!lines.empty()) {
        progress_.clear();
        streams_.out << lines << std::flush;
        closed_ = closed_ || !streams_.out;
    }
}

void AuditRun::end_by(int signal) {
    const std::lock_guard lock{output_mutex_};
    sigset_t set{};
    ::sigemptyset(&set);
    ::sigaddset(&set, signal);
    static_cast<void>(std::signal(signal, SIG_DFL));
    static_cast<void>(std::raise(signal));
    ::pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

void AuditRun::complain(std::string_view file, std::string_view what) {
    const std::lock_guard lock{output_mutex_};
    progress_.clear();
    fmt::print(streams_.err, "{}: {}\n", file, what);
    failed_ = true;
}

} // namespace rota::cli
