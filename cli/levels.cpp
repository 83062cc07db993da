#include "uci/levels.hpp"

#include "cli/calibration.hpp"
#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/interruption.hpp"
#include "cli/json.hpp"
#include "cli/progress.hpp"
#include "cli/rules_option.hpp"
#include "uci/book.hpp"
#include "uci/level_player.hpp"
#include "uci/process_channel.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ostream.h>

#include <array>
#include <cstdint>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace rota::cli {

namespace {

struct LevelsOptions {
    std::string file;
    std::string calibrate;
    std::string book;
    std::string engine = "stockfish";
    std::vector<std::string> pairs;
    std::size_t games = 100;
    std::uint64_t seed = 1;
    std::int64_t nodes = 1000; ///< Of Stockfish with a skill level, a move.
    bool table = false;
    bool json = false;
};

using Pair = std::pair<std::string, std::string>;

/// What a step is to score against the one below.
constexpr double least_step = 0.65;
constexpr double most_step = 0.80;

/// The neighbours, and who is to win against what.
std::vector<Pair> default_pairs(std::size_t levels) {
    std::vector<Pair> pairs{{"level 1", "random"}, {"level 1", "material"}};
    for (std::size_t i = 2; i <= levels; ++i) {
        pairs.emplace_back(fmt::format("level {}", i), fmt::format("level {}", i - 1));
    }
    if (levels == 10) {
        pairs.insert(
            pairs.end(),
            {{"level 6", "skill 0"},
             {"level 8", "skill 3"},
             {"level 10", "skill 0"},
             {"level 10", "skill 3"},
             {"level 10", "skill 7"}}
        );
    }
    return pairs;
}

/// "level 3:random" as a pair of players.
std::optional<Pair> pair_of(const std::string& text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos) {
        return std::nullopt;
    }
    return Pair{text.substr(0, colon), text.substr(colon + 1)};
}

/// The calibration: plays the games that its file does not hold yet.
class Calibration {
public:
    Calibration(
        const LevelsOptions& options,
        const std::vector<uci::Level>& levels,
        const Caller& caller,
        const Streams& streams
    )
        : options_{options}
        , levels_{levels}
        , streams_{streams}
        , progress_{streams.err, caller.terminal} {}

    ExitCode run() {
        if (!read_records()) {
            fmt::print(streams_.err, "{}: cannot be read\n", options_.calibrate);
            return ExitCode::wrong_usage;
        }
        std::vector<Pair> pairs;
        for (const std::string& text : options_.pairs) {
            const auto pair = pair_of(text);
            if (!pair || !player(pair->first, 0) || !player(pair->second, 1)) {
                fmt::print(
                    streams_.err,
                    "\"{}\" is no pair of players, expected for instance \"level 2:level 1\", "
                    "\"level 1:random\", \"level 1:material\" or \"level 10:skill 7\"\n",
                    text
                );
                return ExitCode::wrong_usage;
            }
            pairs.push_back(*pair);
        }
        if (pairs.empty()) {
            pairs = default_pairs(levels_.size());
        }
        for (const Pair& pair : pairs) {
            if (!options_.table && !play(pair)) {
                return interruption_.signal() ? ended_by_signal(*interruption_.signal())
                                              : ExitCode::failed;
            }
        }
        return report(pairs);
    }

private:
    /// \returns false if there is a file that cannot be read
    bool read_records() {
        std::ifstream file{options_.calibrate};
        if (!file) {
            return !options_.table;
        }
        std::string line;
        while (std::getline(file, line)) {
            is_torn_ = file.eof(); // its end was not written
            if (const auto record = record_of(line)) {
                if (record->seed == options_.seed) {
                    add(*record);
                } else {
                    ++games_of_other_seeds_;
                }
            }
        }
        return true;
    }

