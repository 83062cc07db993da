#pragma once

#include "movegen/error.hpp"
#include "uci/engine_option.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace rota::uci {

/// The options that a front end offers.
class FrontEndOptions {
public:
    FrontEndOptions();

    /// "option name Hash type spin default 16 min 1 max 33554432" and so on.
    [[nodiscard]] std::vector<std::string> lines() const;

    struct Setting {
        const EngineOption* option;
        std::string value; ///< Allowed by the option.
    };

    /// Reads a "setoption" command. \returns a sentence if it sets nothing
    [[nodiscard]] Result<Setting, std::string> read(std::string_view command) const;

    /// Whether the engine is to be told as well, if it has an option of that name.
    [[nodiscard]] static bool is_the_engines(std::string_view option) noexcept;

private:
    std::vector<EngineOption> options_{};
};

} // namespace rota::uci
