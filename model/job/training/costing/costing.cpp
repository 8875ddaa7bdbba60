// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/costing/costing.h"

#include "job/training/costing/costing_gradients.h"
#include "job/training/costing/costing_layers.h"
#include "job/training/costing/costing_memory.h"
#include "job/training/costing/costing_step.h"
#include "job/training/costing/costing_time.h"

namespace shardscape::training {

template class Costing<double>;
template class Costing<Traced>;

// Of what counts bytes (traffic.cpp), no more than it asks for.
template Costing<Tallied>::Costing(const layout::Scenario&, bool);
template Costing<Tallied>::Message Costing<Tallied>::stageMessage(const layout::Scenario&,
                                                                  const Groups<Tallied>&) const;
template Costing<Tallied>::StageTime Costing<Tallied>::stageTime(const layout::Scenario&, const StageContent&,
                                                                 const Groups<Tallied>&) const;
template DataTraffic<Tallied> Costing<Tallied>::dataTraffic(const layout::Scenario&, const StageContent&,
                                                            const Groups<Tallied>&, const StageTime&) const;

} // namespace shardscape::training
