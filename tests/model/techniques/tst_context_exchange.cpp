// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/context_exchange.h"
#include "cost/context_parallel.h"
#include "job/training/explain/traffic.h"
#include "job/training/numbers/evaluation.h"
#include "job/training/step/pricer.h"
#include "layout/change.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"

#include <QtTest>
#include <algorithm>
#include <numeric>
#include <rapidcheck.h>
#include <set>

using namespace shardscape;
using training::TimeTerm;

namespace {

using Knobs = std::vector<std::pair<std::string, std::string>>;

layout::Scenario knobbed(layout::Scenario s, const Knobs& knobs)
{
    for (const auto& [knob, value] : knobs)
        if (const Result<void> set = layout::setKnob(s, knob, value); !set)
            qFatal("%s", set.error().text().c_str());
    return s;
}

/// A long sequence on two nodes of eight, nothing split but the sequence.
layout::Scenario onTwoNodes(const char* model, const Knobs& knobs)
{
    return knobbed(scenarioOf(model, "dgx-a100-80g", 2,
                              {{"sequence", "65536"},
                               {"global_batch", "4"},
                               {"attention", "flash2"},
                               {"tp", "1"},
                               {"pp", "1"},
                               {"cp", "16"},
                               {"micro_batch", "1"},
                               {"zero", "3"},
                               {"recompute", "none"}}),
                   knobs);
}

training::Evaluation evaluated(const layout::Scenario& s)
{
    training::Evaluation e = training::evaluate(s);
    if (!e.valid)
        qFatal("%s", english(layout::sentence(e.reasons.front())).c_str());
    return e;
}

training::AxisTraffic contextOf(const layout::Scenario& s)
{
    const training::Traffic traffic = training::traffic(s, evaluated(s));
    for (const training::AxisTraffic& axis : traffic.axes)
        if (axis.group == layout::GroupKind::Context)
            return axis;
    return {};
}

training::TimeShare exchangeOf(const layout::Scenario& s)
{
    return evaluated(s).time[static_cast<std::size_t>(TimeTerm::ContextComm)];
}

/// Bytes of queries of the whole sequence in a step and on all layers; forwards of one layer.
cost::SharedSequence sequenceOf(const layout::Scenario& s)
{
    const double layers = static_cast<double>(s.model.layers) * static_cast<double>(s.workload.globalBatch);
    return {static_cast<double>(s.workload.sequence) * static_cast<double>(s.model.heads * s.model.headDim)
                * layers,
            static_cast<double>(s.model.keyValueHeads) / static_cast<double>(s.model.heads), 2};
}

bool near(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::abs(b);
}

/// The reason of a rule that a scenario breaks, and what it is after the mend.
std::pair<std::string, layout::Scenario> mended(const layout::Scenario& s, std::string_view code)
{
    for (const layout::Reason& reason : layout::violations(s))
        if (reason.code == code && !reason.mend.isEmpty())
            return {english(reason.message), layout::with(s, reason.mend)};
    return {"", s};
}

bool isValid(const layout::Scenario& s)
{
    return layout::violations(s).empty();
}

} // namespace

