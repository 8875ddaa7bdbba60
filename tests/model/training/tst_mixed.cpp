// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/kinds.h"
#include "job/training/advice/advice.h"
#include "job/training/advice/sensitivity.h"
#include "job/training/step/explanation.h"
#include "job/training/step/mixed.h"
#include "layout/rank_groups.h"
#include "model/scenarios.h"
#include "model/shown_numbers.h"

#include <QtTest>
#include <algorithm>
#include <bit>
#include <functional>
#include <rapidcheck.h>
#include <set>

using namespace shardscape;
using layout::Scenario;
using training::Evaluation;

namespace {

/// The last nodes become nodes of the preset's kind.
Scenario withLast(Scenario s, std::string_view preset, std::int64_t nodes, bool ownLinks = true)
{
    const cluster::Cluster other = *exchange::Catalog::builtIn().cluster(preset, s.cluster.nodes);
    cluster::NodeKind kind;
    kind.name = std::string(preset);
    kind.accelerator = other.accelerator;
    kind.nodes = nodes;
    if (ownLinks)
        kind.levels = other.levels;
    s.cluster.others.push_back(std::move(kind));
    return s;
}

Scenario llama(std::initializer_list<std::pair<const char*, const char*>> knobs, std::int64_t nodes = 4)
{
    Scenario s = scenarioOf("llama-13b", "dgx-a100-80g", nodes,
                            {{"sequence", "2048"}, {"global_batch", "256"}, {"zero", "1"}});
    for (const auto& [id, value] : knobs)
        if (const auto set = layout::setKnob(s, id, value); !set)
            throw std::runtime_error(set.error().text());
    return s;
}

/// Everything that a price consists of; kinds and capacities by stage apart.
void compareAll(const Evaluation& a, const Evaluation& b)
{
    QCOMPARE(a.valid, b.valid);
    QCOMPARE(a.fits, b.fits);
    QCOMPARE(a.stepSeconds, b.stepSeconds);
    QCOMPARE(a.mfu, b.mfu);
    QCOMPARE(a.hfu, b.hfu);
    QCOMPARE(a.bubbleRatio, b.bubbleRatio);
    QCOMPARE(a.tokensPerSecond, b.tokensPerSecond);
    QCOMPARE(a.peakBytes, b.peakBytes);
    QCOMPARE(a.worstStage, b.worstStage);
    QCOMPARE(a.capacity, b.capacity);
    QCOMPARE(a.peakFlops, b.peakFlops);
    QVERIFY(a.stageCosts == b.stageCosts);
    for (const training::Account& account : training::timeAccounts())
        QCOMPARE(a.time[account].exposedSeconds, b.time[account].exposedSeconds);
    QCOMPARE(a.memory.size(), b.memory.size());
    for (std::size_t i = 0; i < a.memory.size(); ++i)
        QCOMPARE(a.memory[i].total, b.memory[i].total);
}

Scenario randomLayout()
{
    const auto power = rc::gen::element("1", "2", "4");
    return llama({{"tp", *rc::gen::element("1", "2", "4", "8")},
                  {"pp", *power},
                  {"micro_batch", *rc::gen::element("1", "2")},
                  {"zero", *rc::gen::element("0", "1", "2", "3")},
                  {"recompute", *rc::gen::element("none", "full")},
                  {"overlap_p2p", *rc::gen::element("0", "1")},
                  {"rank_order", *rc::gen::element("tp-cp-dp-pp", "pp-tp-dp-cp", "dp-tp-pp-cp")}});
}

/// The same with stages of any size, the model's ends on the first and last.
Scenario withRandomStages(Scenario s)
{
    const auto stages = static_cast<std::size_t>(s.virtualStages());
    s.stageLayers.assign(stages, 1);
    for (auto left = s.model.layers - static_cast<std::int32_t>(stages); left > 0;) {
        const auto more = std::min<std::int32_t>(left, *rc::gen::inRange(1, 12));
        s.stageLayers[*rc::gen::inRange<std::size_t>(0, stages)] += more;
        left -= more;
    }
    return s;
}

double exposed(const Evaluation& e, training::TimeTerm term)
{
    return e.time[static_cast<std::size_t>(term)].exposedSeconds;
}

/// A symbol with two values on the whole way down.
std::string ambiguousBelow(const Term& top)
{
    std::set<const Term*> seen;
    std::string found;
    const std::function<void(const Term&)> walk = [&](const Term& term) {
        if (!seen.insert(&term).second)
            return;
        if (const std::string twice = ambiguousSymbol(term); !twice.empty())
            found = term.symbol + ": " + twice + " has two values";
        for (const TermPointer& input : term.inputs)
            walk(*input);
    };
    walk(top);
    return found;
}

} // namespace

