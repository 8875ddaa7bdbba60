// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/handout.h"

#include "document/engine_text.h"
#include "learn/lesson_picture.h"
#include "learn/lesson_text.h"
#include "lessons/attempt.h"
#include "lessons/op_order.h"

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
constexpr double kFewRows = 68; ///< where there is room: as high as handwriting
constexpr int kMostSlots = 40;  ///< columns that can be drawn into

QString printed(const char* text)
{
    return QCoreApplication::translate("shardscape::learn::Handout", text);
}

/// Writes paragraphs one below the other.
class Sheet {
public:
    Sheet(QPainter& painter, QRectF page, const theme::Theme& theme)
        : m_painter(painter)
        , m_page(page)
        , m_theme(theme)
        , m_y(page.top())
    {}

    void write(const QString& text, theme::TextRole role, bool quiet = false)
    {
        m_painter.setFont(theme::textFont(role));
        m_painter.setPen(quiet ? m_theme.quietText : m_theme.text);
        const QRectF room(m_page.left(), m_y, m_page.width(), m_page.bottom() - m_y);
        QRectF used;
        m_painter.drawText(room, Qt::TextWordWrap, text, &used);
        m_y = used.bottom() + theme::kGap;
    }
    void space(double pixels) { m_y += pixels; }
    /// A box of that height, as wide as the page.
    QRectF take(double height)
    {
        const QRectF box(m_page.left(), m_y, m_page.width(), height);
        m_y = box.bottom() + theme::kMargin;
        return box;
    }

private:
    QPainter& m_painter;
    QRectF m_page;
    const theme::Theme& m_theme;
    double m_y;
};

/// Pixels of a device's row.
double rowHeight(const lessons::Toy& toy)
{
    return std::clamp(240 / static_cast<double>(toy.shape.devices), kGridRow, kFewRows);
}

/// Of a toy's picture: its rows and what their colours mean.
double toyHeight(const lessons::Scene& scene, double width, const theme::Theme& theme)
{
    return static_cast<double>(scene.toy()->shape.devices) * rowHeight(*scene.toy())
           + lessonLegendHeight(scene, width, theme);
}

/// Rows of devices and columns of slots with nothing in them; a little longer than what is asked for, so that it does not give
/// the answer away.
void paintGrid(QPainter& painter, const QRectF& box, std::int32_t devices, double high, int slotCount,
               const theme::Theme& theme)
{
    const double left = 60;
    const double width = (box.width() - left) / slotCount;
    painter.setFont(theme::textFont(theme::TextRole::Small));
    for (std::int32_t device = 0; device < devices; ++device) {
        const QRectF row(box.left() + left, box.top() + device * high, box.width() - left, high - 8);
        painter.setPen(theme.quietText);
        painter.drawText(QRectF(box.left(), row.top(), left - theme::kGap, row.height()),
                         Qt::AlignRight | Qt::AlignVCenter,
                         printed(QT_TRANSLATE_NOOP("shardscape::learn::Handout", "device %1")).arg(device));
        painter.setPen(QPen(theme.line, 0.7));
        for (int slot = 0; slot < slotCount; ++slot) {
            painter.drawRect(QRectF(row.left() + slot * width, row.top(), width, row.height()));
        }
    }
}

QString answerOf(const lessons::Lesson& lesson, const lessons::Truth& truth)
{
    using Kind = lessons::Question::Kind;
    const auto option = [&](std::size_t place) {
        return filledText(lesson.question.options[place].text, lesson, lesson.scene);
    };
    switch (lesson.question.kind) {
    case Kind::Number: return answerText(lesson, truth.number);
    case Kind::Choice: return option(truth.option);
    case Kind::Order: {
        QStringList names;
        for (const std::size_t place : truth.order) {
            names << option(place);
        }
        return names.join(QStringLiteral(", "));
    }
    case Kind::Device:
        return printed(QT_TRANSLATE_NOOP("shardscape::learn::Handout", "device %1")).arg(truth.option);
    case Kind::Hole: break;
    }
    return printed(QT_TRANSLATE_NOOP("shardscape::learn::Handout", "device %1"))
        .arg(truth.holes.front().device);
}

} // namespace

Result<void> saveHandout(const lessons::Lesson& lesson, const QString& path, const theme::Theme& theme)
{
    const Result<lessons::Solution> solved = lessons::solve(lesson);
    if (!solved) {
        return tl::unexpected(solved.error());
    }
    const Result<lessons::Scene> solution = lesson.scene.with(solved->intended);
    if (!solution) {
        return tl::unexpected(solution.error());
    }
    QPdfWriter writer(path);
    writer.setPageSize(QPageSize(QPageSize::A4));
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

    Sheet question(painter, page, theme);
    question.write(document::engineText(lesson.title), TextRole::Display);
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
        const Result<lessons::ToyRun> run = lessons::drawn(*toy);
        const double slotCount = run ? static_cast<double>(run->analysis.makespan) / run->ticksPerUnit * 1.15
                                     : 20;
        const auto devices = static_cast<std::int32_t>(toy->shape.devices);
        paintGrid(painter, question.take(devices * rowHeight(*toy)), devices, rowHeight(*toy),
                  std::clamp(static_cast<int>(std::ceil(slotCount)), 8, kMostSlots), theme);
    } else {
        const QRectF box = question.take(kPrintedHeight);
        painter.setPen(QPen(theme.line, 0.7));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box);
    }
    question.write(printed(QT_TRANSLATE_NOOP("shardscape::learn::Handout", "3 Turn")), TextRole::Title);
    question.write(document::engineText(lesson.task), TextRole::Body);
    for (const lessons::Dial& dial : lesson.dials) {
        QStringList values;
        for (std::size_t value = 0; value < dial.values.size(); ++value) {
            values << valueText(lesson, dial, value);
        }
        question.write(dialText(lesson, dial) + QStringLiteral(":  ") + values.join(QStringLiteral("  ·  ")),
                       TextRole::Body);
    }

    writer.newPage();
    Sheet answer(painter, page, theme);
    answer.write(printed(QT_TRANSLATE_NOOP("shardscape::learn::Handout", "%1: solution"))
                     .arg(document::engineText(lesson.title)),
                 TextRole::Display);
    answer.write(document::engineText(lesson.idea), TextRole::Body, true); // on the first page it would tell
    answer.write(printed(QT_TRANSLATE_NOOP("shardscape::learn::Handout", "1 Predict")), TextRole::Title);
    const QString truth = answerOf(lesson, solved->truth);
    answer.write(truth + QStringLiteral(". ") + becauseText(lesson, truth), TextRole::Body);
    if (asked && asked->toy() != nullptr) {
        paintLessonScene(painter, answer.take(toyHeight(*asked, page.width(), theme)), lesson, *asked, theme);
    }
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
    const double height = solution->toy() != nullptr ? toyHeight(*solution, page.width(), theme)
                                                     : kPrintedHeight;
    paintLessonScene(painter, answer.take(height), lesson, *solution, theme);
    answer.write(filledText(lesson.reveal, lesson, *solution), TextRole::Body);
    answer.write(QString::fromStdString(lesson.paper), TextRole::Small, true);
    if (!lesson.limits.empty()) {
        answer.write(document::engineText(lesson.limits), TextRole::Small, true);
    }
    painter.end();
    return {};
}

} // namespace shardscape::learn
