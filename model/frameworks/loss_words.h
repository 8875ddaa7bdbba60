// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frameworks/draft.h"

namespace shardscape::frameworks {

/// Sets loss_tiles to the parts of a micro-batch's tokens that Liger Kernel's fused linear cross entropy takes one after the other; asks for
/// it where the model's vocabulary or width is not known. To be called when model, sequence and micro-batch are read. Source:
/// linkedin/Liger-Kernel, ops/fused_linear_cross_entropy.py, fused_linear_cross_entropy_forward() (2026): chunks of as many tokens as
/// there are, by vocabulary / hidden rounded up, up to the next power of two.
void setLossTiles(Draft& draft);

/// The Trainer's own use_liger_kernel, which patches the loss of a causal model, too.
void readTrainerLoss(Draft& draft, Names names);

} // namespace shardscape::frameworks
