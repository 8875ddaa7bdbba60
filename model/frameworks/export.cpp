// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/export.h"

#include "base/nearest.h"
#include "exchange/scenario/layout_string.h"
#include "frameworks/framework.h"
#include "frameworks/published_words.h"
#include "layout/knob.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>

namespace shardscape::frameworks {

namespace {

void put(Values& values, std::string_view id, Value value)
{
    for (auto& [known, old] : values)
        if (known == id) {
            old = std::move(value);
            return;
        }
    values.emplace_back(std::string(id), std::move(value));
}

Value valueOf(const layout::Knob& knob, std::int64_t value)
{
    if (knob.kind == layout::KnobKind::Boolean)
        return value != 0;
    if (knob.kind == layout::KnobKind::Integer)
        return value;
    return layout::spell(knob, value);
}

} // namespace

namespace {

/// Letters of Megatron's hybrid models, in the order in which a token passes: M Mamba-2, * attention, - an MLP, E experts. A layer of a
/// mixer and an MLP is two of its. Empty: attention and an MLP or experts in every layer, or mixers that it has no letter for.
std::string hybridLetters(const workload::Transformer& m)
{
    std::string letters;
    bool isHybrid = false;
    for (const workload::LayerRun& run : workload::stackOf(m)) {
        const workload::LayerShape shape = workload::layerShape(m, run.kind);
        if (shape.recurrence != nullptr && shape.recurrence->kind != workload::RecurrenceKind::Mamba2)
            return {};
        isHybrid = isHybrid || shape.recurrence != nullptr || !shape.attention || !shape.mlp;
        std::string one = shape.recurrence != nullptr ? "M" : shape.attention ? "*" : "";
        if (shape.mlp)
            one += shape.moe != nullptr ? 'E' : '-';
        for (std::int64_t i = 0; i < run.count; ++i)
            letters += one;
    }
    return isHybrid ? letters : std::string();
}

/// Layers in order, whether each does it.
template <class Does>
std::vector<bool> layersThat(const workload::Transformer& m, const Does& does)
{
    std::vector<bool> all;
    for (const workload::LayerRun& run : workload::stackOf(m))
        all.insert(all.end(), static_cast<std::size_t>(run.count), does(workload::layerShape(m, run.kind)));
    return all;
}

/// N where all layers do it but each N-th; 0: others do.
template <class Does>
std::int64_t allButEvery(const workload::Transformer& m, const Does& does)
{
    const std::vector<bool> all = layersThat(m, does);
    const auto first = std::find(all.begin(), all.end(), false);
    const auto every = static_cast<std::size_t>(first - all.begin()) + 1;
    if (first == all.end() || every < 2)
        return 0;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i] != ((i + 1) % every != 0))
            return 0;
    return static_cast<std::int64_t>(every);
}

/// Which layers do it, as Megatron's lists say it: "([1]*3+[0]*1)", "([1,1,1,0]*12)". Empty: none or all do.
template <class Does>
std::string layerList(const workload::Transformer& m, const Does& does)
{
    const std::vector<bool> all = layersThat(m, does);
    if (std::adjacent_find(all.begin(), all.end(), std::not_equal_to<>()) == all.end())
        return {};
    // A pattern that comes again and again is said once, and what is left of it behind.
    constexpr std::size_t kLongest = 16;
    std::size_t period = 0;
    for (std::size_t length = 2; length <= kLongest && period == 0 && 2 * length <= all.size(); ++length) {
        bool repeats = true;
        for (std::size_t i = length; i < all.size() && repeats; ++i)
            repeats = all[i] == all[i - length];
        period = repeats ? length : 0;
    }
    std::string text;
    std::size_t at = 0;
    if (period > 0) {
        for (std::size_t i = 0; i < period; ++i)
            text += std::string(i == 0 ? "[" : ",") + (all[i] ? "1" : "0");
        text += "]*" + std::to_string(all.size() / period);
        at = all.size() / period * period;
    }
    while (at < all.size()) {
        const auto end = std::find(all.begin() + static_cast<std::ptrdiff_t>(at), all.end(), !all[at]);
        const auto many = static_cast<std::size_t>(end - all.begin()) - at;
        text += (text.empty() ? "[" : "+[") + std::string(all[at] ? "1]*" : "0]*") + std::to_string(many);
        at += many;
    }
    return "(" + text + ")";
}

