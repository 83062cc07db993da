#include "consult/training/chart.hpp"

#include "movegen/san.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace rota::consult {

namespace {

// In pixels of the picture's own coordinates.
constexpr double width = 960;
constexpr double left = 64;
constexpr double right = width - 24;
constexpr double plot_height = 300;

/// Colours that people who see few colours can tell apart (Okabe and Ito, 2008).
constexpr std::array<std::string_view, 6> seat_colours{
    "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00"};
constexpr std::string_view engine_colour = "#808080";

/// Text between tags or in an attribute.
std::string escaped(std::string_view text) {
    std::string safe;
    for (const char character : text) {
        switch (character) {
        case '&': safe += "&amp;"; break;
        case '<': safe += "&lt;"; break;
        case '>': safe += "&gt;"; break;
        case '"': safe += "&quot;"; break;
        default:
            safe += static_cast<unsigned char>(character) < 0x20 || character == '\x7f' ? ' '
                                                                                        : character;
        }
    }
    return safe;
}

class Chart {
public:
    Chart(const TrainingReport& report, const PlayerNames& names)
        : report_{report}
        , names_{names} {}

    std::string draw(std::string_view title) {
        legend();
        axes();
        curve();
        for (std::size_t i = 0; i < report_.moves.size(); ++i) {
            mark(i);
        }
        const double height = top_ + plot_height + 56;
        return fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
            "height=\"{1}\" font-family=\"sans-serif\" font-size=\"13\">\n"
            "<title>{2}</title>\n"
            "<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n"
            "<text x=\"{3}\" y=\"26\" font-size=\"17\" "
            "font-weight=\"bold\">{2}</text>\n{4}</svg>\n",
            width,
            height,
            escaped(title),
            left,
            body_
        );
    }

private:
    template <class... Arguments>
    void add(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
        body_ += fmt::format(text, std::forward<Arguments>(arguments)...);
        body_ += '\n';
    }

    [[nodiscard]] double x(std::size_t ply) const {
        const auto plies = static_cast<double>(std::max<std::size_t>(report_.moves.size(), 1));
        return left + (right - left) * static_cast<double>(ply) / plies;
    }
    [[nodiscard]] double y(double chance) const { return top_ + plot_height * (1 - chance / 100); }

    static std::string_view colour(const PlayerReport& player) {
        return player.is_engine
                   ? engine_colour
                   : seat_colours[static_cast<std::size_t>(player.seat - 1) % seat_colours.size()];
    }

    void symbol(Color side, double at_x, double at_y, std::string_view fill) {
        if (side == Color::white) {
            add("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.5\" fill=\"{}\" stroke=\"#ffffff\"/>",
                at_x,
                at_y,
                fill);
        } else {
            add("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"8\" height=\"8\" fill=\"{}\" "
                "stroke=\"#000000\"/>",
                at_x - 4,
                at_y - 4,
                fill);
        }
    }

    /// One row a team; below it begins the plot.
    void legend() {
        double row = 52;
        for (const Color side : {Color::white, Color::black}) {
            double at = left;
            const std::string team = fmt::format("{}: {}", name(side), names_.team(side));
            add("<text x=\"{}\" y=\"{}\">{}</text>", at, row, escaped(team));
            at += 24 + 7.5 * static_cast<double>(team.size());
            for (const PlayerReport& player : report_.players) {
                if (player.side != side || (player.is_engine && player.seat > 1)) {
                    continue;
                }
                const std::string label =
                    player.is_engine ? "engine" : names_.player(side, player.seat);
                const double needed = 30 + 7.5 * static_cast<double>(label.size());
                if (at + needed > right) {
                    at = left + 24;
                    row += 20;
                }
                symbol(side, at, row - 4, colour(player));
                add("<text x=\"{:.1f}\" y=\"{}\">{}</text>", at + 10, row, escaped(label));
                at += needed;
            }
            row += 20;
        }
        top_ = row + 4;
    }

