// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/explain/traffic.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "model/scenarios.h"

#include <QtTest>

using namespace shardscape;

namespace {

/// 32 layers on 8 stages, 32 replicas of 16 micro-batches: two groups of those.
layout::Scenario scenario(std::initializer_list<std::pair<const char*, const char*>> settings)
{
    layout::Scenario s = scenarioOf("llama-7b", "dgx-h100", 32,
                                    {{"sequence", "4096"},
                                     {"global_batch", "512"},
                                     {"software", "megatron-core"},
                                     {"pp", "8"},
                                     {"micro_batch", "1"},
                                     {"zero", "1"},
                                     {"schedule", "interleaved-1f1b"},
                                     {"chunks", "4"},
                                     {"overlap_gradients", "1"},
                                     {"overlap_params", "1"}});
    for (const auto& [knob, value] : settings)
        if (const auto set = layout::setKnob(s, knob, value); !set)
            qFatal("%s", set.error().text().c_str());
    return s;
}

training::Evaluation priced(const layout::Scenario& s)
{
    training::Evaluation e = training::evaluate(s);
    if (!e.valid)
        qFatal("%s", english(e.reasons.front().message).c_str());
    return e;
}

double dataBytes(const layout::Scenario& s)
{
    for (const training::AxisTraffic& axis : training::traffic(s, priced(s)).axes)
        if (axis.group == layout::GroupKind::Replicas)
            return axis.bytes;
    return 0;
}

} // namespace

class TestExchangeByChunk : public QObject {
    Q_OBJECT

private slots:
    /// Lamy-Poirier 2023, arXiv 2211.05953, section 4: an exchange of a chunk's states is repeated for every micro-batch without
    /// chunks, for every group of p with depth-first ones, once with breadth-first ones.
    void groupsOfMicroBatchesShareAnExchange()
    {
        for (const char* zero : {"2", "3"}) {
            const double each = dataBytes(scenario({{"zero", zero}, {"gather_unit", "1"}}));
            const double group = dataBytes(scenario({{"zero", zero}}));
            const double batch = dataBytes(scenario({{"zero", zero}, {"schedule", "breadth-first"}}));
            // What is left of ZeRO-2 is the gather of updated weights, once a step.
            const double once = zero[0] == '2' ? dataBytes(scenario({{"zero", "1"}})) / 2 : 0;
            QVERIFY2(std::abs((each - once) / (group - once) - 8) < 1e-6, QByteArray::number(each / group));
            QVERIFY2(std::abs((each - once) / (batch - once) - 16) < 1e-6, QByteArray::number(each / batch));
        }
    }

    /// The gradients of a chunk that micro-batches pass together are whole until the last of them is through.
    void aChunksGradientsAreHeldWhole()
    {
        const auto buffers = [](const layout::Scenario& s) {
            const training::Evaluation e = priced(s);
            return e.memory[1].bytes[static_cast<std::size_t>(training::MemoryClass::Buffers)];
        };
        const layout::Scenario each = scenario({{"zero", "2"}, {"gather_unit", "1"}});
        const layout::Scenario group = scenario({{"zero", "2"}});
        const double chunk = 6738415616.0 / 32; // parameters of a layer, without embeddings a little less
        const double more = buffers(group) - buffers(each);
        QVERIFY2(more > 0.9 * 2 * chunk && more < 2 * chunk, QByteArray::number(more / chunk)); // bf16
    }

    /// More of an exchange over slow links hides where other chunks' passes follow: with one chunk only the last micro-batch's backward
    /// does.
    void otherChunksHideAnExchange()
    {
        const auto exposed = [](layout::Scenario s) {
            for (cluster::LinkLevel& level : s.cluster.levels)
                level.bandwidth /= 20;
            const training::TimeShare share =
                priced(s).time[static_cast<std::size_t>(training::TimeTerm::DataComm)];
            return share.exposedSeconds / share.seconds;
        };
        const double none = exposed(scenario({{"schedule", "1f1b"}, {"chunks", "1"}}));
        const double depth = exposed(scenario({}));
        const double breadth = exposed(scenario({{"schedule", "breadth-first"}}));
        QVERIFY2(depth < none, QByteArray::number(depth / none));
        QVERIFY(breadth <= depth);
        // A chunk's exchange at least shows: the last one has nothing to hide behind.
        QVERIFY(depth >= 0.25 - 1e-9);
    }

    void moreThanPassTogetherCannotShare()
    {
        const training::Evaluation e = training::evaluate(scenario({{"zero", "2"}, {"gather_unit", "16"}}));
        QVERIFY(!e.valid);
        QCOMPARE(
            QByteArray::fromStdString(english(e.reasons.front().message)),
            QByteArray("16 micro-batches cannot share a gather: 8 pass a chunk before the next one's turn"));
        QVERIFY(!layout::findKnob("gather_unit")
                     ->idle(scenario({{"schedule", "1f1b"}, {"chunks", "1"}}))
                     .empty());
    }
};

QTEST_GUILESS_MAIN(TestExchangeByChunk)
#include "tst_exchange_by_chunk.moc"
