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
    if (model.recurrence)
        return size + parametersOf(*model.recurrence, h);
    if (!model.attention)
        return 0;
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
        size += h * queries * (model.attentionGate ? 2 : 1) + h * keysAndValues + queries * h;
        if (model.queryKeyValueBias)
            size += queries + keysAndValues;
    }
    if (model.outputBias)
        size += h;
    if (model.queryKeyNorm)
        size += 2 * model.headDim;
    if (model.sparse)
        size += parametersOf(*model.sparse, h, model.mla ? model.mla->queryRank : 0);
    return size;
}

/// Modules that predict further tokens: a layer like the last, norms of its two inputs and of its output, a projection.
/// Embedding and output matrix are the model's.
std::int64_t multiTokenSize(const Transformer& model)
{
    if (model.multiTokenLayers == 0 || model.layers == 0)
        return 0;
    Transformer layer = layerOf(model, kindOf(model, model.layers - 1));
    layer.layers = 1;
    const ParameterCount own = countParameters(layer);
    const std::int64_t one = own.total - own.embedding - own.positions - own.embeddingNorm - own.finalNorm
                             - own.head;
    return model.multiTokenLayers * (one + 3 * normSize(model) + 2 * model.hidden * model.hidden);
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
        for (const auto part : {&ParameterCount::attention, &ParameterCount::mlp, &ParameterCount::router,
                                &ParameterCount::experts, &ParameterCount::sharedExperts})
            if (count.*part == 0)
                count.*part = own.*part;
        count.denseLayers += own.denseLayers;
        count.moeLayers += own.moeLayers;
        count.total += own.total - outside;
        count.active += own.active - outside;
    }
    count.multiToken = multiTokenSize(model);
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
    const auto biases = [&](std::int64_t inner) { return model.mlpBias ? branches * inner + h : 0; };
    count.mlp = model.mlp ? perInner * model.ffn + biases(model.ffn) : 0;
    count.norms = ((model.attention ? 1 : 0) + (model.mlp ? 1 : 0) + model.extraNorms) * normSize(model);
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
        count.experts = moe->experts * (perInner * moe->expertFfn + biases(moe->expertFfn));
        count.sharedExperts = moe->sharedExperts * perInner * moe->sharedFfn;
        activeExperts = moe->topK * (perInner * moe->expertFfn + biases(moe->expertFfn));
    }

    const std::int64_t everyLayer = model.layers * (count.attention + count.norms)
                                    + count.denseLayers * count.mlp
                                    + count.moeLayers * (count.router + count.sharedExperts) + count.embedding
                                    + count.positions + count.embeddingNorm + count.finalNorm + count.head;
    count.total = everyLayer + count.moeLayers * count.experts;
    count.active = everyLayer + count.moeLayers * activeExperts;
    count.multiToken = multiTokenSize(model);
    return count;
}

} // namespace shardscape::workload
