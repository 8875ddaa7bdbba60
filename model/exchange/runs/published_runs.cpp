// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/runs/published_runs.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace shardscape::exchange {

namespace {

using Counts = PublishedRun::Counts;

/// Tokens by the papers and cards. Speeds are counted as executed where Megatron's formula for full recomputation made them, which all did
/// that trained with Megatron-DeepSpeed, metaseq or SageMaker before recomputation became selective (Korthikanti 2022).
constexpr std::array kRuns{
    PublishedRun{.name = "gpt3",
                 .tokens = 300e9,
                 .mean = true,
                 .source = "Brown 2020, Table 2.1; Patterson 2021, Table 4"},
    PublishedRun{.name = "opt175b",
                 .tokens = 300e9,
                 .hidden = 12288,
                 .sequence = 2048,
                 .counts = Counts::Executed,
                 .mean = true,
                 .source = "Zhang 2022, arXiv 2205.01068; metaseq chronicles: 33 days without a failure"},
    PublishedRun{.name = "bloom176b",
                 .tokens = 366e9,
                 .hidden = 14336,
                 .sequence = 2048,
                 .counts = Counts::Executed,
                 .source = "BigScience 2022, arXiv 2211.05100; 149 TFLOP/s, recomputation counted"},
    PublishedRun{.name = "bloomberggpt",
                 .tokens = 569e9,
                 .hidden = 7680,
                 .sequence = 2048,
                 .counts = Counts::Executed,
                 .source = "Wu 2023, arXiv 2303.17564, section 3: 102 TFLOP/s with activation checkpointing"},
    PublishedRun{.name = "glm130b",
                 .tokens = 400e9,
                 .hidden = 12288,
                 .sequence = 2048,
                 .counts = Counts::Executed,
                 .source = "Zeng 2022, arXiv 2210.02414: hardware utilisation 43.3 %, model's 32.5 %"},
    PublishedRun{.name = "megatronturingnlg530b",
                 .tokens = 270e9,
                 .hidden = 20480,
                 .sequence = 2048,
                 .counts = Counts::Executed,
                 .source = "Smith 2022, arXiv 2201.11990"},
    PublishedRun{.name = "gptneox20b",
                 .tokens = 472e9,
                 .hidden = 6144,
                 .sequence = 2048,
                 .counts = Counts::Executed,
                 .source = "Black 2022, arXiv 2204.06745: 150,000 steps of 3.15 M tokens"},
    PublishedRun{.name = "yalm", .tokens = 300e9, .source = "Yandex 2022, repository YaLM-100B"},
    PublishedRun{.name = "gopher", .tokens = 300e9, .source = "Rae 2021, arXiv 2112.11446"},
    PublishedRun{.name = "chinchilla", .tokens = 1.4e12, .source = "Hoffmann 2022, arXiv 2203.15556"},
    PublishedRun{.name = "palm2", .source = "not published"},
    PublishedRun{.name = "palm",
                 .tokens = 780e9,
                 .hidden = 18432,
                 .sequence = 2048,
                 .counts = Counts::WholeAttention,
                 .source = "Chowdhery 2022, arXiv 2204.02311, Table 3 and appendix B"},
    PublishedRun{
        .name = "t511b",
        .tokens = 1.07e12,
        .passing = .5,
        .source = "Raffel 2020: 2^20 steps of 2^11 sequences of 512; a token passes encoder or decoder"},
    PublishedRun{
        .name = "meena", .tokens = 10e12, .source = "Adiwardana 2020, arXiv 2001.09977: 164 epochs of 61 B"},
    PublishedRun{.name = "bertlarge",
                 .tokens = 131e9,
                 .source = "Devlin 2018: a million steps of 256 sequences of 512"},
    PublishedRun{.name = "llama7b", .tokens = 1e12, .source = "Touvron 2023, arXiv 2302.13971, Table 2"},
    PublishedRun{.name = "llama13b", .tokens = 1e12, .source = "Touvron 2023, Table 2"},
    PublishedRun{.name = "llama33b", .tokens = 1.4e12, .source = "Touvron 2023, Table 2"},
    PublishedRun{.name = "llama65b", .tokens = 1.4e12, .source = "Touvron 2023, Table 2"},
    PublishedRun{.name = "llama2", .tokens = 2e12, .source = "Touvron 2023, arXiv 2307.09288, Table 1"},
    PublishedRun{.name = "llama3.1405b",
                 .tokens = 15.6e12,
                 .hidden = 16384,
                 .sequence = 8192,
                 .counts = Counts::HalfAttention,
                 .source = "Dubey 2024, arXiv 2407.21783"},
    PublishedRun{
        .name = "falcon180b", .tokens = 3.5e12, .mean = true, .source = "Almazrouei 2023, arXiv 2311.16867"},
    PublishedRun{
        .name = "falcon40b", .tokens = 1e12, .mean = true, .source = "Almazrouei 2023, arXiv 2311.16867"},
    PublishedRun{.name = "mpt30b", .tokens = 1.05e12, .mean = true, .source = "MosaicML 2023, model card"},
    PublishedRun{.name = "mpt7b", .tokens = 1e12, .source = "MosaicML 2023, model card"},
    PublishedRun{.name = "starcoder", .tokens = 1e12, .source = "Li 2023, arXiv 2305.06161"},
    PublishedRun{.name = "xgen7b", .tokens = 1.5e12, .source = "Nijkamp 2023, arXiv 2309.03450"},
    PublishedRun{.name = "skywork13b",
                 .tokens = 3.18e12,
                 .hidden = 4608,
                 .sequence = 4096,
                 .counts = Counts::WholeAttention,
                 .source = "Wei 2023, arXiv 2310.19341"},
    PublishedRun{.name = "nemotron4340b",
                 .tokens = 9e12,
                 .hidden = 18432,
                 .sequence = 4096,
                 .counts = Counts::WholeAttention,
                 .source = "Nvidia 2024, arXiv 2406.11704: 8 and 1 trillion"},
    PublishedRun{.name = "nemotron415b",
                 .tokens = 8e12,
                 .hidden = 6144,
                 .sequence = 4096,
                 .counts = Counts::WholeAttention,
                 .source = "Parmar 2024, arXiv 2402.16819"},
    PublishedRun{.name = "deepseekv3", .tokens = 14.8e12, .source = "DeepSeek-AI 2024, arXiv 2412.19437"},
    PublishedRun{.name = "olmo7b", .tokens = 2.46e12, .source = "Groeneveld 2024, arXiv 2402.00838"},
};

} // namespace

double PublishedRun::flopsPerParameter() const
{
    const double attention = hidden > 0 ? sequence / (6 * hidden) : 0;
    const double all = counts == Counts::Model           ? 1
                       : counts == Counts::HalfAttention ? 1 + attention / 2
                                                         : 1 + attention;
    return (counts == Counts::Executed ? 8 : 6) * all * passing;
}

const PublishedRun* findPublishedRun(std::string_view name)
{
    std::string plain;
    for (const char c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.')
            plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const auto found = std::find_if(kRuns.begin(), kRuns.end(), [&plain](const PublishedRun& one) {
        return plain.starts_with(one.name);
    });
    return found != kRuns.end() && found->tokens > 0 ? &*found : nullptr;
}

} // namespace shardscape::exchange
