// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/knob.h"

#include <QString>

#include <cstdint>

namespace shardscape::inspector {

/// How a knob answers a search; later ones answer better.
enum class Found : std::uint8_t {
    No,
    Text,  ///< every word begins one of its sentence, values or paper
    Name,  ///< every word begins one of its names or values, or is a value it can have
    Flag,  ///< a framework or a paper calls it that, with or without a value
    Exact, ///< it is called that, with or without a value: "tp 16", "zero3"
};

/// How a knob answers what is written into the search field. Words are found from their beginning: "pp" is not in "overlapping".
/// Digits at the end of a word are a value of its own where no name has them: "zero3" is "zero 3", "fp8" is a name. Nothing
/// written finds everything.
[[nodiscard]] Found found(const layout::Knob& knob, const QString& words);

} // namespace shardscape::inspector
