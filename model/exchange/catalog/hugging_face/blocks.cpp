// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/hugging_face/reading.h"

#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

namespace shardscape::exchange::hugging_face {

namespace {

/// The inner size of an MLP as a multiple of hidden. Source: configuration_decilm.py of nvidia/Llama-3_3-Nemotron-Super-49B-v1,
/// _ffn_mult_to_intermediate_size().
std::int64_t widthOf(double multiple, std::int64_t hidden)
{
    constexpr std::int64_t kStep = 256;
    const auto width = static_cast<std::int64_t>(2 * multiple * static_cast<double>(hidden) / 3);
    return std::max(kStep, (width + kStep - 1) / kStep * kStep);
}

} // namespace

void joinNearest(Reading& r)
{
    // The sizes in which kinds may differ and still be joined, the model's where they say nothing.
    struct Sizes {
        std::int64_t heads, groups, ffn;
    };
    const Transformer& model = r.model;
    const auto sizes = [&model](const LayerKind& kind) {
        return Sizes{kind.heads > 0 ? kind.heads : model.heads,
                     kind.keyValueHeads > 0 ? kind.keyValueHeads : model.keyValueHeads,
                     kind.ffn > 0 ? kind.ffn : model.ffn};
    };
    const auto joinable = [&](const LayerKind& a, const LayerKind& b) {
        LayerKind other = b;
        other.ffn = a.ffn;
        other.name = a.name;
        if (other == a)
            return true;
        const Sizes x = sizes(a), y = sizes(b);
        other.heads = a.heads;
        other.keyValueHeads = a.keyValueHeads;
        return other == a && x.heads * y.groups == y.heads * x.groups; // as many heads to each of keys
    };
    bool joined = false;
    while (r.kinds.size() > workload::kMostLayerKinds) {
        std::size_t a = 0, b = 0;
        std::int64_t least = -1;
        for (std::size_t i = 0; i < r.kinds.size(); ++i)
            for (std::size_t j = i + 1; j < r.kinds.size(); ++j) {
                if (!joinable(r.kinds[i], r.kinds[j]))
                    continue;
                const Sizes x = sizes(r.kinds[i]), y = sizes(r.kinds[j]);
                const std::int64_t apart = 3 * std::abs(x.ffn - y.ffn)
                                           + 2 * model.headDim
                                                 * (std::abs(x.heads - y.heads)
                                                    + std::abs(x.groups - y.groups));
                if (least < 0 || apart < least) {
                    least = apart;
                    a = i;
                    b = j;
                }
            }
        if (least < 0)
            return; // the catalog's form says that there are too many
        const auto count = [&r](std::size_t kind) {
            return std::count(r.order.begin(), r.order.end(), static_cast<std::int32_t>(kind));
        };
        const std::int64_t n = count(a), m = count(b), all = std::max<std::int64_t>(n + m, 1);
        const Sizes x = sizes(r.kinds[a]), y = sizes(r.kinds[b]);
        LayerKind& kind = r.kinds[a];
        if (kind.ffn > 0 || r.kinds[b].ffn > 0)
            kind.ffn = (x.ffn * n + y.ffn * m) / all;
        if (x.heads != y.heads || x.groups != y.groups) {
            const std::int64_t each = x.heads / std::max<std::int64_t>(1, x.groups);
            kind.keyValueHeads = std::max<std::int64_t>(1, (x.groups * n + y.groups * m + all / 2) / all);
            kind.heads = each * kind.keyValueHeads;
        }
        for (std::int32_t& one : r.order) {
            if (one == static_cast<std::int32_t>(b))
                one = static_cast<std::int32_t>(a);
            else if (one > static_cast<std::int32_t>(b))
                --one;
        }
        r.kinds.erase(r.kinds.begin() + static_cast<std::ptrdiff_t>(b));
        joined = true;
    }
    if (joined)
        r.note(say(
            "layers that differ least in their MLPs and heads are read as alike, of their mean size: at most %1 kinds are priced",
            workload::kMostLayerKinds));
}

namespace {

/// Kinds are told apart by their names.
void nameKinds(Reading& r)
{
    std::map<std::string, int> named;
    for (LayerKind& kind : r.kinds)
        if (const int before = named[kind.name]++; before > 0)
            kind.name += " (" + std::to_string(before + 1) + ")";
}

} // namespace

void sizesByLayer(Reading& r, std::vector<std::int64_t>& seen)
{
    const auto layers = static_cast<std::size_t>(r.model.layers);
    const auto list = [&r, layers](const char* key) -> const json* {
        const json* all = r.in.find(key);
        if (!all || !all->is_array())
            return nullptr;
        if (all->size() == layers)
            return all;
        r.note(say("%1 names %2 layers, which are read as %3: it is left out, and the total may be off", key,
                   all->size(), layers));
        return nullptr;
    };
    const json* const heads = list("num_attention_heads_by_layer");
    const json* const groups = list("num_key_value_heads_by_layer");
    const json* const dims = list("head_dim_by_layer");
    const json* const widths = list("intermediate_size_by_layer");
    const json* const windows = list("sliding_window_by_layer");
    if (!heads && !groups && !dims && !widths && !windows)
        return;
    const auto at = [](const json* all, std::size_t i) {
        return all && (*all)[i].is_number_integer() ? (*all)[i].get<std::int64_t>() : std::int64_t{0};
    };
    const bool plain = r.order.empty();
    if (plain && seen.size() != layers)
        seen.assign(layers, 0);
    const std::vector<LayerKind> kinds = std::exchange(r.kinds, {});
    const std::vector<std::int32_t> order = std::exchange(r.order, {});
    for (std::size_t i = 0; i < layers; ++i) {
        LayerKind kind = plain ? LayerKind{.name = seen[i] > 0 ? "local" : "layer",
                                           .window = seen[i],
                                           .moe = {}}
                               : kinds[static_cast<std::size_t>(order[i])];
        if (plain && r.model.moe) {
            kind.dense = r.dense.empty() ? static_cast<std::int64_t>(i) < r.model.moe->firstDense
                                         : r.dense[i];
            if (kind.dense)
                kind.name += " dense";
        }
        if (kind.attention && !kind.recurrence) {
            kind.heads = heads ? at(heads, i) : kind.heads;
            kind.keyValueHeads = groups ? at(groups, i) : kind.keyValueHeads;
            kind.headDim = dims ? at(dims, i) : kind.headDim;
            kind.window = windows ? at(windows, i) : kind.window;
            if (windows && plain)
                kind.name.replace(0, 5, kind.window > 0 ? "local" : "layer");
            if (heads && at(heads, i) == 0)
                kind.attention = false; // none here
        }
        if (kind.mlp && (kind.dense || (!r.model.moe && !kind.moe)))
            kind.ffn = widths ? at(widths, i) : kind.ffn;
        if (kind.heads > 0 && heads)
            kind.name += " " + std::to_string(kind.heads) + " heads";
        if (kind.ffn > 0 && widths)
            kind.name += " " + std::to_string(kind.ffn);
        r.layer(kind);
    }
    if (r.model.moe)
        r.model.moe->firstDense = 0; // the kinds say it
    joinNearest(r);
    nameKinds(r);
    seen.clear();
}

/// "block_configs": of every block its attention and its MLP, or that it has none. Source: modeling_decilm.py, as above.
void blockConfigs(Reading& r)
{
    const json* blocks = r.in.find("block_configs");
    if (!blocks) // DeciLM-7B: heads of keys by layer alone
        return;
    if (!blocks->is_array() || static_cast<std::int64_t>(blocks->size()) != r.model.layers)
        return r.in.reject(ErrorCode::BadInput,
                           say("%1 must be a list with one block a layer", r.in.placeOf("block_configs")));
    const auto part = [](const json& block, const char* name) {
        const auto at = block.find(name);
        return at != block.end() && at->is_object() ? *at : json::object();
    };
    const auto truth = [](const json& object, const char* name) {
        const auto at = object.find(name);
        return at != object.end() && at->is_boolean() && at->get<bool>();
    };
    std::int64_t widest = 1, removed = 0, linear = 0;
    for (const json& block : *blocks) {
        const json attention = part(block, "attention"), mlp = part(block, "ffn");
        LayerKind kind{.name = "", .moe = {}};
        kind.attention = !truth(attention, "no_op");
        kind.mlp = !truth(mlp, "no_op");
        linear += truth(attention, "replace_with_linear") || truth(mlp, "replace_with_linear") ? 1 : 0;
        if (const auto group = attention.find("n_heads_in_group");
            group != attention.end() && group->is_number_integer() && kind.attention) {
            const auto each = group->get<std::int64_t>();
            if (each > 0 && each <= r.model.heads)
                kind.keyValueHeads = r.model.heads / each;
        }
        if (const auto window = attention.find("window_length");
            window != attention.end() && window->is_number_integer() && kind.attention)
            kind.window = std::clamp<std::int64_t>(window->get<std::int64_t>(), 0, kWidest);
        const auto own = mlp.find("intermediate_size");
        const auto multiple = mlp.find("ffn_mult");
        if (own != mlp.end() && own->is_number_integer())
            kind.ffn = std::clamp<std::int64_t>(own->get<std::int64_t>(), 1, kWidest);
        else if (multiple != mlp.end() && multiple->is_number())
            kind.ffn = widthOf(std::clamp(multiple->get<double>(), 0.0, 1000.0), r.model.hidden);
        if (!kind.mlp)
            kind.ffn = 0;
        widest = std::max(widest, kind.ffn);
        if (!kind.attention && !kind.mlp) {
            ++removed;
            continue;
        }
        kind.name = !kind.attention ? "MLP" : !kind.mlp ? "attention" : "block";
        r.layer(kind);
    }
    if (r.order.empty())
        return r.in.reject(ErrorCode::BadInput, say("%1 leaves no block", r.in.placeOf("block_configs")));
    joinNearest(r);
    for (LayerKind& kind : r.kinds)
        if (kind.ffn > 0)
            kind.name += " " + std::to_string(kind.ffn);
    nameKinds(r);
    r.model.ffn = widest;
    r.model.layers -= removed;
    if (removed > 0)
        r.note(say("%1 blocks have neither attention nor an MLP and are left out", removed));
    if (linear > 0)
        r.note(say(
            "%1 blocks with one matrix in place of a part (replace_with_linear) are read as if they had it whole",
            linear));
}

/// Layers that see different windows, or have experts here and there, become kinds of layers.
void settleLayers(Reading& r, const std::vector<std::int64_t>& seen)
{
    Transformer& model = r.model;
    const bool alike = std::all_of(seen.begin(), seen.end(),
                                   [&](std::int64_t w) { return w == seen.front(); });
    if (!r.order.empty()) {
        model.kinds = r.kinds;
        for (const std::int32_t kind : r.order)
            model.stack.push_back({kind, 1});
        settleStack(model);
        return;
    }
    if (alike && r.dense.empty()) {
        model.window = seen.front();
        return;
    }
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const bool dense = model.moe
                           && (r.dense.empty() ? static_cast<std::int64_t>(i) < model.moe->firstDense
                                               : r.dense[i]);
        std::string name = alike ? "" : seen[i] > 0 ? "local" : "global";
        if (model.moe && (!r.dense.empty() || model.moe->firstDense > 0))
            name += (name.empty() ? "" : " ") + std::string(dense ? "dense" : "MoE");
        const auto known = std::find_if(
            model.kinds.begin(), model.kinds.end(),
            [&](const workload::LayerKind& kind) { return kind.window == seen[i] && kind.dense == dense; });
        model.stack.push_back({static_cast<std::int32_t>(known - model.kinds.begin()), 1});
        if (known == model.kinds.end())
            model.kinds.push_back({.name = name, .window = seen[i], .dense = dense, .moe = {}});
    }
    if (model.moe)
        model.moe->firstDense = 0;
    settleStack(model);
}

} // namespace shardscape::exchange::hugging_face
