// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "cluster/cluster.h"
#include "exchange/schedules/schedule_import.h"
#include "layout/scenario.h"
#include "workload/transformer.h"

#include <string>

namespace shardscape::store {

/// How inputs are written into a project: JSON in the contract's form, with every part whole, so that a project means the
/// same when a later catalog has moved on. Reading gives back exactly what was written.
std::string scenarioText(const layout::Scenario& scenario);
std::string clusterText(const cluster::Cluster& cluster);
std::string modelText(const workload::Transformer& model);
std::string scheduleText(const exchange::ImportedSchedule& schedule);

Result<layout::Scenario> scenarioFrom(const std::string& text);
Result<cluster::Cluster> clusterFrom(const std::string& text);
Result<workload::Transformer> modelFrom(const std::string& text);
Result<exchange::ImportedSchedule> scheduleFrom(const std::string& text);

} // namespace shardscape::store
