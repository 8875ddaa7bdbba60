// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/tables/failure_table.h"

#include <string_view>

namespace shardscape::exchange {

/// A table of failures (failure_table.h), or the log of a training (training_log.h), of which each start after the first is a failure of
/// the job. Errors: as for tables.
Result<FailureLogFile> readFailureLog(std::string_view text, const FailureColumns& columns = {});

/// {"gap_seconds", "data": [counts]}, both perhaps within "metadata", as SkyPilot's traces are. Errors: as for every file.
Result<run::SpotTrace> readSpotTrace(std::string_view json);

} // namespace shardscape::exchange
