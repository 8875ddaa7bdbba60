// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/quantity.h"

namespace shardscape::cost {

/// Time of one kind of work in the three passes of a micro-batch.
template <class Real>
struct Passes {
    Seconds<Real> forward, backward, recompute;

    Passes& operator+=(const Passes& other)
    {
        forward += other.forward;
        backward += other.backward;
        recompute += other.recompute;
        return *this;
    }
};

} // namespace shardscape::cost
