// SPDX-License-Identifier: GPL-3.0-or-later
#include "start/fit_hill.h"

#include "panel/fit_words.h"
#include "panel/pane.h"
#include "panel/verdict_sign.h"
#include "theme/account_look.h"
#include "theme/number_format.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace shardscape::start {

using exchange::FitState;
using theme::TextRole;

namespace {

constexpr double kHill = 34;
constexpr double kBar = 12;

panel::Verdict verdictOf(FitState state)
{
    switch (state) {
    case FitState::Fits: return panel::Verdict::Fits;
    case FitState::Tight: return panel::Verdict::Tight;
    case FitState::DoesNotFit: break;
    }
    return panel::Verdict::DoesNotFit;
}

} // namespace

QPolygonF hillOver(const QRectF& rect, double whole, double peak, double relative)
{
    constexpr double kTenthAbove = 1.2815515655446004; // of the standard normal distribution: 80 % within
    constexpr int kSteps = 120;
    QPolygonF hill;
    if (!(whole > 0) || !(peak > 0) || !(relative > 0)) {
        return hill;
    }
    const double spread = std::log1p(relative) / kTenthAbove;
    const auto density = [&](double bytes) {
        const double z = std::log(bytes / peak) / spread;
        return std::exp(-z * z / 2) / bytes;
    };
    const double highest = density(peak * std::exp(-spread * spread));
    hill << rect.bottomLeft();
    for (int i = 1; i <= kSteps; ++i) {
        const double share = static_cast<double>(i) / kSteps;
        hill << QPointF(rect.left() + share * rect.width(),
                        rect.bottom() - density(share * whole) / highest * rect.height());
    }
    hill << rect.bottomRight();
    return hill;
}

FitHill::FitHill(QWidget* parent)
    : QWidget(parent)
    , m_theme(theme::Theme::light())
{
    setObjectName(QStringLiteral("start_fit"));
    setAccessibleName(tr("Does it fit"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void FitHill::setCandidate(const std::optional<exchange::Candidate>& candidate)
{
    m_candidate = candidate;
    setAccessibleDescription(verdict() + QStringLiteral(", ") + sureness());
    if (m_candidate) {
        const training::Evaluation& e = m_candidate->evaluation;
        setToolTip(tr("Peak %1 of %2").arg(theme::gibibytes(e.peakBytes), theme::gibibytes(e.capacity)));
    }
    update();
}

void FitHill::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    updateGeometry();
    update();
}

QString FitHill::verdict() const
{
    if (!m_candidate) {
        return {};
    }
    return panel::fitHeadline(m_candidate->evaluation, m_candidate->fits);
}

QString FitHill::sureness() const
{
    if (!m_candidate || !m_candidate->fits) {
        return m_candidate ? tr("nothing measured to tell by") : QString();
    }
    return panel::sureToFit(*m_candidate->fits);
}

QSize FitHill::sizeHint() const
{
    return {300, static_cast<int>(panel::lineHeight(TextRole::Strong) + theme::kGap + kHill + kBar
                                  + panel::lineHeight(TextRole::Small) + theme::kGrid)};
}

QSize FitHill::minimumSizeHint() const
{
    return {180, sizeHint().height()};
}

void FitHill::paintEvent(QPaintEvent*)
{
    if (!m_candidate) {
        return;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const training::Evaluation& e = m_candidate->evaluation;
    const FitState state = exchange::fitState(*m_candidate);
    const QColor ink = panel::verdictColour(verdictOf(state), m_theme);
    const double line = panel::lineHeight(TextRole::Strong);
    panel::paintVerdictSign(painter, QPointF(0, line / 2), verdictOf(state), m_theme);
    painter.setFont(theme::textFont(TextRole::Strong));
    painter.setPen(ink);
    const double word = QFontMetricsF(painter.font()).horizontalAdvance(verdict());
    painter.drawText(QRectF(panel::kVerdictSign, 0, word + 2, line), Qt::AlignLeft | Qt::AlignVCenter,
                     verdict());
    painter.setFont(theme::textFont(TextRole::Small));
    panel::drawElided(painter,
                      QRectF(panel::kVerdictSign + word + theme::kMargin, 0,
                             width() - panel::kVerdictSign - word - theme::kMargin, line),
                      Qt::AlignLeft | Qt::AlignVCenter, sureness());
    if (!(e.capacity > 0)) {
        return;
    }
    const double relative = m_candidate->memory ? m_candidate->memory->relative : 0;
    const double whole = 1.06 * std::max(e.capacity, e.peakBytes * std::pow(1 + relative, 2));
    const QRectF hill(0, line + theme::kGap, width(), kHill);
    const QRectF bar(0, hill.bottom(), width(), kBar);
    const double limit = std::round(e.capacity / whole * width());
    QPainterPath shape;
    shape.addPolygon(hillOver(hill, whole, e.peakBytes, relative));
    painter.fillPath(shape, theme::mix(m_theme.pane, m_theme.quietText, 0.35));
    painter.save();
    painter.setClipPath(shape);
    theme::fillHatched(painter, QRectF(limit, hill.top(), width() - limit, kHill), theme::Hatch::Rising,
                       theme::mix(m_theme.pane, m_theme.bad, 0.18), m_theme.bad);
    painter.restore();
    paintBar(painter, bar, whole);
    painter.setPen(QPen(m_theme.text, 2));
    painter.drawLine(QLineF(limit, hill.top(), limit, bar.bottom() + 2));
    painter.setFont(theme::textFont(TextRole::Small));
    const QRectF under(0, bar.bottom() + theme::kGrid / 2, width(), panel::lineHeight(TextRole::Small));
    painter.setPen(m_theme.quietText);
    painter.drawText(under, Qt::AlignLeft | Qt::AlignVCenter,
                     tr("Peak %1 of %2").arg(theme::gibibytes(e.peakBytes), theme::gibibytes(e.capacity)));
}

void FitHill::paintBar(QPainter& painter, const QRectF& bar, double whole) const
{
    painter.fillRect(bar, m_theme.bubble);
    const training::Evaluation& e = m_candidate->evaluation;
    if (e.worstStage < 0 || static_cast<std::size_t>(e.worstStage) >= e.memory.size()) {
        return;
    }
    const training::StageMemory& stage = e.memory[static_cast<std::size_t>(e.worstStage)];
    double at = 0;
    for (const training::Account& account : training::memoryAccounts()) {
        const double left = std::round(at / whole * bar.width());
        at += stage.bytes[account];
        const double right = std::round(at / whole * bar.width());
        painter.fillRect(QRectF(left, bar.top(), right - left, bar.height()),
                         theme::accountColour(account, m_theme));
    }
}

} // namespace shardscape::start
