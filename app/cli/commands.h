// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

namespace CLI {
class App;
}

namespace shardscape::cli {

/// What a command came to: nothing, or the sentence for stderr (exit code 1). Set by the callback that runs it.
using Outcome = Result<void>;

// One file per command: declares its arguments on `app` and what runs when it is chosen.
void addCatalogCommand(CLI::App& app, Outcome& outcome);
void addEvaluateCommand(CLI::App& app, Outcome& outcome);
void addSweepCommand(CLI::App& app, Outcome& outcome);
void addScheduleCommand(CLI::App& app, Outcome& outcome);
void addClaimsCommand(CLI::App& app, Outcome& outcome);
void addReshapeCommand(CLI::App& app, Outcome& outcome);
void addSimulateCommand(CLI::App& app, Outcome& outcome);
void addAskCommand(CLI::App& app, Outcome& outcome);
void addSolveCommand(CLI::App& app, Outcome& outcome);
void addAssignCommand(CLI::App& app, Outcome& outcome);
void addLessonCommand(CLI::App& app, Outcome& outcome);
void addValidateCommand(CLI::App& app, Outcome& outcome);
void addCalibrateCommand(CLI::App& app, Outcome& outcome);
void addImportCommand(CLI::App& app, Outcome& outcome);
void addExportCommand(CLI::App& app, Outcome& outcome);
void addBatchCommand(CLI::App& app, Outcome& outcome);
void addSqlCommand(CLI::App& app, Outcome& outcome);
void addShareCommand(CLI::App& app, Outcome& outcome);
void addMergeCommand(CLI::App& app, Outcome& outcome);
void addAffinityCommand(CLI::App& app, Outcome& outcome);
void addChartCommand(CLI::App& app, Outcome& outcome);
void addLengthsCommand(CLI::App& app, Outcome& outcome);

} // namespace shardscape::cli
