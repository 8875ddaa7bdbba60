// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/verdict_strip.h"

#include "inspector/verdict_strip_frame.h"

#include "document/engine_text.h"
#include "exchange/results/sweep_answer.h"
#include "inspector/knob_text.h"
#include "panel/fit_words.h"
#include "panel/pane.h"
#include "panel/verdict_sign.h"
#include "theme/account_look.h"
#include "theme/mfu_choice.h"
#include "theme/number_format.h"
#include "validate/residuals.h"

#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace shardscape::inspector {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kHillHeight = 24;
constexpr int kPatience = 200; ///< ms

constexpr std::array<const char*, 5> kNumbers{"step_seconds", "tokens_per_second", "bubble_ratio", "mfu",
                                              "memory"};

} // namespace

VerdictStrip::VerdictStrip(std::span<const layout::Knob> knobs, QWidget* parent)
    : QWidget(parent)
    , m_knobs(knobs)
    , m_theme(Theme::light())
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setObjectName(QStringLiteral("verdict_strip"));
    setAccessibleName(tr("Verdict"));
    setMouseTracking(true);
    m_proposalLine = new LinkLine(this);
    m_proposalLine->setObjectName(QStringLiteral("verdict_proposal"));
    connect(m_proposalLine, &LinkLine::clicked, this, [this] {
        if (isLooking()) {
            emit takeRequested();
        } else if (m_subject) {
            emit subjectFollowed();
        }
    });
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        m_rows[i] = new AdviceRow(this);
        m_rows[i]->setObjectName(QStringLiteral("verdict_advice_%1").arg(i));
        m_rows[i]->hide();
        connect(m_rows[i], &AdviceRow::clicked, this, [this, i] {
            if (i < m_advice.size() && !m_pending) {
                emit changeProposed(layout::Change(m_advice[i].proposal.change)); // goes with what it changes
            }
        });
        connect(m_rows[i], &AdviceRow::previewed, this, [this, i](bool shown) {
            m_ghost = shown ? static_cast<int>(i) : -1;
            update();
        });
    }
    m_patience = new QTimer(this);
    m_patience->setSingleShot(true);
    m_patience->setInterval(kPatience);
    connect(m_patience, &QTimer::timeout, this, [this] {
        m_asked = true;
        m_advice.clear();
        refresh();
    });
    m_reasons = new QScrollArea(this);
    m_reasons->setObjectName(QStringLiteral("verdict_reasons"));
    m_reasons->setAccessibleName(tr("Why this layout cannot be"));
    m_reasons->setFrameShape(QFrame::NoFrame);
    m_reasons->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_reasons->setFocusPolicy(Qt::NoFocus);
    m_reasons->viewport()->setAutoFillBackground(false);
    auto* list = new QWidget;
    list->setAutoFillBackground(false);
    m_reasons->setWidget(list);
    m_reasons->hide();
    refresh();
}

void VerdictStrip::setEvaluation(const training::Evaluation& evaluation)
{
    m_evaluation = evaluation;
    m_shown = true;
    m_readings.clear(); // they were of another step
    rebuildReasons();
    refresh();
}

void VerdictStrip::setReasons(const std::vector<layout::Reason>& reasons)
{
    m_evaluation.reasons = reasons;
    rebuildReasons();
    refresh();
}

void VerdictStrip::setBrief(bool brief)
{
    if (brief != m_brief) {
        m_brief = brief;
        refresh();
    }
}

void VerdictStrip::setMfuReadings(std::vector<MfuReading> readings)
{
    m_readings = std::move(readings);
}

void VerdictStrip::setMfuBand(std::optional<double> band, bool measured)
{
    m_band = band;
    m_measured = measured;
    update();
}

void VerdictStrip::setFitBand(std::optional<FitBand> band)
{
    m_fit = band;
    refresh(); // the headline says it
}

void VerdictStrip::setLooking(const QString& name)
{
    m_looking = name;
    refresh();
}

void VerdictStrip::setSubject(const std::optional<Subject>& subject)
{
    m_subject = subject;
    refresh();
}

std::optional<double> VerdictStrip::chance() const
{
    return m_fit ? std::optional(m_fit->chance) : std::nullopt;
}

