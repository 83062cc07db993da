#pragma once

#include <string>
#include <string_view>

namespace rota::adjudicate {

/// The key of the FIDE Laws of Chess in force from 1 January 2023.
inline constexpr std::string_view fide_laws = "fide-laws-2023";

/// A place in a rule text, so that no ruling is given without its source.
struct Citation {
    std::string document; ///< Key of a rule text: fide_laws, or the id of a rule set ("relay").
    std::string article;  ///< Article or rule number as printed, e.g. "9.6.2".

    friend bool operator==(const Citation&, const Citation&) = default;
};

/// An article of the Laws of Chess.
[[nodiscard]] inline Citation fide(std::string_view article) {
    return {std::string{fide_laws}, std::string{article}};
}

/// As people cite it: "FIDE 10.1", "relay 21".
[[nodiscard]] inline std::string to_string(const Citation& citation) {
    return (citation.document == fide_laws ? "FIDE" : citation.document) + " " + citation.article;
}

} // namespace rota::adjudicate
