// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workload/transformer.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace shardscape::workload {

/// What a tensor belongs to.
enum class Part : std::uint8_t { Attention, Mlp, Experts, SharedExperts, Router, Norms, Embedding, Head };
inline constexpr int kParts = 8;
std::string_view id(Part part);    ///< "shared_experts"
std::string_view label(Part part); ///< "shared experts"

/// One kind of tensor of a layer or of an end of the model, unsharded.
struct Tensor {
    Part part = Part::Attention;
    std::string_view name;        ///< "queries"
    std::string_view rowsName;    ///< what the sizes are in the field's letters: "h"
    std::string_view columnsName; ///< "a d"; empty for vectors
    std::int64_t rows = 0;
    std::int64_t columns = 1;
    std::int64_t copies = 1; ///< experts, or the two branches of a gated MLP
    std::int64_t biases = 0; ///< parameters beside the matrices
    /// Multiplications and additions of one token, forward; 0: none worth counting (vectors, tables).
    double flops = 0;

    [[nodiscard]] std::int64_t parameters() const { return rows * columns * copies + biases; }
    friend bool operator==(const Tensor&, const Tensor&) = default;
};

/// The tensors of a layer in the order in which a token meets them. They sum to countParameters().
/// Source of FLOPs: 2 per weight that a token meets, Narayanan 2021, arXiv 2104.04473, appendix.
std::vector<Tensor> layerTensors(const Transformer& model, bool expertLayer);
std::vector<Tensor> embeddingTensors(const Transformer& model);
/// Final norm and output matrix; a tied one has no parameters of its own and the same FLOPs.
std::vector<Tensor> headTensors(const Transformer& model);

/// One module that predicts a further token: norms of its two inputs and of its output, the projection that joins them, a layer
/// like the model's last, and the model's output matrix once more, which has its parameters elsewhere.
/// Source: DeepSeek-V3, arXiv 2412.19437, section 2.2.
std::vector<Tensor> furtherTokenTensors(const Transformer& model);

/// Forward FLOPs of scores and values for one token, attention unmasked as MFU counts it: 2 s a (d_qk + d_v), s no more than
/// the window.
double attentionCoreFlops(const Transformer& model, std::int64_t sequence);

} // namespace shardscape::workload
