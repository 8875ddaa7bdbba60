// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/span_summary.h"

#include "views/timeline/schedules.h"

#include <QtTest>
#include <rapidcheck.h>

using namespace shardscape;
using namespace shardscape::timeline;

namespace {

double sum(const SpanSummary& summary)
{
    double all = summary.busy + summary.other;
    for (const SpanSummary::Wait& wait : summary.waits)
        all += wait.share;
    return all;
}

} // namespace

class TestSpanSummary : public QObject {
    Q_OBJECT

private slots:
    /// All of the time: busy is one less the schedule's own bubble.
    void theWholeIsTheSchedulesOwn()
    {
        for (const char* name : {"gpipe", "1f1b", "zb-h1", "interleaved-1f1b"}) {
            const GanttIndex index(
                testing::scheduled(name, 4, 8, std::string(name) == "interleaved-1f1b" ? 2 : 1));
            const auto& analysis = index.analysis();
            const SpanSummary all = summaryOfSpan(index, {0, static_cast<double>(analysis.makespan)});
            QVERIFY2(std::abs(all.busy - (1 - analysis.bubbleRatio)) < 1e-12, name);
            QVERIFY2(std::abs(sum(all) - 1) < 1e-12, name);
        }
    }

    /// Whatever is marked, in whichever direction: shares sum to one, and parts put together make the whole.
    void partsMakeTheWhole()
    {
        const GanttIndex index(testing::scheduled("1f1b", 4, 8));
        const auto makespan = static_cast<double>(index.analysis().makespan);
        QVERIFY(rc::check([&] {
            const double cut = *rc::gen::inRange(1, 1000) / 1000.0 * makespan;
            const SpanSummary left = summaryOfSpan(index, {cut, 0}),
                              right = summaryOfSpan(index, {cut, makespan});
            const SpanSummary all = summaryOfSpan(index, {0, makespan});
            RC_ASSERT(std::abs(sum(left) - 1) < 1e-9);
            RC_ASSERT(std::abs((left.busy * cut + right.busy * (makespan - cut)) / makespan - all.busy)
                      < 1e-9);
        }));
    }

    void nothingIsSaidOfNoTime()
    {
        const GanttIndex index(testing::scheduled("1f1b", 2, 2));
        QVERIFY(summaryOfSpan(index, {3, 3}).kinds.empty());
        QVERIFY(summaryOfSpan(index, {1e9, 2e9}).kinds.empty());
    }
};

QTEST_GUILESS_MAIN(TestSpanSummary)
#include "tst_span_summary.moc"
