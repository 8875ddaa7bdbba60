// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/length_histogram.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace shardscape::workload {

double pairsOf(double length, std::int64_t window, bool causal)
{
    const double w = window > 0 ? std::min(static_cast<double>(window), length) : length;
    return causal ? w * length - w * (w - 1) / 2 : w * length;
}

bool LengthHistogram::differsFrom(std::int64_t sequence) const
{
    return std::any_of(bins.begin(), bins.end(),
                       [&](const LengthBin& bin) { return bin.weight > 0 && bin.length != sequence; });
}

std::int64_t LengthHistogram::longest() const
{
    std::int64_t most = 0;
    for (const LengthBin& bin : bins)
        if (bin.weight > 0)
            most = std::max<std::int64_t>(most, bin.length);
    return most;
}

double LengthHistogram::meanLength() const
{
    double documents = 0;
    double tokens = 0;
    for (const LengthBin& bin : bins) {
        documents += static_cast<double>(bin.weight);
        tokens += static_cast<double>(bin.weight) * bin.length;
    }
    return documents > 0 ? tokens / documents : 0;
}

double LengthHistogram::pairsPerToken(std::int64_t window, bool causal) const
{
    double pairs = 0;
    double tokens = 0;
    for (const LengthBin& bin : bins) {
        pairs += static_cast<double>(bin.weight) * pairsOf(bin.length, window, causal);
        tokens += static_cast<double>(bin.weight) * bin.length;
    }
    return tokens > 0 ? pairs / tokens : 0;
}

Result<LengthHistogram> histogramOf(std::vector<LengthBin> bins)
{
    bool any = false;
    for (std::size_t i = 0; i < bins.size(); ++i) {
        const LengthBin& bin = bins[i];
        if (bin.length < 1 || bin.length > kLongestDocument)
            return fail(ErrorCode::BadInput, say("lengths[%1]: a document of %2 tokens; it must have 1 to %3",
                                                 i, bin.length, kLongestDocument));
        if (bin.weight < 0 || bin.weight > kMostOfOneLength)
            return fail(ErrorCode::BadInput, say("lengths[%1]: a weight of %2; it must be 0 to %3", i,
                                                 bin.weight, kMostOfOneLength));
        any = any || bin.weight > 0;
    }
    if (!any)
        return fail(ErrorCode::BadInput, say("lengths: no length has a weight; give one of them 1 or more"));
    std::stable_sort(bins.begin(), bins.end(),
                     [](const LengthBin& a, const LengthBin& b) { return a.length < b.length; });
    LengthHistogram histogram;
    for (const LengthBin& bin : bins) {
        if (!histogram.bins.empty() && histogram.bins.back().length == bin.length)
            histogram.bins.back().weight = std::min(histogram.bins.back().weight + bin.weight,
                                                    kMostOfOneLength);
        else
            histogram.bins.push_back(bin);
    }
    if (histogram.bins.size() > kMostLengthBins)
        return fail(ErrorCode::BadInput,
                    say("lengths: %1 different lengths; %2 at most", histogram.bins.size(), kMostLengthBins));
    return histogram;
}

Result<LengthHistogram> gathered(const std::vector<LengthBin>& lengths)
{
    std::vector<std::int32_t> distinct;
    for (const LengthBin& bin : lengths)
        if (bin.weight > 0)
            distinct.push_back(bin.length);
    std::sort(distinct.begin(), distinct.end());
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    if (distinct.size() <= kMostLengthBins || distinct.front() < 1)
        return histogramOf(lengths);
    // Equal ratios from the shortest to the longest.
    const double shortest = distinct.front();
    const double span = std::log(distinct.back() / shortest);
    std::array<double, kMostLengthBins> tokens{};
    std::array<double, kMostLengthBins> documents{};
    for (const LengthBin& bin : lengths) {
        if (bin.weight <= 0)
            continue;
        const auto place = static_cast<std::size_t>(std::log(bin.length / shortest) / span
                                                    * static_cast<double>(kMostLengthBins));
        const std::size_t at = std::min(place, kMostLengthBins - 1);
        tokens[at] += static_cast<double>(bin.weight) * bin.length;
        documents[at] += static_cast<double>(bin.weight);
    }
    // Counts beyond what a bin holds keep their ratios.
    const double most = *std::max_element(documents.begin(), documents.end());
    const double scale = std::min(1.0, static_cast<double>(kMostOfOneLength) / most);
    std::vector<LengthBin> bins;
    for (std::size_t i = 0; i < kMostLengthBins; ++i)
        if (documents[i] > 0)
            bins.push_back({static_cast<std::int32_t>(std::lround(tokens[i] / documents[i])),
                            std::max<std::int64_t>(std::llround(documents[i] * scale), 1)});
    return histogramOf(std::move(bins));
}

