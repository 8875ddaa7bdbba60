// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/explain/traffic.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "model/scenarios.h"

#include <QtTest>
#include <algorithm>
#include <rapidcheck.h>

using namespace shardscape;
using training::MemoryClass;

namespace {

/// Llama-2-7B on 32 A100, data-parallel alone, `batch` sequences a step in micro-batches of one.
layout::Scenario fsdp(const char* zero, const char* reshard, const char* batch = "256")
{
    return scenarioOf("llama-2-7b", "dgx-a100-80g", 4,
                      {{"sequence", "4096"}, {"global_batch", batch}, {"zero", zero}, {"reshard", reshard}});
}

training::Evaluation evaluated(const layout::Scenario& s)
{
    const training::Evaluation e = training::evaluate(s);
    if (!e.valid)
        qFatal("%s", english(e.reasons.front().message).c_str());
    return e;
}

double bytes(const training::Evaluation& e, MemoryClass memory)
{
    return e.memory.front().bytes[static_cast<std::size_t>(memory)];
}

double sent(const layout::Scenario& s)
{
    const training::Traffic traffic = training::traffic(s, evaluated(s));
    const auto found = std::find_if(traffic.axes.begin(), traffic.axes.end(), [](const auto& axis) {
        return axis.group == layout::GroupKind::Replicas;
    });
    if (found == traffic.axes.end())
        qFatal("no data-parallel traffic");
    return found->bytes;
}

double exchangeSeconds(const training::Evaluation& e)
{
    return e.time[static_cast<std::size_t>(training::TimeTerm::DataComm)].seconds;
}

} // namespace

class TestReshardAfterForward : public QObject {
    Q_OBJECT

private slots:
    /// Three volumes of the weights per micro-batch, or two. Source: Rajbhandari 2020, arXiv 1910.02054, section 7.2.2.
    void oneGatherPerMicrobatchFallsAway()
    {
        const double freed = sent(fsdp("3", "1"));
        const double kept = sent(fsdp("3", "0"));
        QVERIFY2(std::abs(kept / freed - 2.0 / 3.0) < 1e-9, QByteArray::number(kept / freed));
        QVERIFY(exchangeSeconds(evaluated(fsdp("3", "0"))) < exchangeSeconds(evaluated(fsdp("3", "1"))));
        QVERIFY(evaluated(fsdp("3", "0")).stepSeconds <= evaluated(fsdp("3", "1")).stepSeconds);
    }

    /// ZeRO 2 gathers once a step what this gathers for every micro-batch: with one of them both send the same, and ZeRO 2
    /// holds its part of nothing beside the whole. Source: PyTorch FSDP, ShardingStrategy.SHARD_GRAD_OP.
    void withOneMicrobatchItSendsWhatZeroTwoSends()
    {
        const layout::Scenario kept = fsdp("3", "0", "32");
        const layout::Scenario second = fsdp("2", "1", "32");
        QCOMPARE(evaluated(kept).microbatches, 1);
        QVERIFY(std::abs(sent(kept) / sent(second) - 1) < 1e-9);
        const double eight = sent(fsdp("3", "0")) / sent(kept);
        QVERIFY2(std::abs(eight - 8) < 1e-9, QByteArray::number(eight));
    }

    /// Whole 16-bit weights stay, instead of two units of them: 2 Psi - 2 x 2 Psi_unit, and what the allocator loses.
    void wholeWeightsStayUntilBackward()
    {
        const layout::Scenario s = fsdp("3", "0");
        const auto freed = evaluated(fsdp("3", "1"));
        const auto kept = evaluated(s);
        const auto whole = evaluated(fsdp("2", "1"));
        for (const MemoryClass memory :
             {MemoryClass::Weights, MemoryClass::Gradients, MemoryClass::Optimizer})
            QCOMPARE(bytes(kept, memory), bytes(freed, memory));
        const double more = bytes(kept, MemoryClass::Buffers) - bytes(freed, MemoryClass::Buffers);
        const double all = bytes(whole, MemoryClass::Weights); // as ZeRO 2 has them
        const auto counted = workload::countParameters(s.model);
        const double layer = static_cast<double>(counted.total - counted.embedding - counted.head)
                             / static_cast<double>(s.model.layers);
        QVERIFY2(std::abs(more - (all - 4 * layer)) < 1e-3 * all,
                 qPrintable(QString("%1 of %2").arg(more).arg(all - 4 * layer)));
        QVERIFY(kept.peakBytes > freed.peakBytes + more * 0.999);
    }

    void whereNothingIsGatheredOnUseItChangesNothing()
    {
        for (const char* zero : {"0", "1", "2"}) {
            QCOMPARE(evaluated(fsdp(zero, "0")).stepSeconds, evaluated(fsdp(zero, "1")).stepSeconds);
            QCOMPARE(evaluated(fsdp(zero, "0")).peakBytes, evaluated(fsdp(zero, "1")).peakBytes);
            QVERIFY(!layout::findKnob("reshard")->idle(fsdp(zero, "0")).empty());
        }
        QVERIFY(layout::findKnob("reshard")->idle(fsdp("3", "0")).empty());
    }

    /// Never slower, never smaller: pipelines and hybrid groups too.
    void keepingTradesMemoryForTime()
    {
        rc::check("faster and larger", [] {
            const auto among = [](std::initializer_list<const char*> values) {
                return *rc::gen::elementOf(std::vector<const char*>(values));
            };
            const char* stages = among({"1", "2", "4"});
            const char* tensor = among({"1", "2"});
            const char* group = among({"0", "4"});
            const char* batch = among({"128", "512"});
            const auto with = [&](const char* reshard) {
                layout::Scenario s = fsdp("3", reshard, batch);
                for (const auto& [id, value] :
                     {std::pair{"pp", stages}, std::pair{"tp", tensor}, std::pair{"dp_shard", group}})
                    (void)layout::setKnob(s, id, value);
                return training::evaluate(s);
            };
            const auto freed = with("1");
            const auto kept = with("0");
            RC_PRE(freed.valid && kept.valid);
            RC_ASSERT(kept.stepSeconds <= freed.stepSeconds * (1 + 1e-9));
            RC_ASSERT(kept.peakBytes >= freed.peakBytes * (1 - 1e-9));
        });
    }
};

QTEST_GUILESS_MAIN(TestReshardAfterForward)
#include "tst_reshard_after_forward.moc"
