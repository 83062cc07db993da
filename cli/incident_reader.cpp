#include "cli/incident_reader.hpp"

#include "adjudicate/decision.hpp"
#include "movegen/generate.hpp"
#include "movegen/san.hpp"
#include "movegen/uci_move.hpp"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <cstddef>
#include <utility>

namespace rota::cli {

namespace {

using namespace adjudicate;

template <class T>
using Reading = Result<T, BadIncident>;

/// Turns the words of the command line into events, on the board as it stands then.
class IncidentReader {
public:
    IncidentReader(const GameRecord& game, const GameRules& rules) : rules_{rules} {
        record_.initial = game.position(0);
        for (const Move move : game.moves()) {
            record_.events.emplace_back(MoveMade{move});
        }
    }

    [[nodiscard]] Reading<EventRecord> read(const std::vector<Incident>& incidents) {
        for (const Incident& incident : incidents) {
            position_ = board();
            if (auto error = add(incident)) {
                return fail(*std::move(error));
            }
        }
        return record_;
    }

private:
    /// The ruling on everything so far: also on a move that was taken back or stands. Who can still
    /// mate does not matter for the board.
    [[nodiscard]] Decision so_far() const {
        const auto nobody_knows = [](const Position&, Color) {
            return Winnability{};
        };
        return adjudicate::adjudicate(record_, rules_, nobody_knows);
    }

    /// The board after everything so far. Moves that do not count any more are made all the same.
    [[nodiscard]] Position board() const {
        return after_end_ ? *after_end_ : so_far().game.position();
    }

    [[nodiscard]] std::optional<BadIncident> add(const Incident& incident) {
        const std::string& option = incident.option;
        if (option == "--agreed") {
            record_.events.emplace_back(DrawAgreed{});
            return std::nullopt;
        }
        if (option == "--touched") {
            return add_touched(incident);
        }
        if (option == "--play") {
            return add_moves(incident);
        }
        const std::string& value = incident.values.front();
        if (option == "--illegal" && side_of(value)) {
            return BadIncident{
                option,
                "a side says enough only by itself; with other events, name the illegal move"};
        }
        if (option == "--wait") {
            return add_time(value);
        }
        if (option == "--flag" && value == "both") {
            record_.events.emplace_back(BothFlagsFallen{});
            return std::nullopt;
        }
        if (option == "--flag" || option == "--resign") {
            const auto side = side_of(value);
            if (!side) {
                const char* const expected = option == "--flag" ? "white, black or both expected"
                                                                : "white or black expected";
                return BadIncident{option, quoted(value) + " is no side, " + expected};
            }
            if (option == "--flag") {
                record_.events.emplace_back(FlagFallen{*side});
            } else {
                record_.events.emplace_back(Resigned{*side});
            }
            return std::nullopt;
        }
        return option == "--claim" ? add_claim(value) : add_illegal(option, value);
    }

    [[nodiscard]] static std::string quoted(std::string_view text) {
        return fmt::format("\"{}\"", text);
    }

    [[nodiscard]] std::optional<BadIncident> add_time(const std::string& value) {
        constexpr int most = 3600;
        int seconds = 0;
        const char* const end = value.data() + value.size();
        const auto [stop, error] = std::from_chars(value.data(), end, seconds);
        if (error != std::errc{} || stop != end || seconds < 1 || seconds > most) {
            return BadIncident{
                "--wait",
                fmt::format("{} is no time, 1 to {} seconds expected", quoted(value), most)};
        }
        record_.events.emplace_back(TimePassed{std::chrono::seconds{seconds}});
        return std::nullopt;
    }

    [[nodiscard]] std::optional<BadIncident> add_touched(const Incident& incident) {
        MenTouched touched;
        for (const std::string& value : incident.values) {
            const auto square = parse_square(value);
            if (!square) {
                return BadIncident{
                    incident.option, fmt::format("\"{}\" is no square, e.g. e4 expected", value)};
            }
            touched.squares.push_back(*square);
        }
        record_.events.emplace_back(std::move(touched));
        return std::nullopt;
    }

