// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/serving/server.h"

#include "job/serving/memory.h"

#include <algorithm>
#include <cmath>

namespace shardscape::serving {

namespace {

double number(std::int64_t count)
{
    return static_cast<double>(count);
}

constexpr double kStateBytes = 2.5;      ///< states in 16 bits and their short convolutions
constexpr double kWindowReserve = 1.5;   ///< blocks at a window's ends, and of prompts not yet cut
constexpr double kIndexerKeyBytes = 132; ///< 128 in 8 bits and a scale (DeepSeek-V3.2-Exp)

void addAttention(Server& server, const workload::Transformer& model, const workload::LayerShape& shape,
                  double layers)
{
    const double tensor = server.spread.tensor;
    const double hidden = server.hidden;
    const double heads = number(shape.heads), groups = number(shape.keyValueHeads),
                 size = number(shape.headDim);
    Attention a;
    a.layers = layers;
    a.window = number(shape.window);
    double weights = 0;
    if (model.mla) {
        const workload::LatentAttention& m = *model.mla;
        const double query = number(m.queryRank), latent = number(m.keyValueRank), rotary = number(m.rotary);
        const double plain = number(m.noPosition), value = number(m.value);
        const double up = query > 0 ? query : hidden;
        weights = hidden * (query + latent + rotary)
                  + (up * heads * (plain + rotary) + heads * (plain + value) * latent
                     + heads * value * hidden)
                        / tensor;
        a.cacheElements = latent + rotary; // every rank holds all of it
        a.pairFlops = 2 * heads * (plain + rotary + value) / tensor;
        a.latentFlops = 2 * heads * (2 * latent + rotary) / tensor;
        if (model.sparse) {
            a.found = number(model.sparse->topK);
            a.indexed = number(model.sparse->indexHeads * model.sparse->indexDim);
            weights += up * a.indexed + hidden * number(model.sparse->indexDim);
        }
    } else {
        const double gate = model.attentionGate ? 1 : 0;
        weights = hidden * ((2 + gate) * heads * size / tensor + 2 * std::max(1.0, groups / tensor) * size);
        a.cacheElements = 2 * groups * size / std::min(tensor, groups);
        a.pairFlops = 4 * heads * size / tensor;
    }
    server.products.push_back(
        {"projections", "projections of attention", layers, weights, server.formats.attention});
    server.attention.push_back(a);
}

} // namespace

Formats formatsOf(std::string_view precision, const workload::Transformer& model, const Engine& engine)
{
    using enum Format;
    Formats f;
    const bool recurrent = std::any_of(
        model.kinds.begin(), model.kinds.end(),
        [](const workload::LayerKind& kind) { return kind.recurrence.has_value(); });
    if (model.family == "gpt-oss")
        f = {Bf16, MxFp4, Bf16};
    else if (precision.substr(0, 3) == "awq")
        f = {Int4, Int4, Int4};
    else if (precision == "int4")
        f = {Bf16, Int4, Bf16};
    else if (precision.substr(0, 3) == "fp4" || precision == "nvfp4" || precision == "mxfp4")
        f = model.moe && (model.mla || recurrent) ? Formats{Bf16, NvFp4, Bf16} : Formats{NvFp4, NvFp4, NvFp4};
    else if (precision.substr(0, 3) == "fp8")
        f = {Fp8, Fp8, Fp8};
    const bool wide = precision.empty() || precision == "bf16" || precision == "fp16";
    f.cacheBytes = wide ? 2 : engine.cacheBytes;
    return f;
}

Server serverOf(const workload::Transformer& model, const cluster::Cluster& cluster, const Engine& engine,
                const Formats& formats, const Spread& spread, double memoryShare)
{
    Server s;
    s.accelerator = cluster.accelerator;
    s.architecture = &architectureOf(cluster.accelerator);
    s.engine = &engine;
    s.formats = formats;
    s.spread = spread;
    s.spread.experts = std::clamp(spread.experts, 1.0, spread.stage());
    for (const cluster::LinkLevel& level : cluster.levels) {
        if (!cluster::isScaleOut(level)) {
            s.linkBandwidth = level.bandwidth;
            s.domain = number(level.size);
        } else if (s.outerBandwidth <= 0)
            s.outerBandwidth = level.bandwidth;
    }
    if (s.linkBandwidth <= 0)
        s.linkBandwidth = s.outerBandwidth > 0 ? s.outerBandwidth : 25e9;
    if (s.outerBandwidth <= 0)
        s.outerBandwidth = 50e9;
    s.hidden = number(model.hidden);
    s.vocabulary = number(model.vocabulary);
    s.layers = number(model.layers);
    s.reduces = model.extraNorms < 0 ? 1 : 2;
    const double matrices = model.gated ? 3 : 2;
    const double stage = s.spread.stage();
    std::vector<double> counts(static_cast<std::size_t>(workload::kindCount(model)));
    for (const workload::LayerRun& run : workload::stackOf(model))
        counts[static_cast<std::size_t>(run.kind)] += number(run.count);
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        if (counts[kind] <= 0)
            continue;
        const workload::LayerShape shape = workload::layerShape(model, static_cast<std::int32_t>(kind));
        if (shape.recurrence) {
            const workload::Recurrence& r = *shape.recurrence;
            s.products.push_back({"projections", "projections of attention", counts[kind],
                                  number(workload::parametersOf(r, model.hidden)) / spread.tensor,
                                  formats.dense});
            s.stateElements = std::max(s.stateElements, number(r.values() * r.state));
            s.recurrentLayers += counts[kind];
        } else if (shape.attention)
            addAttention(s, model, shape, counts[kind]);
        if (!shape.mlp)
            continue;
        if (!shape.moe) {
            s.products.push_back(
                {"mlp", "MLP", counts[kind],
                 matrices * s.hidden * number(shape.ffn) / (model.moe ? spread.tensor : stage),
                 formats.dense});
            s.widestInner = std::max(s.widestInner, number(shape.ffn));
            continue;
        }
        const workload::MixtureOfExperts& moe = *shape.moe;
        s.expertLayers += counts[kind];
        s.expertCount = number(moe.experts);
        s.topK = number(moe.topK);
        s.expertInner = number(moe.expertFfn) / (stage / s.spread.experts);
        s.expertWeights = matrices * s.hidden * s.expertInner;
        s.widestInner = std::max(s.widestInner, number(moe.topK * moe.expertFfn) / 2);
        if (moe.sharedExperts > 0)
            s.products.push_back({"shared_experts", "shared experts", counts[kind],
                                  matrices * s.hidden * number(moe.sharedExperts * moe.sharedFfn)
                                      / (spread.attentionData > 1 ? 1 : spread.tensor),
                                  formats.dense});
    }
    s.headWeights = s.hidden * s.vocabulary / spread.tensor;
    s.ends = model.tiedEmbeddings ? 1 : 2;
    s.weightBytes = weightBytesOf<double>(s);
    for (const Attention& a : s.attention) {
        const double bytes = a.layers
                             * (a.cacheElements * formats.cacheBytes + (a.found > 0 ? kIndexerKeyBytes : 0))
                             / spread.pipeline;
        if (a.window > 0)
            s.windows.push_back({a.window * kWindowReserve, bytes});
        else
            s.tokenBytes += bytes;
    }
    s.sequenceBytes = s.recurrentLayers * s.stateElements * kStateBytes / spread.tensor / spread.pipeline;
    s.poolBytes = std::max(0.0, cluster.accelerator.memoryBytes
                                        * (memoryShare > 0 ? memoryShare : engine.memoryShare)
                                    - s.weightBytes - engine.reserveBytes);
    return s;
}

} // namespace shardscape::serving
