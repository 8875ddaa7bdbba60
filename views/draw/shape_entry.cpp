// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/shape_entry.h"

#include "theme/number_format.h"

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
    : EntryField(parent)
    , m_check(std::move(check))
{
    setAccessibleName(label);
    setFixedHeight(theme::kControlHeight);
}

void ShapeEntry::setValue(std::int64_t value)
{
    const bool news = value != m_value;
    m_value = value;
    if (news || !isModified()) {
        giveBack();
    }
}

void ShapeEntry::giveBack()
{
    write(theme::count(m_value));
}

QString ShapeEntry::errorIn(const QString& text) const
{
    if (const std::optional<std::int64_t> value = readWhole(text)) {
        return m_check(*value);
    }
    return tr("\"%1\" is no whole number; it was %2").arg(text.left(20), theme::count(m_value));
}

void ShapeEntry::take()
{
    if (const QString error = errorIn(text()); !error.isEmpty()) {
        setError(error);
        return;
    }
    const std::int64_t value = *readWhole(text());
    const bool other = value != m_value;
    m_value = value;
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

} // namespace shardscape::draw
