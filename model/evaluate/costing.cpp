// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate/costing.h"

#include "evaluate/costing_gradients.h"
#include "evaluate/costing_layers.h"
#include "evaluate/costing_memory.h"
#include "evaluate/costing_step.h"
#include "evaluate/costing_time.h"

namespace shardscape::evaluate {

template class Costing<double>;
template class Costing<Traced>;

} // namespace shardscape::evaluate
