// SPDX-License-Identifier: GPL-3.0-or-later
// Source: config.json of each model at its publisher's (Hugging Face), as remembered; of GPT-J, Falcon and BLOOM their papers. Held against
// the files themselves: DeepSeek-V3.2, Kimi-K2.5, MiniMax-M2.5, Nemotron-3-Nano, Qwen3, Qwen3.5 and gpt-oss.
#include "frameworks/published_words.h"

#include <array>

namespace shardscape::frameworks {

namespace {

constexpr std::array kPublished{
    PublishedWords{.model = "llama-", .rotaryBase = "10000"},
    PublishedWords{.model = "llama-3-", .rotaryBase = "500000"},
    PublishedWords{.model = "llama-3.1-", .rotaryBase = "500000", .ropeScaling = "8.0"},
    PublishedWords{.model = "llama-3.2-", .rotaryBase = "500000", .ropeScaling = "32.0"},
    PublishedWords{.model = "llama-4-",
                   .rotaryBase = "500000",
                   .otherPositions = "attention in chunks, and every fourth layer without positions",
                   .score = "sigmoid"},
    PublishedWords{.model = "tinyllama-", .rotaryBase = "10000"},
    PublishedWords{.model = "codellama-", .rotaryBase = "1000000"},
    PublishedWords{.model = "smollm2-", .rotaryBase = "130000"},
    PublishedWords{.model = "mistral-7b-v0.1", .rotaryBase = "10000"},
    PublishedWords{.model = "mistral-small-24b", .rotaryBase = "100000000"},
    PublishedWords{.model = "mistral-large-", .rotaryBase = "1000000"},
    PublishedWords{.model = "mixtral-", .rotaryBase = "1000000"},
    PublishedWords{.model = "qwen2.5-", .rotaryBase = "1000000"},
    PublishedWords{.model = "qwen3-", .rotaryBase = "1000000"},
    PublishedWords{.model = "qwen3-coder-480b", .rotaryBase = "10000000"},
    PublishedWords{
        .model = "qwen3-next-", .rotaryBase = "10000000", .rotaryShare = "0.25", .sharedGate = true},
    PublishedWords{.model = "qwen3.5-", .rotaryBase = "10000000", .rotaryShare = "0.25", .sharedGate = true},
    PublishedWords{.model = "deepseek-coder-33b", .rotaryBase = "100000"},
    PublishedWords{.model = "deepseek-r1-distill-qwen-1.5b", .rotaryBase = "10000"},
    PublishedWords{
        .model = "deepseek-v2", .rotaryBase = "10000", .groups = 8, .groupTopk = 3, .scale = "16.0"},
    PublishedWords{.model = "deepseek-v3",
                   .rotaryBase = "10000",
                   .score = "sigmoid",
                   .expertBias = true,
                   .groups = 8,
                   .groupTopk = 4,
                   .scale = "2.5"},
    PublishedWords{
        .model = "kimi-k2", .rotaryBase = "50000", .score = "sigmoid", .expertBias = true, .scale = "2.827"},
    PublishedWords{.model = "moonlight-16b-a3b",
                   .rotaryBase = "50000",
                   .score = "sigmoid",
                   .expertBias = true,
                   .scale = "2.446"},
    PublishedWords{.model = "glm-4.",
                   .rotaryBase = "1000000",
                   .rotaryShare = "0.5",
                   .score = "sigmoid",
                   .expertBias = true,
                   .scale = "2.5"},
    PublishedWords{.model = "glm-4.5-air",
                   .rotaryBase = "1000000",
                   .rotaryShare = "0.5",
                   .score = "sigmoid",
                   .expertBias = true},
    PublishedWords{.model = "minimax-text-01", .rotaryBase = "10000000", .rotaryShare = "0.5"},
    PublishedWords{.model = "minimax-m2",
                   .rotaryBase = "5000000",
                   .rotaryShare = "0.5",
                   .score = "sigmoid",
                   .expertBias = true},
    PublishedWords{.model = "gpt-oss-",
                   .rotaryBase = "150000",
                   .otherPositions = "YaRN scaling of positions by 32",
                   .activation = "quick-geglu"},
    PublishedWords{.model = "gemma-2-", .rotaryBase = "10000"},
    PublishedWords{.model = "gemma-3-",
                   .rotaryBase = "1000000",
                   .otherPositions = "rotary base 10000 of the layers with a window"},
    PublishedWords{.model = "falcon-", .rotaryBase = "10000"},
    PublishedWords{.model = "gpt-j-6b", .rotaryBase = "10000", .rotaryShare = "0.25"},
    PublishedWords{.model = "bloom-", .otherPositions = "ALiBi"},
    PublishedWords{.model = "yi-34b", .rotaryBase = "5000000"},
    PublishedWords{.model = "phi-3-medium", .rotaryBase = "10000"},
    PublishedWords{.model = "phi-4", .rotaryBase = "250000"},
    PublishedWords{
        .model = "nemotron-4-", .rotaryBase = "10000", .rotaryShare = "0.5", .activation = "squared-relu"},
    PublishedWords{.model = "nemotron-h-", .activation = "squared-relu"},
    PublishedWords{.model = "nemotron-nano-", .activation = "squared-relu"},
    PublishedWords{.model = "nemotron-3-nano-",
                   .activation = "squared-relu",
                   .score = "sigmoid",
                   .expertBias = true,
                   .scale = "2.5"},
    PublishedWords{.model = "jamba-"},
    PublishedWords{.model = "bamba-9b", .rotaryBase = "10000", .rotaryShare = "0.5"},
};

} // namespace

const PublishedWords* publishedWords(std::string_view model)
{
    const PublishedWords* best = nullptr;
    for (const PublishedWords& one : kPublished)
        if (model.starts_with(one.model) && (best == nullptr || one.model.size() > best->model.size()))
            best = &one;
    return best;
}

} // namespace shardscape::frameworks
