#include "uci/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>

namespace rota::uci {

namespace {

/// What an engine may take to read a line. What it has not read by then follows later.
constexpr std::chrono::milliseconds send_patience{100};

} // namespace

Engine::Engine(Launcher launcher, const Clock& clock, SessionSettings settings)
    : launcher_{std::move(launcher)}
    , clock_{clock}
    , session_{std::move(settings)} {
    session_.start();
}

std::optional<SessionEvent> Engine::wait(TimePoint until) {
    while (true) {
        carry_out();
        if (auto event = session_.next_event()) {
            return event;
        }
        const TimePoint now = clock_.now();
        if (const auto deadline = session_.deadline(); deadline && *deadline <= now) {
            session_.tick(now, program_end());
            continue;
        }
        if (now >= until || channel_ == nullptr || woken_.exchange(false)
            || std::exchange(became_idle_, false)) {
            return std::nullopt;
        }
        const TimePoint deadline = std::min(until, session_.deadline().value_or(until));
        const auto line = channel_->receive(deadline);
        const TimePoint received = clock_.now();
        if (line) {
            const bool was_idle = session_.is_idle();
            session_.line(*line, received);
            became_idle_ = became_idle_ || (!was_idle && session_.is_idle());
        } else if (line.error() == ChannelError::interrupted) {
            interrupted_ = true;
            return std::nullopt;
        } else if (line.error() != ChannelError::timed_out) {
            session_.ended(line.error(), channel_->program_end(), received);
        }
    }
}

void Engine::wake() noexcept {
    const std::lock_guard lock{channel_mutex_};
    woken_ = true;
    if (channel_ != nullptr) {
        channel_->wake();
    }
}

void Engine::carry_out() {
    while (const auto action = session_.next_action()) {
        carry_out(*action);
    }
}

void Engine::carry_out(const SessionAction& action) {
    if (const auto* const line = std::get_if<SendLine>(&action)) {
        send(line->text);
    } else if (std::holds_alternative<StartProgram>(action)) {
        auto started = launcher_();
        if (!started) {
            session_.start_failed(
                fmt::format("{}: {}", started.error().program, started.error().reason.message()),
                clock_.now()
            );
            return;
        }
        set_channel(std::move(*started));
        session_.started(clock_.now());
    } else {
        if (channel_ != nullptr && std::holds_alternative<KillProgram>(action)) {
            channel_->kill();
        }
        set_channel(nullptr);
    }
}

void Engine::set_channel(std::unique_ptr<LineChannel> channel) {
    {
        const std::lock_guard lock{channel_mutex_};
        channel_.swap(channel);
    }
    // The old one may take its time to end, here.
}

void Engine::send(std::string_view line) {
    if (channel_ == nullptr) {
        return;
    }
    const auto sent = channel_->send(line, clock_.now() + send_patience);
    // That it has gone is found out, with its last lines, when they have been received.
    if (!sent && sent.error() == ChannelError::queue_full) {
        session_.ended(sent.error(), channel_->program_end(), clock_.now());
    } else if (!sent && sent.error() == ChannelError::interrupted) {
        interrupted_ = true;
    }
}

ProgramEnd Engine::program_end() const {
    return channel_ == nullptr ? ProgramEnd{} : channel_->program_end();
}

} // namespace rota::uci
