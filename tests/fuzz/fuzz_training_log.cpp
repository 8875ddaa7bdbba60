// SPDX-License-Identifier: GPL-3.0-or-later
// What frameworks print of their steps, timed by whatever they say.
#include "target.h"

#include "exchange/runs/training_log.h"

using namespace shardscape;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view text = fuzz::textOf(bytes, size);
    const auto log = exchange::readTrainingLog(text);
    fuzz::insistOnASentence(log);
    fuzz::insist(!exchange::isTrainingLog(text) || log.has_value() || size > 1000000,
                 "what is a log is read");
    if (log) {
        const auto timed = exchange::timedWith(*log, {512, 512 * 4096, 64});
        fuzz::insist(timed.low <= timed.stepSeconds && timed.stepSeconds <= timed.high,
                     "a median lies between");
        fuzz::insist(timed.steady <= static_cast<std::int64_t>(timed.steps.size()),
                     "no more count than there are");
    }
    return 0;
}
