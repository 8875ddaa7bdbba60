// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/handout.h"

#include "document/engine_text.h"
#include "learn/lesson_picture.h"
#include "learn/lesson_text.h"
#include "lessons/attempt.h"
#include "lessons/op_order.h"
#include "microscope/microscope.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>
#include <cmath>

namespace shardscape::learn {

namespace {

constexpr int kResolution = 96; ///< a dot is a logical pixel, and fonts are as on the screen
constexpr double kHandoutMargin = 40;
constexpr double kPrintedHeight = 300;
constexpr double kGridRow = 34;
constexpr double kTallRow = 68; ///< where there is room: as high as handwriting
constexpr double kCutOut = 34;  ///< of an op to be cut out
constexpr double kBarHeight = 96;
constexpr double kSubject = 190;
constexpr double kGridFoot = 40;
constexpr double kHighestAnswer = 620;

QString printed(const char* text)
{
    return QCoreApplication::translate("shardscape::learn::Handout", text);
}

/// Writes paragraphs one below the other; what has no room any more comes onto another page.
class Sheet {
public:
    Sheet(QPdfWriter& writer, QPainter& painter, QRectF page, const theme::Theme& theme)
        : m_writer(writer)
        , m_painter(painter)
        , m_page(page)
        , m_theme(theme)
        , m_y(page.top())
    {}

    void write(const QString& text, theme::TextRole role, bool quiet = false)
    {
        m_painter.setFont(theme::textFont(role));
        m_painter.setPen(quiet ? m_theme.quietText : m_theme.text);
        const QRectF whole(m_page.left(), 0, m_page.width(), m_page.height());
        makeRoom(m_painter.boundingRect(whole, Qt::TextWordWrap, text).height());
        const QRectF room(m_page.left(), m_y, m_page.width(), m_page.bottom() - m_y);
        QRectF used;
        m_painter.drawText(room, Qt::TextWordWrap, text, &used);
        m_y = used.bottom() + theme::kGap;
    }
    void space(double pixels) { m_y += pixels; }
    /// A box of that height, as wide as the page.
    QRectF take(double height)
    {
        makeRoom(height);
        const QRectF box(m_page.left(), m_y, m_page.width(), height);
        m_y = box.bottom() + theme::kMargin;
        return box;
    }

private:
    void makeRoom(double height)
    {
        if (m_y + height > m_page.bottom() + 0.5 && m_y > m_page.top()) {
            m_writer.newPage();
            m_y = m_page.top();
        }
    }

