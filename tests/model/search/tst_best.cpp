// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/questions/question_answer.h"
#include "job/training/numbers/evaluation.h"
#include "layout/recipe.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"
#include "search/best.h"
#include "search/training/default_space.h"

#include <QtTest>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <rapidcheck.h>
#include <set>

using namespace shardscape;

namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();

/// One of everything that layouts differ in: dense, experts, state-space layers; stacks and links of several kinds.
const std::vector<layout::Scenario>& bases()
{
    static const std::vector<layout::Scenario> all{
        scenarioOf("llama-13b", "dgx-a100-80g", 2, {{"global_batch", "32"}}),
        scenarioOf("llama-3-8b", "dgx-h100", 2, {{"global_batch", "64"}, {"sequence", "8192"}}),
        scenarioOf("llama-3-70b", "dgx-h100", 8, {{"global_batch", "128"}, {"sequence", "4096"}}),
        scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 4, {{"global_batch", "64"}, {"sequence", "4096"}}),
        scenarioOf("gpt-3-175b", "dgx-a100-80g", 16, {{"global_batch", "128"}, {"sequence", "2048"}}),
    };
    return all;
}

search::Space sorted(layout::Scenario base, std::vector<search::Axis> axes)
{
    std::sort(axes.begin(), axes.end(),
              [](const search::Axis& a, const search::Axis& b) { return a.knob < b.knob; });
    return {std::move(base), std::move(axes)};
}

/// Below `end`, as likely as any other, whatever size RapidCheck is at.
std::size_t below(std::size_t end)
{
    return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::size_t>(0, end));
}

/// Three to six axes around a layout: of all knobs, or of those that most spaces have.
search::Space randomSpace(double most)
{
    static constexpr std::array<std::string_view, 13> kUsual{"tp",
                                                             "cp",
                                                             "pp",
                                                             "micro_batch",
                                                             "zero",
                                                             "chunks",
                                                             "schedule",
                                                             "recompute",
                                                             "attention",
                                                             "ep",
                                                             "dp_shard",
                                                             "offload_optimizer",
                                                             "sequence_parallel"};
    // Few of wholly random layouts fit, and then bounds are never asked.
    search::Space space{below(5) == 0 ? randomLayout(bases(), [](const layout::Scenario&) { return true; })
                                      : bases()[below(bases().size())],
                        {}};
    std::set<const layout::Knob*> knobs;
    const std::size_t axes = 3 + below(4);
    while (knobs.size() < axes)
        knobs.insert(below(3) > 0 ? layout::findKnob(kUsual[below(kUsual.size())])
                                  : &layout::knobs()[below(layout::knobs().size())]);
    for (const layout::Knob* knob : knobs) {
        std::vector<std::int64_t> values = knob->candidates(space.base);
        while (values.size() > 4
               || (values.size() > 1 && space.size() * static_cast<double>(values.size()) > most))
            values.erase(values.begin() + static_cast<std::ptrdiff_t>(below(values.size())));
        space.axes.push_back({knob, std::move(values)});
    }
    return sorted(std::move(space.base), std::move(space.axes));
}

std::string axesOf(const search::Space& space)
{
    std::string all = changedKnobs(space.base) + "; axes:";
    for (const search::Axis& axis : space.axes) {
        all += " " + std::string(axis.knob->id) + "=";
        for (const std::int64_t value : axis.values)
            all += layout::spell(*axis.knob, value) + ",";
    }
    return all;
}

double paceOf(const search::Space& space, const search::Row& row)
{
    return space.sweepsGlobalBatch()
               ? row.objective
                     / static_cast<double>(search::scenarioAt(space, row.index).workload.globalBatch)
               : row.objective;
}

/// By seconds for equal work, of a sweep of the whole space: its points, fastest first.
std::map<double, double> frontOf(const search::Space& space, const std::vector<search::Row>& rows)
{
    std::map<double, double> least;
    for (const search::Row& row : rows) {
        if (!row.fits)
            continue;
        const auto [at, added] = least.emplace(paceOf(space, row), row.peakBytes);
        at->second = std::min(at->second, row.peakBytes);
    }
    double lowest = kEndless;
    std::erase_if(least, [&lowest](const auto& point) {
        const bool beaten = point.second >= lowest;
        lowest = std::min(lowest, point.second);
        return beaten;
    });
    return least;
}

