// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/rules.h"
#include "layout/scenario.h"
#include "schedule/option.h"
#include "schedule/schedule.h"

#include <string_view>

namespace shardscape::technique {

// What techniques have in common that are an option of a schedule (schedule/option.h).

inline const schedule::Schedule& scheduleOf(const layout::Scenario& s)
{
    return schedule::schedules()[static_cast<std::size_t>(s.layout.schedule)];
}

/// Nothing, or why the layout's schedule does not take the option, whatever its values.
inline Result<void> takesOption(const layout::Scenario& s, std::string_view option)
{
    if (s.layout.pipelineParallel == 1 || s.microbatches() == 0 || !scheduleOf(s).synchronous)
        return {}; // makes no difference, or said by another rule
    schedule::Request request;
    request.name = scheduleOf(s).name;
    request.devices = s.layout.pipelineParallel;
    request.microbatches = static_cast<std::int32_t>(s.microbatches());
    request.chunks = s.layout.chunks;
    request.options.push_back({std::string(option), {}});
    return schedule::checkOptions(request, scheduleOf(s));
}

/// A rule's reason from that.
inline layout::Reason refusedOption(const layout::Scenario& s, std::string_view option)
{
    layout::Reason reason;
    reason.need = 1;
    if (const Result<void> taken = takesOption(s, option); !taken)
        reason.message = taken.error().message;
    return reason;
}

inline std::string_view needsPipeline(const layout::Scenario& s)
{
    return s.layout.pipelineParallel > 1 ? std::string_view{} : "needs more than one pipeline stage";
}

} // namespace shardscape::technique
