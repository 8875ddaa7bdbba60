// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/experiment.h"

#include <span>

namespace shardscape::serving {

/// Closed forms of serving that need no layout: what cards of the gallery check.
std::span<const job::Experiment> experiments();

} // namespace shardscape::serving