class tst_Mixed : public QObject {
    Q_OBJECT
private slots:
    void twoEqualKindsAreOneKindBitForBit()
    {
        const bool held = rc::check("equal kinds", [] {
            const Scenario one = randomLayout();
            RC_PRE(layout::violations(one).empty());
            const Scenario two = withLast(one, "dgx-a100-80g", *rc::gen::inRange<std::int64_t>(1, 4),
                                          *rc::gen::arbitrary<bool>());
            compareAll(training::evaluate(two), training::evaluate(one));
            const training::Price a = training::Pricer().price(two, true);
            const training::Price b = training::Pricer().price(one, true);
            RC_ASSERT(a.stepSeconds == b.stepSeconds && a.fits == b.fits && a.peakBytes == b.peakBytes);
        });
        QVERIFY(held);
    }

    void timesSumToTheStepAndAllPricesAgree()
    {
        const bool held = rc::check("sums", [] {
            const Scenario one = randomLayout();
            RC_PRE(layout::violations(one).empty());
            const Scenario s = withLast(one, *rc::gen::element("dgx-h100", "dgx-b200"), 1);
            const Evaluation e = training::evaluate(s);
            RC_ASSERT(e.valid);
            double sum = 0;
            for (const training::TimeShare& share : e.time)
                sum += share.exposedSeconds;
            RC_ASSERT(std::abs(sum / e.stepSeconds - 1) < 1e-9);
            const training::Price price = training::Pricer().price(s, true);
            RC_ASSERT(price.stepSeconds == e.stepSeconds && price.mfu == e.mfu && price.fits == e.fits
                      && price.capacity == e.capacity);
            const auto explained = training::explain(s);
            RC_ASSERT(!explained.empty() && explained.front().id == "step_seconds");
            RC_ASSERT(explained.front().term->value == e.stepSeconds);
            // The bubble is what the step leaves: its last bits are the step's.
            const std::string wrong = wronglyExplained(s, e, 1e-14 * e.stepSeconds);
            if (!wrong.empty())
                RC_FAIL(wrong);
        });
        QVERIFY(held);
    }

