// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "job/metric.h"
#include "layout/knob.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace shardscape::search {

/// Something a condition may compare with a value: a knob, a metric, or a plain number.
struct Subject {
    std::vector<std::string>
        names;          ///< by which it is written; ASCII in lower case, the first is the usual one
    Message label = {}; ///< in sentences
    const layout::Knob* knob = nullptr;     ///< its values are spelt as the knob spells them
    std::optional<job::Format> format = {}; ///< of a metric: which units may follow its numbers
};

/// What is wrong with a condition, and where: bytes of the line.
struct ConditionError {
    std::size_t from = 0;
    std::size_t length = 0;
    Message message; ///< one sentence, with the nearest right word where there is one
};

/// A line such as `tp=4,8 mfu>50% and memory<60GiB fits !front or pinned`, understood: what Explore filters by and what
/// lessons set as goals. Parts stand side by side or with `and` between them, and all must hold; `or` begins another way to
/// pass.
///
/// Parts: `name op value[,value...]` with = != < <= > >=, and words that stand alone; `!` or `not` before a part turns it
/// round. Units: s ms us min, GiB MiB GB TiB, %, k M G; shares above one are per cent.
struct Condition {
    enum class Comparison : std::uint8_t { Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual };

    struct Part {
        std::optional<std::size_t> word; ///< place among the words; otherwise a subject is compared
        bool negated = false;
        std::size_t subject = 0; ///< place among the subjects
        Comparison comparison = Comparison::Equal;
        std::vector<double> values; ///< in the units in which metrics are held
        std::size_t from = 0;       ///< bytes of the line
        std::size_t length = 0;

        /// Whether the comparison holds, `negated` left aside. What is unknown (NaN) is neither more nor less.
        [[nodiscard]] bool holds(double value) const;
    };

    std::vector<Part> parts;
    std::vector<std::size_t> ways; ///< where each way to pass but the first begins among the parts

    /// Whether it holds of something whose words and subjects are as the functions say. An empty one always does.
    template <class HasWord, class ValueOf>
    [[nodiscard]] bool holds(const HasWord& hasWord, const ValueOf& valueOf) const
    {
        std::size_t at = 0;
        for (std::size_t way = 0; way <= ways.size(); ++way) {
            const std::size_t end = way < ways.size() ? ways[way] : parts.size();
            bool all = true;
            for (; at < end; ++at) {
                const Part& part = parts[at];
                const bool one = part.word ? hasWord(*part.word) : part.holds(valueOf(part.subject));
                all = all && one != part.negated;
            }
            if (all)
                return true;
        }
        return false;
    }
};

/// Understands a line (UTF-8; letters of names in ASCII may be capitals) among these subjects and words.
[[nodiscard]] tl::expected<Condition, ConditionError> parseCondition(std::string_view line,
                                                                     std::span<const Subject> subjects,
                                                                     std::span<const std::string_view> words);

} // namespace shardscape::search
