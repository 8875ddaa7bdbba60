// SPDX-License-Identifier: GPL-3.0-or-later
#include "start/rate_field.h"

#include "theme/number_format.h"

#include <QLocale>

#include <algorithm>

namespace shardscape::start {

RateField::RateField(double most, double step, int decimals, QWidget* parent)
    : EntryField(parent)
    , m_most(most)
    , m_step(step)
    , m_decimals(decimals)
{}

QString RateField::written(double value) const
{
    return value > 0 ? QLocale().toString(value, 'f', m_decimals) : QString();
}

void RateField::setValue(double value)
{
    m_value = value;
    if (!isModified()) {
        write(written(value));
    }
}

void RateField::take()
{
    if (const QString wrong = errorIn(text()); !wrong.isEmpty()) {
        setError(wrong);
        return;
    }
    const double value = QLocale().toDouble(text());
    const bool changed = value != m_value;
    m_value = value;
    write(written(value));
    if (changed) {
        emit entered(value);
    }
}

void RateField::giveBack()
{
    write(written(m_value));
}

void RateField::step(int direction)
{
    const double value = std::clamp(m_value + direction * m_step, m_step, m_most);
    m_value = value;
    write(written(value));
    emit entered(value);
}

QString RateField::errorIn(const QString& text) const
{
    bool isNumber = false;
    const double value = QLocale().toDouble(text, &isNumber);
    if (isNumber && value > 0 && value <= m_most) {
        return {};
    }
    return tr("A number up to %1").arg(written(m_most));
}

} // namespace shardscape::start
