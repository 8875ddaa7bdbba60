// SPDX-License-Identifier: GPL-3.0-or-later
// How the verdict is painted.
#include "document/engine_text.h"
#include "inspector/verdict_strip_frame.h"
#include "panel/fit_words.h"
#include "panel/pane.h"
#include "panel/verdict_sign.h"
#include "theme/account_look.h"
#include "theme/mfu_choice.h"
#include "theme/number_format.h"
#include "validate/residuals.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace shardscape::inspector {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kVerdictSwatch = 8;

double measure(TextRole role, const QString& text)
{
    return theme::tabularWidth(theme::textFont(role), text);
}

struct NumberLine {
    QStringList names; ///< longest first
    QString value;
};

void drawLine(QPainter& painter, const QRectF& row, const NumberLine& line, const QColor& colour,
              const Theme& theme)
{
    const double room = row.width() - measure(TextRole::Strong, line.value) - theme::kGap;
    painter.setFont(theme::textFont(TextRole::Body));
    painter.setPen(theme.text);
    panel::drawElided(painter, QRectF(row.left(), row.top(), room, row.height()),
                      Qt::AlignLeft | Qt::AlignVCenter,
                      panel::firstFitting(painter.font(), line.names, room));
    painter.setFont(theme::textFont(TextRole::Strong));
    painter.setPen(colour);
    theme::drawTabular(painter, row, Qt::AlignRight | Qt::AlignVCenter, line.value);
}

} // namespace

void VerdictStrip::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.save();
    painter.fillRect(rect, theme.pane);
    const QRectF card(rect.left(), rect.top(), rect.width(), heightFor(rect.width()));
    const Frame frame = frameIn(card);
    paintFrame(painter, frame, theme);
    if (m_shown && m_evaluation.valid) {
        for (std::size_t i = 0; showsRows() && i < m_advice.size() && i < frame.advised.size(); ++i) {
            if (!frame.advised[i].isEmpty()) {
                AdviceRow::paintRow(painter, frame.advised[i], rowText(m_advice[i]), theme, false);
            }
        }
        if (!showsRows()) {
            LinkLine::paintLine(&painter, frame.proposal, adviceText(), theme);
        }
    } else if (m_shown) {
        double y = frame.reasons.top();
        for (const layout::Reason& reason : m_evaluation.reasons) {
            const LinkLine::Text text = reasonText(reason);
            const QRectF line(frame.reasons.left(), y, frame.reasons.width(), 0);
            const double height = LinkLine::paintLine(nullptr, line, text, theme);
            if (y + height > frame.reasons.bottom()) {
                break;
            }
            LinkLine::paintLine(&painter, QRectF(line.left(), y, line.width(), height), text, theme);
            y += height + theme::kGap;
        }
    }
    painter.restore();
}

void VerdictStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.pane);
    paintFrame(painter, frameIn(rect()), m_theme);
}

void VerdictStrip::paintFrame(QPainter& painter, const Frame& frame, const Theme& theme) const
{
    panel::paintPane(painter, frame.card, theme);
    const training::Evaluation& e = m_evaluation;
    constexpr double kOtherInk = 0.45;
    painter.setOpacity(m_subject && m_subject->isOther && !isLooking() ? kOtherInk : 1);
    paintHeadline(painter, frame, theme);
    if (!m_shown) {
        painter.setFont(theme::textFont(TextRole::Body));
        painter.drawText(frame.reasons, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                         tr("Choose a model and a cluster to see whether and how fast it runs."));
        return;
    }
    if (!e.valid) {
        return;
    }

    paintSpeed(painter, frame, theme);
    paintHeads(painter, frame, theme);
    paintMemory(painter, frame, theme);
    drawLine(
        painter, frame.peak,
        {{tr("Peak memory"), tr("Peak")},
         m_fit ? tr("%1 ± %2 of %3")
                     .arg(theme::gibibytesBare(e.peakBytes),
                          theme::gibibytesBare(e.peakBytes * m_fit->relative), theme::gibibytes(e.capacity))
               : tr("%1 of %2").arg(theme::gibibytesBare(e.peakBytes), theme::gibibytes(e.capacity))},
        e.fits ? theme.text : theme.bad, theme);
}

