// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/catalog.h"
#include "workload/transformer.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <rapidcheck.h>
#include <set>

using namespace shardscape;
using workload::countParameters;
using workload::ParameterCount;
using workload::Transformer;

namespace {

/// What a model of the catalog counts. `ratio` (count over published) and `reason` only where the published number is
/// neither met exactly nor rounded from it.
struct Row {
    const char* id;
    std::int64_t count;
    double ratio = 1;
    const char* reason = "";
};

const Row kRows[] = {
    {"gpt-2-small", 124439808},
    {"gpt-2-medium", 354823168},
    {"gpt-2-large", 774030080},
    {"gpt-2-xl", 1557611200},
    {"gpt-3-small", 125226240},
    {"gpt-3-medium", 355871744, 1.0168, "the paper rounds 356 M down to 350 M"},
    {"gpt-3-large", 760300032},
    {"gpt-3-xl", 1517123584, 1.1670,
     "the paper prints 24 heads of 128 for hidden 2048; 16 heads would give its 1.3 B"},
    {"gpt-3-2.7b", 2651553280},
    {"gpt-3-6.7b", 6658404352},
    {"gpt-3-13b", 12936488380},
    {"gpt-3-175b", 174604259328},
    {"mt-nlg-530b", 529600819200},
    {"megatron-1.7b", 1652230656},
    {"megatron-3.6b", 3562168320},
    {"megatron-7.5b", 7467786240},
    {"megatron-18b", 18449756160},
    {"megatron-39b", 39096041472},
    {"megatron-76b", 76050739200},
    {"megatron-145b", 145622261760},
    {"megatron-310b", 310130540544},
    {"megatron-1t", 1008038758400},
    {"megatron-175b", 174615846912},
    {"megatron-22b", 22074273792},
    {"t-nlg-17b", 17176845728},
    {"llama-7b", 6738415616},
    {"llama-13b", 13015864320},
    {"llama-33b", 32528943616},
    {"llama-65b", 65285660672, 1.0013, "the paper prints 65.2 B, the released checkpoint has 65.286 B"},
    {"llama-2-7b", 6738415616},
    {"llama-2-13b", 13015864320},
    {"llama-2-70b", 68976648192},
    {"llama-3-8b", 8030261248},
    {"llama-3-70b", 70553706496},
    {"llama-3.1-405b", 405853388800},
    {"llama-3.2-1b", 1235814400},
    {"llama-3.2-3b", 3212749824},
    {"mistral-7b-v0.1", 7241732096},
    {"mixtral-8x7b-v0.1", 46702792704},
    {"mixtral-8x22b-v0.1", 140620634112},
    {"qwen2.5-0.5b", 494032768},
    {"qwen2.5-1.5b", 1543714304},
    {"qwen2.5-3b", 3085938688},
    {"qwen2.5-7b", 7615616512},
    {"qwen2.5-14b", 14770033664},
    {"qwen2.5-32b", 32763876352},
    {"qwen2.5-72b", 72706203648},
    {"qwen3-0.6b", 596049920},
    {"qwen3-1.7b", 1720574976},
    {"qwen3-4b", 4022468096},
    {"qwen3-8b", 8190735360},
    {"qwen3-14b", 14768307200},
    {"qwen3-32b", 32762123264},
    {"qwen3-30b-a3b", 30532122624},
    {"qwen3-235b-a22b", 235093634560},
    {"deepseek-v2", 235741434880},
    {"deepseek-v3", 671026419200},
    {"bloom-176b", 176247271424},
    {"opt-125m", 125239296},
    {"opt-1.3b", 1315758080},
    {"opt-6.7b", 6658473984},
    {"opt-13b", 12853473280},
    {"opt-30b", 29974540288},
    {"opt-66b", 65719701504},
    {"opt-175b", 174604468224},
    {"glm-130b", 128697794560, 0.9900, "the name rounds 128.7 B up"},
    {"falcon-7b", 6921720704},
    {"falcon-40b", 41303293952},
    {"falcon-180b", 179522565120},
    {"pangu-alpha-2.6b", 2543997440, 0.9785, "the query layer, about 12 hidden^2, is left out"},
    {"pangu-alpha-13b", 12480988160, 0.9527,
     "the query layer, about 12 hidden^2, is left out; 0.3 B of the published total stay unexplained"},
    {"pangu-alpha-200b", 203622793216, 0.9837, "the query layer, about 12 hidden^2, is left out"},
    {"gemma-2-2b", 2614341888},
    {"gemma-2-9b", 9241705984},
    {"gemma-2-27b", 27227128320},
    {"llama-13b-128k", 13998904320},
    {"llama-30b-128k", 33768557056},
    {"llama-65b-128k", 66858524672},
    {"frontier-gpt-22b", 22074273792},
    {"frontier-gpt-175b", 174615846912},
    {"frontier-gpt-1t", 1008038758400, 1.0080, "the name rounds 1008 B down"},
    {"yuan-2.0-2.1b", 2088724480},
    {"yuan-2.0-51b", 51842105344, 1.0165, "the name rounds 51.8 B down"},
    {"yuan-2.0-102.6b", 102577954816},
    {"bert-large", 334090240, 0.9943, "pooler and prediction head (2.1 M) are left out"},
    {"bert-base", 108890112, 0.9899,
     "pooler (0.6 M) and segment embeddings are left out, 110 M is a nominal size"},
    {"mixtral-8x22b-v0.3", 140630071296},
    {"qwen3-coder-480b-a35b", 480154875392},
    {"qwen3-next-80b-a3b", 79674391296},
    {"deepseek-v3.1", 671026419200},
    {"deepseek-v3.2-exp", 671877944064, 1.0013, "published is DeepSeek-V3 without the indexer (0.85 B)"},
    {"kimi-k2", 1026408232448, 0.9869, "the report prints 1.04 T, the released checkpoint has 1.026 T"},
    {"moonlight-16b-a3b", 15960110208},
    {"gpt-oss-20b", 20914757184},
    {"gpt-oss-120b", 116829156672},
    {"qwen3.5-397b-a17b", 396346350336, .99835, "397 B are of the whole model, encoder of pictures included"},
    {"qwen3.5-9b", 8953803264},
    {"glm-5", 743911218432},
    {"glm-5.2", 743911218432},
    {"nemotron-3-nano-30b-a3b", 31577940288},
    {"gpt-j-6b", 6050258944, 0.9995, "biases of the MLP and the output matrix are left out"},
    {"llama-4-scout", 107769861120, 0.9887, "published with the vision part"},
    {"llama-4-maverick", 400711848960, 1.0018, "the name rounds 400.7 B down"},
    {"glm-4.5", 352797829024, 0.9938, "the report counts the multi-token-prediction layer and no embeddings"},
    {"glm-4.6", 352797829024, 0.9938, "as GLM-4.5"},
    {"kimi-k2.5", 1026408232448, 0.9869, "as Kimi-K2: the language model alone"},
    {"minimax-m2.5", 228689764864},
    {"qwen3.5-35b-a3b", 34660610688},
    {"glm-4.5-air", 106852251264, 1.0080, "the report counts no embeddings"},
    {"nemotron-4-340b", 341029195776, 1.0030, "the name rounds 341.0 B down"},
    {"nemotron-h-8b", 8100852736},
    {"nemotron-nano-9b-v2", 8888227328},
    {"nemotron-nano-12b-v2", 12310001152},
    {"grok-1", 315684820992, 1.0054, "the name rounds 315.7 B down; without the embedding it is 314.9 B"},
    {"minimax-text-01", 456089655296},
    {"minimax-m2", 228689764864, 0.9943, "the name rounds 228.7 B up"},
    {"jamba-v0.1", 51570323328},
    {"bamba-9b", 9780235392},
    {"gemma-3-1b", 999885952},
    {"gemma-3-4b", 3880263168},
    {"gemma-3-12b", 11766034176},
    {"gemma-3-27b", 27009346304},
    {"yi-34b", 34388917248},
    {"phi-3-medium", 13960238080},
    {"phi-4", 14659507200},
    {"mistral-small-24b", 23572403200},
    {"mistral-large-123b", 122610069504},
    {"deepseek-coder-33b", 33342991360},
    {"codellama-34b", 33743970304},
    {"smollm2-1.7b", 1711376384},
    {"tinyllama-1.1b", 1100048384},
    {"deepseek-r1-distill-qwen-1.5b", 1777088000},
};

/// Half a unit of the last digit that people print: 1.7 B, 350 M, 1008 B.
double rounding(double published)
{
    const double suffix = published >= 1e9 ? 1e9 : 1e6;
    for (double unit = suffix; unit >= suffix / 1000; unit /= 10) {
        const double digits = published / unit;
        if (std::abs(digits - std::round(digits)) < 1e-6)
            return unit / 2;
    }
    return 0.5;
}

const Transformer& model(const char* id)
{
    const auto found = exchange::Catalog::builtIn().model(id);
    return **found;
}

} // namespace

