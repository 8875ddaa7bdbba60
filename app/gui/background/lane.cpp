// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/background/lane.h"

#include <QCoreApplication>

#include <exception>
#include <optional>
#include <utility>

namespace shardscape::gui {

namespace {

constexpr int kBetweenDrains = 33; ///< ms: 30 times a second

} // namespace

/// Where a worker leaves what the GUI thread picks up. Shared, so that a worker that was abandoned has somewhere to
/// write until it returns.
struct Lane::Mailbox {
    std::mutex mutex;
    Lane* lane = nullptr; ///< null once nobody wants the deliveries
    quint64 generation = 0;
    std::vector<std::function<void()>> letters;
    bool woken = false; ///< the lane has been told and has not looked yet
    bool returned = false;
    bool stopped = false;
    QString failure;

    /// Under the mutex: the lane lives as long as it stands in `lane`.
    void wake()
    {
        if (lane == nullptr || woken) {
            return;
        }
        woken = true;
        QMetaObject::invokeMethod(
            lane, [target = lane, id = generation] { target->wake(id); }, Qt::QueuedConnection);
    }
};

Lane::Lane(QObject* parent)
    : QObject(parent)
{
    m_pause.setSingleShot(true);
    m_pause.setTimerType(Qt::PreciseTimer);
    connect(&m_pause, &QTimer::timeout, this, &Lane::drain);
}

Lane::~Lane()
{
    for (Worker& worker : m_workers) {
        worker.thread.request_stop();
        const std::lock_guard lock(worker.mailbox->mutex);
        worker.mailbox->lane = nullptr;
    }
    m_workers.clear(); // joins
}

quint64 Lane::start(Work work)
{
    abandon();
    reap();
    auto mailbox = std::make_shared<Mailbox>();
    mailbox->lane = this;
    mailbox->generation = ++m_generation;
    m_mailbox = mailbox;
    m_running = true;
    m_sinceDrain.start();
    std::jthread thread([mailbox, work = std::move(work)](const std::stop_token& stop) {
        const Deliver deliver = [&mailbox](std::function<void()> letter) {
            const std::lock_guard lock(mailbox->mutex);
            if (mailbox->lane != nullptr) {
                mailbox->letters.push_back(std::move(letter));
                mailbox->wake();
            }
        };
        QString failure;
        try {
            work(stop, deliver);
        } catch (const std::exception& error) {
            failure = QString::fromUtf8(error.what());
            if (failure.isEmpty()) {
                failure = QStringLiteral("unknown error");
            }
        }
        const std::lock_guard lock(mailbox->mutex);
        mailbox->returned = true;
        mailbox->stopped = stop.stop_requested();
        mailbox->failure = failure;
        mailbox->woken = false; // the end is not to wait for the next delivery
        mailbox->wake();
    });
    m_workers.push_back({std::move(mailbox), std::move(thread)});
    return m_generation;
}

void Lane::stop()
{
    if (m_running) {
        m_workers.back().thread.request_stop();
    }
}

void Lane::stopAndWait()
{
    if (!m_running) {
        return;
    }
    const quint64 generation = m_generation;
    std::jthread thread = std::move(m_workers.back().thread);
    thread.request_stop();
    thread.join();
    m_workers.pop_back();
    if (generation == m_generation) {
        drain();
    }
}

void Lane::abandon()
{
    if (!m_running) {
        return;
    }
    m_workers.back().thread.request_stop();
    {
        const std::lock_guard lock(m_mailbox->mutex);
        m_mailbox->lane = nullptr;
        m_mailbox->letters.clear();
    }
    finish(JobEnd::Stopped, {});
}

void Lane::wake(quint64 generation)
{
    if (generation != m_generation || !m_running) {
        return;
    }
    bool returned = false;
    {
        const std::lock_guard lock(m_mailbox->mutex);
        returned = m_mailbox->returned;
    }
    const qint64 since = m_sinceDrain.elapsed();
    if (returned || since >= kBetweenDrains) {
        drain();
    } else if (!m_pause.isActive()) {
        m_pause.start(static_cast<int>(kBetweenDrains - since));
    }
}

void Lane::drain()
{
    if (!m_running) {
        return;
    }
    m_pause.stop();
    m_sinceDrain.start();
    std::vector<std::function<void()>> letters;
    std::optional<JobEnd> end;
    QString failure;
    {
        const std::lock_guard lock(m_mailbox->mutex);
        letters.swap(m_mailbox->letters);
        m_mailbox->woken = false;
        if (m_mailbox->returned) {
            failure = m_mailbox->failure;
            end = !failure.isEmpty()   ? JobEnd::Failed
                  : m_mailbox->stopped ? JobEnd::Stopped
                                       : JobEnd::Completed;
        }
    }
    const quint64 generation = m_generation;
    for (const std::function<void()>& letter : letters) {
        letter();
        if (generation != m_generation || !m_running) {
            return; // the letter started or abandoned a job: the rest is late
        }
    }
    if (!letters.empty()) {
        emit drained();
    }
    if (end && generation == m_generation && m_running) {
        finish(*end, failure);
    }
}

void Lane::finish(JobEnd end, const QString& failure)
{
    m_running = false;
    m_pause.stop();
    m_mailbox.reset();
    reap();
    emit ended(end, failure);
}

void Lane::reap()
{
    // A thread whose work has returned needs no waiting for; others are joined later, by the destructor at the latest.
    std::erase_if(m_workers, [](const Worker& worker) {
        const std::lock_guard lock(worker.mailbox->mutex);
        return worker.mailbox->returned;
    });
}

} // namespace shardscape::gui