    /// What devices do is what their own stages hold at the pace of their own nodes: an unweighted mean over the kinds once
    /// made the bubble of uneven stages negative.
    void timesOfUnevenStagesAreThoseOfTheirNodes()
    {
        using training::TimeTerm;
        bool uneven = false, ownStages = false, sameStage = false;
        const bool held = rc::check("uneven stages", [&] {
            Scenario one = randomLayout();
            if (*rc::gen::arbitrary<bool>() && one.layout.pipelineParallel > 1)
                for (const auto& [knob, value] : {std::pair{"schedule", "interleaved-1f1b"}, {"chunks", "2"}})
                    RC_ASSERT(layout::setKnob(one, knob, value).has_value());
            one = withRandomStages(one);
            RC_PRE(layout::violations(one).empty());
            const Scenario s = withLast(one, *rc::gen::element("dgx-h100", "dgx-b200"),
                                        *rc::gen::inRange<std::int64_t>(1, 4));
            const Evaluation e = training::evaluate(s);
            RC_ASSERT(e.valid);
            double sum = 0;
            for (const training::Account& account : training::timeAccounts()) {
                const training::TimeShare& share = e.time[account];
                if (share.exposedSeconds < 0)
                    RC_FAIL(std::string(account.id) + " is negative");
                sum += share.exposedSeconds;
            }
            RC_ASSERT(std::abs(sum / e.stepSeconds - 1) < 1e-9);

            // Whoever waits, waits for the pipeline or for messages; senders are held up by them, which is no idling.
            const auto request = training::scheduleRequest(s, e);
            const double makespan = static_cast<double>(
                                        schedule::makespanOf(training::scheduleOf(s), *request))
                                    * 1e-9;
            const double idle = e.bubbleRatio * makespan;
            const double waits = exposed(e, TimeTerm::Bubble) + exposed(e, TimeTerm::Imbalance)
                                 + exposed(e, TimeTerm::PipelineComm);
            RC_ASSERT(waits >= idle - 2e-6 * makespan);
            bool ownNodes = true;
            for (std::int32_t device = 0; device < s.layout.pipelineParallel; ++device)
                ownNodes = ownNodes && std::has_single_bit(layout::kindsOf(s, device));
            if (!s.layout.overlapMessages && ownNodes) {
                const double messages = e.time[static_cast<std::size_t>(TimeTerm::PipelineComm)].seconds;
                RC_ASSERT(waits <= idle + messages + 2e-6 * makespan);
            }
            const auto [least, most] = std::minmax_element(s.stageLayers.begin(), s.stageLayers.end());
            uneven = uneven || *most > 2 * *least;
            ownStages = ownStages || (ownNodes && s.layout.pipelineParallel > 1);
            sameStage = sameStage || !ownNodes;

            if (const std::string wrong = wronglyExplained(s, e, 1e-14 * e.stepSeconds); !wrong.empty())
                RC_FAIL(wrong);
        });
        QVERIFY(held);
        QVERIFY2(uneven && ownStages && sameStage, "the draws do not cover what they should");
    }

    /// Every stage of its own kind: kernels are those of either kind alone, weighted by the layers that it holds.
    void kernelsAreWeightedByLayers()
    {
        Scenario mixed = withLast(llama({{"tp", "8"}, {"pp", "4"}}), "dgx-h100", 2);
        mixed.stageLayers = {5, 5, 15, 15};
        Scenario slow = mixed, fast = mixed;
        slow.cluster = cluster::asKind(mixed.cluster, 0, 1);
        fast.cluster = cluster::asKind(mixed.cluster, 1, 2);
        for (const training::TimeTerm term : {training::TimeTerm::TensorComm, training::TimeTerm::Compute}) {
            const double a = exposed(training::evaluate(slow), term);
            const double h = exposed(training::evaluate(fast), term);
            const double both = exposed(training::evaluate(mixed), term);
            // 10 of 40 layers on the slower; of the kernels, the ends of the model lie on both.
            const double expected = (10 * a + 30 * h) / 40;
            QVERIFY2(std::abs(both / expected - 1) < (term == training::TimeTerm::TensorComm ? 1e-9 : 0.03),
                     std::string(training::accountOf(term).id).c_str());
        }
    }

    /// Each kind of nodes has symbols of its own, and the step has a formula.
    void noSymbolStandsForTwoKinds()
    {
        const bool held = rc::check("symbols", [] {
            const Scenario one = withRandomStages(randomLayout());
            RC_PRE(layout::violations(one).empty());
            const Scenario s = withLast(one, *rc::gen::element("dgx-h100", "dgx-a100-80g"), 2, false);
            for (const training::Explained& x : training::explain(s))
                if (const std::string twice = ambiguousBelow(*x.term); !twice.empty())
                    RC_FAIL(x.id + ": " + twice);
        });
        QVERIFY(held);
        const Scenario s = withLast(llama({{"tp", "8"}, {"pp", "2"}}), "dgx-h100", 2);
        const TermPointer step = training::explain(s, "step_seconds");
        QCOMPARE(formula(*step), std::string("T_pipeline + t_dp + t_opt"));
        const TermPointer tensor = training::explain(s, "time.tensor_comm");
        QCOMPARE(formula(*tensor), std::string("t_tensor_a100 + t_tensor_h100"));
        QCOMPARE(english(symbolsOf(*tensor)[1]->label), "tensor-parallel collectives, exposed; on nodes with "
                                                            + s.cluster.others[0].accelerator.name);
        // The stages of both kinds are what the makespan comes from.
        std::set<std::string> from;
        for (const TermPointer& input : symbolsOf(*symbolsOf(*step)[0]))
            from.insert(input->symbol);
        for (const char* symbol : {"F_0_a100", "B_0_a100", "F_1_h100", "B_1_h100"})
            QVERIFY2(from.contains(symbol), symbol);
    }

