// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/state_plan.h"
#include "workload/workload.h"

#include <vector>

namespace shardscape::cost {

/// What follows from the shapes of a model's matrices: means over all its parameters, ends included.
struct StateShapes {
    double weights = 2; ///< bytes per weight, those of frozen ones and of adapters beside them included
    double moments = 8; ///< bytes of the optimizer's own states per parameter that trains
    double trained = 1; ///< parameters with gradients and optimizer states over those of the model
    double work = 0; ///< FLOPs of one update per parameter that trains, beyond reading and writing its states
};

/// Sums over matrices that such means are made from.
struct StateTotals {
    double parameters = 0, trained = 0;
    double moments = 0;                ///< elements
    double work = 0;                   ///< FLOPs of one update
    double adapters = 0, matrices = 0; ///< parameters of adapters, and of matrices of layers

    void add(const StateTotals& more, double times);
};

/// By what stages of a pipeline hold: where an optimizer keeps more of some matrices than of others, stages differ.
struct StateParts {
    std::vector<StateTotals> kinds,
        frozen;                  ///< of one layer that trains, or not, as workload::kindCount() counts them
    StateTotals embedding, head; ///< a tied matrix is both
};
StateParts stateParts(const workload::Workload& workload, const workload::Transformer& model,
                      const StatePlan& plan);
/// Bytes of weights and of the optimizer's own states where adapters stand beside the matrices that `all` sums, of a whole model or
/// of a stage; `all` holds some parameters.
StateShapes adapterShapes(const workload::Workload& workload, const StatePlan& plan, const StateTotals& all);
/// Whether it keeps as much of every parameter.
bool keepsAlike(workload::Optimizer optimizer);

/// Per matrix of m x n, m <= n, in elements: Adam 2 m n, SGD and Lion m n; Adafactor m + n; Muon m n where a layer's matrices are
/// concerned; SOAP 2 m n + 2 (m^2 + n^2), sides over 10,000 left out; GaLore of rank r m r + 2 n r. Everything but the
/// matrices of layers is left to Adam, by Adafactor to itself. Work: Muon five iterations of 4 m^2 n + 2 m^3, SOAP six products
/// with each side's basis, GaLore two projections; their decompositions every few hundred steps are not counted.
/// Sources: Shazeer 2018, arXiv 1804.04235; Chen 2023 (Lion), arXiv 2302.06675; Jordan 2024 (Muon) and Liu 2025, arXiv 2502.16982;
/// Vyas 2024 (SOAP), arXiv 2409.11321; Zhao 2024 (GaLore), arXiv 2403.03507, Table 1.
/// Adapters: r (m + n) parameters at every matrix of a layer, experts left out (Hu 2021, arXiv 2106.09685); quantized weights of
/// layers 4.127 bits (Dettmers 2023, arXiv 2305.14314, section 3).
StateShapes stateShapes(const workload::Workload& workload, const workload::Transformer& model,
                        const StatePlan& plan);

} // namespace shardscape::cost
