// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/scenario.h"

#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// Numbers of a whole run by which checks name them: the metrics of the job, as files write them; the share of its time in each
/// bar ("lost_work_share"), and what is asked of saves and of losses. By the closed forms.
class RunNumbers {
public:
    explicit RunNumbers(const layout::Scenario& scenario);
    /// Not a number: a run has no such number, or it is not known of this one.
    [[nodiscard]] double of(std::string_view id) const;

private:
    struct Named {
        std::string_view id;
        double value;
    };
    std::vector<Named> m_numbers;
};

} // namespace shardscape::exchange
