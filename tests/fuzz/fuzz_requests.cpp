// SPDX-License-Identifier: GPL-3.0-or-later
// Traces of requests, JSON lines and tables.
#include "target.h"

#include "exchange/tables/request_trace.h"

using namespace shardscape;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    fuzz::insistOnASentence(exchange::readRequestTrace(fuzz::textOf(bytes, size)));
    return 0;
}
