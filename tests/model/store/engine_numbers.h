// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/job.h"
#include "job/training/numbers/evaluation.h"
#include "model/scenarios.h"
#include "model/shown_numbers.h"
#include "store/digest.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

/// What stands behind store::kEngineVersion: the numbers of a few fixed layouts, runs and servers, written down once per version.
///
/// `engine_numbers.csv` holds those of the present version to read and compare; `engine_versions.csv` holds, of every version
/// since it was begun, one digest per layout, and is only ever appended to.
namespace engine_numbers {

/// By number's id, as explanations spell it; zeros are left out (but for "valid"), so that a new account that nobody uses changes nothing.
using Numbers = std::map<std::string, double>;
/// By layout's name.
using Table = std::map<std::string, Numbers>;

/// The layouts. A new one may be added at any time; one that is here keeps its meaning.
inline std::vector<std::pair<std::string, shardscape::layout::Scenario>> layouts()
{
    using Knobs = std::initializer_list<std::pair<const char*, const char*>>;
    std::vector<std::pair<std::string, shardscape::layout::Scenario>> all;
    const auto add = [&all](const char* name, const char* model, const char* cluster, std::int64_t nodes,
                            Knobs knobs) {
        all.emplace_back(name, scenarioOf(model, cluster, nodes, knobs));
    };
    const auto scheduled = [&all](const char* name, const char* chunks) {
        all.emplace_back(std::string("schedule ") + name, scenarioOf("llama-13b", "dgx-a100-80g", 4,
                                                                     {{"sequence", "2048"},
                                                                      {"global_batch", "64"},
                                                                      {"tp", "2"},
                                                                      {"pp", "4"},
                                                                      {"micro_batch", "1"},
                                                                      {"zero", "1"},
                                                                      {"schedule", name},
                                                                      {"chunks", chunks}}));
    };
    // Dense models: each technique once, alone or with what it goes with.
    all.emplace_back("documented", documentedScenario());
    add("too large for its memory", "gpt-3-175b", "dgx-a100-80g", 48,
        {{"sequence", "2048"}, {"global_batch", "1536"}, {"tp", "8"}});
    add("tensor, pipeline, data", "gpt-3-175b", "dgx-a100-80g", 48,
        {{"sequence", "2048"},
         {"global_batch", "1536"},
         {"tp", "8"},
         {"pp", "8"},
         {"sequence_parallel", "1"},
         {"recompute", "selective"},
         {"zero", "1"}});
    add("full recomputation", "megatron-145b", "selene-a100-80g", 16,
        {{"sequence", "2048"},
         {"global_batch", "512"},
         {"tp", "8"},
         {"pp", "4"},
         {"recompute", "full"},
         {"attention", "unfused"}});
    add("launches", "llama-7b", "dgx-a100-80g", 1,
        {{"sequence", "512"}, {"global_batch", "64"}, {"software", "eager"}, {"tp", "2"}});
    add("fp8 and experts", "deepseek-v3", "dgx-h100", 32,
        {{"sequence", "4096"},
         {"global_batch", "1024"},
         {"precision", "fp8"},
         {"attention", "cudnn"},
         {"pp", "16"},
         {"ep", "16"},
         {"etp", "1"},
         {"ep_dispatch", "deepep"},
         {"ep_overlap", "1"},
         {"imbalance", "10"}});
    add("nvfp4 and overlaps", "llama-3-70b", "dgx-b200", 8,
        {{"sequence", "4096"},
         {"global_batch", "256"},
         {"precision", "nvfp4"},
         {"fp8_params", "1"},
         {"attention", "cudnn"},
         {"tp", "4"},
         {"sequence_parallel", "1"},
         {"tp_overlap", "1"},
         {"overlap_gradients", "1"},
         {"overlap_params", "1"}});
    add("adapters", "llama-3-70b", "dgx-h100", 1,
        {{"sequence", "4096"}, {"global_batch", "64"}, {"tp", "4"}, {"train", "lora"}});
    add("states on the host", "llama-2-70b", "dgx-h100", 2,
        {{"sequence", "4096"},
         {"global_batch", "64"},
         {"zero", "3"},
         {"recompute", "full"},
         {"moment_dtype", "bf16"},
         {"offload_optimizer", "100"},
         {"offload_weights", "50"}});
    add("three levels", "frontier-gpt-22b", "frontier", 8,
        {{"sequence", "2048"},
         {"global_batch", "128"},
         {"zero", "3"},
         {"recompute", "full"},
         {"optimizer", "muon"},
         {"weight_shard", "2"},
         {"gradient_shard", "8"}});
    add("zero 2", "llama-7b", "dgx-h100", 2,
        {{"global_batch", "256"}, {"zero", "2"}, {"grad_dtype", "bf16"}});
    add("zero 3", "llama-2-70b", "dgx-h100", 16,
        {{"sequence", "4096"}, {"global_batch", "256"}, {"zero", "3"}, {"recompute", "full"}});
    add("exchange behind nothing", "llama-7b", "dgx-a100-40g", 4,
        {{"global_batch", "256"},
         {"overlap_gradients", "0"},
         {"overlap_p2p", "0"},
         {"pp", "2"},
         {"zero", "1"}});
    add("ring of contexts", "llama-13b-128k", "dgx-h100", 16,
        {{"sequence", "131072"}, {"global_batch", "16"}, {"tp", "4"}, {"cp", "8"}, {"recompute", "full"}});
    add("contexts by all-to-all", "llama-13b-128k", "dgx-h100", 16,
        {{"sequence", "32768"},
         {"global_batch", "32"},
         {"tp", "2"},
         {"cp", "4"},
         {"cp_kind", "all-to-all"},
         {"recompute", "full"}});
    add("windows", "gemma-2-9b", "h100-80g-3200g-per-node", 2,
        {{"sequence", "8192"}, {"global_batch", "64"}, {"tp", "2"}, {"zero", "1"}});
    add("other fabric", "llama-2-13b", "frontier", 8,
        {{"sequence", "4096"}, {"global_batch", "256"}, {"tp", "4"}, {"pp", "2"}, {"collective", "tree"}});
    add("full fp32 over slow links", "gpt-2-xl", "pcie-workstation-4090", 1,
        {{"sequence", "1024"},
         {"global_batch", "32"},
         {"precision", "fp32"},
         {"attention", "memory-efficient"},
         {"zero", "1"},
         {"recompute", "full"}});
    add("tensor processing units", "gpt-3-13b", "tpu-v4-pod-slice", 16,
        {{"sequence", "2048"}, {"global_batch", "256"}, {"tp", "4"}, {"zero", "3"}});
    // Mixtures of experts, latent attention.
    add("experts", "mixtral-8x7b-v0.1", "dgx-h100", 8,
        {{"sequence", "4096"},
         {"global_batch", "256"},
         {"tp", "2"},
         {"sequence_parallel", "1"},
         {"ep", "8"},
         {"pp", "2"},
         {"zero", "1"}});
    add("split experts", "mixtral-8x22b-v0.1", "dgx-h100", 16,
        {{"sequence", "4096"},
         {"global_batch", "256"},
         {"tp", "4"},
         {"sequence_parallel", "1"},
         {"ep", "4"},
         {"etp", "2"},
         {"pp", "4"},
         {"zero", "1"}});
    add("latent attention", "deepseek-v3", "h800-80g-3200g-per-node", 64,
        {{"sequence", "4096"},
         {"global_batch", "1024"},
         {"ep", "32"},
         {"pp", "8"},
         {"zero", "1"},
         {"recompute", "full"},
         {"schedule", "1f1b"}});
    // Clusters of two kinds.
    shardscape::layout::Scenario mixed = scenarioOf(
        "llama-13b", "dgx-a100-80g", 4,
        {{"sequence", "2048"}, {"global_batch", "256"}, {"tp", "4"}, {"pp", "4"}, {"zero", "1"}});
    const auto faster = *shardscape::exchange::Catalog::builtIn().cluster("dgx-h100", 4);
    shardscape::cluster::NodeKind kind;
    kind.name = "dgx-h100";
    kind.accelerator = faster.accelerator;
    kind.levels = faster.levels;
    kind.nodes = 2;
    mixed.cluster.others.push_back(std::move(kind));
    all.emplace_back("two kinds of nodes", std::move(mixed));
    // Schedules, all on the same layout.
    for (const auto& [name, chunks] : Knobs{{"gpipe", "1"},
                                            {"1f1b", "1"},
                                            {"interleaved-1f1b", "2"},
                                            {"breadth-first", "2"},
                                            {"zb-h1", "1"},
                                            {"zb-v", "2"},
                                            {"v-half", "2"},
                                            {"dualpipe-v", "2"},
                                            {"chimera", "1"},
                                            {"hanayo", "2"},
                                            {"bpipe", "1"}})
        scheduled(name, chunks);
    // Whole runs: the closed form, waiting that is drawn, tiers and what else a task may have.
    const auto run = [&all](const char* name, const auto& task) {
        auto s = scenarioOf(
            "llama-2-70b", "dgx-h100", 64,
            {{"sequence", "4096"}, {"global_batch", "1024"}, {"tp", "8"}, {"pp", "4"}, {"zero", "1"}});
        s.task.kind = shardscape::workload::TaskKind::Run;
        s.task.run.tokens = 2e12;
        task(s.task.run);
        all.emplace_back(std::string("run, ") + name, std::move(s));
    };
    using shardscape::workload::RunTask;
    run("as it is", [](RunTask&) {});
    run("losses together", [](RunTask& t) {
        t.failures.burstShare = .2;
        t.spares = 12;
    });
    run("replicas that go on, tiers, lemons drained", [](RunTask& t) {
        t.policy = shardscape::workload::BlastPolicy::Replica;
        t.shrinks = true;
        t.lemons.drained = true;
        t.checkpoint.how = shardscape::workload::SaveKind::Peers;
    });
    run("stops by plan, slow nodes, a ramp", [](RunTask& t) {
        t.maintenance = {.everyDays = 7, .hours = 4, .evaluationEvery = 1e5, .evaluationSeconds = 600};
        t.stragglers.share = .002;
        t.ramp = {{1e11, 256}};
        t.checkpoint.how = shardscape::workload::SaveKind::Stop;
    });
    run("sites, nodes that come and go, a cap", [](RunTask& t) {
        t.sites.places = {{.name = "aws:us-east-1"}, {.name = "aws:eu-west-1"}};
        t.sites.interval = 100;
        t.elastic = {.nodes = {{0, 64}, {.5, 48}}, .everyDays = 1};
        t.power.capWatts = 500;
    });
    // Requests, by both kinds of load.
    const auto served = [&all](const char* name, const char* model, const auto& task) {
        auto s = scenarioOf(model, "dgx-h100", 1, {{"tp", "8"}});
        s.task.kind = shardscape::workload::TaskKind::Serving;
        task(s.task.serving);
        all.emplace_back(std::string("served, ") + name, std::move(s));
    };
    using shardscape::workload::ServingTask;
    served("in flight", "llama-3-70b", [](ServingTask& t) { t.concurrency = 64; });
    served("arrivals", "llama-3-70b", [](ServingTask& t) {
        t.concurrency = 0;
        t.requestRate = 4;
        t.inputTokens = 2048;
        t.outputTokens = 256;
    });
    served("experts", "mixtral-8x22b-v0.1", [](ServingTask& t) { t.concurrency = 32; });
    return all;
}

/// What a run or a server is quoted for.
inline Numbers quotedNumbers(const shardscape::layout::Scenario& scenario)
{
    const shardscape::job::Job& job = shardscape::job::jobOf(scenario);
    Numbers numbers{{"valid", job.evaluate(scenario).valid ? 1 : 0}};
    if (numbers["valid"] == 0)
        return numbers;
    shardscape::job::Quote quote;
    job.pricer()->quote(scenario, quote);
    numbers["fits"] = quote.fits ? 1 : 0;
    for (std::size_t i = 0; i < job.metrics.size(); ++i)
        if (std::isfinite(quote.numbers[i]))
            numbers[std::string(job.metrics[i].id)] = quote.numbers[i];
    return numbers;
}

/// What a layout evaluates to: all that is shown of it, memory of its fullest stage.
inline Numbers numbersOf(const shardscape::layout::Scenario& scenario)
{
    if (scenario.task.kind != shardscape::workload::TaskKind::Training) {
        Numbers numbers = quotedNumbers(scenario);
        std::erase_if(numbers,
                      [](const auto& number) { return number.second == 0 && number.first != "valid"; });
        return numbers;
    }
    const shardscape::training::Evaluation e = shardscape::training::evaluate(scenario);
    Numbers numbers{{"valid", e.valid ? 1 : 0}, {"fits", e.fits ? 1 : 0}};
    if (e.valid) {
        for (const auto& [id, value] : shownNumbers(scenario, e))
            if (id.find(".stage") == std::string::npos)
                numbers[id] = value;
        numbers["worst_stage"] = e.worstStage;
        numbers["model_flops"] = e.modelFlops;
        numbers["executed_flops"] = e.executedFlops;
    }
    std::erase_if(numbers, [](const auto& number) { return number.second == 0 && number.first != "valid"; });
    return numbers;
}

inline Table today()
{
    Table table;
    for (const auto& [name, scenario] : layouts())
        table[name] = numbersOf(scenario);
    return table;
}

/// Twelve digits: more than any change that is meant would leave alone, fewer than compilers and libraries may differ in.
inline std::string spelled(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.12g", value);
    return text;
}

/// `engine_numbers.csv`.
inline std::string written(const Table& table)
{
    std::string text = "layout,number,value\n";
    for (const auto& [layout, numbers] : table)
        for (const auto& [id, value] : numbers)
            text += '"' + layout + "\"," + id + "," + spelled(value) + "\n";
    return text;
}

inline Table read(const std::string& text)
{
    Table table;
    std::istringstream lines(text);
    std::string line;
    std::getline(lines, line); // the head
    while (std::getline(lines, line)) {
        const std::size_t quote = line.find('"', 1);
        const std::size_t comma = line.find(',', quote + 2);
        table[line.substr(1, quote - 1)][line.substr(quote + 2, comma - quote - 2)] = std::stod(
            line.substr(comma + 1));
    }
    return table;
}

/// One line of `engine_versions.csv`.
struct Line {
    int version = 0;
    std::string layout;
    std::string digest; ///< of the layout's lines in `engine_numbers.csv`

