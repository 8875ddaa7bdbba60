// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/explain/traffic.h"
#include "job/training/numbers/evaluation.h"
#include "job/training/numbers/metric.h"
#include "job/training/step/explanation.h"
#include "layout/rank_groups.h"

#include <cmath>
#include <map>
#include <set>
#include <string>

/// Every number of an evaluation that views and the command line show with a Why?, by its id: rows of Time and Memory, the
/// verdict, Network, Compare.
inline std::map<std::string, double> shownNumbers(const shardscape::layout::Scenario& s,
                                                  const shardscape::training::Evaluation& e)
{
    using namespace shardscape;
    using layout::GroupKind;
    using training::TimeTerm;
    const auto ranks = static_cast<double>(s.cluster.accelerators());
    std::map<std::string, double> shown{{"step_seconds", e.stepSeconds},
                                        {"tokens_per_second", e.tokensPerSecond},
                                        {"tokens_per_accelerator", e.tokensPerSecond / ranks},
                                        {"mfu", e.mfu},
                                        {"hfu", e.hfu},
                                        {"flops_per_accelerator", e.modelFlops / e.stepSeconds / ranks},
                                        {"bubble_ratio", e.bubbleRatio},
                                        {"microbatches", static_cast<double>(e.microbatches)},
                                        {"memory", e.peakBytes},
                                        {"memory_free", e.capacity - e.peakBytes}};
    double communication = 0;
    for (const training::Account& account : training::timeAccounts()) {
        const training::TimeShare& share = e.time[account];
        const std::string name = "time." + std::string(account.id);
        shown[name] = share.exposedSeconds;
        if (share.seconds != share.exposedSeconds)
            shown[name + ".spent"] = share.seconds;
        if (account.role == training::Role::Communication)
            communication += share.exposedSeconds;
    }
    shown["exposed_comm"] = communication;
    const double ideal = e.modelFlops / (ranks * e.peakFlops);
    shown["time.ideal"] = ideal;
    shown["time.kernels"] = e.time[static_cast<std::size_t>(TimeTerm::Compute)].exposedSeconds - ideal;

    for (const training::StageMemory& memory : e.memory) {
        const std::string stage = ".stage" + std::to_string(memory.stage);
        shown["memory.total" + stage] = memory.total;
        for (const training::Account& account : training::memoryAccounts()) {
            const std::string name = "memory." + std::string(account.id);
            shown[name + stage] = memory.bytes[account];
            if (memory.stage == e.worstStage)
                shown[name] = memory.bytes[account];
        }
    }
    // The rows of the Network perspective, as rank_places.cpp adds groups up.
    for (const training::AxisTraffic& axis : training::traffic(s, e).axes) {
        const std::string group(layout::id(axis.group));
        shown["traffic." + group] = axis.exposedSeconds;
        const bool tensor = axis.group == GroupKind::Tensor || axis.group == GroupKind::ExpertTensor;
        shown[tensor                              ? "network.tensor"
              : axis.group == GroupKind::Context  ? "network.context"
              : axis.group == GroupKind::Expert   ? "network.expert"
              : axis.group == GroupKind::Pipeline ? "network.pipeline"
                                                  : "network.data"] += axis.exposedSeconds;
    }
    return shown;
}

/// The first of these numbers that has no explanation, or one with another value, or one whose formula gives another; and the
/// first explanation of a number that is not shown. Empty when all is well. `rounding`: what sums of the step's size lose, s.
inline std::string wronglyExplained(const shardscape::layout::Scenario& s,
                                    const shardscape::training::Evaluation& e, double rounding = 0)
{
    using namespace shardscape;
    const auto shown = shownNumbers(s, e);
    std::map<std::string, TermPointer> terms;
    for (const training::Explained& one : training::explain(s))
        terms[one.id] = one.term;
    for (const auto& [id, value] : shown) {
        const auto found = terms.find(id);
        // Rows that are other rows are found by name.
        const TermPointer term = found == terms.end() ? training::explain(s, id) : found->second;
        if (!term)
            return id + " has no explanation";
        const double slack = 1e-9 * std::abs(value) + (term->unit == "s" ? rounding : 0);
        if (!(std::abs(term->value - value) <= slack))
            return id + " is " + std::to_string(value) + ", explained as " + std::to_string(term->value);
        if (!(std::abs(recompute(*term) - term->value) <= 1e-9 * std::abs(term->value)))
            return id + " does not follow from its formula";
        if (term->symbol.empty() || term->label.empty() || term->source.empty())
            return id + " says not what it is or where it comes from";
    }
    for (const auto& [id, term] : terms)
        if (!shown.contains(id) && id != "memory.total" && term->value != 0)
            return id + " is explained and nowhere shown";
    return {};
}

/// The first total that is not the sum of the parts that are shown beside it: the step of its accounts, every stage's memory of
/// its own, the peak of the fullest stage's. Empty when all are.
inline std::string unsummed(const shardscape::training::Evaluation& e)
{
    using namespace shardscape;
    // Sums of a dozen doubles differ in their last digits.
    const auto differ = [](double sum, double total) { return !(std::abs(sum - total) <= 1e-9 * total); };
    const auto says = [](const std::string& what, double total, double sum) {
        return what + " is " + std::to_string(total) + ", its parts sum to " + std::to_string(sum);
    };
    double step = 0;
    for (const training::TimeShare& share : e.time)
        step += share.exposedSeconds;
    if (differ(step, e.stepSeconds))
        return says("the step", e.stepSeconds, step);
    for (const training::StageMemory& stage : e.memory) {
        double bytes = 0;
        for (const double part : stage.bytes)
            bytes += part;
        if (differ(bytes, stage.total))
            return says("the memory of stage " + std::to_string(stage.stage), stage.total, bytes);
        if (stage.stage == e.worstStage && differ(bytes, e.peakBytes))
            return says("the peak", e.peakBytes, bytes);
    }
    return {};
}

/// A symbol of the term's formula, or among what an algorithm computes it from, that stands for two values, or nothing.
inline std::string ambiguousSymbol(const shardscape::Term& term)
{
    using shardscape::Term;
    std::map<std::string, double> values;
    std::string found;
    const auto walk = [&](const auto& self, const Term& inside) -> void {
        for (const shardscape::TermPointer& input : inside.inputs) {
            if (input->symbol.empty()) {
                self(self, *input);
            } else {
                const auto [known, isNew] = values.try_emplace(input->symbol, input->value);
                if (!isNew && known->second != input->value)
                    found = input->symbol;
            }
        }
    };
    if (term.operation == Term::Operation::Named || term.operation == Term::Operation::Computed)
        walk(walk, term);
    return found;
}
