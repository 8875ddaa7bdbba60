// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/layer_plan.h"
#include "layout/scenario.h"
#include "schedule/schedule.h"

#include <array>
#include <numeric>
#include <utility>
#include <vector>

namespace shardscape::training {

/// Schedule of a scenario.
const schedule::Schedule& scheduleOf(const layout::Scenario& scenario);

/// Which layers a virtual stage holds, and whether the model's ends are on it.
struct StageContent {
    /// Layers by kind (workload::kindCount); those that a technique sets apart (cost::LayerPlan) come after all kinds, in the
    /// same order.
    std::array<std::int32_t, 2 * workload::kMostLayerKinds> kinds{};
    bool first = false;
    bool last = false;
    std::int32_t stages = 1; ///< virtual stages that it is of

    [[nodiscard]] std::int64_t layers() const
    {
        return std::accumulate(kinds.begin(), kinds.end(), std::int64_t{0});
    }

    friend bool operator==(const StageContent&, const StageContent&) = default;
};
StageContent stageContent(const layout::Scenario& scenario, std::int64_t virtualStage);
/// The whole model.
StageContent modelContent(const layout::Scenario& scenario);
/// The layers from `first` on, without an end of the model.
StageContent layersContent(const workload::Transformer& model, std::int64_t first, std::int64_t count);

/// Layers that predict further tokens lie on the last stage, with the output matrix.
void addMultiTokenLayers(StageContent& content, const workload::Transformer& model);

/// Chunks whose activations a device holds at its schedule's peak, each once per micro-batch.
struct InFlight {
    std::int64_t chunks = 0;
    /// All they hold, bytes; known where an option of the schedule decides it, otherwise below 0.
    double bytes = -1;
    /// The same by what they hold; empty where all hold the same layers, or where only how many there are is known.
    std::vector<std::pair<StageContent, std::int64_t>> each = {};
};

/// What lies where on a pipeline. Follows from the model, pp, the chunks, the stages people set and the schedule alone: made once, it serves
/// all layouts that differ in anything else.
struct PipelineContent {
    struct Stage {
        StageContent content;
        /// To another device: where the next stage lies on the same one (the turn of a V) nothing is sent.
        bool sendsDown = false;
        bool sendsUp = false;
        std::int32_t like = 0; ///< the first stage with the same content and messages

        [[nodiscard]] bool sameAs(const Stage& other) const
        {
            return content == other.content && sendsDown == other.sendsDown && sendsUp == other.sendsUp;
        }
    };
    struct Device {
        StageContent content; ///< all its chunks, and both copies under bidirectional schedules
        /// Those that differ of its chunks, and of those of which it keeps activations.
        std::vector<StageContent> chunks;
        bool uneven = false; ///< not all of them hold the same layers
        std::int32_t like = 0;

        [[nodiscard]] bool sameAs(const Device& other) const
        {
            return content == other.content && chunks == other.chunks;
        }
    };
    std::vector<Stage> stages; ///< virtual stages along the model
    std::vector<Device> devices;
    std::vector<std::int32_t> distinctDevices; ///< those that are like no earlier one

    /// The same in place: a sweep makes many. `layers`: those that a technique sets apart.
    void assign(const layout::Scenario& scenario, const cost::LayerPlan& layers);
};
PipelineContent pipelineContent(const layout::Scenario& scenario);

} // namespace shardscape::training