    void axes() {
        add("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#c8c8c8\"/>",
            left,
            top_,
            right - left,
            plot_height);
        area();
        for (const int chance : {0, 25, 50, 75, 100}) {
            add("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#808080\" "
                "stroke-width=\"{}\"/>",
                left,
                y(chance),
                right,
                y(chance),
                chance == 50 ? "1" : "0.4");
            add("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{} %</text>",
                left - 8,
                y(chance) + 4,
                chance);
        }
        std::size_t step = 1; // moves between two numbers
        for (const std::size_t next : {2U, 5U, 10U, 20U, 50U, 100U}) {
            constexpr std::size_t most_numbers = 20;
            if (report_.moves.size() / 2 / step > most_numbers) {
                step = next;
            }
        }
        const double below = top_ + plot_height;
        for (std::size_t i = 0; i < report_.moves.size(); ++i) {
            const auto number = move_number(i);
            if (report_.moves[i].played.side != Color::white
                || (number % step != 0 && number != 1)) {
                continue;
            }
            add("<line x1=\"{0:.1f}\" y1=\"{1}\" x2=\"{0:.1f}\" y2=\"{2}\" stroke=\"#808080\"/>",
                x(i + 1),
                below,
                below + 5);
            add("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                x(i + 1),
                below + 20,
                number);
        }
        add("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">move</text>",
            (left + right) / 2,
            below + 42);
        add("<text text-anchor=\"middle\" transform=\"translate(16 {}) rotate(-90)\">"
            "White's chance to win</text>",
            top_ + plot_height / 2);
        add("<text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"#606060\">red ring: mistake, "
            "thick: blunder</text>",
            right,
            below + 42);
    }

    [[nodiscard]] std::size_t move_number(std::size_t i) const {
        const Board& before = report_.moves[i].played.before;
        return before.is_odd() ? i / 2 + 1 : before.position().full_move_number();
    }

    [[nodiscard]] std::string points() const {
        std::string text;
        for (std::size_t i = 0; i < report_.chances.size(); ++i) {
            text += fmt::format("{}{:.1f},{:.1f}", i == 0 ? "" : " ", x(i), y(report_.chances[i]));
        }
        return text;
    }

    /// White's share of the chances, light below the curve.
    void area() {
        add("<polygon points=\"{:.1f},{} {} {:.1f},{}\" fill=\"#f7f7f0\"/>",
            x(0),
            top_ + plot_height,
            points(),
            x(report_.chances.size() - 1),
            top_ + plot_height);
    }

    void curve() {
        add("<polyline points=\"{}\" fill=\"none\" stroke=\"#404040\" stroke-width=\"1.5\"/>",
            points());
    }

    void mark(std::size_t i) {
        const MoveReport& move = report_.moves[i];
        const auto player = std::ranges::find_if(report_.players, [&](const PlayerReport& each) {
            return each.side == move.played.side && each.seat == move.played.seat;
        });
        if (player == report_.players.end()) {
            return;
        }
        const double chance = report_.chances[i + 1];
        add("<g><title>{}{} {}, {}: {:.0f} %{}</title>",
            move_number(i),
            move.played.side == Color::white ? "." : "...",
            move.played.move ? escaped(to_san(move.played.before.position(), *move.played.move))
                             : std::string{"(illegal)"},
            escaped(names_.player(move.played.side, move.played.seat)),
            chance,
            move.judgement == Judgement::good ? "" : fmt::format(", {}", name(move.judgement)));
        if (move.judgement >= Judgement::mistake) {
            add("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"8\" fill=\"none\" stroke=\"#c00000\" "
                "stroke-width=\"{}\"/>",
                x(i + 1),
                y(chance),
                move.judgement == Judgement::blunder ? "2.5" : "1.2");
        }
        symbol(move.played.side, x(i + 1), y(chance), colour(*player));
        add("</g>");
    }

    const TrainingReport& report_;
    const PlayerNames& names_;
    double top_ = 0; ///< Of the plot.
    std::string body_;
};

} // namespace

std::string
win_chance_chart(const TrainingReport& report, const PlayerNames& names, std::string_view title) {
    return Chart{report, names}.draw(title);
}

} // namespace rota::consult
