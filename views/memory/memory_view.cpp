// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/memory_view.h"

#include "document/engine_text.h"
#include "panel/pane.h"
#include "panel/segments.h"
#include "theme/account_look.h"
#include "theme/number_format.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QVariant>

#include <algorithm>
#include <cmath>

namespace shardscape::memory {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr int kHeader = theme::kControlHeight;
constexpr double kSwatch = 10;
constexpr double kGibibyte = 1024.0 * 1024.0 * 1024.0;

/// As the engine calls the class at this place.
QString idOf(std::size_t account)
{
    const std::string_view id = training::memoryAccounts()[account].id;
    return QString::fromLatin1(id.data(), static_cast<qsizetype>(id.size()));
}

QString className(std::size_t account)
{
    return theme::accountTitle(training::memoryAccounts()[account]);
}

QColor colourOf(std::size_t account, const Theme& theme)
{
    return theme::accountColour(training::memoryAccounts()[account], theme);
}

/// Whole where it is whole: 6, 7.5.
QString microbatches(double inFlight)
{
    return theme::fixed(inFlight, std::abs(inFlight - std::round(inFlight)) < 0.05 ? 0 : 1);
}

double measure(TextRole role, const QString& text)
{
    return theme::tabularWidth(theme::textFont(role), text);
}

} // namespace

/// Where everything goes. One computation for the screen, for pictures and for the mouse.
struct MemoryView::Frame {
    QRectF all;
    QRectF header;
    QRectF chart; ///< the upper card
    QRectF table; ///< the lower card; empty where there is no room for it
    QRectF tiers; ///< between them, where something lies outside the devices
    std::vector<QRectF> legend = std::vector<QRectF>(training::memoryAccounts().size());
    std::vector<QRectF> rows = legend; ///< of the table: the classes of its stage
    QRectF totalRow;
    QRectF axis;       ///< left of the plot
    QRectF gutter;     ///< right of the plot
    double labels = 0; ///< y of the stage numbers
    BarsGeometry bars;
};

