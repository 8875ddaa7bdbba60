// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frameworks/patch.h"

#include <optional>
#include <string>

namespace shardscape::gui {

/// The file that a scenario was made of, as a project keeps it beside the scenario: its text, what was answered, and the scenario
/// as it was taken. JSON.
std::string writeOwnPlan(const frameworks::OwnPlan& plan);
/// The inverse. Nothing: no such text, or a scenario that cannot be read any more.
std::optional<frameworks::OwnPlan> readOwnPlan(const std::string& text);

} // namespace shardscape::gui
