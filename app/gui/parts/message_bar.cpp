// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/parts/message_bar.h"

#include "theme/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace shardscape::gui {

namespace {

constexpr int kNoteSeconds = 8;
constexpr int kBand = 4; ///< px of the coloured edge
constexpr int kWidest = 760;
constexpr int kNarrowest = 320;

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
    connect(m_timer, &QTimer::timeout, this, &MessageBar::expire);
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

void MessageBar::floatOver(QWidget* pane, QWidget* foot)
{
    m_pane = pane;
    m_foot = foot;
    setParent(pane);
    hide();
    pane->installEventFilter(this);
    foot->installEventFilter(this);
}

void MessageBar::place()
{
    if (m_pane == nullptr || isHidden()) {
        return;
    }
    // As wide as its sentence in one line needs, where there is room for that.
    int needed = 2 * theme::kMargin + kBand + fontMetrics().horizontalAdvance(m_text->text());
    for (const QWidget* widget :
         {static_cast<QWidget*>(m_action), static_cast<QWidget*>(m_other), static_cast<QWidget*>(m_close)}) {
        needed += widget->isHidden() ? 0 : widget->sizeHint().width() + theme::kGap;
    }
    const int room = m_pane->width() - 2 * theme::kMargin;
    const int wide = std::min(std::clamp(needed, kNarrowest, kWidest), room);
    layout()->invalidate();
    const int high = layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(wide)
                                                   : layout()->totalSizeHint().height();
    const int bottom = m_foot->isVisibleTo(m_pane) ? m_foot->mapTo(m_pane, QPoint()).y() : m_pane->height();
    setGeometry((m_pane->width() - wide) / 2, bottom - high - theme::kMargin, wide, high);
    raise();
}

bool MessageBar::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::Resize:
    case QEvent::Move:
    case QEvent::Show:
    case QEvent::Hide: place(); break;
    default: break;
    }
    return QFrame::eventFilter(watched, event);
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

void MessageBar::offer(const QString& sentence, const QString& action, const QString& other)
{
    show(Kind::Note, sentence, action, other);
    m_timer->start(kNoteSeconds * 1000);
}

void MessageBar::expire()
{
    const QWidget* focus = QApplication::focusWidget();
    if (underMouse() || (focus != nullptr && isAncestorOf(focus))) {
        m_timer->start(kNoteSeconds * 1000);
    } else {
        hide();
    }
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
    place();
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
    painter.setPen(theme::mix(look.line, edge, 0.5)); // it lies on other things
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
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
