#include "uci/level_player.hpp"

#include <chrono>
#include <variant>

namespace rota::uci {

LevelChoice choose_move(Engine& engine, LevelSearch search, const SearchLimits& limits) {
    const auto id = search.begin(engine.session(), engine.now(), limits);
    bool searches = id.has_value();
    while (searches) {
        const auto event = engine.wait(engine.now() + std::chrono::minutes{1});
        if (!event) {
            searches = !engine.interrupted() && !engine.session().is_out();
        } else if (const auto* const info = std::get_if<SearchInfo>(&*event)) {
            if (info->search == *id) {
                search.add(*info);
            }
        } else if (const auto* const end = std::get_if<SearchEnded>(&*event)) {
            searches = end->search != *id;
        }
    }
    return search.choose();
}

} // namespace rota::uci
