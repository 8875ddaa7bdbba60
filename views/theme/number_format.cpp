// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/number_format.h"

#include <QCoreApplication>

#include <array>
#include <cmath>

namespace shardscape::theme {

namespace {

constexpr QChar kNoBreakSpace(0x00a0);
constexpr QChar kMinus(0x2212);
constexpr double kGibibyte = 1024.0 * 1024.0 * 1024.0;

/// The C locale writes no group separators and a hyphen for the minus; people want both as typeset.
QString write(double value, int decimals, const QLocale& locale)
{
    QLocale grouped = locale;
    grouped.setNumberOptions(locale.numberOptions() & ~QLocale::OmitGroupSeparator);
    QString text = grouped.toString(std::abs(value), 'f', decimals);
    const bool isZero = std::abs(value) * std::pow(10.0, decimals) < 0.5;
    if (std::signbit(value) && !isZero) {
        text.prepend(kMinus);
    }
    return text;
}

QString notFinite(double value)
{
    if (std::isnan(value)) {
        return QStringLiteral("—");
    }
    return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
}

/// Decimals that show `digits` significant digits of a value, counted after rounding: 9.999 has three as 10.0.
int decimalsFor(double value, int digits)
{
    if (value == 0) {
        return 0;
    }
    int magnitude = static_cast<int>(std::floor(std::log10(std::abs(value))));
    if (std::round(std::abs(value) * std::pow(10.0, digits - 1 - magnitude)) >= std::pow(10.0, digits)) {
        ++magnitude;
    }
    return std::max(0, digits - 1 - magnitude);
}

QString withUnit(const QString& text, const QString& unit)
{
    return text + kNoBreakSpace + unit;
}

struct Unit {
    double size;
    const char16_t* name;
};

/// Writes a value in the largest unit of which it has at least one after rounding to `digits`.
template <std::size_t N>
QString inUnits(double value, const std::array<Unit, N>& units, int digits, double step,
                const QLocale& locale)
{
    if (!std::isfinite(value)) {
        return notFinite(value);
    }
    std::size_t unit = 0;
    while (unit + 1 < N) {
        const double scaled = std::abs(value) / units[unit].size;
        const double resolution = std::pow(10.0, -decimalsFor(scaled, digits));
        if (std::round(scaled / resolution) * resolution < step) {
            break;
        }
        ++unit;
    }
    return withUnit(number(value / units[unit].size, digits, locale), QString::fromUtf16(units[unit].name));
}

} // namespace

QString number(double value, int digits, const QLocale& locale)
{
    if (!std::isfinite(value)) {
        return notFinite(value);
    }
    if (value != 0 && (std::abs(value) < 1e-4 || std::abs(value) >= 1e15)) {
        return locale.toString(value, 'g', digits);
    }
    return write(value, decimalsFor(value, digits), locale);
}

QString fixed(double value, int decimals, const QLocale& locale)
{
    return std::isfinite(value) ? write(value, decimals, locale) : notFinite(value);
}

QString count(std::int64_t value, const QLocale& locale)
{
    QLocale grouped = locale;
    grouped.setNumberOptions(locale.numberOptions() & ~QLocale::OmitGroupSeparator);
    QString text = grouped.toString(static_cast<qlonglong>(value));
    if (value < 0) {
        text.replace(locale.negativeSign(), QString(kMinus));
    }
    return text;
}

QString shortCount(double value, const QLocale& locale)
{
    if (!std::isfinite(value)) {
        return notFinite(value);
    }
    static constexpr std::array<const char16_t*, 6> kNames = {u"", u"k", u"M", u"G", u"T", u"P"};
    double scaled = value;
    std::size_t name = 0;
    while (name + 1 < kNames.size() && std::round(std::abs(scaled) * 10) / 10 >= 1000) {
        scaled /= 1000;
        ++name;
    }
    const bool whole = std::abs(scaled - std::round(scaled)) < 0.05;
    const QString text = write(scaled, whole ? 0 : 1, locale);
    return name == 0 ? text : withUnit(text, QString::fromUtf16(kNames[name]));
}

QString dollars(double amount, const QLocale& locale)
{
    return amount > 0 ? QStringLiteral("$%1").arg(shortCount(amount, locale)) : QStringLiteral("\u2014");
}

QString parameters(double value, const QLocale& locale)
{
    static constexpr std::array<Unit, 4> kUnits = {{{1e3, u"k"}, {1e6, u"M"}, {1e9, u"B"}, {1e12, u"T"}}};
    return std::abs(value) < 1e3 ? number(value, 3, locale) : inUnits(value, kUnits, 3, 1000, locale);
}

QString gibibytesBare(double bytes, const QLocale& locale)
{
    const double value = bytes / kGibibyte;
    if (!std::isfinite(value)) {
        return notFinite(value);
    }
    if (value == 0) {
        return write(0, 0, locale);
    }
    const double size = std::abs(value);
    if (size < 0.0005) {
        return QStringLiteral("<") + write(0.001, 3, locale);
    }
    return write(value, size >= 999.95 ? 0 : size >= 0.95 ? 1 : size >= 0.095 ? 2 : 3, locale);
}

QString gibibytes(double bytes, const QLocale& locale)
{
    return withUnit(gibibytesBare(bytes, locale), QStringLiteral("GiB"));
}

QString bytes(double value, const QLocale& locale)
{
    static constexpr std::array<Unit, 6> kUnits = {{{1, u"B"},
                                                    {1024.0, u"KiB"},
                                                    {1024.0 * 1024, u"MiB"},
                                                    {kGibibyte, u"GiB"},
                                                    {kGibibyte * 1024, u"TiB"},
                                                    {kGibibyte * 1024 * 1024, u"PiB"}}};
    if (std::abs(value) < 1024) {
        return withUnit(write(value, 0, locale), QStringLiteral("B"));
    }
    return inUnits(value, kUnits, 3, 1024, locale);
}

QString seconds(double value, const QLocale& locale)
{
    if (!std::isfinite(value)) {
        return notFinite(value);
    }
    const double size = std::abs(value);
    if (size == 0) {
        return withUnit(write(0, 0, locale), QStringLiteral("s"));
    }
    if (size < 999.5e-9) {
        const int decimals = size < 0.95e-9 ? decimalsFor(size * 1e9, 2) : 0;
        return withUnit(write(value * 1e9, decimals, locale), QStringLiteral("ns"));
    }
    if (size < 119.95) {
        static constexpr std::array<Unit, 3> kUnits = {{{1e-6, u"µs"}, {1e-3, u"ms"}, {1, u"s"}}};
        return inUnits(value, kUnits, 3, 1000, locale);
    }
    const QString sign = value < 0 ? QString(kMinus) : QString();
    if (size < 3599.5) {
        const auto whole = std::llround(size);
        return sign
               + QCoreApplication::translate("number_format", "%1 min %2 s")
                     .arg(write(static_cast<double>(whole / 60), 0, locale))
                     .arg(whole % 60, 2, 10, QLatin1Char('0'))
                     .replace(QLatin1Char(' '), kNoBreakSpace);
    }
    if (size < 48 * 3600.0) {
        const auto minutes = std::llround(size / 60);
        return sign
               + QCoreApplication::translate("number_format", "%1 h %2 min")
                     .arg(write(static_cast<double>(minutes / 60), 0, locale))
                     .arg(minutes % 60, 2, 10, QLatin1Char('0'))
                     .replace(QLatin1Char(' '), kNoBreakSpace);
    }
    return QCoreApplication::translate("number_format", "%1 days")
        .arg(number(value / 86400, 3, locale))
        .replace(QLatin1Char(' '), kNoBreakSpace);
}

QString percent(double fraction, const QLocale& locale)
{
    if (!std::isfinite(fraction)) {
        return notFinite(fraction);
    }
    const double value = fraction * 100;
    const bool tiny = value != 0 && std::abs(value) < 0.0995;
    return withUnit(write(value, value == 0 ? 0 : tiny ? 2 : 1, locale), QStringLiteral("%"));
}

QString signedPercent(double fraction, const QLocale& locale)
{
    const QString text = percent(fraction, locale);
    return fraction > 0 && std::isfinite(fraction) ? QLatin1Char('+') + text : text;
}

QString bandwidth(double bytesPerSecond, const QLocale& locale)
{
    // One unit for what stands side by side, from a NIC's share to a memory's: a WAN alone is slower.
    static constexpr std::array<Unit, 2> kFast = {{{1e9, u"GB/s"}, {1e12, u"TB/s"}}};
    static constexpr std::array<Unit, 1> kSlow = {{{1e6, u"MB/s"}}};
    constexpr double kSlowest = 1e8;
    return std::abs(bytesPerSecond) < kSlowest && bytesPerSecond != 0
               ? inUnits(bytesPerSecond, kSlow, 3, 10'000, locale)
               : inUnits(bytesPerSecond, kFast, 3, 10'000, locale);
}

QString flopRate(double flopsPerSecond, const QLocale& locale)
{
    static constexpr std::array<Unit, 5> kUnits = {
        {{1e6, u"MFLOP/s"}, {1e9, u"GFLOP/s"}, {1e12, u"TFLOP/s"}, {1e15, u"PFLOP/s"}, {1e18, u"EFLOP/s"}}};
    return inUnits(flopsPerSecond, kUnits, 3, 1000, locale);
}

QString flops(double value, const QLocale& locale)
{
    static constexpr std::array<Unit, 7> kUnits = {{{1e3, u"kFLOP"},
                                                    {1e6, u"MFLOP"},
                                                    {1e9, u"GFLOP"},
                                                    {1e12, u"TFLOP"},
                                                    {1e15, u"PFLOP"},
                                                    {1e18, u"EFLOP"},
                                                    {1e21, u"ZFLOP"}}};
    if (std::abs(value) < 1e3) {
        return withUnit(number(value, 3, locale), QStringLiteral("FLOP"));
    }
    return inUnits(value, kUnits, 3, 1000, locale);
}

QString tokensPerSecond(double rate, const QLocale& locale)
{
    if (!std::isfinite(rate)) {
        return notFinite(rate);
    }
    // Four digits mean something here: more than the model can promise would be a lie, fewer would hide a change.
    const bool millions = std::abs(rate) >= 999'950;
    const double scaled = millions ? rate / 1e6 : rate;
    const double step = std::pow(10.0, scaled == 0 ? 0 : std::floor(std::log10(std::abs(scaled))) - 3);
    const double rounded = millions ? scaled : std::round(scaled / step) * step;
    const QString text = millions ? number(rounded, 3, locale) : number(rounded, 4, locale);
    return withUnit(millions ? withUnit(text, QStringLiteral("M")) : text,
                    QCoreApplication::translate("number_format", "tokens/s"));
}

QString ticks(std::int64_t value, bool nanoseconds, const QLocale& locale)
{
    if (nanoseconds) {
        return seconds(static_cast<double>(value) * 1e-9, locale);
    }
    const QString text = value == 1 ? QCoreApplication::translate("number_format", "%1 tick")
                                    : QCoreApplication::translate("number_format", "%1 ticks");
    return text.arg(count(value, locale)).replace(QLatin1Char(' '), kNoBreakSpace);
}

} // namespace shardscape::theme
