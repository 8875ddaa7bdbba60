// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

namespace shardscape::cli {

/// While it lives, the first Ctrl-C (or SIGTERM) asks to stop instead of ending the program; a second one ends it.
/// Make it before the threads that are to be stopped: they inherit the blocked signals.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

private:
    std::stop_source m_stop;
    sigset_t m_before{};
    std::jthread m_watch;
};

} // namespace shardscape::cli
