#include "cli/byte_source.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <istream>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>
#include <zlib.h>
#include <zstd.h>

namespace rota::cli {

namespace {

constexpr std::size_t block_bytes = 256U << 10U;

class StreamSource : public ByteSource {
public:
    explicit StreamSource(std::istream& input) : input_{input} {}

    std::size_t read(std::span<char> block) override {
        input_.read(block.data(), static_cast<std::streamsize>(block.size()));
        return static_cast<std::size_t>(std::max<std::streamsize>(input_.gcount(), 0));
    }

    [[nodiscard]] std::optional<std::string> error() const override {
        return input_.bad() ? std::optional{std::string{"the input cannot be read any further"}}
                            : std::nullopt;
    }

private:
    std::istream& input_;
};

class FileSource : public StreamSource {
public:
    explicit FileSource(std::unique_ptr<std::ifstream> file)
        : StreamSource{*file}
        , file_{std::move(file)} {}

private:
    std::unique_ptr<std::ifstream> file_;
};

/// What the sources of compressed texts share: the packed bytes, block by block.
class PackedSource : public ByteSource {
public:
    explicit PackedSource(std::unique_ptr<ByteSource> packed)
        : packed_{std::move(packed)}
        , block_(block_bytes) {}

    [[nodiscard]] std::optional<std::string> error() const override {
        return error_ ? error_ : packed_->error();
    }

protected:
    /// Fetches the next block of packed bytes; an empty one at the end.
    [[nodiscard]] std::span<char> fetch() { return std::span{block_}.first(packed_->read(block_)); }

    void fail_with(std::string message) { error_ = std::move(message); }
    [[nodiscard]] bool has_failed() const { return error_.has_value(); }

private:
    std::unique_ptr<ByteSource> packed_;
    std::vector<char> block_;
    std::optional<std::string> error_;
};

class GzipSource : public PackedSource {
public:
    explicit GzipSource(std::unique_ptr<ByteSource> packed) : PackedSource{std::move(packed)} {
        constexpr int gzip_only = 16;
        if (inflateInit2(&stream_, MAX_WBITS + gzip_only) != Z_OK) {
            fail_with("no memory to unpack it");
        }
    }
    GzipSource(const GzipSource&) = delete;
    GzipSource& operator=(const GzipSource&) = delete;
    ~GzipSource() override { inflateEnd(&stream_); }

    std::size_t read(std::span<char> block) override {
        stream_.next_out = reinterpret_cast<Bytef*>(block.data());
        stream_.avail_out = static_cast<uInt>(block.size());
        while (stream_.avail_out > 0 && !has_failed()) {
            if (stream_.avail_in == 0) {
                const auto packed = fetch();
                stream_.next_in = reinterpret_cast<Bytef*>(packed.data());
                stream_.avail_in = static_cast<uInt>(packed.size());
                if (packed.empty()) {
                    if (within_member_) {
                        fail_with("the compressed file ends too early");
                    }
                    break;
                }
            }
            if (!within_member_) {
                inflateReset(&stream_);
                within_member_ = true;
            }
            const int result = inflate(&stream_, Z_NO_FLUSH);
            if (result == Z_STREAM_END) {
                within_member_ = false; // perhaps another follows
            } else if (result != Z_OK && result != Z_BUF_ERROR) {
                fail_with("the compressed file is damaged (gzip)");
            }
        }
        return block.size() - stream_.avail_out;
    }

private:
    z_stream stream_{};
    bool within_member_ = false;
};

class ZstdSource : public PackedSource {
public:
    explicit ZstdSource(std::unique_ptr<ByteSource> packed)
        : PackedSource{std::move(packed)}
        , stream_{ZSTD_createDStream()} {
        if (stream_ == nullptr) {
            fail_with("no memory to unpack it");
        }
    }
    ZstdSource(const ZstdSource&) = delete;
    ZstdSource& operator=(const ZstdSource&) = delete;
    ~ZstdSource() override { ZSTD_freeDStream(stream_); }

