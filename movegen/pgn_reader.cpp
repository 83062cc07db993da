#include "movegen/pgn_reader.hpp"

#include "movegen/detail/pgn_faults.hpp"
#include "movegen/detail/pgn_game_reader.hpp"
#include "movegen/detail/pgn_lexer.hpp"

#include <utility>

namespace rota {

class PgnReader::Impl {
public:
    Impl(std::istream& input, PgnOptions options)
        : lexer_{input, options.max_token_bytes}
        , options_{options} {}

    std::optional<PgnReading> next() {
        if (finished_) {
            return std::nullopt;
        }
        PgnReading reading;
        reading.number = ++games_;
        if (games_ == 1 && lexer_.is_utf_16()) {
            return refuse(
                std::move(reading),
                PgnFault::Kind::utf_16,
                "the file is in UTF-16: PGN is UTF-8 or Latin-1, please convert it"
            );
        }
        const detail::PgnToken first = lexer_.next();
        reading.line = first.place.line;
        reading.offset = first.place.offset;
        if (first.kind == detail::PgnToken::Kind::end) {
            finished_ = true;
            return lexer_.read_failed() ? std::optional{failed(std::move(reading))} : std::nullopt;
        }
        detail::PgnGameReader{lexer_, options_, reading}.read(first);
        return reading;
    }

private:
    PgnReading refuse(PgnReading reading, PgnFault::Kind kind, std::string message) {
        finished_ = true;
        reading.refused = true;
        reading.complete = false;
        PgnFault fault;
        fault.kind = kind;
        fault.severity = detail::severity_of(kind);
        fault.line = reading.line;
        fault.field = "file";
        fault.message = std::move(message);
        reading.faults.push_back(std::move(fault));
        return reading;
    }

    /// The input could not be read to its end: a last reading says so.
    PgnReading failed(PgnReading reading) {
        return refuse(
            std::move(reading),
            PgnFault::Kind::read_failed,
            "the input could not be read any further"
        );
    }

    detail::PgnLexer lexer_;
    PgnOptions options_;
    std::size_t games_ = 0;
    bool finished_ = false;
};

PgnReader::PgnReader(std::istream& input, PgnOptions options)
    : impl_{std::make_unique<Impl>(input, options)} {}
PgnReader::PgnReader(PgnReader&&) noexcept = default;
PgnReader& PgnReader::operator=(PgnReader&&) noexcept = default;
PgnReader::~PgnReader() = default;

std::optional<PgnReading> PgnReader::next() {
    return impl_->next();
}

} // namespace rota
