// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "document/document.h"
#include "gui/background/lane.h"

#include <QObject>

#include <vector>

namespace shardscape::compare {
class CompareView;
}

namespace shardscape::gui {

/// The pinned layouts and the current one, as the project has them; a current one that is the same as a pin stands there once.
[[nodiscard]] std::vector<const store::ScenarioEntry*> comparedLayouts(const store::Project& project);
/// What the project and the measured runs say about a candidate whose layout and evaluation are there: bands, chance to fit,
/// pinned and current.
void judgeCandidate(compare::Candidate& candidate, const store::Project& project,
                    const store::ScenarioEntry& entry);

/// Brings the pinned layouts and the current one to the Compare perspective: evaluated at once, their schedules simulated at
/// once where they are small and in the background otherwise. What has not changed since is not computed again. How the
/// comparison is arranged is kept with the project.
///
/// Thread: GUI only.
class CompareFeed : public QObject {
    Q_OBJECT

public:
    /// Both outlive the feed.
    CompareFeed(document::Document& document, compare::CompareView& view, QObject* parent = nullptr);

    /// Shows the project as it is now.
    void show();
    /// The scenario that others are compared with: as the project keeps it, else the first pinned one that is not
    /// current; 0 where there is none.
    [[nodiscard]] std::int64_t base() const;
    [[nodiscard]] bool isWorking() const { return m_lane.isRunning(); }

private:
    compare::Candidate candidateOf(const store::ScenarioEntry& entry);
    void buildSchedules();
    void takeSchedule(std::int64_t id, const layout::Scenario& scenario,
                      std::shared_ptr<const timeline::ScheduleView> schedule, const QString& problem);
    void restore();
    void keep();

    document::Document& m_document;
    compare::CompareView& m_view;
    std::vector<compare::Candidate> m_candidates; ///< as last shown
    bool m_restoring = true;                      ///< another project: its arrangement has not been taken yet
    Lane m_lane;
};

} // namespace shardscape::gui