    /// \param option for the message
    [[nodiscard]] Reading<Move>
    legal_move(const std::string& option, const std::string& text, const Position& position) const {
        if (const auto request = parse_uci_move(text)) {
            if (const auto move = find_legal_move(position, *request)) {
                return *move;
            }
        }
        const auto read = parse_san(position, text);
        if (!read) {
            return fail(BadIncident{option, read.error().message});
        }
        return read->move;
    }

    [[nodiscard]] std::optional<BadIncident> add_moves(const Incident& incident) {
        for (const std::string& value : incident.values) {
            position_ = board();
            const auto move = legal_move(incident.option, value, *position_);
            if (!move) {
                return move.error();
            }
            record_.events.emplace_back(MoveMade{*move});
            if (after_end_ || so_far().events_after_end > 0) {
                after_end_ = position_->after(*move);
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<BadIncident> add_claim(const std::string& value) {
        const std::size_t colon = value.find(':');
        const std::string what = value.substr(0, colon);
        DrawClaimed claim;
        if (what == "threefold") {
            claim.claim = Claim::threefold;
        } else if (what == "fifty") {
            claim.claim = Claim::fifty_moves;
        } else {
            return BadIncident{
                "--claim", quoted(what) + " is no claim, threefold or fifty expected"};
        }
        if (colon != std::string::npos) {
            const auto move = legal_move("--claim", value.substr(colon + 1), *position_);
            if (!move) {
                return move.error();
            }
            claim.announced = *move;
        }
        record_.events.emplace_back(claim);
        return std::nullopt;
    }

    /// What the text can mean: the first of its readings.
    [[nodiscard]] Reading<MoveRequest>
    request(const std::string& option, const std::string& text) const {
        if (const auto uci = parse_uci_move(text)) {
            return *uci;
        }
        const auto requests = requests_of_san(*position_, text);
        if (!requests) {
            return fail(BadIncident{option, requests.error().message});
        }
        if (requests->empty()) {
            return fail(BadIncident{
                option,
                fmt::format(
                    "{} has no man that \"{}\" could mean", name(position_->side_to_move()), text
                )});
        }
        return requests->front();
    }

    [[nodiscard]] std::optional<BadIncident>
    add_illegal(const std::string& option, const std::string& value) {
        if (option == "--unpressed") {
            if (const auto legal = legal_move(option, value, *position_)) {
                record_.events.emplace_back(MoveMade{*legal, false});
                return std::nullopt;
            }
        }
        IllegalClaimed claimed;
        claimed.caller =
            option == "--seen" ? adjudicate::Caller::arbiter : adjudicate::Caller::opponent;
        claimed.pressed = option != "--unpressed";
        if (value == "press") {
            claimed.act = IllegalAct::press_without_move;
        } else if (value == "hands") {
            claimed.act = IllegalAct::two_hands;
        } else {
            const auto read = request(option, value);
            if (!read) {
                return read.error();
            }
            if (option == "--stands") {
                record_.events.emplace_back(IllegalMade{*read});
                return std::nullopt;
            }
            claimed.request = *read;
            MoveRequest queen = *read;
            queen.promotion = PieceKind::queen;
            if (!read->promotion && find_legal_move(*position_, queen)) {
                claimed.act = IllegalAct::pawn_not_replaced;
            }
        }
        record_.events.emplace_back(claimed);
        return std::nullopt;
    }

    const GameRules& rules_;
    EventRecord record_;
    std::optional<Position> position_;  ///< Before the event that is read.
    std::optional<Position> after_end_; ///< When moves were made although the game was over.
};

} // namespace

std::optional<Color> side_of(std::string_view text) noexcept {
    if (text == "white" || text == "w") {
        return Color::white;
    }
    return text == "black" || text == "b" ? std::optional{Color::black} : std::nullopt;
}

Result<EventRecord, BadIncident> read_incidents(
    const GameRecord& game, const std::vector<Incident>& incidents, const GameRules& rules
) {
    return IncidentReader{game, rules}.read(incidents);
}

} // namespace rota::cli
