// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/export.h"

#include "base/nearest.h"
#include "exchange/scenario/layout_string.h"
#include "frameworks/framework.h"
#include "layout/knob.h"

#include <algorithm>
#include <array>

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
    if (m.layers > 0) {
        put(plan.values, "layers", m.layers);
        put(plan.values, "hidden", m.hidden);
        put(plan.values, "heads", m.heads);
        put(plan.values, "kv_heads", m.keyValueHeads);
        put(plan.values, "head_dim", m.headDim);
        put(plan.values, "ffn",
            m.moe && m.moe->firstDense == 0 && m.moe->expertFfn > 0 ? m.moe->expertFfn : m.ffn);
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
    return text + "\n" + remark(lead);
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
