#include "uci/front_end.hpp"
#include "uci/option_file.hpp"
#include "uci/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace rota::uci {

void FrontEnd::set_option(std::string_view line, TimePoint now) {
    const auto setting = options_.read(line);
    if (!setting) {
        explain("error: " + setting.error());
        return;
    }
    const auto& [option, value] = *setting;
    if (FrontEndOptions::is_the_engines(option->name)) {
        tell_engine(*option, value, now);
    } else {
        apply_own_option(option->name, value);
    }
}

void FrontEnd::apply_own_option(const std::string& name, const std::string& value) {
    if (name == "UCI_Chess960") {
        chess960_ = value == "true";
        session_->set_chess960(chess960_);
    } else if (name == "UCI_AnalyseMode") {
        analyses_ = value == "true";
    } else if (name == "Engine Path") {
        engine_path_ = value.empty() ? "stockfish" : value;
        wants_engine_ = true;
    } else if (name == "Level") {
        const auto number = parse_integer(value);
        level_ = number ? static_cast<std::size_t>(*number) : 0;
        if (level_ > levels_.size()) {
            explain(fmt::format("error: the file of levels has only {}", levels_.size()));
            level_ = levels_.size();
        }
        seed_is_told_ = false;
    } else if (name == "Level Seed") {
        level_seed_ = static_cast<std::uint64_t>(*parse_integer(value));
        seed_is_told_ = false;
    } else if (name == "Level File") {
        use_level_file(value);
    } else if (name == "Move Delay") {
        delay_percent_ = value == "None" ? 0 : value == "Short" ? 50 : value == "Long" ? 200 : 100;
    } else if (name == "OwnBook") {
        own_book_ = value == "true";
    } else if (name == "Book File") {
        use_book_file(value);
    } else if (name == "Rule Set") {
        use_rule_set(value);
    } else if (name == "Rulings") {
        rulings_ = value == "true";
    } else if (name == "Team File" && settings_.referee != nullptr) {
        if (const auto used = settings_.referee->use_team_file(value); !used) {
            explain("error: " + used.error());
        }
    } // "Ponder" and "UCI_Opponent" change nothing
}

/// Passes an option on, now and when another engine is started.
void FrontEnd::tell_engine(const EngineOption& option, const std::string& value, TimePoint now) {
    if (option.type != EngineOption::Type::button) {
        const auto known = std::ranges::find(
            engine_options_, option.name, &std::pair<std::string, std::string>::first
        );
        if (known == engine_options_.end()) {
            engine_options_.emplace_back(option.name, value);
        } else {
            known->second = value;
        }
    }
    if (const auto set = session_->set_option(option.name, value, now); !set) {
        explain("error: " + set.error().reason);
    }
}

void FrontEnd::use_level_file(const std::string& path) {
    if (path.empty()) {
        levels_ = shipped_levels();
    } else {
        const auto text = read_option_file(path);
        if (!text) {
            explain(fmt::format("error: {}, expected a file of levels", text.error()));
            return;
        }
        auto levels = parse_levels(*text);
        if (!levels) {
            const LevelFileError& first = levels.error().front();
            explain(fmt::format(
                "error: {}, line {}, column {}: {}",
                quote(path),
                first.line,
                first.column,
                first.message
            ));
            return;
        }
        levels_ = std::move(*levels);
    }
    level_ = std::min(level_, levels_.size());
    seed_is_told_ = false;
}

void FrontEnd::use_book_file(const std::string& path) {
    if (path.empty()) {
        book_ = shipped_book();
        return;
    }
    auto book = read_book(path);
    if (!book) {
        explain("error: " + book.error().message);
        return;
    }
    book_ = std::move(*book);
}

void FrontEnd::use_rule_set(const std::string& rule_set) {
    if (rule_set.empty() || settings_.referee == nullptr) {
        pay_offs_ = {};
        return;
    }
    auto pay_offs = settings_.referee->use_rule_set(rule_set);
    if (!pay_offs) {
        explain("error: " + pay_offs.error());
        return;
    }
    pay_offs_ = std::move(*pay_offs);
}

} // namespace rota::uci
