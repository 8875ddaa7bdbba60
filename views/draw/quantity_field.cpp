// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/quantity_field.h"

#include "theme/number_format.h"

#include <QLocale>

#include <cmath>

namespace shardscape::draw {

QuantityField::QuantityField(const QString& label, const QString& unitText, double unit, double least,
                             double most, bool whole, QWidget* parent)
    : EntryField(parent)
    , m_label(label)
    , m_unitText(unitText)
    , m_unit(unit)
    , m_least(least)
    , m_most(most)
    , m_whole(whole)
{
    setAccessibleName(unitText.isEmpty() ? label : tr("%1 in %2").arg(label, unitText));
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
        return {0, m_unitText.isEmpty()
                       ? tr("From %1 to %2.").arg(written(m_least), written(m_most))
                       : tr("From %1 to %2 %3.").arg(written(m_least), written(m_most), m_unitText)};
    }
    return {value, {}};
}

void QuantityField::setValue(double value)
{
    if (value == m_value && !text().isEmpty() && (isModified() || error().isEmpty())) {
        return; // leaves alone what is being typed
    }
    m_value = value;
    giveBack();
}

void QuantityField::giveBack()
{
    write(written(m_value));
}

QString QuantityField::errorIn(const QString& text) const
{
    return read(text).error;
}

void QuantityField::take()
{
    const Read now = read(text());
    if (!now.error.isEmpty()) {
        setError(now.error);
        return;
    }
    const bool news = std::abs(now.value - m_value) > 1e-12 * std::max(std::abs(m_value), std::abs(now.value))
                      && written(now.value) != written(m_value);
    m_value = news ? now.value : m_value;
    giveBack();
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

} // namespace shardscape::draw