/// No layer has a dense MLP.
bool isAllExperts(const workload::Transformer& m)
{
    const auto stack = workload::stackOf(m);
    return m.moe && std::none_of(stack.begin(), stack.end(), [&m](const workload::LayerRun& run) {
               const workload::LayerShape shape = workload::layerShape(m, run.kind);
               return shape.mlp && shape.moe == nullptr;
           });
}

/// What no knob prices, but another model would be trained without.
void putModelWords(const workload::Transformer& m, Plan& plan)
{
    const auto say = [&plan](std::string_view id, std::string_view value) {
        if (!value.empty())
            put(plan.values, id, std::string(value));
    };
    say("activation", m.activation);
    put(plan.values, "dropout", m.dropout);
    put(plan.values, "causal", m.causal);
    say("hybrid_layers", hybridLetters(m));
    std::set<std::int64_t> windows;
    bool alike = true; // heads and widths of all layers
    bool everyMixerKnown = true;
    for (const workload::LayerRun& run : workload::stackOf(m)) {
        const workload::LayerShape shape = workload::layerShape(m, run.kind);
        alike = alike
                && (!shape.attention || shape.recurrence != nullptr
                    || (shape.heads == m.heads && shape.keyValueHeads == m.keyValueHeads
                        && shape.headDim == m.headDim))
                && (!shape.mlp || shape.moe != nullptr || shape.ffn == m.ffn)
                && (shape.moe == nullptr || !m.moe || shape.moe->experts == m.moe->experts);
        if (shape.window > 0 && shape.attention && shape.recurrence == nullptr)
            windows.insert(shape.window);
        const workload::Recurrence* recurrence = shape.recurrence;
        if (recurrence == nullptr)
            continue;
        const bool isMamba = recurrence->kind == workload::RecurrenceKind::Mamba2;
        const bool isGated = recurrence->kind == workload::RecurrenceKind::GatedDelta;
        everyMixerKnown = everyMixerKnown && (isMamba || (isGated && shape.mlp));
        for (const auto& [id, value] :
             {std::pair("mixer_heads", recurrence->heads), std::pair("mixer_key_heads", recurrence->keyHeads),
              std::pair("mixer_head_dim", recurrence->headDim), std::pair("mixer_state", recurrence->state),
              std::pair("mixer_convolution", recurrence->convolution)})
            put(plan.values, id, value);
    }
    if (!alike)
        put(plan.values, "unlike_layers", true);
    if (!everyMixerKnown)
        put(plan.values, "other_mixers", true);
    const auto isDelta = [](const workload::LayerShape& shape) {
        return shape.recurrence != nullptr && shape.recurrence->kind == workload::RecurrenceKind::GatedDelta;
    };
    say("delta_layers", layerList(m, isDelta));
    if (const std::int64_t every = allButEvery(m, isDelta); every > 0)
        put(plan.values, "delta_every", every);
    if (windows.size() == 1) {
        put(plan.values, "window", *windows.begin());
        const auto sees = [](const workload::LayerShape& shape) { return shape.window > 0; };
        say("window_layers", layerList(m, sees));
        if (const std::int64_t every = allButEvery(m, sees); every > 0)
            put(plan.values, "window_every", every);
    } else if (!windows.empty()) {
        put(plan.values, "several_windows", true);
    }
    if (m.moe && !m.kinds.empty())
        say("expert_layers",
            layerList(m, [](const workload::LayerShape& shape) { return shape.moe != nullptr; }));
    put(plan.values, "sinks", m.attentionSinks);
    put(plan.values, "attention_gate", m.attentionGate);
    put(plan.values, "sparse", m.sparse.has_value());
    put(plan.values, "embedding_norm", m.embeddingNorm);
    put(plan.values, "extra_norms", m.extraNorms);
    const PublishedWords* known = publishedWords(m.id);
    if (known == nullptr || !known->sharedGate) // that gate is counted there
        put(plan.values, "extra_attention", m.extraAttention);
    if (known == nullptr)
        return;
    put(plan.values, "published", true);
    say("rotary_base", known->rotaryBase);
    say("rotary_share", known->rotaryShare == "1" ? std::string_view() : known->rotaryShare);
    say("rope_scaling", known->ropeScaling);
    say("other_positions", known->otherPositions);
    say("activation", known->activation);
    if (known->rotaryBase.empty() && m.learnedPositions == 0)
        say("positions", "none");
    if (!m.moe)
        return;
    say("router_score", known->score);
    say("router_scale", known->scale);
    put(plan.values, "router_balance_bias", known->expertBias);
    put(plan.values, "router_groups", known->groups);
    put(plan.values, "router_group_topk", known->groupTopk);
    put(plan.values, "shared_gate", known->sharedGate);
}

} // namespace

