// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/matrix_view.h"

#include "document/engine_text.h"
#include "document/latin.h"
#include "explore/crosshair.h"
#include "explore/short_combo_box.h"
#include "layout/rules.h"
#include "theme/number_format.h"
#include "theme/pin_tag.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace shardscape::explore {

namespace {

constexpr double kPinTag = 12;

using document::latin;

constexpr double kScaleHeight = 20;

} // namespace

/// Where the parts of the matrix lie in a rectangle.
struct MatrixView::Geometry {
    QRectF cells;
    QRectF scale;
    double cellWidth = 0;
    double cellHeight = 0;
    double headerLeft = 0;
    double headerTop = 0;

    [[nodiscard]] QRectF cell(int row, int column) const
    {
        // Whole pixels, so that neighbours share an edge and no seams show.
        const double left = std::round(cells.left() + column * cellWidth);
        const double right = std::round(cells.left() + (column + 1) * cellWidth);
        const double top = std::round(cells.top() + row * cellHeight);
        const double bottom = std::round(cells.top() + (row + 1) * cellHeight);
        return {left, top, right - left - 2, bottom - top - 2};
    }
};

class MatrixView::Canvas : public QWidget {
public:
    explicit Canvas(MatrixView& view)
        : QWidget(&view)
        , m_view(view)
    {
        setObjectName(QStringLiteral("matrix_canvas"));
        setFocusPolicy(Qt::StrongFocus);
        setMouseTracking(true);
        setMinimumSize(160, 110);
    }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        Q_UNUSED(event)
        QPainter painter(this);
        m_view.paintMatrix(painter, rect(), m_view.theme(), hasFocus() && m_view.m_showsFocus);
        m_view.paintCrosshairOf(painter, rect(), m_view.theme());
    }
    void mouseMoveEvent(QMouseEvent* event) override
    {
        const int cell = cellAt(event->position());
        const int columns = std::max(1, m_view.m_matrix.columnCount());
        if (m_pressed >= 0 && cell >= 0
            && (m_dragged
                || (event->position() - m_pressedAt).manhattanLength()
                       >= QApplication::startDragDistance())) {
            if (!std::exchange(m_dragged, true) || cell != m_view.m_hover)
                m_view.brushCells(m_pressed / columns, m_pressed % columns, cell / columns, cell % columns);
            m_view.m_hover = cell;
            return;
        }
        if (cell != m_view.m_hover) {
            m_view.m_hover = cell;
            update();
            emit m_view.layoutHovered(cell >= 0 ? m_view.layoutOf(cell / columns, cell % columns) : -1);
            if (cell >= 0 && m_view.m_matrix.cell(cell / columns, cell % columns).isTried())
                QToolTip::showText(event->globalPosition().toPoint() + QPoint(14, 10),
                                   m_view.cellCard(cell / columns, cell % columns), this);
            else
                QToolTip::hideText();
        }
    }
    void leaveEvent(QEvent* event) override
    {
        m_view.m_hover = -1;
        emit m_view.layoutHovered(-1);
        update();
        QWidget::leaveEvent(event);
    }
    void mousePressEvent(QMouseEvent* event) override
    {
        const int cell = cellAt(event->position());
        if (event->button() != Qt::LeftButton || cell < 0)
            return;
        if ((event->modifiers() & Qt::ControlModifier) != 0) {
            const int columns = m_view.m_matrix.columnCount();
            m_view.brushCell(cell / columns, cell % columns, true);
            return;
        }
        m_pressed = cell;
        m_pressedAt = event->position();
        m_dragged = false;
    }
    void mouseReleaseEvent(QMouseEvent* event) override
    {
        const int cell = std::exchange(m_pressed, -1);
        if (event->button() != Qt::LeftButton || cell < 0 || m_dragged)
            return;
        const int columns = m_view.m_matrix.columnCount();
        m_view.lookAtCell(cell / columns, cell % columns);
    }
    void mouseDoubleClickEvent(QMouseEvent* event) override
    {
        m_pressed = -1;
        const int cell = cellAt(event->position());
        if (cell >= 0) {
            const int columns = m_view.m_matrix.columnCount();
            m_view.activateCell(cell / columns, cell % columns);
        }
    }
    void keyPressEvent(QKeyEvent* event) override
    {
        m_view.m_showsFocus = true;
        switch (event->key()) {
        case Qt::Key_Left: return m_view.moveFocus(0, -1);
        case Qt::Key_Right: return m_view.moveFocus(0, 1);
        case Qt::Key_Up: return m_view.moveFocus(-1, 0);
        case Qt::Key_Down: return m_view.moveFocus(1, 0);
        case Qt::Key_Space:
            if (m_view.m_focusRow < 0)
                return;
            if ((event->modifiers() & Qt::ControlModifier) != 0)
                m_view.brushCell(m_view.m_focusRow, m_view.m_focusColumn, true);
            else
                m_view.lookAtCell(m_view.m_focusRow, m_view.m_focusColumn);
            return;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (m_view.m_focusRow >= 0)
                m_view.activateCell(m_view.m_focusRow, m_view.m_focusColumn);
            return;
        case Qt::Key_C:
            if (m_view.m_focusRow >= 0 && event->modifiers() == Qt::NoModifier)
                m_view.copyCell(m_view.m_focusRow, m_view.m_focusColumn);
            return;
        case Qt::Key_Escape:
            if (!m_view.m_brush.isEmpty()) {
                emit m_view.brushed(Selection(static_cast<std::size_t>(m_view.m_results.size())));
                return;
            }
            break;
        default: break;
        }
        QWidget::keyPressEvent(event);
    }
    void contextMenuEvent(QContextMenuEvent* event) override
    {
        const bool byMouse = event->reason() == QContextMenuEvent::Mouse;
        const int columns = std::max(1, m_view.m_matrix.columnCount());
        const int cell = byMouse ? cellAt(event->pos()) : m_view.m_focusRow * columns + m_view.m_focusColumn;
        if (cell >= 0)
            m_view.openCellMenu(cell / columns, cell % columns, event->globalPos());
    }
    void focusInEvent(QFocusEvent* event) override
    {
        if (m_view.m_focusRow < 0 && m_view.m_matrix.rowCount() > 0)
            m_view.m_focusRow = m_view.m_focusColumn = 0;
        m_view.m_showsFocus = event->reason() == Qt::TabFocusReason
                              || event->reason() == Qt::BacktabFocusReason;
        QWidget::focusInEvent(event);
    }

