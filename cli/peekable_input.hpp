#pragma once

#include <cstddef>
#include <streambuf>
#include <string>
#include <string_view>

namespace rota::cli {

/// Lets somebody look at the beginning of a stream before another reads it all. Never waits for
/// more than was asked of it, so that a program may send a line and wait for the answer.
class PeekableInput : public std::streambuf {
public:
    static constexpr std::size_t longest_peek = 4096;

    /// \pre `source` outlives this
    explicit PeekableInput(std::streambuf& source) : source_{source} {}

    /// The first line with something on it and the blank ones before it, as far as they fit into
    /// longest_peek bytes. Reading begins before them all the same. To be called once, first.
    [[nodiscard]] std::string_view peek();

protected:
    int_type underflow() override;
    std::streamsize xsgetn(char* target, std::streamsize count) override;

private:
    std::streambuf& source_;
    std::string block_;
};

} // namespace rota::cli
