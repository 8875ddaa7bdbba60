// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/claims/demo.h"
#include "validate/residuals.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// How far off predictions are, in few enough numbers to be looked at in every change: a change that makes one of them worse says
/// so, or it does not land.
struct KeptErrors {
    struct One {
        std::int64_t rows = 0;
        double median = 0; ///< of the absolute error, as a fraction of the measurement

        friend bool operator==(const One&, const One&) = default;
    };
    std::map<std::string, One> sources; ///< step time of measured runs, by source
    std::map<std::string, One>
        claims; ///< by card; a row is a check whose range stands around a published number

    friend bool operator==(const KeptErrors&, const KeptErrors&) = default;
};

/// Of runs, and the same from the errors that are kept of them: they need not be at hand.
std::map<std::string, KeptErrors::One> errorsBySource(const validate::Comparison& comparison);
std::map<std::string, KeptErrors::One> errorsBySource(const validate::Residuals& residuals);

/// Of a card's checks: ours over the middle of what passes. No rows where it claims orders or directions alone.
KeptErrors::One errorOfClaim(const std::vector<DemoCheck>& checks);
/// Of all cards that claim numbers.
std::map<std::string, KeptErrors::One> errorsByClaim();

/// {"version": 1, "sources": {"dgxc": [135, 0.043], ...}, "claims": {...}}: rows and median, to a hundredth of a percent.
std::string writeKeptErrors(const KeptErrors& errors);
Result<KeptErrors> readKeptErrors(std::string_view text);

/// Those of this tree (resources/validation/errors.json). Parsed once.
const KeptErrors& keptErrors();

/// A sentence for each that is worse than kept by more than a tenth of its error, or is kept and gone. What is new is not worse.
/// Half a tenth of a percent counts as nothing: figures are rounded.
std::vector<std::string> worseThanKept(const std::map<std::string, KeptErrors::One>& kept,
                                       const std::map<std::string, KeptErrors::One>& now);

} // namespace shardscape::exchange
