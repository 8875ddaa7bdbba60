// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/claims/error_gate.h"

#include <functional>
#include <string>

namespace shardscape::cli {

/// Writes a file of errors anew with a part of it changed; one that is not there yet has nothing to keep. Errors: a file that is not
/// one of errors, or cannot be written.
Result<void> keepErrors(const std::string& path, const std::function<void(exchange::KeptErrors&)>& change);

} // namespace shardscape::cli
