// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/answer_bars.h"

#include "theme/number_format.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace shardscape::learn {

namespace {

constexpr double kBarGap = 0.12; ///< of a column
constexpr double kWidestColumn = 90;

QString barText(const char* text, int count = -1)
{
    return QCoreApplication::translate("shardscape::learn::AnswerBars", text, nullptr, count);
}

/// The end of a range, as it is written on a scale.
QString endText(double value)
{
    return value == std::round(value) ? theme::count(std::llround(value)) : theme::number(value, 2);
}

/// Columns over the scale that the question has.
void paintColumns(QPainter& painter, const QRectF& box, const lessons::Answered& answers, int most,
                  bool tells, const theme::Theme& theme)
{
    const QFontMetricsF metrics(painter.font());
    const auto columns = static_cast<double>(answers.counts.size());
    const double wide = std::min(kWidestColumn, box.width() / columns);
    const QRectF plot(box.left(), box.top() + metrics.height(), wide * columns,
                      box.height() - 2 * metrics.height() - 4);
    for (std::size_t i = 0; i < answers.counts.size(); ++i) {
        const lessons::AnswerCount& one = answers.counts[i];
        const double left = plot.left() + static_cast<double>(i) * wide;
        const double high = most > 0 ? plot.height() * one.count / most : 0;
        const QRectF bar(left + wide * kBarGap, plot.bottom() - high, wide * (1 - 2 * kBarGap), high);
        painter.fillRect(bar, tells && one.right ? theme.good : theme.accent);
        if (tells && one.right) { // also where nobody was
            painter.setPen(QPen(theme.good, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(QRectF(bar.left(), plot.top(), bar.width(), plot.height()));
        }
        painter.setPen(theme.text);
        if (one.count > 0) {
            painter.drawText(QRectF(left, bar.top() - metrics.height(), wide, metrics.height()),
                             Qt::AlignCenter, theme::count(one.count));
        }
        painter.setPen(theme.quietText);
        painter.drawText(QRectF(left - wide / 2, plot.bottom() + 4, wide, metrics.height()), Qt::AlignCenter,
                         endText(one.least));
    }
    painter.drawText(QRectF(plot.right() - wide / 2, plot.bottom() + 4, wide, metrics.height()),
                     Qt::AlignCenter, endText(answers.counts.back().most));
    painter.fillRect(QRectF(plot.left(), plot.bottom(), plot.width(), 1), theme.line);
}

/// A row an answer, as many as have room.
void paintRows(QPainter& painter, const QRectF& box, const lessons::Answered& answers, int most, bool tells,
               const theme::Theme& theme)
{
    const QFontMetricsF metrics(painter.font());
    const double high = metrics.height() + 6;
    const double names = box.width() * 0.45;
    const double room = box.width() - names - metrics.horizontalAdvance(QStringLiteral("0000"))
                        - 2 * theme::kGap;
    double y = box.top();
    for (const lessons::AnswerCount& one : answers.counts) {
        if (y + high > box.bottom() + 0.5) {
            break;
        }
        painter.setPen(tells && one.right ? theme.good : theme.text);
        painter.drawText(QRectF(box.left(), y, names, high), Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(QString::fromStdString(one.answer), Qt::ElideRight, names));
        const QRectF bar(box.left() + names + theme::kGap, y + 3, most > 0 ? room * one.count / most : 0,
                         high - 6);
        painter.fillRect(bar, tells && one.right ? theme.good : theme.accent);
        painter.drawText(QRectF(bar.right() + theme::kGap, y, 60, high), Qt::AlignLeft | Qt::AlignVCenter,
                         theme::count(one.count));
        y += high;
    }
}

} // namespace

void paintAnswers(QPainter& painter, const QRectF& box, const lessons::Answered& answers, bool tells,
                  const theme::Theme& theme)
{
    if (answers.counts.empty() || answers.lesson == nullptr) {
        return;
    }
    painter.save();
    painter.setFont(theme::textFont(theme::TextRole::Body));
    const QFontMetricsF metrics(painter.font());
    painter.setPen(theme.quietText);
    const QString head =
        tells ? barText(QT_TRANSLATE_NOOP("shardscape::learn::AnswerBars", "%1 of %2 were right"))
                    .arg(answers.right)
                    .arg(answers.all)
              : barText(QT_TRANSLATE_NOOP("shardscape::learn::AnswerBars", "%1 answers")).arg(answers.all);
    painter.drawText(QRectF(box.left(), box.top(), box.width(), metrics.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, head);
    const QRectF rest = box.adjusted(0, metrics.height() + theme::kGrid, 0, 0);
    int most = 0;
    for (const lessons::AnswerCount& one : answers.counts) {
        most = std::max(most, one.count);
    }
    const bool isScale = answers.lesson->question.kind == lessons::Question::Kind::Number;
    (isScale ? paintColumns : paintRows)(painter, rest, answers, most, tells, theme);
    painter.restore();
}

} // namespace shardscape::learn