std::int64_t Plan::number(std::string_view id, std::int64_t otherwise) const
{
    return numberIn(values, id).value_or(otherwise);
}

bool Plan::truth(std::string_view id) const
{
    const Value* value = find(id);
    return value != nullptr && textOf(*value) == "true";
}

std::string Plan::text(std::string_view id) const
{
    const Value* value = find(id);
    return value == nullptr ? std::string() : textOf(*value);
}

Plan planOf(const layout::Scenario& s)
{
    Plan plan;
    layout::Scenario fresh;
    fresh.cluster = s.cluster;
    fresh.model = s.model;
    // What only says something when asked for, and what every framework decides by itself.
    for (const layout::Knob& knob : layout::knobs()) {
        if (knob.id == "dp")
            continue;
        const bool matters = knob.idle == nullptr || knob.idle(s).empty();
        const bool always = knob.id == "tp" || knob.id == "pp" || knob.id == "cp" || knob.id == "micro_batch"
                            || (knob.inWorkload && knob.id != "packing");
        const std::int64_t value = knob.get(s);
        // One layout under two values, such as a tier that is named or follows another, is as a new one.
        const bool differs = (knob.same != nullptr ? knob.same(s, value) : value) != knob.get(fresh);
        if (!always && (!matters || (!differs && knob.kind == layout::KnobKind::Set)))
            continue;
        put(plan.values, knob.id, valueOf(knob, value));
        if (differs && matters)
            plan.chosen.emplace_back(knob.id);
    }
    const std::int64_t dp = s.dataParallel();
    if (dp > 0)
        put(plan.values, "dp", dp);
    put(plan.values, "gpus", s.cluster.accelerators());
    plan.perNode = s.cluster.acceleratorsPerNode;
    if (const std::int64_t shard = numberIn(plan.values, "dp_shard").value_or(1);
        shard == 0 || shard == dp) { // all
        std::erase_if(plan.values, [](const auto& one) { return one.first == "dp_shard"; });
        std::erase(plan.chosen, "dp_shard");
    }
    if (numberIn(plan.values, "etp").value_or(1) == 0)
        put(plan.values, "etp", std::int64_t{s.layout.tensorParallel});
    if (!s.model.moe)
        std::erase_if(plan.values, [](const auto& one) { return one.first == "ep" || one.first == "etp"; });
    // Heads exchanged beside a ring have a word of their own, and heads exchanged by all are an exchange of heads.
    if (const std::int64_t heads = numberIn(plan.values, "cp_heads").value_or(1);
        heads > 1 && plan.text("cp_kind") == "ring") {
        const bool all = heads == s.layout.contextParallel;
        put(plan.values, "cp_kind", std::string(all ? "all-to-all" : "hybrid"));
        plan.chosen.emplace_back("cp_kind");
        if (all) {
            std::erase_if(plan.values, [](const auto& one) { return one.first == "cp_heads"; });
            std::erase(plan.chosen, "cp_heads");
        }
    }
    // Modules beside the attention's core, in the frameworks' words: the list is all that runs again.
    const std::string modules = plan.text("recompute_modules");
    if (!modules.empty() && modules != "none") {
        if (plan.text("recompute") == "selective")
            put(plan.values, "recompute_modules",
                modules == "per-op" || modules.find("core_attn") != std::string::npos
                    ? modules
                    : "core_attn+" + modules);
        else if (plan.text("recompute") == "none")
            put(plan.values, "recompute", std::string("selective"));
    } else {
        std::erase_if(plan.values, [](const auto& one) { return one.first == "recompute_modules"; });
    }
    if (s.ownStages() && s.layout.pipelineParallel > 1)
        put(plan.values, "stages", exchange::writeLayoutString(s.stageLayers));
    else if (s.layout.pipelineParallel > 1 && s.virtualStages() > 0
             && s.model.layers % s.virtualStages() != 0) {
        // Stages as they are priced: frameworks divide evenly or take a list.
        std::vector<std::int32_t> layers;
        for (std::int64_t stage = 0; stage < s.virtualStages(); ++stage)
            layers.push_back(static_cast<std::int32_t>(s.layersOf(stage).count));
        put(plan.values, "stages", exchange::writeLayoutString(layers));
    }

    const workload::Transformer& m = s.model;
    put(plan.values, "name", m.name.empty() ? m.id : m.name);
    if (const auto* known = exchange::Catalog::builtIn().model(m.id).value_or(nullptr);
        known != nullptr && *known == m) // as published, and nothing of it changed
        put(plan.values, "id", m.id);
    if (m.layers > 0) {
        put(plan.values, "layers", m.layers);
        put(plan.values, "hidden", m.hidden);
        put(plan.values, "heads", m.heads);
        put(plan.values, "kv_heads", m.keyValueHeads);
        put(plan.values, "head_dim", m.headDim);
        put(plan.values, "ffn", isAllExperts(m) && m.moe->expertFfn > 0 ? m.moe->expertFfn : m.ffn);
        put(plan.values, "vocab", m.vocabulary);
        put(plan.values, "gated", m.gated);
        put(plan.values, "tied_embeddings", m.tiedEmbeddings);
        put(plan.values, "norm", std::string(m.norm == workload::Norm::RmsNorm ? "rmsnorm" : "layernorm"));
        // What no knob prices, but another model would be trained without.
        put(plan.values, "max_positions", std::max<std::int64_t>(s.workload.sequence, m.learnedPositions));
        put(plan.values, "positions", std::string(m.learnedPositions > 0 ? "learned_absolute" : "rope"));
        put(plan.values, "biases", m.outputBias || m.mlpBias);
        put(plan.values, "qkv_bias", m.queryKeyValueBias);
        put(plan.values, "qk_norm", m.queryKeyNorm);
        putModelWords(m, plan);
    }
    if (m.moe) {
        put(plan.values, "experts", m.moe->experts);
        put(plan.values, "topk", m.moe->topK);
        put(plan.values, "expert_ffn", m.moe->expertFfn);
        if (m.moe->sharedExperts > 0) {
            put(plan.values, "num_shared", std::int64_t{1});
            put(plan.values, "shared_ffn", m.moe->sharedExperts * m.moe->sharedFfn);
        }
        if (m.moe->firstDense > 0)
            put(plan.values, "first_dense", m.moe->firstDense);
    }
    if (m.mla) {
        put(plan.values, "q_lora", m.mla->queryRank);
        put(plan.values, "kv_lora", m.mla->keyValueRank);
        put(plan.values, "nope", m.mla->noPosition);
        put(plan.values, "rope", m.mla->rotary);
        put(plan.values, "v", m.mla->value);
        std::erase_if(plan.values, [](const auto& one) { return one.first == "head_dim"; });
    }
    if (m.multiTokenLayers > 0)
        put(plan.values, "mtp_layers", m.multiTokenLayers);
    return plan;
}

