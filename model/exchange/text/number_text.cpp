// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/text/number_text.h"

#include <array>
#include <charconv>

namespace shardscape::exchange {

namespace {

template <class... Format>
std::string written(Format... format)
{
    std::array<char, 64> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), format...);
    return {buffer.data(), end};
}

} // namespace

std::string exactNumber(double value)
{
    return written(value);
}

std::string exactNumber(float value)
{
    return written(value);
}

std::string compactNumber(double value)
{
    return written(value, std::chars_format::general, 4);
}

} // namespace shardscape::exchange
