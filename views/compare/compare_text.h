// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "compare/difference.h"

#include <QString>

namespace shardscape::compare {

enum class TextFormat : std::uint8_t { Csv, Markdown, Html };

/// The comparison as a table for other programs: one row per metric and input, one column per layout; numbers with their
/// bands, then the two differences part by part. CSV has plain numbers in seconds, bytes and fractions; the others are for people.
[[nodiscard]] QString comparisonText(const std::vector<Candidate>& candidates, const std::vector<Row>& rows,
                                     const std::vector<Difference>& differences, const QString& base,
                                     const QString& other, TextFormat format);

} // namespace shardscape::compare
