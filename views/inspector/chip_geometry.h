// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/advisor.h"

#include <QRectF>

#include <vector>

/// The inspector's value chips as numbers.
namespace shardscape::inspector {

/// Places chips whose texts need `widths` pixels (padding included) into rows of `available` pixels, filling
/// each row: equal chips where the widest fits as often as there are chips, else chips by need. As few rows
/// as possible, as equally full as possible. No chip is narrower than its text unless that is wider than a
/// whole row.
[[nodiscard]] std::vector<QRectF> layoutChips(const std::vector<double>& widths, double available,
                                              double height, double gap);

/// The `most` values around `current`, in order, as centred as the ends allow.
[[nodiscard]] std::vector<std::int64_t> neighbourhood(const std::vector<std::int64_t>& values,
                                                      std::int64_t current, std::size_t most);

/// The bars under a chip's value.
struct ChipBars {
    bool known = false; ///< a preview has come
    bool valid = true;
    bool fits = true;
    double memory = 0; ///< share of the capacity, at most 1
    double speed = 0;  ///< share of the fastest value of the knob
};
/// Speeds compare within one knob, memory with the accelerator. Values without a preview stay unknown.
[[nodiscard]] std::vector<ChipBars> chipBars(const std::vector<std::int64_t>& values,
                                             const std::vector<training::Proposal>& previews,
                                             double capacity);

} // namespace shardscape::inspector
