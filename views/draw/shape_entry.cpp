// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/shape_entry.h"

#include "theme/number_format.h"

#include <QKeyEvent>
#include <QPainter>

#include <cmath>

namespace shardscape::draw {

namespace {

/// Sizes of matrices go in steps of a tile, counts one by one.
std::int64_t stepOf(std::int64_t value)
{
    return value >= 1024 ? 128 : value > 256 ? 32 : 1;
}

constexpr int kMostTries = 4096; ///< steps over values that cannot be

} // namespace

std::optional<std::int64_t> readWhole(const QString& text)
{
    QString bare;
    double unit = 1;
    for (const QChar c : text.trimmed()) {
        if (c.isSpace() || c == QLatin1Char(',') || c == QLatin1Char('\'')
            || c == QLocale().groupSeparator()) {
            continue;
        }
        bare += c;
    }
    if (bare.endsWith(QLatin1Char('k'), Qt::CaseInsensitive)) {
        unit = 1000;
        bare.chop(1);
    } else if (bare.endsWith(QLatin1Char('M'))) {
        unit = 1e6;
        bare.chop(1);
    }
    bool fine = false;
    const double value = bare.toDouble(&fine) * unit;
    if (!fine || std::abs(value) > 1e15 || value != std::floor(value)) {
        return {};
    }
    return static_cast<std::int64_t>(value);
}

ShapeEntry::ShapeEntry(const QString& label, Check check, QWidget* parent)
    : QLineEdit(parent)
    , m_check(std::move(check))
    , m_theme(theme::Theme::light())
{
    setAccessibleName(label);
    setAlignment(Qt::AlignRight);
    setMaxLength(24);
    setFixedHeight(theme::kControlHeight);
    connect(this, &QLineEdit::textEdited, this, [this](const QString& text) {
        // An error is said when it is made, not while a number is still being typed; it goes as soon as it is mended.
        if (!m_error.isEmpty()) {
            if (const auto value = readWhole(text)) {
                setError(m_check(*value));
            }
        }
    });
}

void ShapeEntry::setValue(std::int64_t value)
{
    const bool news = value != m_value;
    m_value = value;
    if (news || !isModified()) {
        giveBack();
    }
}

void ShapeEntry::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

void ShapeEntry::giveBack()
{
    setText(theme::count(m_value));
    setModified(false);
    setError({});
}

void ShapeEntry::setError(const QString& error)
{
    if (error == m_error) {
        return;
    }
    m_error = error;
    setAccessibleDescription(error);
    update();
    emit errorChanged(error);
}

void ShapeEntry::take()
{
    const std::optional<std::int64_t> value = readWhole(text());
    if (!value) {
        setError(tr("\"%1\" is no whole number; it was %2").arg(text().left(20), theme::count(m_value)));
        return;
    }
    if (const QString error = m_check(*value); !error.isEmpty()) {
        setError(error);
        return;
    }
    const bool other = *value != m_value;
    m_value = *value;
    giveBack();
    if (other) {
        emit entered(m_value);
    }
}

void ShapeEntry::step(int direction)
{
    const std::int64_t by = stepOf(m_value);
    std::int64_t value = m_value;
    for (int i = 0; i < kMostTries; ++i) {
        value = direction > 0 ? (value / by + 1) * by : ((value + by - 1) / by - 1) * by;
        if (value < 0) {
            return;
        }
        if (m_check(value).isEmpty()) {
            m_value = value;
            giveBack();
            emit entered(m_value);
            return;
        }
    }
}

void ShapeEntry::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: take(); return;
    case Qt::Key_Escape: giveBack(); return;
    case Qt::Key_Up: step(1); return;
    case Qt::Key_Down: step(-1); return;
    default: QLineEdit::keyPressEvent(event);
    }
}

void ShapeEntry::focusOutEvent(QFocusEvent* event)
{
    if (isModified()) {
        take();
    }
    QLineEdit::focusOutEvent(event);
}

void ShapeEntry::paintEvent(QPaintEvent* event)
{
    QLineEdit::paintEvent(event);
    if (!m_error.isEmpty()) {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(QPen(m_theme.bad, 1.5));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.75, 0.75, -0.75, -0.75), 4, 4);
    }
}

} // namespace shardscape::draw
