#include "adjudicate/touch_move.hpp"
#include "adjudicate/touch_obligation.hpp"
#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/json.hpp"
#include "cli/position_text.hpp"
#include "cli/rules_option.hpp"
#include "movegen/attacks.hpp"
#include "movegen/fen.hpp"
#include "movegen/illegality.hpp"
#include "movegen/san.hpp"
#include "movegen/uci_move.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace rota::cli {

namespace {

struct CheckOptions {
    std::string fen;
    std::vector<std::string> moves;
    std::vector<std::string> touched;
    std::string rules = "fide-standard";
    bool json = false;
    bool chess960 = false;

    [[nodiscard]] CastlingSpelling spelling() const {
        return chess960 ? CastlingSpelling::king_to_rook : CastlingSpelling::king_to_target;
    }
};

/// A move that can be understood, but not be played: what it can have meant and why each of that
/// is illegal. Without any attempt `text` says why there is none.
struct IllegalMove {
    std::vector<MoveRequest> attempts;
    std::vector<Illegality> reasons; ///< One an attempt.
    std::string text;
};

/// A text that means no move.
struct UnreadableMove {
    std::size_t offset;
    std::string message;
};

using MoveReading = std::variant<SanReading, IllegalMove, UnreadableMove>;

MoveReading read_request(const Position& position, const MoveRequest& request) {
    if (const auto move = find_legal_move(position, request)) {
        return SanReading{*move, {}};
    }
    Illegality reason = *why_illegal(position, request);
    std::string text = reason.text;
    return IllegalMove{{request}, {std::move(reason)}, std::move(text)};
}

/// Whether the man on the square of origin could go there on an empty board. For pawns it is not
/// asked: their moves depend on what they meet.
bool is_the_mans_way(const Position& position, const MoveRequest& request) {
    switch (position.piece_at(request.from)->kind) {
    case PieceKind::pawn: return true;
    case PieceKind::knight: return knight_attacks(request.from).contains(request.to);
    case PieceKind::bishop: return bishop_attacks(request.from, {}).contains(request.to);
    case PieceKind::rook: return rook_attacks(request.from, {}).contains(request.to);
    case PieceKind::queen: return queen_attacks(request.from, {}).contains(request.to);
    case PieceKind::king: return true; // castling
    }
    return true;
}

/// Of several men that a text can mean, only those that move like that are worth a reason, if there
/// are any.
IllegalMove illegal_move(const Position& position, std::string_view text, SanError error) {
    if (error.requests.empty()) {
        error.requests = requests_of_san(position, text).value_or(std::vector<MoveRequest>{});
    }
    IllegalMove illegal{{}, {}, error.message};
    const bool some_can = std::ranges::any_of(error.requests, [&](const MoveRequest& request) {
        return is_the_mans_way(position, request);
    });
    for (const MoveRequest& request : error.requests) {
        if (some_can && !is_the_mans_way(position, request)) {
            continue;
        }
        auto reason = why_illegal(position, request);
        if (!reason) {
            continue;
        }
        illegal.attempts.push_back(request);
        illegal.reasons.push_back(*std::move(reason));
    }
    return illegal;
}

/// UCI first: what has its form can mean nothing else.
MoveReading read_move(const Position& position, std::string_view text) {
    if (const auto request = parse_uci_move(text)) {
        return read_request(position, *request);
    }
    auto san = parse_san(position, text);
    if (san) {
        return *std::move(san);
    }
    const SanError& error = san.error();
    const bool understood = error.kind == SanError::Kind::illegal
                            || error.kind == SanError::Kind::promotion_piece_missing;
    if (!understood) {
        return UnreadableMove{error.offset, error.message};
    }
    return illegal_move(position, text, error);
}

/// Two men with the same reason need it only once.
std::vector<Illegality> different(std::vector<Illegality> reasons) {
    std::vector<Illegality> once;
    for (Illegality& reason : reasons) {
        if (std::ranges::find(once, reason) == once.end()) {
            once.push_back(std::move(reason));
        }
    }
    return once;
}

/// A legal move that was played, and how it was written.
struct PlayedMove {
    std::string uci;
    std::string san;
    std::vector<SanSlip> forgiven;
};

Json to_json(const PlayedMove& played) {
    Json forgiven = Json::array();
    for (const SanSlip slip : played.forgiven) {
        forgiven.push_back(code(slip));
    }
    return {{"uci", played.uci}, {"san", played.san}, {"forgiven", std::move(forgiven)}};
}

Json to_json(const Illegality& reason) {
    Json squares = Json::array();
    for (const Square square : reason.squares) {
        squares.push_back(to_string(square));
    }
    return {
        {"code", code(reason.reason)},
        {"text", reason.text},
        {"squares", std::move(squares)},
        {"article", article(reason.reason)}};
}

/// One run of the command: plays the moves one after the other.
class Checker {
public:
    /// \param obligation what the first move has to be, when men have been touched
    Checker(
        const CheckOptions& options,
        const Position& initial,
        std::optional<adjudicate::Admissible> obligation,
        const Streams& streams
    )
        : options_{options}
        , streams_{streams}
        , position_{initial}
        , obligation_{std::move(obligation)} {
        json_["fen"] = to_fen(initial);
    }

