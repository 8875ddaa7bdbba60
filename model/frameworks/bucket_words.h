// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frameworks/draft.h"
#include "frameworks/export.h"

namespace shardscape::frameworks {

/// Bytes of one gradient on its way: those it is kept in, or where nobody says, of 32 bits but with fp16.
double sentBytes(std::string_view gradients, std::string_view precision);

/// The same in DeepSpeed, where gradients travel as products are computed.
double communicatedBytes(std::string_view precision);

/// Sets bucket_mb to what so many bytes come nearest to. Nothing where they are none: not in buckets.
void setBucket(Draft& draft, double bytes);

/// Elements of the plan's bucket, or nothing where it has none.
std::optional<std::int64_t> bucketElements(const Plan& plan, double elementBytes);

} // namespace shardscape::frameworks
