// SPDX-License-Identifier: GPL-3.0-or-later
// What rules and knobs declare about themselves, held to what they read: over all rules, all knobs and random scenarios.
#include "exchange/catalog/catalog.h"
#include "job/job.h"
#include "job/training/mending.h"
#include "layout/knob_reads.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"
#include "search/sweep.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <rapidcheck.h>
#include <set>

using namespace shardscape;

namespace {

/// Dense, with experts, with windows; few nodes and many; and with hosts of which nobody said what they hold.
const std::vector<layout::Scenario>& bases()
{
    static const std::vector<layout::Scenario> all = [] {
        std::vector<layout::Scenario> list{
            scenarioOf("gpt-3-175b", "dgx-a100-80g", 16, {{"global_batch", "96"}}),
            scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 4, {{"global_batch", "64"}}),
            scenarioOf("deepseek-v2", "dgx-h100", 4, {{"sequence", "4096"}, {"global_batch", "64"}}),
            scenarioOf("gemma-2-27b", "dgx-a100-80g", 4, {{"sequence", "8192"}, {"global_batch", "64"}}),
            scenarioOf("llama-13b", "dgx-a100-80g", 1, {{"global_batch", "64"}})};
        list.push_back(list.back());
        list.back().cluster.host = {};
        return list;
    }();
    return all;
}

/// A scenario of these knobs at random values, from the one as it is to all of them drawn.
layout::Scenario anyScenario()
{
    layout::Scenario s = *rc::gen::elementOf(bases());
    const int tenths = *rc::gen::inRange(0, 11);
    for (const layout::Knob& knob : layout::knobs())
        if (*rc::gen::inRange(0, 10) < tenths)
            knob.set(s, *rc::gen::elementOf(knob.candidates(s)));
    return s;
}

bool names(const std::vector<std::string_view>& ids, std::string_view id)
{
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

/// Calls `each` with the scenario changed in one knob at a time, to every value worth offering.
template <class Each>
void forEachChange(layout::Scenario s, const Each& each)
{
    for (const layout::Knob& knob : layout::knobs()) {
        const std::int64_t own = knob.get(s);
        for (const std::int64_t value : knob.candidates(s))
            if (value != own) {
                knob.set(s, value);
                each(knob, std::as_const(s));
                knob.set(s, own);
            }
    }
}

bool isValid(const layout::Scenario& s)
{
    return std::all_of(layout::rules().begin(), layout::rules().end(),
                       [&s](const layout::Rule& rule) { return rule.holds(s); });
}

search::Space spaceOf(layout::Scenario base,
                      std::initializer_list<std::pair<const char*, std::vector<std::int64_t>>> axes)
{
    search::Space space{std::move(base), {}};
    for (const layout::Knob& knob : layout::knobs())
        for (const auto& [id, values] : axes)
            if (knob.id == id)
                space.axes.push_back({&knob, values});
    return space;
}

/// Whether a row stands for the layout: it is one, or knobs that say they make no difference lead to one, value by value.
bool isStoodFor(const search::Space& space, const layout::Scenario& start,
                const std::set<std::vector<std::int64_t>>& rows)
{
    const auto valuesOf = [&space](const layout::Scenario& s) {
        std::vector<std::int64_t> values;
        for (const search::Axis& axis : space.axes)
            values.push_back(axis.knob->get(s));
        return values;
    };
    std::vector<layout::Scenario> open{start};
    std::set<std::vector<std::int64_t>> seen{valuesOf(start)};
    while (!open.empty()) {
        const layout::Scenario s = std::move(open.back());
        open.pop_back();
        if (rows.contains(valuesOf(s)))
            return true;
        for (const search::Axis& axis : space.axes) {
            const bool idle = !axis.knob->idle(s).empty();
            const std::int64_t same = axis.knob->same != nullptr ? axis.knob->same(s, axis.knob->get(s))
                                                                 : axis.knob->get(s);
            for (const std::int64_t value : axis.values) {
                layout::Scenario next = s;
                axis.knob->set(next, value);
                if ((idle || value == same) && isValid(next) && seen.insert(valuesOf(next)).second)
                    open.push_back(std::move(next));
            }
        }
    }
    return false;
}

/// What is wrong with a sweep of the space, beside the filter of all its combinations; empty where nothing is.
std::string differenceFromBruteForce(const search::Space& space)
{
    search::SweepOptions options;
    options.threads = 1;
    const search::SweepResult swept = search::run(space, options, {});
    std::set<std::vector<std::int64_t>> rows;
    for (const search::Row& row : swept.rows) {
        const layout::Scenario s = search::scenarioAt(space, row.index);
        if (!isValid(s))
            return "a row breaks a rule: " + changedKnobs(s);
        std::vector<std::int64_t> values;
        for (const search::Axis& axis : space.axes)
            values.push_back(axis.knob->get(s));
        rows.insert(std::move(values));
    }
    for (const search::Rejection& block : swept.rejections)
        for (std::int64_t index = block.index; index < block.index + block.count; ++index)
            if (const layout::Rule& rule = layout::rules()[static_cast<std::size_t>(block.rule)];
                rule.holds(search::scenarioAt(space, index)))
                return "rejected by " + std::string(rule.code)
                       + ", which holds: " + changedKnobs(search::scenarioAt(space, index));
    for (std::int64_t index = 0; index < static_cast<std::int64_t>(space.size()); ++index)
        if (const layout::Scenario s = search::scenarioAt(space, index);
            isValid(s) && !isStoodFor(space, s, rows))
            return "lost: " + changedKnobs(s);
    return {};
}

} // namespace

