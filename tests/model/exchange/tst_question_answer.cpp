// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/resize.h"
#include "exchange/questions/question.h"
#include "exchange/questions/question_answer.h"
#include "exchange/runs/residuals_json.h"
#include "search/training/default_space.h"

#include <QTest>

#include <rapidcheck.h>

#include <algorithm>
#include <limits>
#include <set>

using namespace shardscape;
using namespace shardscape::exchange;

namespace {

layout::Scenario asked(const char* model, const char* cluster, const char* purpose)
{
    return scenarioOf(*hearModel(model).meant, *hearCluster(cluster).meant, *hearPurpose(purpose).meant);
}

QuestionAnswer answered(const layout::Scenario& scenario)
{
    return answerOf(
        std::make_shared<const search::SweepResult>(search::run(search::defaultSpace(scenario), {}, {})),
        publishedResiduals());
}

} // namespace

class TestQuestionAnswer : public QObject {
    Q_OBJECT

private slots:
    /// Six layouts of this sweep are faster than what Megatron-Core runs: one of them stood among the rivals, 2 % before the
    /// fastest.
    void noRivalIsFasterThanTheFastest()
    {
        const QuestionAnswer answer = answered(
            asked("qwen2.5-72b", "32 nodes of h100", "500 B tokens at 32k"));
        QVERIFY(answer.sweep.answer.fasterNotRun > 0);
        const double first = answer.candidates.front().evaluation.stepSeconds;
        for (const Candidate& one : answer.candidates)
            QVERIFY(one.evaluation.stepSeconds >= first);
        QCOMPARE(answer.candidates.size(), std::size_t{kRivals + 1});
    }

    void theFastestIsTheSweepsAndRivalsFollowIt()
    {
        const QuestionAnswer answer = answered(asked("llama 3 8b", "4 nodes of h100", "1 T tokens at 8k"));
        QVERIFY(answer.candidates.size() > 2);
        QVERIFY(answer.candidates.size() <= kRivals + 1);
        double least = std::numeric_limits<double>::infinity();
        for (const search::Row& row : answer.result->rows)
            if (row.fits)
                least = std::min(least, row.objective);
        const Candidate& first = answer.candidates.front();
        QCOMPARE(answer.sweep.answer.fastest->row.objective, least);
        QVERIFY(first.evaluation.stepSeconds <= least);
        QVERIFY(first.pick.scenario == answer.sweep.answer.named->scenario);
        QCOMPARE(first.climbed.isEmpty(), !answer.sweep.answer.outside);
        QVERIFY(!first.behind);
        std::set<std::int64_t> seen;
        for (std::size_t i = 0; i < answer.candidates.size(); ++i) {
            const Candidate& one = answer.candidates[i];
            QVERIFY(one.evaluation.fits);
            QCOMPARE(one.evaluation.stepSeconds, one.pick.row.objective); // one number, one computation
            QVERIFY(!one.climbed.isEmpty() || seen.insert(one.pick.row.index).second);
            if (i > 0) {
                QVERIFY(one.behind.has_value());
                QVERIFY(one.evaluation.stepSeconds >= answer.candidates[i - 1].evaluation.stepSeconds);
                QVERIFY(one.behind->chance >= 0.5);
            }
            QVERIFY(one.daysLow() <= one.days && one.days <= one.daysHigh());
            // Its days are a run's: none is as short as its steps alone.
            const layout::Scenario& s = one.pick.scenario;
            const double steps = static_cast<double>(s.workload.tokenBudget) * 1e9
                                 / one.evaluation.tokensPerSecond / 86400;
            QVERIFY(one.days > steps && std::abs(one.days * one.share / steps - 1) < 1e-9);
        }
        QCOMPARE(std::count_if(answer.candidates.begin(), answer.candidates.end(),
                               [](const Candidate& one) { return one.frugal; }),
                 1);
        // What the strip of Explore says of the same sweep.
        QCOMPARE(answer.sweep.answer.named->row, first.pick.row);
        QCOMPARE(*answer.sweep.namedFits(), *first.fits);
    }

    void aTightFastestComesWithOneThatIsSafe()
    {
        int tight = 0;
        for (const char* tokens : {"500 B tokens at 16k", "500 B tokens at 32k", "500 B tokens at 48k"})
            for (const char* cluster : {"16 nodes of h100", "32 nodes of h100"}) {
                const QuestionAnswer answer = answered(asked("qwen 72b", cluster, tokens));
                if (answer.candidates.empty() || fitState(answer.candidates.front()) != FitState::Tight)
                    continue;
                ++tight;
                QVERIFY(std::any_of(answer.candidates.begin(), answer.candidates.end(),
                                    [](const Candidate& one) { return fitState(one) == FitState::Fits; }));
            }
        QVERIFY(tight > 0);
    }

    void whereNothingFitsTheFewestNodesAreFound()
    {
        const layout::Scenario s = asked("llama 3 70b", "1 node of h100", "1 T tokens at 4k");
        const QuestionAnswer answer = answered(s);
        QVERIFY(answer.candidates.empty());
        QVERIFY(answer.nearest.has_value());
        QCOMPARE(fitState(*answer.nearest), FitState::DoesNotFit);
        const auto least = leastThatFits(s, {});
        QVERIFY(least.has_value());
        const std::int64_t nodes = least->scenario.cluster.nodes;
        QVERIFY(nodes > 1);
        // Nothing on one node fewer, something on these: by sweeps of their own.
        layout::Scenario fewer = s;
        fewer.cluster = *cluster::withNodes(s.cluster, nodes - 1);
        QVERIFY(answered(fewer).candidates.empty());
        fewer.cluster = *cluster::withNodes(s.cluster, nodes);
        QCOMPARE(answered(fewer).candidates.front().evaluation.stepSeconds, least->price.stepSeconds);
        // As from the first node on.
        const auto slow = search::solve(s, search::Unknown::Gpus, true, {});
        QCOMPARE(slow->value, least->value);
    }

