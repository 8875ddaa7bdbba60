// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/cell_painter.h"

#include "panel/own_name.h"
#include "panel/pane.h"
#include "theme/account_look.h"
#include "theme/number_format.h"
#include "time/waterfall.h"
#include "timeline/timeline_picture.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace shardscape::compare {

using theme::TextRole;
using theme::Theme;

namespace {

/// For translators.
class CellTexts {
    Q_DECLARE_TR_FUNCTIONS(shardscape::compare::CellPainter)
};

constexpr double kWideCell = 210;    ///< px; from here on a note stands beside its number
constexpr double kNoteColumn = 112;  ///< px from the number's left
constexpr double kMemoryHeight = 96; ///< px
constexpr double kTimelineRow = 9;   ///< px per device
constexpr double kPadding = 8;       ///< px, left and right in a cell

double lineHeight(TextRole role)
{
    return panel::lineHeight(role);
}

void quietLine(QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QString& text,
               const Theme& theme)
{
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    panel::drawElided(painter, rect, alignment, text);
}

/// Zero at the left, the common axis' end at the right.
void paintAxis(QPainter& painter, const QRectF& rect, const QString& end, const Theme& theme)
{
    painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), 1), theme.line);
    const QRectF text(rect.left(), rect.top() + 1, rect.width(), rect.height() - 1);
    quietLine(painter, text, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("0"), theme);
    quietLine(painter, text, Qt::AlignRight | Qt::AlignVCenter, end, theme);
}

QList<theme::LegendEntry> legendEntries(const Theme& theme)
{
    using schedule::OpKind;
    using training::Role;
    QList<theme::LegendEntry> entries{
        {CellTexts::tr("compute at peak, forward"), theme.roleColour(Role::Work)},
        {CellTexts::tr("beyond the peak"), theme.roleColour(Role::Excess)},
        {theme::opLabel(OpKind::Backward), theme.opColour(OpKind::Backward)},
        {CellTexts::tr("recomputation"), theme.roleColour(Role::Repetition)},
        {CellTexts::tr("waiting"), theme.bubbleHatch, theme::Hatch::Rising},
        {CellTexts::tr("exposed communication"), theme.roleColour(Role::Communication)},
        {CellTexts::tr("optimizer"), theme.roleColour(Role::Update)},
    };
    for (const training::Account& account : training::memoryAccounts()) {
        entries.push_back({theme::accountLabel(account), theme::accountColour(account, theme)});
    }
    return entries;
}

} // namespace

CellPainter::CellPainter() = default;
CellPainter::~CellPainter() = default;

void CellPainter::setCandidates(const std::vector<Candidate>& candidates)
{
    m_candidates = candidates;
    m_axes = commonAxes(candidates);
    std::map<const timeline::ScheduleView*, std::unique_ptr<timeline::TimelinePicture>> kept;
    for (const Candidate& candidate : candidates) {
        const timeline::ScheduleView* schedule = candidate.schedule.get();
        if (schedule == nullptr || kept.count(schedule) > 0) {
            continue;
        }
        auto& old = m_pictures[schedule];
        kept[schedule] = old != nullptr ? std::move(old)
                                        : std::make_unique<timeline::TimelinePicture>(
                                            std::vector<std::shared_ptr<const timeline::ScheduleView>>{
                                                candidate.schedule},
                                            true);
        kept[schedule]->setTimeEnd(m_axes.ticks);
    }
    m_pictures = std::move(kept);
}

double CellPainter::rowHeight(const Row& row, double cellWidth, double across) const
{
    const double line = lineHeight(TextRole::Body);
    const double small = lineHeight(TextRole::Small);
    switch (row.kind) {
    case RowKind::Section: return line + 3 * theme::kGrid;
    case RowKind::Metric: {
        const bool noted = std::any_of(row.cells.begin(), row.cells.end(),
                                       [](const Cell& cell) { return !cell.note.isEmpty(); });
        return line + (noted && cellWidth < kWideCell ? small : 0) + theme::kGap;
    }
    case RowKind::Input: return line + theme::kGap;
    case RowKind::TimeBar: return 24 + small + 2 * theme::kGap;
    case RowKind::Memory: return kMemoryHeight + small + theme::kGap;
    case RowKind::Timeline: {
        std::int32_t devices = 1;
        for (const Candidate& candidate : m_candidates) {
            devices = std::max(devices, candidate.schedule ? candidate.schedule->program.devices : 0);
        }
        return std::clamp(devices * kTimelineRow, 40.0, 150.0) + small + 2 * theme::kGap;
    }
    case RowKind::Legend:
        return theme::paintLegend(nullptr, QRectF(0, 0, across - 2 * kPadding, 1000),
                                  legendEntries(Theme::light()), Theme::light())
               + theme::kGap;
    }
    return line;
}

