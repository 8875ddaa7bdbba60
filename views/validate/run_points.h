// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/knob.h"
#include "validate/comparison.h"
#include "validate/residuals.h"

#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace shardscape::validation {

/// Measured runs with the predictions beside them. Never changed once shown.
struct JudgedRuns {
    std::vector<validate::Run> runs;
    validate::Comparison comparison;
    std::int64_t leftOut = 0; ///< rows of the table that could not be used
};

/// One run as it is drawn: published ones have an error and what they are like, one's own have everything.
struct RunPoint {
    QString source;
    validate::Likeness like;
    double error = 0;     ///< predicted over measured, minus 1
    double measured = 0;  ///< s; 0: not known here
    double predicted = 0; ///< s
    int run = -1;         ///< position in JudgedRuns::runs, -1: published
};

/// By what points can be coloured and errors ordered: what they are like, and every knob where the runs are known.
struct RunField {
    QString label;
    bool logarithmic = false;
    bool ordered = true; ///< names are not: their colours are unrelated, too
    /// Position on the axis; of names and switches a whole number that valueText() spells.
    std::function<double(const RunPoint&)> value;
    std::function<QString(double)> valueText;
};

/// Of the shipped errors.
std::vector<RunPoint> pointsOf(const validate::Residuals& residuals);
/// Of one's own runs: the timed ones that are priced.
std::vector<RunPoint> pointsOf(const JudgedRuns& runs);

/// Only fields in which the points differ; the first is the source.
std::vector<RunField> fieldsOf(const std::vector<RunPoint>& points, std::shared_ptr<const JudgedRuns> runs);

} // namespace shardscape::validation
