// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <type_traits>

namespace shardscape::cost {

/// Share of an accelerator's board power by what it does. Assumption: idle 15 %, the rest by compute, memory and
/// network in the ratio 70 : 20 : 10.
struct PowerShares {
    double idle = 0.15;
    double compute = 0.7, memory = 0.2, network = 0.1; ///< of what is above idle; together 1
};

/// Watts of one board with its units busy for these shares of the time. Source: linear between idle and board power, see
/// PowerShares.
constexpr double boardWatts(double boardPower, double compute, double memory, double network,
                            const PowerShares& shares = {})
{
    const double busy = shares.compute * compute + shares.memory * memory + shares.network * network;
    return boardPower * (shares.idle + (1 - shares.idle) * busy);
}

/// kWh of `hours` accelerator-hours at `watts` per board, with the node's other parts (`nodeShare`: fans, processors,
/// NICs; a DGX H100 draws 10.2 kW for 5.6 kW of boards) and the building's overhead. Model cards count boards alone.
template <class Real>
constexpr Real energyKilowattHours(const Real& hours, const std::type_identity_t<Real>& watts)
{
    return hours * watts / 1e3;
}
constexpr double energyKilowattHours(double hours, double watts, double nodeShare, double building = 1)
{
    return energyKilowattHours(hours, watts) * (1 + nodeShare) * building;
}

/// Tonnes of CO2 equivalent at `intensity` kg/kWh. Source: Llama 3.1 model card, location-based: 0.4136 kg/kWh, board
/// power, no overhead.
constexpr double carbonTonnes(double kilowattHours, double intensity)
{
    return kilowattHours * intensity / 1e3;
}

} // namespace shardscape::cost