MemoryView::MemoryView(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setObjectName(QStringLiteral("memory_view"));
    setAccessibleName(tr("Memory of each stage"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    m_unit = new panel::Segments({tr("GiB"), tr("% of capacity")}, this);
    m_unit->setObjectName(QStringLiteral("memory_unit"));
    m_unit->setAccessibleName(tr("Unit"));
    connect(m_unit, &panel::Segments::chosen, this, [this](int index) { setPercent(index == 1); });
    describe();
}

void MemoryView::setEvaluation(const training::Evaluation& evaluation)
{
    m_evaluation = evaluation;
    const auto stages = static_cast<std::int32_t>(evaluation.memory.size());
    if (m_selected && *m_selected >= stages) {
        m_selected.reset();
    }
    if (m_cursor && m_cursor->stage >= stages) {
        m_cursor.reset();
    }
    m_hovered.reset();
    describe();
    update();
}

void MemoryView::widen(Range& range, const training::Evaluation& evaluation)
{
    for (const training::StageMemory& stage : evaluation.memory) {
        range.bytes = std::max(range.bytes, stage.total);
    }
    range.capacity = std::max(range.capacity, evaluation.capacity);
    range.tiers = std::max(range.tiers, tiersOf(evaluation).size());
    const training::HostTraffic& copied = evaluation.hostTraffic;
    range.copies = range.copies
                   || copied.toDevice + copied.fromDevice + copied.drivesRead + copied.drivesWritten > 0;
}

void MemoryView::setRange(std::optional<Range> range)
{
    m_range = range;
    update();
}

void MemoryView::setGhost(std::optional<double> bytes)
{
    m_ghost = bytes;
    update();
}

void MemoryView::setStageNotes(const QStringList& notes)
{
    m_notes = notes;
    update();
}

void MemoryView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_unit->setTheme(theme);
    update();
}

void MemoryView::setPercent(bool percent)
{
    m_percent = percent;
    m_unit->setCurrent(percent ? 1 : 0);
    update();
}

void MemoryView::setShown(std::size_t account, bool shown)
{
    m_shown[account] = shown;
    if (!shown && m_cursor && m_cursor->account == account) {
        m_cursor->account.reset();
    }
    m_hovered.reset();
    update();
}

void MemoryView::selectStage(std::optional<std::int32_t> stage)
{
    if (stage && (*stage < 0 || static_cast<std::size_t>(*stage) >= m_evaluation.memory.size())) {
        return;
    }
    m_selected = stage;
    describe();
    update();
}

void MemoryView::setTableAlone(const QString& whose)
{
    if (whose != m_whose) {
        m_whose = whose;
        m_unit->setVisible(whose.isEmpty());
        updateGeometry();
        update();
    }
}

std::int32_t MemoryView::tableStage() const
{
    return m_selected.value_or(m_evaluation.worstStage);
}

void MemoryView::describe()
{
    if (m_evaluation.memory.empty()) {
        setAccessibleDescription(tr("No memory to show."));
        return;
    }
    QString description = tr("%n stage(s); fullest: stage %1 with %2 of %3.", nullptr,
                             static_cast<int>(m_evaluation.memory.size()))
                              .arg(m_evaluation.worstStage)
                              .arg(theme::gibibytes(m_evaluation.peakBytes),
                                   theme::gibibytes(m_evaluation.capacity));
    for (const Tier& tier : tiersOf(m_evaluation)) {
        description += QLatin1Char(' ')
                       + (tier.drives ? tr("Drives of a node: %1.") : tr("Host memory of a node: %1."))
                             .arg(theme::gibibytes(tier.bytes));
    }
    if (const QString copies = copiesText(); !copies.isEmpty()) {
        description += QLatin1Char(' ') + copies;
    }
    setAccessibleDescription(description);
}

QString MemoryView::copiesText() const
{
    const training::HostTraffic& copied = m_evaluation.hostTraffic;
    if (!(copied.toDevice + copied.fromDevice + copied.drivesRead + copied.drivesWritten > 0)) {
        return {};
    }
    const training::TimeShare& time = m_evaluation.time[training::accountOf(training::TimeTerm::HostCopies)];
    QString text = tr("Copies of a device in a step: %1 in, %2 out.")
                       .arg(theme::bytes(copied.toDevice), theme::bytes(copied.fromDevice));
    if (copied.drivesRead + copied.drivesWritten > 0) {
        text += QLatin1Char(' ')
                + tr("Of its drives: %1 read, %2 written.")
                      .arg(theme::bytes(copied.drivesRead), theme::bytes(copied.drivesWritten));
    }
    return text + QLatin1Char(' ')
           + tr("%1 on the lanes, %2 show.")
                 .arg(theme::seconds(time.seconds), theme::seconds(time.exposedSeconds));
}

QString MemoryView::amount(double bytes) const
{
    if (m_percent && m_evaluation.capacity > 0) {
        return theme::fixed(bytes / m_evaluation.capacity * 100, 1);
    }
    return theme::fixed(bytes / kGibibyte, 1);
}

// ------------------------------------------------------------------ layout

int MemoryView::tableHeight() const
{
    const double row = panel::lineHeight(TextRole::Body) + 5;
    const auto lines = static_cast<double>(Frame().rows.size() + 3);
    return static_cast<int>(std::ceil(2 * theme::kGap + lines * row + (m_whose.isEmpty() ? 0 : row)));
}

void MemoryView::placeTable(Frame& frame, const QRectF& table) const
{
    const double row = panel::lineHeight(TextRole::Body) + 5;
    frame.table = table;
    const QRectF in = table.adjusted(theme::kMargin, theme::kGap, -theme::kMargin, -theme::kGap);
    QRectF line(in.left(), in.top() + (m_whose.isEmpty() ? 1 : 2) * row,
                std::max(0.0, in.width() - rangeWidth()), row);
    for (QRectF& of : frame.rows) {
        of = line;
        line.translate(0, row);
    }
    frame.totalRow = line;
}

MemoryView::Frame MemoryView::frameIn(const QRectF& rect) const
{
    Frame frame;
    frame.all = rect;
    if (!m_whose.isEmpty()) {
        if (!m_evaluation.memory.empty()) {
            placeTable(frame, rect);
        }
        return frame;
    }
    frame.header = QRectF(rect.left(), rect.top(), rect.width(), kHeader);

    const double small = panel::lineHeight(TextRole::Small);
    const double row = panel::lineHeight(TextRole::Body) + 5;
    const double tableHeight = this->tableHeight();
    const double chartTop = frame.header.bottom() + theme::kGap;
    const double rest = rect.bottom() - chartTop;
    const bool hasTable = rest - tableHeight - theme::kGap >= 200 && !m_evaluation.memory.empty();
    const std::size_t own = tiersOf(m_evaluation).size();
    const auto tiers = static_cast<double>(own);
    const double copies = tiers > 0 && !copiesText().isEmpty() ? 1 : 0; // a line below the tiers
    const double tiersHeight = tiers > 0 ? std::ceil(2 * theme::kGap + (tiers + copies) * row) : 0;
    // Also for those that others of the range have.
    const auto most = static_cast<double>(std::max(own, m_range ? m_range->tiers : 0));
    const double lines = most + std::max(copies, m_range && m_range->copies && most > 0 ? 1.0 : 0.0);
    const double kept = most > 0 ? std::ceil(2 * theme::kGap + lines * row) + theme::kGap : 0;
    const double chartHeight = (hasTable ? rest - tableHeight - theme::kGap : rest) - kept;
    frame.chart = QRectF(rect.left(), chartTop, rect.width(), chartHeight);
    if (tiers > 0) {
        frame.tiers = QRectF(rect.left(), frame.chart.bottom() + theme::kGap, rect.width(), tiersHeight);
    }
    if (hasTable) {
        placeTable(frame, QRectF(rect.left(), rect.bottom() - tableHeight, rect.width(), tableHeight));
    }

    // Legend: left-aligned, wrapping.
    const QRectF inside = frame.chart.adjusted(theme::kMargin, theme::kGap, -theme::kMargin, -theme::kGap);
    const double entryHeight = small + 2 * theme::kGrid;
    double x = inside.left();
    double y = inside.top();
    for (std::size_t k = 0; k < frame.legend.size(); ++k) {
        const double entry = kSwatch + 5 + std::ceil(measure(TextRole::Small, className(k))) + 12;
        if (x + entry > inside.right() && x > inside.left()) {
            x = inside.left();
            y += entryHeight;
        }
        frame.legend[k] = QRectF(x, y, entry, entryHeight);
        x += entry;
    }
    const double legendBottom = y + entryHeight;

    TextRoom room;
    room.total = 0;
    room.note = 0;
    for (const training::StageMemory& stage : m_evaluation.memory) {
        room.total = std::max(room.total, measure(TextRole::Strong, amount(stage.total)));
    }
    for (const QString& note : m_notes) {
        room.note = std::max(room.note, measure(TextRole::Small, note));
    }
    room.stage = measure(TextRole::Small,
                         QString::number(std::max<std::size_t>(m_evaluation.memory.size(), 1) - 1));
    room.above = 2 * panel::lineHeight(TextRole::Strong) + theme::kGrid;
    const bool onlyFits = m_range ? m_range->bytes <= m_range->capacity : m_evaluation.fits;
    if (onlyFits || m_evaluation.memory.empty()) {
        room.above = panel::lineHeight(TextRole::Strong) + theme::kGrid;
    }

    const double capacity = std::max(m_evaluation.capacity, m_range ? m_range->capacity : 0);
    const double axisWidth = std::ceil(std::max(measure(TextRole::Small, QStringLiteral("0000")),
                                                measure(TextRole::Small, amount(capacity))))
                             + theme::kGap;
    const double gutterWidth = std::ceil(std::max(measure(TextRole::Small, tr("capacity")),
                                                  measure(TextRole::Small, theme::gibibytes(capacity))))
                               + theme::kGap;
    const double axisTitle = small + theme::kGrid;
    const double plotWidth = inside.width() - axisWidth - gutterWidth;
    const bool notes = room.note > 0
                       && (room.note + 6) * static_cast<double>(m_evaluation.memory.size()) <= plotWidth;
    const double below = (notes ? 3 : 2) * small + theme::kGap; // stage number, note, axis title
    const QRectF plot(inside.left() + axisWidth, legendBottom + axisTitle + theme::kGrid, plotWidth,
                      inside.bottom() - below - legendBottom - axisTitle - theme::kGrid);
    frame.axis = QRectF(inside.left(), plot.top(), axisWidth - 6, plot.height());
    frame.gutter = QRectF(plot.right() + theme::kGap, plot.top(), gutterWidth - theme::kGap, plot.height());
    frame.labels = plot.bottom() + theme::kGrid;
    frame.bars = layoutBars(m_evaluation, plot,
                            {m_shown, m_percent, m_range ? std::max(m_range->bytes, m_range->capacity) : 0},
                            room);
    return frame;
}

BarsGeometry MemoryView::bars() const
{
    return frameIn(rect()).bars;
}

QRectF MemoryView::legendEntryRect(std::size_t account) const
{
    return frameIn(rect()).legend[account];
}

QRectF MemoryView::rowRect(std::size_t account) const
{
    return frameIn(rect()).rows[account];
}

QRectF MemoryView::totalRowRect() const
{
    return frameIn(rect()).totalRow;
}

double MemoryView::rangeWidth() const
{
    return m_evaluation.memory.size() > 1
               ? std::max(measure(TextRole::Body, QStringLiteral("000.00 – 000.00")),
                          measure(TextRole::Small, tr("all stages, GiB")))
                     + 2 * theme::kMargin
               : 0;
}

// ------------------------------------------------------------------ painting

void MemoryView::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.save();
    painter.fillRect(rect, theme.ground);
    const QRectF inside = QRectF(rect).adjusted(theme::kMargin, theme::kMargin, -theme::kMargin,
                                                -theme::kMargin);
    paintFrame(painter, frameIn(inside), theme, false);
    painter.restore();
}

