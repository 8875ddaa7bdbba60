// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/value_field.h"

#include "inspector/knob_text.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace shardscape::inspector {

ValueField::ValueField(const layout::Knob& knob, QWidget* parent)
    : QLineEdit(parent)
    , m_knob(knob)
    , m_theme(theme::Theme::light())
{
    setAlignment(Qt::AlignRight);
    setMaxLength(24);
    setAccessibleName(tr("%1, any value").arg(knobLabel(knob)));
    connect(this, &QLineEdit::textEdited, this, [this](const QString& text) {
        // An error is said when it is made, not while a number is still being typed; but it goes as soon as
        // it is mended.
        if (!m_error.isEmpty()) {
            setError(readEntry(m_knob, text).error);
        }
    });
}

void ValueField::setValue(std::int64_t value)
{
    const bool news = value != m_value;
    m_value = value;
    if (!isModified() || news) {
        setText(valueText(m_knob, value));
        setModified(false);
        setError({});
    }
}

void ValueField::setCandidates(std::vector<std::int64_t> values)
{
    m_candidates = std::move(values);
}

void ValueField::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

void ValueField::setError(const QString& error)
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

void ValueField::take()
{
    const Entry entry = readEntry(m_knob, text());
    if (!entry.value) {
        setError(entry.error);
        return;
    }
    setError({});
    setModified(false);
    if (*entry.value == m_value) {
        setText(valueText(m_knob, m_value));
        emit left();
        return;
    }
    m_value = *entry.value;
    setText(valueText(m_knob, m_value));
    emit entered(m_value);
}

void ValueField::keyPressEvent(QKeyEvent* event)
{
    const auto at = std::lower_bound(m_candidates.begin(), m_candidates.end(), m_value);
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: take(); return;
    case Qt::Key_Escape:
        setText(valueText(m_knob, m_value));
        setModified(false);
        setError({});
        emit left();
        return;
    case Qt::Key_Up: {
        const auto next = at != m_candidates.end() && *at == m_value ? at + 1 : at;
        if (next != m_candidates.end()) {
            setText(valueText(m_knob, *next));
            take();
        }
        return;
    }
    case Qt::Key_Down:
        if (at != m_candidates.begin()) {
            setText(valueText(m_knob, *(at - 1)));
            take();
        }
        return;
    default: QLineEdit::keyPressEvent(event);
    }
}

void ValueField::focusOutEvent(QFocusEvent* event)
{
    if (isModified()) {
        take();
    } else {
        emit left();
    }
    QLineEdit::focusOutEvent(event);
}

void ValueField::paintEvent(QPaintEvent* event)
{
    QLineEdit::paintEvent(event);
    if (!m_error.isEmpty()) {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(QPen(m_theme.bad, 1.5));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.75, 0.75, -0.75, -0.75), 4, 4);
    }
}

} // namespace shardscape::inspector
