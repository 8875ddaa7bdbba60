// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "cluster/cluster.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

enum class MeasuredCollective : std::uint8_t { AllReduce, Gather, AllToAll }; ///< Gather: also reduce-scatter
std::string_view name(MeasuredCollective collective);                         ///< "all-reduce"

/// One measured collective.
struct CollectiveRow {
    std::int64_t line = 0; ///< of the text, from 1
    std::int64_t ranks = 0;
    double bytes = 0; ///< the whole buffer: all-reduce's input, all-gather's output
    double seconds = 0;
    double busBandwidth = 0; ///< B/s as printed or as it follows

    friend bool operator==(const CollectiveRow&, const CollectiveRow&) = default;
};

/// What nccl-tests or rccl-tests print, or a CSV of sizes and times.
struct CollectiveTable {
    MeasuredCollective collective = MeasuredCollective::AllReduce;
    std::int64_t hosts = 1; ///< named in the text
    std::vector<CollectiveRow> rows;
    std::vector<Message> notes;
};

/// The text has the header of nccl-tests, whatever a launcher, a logger or a quote puts before its lines.
bool isTestOutput(std::string_view text);

/// Whether a text looks like one.
bool isCollectiveTable(std::string_view text);

/// Text of nccl-tests and rccl-tests (columns by their header; out-of-place times; ranks from the device list, otherwise from
/// busbw/algbw), or CSV with the columns size, time_us, and optionally ranks, algbw, busbw (GB/s). A CSV with a column gpu
/// holds several systems: `system` says which, the first otherwise. A paste of several tests is a table for each collective and
/// number of hosts, in the order of the text; one at least. Errors name the line and what is missing.
Result<std::vector<CollectiveTable>> readCollectiveTables(std::string_view text,
                                                          std::string_view system = {});

/// The numbers of ranks of its rows: "8" or "2, 4, 8".
std::string scopeOf(const CollectiveTable& table);

/// Constants of a link level that a table determines, with what it does not.
struct LinkFit {
    std::optional<double> bandwidth; ///< B/s of a ring's bus
    std::optional<double> latency;   ///< s per step
    std::optional<double> startup;   ///< s; with `latency` absent it holds the latencies too
    std::vector<double> errors;      ///< predicted over measured, minus 1, by row
    double meanError = 0;            ///< mean of their absolute values
    std::vector<Message> notes;      ///< what the table does not determine and why, a sentence each
};

/// Least squares of relative errors of the closed forms that price the collective (network/collectives.h): rows choose ring
/// or tree as a price does, until the choice is stable. Error: fewer than two usable rows.
Result<LinkFit> fitLink(const CollectiveTable& table);

/// The level with what the fit determined; the rest stays. All-reduces set the efficiency, gathers and all-to-alls their shares
/// of it. The source says what was fitted and how well.
cluster::LinkLevel fitted(cluster::LinkLevel level, const CollectiveTable& table, const LinkFit& fit);

} // namespace shardscape::exchange
