// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/tensors.h"

#include <algorithm>
#include <array>

namespace shardscape::workload {

namespace {

struct Named {
    std::string_view id, label;
};
constexpr std::array<Named, kParts> kNames{{{"attention", "attention"},
                                            {"mlp", "MLP"},
                                            {"experts", "experts"},
                                            {"shared_experts", "shared experts"},
                                            {"router", "router"},
                                            {"norms", "norms"},
                                            {"embedding", "embedding"},
                                            {"head", "output matrix"}}};

Tensor matrix(Part part, std::string_view name, std::string_view rowsName, std::int64_t rows,
              std::string_view columnsName, std::int64_t columns, std::int64_t biases = 0)
{
    const double weights = static_cast<double>(rows) * static_cast<double>(columns);
    return {part, name, rowsName, columnsName, rows, columns, 1, biases, 2 * weights};
}

Tensor vector(Part part, std::string_view name, std::string_view rowsName, std::int64_t rows,
              std::int64_t copies = 1)
{
    return {part, name, rowsName, "", rows, 1, copies, 0, 0};
}

std::int64_t vectorsOf(Norm norm)
{
    return norm == Norm::LayerNorm ? 2 : 1;
}

void addLatent(std::vector<Tensor>& all, const Transformer& m, const LatentAttention& mla)
{
    const std::int64_t queries = m.heads * (mla.noPosition + mla.rotary);
    if (mla.queryRank > 0) {
        all.push_back(matrix(Part::Attention, "queries, down", "h", m.hidden, "r_q", mla.queryRank));
        all.push_back(vector(Part::Attention, "norm of queries", "r_q", mla.queryRank));
        all.push_back(matrix(Part::Attention, "queries, up", "r_q", mla.queryRank, "a d_qk", queries));
    } else {
        all.push_back(matrix(Part::Attention, "queries", "h", m.hidden, "a d_qk", queries));
    }
    all.push_back(matrix(Part::Attention, "keys and values, down", "h", m.hidden, "r_kv + d_r",
                         mla.keyValueRank + mla.rotary));
    all.push_back(vector(Part::Attention, "norm of keys and values", "r_kv", mla.keyValueRank));
    all.push_back(matrix(Part::Attention, "keys and values, up", "r_kv", mla.keyValueRank, "a (d_n + d_v)",
                         m.heads * (mla.noPosition + mla.value)));
    all.push_back(matrix(Part::Attention, "output", "a d_v", m.heads * mla.value, "h", m.hidden,
                         m.outputBias ? m.hidden : 0));
}

void addRecurrence(std::vector<Tensor>& all, const Transformer& m, const Recurrence& r)
{
    const std::size_t first = all.size();
    all.push_back(
        matrix(Part::Attention, "values, gate, queries and keys", "h", m.hidden, "", inputColumns(r)));
    if (convolved(r) > 0)
        all.push_back(vector(Part::Attention, "filters", "", convolved(r), r.convolution));
    if (r.kind == RecurrenceKind::Mamba1) {
        all.push_back(matrix(Part::Attention, "time step, B and C", "a d", r.values(), "r + 2 n",
                             r.timeRank + 2 * r.state));
        all.push_back(matrix(Part::Attention, "time steps", "r", r.timeRank, "a d", r.values(), r.values()));
    }
    all.push_back(matrix(Part::Attention, "output", "a d", r.values(), "h", m.hidden));
    std::int64_t rest = parametersOf(r, m.hidden);
    for (std::size_t i = first; i < all.size(); ++i)
        rest -= all[i].parameters();
    all.push_back(vector(Part::Attention, "decay and norms", "", rest));
}

void addIndexer(std::vector<Tensor>& all, const Transformer& m, const SparseAttention& sparse)
{
    const bool compressed = m.mla && m.mla->queryRank > 0;
    all.push_back(matrix(Part::Attention, "index queries", compressed ? "r_q" : "h",
                         compressed ? m.mla->queryRank : m.hidden, "a_i d_i",
                         sparse.indexHeads * sparse.indexDim));
    all.push_back(matrix(Part::Attention, "index keys and weights", "h", m.hidden, "d_i + a_i",
                         sparse.indexDim + sparse.indexHeads, 2 * sparse.indexDim));
}

void addAttention(std::vector<Tensor>& all, const Transformer& m)
{
    if (m.recurrence) {
        addRecurrence(all, m, *m.recurrence);
    } else if (!m.attention) {
        return;
    } else if (m.mla) {
        addLatent(all, m, *m.mla);
    } else {
        const std::int64_t queries = m.heads * m.headDim;
        const std::int64_t keys = m.keyValueHeads * m.headDim;
        const bool bias = m.queryKeyValueBias;
        all.push_back(m.attentionGate ? matrix(Part::Attention, "queries and gate", "h", m.hidden, "2 a d",
                                               2 * queries, bias ? queries : 0)
                                      : matrix(Part::Attention, "queries", "h", m.hidden, "a d", queries,
                                               bias ? queries : 0));
        all.push_back(matrix(Part::Attention, "keys", "h", m.hidden, "g d", keys, bias ? keys : 0));
        all.push_back(matrix(Part::Attention, "values", "h", m.hidden, "g d", keys, bias ? keys : 0));
        all.push_back(
            matrix(Part::Attention, "output", "a d", queries, "h", m.hidden, m.outputBias ? m.hidden : 0));
    }
    if (m.sparse && !m.recurrence)
        addIndexer(all, m, *m.sparse);
    if (m.queryKeyNorm && !m.recurrence)
        all.push_back(vector(Part::Attention, "norms of queries and keys", "d", m.headDim, 2));
    if (m.extraAttention > 0)
        all.push_back(vector(Part::Attention, "beyond projections", "", m.extraAttention));
}

/// `served`: how many of the copies a token meets.
void addMlp(std::vector<Tensor>& all, const Transformer& m, Part part, std::string_view inner,
            std::int64_t ffn, std::int64_t copies, std::int64_t served, bool bias)
{
    const std::int64_t branches = m.gated ? 2 : 1;
    Tensor in = matrix(part, m.gated ? "gate and up" : "up", "h", m.hidden, inner, ffn,
                       bias ? branches * ffn : 0);
    in.copies = branches * copies;
    in.biases *= copies;
    in.flops *= static_cast<double>(branches * served);
    Tensor out = matrix(part, "down", inner, ffn, "h", m.hidden, bias ? m.hidden : 0);
    out.copies = copies;
    out.biases *= copies;
    out.flops *= static_cast<double>(served);
    all.push_back(in);
    all.push_back(out);
}

} // namespace

std::string_view id(Part part)
{
    return kNames[static_cast<std::size_t>(part)].id;
}

std::string_view label(Part part)
{
    return kNames[static_cast<std::size_t>(part)].label;
}

std::vector<Tensor> layerTensors(const Transformer& model, bool expertLayer)
{
    std::vector<Tensor> all;
    all.push_back(
        vector(Part::Norms, "norms", "h", model.hidden,
               ((model.attention ? 1 : 0) + (model.mlp ? 1 : 0) + model.extraNorms) * vectorsOf(model.norm)));
    addAttention(all, model);
    if (!model.mlp)
        return all;
    if (!expertLayer || !model.moe) {
        addMlp(all, model, Part::Mlp, "f", model.ffn, 1, 1, model.mlpBias);
        return all;
    }
    const MixtureOfExperts& moe = *model.moe;
    all.push_back(matrix(Part::Router, "router", "h", model.hidden, "E", moe.experts,
                         moe.routerBias ? moe.experts : 0));
    addMlp(all, model, Part::Experts, "f_e", moe.expertFfn, moe.experts, moe.topK, model.mlpBias);
    if (moe.sharedExperts > 0)
        addMlp(all, model, Part::SharedExperts, "f_s", moe.sharedFfn, moe.sharedExperts, moe.sharedExperts,
               false);
    return all;
}

std::vector<Tensor> embeddingTensors(const Transformer& model)
{
    std::vector<Tensor> all;
    Tensor tokens = matrix(Part::Embedding, "tokens", "V", model.vocabulary, "h", model.hidden);
    tokens.flops = 0; // looked up, not multiplied
    all.push_back(tokens);
    if (model.learnedPositions > 0) {
        Tensor positions = matrix(Part::Embedding, "positions", "s", model.learnedPositions, "h",
                                  model.hidden);
        positions.flops = 0;
        all.push_back(positions);
    }
    if (model.embeddingNorm)
        all.push_back(vector(Part::Norms, "norm", "h", model.hidden, vectorsOf(model.norm)));
    return all;
}

std::vector<Tensor> headTensors(const Transformer& model)
{
    Tensor output = matrix(Part::Head, model.tiedEmbeddings ? "output, tied to the tokens" : "output", "h",
                           model.hidden, "V", model.vocabulary);
    if (model.tiedEmbeddings)
        output.copies = 0;
    return {vector(Part::Norms, "final norm", "h", model.hidden, vectorsOf(model.norm)), output};
}

std::vector<Tensor> furtherTokenTensors(const Transformer& model)
{
    const std::int32_t last = kindOf(model, std::max<std::int64_t>(model.layers - 1, 0));
    const std::vector<Tensor> layer = layerTensors(layerOf(model, last),
                                                   layerShape(model, last).moe != nullptr);
    std::vector<Tensor> all{
        vector(Part::Norms, "norms of inputs and output", "h", model.hidden, 3 * vectorsOf(model.norm))};
    all.insert(all.end(), layer.begin(), layer.end());
    all.push_back(matrix(Part::Head, "projection of the inputs", "2 h", 2 * model.hidden, "h", model.hidden));
    Tensor output = matrix(Part::Head, "output, the model's", "h", model.hidden, "V", model.vocabulary);
    output.copies = 0;
    all.push_back(output);
    return all;
}

double attentionCoreFlops(const Transformer& model, std::int64_t sequence)
{
    if (model.recurrence)
        return flopsPerState(model.recurrence->kind)
               * static_cast<double>(model.recurrence->values() * model.recurrence->state);
    if (!model.attention)
        return 0;
    const std::int64_t width = model.mla ? model.mla->noPosition + model.mla->rotary + model.mla->value
                                         : 2 * model.headDim;
    const std::int64_t seen = model.sparse ? model.sparse->topK : model.window;
    const std::int64_t keys = seen > 0 ? std::min(seen, sequence) : sequence;
    const std::int64_t index = model.sparse ? sequence * model.sparse->indexHeads * model.sparse->indexDim
                                            : 0;
    return 2.0
           * (static_cast<double>(keys) * static_cast<double>(model.heads) * static_cast<double>(width)
              + static_cast<double>(index));
}

} // namespace shardscape::workload
