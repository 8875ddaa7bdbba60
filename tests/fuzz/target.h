// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

/// One input of a target, as libFuzzer calls it. A finding is what ends the process: a crash, a sanitizer, a limit of time or
/// memory, or insist().
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

namespace shardscape::fuzz {

inline std::string_view textOf(const std::uint8_t* bytes, std::size_t size)
{
    return size == 0 ? std::string_view() : std::string_view(reinterpret_cast<const char*>(bytes), size);
}

/// Ends the process where a promise does not hold.
inline void insist(bool holds, const char* promise)
{
    if (holds)
        return;
    std::fprintf(stderr, "broken promise: %s\n", promise);
    std::abort();
}

/// An error is one sentence a person can read: not empty and not the file again.
template <class Outcome>
void insistOnASentence(const Outcome& outcome)
{
    constexpr std::size_t kLongestSentence = 4000;
    if (outcome)
        return;
    const auto text = outcome.error().text();
    insist(!text.empty(), "an error says something");
    insist(text.size() < kLongestSentence, "an error does not quote the whole file");
}

} // namespace shardscape::fuzz