class TestContextExchange : public QObject {
    Q_OBJECT

private slots:
    /// Volumes by the papers' closed forms (cost/context_parallel.h): forward, and backward as often as their sources say.
    void bytesAreThoseOfThePapers()
    {
        for (const char* model : {"llama-7b", "llama-3-8b"}) {
            const auto sent = [model](const Knobs& knobs) {
                return contextOf(onTwoNodes(model, knobs)).bytes;
            };
            const cost::SharedSequence x = sequenceOf(onTwoNodes(model, {}));
            QVERIFY(near(sent({{"cp_kind", "ring"}}), 3 * cost::ringBytes(x, 16)));
            QVERIFY(near(sent({{"cp_kind", "all-gather"}}), 3 * cost::gatheredKeyBytes(x, 16)));
            // Heads among eight ranks, rings over two: cost::hybridBytes() is exchange and ring of one forward.
            const cost::SharedSequence part{x.queries / 2, x.keyValueShare, x.elementBytes};
            const double exchange = cost::headExchangeBytes(part, 8);
            const double ring = cost::hybridBytes(x, 8, 2) - exchange;
            QVERIFY(near(sent({{"cp_kind", "ring"}, {"cp_heads", "8"}}), 2 * exchange + 3 * ring));
        }
        // Full heads: queries weigh half of keys and values, which balanced pulls fetch half of.
        const auto sent = [](const Knobs& knobs) { return contextOf(onTwoNodes("llama-7b", knobs)).bytes; };
        const cost::SharedSequence x = sequenceOf(onTwoNodes("llama-7b", {}));
        QVERIFY(near(sent({{"cp_kind", "all-to-all"}}), 2 * cost::headExchangeBytes(x, 16)));
        const double pulled = sent({{"cp_kind", "dist-flash"}}) / sent({{"cp_kind", "ring"}});
        QVERIFY2(pulled > 0.5 && pulled < 0.505,
                 QByteArray::number(pulled)); // and one sum per row that is helped
        // Li 2021, arXiv 2105.13120, section 3.3: 8 (c - 1) B Z L/c A of both passes, a ring of keys has 2 forward.
        QVERIFY(near(sent({{"cp_kind", "ring-self-attention"}, {"attention", "unfused"}}),
                     4 * cost::ringBytes(x, 16)));
    }

    /// Within a node a query ring has the links that it needs: (c - 1) beta Q/c each way, and sums with the outputs.
    void aQueryRingSendsHalfOfWhatAKeyRingDoesEachWay()
    {
        const layout::Scenario s = onTwoNodes("llama-7b", {{"cp", "8"}, {"cp_kind", "query-ring"}});
        cost::SharedSequence x = sequenceOf(s);
        x.queries /= 2; // two replicas
        const double once = cost::queryRingBytes(x, 8);
        const double sums = 7 * 4 * x.queries / 128 / 8;
        // Queries forward; queries and their gradients backward; outputs back, and their gradients there.
        QVERIFY(near(contextOf(s).bytes, once + 2 * once + 2 * (once + sums)));
        QCOMPARE(once, cost::ringBytes(x, 8) / 2);
    }

    /// Where more ranks exchange heads than there are heads of keys, each of these is copied (W10: 16 ranks, 8 heads).
    void keyHeadsAreCopiedWhereTheyDoNotSuffice()
    {
        const auto sent = [](const Knobs& knobs) { return contextOf(onTwoNodes("llama-3-8b", knobs)).bytes; };
        const cost::SharedSequence x = sequenceOf(onTwoNodes("llama-3-8b", {}));
        cost::SharedSequence copied = x;
        copied.keyValueShare *= 2;
        QVERIFY(near(sent({{"cp_kind", "all-to-all"}}), 2 * cost::headExchangeBytes(copied, 16)));
        QVERIFY(sent({{"cp_kind", "ring"}, {"cp_heads", "8"}}) < sent({{"cp_kind", "ring"}}));
    }

