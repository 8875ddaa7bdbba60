// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/background/schedule_view.h"

#include "document/engine_text.h"
#include "job/training/step/pricer.h"
#include "schedule/schedule.h"

#include <QCoreApplication>

#include <algorithm>

namespace shardscape::gui {

namespace {

/// The options of the layout's own knobs, and what is tried beside them.
std::vector<schedule::OptionChoice> together(std::vector<schedule::OptionChoice> own,
                                             const std::vector<schedule::OptionChoice>& tried)
{
    const std::size_t knobs = own.size();
    for (const schedule::OptionChoice& option : tried) {
        const auto end = own.begin() + static_cast<std::ptrdiff_t>(knobs);
        if (std::none_of(own.begin(), end, [&](const auto& it) { return it.name == option.name; })) {
            own.push_back(option);
        }
    }
    return own;
}

/// Programs with more ops are drawn without lanes of traffic: at that size a lane is a shade, and there are up to four times as
/// many ops with them.
constexpr std::size_t kMostOpsWithTraffic = 50'000;

std::shared_ptr<const timeline::BesidePasses> besidePasses(const schedule::Program& program,
                                                           const schedule::StepTraffic& traffic)
{
    if (traffic.empty() || program.ops.size() > kMostOpsWithTraffic) {
        return nullptr;
    }
    auto beside = std::make_shared<timeline::BesidePasses>();
    beside->program = schedule::withTraffic(program, traffic);
    auto times = schedule::simulate(beside->program);
    if (!times) {
        return nullptr;
    }
    beside->simulation = std::move(*times);
    return beside;
}

} // namespace

Result<std::shared_ptr<const timeline::ScheduleView>> scheduleView(
    const layout::Scenario& scenario, const training::Evaluation& evaluation,
    const std::vector<schedule::OptionChoice>& options)
{
    auto request = training::scheduleRequest(scenario, evaluation);
    if (!request) {
        return tl::unexpected(request.error());
    }
    const std::vector<schedule::OptionChoice> knobs = request->options;
    request->options = together(knobs, schedule::inTicks(options, *request));
    auto program = schedule::build(*request);
    if (!program) {
        return tl::unexpected(program.error());
    }
    auto simulation = schedule::simulate(*program);
    if (!simulation) {
        return tl::unexpected(simulation.error());
    }
    // What is held beside activations follows from the schedule as the layout prices it, without what is tried.
    std::vector<double> ownPeaks;
    const auto keepPeaks = [&](const schedule::Analysis& analysis) {
        for (const schedule::MemoryCurve& curve : analysis.activations) {
            ownPeaks.push_back(curve.peak);
        }
    };
    if (!options.empty()) {
        request->options = knobs;
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
    if (!evaluation.passCopies.empty()) {
        auto copied = schedule::withCopies(view->program, evaluation.passCopies);
        if (auto again = schedule::simulate(copied)) {
            view->program = std::move(copied);
            view->simulation = std::move(*again);
        }
    }
    view->analysis = schedule::analyse(view->program, view->simulation);
    view->bound = schedule::lowerBound(view->program, view->analysis);
    view->options = options;
    if (options.empty()) {
        keepPeaks(view->analysis);
    }
    const auto& card = training::scheduleOf(scenario);
    // A scenario that is called as its schedule is says it once.
    const QString label = document::engineText(card.label);
    const QString name = QString::fromStdString(scenario.name);
    view->title = name.isEmpty() || name.compare(label, Qt::CaseInsensitive) == 0
                      ? label
                      : name + QStringLiteral(" · ") + label;
    for (const schedule::OptionChoice& option : together(knobs, options)) {
        view->title += QStringLiteral(" + ")
                       + document::engineText((*schedule::findOption(option.name))->label);
    }
    for (const training::StageMemory& stage : evaluation.memory) {
        // The curve reaches the evaluation's own peak: what a chunk is priced above what it holds counts as base.
        const auto device = static_cast<std::size_t>(stage.stage);
        view->baseBytes.push_back(stage.total - ownPeaks[device]);
        view->capacityBytes.push_back(evaluation.capacity);
    }
    return std::shared_ptr<const timeline::ScheduleView>(std::move(view));
}

Result<std::shared_ptr<const timeline::ScheduleView>> scheduleWithTraffic(
    const layout::Scenario& scenario, const training::Evaluation& evaluation,
    const std::vector<schedule::OptionChoice>& options)
{
    auto passes = scheduleView(scenario, evaluation, options);
    if (!passes) {
        return passes;
    }
    auto view = std::make_shared<timeline::ScheduleView>(**passes);
    view->beside = besidePasses(view->program, evaluation.traffic);
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
                                              const training::Evaluation& evaluation,
                                              const std::vector<schedule::OptionChoice>& options)
{
    std::map<std::string, QString> refused;
    auto request = training::scheduleRequest(scenario, evaluation);
    if (!request) {
        return refused;
    }
    const std::vector<schedule::OptionChoice> knobs = request->options;
    std::vector<schedule::OptionChoice> accepted;
    for (const schedule::OptionChoice& option : options) {
        if (std::any_of(knobs.begin(), knobs.end(), [&](const auto& it) { return it.name == option.name; })) {
            refused[option.name] = QCoreApplication::translate(
                "shardscape::gui::Perspectives", "A knob of the layout decides about this option.");
            continue;
        }
        accepted.push_back(option);
        request->options = together(knobs, schedule::inTicks(accepted, *request));
        if (const Result<void> valid = schedule::validate(*request); !valid) {
            refused[option.name] = document::engineText(valid.error().message);
            accepted.pop_back();
        }
    }
    return refused;
}

std::int64_t opsOf(const layout::Scenario& scenario, const training::Evaluation& evaluation,
                   const std::vector<schedule::OptionChoice>& options)
{
    if (!evaluation.valid) {
        return 0;
    }
    const int perChunk = training::scheduleOf(scenario).splitsBackward ? 3 : 2;
    // An option adds about as many ops as the base has; that of a step shown again, as many for each.
    const auto more = static_cast<std::int64_t>(together(evaluation.options, options).size()) * 2 + 1;
    return evaluation.microbatches * scenario.layout.pipelineParallel * scenario.layout.chunks * perChunk
           * more;
}

} // namespace shardscape::gui
