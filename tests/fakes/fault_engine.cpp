// A UCI engine that plays the first legal move of the alphabet, with faults on request: what the
// engine bridge and `rota engine` are tested with.

#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/uci_move.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace rota {

namespace {

constexpr const char* usage = R"(fault_engine [FAULT]... [--once FILE]
--once FILE: with faults only if FILE does not exist, and makes it; so a second start is sound.
Start:    --crash-on-start --exit-on-start --no-uciok --slow-uciok --banner --grandchild
Options:  --no-options --bad-option-line --late-option
Ready:    --no-readyok --chatty-no-readyok --crash-on-position
Search:   --crash-on-go --exit-on-go --hang-on-go --stop-itself-on-go --bestmove-then-exit
          --partial-line-then-hang --illegal-bestmove --empty-bestmove --zero-bestmove
          --a1a1-bestmove --double-bestmove --late-bestmove --ignore-stop --illegal-pv
          --no-score --answer-idle-stop --early-bestmove --illegal-ponder
Output:   --crlf --flood --flood-errors --huge-line --mumble
End:      --ignore-quit --ignore-sigterm --close-input --close-output
)";

using namespace std::chrono_literals;

class FaultEngine {
public:
    explicit FaultEngine(std::set<std::string> faults) : faults_{std::move(faults)} {}

    void run() {
        begin();
        std::string line;
        while (std::getline(std::cin, line)) {
            std::istringstream words{line};
            std::string command;
            words >> command;
            if (command == "quit" && !has("ignore-quit")) {
                return;
            }
            obey(command, words);
        }
        while (has("ignore-quit")) { // nor the end of its input
            ::pause();
        }
    }

private:
    [[nodiscard]] bool has(const std::string& fault) const { return faults_.contains(fault); }

    void say(const std::string& line) const {
        std::cout << line << (has("crlf") ? "\r\n" : "\n") << std::flush;
    }

    [[noreturn]] static void hang() {
        while (true) {
            ::pause();
        }
    }

    [[noreturn]] static void crash(const char* words) {
        std::cerr << words << '\n';
        std::signal(SIGSEGV, SIG_DFL); // a sanitizer would make an exit of it
        std::raise(SIGSEGV);
        std::_Exit(1);
    }

    void begin() const {
        if (has("ignore-sigterm")) {
            std::signal(SIGTERM, SIG_IGN);
        }
        if (has("crash-on-start")) {
            crash("no network file");
        }
        if (has("exit-on-start")) {
            std::cerr << "licence expired\n";
            std::_Exit(3);
        }
        if (has("grandchild") && ::fork() == 0) {
            hang();
        }
        if (has("banner")) {
            say("Fault Engine by nobody");
            say("");
        }
    }

    void obey(const std::string& command, std::istringstream& words) {
        if (command == "uci") {
            greet();
        } else if (command == "isready") {
            get_ready();
        } else if (command == "setoption") {
            std::string name;
            std::string value;
            words >> name >> name >> value >> value;
            chess960_ = name == "UCI_Chess960" ? value == "true" : chess960_;
            lines_ = name == "MultiPV" ? std::stoi(value) : lines_;
        } else if (command == "position") {
            set_position(words);
        } else if (command == "go") {
            go(words);
        } else if (command == "stop" && has("answer-idle-stop") && !is_searching_) {
            say("bestmove e2e4");
        } else if (command == "stop" && is_searching_) {
            if (has("ignore-stop")) {
                return;
            }
            if (has("late-bestmove")) {
                std::this_thread::sleep_for(300ms);
            }
            say_best_move();
        } else if (command == "ponderhit" && is_searching_) {
            say_best_move();
        }
    }

    void greet() const {
        if (has("slow-uciok")) {
            std::this_thread::sleep_for(300ms);
        }
        say("id name Fault Engine");
        say("id author nobody");
        if (has("bad-option-line")) {
            say("option name Broken");
        }
        if (!has("no-options")) {
            say("option name Hash type spin default 16 min 1 max 1024");
            say("option name Threads type spin default 1 min 1 max 4");
            say("option name MultiPV type spin default 1 min 1 max 10");
            say("option name Ponder type check default false");
            say("option name UCI_Chess960 type check default false");
        }
        if (!has("no-uciok")) {
            say("uciok");
        }
        if (has("late-option")) {
            say("option name Late type check default false");
        }
    }

    void get_ready() const {
        if (has("close-input")) {
            ::close(STDIN_FILENO);
            hang();
        }
        if (has("close-output")) {
            ::close(STDOUT_FILENO);
            hang();
        }
        while (has("chatty-no-readyok")) {
            say("info string nearly ready");
            std::this_thread::sleep_for(1ms);
        }
        if (!has("no-readyok")) {
            say("readyok");
        }
    }