void MemoryView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.ground);
    paintFrame(painter, frameIn(rect()), m_theme, true);
}

void MemoryView::paintFrame(QPainter& painter, const Frame& frame, const Theme& theme, bool interactive) const
{
    if (!m_whose.isEmpty()) {
        if (!frame.table.isEmpty()) {
            paintTable(painter, frame, theme, interactive);
        }
        return;
    }
    // The headline says the one thing this picture is about.
    painter.setFont(theme::textFont(TextRole::Title));
    painter.setPen(theme.text);
    const double headlineWidth = frame.header.width()
                                 - (interactive ? m_unit->sizeHint().width() + theme::kMargin : 0);
    const QRectF headline(frame.header.left(), frame.header.top(), headlineWidth, frame.header.height());
    if (m_evaluation.memory.empty()) {
        panel::drawElided(painter, headline, Qt::AlignLeft | Qt::AlignVCenter, tr("Memory"));
        panel::paintPane(painter, frame.chart, theme);
        QString sentence = tr("Choose a model and a cluster, and see here what fills each accelerator.");
        if (!m_evaluation.reasons.empty()) {
            sentence = tr("This layout cannot be: %1.")
                           .arg(document::engineText(layout::sentence(m_evaluation.reasons.front())));
        }
        theme::paintEmpty(painter, frame.chart, sentence, theme);
        return;
    }
    const double spare = m_evaluation.capacity - m_evaluation.peakBytes;
    const QString verdict =
        m_evaluation.capacity <= 0 ? tr("Stage %1 is the fullest").arg(m_evaluation.worstStage)
        : spare >= 0
            ? tr("Stage %1 is the fullest, %2 free").arg(m_evaluation.worstStage).arg(theme::gibibytes(spare))
            : tr("Stage %1 needs %2 more than it has")
                  .arg(m_evaluation.worstStage)
                  .arg(theme::gibibytes(-spare));
    painter.setPen(spare < 0 && m_evaluation.capacity > 0 ? theme.bad : theme.text);
    panel::drawElided(painter, headline, Qt::AlignLeft | Qt::AlignVCenter, verdict);

    panel::paintPane(painter, frame.chart, theme);
    for (std::size_t k = 0; k < frame.legend.size(); ++k) {
        const QRectF& entry = frame.legend[k];
        const QRectF swatch(entry.left(), std::round(entry.center().y() - kSwatch / 2), kSwatch, kSwatch);
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing, true);
        const QColor colour = colourOf(k, theme);
        painter.setPen(m_shown[k] ? QPen(Qt::NoPen) : QPen(theme.quietText, 1));
        painter.setBrush(m_shown[k] ? QBrush(colour) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(m_shown[k] ? swatch : swatch.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
        painter.restore();
        QFont font = theme::textFont(TextRole::Small);
        font.setStrikeOut(!m_shown[k]);
        painter.setFont(font);
        painter.setPen(theme.quietText);
        painter.drawText(entry.adjusted(kSwatch + 5, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         className(k));
    }
    paintBars(painter, frame, theme, interactive);
    if (!frame.tiers.isEmpty()) {
        paintTiers(painter, frame, theme);
    }
    if (!frame.table.isEmpty()) {
        paintTable(painter, frame, theme, interactive);
    }
    if (interactive && hasFocus() && m_byKeyboard && !m_cursor) {
        panel::paintFocusRing(painter, frame.chart, theme, theme::kPaneCorner);
    }
}

void MemoryView::paintTiers(QPainter& painter, const Frame& frame, const Theme& theme) const
{
    panel::paintPane(painter, frame.tiers, theme);
    const QRectF inside = frame.tiers.adjusted(theme::kMargin, theme::kGap, -theme::kMargin, -theme::kGap);
    const std::vector<Tier> tiers = tiersOf(m_evaluation);
    double name = 0;
    double amounts = 0;
    const auto amountOf = [](const Tier& tier) {
        return tier.capacity > 0
                   ? tr("%1 of %2").arg(theme::gibibytes(tier.bytes), theme::gibibytes(tier.capacity))
                   : theme::gibibytes(tier.bytes);
    };
    const auto nameOf = [](const Tier& tier) {
        return tier.drives ? tr("Drives of a node") : tr("Host memory of a node");
    };
    for (const Tier& tier : tiers) {
        name = std::max(name, measure(TextRole::Body, nameOf(tier)) + theme::kMargin);
        amounts = std::max(amounts, measure(TextRole::Body, amountOf(tier)) + theme::kMargin);
    }
    const QString copies = copiesText();
    const double row = inside.height() / static_cast<double>(tiers.size() + (copies.isEmpty() ? 0 : 1));
    for (std::size_t i = 0; i < tiers.size(); ++i) {
        const Tier& tier = tiers[i];
        const QRectF line(inside.left(), inside.top() + static_cast<double>(i) * row, inside.width(), row);
        const bool over = tier.capacity > 0 && tier.bytes > tier.capacity;
        painter.setFont(theme::textFont(TextRole::Body));
        painter.setPen(theme.quietText);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, nameOf(tier));
        painter.setPen(over ? theme.bad : theme.text);
        theme::drawTabular(painter, line, Qt::AlignRight | Qt::AlignVCenter, amountOf(tier));
        const QRectF track(line.left() + name, std::round(line.center().y() - 4),
                           std::max(0.0, line.width() - name - amounts), 8);
        const double most = std::max(tier.bytes, tier.capacity);
        painter.fillRect(track, theme::mix(theme.pane, theme.line, 0.7));
        if (most > 0) {
            QRectF fill = track;
            fill.setWidth(track.width() * tier.bytes / most);
            painter.fillRect(fill, theme.pane);
            if (over) {
                theme::fillHatched(painter, fill, theme::Hatch::Rising,
                                   theme::mix(theme.pane, theme.bad, 0.18), theme.bad);
            } else if (tier.parts.empty()) {
                painter.fillRect(fill, colourOf(training::placeOf(training::MemoryClass::Optimizer), theme));
            }
            // What lies there, in the colours of the bars.
            double left = fill.left();
            for (std::size_t k = 0; !over && k < tier.parts.size(); ++k) {
                const double right = left + track.width() * tier.parts[k] / most;
                painter.fillRect(QRectF(QPointF(left, fill.top()), QPointF(right, fill.bottom())),
                                 colourOf(k, theme));
                left = right;
            }
        }
    }
    if (!copies.isEmpty()) {
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.quietText);
        panel::drawElided(painter, QRectF(inside.left(), inside.bottom() - row, inside.width(), row),
                          Qt::AlignLeft | Qt::AlignVCenter, copies);
    }
}

