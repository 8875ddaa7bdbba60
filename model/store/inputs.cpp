// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/inputs.h"

#include "layout/knob.h"

#include <nlohmann/json.hpp>

namespace nlohmann {
template <class T>
struct adl_serializer<std::optional<T>> {
    static void to_json(json& j, const std::optional<T>& value) { j = value ? json(*value) : json(nullptr); }
    static void from_json(const json& j, std::optional<T>& value)
    {
        if (j.is_null())
            value.reset();
        else
            value = j.get<T>();
    }
};
} // namespace nlohmann

namespace shardscape::cluster {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(KernelRates, gemmEfficiency, gemmHalfDepth, tileRows, tileColumns,
                                   waveExponent, launchSeconds, memoryEfficiency, flashForward,
                                   flashForwardHalf, flashBackward, flashBackwardHalf, source)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Accelerator, id, name, bf16Flops, fp16Flops, fp32Flops, memoryBytes,
                                   memoryBandwidth, multiprocessors, watts, kernels, sources)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(LinkLevel, kind, size, bandwidth, efficiency, latency, ports,
                                   portBandwidth, source)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Cluster, id, name, accelerator, acceleratorsPerNode, nodes, levels, note)
} // namespace shardscape::cluster

namespace shardscape::workload {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(MixtureOfExperts, experts, topK, expertFfn, sharedExperts, sharedFfn,
                                   firstDense, routerBias)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(LatentAttention, queryRank, keyValueRank, noPosition, rotary, value)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Transformer, id, name, family, layers, hidden, heads, keyValueHeads,
                                   headDim, ffn, vocabulary, learnedPositions, gated, causal, tiedEmbeddings,
                                   queryKeyValueBias, outputBias, mlpBias, dropout, queryKeyNorm, extraNorms,
                                   norm, activation, moe, mla, publishedParameters, publishedExactly, source,
                                   note)
} // namespace shardscape::workload

namespace shardscape::store {

using nlohmann::json;

namespace {

template <class T>
Result<T> read(const std::string& text)
{
    try {
        return json::parse(text).get<T>();
    } catch (const json::exception& error) {
        return fail(ErrorCode::Damaged, error.what());
    }
}

} // namespace

std::string scenarioText(const layout::Scenario& scenario)
{
    json written{{"name", scenario.name}, {"cluster", scenario.cluster}, {"model", scenario.model}};
    for (const layout::Knob& knob : layout::knobs())
        written[knob.inWorkload ? "workload" : "layout"][std::string(knob.id)] = layout::spell(
            knob, knob.get(scenario));
    return written.dump();
}

std::string clusterText(const cluster::Cluster& cluster)
{
    return json(cluster).dump();
}

std::string modelText(const workload::Transformer& model)
{
    return json(model).dump();
}

Result<layout::Scenario> scenarioFrom(const std::string& text)
{
    try {
        const json written = json::parse(text);
        layout::Scenario scenario;
        scenario.name = written.at("name").get<std::string>();
        scenario.cluster = written.at("cluster").get<cluster::Cluster>();
        scenario.model = written.at("model").get<workload::Transformer>();
        for (const char* part : {"workload", "layout"}) {
            for (const auto& [key, value] : written.at(part).items()) {
                if (const Result<void> set = layout::setKnob(scenario, key, value.get<std::string>()); !set)
                    return tl::unexpected(set.error());
            }
        }
        return scenario;
    } catch (const json::exception& error) {
        return fail(ErrorCode::Damaged, error.what());
    }
}

Result<cluster::Cluster> clusterFrom(const std::string& text)
{
    return read<cluster::Cluster>(text);
}

Result<workload::Transformer> modelFrom(const std::string& text)
{
    return read<workload::Transformer>(text);
}

} // namespace shardscape::store