    QPdfWriter& m_writer;
    QPainter& m_painter;
    QRectF m_page;
    const theme::Theme& m_theme;
    double m_y;
};

/// Pixels of a device's row.
double rowHeight(const lessons::Toy& toy)
{
    return std::clamp(240 / static_cast<double>(toy.shape.devices), kGridRow, kTallRow);
}

/// Of a toy's picture: its rows and what their colours mean.
double toyHeight(const lessons::Scene& scene, double width, const theme::Theme& theme)
{
    return static_cast<double>(scene.toy()->shape.devices) * rowHeight(*scene.toy())
           + lessonLegendHeight(scene, width, theme);
}

/// The start order as ops to be cut out: a row a device, an op as wide as it takes.
void paintTiles(QPainter& painter, const QRectF& box, const lessons::Toy& toy, const theme::Theme& theme)
{
    const Result<lessons::ToyRun> run = lessons::drawn(toy);
    if (!run) {
        return;
    }
    std::size_t most = 0;
    double widest = 1;
    for (std::size_t stream = 0; stream < run->program.order.size(); ++stream) {
        if (run->program.streams[stream].kind != schedule::StreamKind::Compute) {
            continue;
        }
        double all = 0;
        for (const std::int32_t op : run->program.order[stream]) {
            all += static_cast<double>(run->program.ops[static_cast<std::size_t>(op)].duration);
        }
        widest = std::max(widest, all);
        most = std::max(most, run->program.order[stream].size());
    }
    const double unit = (box.width() - 4.0 * static_cast<double>(most)) / widest;
    double y = box.top();
    painter.setFont(theme::textFont(theme::TextRole::Body));
    for (std::size_t stream = 0; stream < run->program.order.size(); ++stream) {
        if (run->program.streams[stream].kind != schedule::StreamKind::Compute) {
            continue;
        }
        double x = box.left();
        for (const std::int32_t op : run->program.order[stream]) {
            const schedule::Op& its = run->program.ops[static_cast<std::size_t>(op)];
            const QRectF tile(x, y, static_cast<double>(its.duration) * unit, kCutOut - 6);
            painter.setPen(QPen(theme.quietText, 0.8, Qt::DashLine));
            painter.setBrush(theme::mix(theme.opColour(its.kind), theme.pane, 0.55));
            painter.drawRect(tile);
            painter.setPen(theme.text);
            painter.drawText(tile, Qt::AlignCenter | Qt::TextDontClip,
                             QString::fromStdString(lessons::opName(run->program, op)));
            x = tile.right() + 4;
        }
        y += kCutOut;
    }
}

} // namespace

Result<void> saveHandout(const lessons::Lesson& lesson, const QString& path, const theme::Theme& theme,
                         QPageSize::PageSizeId paper)
{
    const Result<lessons::Solution> solved = lessons::solve(lesson);
    if (!solved) {
        return tl::unexpected(solved.error());
    }
    const Result<lessons::Scene> solution = lesson.scene.with(solved->intended);
    if (!solution) {
        return tl::unexpected(solution.error());
    }
    const lessons::Extent extent = lessons::extentOf(lesson, lessons::Choices(lesson));
    QPdfWriter writer(path);
    writer.setPageSize(QPageSize(paper));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    writer.setResolution(kResolution);
    writer.setTitle(document::engineText(lesson.title));
    QPainter painter;
    if (!painter.begin(&writer)) {
        return fail(ErrorCode::Unwritable, ::shardscape::say("cannot write '%1'", path.toStdString()));
    }
    const QRectF page = QRectF(0, 0, writer.width(), writer.height())
                            .adjusted(kHandoutMargin, kHandoutMargin, -kHandoutMargin, -kHandoutMargin);
    using theme::TextRole;

    Sheet question(writer, painter, page, theme);
    question.write(printed(QT_TRANSLATE_NOOP("shardscape::learn::Handout", "Name"))
                       + QStringLiteral(" ____________________________    ")
                       + printed(QT_TRANSLATE_NOOP("shardscape::learn::Handout", "Date"))
                       + QStringLiteral(" ______________"),
                   TextRole::Body, true);
    question.write(document::engineText(lesson.title), TextRole::Display);
    question.write(sceneText(lesson), TextRole::Small, true);
    question.space(theme::kMargin);
    question.write(printed(QT_TRANSLATE_NOOP("shardscape::learn::Handout", "1 Predict")), TextRole::Title);
    question.write(filledText(lesson.question.text, lesson, lesson.scene), TextRole::Body);
    for (const lessons::Question::Option& option : lesson.question.options) {
        question.write(QStringLiteral("☐  ") + filledText(option.text, lesson, lesson.scene), TextRole::Body);
    }
    question.write(printed(QT_TRANSLATE_NOOP("shardscape::learn::Handout", "My answer, before I see it:"))
                       + QStringLiteral(" ______________"),
                   TextRole::Body);
    question.space(theme::kMargin);
    question.write(printed(QT_TRANSLATE_NOOP("shardscape::learn::Handout", "2 Draw")), TextRole::Title);
    const Result<lessons::Scene> asked = lesson.scene.with(lesson.question.at);
    if (const lessons::Toy* toy = asked ? asked->toy() : nullptr) {
        const auto devices = static_cast<int>(toy->shape.devices);
        paintEmptyGrid(painter, question.take(devices * rowHeight(*toy) + kGridFoot), devices,
                       gridSlots(*toy), theme);
    } else {
        microscope::Scene subject;
        subject.subject = microscope::subjectNamed(lesson.subject).value_or(microscope::Subject::None);
        subject.scenario = *lesson.scene.scenario();
        if (microscope::stepsOf(subject) > 0) {
            microscope::paint(painter, question.take(kSubject), subject, 0, theme);
            question.write(microscope::captionOf(subject, 0), TextRole::Small, true);
        }
        paintEmptyBar(painter, question.take(kBarHeight), lesson, extent, theme);
    }
    question.write(printed(QT_TRANSLATE_NOOP("shardscape::learn::Handout", "3 Turn")), TextRole::Title);
    question.write(document::engineText(lesson.task), TextRole::Body);
    QStringList goals;
    for (const std::vector<lessons::Goal>* list : {&lesson.goals, &lesson.guards}) {
        for (const lessons::Goal& goal : *list) {
            goals << QStringLiteral("☐ ") + goalText(lesson, goal);
        }
    }
    question.write(goals.join(QStringLiteral("     ")), TextRole::Body);
    if (lesson.ordering && lesson.scene.toy() != nullptr) {
        question.write(printed(QT_TRANSLATE_NOOP(
                           "shardscape::learn::Handout",
                           "The order at the start, to be cut out; an op is as wide as it takes:")),
                       TextRole::Small, true);
        paintTiles(painter, question.take(kCutOut * static_cast<double>(lesson.scene.toy()->shape.devices)),
                   *lesson.scene.toy(), theme);
    }
    for (const lessons::Dial& dial : lesson.dials) {
        QStringList values;
        for (std::size_t value = 0; value < dial.values.size(); ++value) {
            values << valueText(lesson, dial, value);
        }
        question.write(dialText(lesson, dial) + QStringLiteral(":  ") + values.join(QStringLiteral("  ·  ")),
                       TextRole::Body);
    }

    writer.newPage();
    Sheet answer(writer, painter, page, theme);
    answer.write(printed(QT_TRANSLATE_NOOP("shardscape::learn::Handout", "%1: solution"))
                     .arg(document::engineText(lesson.title)),
                 TextRole::Display);
    answer.write(document::engineText(lesson.idea), TextRole::Body, true); // on the first page it would tell
    answer.write(printed(QT_TRANSLATE_NOOP("shardscape::learn::Handout", "1 Predict")), TextRole::Title);
    const QString truth = truthText(lesson, solved->truth);
    answer.write(truth + QStringLiteral(". ") + becauseText(lesson, truth), TextRole::Body);
    QStringList settings;
    for (const lessons::Dial& dial : lesson.dials) {
        for (const lessons::Setting& setting : solved->intended) {
            const auto at = std::find(dial.values.begin(), dial.values.end(), setting.value);
            if (setting.key == dial.key && at != dial.values.end()) {
                settings << dialText(lesson, dial) + QLatin1Char(' ')
                                + valueText(lesson, dial, static_cast<std::size_t>(at - dial.values.begin()));
            }
        }
    }
    if (lesson.ordering) {
        const std::vector<std::vector<std::string>> ops = lessons::opNames(solved->intended.front().value);
        for (std::size_t device = 0; device < ops.size(); ++device) {
            QStringList names;
            for (const std::string& name : ops[device]) {
                names << QString::fromStdString(name);
            }
            settings << printed(QT_TRANSLATE_NOOP("shardscape::learn::Handout", "device %1")).arg(device)
                            + QLatin1Char(' ') + names.join(QLatin1Char(' '));
        }
    }
    answer.write(printed(QT_TRANSLATE_NOOP("shardscape::learn::Handout", "3 Turn")), TextRole::Title);
    answer.write(settings.join(QStringLiteral(", ")) + QStringLiteral(": ")
                     + amountText(lesson.scoreMetric(), solved->intendedScore),
                 TextRole::Body);
    // Start and solution on one axis, so that what was gained is seen.
    std::vector<PictureLane> lanes;
    if (lesson.scene.toy() != nullptr) {
        lanes.push_back(
            {lesson.scene, printed(QT_TRANSLATE_NOOP("shardscape::learn::Handout", "At the start"))});
    }
    lanes.push_back({*solution, printed(QT_TRANSLATE_NOOP("shardscape::learn::Handout", "Solution"))});
    const double height = solution->toy() != nullptr ? 2 * toyHeight(*solution, page.width(), theme)
                                                     : kPrintedHeight;
    paintLessonLanes(painter, answer.take(std::min(height, kHighestAnswer)), lesson, lanes, theme, &extent);
    answer.write(filledText(lesson.reveal, lesson, *solution), TextRole::Body);
    answer.write(QString::fromStdString(lesson.paper), TextRole::Small, true);
    if (!lesson.limits.empty()) {
        answer.write(document::engineText(lesson.limits), TextRole::Small, true);
    }
    painter.end();
    return {};
}

} // namespace shardscape::learn
