// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lessons/attempt.h"
#include "lessons/lesson.h"

#include <QString>
#include <QStringList>

/// What lessons say, in the language of the window.
namespace shardscape::learn {

/// A held value of a metric with its unit: "42.9 %", "9 slots", "71.3 GiB".
[[nodiscard]] QString amountText(const lessons::Metric& metric, double value);
/// A number in the unit shown, as questions have it.
[[nodiscard]] QString answerText(const lessons::Lesson& lesson, double shown);
/// A measured number with the question's unit.
[[nodiscard]] QString measuredText(const lessons::Lesson& lesson, double shown);
/// How far a guess is off, in the unit shown: "17.9 points" between shares.
[[nodiscard]] QString distanceText(const lessons::Lesson& lesson, double shown);
/// A text of the lesson, translated, with the numbers of `now` in its braces.
[[nodiscard]] QString filledText(const std::string& text, const lessons::Lesson& lesson,
                                 const lessons::Scene& now);
/// Why the answer is what it is; without the answer itself where the text begins with it, for it has just been said.
[[nodiscard]] QString becauseText(const lessons::Lesson& lesson, const QString& answer);
/// The engine's answer in words: a number, an option, an order, a device.
[[nodiscard]] QString truthText(const lessons::Lesson& lesson, const lessons::Truth& truth);
/// Settings by name: "Schedule ZB-H1, Micro-batches 16".
[[nodiscard]] QString settingsText(const lessons::Lesson& lesson, const lessons::Settings& settings);
/// What the lesson looks at, in one line: "Llama-2-70B, 4 × DGX H100, 450 GB/s within a node, 50.0 GB/s between, 64 × 4,096
/// tokens"; of a toy its devices, micro-batches and what an op takes.
[[nodiscard]] QString sceneText(const lessons::Lesson& lesson);
/// The text without the clauses that name a number nobody knows.
[[nodiscard]] QString withoutUnknown(const QString& text);
/// "B1 waits for F1, which stands behind it": the circle in which an order stands still; empty where it runs.
[[nodiscard]] QString standstillText(const lessons::Toy& toy);
/// Where a lesson stands and what it takes: "Pipeline · 4 min".
[[nodiscard]] QString placeText(const lessons::Lesson& lesson);
/// "Micro-batches".
[[nodiscard]] QString dialText(const lessons::Lesson& lesson, const lessons::Dial& dial);
[[nodiscard]] QString valueText(const lessons::Lesson& lesson, const lessons::Dial& dial, std::size_t value);
/// Whether its values are three or more amounts that rise or fall: a slider. Names, and two values, are chosen among.
[[nodiscard]] bool isScale(const lessons::Lesson& lesson, const lessons::Dial& dial);
/// The parts of a dial that is dragged, in the order of a value.
[[nodiscard]] QStringList tilesOf(const lessons::Dial& dial, std::size_t value);
/// A goal as a chip says it: "Bubble < 20 %".
[[nodiscard]] QString goalText(const lessons::Lesson& lesson, const lessons::Goal& goal);
/// What the goal compares, as it is now; empty where that says nothing.
[[nodiscard]] QString goalNow(const lessons::Lesson& lesson, const lessons::Goal& goal,
                              const lessons::Outcome& outcome);

} // namespace shardscape::learn