bool VerdictStrip::isTight() const
{
    return m_shown && panel::fitOf(m_evaluation, chance()) == panel::Fit::Tight;
}

QString VerdictStrip::fitText() const
{
    if (!m_fit || !m_shown || !m_evaluation.valid) {
        return {};
    }
    return panel::sure(m_fit->chance);
}

QString VerdictStrip::aimText(exchange::Advice::Aim aim)
{
    switch (aim) {
    case exchange::Advice::Aim::Faster: return tr("Faster, and still sure to fit");
    case exchange::Advice::Aim::Surer: return tr("Surer, by what it costs");
    case exchange::Advice::Aim::Fits: return tr("Fits, by what it costs");
    case exchange::Advice::Aim::FasterLessSure: return tr("Faster, less sure");
    }
    return {};
}

void VerdictStrip::setAdvice(const std::vector<exchange::Advice>& advice)
{
    m_advice = advice;
    m_ghost = -1;
    m_pending = false;
    m_asked = false;
    m_patience->stop();
    refresh();
}

void VerdictStrip::setAdvicePending()
{
    m_pending = true;
    if (!m_asked && !m_patience->isActive()) {
        m_patience->start();
    }
}

void VerdictStrip::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_proposalLine->setTheme(theme);
    for (AdviceRow* row : m_rows) {
        row->setTheme(theme);
    }
    for (LinkLine* line : std::as_const(m_reasonLines)) {
        line->setTheme(theme);
    }
    update();
}

QString VerdictStrip::headline() const
{
    if (!m_shown) {
        return tr("Nothing to judge yet");
    }
    if (!m_evaluation.valid) {
        return m_evaluation.reasons.size() == 1
                   ? tr("Cannot be, for one reason")
                   : tr("Cannot be, for %1 reasons").arg(m_evaluation.reasons.size());
    }
    return panel::fitHeadline(m_evaluation, chance());
}

QString VerdictStrip::stepText() const
{
    const bool ghost = m_ghost >= 0 && static_cast<std::size_t>(m_ghost) < m_advice.size() && showsRows();
    const QString now = theme::seconds(m_evaluation.stepSeconds);
    return ghost
               ? now + QStringLiteral(" → ")
                     + theme::seconds(m_advice[static_cast<std::size_t>(m_ghost)].proposal.price.stepSeconds)
               : now;
}

bool VerdictStrip::showsRows() const
{
    return m_shown && m_evaluation.valid && !isLooking() && !m_subject && !m_asked && !m_advice.empty();
}

LinkLine::Text VerdictStrip::adviceText() const
{
    LinkLine::Text text;
    if (isLooking()) {
        text.plain = tr("Looking at %1").arg(m_looking);
        text.link = tr("Take it");
        text.emphasis = text.link;
    } else if (m_subject && m_evaluation.valid) {
        text.plain = m_subject->said;
        text.link = m_subject->link;
        text.emphasis = text.link;
    } else if (!m_shown || !m_evaluation.valid || showsRows()) {
        return text;
    } else if (m_asked) {
        text.plain = tr("Looking for changes that help");
    } else if (!m_evaluation.fits) {
        text.plain = tr("No change of one knob or two makes it fit for half a step more");
    } else {
        text.plain = isTight() ? tr("No change of one knob or two makes it surer")
                               : tr("No change of one knob or two makes it faster");
    }
    return text;
}

AdviceRow::Text VerdictStrip::rowText(const exchange::Advice& advice) const
{
    AdviceRow::Text text;
    QStringList whole;
    QStringList brief;
    for (const layout::Setting& setting : advice.chosen) {
        whole << changeText(*setting.knob, setting.value);
        brief << document::engineText(setting.knob->shortLabel) + QChar::Nbsp
                     + valueText(*setting.knob, setting.value);
    }
    text.change = {whole.join(QStringLiteral(" · ")), brief.join(QStringLiteral(" · "))};
    text.fits = panel::chance(advice.chance);
    text.tight = advice.chance < exchange::kSafeToFit;
    const training::Price& price = advice.proposal.price;
    text.step = m_evaluation.stepSeconds > 0
                    ? theme::signedPercent(price.stepSeconds / m_evaluation.stepSeconds - 1)
                    : QString();
    text.said = tr("%1: step %2, %3 sure to fit, %4")
                    .arg(whole.join(QStringLiteral(", ")), text.step, text.fits,
                         theme::gibibytes(price.peakBytes));
    return text;
}