namespace {

/// What is longer than a sequence is cut to it.
LengthHistogram cutTo(std::int64_t sequence, std::vector<LengthBin> bins)
{
    for (LengthBin& bin : bins)
        bin.length = static_cast<std::int32_t>(std::min<std::int64_t>(bin.length, sequence));
    return histogramOf(std::move(bins)).value_or(LengthHistogram{});
}

/// Means of the six kinds of examples, by their share in hundredths of a percent.
LengthHistogram llama3FineTuning(std::int64_t sequence)
{
    return cutTo(sequence, {{974, 5266}, {753, 1489}, {521, 301}, {298, 814}, {662, 2119}, {38136, 11}});
}

/// Half as long, twice as many: as many tokens in every bin, down to 1/256 of the sequence.
LengthHistogram halving(std::int64_t sequence)
{
    std::vector<LengthBin> bins;
    for (std::int64_t part = 1; part <= 256 && sequence / part >= 1; part *= 2)
        bins.push_back({static_cast<std::int32_t>(sequence / part), part});
    return cutTo(sequence, std::move(bins));
}

/// Log-normal around 1,024 tokens with a sigma of 1.5, by bins of a factor of two; the tail beyond the sequence is cut to it.
LengthHistogram longTail(std::int64_t sequence)
{
    constexpr double kMedian = 1024;
    constexpr double kSigma = 1.5;
    constexpr double kDocuments = 1e6;
    const auto below = [](double length) {
        return 0.5 * std::erfc(-std::log(length / kMedian) / (kSigma * std::numbers::sqrt2));
    };
    std::vector<LengthBin> bins;
    double edge = 64;
    double done = 0;
    while (edge * 2 < static_cast<double>(sequence)) {
        const double upTo = below(edge * 2);
        bins.push_back({static_cast<std::int32_t>(std::lround(edge * std::numbers::sqrt2)),
                        std::llround(kDocuments * (upTo - done))});
        done = upTo;
        edge *= 2;
    }
    bins.push_back({static_cast<std::int32_t>(sequence),
                    std::max<std::int64_t>(std::llround(kDocuments * (1 - done)), 1)});
    return cutTo(sequence, std::move(bins));
}

constexpr std::array kPresets{
    LengthPreset{"llama-3-sft", "Llama 3 fine-tuning",
                 "Dubey 2024, arXiv 2407.21783, Table 7: share and mean length of six kinds of examples",
                 llama3FineTuning},
    LengthPreset{"long-tail", "Long tail",
                 "assumption: log-normal around 1,024 tokens with sigma 1.5, cut to the sequence", longTail},
    LengthPreset{"halving", "Half as long, twice as many",
                 "assumption: Pareto, as many tokens in every length down to 1/256 of the sequence", halving},
};

} // namespace

std::span<const LengthPreset> lengthPresets()
{
    return kPresets;
}

const LengthPreset* findLengthPreset(std::string_view id)
{
    const auto found = std::find_if(kPresets.begin(), kPresets.end(),
                                    [id](const LengthPreset& preset) { return preset.id == id; });
    return found != kPresets.end() ? &*found : nullptr;
}

} // namespace shardscape::workload
