// SPDX-License-Identifier: GPL-3.0-or-later
// Serving: published and worked numbers.
#include "exchange/catalog/catalog.h"
#include "job/serving/key_value_cache.h"
#include "job/serving/speculation.h"
#include "job/serving/steps.h"
#include "model/golden.h"

#include "base/quantity.h"

#include <QtTest>
#include <rapidcheck.h>

using namespace shardscape;
using namespace shardscape::serving;
using exchange::Catalog;

namespace {

workload::Transformer model(std::string_view id)
{
    const auto found = Catalog::builtIn().model(id);
    if (!found)
        qFatal("no such model");
    return **found;
}

const cluster::Accelerator& h100()
{
    return **Catalog::builtIn().accelerator("h100-80g-sxm");
}

/// As far as its cache needs: arXiv 2403.04652, Table 1.
workload::Transformer yi34()
{
    workload::Transformer m;
    m.layers = 60;
    m.hidden = 7168;
    m.heads = 56;
    m.keyValueHeads = 8;
    m.headDim = 128;
    return m;
}

const golden::Table& table()
{
    static const golden::Table all = [] {
        golden::Table t;
        const auto cache = [](const char* id) { return [id] { return keyValueBytesPerToken(model(id)); }; };
        t.add("J1a", 516096, 0, cache("llama-3.1-405b"));
        t.add("J1b", 327680, 0, cache("qwen2.5-72b"));
        t.add("J1c", 70272, 0, cache("deepseek-v3"));
        t.add("J2", 11.44, 0.001, [] { return 50000 * keyValueBytesPerToken(yi34()) / kGiB; });
        // Fu 2024: Yi-34B with 50 000 tokens of context on an A100 of 2 TB/s; its 4k prompt counts the linear part alone
        const ServedModel yi{34e9, 68e9};
        const Replica a100{1, 312e12, 2e12};
        t.add("J2b", 9.8, 0.01, [=] { return 250 * decodeSeconds(yi, a100, 1, 11e9); });
        t.add("J2c", 0.89, 0.01, [=] { return prefillSeconds(yi, a100, 4096, 0.5); });
        t.add("J2d", 0.55, 1e-9, [] { return switchSeconds(11e9, 20e9); });
        t.add("J3", 1857, 0.001, [] { return optimalTokensPerSecond(260e12, 70e9); });
        struct Draft { // arXiv 2211.17192, Table 1
            const char* acceptanceText;
            double acceptance;
            int drafted;
            double faster, work;
        };
        for (const Draft& d : {Draft{"0.6", .6, 2, 1.96, 1.53},
                               {"0.7", .7, 3, 2.53, 1.58},
                               {"0.8", .8, 2, 2.44, 1.23},
                               {"0.8", .8, 5, 3.69, 1.63},
                               {"0.9", .9, 2, 2.71, 1.11},
                               {"0.9", .9, 10, 6.86, 1.60}}) {
            const std::string at = std::string(d.acceptanceText) + "." + std::to_string(d.drafted);
            t.add("J4." + at, d.faster, 0.002,
                  [d] { return speculativeSpeedUp(d.acceptance, d.drafted, 0); });
            t.add("J4o." + at, d.work, 0.006, [d] { return speculativeWork(d.acceptance, d.drafted, 0); });
        }
        t.add("J5", 295.3, 0.001, [] { return ridgeBatch(h100().bf16Flops, h100().memoryBandwidth); });
        t.add("J6", 5.265, 0.001, [] { // reading the weights alone
            const ServedModel llama{70.55e9, 2 * 70.55e9};
            return 1e3 * decodeSeconds(llama, {8, h100().bf16Flops, h100().memoryBandwidth}, 1, 0);
        });
        return t;
    }();
    return all;
}

} // namespace

class tst_ServingGolden : public QObject {
    Q_OBJECT
private slots:
    void everyNumberIsReproduced_data() { table().declare(); }
    void everyNumberIsReproduced() { table().check(); }

    // Fu 2024: one user with 50 000 tokens beside 68 GB of weights on 80 GB.
    void longContextsLeaveRoomForOneUser()
    {
        const double token = keyValueBytesPerToken(yi34());
        QCOMPARE(concurrency(80e9, 1, 68e9, token, 50000, 1), 0.0);      // 12.3 GB do not fit 12
        QCOMPARE(concurrency(80 * kGiB, 1, 68e9, token, 50000, 1), 1.0); // 80 GiB hold one
        QCOMPARE(concurrency(60e9, 1, 68e9, token, 50000, 1), 0.0);      // not even the weights
        QCOMPARE(sessionsPerSecond(2, 1, 2, 1), 0.5);
        QCOMPARE(pagedTokens(50000), 50000.0);
        QCOMPARE(pagedTokens(50001), 50016.0);
    }

    void headsAreSharedUntilThereAreNone()
    {
        const workload::Transformer llama = model("llama-3.1-405b"), deepseek = model("deepseek-v3");
        QCOMPARE(cacheShards(llama, 8, 1), 8.0);
        QCOMPARE(cacheShards(llama, 16, 2), 16.0);  // 8 heads, 2 stages
        QCOMPARE(cacheShards(deepseek, 8, 2), 2.0); // every rank holds the latents
    }

    void decodingTurnsFromReadingToComputingAtTheRidge()
    {
        rc::check("below the ridge a step reads weights, above it computes", [] {
            const double p = 1e9 * *rc::gen::inRange(1, 500);
            const ServedModel m{p, 2 * p};
            const Replica on{8, 989.4e12, 3.35e12};
            const double ridge = ridgeBatch(on.flops, on.bandwidth);
            RC_ASSERT(decodeSeconds(m, on, ridge / 2, 0) == decodeSeconds(m, on, 1, 0));
            RC_ASSERT(decodeSeconds(m, on, ridge * 2, 0) > 1.99 * decodeSeconds(m, on, 1, 0));
            RC_ASSERT(decodeSeconds(m, on, 1, 1e9) > decodeSeconds(m, on, 1, 0));
            RC_ASSERT(prefillSeconds(m, on, 1, 0.5)
                      == decodeSeconds(m, on, 1, 0)); // one token reads them too
        });
    }

    void speculationPaysOnlyWhereDraftsAreCheapAndRight()
    {
        QCOMPARE(expectedTokens(1, 4), 5.0);
        QCOMPARE(expectedTokens(0, 4), 1.0);
        QVERIFY(speculativeSpeedUp(0.3, 8, 0.3) < 1);
        QVERIFY(speculativeSpeedUp(0.9, 4, 0.02) > 3);
        QVERIFY(speculativeWork(0.5, 8, 0.1) > speculativeWork(0.9, 8, 0.1));
    }

    // 2 P s against 2 L a d s^2 causal: equal at 79 000 tokens for Yi.
    void attentionOvertakesTheLinearPartInLongPrompts()
    {
        const ServedModel yi{34e9, 68e9, 60, 56 * 128};
        const double linear = 2 * yi.activeParameters;
        const double at = linear / (4 * yi.layers * yi.headWidth * 0.5);
        QVERIFY(std::abs(prefillFlops(yi, at, 0.5) / (2 * linear * at) - 1) < 1e-12); // rounding
        QVERIFY(at > 7e4 && at < 8e4);
    }
};

QTEST_GUILESS_MAIN(tst_ServingGolden)
#include "tst_serving_golden.moc"
