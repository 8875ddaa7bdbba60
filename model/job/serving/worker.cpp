// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/serving/worker.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace shardscape::serving {

namespace {

constexpr double kPage = 16;     ///< tokens of a block of the cache: vLLM's default
constexpr double kUnseen = 2048; ///< tokens of prompts in a step that no warm-up has seen: assumption
constexpr double kWatermark =
    .01; ///< of the cache, kept free when a request is let in. Source: Vidur, arXiv 2405.05465

/// Heap order: the running sequence that ends first is on top.
constexpr auto kEndsLater = [](const auto& a, const auto& b) {
    return a.last != b.last ? a.last > b.last : a.joined > b.joined;
};

} // namespace

Worker::Worker(const Server& server, const Limits& limits, Policy policy, std::vector<Answered>& answered,
               double coldSeconds, double prefixBlock)
    : m_server(server)
    , m_answered(answered)
    , m_policy(policy)
    , m_chunk(chunkOf(server, limits))
    , m_maxSequences(sequencesOf(server, limits))
    , m_pool(server.poolBytes * server.spread.attentionData)
    , m_prefixBlock(prefixBlock)
    , m_cold(coldSeconds)
{}

/// Bytes of a sequence in the cache: on average half of its last block is empty. Windows are as large as the `whole` of it will fill
/// them, from the start.
double Worker::roomOf(double tokens, double whole) const
{
    return m_server.tokenBytes * (tokens + (kPage - 1) / 2) + m_server.besideTokens(whole);
}

bool Worker::holds(double tokens) const
{
    return roomOf(tokens, tokens) <= m_pool;
}

double Worker::contextOf() const
{
    return m_running.empty() ? 0 : m_tokens / static_cast<double>(m_running.size());
}

double Worker::secondsOf(double decoding, double context, double prompt, double pairs, double prompts) const
{
    return iterationTime<double>(m_server, {decoding, context, prompt, pairs, prompts}).total;
}

void Worker::submit(std::size_t request, double now, double input, double output, double taken,
                    const std::vector<std::uint32_t>* blocks)
{
    if (idle())
        m_now = std::max(m_now, now);
    m_waiting.push_back({request, input, output, taken, false, blocks});
}

double Worker::cachedTokens(const std::vector<std::uint32_t>& blocks) const
{
    double tokens = 0;
    for (const std::uint32_t block : blocks) {
        if (!m_kept.contains(block))
            break;
        tokens += m_prefixBlock;
    }
    return tokens;
}

/// The blocks are the last used ones; those used longest ago give way to running sequences (vLLM and SGLang: least recently used).
void Worker::keep(const std::vector<std::uint32_t>& blocks)
{
    for (const std::uint32_t block : blocks) {
        const auto known = m_kept.find(block);
        if (known != m_kept.end())
            m_recent.erase(known->second);
        m_recent.push_front(block);
        m_kept[block] = m_recent.begin();
    }
    const double room = m_server.tokenBytes > 0 ? (m_pool - m_used) / (m_server.tokenBytes * m_prefixBlock)
                                                : static_cast<double>(m_kept.size());
    while (!m_recent.empty() && static_cast<double>(m_kept.size()) > room) {
        m_kept.erase(m_recent.back());
        m_recent.pop_back();
    }
}

void Worker::countGap(double seconds, double times)
{
    const auto decoding = static_cast<double>(m_running.size());
    if (decoding <= 0)
        return;
    gaps.emplace_back(seconds + m_since, decoding);
    if (times > 1)
        gaps.emplace_back(seconds, decoding * (times - 1));
    m_since = 0;
}

/// Tokens that a running sequence has in the cache beside its prompt, rejected drafts not counted.
double Worker::answeredBy(const Running& running) const
{
    return static_cast<double>(m_iteration - running.began) * m_server.drafts.accepted;
}

/// A prompt is taken in: its first token is there, the others are decoded.
void Worker::join(const Waiting& prompt)
{
    Answered& answer = m_answered[prompt.request];
    if (!(answer.first > 0))
        answer.first = m_now;
    const double steps = std::ceil(std::max(0.0, prompt.output - 1) / m_server.drafts.accepted - 1e-9);
    m_running.push_back({m_iteration + static_cast<std::int64_t>(steps), prompt.request, prompt.input,
                         prompt.output, m_iteration, m_admitted++});
    std::push_heap(m_running.begin(), m_running.end(), kEndsLater);
    m_tokens += prompt.input;
    runningMost = std::max(runningMost, static_cast<double>(m_running.size()));
}

/// Sequences whose last token is there leave.
void Worker::finish()
{
    while (!m_running.empty() && m_running.front().last <= m_iteration) {
        std::pop_heap(m_running.begin(), m_running.end(), kEndsLater);
        const Running done = m_running.back();
        m_running.pop_back();
        const double tokens = done.input + answeredBy(done);
        m_tokens -= tokens;
        m_used -= roomOf(m_server.engine->reservesOutput ? done.input + done.output : tokens,
                         done.input + done.output);
        m_answered[done.request].end = m_now;
        if (ended)
            ended(done.request, m_now);
    }
    if (m_running.empty()) {
        m_tokens = 0;
        m_batch = 0;
        m_since = 0;
    }
}

