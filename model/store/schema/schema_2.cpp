// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/schema/schema.h"

namespace shardscape::store {

const Migration kSchema2{
    .number = 2,
    .sql = R"sql(
CREATE TABLE input_schedule ( -- pipeline schedules of the project's own: imported, measured, edited
  id       INTEGER PRIMARY KEY,
  position INTEGER NOT NULL,
  name     TEXT    NOT NULL,
  source   TEXT    NOT NULL, -- where it comes from, in words
  schedule TEXT    NOT NULL CHECK (json_valid(schedule)) -- as `shardscape-cli schedule --json` prints it
) STRICT;

CREATE VIEW schedule_ops AS -- one line per op, e.g. SELECT device, sum("end" - start) FROM schedule_ops WHERE kind = 'forward' GROUP BY 1
SELECT s.id AS schedule_id, s.name AS schedule, o.value ->> 'device' AS device, o.value ->> 'stream' AS stream,
       o.value ->> 'kind' AS kind, o.value ->> 'microbatch' AS microbatch, o.value ->> 'stage' AS stage,
       o.value ->> 'start' AS start, o.value ->> 'end' AS "end"
FROM input_schedule s, json_each(s.schedule, '$.ops') o;
)sql",
    .says = "Schedules have a place in it now.",
    .needs = "0.2.0",
};

} // namespace shardscape::store
