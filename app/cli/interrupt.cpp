// SPDX-License-Identifier: GPL-3.0-or-later
#include "interrupt.h"

#include <ctime>
#include <pthread.h>

namespace shardscape::cli {

Interrupt::Interrupt()
{
    // Handlers may hardly do anything; a thread that waits for the signal may do everything.
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, &m_before);
    m_watch = std::jthread([this, signals](const std::stop_token& over) {
        constexpr timespec kPause{0, 20'000'000};
        while (!over.stop_requested()) {
            const int caught = sigtimedwait(&signals, nullptr, &kPause);
            if (caught < 0)
                continue;
            if (!m_stop.request_stop()) { // asked already: whoever asks twice means it
                std::signal(caught, SIG_DFL);
                pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
                std::raise(caught);
            }
        }
    });
}

Interrupt::~Interrupt()
{
    m_watch.request_stop();
    m_watch.join();
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

} // namespace shardscape::cli
