// SPDX-License-Identifier: GPL-3.0-or-later
// What nccl-tests print, tables of measured collectives, and the constants that follow.
#include "target.h"

#include "exchange/tables/collective_table.h"

using namespace shardscape;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view text = fuzz::textOf(bytes, size);
    const auto tables = exchange::readCollectiveTables(text);
    fuzz::insistOnASentence(tables);
    if (tables)
        for (const exchange::CollectiveTable& table : *tables)
            fuzz::insistOnASentence(exchange::fitLink(table));
    return 0;
}