LinkLine::Text VerdictStrip::reasonText(const layout::Reason& reason) const
{
    LinkLine::Text text;
    text.plain = document::engineText(reason.message); // the mend is the link below it
    // A sentence may begin with a symbol, and "Tp" is none.
    const QString first = text.plain.section(QLatin1Char(' '), 0, 0);
    const bool isSymbol = std::any_of(m_knobs.begin(), m_knobs.end(), [&first](const layout::Knob& knob) {
        return first == fromView(knob.id);
    });
    if (!text.plain.isEmpty() && !isSymbol) {
        text.plain[0] = text.plain[0].toUpper();
    }
    QStringList mend;
    for (const layout::Setting& setting : reason.mend.settings) {
        mend << changeText(*setting.knob, setting.value);
    }
    text.link = mend.join(QStringLiteral(", "));
    text.emphasis = text.link;
    return text;
}

void VerdictStrip::rebuildReasons()
{
    qDeleteAll(m_reasonLines);
    m_reasonLines.clear();
    if (m_evaluation.valid) {
        return;
    }
    int number = 0;
    for (const layout::Reason& reason : m_evaluation.reasons) {
        auto* line = new LinkLine(m_reasons->widget());
        line->setObjectName(QStringLiteral("verdict_reason_%1").arg(number++));
        line->setTheme(m_theme);
        if (!reason.mend.isEmpty()) {
            connect(line, &LinkLine::clicked, this, [this, mend = reason.mend] {
                // The change makes new lines, and this one goes with what it holds.
                const layout::Change whole = mend;
                emit changeProposed(whole);
            });
        }
        line->setLine(reasonText(reason));
        m_reasonLines.append(line);
    }
}

void VerdictStrip::refresh()
{
    m_proposalLine->setLine(adviceText());
    const Frame frame = frameIn(rect());
    const bool invalid = m_shown && !m_evaluation.valid;
    m_proposalLine->setVisible(m_shown && m_evaluation.valid && !showsRows());
    placeRows(frame);
    m_proposalLine->setGeometry(frame.proposal.toRect());
    m_reasons->setVisible(invalid);
    if (invalid) {
        m_reasons->setGeometry(frame.reasons.toRect());
        const int width = std::max(40, static_cast<int>(frame.reasons.width()));
        int total = 0;
        for (const LinkLine* line : std::as_const(m_reasonLines)) {
            total += line->heightFor(width) + theme::kGap;
        }
        // A scroll bar takes its room from the lines.
        const int room = total - theme::kGap > frame.reasons.height()
                             ? width - m_reasons->verticalScrollBar()->sizeHint().width() - 2
                             : width;
        int y = 0;
        for (LinkLine* line : std::as_const(m_reasonLines)) {
            const int height = line->heightFor(room);
            line->setGeometry(0, y, room, height);
            line->show();
            y += height + theme::kGap;
        }
        m_reasons->widget()->resize(room, std::max(0, y - theme::kGap));
    }
    QString spoken = headline();
    if (m_shown && m_evaluation.valid) {
        spoken += tr("; MFU %1, %2 per step, %3 of %4")
                      .arg(theme::percent(m_evaluation.mfu), theme::seconds(m_evaluation.stepSeconds),
                           theme::gibibytes(m_evaluation.peakBytes), theme::gibibytes(m_evaluation.capacity));
    }
    setAccessibleDescription(spoken);
    update();
}

void VerdictStrip::placeRows(const Frame& frame)
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool shown = showsRows() && i < m_advice.size() && !frame.advised[i].isEmpty();
        if (shown) {
            m_rows[i]->setRow(rowText(m_advice[i]));
            m_rows[i]->setGeometry(frame.advised[i].toRect());
        }
        m_rows[i]->setVisible(shown);
    }
}

// ------------------------------------------------------------------ layout

