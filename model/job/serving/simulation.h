// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/random.h"
#include "job/serving/deployment.h"

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace shardscape::serving {

// Requests one by one: what mean values cannot say, which is every percentile. Iterations are those of stepTime() with the very
// mix that a scheduler would put together; between two events the same iteration repeats and is counted, not run.

/// What a user sends.
struct Request {
    double arrival = 0;           ///< s; of a closed loop, not read
    double input = 0, output = 0; ///< tokens
    /// Blocks that its prompt begins with: requests whose first blocks are equal share that beginning. Those beyond the prompt are its
    /// answer's, which stay in the cache likewise.
    std::vector<std::uint32_t> blocks = {};
};
/// Tokens of a block that traces name. Source: Mooncake (Qin 2024, arXiv 2407.00079), hash_ids.
inline constexpr double kPrefixBlock = 512;
/// The same of requests that are drawn: engines keep blocks of 16 to 64.
inline constexpr double kDrawnBlock = 64;

/// Who is let in, and when.
enum class Policy : std::uint8_t {
    Engine, ///< as the engine does: prompts beside decoded tokens (vLLM V1, TensorRT-LLM), or in steps of their own (SGLang)
    Static, ///< nobody until the whole batch is answered; answers that are done are computed on (FasterTransformer)
};
inline constexpr std::array<std::string_view, 2> kPolicyNames{"engine", "static"};

/// Which replica gets a request that arrives.
enum class Router : std::uint8_t {
    LeastRequests, ///< that has the fewest unanswered
    InTurn,
    ByChance,
    MostCached, ///< that keeps most of its prompt, less the share of all unanswered requests that it has
};
inline constexpr std::array<std::string_view, 4> kRouterNames{"least-requests", "in-turn", "by-chance",
                                                              "most-cached"};

struct SimulationOptions {
    std::int64_t requests = 1000;
    std::uint64_t seed = 1;
    unsigned threads = 0; ///< for several loads; 0: as many as there are. The answers are the same
    Policy policy = Policy::Engine;
    Router router = Router::LeastRequests;
    double coldSeconds = 0;            ///< more of every worker's first large iteration: nobody warmed it up
    double prefixBlock = kPrefixBlock; ///< tokens of a block that requests name
    /// Statistics of the steady state: of a closed loop without the requests that begin all at once, as long as others are left.
    bool steady = true;
    bool record = false; ///< iterations of the workers, too
};

/// One iteration of a worker, or equal ones that follow each other.
struct Iteration {
    double begin = 0, end = 0; ///< s, of all
    double times = 1;
    std::int32_t worker = 0;
    double decoding = 0;     ///< sequences that got a token in each
    double prompt = 0;       ///< tokens of prompts
    std::int32_t first = -1; ///< the first of the requests whose prompt it worked on, -1: none
    double held = 0;         ///< of the cache's room that the worker fills, 0 to 1
};

/// One request as it was answered. Seconds from the start; not a number: never, its context is longer than the cache.
struct Answered {
    double arrival = 0;
    double scheduled = 0; ///< its first tokens are worked on
    double first = 0;     ///< its first token is there
    double end = 0;
    double input = 0, output = 0;
    std::int32_t preempted = 0; ///< times that it lost its cache and was taken in again
    std::int32_t worker = 0;    ///< that answered it
    double cached = 0;          ///< tokens of its prompt that were in the cache
};

/// Statistics of a number over requests.
struct Percentiles {
    double mean = 0, p50 = 0, p90 = 0, p99 = 0;
};

/// One load, simulated.
struct Simulated {
    std::vector<Answered> requests;  ///< in order of arrival
    std::vector<Iteration> recorded; ///< where that is asked for, in order of their beginning
    std::int64_t beginning = 0;      ///< requests that the statistics leave out
    double firstAtStart = 0;         ///< s to the first token, mean of these
    double front =
        0; ///< s that a request of the mean length spends in the server before it is seen, in `firstToken`
    Percentiles firstToken, token, gap, request;       ///< s: TTFT, TPOT, ITL, end to end
    double seconds = 0;                                ///< until the last answer
    double requestsPerSecond = 0, outputPerSecond = 0; ///< over that time
    double running = 0;                                ///< sequences that one worker answers, mean over time
    double runningMost = 0, waitingMost = 0;           ///< of one worker; of all
    double kept = 0;                                   ///< share of the requests that keep the task's limits
    std::int64_t iterations = 0, preemptions = 0, refused = 0;
    double cachedInput = 0; ///< share of the prompts' tokens that were in the cache
    double queueGrowth = 0; ///< requests/s by which the queue grew until the last arrival; 0: it settled
};

/// `count` requests of the task, arriving at `rate` (0: all at once). Lengths and gaps as the task says. Turns of sessions take their
/// order from as many sessions as users send at once (a closed loop's, or those of half a minute), and name blocks of kDrawnBlock tokens.
std::vector<Request> drawRequests(const workload::ServingTask& task, std::int64_t count, double rate,
                                  Random& random, const Sessions& sessions = {});

/// Runs the requests through the deployment: in a closed loop with `inFlight` of them at any time (of all replicas, users stay
/// with theirs), or as they arrive where that is 0. Nothing: stopped.
std::optional<Simulated> simulate(const Deployment& deployment, const workload::ServingTask& task,
                                  const std::vector<Request>& requests, double inFlight,
                                  const SimulationOptions& options, const std::stop_token& stop = {});

/// The same at several loads, requests in flight or arrivals a second as the task has it, each with requests drawn from the seed
/// and its place. Nothing: stopped.
std::optional<std::vector<Simulated>> simulateLoads(const Deployment& deployment,
                                                    const workload::ServingTask& task,
                                                    const std::vector<double>& loads,
                                                    const SimulationOptions& options,
                                                    const std::stop_token& stop = {});

/// The highest rate of Poisson arrivals, requests/s of all replicas, at which the task's `share` of the requests keeps its limits:
/// goodput (Zhong 2024, DistServe, arXiv 2401.09670). By bisection to a hundredth; 0: not even a request alone keeps them. Nothing: stopped.
std::optional<double> highestRate(const Deployment& deployment, const workload::ServingTask& task,
                                  const SimulationOptions& options, const std::stop_token& stop = {});

} // namespace shardscape::serving
