// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/behind.h"
#include "cost/overlap.h"
#include "job/training/explain/traffic.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "model/scenarios.h"

#include <QtTest>
#include <algorithm>
#include <rapidcheck.h>

using namespace shardscape;
using training::TimeTerm;

namespace {

using Knobs = std::initializer_list<std::pair<const char*, const char*>>;

layout::Scenario sliced(Knobs more = {})
{
    layout::Scenario s = scenarioOf("llama-3-70b", "dgx-h100", 2,
                                    {{"sequence", "4096"},
                                     {"global_batch", "16"},
                                     {"tp", "8"},
                                     {"sequence_parallel", "1"},
                                     {"tp_overlap", "0"},
                                     {"zero", "1"}});
    for (const auto& [id, value] : more)
        if (const auto set = layout::setKnob(s, id, value); !set)
            qFatal("%s", set.error().text().c_str());
    return s;
}

training::Evaluation priced(const layout::Scenario& s)
{
    const training::Evaluation e = training::evaluate(s);
    if (!e.valid)
        qFatal("%s", english(e.reasons.front().message).c_str());
    return e;
}

training::TimeShare tensor(const layout::Scenario& s)
{
    return priced(s).time[static_cast<std::size_t>(TimeTerm::TensorComm)];
}

double seconds(double value)
{
    return value;
}

} // namespace

class TestHiddenCollectives : public QObject {
    Q_OBJECT

private slots:
    /// behind() is what overlap() leaves exposed, with slowdowns 1/(1 - r) and 1.
    void oneStreamBesideAnother()
    {
        QVERIFY(rc::check("behind == overlap", [] {
            const double m = *rc::gen::inRange(0, 1000) / 100.0;
            const double c = *rc::gen::inRange(0, 1000) / 100.0;
            const double taken = *rc::gen::inRange(0, 90) / 100.0;
            const double exposed = plain(
                cost::behind(Seconds<double>(seconds(m)), Seconds<double>(seconds(c)), taken));
            const cost::Overlap both = cost::overlap(c, m, 1 / (1 - taken), 1);
            RC_ASSERT(std::abs(exposed - both.exposed) < 1e-9);
            RC_ASSERT(exposed <= m + 1e-12 && exposed >= 0);
        }));
    }

    /// inPieces() is chunkedOverlap() where nothing is taken; more pieces hide more, one hides nothing.
    void piecesFollowEachOther()
    {
        QVERIFY(rc::check("inPieces == chunkedOverlap - compute", [] {
            const double m = *rc::gen::inRange(1, 1000) / 100.0;
            const double c = *rc::gen::inRange(1, 1000) / 100.0;
            const double pieces = *rc::gen::inRange(1, 32);
            const double taken = *rc::gen::inRange(0, 90) / 100.0;
            const auto exposed = [&](double n, double r) {
                return plain(cost::inPieces(Seconds<double>(m), Seconds<double>(c), n, r));
            };
            RC_ASSERT(std::abs(exposed(pieces, 0) - (cost::chunkedOverlap(c, m, pieces) - c)) < 1e-9);
            RC_ASSERT(std::abs(exposed(1, taken) - m) < 1e-9);
            RC_ASSERT(exposed(pieces + 1, taken) <= exposed(pieces, taken) + 1e-9);
            RC_ASSERT(exposed(pieces, taken) >= exposed(pieces, 0) - 1e-12);
            RC_ASSERT(exposed(pieces, taken) <= m + 1e-12);
        }));
        // 8 of products, 4 of a collective, 4 pieces: 9 in all (Wang 2023).
        QCOMPARE(plain(cost::inPieces(Seconds<double>(4), Seconds<double>(8), 4.0, 0.0)), 1.0);
    }

    void onePieceIsNone()
    {
        const training::Evaluation none = priced(sliced());
        for (const char* how : {"chunked", "fused"}) {
            const training::Evaluation one = priced(sliced({{"tp_hiding", how}, {"overlap_pieces", "1"}}));
            QVERIFY2(std::abs(one.stepSeconds / none.stepSeconds - 1) < 1e-6, how);
        }
    }

    /// Nothing that takes nothing is slower than none, and what is taken only costs.
    void hidingWithoutContentionIsNeverSlower()
    {
        const training::TimeShare none = tensor(sliced());
        for (const Knobs& how : {Knobs{{"tp_hiding", "fused"}}, Knobs{{"tp_hiding", "chunked"}},
                                 Knobs{{"tp_blocks", "ladder"}}, Knobs{{"tp_blocks", "kraken"}},
                                 Knobs{{"tp_blocks", "halves"}}, Knobs{{"tp_blocks", "weave"}}}) {
            layout::Scenario s = sliced(how);
            const training::TimeShare hidden = tensor(s);
            QVERIFY2(hidden.exposedSeconds < none.exposedSeconds, how.begin()->second);
            QVERIFY2(hidden.exposedSeconds <= hidden.seconds, how.begin()->second);
            // Products in pieces fill their tiles worse: what they lose may be more than what hides.
            if (how.begin()->second != std::string_view("chunked"))
                QVERIFY2(priced(s).stepSeconds < priced(sliced()).stepSeconds, how.begin()->second);
            QVERIFY(layout::setKnob(s, "comm_memory", "20").has_value());
            QVERIFY2(tensor(s).exposedSeconds >= hidden.exposedSeconds, how.begin()->second);
        }
    }