private:
    [[nodiscard]] int cellAt(QPointF at) const
    {
        const Geometry geometry = m_view.geometryFor(rect());
        for (int row = 0; row < m_view.m_matrix.rowCount(); ++row) {
            for (int column = 0; column < m_view.m_matrix.columnCount(); ++column) {
                if (geometry.cell(row, column).contains(at))
                    return row * m_view.m_matrix.columnCount() + column;
            }
        }
        return -1;
    }

    MatrixView& m_view;
    int m_pressed = -1; ///< cell under the button, -1: not down
    QPointF m_pressedAt;
    bool m_dragged = false;
};

MatrixView::MatrixView(const ResultSet& results, QWidget* parent)
    : Pane(parent)
    , m_results(results)
{
    setObjectName(QStringLiteral("matrix_view"));
    setAccessibleName(tr("Layout matrix"));
    const auto makeBox = [this](const QString& name, const QString& accessible) {
        auto* box = new ShortComboBox(this);
        box->setObjectName(name);
        box->setAccessibleName(accessible);
        box->setToolTip(accessible);
        return box;
    };
    m_metricBox = makeBox(QStringLiteral("matrix_metric"), tr("What the cells show"));
    m_rowBox = makeBox(QStringLiteral("matrix_rows"), tr("Knob of the rows"));
    m_columnBox = makeBox(QStringLiteral("matrix_columns"), tr("Knob of the columns"));
    fillMetrics(*m_metricBox, job::training(), m_metric);
    connect(m_metricBox, &QComboBox::activated, this,
            [this](int at) { setMetric(static_cast<Metric>(m_metricBox->itemData(at).toInt())); });
    connect(m_rowBox, &QComboBox::activated, this,
            [this](int at) { setAxes(m_rowBox->itemData(at).toInt(), m_columnAxis); });
    connect(m_columnBox, &QComboBox::activated, this,
            [this](int at) { setAxes(m_rowAxis, m_columnBox->itemData(at).toInt()); });
    m_canvas = new Canvas(*this);
    m_canvas->setAccessibleName(tr("Cells of the layout matrix"));

    auto* tools = new QHBoxLayout;
    tools->setSpacing(theme::kGrid);
    const auto addLabelled = [this, tools](const QString& text, ShortComboBox* box) {
        auto* label = new QLabel(text, this);
        label->setFont(theme::textFont(theme::TextRole::Small));
        label->setBuddy(box);
        tools->addWidget(label);
        tools->addWidget(box, 1);
    };
    addLabelled(tr("best"), m_metricBox);
    addLabelled(tr("of"), m_rowBox);
    addLabelled(QStringLiteral("\u00d7"), m_columnBox);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::kMargin, theme::kGap, theme::kMargin, theme::kGap);
    column->setSpacing(theme::kGrid);
    column->addLayout(tools);
    column->addWidget(m_canvas, 1);
    reload();
}

QWidget* MatrixView::canvas() const
{
    return m_canvas;
}

void MatrixView::setTheme(const theme::Theme& theme)
{
    Pane::setTheme(theme);
    m_canvas->update();
}