/// A sign, a sentence, and where.
void VerdictStrip::paintHeadline(QPainter& painter, const Frame& frame, const Theme& theme) const
{
    const training::Evaluation& e = m_evaluation;
    const bool good = m_shown && e.fits;
    const QColor verdict = !m_shown    ? theme.quietText
                           : isTight() ? theme.warn
                           : good      ? theme.good
                                       : theme.bad;
    double x = frame.headline.left();
    if (m_shown) {
        panel::paintVerdictSign(painter, QPointF(x, frame.headline.center().y()),
                                isTight() ? panel::Verdict::Tight
                                : good    ? panel::Verdict::Fits
                                          : panel::Verdict::DoesNotFit,
                                theme);
        x += panel::kVerdictSign;
    }
    QString where;
    if (m_shown && e.valid && !e.memory.empty()) {
        where = isTight() || !e.fits  ? QString() // the headline names it
                : e.memory.size() > 1 ? tr("fullest: stage %1").arg(e.worstStage)
                                      : tr("one stage");
    }
    // How sure the verdict is comes before where; the bar's tool tip has both.
    const QString sure = fitText();
    const auto hasRoom = [&](const QString& text) {
        return x + measure(TextRole::Strong, headline()) + theme::kGap + measure(TextRole::Small, text)
               <= frame.inside.right();
    };
    if (!sure.isEmpty()) {
        const QString both = where.isEmpty() ? sure : sure + QStringLiteral(" · ") + where;
        where = hasRoom(both) ? both : sure;
    }
    if (!where.isEmpty() && !hasRoom(where)) {
        where.clear();
    }
    const double whereWidth = where.isEmpty() ? 0 : measure(TextRole::Small, where) + theme::kGap;
    painter.setFont(theme::textFont(TextRole::Strong));
    painter.setPen(verdict);
    panel::drawElided(
        painter,
        QRectF(x, frame.headline.top(), frame.inside.right() - x - whereWidth, frame.headline.height()),
        Qt::AlignLeft | Qt::AlignVCenter, headline());
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    painter.drawText(frame.headline, Qt::AlignRight | Qt::AlignVCenter, where);
}

/// How long a step takes. Of a layout that does not fit it is only what it would be.
void VerdictStrip::paintSpeed(QPainter& painter, const Frame& frame, const Theme& theme) const
{
    const training::Evaluation& e = m_evaluation;
    const QColor strong = e.fits ? theme.text : theme.quietText;
    const QFont display = theme::textFont(TextRole::Display);
    const QString first = stepText();
    painter.setFont(display);
    painter.setPen(strong);
    theme::drawTabular(painter, frame.first, Qt::AlignLeft | Qt::AlignVCenter, first);
    const double after = frame.first.left() + theme::tabularWidth(display, first) + theme::kGap;
    // On the big number's baseline.
    const double baseline = frame.first.top() + (frame.first.height() - QFontMetricsF(display).height()) / 2
                            + QFontMetricsF(display).ascent();
    const QString said = e.fits ? tr("a step") : tr("a step, if it did fit");
    const double width = measure(TextRole::Body, said);
    if (frame.first.right() - width > after) {
        painter.setFont(theme::textFont(TextRole::Body));
        painter.setPen(theme.quietText);
        painter.drawText(QPointF(frame.first.right() - width, baseline), said);
    }
    drawLine(
        painter, frame.second,
        NumberLine{{tr("Tokens per second"), tr("Tokens/s")}, theme::count(std::llround(e.tokensPerSecond))},
        strong, theme);
    paintUse(painter, frame, theme);
}

