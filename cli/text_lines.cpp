#include "cli/text_lines.hpp"

#include <istream>
#include <string_view>

namespace rota::cli {

std::optional<TextLine> LineReader::next() {
    TextLine line;
    line.number = ++lines_;
    std::streambuf* const buffer = input_.rdbuf();
    constexpr int end = std::istream::traits_type::eof();
    int byte = buffer->sbumpc();
    if (byte == end) {
        return std::nullopt;
    }
    for (; byte != end && byte != '\n'; byte = buffer->sbumpc()) {
        if (line.text.size() < longest) {
            line.text += static_cast<char>(byte);
        } else {
            line.cut = true;
        }
    }
    if (line.text.ends_with('\r')) {
        line.text.pop_back();
    }
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (line.number == 1 && line.text.starts_with(byte_order_mark)) {
        line.text.erase(0, byte_order_mark.size());
    }
    return line;
}

} // namespace rota::cli
