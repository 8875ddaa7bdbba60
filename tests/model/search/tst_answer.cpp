// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/questions/question_answer.h"
#include "exchange/results/advice.h"
#include "exchange/results/sweep_json.h"
#include "job/training/advice/climb.h"
#include "job/training/numbers/evaluation.h"
#include "layout/change.h"
#include "layout/gaps.h"
#include "layout/recipe.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"
#include "search/training/answer.h"

#include <QtTest>
#include <cmath>
#include <numeric>
#include <random>
#include <rapidcheck.h>
#include <set>

using namespace shardscape;
using search::Row;

namespace {

search::Axis axisOf(const char* knob, std::vector<std::int64_t> values)
{
    return {layout::findKnob(knob), std::move(values)};
}

/// A few degrees and nothing else: schedules, recomputation and overlaps stand still, so that neighbours outside are faster.
search::Space narrowSpace(const char* recompute = "full")
{
    search::Space space;
    space.base = scenarioOf("llama-13b", "dgx-a100-80g", 4,
                            {{"global_batch", "64"}, {"recompute", recompute}});
    space.axes = {axisOf("tp", {1, 2, 4, 8}), axisOf("pp", {1, 2, 4}), axisOf("micro_batch", {1, 2, 4})};
    std::sort(space.axes.begin(), space.axes.end(),
              [](const search::Axis& a, const search::Axis& b) { return a.knob < b.knob; });
    return space;
}

search::SweepResult swept(const search::Space& space)
{
    return search::run(space, {}, {});
}

/// Every possible single change that the stack runs, evaluated whole: no bounds, no shared prices. The knobs that advice is
/// about, said anew.
template <class Visit>
void forEachNeighbour(const layout::Scenario& scenario, Visit visit)
{
    for (const layout::Knob& knob : layout::knobs()) {
        if (knob.inWorkload || knob.given || !knob.idle(scenario).empty())
            continue;
        for (const std::int64_t value : knob.candidates(scenario)) {
            if (value == knob.get(scenario))
                continue;
            const layout::Scenario changed = layout::with(scenario, layout::choose(scenario, knob, value));
            if (layout::asksMoreInVain(changed, scenario)
                || (layout::trainsOnOldWeights(changed) && !layout::trainsOnOldWeights(scenario)))
                continue;
            const training::Evaluation e = training::evaluateUnmended(changed);
            if (e.valid && e.fits)
                visit(e, changed);
        }
    }
}

/// A single change of the layout whose step is seen to be shorter, or nothing.
std::string fasterThan(const search::Pick& pick)
{
    std::string found;
    forEachNeighbour(pick.scenario, [&](const training::Evaluation& e, const layout::Scenario& changed) {
        if (e.stepSeconds < pick.row.objective * training::kClimbs)
            found = english(layout::words(layout::difference(pick.scenario, changed))) + " "
                    + std::to_string(e.stepSeconds / pick.row.objective);
    });
    return found;
}

} // namespace

class tst_Answer : public QObject {
    Q_OBJECT
private slots:
    /// Two kernels cost the same here. Whichever somebody has is named, and it is the first of every list: what is printed, the
    /// front, what leads a table.
    void listsBeginWithWhatIsNamed()
    {
        const layout::Knob& attention = *layout::findKnob("attention");
        for (const char* own : {"flash3", "cudnn"}) {
            search::Space space;
            space.base = scenarioOf("llama-3-8b", "dgx-h100", 1,
                                    {{"global_batch", "16"}, {"attention", own}});
            space.axes = {axisOf("tp", {1, 2}), axisOf("micro_batch", {1, 2}),
                          axisOf("attention",
                                 {*layout::parse(attention, "flash3"), *layout::parse(attention, "cudnn")})};
            std::sort(space.axes.begin(), space.axes.end(),
                      [](const search::Axis& a, const search::Axis& b) { return a.knob < b.knob; });
            const search::SweepResult result = swept(space);
            const search::Answer answer = search::answerOf(result);
            QVERIFY(answer.fastest.has_value());
            QVERIFY(answer.asFast > 0);
            QCOMPARE(attention.get(answer.fastest->scenario), *layout::parse(attention, own));
            const auto indexAt = [&](std::int64_t position) {
                return result.rows[static_cast<std::size_t>(position)].index;
            };
            const std::int64_t named = answer.fastest->row.index;
            QCOMPARE(indexAt(exchange::fastestRows(result, 1).front()), named);
            QCOMPARE(indexAt(exchange::fastestRows(result, 1, &answer).front()), named);
            QCOMPARE(indexAt(result.front.front()), named);
            QCOMPARE(indexAt(search::leadingRows(result).front()), named);
            QCOMPARE(indexAt(search::leadingRows(result, &answer).front()), named);
            QVERIFY(result.rows[static_cast<std::size_t>(result.front.front())].onFront);
        }
    }

