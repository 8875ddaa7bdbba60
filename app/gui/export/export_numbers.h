// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/numbers/evaluation.h"
#include "layout/scenario.h"

#include <QByteArray>

namespace shardscape::gui {

// What the perspectives draw of an evaluation, as tables: SI units in the heads, ids as the command line has them.

/// stage, a column for each account that holds something, total and capacity; GiB.
QByteArray memoryCsv(const training::Evaluation& evaluation);
/// term, seconds, exposed_seconds, share of the step.
QByteArray timeCsv(const training::Evaluation& evaluation);
/// axis, ranks, level, bytes, messages, seconds, exposed_seconds: what one rank sends in a step.
QByteArray trafficCsv(const layout::Scenario& scenario, const training::Evaluation& evaluation);
QByteArray trafficJson(const layout::Scenario& scenario, const training::Evaluation& evaluation);
QByteArray ranksJson(const layout::Scenario& scenario);

} // namespace shardscape::gui
