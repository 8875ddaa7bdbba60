// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/runs/residuals_json.h"
#include "job/training/numbers/evaluation.h"
#include "model/scenarios.h"
#include "validate/residuals.h"

#include <QtTest>
#include <rapidcheck.h>

using namespace shardscape;

namespace {

constexpr double kSlack = 1e-9; // sums of doubles in another order

/// `wholeWeights`: of a dense model whose weights nobody gathers.
/// A layout as people type it: model, machine, batch, degrees, format, what is shared and recomputed. The rest is assumed.
layout::Scenario asTyped(bool wholeWeights = false)
{
    for (;;) {
        const bool experts = !wholeWeights && *rc::gen::inRange(0, 4) == 0;
        const char* model = experts
                                ? *rc::gen::element("mixtral-8x7b-v0.1", "deepseek-v3")
                                : *rc::gen::element("llama-3-8b", "llama-13b", "llama-3-70b", "gpt-3-175b");
        const int nodes = 1 << *rc::gen::inRange(0, 7);
        layout::Scenario s = scenarioOf(model, *rc::gen::element("dgx-a100-80g", "dgx-h100", "dgx-b200"),
                                        nodes);
        const auto set = [&s](const char* knob, const std::string& value) {
            if (!layout::setKnob(s, knob, value))
                throw std::runtime_error(knob);
        };
        const int tp = 1 << *rc::gen::inRange(0, 4);
        const int pp = 1 << *rc::gen::inRange(0, 3);
        const int microBatch = 1 << *rc::gen::inRange(0, 2);
        const int replicas = 8 * nodes / (tp * pp);
        if (replicas < 1)
            continue;
        set("sequence", *rc::gen::element("2048", "4096", "8192", "32768"));
        set("global_batch", std::to_string(replicas * microBatch * (1 << *rc::gen::inRange(0, 5))));
        set("precision",
            s.cluster.accelerator.id.starts_with("a100") ? "bf16" : *rc::gen::element("bf16", "fp8"));
        set("tp", std::to_string(tp));
        set("pp", std::to_string(pp));
        set("micro_batch", std::to_string(microBatch));
        set("zero", wholeWeights ? *rc::gen::element("0", "1", "2") : *rc::gen::element("0", "1", "2", "3"));
        set("recompute", *rc::gen::element("none", "selective", "full"));
        if (experts)
            set("ep", *rc::gen::element("1", "2", "4", "8"));
        if (layout::violations(s).empty())
            return s;
    }
}

double exposedIn(const training::Evaluation& e, training::TimeTerm term)
{
    return e.time[static_cast<std::size_t>(term)].exposedSeconds;
}

std::string told(const layout::Scenario& s)
{
    std::string all = s.model.id + " on " + std::to_string(s.cluster.accelerators());
    for (const char* id :
         {"sequence", "global_batch", "precision", "tp", "pp", "ep", "micro_batch", "zero", "recompute"})
        all += std::string(" ") + id + "="
               + layout::spell(*layout::findKnob(id), layout::findKnob(id)->get(s));
    return all + "\n";
}

} // namespace

/// What no layout may break, whatever constants are fitted to.
class TestPhysicalBounds : public QObject {
    Q_OBJECT
private slots:
    void noStepIsFasterThanItsFlopsAtThePeak()
    {
        QVERIFY(rc::check(
            "the step takes the executed FLOPs at the peak at least, and what it waits for sums to it", [] {
                const layout::Scenario s = asTyped();
                RC_LOG() << told(s);
                const training::Evaluation e = training::evaluate(s);
                RC_ASSERT(e.valid);
                const double least = e.executedFlops / e.peakFlops
                                     / static_cast<double>(s.cluster.accelerators());
                RC_ASSERT(e.stepSeconds >= least * (1 - kSlack));
                RC_ASSERT(e.mfu <= 1 && e.hfu <= 1);
                double sum = 0;
                for (const training::Account& account : training::timeAccounts())
                    sum += e.time[account].exposedSeconds;
                RC_ASSERT(std::abs(sum - e.stepSeconds) <= kSlack * e.stepSeconds);
            }));
    }