    void aStageIsAsSlowAsItsSlowestKind()
    {
        // Two stages, the second on the last two nodes.
        const Scenario slow = llama({{"tp", "8"}, {"pp", "2"}});
        const Scenario mixed = withLast(slow, "dgx-h100", 2);
        QCOMPARE(layout::kindsOf(mixed, 0), 1U);
        QCOMPARE(layout::kindsOf(mixed, 1), 2U);
        Scenario fast = mixed;
        fast.cluster = cluster::asKind(mixed.cluster, 1, 2);
        const Evaluation both = training::evaluate(mixed);
        const Evaluation a = training::evaluate(slow);
        const Evaluation h = training::evaluate(fast);
        QVERIFY(both.valid && a.valid && h.valid);
        QVERIFY(both.stageCosts[0] == a.stageCosts[0]);
        QVERIFY(both.stageCosts[1] == h.stageCosts[1]);
        QVERIFY(h.stepSeconds < both.stepSeconds && both.stepSeconds < a.stepSeconds);
        // Half of the accelerators have the other's peak.
        QCOMPARE(both.peakFlops, (a.peakFlops + h.peakFlops) / 2);
        // One stage over both kinds gains nothing but peak that it cannot use.
        const Scenario flat = withLast(llama({{"tp", "8"}}), "dgx-h100", 2);
        const Evaluation one = training::evaluate(flat);
        const Evaluation alone = training::evaluate(llama({{"tp", "8"}}));
        QVERIFY(one.stepSeconds >= alone.stepSeconds * (1 - 1e-9));
        QVERIFY(one.mfu < alone.mfu);
    }

    void aFasterKindNeverSlowsTheStep()
    {
        const bool held = rc::check("monotone", [] {
            const Scenario one = randomLayout();
            RC_PRE(layout::violations(one).empty());
            Scenario s = withLast(one, *rc::gen::element("dgx-h100", "dgx-b200"),
                                  *rc::gen::inRange<std::int64_t>(1, 4));
            const double before = training::evaluate(s).stepSeconds;
            cluster::Accelerator& a = *rc::gen::arbitrary<bool>() ? s.cluster.accelerator
                                                                  : s.cluster.others[0].accelerator;
            a.bf16Flops *= 1.5;
            a.memoryBandwidth *= 1.5;
            for (cluster::LinkLevel& level : s.cluster.others[0].levels)
                level.bandwidth *= 1.2;
            const double after = training::evaluate(s).stepSeconds;
            RC_ASSERT(after <= before * (1 + 1e-9)); // schedules count whole nanoseconds
        });
        QVERIFY(held);
    }

