// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/scenario/scenario_json.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "search/sweep.h"
#include "search/training/default_space.h"

#include <QtTest>
#include <array>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>

using namespace shardscape;
using nlohmann::json;

namespace {

/// What somebody ran, as knobs.
struct Published {
    std::string_view id; ///< source and line in it
    std::string_view model;
    std::string_view cluster;
    int perNode; ///< accelerators that the job takes of a node or rack
    int nodes;
    std::string_view given; ///< what a sweep begins with
    std::string_view
        layout; ///< what it has to find: one replica, one chunk, 1f1b, nothing recomputed where nothing is said
};

/// Every second distinct layout on clusters and models of the catalog that DGX Cloud's benchmarking, MLPerf Training,
/// Megatron-Bridge, NeMo, torchtitan, AutoModel, the Megatron MoE ModelZoo and A/B runs of Megatron-Bridge publish, in their
/// order, of those that the knobs say and the default space holds. It held 845 of 898 published runs that finished (94 %)
/// when this was written; the others share states in parts of a slice, cut stages by hand (Sailor), recompute norms with
/// experts or single modules, or split 8,192 tokens over 8 ranks.
constexpr std::array kPublished{
    Published{"dgxc-307", "deepseek-v3", "dgx-h100", 8, 64,
              "software=nemo sequence=4096 global_batch=4096 precision=bf16",
              "tp=2 pp=8 ep=64 etp=1 micro_batch=1 zero=1 sequence_parallel=1"},
    Published{"dgxc-310", "deepseek-v3", "gb200-nvl72", 64, 4,
              "software=nemo sequence=4096 global_batch=2048 precision=bf16",
              "tp=2 pp=4 ep=64 etp=1 micro_batch=1 zero=1 sequence_parallel=1"},
    Published{
        "dgxc-318", "grok-1", "dgx-h100", 8, 64,
        "software=nemo sequence=8192 global_batch=1024 precision=bf16",
        "tp=4 pp=8 cp=2 etp=1 ep=8 micro_batch=1 schedule=interleaved-1f1b chunks=8 zero=1 sequence_parallel=1"},
    Published{"dgxc-326", "llama-3.1-405b", "dgx-h100", 8, 64,
              "software=nemo sequence=8192 global_batch=256 precision=bf16",
              "tp=8 pp=8 cp=2 micro_batch=1 schedule=interleaved-1f1b chunks=8 zero=1 sequence_parallel=1"},
    Published{"dgxc-334", "llama-4-maverick", "dgx-h100", 8, 64,
              "software=nemo sequence=8192 global_batch=1024 precision=bf16",
              "tp=4 ep=128 micro_batch=1 etp=4 zero=1 sequence_parallel=1"},
    Published{"dgxc-379", "llama-3-8b", "dgx-h100", 8, 1,
              "software=nemo sequence=8192 global_batch=128 precision=bf16", "cp=2 micro_batch=1 zero=1"},
    Published{"dgxc-395", "llama-3-70b", "dgx-h100", 8, 8,
              "software=nemo sequence=8192 global_batch=128 precision=fp8",
              "tp=4 pp=8 micro_batch=1 schedule=interleaved-1f1b chunks=5 zero=1 sequence_parallel=1"},
    Published{"dgxc-418", "llama-3-70b", "dgx-h100", 8, 16,
              "software=maxtext sequence=8192 global_batch=256 precision=fp8",
              "micro_batch=2 zero=3 recompute_modules=core_attn+mlp+norm"},
    Published{"dgxc-460", "llama-3.1-405b", "dgx-h100", 8, 72,
              "software=nemo sequence=8192 global_batch=252 precision=bf16",
              "tp=8 pp=9 cp=2 micro_batch=1 schedule=interleaved-1f1b chunks=7 zero=1 sequence_parallel=1"},
    Published{"dgxc-493", "llama-3-70b", "dgx-h100", 8, 1,
              "software=nemo sequence=4096 global_batch=32 precision=bf16",
              "tp=2 pp=4 micro_batch=1 schedule=interleaved-1f1b chunks=20 zero=1 sequence_parallel=1"},
    Published{"dgxc-589", "llama-2-70b", "dgx-h100", 8, 8,
              "software=maxtext sequence=4096 global_batch=128 precision=bf16",
              "micro_batch=2 zero=3 recompute_modules=core_attn+mlp+norm"},
    Published{"dgxc-626", "megatron-175b", "dgx-h100", 8, 16,
              "software=paxml sequence=2048 global_batch=256 precision=fp8",
              "micro_batch=2 zero=1 recompute_modules=core_attn+mlp+norm"},
    Published{"mlperf-4120", "llama-2-70b", "dgx-h100", 8, 16,
              "software=nemo sequence=8192 global_batch=16 precision=fp8",
              "tp=4 cp=2 micro_batch=1 zero=1 sequence_parallel=1"},
    Published{"mlperf-4125", "llama-3-8b", "dgx-b200", 8, 1,
              "software=nemo sequence=8192 global_batch=16 precision=nvfp4", "micro_batch=2 zero=1"},
    Published{"mlperf-4168", "llama-3-8b", "gb200-nvl72", 64, 8,
              "software=nemo sequence=8192 global_batch=64 precision=fp8",
              "tp=2 cp=4 micro_batch=1 zero=1 sequence_parallel=1"},
    Published{"mlperf-4172", "llama-3-8b", "gb200-nvl72", 8, 1,
              "software=nemo sequence=8192 global_batch=16 precision=nvfp4", "micro_batch=2 zero=1"},
    Published{"mlperf-4182", "llama-3-8b", "dgx-b200", 8, 8,
              "software=nemo sequence=8192 global_batch=32 precision=fp8", "cp=2 micro_batch=1 zero=1"},
    Published{"mlperf-4097", "llama-2-70b", "gb200-nvl72", 4, 1,
              "software=nemo sequence=8192 global_batch=8 precision=fp8", "cp=2 micro_batch=1 zero=1"},
    Published{"mlperf-4040", "megatron-175b", "dgx-b200", 8, 8,
              "software=nemo sequence=2048 global_batch=2048 precision=fp8",
              "tp=4 pp=8 micro_batch=2 schedule=interleaved-1f1b chunks=6 zero=1 sequence_parallel=1"},
    Published{"mlperf-4049", "megatron-175b", "dgx-h100", 8, 192,
              "software=nemo sequence=2048 global_batch=3072 precision=fp8",
              "tp=4 pp=8 micro_batch=2 schedule=interleaved-1f1b chunks=4 zero=1 sequence_parallel=1"},
    Published{
        "mbridge-1", "deepseek-v3", "gb200-nvl72", 64, 4,
        "software=megatron-core sequence=4096 global_batch=4096 precision=mxfp8",
        "pp=4 ep=64 micro_batch=1 etp=1 schedule=interleaved-1f1b chunks=4 zero=1 recompute=selective recompute_modules=mla_up"},
    Published{"mbridge-35", "llama-3.1-405b", "gb200-nvl72", 64, 4,
              "software=megatron-core sequence=8192 global_batch=1536 precision=fp8",
              "tp=4 pp=16 micro_batch=1 schedule=interleaved-1f1b chunks=4 zero=1 sequence_parallel=1"},
    Published{"mbridge-70", "llama-3-70b", "gb200-nvl72", 8, 1,
              "software=megatron-core sequence=4096 global_batch=32 precision=fp8",
              "pp=2 micro_batch=1 schedule=interleaved-1f1b chunks=20 zero=1"},
    Published{"mbridge-94", "gpt-oss-120b", "dgx-b200", 8, 8,
              "software=megatron-core sequence=4096 global_batch=1280 precision=bf16",
              "ep=8 micro_batch=4 zero=1 etp=1 recompute=selective recompute_modules=norm+moe_act"},
    Published{"mbridge-136", "deepseek-v3", "dgx-b200", 8, 32,
              "software=megatron-core sequence=4096 global_batch=4096 precision=mxfp8",
              "pp=16 ep=8 micro_batch=1 etp=1 zero=1 recompute=selective recompute_modules=mla_up"},
    Published{"mbridge-247", "deepseek-v3", "gb200-nvl72", 64, 4,
              "software=megatron-core sequence=4096 global_batch=4096 precision=mxfp8",
              "pp=8 ep=32 micro_batch=1 etp=1 schedule=interleaved-1f1b chunks=4 zero=1"},
    Published{"mbridge-250", "qwen3-235b-a22b", "gb200-nvl72", 64, 4,
              "software=megatron-core sequence=4096 global_batch=8192 precision=bf16",
              "pp=8 ep=32 micro_batch=1 etp=1 schedule=interleaved-1f1b chunks=3 zero=1"},
    Published{"mbridge-262", "gpt-oss-120b", "dgx-h100", 8, 8,
              "software=megatron-core sequence=4096 global_batch=512 precision=bf16",
              "pp=4 ep=8 micro_batch=4 etp=1 zero=1"},
    Published{"mbridge-271", "deepseek-v3", "gb200-nvl72", 64, 4,
              "software=megatron-core sequence=4096 global_batch=2048 precision=fp8",
              "pp=4 ep=64 micro_batch=1 etp=1 schedule=interleaved-1f1b chunks=4 zero=1"},
    Published{
        "mbridge-289", "deepseek-v3", "dgx-h100", 8, 128,
        "software=megatron-core sequence=4096 global_batch=8192 precision=fp8",
        "tp=2 pp=8 ep=64 etp=1 micro_batch=1 schedule=interleaved-1f1b chunks=4 zero=1 sequence_parallel=1"},
    Published{"nemo-24.07-3935", "llama-2-7b", "dgx-h100", 8, 1,
              "software=nemo sequence=4096 global_batch=128 precision=fp8", "micro_batch=1 zero=1"},
    Published{"nemo-25.04-3978", "megatron-175b", "gb200-nvl72", 64, 2,
              "software=nemo sequence=2048 global_batch=256 precision=fp8",
              "tp=4 pp=4 micro_batch=2 schedule=interleaved-1f1b chunks=12 zero=1 sequence_parallel=1"},
    Published{"jax-toolbox-4566", "megatron-175b", "dgx-a100-80g", 8, 32,
              "software=paxml sequence=2048 global_batch=1536 precision=bf16",
              "micro_batch=6 zero=3 recompute=full"},
    Published{"torchtitan-4337", "llama-3-8b", "dgx-h200", 8, 4,
              "software=torchtitan sequence=8192 global_batch=64 precision=fp8",
              "micro_batch=2 zero=3 recompute=selective recompute_modules=per-op"},
    Published{"torchao-4349", "llama-3-8b", "mi300x-8-per-node", 8, 1,
              "software=torchtitan sequence=8192 global_batch=8 precision=bf16",
              "micro_batch=1 zero=3 recompute=selective recompute_modules=per-op"},
    Published{"automodel-4369", "deepseek-v3", "dgx-h100", 8, 128,
              "software=automodel sequence=4096 global_batch=8192 precision=bf16",
              "pp=4 ep=64 micro_batch=1 etp=1 schedule=interleaved-1f1b chunks=8 zero=2 recompute=full"},
    Published{"automodel-4376", "llama-3-8b", "dgx-h100", 1, 1,
              "software=automodel sequence=4096 global_batch=32 precision=bf16", "micro_batch=2 zero=3"},
    Published{"automodel-4379", "qwen2.5-32b", "dgx-h100", 8, 1,
              "software=automodel sequence=4096 global_batch=32 precision=bf16",
              "tp=2 micro_batch=2 zero=3 sequence_parallel=1"},
    Published{"automodel-gb200-q30-bf16", "qwen3-30b-a3b", "gb200-nvl72", 8, 1,
              "software=automodel sequence=4096 global_batch=512 precision=bf16",
              "ep=8 micro_batch=16 zero=3 etp=1 recompute=full"},
    Published{"automodel-gb200-oss-mxfp8", "gpt-oss-120b", "gb200-nvl72", 32, 1,
              "software=automodel sequence=4096 global_batch=1280 precision=mxfp8",
              "ep=16 micro_batch=8 zero=3 etp=1 recompute=full"},
    Published{
        "moezoo-4389", "qwen3-235b-a22b", "dgx-h100", 8, 32,
        "software=megatron-core sequence=4096 global_batch=2048 precision=bf16",
        "tp=2 pp=8 ep=32 etp=1 micro_batch=1 schedule=interleaved-1f1b chunks=4 zero=1 sequence_parallel=1 recompute=selective recompute_modules=norm+moe_act"},
    Published{
        "moezoo-4392", "qwen3-235b-a22b", "dgx-h100", 8, 32,
        "software=megatron-core sequence=4096 global_batch=2048 precision=bf16",
        "tp=2 pp=32 ep=8 etp=1 micro_batch=1 schedule=interleaved-1f1b chunks=3 zero=1 sequence_parallel=1 recompute=selective recompute_modules=norm+moe_act"},
    Published{
        "moezoo-4405", "qwen3-235b-a22b", "gb200-nvl72", 64, 2,
        "software=megatron-core sequence=131072 global_batch=1024 precision=mxfp8",
        "tp=4 pp=4 cp=4 etp=1 ep=32 micro_batch=1 schedule=interleaved-1f1b chunks=12 zero=1 sequence_parallel=1 recompute=selective recompute_modules=norm+moe_act"},
    Published{"skill-4426", "moonlight-16b-a3b", "dgx-h100", 8, 1,
              "software=megatron-core sequence=4096 global_batch=4 precision=bf16",
              "tp=2 ep=8 micro_batch=1 etp=1 zero=1 sequence_parallel=1"},
    Published{"skill-4445", "qwen3-30b-a3b", "dgx-h100", 8, 2,
              "software=megatron-core sequence=4096 global_batch=1024 precision=bf16",
              "ep=16 micro_batch=1 zero=1 etp=1"},
};

std::vector<std::pair<std::string, std::string>> knobsOf(std::string_view text)
{
    std::vector<std::pair<std::string, std::string>> result;
    std::istringstream words{std::string(text)};
    for (std::string word; words >> word;) {
        const std::size_t equals = word.find('=');
        result.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    }
    return result;
}

/// Model, machine, batch and stack: the file that somebody would sweep.
Result<exchange::ScenarioFile> minimal(const Published& run)
{
    json text{
        {"model", run.model},
        {"cluster", {{"preset", run.cluster}, {"accelerators_per_node", run.perNode}, {"nodes", run.nodes}}},
        {"workload", json::object()},
        {"layout", json::object()}};
    for (const auto& [id, value] : knobsOf(run.given))
        text[layout::findKnob(id)->inWorkload ? "workload" : "layout"][id] = json::accept(value)
                                                                                 ? json::parse(value)
                                                                                 : json(value);
    return exchange::readScenario(text.dump());
}

} // namespace