    /// Prabhakar 2024, Kraken, arXiv 2408.07802: one sum a layer, so half of the bytes; the others send them all.
    void krakenSumsOnceALayer()
    {
        const auto bytes = [](const char* blocks) {
            const layout::Scenario s = sliced({{"tp_blocks", blocks}});
            for (const training::AxisTraffic& axis : training::traffic(s, priced(s)).axes)
                if (axis.group == layout::GroupKind::Tensor)
                    return axis.bytes;
            return 0.0;
        };
        const double all = bytes("none");
        QVERIFY(all > 0);
        QVERIFY(std::abs(bytes("kraken") / all - 0.5) < 1e-9);
        QCOMPARE(bytes("ladder"), all);
        QCOMPARE(bytes("weave"), all);
    }

    /// Two subsets of tokens are for prompts: the backward's collectives show as before.
    void halvesAndSubsetsChangeTheForwardAlone()
    {
        const double none = tensor(sliced()).exposedSeconds;
        for (const char* blocks : {"halves", "weave"})
            QVERIFY2(tensor(sliced({{"tp_blocks", blocks}})).exposedSeconds > 0.45 * none, blocks);
        QVERIFY(tensor(sliced({{"tp_blocks", "ladder"}})).exposedSeconds < 0.2 * none);
    }

    void piecesThatDoNotDivideAreRefusedWithAMend()
    {
        const layout::Scenario s = sliced({{"tp_hiding", "chunked"}, {"overlap_pieces", "3"}});
        const auto reasons = layout::violations(s);
        QCOMPARE(reasons.size(), std::size_t{1});
        QCOMPARE(reasons.front().code, std::string("overlap-pieces"));
        QVERIFY(!reasons.front().mend.isEmpty());
        QVERIFY(layout::violations(layout::with(s, reasons.front().mend)).empty());
        // Of no pieces there is nothing to send.
        const auto zero = layout::parse(*layout::findKnob("overlap_pieces"), "0");
        QVERIFY(!zero.has_value());
        QVERIFY2(zero.error().text().find('1') != std::string::npos, zero.error().text().c_str());
    }

    /// Heads in pieces: the exchange hides behind attention, a ring's blocks do so anyway.
    void headsTravelBehindAttention()
    {
        const auto context = [](Knobs more) {
            layout::Scenario s = scenarioOf("llama-3-8b", "dgx-h100", 2,
                                            {{"sequence", "65536"}, {"global_batch", "8"}, {"cp", "8"}});
            for (const auto& [id, value] : more)
                if (!layout::setKnob(s, id, value))
                    qFatal("%s", id);
            return priced(s).time[static_cast<std::size_t>(TimeTerm::ContextComm)];
        };
        const auto shown = context({{"cp_kind", "all-to-all"}});
        const auto hidden = context({{"cp_kind", "all-to-all"}, {"cp_hiding", "chunked"}});
        QVERIFY(hidden.exposedSeconds < shown.exposedSeconds);
        QVERIFY(std::abs(hidden.seconds / shown.seconds - 1) < 1e-9);
        QCOMPARE(context({{"cp_kind", "ring"}, {"cp_hiding", "chunked"}}), context({{"cp_kind", "ring"}}));
    }

    /// Projections and attention send what they make: no start of its own, and nothing taken.
    void headsTravelFromTheKernelsThatMakeThem()
    {
        const auto context = [](const char* how, const char* taken) {
            layout::Scenario s = scenarioOf("llama-3-8b", "dgx-h100", 2,
                                            {{"sequence", "65536"},
                                             {"global_batch", "8"},
                                             {"cp", "8"},
                                             {"cp_kind", "all-to-all"},
                                             {"cp_hiding", how},
                                             {"comm_memory", taken}});
            return priced(s).time[static_cast<std::size_t>(TimeTerm::ContextComm)];
        };
        const auto none = context("none", "0");
        const auto fused = context("fused", "0");
        QVERIFY(fused.exposedSeconds < none.exposedSeconds);
        QVERIFY(std::abs(fused.seconds / none.seconds - 1) < 1e-9);
        QCOMPARE(context("fused", "20"), fused);
        QVERIFY(context("chunked", "20").exposedSeconds > context("chunked", "0").exposedSeconds);
    }