void MemoryView::paintBars(QPainter& painter, const Frame& frame, const Theme& theme, bool interactive) const
{
    const BarsGeometry& bars = frame.bars;
    const QRectF& plot = bars.plot;
    const double small = panel::lineHeight(TextRole::Small);
    const double strong = panel::lineHeight(TextRole::Strong);
    const double percentScale = m_evaluation.capacity > 0 ? 100 / m_evaluation.capacity : 0;

    // Axis.
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    painter.drawText(QRectF(frame.axis.left(), plot.top() - small - theme::kGrid, plot.width(), small),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     m_percent ? tr("% of one accelerator's memory")
                               : tr("GiB on each rank of a stage, at its own peak"));
    for (const double tick : bars.ticks) {
        const double y = std::round(bars.y(tick));
        painter.fillRect(QRectF(plot.left(), y, plot.width(), 1),
                         tick == 0 ? theme::mix(theme.line, theme.quietText, 0.5) : theme.line);
        const double value = m_percent ? tick * percentScale : tick / kGibibyte;
        const int decimals = bars.ticks.size() > 1
                                     && (m_percent ? bars.ticks[1] * percentScale : bars.ticks[1] / kGibibyte)
                                            < 1
                                 ? 1
                                 : 0;
        theme::drawTabular(painter, QRectF(frame.axis.left(), y - small / 2, frame.axis.width(), small),
                           Qt::AlignRight | Qt::AlignVCenter, theme::fixed(value, decimals));
    }

    const std::int32_t listed = tableStage();
    const bool manyBars = bars.bars.size() > 1;
    // The column whose numbers stand in the table.
    for (const Bar& bar : bars.bars) {
        if (manyBars && bar.firstStage <= listed && listed <= bar.lastStage && !frame.table.isEmpty()) {
            const double inset = bar.slot.width() > 24 ? 2 : 0;
            panel::fillRounded(
                painter,
                bar.slot.adjusted(inset, 0, -inset, small + theme::kGrid + 2 + (bars.notes ? small : 0)),
                theme.accentSoft, std::min(4.0, bar.slot.width() / 3));
        }
    }

    // Bars: plain fills on whole pixels, so that neighbours meet without a seam.
    const bool separate = !bars.bars.empty() && bars.bars.front().rect.width() >= 10;
    for (const Bar& bar : bars.bars) {
        for (const Segment& segment : bar.segments) {
            const double top = std::round(segment.rect.top());
            const double bottom = std::round(segment.rect.bottom());
            const double left = separate ? std::round(segment.rect.left()) : segment.rect.left();
            const double right = separate ? std::round(segment.rect.right()) : segment.rect.right();
            const QRectF rect(left, top, right - left, bottom - top);
            const QColor colour = colourOf(segment.account, theme);
            painter.fillRect(rect, colour);
            if (separate && rect.height() > 3) {
                painter.fillRect(QRectF(left, top, rect.width(), 1), theme::mix(colour, theme.pane, 0.55));
            }
            if (rect.height() >= small + 1) {
                painter.setFont(theme::textFont(TextRole::Small));
                const QString text = amount(segment.bytes());
                if (measure(TextRole::Small, text) + 8 <= rect.width()) {
                    painter.setPen(theme.textOn(colour));
                    theme::drawTabular(painter, rect, Qt::AlignCenter, text);
                }
            }
        }
        if (bar.over > 0) {
            const double top = std::round(bar.overRect.top());
            const QRectF rect(std::round(bar.rect.left()), top,
                              std::round(bar.rect.right()) - std::round(bar.rect.left()),
                              std::max(2.0, std::round(bar.overRect.bottom()) - top));
            theme::fillHatched(painter, rect, theme::Hatch::Rising, theme::mix(theme.pane, theme.bad, 0.18),
                               theme.bad);
            painter.save();
            painter.setPen(QPen(theme.bad, 1));
            painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
            painter.restore();
        }
    }

    // Capacity.
    if (bars.capacity > 0) {
        const double y = std::round(bars.capacityY) + 0.5;
        painter.save();
        painter.setPen(QPen(theme.text, 1, Qt::CustomDashLine, Qt::FlatCap));
        QPen pen(m_evaluation.fits ? theme.text : theme.bad, 1);
        pen.setDashPattern({5, 3});
        painter.setPen(pen);
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right() + 3, y));
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.text);
        const double first = std::clamp(y - small, plot.top() - small / 2, plot.bottom() - 2 * small);
        theme::drawTabular(painter, QRectF(frame.gutter.left(), first, frame.gutter.width(), small),
                           Qt::AlignLeft | Qt::AlignVCenter, theme::gibibytes(bars.capacity));
        painter.setPen(theme.quietText);
        painter.drawText(QRectF(frame.gutter.left(), first + small, frame.gutter.width(), small),
                         Qt::AlignLeft | Qt::AlignVCenter, tr("capacity"));
        painter.restore();
    }

    // Totals above the bars; where there is no room for all, the worst one keeps its own.
    for (const Bar& bar : bars.bars) {
        if (!bars.totals && !bar.worst) {
            continue;
        }
        const bool over = bar.over > 0;
        const QString total = amount(bar.total);
        const QString excess = QLatin1Char('+')
                               + (m_percent ? theme::percent(bar.over / bars.capacity)
                                            : theme::gibibytes(bar.over));
        const bool longExcess = measure(TextRole::Strong, excess) <= bar.slot.width() || bar.worst;
        const double textWidth = std::max(measure(TextRole::Strong, total),
                                          over && longExcess ? measure(TextRole::Strong, excess) : 0.0)
                                 + 6;
        const double centre = std::clamp(bar.slot.center().x(), plot.left() + textWidth / 2,
                                         plot.right() - textWidth / 2);
        double bottom = std::round(bar.rect.top()) - 2;
        const QRectF line(centre - textWidth / 2, bottom - strong, textWidth, strong);
        const bool listedHere = bar.firstStage <= listed && listed <= bar.lastStage && manyBars
                                && !frame.table.isEmpty();
        const double capacityLine = std::round(bars.capacityY);
        if (line.top() < capacityLine && capacityLine < line.bottom()) {
            painter.fillRect(line.adjusted(1, 1, -1, -1), listedHere ? theme.accentSoft : theme.pane);
        }
        painter.setFont(theme::textFont(TextRole::Strong));
        painter.setPen(over ? theme.bad : theme.text);
        theme::drawTabular(painter, line, Qt::AlignCenter, total);
        if (over && longExcess && (bars.totals || bar.worst)) {
            painter.setFont(theme::textFont(TextRole::Small));
            theme::drawTabular(painter, line.translated(0, -small), Qt::AlignCenter, excess);
        }
    }

    if (m_ghost && std::abs(*m_ghost - m_evaluation.peakBytes) > 1) {
        const double y = std::round(bars.y(*m_ghost)) + 0.5;
        painter.setPen(QPen(theme.quietText, 1.5, Qt::DotLine));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setFont(theme::textFont(TextRole::Small));
        const QString text = tr("before");
        const QRectF tag(plot.left() + 2, y - small - 1, measure(TextRole::Small, text) + 6, small);
        panel::fillRounded(painter, tag, theme.pane, 2);
        painter.drawText(tag, Qt::AlignCenter, text);
    }

    // Stage numbers, notes, and which one is the worst.
    for (std::size_t i = 0; i < bars.bars.size(); ++i) {
        const Bar& bar = bars.bars[i];
        const bool onStep = i % static_cast<std::size_t>(bars.labelEvery) == 0;
        const double stageWidth = measure(TextRole::Strong, QString::number(bar.stage)) + 12;
        const QRectF label(bar.slot.center().x() - stageWidth / 2, frame.labels, stageWidth, small);
        if (bar.worst && bars.labelEvery > 1) {
            // A narrow bar: its number replaces what would touch it.
            painter.setFont(theme::textFont(TextRole::Small));
        }
        bool clashes = false;
        if (!bar.worst && bars.labelEvery > 1) {
            for (const Bar& other : bars.bars) {
                if (other.worst && std::abs(other.slot.center().x() - bar.slot.center().x()) < stageWidth) {
                    clashes = true;
                }
            }
        }
        if ((onStep && !clashes) || bar.worst) {
            QFont font = theme::textFont(TextRole::Small);
            font.setWeight(bar.worst ? QFont::DemiBold : QFont::Normal);
            painter.setFont(font);
            painter.setPen(bar.worst ? (m_evaluation.fits ? theme.text : theme.bad) : theme.quietText);
            theme::drawTabular(painter, label, Qt::AlignCenter, QString::number(bar.stage));
        }
        if (bars.notes && bar.firstStage < m_notes.size()) {
            painter.setFont(theme::textFont(TextRole::Small));
            painter.setPen(theme.quietText);
            theme::drawTabular(painter,
                               QRectF(bar.slot.left(), frame.labels + small, bar.slot.width(), small),
                               Qt::AlignCenter, m_notes[bar.firstStage]);
        }
    }
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    const bool folded = !bars.bars.empty() && bars.bars.front().lastStage > bars.bars.front().firstStage;
    QString title = tr("pipeline stage");
    if (folded) {
        title = tr("pipeline stage; each bar is the fullest of %1").arg(bars.bars.front().lastStage + 1);
    }
    const double titleTop = frame.labels + small + (bars.notes && !m_notes.isEmpty() ? small : 0)
                            + theme::kGrid / 2.0;
    painter.drawText(QRectF(plot.left(), titleTop, plot.width(), small), Qt::AlignHCenter | Qt::AlignVCenter,
                     title);

    // Pointer and keyboard.
    if (interactive) {
        const auto outline = [&](const Cursor& cursor, const QColor& colour, double pen) {
            for (const Bar& bar : bars.bars) {
                if (cursor.stage < bar.firstStage || cursor.stage > bar.lastStage) {
                    continue;
                }
                QRectF rect = cursor.account ? QRectF() : bar.rect;
                for (const Segment& segment : bar.segments) {
                    if (cursor.account && segment.account == *cursor.account) {
                        rect = segment.rect;
                    }
                }
                if (rect.isNull()) { // a row of the table whose class is left out of the bars
                    continue;
                }
                painter.save();
                painter.setRenderHint(QPainter::Antialiasing, true);
                painter.setPen(QPen(colour, pen));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(QRectF(std::round(rect.left()), std::round(rect.top()),
                                        std::round(rect.width()), std::max(2.0, std::round(rect.height())))
                                     .adjusted(-0.5, -0.5, 0.5, 0.5));
                painter.restore();
            }
        };
        if (m_hovered) {
            outline(*m_hovered, theme.text, 1);
        }
        if (m_cursor && hasFocus()) {
            outline(*m_cursor, theme.accent, 2);
        }
    }
}