/// What of the machine is used, and what stands idle.
void VerdictStrip::paintUse(QPainter& painter, const Frame& frame, const Theme& theme) const
{
    const training::Evaluation& e = m_evaluation;
    const QColor ink = e.fits ? theme.text : theme.quietText;
    const auto draw = [&](const QRectF& line, Qt::Alignment end, const QString& name, const QString& value,
                          const QString& besides) {
        const double whole = line.width() - theme::kGap;
        const double valueWidth = measure(TextRole::Body, value);
        const QString said = QFontMetricsF(theme::textFont(TextRole::Body))
                                 .elidedText(name, Qt::ElideRight, std::max(0.0, whole - valueWidth));
        const double nameWidth = measure(TextRole::Body, said) + theme::kGrid;
        const double besideWidth = besides.isEmpty() ? 0 : theme::kGrid + measure(TextRole::Small, besides);
        const bool hasRoom = nameWidth + valueWidth + besideWidth <= whole;
        double x = end == Qt::AlignRight ? line.right() - nameWidth - valueWidth - (hasRoom ? besideWidth : 0)
                                         : line.left();
        const auto put = [&](TextRole role, const QColor& colour, const QString& text, double width) {
            painter.setFont(theme::textFont(role));
            painter.setPen(colour);
            painter.drawText(QRectF(x, line.top(), width + 1, line.height()),
                             Qt::AlignLeft | Qt::AlignVCenter, text);
            x += width;
        };
        put(TextRole::Body, theme.quietText, said, nameWidth);
        put(TextRole::Body, ink, value, valueWidth);
        if (hasRoom && !besides.isEmpty()) {
            x += theme::kGrid;
            put(TextRole::Small, theme.quietText, besides, besideWidth);
        }
    };
    draw(frame.mfu, Qt::AlignLeft, theme::mfuName(), theme::percent(e.mfu),
         !m_band      ? QString()
         : m_measured ? tr("± %1").arg(theme::fixed(*m_band * 100, 1))
                      : tr("not measured"));
    draw(frame.bubble, Qt::AlignRight, tr("Bubble"), theme::percent(e.bubbleRatio), {});
}

void VerdictStrip::paintHeads(QPainter& painter, const Frame& frame, const Theme& theme) const
{
    for (std::size_t i = 0; showsRows() && i < frame.heads.size() && i < m_advice.size(); ++i) {
        if (frame.heads[i].isEmpty()) {
            continue;
        }
        if (i == 0) {
            AdviceRow::paintHeads(painter, QRectF(frame.heads[i]).adjusted(-4, 0, 4, 0), theme);
        }
        QFont font = theme::textFont(TextRole::Small);
        font.setWeight(QFont::DemiBold);
        painter.setFont(font);
        painter.setPen(theme.quietText);
        painter.drawText(frame.heads[i], Qt::AlignLeft | Qt::AlignVCenter, aimText(m_advice[i].aim));
    }
}

