// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schedule_view.h"

#include "evaluate/pricer.h"
#include "schedule/schedule.h"

namespace shardscape::gui {

Result<std::shared_ptr<const timeline::ScheduleView>> scheduleView(const layout::Scenario& scenario,
                                                                   const evaluate::Evaluation& evaluation)
{
    auto request = evaluate::scheduleRequest(scenario, evaluation);
    if (!request) {
        return tl::unexpected(request.error());
    }
    auto program = schedule::build(*request);
    if (!program) {
        return tl::unexpected(program.error());
    }
    auto simulation = schedule::simulate(*program);
    if (!simulation) {
        return tl::unexpected(simulation.error());
    }
    auto view = std::make_shared<timeline::ScheduleView>();
    view->program = std::move(*program);
    view->simulation = std::move(*simulation);
    view->analysis = schedule::analyse(view->program, view->simulation);
    const auto& card = evaluate::scheduleOf(scenario);
    view->title = QString::fromStdString(
        scenario.name.empty() ? std::string(card.label) : scenario.name + " · " + std::string(card.label));
    for (const evaluate::StageMemory& stage : evaluation.memory) {
        // The curve reaches the evaluation's own peak: what a chunk is priced above what it holds counts as base.
        const auto device = static_cast<std::size_t>(stage.stage);
        view->baseBytes.push_back(stage.total - view->analysis.activations[device].peak);
        view->capacityBytes.push_back(evaluation.capacity);
    }
    return std::shared_ptr<const timeline::ScheduleView>(std::move(view));
}

std::shared_ptr<const timeline::ScheduleView> scheduleView(const store::ScheduleEntry& entry)
{
    auto view = std::make_shared<timeline::ScheduleView>();
    view->program = entry.schedule->program;
    view->simulation = entry.schedule->simulation;
    view->analysis = schedule::analyse(view->program, view->simulation);
    view->title = QString::fromStdString(entry.name);
    return view;
}

std::int64_t opsOf(const layout::Scenario& scenario, const evaluate::Evaluation& evaluation)
{
    if (!evaluation.valid) {
        return 0;
    }
    const int perChunk = evaluate::scheduleOf(scenario).splitsBackward ? 3 : 2;
    return evaluation.microbatches * scenario.layout.pipelineParallel * scenario.layout.chunks * perChunk;
}

} // namespace shardscape::gui