VerdictStrip::Frame VerdictStrip::frameIn(const QRectF& rect) const
{
    Frame frame;
    frame.card = rect;
    frame.inside = rect.adjusted(theme::kMargin, theme::kMargin, -theme::kMargin, -theme::kMargin);
    const QRectF& in = frame.inside;
    const double body = panel::lineHeight(TextRole::Body);
    const double small = panel::lineHeight(TextRole::Small);
    double y = in.top();
    const auto take = [&](double height, double gap) {
        const QRectF line(in.left(), y, in.width(), height);
        y += height + gap;
        return line;
    };
    frame.headline = take(body, 2);
    frame.first = take(panel::lineHeight(TextRole::Display), 2);
    frame.second = take(body, 3);
    frame.mfu = take(body, 3);
    frame.bubble = frame.mfu.adjusted(std::floor(frame.mfu.width() * 0.6), 0, 0, 0);
    frame.mfu.setRight(frame.bubble.left());
    frame.hill = take(kHillHeight, 0);
    frame.bar = take(kVerdictBarHeight, 4);
    const double half = std::floor((in.width() - theme::kGap) / 2);
    for (std::size_t k = 0; k < frame.legend.size() && !m_brief; ++k) {
        const double left = in.left() + (k % 2 == 1 ? half + theme::kGap : 0);
        frame.legend[k] = QRectF(left, y, half, small);
        if (k % 2 == 1 || k + 1 == frame.legend.size()) {
            y += small + 2;
        }
    }
    y += m_brief ? 0 : 2;
    frame.peak = take(body, theme::kGap);
    // Two heads and three rows at most; where there is little room one of each.
    const double head = small + 2;
    const double row = AdviceRow::height();
    const double said = 2 * body + 2 * theme::kGap; // letters of other scripts stand higher
    frame.advice = take(m_brief ? std::max(said, head + row) : 2 * head + 3 * row, 0);
    frame.proposal = QRectF(in.left(), frame.advice.top(), in.width(), said);
    double top = frame.advice.top();
    for (std::size_t i = 0; i < m_advice.size() && i < frame.advised.size(); ++i) {
        if (i == 0 || m_advice[i].aim != m_advice[i - 1].aim) {
            frame.heads[i] = QRectF(in.left(), top, in.width(), head);
            top += head;
        }
        if (top + row > frame.advice.bottom() + 1) {
            frame.heads[i] = QRectF();
            break;
        }
        frame.advised[i] = QRectF(in.left() - 4, top, in.width() + 8, row);
        top += row;
    }
    frame.bottom = y + theme::kMargin;
    frame.reasons = QRectF(in.left(), frame.headline.bottom() + theme::kGap, in.width(),
                           y - frame.headline.bottom() - theme::kGap);
    return frame;
}

int VerdictStrip::heightFor(int width) const
{
    return static_cast<int>(std::ceil(frameIn(QRectF(0, 0, width, 1000)).bottom));
}

QString VerdictStrip::numberText(const QString& id) const
{
    if (!m_shown || numberRect(id).isEmpty()) {
        return {};
    }
    const training::Evaluation& e = m_evaluation;
    if (id == QLatin1String("step_seconds")) {
        return tr("%1 a step").arg(theme::seconds(e.stepSeconds));
    }
    if (id == QLatin1String("tokens_per_second")) {
        return tr("%1 tokens a second").arg(theme::count(std::llround(e.tokensPerSecond)));
    }
    if (id == QLatin1String("mfu")) {
        return tr("%1 %2").arg(theme::mfuName(), theme::percent(e.mfu));
    }
    if (id == QLatin1String("bubble_ratio")) {
        return tr("Bubble %1").arg(theme::percent(e.bubbleRatio));
    }
    return tr("%1 of %2: %3").arg(theme::gibibytes(e.peakBytes), theme::gibibytes(e.capacity), headline());
}

QRectF VerdictStrip::numberRect(const QString& id) const
{
    if (!m_shown || !m_evaluation.valid || (m_subject && !m_subject->isOther && !isLooking())) {
        return {}; // what is explained is the layout with its own schedule
    }
    const Frame frame = frameIn(rect());
    if (id == QLatin1String("mfu")) {
        return frame.mfu;
    }
    if (id == QLatin1String("bubble_ratio")) {
        return frame.bubble;
    }
    if (id == QLatin1String("memory")) {
        return frame.bar.united(frame.peak);
    }
    if (id == QLatin1String("step_seconds")) {
        return frame.first;
    }
    if (id == QLatin1String("tokens_per_second")) {
        return frame.second;
    }
    return {};
}