    /// Of dense models that gather no weights: all ranks of one replica hold every weight once, in two bytes at least but for
    /// eight-bit formats.
    void noLayoutHoldsFewerWeightsThanTheModelHas()
    {
        QVERIFY(rc::check("weights over the ranks of a replica are no fewer than the model's", [] {
            const layout::Scenario s = asTyped(true);
            RC_LOG() << told(s);
            const training::Evaluation e = training::evaluate(s);
            double held = 0;
            for (const training::StageMemory& stage : e.memory) {
                held += stage.bytes[static_cast<std::size_t>(training::MemoryClass::Weights)]
                        * static_cast<double>(s.layout.tensorParallel);
                RC_ASSERT(stage.total <= e.peakBytes * (1 + kSlack));
            }
            const double bytes = workload::isLow(s.workload.precision) ? 1 : 2;
            const auto layers = static_cast<double>(s.model.layers);
            const auto hidden = static_cast<double>(s.model.hidden);
            const double products = layers * hidden * static_cast<double>(s.model.ffn)
                                    * (s.model.gated ? 3 : 2);
            RC_ASSERT(held >= bytes * products);
        }));
    }

    /// Twice the nodes at the same batch per accelerator: each does as much and exchanges with more. Optimizer states alone are
    /// shared by twice as many, so that their update may take less; nothing else does.
    void twiceTheNodesAtTheSameBatchEachAreNeverFaster()
    {
        QVERIFY(rc::check("beside the update, weak scaling never speeds a step up", [] {
            const layout::Scenario s = asTyped();
            RC_LOG() << told(s);
            layout::Scenario twice = s;
            twice.cluster = *exchange::Catalog::builtIn().cluster(
                s.cluster.id,
                static_cast<std::int32_t>(2 * s.cluster.accelerators() / 8)); // eight a node in all three
            twice.workload.globalBatch *= 2;
            RC_PRE(layout::violations(twice).empty());
            const training::Evaluation one = training::evaluate(s);
            const training::Evaluation two = training::evaluate(twice);
            const auto beside = [](const training::Evaluation& e) {
                return e.stepSeconds - exposedIn(e, training::TimeTerm::Optimizer);
            };
            RC_ASSERT(beside(two) >= beside(one) * (1 - kSlack));
            if (layout::findKnob("zero")->get(s) == 0) {
                RC_ASSERT(two.stepSeconds >= one.stepSeconds * (1 - kSlack));
            }
        }));
    }

    /// A band that no run is near says at most a factor of 2.5 between its ends, and in what nobody measured; no share ends above all.
    void bandsAreOfUseWhereNobodyMeasured()
    {
        QVERIFY(rc::check("extrapolated bands are bounded and have a reason", [] {
            layout::Scenario s = asTyped();
            if (*rc::gen::arbitrary<bool>()) { // far from everything
                s.workload.sequence = *rc::gen::element<std::int32_t>(131072, 1048576);
                s.cluster.accelerator.id = "nobody-has-it";
            }
            RC_LOG() << told(s);
            const validate::Residuals& shipped = exchange::publishedResiduals();
            const training::Evaluation e = training::evaluate(s);
            for (const auto& band : {validate::bandOf(s, shipped), validate::memoryBandOf(s, shipped)}) {
                RC_ASSERT(band.has_value());
                RC_ASSERT(band->relative > 0 && band->low() < 1 && band->high() > 1);
                if (band->extrapolated()) {
                    RC_ASSERT(band->high() / band->low() <= 2.5 * (1 + 1e-3));
                }
                if (band->unlikeAny()) {
                    RC_ASSERT(!validate::farText(*band).empty());
                }
                RC_ASSERT(validate::highestShare(*band, e.mfu) <= std::max(1.0, e.mfu));
            }
        }));
    }
};

QTEST_APPLESS_MAIN(TestPhysicalBounds)
#include "tst_physical_bounds.moc"