    void whatItNamesEqualsAnExhaustiveCheck()
    {
        for (const char* recompute : {"none", "full"}) {
            const search::SweepResult result = swept(narrowSpace(recompute));
            const search::Answer answer = search::answerOf(result);
            QVERIFY(answer.fastest.has_value() && answer.second.has_value() && answer.frugal.has_value());
            // Layout by layout, from the evaluation and not from the rows.
            double fastest = 1e300;
            for (std::int64_t index = 0; index < static_cast<std::int64_t>(result.space.size()); ++index) {
                const training::Evaluation e = training::evaluate(search::scenarioAt(result.space, index));
                if (e.valid && e.fits)
                    fastest = std::min(fastest, e.stepSeconds);
            }
            QCOMPARE(answer.fastest->row.objective, fastest);
            double second = 1e300;
            double frugal = 1e300;
            std::int64_t twins = -1;
            for (const Row& row : result.rows) {
                if (!row.fits)
                    continue;
                const bool twin = row.objective == fastest && row.peakBytes == answer.fastest->row.peakBytes;
                twins += twin ? 1 : 0;
                if (!twin)
                    second = std::min(second, row.objective);
                if (row.objective <= fastest * 1.10)
                    frugal = std::min(frugal, row.peakBytes);
            }
            QCOMPARE(answer.second->row.objective, second);
            QCOMPARE(answer.frugal->row.peakBytes, frugal);
            QCOMPARE(answer.asFast, twins);
        }
    }

    /// What makes no difference stays what somebody chose, whichever comes first in the space: both kernels attain the same.
    void ofEqualLayoutsItNamesTheOneWithFewestChanges()
    {
        const layout::Knob* attention = layout::findKnob("attention");
        for (const char* chosen : {"flash3", "cudnn"}) {
            search::Space space;
            space.base = scenarioOf("llama-2-7b", "dgx-h100", 1,
                                    {{"global_batch", "64"}, {"attention", chosen}, {"recompute", "full"}});
            space.axes = {axisOf("micro_batch", {1, 2}),
                          axisOf("attention", {*layout::parse(*attention, "flash3"),
                                               *layout::parse(*attention, "cudnn")})};
            std::sort(space.axes.begin(), space.axes.end(),
                      [](const search::Axis& a, const search::Axis& b) { return a.knob < b.knob; });
            const search::Answer answer = search::answerOf(swept(space));
            QVERIFY(answer.fastest.has_value());
            QCOMPARE(answer.asFast, std::int64_t{1});
            QCOMPARE(attention->get(answer.fastest->scenario), attention->get(space.base));
            // Its twin needs no less memory.
            if (answer.frugal->row.index != answer.fastest->row.index)
                QVERIFY(answer.frugal->row.peakBytes < answer.fastest->row.peakBytes);
        }
    }

