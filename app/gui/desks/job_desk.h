// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "gui/background/lane.h"
#include "theme/theme.h"

#include <QObject>

class QStackedWidget;
class QWidget;

namespace shardscape::jobs {
class JobPanel;
struct RunDates;
} // namespace shardscape::jobs
namespace shardscape::panel {
class Chooser;
}

namespace shardscape::gui {

class Perspectives;

/// What is asked of the model and the cluster: the chooser at the top, and for jobs other than a training step the panel that
/// stands in the inspector's place. Another job is another draft with the same model and cluster; nothing is converted.
class JobDesk : public QObject {
    Q_OBJECT

public:
    /// `step`: the inspector, which speaks of a training step. It becomes a page of side().
    JobDesk(document::Document& document, Perspectives& perspectives, QWidget& step, QWidget* parent);

    [[nodiscard]] panel::Chooser& chooser() { return *m_chooser; }
    /// The pane on the right.
    [[nodiscard]] QStackedWidget& side() { return *m_side; }
    [[nodiscard]] jobs::JobPanel& panel() { return *m_panel; }

    /// What would keep a run's deadline is being looked for.
    [[nodiscard]] bool isJudging() const { return m_late.isRunning() || m_draws.isRunning(); }

    /// The current scenario has changed, or is another.
    void show();
    /// Shows another layout's answer until show().
    void look(const layout::Scenario& scenario);
    void setTheme(const theme::Theme& theme);
    /// "training", "serving", "run": goes to the last scenario of that job with this model and cluster, or makes one.
    void choose(const QString& job);

signals:
    void changeWanted(const shardscape::layout::Change& change, bool finished);
    /// Another number of nodes would keep the deadline.
    void nodesWanted(qint64 nodes);
    void whyRequested(const QString& numberId);
    void glossaryRequested(const QString& entryId);
    void paperRequested(const QString& address);

private:
    void arrange();
    void state(const layout::Scenario& scenario);
    /// Draws of the run that is shown: its dates, and after them what would keep its deadline.
    void takeDraws();
    void judge(const jobs::RunDates& dates);

    document::Document& m_document;
    Perspectives& m_perspectives;
    panel::Chooser* m_chooser = nullptr;
    QStackedWidget* m_side = nullptr;
    jobs::JobPanel* m_panel = nullptr;
    layout::Scenario m_stated; ///< what the panel shows
    Lane m_late;               ///< what would keep a run's deadline
    Lane m_draws;              ///< of a run that is looked at
};

/// The scenario's model and cluster with another job: the smallest layout of its replicas that fits.
layout::Scenario draftOf(const layout::Scenario& scenario, workload::TaskKind kind);

} // namespace shardscape::gui
