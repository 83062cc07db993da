#pragma once

#include "movegen/error.hpp"
#include "uci/line_channel.hpp"
#include "uci/process_channel.hpp"
#include "uci/session.hpp"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>

namespace rota::uci {

/// An engine that can be asked: a Session and the program that it is a session with, which is
/// started, killed and started again as the session wants.
///
/// Requests go to session(); what comes of them is waited for with wait(). One thread owns an
/// engine.
class Engine {
public:
    /// Starts the program; called again for each restart.
    using Launcher = std::function<Result<std::unique_ptr<LineChannel>, StartError>()>;

    /// Starts nothing yet: the first wait() does.
    /// \pre `clock` outlives the engine
    Engine(Launcher launcher, const Clock& clock, SessionSettings settings);

    /// To be asked for things; the next wait() carries them out.
    [[nodiscard]] Session& session() noexcept { return session_; }
    [[nodiscard]] const Session& session() const noexcept { return session_; }

    [[nodiscard]] TimePoint now() const { return clock_.now(); }

    /// The next event. Blocks until there is one, or else until the engine has become idle, `until`
    /// has passed, wake() was called or this program was asked to stop. Returns at once if nothing
    /// can happen any more, because the engine is out or closed.
    [[nodiscard]] std::optional<SessionEvent> wait(TimePoint until);

    /// Whether this program was asked to stop while wait() waited.
    [[nodiscard]] bool interrupted() const noexcept { return interrupted_; }

    /// Ends a wait() that waits, or the next one. The only function that another thread may call.
    void wake() noexcept;

private:
    void carry_out();
    void carry_out(const SessionAction& action);
    void send(std::string_view line);
    void set_channel(std::unique_ptr<LineChannel> channel);
    [[nodiscard]] ProgramEnd program_end() const;

    Launcher launcher_;
    const Clock& clock_;
    Session session_;
    std::mutex channel_mutex_{}; // channel_ changes, or another thread uses it
    std::unique_ptr<LineChannel> channel_{};
    std::atomic<bool> woken_{false};
    bool became_idle_ = false;
    bool interrupted_ = false;
};

} // namespace rota::uci
