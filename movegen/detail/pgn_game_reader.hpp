#pragma once

#include "movegen/detail/pgn_faults.hpp"
#include "movegen/detail/pgn_lexer.hpp"
#include "movegen/detail/pgn_tree.hpp"
#include "movegen/pgn_reader.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::detail {

/// Reads one game from its first token to the last token that belongs to it.
class PgnGameReader {
public:
    /// \pre all of them outlive the reader
    PgnGameReader(PgnLexer& lexer, const PgnOptions& options, PgnReading& reading)
        : lexer_{lexer}
        , options_{options}
        , reading_{reading}
        , game_{reading.game} {}

    /// Reads the game that begins with `token` into the reading.
    void read(PgnToken token);

private:
    /// What a token does; false when it ends the game.
    [[nodiscard]] bool take(const PgnToken& token);

    // Tags

    [[nodiscard]] bool take_bracket(const PgnToken& token);
    void add_tag(const PgnTagText& tag, const PgnPlace& place);

    /// Behind the tags: where does the game begin? False when it is refused.
    bool begin_moves();
    void read_result_tag(std::string_view value, const PgnPlace& place);

    // Move text: what one token does. Those that return something return false when with it the
    // game ends.

    void take_comment(const PgnToken& token);
    void take_number(const PgnToken& token);
    void take_glyph(const PgnToken& token);
    void take_nag(const PgnToken& token);
    void add_nag(std::uint8_t nag, const PgnPlace& place);
    [[nodiscard]] bool take_open(const PgnToken& token);
    [[nodiscard]] bool take_close(const PgnToken& token);
    [[nodiscard]] bool take_symbol(const PgnToken& token);
    [[nodiscard]] bool take_move(const PgnToken& token);

    // Ends

    [[nodiscard]] bool take_result(PgnResult result, const PgnPlace& place);
    void end_with(PgnResult result, const PgnPlace& place);

    /// Behind the result: remarks that belong to the game, and perhaps the result once more.
    void take_rest_of_last_line();
    void end_without_result();
    void finish();

    /// The line cannot be read on. \returns whether the game can: after a variation
    [[nodiscard]] bool fail_line(PgnFault::Kind kind, const PgnPlace& place, std::string message);

    /// Nothing more can be read of the main line.
    void break_off(PgnFault::Kind kind, const PgnPlace& place, std::string message);

    /// Goes on behind the parenthesis that closes a variation. \returns whether there is one
    [[nodiscard]] bool skip_variation(const PgnPlace& opened);

    /// Goes to the end of a game that is not read any more, and remembers its result.
    void skip_rest(PgnToken token);

    void skip_comments_on_line();

    // Reports

    void report(PgnFault::Kind kind, const PgnPlace& place, std::string message);
    void report_slip(SanSlip slip, const PgnToken& token);
    void report_nul_bytes();
    [[nodiscard]] std::string
    to_utf8(std::string_view text, const PgnPlace& place, std::string_view field);

    PgnLexer& lexer_;
    const PgnOptions& options_;
    PgnReading& reading_;
    PgnGame& game_;
    PgnFaults faults_;
    std::vector<PgnPlace> value_places_; ///< Of the tags.
    std::size_t tags_ = 0;
    std::vector<PgnComment> comments_before_moves_;
    std::optional<PgnTree> tree_; ///< There from the first move on.
    std::size_t moves_ = 0;
    std::optional<PgnResult> result_tag_;
    PgnPlace end_; ///< Behind the last token of the game so far.

    std::optional<std::uint64_t> first_number_;
    std::uint64_t lead_ = 0; ///< By how much the FEN's numbers are ahead of the text's.

    bool after_result_in_variation_ = false;
    PgnResult result_in_variation_{};
    PgnPlace result_place_;
};

} // namespace rota::detail
