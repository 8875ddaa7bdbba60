// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/program.h"

#include <optional>
#include <string>
#include <vector>

namespace shardscape::schedule {

/// What dependencies and memory follow from where nobody says more than who runs what in which order.
struct Wiring {
    Ticks communication = 0; ///< delay from one device to another
    std::vector<double>
        activations; ///< per virtual stage: held from forward to backward; empty: 1/Program::chunks each
    double weightShare = 1; ///< 0..1: part of the activation held until W where backward is split
    bool partial =
        false; ///< of a measurement that saw only part of a step: what is not there is not waited for
};

/// The op at fault (-1: the program as a whole) and why, without a full stop.
struct WiringFault {
    std::int32_t op = -1;
    std::int32_t other = -1; ///< another op concerned
    Message message;
};

/// Replaces dependencies and memory effects of F, B, I, W and FB by those that follow from the data: F(s) after F(s-1); B or
/// I(s) after F(s) and after B or I(s+1); W(s) after I(s). Ops of other kinds get none. Nothing, or what is wrong: an op done
/// twice or lacking another, a stage on two devices.
std::optional<WiringFault> wireAlongData(Program& program, const Wiring& wiring);

/// The wiring that gives this program exactly its dependencies and effects; nothing where it takes more to say them.
std::optional<Wiring> wiringOf(const Program& program);

} // namespace shardscape::schedule
