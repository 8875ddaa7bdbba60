// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/schema/schema.h"

namespace shardscape::store {

const Migration kSchema3{
    .number = 3,
    .sql = R"sql(
CREATE TABLE input_runs ( -- tables of measured runs, as they were read
  id       INTEGER PRIMARY KEY,
  position INTEGER NOT NULL,
  name     TEXT    NOT NULL,
  runs     TEXT    NOT NULL, -- CSV, the form of `shardscape-cli validate`
  catalog  TEXT    NOT NULL  -- the catalog file that lay beside it, JSON; empty: none
) STRICT;

CREATE TABLE input_calibration ( -- constants fitted to runs and applied to the project's clusters
  id          INTEGER PRIMARY KEY,
  position    INTEGER NOT NULL,
  name        TEXT    NOT NULL,
  calibration TEXT    NOT NULL CHECK (json_valid(calibration)) -- as `shardscape-cli calibrate` writes it
) STRICT;

CREATE VIEW calibrated_constants AS -- SELECT * FROM calibrated_constants WHERE constant = 'gemm_efficiency'
SELECT c.id AS calibration_id, c.name AS calibration, k.value ->> 'id' AS constant, k.value ->> 'of' AS owner,
       k.value ->> 'value' AS value, k.value ->> 'unit' AS unit, k.value ->> 'default' AS standard
FROM input_calibration c, json_each(c.calibration, '$.constants') k;

-- Until now views kept one of each, out of reach of undo. Ids are unique over all kinds.
INSERT INTO input_runs (id, position, name, runs, catalog)
SELECT 1 + coalesce((SELECT max(largest) FROM (
         SELECT max(id) AS largest FROM input_scenario UNION ALL SELECT max(id) FROM input_cluster
         UNION ALL SELECT max(id) FROM input_model UNION ALL SELECT max(id) FROM input_note
         UNION ALL SELECT max(id) FROM input_schedule UNION ALL SELECT max(id) FROM input_sweep)), 0),
       0, coalesce((SELECT value FROM view_state WHERE key = 'validate.name'), 'runs'), value,
       coalesce((SELECT value FROM view_state WHERE key = 'validate.catalog'), '')
FROM view_state WHERE key = 'validate.runs' AND value <> '';

INSERT INTO input_calibration (id, position, name, calibration)
SELECT 2 + coalesce((SELECT max(largest) FROM (
         SELECT max(id) AS largest FROM input_scenario UNION ALL SELECT max(id) FROM input_cluster
         UNION ALL SELECT max(id) FROM input_model UNION ALL SELECT max(id) FROM input_note
         UNION ALL SELECT max(id) FROM input_schedule UNION ALL SELECT max(id) FROM input_sweep)), 0),
       0, 'Calibration', value
FROM view_state WHERE key = 'validate.calibration' AND json_valid(value);

DELETE FROM view_state WHERE key IN ('validate.runs', 'validate.catalog', 'validate.name', 'validate.calibration');
)sql",
    .says = "Measured runs and calibrations have a place in it now.",
    .needs = "0.3.0",
};

} // namespace shardscape::store
