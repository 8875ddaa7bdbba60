// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/runs.h"

#include "workload/shape_edit.h"

namespace shardscape::workload {

namespace {

Result<Run> layersAt(const Transformer& model, std::size_t run)
{
    const std::vector<Run> runs = runsOf(model);
    if (run >= runs.size() || runs[run].kind != Run::Kind::Layers)
        return fail(ErrorCode::BadInput, "embedding and output matrix are there once, at the ends");
    return runs[run];
}

} // namespace

std::vector<Run> runsOf(const Transformer& model)
{
    std::vector<Run> runs{{Run::Kind::Embedding, false, 0, 0}};
    const std::int64_t dense = model.moe ? model.moe->firstDense : model.layers;
    if (dense > 0)
        runs.push_back({Run::Kind::Layers, false, 0, dense});
    if (dense < model.layers)
        runs.push_back({Run::Kind::Layers, true, dense, model.layers - dense});
    runs.push_back({Run::Kind::Head, false, model.layers, 0});
    return runs;
}

Result<Transformer> withRunCount(const Transformer& model, std::size_t run, std::int64_t layers)
{
    const Result<Run> which = layersAt(model, run);
    if (!which)
        return tl::unexpected(which.error());
    if (layers < 1)
        return fail(ErrorCode::BadInput, "a run has at least one layer; remove it instead");
    if (layers == which->count)
        return model;
    const auto whole = withShape(model, *findShapeField("layers"), model.layers - which->count + layers);
    if (!whole)
        return whole;
    Transformer next = *whole;
    if (next.moe && !which->experts)
        next.moe->firstDense = layers;
    return next;
}

Result<Transformer> withoutRun(const Transformer& model, std::size_t run)
{
    const Result<Run> which = layersAt(model, run);
    if (!which)
        return tl::unexpected(which.error());
    if (which->count == model.layers)
        return fail(ErrorCode::BadInput, "these are all the layers there are; a model has at least one");
    Transformer next = model;
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
    return fail(ErrorCode::BadInput,
                "dense layers come before the layers of experts in a model of this form");
}

} // namespace shardscape::workload
