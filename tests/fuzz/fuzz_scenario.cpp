// SPDX-License-Identifier: GPL-3.0-or-later
// Scenarios. What was read is written, read again and the same; its numbers are asked for.
#include "target.h"

#include "exchange/scenario/scenario_json.h"
#include "job/training/numbers/evaluation.h"

using namespace shardscape;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const Result<exchange::ScenarioFile> file = exchange::readScenario(fuzz::textOf(bytes, size));
    fuzz::insistOnASentence(file);
    if (!file)
        return 0;
    const Result<exchange::ScenarioFile> again = exchange::readScenario(
        exchange::writeScenario(file->scenario), exchange::Catalog::builtIn(), exchange::Unnamed::AsDefaults);
    fuzz::insist(again && again->scenario == file->scenario,
                 "a scenario that was written reads back the same");
    static_cast<void>(training::evaluate(file->scenario));
    return 0;
}
