// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/bucket_words.h"

#include <algorithm>
#include <cmath>

namespace shardscape::frameworks {

namespace {

constexpr double kMebibyte = 1 << 20;
constexpr double kLargest = 1 << 16; // MiB: of the knob

} // namespace

double sentBytes(std::string_view gradients, std::string_view precision)
{
    if (gradients.empty())
        return precision == "fp16" ? 2 : 4;
    const bool half = gradients == "bf16" || (gradients == "fp16" && precision == "fp16");
    return half && precision != "fp32" ? 2 : 4;
}

double communicatedBytes(std::string_view precision)
{
    return precision == "bf16" || precision == "fp16" ? 2 : 4;
}

void setBucket(Draft& draft, double bytes)
{
    if (bytes > 0)
        draft.set("bucket_mb",
                  static_cast<std::int64_t>(std::clamp(std::round(bytes / kMebibyte), 1.0, kLargest)));
}

std::optional<std::int64_t> bucketElements(const Plan& plan, double elementBytes)
{
    const std::int64_t size = plan.number("bucket_mb", 0);
    if (size <= 0)
        return {};
    return static_cast<std::int64_t>(static_cast<double>(size) * kMebibyte / elementBytes);
}

} // namespace shardscape::frameworks
