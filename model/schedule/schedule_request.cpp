// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/schedule_request.h"

#include "schedule/option.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>
#include <optional>

namespace shardscape::schedule {

namespace {

struct Key {
    std::string_view name;
    double UniformTimes::*field;
};

constexpr std::array<Key, 5> kKeys{{
    {"f", &UniformTimes::forward},
    {"b", &UniformTimes::backwardInput},
    {"w", &UniformTimes::backwardWeight},
    {"comm", &UniformTimes::communication},
    {"copy", &UniformTimes::copy},
}};

/// As large as the sum of all times and delays may become, with room for the simulator's own additions.
constexpr double kMostTicks = 1e17;
constexpr int kMostDecimals = 9;
constexpr double kShortestTime = 1e-9;
constexpr double kLongestTime = 1e15;

std::string quoted(std::string_view text)
{
    std::string it{'"'};
    return it.append(text) + '"';
}

/// `said`: which of kKeys came before.
Result<void> parsePart(std::string_view part, UniformTimes& times, std::array<bool, kKeys.size()>& said)
{
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos) {
        return fail(ErrorCode::BadInput, say("A time is written like f=1.5, not %1.", quoted(part)));
    }
    const std::string_view name = part.substr(0, equals);
    const std::string_view text = part.substr(equals + 1);
    const auto key = std::find_if(kKeys.begin(), kKeys.end(), [&](const Key& it) { return it.name == name; });
    if (key == kKeys.end()) {
        return fail(ErrorCode::UnknownKey,
                    say("There is no time %1; there are f, b, w, comm and copy.", quoted(name)));
    }
    bool& before = said[static_cast<std::size_t>(key - kKeys.begin())];
    if (before) {
        return fail(
            ErrorCode::BadInput,
            say("The time %1 is given twice, the second time as %2; give it once.", name, quoted(text)));
    }
    before = true;
    double value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || problem != std::errc{} || end != text.data() + text.size()) {
        return fail(ErrorCode::BadInput,
                    say("The time %1 must be a number from 0 on, not %2.", name, quoted(text)));
    }
    times.*(key->field) = value;
    return {};
}

double longestOf(const UniformTimes& times)
{
    return std::max(
        {times.forward, times.backwardInput, times.backwardWeight, times.communication, times.copy});
}

Result<void> checkTimes(const UniformTimes& times)
{
    for (const Key& key : kKeys) {
        const double value = times.*(key.field);
        if (!std::isfinite(value) || value < 0) {
            return fail(ErrorCode::BadInput, say("The time %1 must be a number from 0 on.", key.name));
        }
    }
    const double longest = longestOf(times);
    if (std::max({times.forward, times.backwardInput, times.backwardWeight}) == 0) {
        return fail(ErrorCode::BadInput, say("At least one of the times f, b and w must be above 0."));
    }
    if (longest < kShortestTime || longest > kLongestTime) {
        return fail(ErrorCode::BadInput,
                    say("The longest time must be from 1e-9 to 1e15; choose another unit."));
    }
    return {};
}

/// The whole number that `value` is, but for the last bits of a decimal fraction in binary.
std::optional<std::int64_t> whole(double value)
{
    const double rounded = std::round(value);
    if (rounded > 1e15 || std::abs(value - rounded) > 1e-12 * std::max(1.0, rounded)) {
        return std::nullopt;
    }
    return static_cast<std::int64_t>(rounded);
}

struct Scale {
    double ticksPerUnit;
    std::array<Ticks, 5>
        ticks; ///< as kKeys: of a chunk's forward, input, weight, of the delay, of a chunk's copy
};

/// What the options ask of the ticks.
struct OptionTimes {
    std::vector<double> times; ///< of a whole stage or not, to be whole when divided by the chunks
    std::int64_t finer = 1;    ///< for factors with decimals
    double longest = 0;
    double most = 1; ///< factor
};

