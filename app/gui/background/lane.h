// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace shardscape::gui {

/// How a job ended; each ends exactly once.
enum class JobEnd { Completed, Stopped, Failed };

/// One lane of background work: at most one job at a time. A new job takes the lane from the old one, whose late results
/// are dropped by their generation.
///
///     GUI thread   start(work) ---------- drain ----- drain -- ended(Completed | Stopped | Failed), once
///                      \               /          /         /
///     std::jthread      work(stop, deliver) ... deliver ... return
///
/// Thread: made, used and destroyed in the GUI thread; work runs in a thread of its own and talks by Deliver alone.
class Lane : public QObject {
    Q_OBJECT

public:
    /// Hands something to the GUI thread. Deliveries arrive in order, together, at most 30 times a second, and never
    /// after the job's end. Thread: any.
    using Deliver = std::function<void(std::function<void()>)>;
    /// Polls `stop` and returns within 50 ms of a stop request. What it throws becomes the sentence of a failure.
    using Work = std::function<void(const std::stop_token& stop, const Deliver& deliver)>;

    explicit Lane(QObject* parent = nullptr);
    /// Stops and joins. No signal is sent.
    ~Lane() override;

    /// Starts a job; one that is running ends as Stopped first, at once. Returns the generation.
    quint64 start(Work work);
    /// Asks the job to stop. Its last deliveries arrive and its end says Stopped.
    void stop();
    /// The same, and waits for it: when this returns the job has ended. For those who close the window.
    void stopAndWait();
    /// Ends the job as Stopped at once; what it still delivers is dropped.
    void abandon();

    [[nodiscard]] bool isRunning() const { return m_running; }
    [[nodiscard]] quint64 generation() const { return m_generation; }

signals:
    /// Deliveries have just been made.
    void drained();
    /// `failure` is one sentence for Failed, otherwise empty.
    void ended(shardscape::gui::JobEnd end, const QString& failure);

private:
    struct Mailbox;
    struct Worker {
        std::shared_ptr<Mailbox> mailbox;
        std::jthread thread;
    };

    void wake(quint64 generation);
    void drain();
    void finish(JobEnd end, const QString& failure);
    void reap();

    std::vector<Worker>
        m_workers; ///< the running one last; before it those that were abandoned and still return
    std::shared_ptr<Mailbox> m_mailbox;
    quint64 m_generation = 0;
    bool m_running = false;
    QTimer m_pause;
    QElapsedTimer m_sinceDrain;
};

} // namespace shardscape::gui