class tst_Declarations : public QObject {
    Q_OBJECT
private slots:
    void aKnobThatARuleDoesNotNameNeverChangesItsAnswer()
    {
        std::set<std::string> wrong;
        rc::check("rules", [&wrong] {
            const layout::Scenario s = anyScenario();
            std::vector<bool> holds;
            for (const layout::Rule& rule : layout::rules())
                holds.push_back(rule.holds(s));
            forEachChange(s, [&](const layout::Knob& knob, const layout::Scenario& changed) {
                for (std::size_t r = 0; r < holds.size(); ++r)
                    if (const layout::Rule& rule = layout::rules()[r];
                        !names(rule.knobs, knob.id) && rule.holds(changed) != holds[r])
                        wrong.insert(std::string(rule.code) + " <- " + std::string(knob.id));
            });
        });
        for (const std::string& each : wrong)
            qWarning("%s", each.c_str());
        QVERIFY(wrong.empty());
    }

    void aKnobThatIsNotReadNeverChangesWhetherAnotherMakesADifference()
    {
        std::set<std::string> wrong;
        rc::check("idle and same", [&wrong] {
            const layout::Scenario s = anyScenario();
            const auto answers = [](const layout::Knob& knob, const layout::Scenario& asked,
                                    const std::vector<std::int64_t>& values) {
                std::vector<std::int64_t> all{knob.idle(asked).empty() ? 0 : 1};
                if (knob.same != nullptr)
                    for (const std::int64_t value : values)
                        all.push_back(knob.same(asked, value));
                return all;
            };
            std::vector<std::vector<std::int64_t>> values;
            std::vector<std::vector<std::int64_t>> before;
            for (const layout::Knob& knob : layout::knobs()) {
                values.push_back(knob.candidates(s));
                before.push_back(answers(knob, s, values.back()));
            }
            forEachChange(s, [&](const layout::Knob& changedKnob, const layout::Scenario& changed) {
                for (std::size_t k = 0; k < before.size(); ++k)
                    if (const layout::Knob& knob = layout::knobs()[k];
                        !names(layout::readsOf(knob), changedKnob.id)
                        && answers(knob, changed, values[k]) != before[k])
                        wrong.insert(std::string(knob.id) + " <- " + std::string(changedKnob.id));
            });
        });
        for (const std::string& each : wrong)
            qWarning("%s", each.c_str());
        QVERIFY(wrong.empty());
    }

    /// Bit for bit, in what sweeps keep and in what one evaluation says. A value that breaks a rule is no layout.
    void theValuesOfAnIdleKnobPriceAlike()
    {
        const auto numbersOf = [](const layout::Scenario& s) {
            job::Quote quote;
            job::training().pricer()->quote(s, quote);
            std::vector<double> all{quote.fits ? 1.0 : 0.0, static_cast<double>(quote.worstStage)};
            for (const double number : quote.numbers)
                all.push_back(std::isnan(number) ? -1 : number);
            const training::Evaluation e = training::evaluateUnmended(s);
            all.insert(all.end(), {e.valid ? 1.0 : 0.0, e.fits ? 1.0 : 0.0, e.stepSeconds, e.peakBytes});
            return all;
        };
        std::set<std::string> wrong;
        rc::check("idle", [&] {
            const layout::Scenario s = randomLayout(bases(), isValid);
            const std::vector<double> own = numbersOf(s);
            forEachChange(s, [&](const layout::Knob& knob, const layout::Scenario& changed) {
                if (!knob.given && !knob.idle(s).empty() && isValid(changed) && numbersOf(changed) != own)
                    wrong.insert(std::string(knob.id) + "=" + layout::spell(knob, knob.get(changed)) + ": "
                                 + std::string(knob.idle(s)) + " of " + changedKnobs(s));
            });
        });
        for (const std::string& each : wrong)
            qWarning("%s", each.c_str());
        QVERIFY(wrong.empty());
    }