    std::size_t read(std::span<char> block) override {
        ZSTD_outBuffer out{block.data(), block.size(), 0};
        while (out.pos < out.size && !has_failed()) {
            if (in_.pos == in_.size) {
                const auto packed = fetch();
                in_ = {packed.data(), packed.size(), 0};
                if (packed.empty() && wanted_ == 0) {
                    break;
                }
            }
            const std::size_t before = out.pos;
            const bool no_more = in_.size == 0; // but it may hold back what did not fit before
            wanted_ = ZSTD_decompressStream(stream_, &out, &in_);
            if (ZSTD_isError(wanted_) != 0) {
                fail_with("the compressed file is damaged (Zstandard)");
            } else if (no_more && wanted_ != 0 && out.pos == before) {
                fail_with("the compressed file ends too early");
            }
        }
        return out.pos;
    }

private:
    ZSTD_DStream* stream_;
    ZSTD_inBuffer in_{nullptr, 0, 0};
    std::size_t wanted_ = 0; ///< 0 between two frames.
};

/// Gives back what has been read of a source already, then the rest.
class Unread : public ByteSource {
public:
    Unread(std::string beginning, std::unique_ptr<ByteSource> rest)
        : beginning_{std::move(beginning)}
        , rest_{std::move(rest)} {}

    std::size_t read(std::span<char> block) override {
        const std::size_t count = std::min(block.size(), beginning_.size() - at_);
        std::copy_n(beginning_.begin() + static_cast<std::ptrdiff_t>(at_), count, block.begin());
        at_ += count;
        return count + (count < block.size() ? rest_->read(block.subspan(count)) : 0);
    }

    [[nodiscard]] std::optional<std::string> error() const override { return rest_->error(); }

private:
    std::string beginning_;
    std::unique_ptr<ByteSource> rest_;
    std::size_t at_ = 0;
};

bool is_gzip(std::string_view beginning) {
    return beginning.starts_with("\x1f\x8b");
}

/// A frame, or a skippable one (RFC 8878, 3.1.1 and 3.1.2).
bool is_zstd(std::string_view beginning) {
    return beginning.starts_with("\x28\xb5\x2f\xfd")
           || (beginning.size() == 4 && (static_cast<unsigned char>(beginning[0]) & 0xf0U) == 0x50
               && beginning.substr(1) == "\x2a\x4d\x18");
}

/// \returns whether it had to be unpacked, and the source
std::pair<bool, std::unique_ptr<ByteSource>> unpacked(std::unique_ptr<ByteSource> source) {
    std::string beginning(4, '\0');
    beginning.resize(source->read(beginning));
    const bool gzip = is_gzip(beginning);
    const bool zstd = is_zstd(beginning);
    auto whole = std::make_unique<Unread>(std::move(beginning), std::move(source));
    if (gzip) {
        return {true, std::make_unique<GzipSource>(std::move(whole))};
    }
    if (zstd) {
        return {true, std::make_unique<ZstdSource>(std::move(whole))};
    }
    return {false, std::move(whole)};
}

} // namespace

Result<OpenedText, std::string> open_text(const std::string& path) {
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) {
        return fail(std::string{"no such file"});
    }
    if (std::filesystem::is_directory(status)) {
        return fail(std::string{"is a folder, expected a file"});
    }
    auto file = std::make_unique<std::ifstream>();
    file->rdbuf()->pubsetbuf(nullptr, 0); // it is read in large blocks
    file->open(path, std::ios::binary);
    if (!*file) {
        return fail(std::generic_category().message(errno));
    }
    std::optional<std::uint64_t> size;
    if (std::filesystem::is_regular_file(status)) {
        size = std::filesystem::file_size(path, error);
    }
    auto [packed, source] = unpacked(std::make_unique<FileSource>(std::move(file)));
    return OpenedText{std::move(source), packed ? std::nullopt : size};
}

OpenedText open_text(std::istream& input) {
    return {unpacked(std::make_unique<StreamSource>(input)).second, std::nullopt};
}

} // namespace rota::cli