void MatrixView::reload()
{
    if (const job::Job& job = *m_results.space().job; &jobOf(m_metric) != &job) {
        m_metric = headlineOf(job);
        fillMetrics(*m_metricBox, job, m_metric);
    }
    // Keep the knobs where the new space has them; otherwise tp and pp, otherwise the first that vary.
    const std::vector<int> varied = m_results.variedAxes();
    const auto isVaried = [&varied](int axis) {
        return std::find(varied.begin(), varied.end(), axis) != varied.end();
    };
    const QString wantedRow = m_rowBox->currentData().isValid() ? m_rowBox->currentText() : QString();
    const QString wantedColumn = m_columnBox->currentData().isValid() ? m_columnBox->currentText()
                                                                      : QString();
    const auto named = [&](const QString& label) {
        for (const int axis : varied) {
            if (axisLabel(axis, false) == label)
                return axis;
        }
        return -1;
    };
    m_rowAxis = named(wantedRow);
    m_columnAxis = named(wantedColumn);
    if (m_rowAxis < 0 || m_columnAxis < 0 || m_rowAxis == m_columnAxis) {
        m_rowAxis = m_results.axisOf("tp");
        m_columnAxis = m_results.axisOf("pp");
    }
    if (!isVaried(m_rowAxis))
        m_rowAxis = -1;
    if (!isVaried(m_columnAxis))
        m_columnAxis = -1;
    for (const int axis : varied) {
        if (m_rowAxis < 0 && axis != m_columnAxis)
            m_rowAxis = axis;
        else if (m_columnAxis < 0 && axis != m_rowAxis)
            m_columnAxis = axis;
    }
    m_brush = Selection(static_cast<std::size_t>(m_results.size()));
    m_marked = m_brush;
    m_brushed.clear();
    m_current.reset();
    m_ringed.clear();
    m_crosshair = -1;
    m_focusRow = m_focusColumn = m_hover = -1;
    fillBoxes();
    rebuild();
}

void MatrixView::fillBoxes()
{
    for (ShortComboBox* box : {m_rowBox, m_columnBox}) {
        const QSignalBlocker quiet(box);
        box->clear();
        for (const int axis : m_results.variedAxes())
            box->addShortItem(axisLabel(axis, false), axisLabel(axis, true), axis);
        box->setCurrentIndex(box->findData(box == m_rowBox ? m_rowAxis : m_columnAxis));
        box->setEnabled(box->count() > 1);
    }
}

void MatrixView::rebuild()
{
    m_matrix = m_results.hasSweep() ? Matrix(m_results, m_rowAxis, m_columnAxis, m_metric) : Matrix();
    findNotRun();
    countBrush();
    m_canvas->update();
}

void MatrixView::findNotRun()
{
    m_notRun.clear();
    if (m_results.isRunning()) {
        return; // the best of a cell changes with every batch
    }
    for (int row = 0; row < m_matrix.rowCount(); ++row) {
        for (int column = 0; column < m_matrix.columnCount(); ++column) {
            const RowPosition best = m_matrix.cell(row, column).best;
            m_notRun.push_back(best >= 0 && !m_results.notRun(best).isEmpty());
        }
    }
}

void MatrixView::appended(RowPosition first)
{
    m_brush.resize(static_cast<std::size_t>(m_results.size()));
    m_marked.resize(static_cast<std::size_t>(m_results.size()));
    m_matrix.addRows(m_results, first, m_results.size());
    m_canvas->update();
}

void MatrixView::setBrush(const Selection& brush, const Selection* marked)
{
    m_brush = brush;
    const Selection& bright = marked != nullptr ? *marked : brush;
    if (m_marked == bright)
        return;
    m_marked = bright;
    countBrush();
    m_canvas->update();
}

void MatrixView::countBrush()
{
    m_brushed.clear();
    if (!m_marked.isEmpty())
        m_brushed = m_matrix.countBrushed(m_marked);
}

void MatrixView::setCurrent(std::optional<std::int64_t> index)
{
    m_current = index;
    m_canvas->update();
}

void MatrixView::setRinged(std::vector<std::int64_t> indices)
{
    m_ringed = std::move(indices);
    m_canvas->update();
}

void MatrixView::setCrosshair(std::int64_t index)
{
    if (index == m_crosshair)
        return;
    m_crosshair = index;
    m_canvas->update();
}

void MatrixView::setAxes(int rowAxis, int columnAxis)
{
    if (rowAxis == columnAxis) {
        // The same knob twice would be a diagonal: the two change places instead.
        if (rowAxis == m_rowAxis)
            rowAxis = m_columnAxis;
        else
            columnAxis = m_rowAxis;
    }
    m_rowAxis = rowAxis;
    m_columnAxis = columnAxis;
    m_focusRow = m_focusColumn = m_hover = -1;
    fillBoxes();
    rebuild();
}

void MatrixView::setMetric(Metric metric)
{
    m_metric = metric;
    const QSignalBlocker quiet(m_metricBox);
    m_metricBox->setCurrentIndex(m_metricBox->findData(static_cast<int>(metric)));
    rebuild();
}

QString MatrixView::cellCount(const MatrixCell& cell)
{
    return tr("%1 of %2")
        .arg(theme::shortCount(static_cast<double>(cell.feasible)),
             theme::shortCount(static_cast<double>(cell.evaluated)));
}

bool MatrixView::countsFit(double width, const QFontMetricsF& metrics) const
{
    for (int row = 0; row < m_matrix.rowCount(); ++row)
        for (int column = 0; column < m_matrix.columnCount(); ++column) {
            const MatrixCell& cell = m_matrix.cell(row, column);
            if (cell.best >= 0 && metrics.horizontalAdvance(cellCount(cell)) >= width)
                return false;
        }
    return true;
}

bool MatrixView::saysTheSame(int row, int column, const QStringList& reasons) const
{
    const MatrixCell& cell = m_matrix.cell(row, column);
    return cell.isTried() && cell.best < 0 && shortReasons(cell) == reasons;
}