    friend bool operator==(const Line&, const Line&) = default;
};

inline std::vector<Line> readVersions(const std::string& text)
{
    std::vector<Line> all;
    std::istringstream lines(text);
    std::string line;
    std::getline(lines, line); // the head
    while (std::getline(lines, line)) {
        const std::size_t comma = line.find(',');
        const std::size_t last = line.rfind(',');
        all.push_back({std::stoi(line.substr(0, comma)), line.substr(comma + 2, last - comma - 3),
                       line.substr(last + 1)});
    }
    return all;
}

inline std::string written(const std::vector<Line>& versions)
{
    std::string text = "version,layout,digest\n";
    for (const Line& line : versions)
        text += std::to_string(line.version) + ",\"" + line.layout + "\"," + line.digest + "\n";
    return text;
}

inline std::string digestOf(const std::string& layout, const Numbers& numbers)
{
    return shardscape::store::sha256(written(Table{{layout, numbers}})).substr(0, 16);
}

/// The first difference between two tables in words; empty when there is none. Only layouts of both count.
/// Tolerance: 1e-9, what compilers and mathematical libraries may differ in, ten thousand times over.
inline std::string difference(const Table& before, const Table& now)
{
    std::string first;
    int count = 0;
    for (const auto& [layout, numbers] : before) {
        const auto same = now.find(layout);
        if (same == now.end())
            continue;
        Numbers all = numbers;
        all.insert(same->second.begin(), same->second.end());
        for (const auto& [id, unused] : all) {
            const auto valueIn = [&id = id](const Numbers& in) { return in.contains(id) ? in.at(id) : 0.0; };
            const double a = valueIn(numbers);
            const double b = valueIn(same->second);
            if (std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)))
                continue;
            if (count++ == 0)
                first = id + " of '" + layout + "' was " + spelled(a) + " and is " + spelled(b);
        }
    }
    return count > 1 ? first + ", and " + std::to_string(count - 1) + " more" : first;
}

/// The list with the present version's digests at its end, or why it may not be: a version says the same numbers for good.
inline shardscape::Result<std::vector<Line>> appended(std::vector<Line> versions, int version,
                                                      const Table& table)
{
    const int newest = versions.empty() ? 0 : versions.back().version;
    if (version < newest)
        return shardscape::fail(shardscape::ErrorCode::BadInput,
                                shardscape::verbatim("version " + std::to_string(version) + " is older than "
                                                     + std::to_string(newest)
                                                     + ", whose numbers are written down already"));
    for (const auto& [layout, numbers] : table) {
        const Line line{version, layout, digestOf(layout, numbers)};
        const auto known = std::find_if(versions.begin(), versions.end(), [&line](const Line& one) {
            return one.version == line.version && one.layout == line.layout;
        });
        if (known == versions.end())
            versions.push_back(line);
        else if (known->digest != line.digest)
            return shardscape::fail(
                shardscape::ErrorCode::BadInput,
                shardscape::verbatim("version " + std::to_string(version)
                                     + " is used already, with other numbers of '" + layout
                                     + "': raise kEngineVersion in model/store/project.h to \""
                                     + std::to_string(newest + 1) + "\""));
    }
    return versions;
}

} // namespace engine_numbers