    /// One side of the two dimensions is 1: the layouts of one dimension, bit for bit.
    void oneSideOfOneIsOneDimension()
    {
        static const std::vector<layout::Scenario> bases{
            onTwoNodes("llama-7b", {}), onTwoNodes("llama-3-8b", {{"recompute", "full"}}),
            onTwoNodes("deepseek-v2", {{"sequence", "16384"}, {"ep", "16"}}),
            onTwoNodes("gemma-2-9b", {{"sequence", "32768"}})};
        QVERIFY(rc::check("one side", [] {
            const layout::Scenario s = randomLayout(
                bases, [](const layout::Scenario& one) { return one.layout.contextParallel > 1; });
            const std::string c = std::to_string(s.layout.contextParallel);
            const auto same = [](const layout::Scenario& a, const layout::Scenario& b) {
                if (!isValid(a) || !isValid(b)) {
                    RC_ASSERT(isValid(a) == isValid(b));
                    return;
                }
                const auto x = training::evaluate(a);
                const auto y = training::evaluate(b);
                RC_ASSERT(x.stepSeconds == y.stepSeconds);
                RC_ASSERT(x.peakBytes == y.peakBytes);
                RC_ASSERT(x.mfu == y.mfu && x.hfu == y.hfu && x.time == y.time);
                RC_ASSERT(training::traffic(a, x).levels.back().bytes
                          == training::traffic(b, y).levels.back().bytes);
            };
            const std::string placement = *rc::gen::element("head-first", "context-first");
            const Knobs plain{{"cp_kind", "ring"}, {"cp_heads", "1"}, {"cp_inner_ring", "1"}};
            same(knobbed(s, {{"cp_kind", "ring"},
                             {"cp_heads", "1"},
                             {"cp_inner_ring", "1"},
                             {"cp_placement", placement}}),
                 knobbed(s, plain));
            same(knobbed(s, {{"cp_kind", "ring"}, {"cp_heads", c}, {"cp_placement", placement}}),
                 knobbed(s, {{"cp_kind", "all-to-all"}, {"cp_heads", "1"}}));
        }));
    }

    /// Every kind: what shows is part of what is spent, and what levels carry adds up.
    void whatShowsIsPartOfWhatIsSpent()
    {
        static const std::vector<layout::Scenario> bases{
            onTwoNodes("llama-7b", {}), onTwoNodes("llama-3-8b", {}),
            onTwoNodes("minimax-text-01", {{"sequence", "32768"}}),
            onTwoNodes("gemma-2-9b", {{"sequence", "32768"}})};
        std::set<std::int64_t> kinds;
        QVERIFY(rc::check("exposed <= spent", [&kinds] {
            const layout::Scenario s = randomLayout(
                bases, [](const layout::Scenario& one) { return one.layout.contextParallel > 1; });
            const training::Evaluation e = training::evaluate(s);
            const training::TimeShare time = e.time[static_cast<std::size_t>(TimeTerm::ContextComm)];
            if (!(time.exposedSeconds >= 0))
                RC_FAIL(changedKnobs(s));
            RC_ASSERT(time.exposedSeconds <= time.seconds * (1 + 1e-12));
            const training::Traffic traffic = training::traffic(s, e);
            for (const training::AxisTraffic& axis : traffic.axes)
                if (axis.group == layout::GroupKind::Context) {
                    const double sum = std::accumulate(axis.levelBytes.begin(), axis.levelBytes.end(), 0.0);
                    RC_ASSERT(std::abs(sum - axis.bytes) <= 1e-9 * axis.bytes);
                    RC_ASSERT(axis.bytes > 0 && axis.messages > 0);
                }
            kinds.insert(static_cast<std::int64_t>(s.layout.contextKind));
        }));
        QVERIFY2(kinds.size() >= 3, QByteArray::number(static_cast<qlonglong>(kinds.size())));
    }

    /// Placement moves bytes between levels and none away: heads near leave their node less than pieces near do.
    void placementDecidesWhatLeavesTheNode()
    {
        const auto headsNear = contextOf(onTwoNodes("llama-7b", {{"cp_heads", "8"}}));
        const auto piecesNear = contextOf(
            onTwoNodes("llama-7b", {{"cp_heads", "8"}, {"cp_placement", "context-first"}}));
        QVERIFY(near(headsNear.bytes, piecesNear.bytes));
        // Fang 2024: the exchange stays inside, the ring of two crosses: all of its bytes and none of the exchange's.
        const cost::SharedSequence x = sequenceOf(onTwoNodes("llama-7b", {}));
        QVERIFY(near(headsNear.levelBytes[1], 3 * cost::ringBytes({x.queries / 8, 1, 2}, 2)));
        QVERIFY(near(piecesNear.levelBytes[0] + piecesNear.levelBytes[1], piecesNear.bytes));
        QVERIFY(piecesNear.levelBytes[1] > 0 && piecesNear.levelBytes[0] > headsNear.levelBytes[1] / 2);
    }

