// SPDX-License-Identifier: GPL-3.0-or-later
// The text of nvidia-smi topo -m and rocm-smi --showtopo, onto a node of eight.
#include "target.h"

#include "exchange/catalog/catalog.h"
#include "exchange/catalog/topology_text.h"

using namespace shardscape;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view text = fuzz::textOf(bytes, size);
    const Result<exchange::Topology> topology = exchange::readTopology(text);
    fuzz::insistOnASentence(topology);
    if (topology)
        fuzz::insistOnASentence(
            exchange::withTopology(*exchange::Catalog::builtIn().cluster("dgx-a100-80g", 1), *topology));
    return 0;
}