    void aSmallMemoryBreaksExactlyItsStages()
    {
        const Scenario fits = llama({{"tp", "8"}, {"pp", "4"}, {"micro_batch", "2"}});
        Scenario mixed = withLast(fits, "dgx-a100-80g", 1, false);
        const Evaluation before = training::evaluate(mixed);
        QVERIFY(before.fits);
        mixed.cluster.others[0].accelerator.memoryBytes = before.memory[3].total - 1;
        mixed.cluster.others[0].accelerator.name = "Small";
        const Evaluation e = training::evaluate(mixed);
        QVERIFY(e.valid && !e.fits);
        for (const training::StageMemory& stage : e.memory)
            QCOMPARE(stage.total > stage.capacity, stage.stage == 3);
        QCOMPARE(e.worstStage, 3);
        QCOMPARE(e.capacity, mixed.cluster.others[0].accelerator.memoryBytes);
        const auto memory = std::find_if(e.reasons.begin(), e.reasons.end(),
                                         [](const layout::Reason& r) { return r.code == "memory"; });
        QVERIFY(memory != e.reasons.end());
        QVERIFY2(english(memory->message).find("rank 24 (stage 3)") == 0, english(memory->message).c_str());
        QVERIFY2(english(memory->message).find("of Small") != std::string::npos,
                 english(memory->message).c_str());
        QVERIFY(!memory->mend.isEmpty());
        // The same memory where no stage needs it breaks nothing.
        Scenario first = mixed;
        first.cluster.others[0].accelerator.memoryBytes = before.memory[0].total + 1;
        first.cluster.others[0].nodes = 1;
        QVERIFY(training::evaluate(first).fits);
    }

    /// The host with the least room decides, the slowest lanes set the pace; a kind without a word has the cluster's.
    void kindsBringHostsOfTheirOwn()
    {
        const Scenario one = llama({{"tp", "8"}, {"pp", "2"}, {"offload_optimizer", "100"}});
        Scenario mixed = withLast(one, "dgx-a100-80g", 2, false);
        const Evaluation same = training::evaluate(mixed);
        QVERIFY(same.valid && same.fits && same.hostBytes > 0);
        QCOMPARE(same.hostCapacity, one.cluster.host.bytes);
        cluster::HostMemory small = one.cluster.host;
        small.bytes = same.hostBytes - 1;
        mixed.cluster.others[0].host = small;
        const Evaluation full = training::evaluate(mixed);
        QVERIFY(full.valid && !full.fits);
        QCOMPARE(full.hostCapacity, small.bytes);
        QVERIFY(std::any_of(full.reasons.begin(), full.reasons.end(), [](const layout::Reason& reason) {
            return english(reason.message).find("into its host's memory") != std::string::npos;
        }));
        cluster::HostMemory slow = one.cluster.host;
        slow.lanes /= 4;
        mixed.cluster.others[0].host = slow;
        const Evaluation late = training::evaluate(mixed);
        QVERIFY(late.fits && late.stepSeconds > same.stepSeconds);
        mixed.cluster.others[0].host = cluster::HostMemory{};
        QVERIFY(!training::evaluate(mixed).valid); // nothing can be put there
    }

    void ruleAndSensitivityKnowEveryKind()
    {
        Scenario s = withLast(llama({{"tp", "8"}, {"pp", "2"}}), "dgx-h100", 2);
        bool own = false, other = false;
        const training::Sensitivity all = training::sensitivity(s);
        for (const training::ValueEffect& effect : all.values) {
            const std::string id = effect.value.id(s);
            own = own || (id == "peak_flops" && effect.timeElasticity < 0);
            other = other || (id == "h100-80g-sxm.peak_flops" && effect.timeElasticity < 0);
        }
        QVERIFY(own && other);
        s.cluster.others[0].accelerator.bf16Flops = 0;
        const auto broken = layout::violations(s);
        QVERIFY(!broken.empty());
        QCOMPARE(broken.front().code, std::string("precision-supported"));
        QVERIFY2(english(broken.front().message).find(s.cluster.others[0].accelerator.name) == 0,
                 english(broken.front().message).c_str());
    }

    void adviceIsGivenForMixedClusters()
    {
        const Scenario s = withLast(llama({{"tp", "1"}, {"micro_batch", "8"}}), "dgx-h100", 2);
        QVERIFY(!training::evaluate(s).fits);
        const auto mend = training::nearestFit(s);
        QVERIFY(mend.has_value());
        QVERIFY(training::evaluate(layout::with(s, mend->change)).fits);
    }
};

QTEST_GUILESS_MAIN(tst_Mixed)
#include "tst_mixed.moc"