    /// Gu 2024, section 4.4: a block leaves its node once a round; what goes round is the same.
    void ringsInRingsCrossNodesOnceARound()
    {
        const layout::Scenario one = onTwoNodes("llama-7b", {{"sequence", "32768"}});
        const layout::Scenario two = knobbed(one, {{"cp_inner_ring", "8"}});
        QVERIFY(near(contextOf(two).bytes, contextOf(one).bytes));
        // Outer rings of two: one block per rank and round crosses. A single ring: 15 blocks of every eighth rank.
        QVERIFY(near(contextOf(two).levelBytes[1] / contextOf(one).levelBytes[1], 8.0 / 15));
        QVERIFY(exchangeOf(two).exposedSeconds < exchangeOf(one).exposedSeconds);
        QVERIFY(evaluated(two).stepSeconds < evaluated(one).stepSeconds);
        QCOMPARE(evaluated(knobbed(one, {{"cp_inner_ring", "1"}})).stepSeconds, evaluated(one).stepSeconds);
    }

    /// Gathered keys and values of the whole sequence, with their gradients, lie on every rank for one layer.
    void aGatherShowsAndTakesRoom()
    {
        const layout::Scenario ring = onTwoNodes("llama-2-7b", {});
        const layout::Scenario gather = knobbed(ring, {{"cp_kind", "all-gather"}});
        // Beside a layer's own workspace, in place of the logits that the ring's peak has: a third of it here.
        const double all = 2.0 * 2 * 65536 * 4096 * 2;
        const double more = evaluated(gather).peakBytes - evaluated(ring).peakBytes;
        QVERIFY2(more >= all / 2 && more < all * 1.35,
                 QByteArray::number(more / all)); // with what the allocator loses
        QCOMPARE(exchangeOf(gather).exposedSeconds, exchangeOf(gather).seconds);
        QVERIFY(exchangeOf(ring).exposedSeconds < exchangeOf(ring).seconds);
    }

    /// Li 2024: floor(c/2) rounds; idle ranks help with the rest. Counted for four ranks: 3 + 2 + 1 blocks, one of them helped.
    void helpedBlocksAreCounted()
    {
        QCOMPARE(cost::helpedShare(4), 1.0 / 6);
        QCOMPARE(cost::helpedShare(5), 3.0 / 10);
        QCOMPARE(cost::helpedShare(1), 0.0);
        QCOMPARE(cost::helpedShare(2), 0.0);
    }

    /// Li 2021, section 4.3: of a sparse pattern only its scores are stored, so that memory grows with the sequence alone.
    void ringSelfAttentionStoresWhatThePatternHas()
    {
        layout::Scenario s = knobbed(
            scenarioOf("bert-base", "p100-16g-4-per-node", 4,
                       {{"sequence", "8192"}, {"global_batch", "1"}, {"precision", "fp32"}}),
            {{"attention", "unfused"}, {"cp", "16"}, {"cp_kind", "ring-self-attention"}});
        s.model.learnedPositions = 1 << 20;
        const auto activations = [](layout::Scenario one, std::int64_t window, const char* sequence) {
            one.model.window = window;
            const training::Evaluation e = evaluated(knobbed(std::move(one), {{"sequence", sequence}}));
            return e.memory.front().bytes[static_cast<std::size_t>(training::MemoryClass::Activations)];
        };
        QVERIFY(activations(s, 256, "8192") < activations(s, 0, "8192") / 2);
        QVERIFY(std::abs(activations(s, 256, "16384") / activations(s, 256, "8192") - 2) < 0.01);
        QVERIFY(activations(s, 0, "16384") / activations(s, 0, "8192") > 3);
    }

