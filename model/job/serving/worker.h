// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/serving/simulation.h"
#include "job/serving/step.h"

#include <deque>
#include <functional>
#include <limits>
#include <list>
#include <unordered_map>
#include <utility>
#include <vector>

namespace shardscape::serving {

/// One replica, or one worker of a pool, with its queue and clock. A scheduler's turn by turn: running sequences first, then
/// prompts in order of arrival up to the tokens of a step, the sequences and the cache there are; where an answer grows and
/// finds no room, the youngest gives its cache back and is taken in again. Source: vLLM V1's scheduler
/// (vllm/v1/core/sched/scheduler.py); engines that reserve the answer (TensorRT-LLM, guaranteed no evict) never take back.
class Worker {
public:
    using Ended = std::function<void(std::size_t request, double now)>;

    /// `coldSeconds`: more of its first iteration with many tokens.
    /// `prefixBlock`: tokens of the blocks that prompts begin with.
    Worker(const Server& server, const Limits& limits, Policy policy, std::vector<Answered>& answered,
           double coldSeconds = 0, double prefixBlock = kPrefixBlock);

    /// Called when a request has its last token; may submit another.
    Ended ended;

    /// A request that waits from `now` on. `taken`: tokens of its prompt that came with their cache.
    /// `blocks`: that its prompt begins with, null for none; they outlive the worker.
    void submit(std::size_t request, double now, double input, double output, double taken = 0,
                const std::vector<std::uint32_t>* blocks = nullptr);

    /// Tokens of a prompt's beginning that it keeps.
    [[nodiscard]] double cachedTokens(const std::vector<std::uint32_t>& blocks) const;

    /// Works until its clock passes `until`: iterations begun before it are finished. At least one where there is work.
    void advance(double until);

    [[nodiscard]] bool idle() const { return m_waiting.empty() && m_running.empty(); }
    [[nodiscard]] double now() const { return m_now; }
    [[nodiscard]] std::size_t unanswered() const { return m_waiting.size() + m_running.size(); }
    [[nodiscard]] std::size_t waiting() const { return m_waiting.size(); }
    /// Whether a request of so many tokens ever fits.
    [[nodiscard]] bool holds(double tokens) const;

    /// Where that is not null: told of each iteration, the worker's number apart.
    std::vector<Iteration>* record = nullptr;
    std::int32_t number = 0;

    // What it saw.
    std::int64_t iterations = 0, preemptions = 0;
    double runningMost = 0;
    double sequenceSeconds = 0; ///< sequences that run times how long
    std::vector<std::pair<double, double>>
        gaps; ///< s between two tokens of an answer, and of how many tokens

private:
    struct Waiting {
        std::size_t request = 0;
        double input = 0;  ///< tokens to take in, what a preempted one had answered included
        double output = 0; ///< tokens still to be answered
        double taken = 0;  ///< of its input, in earlier steps
        bool held = false; ///< has its room in the cache
        const std::vector<std::uint32_t>* blocks = nullptr;
    };
    struct Running {
        std::int64_t last = 0; ///< number of the decoding iteration that ends it
        std::size_t request = 0;
        double input = 0, output = 0;
        std::int64_t began = 0;  ///< decoding iterations before it
        std::int64_t joined = 0; ///< order of admission: the youngest gives way
    };

    double secondsOf(double decoding, double context, double prompt = 0, double pairs = 0,
                     double prompts = 0) const;
    [[nodiscard]] double roomOf(double tokens, double whole) const;
    [[nodiscard]] double contextOf() const;
    [[nodiscard]] double answeredBy(const Running& running) const;
    /// Bytes that an iteration adds to a sequence.
    [[nodiscard]] double tokenRoom() const { return m_server.tokenBytes * m_server.drafts.accepted; }
    void keep(const std::vector<std::uint32_t>& blocks);
    void note(double begin, double times, double decoding, double prompt, std::int32_t first) const;
    bool step(double until);
    void decode(double until);
    bool makeRoom();
    void join(const Waiting& prompt);
    void countGap(double seconds, double times);
    void finish();

    const Server& m_server;
    std::vector<Answered>& m_answered;
    Policy m_policy;
    double m_chunk = 0, m_maxSequences = 0, m_pool = 0, m_prefixBlock = kPrefixBlock;
    double m_now = 0, m_used = 0; ///< s; bytes of the cache of all ranks
    double m_tokens = 0;          ///< that running sequences hold
    double m_cold = 0;            ///< s of the first iteration, still to come
    double m_since = 0;           ///< s since the last decoding iteration
    double m_batch = 0;           ///< of a static batch, ended answers included
    std::int64_t m_iteration = 0; ///< decoding iterations so far
    std::int64_t m_admitted = 0;
    // Beginnings of prompts that are kept in the room that running sequences leave, the last used first.
    std::list<std::uint32_t> m_recent;
    std::unordered_map<std::uint32_t, std::list<std::uint32_t>::iterator> m_kept;
    std::deque<Waiting> m_waiting;
    std::vector<Running> m_running; ///< a heap: the next to end first
};

} // namespace shardscape::serving
