// SPDX-License-Identifier: GPL-3.0-or-later
// Schedules: our JSON and CSV, and the tables of PyTorch. What was read is written and read again.
#include "target.h"

#include "exchange/schedules/schedule_import.h"

using namespace shardscape;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view text = fuzz::textOf(bytes, size);
    const Result<exchange::ImportedSchedule> read = exchange::readSchedule(text, "schedule");
    fuzz::insistOnASentence(read);
    if (read)
        fuzz::insist(exchange::readScheduleJson(exchange::writeImported(*read), "schedule").has_value(),
                     "a schedule that was read can be read back");
    return 0;
}