    /// Zhao 2024 (DSP): one all-to-all of the activations at a switch of the dimension, two in a pair of layers, where an
    /// exchange of heads takes eight.
    void aSwitchOfDimensionsSendsAQuarterOfAnExchangeOfHeads()
    {
        layout::Scenario s = onTwoNodes("llama-7b", {{"sequence", "65536"}});
        s.model.causal = false;
        workload::LayerKind spatial;
        spatial.name = "spatial";
        spatial.window = 1024;
        workload::LayerKind temporal;
        temporal.name = "temporal";
        temporal.window = 64;
        s.model.kinds = {spatial, temporal};
        s.model.stack.clear();
        for (std::int64_t i = 0; i < s.model.layers; ++i)
            s.model.stack.push_back({static_cast<std::int32_t>(i % 2), 1});
        const double heads = contextOf(knobbed(s, {{"cp_kind", "all-to-all"}})).bytes;
        QVERIFY(near(contextOf(knobbed(s, {{"cp_kind", "switch"}})).bytes, heads / 4));
        const auto [why, mend] = mended(onTwoNodes("llama-7b", {{"cp_kind", "switch"}}), "two-dimensions");
        QVERIFY2(why.find("two dimensions") != std::string::npos, why.c_str());
        QVERIFY(isValid(mend));
        QVERIFY(!isValid(knobbed(s, {{"cp_kind", "switch"}, {"sequence", "32768"}})));
    }

    /// Brandon 2023 (Striped Attention), arXiv 2311.09431, section 3: pairs of the fullest rank over the mean, counted one by one.
    void ordersOfTokensShareCausalPairs()
    {
        using cost::SequenceOrder;
        const auto counted = [](std::int64_t s, std::int64_t n, std::int64_t window, SequenceOrder order) {
            std::vector<double> pairs(static_cast<std::size_t>(n));
            const std::int64_t piece = s / n, half = s / (2 * n);
            for (std::int64_t token = 0; token < s; ++token) {
                const std::int64_t at = order == SequenceOrder::Contiguous ? token / piece
                                        : order == SequenceOrder::Striped
                                            ? token % n
                                            : std::min(token / half, 2 * n - 1 - token / half);
                pairs[static_cast<std::size_t>(at)] += static_cast<double>(
                    window > 0 ? std::min(token + 1, window) : token + 1);
            }
            const double sum = std::accumulate(pairs.begin(), pairs.end(), 0.0);
            return *std::max_element(pairs.begin(), pairs.end()) * static_cast<double>(n) / sum;
        };
        const auto priced = [](std::int64_t s, std::int64_t n, std::int64_t window, SequenceOrder order) {
            cost::Shape<double> x = cost::shape<double>(onTwoNodes("llama-7b", {}));
            x.s = static_cast<double>(s);
            x.pieces = static_cast<double>(n);
            x.window = window;
            return cost::causalShare(x, order);
        };
        for (const std::int64_t n : {2, 4, 8, 16}) {
            const std::int64_t s = 4096;
            QVERIFY(
                std::abs(priced(s, n, 0, SequenceOrder::Striped) - counted(s, n, 0, SequenceOrder::Striped))
                < 1e-12);
            QVERIFY(std::abs(priced(s, n, 0, SequenceOrder::Zigzag) - counted(s, n, 0, SequenceOrder::Zigzag))
                    < 1e-12);
            // Contiguous in the limit of long pieces: a pair of the diagonal more or less.
            for (const std::int64_t window : {0, 128, 1024, 3000, 4000})
                QVERIFY2(std::abs(priced(s, n, window, SequenceOrder::Contiguous)
                                      / counted(s, n, window, SequenceOrder::Contiguous)
                                  - 1)
                             < 4.0 * static_cast<double>(n) / static_cast<double>(s),
                         QByteArray::number(static_cast<qlonglong>(window)));
        }
    }

