// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/cluster_json.h"

#include "base/nearest.h"
#include "base/quantity.h"
#include "cluster/release.h"
#include "exchange/tables/kernel_table_file.h"
#include "exchange/tables/link_matrix_file.h"
#include "exchange/text/json_reader.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace shardscape::exchange {

using cluster::Accelerator;
using cluster::Cluster;
using cluster::KernelRates;
using cluster::kMostAccelerators;
using cluster::kMostNodes;
using cluster::LinkLevel;
using nlohmann::json;
using nlohmann::ordered_json;

namespace {

constexpr double kGigabit = 1e9 / 8;
constexpr std::int64_t kMostAxes = 6;
constexpr std::int64_t kMostUplinks = 512; ///< and NICs of a leaf: their flows are counted exactly
constexpr std::int64_t kMostWired = 16;    ///< accelerators of one mesh: its rings are searched exhaustively

/// What a kind of link attains when nobody measured this very cluster.
struct LinkKind {
    std::string_view kind;
    double efficiency;
    double latency; ///< s per step of a collective
    std::string_view source;
    double startup = LinkLevel{}.startup; ///< s before the first byte moves
};

// Ring steps and NVLink busbw: NCCL src/graph/tuning.cc and stas00/ml-engineering.
const std::array kKinds{
    LinkKind{
        "nvswitch", 0.78, 3.4e-6,
        "efficiency measured on 8 A100: 234.9 of 300 GB/s (stas00/ml-engineering); step: NCCL tuning, NVLink ring; "
        "startup: 40 us over 77 all-reduces on 2 to 8 A100 (vTrain)",
        40e-6},
    LinkKind{"nvlink-mesh", 0.78, 3.4e-6,
             "assumption: as NVSwitch, 234.9 of 300 GB/s (stas00/ml-engineering)"},
    LinkKind{"nvlink-bridge", 0.78, 3.4e-6,
             "assumption: as NVSwitch, 234.9 of 300 GB/s (stas00/ml-engineering)"},
    LinkKind{"xgmi", 0.70, 4e-6,
             "efficiency measured on 8 MI300X: 312.9 of 448 GB/s (stas00/ml-engineering); step assumed"},
    LinkKind{"xgmi-package", 0.75, 2e-6,
             "assumption: 48 of 64 GB/s on a pair of MI300X (stas00/ml-engineering)"},
    LinkKind{"hccs", 0.70, 4e-6, "assumption: as xGMI"},
    LinkKind{"neuronlink", 0.70, 4e-6, "assumption: as xGMI"},
    LinkKind{"pcie", 0.80, 5.7e-6, "assumption: 0.80 through a shared host; step: NCCL tuning, PCI ring"},
    LinkKind{"ici-torus", 0.90, 1e-6, "assumption: 45 of 50 GB/s per link (\"How to scale your model\")"},
    LinkKind{
        "infiniband", 0.92, 5e-6,
        "efficiency measured on 32 H200 over 4 nodes: 364.9 GB/s (stas00/ml-engineering); step: NCCL tuning, network ring"},
    LinkKind{"roce", 0.85, 8e-6, "assumption: lower end of 0.85 to 0.92 with tuned congestion control"},
    LinkKind{"slingshot", 0.85, 6e-6, "assumption: as tuned RoCE"},
    LinkKind{"omni-path", 0.35, 8e-6,
             "fitted to 52 runs on Jean Zay (BigScience tr11 chronicles): a protocol driven by the host"},
    LinkKind{"ethernet", 0.50, 40e-6, "assumption: TCP attains 0.4 to 0.6 at five to ten times the latency"},
    LinkKind{"dcn", 0.80, 20e-6, "assumption: data-centre network between slices"},
    LinkKind{"wan", 0.50, 20e-3, "assumption: one TCP flow over the internet, 40 ms round trip"},
};

std::size_t kindIndex(std::string_view kind)
{
    const auto found = std::find_if(kKinds.begin(), kKinds.end(),
                                    [kind](const LinkKind& k) { return k.kind == kind; });
    return static_cast<std::size_t>(found - kKinds.begin());
}

std::size_t readKind(ObjectReader& in, std::optional<std::string_view> otherwise = {})
{
    std::array<std::string_view, std::tuple_size_v<decltype(kKinds)>> names;
    std::transform(kKinds.begin(), kKinds.end(), names.begin(), [](const LinkKind& k) { return k.kind; });
    return in.choice("kind", names, otherwise ? std::optional(kindIndex(*otherwise)) : std::nullopt);
}

/// Kernel rates of a chip that nobody measured: what matrix products attain of the peak carries over to attention.
KernelRates unmeasuredKernels()
{
    constexpr double kMedian = 0.781; // of the maximum achievable fractions of 12 accelerators
    KernelRates rates;
    const double ratio = 0.9 * kMedian / rates.gemmEfficiency;
    rates.gemmEfficiency *= ratio;
    rates.flashForward *= ratio;
    rates.flashBackward *= ratio;
    rates.source =
        "assumption: 0.9 x the median (.781) of the fractions of peak that 12 accelerators achieve in matrix products "
        "(stas00/ml-engineering); attention scaled from the A100 by the same ratio";
    return rates;
}

KernelRates readKernels(ObjectReader& parent, const KernelRates& base)
{
    const json* value = parent.find("kernels");
    if (!value)
        return base;
    ObjectReader in(*value, parent.placeOf("kernels"));
    KernelRates rates;
    rates.gemmEfficiency = in.number("gemm_efficiency", 0.001, 1, base.gemmEfficiency);
    rates.gemmHalfDepth = in.number("gemm_half_depth", 0, 1e6, base.gemmHalfDepth);
    rates.gemmUnhidden = in.number("gemm_unhidden", 0, 1, base.gemmUnhidden);
    rates.tileRows = in.number("tile_rows", 1, 1e6, base.tileRows);
    rates.tileColumns = in.number("tile_columns", 1, 1e6, base.tileColumns);
    rates.waveExponent = in.number("wave_exponent", 0, 1, base.waveExponent);
    rates.groupedEfficiency = in.number("grouped_efficiency", 0.001, 1, base.groupedEfficiency);
    rates.launchSeconds = kMicro * in.number("launch_us", 0, 1e6, inUnit(base.launchSeconds, kMicro));
    rates.memoryEfficiency = in.number("memory_efficiency", 0.001, 1, base.memoryEfficiency);
    rates.flashForward = in.number("flash_forward", 0.001, 1, base.flashForward);
    rates.flashForwardHalf = in.number("flash_forward_half", 0, 1e6, base.flashForwardHalf);
    rates.flashBackward = in.number("flash_backward", 0.001, 1, base.flashBackward);
    rates.flashBackwardHalf = in.number("flash_backward_half", 0, 1e6, base.flashBackwardHalf);
    rates.cudnnForward = in.number("cudnn_forward", 0, 1, base.cudnnForward);
    rates.cudnnBackward = in.number("cudnn_backward", 0, 1, base.cudnnBackward);
    rates.fp8Efficiency = in.number("fp8_efficiency", 0.001, 1, base.fp8Efficiency);
    rates.fp4Efficiency = in.number("fp4_efficiency", 0.001, 1, base.fp4Efficiency);
    rates.blockScales = in.number("block_scales", 0.001, 1, base.blockScales);
    rates.castBytes = in.number("cast_bytes", 0, 100, base.castBytes);
    rates.source = in.text("source", base.source);
    if (const Result<void> done = in.finish(); !done)
        parent.reject(done.error());
    return rates;
}

std::vector<std::pair<std::string, std::string>> readSources(
    ObjectReader& parent, std::vector<std::pair<std::string, std::string>> base)
{
    const json* all = parent.find("sources");
    const json* one = parent.find("source");
    if (one && one->is_string())
        return {{"*", one->get<std::string>()}};
    if (one)
        parent.reject(ErrorCode::BadInput,
                      say("%1 is %2; it must be a text", parent.placeOf("source"), describe(*one)));
    if (!all)
        return base;
    if (!all->is_object()) {
        parent.reject(ErrorCode::BadInput, say("%1 is %2; it must be an object of texts",
                                               parent.placeOf("sources"), describe(*all)));
        return base;
    }
    base.clear();
    for (const auto& [key, text] : all->items()) {
        if (!text.is_string()) {
            parent.reject(ErrorCode::BadInput, say("%1 is %2; it must be a text",
                                                   within(parent.placeOf("sources"), key), describe(text)));
            break;
        }
        base.emplace_back(key, text.get<std::string>());
    }
    return base;
}

double perAccelerator(std::int64_t ports, double gigabits, std::int64_t acceleratorsPerNode)
{
    return static_cast<double>(ports) * gigabits * kGigabit / static_cast<double>(acceleratorsPerNode);
}

constexpr double kSlowest = 1e-6; // GB/s
constexpr double kFastest = 1e6;

/// [[0, 1, 2], ...]: two accelerators of a domain and the links between them.
std::vector<cluster::Wire> readWires(ObjectReader& in, const LinkLevel& level)
{
    std::vector<cluster::Wire> wires;
    const json* list = in.find("wires");
    if (!list)
        return wires;
    const std::string place = in.placeOf("wires");
    if (!list->is_array()) {
        in.reject(ErrorCode::BadInput, say("%1 is %2; it must be a list of [accelerator, accelerator, links]",
                                           place, describe(*list)));
        return wires;
    }
    if (!list->empty() && level.size > kMostWired) {
        in.reject(ErrorCode::BadInput,
                  say("%1 join %2 accelerators; meshes of at most %3 can be wired pair by pair", place,
                      level.size, kMostWired));
        return wires;
    }
    for (std::size_t i = 0; i < list->size(); ++i) {
        const json& one = (*list)[i];
        const std::string at = place + "[" + std::to_string(i) + "]";
        const bool numbers = one.is_array() && one.size() == 3
                             && std::all_of(one.begin(), one.end(),
                                            [](const json& v) { return v.is_number_integer(); });
        if (!numbers) {
            in.reject(ErrorCode::BadInput,
                      say("%1 is %2; it must be [accelerator, accelerator, links]", at, describe(one)));
            return wires;
        }
        std::array<double, 3> v{};
        std::transform(one.begin(), one.end(), v.begin(), [](const json& n) { return n.get<double>(); });
        const auto within = [&](double n) { return n >= 0 && n < static_cast<double>(level.size); };
        if (!within(v[0]) || !within(v[1]) || v[0] == v[1]) {
            in.reject(ErrorCode::BadInput,
                      say("%1 must join two of the accelerators 0 to %2", at, level.size - 1));
            return wires;
        }
        if (v[2] < 1 || v[2] > 64) {
            in.reject(ErrorCode::BadInput,
                      say("%1 has %2 for its links; a pair has from 1 to 64", at, describe(one[2])));
            return wires;
        }
        const cluster::Wire wire{static_cast<std::int32_t>(std::min(v[0], v[1])),
                                 static_cast<std::int32_t>(std::max(v[0], v[1])),
                                 static_cast<std::int32_t>(v[2])};
        for (const cluster::Wire& other : wires)
            if (other.a == wire.a && other.b == wire.b) {
                in.reject(ErrorCode::BadInput, say("%1 joins %2 and %3 a second time", at, wire.a, wire.b));
                return wires;
            }
        wires.push_back(wire);
    }
    return wires;
}

/// Whether accelerators are joined to one another in rows and rings where the kind's links are used.
bool makesTorus(std::string_view kind)
{
    return kind == "ici-torus" || kind == "neuronlink";
}

/// {"leaf_nodes": 4, "leaf_ports": 32, "uplinks": 32}: what hangs under one leaf switch, and how many links leave it upward.
void readLeaves(ObjectReader& in, LinkLevel& level, const LinkLevel* known, std::int64_t perNode)
{
    const std::int64_t most = kMostUplinks;
    if (!in.has("uplinks")) {
        in.find("leaf_nodes"); // known keys, for the sentence about a misspelt one
        in.find("leaf_ports");
        if (known != nullptr) {
            level.leaf = known->leaf;
            level.leafPorts = known->leafPorts;
            level.uplinks = known->uplinks;
        }
        return;
    }
    level.uplinks = in.integer("uplinks", 1, most);
    const std::int64_t nodes = in.integer("leaf_nodes", 1, kMostNodes);
    level.leaf = nodes * perNode;
    const std::int64_t ports = nodes * (level.ports > 0 ? level.ports : perNode);
    level.leafPorts = in.integer("leaf_ports", 1, most, std::min(ports, most));
}

/// The keys every link has; `known` is the link it replaces. `torusAxes`: of the torus that it makes unless the file says so.
void readAttained(ObjectReader& in, LinkLevel& level, const LinkKind& kind, const LinkLevel* known,
                  std::int64_t torusAxes, std::int64_t perNode)
{
    if (known && known->kind != level.kind)
        known = nullptr;
    const bool measured = in.has("efficiency");
    level.efficiency = in.number("efficiency", 0.001, 1, known ? known->efficiency : kind.efficiency);
    level.gatherShare = in.number("gather_share", 0.001, 2,
                                  known ? known->gatherShare : LinkLevel{}.gatherShare);
    level.exchangeShare = in.number("all_to_all_share", 0.001, 1,
                                    known ? known->exchangeShare : LinkLevel{}.exchangeShare);
    level.latency = kMicro
                    * in.number("latency_us", 0, 1e7, inUnit(known ? known->latency : kind.latency, kMicro));
    level.startup = kMicro
                    * in.number("startup_us", 0, 1e7, inUnit(known ? known->startup : kind.startup, kMicro));
    level.oversubscription = in.number("oversubscription", 1, 1e3,
                                       known ? known->oversubscription : LinkLevel{}.oversubscription);
    readLeaves(in, level, known, perNode);
    level.switchShare = in.number("in_network_efficiency", 0, 1,
                                  known ? known->switchShare : LinkLevel{}.switchShare);
    level.torusAxes = in.integer("torus_axes", 0, kMostAxes, known ? known->torusAxes : torusAxes);
    level.wires = readWires(in, level);
    level.source = in.text("source", known && !measured ? known->source
                                     : measured         ? std::string{}
                                                        : std::string(kind.source));
}

/// The level of `cluster` that the next one of that kind stands for: Ethernet may lie within nodes and between them. Beyond those
/// that it has, the last.
const LinkLevel* levelOfKind(const Cluster* cluster, std::string_view kind,
                             const std::vector<LinkLevel>& readBefore)
{
    if (!cluster)
        return nullptr;
    const auto isOfKind = [kind](const LinkLevel& level) { return level.kind == kind; };
    auto before = std::count_if(readBefore.begin(), readBefore.end(), isOfKind);
    const LinkLevel* found = nullptr;
    for (const LinkLevel& level : cluster->levels)
        if (isOfKind(level) && before-- >= 0)
            found = &level;
    return found;
}

/// Reads one level. `size` is what it joins when it does not say so under `sizeKey`; empty `sizeKey`: it never says so.
LinkLevel readLevel(const json& value, const std::string& place, std::string_view sizeKey, std::int64_t size,
                    bool sizeRequired, const Cluster& cluster, const Cluster* known,
                    std::optional<std::string_view> kindOtherwise, ObjectReader& parent)
{
    ObjectReader in(value, place);
    const LinkKind& kind = kKinds[readKind(in, kindOtherwise)];
    LinkLevel level;
    level.kind = kind.kind;
    level.size = sizeKey.empty() ? size
                                 : in.integer(sizeKey, 1, kMostAccelerators,
                                              sizeRequired ? std::nullopt : std::optional(size));
    if (in.has("nics_per_node") || in.has("gbit_per_s")) {
        level.ports = in.integer("nics_per_node", 1, kMostAccelerators);
        const double gigabits = in.number("gbit_per_s", 1e-6, kFastest);
        level.portBandwidth = gigabits * kGigabit;
        const double derived = perAccelerator(level.ports, gigabits, cluster.acceleratorsPerNode);
        level.bandwidth = in.has("gb_per_s") ? kGB * in.number("gb_per_s", kSlowest, kFastest) : derived;
    } else {
        level.bandwidth = kGB * in.number("gb_per_s", kSlowest, kFastest);
        in.find("nics_per_node"); // known keys, for the sentence about a misspelt one
        in.find("gbit_per_s");
    }
    readAttained(in, level, kind, levelOfKind(known, level.kind, cluster.levels),
                 makesTorus(level.kind) ? cluster.accelerator.torusAxes : 0, cluster.acceleratorsPerNode);
    if (const Result<void> done = in.finish(); !done)
        parent.reject(done.error());
    return level;
}

void readLevels(ObjectReader& in, Cluster& cluster, const Cluster* known)
{
    const std::int64_t all = cluster.accelerators();
    const std::int64_t perNode = cluster.acceleratorsPerNode;
    if (const json* list = in.find("levels")) {
        const std::string place = in.placeOf("levels");
        for (const std::string_view key : {"die_pair", "scale_up", "host", "scale_out"})
            if (in.find(key))
                in.reject(ErrorCode::BadInput,
                          say("%1 and levels are both given; write the links in one of the two ways",
                              in.placeOf(key)));
        if (!list->is_array()) {
            in.reject(ErrorCode::BadInput, say("%1 is %2; it must be a list", place, describe(*list)));
            return;
        }
        for (std::size_t i = 0; i < list->size(); ++i) {
            const bool last = i + 1 == list->size();
            cluster.levels.push_back(readLevel((*list)[i], place + "[" + std::to_string(i) + "]", "size", all,
                                               !last, cluster, known, {}, in));
        }
        return;
    }
    if (const json* value = in.find("die_pair"))
        cluster.levels.push_back(
            readLevel(*value, in.placeOf("die_pair"), "size", 2, false, cluster, known, "xgmi-package", in));
    if (const json* value = in.find("scale_up"))
        cluster.levels.push_back(
            readLevel(*value, in.placeOf("scale_up"), "domain", perNode, false, cluster, known, {}, in));
    if (const json* value = in.find("host"))
        cluster.levels.push_back(
            readLevel(*value, in.placeOf("host"), {}, perNode, false, cluster, known, "pcie", in));
    if (const json* value = in.find("scale_out"))
        cluster.levels.push_back(
            readLevel(*value, in.placeOf("scale_out"), {}, all, false, cluster, known, {}, in));
}

void checkLevels(ObjectReader& in, const Cluster& cluster)
{
    const auto number = [](std::int64_t v) { return std::to_string(v); };
    const std::string place = in.place().empty() ? std::string{} : in.place() + ": ";
    const std::int64_t all = cluster.accelerators();
    std::int64_t inner = 1;
    for (const LinkLevel& level : cluster.levels) {
        if (level.size < inner || level.size % inner != 0) {
            in.reject(
                ErrorCode::BadInput,
                say("%1the %2 level joins %3 accelerators, which is no multiple of the %4 joined inside it",
                    place, level.kind, number(level.size), number(inner)));
            return;
        }
        inner = level.size;
    }
    if (all % inner != 0) {
        in.reject(ErrorCode::BadInput, say("%1the links join %2 accelerators, the cluster has %3", place,
                                           number(inner), number(all)));
        return;
    }
    if (inner < all) {
        const bool within = inner < cluster.acceleratorsPerNode;
        in.reject(
            ErrorCode::BadInput,
            say("%1%2", place,
                within ? say(
                    "%1 accelerators per node, but nothing joins more than %2 of them; give scale_up or scale_out",
                    cluster.acceleratorsPerNode, inner)
                       : say("%1 nodes, but nothing joins them; give scale_out", cluster.nodes)));
    }
}

/// {"gib": 2048, "gb_per_s": 409.6, "lanes_gb_per_s": 25, ...}: what is not given stays as with a host that nobody described.
cluster::HostMemory readHost(ObjectReader& parent)
{
    cluster::HostMemory host;
    const json* value = parent.find("host_memory");
    if (!value)
        return host;
    ObjectReader in(*value, parent.placeOf("host_memory"));
    host.bytes = kGiB * in.number("gib", 0, 1e7);
    // Of a kind of nodes whose host nobody described there is nothing to read.
    host.bandwidth = kGB * in.number("gb_per_s", host.bytes > 0 ? kSlowest : 0, kFastest);
    host.lanes = kGB * in.number("lanes_gb_per_s", kSlowest, kFastest, inUnit(host.lanes, kGB));
    host.sharedBy = in.integer("lanes_shared_by", 1, 65536, host.sharedBy);
    host.driveBytes = kTera * in.number("drives_tb", 0, 1e6, 0);
    const bool drives = host.driveBytes > 0;
    const auto rate = [&](std::string_view key) {
        return kGB
               * (drives ? in.number(key, kSlowest, kFastest)
                         : in.number(key, 0, kFastest, 0)); // of no drives: nothing
    };
    host.driveRead = rate("drives_read_gb_per_s");
    host.driveWrite = rate("drives_write_gb_per_s");
    host.source = in.text("source", "");
    if (const Result<void> done = in.finish(); !done)
        parent.reject(done.error());
    return host;
}

/// {"name": ..., "accelerator": ..., "nodes": ...} and, where they differ, links in any form a cluster has them.
void readOthers(ObjectReader& parent, Cluster& cluster, const AcceleratorLookup& accelerator,
                const Cluster* known)
{
    const json* list = parent.find("others");
    if (!list)
        return;
    const std::string all = parent.placeOf("others");
    const auto number = [](std::int64_t v) { return std::to_string(v); };
    if (!list->is_array()) {
        parent.reject(ErrorCode::BadInput,
                      say("%1 is %2; it must be a list of node kinds", all, describe(*list)));
        return;
    }
    if (static_cast<std::int64_t>(list->size()) >= cluster::kMostKinds) {
        parent.reject(ErrorCode::TooLarge, say("%1 has %2 kinds of nodes; %3 are possible", all, list->size(),
                                               number(cluster::kMostKinds - 1)));
        return;
    }
    std::int64_t nodes = 0;
    for (std::size_t i = 0; i < list->size(); ++i) {
        ObjectReader in((*list)[i], all + "[" + std::to_string(i) + "]");
        cluster::NodeKind kind;
        kind.name = in.text("name", "");
        if (const json* a = in.find("accelerator")) {
            if (Result<Accelerator> found = accelerator(*a, in.placeOf("accelerator")); found)
                kind.accelerator = std::move(*found);
            else
                in.reject(found.error());
        } else if ((*list)[i].is_object()) {
            in.reject(ErrorCode::BadInput, say("%1 is missing", in.placeOf("accelerator")));
        }
        kind.nodes = in.integer("nodes", 1, kMostNodes);
        if (const std::int64_t perNode = in.integer("accelerators_per_node", 1, 65536,
                                                    cluster.acceleratorsPerNode);
            in.good() && perNode != cluster.acceleratorsPerNode)
            in.reject(ErrorCode::BadInput,
                      say("%1 is %2; nodes of all kinds have as many accelerators, here %3",
                          in.placeOf("accelerators_per_node"), number(perNode),
                          number(cluster.acceleratorsPerNode)));
        Cluster links;
        links.acceleratorsPerNode = cluster.acceleratorsPerNode;
        links.nodes = cluster.nodes;
        readLevels(in, links, known);
        kind.levels = std::move(links.levels);
        if (in.find("host_memory") != nullptr)
            kind.host = readHost(in);
        const auto sameSize = [](const LinkLevel& a, const LinkLevel& b) { return a.size == b.size; };
        if (in.good() && !kind.levels.empty()
            && !std::equal(kind.levels.begin(), kind.levels.end(), cluster.levels.begin(),
                           cluster.levels.end(), sameSize))
            in.reject(ErrorCode::BadInput,
                      say("%1: its links must join as many accelerators, level by level, as the cluster's",
                          in.place()));
        if (const Result<void> done = in.finish(); !done) {
            parent.reject(done.error());
            return;
        }
        nodes += kind.nodes;
        cluster.others.push_back(std::move(kind));
    }
    if (parent.good() && nodes >= cluster.nodes)
        parent.reject(
            ErrorCode::BadInput,
            say("%1 have %2 of the cluster's %3 nodes; at least one must be left for its own accelerator",
                all, number(nodes), number(cluster.nodes)));
}

/// The constants of a stack that files may give, with the unit they are written in.
struct StackKey {
    std::string_view key;
    double cluster::Software::*field;
    double unit;
    double most;
};
constexpr std::array kStackKeys{
    StackKey{"elementwise_traffic", &cluster::Software::elementwiseTraffic, 1, 1e3},
    StackKey{"accumulate_bytes", &cluster::Software::accumulateTraffic, 1, 1e3},
    StackKey{"optimizer_bytes", &cluster::Software::optimizerTraffic, 1, 1e4},
    StackKey{"product_rate", &cluster::Software::productRate, 1, 1e2},
    StackKey{"attention_rate", &cluster::Software::attentionRate, 1, 1e2},
    StackKey{"sink_rate", &cluster::Software::sinkRate, 1, 1e2},
    StackKey{"layer_forward_us", &cluster::Software::layerForwardHost, kMicro, 1e7},
    StackKey{"layer_backward_us", &cluster::Software::layerBackwardHost, kMicro, 1e7},
    StackKey{"collective_us", &cluster::Software::collectiveHost, kMicro, 1e7},
    StackKey{"routing_us", &cluster::Software::routingHost, kMicro, 1e7},
    StackKey{"exchange_us", &cluster::Software::exchangeHost, kMicro, 1e7},
    StackKey{"fused_exchange_us", &cluster::Software::fusedExchangeHost, kMicro, 1e7},
    StackKey{"expert_us", &cluster::Software::expertHost, kMicro, 1e7},
    StackKey{"broadcast_us", &cluster::Software::broadcastHost, kMicro, 1e7},
    StackKey{"crossing_us", &cluster::Software::crossingHost, kMicro, 1e7},
    StackKey{"microbatch_us", &cluster::Software::microbatchHost, kMicro, 1e7},
    StackKey{"step_us", &cluster::Software::stepHost, kMicro, 1e9},
    StackKey{"context_gib", &cluster::Software::contextBytes, kGiB, 1e4},
    StackKey{"fragmentation", &cluster::Software::fragmentation, 1, 10},
};

/// {"eager": {"layer_forward_us": 1200}}: what is not given stays as the program has it.
std::vector<cluster::Software> readStacks(ObjectReader& parent)
{
    std::vector<cluster::Software> stacks;
    const json* all = parent.find("stacks");
    if (!all)
        return stacks;
    if (!all->is_object()) {
        parent.reject(ErrorCode::BadInput,
                      say("%1 is %2; it must be an object", parent.placeOf("stacks"), describe(*all)));
        return stacks;
    }
    for (const auto& [id, value] : all->items()) {
        const std::int64_t known = cluster::findSoftware(id);
        if (known < 0) {
            std::vector<std::string_view> ids;
            for (const cluster::Software& s : cluster::softwareStacks())
                ids.push_back(s.id);
            parent.reject(ErrorCode::UnknownName, say("%1: unknown software '%2'; nearest is '%3'",
                                                      parent.placeOf("stacks"), id, nearestName(id, ids)));
            continue;
        }
        // Of all its releases, but for those that have an entry of their own.
        for (const cluster::Software& release : cluster::softwareStacks()) {
            if (release.id != id && (cluster::familyOf(release.id) != id || all->contains(release.id)))
                continue;
            ObjectReader in(value, parent.placeOf("stacks") + "." + id);
            cluster::Software stack = release;
            for (const StackKey& k : kStackKeys)
                stack.*k.field = k.unit * in.number(k.key, 0, k.most, inUnit(stack.*k.field, k.unit));
            stack.source = in.text("source", stack.source);
            if (const Result<void> done = in.finish(); !done)
                parent.reject(done.error());
            stacks.push_back(std::move(stack));
        }
    }
    std::sort(stacks.begin(), stacks.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    return stacks;
}

ordered_json hostJson(const cluster::HostMemory& host)
{
    ordered_json out{{"gib", host.bytes / kGiB},
                     {"gb_per_s", inUnit(host.bandwidth, kGB)},
                     {"lanes_gb_per_s", inUnit(host.lanes, kGB)},
                     {"lanes_shared_by", host.sharedBy}};
    if (host.driveBytes > 0) {
        out["drives_tb"] = inUnit(host.driveBytes, kTera);
        out["drives_read_gb_per_s"] = inUnit(host.driveRead, kGB);
        out["drives_write_gb_per_s"] = inUnit(host.driveWrite, kGB);
    }
    out["source"] = host.source;
    return out;
}

ordered_json stacksJson(const std::vector<cluster::Software>& stacks)
{
    ordered_json out = ordered_json::object();
    for (const cluster::Software& stack : stacks) {
        ordered_json& one = out[stack.id];
        for (const StackKey& k : kStackKeys)
            one[std::string(k.key)] = inUnit(stack.*k.field, k.unit);
        one["source"] = stack.source;
    }
    return out;
}

ordered_json levelJson(const LinkLevel& level, std::int64_t perNode)
{
    ordered_json out{{"kind", level.kind}, {"size", level.size}};
    if (level.ports > 0) {
        out["nics_per_node"] = level.ports;
        out["gbit_per_s"] = inUnit(level.portBandwidth, kGigabit);
    }
    out["gb_per_s"] = inUnit(level.bandwidth, kGB);
    out["efficiency"] = level.efficiency;
    out["gather_share"] = level.gatherShare;
    out["all_to_all_share"] = level.exchangeShare;
    out["latency_us"] = inUnit(level.latency, kMicro);
    out["startup_us"] = inUnit(level.startup, kMicro);
    if (level.oversubscription != LinkLevel{}.oversubscription)
        out["oversubscription"] = level.oversubscription;
    if (level.uplinks > 0) {
        out["leaf_nodes"] = level.leaf / perNode;
        out["leaf_ports"] = level.leafPorts;
        out["uplinks"] = level.uplinks;
    }
    if (level.switchShare != 0)
        out["in_network_efficiency"] = level.switchShare;
    if (level.torusAxes != 0 || makesTorus(level.kind))
        out["torus_axes"] = level.torusAxes;
    if (!level.wires.empty()) {
        ordered_json& wires = out["wires"];
        for (const cluster::Wire& wire : level.wires)
            wires.push_back({wire.a, wire.b, wire.links});
    }
    out["source"] = level.source;
    return out;
}

ordered_json levelsJson(const std::vector<LinkLevel>& all, std::int64_t perNode)
{
    ordered_json levels = ordered_json::array();
    for (const LinkLevel& level : all)
        levels.push_back(levelJson(level, perNode));
    return levels;
}

} // namespace

Result<Accelerator> readAccelerator(const json& value, std::string_view id, std::string_view place,
                                    const Accelerator* known)
{
    ObjectReader in(value, std::string(place));
    const auto from = [known](double Accelerator::*field, double unit) {
        return known ? std::optional(inUnit(known->*field, unit)) : std::nullopt;
    };
    Accelerator a;
    a.id = in.text("id", std::string(id));
    a.name = in.text("name", known ? known->name : a.id);
    // A chip says at least what its 16-bit matrix units do, in the type it has.
    const bool half = in.has("fp16_tflops");
    a.bf16Flops = kTera
                  * in.number("bf16_tflops", 0, 1e6,
                              half && !known ? std::optional(0.0) : from(&Accelerator::bf16Flops, kTera));
    a.fp16Flops = kTera
                  * in.number("fp16_tflops", 0, 1e6,
                              known ? from(&Accelerator::fp16Flops, kTera)
                                    : std::optional(inUnit(a.bf16Flops, kTera)));
    const double halfPrecision = std::max(a.bf16Flops, a.fp16Flops);
    const bool assumedSingle = !known && !in.has("fp32_tflops");
    a.fp32Flops = kTera
                  * in.number("fp32_tflops", 0, 1e6,
                              known ? from(&Accelerator::fp32Flops, kTera)
                                    : std::optional(inUnit(halfPrecision / 2, kTera)));
    a.fp8Peak = kTera * in.number("fp8_tflops", 0, 1e6, known ? inUnit(known->fp8Peak, kTera) : 0);
    a.fp4Peak = kTera * in.number("fp4_tflops", 0, 1e6, known ? inUnit(known->fp4Peak, kTera) : 0);
    a.memoryBytes = kGiB * in.number("memory_gib", 0.001, 1e6, from(&Accelerator::memoryBytes, kGiB));
    a.memoryBandwidth = kGB
                        * in.number("memory_gb_per_s", 0.001, 1e9, from(&Accelerator::memoryBandwidth, kGB));
    a.multiprocessors = in.number("multiprocessors", 1, 1e6,
                                  known ? known->multiprocessors : Accelerator{}.multiprocessors);
    a.watts = in.number("watts", 0, 1e6, known ? known->watts : 0);
    a.dollarsPerHour = in.number("usd_per_hour", 0, 1e6, known ? known->dollarsPerHour : 0);
    a.torusAxes = in.integer("torus_axes", 0, kMostAxes, known ? known->torusAxes : 0);
    in.text("kernels_of", ""); // its rates follow from those of another entry, which the catalog knows
    a.kernels = readKernels(in, known ? known->kernels : unmeasuredKernels());
    if (known)
        a.measured = known->measured;
    if (const json* measured = in.find("measured")) {
        Result<cluster::KernelTable> table = readKernelTable(*measured, in.placeOf("measured"));
        if (table)
            a.measured = cluster::KernelTableReference(std::move(*table));
        else
            in.reject(table.error());
    }
    a.sources = readSources(in, known ? known->sources : std::vector<std::pair<std::string, std::string>>{});
    if (assumedSingle)
        a.sources.emplace_back("fp32_tflops", "assumption: half of the 16-bit peak");
    std::sort(a.sources.begin(), a.sources.end()); // as files have them
    if (in.good() && halfPrecision <= 0)
        in.reject(ErrorCode::BadInput,
                  say("%1 and fp16_tflops are both 0; one must be more", in.placeOf("bf16_tflops")));
    if (const Result<void> done = in.finish(); !done)
        return tl::unexpected(done.error());
    return a;
}

Result<Cluster> readCluster(const json& value, std::string_view id, std::string_view place,
                            const AcceleratorLookup& accelerator, std::int64_t nodes, const Cluster* known)
{
    ObjectReader in(value, std::string(place));
    Cluster cluster;
    cluster.id = in.text("id", std::string(id));
    cluster.name = in.text("name", known ? known->name : cluster.id);
    if (const json* a = in.find("accelerator")) {
        if (Result<Accelerator> found = accelerator(*a, in.placeOf("accelerator")); found)
            cluster.accelerator = std::move(*found);
        else
            in.reject(found.error());
    } else if (value.is_object()) {
        in.reject(ErrorCode::BadInput, say("%1 is missing", in.placeOf("accelerator")));
    }
    cluster.acceleratorsPerNode = in.integer("accelerators_per_node", 1, 65536);
    cluster.nodes = in.integer("nodes", 1, kMostNodes, nodes);
    if (in.good() && cluster.accelerators() > kMostAccelerators)
        in.reject(ErrorCode::TooLarge,
                  say("%1 accelerators; at most %2 are possible", cluster.accelerators(), kMostAccelerators));
    readLevels(in, cluster, known);
    if (in.good())
        checkLevels(in, cluster);
    readOthers(in, cluster, accelerator, known);
    cluster.host = readHost(in);
    cluster.source = in.text("source", "");
    cluster.note = in.text("note", "");
    cluster.stacks = readStacks(in);
    if (const json* pairs = in.find("link_matrix"); pairs != nullptr && in.good()) {
        Result<cluster::LinkMatrix> matrix = readLinkMatrix(*pairs, in.placeOf("link_matrix"));
        Result<Cluster> measured = matrix ? withMatrix(cluster, std::move(*matrix))
                                          : Result<Cluster>(tl::unexpected(matrix.error()));
        if (measured)
            cluster = std::move(*measured);
        else
            in.reject(measured.error());
    }
    if (const Result<void> done = in.finish(); !done)
        return tl::unexpected(done.error());
    return cluster;
}

LinkLevel linkOfKind(std::string_view kind)
{
    const LinkKind& known = kKinds[std::min(kindIndex(kind), kKinds.size() - 1)];
    LinkLevel level;
    level.kind = known.kind;
    level.efficiency = known.efficiency;
    level.latency = known.latency;
    level.startup = known.startup;
    level.source = known.source;
    level.torusAxes = known.kind == "ici-torus" ? 3 : known.kind == "neuronlink" ? 2 : 0;
    return level;
}

ordered_json toJson(const Accelerator& a)
{
    const KernelRates& k = a.kernels;
    ordered_json out{{"id", a.id},
                     {"name", a.name},
                     {"bf16_tflops", inUnit(a.bf16Flops, kTera)},
                     {"fp16_tflops", inUnit(a.fp16Flops, kTera)},
                     {"fp32_tflops", inUnit(a.fp32Flops, kTera)},
                     {"fp8_tflops", inUnit(a.fp8Peak, kTera)},
                     {"fp4_tflops", inUnit(a.fp4Peak, kTera)},
                     {"memory_gib", a.memoryBytes / kGiB},
                     {"memory_gb_per_s", inUnit(a.memoryBandwidth, kGB)},
                     {"multiprocessors", a.multiprocessors},
                     {"watts", a.watts}};
    if (a.dollarsPerHour > 0)
        out["usd_per_hour"] = a.dollarsPerHour;
    if (a.torusAxes > 0)
        out["torus_axes"] = a.torusAxes;
    out["kernels"] = {{"gemm_efficiency", k.gemmEfficiency},
                      {"gemm_half_depth", k.gemmHalfDepth},
                      {"gemm_unhidden", k.gemmUnhidden},
                      {"tile_rows", k.tileRows},
                      {"tile_columns", k.tileColumns},
                      {"wave_exponent", k.waveExponent},
                      {"launch_us", inUnit(k.launchSeconds, kMicro)},
                      {"grouped_efficiency", k.groupedEfficiency},
                      {"memory_efficiency", k.memoryEfficiency},
                      {"flash_forward", k.flashForward},
                      {"flash_forward_half", k.flashForwardHalf},
                      {"flash_backward", k.flashBackward},
                      {"flash_backward_half", k.flashBackwardHalf},
                      {"cudnn_forward", k.cudnnForward},
                      {"cudnn_backward", k.cudnnBackward},
                      {"fp8_efficiency", k.fp8Efficiency},
                      {"fp4_efficiency", k.fp4Efficiency},
                      {"block_scales", k.blockScales},
                      {"cast_bytes", k.castBytes},
                      {"source", k.source}};
    if (a.measured.get() != nullptr)
        out["measured"] = toJson(*a.measured.get());
    ordered_json sources = ordered_json::object();
    for (const auto& [key, text] : a.sources)
        sources[key] = text;
    out["sources"] = std::move(sources);
    return out;
}

ordered_json toJson(const Cluster& cluster)
{
    ordered_json out{{"id", cluster.id},
                     {"name", cluster.name},
                     {"accelerator", toJson(cluster.accelerator)},
                     {"accelerators_per_node", cluster.acceleratorsPerNode},
                     {"nodes", cluster.nodes},
                     {"levels", levelsJson(cluster.levels, cluster.acceleratorsPerNode)},
                     {"source", cluster.source},
                     {"note", cluster.note}};
    if (cluster.host != cluster::HostMemory{})
        out["host_memory"] = hostJson(cluster.host);
    if (!cluster.stacks.empty())
        out["stacks"] = stacksJson(cluster.stacks);
    if (cluster.pairs.get() != nullptr)
        out["link_matrix"] = toJson(*cluster.pairs.get());
    for (const cluster::NodeKind& kind : cluster.others) {
        ordered_json other{{"accelerator", toJson(kind.accelerator)}, {"nodes", kind.nodes}};
        if (!kind.name.empty())
            other["name"] = kind.name;
        if (!kind.levels.empty())
            other["levels"] = levelsJson(kind.levels, cluster.acceleratorsPerNode);
        if (kind.host)
            other["host_memory"] = hostJson(*kind.host);
        out["others"].push_back(std::move(other));
    }
    return out;
}

} // namespace shardscape::exchange