    void itNamesWhatTheStackRunsAndSaysWhatItLeavesOut()
    {
        search::Space space = narrowSpace();
        space.base.layout.software = static_cast<std::int32_t>(cluster::findSoftware("megatron-core"));
        space.axes = {axisOf("tp", {1, 2}), axisOf("pp", {2, 4}), axisOf("zero", {1, 2})};
        std::sort(space.axes.begin(), space.axes.end(),
                  [](const search::Axis& a, const search::Axis& b) { return a.knob < b.knob; });
        search::SweepResult result = swept(space);
        // Sharing gradients costs every micro-batch an exchange: the other way round it is what is passed over.
        const layout::Knob& zero = *layout::findKnob("zero");
        for (Row& row : result.rows)
            if (zero.get(search::scenarioAt(space, row.index)) == 2)
                row.objective /= 16;
        const search::Answer answer = search::answerOf(result);
        QVERIFY(answer.fastest && answer.second && answer.frugal && answer.notRun);
        double runs = 1e300;
        double all = 1e300;
        for (const Row& row : result.rows) {
            if (!row.fits)
                continue;
            all = std::min(all, row.objective);
            if (zero.get(search::scenarioAt(space, row.index)) == 1)
                runs = std::min(runs, row.objective);
        }
        QCOMPARE(answer.fastest->row.objective, runs);
        QCOMPARE(answer.notRun->row.objective, all);
        QCOMPARE(answer.fasterNotRun,
                 std::count_if(result.rows.begin(), result.rows.end(),
                               [&](const Row& row) { return row.fits && row.objective < runs; }));
        for (const auto* pick : {&answer.fastest, &answer.second, &answer.frugal})
            QVERIFY(layout::gapsOf((*pick)->scenario).empty());
        QVERIFY(!answer.outside || layout::gapsOf(answer.outside->scenario).empty());

        // Who asks for such layouts gets them, and so does who has no others.
        space.base.layout.pipelineParallel = 2;
        zero.set(space.base, 2);
        result.space.base = space.base;
        QCOMPARE(search::answerOf(result).fastest->row.objective, all);
        QVERIFY(!search::answerOf(result).notRun);
        zero.set(result.space.base, 1);
        std::erase_if(result.rows,
                      [&](const Row& row) { return zero.get(search::scenarioAt(space, row.index)) == 1; });
        QCOMPARE(search::answerOf(result).fastest->row.objective, all);
        QVERIFY(!search::answerOf(result).notRun);
    }

    void noNeighbourBeatsTheAnswer()
    {
        const search::SweepResult result = swept(narrowSpace());
        const search::Answer answer = search::answerOf(result);
        QVERIFY(answer.named && answer.outside && answer.finished);
        const search::Beyond& beyond = *answer.outside;
        // Every step is a change of what those before it lead to, faster than that, and together they are the whole.
        layout::Scenario at = beyond.from.scenario;
        double seconds = beyond.from.row.objective;
        for (const training::Proposal& step : beyond.steps) {
            at = layout::with(at, step.change);
            const training::Evaluation e = training::evaluate(at);
            QVERIFY(e.fits && e.stepSeconds < seconds);
            QCOMPARE(step.price.stepSeconds, e.stepSeconds);
            seconds = e.stepSeconds;
        }
        QVERIFY(at == beyond.scenario && at == answer.named->scenario);
        QVERIFY(layout::with(beyond.from.scenario, beyond.proposal.change) == at);
        QCOMPARE(answer.named->row.objective, seconds);
        QVERIFY(seconds < answer.fastest->row.objective);
        QVERIFY(answer.probed > 1000); // pairs among them
        QCOMPARE(fasterThan(*answer.named), std::string());
    }

    /// Offloading costs what it saves until another change takes up the room: neither is faster alone, both are.
    void whereNoSingleChangeHelpsAPairIsTaken()
    {
        int pairs = 0;
        for (const char* recompute : {"none", "full"}) {
            const search::Answer answer = search::answerOf(swept(narrowSpace(recompute)));
            QVERIFY(answer.named.has_value());
            const auto advice = exchange::advise(answer.named->scenario, {}, {.most = 8});
            QVERIFY2(advice.empty(), changedKnobs(answer.named->scenario).c_str());
            // From where single changes end, the climb goes on with what advice would have said.
            training::Neighbourhood neighbours;
            layout::Scenario at = answer.fastest->scenario;
            while (const auto step = neighbours.fastest(at,
                                                        neighbours.price(at).stepSeconds * training::kClimbs))
                at = layout::with(at, step->change);
            const double alone = neighbours.price(at).stepSeconds;
            const training::Climb climb = training::climb(neighbours, at);
            const auto said = exchange::advise(at, {}, {.most = 1});
            QCOMPARE(climb.steps.empty(), said.empty());
            if (said.empty())
                continue;
            ++pairs;
            QCOMPARE(climb.steps.front().price.stepSeconds, said.front().proposal.price.stepSeconds);
            QVERIFY(climb.price.stepSeconds < alone);
        }
        qInfo("pairs were taken in %d of 2 spaces", pairs);
    }

