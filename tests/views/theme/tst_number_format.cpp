// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/number_format.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace shardscape;

namespace {

constexpr double kGiB = 1024.0 * 1024 * 1024;

QString plain(QString text)
{
    return text.replace(QChar(0x00a0), QLatin1Char(' '));
}

} // namespace

class NumberFormatTest : public QObject {
    Q_OBJECT

private slots:
    void numbersKeepTheirSignificantDigits_data();
    void numbersKeepTheirSignificantDigits();
    void unitsSuitTheSize_data();
    void unitsSuitTheSize();
    void theLocaleChoosesTheSeparators();
    void unitsStayOnTheLineOfTheirNumber();
    void everyNumberShownReadsBackWithinItsDigits();
};

void NumberFormatTest::numbersKeepTheirSignificantDigits_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<int>("digits");
    QTest::addColumn<QString>("text");
    QTest::newRow("zero") << 0.0 << 3 << QStringLiteral("0");
    QTest::newRow("negative zero") << -0.0 << 3 << QStringLiteral("0");
    QTest::newRow("small") << 0.0123456 << 3 << QStringLiteral("0.0123");
    QTest::newRow("one") << 1.2 << 3 << QStringLiteral("1.20");
    QTest::newRow("carry adds a digit once") << 9.999 << 3 << QStringLiteral("10.0");
    QTest::newRow("hundreds") << 153.2 << 3 << QStringLiteral("153");
    QTest::newRow("thousands are not cut") << 12345.6 << 3 << QStringLiteral("12,346");
    QTest::newRow("negative") << -6.24 << 2 << QStringLiteral("−6.2");
    QTest::newRow("not a number") << std::nan("") << 3 << QStringLiteral("—");
    QTest::newRow("infinite") << std::numeric_limits<double>::infinity() << 3 << QStringLiteral("∞");
}

void NumberFormatTest::numbersKeepTheirSignificantDigits()
{
    QFETCH(double, value);
    QFETCH(int, digits);
    QFETCH(QString, text);
    QCOMPARE(theme::number(value, digits), text);
}

void NumberFormatTest::unitsSuitTheSize_data()
{
    QTest::addColumn<QString>("shown");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* expected, const QString& shown) {
        QTest::newRow(expected) << plain(shown) << QString::fromUtf8(expected);
    };
    row("1,204,224", theme::count(1204224));
    row("−12", theme::count(-12));
    row("999", theme::shortCount(999));
    row("153.3 k", theme::shortCount(153300));
    row("1.2 M", theme::shortCount(1204224));
    row("1 M", theme::shortCount(999960));
    row("175 G", theme::shortCount(175e9));
    row("175 B", theme::parameters(175e9));
    row("13.0 B", theme::parameters(13.02e9));
    row("345 M", theme::parameters(345e6));
    row("54.7 GiB", theme::gibibytes(54.7 * kGiB));
    row("0 GiB", theme::gibibytes(0));
    row("0.12 GiB", theme::gibibytes(0.12 * kGiB));
    row("0.012 GiB", theme::gibibytes(0.012 * kGiB));
    row("<0.001 GiB", theme::gibibytes(1000));
    row("1.0 GiB", theme::gibibytes(0.96 * kGiB));
    row("1,204 GiB", theme::gibibytes(1204.4 * kGiB));
    row("512 B", theme::bytes(512));
    row("96.0 KiB", theme::bytes(96 * 1024));
    row("1,010 KiB", theme::bytes(1010.4 * 1024));
    row("1.00 MiB", theme::bytes(1023.9 * 1024));
    row("2.00 TiB", theme::bytes(2048 * kGiB));
    row("0 s", theme::seconds(0));
    row("35 ns", theme::seconds(35e-9));
    row("480 µs", theme::seconds(480e-6));
    row("1.00 ms", theme::seconds(999.7e-6));
    row("12.3 ms", theme::seconds(0.0123));
    row("6.84 s", theme::seconds(6.84));
    row("100 s", theme::seconds(99.97));
    row("4 min 10 s", theme::seconds(250));
    row("2 min 00 s", theme::seconds(119.96));
    row("1 h 00 min", theme::seconds(3599.7));
    row("3 h 05 min", theme::seconds(3 * 3600 + 5 * 60));
    row("12.5 days", theme::seconds(12.5 * 86400));
    row("33.3 %", theme::percent(1.0 / 3));
    row("0.05 %", theme::percent(0.0005));
    row("0 %", theme::percent(0));
    row("+3.1 %", theme::signedPercent(0.031));
    row("−6.2 %", theme::signedPercent(-0.062));
    row("300 GB/s", theme::bandwidth(300e9));
    row("3,350 GB/s", theme::bandwidth(3350e9));
    row("25.0 GB/s", theme::bandwidth(25e9));
    row("6.25 GB/s", theme::bandwidth(6.25e9)); // beside the others, in their unit
    row("0.125 GB/s", theme::bandwidth(125e6));
    row("12.5 MB/s", theme::bandwidth(12.5e6));
    row("312 TFLOP/s", theme::flopRate(312e12));
    row("1.98 PFLOP/s", theme::flopRate(1.979e15));
    row("4.21 PFLOP", theme::flops(4.21e15));
    row("153,300 tokens/s", theme::tokensPerSecond(153312));
    row("1.53 M tokens/s", theme::tokensPerSecond(1.5333e6));
    row("1 tick", theme::ticks(1, false));
    row("90 ticks", theme::ticks(90, false));
    row("6.84 s", theme::ticks(6'840'000'000, true));
}

void NumberFormatTest::unitsSuitTheSize()
{
    QFETCH(QString, shown);
    QFETCH(QString, expected);
    QCOMPARE(shown, expected);
}

void NumberFormatTest::theLocaleChoosesTheSeparators()
{
    const QLocale german(QLocale::German, QLocale::Germany);
    QCOMPARE(plain(theme::gibibytes(54.7 * kGiB, german)), QStringLiteral("54,7 GiB"));
    QCOMPARE(theme::count(1204224, german), QStringLiteral("1.204.224"));
    QCOMPARE(plain(theme::signedPercent(-0.062, german)), QStringLiteral("−6,2 %"));
}

void NumberFormatTest::unitsStayOnTheLineOfTheirNumber()
{
    for (const QString& text : {theme::gibibytes(1e10), theme::seconds(1e-3), theme::seconds(250),
                                theme::percent(0.5), theme::tokensPerSecond(2e6), theme::ticks(90, false)}) {
        QVERIFY2(!text.contains(QLatin1Char(' ')), qPrintable(text));
    }
}

void NumberFormatTest::everyNumberShownReadsBackWithinItsDigits()
{
    const QLocale english(QLocale::English, QLocale::UnitedStates);
    for (double value = 1.234e-4; value < 1e14; value *= 1.37) {
        for (const int digits : {2, 3, 4, 6}) {
            bool ok = false;
            const double back = english.toDouble(theme::number(value, digits, english), &ok);
            QVERIFY(ok);
            QVERIFY2(std::abs(back - value)
                         <= 0.5 * std::pow(10.0, std::floor(std::log10(value)) + 1 - digits) * 1.001,
                     qPrintable(QString::number(value)));
        }
    }
}

QTEST_GUILESS_MAIN(NumberFormatTest)
#include "tst_number_format.moc"
