// SPDX-License-Identifier: GPL-3.0-or-later
// Sources (2026): Megatron-LM, megatron/core/transformer/moe/moe_layer.py, transformer_config.py and training/arguments.py; Transformer
// Engine, fp8.py, check_mxfp8_support(); torchtitan,
// config/validation.py, distributed/parallel_dims.py and torch.distributed.pipelining.schedules; DeepSpeed, runtime/config.py,
// runtime/zero/config.py, runtime/pipe/engine.py and runtime/engine.py; nanotron, config/config.py and parallel/context.py; Accelerate,
// parallelism_config.py and utils/dataclasses.py, MegatronLMPlugin.
#include "frameworks/refusals.h"

#include "frameworks/writable_words.h"
#include "layout/change.h"
#include "layout/knob.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace shardscape::frameworks {

namespace {

std::int64_t valueOf(const layout::Scenario& s, std::string_view id)
{
    const layout::Knob* knob = layout::findKnob(id);
    return knob == nullptr ? 0 : knob->get(s);
}

/// A layout in the words of the checks.
struct Facts {
    explicit Facts(const layout::Scenario& scenario)
        : s(scenario)
        , tp(s.layout.tensorParallel)
        , pp(s.layout.pipelineParallel)
        , cp(s.layout.contextParallel)
        , ep(scenario.model.moe ? valueOf(scenario, "ep") : 1)
        , dp(std::max<std::int64_t>(scenario.dataParallel(), 1))
        , zero(valueOf(scenario, "zero"))
        , micro(std::max<std::int64_t>(valueOf(scenario, "micro_batch"), 1))
    {
        microbatches = s.workload.globalBatch % (micro * dp) == 0 ? s.workload.globalBatch / (micro * dp) : 0;
    }
    const layout::Scenario& s;
    std::int64_t tp, pp, cp, ep, dp, zero, micro, microbatches = 0;
    [[nodiscard]] std::int64_t number(std::string_view id) const { return valueOf(s, id); }
    [[nodiscard]] std::string text(std::string_view id) const
    {
        const layout::Knob* knob = layout::findKnob(id);
        return knob == nullptr ? std::string() : layout::spell(*knob, knob->get(s));
    }
    [[nodiscard]] std::int64_t heads() const { return s.model.heads; }
    [[nodiscard]] std::int64_t groups() const { return s.model.mla ? s.model.heads : s.model.keyValueHeads; }
    /// Ranks among which weights are divided: copies stay outside.
    [[nodiscard]] std::int64_t sharing() const
    {
        const std::int64_t shard = number("dp_shard");
        return zero == 0 ? 1 : shard > 0 ? shard : dp;
    }
    [[nodiscard]] bool experts() const { return s.model.moe.has_value(); }
    [[nodiscard]] bool hasExchangedHeads() const { return text("cp_kind") == "all-to-all"; }
    [[nodiscard]] bool hidesExperts() const { return experts() && ep > 1 && number("ep_overlap") != 0; }
    /// As Accelerate's MegatronLMPlugin has it.
    [[nodiscard]] bool byMegatron() const { return zero <= 1 && cp == 1 && (tp > 1 || pp > 1); }
};

/// Schedules of torch.distributed.pipelining, by how many stages a rank has: PipelineScheduleSingle and PipelineScheduleMulti.
constexpr std::array<std::string_view, 2> kSingle{"1f1b", "gpipe"};
constexpr std::array<std::string_view, 5> kLooped{"interleaved-1f1b", "breadth-first", "zb-1p", "zb-v",
                                                  "dualpipe-v"};

template <class Names>
bool isOneOf(std::string_view name, const Names& names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

struct Check {
    std::string_view framework; ///< its id, which begins those of its other writers: "torchtitan-toml"
    std::string_view code;
    bool (*stops)(const Facts&);
    Message (*message)(const Facts&);
};

const std::array kChecks{
    Check{"megatron", "experts-need-sequence",
          [](const Facts& f) { return f.experts() && f.tp > 1 && f.number("sequence_parallel") == 0; },
          [](const Facts&) {
              return say(
                  "Megatron-LM trains experts with tensor parallelism only beside sequence parallelism");
          }},
    Check{
        "megatron", "mixers",
        [](const Facts& f) {
            const auto stack = workload::stackOf(f.s.model);
            return std::any_of(stack.begin(), stack.end(), [&f](const workload::LayerRun& run) {
                const workload::LayerShape shape = workload::layerShape(f.s.model, run.kind);
                return shape.recurrence != nullptr
                       && shape.recurrence->kind != workload::RecurrenceKind::Mamba2
                       && !(shape.recurrence->kind == workload::RecurrenceKind::GatedDelta && shape.mlp);
            });
        },
        [](const Facts&) {
            return say(
                "Megatron-LM builds Mamba-2 and gated delta nets in place of attention; this model has others");
        }},
    Check{"megatron", "mixers-stages",
          [](const Facts& f) {
              const auto stack = workload::stackOf(f.s.model);
              const bool isHybrid = std::any_of(
                  stack.begin(), stack.end(), [&f](const workload::LayerRun& run) {
                      const workload::LayerShape shape = workload::layerShape(f.s.model, run.kind);
                      return !shape.attention || !shape.mlp
                             || (shape.recurrence != nullptr
                                 && shape.recurrence->kind == workload::RecurrenceKind::Mamba2);
                  });
              return isHybrid && f.pp > 1
                     && (f.s.ownStages() || f.s.virtualStages() <= 0
                         || f.s.model.layers % f.s.virtualStages() != 0);
          },
          [](const Facts& f) {
              return say("Megatron-LM deals the layers of hybrid models evenly: %1 for pp = %2",
                         f.s.model.layers, f.pp);
          }},
    Check{"megatron", "biased-experts",
          [](const Facts& f) {
              const std::int64_t etp = f.number("etp");
              return f.experts() && (f.s.model.mlpBias || f.s.model.outputBias)
                     && (etp == 0 ? f.tp : etp) > 1;
          },
          [](const Facts&) {
              return say("Megatron-LM gives experts biases only where each lies on one rank: etp = 1");
          }},
    Check{"megatron", "experts-hide-recomputed",
          [](const Facts& f) {
              return f.hidesExperts()
                     && (f.text("recompute") == "full"
                         || f.text("recompute_modules").find("experts") != std::string::npos);
          },
          [](const Facts&) {
              return say(
                  "Megatron-LM hides the experts' exchange only where no whole layer and no expert runs "
                  "again");
          }},
    Check{"megatron", "experts-hide-stages",
          [](const Facts& f) { return f.hidesExperts() && f.pp > 1 && f.number("chunks") < 2; },
          [](const Facts& f) {
              return say(
                  "Megatron-LM hides the experts' exchange in pipelines of virtual stages alone: pp = %1, "
                  "one stage a rank",
                  f.pp);
          }},
    Check{"megatron", "experts-hide-gathers",
          [](const Facts& f) { return f.hidesExperts() && f.text("ep_dispatch") == "all-gather"; },
          [](const Facts&) {
              return say(
                  "Megatron-LM hides the experts' exchange only where tokens go to their experts alone");
          }},
    Check{"megatron", "muon-shares",
          [](const Facts& f) { return f.text("optimizer") == "muon" && f.zero > 1; },
          [](const Facts& f) {
              return say("Megatron-LM's Muon shares its own states and nothing else; this is ZeRO stage %1",
                         f.zero);
          }},
    Check{"megatron", "muon-hides",
          [](const Facts& f) {
              return f.text("optimizer") == "muon"
                     && (f.number("overlap_gradients") != 0
                         || (f.zero > 0 && f.number("overlap_params") != 0));
          },
          [](const Facts&) {
              return say("Megatron-LM's Muon hides neither gradients nor parameters behind other work");
          }},
    Check{"torchtitan", "tied-stages", [](const Facts& f) { return f.s.model.tiedEmbeddings && f.pp > 1; },
          [](const Facts&) { return say("torchtitan does not tie embeddings over pipeline stages"); }},
    Check{"torchtitan", "overlap-needs-compiler",
          [](const Facts& f) {
              return f.tp > 1 && f.number("tp_overlap") != 0 && f.text("compile") == "eager";
          },
          [](const Facts&) {
              return say(
                  "torchtitan hides tensor-parallel traffic only in modules that torch.compile has compiled");
          }},
    Check{"torchtitan", "heads-of-tensor",
          [](const Facts& f) { return f.heads() % f.tp != 0 || f.groups() % f.tp != 0; },
          [](const Facts& f) {
              return say("torchtitan divides %1 key-value heads by tp = %2", f.groups(), f.tp);
          }},
    Check{"torchtitan", "experts-hold-tensor", [](const Facts& f) { return f.experts() && f.ep < f.tp; },
          [](const Facts& f) {
              return say("torchtitan spreads experts over no fewer ranks than tensors: ep = %1, tp = %2",
                         f.ep, f.tp);
          }},
    Check{"torchtitan", "experts-fold",
          [](const Facts& f) { return f.experts() && f.ep > 1 && f.sharing() * f.cp * f.tp % f.ep != 0; },
          [](const Facts& f) {
              return say("torchtitan folds ep = %1 into the ranks that share weights, cp and tp: %2 here",
                         f.ep, f.sharing() * f.cp * f.tp);
          }},
    Check{
        "torchtitan", "next-tokens-stages",
        [](const Facts& f) { return f.s.model.multiTokenLayers > 0 && f.pp > 1; },
        [](const Facts&) { return say("torchtitan predicts several tokens only without pipeline stages"); }},
    Check{"torchtitan", "one-stage",
          [](const Facts& f) {
              return f.pp > 1 && f.number("chunks") > 1 && isOneOf(f.text("schedule"), kSingle);
          },
          [](const Facts& f) {
              return say("PyTorch's %1 has one stage for each rank; this layout has %2", f.text("schedule"),
                         f.number("chunks"));
          }},
    Check{"torchtitan", "several-stages",
          [](const Facts& f) {
              return f.pp > 1 && f.number("chunks") < 2 && isOneOf(f.text("schedule"), kLooped);
          },
          [](const Facts& f) {
              return say("PyTorch's %1 has several stages for each rank; this layout has one",
                         f.text("schedule"));
          }},
    Check{"torchtitan", "stages-have-work",
          [](const Facts& f) {
              return f.pp > 1 && f.microbatches > 0
                     && f.microbatches < f.pp
                                             * (f.text("schedule") == "1f1b"
                                                    ? 1
                                                    : std::max<std::int64_t>(f.number("chunks"), 1));
          },
          [](const Facts& f) {
              return say("PyTorch's schedules take no fewer micro-batches than stages: %1 for pp = %2",
                         f.microbatches, f.pp);
          }},
    Check{"deepspeed", "stages-share-gradients", [](const Facts& f) { return f.pp > 1 && f.zero >= 2; },
          [](const Facts& f) {
              return say("DeepSpeed's pipelines take ZeRO 0 and 1; this is stage %1 with pp = %2", f.zero,
                         f.pp);
          }},
    Check{"deepspeed", "tensors-share-weights", [](const Facts& f) { return f.tp > 1 && f.zero == 3; },
          [](const Facts& f) {
              return say("DeepSpeed's tensor parallelism takes ZeRO 0 to 2; this is stage 3 with tp = %1",
                         f.tp);
          }},
    Check{"deepspeed", "weights-leave-shared",
          [](const Facts& f) { return f.number("offload_weights") > 0 && f.zero != 3; },
          [](const Facts& f) {
              return say("DeepSpeed's offload_param is for ZeRO 3; this is stage %1", f.zero);
          }},
    Check{"deepspeed", "states-leave-shared",
          [](const Facts& f) { return f.number("offload_optimizer") > 0 && f.zero == 0; },
          [](const Facts&) { return say("DeepSpeed's offload_optimizer needs ZeRO 1, 2 or 3"); }},
    Check{"deepspeed", "part-leaves",
          [](const Facts& f) {
              const std::int64_t share = f.number("offload_optimizer");
              return share > 0 && share < 100 && f.zero != 3;
          },
          [](const Facts& f) {
              return say("DeepSpeed offloads a part of the optimizer only with ZeRO 3; this is stage %1",
                         f.zero);
          }},
    Check{"nanotron", "heads-of-tensor",
          [](const Facts& f) { return f.heads() % f.tp != 0 || f.groups() < f.tp; },
          [](const Facts& f) {
              return say("nanotron has a key-value head for every tensor-parallel rank: %1 for tp = %2",
                         f.groups(), f.tp);
          }},
    Check{"nanotron", "positions",
          [](const Facts& f) {
              return f.s.model.learnedPositions > 0 || f.s.model.norm != workload::Norm::RmsNorm;
          },
          [](const Facts&) {
              return say("nanotron's models have rotary positions and RMSNorm; this one would be another");
          }},
    Check{"accelerate", "no-stages", [](const Facts& f) { return f.pp > 1 && !f.byMegatron(); },
          [](const Facts& f) {
              return say(
                  "Accelerate has pipeline stages by Megatron-LM alone, with ZeRO 0 or 1 and cp = 1: pp = %1",
                  f.pp);
          }},
    Check{"accelerate", "megatron-models",
          [](const Facts& f) {
              return f.byMegatron()
                     && (f.experts() || f.s.model.mla || f.s.model.recurrence || !f.s.model.kinds.empty());
          },
          [](const Facts&) {
              return say(
                  "Accelerate's Megatron-LM builds BERT, GPT-2, T5 and LLaMA; this model is none of them");
          }},
    Check{"accelerate", "megatron-stages",
          [](const Facts& f) { return f.byMegatron() && f.s.model.layers % f.pp != 0; },
          [](const Facts& f) {
              return say("Accelerate's Megatron-LM cuts layers into even stages: %1 for pp = %2",
                         f.s.model.layers, f.pp);
          }},
    Check{
        "accelerate", "degrees-need-fsdp",
        [](const Facts& f) {
            return (f.tp > 1 || (f.cp > 1 && !f.hasExchangedHeads())) && f.zero != 3 && !f.byMegatron();
        },
        [](const Facts& f) {
            return say(
                "Accelerate combines tensor and context parallelism with FSDP 2 alone, which is ZeRO 3; this is "
                "stage %1",
                f.zero);
        }},
    Check{"accelerate", "copies-need-shards",
          [](const Facts& f) {
              return (f.tp > 1 || f.cp > 1) && f.zero == 3 && f.dp > 1 && f.number("dp_shard") == 1;
          },
          [](const Facts& f) {
              return say(
                  "Accelerate takes no copies of weights that are not sharded beside tp = %1 and cp = %2",
                  f.tp, f.cp);
          }},
};

bool applies(const Check& check, std::string_view framework)
{
    return framework == check.framework
           || (framework.starts_with(check.framework) && framework.size() > check.framework.size()
               && framework[check.framework.size()] == '-' && check.framework != "accelerate");
}

bool isAccepted(const layout::Scenario& s, std::string_view framework)
{
    const Facts facts(s);
    return std::none_of(kChecks.begin(), kChecks.end(),
                        [&](const Check& check) { return applies(check, framework) && check.stops(facts); });
}

/// The nearest layout that is accepted, by one act; of those by two the first of the degrees.
layout::Change nearestAccepted(const layout::Scenario& s, std::string_view framework)
{
    constexpr std::array<std::string_view, 19> kTried{"sequence_parallel",
                                                      "ep_overlap",
                                                      "overlap_params",
                                                      "overlap_gradients",
                                                      "precision",
                                                      "etp",
                                                      "recompute",
                                                      "zero",
                                                      "compile",
                                                      "ep",
                                                      "tp",
                                                      "pp",
                                                      "cp",
                                                      "micro_batch",
                                                      "chunks",
                                                      "schedule",
                                                      "offload_optimizer",
                                                      "offload_weights",
                                                      "dp_shard"};
    struct Found {
        layout::Change change;
        double distance = 0;
    };
    std::optional<Found> best;
    const auto look = [&](const layout::Scenario& from, double far, int depth, const auto& self) -> void {
        for (const std::string_view id : kTried) {
            const layout::Knob* knob = layout::findKnob(id);
            if (knob == nullptr || (knob->idle != nullptr && !knob->idle(from).empty()))
                continue;
            const std::int64_t now = knob->get(from);
            for (const std::int64_t value : knob->candidates(from)) {
                if (value == now)
                    continue;
                const double step = 1
                                    + std::abs(
                                        std::log2(static_cast<double>(std::max<std::int64_t>(value, 1)))
                                        - std::log2(static_cast<double>(std::max<std::int64_t>(now, 1))));
                if (best && far + step >= best->distance)
                    continue;
                const layout::Scenario other = layout::with(from, layout::choose(from, *knob, value));
                if (!isAccepted(other, framework) || !layout::violations(other).empty()) {
                    if (depth < 1)
                        self(other, far + step + 1, depth + 1, self);
                    continue;
                }
                best = Found{layout::difference(s, other), far + step};
            }
        }
    };
    look(s, 0, 1, look); // one act
    if (!best)
        look(s, 0, 0, look); // or two
    return best ? best->change : layout::Change{};
}

} // namespace

bool isTaken(const layout::Scenario& scenario, std::string_view framework)
{
    return isAccepted(scenario, framework);
}

std::vector<std::string_view> checkersOf(const Reading& reading)
{
    if (reading.stack == "deepspeed")
        return {"deepspeed"};
    std::vector<std::string_view> all{reading.framework};
    const std::string_view speaks = spokenBy(reading.framework);
    const bool megatron = reading.stack == "megatron-core";
    if (!speaks.empty() && speaks != reading.framework && (reading.stack.empty() || megatron))
        all.push_back(speaks);
    if (megatron && std::find(all.begin(), all.end(), "megatron") == all.end())
        all.push_back("megatron");
    return all;
}

std::vector<layout::Reason> refusalsOf(const Reading& reading, const Made& made)
{
    const bool isOpen = reading.degreesElsewhere || !made.modelTaken || !made.violations.empty()
                        || find(reading.cluster, "gpus") == nullptr
                        || std::any_of(reading.needs.begin(), reading.needs.end(),
                                       [](const Need& one) { return layout::findKnob(one.what) != nullptr; });
    std::vector<layout::Reason> all;
    if (!isOpen)
        for (const std::string_view checker : checkersOf(reading))
            for (layout::Reason& reason : refusals(made.scenario, checker))
                all.push_back(std::move(reason));
    return all;
}

std::vector<layout::Reason> refusals(const layout::Scenario& scenario, std::string_view framework)
{
    std::vector<layout::Reason> reasons;
    const Facts facts(scenario);
    for (const Check& check : kChecks)
        if (applies(check, framework) && check.stops(facts)) {
            layout::Reason reason;
            reason.code = check.code;
            reason.message = check.message(facts);
            reasons.push_back(std::move(reason));
        }
    // No layout makes another model of it.
    const bool ofModel = std::any_of(reasons.begin(), reasons.end(), [](const layout::Reason& one) {
        return one.code == "positions" || one.code == "mixers";
    });
    if (!reasons.empty() && !ofModel)
        reasons.front().mend = nearestAccepted(scenario, framework);
    return reasons;
}

} // namespace shardscape::frameworks
