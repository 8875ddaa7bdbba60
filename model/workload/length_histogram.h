// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "base/result.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace shardscape::workload {

/// Documents of one length, against those of other lengths.
struct LengthBin {
    std::int32_t length = 0; ///< tokens
    std::int64_t weight = 0; ///< documents; only the ratios between bins count

    friend bool operator==(const LengthBin&, const LengthBin&) = default;
};

inline constexpr std::size_t kMostLengthBins = 64;
inline constexpr std::int32_t kLongestDocument = 1 << 24;           ///< tokens, as the longest sequence
inline constexpr std::int64_t kMostOfOneLength = 1'000'000'000'000; ///< documents in a bin

/// How long the documents are that make up the sequences, shortest first. Without bins every document is a sequence.
struct LengthHistogram {
    std::vector<LengthBin> bins;

    /// Documents of several lengths, or of one that is not the sequence's; otherwise nothing differs from a workload
    /// without a histogram.
    [[nodiscard]] bool differsFrom(std::int64_t sequence) const;
    [[nodiscard]] std::int64_t longest() const; ///< tokens, of those that have a weight; 0 without any
    [[nodiscard]] double meanLength() const;    ///< tokens of a document; 0 without any
    /// (Query, key) pairs per token where each document attends within itself, causally or not, `window` tokens back
    /// at most (0: to its beginning). Counted: l (l + 1)/2 pairs of a document, w l - w (w - 1)/2 within a window.
    [[nodiscard]] double pairsPerToken(std::int64_t window, bool causal) const;

    friend bool operator==(const LengthHistogram&, const LengthHistogram&) = default;
};

/// (Query, key) pairs of one document of `length` tokens, as above.
double pairsOf(double length, std::int64_t window, bool causal);

/// Bins sorted by length, equal lengths added up. Error: no bin with a weight, a length or a weight out of range, or more
/// than kMostLengthBins lengths; the sentence names the bin and what it must be.
Result<LengthHistogram> histogramOf(std::vector<LengthBin> bins);

/// Lengths one by one, or with their counts, as many as there are: where they are more than kMostLengthBins different ones, those
/// that are close together by their ratio become one bin of their mean length. Error as above.
Result<LengthHistogram> gathered(const std::vector<LengthBin>& lengths);

/// A distribution that somebody published, or an assumption that says so.
struct LengthPreset {
    std::string_view id;
    std::string_view label;
    std::string_view source;
    /// For sequences of so many tokens: what is longer is cut to them.
    LengthHistogram (*of)(std::int64_t sequence) = nullptr;
};
std::span<const LengthPreset> lengthPresets();
const LengthPreset* findLengthPreset(std::string_view id);

} // namespace shardscape::workload
