// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/run/outlook.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace shardscape::jobs {

/// A whole training on its dates: tokens with what draws spread over, one drawn run with its restarts, the deadline, and below
/// where its hours go, on the mean of the draws.
///
/// Thread: GUI only.
class CalendarView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit CalendarView(QWidget* parent = nullptr);

    /// What closed forms say; draws follow by setOutlook(). `problem`: why there is nothing to draw.
    void setRun(const layout::Scenario& scenario, const run::Evaluation& evaluation, const QString& problem);
    /// Draws of the run that is shown.
    void setOutlook(std::shared_ptr<const run::Outlook> outlook, std::int64_t runs, std::uint64_t seed);
    void setTheme(const theme::Theme& theme);
    /// Where the hours go and nothing else: for lessons, beside whose question dates say little.
    void setHoursAlone(bool alone);
    /// "14.8 T tokens: done after 55.5 days, 53 to 58 in eight of ten draws".
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QString tipAt(const QPointF& at) const;
    [[nodiscard]] bool hasOutlook() const { return m_outlook != nullptr; }

    [[nodiscard]] QSize pictureSizeHint() const override { return {1000, 700}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    [[nodiscard]] QSize sizeHint() const override { return {900, 620}; }
    [[nodiscard]] QSize minimumSizeHint() const override
    {
        return m_hoursAlone ? QSize(280, 120) : QSize(360, 360);
    }

    /// Where the deadline of so many days lies.
    [[nodiscard]] QPointF deadlineAt(double days) const;
    /// The interruption of the drawn run that is looked at; -1: none.
    [[nodiscard]] int lookedAt() const { return m_looked; }
    void lookAt(int interruption);

    /// A node of the drawn run that failed.
    struct FleetRow {
        std::int32_t node = 0;
        bool lemon = false;
        std::vector<run::Outage> outages;
    };
    [[nodiscard]] const std::vector<FleetRow>& fleetRows() const;
    /// Whether no name of a row is cut on a page of that size, and the tokens keep room.
    [[nodiscard]] bool isWhole(const QSize& page) const;

signals:
    /// Another draw is wanted.
    void redrawWanted();
    /// The deadline was dragged to so many days after the start.
    void deadlineWanted(qint64 days, bool finished);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    struct Rooms;
    struct HoursLine;
    [[nodiscard]] Rooms rooms(const QRectF& rect) const;
    void paintIn(QPainter& painter, const QRectF& rect, const theme::Theme& theme, bool onPaper) const;
    void paintProgress(QPainter& painter, const Rooms& rooms, const theme::Theme& theme) const;
    void paintLimits(QPainter& painter, const Rooms& rooms, const theme::Theme& theme) const;
    void paintLegend(QPainter& painter, const Rooms& rooms, const theme::Theme& theme) const;
    void paintRows(QPainter& painter, const Rooms& rooms, const theme::Theme& theme) const;
    void paintBroken(QPainter& painter, const Rooms& rooms, const theme::Theme& theme) const;
    static void paintName(QPainter& painter, const QRectF& row, const QRectF& upper, const QString& name,
                          const QColor& ink);
    /// The sentence, and shorter ones where there is less room.
    [[nodiscard]] QStringList sentences() const;
    [[nodiscard]] QStringList rowNames() const;
    [[nodiscard]] QString lemonsName() const;
    [[nodiscard]] run::Bars hours() const;
    [[nodiscard]] std::vector<HoursLine> hoursLines(bool few, const theme::Theme& theme) const;
    void countFleet();
    /// Rows of the waterfall beside its bars: spares, egress.
    [[nodiscard]] std::ptrdiff_t beside() const;
    void paintHours(QPainter& painter, const QRectF& rect, const theme::Theme& theme, bool few) const;
    /// Days at a place across, no fewer than one.
    [[nodiscard]] qint64 daysAt(double x) const;
    [[nodiscard]] QString lookedText() const;
    /// A moment as a date where the run has a start, else as a day.
    [[nodiscard]] QString dayText(double seconds) const;

    layout::Scenario m_scenario;
    std::optional<run::Evaluation> m_run;
    QString m_problem;
    std::shared_ptr<const run::Outlook> m_outlook;
    std::int64_t m_runs = 0;
    std::uint64_t m_seed = 1;
    bool m_hoursAlone = false;
    bool m_drags = false; ///< the deadline
    int m_looked = -1;
    std::vector<FleetRow> m_fleet;
    std::vector<double> m_lastDay; ///< share that counted of the day before each of so many moments
    theme::Theme m_theme;
};

} // namespace shardscape::jobs