    void add(const CalibrationRecord& record) {
        const bool is_new =
            played_[record.first + record.second + record.parameters].insert(record.number).second;
        if (is_new) {
            scores_[record.first + record.second + record.parameters].add(record.game.score);
        }
    }

    /// The player of that name; nothing if there is none. \param side 0 or 1: its engine
    std::unique_ptr<CalibrationPlayer> player(const std::string& name, std::size_t side) {
        if (name == "random") {
            return random_mover();
        }
        if (name == "material") {
            return material_player();
        }
        const std::size_t blank = name.find(' ');
        if (blank == std::string::npos) {
            return nullptr;
        }
        const auto number = uci_number(name.substr(blank + 1));
        if (name.starts_with("level ") && number >= 1 && number <= levels_.size()) {
            return level_player(engine(side), levels_[number - 1]);
        }
        if (name.starts_with("skill ") && number <= 20) {
            return skill_player(engine(side), static_cast<int>(number), options_.nodes);
        }
        return nullptr;
    }

    static std::size_t uci_number(const std::string& text) {
        const bool digits = !text.empty() && text.size() <= 2
                            && text.find_first_not_of("0123456789") == std::string::npos;
        return digits ? std::stoul(text) : std::size_t{99};
    }

    uci::Engine& engine(std::size_t side) {
        auto& engine = engines_.at(side);
        if (!engine) {
            uci::SessionSettings settings;
            settings.options = {{"Hash", "1"}, {"Threads", "1"}};
            engine = std::make_unique<uci::Engine>(
                [this] {
                    return uci::start({options_.engine, {}}, interruption_.token());
                },
                clock_,
                std::move(settings)
            );
        }
        return *engine;
    }

    std::string key_of(const Pair& pair, const std::string& parameters) const {
        return pair.first + pair.second + parameters;
    }

    std::string parameters_of(const Pair& pair) {
        return player(pair.first, 0)->parameters() + " | " + player(pair.second, 1)->parameters();
    }

    bool play(const Pair& pair) {
        const auto first = player(pair.first, 0);
        const auto second = player(pair.second, 1);
        const std::string parameters = parameters_of(pair);
        std::ofstream file{options_.calibrate, std::ios::app};
        if (std::exchange(is_torn_, false)) {
            file << '\n';
        }
        const auto& played = played_[key_of(pair, parameters)];
        for (std::size_t number = 0; number < options_.games; ++number) {
            if (played.contains(number)) {
                continue;
            }
            if (progress_.due()) {
                progress_.show(fmt::format(
                    "{} against {}: game {} of {}",
                    pair.first,
                    pair.second,
                    number + 1,
                    options_.games
                ));
            }
            const auto game = play_calibration_game(*first, *second, number, options_.seed, book_);
            if (interruption_.token().stop_requested()) {
                return false;
            }
            if (!game) {
                fmt::print(streams_.err, "{}: the engine has failed\n", options_.engine);
                return false;
            }
            const CalibrationRecord record{
                pair.first, pair.second, parameters, number, options_.seed, *game};
            file << to_line(record) << '\n' << std::flush;
            if (!file) {
                fmt::print(streams_.err, "{}: cannot be written\n", options_.calibrate);
                return false;
            }
            add(record);
        }
        return true;
    }

