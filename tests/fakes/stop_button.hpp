#pragma once

#include <memory>
#include <stop_token>

namespace rota::test {

/// A std::stop_source on the heap: of one on the stack g++ 12 warns without reason that it may be
/// used uninitialised.
class StopButton {
public:
    [[nodiscard]] std::stop_token token() const { return source_->get_token(); }
    void press() { source_->request_stop(); }

private:
    std::unique_ptr<std::stop_source> source_ = std::make_unique<std::stop_source>();
};

} // namespace rota::test
