// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/advice_worker.h"

#include <chrono>
#include <utility>

namespace shardscape::inspector {

namespace {
constexpr auto kBetweenBatches = std::chrono::milliseconds(33);
/// The frame that shows the change itself comes first: on one core it would share it with the advice.
constexpr auto kHeadStart = std::chrono::milliseconds(24);
} // namespace

AdviceWorker::AdviceWorker(QObject* parent)
    : QObject(parent)
{}

AdviceWorker::~AdviceWorker()
{
    stop();
    m_thread.request_stop();
    if (m_thread.joinable()) {
        m_thread.join();
    }
}

void AdviceWorker::setAdvisor(Advisor advisor)
{
    m_advisor = std::move(advisor);
}

quint64 AdviceWorker::ask(const layout::Scenario& scenario, std::vector<const layout::Knob*> knobs,
                          layout::Change whole)
{
    ++m_generation;
    m_running = true;
    {
        const std::lock_guard lock(m_mutex);
        m_newest = m_generation;
        m_next = Request{m_generation, scenario, std::move(knobs), std::move(whole), m_advisor};
    }
    if (!m_thread.joinable()) {
        m_thread = std::jthread([this](const std::stop_token& stop) { run(stop); });
    }
    m_asked.notify_one();
    return m_generation;
}

void AdviceWorker::stop()
{
    ++m_generation;
    m_running = false;
    const std::lock_guard lock(m_mutex);
    m_newest = m_generation;
    m_next.reset();
}

bool AdviceWorker::overtaken(quint64 generation, const std::stop_token& stop)
{
    const std::lock_guard lock(m_mutex);
    return stop.stop_requested() || generation != m_newest;
}

void AdviceWorker::run(const std::stop_token& stop)
{
    while (!stop.stop_requested()) {
        Request request;
        {
            std::unique_lock lock(m_mutex);
            if (!m_asked.wait(lock, stop, [this] { return m_next.has_value(); })) {
                return;
            }
            quint64 asked = m_newest;
            while (m_asked.wait_for(lock, stop, kHeadStart, [&] { return m_newest != asked; })) {
                asked = m_newest; // a knob that is dragged: the last value is worth advice
            }
            if (stop.stop_requested() || !m_next) {
                continue;
            }
            request = std::move(*m_next);
            m_next.reset();
        }
        serve(request, stop);
    }
}

void AdviceWorker::deliver(quint64 generation, std::function<void()> letter)
{
    QMetaObject::invokeMethod(
        this,
        [this, generation, letter = std::move(letter)] {
            if (generation == m_generation) {
                letter();
            }
        },
        Qt::QueuedConnection);
}

bool AdviceWorker::preview(const Request& request, const std::stop_token& stop)
{
    std::vector<training::Proposal> batch;
    const auto send = [&] {
        deliver(request.generation, [this, sent = std::exchange(batch, {})] { emit previewed(sent); });
    };
    auto sent = std::chrono::steady_clock::now();
    for (const layout::Knob* knob : request.knobs) {
        if (overtaken(request.generation, stop)) {
            return false;
        }
        for (training::Proposal& proposal : request.advisor.preview(request.scenario, *knob)) {
            batch.push_back(std::move(proposal));
        }
        if (const auto now = std::chrono::steady_clock::now(); now - sent >= kBetweenBatches) {
            send();
            sent = now;
        }
    }
    if (!batch.empty()) {
        send();
    }
    return true;
}

void AdviceWorker::serve(const Request& request, const std::stop_token& stop)
{
    if (request.advisor.change && !request.whole.isEmpty()) {
        const training::Proposal whole = request.advisor.change(request.scenario, request.whole);
        if (overtaken(request.generation, stop)) {
            return;
        }
        deliver(request.generation, [this, whole] { emit changePriced(whole); });
    }
    if (request.advisor.preview && !preview(request, stop)) {
        return;
    }
    std::vector<exchange::Advice> advice;
    if (request.advisor.advise) { // single changes first: pairs take longer
        const auto stopped = [&] { return overtaken(request.generation, stop); };
        advice = request.advisor.advise(request.scenario, false, stopped);
        if (stopped()) {
            return;
        }
        if (!advice.empty()) {
            deliver(request.generation, [this, advice] { emit advised(advice); });
        }
        advice = request.advisor.advise(request.scenario, true, stopped);
        if (stopped()) {
            return;
        }
    }
    deliver(request.generation, [this, advice] { emit advised(advice); });
    if (request.advisor.values) { // last: nobody waits for them
        auto values = request.advisor.values(request.scenario,
                                             [&] { return overtaken(request.generation, stop); });
        deliver(request.generation, [this, values = std::move(values)] { emit valued(values); });
    }
    deliver(request.generation, [this] {
        m_running = false;
        emit ended();
    });
}

} // namespace shardscape::inspector