    ExitCode run() {
        for (std::size_t i = 0; i < options_.moves.size(); ++i) {
            const MoveReading reading = read_move(position_, options_.moves[i]);
            if (const auto* unreadable = std::get_if<UnreadableMove>(&reading)) {
                return refuse_move(i, *unreadable);
            }
            if (const auto* illegal = std::get_if<IllegalMove>(&reading)) {
                report_illegal(i, *illegal);
                return ExitCode::no;
            }
            const SanReading& legal = std::get<SanReading>(reading);
            if (i == 0 && breaks_obligation(legal.move)) {
                report_breach(legal.move);
                return ExitCode::no;
            }
            play(legal);
        }
        report_legal();
        return ExitCode::done;
    }

private:
    void play(const SanReading& reading) {
        played_.push_back(
            {to_uci(reading.move, options_.spelling()),
             to_san(position_, reading.move),
             reading.forgiven}
        );
        position_ = position_.after(reading.move);
    }

    ExitCode refuse_move(std::size_t i, const UnreadableMove& unreadable) {
        const InputError error{
            fmt::format("move {}, \"{}\": {}", i + 1, options_.moves[i], unreadable.message),
            1,
            unreadable.offset + 1,
            "move"};
        return refuse(
            streams_,
            options_.json,
            {&error, 1},
            fmt::format(
                "{}\n{:>{}}\n{} (column {})",
                options_.moves[i],
                '^',
                unreadable.offset + 1,
                error.message,
                error.column
            )
        );
    }

    [[nodiscard]] bool breaks_obligation(Move move) const {
        return obligation_
               && std::ranges::find(obligation_->moves, move) == obligation_->moves.end();
    }

    /// A legal move that touch-move does not allow.
    void report_breach(Move move) {
        if (options_.json) {
            json_["legal"] = true;
            json_["reason"] = nullptr;
            add_admissible(*obligation_);
            json_["breaks_touch_move"] = true;
            json_["move"] = options_.moves[0];
            print_json();
            return;
        }
        fmt::print(streams_.out, "breaks touch-move: {}\n", to_san(position_, move));
        print_admissible(*obligation_);
    }

    void add_admissible(const adjudicate::Admissible& admissible) {
        std::vector<std::string> moves;
        for (const Move move : admissible.moves) {
            moves.push_back(to_uci(move, options_.spelling()));
        }
        std::ranges::sort(moves);
        json_["admissible"] = moves;
        json_["touch_move"] = {{"article", admissible.citation.article}, {"text", admissible.text}};
    }

    void print_admissible(const adjudicate::Admissible& admissible) const {
        fmt::print(
            streams_.out, "touch-move ({}): {}\n", admissible.citation.article, admissible.text
        );
        std::string moves;
        for (const Move move : admissible.moves) {
            moves += " " + to_san(position_, move);
        }
        fmt::print(streams_.out, "admissible:{}\n", moves.empty() ? " no legal move" : moves);
    }

    void report_legal() {
        if (options_.json) {
            json_["legal"] = true;
            json_["reason"] = nullptr;
            json_["admissible"] = Json::array();
            if (obligation_) {
                add_admissible(*obligation_);
                json_["breaks_touch_move"] = false;
            }
            print_json();
            return;
        }
        print_played();
        const std::string state = describe_state(position_);
        if (!state.empty()) {
            fmt::print(streams_.out, "{}\n", state);
        }
        fmt::print(streams_.out, "position: {}\n", to_fen(position_));
    }

