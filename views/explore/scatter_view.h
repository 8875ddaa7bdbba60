// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/column.h"
#include "explore/pane.h"
#include "explore/selection.h"
#include "theme/picture.h"

#include <QPointF>
#include <QRectF>

#include <memory>
#include <optional>
#include <vector>

class QToolButton;
class QAction;
class QPainter;

namespace shardscape::explore {

class ShortComboBox;

/// All layouts of a sweep as points: any metric against any metric, coloured by a knob or a metric, with the Pareto
/// front of the two, the capacity of the accelerators, the current layout and the pinned ones.
/// Thread: GUI only.
class ScatterView : public Pane, public theme::Picture {
    Q_OBJECT

public:
    /// `results` outlives the view and tells it of changes by reload() and appended().
    explicit ScatterView(const ResultSet& results, QWidget* parent = nullptr);
    ~ScatterView() override;

    void setTheme(const theme::Theme& theme) override;

    /// The rows were replaced.
    void reload();
    /// Rows from `first` on are new.
    void appended(RowPosition first);
    /// `marked`: what is shown bright, where that is less than the brush (or more than none): a filter's rows. Null: the brush.
    void setBrush(const Selection& brush, const Selection* marked = nullptr);
    void setCurrent(std::optional<RowPosition> row);
    void setPinned(std::vector<RowPosition> rows);
    /// Layouts that something else is about just now.
    void setRinged(std::vector<RowPosition> rows);
    [[nodiscard]] const std::vector<RowPosition>& ringed() const { return m_ringed; }
    /// The layout under the pointer, here or in another plot: lines to both axes, with its values on them. -1: none.
    void setCrosshair(RowPosition row);
    [[nodiscard]] RowPosition crosshair() const { return m_crosshair; }

    void setAxes(Metric x, Metric y);
    [[nodiscard]] Metric xMetric() const { return m_x; }
    [[nodiscard]] Metric yMetric() const { return m_y; }
    void setColour(const Column& column);
    [[nodiscard]] const Column& colour() const { return m_colour; }
    void setLogarithmic(bool x, bool y);
    [[nodiscard]] bool isLogX() const { return m_logX; }
    [[nodiscard]] bool isLogY() const { return m_logY; }
    [[nodiscard]] bool showsOver() const { return m_showsOver; }
    /// Shows layouts that do not fit as faint crosses: they have no time, so they stand in the margin at their memory.
    void setShowsOver(bool shows);
    /// To be read: layouts of the front have their names, and what chooses axes and colours is away.
    void setReading(bool reading);
    /// The layouts that have names while it is read, from the best in x, and what they are called.
    struct Named {
        RowPosition row = -1;
        QString name;
    };
    [[nodiscard]] const std::vector<Named>& named() const { return m_named; }
    /// Draws a rectangle with the left button instead of moving the picture.
    void setBrushTool(bool brushes);

    /// Positions of the front of the two metrics, from the best in x to the best in y.
    [[nodiscard]] const std::vector<std::int64_t>& front() const { return m_front; }

    // What the pointer and keys do, by name.
    void fit();                                 ///< all points in sight
    void zoomAround(QPointF at, double factor); ///< below one: closer; `at` in the plot's pixels
    /// Shows what lies in a rectangle of the widget.
    void zoomTo(const QRectF& pixels);
    void panBy(QPointF pixels);
    void clickAt(QPointF at, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    void hoverAt(QPointF at);
    void brushRect(const QRectF& pixels, bool add = false);
    /// Brushes all rows of one entry of the legend.
    void brushLegendEntry(int entry, bool add = false);

    /// Where a row is drawn, in the plot's pixels; nothing for rows without both metrics.
    [[nodiscard]] std::optional<QPointF> pixelOf(RowPosition row) const;
    [[nodiscard]] RowPosition hovered() const { return m_hovered; }
    /// The plotted range in the units of the axes.
    [[nodiscard]] QRectF range() const;
    /// Shows that range, in the units of the axes; growing results do not move it. Nothing for one that is empty.
    void setRange(const QRectF& range);
    /// Whether somebody zoomed or moved the picture.
    [[nodiscard]] bool isZoomed() const { return m_keepsRange; }
    [[nodiscard]] QString axisTitle(Qt::Orientation axis) const;
    [[nodiscard]] QWidget* plotWidget() const;
    /// Draws the next frame now: for tests and benchmarks.
    void renderNow();

    [[nodiscard]] QSize pictureSizeHint() const override;
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

signals:
    /// Double click or Enter: it is taken.
    void rowActivated(shardscape::explore::RowPosition row);
    /// A click: it is looked at. -1: on no layout, what is looked at no longer is.
    void rowLooked(shardscape::explore::RowPosition row);
    void rowPinned(shardscape::explore::RowPosition row);
    /// In the words of a framework.
    void copyAsRequested(shardscape::explore::RowPosition row);
    /// One more part of the filter.
    void conditionAdded(const QString& condition);
    void brushed(const shardscape::explore::Selection& brush);
    void hoveredChanged(shardscape::explore::RowPosition row);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Plot;
    class LegendStrip;

    void buildToolbar();
    void applyTheme(const theme::Theme& theme);
    void labelAxes();
    void fillMetrics();
    void fillColours();
    void replotPoints();
    void refreshMarks();
    /// How many rows that do not fit lie at each place of the margin, `place` pixels long.
    [[nodiscard]] const std::vector<int>& countOver(bool sideways, std::size_t length, double place) const;
    void takeCoordinates(RowPosition first);
    void takeColours(RowPosition first);
    void takeFront();
    void nameFront();
    void paintNames(QPainter& painter) const;
    void fitRange();
    void refresh(bool dots = true);
    void placeTicks(QSize size);
    void setHovered(RowPosition row);
    /// What can be done with the layout under the pointer; false where there is none.
    bool openRowMenu(const QPoint& at);
    void stepAlongFront(int by);
    void updateMenu();
    [[nodiscard]] QString accessibleSummary() const;

    const ResultSet& m_results;
    Metric m_x = Metric::StepTime;
    Metric m_y = Metric::PeakMemory;
    Column m_colour;
    bool m_logX = true;
    bool m_logY = false;
    bool m_showsOver = false;
    bool m_showsFront = true;
    bool m_brushTool = true;
    QString m_wantedColour;    ///< id of what the user chose, for spaces that have it
    bool m_keepsRange = false; ///< the user has zoomed: growing results do not move the picture
    Selection m_brush;
    Selection m_marked; ///< what is shown bright
    std::optional<RowPosition> m_current;
    std::vector<RowPosition> m_pinned;
    std::vector<RowPosition> m_ringed;
    RowPosition m_crosshair = -1;
    std::vector<std::int64_t> m_front;
    bool m_reading = false;
    std::vector<Named> m_named;
    RowPosition m_hovered = -1;

    ShortComboBox* m_xBox = nullptr;
    ShortComboBox* m_yBox = nullptr;
    ShortComboBox* m_colourBox = nullptr;
    QToolButton* m_brushButton = nullptr;
    QToolButton* m_menuButton = nullptr;
    QAction* m_logXAction = nullptr;
    QAction* m_logYAction = nullptr;
    QAction* m_overAction = nullptr;
    QAction* m_frontAction = nullptr;
    QAction* m_fitAction = nullptr;
    QWidget* m_tools = nullptr;
    LegendStrip* m_legend = nullptr;
    std::unique_ptr<Plot> m_plot;
};

} // namespace shardscape::explore
