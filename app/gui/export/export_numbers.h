// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evaluate/evaluation.h"
#include "layout/scenario.h"

#include <QByteArray>

namespace shardscape::gui {

// What the perspectives draw of an evaluation, as tables: SI units in the heads, ids as the command line has them.

/// stage, a column for each account that holds something, total and capacity; GiB.
QByteArray memoryCsv(const evaluate::Evaluation& evaluation);
/// term, seconds, exposed_seconds, share of the step.
QByteArray timeCsv(const evaluate::Evaluation& evaluation);
/// axis, ranks, level, bytes, messages, seconds, exposed_seconds: what one rank sends in a step.
QByteArray trafficCsv(const layout::Scenario& scenario, const evaluate::Evaluation& evaluation);
QByteArray trafficJson(const layout::Scenario& scenario, const evaluate::Evaluation& evaluation);
QByteArray ranksJson(const layout::Scenario& scenario);

} // namespace shardscape::gui