void CellPainter::paintCell(QPainter& painter, const QRectF& rect, const Row& row, std::size_t column,
                            const Theme& theme) const
{
    if (column >= row.cells.size() || column >= m_candidates.size()) {
        return;
    }
    const QRectF inside = rect.adjusted(kPadding, theme::kGrid, -kPadding, -theme::kGrid);
    const Candidate& candidate = m_candidates[column];
    painter.save();
    switch (row.kind) {
    case RowKind::Section:
    case RowKind::Legend: break;
    case RowKind::Metric:
    case RowKind::Input: paintText(painter, inside, row, row.cells[column], theme); break;
    case RowKind::TimeBar: paintTimeBar(painter, inside, candidate, theme); break;
    case RowKind::Memory: paintMemory(painter, inside, candidate, theme); break;
    case RowKind::Timeline: paintTimeline(painter, inside, column, theme); break;
    }
    painter.restore();
}

void CellPainter::paintText(QPainter& painter, const QRectF& rect, const Row& row, const Cell& cell,
                            const Theme& theme) const
{
    const bool beside = rect.width() + 2 * kPadding >= kWideCell;
    const double line = lineHeight(TextRole::Body);
    const bool below = !beside && row.kind == RowKind::Metric && !cell.note.isEmpty();
    QRectF text = rect;
    if (below) {
        text.setHeight(line);
    }
    if (cell.best) {
        panel::fillRounded(painter, rect.adjusted(-5, -2, 5, 2), theme.accentSoft, 4);
        // A mark as well as a colour.
        const QRectF mark(text.right() - 8, text.top(), 8, text.height());
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        const QPointF c = mark.center();
        painter.drawPolygon(
            QPolygonF({{c.x() - 4, c.y()}, {c.x(), c.y() - 4}, {c.x() + 4, c.y()}, {c.x(), c.y() + 4}}));
        text.setRight(mark.left() - theme::kGrid);
    }
    const bool strong = cell.best || (row.kind == RowKind::Input && cell.differs);
    const QFont font = theme::textFont(strong ? TextRole::Strong : TextRole::Body);
    painter.setFont(font);
    painter.setPen(cell.quiet ? theme.quietText : theme.text);
    const double wide = std::min(text.width(), std::ceil(theme::tabularWidth(font, cell.text)) + 1);
    if (theme::tabularWidth(font, cell.text) <= text.width()) {
        theme::drawTabular(painter, text, Qt::AlignLeft | Qt::AlignVCenter, cell.text);
    } else {
        panel::drawElided(painter, text, Qt::AlignLeft | Qt::AlignVCenter, cell.text);
    }
    if (cell.note.isEmpty() || row.kind == RowKind::Input) {
        return;
    }
    if (below) {
        quietLine(painter, QRectF(rect.left(), text.bottom(), rect.width(), rect.bottom() - text.bottom()),
                  Qt::AlignLeft | Qt::AlignVCenter, cell.note, theme);
    } else {
        // Notes stand in a column of their own, near their numbers.
        const double from = text.left() + std::max(wide + theme::kGap, kNoteColumn);
        quietLine(painter, QRectF(from, text.top(), text.right() - from, text.height()),
                  Qt::AlignLeft | Qt::AlignVCenter, cell.note, theme);
    }
}

void CellPainter::paintTimeBar(QPainter& painter, const QRectF& rect, const Candidate& candidate,
                               const Theme& theme) const
{
    const double small = lineHeight(TextRole::Small);
    const QRectF bar(rect.left(), rect.top() + theme::kGrid, rect.width(),
                     rect.height() - small - 2 * theme::kGrid);
    const QRectF axis(rect.left(), bar.bottom() + theme::kGrid, rect.width(), small);
    const auto parts = time::waterfall(candidate.evaluation, candidate.scenario.cluster.accelerators());
    if (parts.empty() || !(m_axes.stepSeconds > 0)) {
        quietLine(painter, rect, Qt::AlignLeft | Qt::AlignVCenter, CellTexts::tr("not possible"), theme);
        return;
    }
    for (const time::Part& part : parts) {
        if (part.is(training::stepRow()) || part.seconds <= 0) {
            continue;
        }
        const double left = std::round(bar.left() + part.from / m_axes.stepSeconds * bar.width());
        const double right = std::round(bar.left() + part.to / m_axes.stepSeconds * bar.width());
        if (right > left) {
            theme::fillAccount(painter, QRectF(left, bar.top(), right - left, bar.height()), *part.account,
                               theme);
        }
    }
    paintAxis(painter, axis, theme::seconds(m_axes.stepSeconds), theme);
}

