#include "movegen/detail/san_text.hpp"

#include "movegen/detail/san_spelling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace rota::detail {

namespace {

constexpr bool is_file(char text) noexcept {
    return text >= 'a' && text <= 'h';
}

constexpr bool is_rank(char text) noexcept {
    return text >= '1' && text <= '8';
}

constexpr char to_upper(char text) noexcept {
    return text >= 'a' && text <= 'z' ? static_cast<char>(text - 'a' + 'A') : text;
}

constexpr bool is_castling_letter(char text) noexcept {
    return text == 'O' || text == '0' || text == 'o';
}

class Splitter {
public:
    Splitter(std::string_view text, PieceLetters letters, FirstLetter first)
        : text_{text}
        , letters_{letters}
        , first_{first} {}

    [[nodiscard]] Result<SanText, SanError> split() {
        for (const std::string_view none : {"--", "Z0", "z0", "0000", "@@@@", "<>"}) {
            if (text_ == none) {
                return fail(null_move());
            }
        }
        if (is_castling_letter(peek()) && is_castling_letter(peek(2)) && peek(1) == '-') {
            const bool far = peek(3) == '-' && is_castling_letter(peek(4));
            found_.castling = far ? SanText::Castling::queen_side : SanText::Castling::king_side;
            at_ += far ? 5 : 3;
        } else {
            read_piece();
            if (!read_squares() || !read_promotion()) {
                return fail(not_a_move());
            }
        }
        if (!read_suffixes()) {
            return fail(not_a_move());
        }
        return found_;
    }

private:
    [[nodiscard]] char peek(std::size_t ahead = 0) const noexcept {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }

    bool skip(std::string_view wanted) noexcept {
        const bool found = text_.substr(at_, wanted.size()) == wanted;
        at_ += found ? wanted.size() : 0;
        return found;
    }

    /// Remembers what should have stood here.
    [[nodiscard]] bool expected(std::string_view what) noexcept {
        expected_ = what;
        return false;
    }

    struct Letter {
        PieceKind kind;
        std::size_t bytes;
        bool lower_case;
        bool of_other_set; ///< Not as the writer would spell it.
    };

    [[nodiscard]] std::optional<Letter> piece_letter(bool lower_case) const noexcept {
        const std::string_view rest = text_.substr(at_);
        // U+2654 to U+265F: White's king, queen, rook, bishop, knight, pawn, then Black's.
        if (rest.size() >= 3 && rest.substr(0, 2) == "\xE2\x99") {
            const auto last = static_cast<unsigned char>(rest[2]);
            if (last >= 0x94 && last <= 0x9f) {
                const unsigned number = (last - 0x94U) % 6U;
                const bool own = letters_ == PieceLetters::figurine && last <= 0x99;
                return Letter{static_cast<PieceKind>(5U - number), 3, false, !own};
            }
        }
        const char written = peek();
        const char upper = to_upper(written);
        if (upper != written && !lower_case) {
            return std::nullopt;
        }
        // Whoever asks for figurines may still have typed letters: then English ones.
        const bool figurines = letters_ == PieceLetters::figurine;
        const PieceLetters letters = figurines ? PieceLetters::english : letters_;
        for (const PieceKind kind : all_piece_kinds) {
            const std::string_view letter = san_letter(letters, kind);
            if (letter.size() == 1 && letter[0] == upper) {
                return Letter{kind, 1, upper != written, figurines};
            }
        }
        return upper == 'P' ? std::optional{Letter{PieceKind::pawn, 1, upper != written, false}}
                            : std::nullopt;
    }

    void read_piece() {
        const bool may_be_file = is_file(peek());
        const auto letter = piece_letter(!may_be_file || first_ == FirstLetter::piece);
        if (letter) {
            found_.piece = letter->kind;
            found_.lower_case_piece = letter->lower_case;
            found_.other_letters = letter->of_other_set;
            found_.pawn_letter = letter->kind == PieceKind::pawn;
            at_ += letter->bytes;
        }
        found_.origin_offset = at_;
    }

