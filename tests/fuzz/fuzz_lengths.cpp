// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of document lengths.
#include "target.h"

#include "exchange/tables/lengths.h"

using namespace shardscape;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    fuzz::insistOnASentence(exchange::readLengthsCsv(fuzz::textOf(bytes, size)));
    return 0;
}
