// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/numbers/evaluation.h"

#include <QString>

#include <cstdint>
#include <optional>

/// How sure a layout is to fit, in the words that every place says it in. The chance is the share of such layouts that fit, 0..1.
namespace shardscape::panel {

/// "79 % sure to fit", "more than 99 % sure to fit", "less than 1 % sure to fit".
[[nodiscard]] QString sureToFit(double chance);
/// Beside a word that says what of: "79 % sure".
[[nodiscard]] QString sure(double chance);
/// In a column: "79 %", "> 99 %", "< 1 %".
[[nodiscard]] QString chance(double chance);

/// The three states of a valid layout. Without a chance, by its peak alone.
enum class Fit : std::uint8_t { Fits, Tight, DoesNotFit };
[[nodiscard]] Fit fitOf(const training::Evaluation& evaluation, const std::optional<double>& chance);
/// "Fits on every rank", "Tight on stage 0", "0.6 GiB too much on stage 0".
[[nodiscard]] QString fitHeadline(const training::Evaluation& evaluation,
                                  const std::optional<double>& chance);

} // namespace shardscape::panel
