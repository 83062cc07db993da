#include "movegen/fen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace rota {

namespace {

/// No FEN is longer, however generous with blanks; so no text can have more faults than fit here.
constexpr std::size_t longest_text = 1'000;

struct Token {
    std::string_view text;
    std::size_t offset; // in the whole text
};

constexpr bool is_blank(char character) noexcept {
    return character == ' ' || character == '\t' || character == '\r' || character == '\n';
}

std::vector<Token> split(std::string_view text) {
    std::vector<Token> tokens;
    std::size_t i = 0;
    while (i < text.size()) {
        if (is_blank(text[i])) {
            ++i;
            continue;
        }
        const std::size_t begin = i;
        while (i < text.size() && !is_blank(text[i])) {
            ++i;
        }
        tokens.push_back({text.substr(begin, i - begin), begin});
    }
    return tokens;
}

constexpr bool is_printable(char character) noexcept {
    return character >= ' ' && character <= '~';
}

/// One character of the input as it can be shown in a message, and its length in bytes.
struct Character {
    std::string shown;
    std::size_t length;
};

/// \pre text is not empty
Character first_character(std::string_view text) {
    const auto byte = [&](std::size_t i) -> unsigned {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    if (is_printable(text[0])) {
        return {fmt::format("\"{}\"", text[0]), 1};
    }
    // A UTF-8 sequence is one character, perhaps a dash or a blank that only looks like ours.
    const std::size_t length = byte(0) < 0xc2   ? 1
                               : byte(0) < 0xe0 ? 2
                               : byte(0) < 0xf0 ? 3
                               : byte(0) < 0xf5 ? 4
                                                : 1;
    unsigned code = byte(0) & (0x7fU >> length);
    bool good = length > 1;
    for (std::size_t i = 1; i < length; ++i) {
        good = good && (byte(i) & 0xc0U) == 0x80U;
        code = code << 6U | (byte(i) & 0x3fU);
    }
    if (good) {
        return {fmt::format("the character U+{:04X}", code), length};
    }
    return {fmt::format("the byte 0x{:02x}", byte(0)), 1};
}

/// A whole field in quotes, shortened, with what cannot be printed replaced.
std::string quoted(std::string_view text) {
    constexpr std::size_t longest_shown = 20;
    std::string shown{text.substr(0, longest_shown)};
    std::ranges::replace_if(
        shown, [](char character) { return !is_printable(character); }, '?'
    );
    return fmt::format("\"{}{}\"", shown, text.size() > longest_shown ? "..." : "");
}

/// Reads the fields of one FEN and gathers what is wrong with them.
class Reader {
public:
    explicit Reader(std::string_view text) : text_{text} {}

    void read() {
        if (text_.size() > longest_text) {
            add(FenField::full_move_number,
                longest_text,
                fmt::format("text of {} characters, expected a FEN", text_.size()));
            return;
        }
        tokens_ = split(text_);
        if (tokens_.empty()) {
            add(FenField::placement, 0, "empty text, expected a FEN");
            return;
        }
        read_placement(tokens_[0]);
        if (const Token* token = field(FenField::side_to_move, "w or b")) {
            read_side(*token);
        }
        if (const Token* token = field(FenField::castling, "some of KQkq or -")) {
            read_castling(*token);
        }
        if (const Token* token = field(FenField::en_passant, "a square or -")) {
            read_en_passant(*token);
        }
        if (tokens_.size() > 4) { // else both counters may be left out
            read_counter(FenField::half_move_clock, 0, setup_.half_move_clock);
            read_counter(FenField::full_move_number, 1, setup_.full_move_number);
        }
        if (tokens_.size() > 6) {
            add(FenField::full_move_number,
                tokens_[6].offset,
                fmt::format(
                    "text after the end, {}, expected nothing after the full-move number",
                    quoted(tokens_[6].text)
                ));
        }
    }

    /// Faults of the position, each at the place in the text that it comes from.
    void judge() {
        if (tokens_.empty()) {
            return;
        }
        for (SetupFault& fault : find_faults(setup_)) {
            if (is_known(fault)) {
                const auto [where, offset] = place(fault);
                add(where, offset, std::move(fault.message));
            }
        }
    }

    [[nodiscard]] const Setup& setup() const noexcept { return setup_; }

    [[nodiscard]] FenError take_faults() {
        std::ranges::stable_sort(faults_, {}, &FenFault::offset);
        return {std::move(faults_)};
    }
    [[nodiscard]] bool has_faults() const noexcept { return !faults_.empty(); }

private:
    void add(FenField where, std::size_t offset, std::string message) {
        faults_.push_back({where, offset, std::move(message)});
    }

    const Token* field(FenField which, std::string_view expected) {
        constexpr std::array<std::string_view, 6> titles{
            "placement",
            "side to move",
            "castling field",
            "en passant field",
            "half-move clock",
            "full-move number"};
        const auto number = static_cast<std::size_t>(which);
        if (number < tokens_.size()) {
            return &tokens_[number];
        }
        add(which,
            text_.size(),
            fmt::format("text ends before the {}, expected {}", titles[number], expected));
        return nullptr;
    }

    /// One rank of the placement as it is read, from the a-file on.
    struct Rank {
        int number; ///< 7 to 0, below 0 when there are too many.
        int squares = 0;
        bool is_clear = true; ///< Whether every character could be read.
    };

    void read_placement(const Token& token) {
        Rank rank{7};
        std::size_t i = 0;
        while (i < token.text.size()) {
            const char letter = token.text[i];
            const std::size_t offset = token.offset + i;
            std::size_t length = 1;
            if (letter == '/') {
                end_rank(rank, offset);
                rank = Rank{rank.number - 1};
                if (rank.number == -1) {
                    misplace(offset, "more than 8 ranks");
                    break;
                }
            } else if (letter >= '1' && letter <= '8') {
                rank.squares += letter - '0';
            } else if (const auto piece = piece_from_letter(letter)) {
                if (rank.squares < 8) {
                    const Square square = Square::at(rank.squares, rank.number);
                    setup_.at(square) = *piece;
                    offsets_[index(square)] = offset;
                }
                ++rank.squares;
            } else {
                const Character character = first_character(token.text.substr(i));
                length = character.length;
                misplace(
                    offset,
                    fmt::format(
                        "unexpected {}, expected a piece (PNBRQK or pnbrqk), 1 to 8 or /",
                        character.shown
                    )
                );
                rank.is_clear = false;
            }
            i += length;
        }
        if (rank.number >= 0) {
            end_rank(rank, token.offset + i);
        }
        if (rank.number > 0) {
            misplace(
                token.offset + i,
                fmt::format("{} rank{}, expected 8", 8 - rank.number, rank.number == 7 ? "" : "s")
            );
        }
        all_ranks_ = rank.number == 0;
    }

    void end_rank(const Rank& rank, std::size_t offset) {
        // A rank with an unreadable character is not blamed for its length as well.
        if (rank.squares > 8 || (rank.squares < 8 && rank.is_clear)) {
            misplace(
                offset,
                fmt::format(
                    "rank {} has {} square{}, expected 8",
                    rank.number + 1,
                    rank.squares,
                    rank.squares == 1 ? "" : "s"
                )
            );
        }
    }

    void misplace(std::size_t offset, std::string message) {
        placement_read_ = false;
        add(FenField::placement, offset, std::move(message));
    }

    void read_side(const Token& token) {
        if (token.text == "w" || token.text == "b") {
            setup_.side_to_move = token.text == "w" ? Color::white : Color::black;
            side_read_ = true;
            return;
        }
        add(FenField::side_to_move,
            token.offset,
            fmt::format("unexpected {}, expected w or b", quoted(token.text)));
    }

    void read_castling(const Token& token) {
        if (token.text == "-") {
            return;
        }
        std::size_t i = 0;
        while (i < token.text.size()) {
            const char letter = token.text[i];
            const bool black = letter >= 'a' && letter <= 'z';
            const char lower = black ? letter : static_cast<char>(letter - 'A' + 'a');
            std::size_t length = 1;
            if (lower == 'k' || lower == 'q' || (lower >= 'a' && lower <= 'h')) {
                if (placement_read_) { // else nobody could say whether king and rook are there
                    grant(black ? Color::black : Color::white, letter, lower, token.offset + i);
                }
            } else {
                const Character character = first_character(token.text.substr(i));
                length = character.length;
                add(FenField::castling,
                    token.offset + i,
                    fmt::format(
                        "unexpected {}, expected KQkq, the file of a rook (A to H, a to h) or -",
                        character.shown
                    ));
            }
            i += length;
        }
    }

    /// \param right k, q or the file of the rook
    void grant(Color side, char letter, char right, std::size_t offset) {
        const Men men = men_of(setup_);
        const Bitboard home = relative_rank(side, 0);
        const Bitboard rooks = men.of(side, PieceKind::rook) & home;
        const Bitboard king = men.of(side, PieceKind::king) & home;
        const auto refuse = [&](std::string_view reason) {
            add(FenField::castling, offset, fmt::format("castling right {}, but {}", letter, reason)
            );
        };
        if (king.empty()) {
            refuse(fmt::format("{} has no king on rank {}", name(side), home.first().rank() + 1));
            return;
        }
        std::optional<Square> rook;
        if (right == 'k' || right == 'q') {
            for (const Square square : rooks) {
                const bool king_side = square.file() > king.first().file();
                if (king_side == (right == 'k') && (king_side || !rook)) {
                    rook = square; // squares come from a to h: the last or the first counts
                }
            }
            if (!rook) {
                refuse(fmt::format(
                    "{} has no rook on the {} side of the king {}",
                    name(side),
                    right == 'k' ? "h" : "a",
                    to_string(king.first())
                ));
                return;
            }
        } else {
            rook = Square::at(right - 'a', home.first().rank());
            if (!rooks.contains(*rook)) {
                refuse(fmt::format("{} has no rook on {}", name(side), to_string(*rook)));
                return;
            }
        }
        if (setup_.castling_rooks.contains(*rook)) {
            refuse(fmt::format("the right of the rook {} was given before", to_string(*rook)));
            return;
        }
        setup_.castling_rooks |= *rook;
        last_right_[rights_key(side, rook->file() > king.first().file())] = offset;
    }

    static std::size_t rights_key(Color side, bool king_side) noexcept {
        return rota::index(side) * 2 + (king_side ? 1 : 0);
    }

    void read_en_passant(const Token& token) {
        if (token.text == "-") {
            return;
        }
        const auto square = parse_square(token.text);
        if (!square) {
            const std::size_t fault = square.error().offset;
            add(FenField::en_passant,
                token.offset + fault,
                fmt::format(
                    "{} is no square, expected one such as {} or -",
                    quoted(token.text),
                    setup_.side_to_move == Color::white ? "e6" : "e3"
                ));
            return;
        }
        setup_.en_passant = *square;
    }

    void read_counter(FenField which, std::uint32_t least, std::uint32_t& counter) {
        const Token* token = field(which, "a number");
        if (token == nullptr) {
            return;
        }
        std::uint32_t value = 0;
        const char* const end = token->text.data() + token->text.size();
        const auto [stop, error] = std::from_chars(token->text.data(), end, value);
        if (stop != end) {
            add(which,
                token->offset + static_cast<std::size_t>(stop - token->text.data()),
                fmt::format("{} is no number, expected digits only", quoted(token->text)));
        } else if (error != std::errc{} || value < least || value > largest_counter) {
            add(which,
                token->offset,
                fmt::format(
                    "{} is out of range, expected {} to {}",
                    quoted(token->text),
                    least,
                    largest_counter
                ));
        } else {
            counter = value;
        }
    }

    /// Whether a fault is one of the text, and not only of the part of it that could be read.
    [[nodiscard]] bool is_known(const SetupFault& fault) const noexcept {
        using enum SetupFault::Kind;
        switch (fault.kind) {
        case king_missing: {
            const char king = letter(Piece{fault.color, PieceKind::king});
            return tokens_[0].text.find(king) == std::string_view::npos;
        }
        case pawn_on_last_rank: return all_ranks_;
        case opponent_in_check:
        case impossible_en_passant: return placement_read_ && side_read_;
        case castling_without_king:
        case castling_without_rook:
        case castling_same_side: return placement_read_;
        case too_many_kings:
        case counter_out_of_range: break;
        }
        return true;
    }

    [[nodiscard]] std::pair<FenField, std::size_t> place(const SetupFault& fault) const {
        using enum SetupFault::Kind;
        switch (fault.kind) {
        case king_missing:
        case counter_out_of_range: break; // the latter never, as read_counter looked at them
        case too_many_kings:
        case pawn_on_last_rank: return {FenField::placement, offsets_[index(*fault.square)]};
        case opponent_in_check: return {FenField::side_to_move, tokens_[1].offset};
        case castling_same_side: {
            const Square king = men_of(setup_).of(fault.color, PieceKind::king).first();
            const bool king_side = fault.square->file() > king.file();
            return {FenField::castling, last_right_[rights_key(fault.color, king_side)]};
        }
        case castling_without_king:
        case castling_without_rook: return {FenField::castling, tokens_[2].offset};
        case impossible_en_passant: return {FenField::en_passant, tokens_[3].offset};
        }
        return {FenField::placement, tokens_[0].offset};
    }

    static std::size_t index(Square square) noexcept {
        return static_cast<std::size_t>(square.index());
    }

    std::string_view text_;
    std::vector<Token> tokens_;
    Setup setup_;
    std::array<std::size_t, Square::count> offsets_{}; // of the men
    std::array<std::size_t, 4> last_right_{};          // offsets by rights_key
    bool placement_read_ = true;
    bool all_ranks_ = false; // 8 ranks, though perhaps not all readable
    bool side_read_ = false;
    std::vector<FenFault> faults_;
};

} // namespace

Result<Setup, FenError> parse_setup(std::string_view text) {
    Reader reader{text};
    reader.read();
    if (reader.has_faults()) {
        return fail(reader.take_faults());
    }
    return reader.setup();
}

Result<Position, FenError> parse_fen(std::string_view text) {
    Reader reader{text};
    reader.read();
    reader.judge();
    if (reader.has_faults()) {
        return fail(reader.take_faults());
    }
    return *Position::from_setup(reader.setup());
}

} // namespace rota
