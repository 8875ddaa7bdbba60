// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/job.h"
#include "jobs/run_dates.h"
#include "panel/verdict_sign.h"
#include "theme/theme.h"

#include <QRectF>
#include <QStringList>
#include <QWidget>

#include <utility>
#include <vector>

namespace shardscape::jobs {

/// The answer to a scenario of any job: whether it can be, its one number, the others, or why not with what mends it. Of a run whose
/// draws are there: when it is done, how sure, and where its deadline is not kept what would keep it, each a click.
///
/// Thread: GUI only.
class JobVerdict : public QWidget {
    Q_OBJECT

public:
    explicit JobVerdict(QWidget* parent = nullptr);

    void setOutcome(const job::Job& job, const layout::Scenario& scenario, const job::Outcome& outcome);
    /// Draws of the run whose outcome is shown; means of the draws take the place of the closed form's numbers.
    void setRunDates(RunDates dates);
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] QString headline() const;
    [[nodiscard]] QStringList numbers() const;
    /// Every line from above, as read: the lead, how sure, numbers, what would help.
    [[nodiscard]] QStringList texts() const;
    /// Where the line that offers this lever lies; empty: none does.
    [[nodiscard]] QRect mendRect(run::DeadlineMend::Lever lever) const;
    [[nodiscard]] int heightFor(int width) const;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override { return heightFor(width); }
    [[nodiscard]] QSize sizeHint() const override { return {280, heightFor(280)}; }
    void paintIn(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const;

signals:
    void whyRequested(const QString& metric);
    void mendWanted(const shardscape::layout::Change& change);
    /// Another number of nodes would keep the deadline.
    void nodesWanted(qint64 nodes);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    /// A line of the card: a number, a sentence, what mends it, or the hill of the days on which draws end.
    struct Line {
        QString label = {};
        QString brief = {}; ///< where the label has no room
        QString value = {};
        QString band = {}; ///< " ± 12 %"; empty: nothing is known of its error
        QString tip = {};
        QString metric = {}; ///< empty: not a number
        layout::Change mend = {};
        std::optional<run::DeadlineMend> keeps = {}; ///< the deadline
        double share = -1;                           ///< of a bar beside the label; below zero: none
        bool isHill = false;
        bool isQuiet = false;
        QRectF at = {}; ///< in the widget
    };
    struct Laid {
        std::vector<Line> lines;
        double height = 0;
    };
    void fill();
    void fillDates();
    void paintHill(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const;
    [[nodiscard]] std::optional<double> drawnNumber(std::string_view metric) const;
    [[nodiscard]] panel::Verdict verdict() const;
    [[nodiscard]] Laid laid(const QRectF& rect) const;
    [[nodiscard]] const Line* lineAt(const QPointF& at, Laid& laid) const;

    const job::Job* m_job = nullptr;
    layout::Scenario m_scenario;
    job::Outcome m_outcome;
    std::optional<RunDates> m_dates;
    std::optional<run::Plan> m_plan; ///< of the run that the dates are of
    QString m_lead;                  ///< the headline's value
    QString m_leadUnit;
    std::vector<Line> m_lines;
    theme::Theme m_theme;
};

} // namespace shardscape::jobs
