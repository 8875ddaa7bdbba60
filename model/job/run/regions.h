// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace shardscape::run {

/// A data centre's place: "aws:us-east-1", "gcp:europe-west4-a" (a zone is its region's), "azure:westeurope".
struct Region {
    std::string_view provider, name;
    double latitude = 0, longitude = 0; ///< degrees, of the city that the provider names
    double egress = 0; ///< USD/GB to another region of its provider. Source: Skyplane's price grids, 2022
};

/// Null: not known.
const Region* findRegion(std::string_view written);

/// All that are known, as findRegion() reads them.
std::span<const std::string_view> regionNames();

/// Kilometres along the surface. Source: haversine on a sphere of 6,371 km.
double distance(const Region& a, const Region& b);

/// Seconds of a round trip: light in fibre, 200,000 km/s, along cables half again as long as the way, and 2 ms at the ends. Source:
/// fitted to Skyplane's round trips of 2022; most within a fourth.
double roundTrip(const Region& a, const Region& b);

/// Bits per second of one pair of machines between two regions (far.h), by the sender's provider; between clouds no more than the
/// receiver's own would take in.
double bandwidthBetween(const Region& a, const Region& b);

/// USD per GB out of a region to another, or to the internet (null).
double egressPrice(const Region& from, const Region* to);

} // namespace shardscape::run
