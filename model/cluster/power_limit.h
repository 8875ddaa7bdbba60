// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"

namespace shardscape::cluster {

/// Share of a peak that large products attain under `power` times the watts for each FLOP/s of peak under which `share` was
/// measured on the same silicon. Between 0 and 1.
///
/// Large products are limited by power. Power goes with the clock and the square of the voltage, and the voltage falls with the
/// clock down to the lowest that the chip holds: above that the rate goes with the root of the watts, below it with the watts
/// themselves. No product attains more than kMost of a peak, however much power is left. Sources: an H100 of 500 W runs at .84 of
/// one of 700 W (torchtitan's published runs against NeMo's), both above the bend; GB300 and MI325X do 1.17 and 1.33 times what
/// GB200 and MI300X do with as many times the watts (Megatron-Bridge, Primus), both below it; NVIDIA's H20 and a GeForce RTX
/// 4090, whose units are cut and whose power is not, reach .9 and more (ms-swift; Liao 2024, Fuyou, arXiv 2403.06504: 156 of 165
/// TFLOP/s). Assumption: the place of the bend, and that memory and links take as many watts of either part.
double shareUnderPower(double share, double power);

inline constexpr double kBend = 0.6;  ///< share of the peak below which the voltage falls no further
inline constexpr double kMost = 0.92; ///< of a peak that products attain with power to spare

/// The kernel rates of a part that nobody measured, from those of another part of its silicon: shareUnderPower() of the watts
/// for each FLOP/s, format by format; attention goes as products of 16 bits do. What moves bytes stays as it is. As `measured`
/// where the watts of either are not known.
KernelRates ratesUnderPower(const Accelerator& measured, const Accelerator& part);

} // namespace shardscape::cluster
