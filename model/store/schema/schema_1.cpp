// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/schema/schema.h"

namespace shardscape::store {

// The comments inside are part of the file: `sqlite3 P.shardscape .schema` shows them to whoever opens it by hand.
const Migration kSchema1{
    .number = 1,
    .sql = R"sql(
CREATE TABLE file_fact ( -- who wrote the file; the one table that every later version keeps readable
  key   TEXT NOT NULL PRIMARY KEY, -- needs: first program version that reads it; engine: version of the numbers; save_id: new with every save; saved_at: UTC
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- input_*: what people made. Small and precious. Ids are unique over all kinds; position is the order on screen.

CREATE TABLE input_scenario ( -- cluster + model + workload + layout, as `shardscape-cli evaluate` takes it
  id       INTEGER PRIMARY KEY,
  position INTEGER NOT NULL,
  name     TEXT    NOT NULL,
  scenario TEXT    NOT NULL CHECK (json_valid(scenario)), -- the name beside it counts, not the one inside
  note     TEXT    NOT NULL,
  pinned   INTEGER NOT NULL CHECK (pinned IN (0, 1)),
  current  INTEGER NOT NULL CHECK (current IN (0, 1)) -- the one the views show
) STRICT;
CREATE UNIQUE INDEX input_scenario_current ON input_scenario (current) WHERE current = 1;

CREATE TABLE input_cluster ( -- clusters of the project's own, in the catalog's form
  id       INTEGER PRIMARY KEY,
  position INTEGER NOT NULL,
  cluster  TEXT    NOT NULL CHECK (json_valid(cluster))
) STRICT;

CREATE TABLE input_model ( -- models of the project's own, in the catalog's form
  id       INTEGER PRIMARY KEY,
  position INTEGER NOT NULL,
  model    TEXT    NOT NULL CHECK (json_valid(model))
) STRICT;

CREATE TABLE input_note (
  id       INTEGER PRIMARY KEY,
  position INTEGER NOT NULL,
  title    TEXT    NOT NULL,
  text     TEXT    NOT NULL -- Markdown
) STRICT;

CREATE TABLE input_sweep ( -- a space of layouts: a base scenario and the values of some of its knobs
  id       INTEGER PRIMARY KEY,
  position INTEGER NOT NULL,
  name     TEXT    NOT NULL,
  origin   INTEGER,          -- input_scenario it was started from; that may be gone
  base     TEXT    NOT NULL CHECK (json_valid(base)) -- knobs that are not on an axis keep these values
) STRICT;

CREATE TABLE input_axis ( -- every combination of the axes' values has a place: sum of position of value x stride
  sweep  INTEGER NOT NULL REFERENCES input_sweep (id) ON DELETE CASCADE,
  axis   INTEGER NOT NULL,   -- 0 varies slowest
  knob   TEXT    NOT NULL,
  size   INTEGER NOT NULL,   -- values on this axis
  stride INTEGER NOT NULL,   -- places between two neighbouring values
  PRIMARY KEY (sweep, axis)
) STRICT, WITHOUT ROWID;

CREATE TABLE input_axis_value (
  sweep    INTEGER NOT NULL REFERENCES input_sweep (id) ON DELETE CASCADE,
  axis     INTEGER NOT NULL,
  position INTEGER NOT NULL,
  value    TEXT    NOT NULL, -- as scripts spell it: 8, selective
  PRIMARY KEY (sweep, axis, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE view_state ( -- how the views were left
  key   TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- result_*: what the program computed. Large and derived: can be dropped and computed again.

CREATE TABLE result_sweep (
  sweep              INTEGER PRIMARY KEY REFERENCES input_sweep (id) ON DELETE CASCADE,
  input_digest       TEXT    NOT NULL, -- SHA-256 of the inputs when it ran; empty when the rows were dropped
  engine             TEXT    NOT NULL, -- version of the numbers
  outcome            TEXT    NOT NULL CHECK (outcome IN ('running', 'completed', 'stopped', 'failed')),
  failure            TEXT    NOT NULL,
  done               INTEGER NOT NULL, -- combinations decided
  total              INTEGER NOT NULL, -- combinations in the space
  evaluated          INTEGER NOT NULL, -- valid layouts
  feasible           INTEGER NOT NULL, -- of these, fitting in memory
  rejected_by_memory INTEGER NOT NULL,
  best_mfu           REAL,
  best_step_seconds  REAL,
  best_place         INTEGER NOT NULL, -- -1: none
  seconds            REAL,             -- it took
  threads            INTEGER NOT NULL,
  row_count          INTEGER NOT NULL, -- in result_chunk
  rejection_count    INTEGER NOT NULL, -- in result_rejection_chunk
  repeated           INTEGER NOT NULL  -- combinations left out because they would have repeated another layout
) STRICT;

CREATE TABLE result_rejected ( -- combinations that break a rule, by the first rule they break
  sweep    INTEGER NOT NULL REFERENCES input_sweep (id) ON DELETE CASCADE,
  position INTEGER NOT NULL, -- what result_rejection_chunk.rule counts
  rule     TEXT    NOT NULL, -- code, as in `evaluate --json`
  layouts  INTEGER NOT NULL,
  PRIMARY KEY (sweep, position)
) STRICT, WITHOUT ROWID;

-- All evaluated layouts in order of place, in blocks of columns: arrays of little-endian numbers, one per row of the
-- block. (As plain rows a million of them took 1.0 s to open, like this 0.1 s.) For queries see the view `layouts`.
CREATE TABLE result_chunk (
  sweep             INTEGER NOT NULL REFERENCES input_sweep (id) ON DELETE CASCADE,
  chunk             INTEGER NOT NULL,
  row_count         INTEGER NOT NULL,
  place             BLOB NOT NULL, -- int64
  step_seconds      BLOB NOT NULL, -- float64; 0 where it does not fit
  peak_bytes        BLOB NOT NULL, -- float64
  mfu               BLOB NOT NULL, -- float32
  hfu               BLOB NOT NULL, -- float32
  tokens_per_second BLOB NOT NULL, -- float32
  bubble_ratio      BLOB NOT NULL, -- float32
  worst_stage       BLOB NOT NULL, -- int16
  flags             BLOB NOT NULL, -- uint8: 1 fits, 2 on the front
  checksum          INTEGER NOT NULL, -- FNV-1a over 64-bit words of the blobs, folded in this order
  PRIMARY KEY (sweep, chunk)
) STRICT;

CREATE TABLE result_rejection_chunk ( -- blocks of combinations rejected at once
  sweep        INTEGER NOT NULL REFERENCES input_sweep (id) ON DELETE CASCADE,
  chunk        INTEGER NOT NULL,
  row_count    INTEGER NOT NULL,
  place        BLOB NOT NULL, -- int64: first combination
  combinations BLOB NOT NULL, -- int64: how many
  rule         BLOB NOT NULL, -- int16: result_rejected.position
  checksum     INTEGER NOT NULL,
  PRIMARY KEY (sweep, chunk)
) STRICT;

CREATE TABLE result_front ( -- Pareto front of step time against peak memory, fastest first
  sweep    INTEGER NOT NULL REFERENCES input_sweep (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  row      INTEGER NOT NULL, -- counted over the chunks
  PRIMARY KEY (sweep, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE result_layout ( -- the front and the fastest layouts once more, as plain rows for queries; never read back
  sweep             INTEGER NOT NULL REFERENCES input_sweep (id) ON DELETE CASCADE,
  row               INTEGER NOT NULL,
  place             INTEGER NOT NULL,
  step_seconds      REAL,
  peak_bytes        REAL,
  mfu               REAL,
  hfu               REAL,
  tokens_per_second REAL,
  bubble_ratio      REAL,
  worst_stage       INTEGER NOT NULL,
  on_front          INTEGER NOT NULL,
  PRIMARY KEY (sweep, row)
) STRICT, WITHOUT ROWID;

-- Views for people. Beside these every sweep has a view layouts_<id> with one column per knob on an axis.

CREATE VIEW scenario_knobs AS -- one line per scenario and knob
SELECT s.id AS scenario, s.name AS name, k.key AS knob, k.value AS value
FROM input_scenario s, json_each(s.scenario, '$.workload') k
UNION ALL
SELECT s.id, s.name, k.key, k.value
FROM input_scenario s, json_each(s.scenario, '$.layout') k;

CREATE VIEW sweeps AS
SELECT s.id AS id, s.name AS name, r.outcome AS outcome, r.evaluated AS evaluated, r.feasible AS feasible,
       r.total AS combinations, r.best_step_seconds AS best_step_seconds, r.best_mfu AS best_mfu, r.seconds AS seconds,
       r.done / nullif(r.seconds, 0) AS combinations_per_second, r.threads AS threads, r.engine AS engine,
       (SELECT json_group_object(a.knob, (SELECT json_group_array(v.value) FROM input_axis_value v
                                          WHERE v.sweep = a.sweep AND v.axis = a.axis))
        FROM input_axis a WHERE a.sweep = s.id) AS axes
FROM input_sweep s JOIN result_sweep r ON r.sweep = s.id;

CREATE VIEW layouts AS -- e.g. SELECT knobs ->> 'tp' AS tp, step_seconds FROM layouts WHERE sweep = 'all' ORDER BY 2 LIMIT 10
SELECT s.id AS sweep_id, s.name AS sweep, l.row AS row,
       (SELECT json_group_object(a.knob, v.value)
        FROM input_axis a
        JOIN input_axis_value v ON v.sweep = a.sweep AND v.axis = a.axis AND v.position = l.place / a.stride % a.size
        WHERE a.sweep = l.sweep) AS knobs,
       l.step_seconds AS step_seconds, l.mfu AS mfu, l.hfu AS hfu, l.tokens_per_second AS tokens_per_second,
       l.peak_bytes / 1073741824.0 AS peak_gib, l.bubble_ratio AS bubble_ratio, l.worst_stage AS worst_stage,
       l.on_front AS on_front
FROM result_layout l JOIN input_sweep s ON s.id = l.sweep;
)sql",
    .says = "created",
    .needs = "0.1.0",
};

} // namespace shardscape::store
