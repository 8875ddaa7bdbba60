// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/regions.h"

#include "job/run/far.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace shardscape::run {

namespace {

constexpr double kInternet = .09; ///< USD/GB, list price of the first terabytes
constexpr double kNearby = .01;   ///< between regions within 800 km: us-east-1 to us-east-2
constexpr double kNearbyKilometres = 800;

constexpr std::array kRegions{
    Region{"aws", "us-east-1", 38.9, -77.4, .02},
    Region{"aws", "us-east-2", 40.0, -83.0, .02},
    Region{"aws", "us-west-1", 37.4, -121.9, .02},
    Region{"aws", "us-west-2", 45.8, -119.7, .02},
    Region{"aws", "ca-central-1", 45.5, -73.6, .02},
    Region{"aws", "sa-east-1", -23.5, -46.6, .138},
    Region{"aws", "eu-west-1", 53.3, -6.3, .02},
    Region{"aws", "eu-west-2", 51.5, -.1, .02},
    Region{"aws", "eu-west-3", 48.9, 2.4, .02},
    Region{"aws", "eu-central-1", 50.1, 8.7, .02},
    Region{"aws", "eu-north-1", 59.3, 18.1, .02},
    Region{"aws", "eu-south-1", 45.5, 9.2, .02},
    Region{"aws", "me-south-1", 26.1, 50.6, .11},
    Region{"aws", "af-south-1", -33.9, 18.4, .147},
    Region{"aws", "ap-northeast-1", 35.7, 139.7, .09},
    Region{"aws", "ap-northeast-2", 37.6, 127.0, .08},
    Region{"aws", "ap-northeast-3", 34.7, 135.5, .09},
    Region{"aws", "ap-southeast-1", 1.3, 103.8, .09},
    Region{"aws", "ap-southeast-2", -33.9, 151.2, .098},
    Region{"aws", "ap-south-1", 19.1, 72.9, .086},
    Region{"aws", "ap-east-1", 22.3, 114.2, .09},
    Region{"gcp", "us-central1", 41.3, -95.9, .02},
    Region{"gcp", "us-east1", 33.2, -80.0, .02},
    Region{"gcp", "us-east4", 39.0, -77.5, .02},
    Region{"gcp", "us-west1", 45.6, -121.2, .02},
    Region{"gcp", "us-west2", 34.1, -118.2, .02},
    Region{"gcp", "us-west3", 40.8, -111.9, .02},
    Region{"gcp", "us-west4", 36.2, -115.1, .02},
    Region{"gcp", "northamerica-northeast1", 45.5, -73.6, .02},
    Region{"gcp", "southamerica-east1", -23.5, -46.6, .14},
    Region{"gcp", "europe-west1", 50.5, 3.8, .05},
    Region{"gcp", "europe-west2", 51.5, -.1, .05},
    Region{"gcp", "europe-west3", 50.1, 8.7, .05},
    Region{"gcp", "europe-west4", 53.4, 6.8, .05},
    Region{"gcp", "europe-west6", 47.4, 8.5, .05},
    Region{"gcp", "europe-north1", 60.6, 27.2, .05},
    Region{"gcp", "asia-east1", 24.1, 120.5, .08},
    Region{"gcp", "asia-east2", 22.3, 114.2, .08},
    Region{"gcp", "asia-northeast1", 35.7, 139.7, .08},
    Region{"gcp", "asia-northeast2", 34.7, 135.5, .08},
    Region{"gcp", "asia-northeast3", 37.6, 127.0, .08},
    Region{"gcp", "asia-southeast1", 1.3, 103.8, .08},
    Region{"gcp", "asia-southeast2", -6.2, 106.8, .08},
    Region{"gcp", "asia-south1", 19.1, 72.9, .08},
    Region{"gcp", "australia-southeast1", -33.9, 151.2, .08},
    Region{"azure", "eastus", 38.9, -77.5, .02},
    Region{"azure", "eastus2", 36.7, -78.4, .02},
    Region{"azure", "centralus", 41.6, -93.6, .02},
    Region{"azure", "northcentralus", 41.9, -87.6, .02},
    Region{"azure", "southcentralus", 29.4, -98.5, .02},
    Region{"azure", "westus", 37.8, -122.4, .02},
    Region{"azure", "westus2", 47.2, -119.9, .02},
    Region{"azure", "westus3", 33.4, -112.1, .02},
    Region{"azure", "canadacentral", 43.7, -79.4, .02},
    Region{"azure", "brazilsouth", -23.6, -46.6, .16},
    Region{"azure", "northeurope", 53.3, -6.3, .02},
    Region{"azure", "westeurope", 52.4, 4.9, .02},
    Region{"azure", "uksouth", 51.5, -.1, .02},
    Region{"azure", "francecentral", 46.3, 2.4, .02},
    Region{"azure", "germanywestcentral", 50.1, 8.7, .02},
    Region{"azure", "swedencentral", 60.7, 17.1, .02},
    Region{"azure", "japaneast", 35.7, 139.8, .08},
    Region{"azure", "koreacentral", 37.6, 127.0, .08},
    Region{"azure", "southeastasia", 1.3, 103.8, .08},
    Region{"azure", "eastasia", 22.3, 114.2, .08},
    Region{"azure", "centralindia", 18.6, 73.9, .08},
    Region{"azure", "australiaeast", -33.9, 151.2, .08},
};

} // namespace

const Region* findRegion(std::string_view written)
{
    const std::size_t colon = written.find(':');
    if (colon == std::string_view::npos)
        return nullptr;
    const std::string_view provider = written.substr(0, colon);
    std::string_view name = written.substr(colon + 1);
    // A zone of Google's is its region and a letter.
    if (provider == "gcp" && name.size() > 2 && name[name.size() - 2] == '-')
        name.remove_suffix(2);
    const auto* found = std::find_if(kRegions.begin(), kRegions.end(), [&](const Region& one) {
        return one.provider == provider && one.name == name;
    });
    return found == kRegions.end() ? nullptr : found;
}

std::span<const std::string_view> regionNames()
{
    static const std::vector<std::string> kWritten = [] {
        std::vector<std::string> all;
        for (const Region& one : kRegions)
            all.push_back(std::string(one.provider) + ":" + std::string(one.name));
        return all;
    }();
    static const std::vector<std::string_view> kNames(kWritten.begin(), kWritten.end());
    return kNames;
}

double distance(const Region& a, const Region& b)
{
    constexpr double kRadius = 6371, kDegree = std::numbers::pi / 180;
    const double north = std::sin((b.latitude - a.latitude) * kDegree / 2);
    const double east = std::sin((b.longitude - a.longitude) * kDegree / 2);
    const double h = north * north
                     + std::cos(a.latitude * kDegree) * std::cos(b.latitude * kDegree) * east * east;
    return 2 * kRadius * std::asin(std::min(1.0, std::sqrt(h)));
}

double roundTrip(const Region& a, const Region& b)
{
    constexpr double kFibre = 200'000, kDetour = 1.5, kEnds = .002;
    return 2 * kDetour * distance(a, b) / kFibre + kEnds;
}

double bandwidthBetween(const Region& a, const Region& b)
{
    const double trip = roundTrip(a, b);
    return std::min(*wideAreaBits(a.provider, trip), *wideAreaBits(b.provider, 0));
}

double egressPrice(const Region& from, const Region* to)
{
    if (to == nullptr || to->provider != from.provider)
        return kInternet;
    return distance(from, *to) < kNearbyKilometres ? kNearby : from.egress;
}

} // namespace shardscape::run
