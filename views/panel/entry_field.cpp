// SPDX-License-Identifier: GPL-3.0-or-later
#include "panel/entry_field.h"

#include <QKeyEvent>
#include <QPainter>

namespace shardscape::panel {

EntryField::EntryField(QWidget* parent)
    : QLineEdit(parent)
    , m_theme(theme::Theme::light())
{
    constexpr int kLongest = 24; // characters; enough for any number with its separators and unit
    setAlignment(Qt::AlignRight);
    setMaxLength(kLongest);
    connect(this, &QLineEdit::textEdited, this, [this](const QString& text) {
        if (!m_error.isEmpty()) {
            setError(errorIn(text));
        }
    });
}

void EntryField::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

void EntryField::setError(const QString& error)
{
    if (error == m_error) {
        return;
    }
    m_error = error;
    setToolTip(error);
    setAccessibleDescription(error);
    update();
    emit errorChanged(error);
}

void EntryField::write(const QString& text)
{
    setText(text);
    setModified(false);
    setError({});
}

bool EntryField::event(QEvent* event)
{
    // Where nothing is half typed, Undo and Redo are of the document, not of the field.
    if (event->type() == QEvent::ShortcutOverride && !isModified()) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return true;
        }
    }
    return QLineEdit::event(event);
}

void EntryField::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: take(); return;
    case Qt::Key_Escape:
        giveBack();
        leave();
        return;
    case Qt::Key_Up: step(1); return;
    case Qt::Key_Down: step(-1); return;
    default: QLineEdit::keyPressEvent(event);
    }
}

void EntryField::focusOutEvent(QFocusEvent* event)
{
    if (isModified()) {
        take();
    } else {
        leave();
    }
    QLineEdit::focusOutEvent(event);
}

void EntryField::paintEvent(QPaintEvent* event)
{
    QLineEdit::paintEvent(event);
    if (!m_error.isEmpty()) {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(QPen(m_theme.bad, 1.5));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.75, 0.75, -0.75, -0.75), 4, 4);
    }
}

} // namespace shardscape::panel
