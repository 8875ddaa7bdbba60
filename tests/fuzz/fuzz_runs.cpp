// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of measured runs, of ranks' memory and of kernels.
#include "target.h"

#include "exchange/catalog/catalog.h"
#include "exchange/runs/runs_csv.h"
#include "exchange/tables/kernel_table_file.h"

using namespace shardscape;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view text = fuzz::textOf(bytes, size);
    fuzz::insistOnASentence(exchange::readRuns(text, exchange::Catalog::builtIn(), "runs"));
    fuzz::insistOnASentence(exchange::readRankMemory(text));
    fuzz::insistOnASentence(exchange::readKernelCsv(text, "kernels"));
    return 0;
}
