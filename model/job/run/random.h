// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/random.h"

namespace shardscape::run {

using shardscape::Random;

} // namespace shardscape::run
