// SPDX-License-Identifier: GPL-3.0-or-later
// Spaces of sweeps, building blocks and strings of stages.
#include "target.h"

#include "exchange/catalog/catalog.h"
#include "exchange/results/sweep_json.h"
#include "exchange/scenario/layout_string.h"
#include "exchange/tables/block_json.h"

using namespace shardscape;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view text = fuzz::textOf(bytes, size);
    static const layout::Scenario scenario = [] {
        layout::Scenario it;
        it.cluster = *exchange::Catalog::builtIn().cluster("dgx-a100-80g", 8);
        it.model = **exchange::Catalog::builtIn().model("llama-13b");
        return it;
    }();
    fuzz::insistOnASentence(exchange::readSpace(text, scenario));
    fuzz::insistOnASentence(exchange::readBuildingBlock(text));
    fuzz::insistOnASentence(exchange::readStageLayers(text));
    return 0;
}
