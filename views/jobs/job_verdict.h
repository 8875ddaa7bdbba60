// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/job.h"
#include "panel/verdict_sign.h"
#include "theme/theme.h"

#include <QRectF>
#include <QStringList>
#include <QWidget>

#include <utility>
#include <vector>

namespace shardscape::jobs {

/// The answer to a scenario of any job: whether it can be, its one number, the others, or why not with what mends it.
///
/// Thread: GUI only.
class JobVerdict : public QWidget {
    Q_OBJECT

public:
    explicit JobVerdict(QWidget* parent = nullptr);

    void setOutcome(const job::Job& job, const layout::Scenario& scenario, const job::Outcome& outcome);
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] QString headline() const;
    [[nodiscard]] QStringList numbers() const;
    [[nodiscard]] int heightFor(int width) const;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override { return heightFor(width); }
    [[nodiscard]] QSize sizeHint() const override { return {280, heightFor(280)}; }
    void paintIn(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const;

signals:
    void whyRequested(const QString& metric);
    void mendWanted(const shardscape::layout::Change& change);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    /// A line of the card: a number, or a reason with its mend.
    struct Line {
        QString label = {};
        QString brief = {}; ///< where the label has no room
        QString value = {};
        QString band = {}; ///< " ± 12 %"; empty: nothing is known of its error
        QString tip = {};
        QString metric = {}; ///< empty: not a number
        layout::Change mend = {};
        QRectF at = {}; ///< in the widget
    };
    bool m_isLate = false;        ///< a run that most draws end after the day that was asked for
    bool m_isPerhapsLate = false; ///< that fewer do, and more than one in five
    struct Laid {
        std::vector<Line> lines;
        double height = 0;
    };
    [[nodiscard]] panel::Verdict verdict() const;
    [[nodiscard]] Laid laid(const QRectF& rect) const;
    [[nodiscard]] const Line* lineAt(const QPointF& at, Laid& laid) const;

    const job::Job* m_job = nullptr;
    job::Outcome m_outcome;
    QString m_lead; ///< the headline's value
    QString m_leadUnit;
    std::vector<Line> m_lines;
    theme::Theme m_theme;
};

} // namespace shardscape::jobs