std::int64_t MatrixView::layoutOf(int row, int column) const
{
    const MatrixCell& cell = m_matrix.cell(row, column);
    return cell.best >= 0      ? m_results.row(cell.best).index
           : cell.closest >= 0 ? m_results.row(cell.closest).index
                               : cell.ruleExample;
}

void MatrixView::lookAtCell(int row, int column)
{
    m_focusRow = row;
    m_focusColumn = column;
    m_canvas->update();
    if (const std::int64_t index = layoutOf(row, column); index >= 0)
        emit layoutLooked(index);
}

void MatrixView::brushCell(int row, int column, bool add)
{
    m_focusRow = row;
    m_focusColumn = column;
    Selection brush(static_cast<std::size_t>(m_results.size()));
    m_matrix.selectCell(row, column, brush);
    if (add)
        brush |= m_brush;
    if (brush == m_brush)
        brush.clear(); // once more takes the brush away
    m_canvas->update();
    emit brushed(brush);
}

void MatrixView::brushCells(int fromRow, int fromColumn, int toRow, int toColumn)
{
    m_focusRow = toRow;
    m_focusColumn = toColumn;
    const auto [top, bottom] = std::minmax(fromRow, toRow);
    const auto [left, right] = std::minmax(fromColumn, toColumn);
    Selection brush(static_cast<std::size_t>(m_results.size()));
    for (int row = top; row <= bottom; ++row)
        for (int column = left; column <= right; ++column)
            m_matrix.selectCell(row, column, brush);
    m_canvas->update();
    emit brushed(brush);
}

void MatrixView::copyCell(int row, int column)
{
    const MatrixCell& cell = m_matrix.cell(row, column);
    if (cell.best >= 0 || cell.closest >= 0)
        emit copyAsRequested(m_results.row(cell.best >= 0 ? cell.best : cell.closest).index);
}

void MatrixView::openCellMenu(int row, int column, const QPoint& at)
{
    const MatrixCell& cell = m_matrix.cell(row, column);
    if (cell.best < 0 && cell.closest < 0)
        return;
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("matrix_cell_menu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Make it the current layout"), this,
                    [this, row, column] { activateCell(row, column); });
    menu->addAction(tr("Copy as…") + QStringLiteral("\tC"), this,
                    [this, row, column] { copyCell(row, column); });
    menu->popup(at);
}

void MatrixView::activateCell(int row, int column)
{
    if (const std::int64_t index = layoutOf(row, column); index >= 0)
        emit layoutActivated(index);
}

void MatrixView::moveFocus(int rows, int columns)
{
    if (m_matrix.rowCount() == 0)
        return;
    m_focusRow = std::clamp(std::max(0, m_focusRow) + rows, 0, m_matrix.rowCount() - 1);
    m_focusColumn = std::clamp(std::max(0, m_focusColumn) + columns, 0, m_matrix.columnCount() - 1);
    const MatrixCell& cell = m_matrix.cell(m_focusRow, m_focusColumn);
    const QString place = axisLabel(m_rowAxis, true) + QLatin1Char(' ') + valueLabel(m_rowAxis, m_focusRow)
                          + QStringLiteral(", ") + axisLabel(m_columnAxis, true) + QLatin1Char(' ')
                          + valueLabel(m_columnAxis, m_focusColumn);
    m_canvas->setAccessibleDescription(
        place + QStringLiteral(": ")
        + (cell.best >= 0 ? metricText(cell.bestValue, m_metric) : cellReason(m_focusRow, m_focusColumn)));
    m_canvas->update();
}

QString MatrixView::axisLabel(int axis, bool isShort) const
{
    if (axis < 0 || axis >= m_results.axisCount())
        return {};
    const layout::Knob& knob = *m_results.axis(axis).knob;
    return document::engineText(isShort ? knob.shortLabel : knob.label);
}

QString MatrixView::valueLabel(int axis, int place) const
{
    if (axis < 0 || axis >= m_results.axisCount())
        return {};
    const search::Axis& its = m_results.axis(axis);
    return ResultSet::valueText(*its.knob, its.values[static_cast<std::size_t>(place)]);
}

QString MatrixView::cellReason(int row, int column) const
{
    const MatrixCell& cell = m_matrix.cell(row, column);
    if (cell.best >= 0 || !cell.isTried())
        return {};
    if (cell.closest >= 0) {
        return tr("None of %1 layouts fits: the closest needs %2 more than there is.")
            .arg(theme::count(cell.evaluated), theme::gibibytes(cell.leastExcess));
    }
    const auto rules = m_results.space().job->rules();
    if (cell.rule >= 0 && static_cast<std::size_t>(cell.rule) < rules.size()) {
        const layout::Rule& rule = rules[static_cast<std::size_t>(cell.rule)];
        if (rule.holds != nullptr && rule.reason != nullptr && cell.ruleExample >= 0) {
            const layout::Scenario scenario = search::scenarioAt(m_results.space(), cell.ruleExample);
            if (!rule.holds(scenario))
                return document::engineText(rule.reason(scenario).message);
        }
        return tr("Rule not kept: %1.").arg(document::engineText(rule.label));
    }
    return tr("Rejected.");
}

