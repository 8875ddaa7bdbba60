// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/verdict_strip.h"

#include "document/engine_text.h"
#include "exchange/sweep_answer.h"
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

constexpr double kSwatch = 8;
constexpr double kBarHeight = 12;
constexpr double kHillHeight = 24;
constexpr double kCapacityAt = 0.78; ///< of the bar's width: what lies beyond does not fit
constexpr int kPatience = 200;       ///< ms

constexpr std::array<const char*, 5> kNumbers{"mfu", "step_seconds", "tokens_per_second", "bubble_ratio",
                                              "memory"};

double measure(TextRole role, const QString& text)
{
    return theme::tabularWidth(theme::textFont(role), text);
}

} // namespace

struct VerdictStrip::Frame {
    QRectF card;
    QRectF inside;
    QRectF headline;
    QRectF mfu;
    std::array<QRectF, 3> rows; ///< step time, tokens per second, bubble
    QRectF hill;                ///< the distribution of the peak, above the bar and on its scale
    QRectF bar;
    std::vector<QRectF> legend = std::vector<QRectF>(evaluate::memoryAccounts().size());
    QRectF peak;
    QRectF proposal;             ///< what is said instead of advice
    QRectF advice;               ///< heads and rows
    std::array<QRectF, 3> heads; ///< by row; empty where it goes on under the one before
    std::array<QRectF, 3> advised;
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
    const evaluate::Price& price = advice.proposal.price;
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
    frame.mfu = take(panel::lineHeight(TextRole::Display), 2);
    for (QRectF& row : frame.rows) {
        row = take(body, 3);
    }
    frame.hill = take(kHillHeight, 0);
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

QRectF VerdictStrip::numberRect(const QString& id) const
{
    if (!m_shown || !m_evaluation.valid || (m_subject && !m_subject->isOther && !isLooking())) {
        return {}; // what is explained is the layout with its own schedule
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
    const evaluate::Evaluation& e = m_evaluation;
    constexpr double kOtherInk = 0.45;
    painter.setOpacity(m_subject && m_subject->isOther && !isLooking() ? kOtherInk : 1);

    // The verdict: a sign, a sentence, and where.
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
    const auto stepText = [&] {
        const bool ghost = m_ghost >= 0 && static_cast<std::size_t>(m_ghost) < m_advice.size() && showsRows();
        const QString now = theme::seconds(e.stepSeconds);
        return ghost ? now + QStringLiteral(" → ")
                           + theme::seconds(
                               m_advice[static_cast<std::size_t>(m_ghost)].proposal.price.stepSeconds)
                     : now;
    };
    struct Line {
        QStringList names; ///< longest first
        QString value;
    };
    const std::array<Line, 3> lines{
        Line{{tr("Step time"), tr("Step")}, stepText()},
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

    // Memory of the fullest stage.
    const bool hasStage = e.worstStage >= 0 && static_cast<std::size_t>(e.worstStage) < e.memory.size();
    const double whole = std::max(e.capacity, e.peakBytes) / kCapacityAt;
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
        painter.drawText(QPointF(limit + 4, frame.hill.top() + 2 + QFontMetricsF(painter.font()).ascent()),
                         theme::gibibytesBare(e.capacity));
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

/// How likely each peak is, on the bar's scale: what chanceBelow() gains from one pixel to the next.
void VerdictStrip::hillOf(double peakBytes, const QRectF& rect, QPolygonF& outline) const
{
    const evaluate::Evaluation& e = m_evaluation;
    const double whole = std::max(e.capacity, e.peakBytes) / kCapacityAt;
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
    const evaluate::Evaluation& e = m_evaluation;
    if (!m_fit || !(m_fit->relative > 0) || !(e.peakBytes > 0)) {
        return;
    }
    const double whole = std::max(e.capacity, e.peakBytes) / kCapacityAt;
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