/// The space of a question with all that its stack has, as "all" in a file: twenty knobs.
search::Space wideSpace()
{
    layout::Scenario s = scenarioOf("llama-3-70b", "dgx-h100", 32,
                                    {{"global_batch", "512"}, {"sequence", "8192"}});
    layout::adoptRecipe(s, {});
    std::vector<search::Axis> axes;
    for (const char* id : {"tp",
                           "cp",
                           "pp",
                           "micro_batch",
                           "sequence_parallel",
                           "attention",
                           "recompute",
                           "fused_norm",
                           "fused_activation",
                           "fused_loss",
                           "chunks",
                           "schedule",
                           "overlap_p2p",
                           "zero",
                           "dp_shard",
                           "overlap_gradients",
                           "overlap_params",
                           "reshard",
                           "offload_optimizer",
                           "tp_overlap"}) {
        const layout::Knob* knob = layout::findKnob(id);
        if (knob != nullptr)
            axes.push_back({knob, knob->candidates(s)});
    }
    return sorted(std::move(s), std::move(axes));
}

} // namespace

class tst_Best : public QObject {
    Q_OBJECT
private slots:
    /// For every prefix of every random layout: what is claimed of all its completions is no more than what this one costs.
    void noFloorIsAboveALayout()
    {
        int held = 0;
        QVERIFY(rc::check("floor(partial) <= price(full)", [&held] {
            const search::Space space = randomSpace(1e6);
            std::vector<job::Varied> varied;
            for (const search::Axis& axis : space.axes)
                varied.push_back({axis.knob, axis.values});
            const auto floors = space.job->floors(varied);
            const auto pricer = space.job->pricer();
            const auto other = space.job->pricer();
            for (int draw = 0; draw < 12; ++draw) {
                layout::Scenario s = space.base;
                for (const search::Axis& axis : space.axes)
                    axis.knob->set(s, axis.values[below(axis.values.size())]);
                if (!layout::violations(s).empty())
                    continue;
                job::Quote quote;
                pricer->quote(s, quote);
                for (std::size_t turns = 0; turns <= 6; ++turns) {
                    // What is not set yet has the values of another layout.
                    layout::Scenario partial = s;
                    for (const search::Axis& axis : space.axes)
                        if (floors->turnOf(*axis.knob) >= turns)
                            axis.knob->set(partial, axis.values[below(axis.values.size())]);
                    const job::Floor floor = floors->floor(partial, turns);
                    const auto said = [&] {
                        return "turns " + std::to_string(turns) + ": " + std::to_string(floor.objective)
                               + " s, " + std::to_string(floor.peakBytes) + " B, but "
                               + std::to_string(quote.numbers[job::kObjective]) + " s, "
                               + std::to_string(quote.numbers[job::kPeakMemory]) + " B: " + changedKnobs(s);
                    };
                    // Sums in another order differ in their last digits.
                    if (floor.peakBytes > quote.numbers[job::kPeakMemory] * (1 + 1e-9))
                        RC_FAIL(said());
                    if (quote.fits && floor.objective > quote.numbers[job::kObjective] * (1 + 1e-9))
                        RC_FAIL(said());
                    held += quote.fits && floor.objective > 0 ? 1 : 0;
                }
            }
        }));
        QVERIFY2(held > 100, std::to_string(held).c_str());
    }

    /// One stage has no schedule: GPipe there is priced as any other, and was claimed to hold all micro-batches.
    void aKnobWithoutEffectClaimsNothing()
    {
        layout::Scenario s = scenarioOf("llama-3-8b", "dgx-h100", 2,
                                        {{"global_batch", "256"}, {"schedule", "gpipe"}, {"zero", "3"}});
        const layout::Knob& zero = *layout::findKnob("zero");
        const std::vector<std::int64_t> values = zero.candidates(s);
        const std::array varied{job::Varied{&zero, values}};
        const auto floors = job::training().floors(varied);
        job::Quote quote;
        job::training().pricer()->quote(s, quote);
        for (std::size_t turns = 0; turns <= 6; ++turns) {
            const job::Floor floor = floors->floor(s, turns);
            QVERIFY(floor.peakBytes <= quote.numbers[job::kPeakMemory]);
            QVERIFY(floor.objective <= quote.numbers[job::kObjective]);
        }
    }