QString MatrixView::cellCard(int row, int column) const
{
    const MatrixCell& cell = m_matrix.cell(row, column);
    QString html = QStringLiteral("<b>%1 %2 &nbsp; %3 %4</b>")
                       .arg(axisLabel(m_rowAxis, false).toHtmlEscaped(),
                            valueLabel(m_rowAxis, row).toHtmlEscaped(),
                            axisLabel(m_columnAxis, false).toHtmlEscaped(),
                            valueLabel(m_columnAxis, column).toHtmlEscaped());
    if (cell.best >= 0) {
        const search::Row& best = m_results.row(cell.best);
        const std::vector<Metric> all = metricsOf(*m_results.space().job);
        html += QStringLiteral("<br>")
                + tr("Best: %1 %2, %3, %4")
                      .arg(metricLabel(m_metric), metricText(cell.bestValue, m_metric),
                           metricText(best.objective, all[job::kObjective]),
                           metricText(best.peakBytes, all[job::kPeakMemory]));
        html += QStringLiteral("<br>") + m_results.layoutWords(best.index).toHtmlEscaped();
        for (const QString& sentence : m_results.notRun(cell.best)) {
            html += QStringLiteral("<br>") + sentence.toHtmlEscaped();
        }
        html += QStringLiteral("<br>")
                + tr("%1 of %2 valid layouts fit.")
                      .arg(theme::count(cell.feasible), theme::count(cell.evaluated));
    } else {
        html += QStringLiteral("<br>") + cellReason(row, column).toHtmlEscaped();
    }
    if (cell.rejected > 0 && (cell.best >= 0 || cell.closest >= 0)) {
        const auto rules = m_results.space().job->rules();
        const QString rule = cell.rule >= 0 && static_cast<std::size_t>(cell.rule) < rules.size()
                                 ? document::engineText(rules[static_cast<std::size_t>(cell.rule)].label)
                                 : QString();
        html += QStringLiteral("<br>")
                + tr("%1 more break a rule, most often: %2.")
                      .arg(theme::count(cell.rejected), rule.toHtmlEscaped());
    } else if (cell.rejected > 0) {
        html += QStringLiteral("<br>")
                + tr("All %1 combinations break a rule.").arg(theme::count(cell.rejected));
    }
    return html;
}

QStringList MatrixView::shortReasons(const MatrixCell& cell) const
{
    if (cell.closest >= 0) {
        const QString excess = theme::gibibytesBare(cell.leastExcess);
        return {QStringLiteral("+%1").arg(theme::gibibytes(cell.leastExcess)),
                QStringLiteral("+%1").arg(excess)};
    }
    const auto rules = m_results.space().job->rules();
    if (cell.rule < 0 || static_cast<std::size_t>(cell.rule) >= rules.size())
        return {};
    const layout::Rule& rule = rules[static_cast<std::size_t>(cell.rule)];
    const QString code = latin(rule.code).replace(QLatin1Char('-'), QLatin1Char(' '));
    return {document::engineText(rule.label), code, code.section(QLatin1Char(' '), 0, 0)};
}

MatrixView::Geometry MatrixView::geometryFor(const QRectF& rect) const
{
    Geometry geometry;
    const int rows = std::max(1, m_matrix.rowCount());
    const int columns = std::max(1, m_matrix.columnCount());
    const QFontMetricsF small(theme::textFont(theme::TextRole::Small));
    double widest = 0;
    for (int row = 0; row < m_matrix.rowCount(); ++row)
        widest = std::max(widest, small.horizontalAdvance(valueLabel(m_rowAxis, row)));
    const double titleWidth = small.height(); // the row knob's name stands upright
    geometry.headerLeft = titleWidth + 4 + widest + 6;
    geometry.headerTop = 2 * small.height() + 2;
    const double scaleHeight = std::max(kScaleHeight, small.height() + 6);
    geometry.scale = QRectF(rect.left(), rect.bottom() - scaleHeight, rect.width(), scaleHeight);
    geometry.cells = QRectF(rect.left() + geometry.headerLeft, rect.top() + geometry.headerTop,
                            rect.width() - geometry.headerLeft,
                            rect.height() - geometry.headerTop - scaleHeight - 4);
    // Cells that are much larger than their text say no more.
    geometry.cellWidth = std::min(160.0, geometry.cells.width() / columns);
    geometry.cellHeight = std::min(110.0, geometry.cells.height() / rows);
    return geometry;
}

QRectF MatrixView::cellRect(int row, int column) const
{
    return geometryFor(m_canvas->rect()).cell(row, column);
}

