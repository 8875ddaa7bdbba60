// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::frameworks {

/// The launch that a Kubernetes manifest wraps, as the script that each of its pods runs.
struct Launch {
    std::string script; ///< nodes and accelerators as #SBATCH lines, variables exported, then the command
    std::vector<std::int32_t>
        lines; ///< of the manifest, for each line of the script; 0: nowhere in particular
};

/// Reads PyTorchJob, MPIJob, PaddleJob and TrainJob of Kubeflow, JobSet, LeaderWorkerSet, RayJob, Volcano's and plain Jobs: nodes from their
/// replicas, accelerators from the limits of the container, its variables, command and arguments; a script of a ConfigMap in the
/// same file where the command names it. Also a task of SkyPilot and the longest command of Docker Compose's services. Nothing is run. Errors: no such job among its documents, YAML that cannot be read, no
/// container with a command.
Result<Launch> readManifest(std::string_view text);

} // namespace shardscape::frameworks