    ExitCode report(const std::vector<Pair>& pairs) {
        progress_.clear();
        if (games_of_other_seeds_ > 0) {
            fmt::print(
                streams_.err,
                "{}: {} games with other seeds than {} do not count\n",
                options_.calibrate,
                games_of_other_seeds_,
                options_.seed
            );
        }
        bool all_right = true;
        Json rows = Json::array();
        std::string text = "| players | games | won | drawn | lost | score | aim |\n"
                           "|---|---|---|---|---|---|---|\n";
        for (const Pair& pair : pairs) {
            const CalibrationScore score = scores_[key_of(pair, parameters_of(pair))];
            if (score.games() == 0) {
                continue;
            }
            const auto [aim, is_right] = judge(pair, score.share());
            all_right = all_right && is_right;
            text += fmt::format(
                "| {} against {} | {} | {} | {} | {} | {:.1f} % +- {:.1f} | {}{} |\n",
                described(pair.first),
                described(pair.second),
                score.games(),
                score.wins,
                score.draws,
                score.losses,
                100 * score.share(),
                100 * score.margin(),
                aim,
                is_right ? "" : ": MISSED"
            );
            rows.push_back(
                {{"first", pair.first},
                 {"second", pair.second},
                 {"games", score.games()},
                 {"wins", score.wins},
                 {"draws", score.draws},
                 {"losses", score.losses},
                 {"score", score.share()},
                 {"margin", score.margin()},
                 {"as_aimed", is_right}}
            );
        }
        if (options_.json) {
            fmt::print(streams_.out, "{}\n", to_line(Json{{"pairs", std::move(rows)}}));
        } else {
            streams_.out << text;
        }
        return all_right ? ExitCode::done : ExitCode::no;
    }

    [[nodiscard]] std::string described(const std::string& player) const {
        if (player.starts_with("level ")) {
            const std::size_t number = uci_number(player.substr(6));
            return fmt::format("{} {}", number, levels_[number - 1].name);
        }
        if (player.starts_with("skill ")) {
            return fmt::format("Stockfish {}, {} nodes", player, options_.nodes);
        }
        return player == "random" ? "random mover" : "1-ply material player";
    }

    /// What is aimed at, and whether it was reached.
    [[nodiscard]] std::pair<std::string, bool> judge(const Pair& pair, double share) const {
        const bool both_levels =
            pair.first.starts_with("level ") && pair.second.starts_with("level ");
        if (both_levels
            && uci_number(pair.first.substr(6)) == uci_number(pair.second.substr(6)) + 1) {
            return {"65 to 80 %", share >= least_step && share <= most_step};
        }
        if (pair == Pair{"level 1", "material"}) {
            return {"below 50 %", share < 0.5};
        }
        if (pair.first == fmt::format("level {}", levels_.size()) && pair.second == "skill 7") {
            return {"above 50 %", share > 0.5};
        }
        return {"", true};
    }

    const LevelsOptions& options_;
    const std::vector<uci::Level>& levels_;
    const Streams& streams_;
    Interruption interruption_{}; // before the engines: it outlives them
    Progress progress_;
    uci::SteadyClock clock_{};
    uci::Book book_ = uci::shipped_book();
    std::array<std::unique_ptr<uci::Engine>, 2> engines_{};
    bool is_torn_ = false; ///< The last line of the file has no end.
    std::size_t games_of_other_seeds_ = 0;
    std::map<std::string, std::set<std::size_t>> played_{};
    std::map<std::string, CalibrationScore> scores_{};
};

void list(const std::vector<uci::Level>& levels, bool json, const Streams& streams) {
    if (json) {
        Json rows = Json::array();
        for (std::size_t i = 0; i < levels.size(); ++i) {
            const uci::Level& level = levels[i];
            rows.push_back(
                {{"number", i + 1},
                 {"name", level.name},
                 {"nodes", level.nodes},
                 {"depth", level.depth ? Json(*level.depth) : Json(nullptr)},
                 {"lines", level.lines == 0 ? Json(nullptr) : Json(level.lines)},
                 {"overlook", level.overlook},
                 {"blindness", level.blindness},
                 {"sees_threats", level.sees_threats},
                 {"temperature", level.temperature},
                 {"cap", level.cap},
                 {"mercy", level.mercy},
                 {"book_plies", level.book_plies},
                 {"delay_ms", {level.shortest_delay.count(), level.longest_delay.count()}}}
            );
        }
        fmt::print(streams.out, "{}\n", to_line(Json{{"levels", std::move(rows)}}));
        return;
    }
    fmt::print(streams.out, " no  name           nodes  overlooks  blind  temperature  mercy\n");
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const uci::Level& level = levels[i];
        fmt::print(
            streams.out,
            "{:>3}  {:<12} {:>7}  {:>7.0f} % {:>4.0f} %  {:>11}  {}\n",
            i + 1,
            level.name,
            level.nodes,
            100 * level.overlook,
            100 * level.blindness,
            level.temperature,
            level.mercy ? "yes" : "no"
        );
    }
}

