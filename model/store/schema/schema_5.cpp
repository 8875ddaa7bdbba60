// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/schema/schema.h"

namespace shardscape::store {

// The table result_layout and the views that read it have a column per metric: each program makes them as its own list is
// (plain_layouts.h), so that a metric more or less is no other version of the file.
const Migration kSchema5{
    .number = 5,
    .sql = R"sql(
DROP VIEW layouts;
DROP TABLE result_layout;
)sql",
    .says = "A sweep may lack metrics in it now.",
    .needs = "0.5.0",
};

} // namespace shardscape::store