void CellPainter::paintMemory(QPainter& painter, const QRectF& rect, const Candidate& candidate,
                              const Theme& theme) const
{
    const double small = lineHeight(TextRole::Small);
    const QRectF plot(rect.left(), rect.top() + theme::kGrid, rect.width(),
                      rect.height() - small - 2 * theme::kGrid);
    const training::Evaluation& e = candidate.evaluation;
    if (e.memory.empty() || !(m_axes.memoryBytes > 0)) {
        quietLine(painter, rect, Qt::AlignLeft | Qt::AlignVCenter, CellTexts::tr("not possible"), theme);
        return;
    }
    const auto y = [&](double bytes) {
        return std::round(plot.bottom() - bytes / (m_axes.memoryBytes * 1.04) * plot.height());
    };
    // Stages narrower than a pixel are folded: of each run the fullest one is drawn.
    const std::size_t stages = e.memory.size();
    const auto room = static_cast<std::size_t>(std::max(1.0, std::floor(plot.width() / 3)));
    const std::size_t drawn = std::min(stages, room);
    const double slot = std::min(plot.width() / static_cast<double>(drawn), 40.0);
    for (std::size_t i = 0; i < drawn; ++i) {
        const std::size_t first = i * stages / drawn;
        const std::size_t last = std::max(first + 1, (i + 1) * stages / drawn);
        const auto fullest = std::max_element(
            e.memory.begin() + static_cast<std::ptrdiff_t>(first),
            e.memory.begin() + static_cast<std::ptrdiff_t>(last),
            [](const training::StageMemory& a, const training::StageMemory& b) { return a.total < b.total; });
        const double left = std::round(plot.left() + static_cast<double>(i) * slot);
        const double right = std::max(left + 1, std::round(plot.left() + static_cast<double>(i + 1) * slot)
                                                    - (slot > 4   ? 2
                                                       : slot > 2 ? 1
                                                                  : 0));
        double from = 0;
        for (const training::Account& account : training::memoryAccounts()) {
            const double bytes = fullest->bytes[account];
            if (bytes > 0) {
                const double top = y(from + bytes);
                painter.fillRect(QRectF(left, top, right - left, y(from) - top),
                                 theme::accountColour(account, theme));
                from += bytes;
            }
        }
        if (from > e.capacity && e.capacity > 0) {
            theme::fillHatched(painter, QRectF(left, y(from), right - left, y(e.capacity) - y(from)),
                               theme::Hatch::Rising, theme.pane, theme.bad);
        }
    }
    painter.fillRect(QRectF(plot.left(), plot.bottom(), plot.width(), 1), theme.line);
    if (e.capacity > 0) {
        painter.fillRect(QRectF(plot.left(), y(e.capacity), plot.width(), 1), theme.bad);
    }
    quietLine(painter, QRectF(rect.left(), plot.bottom() + 2, rect.width(), small),
              Qt::AlignLeft | Qt::AlignVCenter,
              CellTexts::tr("%n stages, %1 each", nullptr, static_cast<int>(stages))
                  .arg(theme::gibibytes(e.capacity)),
              theme);
}

void CellPainter::paintTimeline(QPainter& painter, const QRectF& rect, std::size_t column,
                                const Theme& theme) const
{
    const Candidate& candidate = m_candidates[column];
    const double small = lineHeight(TextRole::Small);
    const QRectF plot(rect.left(), rect.top() + theme::kGrid, rect.width(),
                      rect.height() - small - 2 * theme::kGrid);
    if (candidate.schedule == nullptr) {
        const QString sentence = !candidate.evaluation.valid           ? CellTexts::tr("not possible")
                                 : candidate.scheduleProblem.isEmpty() ? CellTexts::tr("Simulating…")
                                                                       : candidate.scheduleProblem;
        quietLine(painter, rect, Qt::AlignLeft | Qt::AlignVCenter, sentence, theme);
        return;
    }
    const auto found = m_pictures.find(candidate.schedule.get());
    if (found != m_pictures.end()) {
        found->second->paintPicture(painter, plot.toAlignedRect(), theme);
    }
    paintAxis(painter, QRectF(rect.left(), plot.bottom() + theme::kGrid, rect.width(), small),
              theme::ticks(m_axes.ticks, true), theme);
}

void CellPainter::paintLegend(QPainter& painter, const QRectF& rect, const Theme& theme) const
{
    theme::paintLegend(&painter, rect.adjusted(kPadding, theme::kGrid, -kPadding, -theme::kGrid),
                       legendEntries(theme), theme);
}

double CellPainter::headHeight()
{
    return lineHeight(TextRole::Strong) + lineHeight(TextRole::Small) + 2 * theme::kGrid;
}

void CellPainter::paintHead(QPainter& painter, const QRectF& rect, const Candidate& candidate, bool base,
                            const Theme& theme)
{
    const QRectF inside = rect.adjusted(kPadding, theme::kGrid, -kPadding, -theme::kGrid);
    const double line = lineHeight(TextRole::Strong);
    painter.setFont(theme::textFont(TextRole::Strong));
    painter.setPen(theme.text);
    panel::drawElided(painter, QRectF(inside.left(), inside.top(), inside.width(), line),
                      Qt::AlignLeft | Qt::AlignVCenter, QString::fromStdString(candidate.scenario.name));
    QStringList roles;
    if (base) {
        roles << CellTexts::tr("base");
    }
    if (candidate.current) {
        roles << (candidate.pinned ? CellTexts::tr("current") : CellTexts::tr("current, not pinned"));
    }
    quietLine(painter, QRectF(inside.left(), inside.top() + line, inside.width(), inside.height() - line),
              Qt::AlignLeft | Qt::AlignVCenter,
              roles.isEmpty() ? panel::shownName(candidate.scenario.model)
                              : roles.join(QStringLiteral(" · ")),
              theme);
}

} // namespace shardscape::compare
