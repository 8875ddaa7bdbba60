// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lanes/lane_geometry.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QWidget>

#include <optional>

namespace shardscape::lanes {

/// Lanes one below the other: what each row is, how far from the base's, and in the margin what the whole lane is less the
/// base. A row is a button: arrows walk, Enter or a click asks why.
///
/// Thread: GUI only.
class LaneChart : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit LaneChart(QWidget* parent = nullptr);

    void setLanes(Lanes lanes);
    [[nodiscard]] const Lanes& shown() const { return m_lanes; }
    void setTheme(const theme::Theme& theme);

    /// What is painted, for tests.
    [[nodiscard]] LanesGeometry geometryShown() const;
    [[nodiscard]] QString tipAt(const QPointF& at) const;
    /// Rows and differences as tab-separated text.
    [[nodiscard]] QString tableText() const;

    /// Where the current row is: Qt::ImAnchorRectangle.
    [[nodiscard]] QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;
    [[nodiscard]] QSize pictureSizeHint() const override;
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    [[nodiscard]] QSize sizeHint() const override { return {760, 520}; }
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// A row was clicked, or Enter pressed on it: whose, and which number explains it.
    void whyRequested(qint64 scenario, const QString& number);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Frame;
    struct Numbers;
    [[nodiscard]] Numbers numbers() const;
    [[nodiscard]] TextRoom textRoom() const;
    [[nodiscard]] Frame frameIn(const QRectF& rect) const;
    [[nodiscard]] std::optional<double> changeOf(std::size_t lane, const Row& row, bool folded) const;
    void paintFrame(QPainter& painter, const Frame& frame, const theme::Theme& theme, bool interactive) const;
    void paintLegend(QPainter& painter, const Frame& frame, const theme::Theme& theme) const;
    void paintLane(QPainter& painter, const Frame& frame, std::size_t lane, const theme::Theme& theme) const;
    void paintRows(QPainter& painter, const Frame& frame, std::size_t lane, const theme::Theme& theme) const;
    void paintMargin(QPainter& painter, const QRectF& margin, const Lane& lane,
                     const theme::Theme& theme) const;
    void ask(const LaneHit& hit, bool folded);
    void walkTo(std::optional<LaneHit> cursor);

    Lanes m_lanes;
    theme::Theme m_theme;
    std::optional<LaneHit> m_hovered;
    std::optional<LaneHit> m_cursor;
};

} // namespace shardscape::lanes
