// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace shardscape::workload {

/// A whole training run: its step many times, on days with failures.
struct RunTask {
    double tokens = 0; ///< to train on; 0: as many as the workload's budget

    friend bool operator==(const RunTask&, const RunTask&) = default;
};

} // namespace shardscape::workload
