// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson_picture.h"

#include "document/engine_text.h"
#include "job/job.h"
#include "job/run/evaluation.h"
#include "job/training/numbers/account.h"
#include "microscope/microscope.h"
#include "theme/number_format.h"
#include "timeline/timeline_picture.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

namespace shardscape::learn {

namespace {

constexpr double kPictureAxis = 18;
constexpr double kPictureRow = 40;

QString pictureText(const char* text)
{
    return QCoreApplication::translate("shardscape::learn::LessonPicture", text);
}

/// The runs of all lanes in the same ticks; none where one cannot be drawn.
std::vector<lessons::ToyRun> runsOf(const std::vector<PictureLane>& lanes)
{
    std::vector<lessons::ToyRun> runs;
    long long finest = 1;
    for (const PictureLane& lane : lanes) {
        auto run = lessons::drawn(*lane.scene.toy());
        if (!run) {
            return {};
        }
        finest = std::lcm(finest, std::max(1LL, std::llround(run->ticksPerUnit)));
        runs.push_back(*std::move(run));
    }
    std::vector<lessons::ToyRun> same;
    for (lessons::ToyRun& run : runs) {
        auto scaled = lessons::inTicks(std::move(run), static_cast<double>(finest));
        if (!scaled) {
            return {};
        }
        same.push_back(*std::move(scaled));
    }
    return same;
}

timeline::TimelineScene timelineOf(const std::vector<PictureLane>& lanes, const lessons::Extent* extent)
{
    timeline::TimelineScene scene;
    scene.compact = true;
    scene.legend = false;
    for (lessons::ToyRun& run : runsOf(lanes)) {
        auto view = std::make_shared<timeline::ScheduleView>();
        view->ticksPerUnit = run.ticksPerUnit;
        view->program = std::move(run.program);
        view->simulation = std::move(run.simulation);
        view->analysis = std::move(run.analysis);
        scene.slot = view->ticksPerUnit;
        scene.schedules.push_back(std::make_shared<const timeline::GanttIndex>(std::move(view)));
    }
    scene.range = scene.bounds();
    if (extent != nullptr && !scene.schedules.empty()) {
        scene.range.end = std::max(scene.range.end, extent->makespan * scene.slot);
        scene.memoryScale = extent->held;
    }
    return scene;
}

void paintTimeline(QPainter& painter, const QRectF& box, const std::vector<PictureLane>& lanes,
                   const theme::Theme& theme, const lessons::Extent* extent, double until)
{
    timeline::TimelineScene scene = timelineOf(lanes, extent);
    if (scene.schedules.empty()) {
        return;
    }
    const QFont small = theme::textFont(theme::TextRole::Small);
    const QFontMetricsF metrics(small);
    const bool many = scene.schedules.size() > 1;
    const double title = many ? metrics.height() + 2 : 0;
    const double left = std::ceil(metrics.horizontalAdvance(
                            pictureText(QT_TRANSLATE_NOOP("shardscape::learn::LessonPicture", "device %1"))))
                        + theme::kGap;
    const double right = std::ceil(metrics.horizontalAdvance(QStringLiteral("00.0"))) + theme::kGap;
    const double legend = theme::kGap
                          + std::ceil(theme::paintLegend(nullptr, QRectF(0, 0, box.width(), 0),
                                                         timeline::legendOf(scene, theme), theme));
    const QRectF rows = box.adjusted(left, title, -right, -kPictureAxis - legend);
    double devices = 0;
    for (const auto& schedule : scene.schedules) {
        devices += schedule->devices();
    }
    constexpr double kRoomForCurve = 32; ///< of a row
    scene.leastCurve = rows.height() / std::max(1.0, devices) >= kRoomForCurve ? 9 : 0;
    const timeline::TimelineFrame its = timeline::frameOf(scene, rows);
    timeline::paintScene(painter, scene, its, theme);
    if (until >= 0) {
        const double x = timeline::timeToPixel(until * scene.slot, its.axis);
        painter.fillRect(QRectF(x, its.contentTop - 1, its.axis.right() - x + 2, its.layout.height + 2),
                         theme.pane);
        scene.cursor = until * scene.slot;
        timeline::paintMoments(painter, scene, its, theme);
    }
    painter.setFont(small);
    for (std::size_t lane = 0; lane < scene.schedules.size(); ++lane) {
        const timeline::Panel& panel = its.layout.panels[lane];
        const timeline::GanttIndex& index = *scene.schedules[lane];
        if (many) {
            painter.setPen(theme.text);
            painter.drawText(
                QRectF(its.axis.left, its.contentTop + panel.rowsTop - title, its.axis.width, title),
                Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, lanes[lane].title);
        }
        for (std::int32_t r = panel.firstRow; r < panel.lastRow; ++r) {
            const timeline::PlacedRow& row = its.layout.rows[static_cast<std::size_t>(r)];
            const double top = its.contentTop + row.top;
            const auto now = static_cast<schedule::Ticks>(std::floor(until * scene.slot));
            const double held = until < 0 ? index.peakOf(row.device) : index.memoryAt(row.device, now);
            painter.setPen(theme.quietText);
            painter.drawText(QRectF(box.left(), top, left - theme::kGap, row.height),
                             Qt::AlignRight | Qt::AlignVCenter,
                             pictureText(QT_TRANSLATE_NOOP("shardscape::learn::LessonPicture", "device %1"))
                                 .arg(row.device));
            painter.setPen(theme.text);
            painter.drawText(QRectF(its.axis.right(), top, right, row.height),
                             Qt::AlignRight | Qt::AlignVCenter, timeline::memoryText(index, held, false));
        }
    }
    // The axis counts slots.
    timeline::TimeAxis counted = its.axis;
    counted.range.end /= scene.slot;
    const double axisTop = box.bottom() - legend - kPictureAxis;
    painter.setPen(theme.quietText);
    for (const double mark : timeline::marks(counted.range, timeline::niceStep(counted, 48))) {
        const double x = timeline::timeToPixel(mark, counted);
        painter.drawText(QRectF(x - 30, axisTop + 2, 60, kPictureAxis - 2), Qt::AlignCenter,
                         theme::count(std::llround(mark)));
    }
    theme::paintLegend(&painter, QRectF(box.left(), box.bottom() - legend + theme::kGap, box.width(), legend),
                       timeline::legendOf(scene, theme), theme);
}

/// One bar of a list.
struct Part {
    QString name;
    double amount = 0;
    QColor colour;
};

/// The largest parts with their numbers, the others as one: as many as can be read.
void paintParts(QPainter& painter, const QRectF& box, const lessons::Lesson& lesson,
                const lessons::Scene& scene, const theme::Theme& theme, const lessons::Extent* extent)
{
    const bool whole = scene.scenario()->task.kind == workload::TaskKind::Run;
    const bool served = scene.scenario()->task.kind == workload::TaskKind::Serving;
    const job::Outcome answers = served ? job::serving().evaluate(*scene.scenario()) : job::Outcome();
    const run::Evaluation run = whole ? run::evaluate(*scene.scenario()) : run::Evaluation();
    const training::Evaluation its = whole    ? run.held
                                     : served ? training::Evaluation()
                                              : training::evaluate(*scene.scenario());
    painter.setFont(theme::textFont(theme::TextRole::Small));
    const QFontMetricsF metrics(painter.font());
    if (served ? !answers.valid : !its.valid || (whole && !run.fits)) {
        painter.setPen(theme.bad);
        painter.drawText(box, Qt::TextWordWrap, document::engineText(lessons::outcomeOf(scene).why));
        return;
    }
    std::vector<Part> parts;
    const bool fits = served ? answers.fits : its.fits;
    const bool memory = !whole && (lesson.picture == lessons::Picture::Memory || !fits);
    const double capacity = !served                  ? its.capacity
                            : answers.memory.empty() ? 0
                                                     : answers.memory.back().capacity;
    if (served) { // of one iteration, or of a rank that answers
        const std::vector<job::Amount>& amounts = memory ? answers.memory.back().parts : answers.time;
        for (std::size_t i = 0; i < amounts.size(); ++i) {
            parts.push_back({document::engineText(std::string(amounts[i].label)), amounts[i].value,
                             theme.seriesColour(static_cast<int>(i))});
        }
    } else if (whole) { // where its days go
        for (std::size_t bar = 0; bar < run::kBars; ++bar) {
            parts.push_back({document::engineText(std::string(run::kBarLabels[bar])), run.expected.bars[bar],
                             bar == 0 ? theme.opColour(schedule::OpKind::Forward)
                                      : theme.seriesColour(static_cast<int>(bar))});
        }
    } else if (memory) {
        const training::StageMemory& worst = its.memory[static_cast<std::size_t>(its.worstStage)];
        for (const training::Account& account : training::memoryAccounts()) {
            parts.push_back({document::engineText(std::string(account.label)), worst.bytes[account],
                             theme.roleColour(account.role)});
        }
    } else {
        for (const training::Account& account : training::timeAccounts()) {
            parts.push_back({document::engineText(std::string(account.label)),
                             its.time[account].exposedSeconds, theme.roleColour(account.role)});
        }
    }
    std::erase_if(parts, [](const Part& part) { return part.amount <= 0; });
    std::stable_sort(parts.begin(), parts.end(),
                     [](const Part& a, const Part& b) { return a.amount > b.amount; });
    const double all = std::accumulate(parts.begin(), parts.end(), 0.0,
                                       [](double sum, const Part& part) { return sum + part.amount; });
    const double row = metrics.height() + 5;
    const auto most = static_cast<std::size_t>(std::max(2.0, std::floor(box.height() / row) - 1));
    if (parts.size() > most) {
        Part rest{pictureText(QT_TRANSLATE_NOOP("shardscape::learn::LessonPicture", "the rest")), 0,
                  theme.line};
        for (std::size_t i = most - 1; i < parts.size(); ++i) {
            rest.amount += parts[i].amount;
        }
        parts.resize(most - 1);
        parts.push_back(rest);
    }
    const auto written = [&](double amount) {
        return memory ? theme::gibibytes(amount) : theme::seconds(amount);
    };
    double numbers = metrics.horizontalAdvance(written(all));
    double names = 0;
    for (const Part& part : parts) {
        numbers = std::max(numbers, metrics.horizontalAdvance(written(part.amount)));
        names = std::max(names, metrics.horizontalAdvance(part.name));
    }
    names = std::min(names, box.width() * 0.42);
    const QRectF bars = box.adjusted(names + theme::kGap, 0, -numbers - theme::kGap, 0);
    const double reach = extent == nullptr ? 0 : memory ? extent->bytes : extent->stepSeconds;
    const double full = std::max({all, reach, memory ? capacity : 0.0});
    double y = box.top();
    double sum = 0;
    for (const Part& part : parts) {
        painter.setPen(theme.text);
        painter.drawText(QRectF(box.left(), y, names, row - 3), Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(part.name, Qt::ElideRight, names));
        const double left = bars.left() + bars.width() * sum / full;
        const double wide = std::max(1.0, bars.width() * part.amount / full);
        painter.fillRect(QRectF(left, y + 1, wide, row - 5), part.colour);
        painter.drawText(QRectF(bars.right() + theme::kGap, y, numbers, row - 3),
                         Qt::AlignRight | Qt::AlignVCenter, written(part.amount));
        sum += part.amount;
        y += row;
    }
    painter.setPen(theme.text);
    painter.drawText(QRectF(bars.right() + theme::kGap, y, numbers, row), Qt::AlignRight | Qt::AlignVCenter,
                     written(all));
    painter.fillRect(QRectF(bars.left(), y, bars.width() * all / full, 1), theme.text);
    if (memory && capacity > 0) {
        const double x = bars.left() + bars.width() * capacity / full;
        painter.fillRect(QRectF(x - 1, box.top(), 2, y - box.top() + 3), theme.bad);
        painter.setPen(theme.bad);
        painter.drawText(
            QRectF(bars.left(), y + 1, bars.width(), row), Qt::AlignLeft | Qt::AlignVCenter,
            pictureText(QT_TRANSLATE_NOOP("shardscape::learn::LessonPicture", "red line: %1 there are"))
                .arg(theme::gibibytes(capacity)));
    }
}

} // namespace

double lessonLegendHeight(const lessons::Scene& scene, double width, const theme::Theme& theme)
{
    if (scene.toy() == nullptr) {
        return 0;
    }
    const timeline::TimelineScene drawn = timelineOf({{scene, {}}}, nullptr);
    return drawn.schedules.empty()
               ? 0
               : theme::kGap + kPictureAxis
                     + std::ceil(theme::paintLegend(nullptr, QRectF(0, 0, width, 0),
                                                    timeline::legendOf(drawn, theme), theme));
}

void paintLessonLanes(QPainter& painter, const QRectF& box, const lessons::Lesson& lesson,
                      const std::vector<PictureLane>& lanes, const theme::Theme& theme,
                      const lessons::Extent* extent, int step, double until)
{
    if (lanes.empty()) {
        return;
    }
    painter.save();
    if (lanes.front().scene.toy() != nullptr) {
        paintTimeline(painter, box, lanes, theme, extent, until);
        painter.restore();
        return;
    }
    const lessons::Scene& scene = lanes.back().scene;
    microscope::Scene subject;
    subject.subject = microscope::subjectNamed(lesson.subject).value_or(microscope::Subject::None);
    subject.scenario = *scene.scenario();
    const int steps = microscope::stepsOf(subject);
    QRectF parts = box;
    constexpr double kNarrow = 420;
    constexpr double kHighEnough = 200; ///< for a drawing above the bars
    if (steps > 0 && box.width() >= kNarrow) {
        const QRectF drawing(box.left(), box.top(), box.width() * 0.46, box.height());
        microscope::paint(painter, drawing, subject, step < 0 ? microscope::ownStepOf(subject) : step, theme);
        parts.setLeft(drawing.right() + theme::kMargin);
    } else if (steps > 0 && box.height() >= kHighEnough) {
        const QRectF drawing(box.left(), box.top(), box.width(), box.height() * 0.48);
        microscope::paint(painter, drawing, subject, step < 0 ? microscope::ownStepOf(subject) : step, theme);
        parts.setTop(drawing.bottom() + theme::kGap);
    }
    paintParts(painter, parts, lesson, scene, theme, extent);
    painter.restore();
}

void paintLessonRows(QPainter& painter, const QRectF& box, const std::vector<PictureLane>& lanes,
                     const theme::Theme& theme, const lessons::Extent* extent, double until)
{
    painter.save();
    paintTimeline(painter, box, lanes, theme, extent, until);
    painter.restore();
}

int gridSlots(const lessons::Toy& toy)
{
    constexpr double kMore = 1.15;
    constexpr int kMostColumns = 40; ///< that can be drawn into
    const Result<lessons::ToyRun> run = lessons::drawn(toy);
    const double slotCount = run ? static_cast<double>(run->analysis.makespan) / run->ticksPerUnit * kMore
                                 : 20;
    return std::clamp(static_cast<int>(std::ceil(slotCount)), 8, kMostColumns);
}

void paintEmptyGrid(QPainter& painter, const QRectF& box, int devices, int slotCount,
                    const theme::Theme& theme)
{
    painter.save();
    painter.setFont(theme::textFont(theme::TextRole::Small));
    const QFontMetricsF metrics(painter.font());
    const double left = metrics.horizontalAdvance(
                            pictureText(QT_TRANSLATE_NOOP("shardscape::learn::LessonPicture", "device %1")))
                        + theme::kGap;
    const double high = (box.height() - 2 * metrics.height() - theme::kGap) / std::max(1, devices);
    const double width = (box.width() - left) / std::max(1, slotCount);
    for (int device = 0; device < devices; ++device) {
        const QRectF row(box.left() + left, box.top() + device * high, box.width() - left, high - 6);
        painter.setPen(theme.quietText);
        painter.drawText(
            QRectF(box.left(), row.top(), left - theme::kGap, row.height()),
            Qt::AlignRight | Qt::AlignVCenter,
            pictureText(QT_TRANSLATE_NOOP("shardscape::learn::LessonPicture", "device %1")).arg(device));
        painter.setPen(QPen(theme.line, 0.8));
        for (int slot = 0; slot < slotCount; ++slot) {
            painter.drawRect(QRectF(row.left() + slot * width, row.top(), width, row.height()));
        }
    }
    const double axis = box.top() + devices * high;
    painter.setPen(theme.quietText);
    const int apart = slotCount > 20 ? 5 : 2;
    for (int slot = 0; slot <= slotCount; slot += apart) {
        painter.drawText(QRectF(box.left() + left + slot * width - 20, axis - 4, 40, metrics.height()),
                         Qt::AlignCenter, QString::number(slot));
    }
    painter.drawText(
        QRectF(box.left() + left, axis + metrics.height() - 2, box.width() - left, metrics.height()),
        Qt::AlignLeft | Qt::AlignVCenter,
        pictureText(QT_TRANSLATE_NOOP("shardscape::learn::LessonPicture",
                                      "One square is one slot, a row is one device.")));
    painter.restore();
}

void paintEmptyBar(QPainter& painter, const QRectF& box, const lessons::Lesson& lesson,
                   const lessons::Extent& extent, const theme::Theme& theme)
{
    painter.save();
    painter.setFont(theme::textFont(theme::TextRole::Small));
    const QFontMetricsF metrics(painter.font());
    const bool whole = lesson.scene.scenario()->task.kind == workload::TaskKind::Run;
    const bool memory = !whole && lesson.picture == lessons::Picture::Memory;
    const double capacity = memory ? lesson.scene.scenario()->cluster.accelerator.memoryBytes : 0;
    const double unit = memory ? 1024.0 * 1024 * 1024 : 1;
    const double full = std::max({memory ? extent.bytes : extent.stepSeconds, capacity, unit * 1e-6}) * 1.1;
    const QRectF bar(box.left() + 4, box.top() + metrics.height(), box.width() - 8,
                     box.height() - 2 * metrics.height() - 4);
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar);
    timeline::TimeAxis axis;
    axis.range.end = full / unit;
    axis.left = bar.left();
    axis.width = bar.width();
    painter.setPen(theme.quietText);
    for (const double mark : timeline::marks(axis.range, timeline::niceStep(axis, 64))) {
        const double x = timeline::timeToPixel(mark, axis);
        painter.drawLine(QPointF(x, bar.bottom()), QPointF(x, bar.bottom() + 4));
        painter.drawText(QRectF(x - 30, bar.bottom() + 4, 60, metrics.height()), Qt::AlignCenter,
                         theme::number(mark, 2));
    }
    painter.drawText(QRectF(bar.right() - 60, bar.top() - metrics.height(), 60, metrics.height()),
                     Qt::AlignRight,
                     memory  ? QStringLiteral("GiB")
                     : whole ? pictureText(QT_TRANSLATE_NOOP("shardscape::learn::LessonPicture", "days"))
                             : QStringLiteral("s"));
    if (capacity > 0) {
        const double x = timeline::timeToPixel(capacity / unit, axis);
        painter.fillRect(QRectF(x - 1, bar.top() - 4, 2, bar.height() + 8), theme.bad);
        painter.setPen(theme.bad);
        painter.drawText(QRectF(x - 124, bar.top() - metrics.height(), 120, metrics.height()), Qt::AlignRight,
                         theme::gibibytes(capacity));
    }
    painter.restore();
}

void paintLessonScene(QPainter& painter, const QRectF& box, const lessons::Lesson& lesson,
                      const lessons::Scene& scene, const theme::Theme& theme)
{
    paintLessonLanes(painter, box, lesson, {{scene, {}}}, theme);
}

double lessonSceneHeight(const lessons::Scene& scene, double width, const theme::Theme& theme)
{
    return scene.toy() != nullptr ? static_cast<double>(scene.toy()->shape.devices) * kPictureRow
                                        + lessonLegendHeight(scene, width, theme)
                                  : std::clamp(width / 3, 160.0, 420.0);
}

} // namespace shardscape::learn