    void itEqualsExhaustionOnRandomSpaces()
    {
        constexpr int kSpaces = 500;
        int fitted = 0;
        double priced = 0;
        double evaluated = 0;
        QVERIFY(rc::check("best == least of all", [&] {
            // RapidCheck draws a hundred times.
            for (int i = 0; i < kSpaces / 100; ++i) {
                const search::Space space = randomSpace(300);
                search::SweepOptions one;
                one.threads = 1;
                const search::SweepResult all = search::run(space, one, {});
                const search::Best best = search::findBest(space);
                const search::Best front = search::findBest(space, {.front = true});
                const std::map<double, double> points = frontOf(space, all.rows);
                if (best.outcome != search::Outcome::Completed || best.gap() != 0)
                    RC_FAIL("not finished: " + axesOf(space));
                if (best.found.empty() != points.empty())
                    RC_FAIL("fits or not: " + axesOf(space));
                const search::Proof& proof = best.proof;
                if (proof.cut + proof.rejected + proof.repeated + static_cast<double>(proof.priced)
                    != space.size())
                    RC_FAIL("not all accounted for: " + axesOf(space));
                evaluated += static_cast<double>(all.rows.size());
                priced += static_cast<double>(proof.priced);
                if (points.empty())
                    continue;
                ++fitted;
                if (best.paceOf(best.found.front()) != points.begin()->first
                    || proof.bound != points.begin()->first)
                    RC_FAIL("another best: " + axesOf(space));
                if (search::scenarioAt(space, best.found.front().row.index) != best.found.front().scenario)
                    RC_FAIL("another index: " + axesOf(space));
                auto point = points.begin();
                for (const search::Found& one : front.found) {
                    if (point == points.end() || front.paceOf(one) != point->first
                        || one.row.peakBytes != point->second)
                        RC_FAIL("another front: " + axesOf(space));
                    ++point;
                }
                if (point != points.end())
                    RC_FAIL("the front is too short: " + axesOf(space));
            }
        }));
        QVERIFY2(fitted > kSpaces / 4, std::to_string(fitted).c_str());
        qInfo("%d of %d spaces had layouts that fit; %.0f of %.0f layouts were priced", fitted, kSpaces,
              priced, evaluated);
        QVERIFY(priced < evaluated);
    }

    void within2PercentIsWithin2Percent()
    {
        const search::Space space = search::defaultSpace(
            scenarioOf("llama-13b", "dgx-a100-80g", 4, {{"global_batch", "64"}}), {"attention"});
        const search::Best exact = search::findBest(space);
        QCOMPARE(exact.outcome, search::Outcome::Completed);
        const search::SweepResult all = search::run(space, {}, {});
        QCOMPARE(exact.found.front().row.objective, all.progress.bestObjective);
        QVERIFY2(exact.proof.priced * 4 < all.progress.evaluated, std::to_string(exact.proof.priced).c_str());
        for (const double within : {0.02, 0.2}) {
            const search::Best near = search::findBest(space, {.within = within});
            QCOMPARE(near.outcome, search::Outcome::Completed);
            QVERIFY(near.found.front().row.objective <= exact.found.front().row.objective * (1 + within));
            QVERIFY(near.proof.bound <= exact.found.front().row.objective);
            QVERIFY(near.gap() <= within);
            QVERIFY(near.proof.priced <= exact.proof.priced);
        }
    }