    /// As the software deals them is one of the three; only a ring of contiguous pieces waits.
    void theOrderOfTokensSetsThePace()
    {
        const auto step = [](const char* software, const char* order, const char* kind = "ring") {
            return evaluated(onTwoNodes("llama-3-8b", {{"software", software},
                                                       {"sequence", "131072"},
                                                       {"cp_kind", kind},
                                                       {"cp_balance", order}}))
                .stepSeconds;
        };
        QCOMPARE(step("megatron-core", "stack"), step("megatron-core", "zigzag"));
        QCOMPARE(step("torchtitan", "stack"), step("torchtitan", "contiguous"));
        const double zigzag = step("megatron-core", "zigzag");
        QVERIFY(step("megatron-core", "striped") >= zigzag);
        QVERIFY(step("megatron-core", "striped") < zigzag * 1.01);
        const double contiguous = step("megatron-core", "contiguous");
        QVERIFY(contiguous > step("megatron-core", "striped") * 1.2);
        QVERIFY(contiguous < zigzag * (2.0 * 16 - 1) / 16);
        // No pieces stay apart, or others than the last one's owner compute: the knob waits.
        for (const char* kind : {"all-to-all", "dist-flash"})
            QCOMPARE(step("megatron-core", "contiguous", kind), step("megatron-core", "zigzag", kind));
    }

    void rulesHaveMends()
    {
        struct Case {
            const char* code;
            Knobs knobs;
        };
        const std::vector<Case> cases{
            {"context-heads-divide", {{"cp_heads", "3"}}},
            {"exchanged-heads", {{"cp", "16"}, {"cp_heads", "16"}, {"tp", "1"}}},
            {"inner-ring-divides", {{"cp_inner_ring", "3"}}},
            {"full-mesh", {{"cp_kind", "query-ring"}}},
            {"context-kernel", {{"cp_kind", "ring-self-attention"}}},
            {"context-kernel", {{"cp_kind", "dist-flash"}, {"attention", "unfused"}}},
        };
        for (const Case& one : cases) {
            layout::Scenario s = onTwoNodes("llama-7b", {});
            s.model.heads = s.model.keyValueHeads = 24; // of 16 ranks none gets whole heads
            s = knobbed(s, one.knobs);
            const auto [why, mend] = mended(s, one.code);
            QVERIFY2(!why.empty(), one.code);
            QVERIFY2(isValid(mend), (why + changedKnobs(mend)).c_str());
        }
        layout::Scenario encoder = knobbed(
            scenarioOf("bert-large", "dgx-a100-80g", 1, {{"sequence", "512"}, {"global_batch", "8"}}),
            {{"cp", "8"}, {"cp_kind", "dist-flash"}});
        const auto [why, mend] = mended(encoder, "causal-blocks");
        QVERIFY2(why.find("causal") != std::string::npos, why.c_str());
        QVERIFY(isValid(mend));
    }

    /// A torus and a mesh of pairs have no links between all; a switch within the node has.
    void aQueryRingNeedsLinksBetweenAll()
    {
        QVERIFY(isValid(onTwoNodes("llama-7b", {{"cp", "8"}, {"cp_kind", "query-ring"}})));
        QVERIFY(!isValid(onTwoNodes("llama-7b", {{"cp", "16"}, {"cp_kind", "query-ring"}})));
        QVERIFY(isValid(onTwoNodes("llama-7b", {{"cp", "16"},
                                                {"cp_kind", "query-ring"},
                                                {"cp_heads", "2"},
                                                {"cp_placement", "context-first"}})));
        const layout::Scenario v100 = scenarioOf(
            "gpt-2-xl", "dgx1-v100-32g", 1,
            {{"precision", "fp16"}, {"sequence", "1024"}, {"global_batch", "8"}});
        QVERIFY(!isValid(
            knobbed(v100, {{"cp", "8"}, {"cp_kind", "query-ring"}, {"attention", "memory-efficient"}})));
        QVERIFY(isValid(
            knobbed(v100, {{"cp", "4"}, {"cp_kind", "query-ring"}, {"attention", "memory-efficient"}})));
    }
};

QTEST_GUILESS_MAIN(TestContextExchange)
#include "tst_context_exchange.moc"
