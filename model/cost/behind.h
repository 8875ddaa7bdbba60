// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/quantity.h"
#include "cost/exchange_plan.h"
#include "cost/kernels.h"
#include "cost/passes.h"

namespace shardscape::cost {

/// Share of the device that hidden traffic takes from what it hides behind: of the multiprocessors or of the memory's
/// bandwidth, whichever is larger. Compute takes 1/(1 - share) as long meanwhile: SM/(SM - n_ch) as channelSlowdown() has it.
template <class Real>
Real takenShare(const Device<Real>& dev, const ExchangePlan& plan)
{
    const Real memory = given<Real>(plan.memoryShare, "r_hbm", "memory bandwidth that hidden traffic takes",
                                    "knob comm_memory");
    const Real taken = given<Real>(plan.processors, "n_ch", "multiprocessors that hidden traffic takes",
                                   "knob comm_processors");
    // More than a device has leaves it nothing: then nothing is hidden.
    return smaller(Real(1.0), larger(memory, taken / dev.multiprocessors));
}

/// What shows of traffic beside compute, both starting together: m - c, and at the least what the compute loses to it. From
/// overlap(): with slowdowns 1/(1 - r) and 1 the total is the longer of m and c + r m. Never more than m.
template <class Real>
Seconds<Real> behind(const Seconds<Real>& traffic, const Seconds<Real>& compute, const Real& taken)
{
    const auto left = larger(Seconds<Real>{}, traffic - compute);
    return plain(taken) > 0 ? larger(left, traffic * taken) : left;
}

/// The same in N pieces that follow each other: the first piece of the shorter one has nothing to run beside, so that
/// max(g, c) + min(g, c)/N stays. Source: Wang 2023, ASPLOS, Overlap Communication with Dependent Computation via Decomposition;
/// chunkedOverlap().
template <class Real>
Seconds<Real> inPieces(const Seconds<Real>& traffic, const Seconds<Real>& compute, const Real& pieces,
                       const Real& taken)
{
    const Real beside = 1.0 - 1.0 / pieces;
    const auto most = traffic / pieces;
    return larger(traffic - compute * beside, plain(taken) > 0 ? most + traffic * (taken * beside) : most);
}

/// What work and traffic take that run N pieces beside each other: max(g, c) + min(g, c)/N, and no less than the work with what
/// it loses.
template <class Real>
Seconds<Real> besideInPieces(const Seconds<Real>& work, const Seconds<Real>& traffic, const Real& pieces,
                             const Real& taken)
{
    const auto both = larger(work, traffic) + smaller(work, traffic) / pieces;
    if (plain(taken) <= 0)
        return both;
    return larger(both, work + traffic / pieces + traffic * (taken * (1.0 - 1.0 / pieces)));
}

/// Keeps of `shown` what is exposed and counts the rest as hidden.
template <class Real>
void leave(Seconds<Real>& shown, Seconds<Real>& hidden, const Seconds<Real>& exposed, const char* symbol,
           const char* label, const char* source)
{
    const auto left = named(exposed, symbol, label, source);
    hidden += shown - left;
    shown = left;
}

} // namespace shardscape::cost