void MemoryView::paintTable(QPainter& painter, const Frame& frame, const Theme& theme, bool interactive) const
{
    const QRectF& card = frame.table;
    panel::paintPane(painter, card, theme);
    const std::int32_t stage = tableStage();
    const std::vector<ClassRow> rows = classTable(m_evaluation, stage);
    if (rows.empty()) {
        return;
    }
    const training::StageMemory& memory = m_evaluation.memory[static_cast<std::size_t>(stage)];
    const double rowHeight = panel::lineHeight(TextRole::Body) + 5;
    const QRectF inside = card.adjusted(theme::kMargin, theme::kGap, -theme::kMargin, -theme::kGap);
    const double capacity = m_evaluation.capacity;
    const double range = rangeWidth();
    const bool ranges = range > 0;

    // Columns from the left: class, GiB, share of stage, bar against capacity, share of capacity, range over
    // stages.
    const double number = std::max(measure(TextRole::Strong, QStringLiteral("000.00")),
                                   measure(TextRole::Small, tr("GiB")))
                          + theme::kMargin;
    const double share = measure(TextRole::Strong, theme::percent(1)) + theme::kMargin + theme::kGrid;
    const double percent = std::max(share, measure(TextRole::Small, tr("of stage")) + theme::kMargin);
    const double ofCapacity = std::max(share, measure(TextRole::Small, tr("of capacity")) + theme::kMargin);
    double name = 0;
    for (const ClassRow& row : rows) {
        name = std::max(name, measure(TextRole::Body, className(row.account)));
    }
    const QString heading = stage == m_evaluation.worstStage ? tr("Stage %1, the fullest").arg(stage)
                                                             : tr("Stage %1").arg(stage);
    name = std::max({name, measure(TextRole::Strong, tr("Over capacity")),
                     measure(TextRole::Strong, tr("Stage %1, the fullest").arg(stage)) - kSwatch})
           + kSwatch + theme::kGap;
    const double barSpace = inside.width() - name - number - percent - ofCapacity - range - theme::kMargin;
    const double x0 = inside.left();
    const double x1 = x0 + name;
    const double x2 = x1 + number;
    const double x3 = x2 + percent;
    const double barWidth = std::max(0.0, barSpace);
    const double x4 = x3 + theme::kMargin + barWidth;
    const double x5 = x4 + ofCapacity;

    double y = inside.top();
    if (!m_whose.isEmpty()) {
        painter.setFont(theme::textFont(TextRole::Strong));
        painter.setPen(theme.text);
        panel::drawElided(painter, QRectF(inside.left(), y, inside.width(), rowHeight),
                          Qt::AlignLeft | Qt::AlignVCenter, m_whose);
        y += rowHeight;
    }
    const auto cell = [&](double left, double right, const QString& text,
                          Qt::Alignment alignment = Qt::AlignRight) {
        if (right - left > 8) {
            theme::drawTabular(painter, QRectF(left, y, right - left, rowHeight),
                               alignment | Qt::AlignVCenter, text);
        }
    };
    const bool showRange = ranges && barSpace > 0;

    painter.setFont(theme::textFont(TextRole::Strong));
    painter.setPen(theme.text);
    cell(x0, x1, heading, Qt::AlignLeft);
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    cell(x1, x2, tr("GiB"));
    cell(x2, x3, tr("of stage"));
    if (capacity > 0) {
        cell(x4, x5, tr("of capacity"));
    }
    if (showRange) {
        cell(x5, inside.right(), tr("all stages, GiB"));
    }
    y += rowHeight;

    const auto gib = [](double bytes) { return theme::fixed(bytes / kGibibyte, 2); };
    const double scale = std::max(capacity, memory.total);
    double at = 0;
    for (const ClassRow& row : rows) {
        painter.fillRect(QRectF(inside.left(), std::floor(y), inside.width(), 1), theme.line);
        const QColor colour = colourOf(row.account, theme);
        panel::fillRounded(painter, QRectF(x0, std::round(y + (rowHeight - kSwatch) / 2), kSwatch, kSwatch),
                           colour, 2);
        painter.setFont(theme::textFont(TextRole::Body));
        painter.setPen(theme.text);
        cell(x0 + kSwatch + theme::kGap - 2, x1, className(row.account), Qt::AlignLeft);
        cell(x1, x2, gib(row.bytes));
        painter.setPen(theme.quietText);
        cell(x2, x3, theme::percent(row.share));
        if (capacity > 0) {
            cell(x4, x5, theme::percent(row.ofCapacity));
        }
        if (showRange) {
            const bool same = row.most - row.least < 0.005 * kGibibyte;
            cell(x5, inside.right(),
                 same ? gib(row.least) : tr("%1 – %2").arg(gib(row.least), gib(row.most)));
        }
        if (barWidth > 24 && scale > 0) {
            // A staircase: each class starts where the one above ends, as in the stack.
            const double left = std::round(x3 + theme::kMargin + at / scale * barWidth);
            const double right = std::round(x3 + theme::kMargin + (at + row.bytes) / scale * barWidth);
            const double middle = std::round(y + rowHeight / 2);
            painter.fillRect(QRectF(x3 + theme::kMargin, middle - 4, barWidth, 8), theme.bubble);
            painter.fillRect(QRectF(left, middle - 4, std::max(row.bytes > 0 ? 1.0 : 0.0, right - left), 8),
                             colour);
            if (capacity > 0 && capacity < scale) {
                const double limit = std::round(x3 + theme::kMargin + capacity / scale * barWidth);
                painter.fillRect(QRectF(limit, y, 1, rowHeight), theme.bad);
            }
        }
        at += row.bytes;
        y += rowHeight;
    }

    painter.fillRect(QRectF(inside.left(), std::floor(y), inside.width(), 1),
                     theme::mix(theme.line, theme.quietText, 0.5));
    painter.setFont(theme::textFont(TextRole::Strong));
    painter.setPen(theme.text);
    cell(x0, x1, tr("Total"), Qt::AlignLeft);
    cell(x1, x2, gib(memory.total));
    cell(x2, x3, theme::percent(1));
    if (capacity > 0) {
        cell(x4, x5, theme::percent(memory.total / capacity));
    }
    if (showRange) {
        double least = memory.total;
        double most = memory.total;
        for (const training::StageMemory& other : m_evaluation.memory) {
            least = std::min(least, other.total);
            most = std::max(most, other.total);
        }
        cell(x5, inside.right(),
             most - least < 0.005 * kGibibyte ? gib(least) : tr("%1 – %2").arg(gib(least), gib(most)));
    }
    const QString inFlight = memory.inFlight > 0
                                 ? (memory.inFlight == 1
                                        ? tr("activations of %1 micro-batch held at the peak")
                                        : tr("activations of %1 micro-batches held at the peak"))
                                       .arg(microbatches(memory.inFlight))
                                 : QString();
    y += rowHeight;
    if (capacity > 0) {
        const double spare = capacity - memory.total;
        painter.setFont(theme::textFont(TextRole::Body));
        painter.setPen(spare < 0 ? theme.bad : theme.good);
        cell(x0, x1, spare < 0 ? tr("Over capacity") : tr("Free"), Qt::AlignLeft);
        cell(x1, x2, gib(std::abs(spare)));
        cell(x4, x5, theme::percent(std::abs(spare) / capacity));
    }
    if (!inFlight.isEmpty()) {
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.quietText);
        panel::drawElided(painter, QRectF(x3 + theme::kMargin, y, x4 - x3 - theme::kMargin, rowHeight),
                          Qt::AlignLeft | Qt::AlignVCenter, inFlight);
    }

    // Pointer and keyboard: the same place as in the bars.
    const auto outline = [&](const Cursor& cursor, const QColor& colour, double pen) {
        if (cursor.stage == stage) {
            const QRectF& row = cursor.account ? frame.rows[*cursor.account] : frame.totalRow;
            painter.save();
            painter.setPen(QPen(colour, pen));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(QRectF(row.toRect()).adjusted(-4.5, 0.5, 3.5, -0.5));
            painter.restore();
        }
    };
    if (interactive && m_hovered) {
        outline(*m_hovered, theme.text, 1);
    }
    if (interactive && m_cursor && hasFocus()) {
        outline(*m_cursor, theme.accent, 2);
    }
}