/// Decimals of a factor, as a power of ten.
std::int64_t decimalsOf(double factor)
{
    std::int64_t decimals = 1;
    for (int digits = 0; digits < 4; ++digits) {
        const double scaled = factor * static_cast<double>(decimals);
        if (std::abs(scaled - std::round(scaled)) < 1e-9) {
            break;
        }
        decimals *= 10;
    }
    return decimals;
}

/// Fills in the times that are not said, and collects what they need.
Result<OptionTimes> readOptions(std::vector<OptionChoice>& choices, const UniformTimes& times)
{
    OptionTimes all;
    for (OptionChoice& choice : choices) {
        const Result<const Option*> option = findOption(choice.name);
        if (!option) {
            return tl::unexpected<Error>(option.error());
        }
        for (const OptionParameter& parameter : (*option)->parameters) {
            auto said = std::find_if(choice.values.begin(), choice.values.end(),
                                     [&](const auto& it) { return it.first == parameter.name; });
            if (parameter.isTime() && said == choice.values.end()) {
                choice.values.emplace_back(parameter.name, std::vector{parameter.fallback * times.forward});
                said = std::prev(choice.values.end());
            }
            if (said == choice.values.end()) {
                continue;
            }
            std::int64_t finer = 1;
            for (const double value : said->second) {
                if (!std::isfinite(value) || value < 0) {
                    return fail(ErrorCode::BadInput, say("The parameter %1 of %2 must be a number from 0 on.",
                                                         quoted(parameter.name), quoted(choice.name)));
                }
                if (parameter.isTime()) {
                    all.times.push_back(value);
                    all.longest = std::max(all.longest, value);
                }
                if (parameter.kind == OptionParameter::Kind::Factor) {
                    finer = std::max(finer, decimalsOf(value));
                    all.most = std::max(all.most, value);
                }
            }
            all.finer *= finer;
        }
    }
    return all;
}

/// Option times in ticks.
void scaleOptions(std::vector<OptionChoice>& choices, double ticksPerUnit, std::int64_t chunks)
{
    for (OptionChoice& choice : choices) {
        const Result<const Option*> option = findOption(choice.name);
        for (auto& [name, values] : choice.values) {
            for (const OptionParameter& parameter : (*option)->parameters) {
                if (parameter.name == name && parameter.isTime()) {
                    const bool stage = parameter.kind == OptionParameter::Kind::StageTime;
                    for (double& value : values) {
                        value = std::round(value * ticksPerUnit / (stage ? static_cast<double>(chunks) : 1));
                    }
                }
            }
        }
    }
}

/// Ticks in which every time is whole: a power of ten for the decimals, times the chunks, over what all have
/// in common.
std::optional<Scale> exactScale(const UniformTimes& times, const OptionTimes& options, std::int64_t chunks)
{
    double decimals = 1;
    for (int digits = 0; digits <= kMostDecimals; ++digits, decimals *= 10) {
        std::array<Ticks, 5> ticks{};
        bool fits = true;
        for (std::size_t i = 0; i < kKeys.size(); ++i) {
            const std::optional<std::int64_t> it = whole(times.*(kKeys[i].field) * decimals);
            fits = fits && it.has_value();
            ticks[i] = it.value_or(0);
        }
        std::int64_t common = static_cast<std::int64_t>(decimals) * chunks;
        const std::int64_t perUnit = common * options.finer;
        for (const double time : options.times) {
            const std::optional<std::int64_t> it = whole(time * decimals);
            fits = fits && it.has_value();
            common = std::gcd(common, it.value_or(0));
        }
        if (!fits) {
            continue;
        }
        ticks[3] *= chunks;
        for (const Ticks it : ticks) {
            common = std::gcd(common, it);
        }
        for (Ticks& it : ticks) {
            it = it / common * options.finer;
        }
        return Scale{static_cast<double>(perUnit) / static_cast<double>(common), ticks};
    }
    return std::nullopt;
}