ExitCode run_levels(const LevelsOptions& options, const Caller& caller, const Streams& streams) {
    std::vector<uci::Level> levels = uci::shipped_levels();
    if (!options.file.empty()) {
        const auto text = read_whole_file(options.file);
        if (!text) {
            const InputError fault{
                options.file + ": cannot be read, expected a file of levels", 1, 1, "file"};
            return refuse(streams, options.json, {&fault, 1}, fault.message);
        }
        auto read = uci::parse_levels(*text);
        if (!read) {
            std::vector<InputError> faults;
            std::string all;
            for (const uci::LevelFileError& error : read.error()) {
                faults.push_back({error.message, error.line, error.column, "levels"});
                all += fmt::format(
                    "{}{}:{}:{}: {}",
                    all.empty() ? "" : "\n",
                    options.file,
                    error.line,
                    error.column,
                    error.message
                );
            }
            return refuse(streams, options.json, faults, all);
        }
        levels = std::move(*read);
    }
    if (!options.book.empty()) {
        std::ofstream file{options.book, std::ios::binary};
        file << uci::shipped_book().to_polyglot() << std::flush;
        if (!file) {
            fmt::print(streams.err, "{}: cannot be written\n", options.book);
            return ExitCode::failed;
        }
        return ExitCode::done;
    }
    if (!options.calibrate.empty()) {
        return Calibration{options, levels, caller, streams}.run();
    }
    list(levels, options.json, streams);
    return ExitCode::done;
}

} // namespace

Command add_levels(CLI::App& app, const Caller& caller) {
    auto options = std::make_shared<LevelsOptions>();
    CLI::App* parser = app.add_subcommand(
        "levels", "The levels that people can play against, and how strong each is"
    );
    parser->add_option("--levels", options->file, "Levels of your own: a file as uci/levels.toml")
        ->type_name("FILE.toml");
    parser
        ->add_option(
            "--calibrate",
            options->calibrate,
            "Play neighbours and fixed opponents; games are appended to this file, those that it "
            "holds are not played again"
        )
        ->type_name("FILE");
    parser->add_option("--games", options->games, "Of each pair")
        ->check(CLI::Range(std::size_t{2}, std::size_t{100'000}))
        ->type_name("N")
        ->capture_default_str();
    parser
        ->add_option(
            "--pair", options->pairs, "Only these: \"level 2:level 1\", \"level 10:skill 7\""
        )
        ->type_name("A:B");
    parser->add_option("--nodes", options->nodes, "Of Stockfish with a skill level, a move")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{100'000'000}))
        ->type_name("N")
        ->capture_default_str();
    parser
        ->add_option(
            "--seed", options->seed, "Of openings and choices; games with others do not count"
        )
        ->type_name("N")
        ->capture_default_str();
    parser->add_option("--engine", options->engine, "The engine behind the levels")
        ->type_name("PROGRAM")
        ->capture_default_str();
    parser->add_flag("--table", options->table, "Play nothing, show what the file holds");
    parser
        ->add_option(
            "--write-book", options->book, "Write Rota's openings to a file in Polyglot's format"
        )
        ->type_name("FILE");
    parser->add_flag("--json", options->json, "One JSON object");
    parser->footer(
        "Exit status: 0 done; 1 a pair missed its aim; 2 unreadable; 3 the engine failed."
    );
    return {parser, [options, caller](const Streams& streams) {
                return run_levels(*options, caller, streams);
            }};
}

} // namespace rota::cli