    /// One or two squares, the first perhaps only a file or a rank.
    [[nodiscard]] bool read_squares() {
        std::optional<int> file;
        std::optional<int> rank;
        if (is_file(peek())) {
            file = text_[at_++] - 'a';
        }
        if (is_rank(peek())) {
            rank = text_[at_++] - '1';
        }
        if (!file && !rank && !found_.piece) {
            return expected("a move, e.g. Nf3, exd5, O-O");
        }
        using Separator = SanText::Separator;
        if (skip("x")) {
            found_.separator = Separator::cross;
        } else if (skip(":") || skip("X") || skip("\xC3\x97")) {
            found_.separator = Separator::other_cross;
        } else if (skip("-")) {
            found_.separator = Separator::hyphen;
        }
        const bool second_square = is_file(peek()) && (is_rank(peek(1)) || !piece_letter(true));
        if (found_.separator == Separator::none && file && rank && !second_square) {
            found_.to = Square::at(*file, *rank);
            return true;
        }
        if (!is_file(peek())) {
            if (found_.separator == Separator::none && file && !rank) {
                return expected("a rank digit, 1 to 8");
            }
            return expected("a file letter, a to h");
        }
        const int to_file = text_[at_++] - 'a';
        if (!is_rank(peek())) {
            return expected("a rank digit, 1 to 8");
        }
        found_.from_file = file;
        found_.from_rank = rank;
        found_.to = Square::at(to_file, text_[at_++] - '1');
        return true;
    }

    [[nodiscard]] bool read_promotion() {
        found_.promotion_offset = at_;
        const char sign = peek();
        const bool has_sign = sign == '=' || sign == '/' || sign == '(';
        if (has_sign) {
            ++at_;
        }
        const auto letter = piece_letter(true);
        if (!letter) {
            return !has_sign || expected("a promotion piece");
        }
        if (letter->kind == PieceKind::pawn || letter->kind == PieceKind::king) {
            return expected("a promotion piece: queen, rook, bishop or knight");
        }
        found_.promotion = letter->kind;
        found_.plain_promotion = sign == '=' && !letter->lower_case;
        found_.uci_promotion = !has_sign && letter->lower_case;
        found_.other_letters = found_.other_letters || letter->of_other_set;
        at_ += letter->bytes;
        if (sign == '(' && !skip(")")) {
            return expected("a closing parenthesis");
        }
        return true;
    }

    [[nodiscard]] bool read_suffixes() {
        while (at_ < text_.size()) {
            const std::size_t begin = at_;
            if (peek() == '+' || peek() == '#') {
                if (!found_.check.empty()) {
                    return expected("nothing behind the move");
                }
                while (peek() == '+' || peek() == '#') {
                    ++at_;
                }
                found_.check = text_.substr(begin, at_ - begin);
            } else if (peek() == '!' || peek() == '?') {
                ++at_;
                found_.annotation = true;
            } else {
                const std::size_t blanks = peek() == ' ' ? 1 : 0;
                at_ += blanks;
                if (!skip("e.p.") && !skip("e.p") && !skip("ep")) {
                    at_ -= blanks;
                    return expected("nothing behind the move");
                }
                found_.en_passant_suffix = true;
            }
        }
        return true;
    }

    [[nodiscard]] SanError not_a_move() const {
        SanError error;
        error.kind = SanError::Kind::not_a_move;
        error.offset = at_;
        error.expected = expected_;
        error.message = fmt::format("not a move: {} expected", expected_);
        return error;
    }

    [[nodiscard]] static SanError null_move() {
        SanError error;
        error.kind = SanError::Kind::null_move;
        error.expected = "a move";
        error.message = "a null move: nobody may pass (FIDE Laws 1.3), so this is no move";
        return error;
    }

    std::string_view text_;
    PieceLetters letters_;
    FirstLetter first_;
    std::size_t at_ = 0;
    std::string_view expected_;
    SanText found_;
};

} // namespace

Result<SanText, SanError>
split_san(std::string_view text, PieceLetters letters, FirstLetter first) {
    return Splitter{text, letters, first}.split();
}

} // namespace rota::detail