Plan planOf(const Reading& reading)
{
    Plan plan;
    for (const Values* values : {&reading.workload, &reading.layout, &reading.model, &reading.cluster})
        for (const auto& [id, value] : *values) {
            put(plan.values, id, value);
            if (values == &reading.workload || values == &reading.layout)
                plan.chosen.push_back(id);
        }
    // What a template leaves open stays open.
    for (const Mapped& one : reading.mapped)
        if (one.value.starts_with("${") && plan.find(one.to) == nullptr
            && std::any_of(reading.needs.begin(), reading.needs.end(),
                           [&one](const Need& need) { return need.what == one.to; }))
            put(plan.values, one.to, one.value);
    plan.perNode = reading.perNode;
    plan.accumulation = reading.accumulation;
    plan.perReplica = reading.perReplica;
    plan.shardDivisor = reading.shardDivisor;
    plan.tokensPerMicro = reading.tokensPerMicro;
    return plan;
}

std::vector<std::string_view> writtenFrameworks()
{
    std::vector<std::string_view> ids;
    for (const Framework& one : frameworkList())
        if (one.write != nullptr)
            ids.push_back(one.id);
    return ids;
}

Result<Written> write(const Plan& plan, std::string_view framework)
{
    const Framework* one = findFramework(framework);
    if (one == nullptr || one->write == nullptr) {
        const std::vector<std::string_view> known = writtenFrameworks();
        return fail(ErrorCode::UnknownName, say("nothing is written for '%1'; nearest is '%2'",
                                                framework.substr(0, 40), nearestName(framework, known)));
    }
    return one->write(plan);
}

