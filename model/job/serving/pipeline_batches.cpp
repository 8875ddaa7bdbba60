// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/serving/pipeline_batches.h"

#include "job/serving/step.h"

#include <algorithm>
#include <cstddef>

namespace shardscape::serving {

namespace {

struct PartSequence {
    double input = 0, left = 0; ///< tokens; of the answer, still to come
    double taken = 0;           ///< of the prompt
    double answered = 0;
    double begun = 0; ///< s of bubbles before it came
};

struct BatchPart {
    std::vector<PartSequence> sequences;
    double ready = 0; ///< s: its last pass has left the last stage
};

/// What the next pass of a part works on; takes the prompts' tokens in.
Mix nextPass(BatchPart& part, PartPolicy policy, double chunk)
{
    Mix mix;
    double held = 0;
    for (const PartSequence& s : part.sequences)
        if (s.taken >= s.input) {
            mix.decoding += 1;
            held += s.input + s.answered;
        }
    mix.context = mix.decoding > 0 ? held / mix.decoding : 0;
    double budget = policy == PartPolicy::Chunks ? std::max(1.0, chunk - mix.decoding) : 1e18;
    for (PartSequence& s : part.sequences) {
        const double now = std::min(s.input - s.taken, budget);
        if (now <= 0)
            continue;
        mix.prompt += now;
        mix.pairs += now * (s.taken + now / 2);
        mix.prompts += 1;
        budget -= now;
    }
    return mix;
}

/// Every sequence of the part has what the pass gave it.
void advance(BatchPart& part, PartPolicy policy, double chunk)
{
    double decoding = 0;
    for (const PartSequence& s : part.sequences)
        decoding += s.taken >= s.input ? 1 : 0;
    double budget = policy == PartPolicy::Chunks ? std::max(1.0, chunk - decoding) : 1e18;
    for (PartSequence& s : part.sequences) {
        if (s.taken >= s.input) {
            s.answered += 1;
            s.left -= 1;
            continue;
        }
        const double now = std::min(s.input - s.taken, budget);
        budget -= now;
        s.taken += now;
        if (s.taken >= s.input) { // the last token of the prompt gives the first of the answer
            s.answered += 1;
            s.left -= 1;
        }
    }
}

} // namespace

PipelineRun pipelineRun(const Server& server, const std::vector<Request>& requests, double batch,
                        PartPolicy policy, double chunk)
{
    const auto stages = static_cast<std::size_t>(std::max(1.0, server.spread.pipeline));
    std::vector<BatchPart> parts(stages);
    std::vector<double> freeAt(stages, 0); // s: a stage's last pass has ended
    double working = 0, waited = 0, bubbles = 0;
    std::size_t next = 0, ended = 0;
    PipelineRun run;
    while (ended < requests.size()) {
        BatchPart* part = nullptr; // that is ready first and has anything to do
        for (BatchPart& one : parts) {
            const bool mayTake = next < requests.size() && static_cast<double>(one.sequences.size()) < batch;
            if ((mayTake || !one.sequences.empty()) && (part == nullptr || one.ready < part->ready))
                part = &one;
        }
        while (next < requests.size() && static_cast<double>(part->sequences.size()) < batch) {
            part->sequences.push_back({requests[next].input, requests[next].output, 0, 0, waited});
            ++next;
        }
        const StepTime<double> pass = stepTime<double>(server, nextPass(*part, policy, chunk));
        double head = 0; // the last stage alone has the output matrix
        for (const StepPart<double>& one : pass.parts)
            head += one.id == "head" ? one.seconds : 0;
        const double shared = (pass.total - head) / static_cast<double>(stages);
        double at = part->ready;
        for (std::size_t stage = 0; stage < stages; ++stage) {
            const double begin = std::max(at, freeAt[stage]);
            if (freeAt[stage] > 0)
                waited += (begin - freeAt[stage]) / static_cast<double>(stages);
            const double each = shared + (stage + 1 == stages ? head : 0);
            freeAt[stage] = begin + each;
            working += each;
            at = freeAt[stage];
        }
        part->ready = at;
        run.seconds = std::max(run.seconds, at);
        advance(*part, policy, chunk);
        for (std::size_t i = part->sequences.size(); i-- > 0;)
            if (part->sequences[i].left <= 0) {
                bubbles += waited - part->sequences[i].begun;
                part->sequences.erase(part->sequences.begin() + static_cast<std::ptrdiff_t>(i));
                ++ended;
            }
    }
    const auto count = static_cast<double>(requests.size());
    run.busy = run.seconds > 0 ? working / (run.seconds * static_cast<double>(stages)) : 0;
    run.bubblePerRequest = count > 0 ? bubbles / count : 0;
    return run;
}

} // namespace shardscape::serving
