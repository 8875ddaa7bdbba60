// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace shardscape::exchange {

/// The shortest text that reads back as the same number: what tables and files for programs hold.
std::string exactNumber(double value);
std::string exactNumber(float value);

/// Four significant digits, for sentences: "1.234e+09", "12.5".
std::string compactNumber(double value);

} // namespace shardscape::exchange
