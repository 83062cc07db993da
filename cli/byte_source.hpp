#pragma once

#include "movegen/error.hpp"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace rota::cli {

/// Bytes from somewhere, one block after the other.
class ByteSource {
public:
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    virtual ~ByteSource() = default;

    /// Fills `block` as far as the input reaches. \returns the bytes read, 0 at the end or after an
    /// error
    [[nodiscard]] virtual std::size_t read(std::span<char> block) = 0;

    /// What kept read() from going on before the end of the input.
    [[nodiscard]] virtual std::optional<std::string> error() const { return std::nullopt; }
};

/// A text that may be compressed, opened for reading.
struct OpenedText {
    std::unique_ptr<ByteSource> source; ///< Of the text itself.
    std::optional<std::uint64_t> size;  ///< In bytes, for a plain file.
};

/// Opens a file. Compressed files, told by their first bytes, are
/// unpacked while they are read: gzip (one member or several) and Zstandard (frames, also those of
/// pzstd).
/// \returns what is wrong with the file
[[nodiscard]] Result<OpenedText, std::string> open_text(const std::string& path);

/// The same for a stream, which the source refers to.
[[nodiscard]] OpenedText open_text(std::istream& input);

} // namespace rota::cli
