// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/failures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace shardscape::run {

namespace {

constexpr double kDay = 86400;
constexpr double kProportionalUpTo = 32768; ///< accelerators
constexpr double kSuperlinearExponent = .95;

constexpr std::array kPresets{
    FailurePreset{"good", 2.3, "FT-HSDP, arXiv 2602.00277; RSC-2 2.34, arXiv 2410.21680"},
    FailurePreset{"typical", 4, "StepFun's trace 4.23; Llama 3 3.79, arXiv 2407.21783"},
    FailurePreset{"rough", 6.5, "RSC-1, jobs above 128 accelerators, arXiv 2410.21680"},
    FailurePreset{"bad-cloud", 16, "OPT-175B, two machines a day, its logbook"},
};

} // namespace

std::span<const FailurePreset> failurePresets()
{
    return kPresets;
}

const FailurePreset* findFailurePreset(std::string_view name)
{
    const auto* found = std::find_if(kPresets.begin(), kPresets.end(),
                                     [name](const FailurePreset& one) { return one.name == name; });
    return found == kPresets.end() ? nullptr : found;
}

double FailureRates::meanTime() const
{
    return perSecond > 0 ? 1 / perSecond : std::numeric_limits<double>::infinity();
}

FailureRates failureRates(const workload::Failures& failures, double nodes, double acceleratorsPerNode)
{
    double rate = 0, ofNode = 0, perJobDay = 0;
    if (failures.causes.empty()) {
        const FailurePreset* preset = findFailurePreset(failures.preset);
        rate = preset != nullptr ? preset->rate : 0;
        ofNode = rate * failures.nodeShare;
    }
    for (const workload::FailureCause& cause : failures.causes) {
        rate += cause.rate;
        ofNode += cause.ofNode ? cause.rate : 0;
        perJobDay += cause.perJobDay;
    }
    const double accelerators = nodes * acceleratorsPerNode;
    const bool beyond = failures.superlinear && accelerators > kProportionalUpTo;
    const double factor = beyond ? std::pow(accelerators / kProportionalUpTo, kSuperlinearExponent) : 1;
    FailureRates rates;
    rates.perThousandNodeDays = rate * factor;
    rates.perSecond = (nodes * rate * factor / 1000 + perJobDay) / kDay;
    rates.ofNodes = nodes * ofNode * factor / 1000 / kDay;
    rates.extrapolated = beyond;
    return rates;
}

FailureRates drainedRates(FailureRates rates, const workload::Lemons& lemons, double nodes, double seconds)
{
    if (!lemons.drained || lemons.share <= 0 || rates.ofNodes <= 0 || seconds <= 0)
        return rates;
    const double good = rates.ofNodes / nodes * goodNodeShare(lemons); // per second of one node
    const double meant = good * lemons.factor * seconds;               // failures of one lemon that stays
    // Of a Poisson variable N of that mean E min(N, 3), one chance of more at a time.
    double chance = std::exp(-meant), below = chance, lived = 0;
    for (int k = 1; k <= kDrainedAt; ++k) {
        lived += 1 - below;
        chance *= meant / k;
        below += chance;
    }
    const double asLemon = std::min(lived / meant, 1.0); // share of the run
    const double mean = good * (1 - lemons.share + lemons.share * (asLemon * lemons.factor + (1 - asLemon)));
    const double less = rates.ofNodes - mean * nodes;
    rates.perSecond -= less;
    rates.ofNodes -= less;
    return rates;
}

} // namespace shardscape::run
