// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace shardscape::cluster {

/// A matrix product as somebody timed it: `batch` products of (rows x depth) by (depth x columns).
struct MeasuredProduct {
    double rows = 0;
    double depth = 0;
    double columns = 0;
    double batch = 1;
    bool accumulated = false;  ///< added to a 32-bit result, as weight gradients are
    double flopsPerSecond = 0; ///< 2 batch rows depth columns over the measured time

    friend bool operator==(const MeasuredProduct&, const MeasuredProduct&) = default;
};

/// A causal tiled attention kernel as somebody timed it.
struct MeasuredAttention {
    double sequence = 0;  ///< of queries, and of keys
    double sequences = 1; ///< in the batch
    double heads = 0;     ///< of queries
    double headSize = 0;  ///< of queries and keys
    bool backward = false;
    double flopsPerSecond = 0; ///< over the FLOPs of the unmasked half, 2.5 times the forward's in backward

    friend bool operator==(const MeasuredAttention&, const MeasuredAttention&) = default;
};

/// Measured kernels of one accelerator in 16 bits. Facts: they come before any formula.
struct KernelTable {
    std::vector<MeasuredProduct> products;
    std::vector<MeasuredAttention> attention;
    std::string source;

    [[nodiscard]] bool empty() const { return products.empty() && attention.empty(); }
    friend bool operator==(const KernelTable&, const KernelTable&) = default;
};

/// What a table says about a kernel.
struct TableRate {
    double flopsPerSecond = 0;
    bool between = false; ///< of two measured shapes, not of this one
};

/// The rate of a product: as measured, or between two shapes that differ from it in one dimension alone, one smaller and one
/// larger, by no more than a factor of eight from each other. Their times are joined by a power of that dimension, so that
/// more work never takes less time. Of several pairs the closest. Zero: the table does not know.
TableRate productRate(const KernelTable& table, const MeasuredProduct& product);
/// The same for attention; shapes that differ in the heads of all sequences together or in the sequence length.
TableRate attentionRate(const KernelTable& table, const MeasuredAttention& attention);

/// While one lives, what its thread asks of tables is noted: by the evaluations that run meanwhile. The innermost notes.
class KernelLog {
public:
    KernelLog();
    ~KernelLog();
    KernelLog(const KernelLog&) = delete;
    KernelLog& operator=(const KernelLog&) = delete;

    // Each shape once; rates are those that the table answered with, 0: it does not know.
    std::vector<MeasuredProduct> products;
    std::vector<MeasuredAttention> attention;

private:
    KernelLog* m_outer = nullptr;
};

/// Which entries of a table answer what was asked: of a shape itself or of one between two. Attention is computed from the
/// table where it knows both passes.
struct KernelUse {
    std::vector<bool> products, attention; ///< by position in the table
};
KernelUse useOf(const KernelTable& table, const KernelLog& asked);

/// A table that copies of an accelerator share; empty for most. Compares by content.
class KernelTableReference {
public:
    KernelTableReference() = default;
    explicit KernelTableReference(KernelTable table);

    [[nodiscard]] const KernelTable* get() const { return m_table.get(); } ///< null: no table
    friend bool operator==(const KernelTableReference& a, const KernelTableReference& b)
    {
        return a.m_table == b.m_table || (a.m_table && b.m_table && *a.m_table == *b.m_table);
    }

private:
    std::shared_ptr<const KernelTable> m_table;
};

} // namespace shardscape::cluster
