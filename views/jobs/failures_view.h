// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/run/failure_outlook.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace shardscape::jobs {

/// What failures do to a run: time lost against the interval between saves, the share that counts against size, what stops when a
/// node fails by policy, what fails, and how many nodes are in repair at once. The interval is a mark that is dragged; a node is
/// clicked; a policy is looked at by click or arrow and taken with Enter or a double click.
///
/// Thread: GUI only.
class FailuresView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit FailuresView(QWidget* parent = nullptr);

    /// `problem`: why there is nothing to draw.
    void setRun(const layout::Scenario& scenario, const run::Evaluation& evaluation,
                run::FailureOutlook outlook, const QString& problem);
    void setTheme(const theme::Theme& theme);
    /// Without what stops with a node, and without a headline: for paper.
    void setBrief(bool brief);
    /// "A failure every 3 h 06 min costs 21 min: saving every 12 min gives 0.3 days back".
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QString tipAt(const QPointF& at) const;
    /// The policy that is looked at: the run's own until another is chosen.
    [[nodiscard]] workload::BlastPolicy policy() const { return m_policy; }
    void lookAt(workload::BlastPolicy policy);
    /// Fails a node: what stops with it is drawn.
    void failNode(std::int64_t node);
    [[nodiscard]] std::int64_t failedNode() const { return m_failed; }

    /// What a node does while another is down.
    enum class NodeState { Failed, Stops, TakesOver, GoesOn };
    [[nodiscard]] NodeState stateOf(std::int64_t node) const;
    /// Where things stand in a widget of its size: for those who point at them.
    [[nodiscard]] QRectF nodeRect(std::int64_t node) const;
    [[nodiscard]] QRectF policyRect(workload::BlastPolicy policy) const;
    [[nodiscard]] QPointF intervalAt(double seconds) const;

    [[nodiscard]] QSize pictureSizeHint() const override { return {1000, 700}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    [[nodiscard]] QSize sizeHint() const override { return {900, 620}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {360, 360}; }

signals:
    /// Seconds between saves.
    void saveEveryWanted(qint64 seconds, bool finished);
    /// Index of workload::kPolicyNames.
    void policyWanted(int policy);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Rooms;
    [[nodiscard]] Rooms rooms(const QRectF& rect) const;
    /// `hint`: what the pointer and keys do; empty on paper.
    void paintIn(QPainter& painter, const QRectF& rect, const theme::Theme& theme, const QString& hint) const;
    void paintIntervals(QPainter& painter, const Rooms& rooms, const theme::Theme& theme) const;
    void paintSizes(QPainter& painter, const Rooms& rooms, const theme::Theme& theme) const;
    void paintNodes(QPainter& painter, const Rooms& rooms, const theme::Theme& theme) const;
    void paintPolicies(QPainter& painter, const Rooms& rooms, const theme::Theme& theme) const;
    void paintCauses(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const;
    void paintSpares(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const;
    [[nodiscard]] QColor colourOf(NodeState state, const theme::Theme& theme) const;
    void wantInterval(const QPointF& at, bool finished);
    [[nodiscard]] int policyAt(const QPointF& at) const; ///< -1: none

    layout::Scenario m_scenario;
    std::optional<run::Evaluation> m_run;
    run::FailureOutlook m_outlook;
    QString m_problem;
    workload::BlastPolicy m_policy = workload::BlastPolicy::WholeJob;
    std::int64_t m_failed = 0;
    /// Of each node: stages and replicas whose ranks it holds, as sorted numbers.
    struct Holds {
        std::vector<std::int64_t> stages, replicas;
        std::vector<std::int64_t> stopped; ///< replicas that stop with it
    };
    std::vector<Holds> m_holds;
    std::vector<NodeState> m_states;
    void markStates();
    bool m_dragging = false;
    bool m_brief = false;
    theme::Theme m_theme;
};

} // namespace shardscape::jobs
