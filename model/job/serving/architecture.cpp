// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/serving/architecture.h"

namespace shardscape::serving {

namespace {

constexpr std::string_view kKernelTables =
    "fitted to published kernel times (AIConfigurator, nccl-tests, DeepEP) and to InferenceX, TensorRT-LLM and MLPerf runs";

// Hosts: DGX A100 and its like have AMD Rome, DGX H100 Intel Sapphire Rapids; eager steps of Splitwise are 1.45 times as long there.
constexpr std::array kArchitectures{
    Architecture{"ampere",
                 .8,
                 .8,
                 .8,
                 {.74, .7, .6, .55, .5},
                 .75,
                 1,
                 2,
                 .71,
                 .07,
                 .52,
                 5.5e-6,
                 .647,
                 .793,
                 .0061,
                 15e-6,
                 .8,
                 20e-6,
                 {28e-6, 50e-6, 60e-6, 60e-6, 60e-6},
                 1.45,
                 kKernelTables},
    Architecture{"hopper",
                 .865,
                 .66,
                 .66,
                 {.767, .85, .6, .765, .6},
                 .34,
                 1.02,
                 2.7,
                 .931,
                 .6,
                 .576,
                 8.29e-6,
                 .711,
                 .858,
                 .004,
                 15e-6,
                 1,
                 15e-6,
                 {29e-6, 51e-6, 60e-6, 63e-6, 63e-6},
                 1,
                 kKernelTables},
    Architecture{"blackwell",
                 .7,
                 .84,
                 .507,
                 {.85, .722, .765, .97, .55},
                 .31,
                 1.26,
                 4,
                 .478,
                 .6,
                 .8,
                 8.58e-6,
                 .711,
                 .668,
                 .0036,
                 15e-6,
                 .618,
                 15e-6,
                 {21e-6, 49e-6, 20e-6, 17e-6, 49e-6},
                 1,
                 kKernelTables},
    Architecture{"cdna",
                 .5,
                 .451,
                 .3,
                 {.75, .8, .4, .4, .4},
                 .6,
                 .8,
                 2,
                 .55,
                 .3,
                 .3,
                 12e-6,
                 .5,
                 .5,
                 .004,
                 20e-6,
                 .8,
                 20e-6,
                 {30e-6, 50e-6, 60e-6, 60e-6, 60e-6},
                 1,
                 "fitted to TGI and vLLM 0.6 on MI300X (dstack); no kernel table"},
    Architecture{"ada",
                 .6,
                 .55,
                 .5,
                 {.8, .75, .6, .5, .5},
                 .6,
                 .9,
                 2.5,
                 .8,
                 .5,
                 .5,
                 15e-6,
                 .6,
                 .6,
                 .004,
                 20e-6,
                 .8,
                 20e-6,
                 {29e-6, 51e-6, 60e-6, 63e-6, 63e-6},
                 1,
                 "assumption: between Ampere and Hopper"},
    Architecture{"blackwell-rtx",
                 .7,
                 .6,
                 .767,
                 {.85, .8, .97, .75, .6},
                 1.3,
                 .71,
                 4,
                 .627,
                 .6,
                 .8,
                 24.7e-6,
                 .9,
                 .9,
                 .004,
                 15e-6,
                 .8,
                 15e-6,
                 {21e-6, 49e-6, 20e-6, 17e-6, 49e-6},
                 1,
                 "fitted to TensorRT-LLM's overview, RTX PRO 6000"}};

} // namespace

const Architecture& architectureOf(const cluster::Accelerator& accelerator)
{
    const std::string_view id = accelerator.id;
    const auto begins = [id](std::string_view with) { return id.substr(0, with.size()) == with; };
    enum { Ampere, Hopper, Blackwell, Cdna, Ada, Workstation };
    std::size_t which = accelerator.fp4Peak > 0 ? Blackwell : accelerator.fp8Peak > 0 ? Hopper : Ampere;
    if (begins("mi"))
        which = Cdna;
    else if (begins("l4") || begins("rtx-4"))
        which = Ada;
    else if (begins("rtx-pro"))
        which = Workstation;
    return kArchitectures[which];
}

Format arithmeticOf(const cluster::Accelerator& accelerator, Format format)
{
    if (format == Format::NvFp4 && accelerator.fp4Peak > 0)
        return Format::NvFp4;
    if (format == Format::MxFp4) // 16-bit activations widen the weights, where no 4-bit units take 8-bit ones
        return accelerator.fp4Peak > 0 ? Format::Fp8 : Format::Bf16;
    return (format == Format::Fp8 || format == Format::NvFp4) && accelerator.fp8Peak > 0 ? Format::Fp8
                                                                                         : Format::Bf16;
}

double peakOf(const cluster::Accelerator& accelerator, Format format)
{
    switch (arithmeticOf(accelerator, format)) {
    case Format::Fp8: return accelerator.fp8Peak;
    case Format::NvFp4: return accelerator.fp4Peak;
    default: return accelerator.bf16Flops > 0 ? accelerator.bf16Flops : accelerator.fp16Flops;
    }
}

} // namespace shardscape::serving
