// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/serving/server.h"

#include <cstddef>
#include <functional>

namespace shardscape::serving {

/// The correction with which `rows` of one's own measurements are met best, three being enough. `logError` says how far row i is
/// off with a correction: ln(predicted/measured). Least squares of measurements that repeat within 5 %, held to 1 by what published
/// runs of other machines differ by (kernels .25, fixed times .5, of the logarithm), so that two alike rows move neither far.
/// Source: Gauss-Newton; the widths are those of the errors by engine and accelerator in `validate`.
Correction calibrated(std::size_t rows,
                      const std::function<double(std::size_t, const Correction&)>& logError);

} // namespace shardscape::serving
