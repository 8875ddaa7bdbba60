// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/floors.h"
#include "job/training/step/pricer.h"
#include "layout/change.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace shardscape::training {

/// What a training step takes at the least, by what of a layout is set:
///
/// - What the sizes of products follow from. Then a device does, in the mean, its share of all layers' kernels, each with the fastest
///   attention that is varied, everything fused and nothing computed twice.
/// - The degrees that are left, and how what layers send goes. Then that is known as well.
/// - What else changes kernels. Then a device works, in the mean, its share of all layers, and at the moment when a micro-batch has
///   come through the model the devices of a pipeline hold all it keeps.
/// - The pipeline: schedule, chunks and what it does beside. Then the schedule's own makespan is known with nothing exchanged for a
///   micro-batch, and what is in flight. With the fixed orders of schedule::Request no step gets longer where an op gets shorter.
/// - Who shares which states, and where they lie. Then memory is exact, and the makespan; what follows the last backward is left.
/// - When the exchange at the end of the step runs.
///
/// Of a cluster with several kinds of nodes nothing is known.
class Floors final : public job::Floors {
public:
    explicit Floors(std::span<const job::Varied> varied);

    [[nodiscard]] std::size_t turnOf(const layout::Knob& knob) const override;
    [[nodiscard]] job::Floor floor(const layout::Scenario& scenario, std::size_t turns) override;

private:
    job::Floor ofShapes(const layout::Scenario& scenario);
    /// `whole`: nothing of kernels is left.
    job::Floor ofKernels(const layout::Scenario& scenario, bool whole);
    job::Floor ofPipeline(const layout::Scenario& scenario);
    job::Floor ofStates(const layout::Scenario& scenario);
    /// Sets what is varied of that turn of kernels, and of those after it, to where it takes least.
    void lighten(layout::Scenario& scenario, std::size_t turn) const;
    /// The scenario with the states at their defaults, without `pipeline` that as well.
    layout::Scenario& seen(const layout::Scenario& scenario, bool pipeline);

    Pricer m_pricer;
    std::optional<layout::Scenario> m_seen;
    std::vector<layout::Setting> m_lightest; ///< of varied knobs at which kernels take least
    std::vector<std::int64_t> m_attentions;  ///< to choose from
    bool m_maySplitOutput = false; ///< some of the varied layouts spread the output matrix over the pipeline
    bool m_mayOffload = false;     ///< some put activations into the host's memory
};

} // namespace shardscape::training
