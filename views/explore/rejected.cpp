// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/rejected.h"

#include "document/engine_text.h"
#include "exchange/results/sweep_answer.h"
#include "explore/said.h"
#include "layout/rules.h"
#include "theme/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <set>

namespace shardscape::explore {

namespace {

/// Rejected combinations that agree in all axes that the rule is about.
struct Group {
    std::vector<int> key; ///< by axis asked about: its digit, or -1 where any breaks the rule
    std::vector<int> axes;
    std::int64_t index = 0; ///< the first
    std::int64_t count = 0;
};

/// The axes that a rule is about: those of which another value, alone, would mend one of the blocks looked at.
std::vector<int> axesOf(const ResultSet& results, const layout::Rule& rule,
                        const std::vector<const search::Rejection*>& blocks)
{
    constexpr std::size_t kLooks = 12;
    std::set<int> found;
    for (std::size_t at = 0; at < std::min(kLooks, blocks.size()); ++at) {
        const std::int64_t index = blocks[at * blocks.size() / std::min(kLooks, blocks.size())]->index;
        const layout::Scenario scenario = search::scenarioAt(results.space(), index);
        if (rule.holds == nullptr || rule.holds(scenario))
            continue;
        for (const int axis : results.variedAxes()) {
            const search::Axis& its = results.axis(axis);
            const bool mends = std::any_of(its.values.begin(), its.values.end(), [&](std::int64_t value) {
                layout::Scenario changed = scenario;
                its.knob->set(changed, value);
                return rule.holds(changed);
            });
            if (mends)
                found.insert(axis);
        }
    }
    return found.empty() ? results.variedAxes() : std::vector<int>(found.begin(), found.end());
}

std::vector<Group> groupsOf(const ResultSet& results, int rule)
{
    std::vector<const search::Rejection*> blocks;
    for (const search::Rejection& rejection : results.result().rejections)
        if (rejection.rule == rule && rejection.count > 0)
            blocks.push_back(&rejection);
    const auto rules = results.space().job->rules();
    if (blocks.empty() || rule < 0 || static_cast<std::size_t>(rule) >= rules.size())
        return {};
    const std::vector<int> axes = axesOf(results, rules[static_cast<std::size_t>(rule)], blocks);
    std::map<std::vector<int>, std::size_t> places;
    std::vector<Group> groups;
    for (const search::Rejection* block : blocks) {
        std::vector<int> key;
        bool same = true; // of the axes so far, which vary slower
        for (const int axis : axes) {
            const int first = results.digit(block->index, axis);
            same = same && first == results.digit(block->index + block->count - 1, axis);
            key.push_back(same ? first : -1);
        }
        const auto [at, isNew] = places.emplace(key, groups.size());
        if (isNew)
            groups.push_back({key, axes, block->index, 0});
        groups[at->second].count += block->count;
    }
    return groups;
}

QString wordsOf(const ResultSet& results, const Group& group)
{
    QStringList words;
    for (std::size_t at = 0; at < group.axes.size(); ++at) {
        if (group.key[at] < 0)
            continue;
        const layout::Knob& knob = *results.axis(group.axes[at]).knob;
        words << document::engineText(knob.shortLabel) + QChar::Nbsp
                     + ResultSet::valueText(knob, results.value(group.index, group.axes[at]));
    }
    return words.isEmpty() ? results.layoutWords(group.index) : words.join(QStringLiteral(" \u00b7 "));
}

} // namespace

std::vector<RejectedReason> rejectedReasons(const ResultSet& results)
{
    std::vector<RejectedReason> reasons;
    const search::Progress& progress = results.result().progress;
    const auto rules = results.space().job->rules();

    std::vector<std::int64_t> byRule = progress.rejectedByRule;
    if (!results.result().rejections.empty()) {
        byRule.assign(std::max(byRule.size(), rules.size()), 0);
        for (const search::Rejection& rejection : results.result().rejections) {
            if (rejection.rule >= 0 && static_cast<std::size_t>(rejection.rule) < byRule.size())
                byRule[static_cast<std::size_t>(rejection.rule)] += rejection.count;
        }
    }
    for (std::size_t rule = 0; rule < byRule.size(); ++rule) {
        if (byRule[rule] > 0) {
            const QString label = rule < rules.size() ? document::engineText(rules[rule].label)
                                                      : QString::number(rule);
            reasons.push_back({static_cast<int>(rule), byRule[rule], label});
        }
    }
    const auto rows = results.rows();
    const auto over = std::count_if(rows.begin(), rows.end(),
                                    [](const search::Row& row) { return !row.fits; });
    if (over > 0)
        reasons.push_back(
            {-1, over, say(QT_TRANSLATE_NOOP("shardscape::explore", "every rank fits in memory"))});
    std::stable_sort(reasons.begin(), reasons.end(),
                     [](const RejectedReason& a, const RejectedReason& b) { return a.count > b.count; });
    return reasons;
}

std::int64_t rejectedTotal(const std::vector<RejectedReason>& reasons)
{
    std::int64_t sum = 0;
    for (const RejectedReason& reason : reasons)
        sum += reason.count;
    return sum;
}

std::vector<RejectedExample> rejectedExamples(const ResultSet& results, int rule, int most)
{
    std::vector<RejectedExample> examples;
    if (most <= 0)
        return examples;
    if (rule < 0) {
        std::vector<RowPosition> over;
        for (RowPosition row = 0; row < results.size(); ++row) {
            if (!results.row(row).fits)
                over.push_back(row);
        }
        const auto wanted = std::min(over.size(), static_cast<std::size_t>(most));
        std::partial_sort(over.begin(), over.begin() + static_cast<std::ptrdiff_t>(wanted), over.end(),
                          [&results](RowPosition a, RowPosition b) {
                              const search::Row& first = results.row(a);
                              const search::Row& second = results.row(b);
                              return first.peakBytes != second.peakBytes ? first.peakBytes < second.peakBytes
                                                                         : first.index < second.index;
                          });
        std::vector<std::int64_t> indices;
        for (std::size_t at = 0; at < wanted; ++at)
            indices.push_back(results.row(over[at]).index);
        const std::vector<std::size_t> telling = exchange::tellingAxes(results.space(), indices);
        for (std::size_t at = 0; at < wanted; ++at) {
            const search::Row& row = results.row(over[at]);
            examples.push_back(
                {row.index, QString::fromStdString(exchange::nameOf(results.space(), row.index, telling)),
                 say(QT_TRANSLATE_NOOP("shardscape::explore", "Stage %1 needs %2, %3 more than there is."))
                     .arg(row.worstStage)
                     .arg(theme::gibibytes(row.peakBytes),
                          theme::gibibytes(row.peakBytes - results.capacityOf(row)))});
        }
        return examples;
    }

    // One of each group, those in the middle of even shares where there are more than asked for.
    const std::vector<Group> groups = groupsOf(results, rule);
    const std::size_t wanted = std::min(groups.size(), static_cast<std::size_t>(most));
    const auto rules = results.space().job->rules();
    for (std::size_t taken = 0; taken < wanted; ++taken) {
        const Group& group = groups[taken * groups.size() / wanted];
        QString reason;
        if (static_cast<std::size_t>(rule) < rules.size()) {
            const layout::Scenario scenario = search::scenarioAt(results.space(), group.index);
            const layout::Rule& broken = rules[static_cast<std::size_t>(rule)];
            if (broken.holds != nullptr && broken.reason != nullptr && !broken.holds(scenario))
                reason = document::engineText(broken.reason(scenario).message);
        }
        examples.push_back({group.index, wordsOf(results, group), reason, group.count});
    }
    return examples;
}

} // namespace shardscape::explore
