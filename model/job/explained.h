// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/traced.h"

#include <string>

namespace shardscape::job {

/// One number of an outcome with the recorded computation behind it.
struct Explained {
    std::string id; ///< "step_seconds", "time.tensor_comm", "memory.weights"...
    TermPointer term;
};

} // namespace shardscape::job
