#include "cli/peekable_input.hpp"

#include <algorithm>

namespace rota::cli {

std::string_view PeekableInput::peek() {
    bool something = false;
    while (block_.size() < longest_peek) {
        const int_type byte = source_.sbumpc();
        if (traits_type::eq_int_type(byte, traits_type::eof())) {
            break;
        }
        block_ += traits_type::to_char_type(byte);
        if (block_.back() == '\n' && something) {
            break;
        }
        something =
            something || std::string_view{" \t\r\n"}.find(block_.back()) == std::string::npos;
    }
    setg(block_.data(), block_.data(), block_.data() + block_.size());
    return block_;
}

PeekableInput::int_type PeekableInput::underflow() {
    const int_type byte = source_.sbumpc();
    if (traits_type::eq_int_type(byte, traits_type::eof())) {
        return byte;
    }
    block_.assign(1, traits_type::to_char_type(byte));
    setg(block_.data(), block_.data(), block_.data() + 1);
    return byte;
}

std::streamsize PeekableInput::xsgetn(char* target, std::streamsize count) {
    const std::streamsize peeked = std::min<std::streamsize>(count, egptr() - gptr());
    std::copy_n(gptr(), peeked, target);
    setg(eback(), gptr() + peeked, egptr());
    return peeked + source_.sgetn(target + peeked, count - peeked);
}

} // namespace rota::cli
