// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/schema/schema.h"

namespace shardscape::store {

const Schema& Schema::current()
{
    static const Schema schema{{kSchema1, kSchema2, kSchema3, kSchema4, kSchema5}};
    return schema;
}

} // namespace shardscape::store
