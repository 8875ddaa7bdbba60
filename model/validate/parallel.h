// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace shardscape::validate {

/// Calls `work(i)` for 0 <= i < count on all cores, in any order; the results do not depend on it. Returns early when
/// stopped. What a call throws is thrown again here.
template <class Work>
void inParallel(std::size_t count, const std::stop_token& stop, const Work& work)
{
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex guard;
    const auto loop = [&] {
        try {
            for (std::size_t i = next++; i < count && !stop.stop_requested(); i = next++)
                work(i);
        } catch (...) {
            const std::scoped_lock lock(guard);
            failure = std::current_exception();
            next = count;
        }
    };
    const std::size_t cores = std::max<std::size_t>(std::thread::hardware_concurrency(), 1);
    {
        std::vector<std::jthread> threads;
        for (std::size_t t = 1; t < std::min(cores, count); ++t)
            threads.emplace_back(loop);
        loop();
    }
    if (failure)
        std::rethrow_exception(failure);
}

} // namespace shardscape::validate
