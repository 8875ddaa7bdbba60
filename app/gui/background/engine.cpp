// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/background/engine.h"

#include "document/engine_text.h"
#include "gui/background/schedule_view.h"

#include <algorithm>
#include <condition_variable>
#include <utility>

namespace shardscape::gui {

/// Where a paused sweep waits. Every worker of the sweep comes by here, one holding up the others.
struct Engine::Gate {
    std::mutex mutex;
    std::condition_variable_any changed;
    bool paused = false;

    void wait(const std::stop_token& stop)
    {
        std::unique_lock lock(mutex);
        changed.wait(lock, stop, [this] { return !paused; });
    }
    void set(bool value)
    {
        {
            const std::lock_guard lock(mutex);
            paused = value;
        }
        changed.notify_all();
    }
    bool isPaused()
    {
        const std::lock_guard lock(mutex);
        return paused;
    }
};

Engine::Engine(QObject* parent)
    : QObject(parent)
    , m_gate(std::make_shared<Gate>())
{
    connect(&m_sweeps, &Lane::drained, this, &Engine::flushRows);
    connect(&m_sweeps, &Lane::ended, this, &Engine::endSweep);
    connect(&m_verdicts, &Lane::ended, this, [this](JobEnd end) {
        if (end == JobEnd::Completed) {
            emit demosJudged();
        }
    });
    connect(&m_runs, &Lane::ended, this, [this](JobEnd end, const QString& failure) {
        if (std::exchange(m_calibrating, false) || end != JobEnd::Completed) {
            emit calibrationEnded(nullptr, failure);
        }
    });
    for (std::size_t place = 0; place < kSchedules; ++place) {
        connect(&m_schedules[place], &Lane::ended, this, [this, place](JobEnd end, const QString& failure) {
            if (end == JobEnd::Failed) {
                emit scheduleBuilt(static_cast<int>(place), nullptr, failure);
            }
        });
    }
}

Engine::~Engine() = default;

void Engine::startSweep(search::Space space, int threads)
{
    m_sweeps.abandon(); // reports its end before the new one begins
    m_gate = std::make_shared<Gate>();
    m_rows.clear();
    m_result.reset();
    m_progress = {};
    m_progress.total = static_cast<std::int64_t>(std::min(space.size(), 1e18));
    m_pausedFor = 0;
    m_pauseClock.invalidate();
    m_sweepClock.start();
    m_sweeps.start([this, gate = m_gate, space = std::move(space), threads](const std::stop_token& stop,
                                                                            const Lane::Deliver& deliver) {
        search::SweepOptions options;
        options.threads = threads;
        options.batch = [&](const search::Progress& progress, std::vector<search::Row>&& rows) {
            deliver([this, progress, found = std::make_shared<std::vector<search::Row>>(std::move(rows))] {
                m_progress = progress;
                m_rows.insert(m_rows.end(), found->begin(), found->end());
            });
            gate->wait(stop);
        };
        auto result = std::make_shared<const search::SweepResult>(search::run(space, options, stop));
        deliver([this, result = std::move(result)] {
            m_result = result;
            m_progress = result->progress;
        });
    });
    emit sweepStarted();
}

void Engine::flushRows()
{
    const std::vector<search::Row> rows = std::exchange(m_rows, {});
    emit sweepProgressed(rows, m_progress);
}

void Engine::endSweep(JobEnd end, const QString& failure)
{
    if (end == JobEnd::Failed && m_result == nullptr) {
        auto result = std::make_shared<search::SweepResult>();
        result->outcome = search::Outcome::Failed;
        result->failure = failure.toStdString();
        result->progress = m_progress;
        m_result = std::move(result);
    }
    m_rows.clear();
    emit sweepEnded(std::exchange(m_result, nullptr));
}

void Engine::setSweepPaused(bool paused)
{
    if (!isSweeping() || paused == m_gate->isPaused()) {
        return;
    }
    m_gate->set(paused);
    if (paused) {
        m_pauseClock.start();
    } else if (m_pauseClock.isValid()) {
        m_pausedFor += m_pauseClock.elapsed();
        m_pauseClock.invalidate();
    }
    emit sweepPaused(paused);
}

bool Engine::isSweepPaused() const
{
    return isSweeping() && m_gate->isPaused();
}

void Engine::stopSweep()
{
    m_sweeps.stop();
}

void Engine::stopSweepAndWait()
{
    m_sweeps.stopAndWait();
}

double Engine::secondsLeft() const
{
    if (!isSweeping() || m_progress.done <= 0 || m_progress.total <= 0) {
        return -1;
    }
    qint64 running = m_sweepClock.elapsed() - m_pausedFor;
    if (m_pauseClock.isValid()) {
        running -= m_pauseClock.elapsed();
    }
    if (running < 200) {
        return -1;
    }
    const double pace = static_cast<double>(m_progress.done) / static_cast<double>(running);
    return static_cast<double>(m_progress.total - m_progress.done) / pace / 1000.0;
}

void Engine::buildSchedule(std::size_t place, const layout::Scenario& scenario,
                           const training::Evaluation& evaluation,
                           const std::vector<schedule::OptionChoice>& options)
{
    Lane& lane = m_schedules[place];
    const int where = static_cast<int>(place);
    const auto report = [this, where](const Result<std::shared_ptr<const timeline::ScheduleView>>& built) {
        if (built) {
            emit scheduleBuilt(where, *built, {});
        } else {
            emit scheduleBuilt(where, nullptr, document::engineText(built.error().message));
        }
    };
    lane.abandon();
    if (opsOf(scenario, evaluation, options) <= kOpsAtOnce) {
        report(scheduleWithTraffic(scenario, evaluation, options));
        return;
    }
    lane.start(
        [scenario, evaluation, options, report](const std::stop_token& stop, const Lane::Deliver& deliver) {
            auto built = scheduleWithTraffic(scenario, evaluation, options);
            if (!stop.stop_requested()) {
                deliver([report, built = std::move(built)] { report(built); });
            }
        });
}

void Engine::forgetSchedule(std::size_t place)
{
    m_schedules[place].abandon();
}

bool Engine::isBuilding() const
{
    return std::any_of(m_schedules.begin(), m_schedules.end(),
                       [](const Lane& lane) { return lane.isRunning(); });
}

void Engine::judgeRuns(validation::JudgedRuns runs)
{
    m_runs.abandon();
    m_runs.start([this, runs = std::make_shared<validation::JudgedRuns>(std::move(runs))](
                     const std::stop_token& stop, const Lane::Deliver& deliver) {
        runs->comparison = validate::compare(runs->runs, {}, stop);
        if (!stop.stop_requested()) {
            deliver([this, runs] { emit runsJudged(runs); });
        }
    });
}

void Engine::calibrate(validation::JudgedRuns runs)
{
    m_runs.abandon();
    m_runs.start(
        [this, runs = std::move(runs.runs)](const std::stop_token& stop, const Lane::Deliver& deliver) {
            validate::CalibrationOptions options;
            options.progress = [&](int done, int total) {
                deliver([this, done, total] { emit calibrationStep(done, total); });
            };
            const auto fitted = validate::calibrate(runs, options, stop);
            if (stop.stop_requested()) {
                return;
            }
            auto calibration = fitted ? std::make_shared<const validate::Calibration>(*fitted) : nullptr;
            const QString problem = fitted ? QString() : document::engineText(fitted.error().message);
            deliver([this, calibration, problem] {
                m_calibrating = false;
                emit calibrationEnded(calibration, problem);
            });
        });
    m_calibrating = true;
}

void Engine::stopRuns()
{
    m_runs.stop();
}

void Engine::forgetRuns()
{
    m_runs.abandon();
}

void Engine::judgeDemo(const exchange::Demo& demo)
{
    m_verdict.start([this, &demo](const std::stop_token& stop, const Lane::Deliver& deliver) {
        if (!stop.stop_requested()) {
            deliver([this, id = QString::fromStdString(demo.id), checks = exchange::judge(demo)] {
                emit demoJudged(id, checks);
            });
        }
    });
}

void Engine::judgeDemos()
{
    m_verdicts.start([this](const std::stop_token& stop, const Lane::Deliver& deliver) {
        for (const exchange::Demo& demo : exchange::demos()) {
            if (stop.stop_requested()) {
                return;
            }
            deliver([this, id = QString::fromStdString(demo.id), checks = exchange::judge(demo)] {
                emit demoJudged(id, checks);
            });
        }
    });
}

} // namespace shardscape::gui
