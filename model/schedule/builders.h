// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/schedule.h"

namespace shardscape::schedule {

// One function per schedule, each returning its card. registry.cpp lists them in the order people meet them.
Schedule gpipe();
Schedule oneForwardOneBackward();
Schedule eagerOneForwardOneBackward();
Schedule interleavedOneForwardOneBackward();
Schedule breadthFirst();
Schedule zeroBubbleH1();
Schedule zeroBubbleH2();
Schedule zeroBubble1p();
Schedule zeroBubble2p();
Schedule zeroBubbleV();
Schedule vHalf();
Schedule vMin();
Schedule hanayo();
Schedule chimera();
Schedule bitpipe();
Schedule dualPipe();
Schedule dualPipeV();
Schedule zeroPP();
Schedule bpipe();
Schedule pipeDream();
Schedule pipeDream2bw();
Schedule generalizedInterleaving();
Schedule generalizedInterleavingHalf();
Schedule leanInterleaved();
Schedule pipelinedBackpropagation();

} // namespace shardscape::schedule
