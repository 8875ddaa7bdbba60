// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate/pipeline_content.h"

#include <algorithm>

namespace shardscape::evaluate {

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

} // namespace

const schedule::Schedule& scheduleOf(const layout::Scenario& scenario)
{
    return schedule::schedules()[static_cast<std::size_t>(scenario.layout.schedule)];
}

StageContent stageContent(const layout::Scenario& s, std::int64_t stage)
{
    const std::int64_t stages = std::int64_t{s.layout.pipelineParallel} * s.layout.chunks;
    const auto [from, layers] = s.layersOf(stage);
    StageContent c;
    const std::int64_t firstExpert = s.model.moe ? s.model.moe->firstDense : s.model.layers;
    c.dense = std::clamp<std::int64_t>(firstExpert - from, 0, layers);
    c.expert = layers - c.dense;
    c.first = stage == 0;
    c.last = stage == stages - 1;
    return c;
}

StageContent modelContent(const layout::Scenario& s)
{
    StageContent c;
    c.dense = s.model.moe ? std::min(s.model.moe->firstDense, s.model.layers) : s.model.layers;
    c.expert = s.model.layers - c.dense;
    c.first = c.last = true;
    return c;
}

void PipelineContent::assign(const layout::Scenario& s)
{
    const std::int32_t p = s.layout.pipelineParallel;
    const schedule::Schedule& schedule = scheduleOf(s);
    const schedule::Placement placement(schedule.placement, p);
    stages.assign(static_cast<std::size_t>(p) * static_cast<std::size_t>(s.layout.chunks), {});
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(stages.size()); ++i) {
        Stage& stage = stages[static_cast<std::size_t>(i)];
        stage.content = stageContent(s, i);
        stage.sendsDown = !stage.content.last && placement.deviceOf(i) != placement.deviceOf(i + 1);
        stage.sendsUp = !stage.content.first && placement.deviceOf(i) != placement.deviceOf(i - 1);
    }
    findLikes(stages);

    devices.assign(static_cast<std::size_t>(p), {});
    for (std::int32_t i = 0; i < p; ++i) {
        Device& device = devices[static_cast<std::size_t>(i)];
        // Its first chunk, with as many layers as the fullest of them; of both directions, and of the mirror image's
        // stage where activations come from there.
        device.fullest = stages[static_cast<std::size_t>(i)].content;
        const int directions = schedule.movesActivations ? 2 : schedule.parameterCopies;
        for (int direction = 0; direction < directions; ++direction) {
            for (std::int32_t chunk = 0; chunk < s.layout.chunks; ++chunk) {
                const StageContent& c =
                    stages[static_cast<std::size_t>(placement.stageOf(i, chunk, direction))].content;
                device.fullest.first |= directions > 1 && c.first;
                if (c.layers() > device.fullest.layers()) {
                    device.fullest.dense = c.dense;
                    device.fullest.expert = c.expert;
                }
                if (direction >= schedule.parameterCopies)
                    continue;
                device.content.dense += c.dense;
                device.content.expert += c.expert;
                device.content.first |= c.first;
                device.content.last |= c.last;
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
    content.assign(scenario);
    return content;
}

} // namespace shardscape::evaluate