    /// The scenario of a sweep is a layout like any other: where it is faster than all that was swept, the climb begins there.
    void theOwnLayoutIsNoFasterThanWhatIsNamed()
    {
        search::Space space = narrowSpace("none");
        const search::Answer free = search::answerOf(swept(space));
        space.base = free.named->scenario;
        for (search::Axis& axis : space.axes)
            std::erase(axis.values, axis.knob->get(space.base));
        const search::Answer answer = search::answerOf(swept(space));
        QVERIFY(answer.fastest->row.objective > free.named->row.objective);
        QVERIFY(answer.named->row.objective <= free.named->row.objective);
    }

    /// Over random questions nothing that advice or a chip would offer is faster than what is called fastest. More of them:
    /// SHARDSCAPE_QUESTIONS=200.
    void noNeighbourOfARandomQuestionIsFaster()
    {
        const auto models = exchange::Catalog::builtIn().models();
        const auto clusters = exchange::Catalog::builtIn().clusters();
        const int wanted = std::max(50, qEnvironmentVariableIntValue("SHARDSCAPE_QUESTIONS"));
        std::mt19937 random(20'261'127);
        const auto draw = [&random](std::size_t below) { return random() % below; };
        int asked = 0;
        int climbed = 0;
        for (int tries = 0; asked < wanted && tries < 20 * wanted; ++tries) {
            layout::Scenario s;
            s.model = models[draw(models.size())];
            const cluster::Cluster& cluster = clusters[draw(clusters.size())];
            if (!cluster.others.empty() || s.model.layers > 80)
                continue;
            const auto sized = exchange::Catalog::builtIn().cluster(cluster.id, 1 + draw(4));
            if (!sized)
                continue;
            s.cluster = *sized;
            s.workload.sequence = 2048 << draw(3);
            s.workload.globalBatch = 16 << draw(3);
            layout::followCluster(s, {});
            layout::adoptRecipe(s, {});
            const search::SweepResult result = swept(exchange::quickSpace(s, 3000));
            const search::Answer answer = search::answerOf(result);
            if (!answer.named)
                continue;
            if (qEnvironmentVariableIsSet("SHARDSCAPE_QUESTIONS"))
                qInfo("%s on %s: %lld tried", s.model.id.c_str(), s.cluster.id.c_str(),
                      static_cast<long long>(answer.probed));
            ++asked;
            climbed += answer.outside ? 1 : 0;
            QVERIFY(answer.finished);
            QVERIFY(answer.named->row.objective <= answer.fastest->row.objective);
            const std::string faster = fasterThan(*answer.named);
            QVERIFY2(faster.empty(), (changedKnobs(answer.named->scenario) + ": " + faster).c_str());
        }
        QCOMPARE(asked, wanted);
        QVERIFY(climbed > 0);
    }

    void theSuggestionOfTheInspectorIsNoFasterThanTheStripSays()
    {
        for (const char* recompute : {"none", "full"}) {
            const search::Answer answer = search::answerOf(swept(narrowSpace(recompute)));
            QVERIFY2(!training::bestChange(answer.named->scenario), recompute);
        }
    }

    void theTermsSumToTheDifference()
    {
        const search::SweepResult result = swept(narrowSpace());
        const search::Answer answer = search::answerOf(result);
        QVERIFY(!answer.whyNot.empty());
        double sum = 0;
        for (const search::TermChange& term : answer.whyNot)
            sum += term.seconds;
        const double difference = answer.second->row.objective - answer.fastest->row.objective;
        // Sums of a dozen accounts of doubles.
        QVERIFY2(std::abs(sum - difference) <= 1e-9 * answer.fastest->row.objective,
                 qPrintable(QStringLiteral("%1 %2").arg(sum).arg(difference)));
        for (std::size_t i = 1; i < answer.whyNot.size(); ++i)
            QVERIFY(std::abs(answer.whyNot[i - 1].seconds) >= std::abs(answer.whyNot[i].seconds));
    }