    void set_position(std::istringstream& words) {
        if (has("crash-on-position")) {
            crash("position: assertion failed");
        }
        std::string word;
        words >> word;
        std::string fen;
        if (word == "startpos") {
            position_ = Position::start();
            words >> word;
        } else {
            while (words >> word && word != "moves") {
                fen += (fen.empty() ? "" : " ") + word;
            }
            const auto position = parse_fen(fen);
            if (!position) {
                crash("bad fen"); // never sent; a test would see the engine gone
            }
            position_ = *position;
        }
        while (words >> word) {
            const auto request = parse_uci_move(word);
            const auto move = request ? find_legal_move(position_, *request) : std::nullopt;
            if (!move) {
                crash("bad move");
            }
            position_ = position_.after(*move);
        }
    }

    void go(std::istringstream& words) {
        bool endless = false;
        moves_.clear();
        std::string word;
        while (words >> word) {
            endless = endless || word == "infinite" || word == "ponder";
            const auto request = parse_uci_move(word);
            if (const auto move = request ? find_legal_move(position_, *request) : std::nullopt) {
                moves_.push_back(*move);
            }
        }
        if (moves_.empty()) {
            for (const Move move : legal_moves(position_)) {
                moves_.push_back(move);
            }
            std::ranges::sort(moves_, {}, [](Move move) { return to_uci(move); });
        }
        is_searching_ = true;
        if (has("crash-on-go")) {
            crash("about to crash");
        }
        if (has("exit-on-go")) {
            std::_Exit(7);
        }
        if (has("hang-on-go")) {
            hang();
        }
        if (has("stop-itself-on-go")) {
            std::raise(SIGSTOP);
        }
        if (has("partial-line-then-hang")) {
            std::cout << "bestmo" << std::flush;
            hang();
        }
        if (has("huge-line")) {
            std::cout << "info string " << std::string(std::size_t{3} << 20U, 'x') << std::flush;
            hang();
        }
        if (has("flood-errors")) {
            std::cerr << std::string(5'000'000, 'e') << '\n';
        }
        if (has("flood")) {
            const std::string line = "info depth 5 score cp 3 pv " + text_of(moves_.front())
                                     + " string " + std::string(216, 'x') + '\n';
            for (std::size_t sent = 0; sent < 50'000'000; sent += line.size()) {
                std::cout << line;
            }
            std::cout << std::flush;
        }
        while (has("mumble")) {
            say("info string still thinking");
            std::this_thread::sleep_for(1ms);
        }
        if (!endless || has("early-bestmove")) {
            say_best_move();
        }
    }

    void say_best_move() {
        is_searching_ = false;
        if (moves_.empty()) {
            say(std::string{"info depth 0 score "} + (is_checkmate(position_) ? "mate 0" : "cp 0"));
            say("bestmove (none)");
            return;
        }
        const std::string move = text_of(moves_.front());
        if (!has("no-score")) {
            std::string line = " score cp 20 nodes 20 nps 20000 time 1 pv ";
            for (int i = 1; i < lines_ && static_cast<std::size_t>(i) < moves_.size(); ++i) {
                const std::string other = text_of(moves_[static_cast<std::size_t>(i)]);
                say("info depth 1 seldepth 1 multipv " + std::to_string(i + 1) + line + other);
            }
            line += move + (has("illegal-pv") ? ' ' + move : "");
            say("info depth 1 seldepth 1 multipv 1" + line);
        }
        std::string best = "bestmove " + move;
        if (has("illegal-bestmove")) {
            best = "bestmove e2e5";
        } else if (has("empty-bestmove")) {
            best = "bestmove";
        } else if (has("zero-bestmove")) {
            best = "bestmove 0000";
        } else if (has("a1a1-bestmove")) {
            best = "bestmove a1a1";
        } else if (has("illegal-ponder")) {
            best += " ponder " + move;
        }
        say(best);
        if (has("double-bestmove")) {
            say(best);
        }
        if (has("bestmove-then-exit")) {
            std::_Exit(0);
        }
    }

    [[nodiscard]] std::string text_of(Move move) const {
        return to_uci(
            move, chess960_ ? CastlingSpelling::king_to_rook : CastlingSpelling::king_to_target
        );
    }

    std::set<std::string> faults_;
    Position position_ = Position::start();
    std::vector<Move> moves_; // to choose from
    int lines_ = 1;
    bool chess960_ = false;
    bool is_searching_ = false;
};

} // namespace

} // namespace rota

int main(int argc, char** argv) {
    std::signal(SIGSEGV, SIG_DFL); // dies by it when a test kills it so; a sanitizer would exit
    std::set<std::string> faults;
    const std::string known = rota::usage;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--once" && i + 1 < argc) {
            if (std::filesystem::exists(argv[i + 1])) {
                faults.clear();
                break;
            }
            std::ofstream{argv[i + 1]} << "started\n";
            ++i;
            continue;
        }
        if (argument.size() < 4 || known.find(argument) == std::string::npos) {
            std::cerr << rota::usage;
            return 2;
        }
        faults.insert(argument.substr(2));
    }
    rota::FaultEngine{std::move(faults)}.run();
    return 0;
}
