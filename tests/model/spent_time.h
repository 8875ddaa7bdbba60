// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ctime>

namespace shardscape::testing {

/// Processor time of this thread in milliseconds: what a call cost, however busy the machine is.
[[nodiscard]] inline double threadMilliseconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// The same of all threads of this process.
[[nodiscard]] inline double processMilliseconds()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr double kSlower = 20; ///< instrumented code against plain
#else
inline constexpr double kSlower = 1;
#endif

/// Begins when it is made.
class SpentTime {
public:
    /// Processor milliseconds of this thread since then, as they would be of plain code.
    [[nodiscard]] double elapsed() const { return (threadMilliseconds() - m_begun) / kSlower; }

private:
    double m_begun = threadMilliseconds();
};

} // namespace shardscape::testing
