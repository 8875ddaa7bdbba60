// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/prices.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <string>

namespace shardscape::run {

namespace {

constexpr std::string_view kEpoch = "Epoch, training-cost-trends, Hardware prices";
constexpr std::string_view kCatalogue = "skypilot-catalog";
constexpr std::string_view kAmortised = "Epoch, training-cost-trends: cost over hours, 2023 USD";

constexpr std::array kBands{
    PriceBand{"b200", Contract::Specialist, 5, 7, "2025", kCatalogue},
    PriceBand{"b200", Contract::Hyperscaler, 10, 16, "2025", "assumption: as an H200's over an H100's"},
    PriceBand{"h200", Contract::Specialist, 2.3, 5, "2025", "assumption: above an H100's by a fifth"},
    PriceBand{"h200", Contract::Hyperscaler, 8, 13.8, "2025-03", kEpoch},
    PriceBand{"h100", Contract::Spot, 1, 1.5, "2025", kCatalogue},
    PriceBand{"h100", Contract::Specialist, 1.98, 4.3, "2025-03", kEpoch},
    PriceBand{"h100", Contract::Hyperscaler, 6.9, 12.3, "2025-03", kEpoch},
    PriceBand{"h800", Contract::Amortised, 1.3, 2.4, "2024-12", kAmortised},
    PriceBand{"h100", Contract::Amortised, .9, 2.4, "2024-12", kAmortised},
    PriceBand{"a100", Contract::Spot, .5, 1.3, "2025", kCatalogue},
    PriceBand{"a100", Contract::Specialist, 1.29, 2.9, "2024-06", kEpoch},
    PriceBand{"a100", Contract::Hyperscaler, 3.4, 5.2, "2025-03", kEpoch},
    PriceBand{"a100", Contract::Amortised, .55, .9, "2023", kAmortised},
    PriceBand{"v100", Contract::Specialist, .19, .8, "2025-03", kEpoch},
    PriceBand{"v100", Contract::Hyperscaler, 2.2, 3.6, "2025-03", kEpoch},
    PriceBand{"v100", Contract::Amortised, .4, .8, "2020", kAmortised},
    PriceBand{"tpu-v5p", Contract::Hyperscaler, 4.2, 4.9, "2025", "Google Cloud's list"},
    PriceBand{"tpu-v5e", Contract::Hyperscaler, 1.2, 1.56, "2024-08", kEpoch},
    PriceBand{"tpu-v4", Contract::Hyperscaler, 3.22, 3.22, "2024-08", kEpoch},
    PriceBand{"tpu-v4", Contract::Amortised, .25, .5, "2022", kAmortised},
    PriceBand{"tpu-v3", Contract::Amortised, .14, .32, "2021", kAmortised},
    PriceBand{"tpu-v2", Contract::Amortised, .1, .3, "2018", kAmortised},
};

/// Letters and digits in lower case, everything else one hyphen: "NVIDIA H100 SXM5 80GB" -> "nvidia-h100-sxm5-80gb".
std::string plainName(std::string_view text)
{
    std::string name = "-";
    for (const char c : text)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else if (name.back() != '-')
            name += '-';
    return name + "-";
}

} // namespace

double PriceBand::middle() const
{
    return std::sqrt(low * high);
}

std::span<const PriceBand> priceBands()
{
    return kBands;
}

const PriceBand* priceBand(std::string_view accelerator, Contract contract)
{
    const std::string name = plainName(accelerator);
    const auto* found = std::find_if(kBands.begin(), kBands.end(), [&](const PriceBand& band) {
        return band.contract == contract
               && name.find("-" + std::string(band.accelerator) + "-") != std::string::npos;
    });
    return found == kBands.end() ? nullptr : found;
}

} // namespace shardscape::run
