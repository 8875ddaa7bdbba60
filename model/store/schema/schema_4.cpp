// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/schema/schema.h"

namespace shardscape::store {

const Migration kSchema4{
    .number = 4,
    .sql = R"sql(
CREATE TABLE result_metric_chunk ( -- what the layouts of a block reach, one array of little-endian numbers per metric
  sweep    INTEGER NOT NULL REFERENCES input_sweep (id) ON DELETE CASCADE,
  chunk    INTEGER NOT NULL,
  position INTEGER NOT NULL, -- in the order of result_chunk.checksum
  metric   TEXT    NOT NULL, -- step_seconds, peak_bytes, mfu...: as columns of result_layout are called
  width    INTEGER NOT NULL CHECK (width IN (4, 8)), -- 8: float64, 4: float32
  numbers  BLOB    NOT NULL, -- one per row of the block; times and rates are 0 where the layout does not fit
  PRIMARY KEY (sweep, chunk, position),
  UNIQUE (sweep, chunk, metric)
) STRICT;

INSERT INTO result_metric_chunk (sweep, chunk, position, metric, width, numbers)
SELECT sweep, chunk, 0, 'step_seconds', 8, step_seconds FROM result_chunk UNION ALL
SELECT sweep, chunk, 1, 'peak_bytes', 8, peak_bytes FROM result_chunk UNION ALL
SELECT sweep, chunk, 2, 'mfu', 4, mfu FROM result_chunk UNION ALL
SELECT sweep, chunk, 3, 'hfu', 4, hfu FROM result_chunk UNION ALL
SELECT sweep, chunk, 4, 'tokens_per_second', 4, tokens_per_second FROM result_chunk UNION ALL
SELECT sweep, chunk, 5, 'bubble_ratio', 4, bubble_ratio FROM result_chunk;

CREATE TABLE result_block ( -- all evaluated layouts in order of place, in blocks; their metrics are in result_metric_chunk
  sweep       INTEGER NOT NULL REFERENCES input_sweep (id) ON DELETE CASCADE,
  chunk       INTEGER NOT NULL,
  row_count   INTEGER NOT NULL,
  place       BLOB NOT NULL, -- int64
  worst_stage BLOB NOT NULL, -- int16
  flags       BLOB NOT NULL, -- uint8: 1 fits, 2 on the front
  checksum    INTEGER NOT NULL, -- FNV-1a over 64-bit words of the blobs, folded: place, the metrics in order of position, worst_stage, flags
  PRIMARY KEY (sweep, chunk)
) STRICT;
INSERT INTO result_block (sweep, chunk, row_count, place, worst_stage, flags, checksum)
SELECT sweep, chunk, row_count, place, worst_stage, flags, checksum FROM result_chunk;
DROP TABLE result_chunk;
ALTER TABLE result_block RENAME TO result_chunk;
)sql",
    .says = "Metrics have names in it now.",
    .needs = "0.4.0",
};

} // namespace shardscape::store
