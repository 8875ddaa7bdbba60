// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/catalog.h"
#include "workload/transformer.h"

#include <QtTest>
#include <algorithm>
#include <rapidcheck.h>

using namespace shardscape;
using namespace shardscape::workload;

namespace {

Transformer model(const char* id)
{
    return **exchange::Catalog::builtIn().model(id);
}

/// LLaMA-3-8B with three kinds of layers in any order.
Transformer randomStack()
{
    Transformer m = model("llama-3-8b");
    m.kinds = {{.name = "global"},
               {.name = "local", .window = 1024},
               {.name = "wide", .heads = 16, .keyValueHeads = 4, .ffn = 28672},
               {.name = "experts", .moe = MixtureOfExperts{.experts = 8, .topK = 2, .expertFfn = 4096}}};
    const auto runs = *rc::gen::inRange(1, 12);
    for (int i = 0; i < runs; ++i)
        m.stack.push_back({*rc::gen::inRange(0, 4), *rc::gen::inRange<std::int64_t>(0, 5)});
    settleStack(m);
    return m;
}

} // namespace

class TestStack : public QObject {
    Q_OBJECT
private slots:
    void aStackOfOneKindIsThePlainModel()
    {
        for (const char* id : {"gpt-3-175b", "llama-3-70b", "mixtral-8x7b-v0.1", "gpt-2-xl"}) {
            const Transformer plain = model(id);
            Transformer one = plain;
            one.kinds = {{.name = "all"}};
            one.stack = {{0, plain.layers}};
            settleStack(one);
            const ParameterCount a = countParameters(plain);
            const ParameterCount b = countParameters(one);
            QCOMPARE(b.total, a.total);
            QCOMPARE(b.active, a.active);
            QCOMPARE(b.attention, a.attention);
            QCOMPARE(b.denseLayers, a.denseLayers);
            QCOMPARE(b.moeLayers, a.moeLayers);
            QVERIFY(stackOf(one) == (std::vector<LayerRun>{{0, plain.layers}}));
        }
    }

    void theOrderOfLayersDoesNotChangeTheirParameters()
    {
        QVERIFY(rc::check("any order, the same count", [] {
            const Transformer a = randomStack();
            Transformer b = a;
            std::vector<LayerRun> single;
            for (const LayerRun& run : a.stack)
                single.insert(single.end(), static_cast<std::size_t>(run.count), {run.kind, 1});
            for (std::size_t i = single.size(); i > 1; --i)
                std::swap(single[i - 1], single[*rc::gen::inRange<std::size_t>(0, i)]);
            b.stack = single;
            settleStack(b);
            RC_ASSERT(b.layers == a.layers);
            RC_ASSERT(countParameters(b).total == countParameters(a).total);
            RC_ASSERT(countParameters(b).active == countParameters(a).active);
        }));
    }

    void aStackCountsWhatItsKindsCountAlone()
    {
        QVERIFY(rc::check("the sum over layers, each counted as a model of its own", [] {
            const Transformer m = randomStack();
            Transformer none = layerOf(m, 0);
            none.layers = 0;
            if (none.moe)
                none.moe->firstDense = 0;
            const std::int64_t outside = countParameters(none).total;
            std::int64_t sum = outside;
            for (std::int64_t layer = 0; layer < m.layers; ++layer) {
                Transformer one = layerOf(m, kindOf(m, layer));
                one.layers = 1;
                sum += countParameters(one).total - outside;
            }
            RC_ASSERT(countParameters(m).total == sum);
        }));
    }

    void settlingMakesAllFieldsSayTheSame()
    {
        QVERIFY(rc::check("runs joined, layers added up, no kind without layers", [] {
            const Transformer m = randomStack();
            std::int64_t layers = 0;
            for (std::size_t i = 0; i < m.stack.size(); ++i) {
                RC_ASSERT(m.stack[i].count > 0);
                RC_ASSERT(i == 0 || m.stack[i].kind != m.stack[i - 1].kind);
                layers += m.stack[i].count;
            }
            RC_ASSERT(m.layers == layers);
            for (std::int32_t kind = 0; kind < kindCount(m); ++kind)
                RC_ASSERT(layerOf(m, kind).layers > 0);
            for (std::int32_t kind = 0; kind < kindCount(m); ++kind)
                RC_ASSERT(layerOf(m, kind).moe.has_value() == (kindName(m, kind) == "experts"));
            Transformer again = m;
            settleStack(again);
            RC_ASSERT(again == m);
        }));
    }

    void fewerOrMoreLayersKeepTheOrderOfKinds()
    {
        const Transformer gemma = model("gemma-2-9b");
        QCOMPARE(gemma.kinds.size(), std::size_t{2});
        for (const std::int64_t layers : {1, 5, 42, 60}) {
            Transformer m = gemma;
            setLayers(m, layers);
            QCOMPARE(m.layers, layers);
            for (std::int64_t layer = 0; layer < layers; ++layer)
                QCOMPARE(kindOf(m, layer), kindOf(gemma, layer % gemma.layers));
        }
        Transformer deepseek = model("deepseek-v3");
        setLayers(deepseek, 10);
        QCOMPARE(deepseek.moe->firstDense, std::int64_t{1});
    }

    void gemmasAlternateBetweenAWindowAndAllTokens()
    {
        for (const char* id : {"gemma-2-2b", "gemma-2-9b", "gemma-2-27b"}) {
            const Transformer m = model(id);
            for (std::int64_t layer = 0; layer < m.layers; ++layer)
                QCOMPARE(layerShape(m, kindOf(m, layer)).window,
                         layer % 2 == 0 ? std::int64_t{4096} : std::int64_t{0});
        }
    }
};

QTEST_GUILESS_MAIN(TestStack)
#include "tst_stack.moc"