void MatrixView::paintMatrix(QPainter& painter, const QRectF& rect, const theme::Theme& theme,
                             bool withFocus) const
{
    if (m_matrix.rowCount() == 0)
        return;
    painter.save();
    const Geometry geometry = geometryFor(rect);
    const QFont smallFont = theme::textFont(theme::TextRole::Small);
    const QFont strongFont = theme::textFont(theme::TextRole::Strong);
    const QFontMetricsF small(smallFont);
    const QFontMetricsF strong(strongFont);

    // Names and values of the two knobs.
    painter.setFont(smallFont);
    painter.setPen(theme.quietText);
    const double usedWidth = geometry.cellWidth * m_matrix.columnCount();
    const double usedHeight = geometry.cellHeight * m_matrix.rowCount();
    painter.drawText(QRectF(geometry.cells.left(), rect.top(), usedWidth, small.height()), Qt::AlignCenter,
                     small.elidedText(axisLabel(m_columnAxis, false), Qt::ElideRight, usedWidth));
    painter.save();
    painter.translate(rect.left(), geometry.cells.top() + usedHeight);
    painter.rotate(-90);
    painter.drawText(QRectF(0, 0, usedHeight, small.height()), Qt::AlignCenter,
                     small.elidedText(axisLabel(m_rowAxis, false), Qt::ElideRight, usedHeight));
    painter.restore();
    painter.setPen(theme.text);
    for (int column = 0; column < m_matrix.columnCount(); ++column) {
        const QRectF cell = geometry.cell(0, column);
        painter.drawText(QRectF(cell.left(), rect.top() + small.height(), cell.width(), small.height()),
                         Qt::AlignCenter,
                         small.elidedText(valueLabel(m_columnAxis, column), Qt::ElideRight, cell.width()));
    }
    for (int row = 0; row < m_matrix.rowCount(); ++row) {
        const QRectF cell = geometry.cell(row, 0);
        painter.drawText(QRectF(rect.left(), cell.top(), geometry.headerLeft - 6, cell.height()),
                         Qt::AlignRight | Qt::AlignVCenter, valueLabel(m_rowAxis, row));
    }

    const int currentCell = m_current && m_results.hasSweep() ? m_matrix.cellOf(m_results, *m_current) : -1;
    std::vector<int> ringedCells;
    if (m_results.hasSweep())
        for (const std::int64_t index : m_ringed)
            ringedCells.push_back(m_matrix.cellOf(m_results, index));
    std::vector<int> pinnedCells;
    if (m_results.hasSweep())
        for (const auto& pin : m_results.pins())
            pinnedCells.push_back(m_matrix.cellOf(m_results, pin.first));
    const double span = m_matrix.highest() - m_matrix.lowest();
    const double bestOfAll = smallerIsBetter(m_metric) ? m_matrix.lowest() : m_matrix.highest();
    bool partlyBrushed = false; // a frame around every cell would say nothing
    for (std::size_t number = 0; number < m_brushed.size(); ++number) {
        const int columns = m_matrix.columnCount();
        const MatrixCell& cell = m_matrix.cell(static_cast<int>(number) / columns,
                                               static_cast<int>(number) % columns);
        partlyBrushed = partlyBrushed || (m_brushed[number] == 0 && cell.isTried());
    }
    const bool withCounts = countsFit(geometry.cell(0, 0).width() - 6, small);
    for (int row = 0; row < m_matrix.rowCount(); ++row) {
        for (int column = 0; column < m_matrix.columnCount(); ++column) {
            const MatrixCell& cell = m_matrix.cell(row, column);
            const QRectF at = geometry.cell(row, column);
            const auto number = static_cast<std::size_t>(row * m_matrix.columnCount() + column);
            const bool faded = !m_brushed.empty() && m_brushed[number] == 0;
            painter.setRenderHint(QPainter::Antialiasing, false);
            if (!cell.isTried()) {
                painter.fillRect(at, theme::mix(theme.pane, theme.ground, 0.7));
            } else if (cell.best >= 0) {
                double share = span > 0 ? (cell.bestValue - m_matrix.lowest()) / span : 1;
                if (smallerIsBetter(m_metric) && span > 0)
                    share = 1 - share; // much colour is good, whatever the metric
                QColor fill = theme.rampColour(share);
                if (faded)
                    fill = theme::mix(fill, theme.pane, 0.72);
                painter.fillRect(at, fill);
                if (isNotRun(number) && !faded) { // as its rows of the table
                    painter.fillRect(QRectF(at.left(), at.top(), 4, at.height()), theme.warn);
                }
                const QColor ink = faded ? theme.quietText : theme.textOn(fill);
                const QString text = metricBare(cell.bestValue, m_metric);
                painter.setFont(cell.bestValue == bestOfAll ? strongFont
                                                            : theme::textFont(theme::TextRole::Body));
                const QFontMetricsF its(painter.font());
                const double wide = theme::tabularWidth(painter.font(), text);
                const QString count = withCounts ? cellCount(cell) : QString();
                const bool withCount = withCounts && at.height() > its.height() + small.height() + 4;
                painter.setPen(ink);
                if (wide < at.width() - 4 && its.height() <= at.height() + 2) {
                    const QRectF upper = withCount ? QRectF(at.left(), at.center().y() - its.height() + 2,
                                                            at.width(), its.height())
                                                   : at;
                    // A pin's tag stands at the left: in narrow cells the number makes room.
                    const bool makesRoom = std::find(pinnedCells.begin(), pinnedCells.end(),
                                                     static_cast<int>(number))
                                               != pinnedCells.end()
                                           && at.width() - wide < 2 * (kPinTag + 4);
                    theme::drawTabular(painter, makesRoom ? upper.adjusted(0, 0, -3, 0) : upper,
                                       (makesRoom ? Qt::AlignRight : Qt::AlignHCenter) | Qt::AlignVCenter,
                                       text);
                    if (withCount) {
                        painter.setFont(smallFont);
                        painter.setPen(theme::mix(ink, faded ? theme.pane : fill, 0.15));
                        painter.drawText(QRectF(at.left(), at.center().y() + 1, at.width(), small.height()),
                                         Qt::AlignCenter, count);
                    }
                }
            } else {
                const bool memory = cell.closest >= 0;
                const QColor ground = memory ? theme::mix(theme.pane, theme.bad, theme.isDark ? 0.13 : 0.07)
                                             : theme.bubble;
                const QColor stroke = memory ? theme::mix(theme.pane, theme.bad, theme.isDark ? 0.32 : 0.26)
                                             : theme.bubbleHatch;
                theme::fillHatched(painter, at, memory ? theme::Hatch::Rising : theme::Hatch::Falling,
                                   faded ? theme::mix(ground, theme.pane, 0.6) : ground,
                                   faded ? theme::mix(stroke, theme.pane, 0.6) : stroke);
                painter.setFont(smallFont);
                QTextOption wrap(Qt::AlignCenter);
                wrap.setWrapMode(QTextOption::WordWrap);
                const QStringList reasons = shortReasons(cell);
                // Neighbours that say the same say it once.
                const bool said = (column > 0 && saysTheSame(row, column - 1, reasons))
                                  || (row > 0 && saysTheSame(row - 1, column, reasons));
                for (const QString& text : said ? QStringList() : reasons) {
                    const QRectF inside = at.adjusted(4, 1, -4, -1);
                    const QRectF needed = small.boundingRect(QRectF(0, 0, inside.width(), 1000),
                                                             Qt::AlignCenter | Qt::TextWordWrap, text);
                    if (needed.width() > inside.width() || needed.height() > inside.height())
                        continue;
                    const QRectF chip(at.center().x() - needed.width() / 2 - 2,
                                      at.center().y() - needed.height() / 2, needed.width() + 4,
                                      needed.height());
                    painter.fillRect(chip, faded ? theme::mix(ground, theme.pane, 0.6) : ground);
                    painter.setPen(faded    ? theme.quietText
                                   : memory ? theme::mix(theme.text, theme.bad, 0.5)
                                            : theme.quietText);
                    painter.drawText(inside, text, wrap);
                    break;
                }
            }
            painter.setRenderHint(QPainter::Antialiasing, true);
            const auto outline = [&](const QColor& colour, double width, double inset) {
                painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(at.adjusted(inset, inset, -inset, -inset));
            };
            if (partlyBrushed && m_brushed[number] > 0)
                outline(theme.accent, 1.6, 0.8);
            if (static_cast<int>(number) == currentCell) {
                painter.setPen(QPen(theme.pane, 1.5));
                painter.setBrush(theme.accent);
                painter.drawEllipse(QPointF(at.right() - 7, at.top() + 7), 4, 4);
            }
            if (std::find(ringedCells.begin(), ringedCells.end(), static_cast<int>(number))
                != ringedCells.end())
                outline(theme.text, 2, 1);
            if (withFocus && row == m_focusRow && column == m_focusColumn)
                outline(theme.text, 2, 1);
            else if (static_cast<int>(number) == m_hover && cell.isTried())
                outline(theme.text, 1, 0.5);
        }
    }
    for (const auto& [index, place] : m_results.pins()) {
        const int number = m_results.hasSweep() ? m_matrix.cellOf(m_results, index) : -1;
        if (number < 0)
            continue;
        const QRectF at = geometry.cell(number / m_matrix.columnCount(), number % m_matrix.columnCount());
        // Several pins of one cell stand beside each other by their letters.
        const double shift = std::min(place * 5.0, std::max(0.0, at.width() - 30));
        theme::paintPinTag(painter, QRectF(at.left() + 2 + shift, at.top() + 2, kPinTag, kPinTag), place,
                           theme);
    }
    paintScale(painter, geometry.scale, theme);
    painter.restore();
}

