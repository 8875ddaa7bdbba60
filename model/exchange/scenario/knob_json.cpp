// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/scenario/knob_json.h"

#include "base/nearest.h"
#include "exchange/text/json_reader.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace shardscape::exchange {

using nlohmann::json;
using nlohmann::ordered_json;

Result<std::int64_t> readKnobValue(const layout::Knob& knob, const json& value, std::string_view place)
{
    std::string text;
    const bool named = knob.kind == layout::KnobKind::Choice || knob.kind == layout::KnobKind::Set;
    // Of numbers only words are strings: "auto", "saturated".
    const bool word = value.is_string() && layout::isWordOf(knob, value.get_ref<const std::string&>());
    if (value.is_string() && (named || word)) {
        text = value.get<std::string>();
    } else if (knob.kind == layout::KnobKind::Set && value.is_array()
               && std::all_of(value.begin(), value.end(),
                              [](const json& name) { return name.is_string(); })) {
        for (const json& name : value)
            text += (text.empty() ? "" : "+") + name.get<std::string>();
    } else if (value.is_boolean() && knob.kind == layout::KnobKind::Boolean) {
        text = value.get<bool>() ? "true" : "false";
    } else if (value.is_number_float() && value.get<double>() == std::floor(value.get<double>())
               && std::abs(value.get<double>()) < 9e15) {
        text = std::to_string(static_cast<std::int64_t>(value.get<double>())); // 8.0 is 8
    } else if (value.is_number()) {
        text = value.dump();
    } else {
        Message expected = knob.kind == layout::KnobKind::Integer   ? say("a whole number")
                           : knob.kind == layout::KnobKind::Boolean ? say("true or false")
                                                                    : say("one of its names");
        return fail(ErrorCode::BadInput, say("%1 is %2; it must be %3", within(place, knob.id),
                                             describe(value), std::move(expected)));
    }
    const Result<std::int64_t> parsed = layout::parse(knob, text);
    if (!parsed) // its sentence begins with the knob's id
        return fail(parsed.error().code,
                    place.empty() ? parsed.error().message : say("%1.%2", place, parsed.error().message));
    return parsed;
}

ordered_json knobJson(const layout::Knob& knob, std::int64_t value)
{
    if (knob.kind == layout::KnobKind::Boolean)
        return value != 0;
    if (knob.kind == layout::KnobKind::Integer)
        return value;
    if (knob.kind == layout::KnobKind::Set)
        return layout::membersOf(knob, value);
    return layout::spell(knob, value);
}

tl::unexpected<Error> unknownKnob(std::string_view key, std::string_view place,
                                  std::span<const layout::Knob> knobs,
                                  const std::function<bool(const layout::Knob&)>& offered)
{
    std::vector<std::string_view> ids;
    for (const layout::Knob& knob : knobs)
        if (offered(knob))
            ids.push_back(knob.id);
    return fail(ErrorCode::UnknownKey, say("unknown key '%1' in %2; nearest is '%3'", within("", key), place,
                                           nearestName(key, ids)));
}

} // namespace shardscape::exchange
