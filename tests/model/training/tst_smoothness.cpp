// SPDX-License-Identifier: GPL-3.0-or-later
// How far a step may move when one thing moves a little: bounds that follow from the formulas' form, on random layouts.
#include "exchange/scenario/shared_line.h"
#include "job/training/advice/sensitivity.h"
#include "job/training/numbers/evaluation.h"
#include "job/training/step/pricer.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"

#include <QtTest>
#include <cmath>
#include <iomanip>
#include <rapidcheck.h>
#include <set>

using namespace shardscape;

namespace {

/// A random valid layout.
layout::Scenario randomValid()
{
    static const std::vector<layout::Scenario> bases{
        scenarioOf("llama-13b", "dgx-a100-80g", 8, {{"sequence", "2048"}, {"global_batch", "512"}}),
        scenarioOf("gpt-3-175b", "dgx-a100-80g", 16, {{"sequence", "2048"}, {"global_batch", "96"}}),
        scenarioOf("llama-3-70b", "dgx-h100", 8, {{"sequence", "4096"}, {"global_batch", "128"}}),
        scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 4, {{"sequence", "4096"}, {"global_batch", "64"}}),
        scenarioOf("deepseek-v2", "dgx-b200", 4, {{"sequence", "4096"}, {"global_batch", "64"}}),
        scenarioOf("llama-3-8b", "dgx-a100-80g", 4,
                   {{"sequence", "32768"}, {"global_batch", "32"}, {"cp", "4"}, {"zero", "3"}})};
    return randomLayout(bases, [](const layout::Scenario&) { return true; });
}

double stepOf(const layout::Scenario& s)
{
    return training::Pricer().price(s, true).stepSeconds;
}

/// Stage times are whole nanoseconds: what the ops of the longest chain may lose, three passes and their messages each.
double roundingOf(const layout::Scenario& s)
{
    return 1e-9 * 6
           * static_cast<double>((s.microbatches() + s.layout.pipelineParallel) * s.layout.chunks * 2);
}

/// As one line that the program opens.
std::string told(const layout::Scenario& s)
{
    exchange::ScenarioFile file;
    file.scenario = s;
    for (const layout::Knob& knob : layout::knobs())
        file.saidKnobs.emplace_back(knob.id);
    return exchange::writeSharedLine(file);
}

/// By which factor a value has to change to be 1 % better: rates grow, durations and traffic shrink, shares of a rate grow.
/// Zero: it is neither.
double better(const training::HardwareValue& value)
{
    using Kind = training::HardwareValue::Kind;
    constexpr double kMore = 1.01;
    static const std::set<std::string_view> shares{
        "gemm_efficiency", "grouped_efficiency", "memory_efficiency",
        "flash_forward",   "flash_backward",     "efficiency",
        "gather_share",    "exchange_share",     "in_network_efficiency"};
    static const std::set<std::string_view> traffic{"elementwise_traffic", "accumulate_traffic",
                                                    "optimizer_traffic", "oversubscription", "gemm_unhidden"};
    switch (value.kind) {
    case Kind::Rate: return kMore;
    case Kind::Duration: return 1 / kMore;
    default: return shares.contains(value.id) ? kMore : traffic.contains(value.id) ? 1 / kMore : 0;
    }
}

/// What one more tile of rows for every expert may cost at most: experts see few rows each, and a product works on whole tiles.
double tileOfExperts(const layout::Scenario& s)
{
    double most = 1;
    const auto tokens = static_cast<double>(s.layout.microBatch * s.workload.sequence
                                            / s.layout.contextParallel);
    for (std::int32_t kind = 0; kind < workload::kindCount(s.model); ++kind)
        if (const workload::MixtureOfExperts* moe = workload::layerShape(s.model, kind).moe) {
            const double rows = tokens * static_cast<double>(moe->topK * s.layout.expertParallel)
                                / static_cast<double>(moe->experts);
            most = std::max(most, 1 + s.cluster.accelerator.kernels.tileRows / rows);
        }
    return most;
}

} // namespace

