// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/hugging_face/reading.h"

#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>

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

/// Kinds that differ least in the size of their MLP become one of their mean, until there are as many as can be priced.
void joinNearest(Reading& r)
{
    bool joined = false;
    while (r.kinds.size() > workload::kMostLayerKinds) {
        std::size_t a = 0, b = 0;
        std::int64_t least = -1;
        for (std::size_t i = 0; i < r.kinds.size(); ++i)
            for (std::size_t j = i + 1; j < r.kinds.size(); ++j) {
                LayerKind other = r.kinds[j];
                other.ffn = r.kinds[i].ffn;
                other.name = r.kinds[i].name;
                const std::int64_t apart = std::abs(r.kinds[i].ffn - r.kinds[j].ffn);
                if (other == r.kinds[i] && (least < 0 || apart < least)) {
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
        const std::int64_t n = count(a), m = count(b);
        r.kinds[a].ffn = (r.kinds[a].ffn * n + r.kinds[b].ffn * m) / std::max<std::int64_t>(n + m, 1);
        for (std::int32_t& kind : r.order) {
            if (kind == static_cast<std::int32_t>(b))
                kind = static_cast<std::int32_t>(a);
            else if (kind > static_cast<std::int32_t>(b))
                --kind;
        }
        r.kinds.erase(r.kinds.begin() + static_cast<std::ptrdiff_t>(b));
        joined = true;
    }
    if (joined)
        r.note(say(
            "blocks whose MLPs differ least are read as alike, of their mean size: at most %1 kinds are priced",
            workload::kMostLayerKinds));
}

} // namespace

/// "block_configs": of every block its attention and its MLP, or that it has none. Source: modeling_decilm.py, as above.
void blockConfigs(Reading& r)
{
    const json* blocks = r.in.find("block_configs");
    if (!blocks || !blocks->is_array() || static_cast<std::int64_t>(blocks->size()) != r.model.layers)
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
    std::map<std::string, int> named; // kinds are told apart by their names
    for (LayerKind& kind : r.kinds) {
        if (kind.ffn > 0)
            kind.name += " " + std::to_string(kind.ffn);
        if (const int before = named[kind.name]++; before > 0)
            kind.name += " (" + std::to_string(before + 1) + ")";
    }
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
