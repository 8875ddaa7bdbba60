// SPDX-License-Identifier: GPL-3.0-or-later
// Traces of Kineto and our own. What was read is written and read again.
#include "target.h"

#include "exchange/schedules/kernel_trace.h"
#include "exchange/schedules/schedule_import.h"
#include "exchange/schedules/trace_import.h"

using namespace shardscape;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view text = fuzz::textOf(bytes, size);
    const Result<exchange::ImportedSchedule> read = exchange::readTrace({text}, "trace");
    fuzz::insistOnASentence(read);
    if (read)
        fuzz::insist(exchange::readScheduleJson(exchange::writeImported(*read), "trace").has_value(),
                     "a trace that was read can be read back");
    const auto kernels = exchange::readKernelTrace({text});
    fuzz::insistOnASentence(kernels);
    if (kernels)
        for (const exchange::RankKernels& rank : kernels->ranks)
            fuzz::insist(rank.idle >= 0 && rank.waiting >= 0 && rank.moving >= 0,
                         "no time is less than nothing");
    return 0;
}
