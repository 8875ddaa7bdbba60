// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/rejected.h"

#include "document/engine_text.h"
#include "layout/rules.h"
#include "theme/number_format.h"

#include <QCoreApplication>

#include <algorithm>

namespace shardscape::explore {

namespace {

QString say(const char* text)
{
    return QCoreApplication::translate("shardscape::explore", text);
}

} // namespace

std::vector<RejectedReason> rejectedReasons(const ResultSet& results)
{
    std::vector<RejectedReason> reasons;
    const search::Progress& progress = results.result().progress;
    const auto rules = layout::rules();

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
        for (std::size_t at = 0; at < wanted; ++at) {
            const search::Row& row = results.row(over[at]);
            examples.push_back(
                {row.index, results.layoutWords(row.index),
                 say(QT_TRANSLATE_NOOP("shardscape::explore", "Stage %1 needs %2, %3 more than there is."))
                     .arg(row.worstStage)
                     .arg(theme::gibibytes(row.peakBytes),
                          theme::gibibytes(row.peakBytes - results.capacityOf(row)))});
        }
        return examples;
    }

    std::int64_t total = 0;
    for (const search::Rejection& rejection : results.result().rejections) {
        if (rejection.rule == rule)
            total += rejection.count;
    }
    const std::int64_t wanted = std::min<std::int64_t>(most, total);
    const auto rules = layout::rules();
    std::int64_t passed = 0;
    std::int64_t taken = 0;
    for (const search::Rejection& rejection : results.result().rejections) {
        if (rejection.rule != rule)
            continue;
        // The example number k is the combination number k * total / wanted among all that break the rule.
        while (taken < wanted) {
            const std::int64_t next = taken * (total / wanted) + taken * (total % wanted) / wanted;
            if (next >= passed + rejection.count)
                break;
            const std::int64_t index = rejection.index + (next - passed);
            QString reason;
            if (static_cast<std::size_t>(rule) < rules.size()) {
                const layout::Scenario scenario = search::scenarioAt(results.space(), index);
                const layout::Rule& broken = rules[static_cast<std::size_t>(rule)];
                if (broken.holds != nullptr && broken.reason != nullptr && !broken.holds(scenario))
                    reason = document::engineText(broken.reason(scenario).message);
            }
            examples.push_back({index, results.layoutWords(index), reason});
            ++taken;
        }
        passed += rejection.count;
    }
    return examples;
}

} // namespace shardscape::explore
