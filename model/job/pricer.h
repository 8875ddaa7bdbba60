// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/metric.h"
#include "layout/scenario.h"

namespace shardscape::job {

/// The few numbers of a layout that a sweep keeps.
struct Quote {
    bool fits = false;
    std::int32_t worstStage = 0; ///< whose accelerators are the fullest
    Numbers numbers{};           ///< of a layout that does not fit only those that misfits have
};

/// Quotes many layouts of one cluster and model, and may remember what they share. Equal scenarios get equal quotes,
/// whatever was asked before. Thread: any, one at a time.
class Pricer {
public:
    Pricer() = default;
    Pricer(const Pricer&) = delete;
    Pricer& operator=(const Pricer&) = delete;
    virtual ~Pricer() = default;

    /// The scenario breaks no rule of the job.
    virtual void quote(const layout::Scenario& scenario, Quote& quote) = 0;
};

} // namespace shardscape::job