class tst_PublishedLayouts : public QObject {
    Q_OBJECT
private slots:
    void theDefaultSpaceHoldsWhatPeopleRan_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < kPublished.size(); ++i)
            QTest::newRow(kPublished[i].id.data()) << static_cast<int>(i);
    }
    void theDefaultSpaceHoldsWhatPeopleRan()
    {
        QFETCH(int, index);
        const Published& run = kPublished[static_cast<std::size_t>(index)];
        const auto file = minimal(run);
        QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
        const search::Space space = search::defaultSpace(file->scenario, {"software"});

        layout::Scenario published = file->scenario;
        for (const auto& [id, value] : knobsOf(run.layout)) {
            const auto set = layout::setKnob(published, id, value);
            QVERIFY2(set.has_value(), set ? "" : set.error().text().c_str());
        }
        layout::Scenario found = file->scenario;
        for (const search::Axis& axis : space.axes) {
            const std::int64_t value = axis.knob->get(published);
            const bool there = std::find(axis.values.begin(), axis.values.end(), value) != axis.values.end();
            const bool idle = !axis.knob->idle(published).empty();
            const bool same = axis.knob->same && axis.knob->same(published, value) != value;
            QVERIFY2(there || idle || same,
                     (std::string(axis.knob->id) + "=" + layout::spell(*axis.knob, value)).c_str());
            axis.knob->set(found, value);
        }
        // Knobs that the space leaves alone are as the stack's recipe has them.
        for (const auto& [id, value] : knobsOf(run.layout)) {
            const layout::Knob& knob = *layout::findKnob(id);
            QVERIFY2(knob.get(found) == knob.get(published) || !knob.idle(published).empty(),
                     (id + "=" + value + " is not swept").c_str());
        }
        const auto broken = layout::violations(found);
        QVERIFY2(broken.empty(), broken.empty() ? "" : english(broken.front().message).c_str());
    }

    /// A space that holds everything would be easy: a sweep of it has to end within seconds.
    void noSpaceIsTooLargeToSweep()
    {
        constexpr double kMost = 2.5e7;
        for (const Published& run : kPublished) {
            const auto file = minimal(run);
            QVERIFY(file.has_value());
            const double size = search::defaultSpace(file->scenario).size();
            QVERIFY2(size < kMost, qPrintable(QStringLiteral("%1: %2").arg(run.id.data()).arg(size)));
        }
    }

    void knobsThatMakeNoSenseAreNotSwept()
    {
        const auto axes = [](const char* text) {
            std::vector<std::string_view> ids;
            const auto file = exchange::readScenario(text);
            for (const search::Axis& axis : search::defaultSpace(file->scenario).axes)
                ids.push_back(axis.knob->id);
            return ids;
        };
        const auto has = [](const std::vector<std::string_view>& ids, std::string_view id) {
            return std::find(ids.begin(), ids.end(), id) != ids.end();
        };
        const auto dense = axes(R"({"model": "llama-2-7b", "cluster": {"preset": "dgx-h100", "nodes": 2},
            "workload": {"sequence": 4096, "global_batch": 64}, "layout": {}})");
        for (const char* id : {"ep", "etp", "cp", "dp_shard", "recompute_modules"})
            QVERIFY2(!has(dense, id), id);
        const auto gathered = axes(R"({"model": "llama-2-7b", "cluster": {"preset": "dgx-h100", "nodes": 2},
            "workload": {"sequence": 8192, "global_batch": 64}, "layout": {"software": "torchtitan"}})");
        for (const char* id : {"cp", "dp_shard", "recompute_modules"})
            QVERIFY2(has(gathered, id), id);
        const auto experts = axes(R"({"model": "qwen3-30b-a3b", "cluster": {"preset": "dgx-h100", "nodes": 2},
            "workload": {"sequence": 4096, "global_batch": 64}, "layout": {}})");
        for (const char* id : {"ep", "etp", "recompute_modules"})
            QVERIFY2(has(experts, id), id);
    }

    /// 126 layers, the embedding and the output matrix on 64 virtual stages, as MLPerf's Llama 3.1 405B: the ends hold a layer
    /// less. On 128, they hold none.
    void virtualStagesCountTheEndsAsLayers()
    {
        for (const auto& [pipeline, chunks, first, second] :
             {std::array{8, 8, 1, 2}, std::array{16, 4, 1, 2}, std::array{16, 8, 0, 1}}) {
            const auto file = exchange::readScenario(json{
                {"model", "llama-3.1-405b"},
                {"cluster", {{"preset", "dgx-h100"}, {"nodes", 128}}},
                {"workload", {{"sequence", 8192}, {"global_batch", 512}}},
                {"layout",
                 {{"tp", 8},
                  {"pp", pipeline},
                  {"chunks", chunks},
                  {"schedule", "interleaved-1f1b"},
                  {"micro_batch", 1}}}}.dump());
            QVERIFY(file.has_value());
            QVERIFY(layout::violations(file->scenario).empty());
            const std::int64_t last = file->scenario.virtualStages() - 1;
            QCOMPARE(file->scenario.layersOf(0).count, std::int64_t{first});
            QCOMPARE(file->scenario.layersOf(1).count, std::int64_t{second});
            QCOMPARE(file->scenario.layersOf(last - 1).count, std::int64_t{second});
            QCOMPARE(file->scenario.layersOf(last).count, std::int64_t{first});
        }
        const auto uneven = exchange::readScenario(
            R"({"model": "llama-3.1-405b", "cluster": {"preset": "dgx-h100", "nodes": 128},
                "workload": {"sequence": 8192, "global_batch": 512},
                "layout": {"tp": 8, "pp": 16, "chunks": 5, "schedule": "interleaved-1f1b"}})");
        QVERIFY(uneven.has_value());
        QVERIFY(!layout::violations(uneven->scenario).empty()); // neither 126 nor 128 are 80 pieces
    }
};

QTEST_GUILESS_MAIN(tst_PublishedLayouts)
#include "tst_published_layouts.moc"
