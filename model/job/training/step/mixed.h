// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/step/pricer.h"
#include "job/training/step/record.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

namespace shardscape::training {

/// Prices layouts on clusters of several kinds of nodes from what they would cost on each kind alone.
///
/// Every pipeline stage is priced as each kind among its ranks would run it, its groups at the slowest of those kinds' links
/// (cluster::asKind); the slowest counts, forward and backward each, because the ranks of a stage wait for one another.
/// What follows the last backward is the longest that any of the kinds takes with its stages. Time is split by what each
/// stage really holds, at the pace of the kind that decides it. A stage must fit the smallest memory
/// among its ranks. Clusters of equal kinds give bit for bit what one kind gives.
class MixedPricer {
public:
    /// Without advice about layouts that do not fit.
    Evaluation evaluate(const layout::Scenario& scenario);

    /// The same composition of what the kinds record; nothing where the layout is not valid or its step too long to count.
    std::optional<Record> record(const layout::Scenario& scenario, const MfuConvention& convention);

private:
    /// A stage's ranks of one kind among others.
    struct View {
        std::size_t kind = 0;
        std::uint32_t among = 1;

        friend auto operator<=>(const View&, const View&) = default;
    };
    static std::vector<View> viewsOf(const layout::Scenario& scenario, std::int64_t device);

    /// What the kinds would take, and which of them decide.
    struct Composition {
        std::map<View, Evaluation> all;
        bool alike = true; ///< all kinds take the same time: any of them has the numbers
        // Where they do not:
        std::vector<View> byStage; ///< each virtual stage's slowest kind, by one micro-batch through it
        Makespans<schedule::Ticks> spans; ///< of the composed stages
        /// s, of the mean over the devices: one kind is slower forward, another backward, and each waits for the other.
        double among = 0;

        [[nodiscard]] bool decides(const View& view) const
        {
            return std::find(byStage.begin(), byStage.end(), view) != byStage.end();
        }
    };
    /// The stages' durations, each as its slowest kind has them, and which kind that is.
    static std::vector<schedule::StageCost> slowestOf(
        const layout::Scenario& scenario, const std::map<View, std::vector<schedule::StageCost>>& costs,
        std::vector<View>& decides);
    static Share shareOf(const layout::Scenario& scenario, const Composition& composition, const View& view);
    static std::vector<std::int32_t> devicesOfView(const layout::Scenario& scenario, const View& view);
    void composeTimes(const layout::Scenario& scenario, Composition& composition, Evaluation& e);
    Evaluation compose(const layout::Scenario& scenario, Composition& composition);

    /// A pricer remembers what one cluster's layouts share: each view has its own.
    std::map<View, Pricer> m_pricers;
};

/// The kind that a stage must fit: of those among its ranks the one with the smallest memory.
std::size_t smallestKind(const layout::Scenario& scenario, std::int64_t stage);

/// Why a valid layout does not fit: its worst stage's fullest rank, and by how much. Without advice.
inline constexpr std::string_view kOverfull = "memory"; ///< the code of overfull()
// And of a node that puts more outside its devices than fits there.
inline constexpr std::string_view kHostOverfull = "host-memory";
inline constexpr std::string_view kDrivesOverfull = "drives";
layout::Reason overfull(const layout::Scenario& scenario, const Evaluation& evaluation);

/// Peak of one accelerator in the workload's precision, the mean over all, FLOP/s.
double meanPeak(const layout::Scenario& scenario);

} // namespace shardscape::training
