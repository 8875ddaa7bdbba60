// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/tables/lengths.h"

#include "base/nearest.h"
#include "exchange/text/csv.h"
#include "exchange/text/json_reader.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

namespace shardscape::exchange {

namespace {

std::optional<std::int64_t> wholeNumber(std::string_view text)
{
    std::int64_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// Out of range only as far as a bin can say it.
std::int32_t asLength(std::int64_t value)
{
    return static_cast<std::int32_t>(
        std::clamp<std::int64_t>(value, -1, std::int64_t{workload::kLongestDocument} + 1));
}

Result<workload::LengthHistogram> presetNamed(const std::string& id, std::int64_t sequence)
{
    if (const workload::LengthPreset* const preset = workload::findLengthPreset(id))
        return preset->of(sequence);
    std::vector<std::string_view> ids;
    for (const workload::LengthPreset& preset : workload::lengthPresets())
        ids.push_back(preset.id);
    return fail(ErrorCode::UnknownName,
                say("lengths: unknown '%1'; nearest is '%2'", id, nearestName(id, ids)));
}

} // namespace

Result<workload::LengthHistogram> readLengths(const nlohmann::json& value, std::int64_t sequence)
{
    if (value.is_string())
        return presetNamed(value.get<std::string>(), sequence);
    if (!value.is_array())
        return fail(ErrorCode::BadInput,
                    say("lengths is %1; it must be a list of pairs [length, weight], or the name of a preset",
                        describe(value)));
    std::vector<workload::LengthBin> bins;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const nlohmann::json& pair = value[i];
        const bool whole = pair.is_array() && pair.size() == 2 && pair[0].is_number_integer()
                           && pair[1].is_number_integer();
        if (!whole)
            return fail(ErrorCode::BadInput,
                        say("lengths[%1] is %2; it must be a pair [length, weight] of whole numbers", i,
                            describe(pair)));
        bins.push_back({asLength(pair[0].get<std::int64_t>()), pair[1].get<std::int64_t>()});
    }
    return workload::histogramOf(std::move(bins));
}

nlohmann::ordered_json lengthsJson(const workload::LengthHistogram& lengths)
{
    auto out = nlohmann::ordered_json::array();
    for (const workload::LengthBin& bin : lengths.bins)
        out.push_back({bin.length, bin.weight});
    return out;
}

Result<workload::LengthHistogram> readLengthsCsv(std::string_view text)
{
    const Result<std::vector<CsvLine>> lines = splitCsv(text);
    if (!lines)
        return tl::unexpected(lines.error());
    std::vector<workload::LengthBin> lengths;
    for (const CsvLine& line : *lines) {
        const std::optional<std::int64_t> length = wholeNumber(line.cells.front());
        if (!length && &line == &lines->front() && line.cells.size() <= 2)
            continue; // what the columns are called
        const std::optional<std::int64_t> count = line.cells.size() == 2 ? wholeNumber(line.cells[1])
                                                                         : std::optional<std::int64_t>(1);
        if (!length || !count || line.cells.size() > 2)
            return fail(
                ErrorCode::BadInput,
                say("line %1 is not a length, or a length and a count, in whole numbers", line.number));
        if (*length < 1 || *length > workload::kLongestDocument || *count < 0
            || *count > workload::kMostOfOneLength)
            return fail(ErrorCode::BadInput,
                        say("line %1: a length must be 1 to %2 tokens, a count 0 to %3", line.number,
                            workload::kLongestDocument, workload::kMostOfOneLength));
        lengths.push_back({asLength(*length), *count});
    }
    if (lengths.empty())
        return fail(ErrorCode::BadInput,
                    say("there is no length in it; write one a line, or \"length,count\""));
    return workload::gathered(lengths);
}

std::string writeLengthsCsv(const workload::LengthHistogram& lengths)
{
    std::string text = "length,count\n";
    for (const workload::LengthBin& bin : lengths.bins)
        text += std::to_string(bin.length) + "," + std::to_string(bin.weight) + "\n";
    return text;
}

} // namespace shardscape::exchange
