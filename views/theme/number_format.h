// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>

#include <cstdint>

/// How numbers are written for people: a unit, no more digits than mean something, the locale's separators, and a
/// no-break space before the unit. Not a number is "—", infinity is "∞".
namespace shardscape::theme {

/// `digits` significant digits, never an exponent between 1e-4 and 1e15, trailing zeros kept: 0.0123, 1.20, 153, 12,345.
[[nodiscard]] QString number(double value, int digits = 3, const QLocale& locale = QLocale());
/// A number with fixed decimals.
[[nodiscard]] QString fixed(double value, int decimals, const QLocale& locale = QLocale());
/// Whole numbers with separators: 1,204,224.
[[nodiscard]] QString count(std::int64_t value, const QLocale& locale = QLocale());
/// Large counts in short: 999, 153.3 k, 1.2 M, 175 G.
[[nodiscard]] QString shortCount(double value, const QLocale& locale = QLocale());
/// Rent: "$755 k"; a dash where none is known.
[[nodiscard]] QString dollars(double amount, const QLocale& locale = QLocale());
/// Sizes of models, in the field's manner: 175 B, 13.0 B, 345 M.
[[nodiscard]] QString parameters(double value, const QLocale& locale = QLocale());
/// Memory, always in GiB: 54.7 GiB; small amounts keep a digit that means something: 0.012 GiB.
[[nodiscard]] QString gibibytes(double bytes, const QLocale& locale = QLocale());
/// The number of gibibytes() without its unit, for columns whose head has it.
[[nodiscard]] QString gibibytesBare(double bytes, const QLocale& locale = QLocale());
/// Sizes of messages and tensors, in the unit that suits: 512 B, 96.0 KiB, 18.2 MiB, 1.50 GiB, 2.00 TiB.
[[nodiscard]] QString bytes(double bytes, const QLocale& locale = QLocale());
/// Time in the unit that suits: 6.84 s, 12.3 ms, 480 µs, 35 ns; from two minutes on 4 min 10 s, 3 h 05 min, 12.5 days.
[[nodiscard]] QString seconds(double seconds, const QLocale& locale = QLocale());
/// A fraction as percent with one decimal: 0.333 is 33.3 %; below 0.1 % two.
[[nodiscard]] QString percent(double fraction, const QLocale& locale = QLocale());
/// A difference with its sign: +3.1 %, −6.2 %.
[[nodiscard]] QString signedPercent(double fraction, const QLocale& locale = QLocale());
/// One direction, decimal: 300 GB/s, 25.0 GB/s.
[[nodiscard]] QString bandwidth(double bytesPerSecond, const QLocale& locale = QLocale());
/// 312 TFLOP/s, 1.98 PFLOP/s.
[[nodiscard]] QString flopRate(double flopsPerSecond, const QLocale& locale = QLocale());
/// 4.21 PFLOP.
[[nodiscard]] QString flops(double flops, const QLocale& locale = QLocale());
/// 153,300 tokens/s below a million, 1.53 M tokens/s above.
[[nodiscard]] QString tokensPerSecond(double rate, const QLocale& locale = QLocale());
/// Schedule time: nanoseconds as seconds() writes them, otherwise "90 ticks".
[[nodiscard]] QString ticks(std::int64_t ticks, bool nanoseconds, const QLocale& locale = QLocale());

} // namespace shardscape::theme
