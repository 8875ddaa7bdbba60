// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/numbers.h"

#include <array>

namespace shardscape::run {

namespace {

template <Bar bar>
double shareIn(const Evaluation& e, const LossOutlook&)
{
    return e.expected.bars[static_cast<std::size_t>(bar)] / e.expected.seconds;
}

constexpr auto kShare = job::Format::Share;
constexpr std::array kRunNumbers{
    RunNumber{"productive_share", "Productive", "%", kShare, false, shareIn<Bar::Productive>},
    RunNumber{"checkpoint_share", "Checkpoints", "%", kShare, true, shareIn<Bar::Checkpoint>},
    RunNumber{"lost_work_share", "Lost work", "%", kShare, true, shareIn<Bar::LostWork>},
    RunNumber{"detection_share", "Detection", "%", kShare, true, shareIn<Bar::Detection>},
    RunNumber{"isolation_share", "Isolation", "%", kShare, true, shareIn<Bar::Isolation>},
    RunNumber{"restart_share", "Restart", "%", kShare, true, shareIn<Bar::Restart>},
    RunNumber{"queue_share", "Waiting", "%", kShare, true, shareIn<Bar::Queue>},
    RunNumber{"slow_share", "Slow nodes", "%", kShare, true, shareIn<Bar::Slow>},
    RunNumber{"evaluation_share", "Evaluation", "%", kShare, true, shareIn<Bar::Evaluation>},
    RunNumber{"maintenance_share", "Maintenance", "%", kShare, true, shareIn<Bar::Maintenance>},
    RunNumber{"lost_share", "Time lost", "%", kShare, true,
              [](const Evaluation& e, const LossOutlook&) { return 1 - e.expected.share; }},
    RunNumber{"running_share", "Time that counts, waiting left out", "%", kShare, false,
              [](const Evaluation& e, const LossOutlook&) {
                  const auto waiting = e.expected.bars[static_cast<std::size_t>(Bar::Queue)];
                  return e.expected.bars[0] / (e.expected.seconds - waiting);
              }},
    RunNumber{"stall_seconds", "A save stops the run for", "s", job::Format::Seconds, true,
              [](const Evaluation& e, const LossOutlook&) { return e.plan.tiers.front().stall; }},
    RunNumber{"interval_seconds", "Between saves", "s", job::Format::Seconds, true,
              [](const Evaluation& e, const LossOutlook&) { return e.plan.tiers.front().every; }},
    RunNumber{"interval_minutes", "Between saves", "min", job::Format::Amount, true,
              [](const Evaluation& e, const LossOutlook&) { return e.plan.tiers.front().every / 60; }},
    RunNumber{"restart_seconds", "A restart takes", "s", job::Format::Seconds, true,
              [](const Evaluation& e, const LossOutlook&) { return e.plan.restartSeconds(0); }},
    RunNumber{"mean_time_hours", "Between failures", "h", job::Format::Amount, false,
              [](const Evaluation& e, const LossOutlook&) { return e.expected.meanTime / 3600; }},
    RunNumber{"broken_nodes", "Nodes under repair", "", job::Format::Amount, true,
              [](const Evaluation& e, const LossOutlook&) { return e.expected.broken; }},
    RunNumber{"spare_nodes", "Spare nodes", "", job::Format::Rate, true,
              [](const Evaluation& e, const LossOutlook&) { return static_cast<double>(e.plan.spares); }},
    RunNumber{"mean_kw", "Power drawn", "kW", job::Format::Amount, true,
              [](const Evaluation& e, const LossOutlook&) {
                  return e.expense.kilowattHours / (e.expected.seconds / 3600);
              }},
    RunNumber{"loss", "Loss", "nats", job::Format::Amount, true,
              [](const Evaluation&, const LossOutlook& l) { return l.loss; }},
    RunNumber{"kaplan_loss", "Loss by Kaplan 2020", "nats", job::Format::Amount, true,
              [](const Evaluation&, const LossOutlook& l) { return l.kaplan; }},
    RunNumber{"batch_mtokens", "Batch", "M tokens", job::Format::Amount, true,
              [](const Evaluation&, const LossOutlook& l) { return l.batch / 1e6; }},
    RunNumber{"critical_mtokens", "Critical batch", "M tokens", job::Format::Amount, false,
              [](const Evaluation&, const LossOutlook& l) { return l.criticalBatch / 1e6; }},
    RunNumber{"tokens_to_same_loss", "Tokens to the same loss over the fewest", "", job::Format::Amount, true,
              [](const Evaluation&, const LossOutlook& l) { return l.sameLoss; }},
    RunNumber{"days_to_same_loss", "Days to the loss of small batches", "days", job::Format::Amount, true,
              [](const Evaluation& e, const LossOutlook& l) {
                  return e.expected.seconds / 86400 * l.sameLoss * l.localUpdates;
              }},
    RunNumber{"optimal_tokens_per_parameter", "Tokens per parameter at the optimum", "", job::Format::Amount,
              true,
              [](const Evaluation&, const LossOutlook& l) { return l.optimalTokens / l.optimalParameters; }},
    RunNumber{"accelerators", "Accelerators", "", job::Format::Rate, true,
              [](const Evaluation& e, const LossOutlook&) { return e.step.accelerators(); }},
    RunNumber{"replicas", "Data-parallel replicas", "", job::Format::Rate, false,
              [](const Evaluation& e, const LossOutlook&) { return e.step.data; }},
};

} // namespace

std::span<const RunNumber> runNumbers()
{
    return kRunNumbers;
}

} // namespace shardscape::run
