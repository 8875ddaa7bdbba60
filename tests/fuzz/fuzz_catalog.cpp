// SPDX-License-Identifier: GPL-3.0-or-later
// Catalog files, as --catalog takes them.
#include "target.h"

#include "exchange/catalog/catalog.h"

using namespace shardscape;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view text = fuzz::textOf(bytes, size);
    exchange::Catalog catalog; // copying the built-in one would take most of the time
    fuzz::insistOnASentence(catalog.add(text, "catalog.json"));
    return 0;
}