class TestParameters : public QObject {
    Q_OBJECT
private slots:
    void everyModelOfTheCatalogHasARow()
    {
        std::set<std::string> rows;
        for (const Row& row : kRows)
            rows.insert(row.id);
        for (const Transformer& m : exchange::Catalog::builtIn().models())
            QVERIFY2(rows.contains(m.id), m.id.c_str());
        QCOMPARE(rows.size(), exchange::Catalog::builtIn().models().size());
    }

    void countsAreThePublishedOnes_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kRows)); ++i)
            QTest::newRow(kRows[i].id) << i;
    }

    void countsAreThePublishedOnes()
    {
        QFETCH(int, index);
        const Row& row = kRows[index];
        QVERIFY(exchange::Catalog::builtIn().model(row.id).has_value());
        const Transformer& m = model(row.id);
        const ParameterCount count = countParameters(m);
        QCOMPARE(count.total, row.count);
        if (m.publishedParameters == 0)
            return;
        const double off = std::abs(static_cast<double>(count.total) - m.publishedParameters);
        if (m.publishedExactly)
            QCOMPARE(off, 0.0);
        else if (*row.reason == '\0')
            QVERIFY2(off <= rounding(m.publishedParameters),
                     "neither the rounding of the published number nor a reason");
        else
            QVERIFY2(off > rounding(m.publishedParameters)
                         && std::abs(static_cast<double>(count.total) / m.publishedParameters - row.ratio)
                                < 5e-5,
                     row.reason);
    }

    void activeParametersOfMixturesAreThePublishedOnes_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("published");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("Mixtral 8x7B (arXiv 2401.04088)") << "mixtral-8x7b-v0.1" << 12.9e9 << 0.005;
        QTest::newRow("Mixtral 8x22B (model card)") << "mixtral-8x22b-v0.1" << 39e9 << 0.005;
        QTest::newRow("Qwen3 30B-A3B (arXiv 2505.09388: 3.3 B)") << "qwen3-30b-a3b" << 3.3e9 << 0.017;
        QTest::newRow("Qwen3 235B-A22B (arXiv 2505.09388)") << "qwen3-235b-a22b" << 22e9 << 0.01;
        QTest::newRow("DeepSeek-V2 (arXiv 2405.04434)") << "deepseek-v2" << 21e9 << 0.02;
        QTest::newRow("DeepSeek-V3 (arXiv 2412.19437)") << "deepseek-v3" << 37e9 << 0.016;
        QTest::newRow("Qwen3-Coder 480B (model card: 35 B)") << "qwen3-coder-480b-a35b" << 35e9 << 0.015;
        QTest::newRow("Kimi-K2 (arXiv 2507.20534: 32.6 B)") << "kimi-k2" << 32.6e9 << 0.01;
        QTest::newRow("Llama 4 Scout (model card)") << "llama-4-scout" << 17e9 << 0.015;
        QTest::newRow("Llama 4 Maverick (model card)") << "llama-4-maverick" << 17e9 << 0.015;
        QTest::newRow("MiniMax-M2 (model card: 10 B, without embeddings)") << "minimax-m2" << 11e9 << 0.01;
    }

    void activeParametersOfMixturesAreThePublishedOnes()
    {
        QFETCH(QString, id);
        QFETCH(double, published);
        QFETCH(double, tolerance);
        const Transformer& m = model(id.toUtf8().constData());
        const ParameterCount c = countParameters(m);
        QVERIFY(std::abs(static_cast<double>(c.active) / published - 1) <= tolerance);
        QCOMPARE(c.total - c.active,
                 c.moeLayers * (m.moe->experts - m.moe->topK) * 3 * m.hidden * m.moe->expertFfn);
    }

    /// deepseek-ai/DeepSeek-V3, README_WEIGHTS.md: 11.5 B of its own beside the shared embedding and output matrix.
    void modulesOfFurtherTokensAreCountedApart()
    {
        const Transformer& v3 = model("deepseek-v3");
        QCOMPARE(v3.multiTokenLayers, std::int64_t{1});
        const ParameterCount with = countParameters(v3);
        QVERIFY(std::abs(static_cast<double>(with.multiToken) / 11.5e9 - 1) < 0.015);
        Transformer without = v3;
        without.multiTokenLayers = 0;
        QCOMPARE(countParameters(without).multiToken, std::int64_t{0});
        QCOMPARE(countParameters(without).total, with.total);
    }

    /// P = 12 L h^2 (1 + 13/(12 h) + (V + s)/(12 L h)), Narayanan et al. 2021 (arXiv 2104.04473), equation 2; the equation
    /// leaves out the final norm.
    void gptMeetsItsClosedForm()
    {
        rc::check([] {
            Transformer m;
            m.layers = *rc::gen::inRange<std::int64_t>(1, 129);
            m.heads = *rc::gen::inRange<std::int64_t>(1, 129);
            m.headDim = *rc::gen::element<std::int64_t>(64, 80, 96, 128);
            m.keyValueHeads = m.heads;
            m.hidden = m.heads * m.headDim;
            m.ffn = 4 * m.hidden;
            m.vocabulary = *rc::gen::inRange<std::int64_t>(1, 300000);
            m.learnedPositions = *rc::gen::inRange<std::int64_t>(0, 8193);
            m.tiedEmbeddings = m.queryKeyValueBias = m.outputBias = m.mlpBias = true;
            const std::int64_t h = m.hidden;
            const std::int64_t closed = 12 * m.layers * h * h + 13 * m.layers * h
                                        + (m.vocabulary + m.learnedPositions) * h;
            RC_ASSERT(countParameters(m).total == closed + 2 * h);
        });
    }

    void partsSumToTheTotal()
    {
        for (const Transformer& m : exchange::Catalog::builtIn().models()) {
            const ParameterCount c = countParameters(m);
            QCOMPARE(c.denseLayers + c.moeLayers, m.layers);
            const bool alike = std::all_of(
                m.kinds.begin(), m.kinds.end(), [](const workload::LayerKind& kind) {
                    return !kind.recurrence && kind.attention && kind.mlp && !kind.dense;
                });
            if (!alike) // its parts are those of the first kind that has them
                continue;
            QCOMPARE(m.layers * (c.attention + c.norms) + c.denseLayers * c.mlp
                         + c.moeLayers * (c.router + c.experts + c.sharedExperts) + c.embedding + c.positions
                         + c.embeddingNorm + c.finalNorm + c.head,
                     c.total);
            QVERIFY(m.moe ? c.active < c.total : c.active == c.total);
        }
    }
};

QTEST_GUILESS_MAIN(TestParameters)
#include "tst_parameters.moc"