    void whatStoodStillCanBeAdded()
    {
        const search::SweepResult result = swept(narrowSpace());
        const search::Answer answer = search::answerOf(result);
        const auto named = [&](const char* id) {
            return std::any_of(answer.still.begin(), answer.still.end(),
                               [id](const search::StoodStill& one) { return one.knob->id == id; });
        };
        QVERIFY(named("recompute"));
        QVERIFY(!named("tp"));
        QVERIFY(!named("sequence"));
        for (const search::StoodStill& one : answer.still) {
            const search::Space wide = search::widened(result.space, one);
            QVERIFY(
                std::is_sorted(wide.axes.begin(), wide.axes.end(),
                               [](const search::Axis& a, const search::Axis& b) { return a.knob < b.knob; }));
            QCOMPARE(wide.size(), result.space.size() * static_cast<double>(one.values.size()));
        }
        // The wider sweep holds what the narrow one found.
        for (const search::StoodStill& one : answer.still) {
            if (one.knob->id != "recompute")
                continue;
            const search::Answer wider = search::answerOf(swept(search::widened(result.space, one)));
            QVERIFY(wider.fastest->row.objective <= answer.fastest->row.objective);
        }
    }

    void whereTheGlobalBatchVariesEqualWorkIsCompared()
    {
        search::Space space = narrowSpace();
        space.axes.insert(space.axes.begin(), axisOf("global_batch", {64, 512}));
        std::sort(space.axes.begin(), space.axes.end(),
                  [](const search::Axis& a, const search::Axis& b) { return a.knob < b.knob; });
        const search::SweepResult result = swept(space);
        const search::Answer answer = search::answerOf(result);
        const auto pace = [&](const Row& row) {
            return row.objective
                   / static_cast<double>(search::scenarioAt(space, row.index).workload.globalBatch);
        };
        double least = 1e300;
        for (const Row& row : result.rows)
            if (row.fits)
                least = std::min(least, pace(row));
        QCOMPARE(pace(answer.fastest->row), least);
        QCOMPARE(answer.fastest->scenario.workload.globalBatch, 512); // more micro-batches, less waiting
        double sum = 0;
        for (const search::TermChange& term : answer.whyNot)
            sum += term.seconds;
        const double difference = search::secondsForWorkOf(space, answer.second->row, answer.fastest->row)
                                  - answer.fastest->row.objective;
        QVERIFY(std::abs(sum - difference) <= 1e-9 * answer.fastest->row.objective);
    }

    void whereNothingFitsItNamesTheNearest()
    {
        search::Space space = narrowSpace("none");
        space.base.cluster = *exchange::Catalog::builtIn().cluster("dgx-a100-80g", 1);
        space.base.model = **exchange::Catalog::builtIn().model("gpt-3-175b");
        const search::SweepResult result = swept(space);
        QVERIFY(!result.rows.empty());
        const search::Answer answer = search::answerOf(result);
        QVERIFY(!answer.fastest && !answer.second && !answer.outside);
        QVERIFY(answer.nearest.has_value());
        for (const Row& row : result.rows)
            QVERIFY(row.peakBytes >= answer.nearest->row.peakBytes);
        QVERIFY(answer.nearest->row.peakBytes > answer.nearestCapacity);
    }

    void anEmptySweepHasNoAnswer()
    {
        search::SweepResult result;
        result.space = narrowSpace();
        const search::Answer answer = search::answerOf(result);
        QVERIFY(!answer.fastest && !answer.nearest && answer.still.empty() && answer.probed == 0);
    }

    void aStopRequestEndsTheProbing()
    {
        const search::SweepResult result = swept(narrowSpace());
        std::stop_source source;
        source.request_stop();
        const search::Answer answer = search::answerOf(result, source.get_token());
        QVERIFY(answer.fastest.has_value());
        QCOMPARE(answer.probed, 0);
        QVERIFY(!answer.outside && !answer.finished);
        QVERIFY(answer.named->scenario == answer.fastest->scenario);
    }
};

QTEST_GUILESS_MAIN(tst_Answer)
#include "tst_answer.moc"
