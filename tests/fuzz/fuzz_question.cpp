// SPDX-License-Identifier: GPL-3.0-or-later
// What people type or paste into the start page's fields.
#include "target.h"

#include "exchange/questions/question.h"

using namespace shardscape;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view text = fuzz::textOf(bytes, size);
    const auto model = exchange::hearModel(text);
    fuzz::insist(!model.meant || model.problem.empty(), "a model that is meant has no problem");
    const auto cluster = exchange::hearCluster(text);
    fuzz::insist(!cluster.meant || cluster.problem.empty(), "a cluster that is meant has no problem");
    if (cluster.meant) {
        const auto again = exchange::hearCluster(exchange::spellCluster(*cluster.meant));
        fuzz::insist(again.meant && again.meant->id == cluster.meant->id
                         && again.meant->accelerators() == cluster.meant->accelerators(),
                     "a cluster that is spelt is heard");
    }
    const auto purpose = exchange::hearPurpose(text);
    fuzz::insist(purpose.meant.has_value() == purpose.problem.empty(),
                 "a purpose is meant, or there is a problem");
    return 0;
}
