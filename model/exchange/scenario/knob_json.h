// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "layout/knob.h"

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string_view>

namespace shardscape::exchange {

/// A knob's value from JSON: numbers, booleans and texts, as the knob spells them. `place` begins the sentence of an error.
Result<std::int64_t> readKnobValue(const layout::Knob& knob, const nlohmann::json& value,
                                   std::string_view place);

/// A number, a boolean, or the name of a choice.
nlohmann::ordered_json knobJson(const layout::Knob& knob, std::int64_t value);

/// "unknown key 'micro_bach' in layout; nearest is 'micro_batch'", among those of `knobs` that `offered` lets through.
tl::unexpected<Error> unknownKnob(std::string_view key, std::string_view place,
                                  std::span<const layout::Knob> knobs,
                                  const std::function<bool(const layout::Knob&)>& offered);

} // namespace shardscape::exchange
