// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/class_sheet.h"

#include "document/engine_text.h"
#include "learn/lesson_picture.h"
#include "learn/lesson_text.h"

#include <QPainter>
#include <QPdfWriter>

#include <algorithm>

namespace shardscape::learn {

namespace {

constexpr int kSheetResolution = 96; ///< a dot is a logical pixel, and fonts are as on the screen
constexpr double kSheetMargin = 36;
constexpr int kColumns = 2;
constexpr int kRows = 3;
constexpr double kDevice = 40; ///< of a picture, per device
constexpr double kLowest = 96;
constexpr double kHighest = 168;      ///< leaves room for a legend of three lines and the texts
constexpr double kLayoutHeight = 206; ///< of a layout: a drawing, and its largest parts below

/// Writes as much of a text as has room; returns where the next one may begin.
double write(QPainter& painter, const QRectF& room, const QString& text, theme::TextRole role,
             const QColor& ink)
{
    painter.setFont(theme::textFont(role));
    painter.setPen(ink);
    QRectF used;
    painter.drawText(room, Qt::TextWordWrap, text, &used);
    return std::min(used.bottom(), room.bottom()) + theme::kGrid;
}

void paintLesson(QPainter& painter, const QRectF& cell, const lessons::Lesson& lesson,
                 const theme::Theme& theme)
{
    painter.setPen(QPen(theme.line, 0.7));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(cell, theme::kPaneCorner, theme::kPaneCorner);
    QRectF room = cell.adjusted(theme::kMargin, theme::kMargin, -theme::kMargin, -theme::kMargin);
    painter.save();
    painter.setClipRect(cell);
    room.setTop(write(painter, room, document::engineText(lesson.title), theme::TextRole::Title, theme.text));
    room.setTop(
        write(painter, room, document::engineText(lesson.idea), theme::TextRole::Small, theme.quietText));
    if (const Result<lessons::Scene> solved = lesson.scene.with(lesson.solution)) {
        const double height = solved->toy() == nullptr
                                  ? kLayoutHeight
                                  : std::clamp(kDevice * static_cast<double>(solved->toy()->shape.devices),
                                               kLowest, kHighest);
        // The task below is never cut.
        painter.setFont(theme::textFont(theme::TextRole::Small));
        const double text = painter.boundingRect(room, Qt::TextWordWrap, document::engineText(lesson.task))
                                .height();
        const double legend = lessonLegendHeight(*solved, room.width(), theme);
        const QRectF picture(room.left(), room.top(), room.width(),
                             std::min(height + legend, room.height() - text - 2 * theme::kGap));
        paintLessonScene(painter, picture, lesson, *solved, theme);
        room.setTop(picture.bottom() + theme::kGap);
    }
    // What the picture comes to, not the prediction: that one is about the scene before.
    write(painter, room, document::engineText(lesson.task), theme::TextRole::Small, theme.text);
    painter.restore();
}

} // namespace

Result<void> saveClassSheet(const std::vector<const lessons::Lesson*>& lessons, const QString& path,
                            const theme::Theme& theme, QPageSize::PageSizeId paper)
{
    if (lessons.empty()) {
        return fail(ErrorCode::BadInput, say("a class sheet needs a lesson"));
    }
    QPdfWriter writer(path);
    writer.setPageSize(QPageSize(paper));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    writer.setResolution(kSheetResolution);
    writer.setTitle(document::engineText(lessons.front()->trackTitle));
    QPainter painter;
    if (!painter.begin(&writer)) {
        return fail(ErrorCode::Unwritable, say("cannot write '%1'", path.toStdString()));
    }
    const QRectF page = QRectF(0, 0, writer.width(), writer.height())
                            .adjusted(kSheetMargin, kSheetMargin, -kSheetMargin, -kSheetMargin);
    const double width = (page.width() - (kColumns - 1) * theme::kMargin) / kColumns;
    const double height = (page.height() - (kRows - 1) * theme::kMargin) / kRows;
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        const auto place = static_cast<int>(i) % (kColumns * kRows);
        if (place == 0 && i > 0) {
            writer.newPage();
        }
        const int row = place / kColumns;
        const int column = place % kColumns;
        paintLesson(painter,
                    QRectF(page.left() + column * (width + theme::kMargin),
                           page.top() + row * (height + theme::kMargin), width, height),
                    *lessons[i], theme);
    }
    painter.end();
    return {};
}

} // namespace shardscape::learn
