// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/runs.h"

#include "workload/shape_edit.h"

#include <algorithm>

namespace shardscape::workload {

namespace {

Result<Run> layersAt(const Transformer& model, std::size_t run)
{
    const std::vector<Run> runs = runsOf(model);
    if (run < runs.size() && runs[run].kind == Run::Kind::FurtherTokens)
        return fail(ErrorCode::BadInput,
                    say("modules that predict further tokens follow the last layer, and are like it"));
    if (run >= runs.size() || runs[run].kind != Run::Kind::Layers)
        return fail(ErrorCode::BadInput, say("embedding and output matrix are there once, at the ends"));
    return runs[run];
}

bool predictsFurtherTokens(const Transformer& model, std::size_t run)
{
    const std::vector<Run> runs = runsOf(model);
    return run < runs.size() && runs[run].kind == Run::Kind::FurtherTokens;
}

Transformer withModules(Transformer model, std::int64_t modules)
{
    model.multiTokenLayers = modules;
    return edited(std::move(model));
}

Transformer settled(Transformer model)
{
    settleStack(model);
    return edited(std::move(model));
}

} // namespace

std::vector<Run> runsOf(const Transformer& model)
{
    std::vector<Run> runs{{Run::Kind::Embedding, 0, false, 0, 0}};
    std::int64_t first = 0;
    for (const LayerRun& run : stackOf(model)) {
        runs.push_back(
            {Run::Kind::Layers, run.kind, layerShape(model, run.kind).moe != nullptr, first, run.count});
        first += run.count;
    }
    if (model.multiTokenLayers > 0 && model.layers > 0) {
        const Run& last = runs.back();
        runs.push_back(
            {Run::Kind::FurtherTokens, last.layerKind, last.experts, first, model.multiTokenLayers});
    }
    runs.push_back({Run::Kind::Head, 0, false, first, 0});
    return runs;
}

std::size_t layerRuns(std::span<const Run> runs)
{
    return static_cast<std::size_t>(std::count_if(
        runs.begin(), runs.end(), [](const Run& run) { return run.kind == Run::Kind::Layers; }));
}

Result<Transformer> withRunCount(const Transformer& model, std::size_t run, std::int64_t layers)
{
    if (predictsFurtherTokens(model, run)) {
        if (layers < 1 || layers > kMostFurtherTokens)
            return fail(
                ErrorCode::BadInput,
                say("a model predicts 1 to %1 further tokens; remove the modules where it predicts none",
                    kMostFurtherTokens));
        return layers == model.multiTokenLayers ? model : withModules(model, layers);
    }
    const Result<Run> which = layersAt(model, run);
    if (!which)
        return tl::unexpected(which.error());
    if (layers < 1)
        return fail(ErrorCode::BadInput, say("a run has at least one layer; remove it instead"));
    const ShapeField& all = *findShapeField("layers");
    if (layers > all.maximum || model.layers - which->count + layers > all.maximum)
        return fail(ErrorCode::BadInput, say("a model has at most %1 layers", all.maximum));
    if (layers == which->count)
        return model;
    Transformer next = model;
    if (!next.kinds.empty()) {
        next.stack = stackOf(model);
        next.stack[run - 1].count = layers;
        return settled(std::move(next));
    }
    next.layers += layers - which->count;
    if (next.moe && !which->experts)
        next.moe->firstDense = layers;
    return edited(std::move(next));
}

Result<Transformer> withoutRun(const Transformer& model, std::size_t run)
{
    if (predictsFurtherTokens(model, run))
        return withModules(model, 0);
    const Result<Run> which = layersAt(model, run);
    if (!which)
        return tl::unexpected(which.error());
    if (which->count == model.layers)
        return fail(ErrorCode::BadInput, say("these are all the layers there are; a model has at least one"));
    Transformer next = model;
    if (!next.kinds.empty()) {
        next.stack = stackOf(model);
        next.stack.erase(next.stack.begin() + static_cast<std::ptrdiff_t>(run - 1));
        return settled(std::move(next));
    }
    next.layers -= which->count;
    if (which->experts)
        next.moe.reset();
    else if (next.moe)
        next.moe->firstDense = 0;
    return edited(std::move(next));
}

Result<Transformer> withRunTwice(const Transformer& model, std::size_t run)
{
    const Result<Run> which = layersAt(model, run);
    return which ? withRunCount(model, run, 2 * which->count) : tl::unexpected(which.error());
}

Result<Transformer> withRunMoved(const Transformer& model, std::size_t from, std::size_t to)
{
    if (const Result<Run> which = layersAt(model, from); !which)
        return tl::unexpected(which.error());
    if (const Result<Run> which = layersAt(model, to); !which)
        return tl::unexpected(which.error());
    if (from == to)
        return model;
    Transformer next = withKinds(model);
    const auto at = [&next](std::size_t run) {
        return next.stack.begin() + static_cast<std::ptrdiff_t>(run - 1);
    };
    if (from < to)
        std::rotate(at(from), at(from) + 1, at(to) + 1);
    else
        std::rotate(at(to), at(from), at(from) + 1);
    return settled(std::move(next));
}

Result<Transformer> withNewKind(const Transformer& model, std::size_t run)
{
    const Result<Run> which = layersAt(model, run);
    if (!which)
        return tl::unexpected(which.error());
    Transformer next = withKinds(model);
    if (next.kinds.size() >= kMostLayerKinds)
        return fail(ErrorCode::TooLarge, say("a model has at most %1 kinds of layers", kMostLayerKinds));
    const std::int32_t like = next.stack[run - 1].kind;
    LayerKind kind = next.kinds[static_cast<std::size_t>(like)];
    const auto taken = [&next](const std::string& name) {
        return std::any_of(next.kinds.begin(), next.kinds.end(),
                           [&](const LayerKind& other) { return other.name == name; });
    };
    for (int i = 2; taken(kind.name); ++i)
        kind.name = next.kinds[static_cast<std::size_t>(like)].name + " " + std::to_string(i);
    next.kinds.push_back(std::move(kind));
    next.stack.insert(next.stack.begin() + static_cast<std::ptrdiff_t>(run),
                      {static_cast<std::int32_t>(next.kinds.size() - 1), 1});
    return settled(std::move(next));
}

} // namespace shardscape::workload
