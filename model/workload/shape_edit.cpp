// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/shape_edit.h"

#include <algorithm>
#include <array>
#include <string>

namespace shardscape::workload {

namespace {

constexpr std::int64_t kMostLayers = 100'000;
constexpr std::int64_t kWidest = 1 << 24;
constexpr std::string_view kEdited = " (edited)";

using Scope = ShapeField::Scope;

/// A field of a member that only some models have.
template <auto Part, auto Member>
constexpr ShapeField part(std::string_view id, std::string_view label, std::string_view help, Scope scope,
                          std::int64_t minimum, std::int64_t maximum)
{
    return {id,
            label,
            help,
            scope,
            minimum,
            maximum,
            [](const Transformer& m) { return m.*Part ? (*(m.*Part)).*Member : 0; },
            [](Transformer& m, std::int64_t value) {
                if (m.*Part)
                    (*(m.*Part)).*Member = value;
            }};
}

template <auto Member>
constexpr ShapeField whole(std::string_view id, std::string_view label, std::string_view help, Scope scope,
                           std::int64_t minimum, std::int64_t maximum)
{
    return {id,
            label,
            help,
            scope,
            minimum,
            maximum,
            [](const Transformer& m) { return m.*Member; },
            [](Transformer& m, std::int64_t value) { m.*Member = value; }};
}

template <auto Member>
constexpr ShapeField expert(std::string_view id, std::string_view label, std::string_view help,
                            std::int64_t minimum, std::int64_t maximum)
{
    return part<&Transformer::moe, Member>(id, label, help, Scope::Experts, minimum, maximum);
}

template <auto Member>
constexpr ShapeField latent(std::string_view id, std::string_view label, std::string_view help,
                            std::int64_t minimum)
{
    return part<&Transformer::mla, Member>(id, label, help, Scope::Latent, minimum, kWidest);
}

using Moe = MixtureOfExperts;
using Mla = LatentAttention;

const std::array kFields{
    whole<&Transformer::layers>("layers", "Layers", "Transformer layers of the whole model.", Scope::Model, 1,
                                kMostLayers),
    whole<&Transformer::hidden>("hidden", "Hidden size", "Width of the residual stream, h.", Scope::Model, 1,
                                kWidest),
    whole<&Transformer::vocabulary>("vocab", "Vocabulary", "Tokens as trained, before padding, V.",
                                    Scope::Model, 1, kWidest),
    whole<&Transformer::learnedPositions>("learned_positions", "Learned positions",
                                          "Rows of the position table; 0 for rotary positions or none.",
                                          Scope::Model, 0, kWidest),
    whole<&Transformer::heads>("heads", "Heads", "Attention heads (queries) of a layer, a.", Scope::Layer, 1,
                               kWidest),
    whole<&Transformer::keyValueHeads>(
        "kv_heads", "Key-value heads",
        "Heads of keys and values, g; fewer than heads is grouped-query attention.", Scope::Layer, 1,
        kWidest),
    whole<&Transformer::headDim>("head_dim", "Head size", "Width of one head, d.", Scope::Layer, 1, kWidest),
    whole<&Transformer::ffn>("ffn", "MLP size",
                             "Inner size of the dense MLP (of one branch, where gated), f.", Scope::Layer, 1,
                             kWidest),
    whole<&Transformer::window>("window", "Window", "Latest tokens that a query sees; 0: all.", Scope::Layer,
                                0, kWidest),
    expert<&Moe::experts>("num_experts", "Experts", "Routed experts of a layer, E.", 1, kMostLayers),
    expert<&Moe::topK>("top_k", "Experts per token", "Routed experts that serve one token, k.", 1,
                       kMostLayers),
    expert<&Moe::expertFfn>("expert_ffn", "Expert size", "Inner size of one routed expert, f_e.", 1, kWidest),
    expert<&Moe::sharedExperts>("num_shared", "Shared experts", "Experts that serve every token.", 0,
                                kMostLayers),
    expert<&Moe::sharedFfn>("shared_ffn", "Shared size", "Inner size of one shared expert, f_s.", 0, kWidest),
    expert<&Moe::firstDense>("first_dense", "Dense layers first",
                             "Layers at the beginning that keep the dense MLP.", 0, kMostLayers),
    latent<&Mla::queryRank>("q_lora", "Rank of queries", "Width that queries are squeezed through; 0: none.",
                            0),
    latent<&Mla::keyValueRank>("kv_lora", "Rank of keys",
                               "Width that keys and values are squeezed through and cached in.", 1),
    latent<&Mla::noPosition>("nope", "Head, no position", "Part of a head without position, d_n.", 1),
    latent<&Mla::rotary>("rope", "Head, rotary", "Part of a head with rotary position, d_r.", 0),
    latent<&Mla::value>("v", "Head of values", "Width of a value head, d_v.", 1),
};

/// The divisors of `whole` around `value`, as "8 or 16".
Message nearestDivisors(std::int64_t whole, std::int64_t value)
{
    std::int64_t below = 0;
    std::int64_t above = 0;
    for (std::int64_t d = 1; d <= whole && d <= kWidest; ++d) {
        if (whole % d != 0)
            continue;
        if (d < value)
            below = d;
        else if (above == 0)
            above = d;
    }
    if (below == 0 || above == 0)
        return say("%1", std::max(below, above));
    return say("%1 or %2", below, above);
}

bool ofLayers(const ShapeField& field)
{
    return field.scope == Scope::Layer || field.scope == Scope::Experts;
}

/// Takes what layers of one kind are like from a model of them alone.
void takeKind(Transformer& model, std::int32_t kind, const Transformer& layer)
{
    LayerKind& own = model.kinds[static_cast<std::size_t>(kind)];
    own.heads = layer.heads;
    own.keyValueHeads = layer.keyValueHeads;
    own.headDim = layer.headDim;
    own.ffn = layer.ffn;
    own.window = layer.window;
    own.dense = !layer.moe;
    own.moe = layer.moe;
    settleStack(model);
}

} // namespace

std::span<const ShapeField> shapeFields()
{
    return kFields;
}

const ShapeField* findShapeField(std::string_view id)
{
    const auto found = std::find_if(kFields.begin(), kFields.end(),
                                    [id](const ShapeField& field) { return field.id == id; });
    return found == kFields.end() ? nullptr : &*found;
}

bool applies(const ShapeField& field, const Transformer& model, std::int32_t kind)
{
    if (!model.kinds.empty() && ofLayers(field))
        return field.id != "first_dense" && applies(field, layerOf(model, kind));
    if (field.scope == Scope::Experts)
        return model.moe.has_value();
    if (field.scope == Scope::Latent)
        return model.mla.has_value();
    // Latent attention has head sizes of its own, and as many key-value heads as heads.
    if (field.id == "head_dim" || field.id == "kv_heads")
        return !model.mla.has_value();
    // Where every layer has experts, no layer has the dense MLP.
    if (field.id == "ffn")
        return !model.moe || model.moe->firstDense > 0;
    return true;
}

std::int64_t shapeOf(const ShapeField& field, const Transformer& model, std::int32_t kind)
{
    return !model.kinds.empty() && ofLayers(field) ? field.get(layerOf(model, kind)) : field.get(model);
}

Result<Transformer> withShape(const Transformer& model, const ShapeField& field, std::int64_t value,
                              std::int32_t kind)
{
    if (!model.kinds.empty() && ofLayers(field)) {
        const Result<Transformer> layer = withShape(layerOf(model, kind), field, value);
        if (!layer || value == shapeOf(field, model, kind))
            return layer ? model : layer;
        Transformer next = model;
        takeKind(next, kind, *layer);
        return edited(std::move(next));
    }
    if (value < field.minimum || value > field.maximum)
        return fail(ErrorCode::BadInput,
                    say("%1 must be from %2 to %3", Word(field.label), field.minimum, field.maximum));
    Transformer next = model;
    if (field.id == "layers" && !model.kinds.empty()) {
        setLayers(next, value);
        settleStack(next); // a kind that lost its last layer goes
    } else {
        field.set(next, value);
    }
    if (field.id == "heads" && model.keyValueHeads == model.heads)
        next.keyValueHeads = value;
    if (next.heads % next.keyValueHeads != 0) {
        if (field.id == "kv_heads")
            return fail(ErrorCode::BadInput, say("%1 key-value heads do not divide %2 heads; nearest: %3",
                                                 value, next.heads, nearestDivisors(next.heads, value)));
        const std::int64_t group = next.keyValueHeads;
        const std::int64_t below = value / group * group;
        return fail(ErrorCode::BadInput,
                    say("%1 heads are no multiple of %2 key-value heads; nearest: %3", value, group,
                        below > 0 ? say("%1 or %2", below, below + group) : say("%1", below + group)));
    }
    if (next.moe && next.moe->topK > next.moe->experts)
        return fail(ErrorCode::BadInput, say("%1 experts per token of %2: at most as many as there are",
                                             next.moe->topK, next.moe->experts));
    if (next.moe && next.moe->firstDense > next.layers)
        return fail(ErrorCode::BadInput, say("%1 dense layers of %2: at most as many as there are",
                                             next.moe->firstDense, next.layers));
    if (next.moe && next.moe->sharedExperts > 0 && next.moe->sharedFfn == 0)
        next.moe->sharedFfn = next.moe->expertFfn;
    return value == field.get(model) ? next : edited(std::move(next));
}

Transformer withExperts(const Transformer& model, std::int64_t experts, std::int32_t kind)
{
    Transformer next = model;
    if (!model.kinds.empty()) {
        const Transformer layer = layerOf(model, kind);
        const Transformer other = withExperts(layer, experts);
        if (other == layer)
            return model;
        takeKind(next, kind, other);
        return edited(std::move(next));
    }
    if (experts <= 0) {
        next.moe.reset();
    } else {
        MixtureOfExperts moe = model.moe.value_or(MixtureOfExperts{});
        moe.experts = experts;
        moe.topK = std::clamp<std::int64_t>(moe.topK > 0 ? moe.topK : 2, 1, experts);
        if (moe.expertFfn == 0)
            moe.expertFfn = model.ffn;
        next.moe = moe;
    }
    return next == model ? next : edited(std::move(next));
}

Transformer withKinds(Transformer model)
{
    if (!model.kinds.empty()) {
        model.stack = stackOf(model);
        return model;
    }
    model.stack = stackOf(model);
    model.kinds.push_back(
        {.name = model.moe ? "dense" : "layer", .window = model.window, .dense = true, .moe = {}});
    if (model.moe) {
        model.kinds.push_back({.name = "MoE", .window = model.window, .moe = {}});
        model.moe->firstDense = 0;
    }
    settleStack(model);
    return model;
}

Transformer edited(Transformer model)
{
    if (!model.name.ends_with(kEdited)) {
        model.name += kEdited;
        model.id += "-edited";
    }
    model.publishedParameters = 0;
    model.publishedExactly = false;
    return model;
}

} // namespace shardscape::workload
