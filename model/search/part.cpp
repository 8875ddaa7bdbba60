// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/part.h"

#include <algorithm>
#include <charconv>

namespace shardscape::search {

namespace {

constexpr std::size_t kMostNamed = 8; ///< missing parts in one sentence

/// "2, 5, 7"; of many the first and how many more.
Message numbers(const std::vector<std::int32_t>& parts)
{
    std::vector<Argument> shown;
    for (std::size_t i = 0; i < std::min(parts.size(), kMostNamed); ++i)
        shown.emplace_back(std::to_string(parts[i]));
    if (parts.size() <= kMostNamed)
        return listed(std::move(shown));
    return counted(static_cast<std::int64_t>(parts.size() - kMostNamed), "%1 and %n more", "%1 and %n more",
                   listed(std::move(shown)));
}

/// The first sentence that keeps the parts from being one sweep. They are in order of their number.
Result<void> check(const std::vector<PartResult>& parts)
{
    if (parts.empty())
        return fail(ErrorCode::BadInput, say("there is no part to merge"));
    const PartResult& first = parts.front();
    for (const PartResult& it : parts) {
        if (it.part.of != first.part.of)
            return fail(
                ErrorCode::BadInput,
                say("%1 is part %2 and %3 is part %4: the sweep was cut into different numbers of parts",
                    first.name, spell(first.part), it.name, spell(it.part)));
        if (!(it.result.space == first.result.space))
            return fail(ErrorCode::BadInput,
                        say("%1 and %2 are parts of different sweeps: their scenarios or spaces differ",
                            first.name, it.name));
        if (it.result.outcome != Outcome::Completed)
            return fail(ErrorCode::BadInput,
                        say("%1 was stopped before its end; run part %2 again", it.name, spell(it.part)));
    }
    for (std::size_t i = 1; i < parts.size(); ++i)
        if (parts[i].part.number == parts[i - 1].part.number)
            return fail(ErrorCode::BadInput, say("part %1 is given twice: %2 and %3", spell(parts[i].part),
                                                 parts[i - 1].name, parts[i].name));
    std::vector<std::int32_t> missing;
    std::size_t at = 0;
    for (std::int32_t number = 1; number <= first.part.of; ++number)
        if (at < parts.size() && parts[at].part.number == number)
            ++at;
        else
            missing.push_back(number);
    if (!missing.empty())
        return fail(ErrorCode::BadInput,
                    counted(static_cast<std::int64_t>(missing.size()), "part %1 of %2 is missing",
                            "parts %1 of %2 are missing", numbers(missing), first.part.of));
    return {};
}

void add(Progress& sum, const Progress& part)
{
    sum.done += part.done;
    sum.total += part.total;
    sum.evaluated += part.evaluated;
    sum.feasible += part.feasible;
    sum.repeated += part.repeated;
    sum.rejectedByMemory += part.rejectedByMemory;
    sum.rejectedByRule.resize(std::max(sum.rejectedByRule.size(), part.rejectedByRule.size()));
    for (std::size_t rule = 0; rule < part.rejectedByRule.size(); ++rule)
        sum.rejectedByRule[rule] += part.rejectedByRule[rule];
    sum.bestHeadline = std::max(sum.bestHeadline, part.bestHeadline);
    sum.seconds = std::max(sum.seconds, part.seconds);
    sum.threads += part.threads;
    const bool better = part.bestIndex >= 0
                        && (sum.bestIndex < 0 || part.bestObjective < sum.bestObjective
                            || (part.bestObjective == sum.bestObjective && part.bestIndex < sum.bestIndex));
    if (better) {
        sum.bestObjective = part.bestObjective;
        sum.bestIndex = part.bestIndex;
    }
}

} // namespace

std::string spell(const Part& part)
{
    return std::to_string(part.number) + "/" + std::to_string(part.of);
}

Result<Part> parsePart(std::string_view text)
{
    Part part;
    const char* const end = text.data() + text.size();
    const auto number = std::from_chars(text.data(), end, part.number);
    const bool slash = number.ec == std::errc{} && number.ptr != end && *number.ptr == '/';
    const auto of = slash ? std::from_chars(number.ptr + 1, end, part.of)
                          : std::from_chars_result{end, std::errc::invalid_argument};
    if (of.ec != std::errc{} || of.ptr != end || part.of < 1 || part.of > kMostParts || part.number < 1
        || part.number > part.of)
        return fail(ErrorCode::BadInput,
                    say("'%1' is no part; write it like 2/4, the second of four, with at most %2 of them",
                        text.substr(0, 40), kMostParts));
    return part;
}

Result<SweepResult> merge(std::vector<PartResult> parts)
{
    std::stable_sort(parts.begin(), parts.end(),
                     [](const PartResult& a, const PartResult& b) { return a.part.number < b.part.number; });
    if (const Result<void> fine = check(parts); !fine)
        return tl::unexpected(fine.error());
    SweepResult whole;
    whole.space = parts.front().result.space;
    whole.progress.threads = 0;
    for (PartResult& it : parts) {
        add(whole.progress, it.result.progress);
        whole.rows.insert(whole.rows.end(), it.result.rows.begin(), it.result.rows.end());
        whole.rejections.insert(whole.rejections.end(), it.result.rejections.begin(),
                                it.result.rejections.end());
        it.result.rows = {};
        it.result.rejections = {};
    }
    const auto byIndex = [](const auto& a, const auto& b) { return a.index < b.index; };
    std::sort(whole.rows.begin(), whole.rows.end(), byIndex);
    std::sort(whole.rejections.begin(), whole.rejections.end(), byIndex);
    const auto same = [](const auto& a, const auto& b) { return a.index == b.index; };
    if (std::adjacent_find(whole.rows.begin(), whole.rows.end(), same) != whole.rows.end()
        || static_cast<double>(whole.progress.done) != whole.space.size())
        return fail(
            ErrorCode::Damaged,
            say("the parts do not make up the space: one holds rows that are not its own; run them again"));
    for (Row& row : whole.rows)
        row.onFront = false;
    whole.front = paretoFront(whole.rows, whole.space);
    for (const std::int64_t i : whole.front)
        whole.rows[static_cast<std::size_t>(i)].onFront = true;
    return whole;
}

} // namespace shardscape::search
