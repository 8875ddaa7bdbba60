// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/release.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace shardscape::cluster {

namespace {

constexpr std::array kReleases{
    Release{
        "megatron-core", "megatron-core", 2608, 2608,
        "Megatron-Bridge 26.08, scripts/performance/configs: whole-iteration graphs and hidden exchanges of experts on "
        "GB200; sinks in Transformer Engine's fused attention"},
    Release{
        "megatron-core-26.04", "megatron-core", 2604, 2606,
        "Megatron-Bridge 26.04 and 26.06, performance summary: overlap_moe_expert_parallel_comm beside DeepEP"},
    Release{"megatron-core-25.09", "megatron-core", 2509, 2602,
            "Megatron-Bridge 25.09 to 26.02, performance summary: exchanges of experts not hidden"},
    Release{"nemo", "nemo", 2407, 2507, "NeMo 24.07 to 25.07, performance summary: attention by cuDNN"},
    Release{"nemo-24.03", "nemo", 2403, 2403,
            "NeMo 24.03, docs/source/performance/performance_long_sequence.md: FlashAttention-2"},
    Release{"torchtitan", "torchtitan", 2502, 2609, "torchtitan, docs and benchmarks of 2025"},
    Release{"torchtune", "torchtune", 2410, 2507, "torchtune, recipes/configs"},
    Release{"deepspeed", "deepspeed", 2306, 2609, "Hugging Face Transformers, DeepSpeed integration"},
    Release{"automodel", "automodel", 2510, 2609, "NeMo AutoModel, docs/performance-summary.md"},
    Release{"maxtext", "maxtext", 2504, 2609, "MaxText, configs of 2025; AI-Hypercomputer/tpu-recipes"},
    Release{"megatron-lm-rocm", "megatron-lm-rocm", 2509, 2609, "AMD-AGI/Primus, examples/megatron/configs"},
};

const Release* find(std::string_view stack)
{
    const auto* found = std::find_if(kReleases.begin(), kReleases.end(),
                                     [stack](const Release& one) { return one.stack == stack; });
    return found == kReleases.end() ? nullptr : found;
}

} // namespace

std::span<const Release> releases()
{
    return kReleases;
}

std::string_view familyOf(std::string_view stack)
{
    const Release* release = find(stack);
    return release != nullptr ? release->family : stack;
}

int monthOf(std::string_view stack)
{
    const Release* release = find(stack);
    return release != nullptr ? release->month : 0;
}

std::string spellMonth(int month)
{
    const std::string low = std::to_string(month % 100);
    return std::to_string(month / 100) + "." + (low.size() < 2 ? "0" : "") + low;
}

Result<int> readMonth(std::string_view text)
{
    std::string_view left = text.starts_with('v') ? text.substr(1) : text;
    const auto digits = [&left](std::size_t count) {
        int value = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (i >= left.size() || std::isdigit(static_cast<unsigned char>(left[i])) == 0)
                return -1;
            value = 10 * value + (left[i] - '0');
        }
        left.remove_prefix(count);
        return value;
    };
    const int year = digits(2);
    const bool dot = left.starts_with('.');
    left.remove_prefix(dot ? 1 : 0);
    const int month = year < 0 || !dot ? -1 : digits(2);
    const bool ends = left.empty() || left.front() == '.'; // patches: 26.04.01
    if (month < 1 || month > 12 || !ends)
        return fail(ErrorCode::BadInput, say("'%1' is not a release; write year and month as 25.09",
                                             std::string(text.substr(0, 40))));
    return 100 * year + month;
}

AtMonth stackAt(std::string_view family, int month)
{
    AtMonth found{family, true};
    int newest = 0;
    int oldest = 0;
    for (const Release& release : kReleases) {
        if (release.family != family)
            continue;
        newest = std::max(newest, release.last);
        oldest = release.month; // from the newest on
        if (found.stack == family || monthOf(found.stack) > month)
            found.stack = release.stack;
        if (release.month <= month)
            break;
    }
    if (newest > 0)
        found.known = month >= oldest && month <= newest;
    return found;
}

} // namespace shardscape::cluster
