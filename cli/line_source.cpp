#include "cli/line_source.hpp"

#include "cli/text_lines.hpp"

#include <array>
#include <cerrno>
#include <ostream>
#include <poll.h>
#include <unistd.h>
#include <utility>

namespace rota::cli {

namespace {

constexpr int idle_ms = 100; ///< How long nothing comes before hooks.idle is called.

class DescriptorLines : public LineSource {
public:
    DescriptorLines(int descriptor, std::ostream& out) : descriptor_{descriptor}, out_{out} {}

    std::optional<std::string> next(const LineHooks& hooks) override {
        while (true) {
            if (const std::size_t end = waiting_.find('\n'); end != std::string::npos) {
                std::string line = waiting_.substr(0, end);
                waiting_.erase(0, end + 1);
                if (line.ends_with('\r')) {
                    line.pop_back();
                }
                return line;
            }
            if (at_end_ || waiting_.size() > longest) {
                return waiting_.empty() ? std::nullopt : std::optional{std::exchange(waiting_, {})};
            }
            pollfd poll{descriptor_, POLLIN, 0};
            const int ready = ::poll(&poll, 1, hooks.idle ? idle_ms : -1);
            if (ready == 0) {
                for (const std::string& line : hooks.idle()) {
                    out_ << line << '\n';
                }
                out_.flush();
                continue;
            }
            std::array<char, 4096> block{};
            const ssize_t count = ready < 0 ? -1 : ::read(descriptor_, block.data(), block.size());
            if (count > 0) {
                waiting_.append(block.data(), static_cast<std::size_t>(count));
            } else if (count == 0 || errno != EINTR) {
                at_end_ = true;
            }
        }
    }

    [[nodiscard]] bool shows_prompt() const override { return false; }

private:
    static constexpr std::size_t longest = 65536;

    int descriptor_;
    std::ostream& out_;
    std::string waiting_;
    bool at_end_ = false;
};

class StreamLines : public LineSource {
public:
    explicit StreamLines(std::istream& in) : lines_{in} {}

    std::optional<std::string> next(const LineHooks&) override {
        auto line = lines_.next();
        return line ? std::optional{std::move(line->text)} : std::nullopt;
    }

    [[nodiscard]] bool shows_prompt() const override { return false; }

private:
    LineReader lines_;
};

} // namespace

std::unique_ptr<LineSource> descriptor_lines(int descriptor, std::ostream& out) {
    return std::make_unique<DescriptorLines>(descriptor, out);
}

std::unique_ptr<LineSource> stream_lines(std::istream& in) {
    return std::make_unique<StreamLines>(in);
}

} // namespace rota::cli
