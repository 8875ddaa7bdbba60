// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/schedule.h"

namespace shardscape::schedule {

// One function per schedule file, each returning its card. registry.cpp lists them in the order people meet them.
Schedule gpipe();
Schedule oneForwardOneBackward();
Schedule interleavedOneForwardOneBackward();

} // namespace shardscape::schedule
