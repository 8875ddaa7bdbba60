// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/job.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace shardscape::inspector {
class KnobCard;
class KnobRow;
} // namespace shardscape::inspector

namespace shardscape::jobs {

class JobVerdict;
struct RunDates;

/// What the inspector is for a training step, for every other job: the answer, and below it what can be chosen, from the job's
/// own lists. A run's step has knobs by the hundred: here stand what only the run knows and how its layout is split.
///
/// Thread: GUI only.
class JobPanel : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit JobPanel(QWidget* parent = nullptr);
    ~JobPanel() override;

    void setState(const layout::Scenario& scenario, const job::Outcome& outcome);
    /// What draws say of the run that is shown.
    void setRunDates(RunDates dates);
    [[nodiscard]] JobVerdict& verdict() { return *m_verdict; }
    void setTheme(const theme::Theme& theme);
    /// "Fits", "Does not fit", "Not possible".
    [[nodiscard]] QString headline() const;
    /// Every metric that is shown with its value, as read.
    [[nodiscard]] QStringList numbers() const;
    [[nodiscard]] const std::vector<inspector::KnobRow*>& rows() const { return m_rows; }
    [[nodiscard]] inspector::KnobRow* row(const QString& knobId) const;

    [[nodiscard]] QSize pictureSizeHint() const override;
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {264, 240}; }

signals:
    void changeWanted(const shardscape::layout::Change& change, bool finished);
    void nodesWanted(qint64 nodes);
    /// A number was clicked: the id of its metric.
    void whyRequested(const QString& numberId);
    void glossaryRequested(const QString& entryId);
    void paperRequested(const QString& address);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void makeRows(const job::Job& job);
    void place();
    void showCard(inspector::KnobRow& row);

    const job::Job* m_job = nullptr;
    layout::Scenario m_scenario;
    theme::Theme m_theme;
    JobVerdict* m_verdict = nullptr;
    QScrollArea* m_scroll = nullptr;
    QWidget* m_content = nullptr;
    std::vector<QLabel*> m_heads;
    std::vector<inspector::KnobRow*> m_rows;
    std::vector<QWidget*> m_order; ///< heads and rows, from above
    inspector::KnobCard* m_card = nullptr;
};

} // namespace shardscape::jobs
