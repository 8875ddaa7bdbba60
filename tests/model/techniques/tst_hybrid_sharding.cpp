// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/explain/traffic.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "model/scenarios.h"

#include <QtTest>
#include <algorithm>
#include <rapidcheck.h>

using namespace shardscape;
using training::MemoryClass;

namespace {

/// Llama-2-7B on 32 A100, data-parallel alone, eight micro-batches a step.
layout::Scenario sharded(const char* zero, const char* group)
{
    return scenarioOf("llama-2-7b", "dgx-a100-80g", 4,
                      {{"sequence", "4096"}, {"global_batch", "256"}, {"zero", zero}, {"dp_shard", group}});
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

const training::AxisTraffic& dataAxis(const training::Traffic& traffic)
{
    const auto found = std::find_if(traffic.axes.begin(), traffic.axes.end(), [](const auto& axis) {
        return axis.group == layout::GroupKind::Replicas;
    });
    if (found == traffic.axes.end())
        qFatal("no data-parallel traffic");
    return *found;
}

} // namespace

class TestHybridSharding : public QObject {
    Q_OBJECT

private slots:
    void allReplicasInOneGroupAreNoGroups()
    {
        const auto none = evaluated(sharded("3", "0"));
        const auto all = evaluated(sharded("3", "32"));
        QCOMPARE(all.stepSeconds, none.stepSeconds);
        QCOMPARE(all.peakBytes, none.peakBytes);
    }

    /// N ranks share, N_d hold: the memory of ZeRO on as many ranks as share. Source: Rajbhandari 2020, Figure 1.
    void statesDivideByTheGroup()
    {
        const auto all = evaluated(sharded("3", "0"));
        const auto node = evaluated(sharded("3", "8"));
        for (const MemoryClass memory :
             {MemoryClass::Weights, MemoryClass::Gradients, MemoryClass::Optimizer})
            QCOMPARE(bytes(node, memory), 4 * bytes(all, memory));
        const auto optimizer = evaluated(sharded("1", "8"));
        QCOMPARE(bytes(optimizer, MemoryClass::Optimizer), bytes(node, MemoryClass::Optimizer));
        QCOMPARE(bytes(optimizer, MemoryClass::Weights), 8 * bytes(node, MemoryClass::Weights));
    }

    /// Groups of a node keep gathers off the network; what crosses it is one sum of an eighth of the gradients. Source: Zhao
    /// 2023, arXiv 2304.11277, section 3.2.2: 2M (W - 1)/(G W) of cross-host traffic for model size M, G per host, W ranks.
    void aGroupWithinANodeGathersOverFastLinks()
    {
        const layout::Scenario s = sharded("3", "8");
        const training::Traffic traffic = training::traffic(s, evaluated(s));
        const training::AxisTraffic& axis = dataAxis(traffic);
        const double gradients = axis.levelBytes[1];
        // 4 groups hold an eighth each: 2 (4 - 1)/4 of it is sent by every rank.
        const double states = bytes(evaluated(s), MemoryClass::Gradients);
        QVERIFY2(std::abs(gradients / (2 * 3.0 / 4.0 * states) - 1) < 1e-9, QByteArray::number(gradients));
        const layout::Scenario whole = sharded("3", "0");
        const training::Traffic all = training::traffic(whole, evaluated(whole));
        QVERIFY(dataAxis(all).levelBytes[1] > 3 * gradients);
        const auto exchange = [](const training::Evaluation& e) {
            return e.time[static_cast<std::size_t>(training::TimeTerm::DataComm)].seconds;
        };
        QVERIFY(exchange(evaluated(s)) < exchange(evaluated(whole)));
    }

    void withoutSharedStatesItChangesNothing()
    {
        QCOMPARE(evaluated(sharded("0", "8")).stepSeconds, evaluated(sharded("0", "0")).stepSeconds);
        QVERIFY(!layout::findKnob("dp_shard")->idle(sharded("0", "8")).empty());
    }

    void groupsThatDoNotDivideAreRefusedWithTheNearest()
    {
        const auto reasons = layout::violations(sharded("3", "12"));
        QCOMPARE(reasons.size(), std::size_t{1});
        QCOMPARE(reasons.front().code, std::string("shard-divides"));
        QCOMPARE(reasons.front().mend.settings.size(), std::size_t{1});
        QCOMPARE(std::string(reasons.front().mend.settings.front().knob->id), std::string("dp_shard"));
        QCOMPARE(reasons.front().mend.settings.front().value, 16);
    }

    /// A larger group never takes more memory, whatever the ZeRO stage.
    void largerGroupsHoldLess()
    {
        rc::check("memory falls with the group", [] {
            const std::string zero = std::to_string(*rc::gen::inRange(1, 4));
            double before = 0;
            for (const char* group : {"1", "2", "4", "8", "16", "32"}) {
                const double peak = evaluated(sharded(zero.c_str(), group)).peakBytes;
                RC_ASSERT(before == 0 || peak <= before * (1 + 1e-12));
                before = peak;
            }
        });
    }

    /// Experts' states have as many copies as the others.
    void expertsAreSharedByTheirOwnReplicas()
    {
        const auto of = [](const char* group) {
            return evaluated(scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 4,
                                        {{"sequence", "4096"},
                                         {"global_batch", "64"},
                                         {"ep", "4"},
                                         {"zero", "1"},
                                         {"dp_shard", group}}));
        };
        QCOMPARE(bytes(of("8"), MemoryClass::Optimizer), 4 * bytes(of("0"), MemoryClass::Optimizer));
    }
};

QTEST_GUILESS_MAIN(TestHybridSharding)
#include "tst_hybrid_sharding.moc"
