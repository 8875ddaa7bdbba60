// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/verdict_strip.h"

#include "document/engine_text.h"
#include "exchange/sweep_answer.h"
#include "inspector/knob_text.h"
#include "panel/pane.h"
#include "theme/account_look.h"
#include "theme/mfu_choice.h"
#include "theme/number_format.h"

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

constexpr double kSwatch = 8;
constexpr double kBarHeight = 12;
constexpr int kPatience = 200; ///< ms

constexpr std::array<const char*, 5> kNumbers{"mfu", "step_seconds", "tokens_per_second", "bubble_ratio",
                                              "memory"};

double measure(TextRole role, const QString& text)
{
    return theme::tabularWidth(theme::textFont(role), text);
}

/// A step that is slower costs throughput; what counts is tokens.
double rateOf(const evaluate::Proposal& preview)
{
    return preview.price.tokensPerSecond > 0 ? preview.price.tokensPerSecond
           : preview.price.stepSeconds > 0   ? 1 / preview.price.stepSeconds
                                             : 0;
}

} // namespace

struct VerdictStrip::Frame {
    QRectF card;
    QRectF inside;
    QRectF headline;
    QRectF mfu;
    std::array<QRectF, 3> rows; ///< step time, tokens per second, bubble
    QRectF bar;
    std::vector<QRectF> legend = std::vector<QRectF>(evaluate::memoryAccounts().size());
    QRectF peak;
    QRectF proposal;
    QRectF reasons; ///< from the headline down: what an invalid layout has instead
    double bottom = 0;
};

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
        } else if (m_proposal && !m_pending) {
            emit changeProposed(layout::Change(m_proposal->change)); // the proposal goes with what it changes
        }
    });
    m_patience = new QTimer(this);
    m_patience->setSingleShot(true);
    m_patience->setInterval(kPatience);
    connect(m_patience, &QTimer::timeout, this, [this] {
        m_asked = true;
        m_proposal.reset();
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

void VerdictStrip::setEvaluation(const evaluate::Evaluation& evaluation)
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

void VerdictStrip::setMfuBand(std::optional<double> band)
{
    m_band = band;
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

bool VerdictStrip::isTight() const
{
    return m_shown && m_evaluation.fits && m_fit && m_fit->chance < exchange::kSafeToFit;
}

QString VerdictStrip::fitText() const
{
    if (!m_fit || !m_shown || !m_evaluation.valid) {
        return {};
    }
    constexpr double kSure = 0.995;
    if (m_fit->chance > kSure) {
        return tr("more than 99 % sure");
    }
    if (m_fit->chance < 1 - kSure) {
        return tr("more than 99 % sure not");
    }
    return tr("%1 % sure to fit").arg(theme::fixed(m_fit->chance * 100, 0));
}

void VerdictStrip::setProposal(const std::optional<evaluate::Proposal>& best)
{
    m_proposal = best;
    m_pending = false;
    m_asked = false;
    m_patience->stop();
    refresh();
}

void VerdictStrip::setProposalPending()
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
    if (!m_evaluation.fits) {
        return tr("%1 too much").arg(theme::gibibytes(m_evaluation.peakBytes - m_evaluation.capacity));
    }
    if (isTight()) {
        return m_evaluation.memory.size() > 1 ? tr("Tight on stage %1").arg(m_evaluation.worstStage)
                                              : tr("Tight on every rank");
    }
    return tr("Fits on every rank");
}

LinkLine::Text VerdictStrip::proposalText() const
{
    LinkLine::Text text;
    if (isLooking()) {
        text.plain = tr("Looking at %1").arg(m_looking);
        text.link = tr("Take it");
        text.emphasis = text.link;
        return text;
    }
    if (!m_shown || !m_evaluation.valid) {
        return text;
    }
    if (m_asked) {
        text.plain = tr("Looking for the change that helps most");
        return text;
    }
    if (!m_proposal) {
        text.plain = m_evaluation.fits ? tr("No single change makes it faster")
                                       : tr("No single change makes it fit");
        return text;
    }
    const double bytes = m_proposal->price.peakBytes - m_evaluation.peakBytes;
    const QString memory = (bytes > 0 ? QStringLiteral("+") : QStringLiteral("−"))
                           + theme::gibibytes(std::abs(bytes));
    const double rate = rateOf(*m_proposal);
    const double now = m_evaluation.tokensPerSecond > 0 ? m_evaluation.tokensPerSecond
                       : m_evaluation.stepSeconds > 0   ? 1 / m_evaluation.stepSeconds
                                                        : 0;
    const QString speed = rate > 0 && now > 0 ? theme::signedPercent(rate / now - 1) : QString();
    // What the change is for stands out: memory where it does not fit, speed where it does.
    QStringList effects;
    if (m_evaluation.fits) {
        effects << speed << memory;
        text.emphasis = speed;
    } else {
        effects << memory << speed;
        text.emphasis = memory;
    }
    effects.removeAll(QString());
    text.link = tr("%1: %2").arg(changeText(m_proposal->knob(), m_proposal->value()),
                                 effects.join(QStringLiteral(", ")));
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
    m_proposalLine->setLine(proposalText());
    const Frame frame = frameIn(rect());
    const bool invalid = m_shown && !m_evaluation.valid;
    m_proposalLine->setVisible(m_shown && m_evaluation.valid);
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
    frame.mfu = take(panel::lineHeight(TextRole::Display), 2);
    for (QRectF& row : frame.rows) {
        row = take(body, 3);
    }
    y += 1;
    frame.bar = take(kBarHeight, 4);
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
    frame.proposal = take(2 * body + 2 * (theme::kGap - 2), 0);
    frame.bottom = y + theme::kMargin;
    frame.reasons = QRectF(in.left(), frame.headline.bottom() + theme::kGap, in.width(),
                           y - frame.headline.bottom() - theme::kGap);
    return frame;
}

int VerdictStrip::heightFor(int width) const
{
    return static_cast<int>(std::ceil(frameIn(QRectF(0, 0, width, 1000)).bottom));
}

QRectF VerdictStrip::numberRect(const QString& id) const
{
    if (!m_shown || !m_evaluation.valid) {
        return {};
    }
    const Frame frame = frameIn(rect());
    if (id == QLatin1String("mfu")) {
        return frame.mfu;
    }
    if (id == QLatin1String("memory")) {
        return frame.bar.united(frame.peak);
    }
    for (std::size_t i = 0; i < frame.rows.size(); ++i) {
        if (id == QLatin1String(kNumbers[i + 1])) {
            return frame.rows[i];
        }
    }
    return {};
}

// ------------------------------------------------------------------ painting

void VerdictStrip::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.save();
    painter.fillRect(rect, theme.pane);
    const QRectF card(rect.left(), rect.top(), rect.width(), heightFor(rect.width()));
    const Frame frame = frameIn(card);
    paintFrame(painter, frame, theme);
    if (m_shown && m_evaluation.valid) {
        LinkLine::paintLine(&painter, frame.proposal, proposalText(), theme);
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
    const evaluate::Evaluation& e = m_evaluation;

    // The verdict: a sign, a sentence, and where.
    const bool good = m_shown && e.fits;
    const QColor verdict = !m_shown    ? theme.quietText
                           : isTight() ? theme.warn
                           : good      ? theme.good
                                       : theme.bad;
    double x = frame.headline.left();
    if (m_shown) {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(QPen(verdict, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const double middle = frame.headline.center().y();
        if (isTight()) { // word, shape and colour agree, so that it reads in grey
            painter.drawPolygon(QPolygonF(
                {QPointF(x + 5.5, middle - 5), QPointF(x + 10.5, middle + 4), QPointF(x + 0.5, middle + 4)}));
            painter.drawLine(QLineF(x + 5.5, middle - 1.5, x + 5.5, middle + 0.8));
        } else if (good) {
            painter.drawPolyline(QPolygonF(
                {QPointF(x + 1, middle), QPointF(x + 4, middle + 3.5), QPointF(x + 9.5, middle - 4)}));
        } else {
            painter.drawLine(QLineF(x + 1.5, middle - 3.5, x + 8.5, middle + 3.5));
            painter.drawLine(QLineF(x + 8.5, middle - 3.5, x + 1.5, middle + 3.5));
        }
        painter.restore();
        x += 15;
    }
    QString where;
    if (m_shown && e.valid && !e.memory.empty()) {
        where = isTight()             ? QString() // the headline names it
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

    if (!m_shown) {
        painter.setFont(theme::textFont(TextRole::Body));
        painter.drawText(frame.reasons, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                         tr("Choose a model and a cluster to see whether and how fast it runs."));
        return;
    }
    if (!e.valid) {
        return;
    }

    // Speed. Of a layout that does not fit it is only what it would be.
    const QColor strong = e.fits ? theme.text : theme.quietText;
    const QString mfu = theme::percent(e.mfu);
    QFont display = theme::textFont(TextRole::Display);
    painter.setFont(display);
    painter.setPen(strong);
    theme::drawTabular(painter, frame.mfu, Qt::AlignLeft | Qt::AlignVCenter, mfu);
    double after = frame.mfu.left() + theme::tabularWidth(display, mfu) + theme::kGap;
    // On the big number's baseline.
    const double baseline = frame.mfu.top() + (frame.mfu.height() - QFontMetricsF(display).height()) / 2
                            + QFontMetricsF(display).ascent();
    painter.setFont(theme::textFont(TextRole::Strong));
    const QString band = m_band ? tr("± %1").arg(theme::fixed(*m_band * 100, 1)) : QString();
    const double besides = m_band ? measure(TextRole::Body, band) + theme::kGap : 0;
    const QString name = QFontMetricsF(painter.font())
                             .elidedText(theme::mfuName(), Qt::ElideRight,
                                         frame.mfu.right() - after - besides);
    painter.drawText(QPointF(after, baseline), name);
    after += measure(TextRole::Strong, name) + theme::kGap;
    painter.setFont(theme::textFont(TextRole::Body));
    painter.setPen(theme.quietText);
    painter.drawText(QPointF(after, baseline), band);
    if (!e.fits) {
        painter.drawText(QRectF(after, frame.mfu.top(), frame.mfu.right() - after,
                                baseline - frame.mfu.top() + QFontMetricsF(painter.font()).descent()),
                         Qt::AlignRight | Qt::AlignBottom, tr("if it did fit"));
    }
    struct Line {
        QStringList names; ///< longest first
        QString value;
    };
    const std::array<Line, 3> lines{
        Line{{tr("Step time"), tr("Step")}, theme::seconds(e.stepSeconds)},
        Line{{tr("Tokens per second"), tr("Tokens/s")}, theme::count(std::llround(e.tokensPerSecond))},
        Line{{tr("Bubble")}, theme::percent(e.bubbleRatio)}};
    const auto drawLine = [&](const QRectF& row, const Line& line, const QColor& colour) {
        const double room = row.width() - measure(TextRole::Strong, line.value) - theme::kGap;
        painter.setFont(theme::textFont(TextRole::Body));
        painter.setPen(theme.text);
        panel::drawElided(painter, QRectF(row.left(), row.top(), room, row.height()),
                          Qt::AlignLeft | Qt::AlignVCenter,
                          panel::firstFitting(painter.font(), line.names, room));
        painter.setFont(theme::textFont(TextRole::Strong));
        painter.setPen(colour);
        theme::drawTabular(painter, row, Qt::AlignRight | Qt::AlignVCenter, line.value);
    };
    for (std::size_t i = 0; i < lines.size(); ++i) {
        drawLine(frame.rows[i], lines[i], strong);
    }

    // Memory of the fullest stage.
    const bool hasStage = e.worstStage >= 0 && static_cast<std::size_t>(e.worstStage) < e.memory.size();
    const double whole = std::max(e.capacity, e.peakBytes);
    if (hasStage && whole > 0) {
        const evaluate::StageMemory& stage = e.memory[static_cast<std::size_t>(e.worstStage)];
        const QRectF bar(frame.bar.left(), std::round(frame.bar.top()), frame.bar.width(), kBarHeight);
        painter.save();
        QPainterPath rounded;
        rounded.addRoundedRect(bar, 3, 3);
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setClipPath(rounded);
        painter.fillRect(bar, theme.bubble);
        double at = 0;
        for (const evaluate::Account& account : evaluate::memoryAccounts()) {
            const double left = std::round(bar.left() + at / whole * bar.width());
            at += stage.bytes[account];
            const double right = std::round(bar.left() + at / whole * bar.width());
            painter.fillRect(QRectF(left, bar.top(), right - left, bar.height()),
                             theme::accountColour(account, theme));
        }
        const double limit = std::round(bar.left() + e.capacity / whole * bar.width());
        if (e.peakBytes > e.capacity) {
            theme::fillHatched(painter, QRectF(limit, bar.top(), bar.right() - limit, bar.height()),
                               theme::Hatch::Rising, theme::mix(theme.pane, theme.bad, 0.18), theme.bad);
        }
        painter.restore();
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(QPen(e.peakBytes > e.capacity ? theme.bad : theme.line, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(bar.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
        painter.restore();
        if (e.peakBytes > e.capacity) {
            painter.fillRect(QRectF(limit - 1, bar.top() - 2, 2, bar.height() + 4), theme.text);
        }
        for (std::size_t k = 0; k < frame.legend.size() && !m_brief; ++k) {
            const QRectF& entry = frame.legend[k];
            const evaluate::Account& account = evaluate::memoryAccounts()[k];
            panel::fillRounded(
                painter, QRectF(entry.left(), std::round(entry.center().y() - kSwatch / 2), kSwatch, kSwatch),
                theme::accountColour(account, theme), 2);
            const QString value = theme::fixed(stage.bytes[account] / (1024.0 * 1024.0 * 1024.0), 1);
            const QFont small = theme::textFont(TextRole::Small);
            QFont bold = small;
            bold.setWeight(QFont::DemiBold);
            const double valueWidth = theme::tabularWidth(bold, value);
            painter.setFont(small);
            painter.setPen(theme.quietText);
            panel::drawElided(painter, entry.adjusted(kSwatch + 5, 0, -valueWidth - 4, 0),
                              Qt::AlignLeft | Qt::AlignVCenter, theme::accountShortTitle(account));
            painter.setFont(bold);
            painter.setPen(theme.text);
            theme::drawTabular(painter, entry, Qt::AlignRight | Qt::AlignVCenter, value);
        }
    }
    drawLine(
        frame.peak,
        {{tr("Peak memory"), tr("Peak")},
         m_fit ? tr("%1 ± %2 of %3")
                     .arg(theme::gibibytesBare(e.peakBytes),
                          theme::gibibytesBare(e.peakBytes * m_fit->relative), theme::gibibytes(e.capacity))
               : tr("%1 of %2").arg(theme::gibibytesBare(e.peakBytes), theme::gibibytes(e.capacity))},
        e.fits ? theme.text : theme.bad);
}

// ------------------------------------------------------------------ what the user does

QString VerdictStrip::tipAt(const QPointF& at) const
{
    if (!m_shown || !m_evaluation.valid) {
        return {};
    }
    const evaluate::Evaluation& e = m_evaluation;
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
        if (m_band) {
            lines << tr("± %1 points: the error of such predictions against measured runs")
                         .arg(theme::fixed(*m_band * 100, 1));
        }
        if (!m_readings.empty()) {
            lines << tr("The same step as papers count it:");
            for (const MfuReading& reading : m_readings) {
                lines << tr("%1: %2").arg(reading.convention.toHtmlEscaped(), theme::percent(reading.mfu));
            }
        }
    } else if (frame.rows[0].contains(at)) {
        lines << tr("<b>One optimizer step: %1</b>").arg(theme::seconds(e.stepSeconds));
        lines << tr("%1 micro-batches on each of %2 replicas")
                     .arg(theme::count(e.microbatches), theme::count(e.dataParallel));
    } else if (frame.rows[1].contains(at)) {
        lines << tr("<b>%1</b> over the whole cluster").arg(theme::tokensPerSecond(e.tokensPerSecond));
    } else if (frame.rows[2].contains(at)) {
        lines << tr("<b>Bubble: %1</b>").arg(theme::percent(e.bubbleRatio));
        lines << tr("Idle time of the pipeline over all its devices' time");
    } else if (frame.bar.contains(at) || frame.peak.contains(at)) {
        lines << tr("<b>Peak memory: %1 of %2</b>")
                     .arg(theme::gibibytes(e.peakBytes), theme::gibibytes(e.capacity));
        lines << tr("On every rank of stage %1").arg(e.worstStage);
        if (e.worstStage >= 0 && static_cast<std::size_t>(e.worstStage) < e.memory.size()) {
            const evaluate::StageMemory& stage = e.memory[static_cast<std::size_t>(e.worstStage)];
            for (const evaluate::Account& account : evaluate::memoryAccounts()) {
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