/// Of the fullest stage: its bar, the hill above it, its classes below.
void VerdictStrip::paintMemory(QPainter& painter, const Frame& frame, const Theme& theme) const
{
    const training::Evaluation& e = m_evaluation;
    const bool hasStage = e.worstStage >= 0 && static_cast<std::size_t>(e.worstStage) < e.memory.size();
    const double whole = std::max(e.capacity, e.peakBytes) / kVerdictCapacityAt;
    if (hasStage && whole > 0) {
        const training::StageMemory& stage = e.memory[static_cast<std::size_t>(e.worstStage)];
        const QRectF bar(frame.bar.left(), std::round(frame.bar.top()), frame.bar.width(), kVerdictBarHeight);
        painter.save();
        QPainterPath rounded;
        rounded.addRoundedRect(bar, 3, 3);
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setClipPath(rounded);
        painter.fillRect(bar, theme.bubble);
        double at = 0;
        for (const training::Account& account : training::memoryAccounts()) {
            const double left = std::round(bar.left() + at / whole * bar.width());
            at += stage.bytes[account];
            const double right = std::round(bar.left() + at / whole * bar.width());
            painter.fillRect(QRectF(left, bar.top(), right - left, bar.height()),
                             theme::accountColour(account, theme));
        }
        const double limit = std::round(bar.left() + e.capacity / whole * bar.width());
        if (e.peakBytes > e.capacity) {
            const double end = std::round(bar.left() + e.peakBytes / whole * bar.width());
            theme::fillHatched(painter, QRectF(limit, bar.top(), end - limit, bar.height()),
                               theme::Hatch::Rising, theme::mix(theme.pane, theme.bad, 0.18), theme.bad);
        }
        painter.restore();
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(QPen(e.peakBytes > e.capacity ? theme.bad : theme.line, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(bar.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
        painter.restore();
        paintHill(painter, frame, theme);
        painter.fillRect(QRectF(limit - 1, frame.hill.top() + 2, 2, bar.bottom() + 2 - frame.hill.top() - 2),
                         e.fits ? theme.text : theme.bad);
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(e.fits ? theme.text : theme.bad);
        // On a ground of its own: what is not sure to fit is hatched there.
        const QString capacity = theme::gibibytesBare(e.capacity);
        const QFontMetricsF metrics(painter.font());
        const QRectF label(limit + 2, frame.hill.top() + 2, metrics.horizontalAdvance(capacity) + 4,
                           metrics.height());
        painter.fillRect(label, theme.pane);
        painter.drawText(label, Qt::AlignCenter, capacity);
        if (!m_brief) {
            paintClasses(painter, frame, stage, theme);
        }
    }
}

void VerdictStrip::paintClasses(QPainter& painter, const Frame& frame, const training::StageMemory& stage,
                                const Theme& theme) const
{
    for (std::size_t k = 0; k < frame.legend.size(); ++k) {
        const QRectF& entry = frame.legend[k];
        const training::Account& account = training::memoryAccounts()[k];
        panel::fillRounded(painter,
                           QRectF(entry.left(), std::round(entry.center().y() - kVerdictSwatch / 2),
                                  kVerdictSwatch, kVerdictSwatch),
                           theme::accountColour(account, theme), 2);
        const QString value = theme::fixed(stage.bytes[account] / (1024.0 * 1024.0 * 1024.0), 1);
        const QFont small = theme::textFont(TextRole::Small);
        QFont bold = small;
        bold.setWeight(QFont::DemiBold);
        const double valueWidth = theme::tabularWidth(bold, value);
        painter.setFont(small);
        painter.setPen(theme.quietText);
        panel::drawElided(painter, entry.adjusted(kVerdictSwatch + 5, 0, -valueWidth - 4, 0),
                          Qt::AlignLeft | Qt::AlignVCenter, theme::accountShortTitle(account));
        painter.setFont(bold);
        painter.setPen(theme.text);
        theme::drawTabular(painter, entry, Qt::AlignRight | Qt::AlignVCenter, value);
    }
}

/// How likely each peak is, on the bar's scale: what chanceBelow() gains from one pixel to the next.
void VerdictStrip::hillOf(double peakBytes, const QRectF& rect, QPolygonF& outline) const
{
    const training::Evaluation& e = m_evaluation;
    const double whole = std::max(e.capacity, e.peakBytes) / kVerdictCapacityAt;
    validate::Band band;
    band.relative = m_fit->relative;
    std::vector<double> gained;
    double most = 0;
    double before = 0;
    for (double x = 1; x <= rect.width(); ++x) {
        const double below = validate::chanceBelow(peakBytes, x / rect.width() * whole, band);
        gained.push_back(below - std::exchange(before, below));
        most = std::max(most, gained.back());
    }
    outline = QPolygonF({rect.bottomLeft()});
    for (std::size_t i = 0; i < gained.size() && most > 0; ++i) {
        outline << QPointF(rect.left() + static_cast<double>(i) + 0.5,
                           rect.bottom() - gained[i] / most * (rect.height() - 2));
    }
    outline << rect.bottomRight();
}

void VerdictStrip::paintHill(QPainter& painter, const Frame& frame, const Theme& theme) const
{
    const training::Evaluation& e = m_evaluation;
    if (!m_fit || !(m_fit->relative > 0) || !(e.peakBytes > 0)) {
        return;
    }
    const double whole = std::max(e.capacity, e.peakBytes) / kVerdictCapacityAt;
    const double limit = std::round(frame.hill.left() + e.capacity / whole * frame.hill.width());
    QPolygonF hill;
    hillOf(e.peakBytes, frame.hill, hill);
    QPainterPath shape;
    shape.addPolygon(hill);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.fillPath(shape, theme::mix(theme.pane, theme.quietText, 0.35));
    // What lies right of the line does not fit.
    painter.save();
    painter.setClipRect(QRectF(limit, frame.hill.top(), frame.hill.right() - limit, frame.hill.height()));
    painter.setClipPath(shape, Qt::IntersectClip);
    const QColor beyond = isTight() ? theme.warn : theme.bad;
    theme::fillHatched(painter, frame.hill, theme::Hatch::Rising, theme::mix(theme.pane, beyond, 0.12),
                       beyond);
    painter.restore();
    if (m_ghost >= 0 && static_cast<std::size_t>(m_ghost) < m_advice.size()) {
        hillOf(m_advice[static_cast<std::size_t>(m_ghost)].proposal.price.peakBytes, frame.hill, hill);
        painter.setPen(QPen(theme.accent, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(hill);
    }
    painter.restore();
}

} // namespace shardscape::inspector
