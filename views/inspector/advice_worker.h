// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/advisor.h"

#include <QObject>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace shardscape::inspector {

/// Asks an Advisor in the background. The newest request wins: an older one is abandoned between two knobs,
/// and what it still delivers is dropped by its generation.
///
/// Thread: made, asked and destroyed in the GUI thread; the advisor runs in one worker thread; signals arrive
/// in the GUI thread, previews in batches at most 30 times a second.
class AdviceWorker : public QObject {
    Q_OBJECT

public:
    explicit AdviceWorker(QObject* parent = nullptr);
    /// Stops and joins: returns when the advisor's present call returns.
    ~AdviceWorker() override;

    void setAdvisor(Advisor advisor);
    /// Knobs are previewed in the order given; they must outlive the worker. `whole`, if any, is priced before them. Returns
    /// the request's generation.
    quint64 ask(const layout::Scenario& scenario, std::vector<const layout::Knob*> knobs,
                layout::Change whole = {});
    /// Forgets what is under way.
    void stop();
    [[nodiscard]] quint64 generation() const { return m_generation; }
    /// Between ask() and ended() or stop().
    [[nodiscard]] bool isRunning() const { return m_running; }

signals:
    void previewed(const std::vector<shardscape::training::Proposal>& previews);
    /// The whole change that was asked about.
    void changePriced(const shardscape::training::Proposal& whole);
    void valued(const std::vector<shardscape::inspector::ValuePreview>& values);
    /// Of a request that was not overtaken: of single changes, where there are any, then of all.
    void advised(const std::vector<shardscape::exchange::Advice>& advice);
    /// The last of a request, once per request that was not overtaken: everything has arrived.
    void ended();

private:
    struct Request {
        quint64 generation = 0;
        layout::Scenario scenario;
        std::vector<const layout::Knob*> knobs;
        layout::Change whole;
        Advisor advisor;
    };
    void run(const std::stop_token& stop);
    void serve(const Request& request, const std::stop_token& stop);
    /// False: overtaken.
    bool preview(const Request& request, const std::stop_token& stop);
    [[nodiscard]] bool overtaken(quint64 generation, const std::stop_token& stop);
    /// Runs in the GUI thread, if the request has not been overtaken by then.
    void deliver(quint64 generation, std::function<void()> letter);

    Advisor m_advisor;        // GUI thread
    quint64 m_generation = 0; // GUI thread
    bool m_running = false;   // GUI thread
    std::mutex m_mutex;
    std::condition_variable_any m_asked;
    std::optional<Request> m_next; // under the mutex
    quint64 m_newest = 0;          // under the mutex
    std::jthread m_thread;         // last: joins before what it uses is gone
};

} // namespace shardscape::inspector