    void report_illegal(std::size_t i, const IllegalMove& illegal) {
        const adjudicate::Admissible admissible =
            adjudicate::admissible_after(position_, illegal.attempts, illegal.reasons);
        if (options_.json) {
            report_illegal_json(i, illegal, admissible);
            return;
        }
        print_played();
        fmt::print(streams_.out, "illegal: {}\n", options_.moves[i]);
        if (illegal.reasons.empty()) {
            fmt::print(streams_.out, "{}\n", illegal.text);
        }
        for (const Illegality& reason : different(illegal.reasons)) {
            fmt::print(streams_.out, "{} ({})\n", reason.text, article(reason.reason));
        }
        print_admissible(admissible);
    }

    void report_illegal_json(
        std::size_t i, const IllegalMove& illegal, const adjudicate::Admissible& admissible
    ) {
        json_["legal"] = false;
        if (illegal.reasons.empty()) {
            json_["reason"] = {
                {"code", "no_piece"},
                {"text", illegal.text},
                {"squares", Json::array()},
                {"article", article(IllegalReason::no_piece)}};
        } else {
            json_["reason"] = to_json(illegal.reasons.front());
        }
        if (illegal.reasons.size() > 1) {
            for (const Illegality& reason : different(illegal.reasons)) {
                json_["reasons"].push_back(to_json(reason));
            }
        }
        add_admissible(admissible);
        json_["move"] = options_.moves[i];
        json_["move_number"] = i + 1;
        print_json();
    }

    void print_json() {
        json_["played"] = Json::array();
        for (const PlayedMove& played : played_) {
            json_["played"].push_back(to_json(played));
        }
        json_["fen_after"] = to_fen(position_);
        json_["state"] = state_on_the_board(position_);
        json_["in_check"] = !position_.checkers().empty();
        fmt::print(streams_.out, "{}\n", to_line(json_));
    }

    void print_played() const {
        for (const PlayedMove& played : played_) {
            fmt::print(streams_.out, "legal: {} ({})", played.san, played.uci);
            for (const SanSlip slip : played.forgiven) {
                fmt::print(streams_.out, "; forgiven: {}", describe(slip));
            }
            fmt::print(streams_.out, "\n");
        }
    }

    const CheckOptions& options_;
    const Streams& streams_;
    Position position_;
    std::optional<adjudicate::Admissible> obligation_;
    std::vector<PlayedMove> played_;
    Json json_;
};

ExitCode check(const CheckOptions& options, const Streams& streams) {
    const auto position = read_position(options.fen, options.json, streams);
    if (!position) {
        return position.error();
    }
    const auto rules = load_rules(options.rules, options.json, streams);
    if (!rules) {
        return rules.error();
    }
    std::vector<Square> touched;
    for (const std::string& text : options.touched) {
        const auto square = parse_square(text);
        if (!square) {
            const InputError error{
                fmt::format("\"{}\" is no square, {} expected", text, square.error().expected),
                1,
                square.error().offset + 1,
                "--touched"};
            return refuse(streams, options.json, {&error, 1}, error.message);
        }
        touched.push_back(*square);
    }
    std::optional<adjudicate::Admissible> obligation;
    if (!touched.empty()) {
        obligation = adjudicate::admissible_when_touched(*position, touched, *rules);
    }
    return Checker{options, *position, std::move(obligation), streams}.run();
}

} // namespace

Command add_check(CLI::App& app) {
    auto options = std::make_shared<CheckOptions>();
    CLI::App* parser =
        app.add_subcommand("check", "Say whether moves can be played, and if not, why");
    parser->add_option("FEN", options->fen, "The position")->required();
    parser
        ->add_option(
            "MOVE",
            options->moves,
            "Moves in UCI or SAN (e2e4, Nf3, 0-0), played one after the other"
        )
        ->required();
    parser->add_option(
        "--touched",
        options->touched,
        "Squares of the men that were touched before the first move, in order"
    );
    add_rules_option(*parser, options->rules);
    parser->add_flag("--json", options->json, "One JSON object instead of text");
    parser->add_flag(
        "--chess960", options->chess960, "In UCI, write castling as king takes rook (e1h1)"
    );
    parser->footer(
        "Exit status: 0 all legal; 1 one is illegal or breaks touch-move; 2 unreadable input."
    );
    return {parser, [options](const Streams& streams) {
                return check(*options, streams);
            }};
}

} // namespace rota::cli