    /// Of what replicas exchange: from the kernels that make it no more shows than after them, on any sharding, and nothing of the
    /// bytes changes; in pieces every one starts by itself.
    void whatReplicasExchangeHidesFromItsKernels()
    {
        for (const char* zero : {"0", "1", "2", "3"}) {
            const auto with = [zero](Knobs more) {
                layout::Scenario s = scenarioOf("llama-2-7b", "dgx-h100", 2,
                                                {{"sequence", "4096"},
                                                 {"global_batch", "32"},
                                                 {"zero", zero},
                                                 {"overlap_gradients", "0"},
                                                 {"overlap_params", "0"}});
                for (const auto& [id, value] : more)
                    if (const auto set = layout::setKnob(s, id, value); !set)
                        qFatal("%s", set.error().text().c_str());
                return s;
            };
            const auto data = [](const layout::Scenario& s) {
                return priced(s).time[static_cast<std::size_t>(TimeTerm::DataComm)];
            };
            const auto replicas = [](const layout::Scenario& s) {
                for (const training::AxisTraffic& axis : training::traffic(s, priced(s)).axes)
                    if (axis.group == layout::GroupKind::Replicas)
                        return axis;
                return training::AxisTraffic{};
            };
            const layout::Scenario none = with({});
            const layout::Scenario fused = with({{"dp_hiding", "fused"}});
            const layout::Scenario chunked = with({{"dp_hiding", "chunked"}});
            QVERIFY2(data(fused).exposedSeconds < data(none).exposedSeconds, zero);
            QVERIFY2(std::abs(data(fused).seconds / data(none).seconds - 1) < 1e-9, zero);
            QVERIFY2(data(chunked).seconds > data(fused).seconds, zero);
            QVERIFY2(data(chunked).exposedSeconds <= data(chunked).seconds, zero);
            QCOMPARE(replicas(fused).bytes, replicas(none).bytes);
            QVERIFY2(std::abs(replicas(chunked).bytes / replicas(none).bytes - 1) < 1e-12, zero);
            QVERIFY2(replicas(chunked).messages > 3.9 * replicas(none).messages, zero);
            // More pieces hide more from a kernel; buckets and fitted overlaps have nothing to say then.
            QVERIFY2(data(with({{"dp_hiding", "fused"}, {"overlap_pieces", "16"}})).exposedSeconds
                         <= data(fused).exposedSeconds,
                     zero);
            QCOMPARE(data(with({{"dp_hiding", "fused"},
                                {"bucket_mb", "25"},
                                {"overlap_gradients", "1"},
                                {"overlap_params", "1"}})),
                     data(fused));
            // What pieces take from products shows; a kernel that sends near its memory takes nothing.
            const auto taken = data(with({{"dp_hiding", "chunked"}, {"comm_processors", "24"}}));
            QVERIFY2(taken.exposedSeconds >= data(chunked).exposedSeconds, zero);
            QVERIFY2(taken.exposedSeconds >= 24.0 / 132 * 0.7 * taken.seconds, zero);
            QCOMPARE(data(with({{"dp_hiding", "fused"}, {"comm_processors", "24"}})), data(fused));
        }
    }

    /// Buckets take a share of the device as well: NCCL's channels run beside the backward.
    void bucketsTakeFromTheBackwardToo()
    {
        const auto exposed = [](const char* processors) {
            const layout::Scenario s = scenarioOf("llama-2-7b", "dgx-h100", 2,
                                                  {{"sequence", "4096"},
                                                   {"global_batch", "32"},
                                                   {"zero", "1"},
                                                   {"overlap_gradients", "1"},
                                                   {"overlap_params", "1"},
                                                   {"comm_processors", processors}});
            return priced(s).time[static_cast<std::size_t>(TimeTerm::DataComm)].exposedSeconds;
        };
        QVERIFY(exposed("24") > exposed("0"));
        QVERIFY(exposed("48") > exposed("24"));
    }

    /// Gossip sends whole weights: there is nothing to send in pieces.
    void gossipHasNoPieces()
    {
        layout::Scenario s = scenarioOf(
            "llama-2-7b", "dgx-h100", 2,
            {{"global_batch", "32"}, {"zero", "0"}, {"gradient_topology", "ring"}});
        const double plain = priced(s).stepSeconds;
        QVERIFY(layout::setKnob(s, "dp_hiding", "fused").has_value());
        QVERIFY(!layout::findKnob("dp_hiding")->idle(s).empty());
        QCOMPARE(priced(s).stepSeconds, plain);
    }

    /// A recomputation that keeps attention has not got it to hide anything behind: what does not show in the forward does then,
    /// and faster attention is never dearer.
    void keptAttentionHidesNothingASecondTime()
    {
        for (const char* blocks : {"ladder", "kraken", "halves", "weave"}) {
            const auto kept = [blocks](const char* keeps) {
                return sliced({{"tp", "16"},
                               {"tp_blocks", blocks},
                               {"comm_memory", "5"},
                               {"recompute", "full"},
                               {"keep_attention", keeps}});
            };
            const layout::Scenario s = kept("1");
            QVERIFY2(tensor(s).exposedSeconds > tensor(kept("0")).exposedSeconds, blocks);
            QVERIFY2(std::abs(tensor(s).seconds / tensor(kept("0")).seconds - 1) < 1e-9, blocks);
            layout::Scenario faster = s;
            faster.cluster.accelerator.kernels.flashForward *= 1.01;
            QVERIFY2(priced(faster).stepSeconds <= priced(s).stepSeconds, blocks);
        }
    }
};

QTEST_GUILESS_MAIN(TestHiddenCollectives)
#include "tst_hidden_collectives.moc"