class TestSmoothness : public QObject {
    Q_OBJECT
private slots:
    /// All rates 1 % higher and all durations 1 % shorter make a step 1 % shorter: it is a time. Where no value hurts, one of
    /// them alone makes it shorter by no more than that, and never longer.
    void onePercentOfAnyValueMovesTheStepByNoMoreThanOnePercent()
    {
        std::map<std::string_view, int> tried;
        const bool held = rc::check("T / 1.01 <= T' <= T", [&tried] {
            const layout::Scenario s = randomValid();
            RC_PRE(!waitsInItsInputGradient(s) && !copiesActivationsInPipeline(s));
            const double now = stepOf(s);
            RC_PRE(now > 0);
            const double rounding = roundingOf(s);
            for (const training::PlacedValue& placed : training::placedValues(s)) {
                const double factor = better(*placed.value);
                const double value = placed.get(s);
                if (factor == 0 || !(value > 0))
                    continue;
                layout::Scenario moved = s;
                placed.set(moved, value * factor);
                const double then = stepOf(moved);
                RC_LOG() << std::setprecision(12) << placed.id(s) << ": " << now << " -> " << then << " s; "
                         << told(s) << '\n';
                RC_ASSERT(then <= now + rounding);
                RC_ASSERT(then >= now / 1.01 - rounding);
                ++tried[placed.value->id];
            }
        });
        QVERIFY(held);
        QVERIFY2(tried.size() > 12, qPrintable(QString::number(tried.size())));
    }

    /// Tokens cost their number, their attention the square of it, and one tile too many a wave of products: at most twice the
    /// time to the power of the waves' weight, and for experts a tile each. No token is paid for by getting faster.
    void oneMoreBlockOfTokensCostsWhatItIsWorth()
    {
        QVERIFY(rc::check("T <= T' <= r^2 2^mix T", [] {
            layout::Scenario s = randomValid();
            RC_PRE(!waitsInItsInputGradient(s));
            const double now = stepOf(s);
            RC_PRE(now > 0);
            layout::Scenario more = s;
            const std::int64_t block = 128LL * s.layout.contextParallel * 2
                                       * *rc::gen::element<std::int64_t>(1, 2, 4);
            more.workload.sequence += block;
            RC_PRE(layout::violations(more).empty());
            const double ratio = static_cast<double>(more.workload.sequence)
                                 / static_cast<double>(s.workload.sequence);
            const double then = stepOf(more);
            const double wave = std::pow(2.0, s.cluster.accelerator.kernels.waveExponent) * tileOfExperts(s);
            RC_LOG() << "+" << block << " tokens: " << now << " -> " << then << " s, at most x "
                     << ratio * ratio * wave << "; " << told(s) << '\n';
            RC_ASSERT(then >= now - roundingOf(s));
            RC_ASSERT(then <= now * ratio * ratio * wave + roundingOf(s));
        }));
    }

    /// Twice the micro-batch: half as many, none of which takes longer than two did or less than one did. One stage is never
    /// slower for it; a pipeline of p stages fills and drains with larger ones, at most twice as long.
    void twiceTheMicroBatchIsBetweenHalfAndTwice()
    {
        QVERIFY(rc::check("T / 2 <= T' <= 2 T, T' <= T without a pipeline", [] {
            layout::Scenario s = randomValid();
            // What comes last is not copied to the host: of fewer micro-batches that is more. Vocabulary passes find their places
            // among the others anew for every number of micro-batches, sometimes better ones.
            for (const char* id : {"offload_activations", "vocabulary_parallel"})
                layout::findKnob(id)->set(s, 0);
            // Of frozen stages nothing waits for the end: an interleaved order spends what its warm-up gained, and later
            // micro-batches come slower than the first (0.3 % more than twice the step for twice as many, measured).
            const layout::Knob& frozen = *layout::findKnob("frozen_layers");
            if (frozen.get(s) != frozen.fallback && s.layout.chunks > 1)
                layout::findKnob("split_backward")->set(s, 0);
            RC_PRE(layout::violations(s).empty());
            const double now = stepOf(s);
            RC_PRE(now > 0);
            // Megatron's fused softmax takes blocks of four heads: below, a larger micro-batch may bring it into play.
            RC_PRE(s.layout.attention != layout::AttentionKernel::FusedSoftmax
                   || s.model.heads / s.layout.tensorParallel * s.layout.microBatch % 4 == 0);
            layout::Scenario twice = s;
            twice.layout.microBatch *= 2;
            RC_PRE(layout::violations(twice).empty());
            const double then = stepOf(twice);
            RC_LOG() << "micro-batch " << s.layout.microBatch << " x 2: " << now << " -> " << then << " s; "
                     << told(s) << '\n';
            RC_ASSERT(then >= now / 2 - roundingOf(s));
            RC_ASSERT(then <= (s.layout.pipelineParallel > 1 ? 2 : 1) * now + roundingOf(s));
        }));
    }
};

QTEST_APPLESS_MAIN(TestSmoothness)
#include "tst_smoothness.moc"