/// Before a token for everybody: where the cache has no room for it, the youngest give way. Whether any did.
bool Worker::makeRoom()
{
    if (m_server.engine->reservesOutput)
        return false;
    const std::int64_t before = preemptions;
    while (m_running.size() > 1 && m_used + tokenRoom() * static_cast<double>(m_running.size()) > m_pool) {
        const auto youngest = std::max_element(
            m_running.begin(), m_running.end(),
            [](const Running& a, const Running& b) { return a.joined < b.joined; });
        const Running back = *youngest;
        m_running.erase(youngest);
        std::make_heap(m_running.begin(), m_running.end(), kEndsLater);
        const double answered = answeredBy(back);
        m_tokens -= back.input + answered;
        m_used -= roomOf(back.input + answered, back.input + back.output);
        ++preemptions;
        ++m_answered[back.request].preempted;
        // Its last token is not in the cache yet: taking all of them in gives the next one.
        m_waiting.push_front(
            {back.request, back.input + answered + 1, std::max(1.0, back.output - answered - 1), 0, false});
    }
    return preemptions > before;
}

void Worker::note(double begin, double times, double decoding, double prompt, std::int32_t first) const
{
    if (record != nullptr)
        record->push_back({begin, m_now, times, number, decoding, prompt, first,
                           m_pool > 0 ? std::clamp(m_used / m_pool, 0.0, 1.0) : 0});
}

void Worker::decode(double until)
{
    makeRoom();
    const auto running = static_cast<double>(m_running.size());
    const double decoding = m_policy == Policy::Static ? std::max(m_batch, running) : running;
    double times = static_cast<double>(std::max<std::int64_t>(1, m_running.front().last - m_iteration));
    if (!m_server.engine->reservesOutput && m_server.tokenBytes > 0 && m_running.size() > 1)
        times = std::clamp(std::floor((m_pool - m_used) / (tokenRoom() * running)), 1.0, times);
    // The context grows meanwhile: its mean stands for all.
    const double grown = m_server.drafts.accepted / 2; // half of what an iteration adds to a context
    double each = secondsOf(decoding, contextOf() + times * grown);
    if (m_now + times * each > until) {
        times = std::clamp(std::ceil((until - m_now) / each), 1.0, times);
        each = secondsOf(decoding, contextOf() + times * grown);
    }
    countGap(each, times);
    const double begin = m_now;
    m_now += times * each;
    sequenceSeconds += running * times * each;
    m_iteration += static_cast<std::int64_t>(times);
    iterations += static_cast<std::int64_t>(times);
    m_tokens += running * times * m_server.drafts.accepted;
    if (!m_server.engine->reservesOutput)
        m_used += tokenRoom() * running * times;
    note(begin, times, running, 0, -1);
}

bool Worker::step(double until)
{
    const bool fixed = m_policy == Policy::Static;
    const bool mixes = m_server.engine->mixes && !fixed;
    const bool reserves = m_server.engine->reservesOutput;
    const bool crowded = mixes && makeRoom(); // then nobody is let in (vLLM V1)
    const auto running = static_cast<double>(m_running.size());
    double budget = fixed ? std::numeric_limits<double>::infinity() : m_chunk - (mixes ? running : 0);
    double tokens = 0, pairs = 0, prompts = 0, ready = 0;
    std::int32_t first = -1;
    std::vector<Waiting> done;
    while (!m_waiting.empty() && !crowded && (!fixed || m_running.empty())
           && running + static_cast<double>(done.size()) < m_maxSequences) {
        Waiting& next = m_waiting.front();
        if (!next.held) {
            const double room = roomOf(next.input + (reserves ? next.output : 0), next.input + next.output);
            if (m_used + room > m_pool * (1 - kWatermark) && (running > 0 || !done.empty()))
                break;
            m_used += room;
            next.held = true;
            Answered& answer = m_answered[next.request];
            if (!(answer.scheduled > 0))
                answer.scheduled = m_now;
            if (next.blocks != nullptr && next.taken <= 0) { // the last token of a prompt is always computed
                keep({});
                next.taken = std::min(cachedTokens(*next.blocks), next.input - 1);
                answer.cached += next.taken;
            }
        }
        const double left = next.input - next.taken;
        if (left > 0 && budget < 1)
            break;
        const double now = std::min(left, budget);
        tokens += now;
        pairs += now * (next.taken + now / 2);
        budget -= now;
        if (left > 0 && first < 0)
            first = static_cast<std::int32_t>(next.request);
        (left > 0 ? prompts : ready) += 1;
        next.taken += now;
        if (next.taken < next.input)
            break; // the rest in the next step
        done.push_back(next);
        m_waiting.pop_front();
    }
    if (tokens <= 0) {
        for (const Waiting& prompt : done) // came with their cache
            join(prompt);
        if (m_running.empty())
            return false;
        decode(until);
        finish();
        return true;
    }
    const double seconds = secondsOf(mixes ? running : 0, mixes ? contextOf() : 0, tokens, pairs, prompts);
    ++iterations;
    if (mixes && running > 0) {
        countGap(seconds, 1);
        ++m_iteration;
        m_tokens += running * m_server.drafts.accepted;
        if (!reserves)
            m_used += tokenRoom() * running;
    } else if (running > 0)
        m_since += seconds;
    const double begin = m_now;
    m_now += seconds + (tokens >= kUnseen ? std::exchange(m_cold, 0.0) : 0);
    note(begin, 1, mixes ? running : 0, tokens, first);
    sequenceSeconds += running * seconds;
    for (const Waiting& prompt : done) {
        join(prompt);
        if (prompt.blocks != nullptr)
            keep(*prompt.blocks);
    }
    if (fixed)
        m_batch = static_cast<double>(m_running.size());
    finish();
    return true;
}

void Worker::advance(double until)
{
    do {
        if (!step(until))
            return;
    } while (m_now < until && !idle());
}

} // namespace shardscape::serving
