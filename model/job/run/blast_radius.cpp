// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/blast_radius.h"

namespace shardscape::run {

BlastRadius blastRadius(workload::BlastPolicy policy, double tensor, double pipeline, double context,
                        double data, double restart, double quorum)
{
    using workload::BlastPolicy;
    BlastRadius blast;
    const double replica = tensor * pipeline * context;
    blast.all = replica * data;
    switch (policy) {
    case BlastPolicy::WholeJob:
    case BlastPolicy::Standby: break;
    case BlastPolicy::Replica:
        if (data < 2)
            break; // nobody is left to go on
        blast.stops = replica;
        blast.pause = quorum;
        blast.degraded = restart;
        return blast;
    case BlastPolicy::Peers:
        if (data < 2)
            break;
        // One of a stage's peers: the stage does (k - 1)/k of its work, and the pipeline is as fast as its slowest stage.
        blast.stops = replica;
        blast.degraded = restart;
        return blast;
    case BlastPolicy::Neighbour:
        if (pipeline < 2)
            break;
        // The neighbour does two stages' work: the replica runs at half of its speed until a node joins.
        blast.stops = replica / 2;
        blast.pause = quorum;
        blast.degraded = restart;
        return blast;
    }
    blast.stops = blast.all;
    blast.pause = restart;
    blast.rollsBack = true;
    return blast;
}

} // namespace shardscape::run
