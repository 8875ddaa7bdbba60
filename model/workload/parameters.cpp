// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/transformer.h"

namespace shardscape::workload {

namespace {

std::int64_t normSize(const Transformer& model)
{
    return model.norm == Norm::LayerNorm ? 2 * model.hidden : model.hidden; // scale and shift, or scale alone
}

/// Projections of multi-head or grouped-query attention, or of latent attention with the norms of its ranks.
std::int64_t attentionSize(const Transformer& model)
{
    const std::int64_t h = model.hidden;
    const std::int64_t a = model.heads;
    std::int64_t size = model.extraAttention;
    if (const auto& mla = model.mla) {
        const std::int64_t queries = a * (mla->noPosition + mla->rotary);
        size += mla->queryRank > 0 ? h * mla->queryRank + mla->queryRank + mla->queryRank * queries
                                   : h * queries;
        size += h * (mla->keyValueRank + mla->rotary) + mla->keyValueRank
                + mla->keyValueRank * a * (mla->noPosition + mla->value);
        size += a * mla->value * h;
    } else {
        const std::int64_t queries = a * model.headDim;
        const std::int64_t keysAndValues = 2 * model.keyValueHeads * model.headDim;
        size += h * queries + h * keysAndValues + queries * h;
        if (model.queryKeyValueBias)
            size += queries + keysAndValues;
    }
    if (model.outputBias)
        size += h;
    if (model.queryKeyNorm)
        size += 2 * model.headDim;
    return size;
}

/// Every kind counted as a model of its own; what lies outside the layers once.
ParameterCount countStack(const Transformer& model)
{
    ParameterCount count;
    for (std::int32_t kind = 0; kind < kindCount(model); ++kind) {
        const ParameterCount own = countParameters(layerOf(model, kind));
        const std::int64_t outside = own.embedding + own.positions + own.embeddingNorm + own.finalNorm
                                     + own.head;
        if (kind == 0) {
            count = own;
            continue;
        }
        for (const auto part : {&ParameterCount::mlp, &ParameterCount::router, &ParameterCount::experts,
                                &ParameterCount::sharedExperts})
            if (count.*part == 0)
                count.*part = own.*part;
        count.denseLayers += own.denseLayers;
        count.moeLayers += own.moeLayers;
        count.total += own.total - outside;
        count.active += own.active - outside;
    }
    return count;
}

} // namespace

ParameterCount countParameters(const Transformer& model)
{
    if (!model.kinds.empty())
        return countStack(model);
    const std::int64_t h = model.hidden;
    const std::int64_t branches = model.gated ? 2
                                              : 1; // matrices into the inner size; one more leads out of it
    const std::int64_t perInner = (branches + 1) * h;

    ParameterCount count;
    count.attention = attentionSize(model);
    count.mlp = perInner * model.ffn + (model.mlpBias ? branches * model.ffn + h : 0);
    count.norms = (2 + model.extraNorms) * normSize(model);
    count.embedding = model.vocabulary * h;
    count.positions = model.learnedPositions * h;
    count.embeddingNorm = model.embeddingNorm ? normSize(model) : 0;
    count.finalNorm = normSize(model);
    count.head = model.tiedEmbeddings ? 0 : model.vocabulary * h;
    count.denseLayers = model.layers;

    std::int64_t activeExperts = 0;
    if (const auto& moe = model.moe) {
        count.denseLayers = moe->firstDense;
        count.moeLayers = model.layers - moe->firstDense;
        count.router = h * moe->experts + (moe->routerBias ? moe->experts : 0);
        count.experts = moe->experts * perInner * moe->expertFfn;
        count.sharedExperts = moe->sharedExperts * perInner * moe->sharedFfn;
        activeExperts = moe->topK * perInner * moe->expertFfn;
    }

    const std::int64_t everyLayer = model.layers * (count.attention + count.norms)
                                    + count.denseLayers * count.mlp
                                    + count.moeLayers * (count.router + count.sharedExperts) + count.embedding
                                    + count.positions + count.embeddingNorm + count.finalNorm + count.head;
    count.total = everyLayer + count.moeLayers * count.experts;
    count.active = everyLayer + count.moeLayers * activeExperts;
    return count;
}

} // namespace shardscape::workload
