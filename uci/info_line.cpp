#include "uci/info_line.hpp"

#include "movegen/uci_move.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdint>
#include <optional>
#include <string_view>

namespace rota::uci {

std::string score_text(const Score& score) {
    return fmt::format(
        "score {} {}{}",
        score.kind == Score::Kind::mate ? "mate" : "cp",
        score.value,
        score.bound == Bound::exact   ? ""
        : score.bound == Bound::lower ? " lowerbound"
                                      : " upperbound"
    );
}

std::string info_line(const Info& info, const std::vector<std::string>& pv) {
    std::string line;
    const auto add = [&](std::string_view key, const std::optional<std::int64_t>& value) {
        if (value) {
            line += fmt::format(" {} {}", key, *value);
        }
    };
    add("depth", info.depth);
    add("seldepth", info.selective_depth);
    add("multipv", info.line);
    if (info.score) {
        line += ' ' + score_text(*info.score);
    }
    if (info.win_draw_loss) {
        line += fmt::format(" wdl {}", fmt::join(*info.win_draw_loss, " "));
    }
    add("nodes", info.nodes);
    add("nps", info.nodes_per_second);
    add("hashfull", info.hash_full);
    add("tbhits", info.table_hits);
    add("time", info.time);
    if (parse_uci_move(info.current_move)) {
        line += " currmove " + info.current_move;
        add("currmovenumber", info.current_move_number);
    }
    if (!pv.empty()) {
        line += fmt::format(" pv {}", fmt::join(pv, " "));
    }
    return line.empty() ? line : "info" + line;
}

} // namespace rota::uci
