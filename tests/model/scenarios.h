// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/catalog/catalog.h"
#include "layout/knob.h"
#include "layout/scenario.h"

#include <initializer_list>
#include <stdexcept>
#include <utility>

/// Scenarios for tests, from the built-in catalog and knobs by id.
inline shardscape::layout::Scenario scenarioOf(
    std::string_view model, std::string_view cluster, std::int64_t nodes,
    std::initializer_list<std::pair<const char*, const char*>> knobs = {})
{
    using namespace shardscape;
    const exchange::Catalog& catalog = exchange::Catalog::builtIn();
    layout::Scenario s;
    s.model = **catalog.model(model);
    s.cluster = *catalog.cluster(cluster, nodes);
    for (const auto& [id, value] : knobs)
        if (const auto set = layout::setKnob(s, id, value); !set)
            throw std::runtime_error(set.error().text());
    return s;
}

/// The scenario printed in the documentation: LLaMA-13B on 64 A100.
inline shardscape::layout::Scenario documentedScenario()
{
    return scenarioOf("llama-13b", "dgx-a100-80g", 8,
                      {{"sequence", "2048"},
                       {"global_batch", "2048"},
                       {"precision", "bf16"},
                       {"optimizer", "adamw"},
                       {"tp", "1"},
                       {"pp", "1"},
                       {"micro_batch", "1"},
                       {"zero", "1"},
                       {"recompute", "none"},
                       {"schedule", "1f1b"}});
}

/// GPT-3 175B on 512 DGX A100, the sweep of the budgets.
inline shardscape::layout::Scenario gpt3On4096()
{
    return scenarioOf("gpt-3-175b", "dgx-a100-80g", 512, {{"sequence", "2048"}, {"global_batch", "1536"}});
}
