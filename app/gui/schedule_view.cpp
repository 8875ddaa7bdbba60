// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schedule_view.h"

#include "document/engine_text.h"
#include "evaluate/pricer.h"
#include "schedule/schedule.h"

#include <QCoreApplication>

namespace shardscape::gui {

namespace {

QString words(std::string_view english)
{
    return document::engineText(english);
}

} // namespace

Result<std::shared_ptr<const timeline::ScheduleView>> scheduleView(
    const layout::Scenario& scenario, const evaluate::Evaluation& evaluation,
    const std::vector<schedule::OptionChoice>& options)
{
    auto request = evaluate::scheduleRequest(scenario, evaluation);
    if (!request) {
        return tl::unexpected(request.error());
    }
    request->options = schedule::inTicks(options, *request);
    auto program = schedule::build(*request);
    if (!program) {
        return tl::unexpected(program.error());
    }
    auto simulation = schedule::simulate(*program);
    if (!simulation) {
        return tl::unexpected(simulation.error());
    }
    // What is held beside activations follows from the schedule as the layout prices it, without options.
    std::vector<double> ownPeaks;
    const auto keepPeaks = [&](const schedule::Analysis& analysis) {
        for (const schedule::MemoryCurve& curve : analysis.activations) {
            ownPeaks.push_back(curve.peak);
        }
    };
    if (!options.empty()) {
        request->options.clear();
        const auto own = schedule::build(*request);
        const auto ownSimulation = own ? schedule::simulate(*own) : tl::unexpected<Error>(own.error());
        if (!ownSimulation) {
            return tl::unexpected(ownSimulation.error());
        }
        keepPeaks(schedule::analyse(*own, *ownSimulation));
    }
    auto view = std::make_shared<timeline::ScheduleView>();
    view->program = std::move(*program);
    view->simulation = std::move(*simulation);
    view->analysis = schedule::analyse(view->program, view->simulation);
    view->bound = schedule::lowerBound(view->program, view->analysis);
    view->options = options;
    if (options.empty()) {
        keepPeaks(view->analysis);
    }
    const auto& card = evaluate::scheduleOf(scenario);
    // A scenario that is called as its schedule is says it once.
    const QString label = words(card.label);
    const QString name = QString::fromStdString(scenario.name);
    view->title = name.isEmpty() || name.compare(label, Qt::CaseInsensitive) == 0
                      ? label
                      : name + QStringLiteral(" · ") + label;
    for (const schedule::OptionChoice& option : options) {
        view->title += QStringLiteral(" + ") + words((*schedule::findOption(option.name))->label);
    }
    for (const evaluate::StageMemory& stage : evaluation.memory) {
        // The curve reaches the evaluation's own peak: what a chunk is priced above what it holds counts as base.
        const auto device = static_cast<std::size_t>(stage.stage);
        view->baseBytes.push_back(stage.total - ownPeaks[device]);
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
    view->bound = schedule::lowerBound(view->program, view->analysis);
    view->title = QString::fromStdString(entry.name);
    view->ticksPerUnit = entry.schedule->ticksPerUnit;
    return view;
}

std::map<std::string, QString> refusedOptions(const layout::Scenario& scenario,
                                              const evaluate::Evaluation& evaluation,
                                              const std::vector<schedule::OptionChoice>& options)
{
    std::map<std::string, QString> refused;
    auto request = evaluate::scheduleRequest(scenario, evaluation);
    if (!request) {
        return refused;
    }
    std::vector<schedule::OptionChoice> accepted;
    for (const schedule::OptionChoice& option : options) {
        accepted.push_back(option);
        request->options = schedule::inTicks(accepted, *request);
        if (const Result<void> valid = schedule::validate(*request); !valid) {
            refused[option.name] = document::engineText(valid.error().message);
            accepted.pop_back();
        }
    }
    return refused;
}

std::int64_t opsOf(const layout::Scenario& scenario, const evaluate::Evaluation& evaluation,
                   const std::vector<schedule::OptionChoice>& options)
{
    if (!evaluation.valid) {
        return 0;
    }
    const int perChunk = evaluate::scheduleOf(scenario).splitsBackward ? 3 : 2;
    // An option adds about as many ops as the base has; that of a step shown again, as many for each.
    const auto more = static_cast<std::int64_t>(options.size()) * 2 + 1;
    return evaluation.microbatches * scenario.layout.pipelineParallel * scenario.layout.chunks * perChunk
           * more;
}

} // namespace shardscape::gui