// ------------------------------------------------------------------ what writers share

std::vector<std::string> Sayer::unsaid() const
{
    std::vector<std::string> left;
    for (const std::string& id : m_plan.chosen)
        if (m_said.count(id) == 0 && id != "software"
            && std::find(left.begin(), left.end(), id) == left.end())
            left.push_back(id);
    for (const std::string& id : m_refused)
        if (std::find(left.begin(), left.end(), id) == left.end())
            left.push_back(id);
    return left;
}

std::string Sayer::remark(std::string_view lead) const
{
    std::string text;
    const std::vector<std::string> left = unsaid();
    if (!left.empty()) {
        text += std::string(lead) + "No word here for:";
        std::string line;
        for (const std::string& id : left)
            line += (line.empty() ? " " : ", ") + id + " = " + m_plan.text(id);
        text += line + "\n";
    }
    return text;
}

std::string Sayer::heading(std::string_view lead) const
{
    std::string text = std::string(lead) + "Written by Shardscape.";
    const std::string name = m_plan.text("name");
    std::string plain;
    for (const char c : name)
        plain += c == '\n' || c == '\r' ? ' ' : c;
    if (!plain.empty())
        text += " Model: " + plain + ".";
    if (const auto gpus = numberIn(m_plan.values, "gpus"))
        text += " Accelerators: " + std::to_string(*gpus) + ".";
    text += "\n" + remark(lead);
    if (!m_missing.empty()) {
        text += std::string(lead) + "Of the model not here:";
        for (std::size_t i = 0; i < m_missing.size(); ++i)
            text += (i == 0 ? " " : "; ") + m_missing[i];
        text += ".\n";
    }
    if (!m_toAdd.empty())
        text += std::string(lead) + "To be added: " + m_toAdd + ".\n";
    return text;
}

std::optional<std::int64_t> accumulationOf(const Plan& plan)
{
    if (plan.accumulation)
        return plan.accumulation;
    const std::int64_t micro = plan.number("micro_batch", 0);
    const std::int64_t dp = plan.number("dp", 0);
    const std::int64_t global = plan.number("global_batch", 0);
    if (micro <= 0 || dp <= 0 || global <= 0 || global % (micro * dp) != 0)
        return {};
    return global / (micro * dp);
}

} // namespace shardscape::frameworks
