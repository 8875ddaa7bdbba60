// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "layout/scenario.h"

#include <string>

namespace CLI {
class App;
}

namespace shardscape::cli {

/// A log of failures that a run takes its rates from, in place of a preset.
class FailureLogArguments {
public:
    /// The command keeps pointing to this object.
    void declare(CLI::App& command);

    /// Whether there is one.
    [[nodiscard]] bool given() const { return !m_path.empty(); }
    /// Takes rates, lemons, repairs and restarts from the log, and says what it found; nothing without one.
    [[nodiscard]] Result<std::string> take(layout::Scenario& scenario) const;

private:
    std::string m_path, m_columns;
    double m_nodes = 0, m_days = 0;
};

} // namespace shardscape::cli
