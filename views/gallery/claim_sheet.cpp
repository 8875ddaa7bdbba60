// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/claim_sheet.h"

#include "gallery/card_button.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace shardscape::gallery {

using theme::TextRole;

namespace {

constexpr int kWidestTable = 1200;

QLabel* paragraph(QWidget* parent, TextRole role)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setFont(theme::textFont(role));
    return label;
}

} // namespace

ClaimSheet::ClaimSheet(QWidget* parent)
    : QWidget(parent)
    , m_theme(theme::Theme::light())
{
    setObjectName(QStringLiteral("claim_sheet"));
    setAutoFillBackground(true);
    m_title = paragraph(this, TextRole::Display);
    m_title->setObjectName(QStringLiteral("claim_title"));
    m_claim = paragraph(this, TextRole::Body);
    m_source = paragraph(this, TextRole::Small);
    m_look = paragraph(this, TextRole::Body);
    m_table = new QTableWidget(this);
    m_table->setObjectName(QStringLiteral("claim_checks"));
    m_table->setAccessibleName(tr("Checks of the claim"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->verticalHeader()->hide();
    m_table->setColumnCount(5);
    m_table->setHorizontalHeaderLabels(
        {tr("Check"), tr("Published"), tr("Ours"), tr("Passes"), tr("Verdict")});
    m_table->setWordWrap(true);
    m_table->setTabKeyNavigation(false);
    m_table->setMaximumWidth(kWidestTable);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (int column = 0; column < 5; ++column) {
        m_table->horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
    }
    m_open = new QPushButton(tr("Open its layouts"), this);
    m_open->setObjectName(QStringLiteral("claim_open"));
    m_open->setToolTip(tr("The layouts that the claim speaks of, as a project (Enter)"));
    connect(m_open, &QPushButton::clicked, this, [this] { emit opened(m_card.id); });
    m_back = new QPushButton(tr("All claims"), this);
    m_back->setObjectName(QStringLiteral("claim_back"));
    m_back->setToolTip(tr("To the gallery (Esc)"));
    connect(m_back, &QPushButton::clicked, this, &ClaimSheet::left);

    m_rule = new QLabel(this);
    m_rule->setObjectName(QStringLiteral("claim_rule"));
    m_rule->setWordWrap(true);
    m_rule->setFont(theme::textFont(theme::TextRole::Small));
    m_rule->setText(tr(
        "What passes is set by hand in the card, from what is printed and how it scatters. Near is a wider range around it, "
        "mostly twice as wide. Direction only: no number is printed, and whatever goes that way passes."));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_open);
    buttons->addWidget(m_back);
    buttons->addStretch(1);
    auto* page = new QVBoxLayout(this);
    page->setContentsMargins(2 * theme::kMargin, 2 * theme::kMargin, 2 * theme::kMargin, 2 * theme::kMargin);
    page->setSpacing(theme::kGap);
    page->addWidget(m_title);
    page->addWidget(m_claim);
    page->addWidget(m_source);
    page->addWidget(m_table, 1);
    page->addWidget(m_rule);
    page->addWidget(m_look);
    page->addLayout(buttons);
}

void ClaimSheet::setCard(const Card& card)
{
    m_card = card;
    fill();
}

void ClaimSheet::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    QPalette ground = palette();
    ground.setColor(QPalette::Window, theme.ground);
    setPalette(ground);
    QPalette quiet = m_source->palette();
    quiet.setColor(QPalette::WindowText, theme.quietText);
    m_source->setPalette(quiet);
    m_rule->setPalette(quiet);
    fill();
}

void ClaimSheet::fill()
{
    m_title->setText(m_card.title);
    m_claim->setText(m_card.claim);
    m_source->setText(m_card.source);
    m_look->setText(m_card.look);
    m_look->setVisible(!m_card.look.isEmpty());
    m_table->setRowCount(static_cast<int>(m_card.checks.size()));
    for (int row = 0; row < m_card.checks.size(); ++row) {
        const CheckRow& check = m_card.checks[row];
        const QString word = check.directionOnly ? tr("%1, direction only").arg(badgeText(check.badge))
                                                 : badgeText(check.badge);
        const QString verdict = check.reason.isEmpty() ? word : tr("%1: %2").arg(word, check.reason);
        const QStringList cells{check.what, check.published, check.ours, check.passes, verdict};
        for (int column = 0; column < cells.size(); ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setToolTip(cells[column]);
            item->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
            if (column == 4) {
                item->setForeground(badgeColour(check.badge, m_theme));
            }
            m_table->setItem(row, column, item);
        }
    }
    m_table->resizeRowsToContents();
}

void ClaimSheet::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_table->resizeRowsToContents();
    m_open->setFocus(Qt::OtherFocusReason);
}

void ClaimSheet::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Escape: emit left(); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_back->hasFocus()) {
            emit left();
        } else {
            emit opened(m_card.id);
        }
        return;
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace shardscape::gallery
