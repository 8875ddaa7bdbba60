// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/parts/claim_banner.h"

#include "gallery/card_button.h"
#include "gui/parts/elided_label.h"
#include "theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace shardscape::gui {

namespace {
constexpr int kEdge = 4; ///< the verdict's colour, at the left
}

ClaimBanner::ClaimBanner(QWidget* parent)
    : QFrame(parent)
{
    setObjectName(QStringLiteral("claim_banner"));
    m_verdict = new ElidedLabel(theme::TextRole::Strong, this);
    m_verdict->setObjectName(QStringLiteral("claim_verdict"));
    m_verdict->setLeastWidth(160);
    m_claim = new ElidedLabel(theme::TextRole::Body, this);
    m_claim->setQuiet(true);
    m_claim->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_checks = new QPushButton(this);
    m_checks->setObjectName(QStringLiteral("claim_checks"));
    m_checks->setFlat(true);
    m_close = new QToolButton(this);
    m_close->setObjectName(QStringLiteral("claim_close"));
    m_close->setText(QStringLiteral("✕"));
    m_close->setAutoRaise(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(theme::kMargin + kEdge, 2, theme::kGap, 2);
    row->setSpacing(theme::kGap);
    row->addWidget(m_verdict);
    row->addWidget(m_claim, 1);
    row->addWidget(m_checks);
    row->addWidget(m_close);
    connect(m_checks, &QPushButton::clicked, this, [this] { emit checksRequested(m_card.id); });
    connect(m_close, &QToolButton::clicked, this, &ClaimBanner::closed);
    retranslate();
    hide();
}

QString ClaimBanner::verdictText() const
{
    return m_card.ourNumber.isEmpty() ? tr("Computing our number")
                                      : tr("%1: %2").arg(gallery::badgeText(m_card.badge), m_card.ourNumber);
}

void ClaimBanner::setCard(const gallery::Card& card)
{
    m_card = card;
    retranslate();
    update();
}

void ClaimBanner::retranslate()
{
    setAccessibleName(tr("The claim"));
    m_verdict->setText(verdictText());
    if (!m_card.numberOf.isEmpty()) {
        m_verdict->setToolTip(m_card.numberOf);
    }
    m_claim->setText(m_card.claim);
    m_claim->setToolTip(m_card.claim + QStringLiteral("\n") + m_card.source);
    m_checks->setText(tr("%n check(s)", nullptr, static_cast<int>(m_card.checks.size())));
    m_checks->setToolTip(tr("Every published number beside ours"));
    m_checks->setVisible(!m_card.checks.isEmpty());
    m_close->setToolTip(tr("Dismiss"));
    m_close->setAccessibleName(tr("Dismiss the claim"));
}

void ClaimBanner::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QFrame::changeEvent(event);
}

void ClaimBanner::paintEvent(QPaintEvent* /*event*/)
{
    const theme::Theme& look = theme::Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), look.pane);
    painter.fillRect(QRect(0, 0, kEdge, height()), gallery::badgeColour(m_card.badge, look));
    painter.fillRect(QRect(0, height() - 1, width(), 1), look.line);
}

} // namespace shardscape::gui