    void brokenRulesAreNamed()
    {
        layout::Scenario s = asked("llama 3 8b", "2 nodes of h100", "batch 1 of 2048");
        s.model.heads = s.model.keyValueHeads = 31; // no degree but 1 divides them
        s.model.layers = 1;                         // one stage: 16 replicas of one sequence
        const QuestionAnswer answer = answered(s);
        QVERIFY(answer.candidates.empty());
        QVERIFY(!answer.nearest);
        QVERIFY(!answer.reason.empty());
    }

    /// On 2,048 H800 a part of the layouts led to 2.65 s at 74 of 80 GiB and all of them to 2.80 s at 80.0: climbs from
    /// other layouts end at other tops.
    void moreLayoutsAreNeverSlower()
    {
        const layout::Scenario s = asked("deepseek v3", "256 nodes of h800", "14.8 T tokens");
        const auto part = std::make_shared<const search::SweepResult>(
            search::run(quickSpace(s, 6e4), {}, {}));
        const AnswerStage all = answerQuestion(s, publishedResiduals(), {});
        QVERIFY(all.answer->candidates.front().evaluation.stepSeconds
                <= answerOf(part, publishedResiduals()).candidates.front().evaluation.stepSeconds
                       * kEquallyFast);
    }

    /// What is recommended is tight only where nothing that is safe to fit is equally fast; and who is told of a part is told the whole.
    void whatIsRecommendedIsSafeWhereThatCostsNothing()
    {
        const std::stop_token stop;
        for (const char* model : {"llama 3 8b", "llama 3 70b"})
            for (const char* cluster : {"2 nodes of h100", "8 nodes of h100"}) {
                const layout::Scenario s = asked(model, cluster, "1 T tokens at 4k");
                int told = 0;
                const AnswerStage one = answerQuestion(
                    s, publishedResiduals(), stop,
                    [&](const AnswerStage& stage) { told += stage.goesOn ? 1 : 100; });
                const AnswerStage other = answerQuestion(s, publishedResiduals(), stop);
                QVERIFY(told <= 1);
                QCOMPARE(one.answer->candidates.size(), other.answer->candidates.size());
                QCOMPARE(one.whole, other.whole);
                if (one.answer->candidates.empty())
                    continue;
                const Candidate& first = one.answer->candidates.front();
                QVERIFY(first.pick.scenario == other.answer->candidates.front().pick.scenario);
                QCOMPARE(first.days, other.answer->candidates.front().days);
                if (fitState(first) == FitState::Fits)
                    continue;
                for (const Candidate& rival : one.answer->candidates)
                    QVERIFY(fitState(rival) != FitState::Fits
                            || rival.evaluation.stepSeconds > first.evaluation.stepSeconds * kEquallyFast);
            }
    }

    /// Three nodes hold Llama 3 70B barely: what is recommended there was tight, and nothing said so or what would be safer.
    void whereTheRecommendedIsTightTheNearestSafeOneIsNamed()
    {
        int tight = 0;
        for (const char* nodes : {"2 nodes of h100", "3 nodes of h100", "4 nodes of h100"}) {
            const layout::Scenario s = asked("llama 3 70b", nodes, "1 T tokens");
            const AnswerStage stage = answerQuestion(s, publishedResiduals(), {});
            const QuestionAnswer& answer = *stage.answer;
            if (answer.candidates.empty())
                continue;
            const Candidate& first = answer.candidates.front();
            if (fitState(first) == FitState::Fits) {
                QVERIFY(!answer.safe);
                continue;
            }
            ++tight;
            if (answer.safe) {
                const Candidate& safe = answer.candidates.at(*answer.safe);
                QCOMPARE(fitState(safe), FitState::Fits);
                QVERIFY(safe.evaluation.peakBytes < first.evaluation.peakBytes);
                for (const Candidate& rival : answer.candidates)
                    QVERIFY(fitState(rival) != FitState::Fits
                            || rival.evaluation.stepSeconds >= safe.evaluation.stepSeconds);
                continue;
            }
            const auto more = safeOnMoreNodes(s, publishedResiduals(), {});
            QVERIFY(more.has_value());
            QVERIFY(more->nodes > s.cluster.nodes);
            QCOMPARE(more->candidate.pick.scenario.cluster.nodes, more->nodes);
            QCOMPARE(fitState(more->candidate), FitState::Fits);
        }
        QVERIFY(tight > 0);
    }

    void aQuickSpaceIsPartOfTheWhole()
    {
        const layout::Scenario s = asked("deepseek v3", "256 h100", "4k, batch 1024");
        const search::Space whole = search::defaultSpace(s);
        const search::Space quick = quickSpace(s, 3e5);
        QVERIFY(whole.size() > 3e5);
        QVERIFY(quick.size() <= 3e5);
        for (const search::Axis& axis : quick.axes)
            QVERIFY(std::find(whole.axes.begin(), whole.axes.end(), axis) != whole.axes.end());
        QCOMPARE(quickSpace(s, 1e18), whole);
    }
};

QTEST_APPLESS_MAIN(TestQuestionAnswer)
#include "tst_question_answer.moc"
