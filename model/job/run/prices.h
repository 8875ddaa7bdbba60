// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace shardscape::run {

/// How an accelerator is paid for.
enum class Contract : std::uint8_t {
    Spot,        ///< may be taken away
    Specialist,  ///< on demand, of clouds that rent accelerators and little else
    Hyperscaler, ///< on demand, list price of the large clouds
    Amortised,   ///< what the machine costs its owner by the hour
};

/// USD of one accelerator by the hour, from the lowest to the highest that is published. Prices fall: the date is part of it.
struct PriceBand {
    std::string_view accelerator; ///< "h100", "a100", "tpu-v5e"
    Contract contract;
    double low, high;
    std::string_view date, source;

    [[nodiscard]] double middle() const; ///< geometric mean
};

std::span<const PriceBand> priceBands();
/// The band of an accelerator as people write it ("NVIDIA H100 SXM5 80GB"). Null: none is known.
const PriceBand* priceBand(std::string_view accelerator, Contract contract);

/// What a promise of years leaves of the price on demand: .70 for one, .45 for three. Source: median of the list prices of four
/// clouds, 2024 and 2025 (Epoch, training-cost-trends): .58 to .83 and .35 to .62.
constexpr double committedShare(int years)
{
    return years >= 3 ? .45 : years >= 1 ? .70 : 1;
}

/// Capital and electricity of an owned accelerator by the hour: price over its life, in use for a share of it, and its power.
/// Source: definition; Cottier 2024, arXiv 2405.21015, for life and use.
constexpr double amortisedHour(double purchase, double years, double use, double watts, double building,
                               double dollarsPerKilowattHour)
{
    return purchase / (years * 365 * 24 * use) + watts / 1e3 * building * dollarsPerKilowattHour;
}

} // namespace shardscape::run
