// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/quantity_field.h"

#include "theme/number_format.h"

#include <QKeyEvent>
#include <QLocale>
#include <QPainter>

#include <cmath>

namespace shardscape::draw {

QuantityField::QuantityField(const QString& label, const QString& unitText, double unit, double least,
                             double most, bool whole, QWidget* parent)
    : QLineEdit(parent)
    , m_label(label)
    , m_unitText(unitText)
    , m_unit(unit)
    , m_least(least)
    , m_most(most)
    , m_whole(whole)
    , m_theme(theme::Theme::light())
{
    setAlignment(Qt::AlignRight);
    setMaxLength(24);
    setAccessibleName(unitText.isEmpty() ? label : tr("%1 in %2").arg(label, unitText));
    connect(this, &QLineEdit::textEdited, this, [this](const QString& text) {
        // An error is said when a number is finished, but goes as soon as it is mended.
        if (!m_error.isEmpty()) {
            setError(read(text).error);
        }
    });
}

QString QuantityField::written(double value) const
{
    const double shown = value / m_unit;
    const double rounded = std::round(shown);
    if (m_whole || std::abs(shown - rounded) < 1e-9 * std::max(1.0, std::abs(shown))) {
        return QLocale().toString(rounded, 'f', 0);
    }
    return QLocale().toString(shown, 'g', 6);
}

QuantityField::Read QuantityField::read(const QString& text) const
{
    QString bare = text.trimmed();
    if (!m_unitText.isEmpty() && bare.endsWith(m_unitText)) {
        bare.chop(m_unitText.size());
        bare = bare.trimmed();
    }
    if (bare.isEmpty()) {
        return {0, tr("A number is missing.")};
    }
    bool read = false;
    double shown = QLocale().toDouble(bare, &read);
    if (!read) {
        shown = QLocale::c().toDouble(bare, &read);
    }
    if (!read || !std::isfinite(shown)) {
        return {0, tr("\"%1\" is no number.").arg(bare)};
    }
    if (m_whole && shown != std::floor(shown)) {
        return {0, tr("%1 is counted in whole numbers.").arg(m_label)};
    }
    const double value = shown * m_unit;
    constexpr double kRounding = 1e-12;
    if (value < m_least * (1 - kRounding) || value > m_most * (1 + kRounding)) {
        return {0, tr("From %1 to %2 %3.").arg(written(m_least), written(m_most), m_unitText).trimmed()};
    }
    return {value, {}};
}

void QuantityField::setValue(double value)
{
    if (value == m_value && !text().isEmpty() && (isModified() || m_error.isEmpty())) {
        return; // leaves alone what is being typed
    }
    m_value = value;
    setText(written(value));
    setModified(false);
    setError({});
}

void QuantityField::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

void QuantityField::setError(const QString& error)
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

void QuantityField::take()
{
    const Read now = read(text());
    if (!now.error.isEmpty()) {
        setError(now.error);
        return;
    }
    setError({});
    setModified(false);
    const bool news = std::abs(now.value - m_value) > 1e-12 * std::max(std::abs(m_value), std::abs(now.value))
                      && written(now.value) != written(m_value);
    m_value = news ? now.value : m_value;
    setText(written(m_value));
    if (news) {
        emit entered(m_value);
    }
}

void QuantityField::step(int direction)
{
    const double shown = m_value / m_unit;
    double next = shown + direction;
    if (!m_whole) {
        // A twentieth of the power of ten below, so that steps suit the size.
        const double size = shown > 0 ? std::pow(10.0, std::floor(std::log10(shown * (1 + 1e-9)))) : 0.1;
        const double width = size / 2;
        next = (std::round(shown / width) + direction) * width;
    }
    if (next * m_unit >= m_least && next * m_unit <= m_most) {
        setText(written(next * m_unit));
        take();
    }
}

void QuantityField::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: take(); return;
    case Qt::Key_Escape:
        setText(written(m_value));
        setModified(false);
        setError({});
        return;
    case Qt::Key_Up: step(1); return;
    case Qt::Key_Down: step(-1); return;
    default: QLineEdit::keyPressEvent(event);
    }
}

void QuantityField::focusOutEvent(QFocusEvent* event)
{
    if (isModified()) {
        take();
    }
    QLineEdit::focusOutEvent(event);
}

void QuantityField::paintEvent(QPaintEvent* event)
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
