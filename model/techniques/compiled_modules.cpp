// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/release.h"
#include "layout/knob_values.h"
#include "techniques/technique.h"

#include <algorithm>
#include <array>

namespace shardscape::technique {

namespace {

enum Modules : std::int32_t { Compiled, Eager };

/// Bytes that elementwise kernels move as modules are written, over those that a compiler has fused. Fitted to the two runs of
/// torchtitan's Llama-3 8B without torch.compile, whose neighbours run with it (docs/performance.md: 16 % slower on 8 and on 128 H100).
constexpr double kUnfused = 1.55;

/// What the host launches of them, over what is left of them by a compiler. Source: eager modules (Hagemann 2023, arXiv 2311.05610) take
/// 2.4 ms a layer both ways, against .4.
constexpr double kLaunches = 6;

/// Stacks whose runs were published both ways; others run their modules as their constants have them.
constexpr std::array<std::string_view, 2> kStacks{"torchtitan", "torchtune"};

std::string_view needsChoice(const layout::Scenario& s)
{
    return std::find(kStacks.begin(), kStacks.end(), cluster::familyOf(s.software().id)) != kStacks.end()
               ? std::string_view{}
               : "this software runs its modules in one way";
}

template <class Real>
void runAsWritten(cost::LayerDraft<Real>& draft)
{
    const char* source = "bytes each kernel reads and writes";
    const cost::Shape<Real>& x = draft.shape;
    cost::LayerCost<Real>& c = draft.cost;
    const Real more = given<Real>(kUnfused - 1, "r_unfused", "elementwise traffic that a compiler saves",
                                  "fitted to torchtitan with and without torch.compile");
    auto forward = draft.elementwise * more;
    auto backward = draft.elementwise * (more * 1.5);
    const Real whole = x.beta * x.T * x.h;
    // Products that read one input each leave a gradient of it: queries, keys and values, gate and value. They are added.
    const double sums = (x.attends && !x.latent ? 2.0 : 0.0)
                        + (x.gated && x.hasMlp && !draft.routed ? 1.0 : 0.0);
    if (sums > 0)
        backward += cost::elementwise(draft.device, Bytes<Real>(whole * (3.0 * sums)));
    // Tokens are gathered and scattered along their second dimension: pieces are put together, or cut, by a copy of all.
    // Source: torchtitan, pull request 437: .18 ms for the two of an MLP with 8,192 tokens of 4,096 on an H100.
    if (plain(x.t) > 1 && plain(x.sigma) < 1) {
        const auto copies = named(cost::elementwise(draft.device, Bytes<Real>(whole * (4.0 * x.blocks()))),
                                  "t_cat", "copies around a layer's gathers and scatters of tokens",
                                  "pytorch/torchtitan, pull request 437");
        forward += copies;
        backward += copies;
    }
    c.kernels.forward = named(c.kernels.forward + forward, "F_eager", "forward of one layer as it is written",
                              source);
    c.kernels.backward = named(c.kernels.backward + backward, "Bk_eager",
                               "backward of one layer as it is written", source);
    const Real launches = given<Real>(kLaunches, "r_launch", "launches of modules without a compiler",
                                      "Hagemann 2023, arXiv 2311.05610");
    draft.hostForward = draft.hostForward * launches;
    draft.hostBackward = draft.hostBackward * launches;
}

} // namespace

Technique compiledModules()
{
    Technique t;
    t.id = "compiled-modules";
    t.label = "Compiled modules";
    t.paper = "Ansel et al. 2024, PyTorch 2, ASPLOS; torchtitan, docs/performance.md";
    t.kernelKnobs.push_back(
        {.id = "compile",
         .label = "Modules",
         .shortLabel = "mod",
         .group = layout::KnobGroup::Kernels,
         .kind = layout::KnobKind::Choice,
         .help = "Compiled, so that elementwise kernels are fused, or eager, a kernel for each operation as "
                 "written.",
         .paper = t.paper,
         .look = "Eager modules move more bytes, and copy tokens around tensor-parallel collectives.",
         .minimum = 0,
         .maximum = Eager,
         .choices = {"compiled", "eager"},
         .after = "cuda_graphs",
         .candidates = layout::firstValues<2>,
         .idle = needsChoice});
    t.layer = [](auto& draft, auto own) {
        if (own[0] == Eager)
            runAsWritten(draft);
    };
    return t;
}

} // namespace shardscape::technique