/// Ticks that divide the longest time into a thousand million, or fewer where the sum of all would not fit.
Scale roundedScale(const UniformTimes& times, std::int64_t chunks, double sumOfUnits)
{
    const double perUnit = std::min(1e9 / longestOf(times), kMostTicks / sumOfUnits)
                           * static_cast<double>(chunks);
    const auto chunk = [&](double time) {
        return std::llround(time / static_cast<double>(chunks) * perUnit);
    };
    return {perUnit,
            {chunk(times.forward), chunk(times.backwardInput), chunk(times.backwardWeight),
             std::llround(times.communication * perUnit), chunk(times.copy)}};
}

} // namespace

Result<UniformTimes> parseTimes(std::string_view text)
{
    UniformTimes times;
    std::array<bool, kKeys.size()> said{};
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        if (const Result<void> part = parsePart(text.substr(0, comma), times, said); !part) {
            return tl::unexpected<Error>(part.error());
        }
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    if (const Result<void> sound = checkTimes(times); !sound) {
        return tl::unexpected<Error>(sound.error());
    }
    return times;
}

Result<UniformRequest> uniformRequest(const UniformShape& shape, const UniformTimes& times)
{
    const Result<const Schedule*> found = findSchedule(shape.schedule);
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    const Schedule& schedule = **found;
    const std::int64_t chunks = shape.chunks == 0 ? schedule.defaultChunks : shape.chunks;
    if (const Result<void> sound = checkShape(schedule, shape.devices, shape.microbatches, chunks); !sound) {
        return tl::unexpected<Error>(sound.error());
    }
    if (const Result<void> sound = checkTimes(times); !sound) {
        return tl::unexpected<Error>(sound.error());
    }
    if (shape.unit < 0) {
        return fail(ErrorCode::BadInput, say("A unit needs at least 1 micro-batch, not %1.", shape.unit));
    }

    std::vector<OptionChoice> choices = shape.options;
    const Result<OptionTimes> options = readOptions(choices, times);
    if (!options) {
        return tl::unexpected<Error>(options.error());
    }
    const double units = static_cast<double>(shape.devices) * static_cast<double>(shape.microbatches)
                         * options->most
                         * (4 * static_cast<double>(chunks) * options->longest + times.forward
                            + times.backwardInput + times.backwardWeight + 2 * times.copy
                            + 4 * static_cast<double>(chunks) * times.communication);
    UniformRequest uniform;
    std::optional<Scale> scale = exactScale(times, *options, chunks);
    if (!scale || units * scale->ticksPerUnit > kMostTicks) {
        scale = roundedScale(times, chunks, units * static_cast<double>(chunks));
        uniform.exact = false;
    }
    uniform.ticksPerUnit = scale->ticksPerUnit;

    Request& request = uniform.request;
    request.name = schedule.name;
    request.devices = static_cast<std::int32_t>(shape.devices);
    request.microbatches = static_cast<std::int32_t>(shape.microbatches);
    request.chunks = static_cast<std::int32_t>(chunks);
    request.communication = scale->ticks[3];
    request.unit = static_cast<std::int32_t>(std::min<std::int64_t>(shape.unit, shape.microbatches));
    request.memoryLimit = shape.memoryLimit;
    request.overlap = shape.overlap;
    scaleOptions(choices, scale->ticksPerUnit, chunks);
    request.options = std::move(choices);
    StageCost cost;
    cost.forward = scale->ticks[0];
    cost.backwardInput = scale->ticks[1];
    cost.backwardWeight = scale->ticks[2];
    cost.move = scale->ticks[4];
    cost.activation = 1.0 / static_cast<double>(chunks);
    cost.weightShare = schedule.weightShare;
    request.stages.assign(static_cast<std::size_t>(shape.devices * chunks), cost);
    if (const Result<void> sound = validate(request); !sound) {
        return tl::unexpected<Error>(sound.error());
    }
    return uniform;
}

} // namespace shardscape::schedule