/// From the cell of the layout that is pointed at to both heads. Not in what is exported.
void MatrixView::paintCrosshairOf(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const
{
    if (m_crosshair < 0 || !m_results.hasSweep() || m_matrix.rowCount() == 0)
        return;
    const Geometry geometry = geometryFor(rect);
    const QFont smallFont = theme::textFont(theme::TextRole::Small);
    const QFontMetricsF small(smallFont);
    const int number = m_matrix.cellOf(m_results, m_crosshair);
    const int row = number / m_matrix.columnCount();
    const int column = number % m_matrix.columnCount();
    const QRectF at = geometry.cell(row, column);
    // Along the cell's edges: the numbers of the others stay legible.
    painter.setPen(QPen(theme.accent, 1, Qt::DashLine));
    painter.drawLine(QPointF(geometry.cells.left(), at.top()), at.topLeft());
    painter.drawLine(QPointF(at.left(), geometry.cells.top()), at.topLeft());
    painter.setFont(smallFont);
    const auto widthOf = [&](const QString& text) { return small.horizontalAdvance(text) + 8; };
    const QString rowValue = valueLabel(m_rowAxis, row);
    const QString columnValue = valueLabel(m_columnAxis, column);
    const double right = rect.left() + geometry.headerLeft - 2;
    paintGuideValue(
        painter,
        {right - widthOf(rowValue), at.center().y() - small.height() / 2, widthOf(rowValue), small.height()},
        rowValue, theme);
    paintGuideValue(painter,
                    {at.center().x() - widthOf(columnValue) / 2, rect.top() + small.height(),
                     widthOf(columnValue), small.height()},
                    columnValue, theme);
}

void MatrixView::paintScale(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const
{
    const QFont font = theme::textFont(theme::TextRole::Small);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    double x = rect.left();
    const double middle = rect.center().y();
    const auto text = [&](const QString& words, const QColor& colour) {
        painter.setPen(colour);
        painter.drawText(QPointF(x, middle - metrics.height() / 2 + metrics.ascent()), words);
        x += metrics.horizontalAdvance(words) + 5;
    };
    const auto room = [&](double width) { return x + width <= rect.right(); };
    if (std::isfinite(m_matrix.lowest())) {
        const bool turned = smallerIsBetter(m_metric);
        const double worst = turned ? m_matrix.highest() : m_matrix.lowest();
        const double best = turned ? m_matrix.lowest() : m_matrix.highest();
        text(metricBare(worst, m_metric), theme.quietText);
        constexpr double kBar = 56;
        QLinearGradient gradient(x, 0, x + kBar, 0);
        for (int stop = 0; stop <= 8; ++stop)
            gradient.setColorAt(stop / 8.0, theme.rampColour(stop / 8.0));
        painter.setPen(Qt::NoPen);
        painter.setBrush(gradient);
        painter.drawRoundedRect(QRectF(x, middle - 4, kBar, 8), 2, 2);
        x += kBar + 5;
        text(metricBare(best, m_metric) + QChar::Nbsp + metricUnit(m_metric), theme.quietText);
        x += 8;
    }
    bool anyMemory = false;
    bool anyRule = false;
    bool anyUntried = false;
    for (int row = 0; row < m_matrix.rowCount(); ++row) {
        for (int column = 0; column < m_matrix.columnCount(); ++column) {
            const MatrixCell& cell = m_matrix.cell(row, column);
            anyUntried = anyUntried || !cell.isTried();
            anyMemory = anyMemory || (cell.best < 0 && cell.closest >= 0);
            anyRule = anyRule || (cell.best < 0 && cell.closest < 0 && cell.rejected > 0);
        }
    }
    const auto swatch = [&](theme::Hatch hatch, const QColor& ground, const QColor& stroke,
                            const QString& words) {
        if (!room(15 + metrics.horizontalAdvance(words)))
            return;
        theme::fillHatched(painter, QRectF(std::round(x), std::round(middle - 5), 10, 10), hatch, ground,
                           stroke);
        x += 15;
        text(words, theme.quietText);
        x += 8;
    };
    if (std::find(m_notRun.begin(), m_notRun.end(), true) != m_notRun.end()) {
        const QString words = tr("%1 does not run it")
                                  .arg(QString::fromStdString(m_results.space().base.software().id));
        if (room(9 + metrics.horizontalAdvance(words))) {
            painter.fillRect(QRectF(std::round(x), std::round(middle - 6), 4, 12), theme.warn);
            x += 9;
            text(words, theme.quietText);
            x += 8;
        }
    }
    if (anyMemory)
        swatch(theme::Hatch::Rising, theme::mix(theme.pane, theme.bad, 0.1),
               theme::mix(theme.pane, theme.bad, 0.45), tr("over memory"));
    if (anyRule)
        swatch(theme::Hatch::Falling, theme.bubble, theme.bubbleHatch, tr("breaks a rule"));
    if (anyUntried && room(15 + metrics.horizontalAdvance(tr("not tried")))) {
        const QRectF blank(std::round(x) + 0.5, std::round(middle - 5) + 0.5, 9, 9);
        painter.setBrush(
            theme::mix(theme.pane, theme.ground, 0.7)); // as its cells, told from the pane by an edge
        painter.setPen(QPen(theme::mix(theme.line, theme.quietText, 0.5), 1));
        painter.drawRect(blank);
        x += 15;
        text(tr("not tried"), theme.quietText);
    }
}

QSize MatrixView::pictureSizeHint() const
{
    return {std::max(420, 90 + 96 * m_matrix.columnCount()), std::max(300, 130 + 56 * m_matrix.rowCount())};
}

void MatrixView::paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme)
{
    paintCard(painter, rect, theme);
    const QRectF inner = QRectF(rect).adjusted(theme::kMargin, theme::kMargin, -theme::kMargin,
                                               -theme::kMargin);
    painter.save();
    painter.setFont(theme::textFont(theme::TextRole::Title));
    const QFontMetricsF metrics(painter.font());
    painter.setPen(theme.text);
    painter.drawText(QPointF(inner.left(), inner.top() + metrics.ascent()),
                     metrics.elidedText(tr("Best %1 by %2 and %3")
                                            .arg(metricLabel(m_metric), axisLabel(m_rowAxis, false),
                                                 axisLabel(m_columnAxis, false)),
                                        Qt::ElideRight, inner.width()));
    painter.restore();
    const int hover = std::exchange(m_hover, -1);
    paintMatrix(painter, inner.adjusted(0, metrics.height() + theme::kGap, 0, 0), theme, false);
    m_hover = hover;
}

} // namespace shardscape::explore
