// SPDX-License-Identifier: GPL-3.0-or-later
// PyTorch's memory snapshots: pickles that must not run anything, and JSON.
#include "target.h"

#include "exchange/runs/memory_snapshot.h"
#include "exchange/text/pickle_reader.h"

using namespace shardscape;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view text = fuzz::textOf(bytes, size);
    fuzz::insistOnASentence(exchange::PickledValue::read(text));
    const auto snapshot = exchange::readMemorySnapshot(text);
    fuzz::insistOnASentence(snapshot);
    if (snapshot) {
        double held = 0;
        for (const double one : snapshot->bytes)
            held += one;
        fuzz::insist(snapshot->peakAllocated <= snapshot->peakReserved, "what is allocated is kept");
        fuzz::insist(held >= 0, "nothing is held less than nothing");
    }
    return 0;
}