// ------------------------------------------------------------------ what the user does

std::optional<MemoryView::Cursor> MemoryView::cursorAt(const Frame& frame, const QPointF& at) const
{
    for (std::size_t k = 0; k < frame.rows.size(); ++k) {
        if (frame.rows[k].contains(at)) {
            return Cursor{tableStage(), k};
        }
    }
    if (frame.totalRow.contains(at)) {
        return Cursor{tableStage(), std::nullopt};
    }
    const std::optional<Hit> hit = hitTest(frame.bars, at);
    if (!hit) {
        return std::nullopt;
    }
    const Bar& bar = frame.bars.bars[static_cast<std::size_t>(hit->bar)];
    Cursor cursor;
    cursor.stage = bar.stage;
    if (hit->segment) {
        cursor.account = bar.segments[static_cast<std::size_t>(*hit->segment)].account;
    }
    return cursor;
}

QString MemoryView::tipAt(const QPointF& at) const
{
    const Frame frame = frameIn(rect());
    for (std::size_t k = 0; k < frame.legend.size(); ++k) {
        if (frame.legend[k].contains(at) && !m_evaluation.memory.empty()) {
            return m_shown[k] ? tr("Click to leave %1 out of the bars (key %2)")
                                    .arg(theme::accountLabel(training::memoryAccounts()[k]))
                                    .arg(k + 1)
                              : tr("Click to show %1 again (key %2)")
                                    .arg(theme::accountLabel(training::memoryAccounts()[k]))
                                    .arg(k + 1);
        }
    }
    const std::optional<Cursor> cursor = cursorAt(frame, at);
    if (!cursor) {
        return {};
    }
    const training::StageMemory& memory = m_evaluation.memory[static_cast<std::size_t>(cursor->stage)];
    QStringList lines;
    QString head = tr("Stage %1").arg(cursor->stage);
    if (cursor->stage < m_notes.size()) {
        head += QStringLiteral(", ") + m_notes[cursor->stage];
    }
    const double capacity = m_evaluation.capacity;
    if (cursor->account) {
        const double bytes = memory.bytes[*cursor->account];
        lines << QStringLiteral("<b>%1: %2</b>")
                     .arg(className(*cursor->account).toHtmlEscaped(), theme::gibibytes(bytes));
        lines << head.toHtmlEscaped();
        lines << tr("%1 of the stage's %2")
                     .arg(theme::percent(memory.total > 0 ? bytes / memory.total : 0),
                          theme::gibibytes(memory.total));
        if (capacity > 0) {
            lines << tr("%1 of the capacity").arg(theme::percent(bytes / capacity));
        }
        if (training::memoryAccounts()[*cursor->account].role == training::Role::Activations
            && memory.inFlight > 0) {
            lines << tr("%1 micro-batches in flight").arg(microbatches(memory.inFlight));
        }
    } else {
        lines << QStringLiteral("<b>%1: %2</b>").arg(head.toHtmlEscaped(), theme::gibibytes(memory.total));
        if (capacity > 0) {
            lines << (memory.total > capacity ? tr("%1 over the capacity of %2") : tr("%1 free of %2"))
                         .arg(theme::gibibytes(std::abs(capacity - memory.total)),
                              theme::gibibytes(capacity));
        }
    }
    return lines.join(QStringLiteral("<br>"));
}