// ------------------------------------------------------------------ what the user does

QString VerdictStrip::tipAt(const QPointF& at) const
{
    if (!m_shown || !m_evaluation.valid) {
        return {};
    }
    const training::Evaluation& e = m_evaluation;
    const Frame frame = frameIn(rect());
    QStringList lines;
    if (frame.mfu.contains(at)) {
        lines << tr("<b>Model FLOPs utilization: %1</b>").arg(theme::percent(e.mfu));
        if (!e.mfuConvention.empty()) {
            lines << tr("Counts %1.").arg(document::engineText(e.mfuConvention).toHtmlEscaped());
        }
        lines << tr("With recomputation (HFU): %1").arg(theme::percent(e.hfu));
        lines << tr("%1 of the model per step, %2 executed")
                     .arg(theme::flops(e.modelFlops), theme::flops(e.executedFlops));
        if (m_band && !m_measured) {
            lines << tr("Nothing like it was measured: no error of such predictions is known.");
        } else if (m_band) {
            lines << tr("± %1 points: the error of such predictions against measured runs")
                         .arg(theme::fixed(*m_band * 100, 1));
        }
        if (!m_readings.empty()) {
            lines << tr("The same step as papers count it:");
            for (const MfuReading& reading : m_readings) {
                lines << tr("%1: %2").arg(reading.convention.toHtmlEscaped(), theme::percent(reading.mfu));
            }
        }
    } else if (frame.bubble.contains(at)) {
        lines << tr("<b>Bubble: %1</b>").arg(theme::percent(e.bubbleRatio));
        lines << tr("Idle time of the pipeline over all its devices' time");
    } else if (frame.second.contains(at) || frame.first.contains(at)) {
        lines << tr("<b>One optimizer step: %1</b>").arg(theme::seconds(e.stepSeconds));
        lines << tr("%1 micro-batches on each of %2 replicas")
                     .arg(theme::count(e.microbatches), theme::count(e.dataParallel));
        lines << tr("<b>%1</b> over the whole cluster").arg(theme::tokensPerSecond(e.tokensPerSecond));
    } else if (frame.bar.contains(at) || frame.peak.contains(at)) {
        lines << tr("<b>Peak memory: %1 of %2</b>")
                     .arg(theme::gibibytes(e.peakBytes), theme::gibibytes(e.capacity));
        lines << tr("On every rank of stage %1").arg(e.worstStage);
        if (e.worstStage >= 0 && static_cast<std::size_t>(e.worstStage) < e.memory.size()) {
            const training::StageMemory& stage = e.memory[static_cast<std::size_t>(e.worstStage)];
            for (const training::Account& account : training::memoryAccounts()) {
                lines << tr("%1: %2").arg(theme::accountTitle(account).toHtmlEscaped(),
                                          theme::gibibytes(stage.bytes[account]));
            }
        }
    }
    return lines.join(QStringLiteral("<br>"));
}

bool VerdictStrip::event(QEvent* event)
{
    if (panel::answerToolTip(event, this, [this](const QPoint& at) { return tipAt(at); })) {
        return true;
    }
    return QWidget::event(event);
}

void VerdictStrip::resizeEvent(QResizeEvent*)
{
    refresh();
}

void VerdictStrip::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange) {
        updateGeometry();
        refresh();
    }
    QWidget::changeEvent(event);
}

void VerdictStrip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton) {
        for (const char* id : kNumbers) {
            if (numberRect(QLatin1String(id)).contains(event->position())) {
                emit whyRequested(QLatin1String(id));
                return;
            }
        }
    }
    QWidget::mousePressEvent(event);
}

void VerdictStrip::mouseMoveEvent(QMouseEvent* event)
{
    const bool onNumber = std::any_of(kNumbers.begin(), kNumbers.end(), [&](const char* id) {
        return numberRect(QLatin1String(id)).contains(event->position());
    });
    setCursor(onNumber ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

} // namespace shardscape::inspector
