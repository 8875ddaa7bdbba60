// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/message_bar.h"

#include "theme/theme.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

namespace shardscape::gui {

namespace {

constexpr int kNoteSeconds = 8;
constexpr int kBand = 4; ///< px of the coloured edge

} // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent)
{
    setObjectName(QStringLiteral("message_bar"));
    setAccessibleName(tr("Message"));
    m_text = new QLabel(this);
    m_text->setObjectName(QStringLiteral("message_text"));
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setTextFormat(Qt::PlainText);
    m_action = new QPushButton(this);
    m_action->setObjectName(QStringLiteral("message_action"));
    m_other = new QPushButton(this);
    m_other->setObjectName(QStringLiteral("message_other"));
    m_close = new QToolButton(this);
    m_close->setObjectName(QStringLiteral("message_close"));
    m_close->setText(QStringLiteral("✕"));
    m_close->setToolTip(tr("Dismiss"));
    m_close->setAccessibleName(tr("Dismiss the message"));
    m_close->setAutoRaise(true);

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(theme::kMargin + kBand, theme::kGrid, theme::kGap, theme::kGrid);
    row->setSpacing(theme::kGap);
    row->addWidget(m_text, 1);
    row->addWidget(m_action);
    row->addWidget(m_other);
    row->addWidget(m_close);

    m_timer = new QTimer(this);
    m_timer->setSingleShot(true);
    connect(m_timer, &QTimer::timeout, this, &QWidget::hide);
    connect(m_close, &QToolButton::clicked, this, &MessageBar::dismiss);
    connect(m_action, &QPushButton::clicked, this, [this] {
        hide();
        emit actionChosen();
    });
    connect(m_other, &QPushButton::clicked, this, [this] {
        hide();
        emit otherChosen();
    });
    hide();
}

QString MessageBar::text() const
{
    return isHidden() ? QString() : m_text->text();
}

void MessageBar::showProblem(const QString& sentence)
{
    show(Kind::Problem, sentence, {});
}

void MessageBar::showNote(const QString& sentence)
{
    show(Kind::Note, sentence, {});
    m_timer->start(kNoteSeconds * 1000);
}

void MessageBar::ask(const QString& sentence, const QString& action, const QString& other)
{
    show(Kind::Note, sentence, action, other);
}

void MessageBar::dismiss()
{
    hide();
    emit dismissed();
}

void MessageBar::show(Kind kind, const QString& sentence, const QString& action, const QString& other)
{
    m_timer->stop();
    m_kind = kind;
    m_text->setText(sentence);
    m_action->setText(action);
    m_action->setAccessibleName(action);
    m_action->setVisible(!action.isEmpty());
    m_other->setText(other);
    m_other->setAccessibleName(other);
    m_other->setVisible(!other.isEmpty());
    setVisible(true);
    update();
    setAccessibleDescription(sentence);
    QAccessibleEvent event(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void MessageBar::refreshTheme()
{
    update();
}

void MessageBar::paintEvent(QPaintEvent*)
{
    const theme::Theme& look = theme::Theme::of(palette());
    const QColor edge = m_kind == Kind::Problem ? look.bad : look.accent;
    QPainter painter(this);
    painter.fillRect(rect(), theme::mix(look.pane, edge, 0.10));
    painter.fillRect(QRect(0, 0, kBand, height()), edge);
    painter.fillRect(QRect(0, height() - 1, width(), 1), look.line);
}

void MessageBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        dismiss();
        return;
    }
    QFrame::keyPressEvent(event);
}

} // namespace shardscape::gui
