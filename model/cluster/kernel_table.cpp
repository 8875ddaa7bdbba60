// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/kernel_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace shardscape::cluster {

namespace {

/// Two measured shapes further apart than this say little about what lies between: another tiling rules there.
constexpr double kFarthest = 8;

template <std::size_t N>
using Sizes = std::array<double, N>; ///< of one dimension each; their product is proportional to the work

struct Known {
    double size = 0;
    double work = 0;
    double rate = 0;
    std::size_t entry = 0;
};

thread_local KernelLog* t_log = nullptr;

/// `shapeOf`: an entry's sizes, or nothing where it is of another kind. `workOf`: FLOPs of given sizes. `used` gets true where
/// an entry is part of the answer.
template <std::size_t N, class Entry, class ShapeOf, class WorkOf>
TableRate rateOf(const std::vector<Entry>& entries, const Sizes<N>& wanted, const ShapeOf& shapeOf,
                 const WorkOf& workOf, std::vector<bool>* used)
{
    const auto use = [used](std::size_t entry) {
        if (used != nullptr)
            (*used)[entry] = true;
    };
    std::array<Known, N> below{};
    std::array<Known, N> above{};
    for (std::size_t at = 0; at < entries.size(); ++at) {
        const Entry& entry = entries[at];
        Sizes<N> sizes{};
        if (!shapeOf(entry, sizes))
            continue;
        std::size_t different = 0;
        std::size_t where = 0;
        for (std::size_t i = 0; i < N; ++i)
            if (sizes[i] != wanted[i]) {
                ++different;
                where = i;
            }
        if (different == 0) {
            use(at);
            return {entry.flopsPerSecond, false};
        }
        if (different > 1)
            continue;
        const Known known{sizes[where], workOf(sizes), entry.flopsPerSecond, at};
        if (known.size < wanted[where] && known.size > below[where].size)
            below[where] = known;
        if (known.size > wanted[where] && (above[where].size == 0 || known.size < above[where].size))
            above[where] = known;
    }
    TableRate best;
    double closest = kFarthest;
    std::size_t dimension = N;
    for (std::size_t i = 0; i < N; ++i) {
        if (below[i].size <= 0 || above[i].size <= 0 || above[i].size / below[i].size > closest)
            continue;
        closest = above[i].size / below[i].size;
        const double low = below[i].work / below[i].rate;
        // A larger kernel that was timed faster (another tiling) makes the smaller one no faster than it was timed.
        const double high = std::max(above[i].work / above[i].rate, low);
        const double share = std::log(wanted[i] / below[i].size) / std::log(closest);
        best = {workOf(wanted) / (low * std::pow(high / low, share)), true};
        dimension = i;
    }
    if (dimension < N) {
        use(below[dimension].entry);
        use(above[dimension].entry);
    }
    return best;
}

TableRate rateOf(const KernelTable& table, const MeasuredProduct& product, std::vector<bool>* used = nullptr)
{
    return rateOf<4>(
        table.products, {product.rows, product.depth, product.columns, product.batch},
        [&product](const MeasuredProduct& entry, Sizes<4>& sizes) {
            sizes = {entry.rows, entry.depth, entry.columns, entry.batch};
            return entry.accumulated == product.accumulated;
        },
        [](const Sizes<4>& s) { return 2 * s[0] * s[1] * s[2] * s[3]; }, used);
}

TableRate rateOf(const KernelTable& table, const MeasuredAttention& attention,
                 std::vector<bool>* used = nullptr)
{
    return rateOf<2>(
        table.attention, {attention.sequence, attention.heads * attention.sequences},
        [&attention](const MeasuredAttention& entry, Sizes<2>& sizes) {
            sizes = {entry.sequence, entry.heads * entry.sequences};
            return entry.backward == attention.backward && entry.headSize == attention.headSize;
        },
        [](const Sizes<2>& s) { return s[0] * s[0] * s[1]; }, used);
}

/// The answer to a question, noted where somebody listens.
template <class Shape>
TableRate answer(const KernelTable& table, Shape shape, std::vector<Shape> KernelLog::*list)
{
    const TableRate rate = rateOf(table, shape);
    if (t_log != nullptr) {
        shape.flopsPerSecond = rate.flopsPerSecond;
        std::vector<Shape>& asked = t_log->*list;
        if (std::find(asked.begin(), asked.end(), shape) == asked.end())
            asked.push_back(shape);
    }
    return rate;
}

} // namespace

TableRate productRate(const KernelTable& table, const MeasuredProduct& product)
{
    return answer(table, product, &KernelLog::products);
}

TableRate attentionRate(const KernelTable& table, const MeasuredAttention& attention)
{
    return answer(table, attention, &KernelLog::attention);
}

KernelLog::KernelLog()
    : m_outer(std::exchange(t_log, this))
{}

KernelLog::~KernelLog()
{
    t_log = m_outer;
}

KernelUse useOf(const KernelTable& table, const KernelLog& asked)
{
    KernelUse use{std::vector<bool>(table.products.size()), std::vector<bool>(table.attention.size())};
    for (const MeasuredProduct& product : asked.products)
        (void)rateOf(table, product, &use.products);
    for (MeasuredAttention pass : asked.attention) {
        MeasuredAttention other = pass;
        other.backward = !pass.backward;
        if (rateOf(table, other).flopsPerSecond > 0)
            (void)rateOf(table, pass, &use.attention);
    }
    return use;
}

KernelTableReference::KernelTableReference(KernelTable table)
    : m_table(table.empty() ? nullptr : std::make_shared<const KernelTable>(std::move(table)))
{}

} // namespace shardscape::cluster