QString MemoryView::tableText() const
{
    QStringList lines{tr("class\tGiB\tshare of stage\tshare of capacity")};
    for (const ClassRow& row : classTable(m_evaluation, tableStage())) {
        lines << QStringLiteral("%1\t%2\t%3\t%4")
                     .arg(theme::accountLabel(training::memoryAccounts()[row.account]))
                     .arg(row.bytes / kGibibyte, 0, 'f', 4)
                     .arg(row.share, 0, 'f', 6)
                     .arg(row.ofCapacity, 0, 'f', 6);
    }
    return lines.join(QLatin1Char('\n'));
}

QVariant MemoryView::inputMethodQuery(Qt::InputMethodQuery query) const
{
    if (query == Qt::ImAnchorRectangle && m_cursor) {
        const Frame frame = frameIn(rect());
        if (m_inTable) {
            return m_cursor->account ? frame.rows[*m_cursor->account] : frame.totalRow;
        }
        for (const Bar& bar : frame.bars.bars) {
            if (bar.stage != m_cursor->stage) {
                continue;
            }
            for (const Segment& segment : bar.segments) {
                if (segment.account == m_cursor->account) {
                    return segment.rect;
                }
            }
            return bar.slot;
        }
    }
    return QWidget::inputMethodQuery(query);
}

