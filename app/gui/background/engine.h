// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/claims/demo.h"
#include "gui/background/lane.h"
#include "search/sweep.h"
#include "timeline/gantt_index.h"
#include "validate/calibration.h"
#include "validate/run_points.h"

#include <QElapsedTimer>
#include <QObject>

#include <array>
#include <memory>
#include <vector>

namespace shardscape::gui {

/// Everything that can take longer than a frame, away from the GUI thread: sweeps, schedules too large to simulate at
/// once, verdicts of demos. (Previews of knobs have a worker of their own in the inspector.) Requests are value snapshots,
/// each kind has a lane, and what arrives late is dropped.
///
/// Thread: GUI only.
class Engine : public QObject {
    Q_OBJECT

public:
    /// Most schedules on the Timeline's axis.
    static constexpr std::size_t kSchedules = 6;
    /// Schedules up to this many ops are built at once: a knob's move repaints within a frame. Measured: about 8 ms.
    static constexpr std::int64_t kOpsAtOnce = 40'000;

    explicit Engine(QObject* parent = nullptr);
    ~Engine() override;

    /// Starts a sweep; a running one ends as stopped first, with nothing kept. `threads` 0: all cores.
    void startSweep(search::Space space, int threads = 0);
    void setSweepPaused(bool paused);
    /// Its end follows within 50 ms, with what was found.
    void stopSweep();
    /// The same, and waits for it.
    void stopSweepAndWait();
    [[nodiscard]] bool isSweeping() const { return m_sweeps.isRunning(); }
    [[nodiscard]] bool isSweepPaused() const;
    /// Of the running or the last sweep.
    [[nodiscard]] const search::Progress& progress() const { return m_progress; }
    /// Seconds that the running sweep still takes at its present pace; negative while that is not known.
    [[nodiscard]] double secondsLeft() const;

    /// Builds the schedule of a scenario for one of the Timeline's places: small ones before this returns, large ones in
    /// the background; scheduleBuilt() in either case, with null where the layout has none.
    void buildSchedule(std::size_t place, const layout::Scenario& scenario,
                       const training::Evaluation& evaluation,
                       const std::vector<schedule::OptionChoice>& options = {});
    void forgetSchedule(std::size_t place);
    [[nodiscard]] bool isBuilding() const;

    /// Predicts runs and holds them beside what was measured; runsJudged(), unless another call comes in between.
    void judgeRuns(validation::JudgedRuns runs);
    /// Fits constants to the runs: calibrationEnded(), once. Takes the lane from judging.
    void calibrate(validation::JudgedRuns runs);
    /// Asks judging or calibrating to stop; what is already done is still delivered.
    void stopRuns();
    /// Ends judging or calibrating at once: the runs are gone, and nothing about them arrives any more.
    void forgetRuns();
    [[nodiscard]] bool isWorkingOnRuns() const { return m_runs.isRunning(); }

    /// Judges demos one after the other; demoJudged() for each.
    void judgeDemos();
    /// One alone, beside those.
    void judgeDemo(const exchange::Demo& demo);

signals:
    void sweepStarted();
    /// Rows found since the last call, at most 30 times a second.
    void sweepProgressed(const std::vector<shardscape::search::Row>& rows,
                         const shardscape::search::Progress& progress);
    void sweepPaused(bool paused);
    /// Once per sweep. Null when another sweep took its place, or when it failed before it found anything.
    void sweepEnded(std::shared_ptr<const shardscape::search::SweepResult> result);
    /// `problem`: one sentence why there is none.
    void scheduleBuilt(int place, std::shared_ptr<const shardscape::timeline::ScheduleView> schedule,
                       const QString& problem);
    void demoJudged(const QString& id, const std::vector<shardscape::exchange::DemoCheck>& checks);
    void demosJudged();
    void runsJudged(std::shared_ptr<const shardscape::validation::JudgedRuns> runs);
    void calibrationStep(int done, int total);
    /// Null with one sentence why; stopped: null without one.
    void calibrationEnded(std::shared_ptr<const shardscape::validate::Calibration> calibration,
                          const QString& problem);

private:
    struct Gate;

    void flushRows();
    void endSweep(JobEnd end, const QString& failure);

    std::shared_ptr<Gate> m_gate;
    Lane m_sweeps;
    std::vector<search::Row> m_rows; ///< delivered, not yet passed on
    search::Progress m_progress;
    std::shared_ptr<const search::SweepResult> m_result;
    QElapsedTimer m_sweepClock;
    QElapsedTimer m_pauseClock;
    qint64 m_pausedFor = 0; ///< ms
    std::array<Lane, kSchedules> m_schedules;
    Lane m_verdicts;
    Lane m_verdict;
    Lane m_runs;
    bool m_calibrating = false; ///< the lane's job owes calibrationEnded()
};

} // namespace shardscape::gui
