// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/transformer.h"

#include <algorithm>

namespace shardscape::workload {

namespace {

/// Joins neighbours of one kind and leaves out empty runs.
void append(std::vector<LayerRun>& runs, LayerRun run)
{
    if (run.count <= 0)
        return;
    if (!runs.empty() && runs.back().kind == run.kind)
        runs.back().count += run.count;
    else
        runs.push_back(run);
}

} // namespace

std::int32_t kindCount(const Transformer& model)
{
    if (!model.kinds.empty())
        return static_cast<std::int32_t>(model.kinds.size());
    return model.moe ? 2 : 1;
}

std::vector<LayerRun> stackOf(const Transformer& model)
{
    std::vector<LayerRun> runs;
    if (!model.kinds.empty()) {
        for (const LayerRun& run : model.stack)
            append(runs, run);
        return runs;
    }
    const std::int64_t dense = model.moe ? std::min(model.moe->firstDense, model.layers) : model.layers;
    append(runs, {0, dense});
    append(runs, {1, model.layers - dense});
    return runs;
}

std::int32_t kindOf(const Transformer& model, std::int64_t layer)
{
    if (model.kinds.empty())
        return model.moe && layer >= model.moe->firstDense ? 1 : 0;
    for (const LayerRun& run : model.stack) {
        if (layer < run.count)
            return run.kind;
        layer -= run.count;
    }
    return model.stack.empty() ? 0 : model.stack.back().kind;
}

std::string kindName(const Transformer& model, std::int32_t kind)
{
    if (!model.kinds.empty())
        return model.kinds[static_cast<std::size_t>(kind)].name;
    return kind == 1 ? "MoE" : "dense";
}

LayerShape layerShape(const Transformer& model, std::int32_t kind)
{
    LayerShape shape{.heads = model.heads,
                     .keyValueHeads = model.keyValueHeads,
                     .headDim = model.headDim,
                     .ffn = model.ffn,
                     .window = model.window,
                     .moe = model.moe ? &*model.moe : nullptr,
                     .recurrence = model.recurrence ? &*model.recurrence : nullptr,
                     .attention = model.attention,
                     .mlp = model.mlp};
    if (model.kinds.empty()) {
        if (kind == 0)
            shape.moe = nullptr;
        return shape;
    }
    const LayerKind& own = model.kinds[static_cast<std::size_t>(kind)];
    const auto take = [](std::int64_t& value, std::int64_t other) { value = other > 0 ? other : value; };
    take(shape.heads, own.heads);
    take(shape.keyValueHeads, own.keyValueHeads);
    take(shape.headDim, own.headDim);
    take(shape.ffn, own.ffn);
    shape.window = own.window;
    if (own.dense)
        shape.moe = nullptr;
    else if (own.moe)
        shape.moe = &*own.moe;
    shape.attention = own.attention || own.recurrence;
    shape.mlp = own.mlp;
    if (!own.mlp)
        shape.moe = nullptr;
    if (own.recurrence) {
        shape.recurrence = &*own.recurrence;
        shape.heads = own.recurrence->heads;
        shape.keyValueHeads = own.recurrence->keyHeads;
        shape.headDim = own.recurrence->headDim;
        shape.window = 0;
    }
    return shape;
}

Transformer layerOf(const Transformer& model, std::int32_t kind)
{
    const LayerShape shape = layerShape(model, kind);
    Transformer layer = model;
    layer.heads = shape.heads;
    layer.keyValueHeads = shape.keyValueHeads;
    layer.headDim = shape.headDim;
    layer.ffn = shape.ffn;
    layer.window = shape.window;
    layer.moe = shape.moe ? std::optional(*shape.moe) : std::nullopt;
    if (layer.moe)
        layer.moe->firstDense = 0;
    layer.recurrence = shape.recurrence ? std::optional(*shape.recurrence) : std::nullopt;
    layer.attention = shape.attention;
    layer.mlp = shape.mlp;
    layer.multiTokenLayers = 0;
    layer.kinds.clear();
    layer.stack.clear();
    layer.layers = 0;
    for (const LayerRun& run : stackOf(model))
        layer.layers += run.kind == kind ? run.count : 0;
    return layer;
}

void settleStack(Transformer& model)
{
    if (model.kinds.empty()) {
        model.stack.clear();
        return;
    }
    std::vector<LayerRun> runs;
    for (const LayerRun& run : model.stack)
        append(runs, run);
    if (runs.empty()) { // nobody said an order: the first kind alone
        runs.push_back({0, std::max<std::int64_t>(model.layers, 1)});
    }
    std::vector<std::int32_t> renamed(model.kinds.size(), -1);
    std::vector<LayerKind> used;
    for (std::size_t kind = 0; kind < model.kinds.size(); ++kind) {
        const bool any = std::any_of(runs.begin(), runs.end(), [kind](const LayerRun& run) {
            return run.kind == static_cast<std::int32_t>(kind);
        });
        if (!any)
            continue;
        renamed[kind] = static_cast<std::int32_t>(used.size());
        used.push_back(std::move(model.kinds[kind]));
    }
    model.layers = 0;
    for (LayerRun& run : runs) {
        run.kind = renamed[static_cast<std::size_t>(run.kind)];
        model.layers += run.count;
    }
    model.kinds = std::move(used);
    model.stack = std::move(runs);
    if (!model.moe) {
        const auto expert = std::find_if(model.kinds.begin(), model.kinds.end(),
                                         [](const LayerKind& kind) { return kind.moe && !kind.dense; });
        if (expert != model.kinds.end()) {
            // What had no experts keeps its dense MLP.
            for (LayerKind& kind : model.kinds)
                kind.dense |= !kind.moe;
            model.moe = expert->moe;
        }
    }
    if (model.moe)
        model.moe->firstDense = 0;
}

void setLayers(Transformer& model, std::int64_t layers)
{
    if (model.kinds.empty()) {
        if (model.moe && model.moe->firstDense > 0 && layers < model.layers)
            model.moe->firstDense = std::max<std::int64_t>(1, model.moe->firstDense * layers
                                                                  / std::max<std::int64_t>(model.layers, 1));
        model.layers = layers;
        return;
    }
    std::vector<LayerRun> runs;
    std::int64_t left = layers;
    while (left > 0 && model.layers > 0) {
        for (const LayerRun& run : model.stack) {
            append(runs, {run.kind, std::min(run.count, left)});
            left -= std::min(run.count, left);
        }
    }
    model.stack = std::move(runs);
    model.layers = layers;
    if (layers > 0)
        settleStack(model); // kinds that no layer is left of go
}

} // namespace shardscape::workload