    /// Found by a random layout: experts split over four of 32 ranks that are all tensor-parallel. Their copies lie next to each
    /// other or eight ranks apart, as the order says.
    void theOrderOfRanksMattersToExpertsThatAreSplit()
    {
        layout::Scenario s = scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 4,
                                        {{"global_batch", "64"}, {"tp", "32"}, {"ep", "4"}, {"etp", "4"}});
        const layout::Knob* order = layout::findKnob("rank_order");
        QVERIFY(order->idle(s).empty());
        QVERIFY(layout::setKnob(s, "etp", "1").has_value());
        QVERIFY(!order->idle(s).empty());
    }

    void aScheduleOfOneStageIsTheSameWhateverItsName()
    {
        layout::Scenario s = scenarioOf("gpt-3-175b", "dgx-a100-80g", 16,
                                        {{"global_batch", "96"}, {"tp", "8"}, {"pp", "1"}, {"zero", "1"}});
        const training::Evaluation own = training::evaluateUnmended(s);
        QVERIFY(layout::setKnob(s, "schedule", "gpipe").has_value());
        QVERIFY(!layout::findKnob("schedule")->idle(s).empty());
        const training::Evaluation other = training::evaluateUnmended(s);
        QCOMPARE(other.fits, own.fits);
        QCOMPARE(other.peakBytes, own.peakBytes);
        QCOMPARE(other.stepSeconds, own.stepSeconds);
    }

    void whatAKnobReadsAreKnobs()
    {
        for (const layout::Knob& knob : layout::knobs())
            for (const std::string_view id : layout::readsOf(knob))
                QVERIFY2(layout::findKnob(id) != nullptr && id != knob.id, std::string(id).c_str());
    }

    void aSweepIsTheFilterOfBruteForce()
    {
        QVERIFY(rc::check("sweep == filter", [] {
            search::Space space{randomLayout(bases(), [](const layout::Scenario&) { return true; }), {}};
            const int axes = *rc::gen::inRange(2, 6);
            std::set<std::size_t> places;
            for (int i = 0; i < axes; ++i)
                places.insert(*rc::gen::inRange<std::size_t>(0, layout::knobs().size()));
            for (const std::size_t place : places) {
                const layout::Knob& knob = layout::knobs()[place];
                std::vector<std::int64_t> values = knob.candidates(space.base);
                while (values.size() > 4)
                    values.erase(values.begin() + *rc::gen::inRange<std::ptrdiff_t>(0, std::ssize(values)));
                space.axes.push_back({&knob, std::move(values)});
            }
            const std::string difference = differenceFromBruteForce(space);
            std::string axesNamed = "axes:";
            for (const search::Axis& axis : space.axes)
                axesNamed += " " + std::string(axis.knob->id);
            if (!difference.empty())
                RC_FAIL(axesNamed + "; " + difference);
        }));
    }

    void aRuleThatReadsWhatIsTrainedIsAskedOnceThatIsSet()
    {
        const search::Space space = spaceOf(
            scenarioOf(
                "llama-13b", "dgx-a100-80g", 8,
                {{"global_batch", "2048"}, {"micro_batch", "1"}, {"chunk_reuse", "true"}, {"train", "lora"}}),
            {{"train", {0, 1}}});
        QCOMPARE(differenceFromBruteForce(space), std::string());
    }

    void aSplitIsNotJudgedByTheIntervalOfAnotherLayout()
    {
        const search::Space space = spaceOf(
            scenarioOf("llama-13b", "dgx-a100-80g", 8, {{"global_batch", "2048"}, {"zero", "3"}}),
            {{"weight_shard", {0, 2, 8}}, {"exchange_interval", {1, 16}}});
        QCOMPARE(differenceFromBruteForce(space), std::string());
    }

    void gradientsOfContextParallelRanksAreSweptInEveryFormat()
    {
        const search::Space space = spaceOf(
            scenarioOf("llama-13b", "dgx-a100-80g", 1, {{"global_batch", "64"}, {"cp", "8"}, {"dp", "1"}}),
            {{"gradient_format", {0, 1, 2}}});
        QCOMPARE(search::run(space, {}, {}).rows.size(), std::size_t{3});
    }
};

QTEST_GUILESS_MAIN(tst_Declarations)
#include "tst_declarations.moc"