    /// A sweep of these cannot even be held.
    void aSpaceOfTwentyKnobsGoesByBounds()
    {
        const search::Space space = wideSpace();
        QVERIFY2(space.size() > 1e9, std::to_string(space.size()).c_str());
        const search::Best best = search::findBest(space, {.within = 0.02});
        QCOMPARE(best.outcome, search::Outcome::Completed);
        QVERIFY(!best.found.empty() && best.gap() <= 0.02);
        QVERIFY2(static_cast<double>(best.proof.priced) < 1e-4 * space.size(),
                 std::to_string(best.proof.priced).c_str());
        qInfo("%.3g combinations: %lld visited, %lld priced, %.2f s", space.size(),
              static_cast<long long>(best.proof.visited), static_cast<long long>(best.proof.priced),
              best.proof.seconds);
        const training::Evaluation e = training::evaluate(best.found.front().scenario);
        QVERIFY(e.valid && e.fits);
        QCOMPARE(e.stepSeconds, best.found.front().row.objective);
    }

    void stoppedItSaysWhatIsProvedSoFar()
    {
        const search::Space space = wideSpace();
        std::stop_source source;
        const search::Best best = search::findBest(space,
                                                   {.progress =
                                                        [&source](const search::Proof&, double fastest) {
                                                            if (fastest > 0)
                                                                source.request_stop();
                                                        }},
                                                   source.get_token());
        QCOMPARE(best.outcome, search::Outcome::Stopped);
        QVERIFY(!best.found.empty());
        QVERIFY(best.gap() >= 0 && best.gap() <= 1);
        QVERIFY(best.proof.bound <= best.paceOf(best.found.front()));
    }

    /// What a stack does not run may be left out: then the best of what is left is proved.
    void whatIsNotAdmittedDoesNotCount()
    {
        const search::Space space = sorted(
            scenarioOf("llama-13b", "dgx-a100-80g", 4, {{"global_batch", "64"}, {"recompute", "full"}}),
            {{layout::findKnob("tp"), {1, 2, 4, 8}},
             {layout::findKnob("pp"), {1, 2, 4}},
             {layout::findKnob("zero"), {0, 1, 2, 3}}});
        const auto admits = [](const layout::Scenario& s) { return s.layout.pipelineParallel == 4; };
        const search::Best best = search::findBest(space, {.admits = admits});
        double least = kEndless;
        for (const search::Row& row : search::run(space, {}, {}).rows)
            if (row.fits && admits(search::scenarioAt(space, row.index)))
                least = std::min(least, row.objective);
        QCOMPARE(best.found.front().row.objective, least);
    }

    void aSpaceWithoutAxesIsItsScenario()
    {
        const layout::Scenario s = documentedScenario();
        const search::Best best = search::findBest({s, {}});
        QCOMPARE(best.found.size(), std::size_t{1});
        QVERIFY(best.found.front().scenario == s);
        QCOMPARE(best.found.front().row.index, 0);
        // Nothing fits, or nothing can be: no layout, and nothing left to look for.
        layout::Scenario broken = s;
        broken.layout.tensorParallel = 3;
        QVERIFY(search::findBest({broken, {}}).found.empty());
        QCOMPARE(search::findBest({broken, {}}).gap(), 0.0);
        layout::Scenario large = s;
        large.layout.microBatch = 1024;
        const search::Best none = search::findBest({large, {}});
        QVERIFY(none.found.empty() && none.outcome == search::Outcome::Completed);
    }

    /// A job that says nothing of layouts set in part is priced layout by layout.
    void aJobWithoutFloorsIsExhausted()
    {
        job::Job plain = job::training();
        plain.floors = nullptr;
        search::Space space = sorted(scenarioOf("llama-13b", "dgx-a100-80g", 4, {{"global_batch", "64"}}),
                                     {{layout::findKnob("tp"), {1, 2, 4, 8}},
                                      {layout::findKnob("pp"), {1, 2, 4}},
                                      {layout::findKnob("micro_batch"), {1, 2, 4}}});
        const search::Best bounded = search::findBest(space);
        space.job = &plain;
        const search::Best all = search::findBest(space);
        QCOMPARE(all.proof.priced, search::run(space, {}, {}).progress.evaluated);
        QVERIFY(bounded.proof.priced < all.proof.priced);
        QCOMPARE(all.found.front().row.objective, bounded.found.front().row.objective);
    }
};

QTEST_GUILESS_MAIN(tst_Best)
#include "tst_best.moc"
