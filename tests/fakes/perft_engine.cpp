// A UCI engine that knows "go perft", built on our own generator, with faults on request. It is
// what `rota perft --against` is tested with.

#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/uci_move.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
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

constexpr const char* usage = R"(perft_engine [FAULT]...
Faults of the generator:
  --omit-en-passant   no en passant captures
  --omit-castling     no castling
  --wrong-promotion   no promotion to a knight, but two to a queen
  --extra-push        pawns of the root may step onto occupied squares
  --count-twice       the first root move counts one more, without moves played before
Faults of the program:
  --no-uciok --no-chess960 --unknown-perft --search-instead --crash-on-position --crash-on-go
  --exit-on-go --hang --slow --garbage --bad-count --bad-total --chatter --crlf --banner
  --king-to-rook --huge-line --ignore-sigterm --grandchild
)";

class Engine {
public:
    explicit Engine(std::set<std::string> faults) : faults_{std::move(faults)} {}

    void run() {
        if (has("banner")) {
            say("Perft Engine by nobody");
            say("");
        }
        if (has("grandchild") && ::fork() == 0) {
            while (true) {
                ::pause();
            }
        }
        if (has("ignore-sigterm")) {
            std::signal(SIGTERM, SIG_IGN);
        }
        std::string line;
        while (std::getline(std::cin, line)) {
            std::istringstream words{line};
            std::string command;
            words >> command;
            if (command == "quit") {
                break;
            }
            obey(command, words);
        }
        while (has("ignore-sigterm")) { // and the end of its input too
            ::pause();
        }
    }

private:
    [[nodiscard]] bool has(const std::string& fault) const { return faults_.contains(fault); }

    void say(const std::string& line) const {
        std::cout << line << (has("crlf") ? "\r\n" : "\n") << std::flush;
    }

    static void hang() {
        while (true) {
            ::pause();
        }
    }

    void obey(const std::string& command, std::istringstream& words) {
        if (command == "uci") {
            say("id name Perft Engine");
            say("id author nobody");
            say("");
            if (!has("no-chess960")) {
                say("option name UCI_Chess960 type check default false");
            }
            if (!has("no-uciok")) {
                say("uciok");
            }
        } else if (command == "isready") {
            say("readyok");
        } else if (command == "setoption") {
            std::string name;
            std::string value;
            words >> name >> name >> value >> value;
            chess960_ = name == "UCI_Chess960" && value == "true";
        } else if (command == "position") {
            set_position(words);
        } else if (command == "go") {
            go(words);
        }
    }

    void set_position(std::istringstream& words) {
        if (has("crash-on-position")) {
            std::cerr << "position: assertion failed\n";
            std::abort();
        }
        std::string word;
        std::string fen;
        words >> word; // "fen": the only form that is sent
        while (words >> word && word != "moves") {
            fen += (fen.empty() ? "" : " ") + word;
        }
        const auto position = parse_fen(fen);
        if (!position) { // never sent; a test would see the engine gone
            std::cerr << "bad fen: " << fen << '\n';
            std::_Exit(9);
        }
        position_ = *position;
        moved_ = false;
        while (words >> word) {
            const auto request = parse_uci_move(word);
            const auto move = request ? find_legal_move(position_, *request) : std::nullopt;
            if (!move) {
                std::cerr << "bad move: " << word << '\n';
                std::_Exit(9);
            }
            position_ = position_.after(*move);
            moved_ = true;
        }
    }

    void go(std::istringstream& words) {
        std::string word;
        int depth = 0;
        words >> word >> depth;
        if (has("crash-on-go")) {
            std::cerr << "about to crash\n";
            std::signal(SIGSEGV, SIG_DFL); // a sanitizer would make an exit of it
            std::raise(SIGSEGV);
        }
        if (has("exit-on-go")) {
            std::cerr << "licence expired\n";
            std::_Exit(3);
        }
        if (has("hang")) {
            hang();
        }
        if (has("unknown-perft")) {
            say("Unknown command: 'go perft'");
            return;
        }
        if (has("search-instead")) {
            say("info depth 1 score cp 20 pv e2e4");
            return;
        }
        while (has("chatter")) {
            say("info string still thinking");
            std::this_thread::sleep_for(std::chrono::milliseconds{1});
        }
        if (has("huge-line")) {
            say(std::string(std::size_t{3} << 20U, 'x'));
        }
        if (has("garbage")) {
            say("\x01\xff\xfe nonsense : 12 : e2e4\t\t");
            say("info string e2e4: 12");
            say("e2: 5");
        }
        perft(depth);
    }

    void perft(int depth) {
        std::uint64_t total = 0;
        bool first = true;
        std::vector<Move> moves = moves_of(position_);

        const auto spelling = chess960_ || has("king-to-rook") ? CastlingSpelling::king_to_rook
                                                               : CastlingSpelling::king_to_target;
        for (const Move move : moves) {
            std::uint64_t nodes = count(position_.after(move), depth - 1);
            if (has("count-twice") && first && !moved_) {
                ++nodes;
            }
            first = false;
            total += nodes;
            say(to_uci(move, spelling) + ": " + (has("bad-count") ? "many" : std::to_string(nodes))
            );
            if (has("slow")) {
                std::this_thread::sleep_for(std::chrono::milliseconds{200});
            }
        }
        if (has("extra-push")) {
            for (const Square from : position_.pieces(position_.side_to_move(), PieceKind::pawn)) {
                const int forward = position_.side_to_move() == Color::white ? 8 : -8;
                const Square to = Square::from_index(from.index() + forward);
                if (position_.occupied().contains(to)) {
                    ++total;
                    say(to_string(from) + to_string(to) + ": 1");
                }
            }
        }
        say("");
        say("Nodes searched: " + std::to_string(has("bad-total") ? total + 1 : total));
        say("");
    }

    std::uint64_t count(const Position& position, int depth) const {
        if (depth == 0) {
            return 1;
        }
        const std::vector<Move> moves = moves_of(position);
        if (depth == 1) {
            return moves.size();
        }
        std::uint64_t nodes = 0;
        for (const Move move : moves) {
            nodes += count(position.after(move), depth - 1);
        }
        return nodes;
    }

    std::vector<Move> moves_of(const Position& position) const {
        std::vector<Move> moves;
        for (Move move : legal_moves(position)) {
            if ((move.kind() == MoveKind::en_passant && has("omit-en-passant"))
                || (move.kind() == MoveKind::castling && has("omit-castling"))) {
                continue;
            }
            if (move.promoted_to() == PieceKind::knight && has("wrong-promotion")) {
                move = Move::promotion(move.from(), move.to(), PieceKind::queen);
            }
            moves.push_back(move);
        }
        return moves;
    }

    std::set<std::string> faults_;
    Position position_ = Position::start();
    bool moved_ = false;
    bool chess960_ = false;
};

} // namespace

} // namespace rota

int main(int argc, char** argv) {
    std::set<std::string> faults;
    const std::string known = rota::usage;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument.size() < 4 || known.find(argument) == std::string::npos) {
            std::cerr << rota::usage;
            return 2;
        }
        faults.insert(argument.substr(2));
    }
    rota::Engine{std::move(faults)}.run();
    return 0;
}
