// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/costing/pipeline_content.h"

#include "techniques/technique.h"

#include <algorithm>

namespace shardscape::training {

namespace {

/// Says of every element which earlier one it equals. Equal ones mostly follow one another.
template <class Element>
void findLikes(std::vector<Element>& all)
{
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].like = static_cast<std::int32_t>(i);
        if (i > 0 && all[i].sameAs(all[i - 1])) {
            all[i].like = all[i - 1].like;
            continue;
        }
        for (std::size_t j = 0; j + 1 < i; ++j) {
            if (all[j].like == static_cast<std::int32_t>(j) && all[i].sameAs(all[j])) {
                all[i].like = all[j].like;
                break;
            }
        }
    }
}

void add(StageContent& sum, const StageContent& more)
{
    for (std::size_t kind = 0; kind < sum.kinds.size(); ++kind)
        sum.kinds[kind] += more.kinds[kind];
    sum.first |= more.first;
    sum.last |= more.last;
    sum.stages += more.stages;
}

} // namespace

const schedule::Schedule& scheduleOf(const layout::Scenario& scenario)
{
    return schedule::schedules()[static_cast<std::size_t>(scenario.layout.schedule)];
}

StageContent layersContent(const workload::Transformer& model, std::int64_t first, std::int64_t count)
{
    StageContent c;
    if (model.kinds.empty()) {
        const std::int64_t firstExpert = model.moe ? model.moe->firstDense : model.layers;
        const std::int64_t dense = std::clamp<std::int64_t>(firstExpert - first, 0, count);
        c.kinds[0] = static_cast<std::int32_t>(dense);
        c.kinds[1] = static_cast<std::int32_t>(count - dense);
        return c;
    }
    std::int64_t begin = 0;
    for (const workload::LayerRun& run : model.stack) {
        const std::int64_t end = begin + run.count;
        const std::int64_t inside = std::min(end, first + count) - std::max(begin, first);
        if (inside > 0)
            c.kinds[static_cast<std::size_t>(run.kind)] += static_cast<std::int32_t>(inside);
        if (end >= first + count)
            break;
        begin = end;
    }
    return c;
}

void addMultiTokenLayers(StageContent& content, const workload::Transformer& model)
{
    if (model.multiTokenLayers > 0 && model.layers > 0)
        content.kinds[static_cast<std::size_t>(workload::kindOf(model, model.layers - 1))] +=
            static_cast<std::int32_t>(model.multiTokenLayers);
}

namespace {

StageContent chosenContent(const layout::Scenario& s, const cost::LayerPlan& plan, std::int64_t stage)
{
    const auto [from, layers] = s.layersOf(stage);
    StageContent c = layersContent(s.model, from, layers);
    // Frozen layers are counted from the model's beginning, others that differ from the stage's.
    const std::int64_t apart = plan.frozen > 0 ? std::clamp<std::int64_t>(plan.frozen - from, 0, layers)
                                               : std::min<std::int64_t>(plan.apart, layers);
    if (apart > 0) {
        const StageContent them = layersContent(s.model, from, apart);
        const auto kinds = static_cast<std::size_t>(workload::kindCount(s.model));
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            c.kinds[kind] -= them.kinds[kind];
            c.kinds[kinds + kind] = them.kinds[kind];
        }
    }
    c.first = stage == 0;
    c.last = stage == s.virtualStages() - 1;
    if (c.last)
        addMultiTokenLayers(c, s.model);
    return c;
}

} // namespace

StageContent stageContent(const layout::Scenario& s, std::int64_t stage)
{
    return chosenContent(s, technique::layerPlan(s.layout), stage);
}

StageContent modelContent(const layout::Scenario& s)
{
    StageContent all = layersContent(s.model, 0, s.model.layers);
    addMultiTokenLayers(all, s.model);
    if (technique::layerPlan(s.layout).first() > 0) {
        all = {.stages = 0};
        for (std::int64_t stage = 0; stage < s.virtualStages(); ++stage)
            add(all, stageContent(s, stage));
    }
    all.first = all.last = true;
    all.stages = static_cast<std::int32_t>(s.virtualStages());
    return all;
}

void PipelineContent::assign(const layout::Scenario& s, const cost::LayerPlan& layers)
{
    const std::int32_t p = s.layout.pipelineParallel;
    const schedule::Schedule& schedule = scheduleOf(s);
    const schedule::Placement placement(schedule.placement, p);
    stages.assign(static_cast<std::size_t>(p) * static_cast<std::size_t>(s.layout.chunks), {});
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(stages.size()); ++i) {
        Stage& stage = stages[static_cast<std::size_t>(i)];
        stage.content = chosenContent(s, layers, i);
        stage.sendsDown = !stage.content.last && placement.deviceOf(i) != placement.deviceOf(i + 1);
        stage.sendsUp = !stage.content.first && placement.deviceOf(i) != placement.deviceOf(i - 1);
    }
    findLikes(stages);

    devices.resize(static_cast<std::size_t>(p));
    for (std::int32_t i = 0; i < p; ++i) {
        Device& device = devices[static_cast<std::size_t>(i)];
        device.content = {.stages = 0};
        device.chunks.clear();
        device.uneven = false;
        // Activations of the mirror image's stage come from there.
        const int directions = schedule.movesActivations ? 2 : schedule.parameterCopies;
        for (int direction = 0; direction < directions; ++direction) {
            for (std::int32_t chunk = 0; chunk < s.layout.chunks; ++chunk) {
                const StageContent& c =
                    stages[static_cast<std::size_t>(placement.stageOf(i, chunk, direction))].content;
                if (std::find(device.chunks.begin(), device.chunks.end(), c) == device.chunks.end())
                    device.chunks.push_back(c);
                device.uneven |= c.kinds != device.chunks.front().kinds;
                if (direction >= schedule.parameterCopies)
                    continue;
                add(device.content, c);
            }
        }
    }
    findLikes(devices);
    distinctDevices.clear();
    for (std::int32_t i = 0; i < p; ++i)
        if (devices[static_cast<std::size_t>(i)].like == i)
            distinctDevices.push_back(i);
}

PipelineContent pipelineContent(const layout::Scenario& scenario)
{
    PipelineContent content;
    content.assign(scenario, technique::layerPlan(scenario.layout));
    return content;
}

} // namespace shardscape::training
