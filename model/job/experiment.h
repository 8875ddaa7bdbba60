// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "base/result.h"

#include <span>
#include <string_view>

namespace shardscape::job {

/// A number that an experiment is given.
struct ExperimentKey {
    std::string_view id;
    double start; ///< where nothing is given
    double least, most;
    std::string_view says; ///< "peers of all stages"
};

/// A number that it comes to.
struct ExperimentNumber {
    std::string_view id;
    std::string_view unit; ///< "%": held as a share; empty: a ratio or count
    std::string_view says;
};

/// A closed form or a small drawn model that needs no layout: what cards of the gallery check, and the command
/// line answers with numbers of one's own.
struct Experiment {
    std::string_view id;
    std::string_view title;
    std::string_view source;
    std::span<const ExperimentKey> keys;
    std::span<const ExperimentNumber> numbers;
    /// Pure: a value for each key, a place for each number. Infinite: never; not a number: there is none.
    void (*of)(std::span<const double> keys, std::span<double> numbers);
    /// Why values that are each in their range cannot be together, with the nearest that can; empty: they can.
    Message (*refusal)(std::span<const double> keys) = nullptr;
};

} // namespace shardscape::job