bool MemoryView::event(QEvent* event)
{
    if (panel::answerToolTip(event, this, [this](const QPoint& at) { return tipAt(at); })) {
        return true;
    }
    return QWidget::event(event);
}

void MemoryView::resizeEvent(QResizeEvent*)
{
    const QSize size = m_unit->sizeHint();
    m_unit->setGeometry(width() - size.width(), 0, size.width(), size.height());
}

void MemoryView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_evaluation.memory.empty()) {
        QWidget::mousePressEvent(event);
        return;
    }
    const Frame frame = frameIn(rect());
    for (std::size_t k = 0; k < frame.legend.size(); ++k) {
        if (frame.legend[k].contains(event->position())) {
            setShown(k, !m_shown[k]);
            return;
        }
    }
    const std::optional<Cursor> cursor = cursorAt(frame, event->position());
    m_cursor = cursor;
    m_inTable = frame.table.contains(event->position());
    if (!cursor) {
        update();
        return;
    }
    // The table's stage is the one that is shown: it goes on following the fullest where it did.
    if (m_inTable) {
        update();
    } else {
        selectStage(cursor->stage);
        emit stageSelected(cursor->stage);
    }
    if (cursor->account) {
        emit segmentActivated(cursor->stage, idOf(*cursor->account));
    } else if (frame.totalRow.contains(event->position())) {
        emit totalActivated(cursor->stage);
    }
}

void MemoryView::mouseMoveEvent(QMouseEvent* event)
{
    const Frame frame = frameIn(rect());
    const std::optional<Cursor> hovered = cursorAt(frame, event->position());
    const bool onLegend = std::any_of(frame.legend.begin(), frame.legend.end(),
                                      [&](const QRectF& entry) { return entry.contains(event->position()); });
    const bool onTotal = frame.totalRow.contains(event->position());
    setCursor(onLegend || onTotal || (hovered && hovered->account) ? Qt::PointingHandCursor
                                                                   : Qt::ArrowCursor);
    if (hovered != m_hovered) {
        m_hovered = hovered;
        update();
    }
}

void MemoryView::leaveEvent(QEvent*)
{
    m_hovered.reset();
    update();
}

void MemoryView::focusInEvent(QFocusEvent* event)
{
    m_byKeyboard = panel::byKeyboard(event->reason());
    QWidget::focusInEvent(event);
}

void MemoryView::moveCursor(int stages, int classes)
{
    const BarsGeometry geometry = bars();
    if (geometry.bars.empty()) {
        return;
    }
    const auto last = static_cast<int>(geometry.bars.size()) - 1;
    const std::int32_t from = m_cursor ? m_cursor->stage : tableStage();
    int index = 0;
    for (int i = 0; i <= last; ++i) {
        if (geometry.bars[static_cast<std::size_t>(i)].firstStage <= from) {
            index = i;
        }
    }
    index = std::clamp(index + stages, 0, last);
    const Bar& bar = geometry.bars[static_cast<std::size_t>(index)];
    int segment = -1;
    for (std::size_t k = 0; k < bar.segments.size(); ++k) {
        if (m_cursor && m_cursor->account && bar.segments[k].account <= *m_cursor->account) {
            segment = static_cast<int>(k);
        }
    }
    segment = std::clamp(segment + classes, -1, static_cast<int>(bar.segments.size()) - 1);
    Cursor cursor;
    cursor.stage = bar.stage;
    if (segment >= 0) {
        cursor.account = bar.segments[static_cast<std::size_t>(segment)].account;
    }
    m_cursor = cursor;
    m_inTable = false;
    selectStage(cursor.stage);
    emit stageSelected(cursor.stage);
    QString spoken = tr("Stage %1: %2").arg(cursor.stage).arg(theme::gibibytes(bar.total));
    if (cursor.account) {
        spoken += QStringLiteral(", ") + className(*cursor.account) + QLatin1Char(' ')
                  + theme::gibibytes(
                      m_evaluation.memory[static_cast<std::size_t>(cursor.stage)].bytes[*cursor.account]);
    }
    setAccessibleDescription(spoken);
}

void MemoryView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left: moveCursor(-1, 0); return;
    case Qt::Key_Right: moveCursor(1, 0); return;
    case Qt::Key_Up: moveCursor(0, 1); return;
    case Qt::Key_Down: moveCursor(0, -1); return;
    case Qt::Key_Home: moveCursor(-(1 << 20), 0); return;
    case Qt::Key_End: moveCursor(1 << 20, 0); return;
    case Qt::Key_Escape:
        m_cursor.reset();
        selectStage(std::nullopt);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_cursor && m_cursor->account) {
            emit segmentActivated(m_cursor->stage, idOf(*m_cursor->account));
        } else if (m_cursor) {
            emit totalActivated(m_cursor->stage);
        }
        return;
    default: break;
    }
    const int digit = event->key() - Qt::Key_1;
    if (digit >= 0 && digit < static_cast<int>(training::memoryAccounts().size())) {
        setShown(static_cast<std::size_t>(digit), !m_shown[static_cast<std::size_t>(digit)]);
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace shardscape::memory
