// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/experiment.h"

#include "base/nearest.h"
#include "job/run/elastic.h"
#include "job/run/far.h"
#include "job/run/loss.h"
#include "job/run/power.h"
#include "job/run/progress.h"
#include "job/run/reshape.h"
#include "job/run/stragglers.h"
#include "job/run/unlike.h"
#include "job/serving/experiments.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace shardscape::run {

namespace {

using Keys = std::span<const double>;
using Numbers = std::span<double>;
constexpr double kHourSeconds = 3600;
constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// For what each sees of all the devices of two kinds.
template <class Device>
std::vector<Device> twoKinds(double first, const Device& ofFirst, double second, const Device& ofSecond)
{
    std::vector<Device> all(static_cast<std::size_t>(first), ofFirst);
    all.insert(all.end(), static_cast<std::size_t>(second), ofSecond);
    return all;
}

std::int64_t whole(double value)
{
    return static_cast<std::int64_t>(std::llround(value));
}

// ------------------------------------------------------------------ peers that come and go

constexpr std::array kSwarmKeys{
    ExperimentKey{"stages", 32, 1, 1000, "stages of the pipeline"},
    ExperimentKey{"peers", 400, 1, 10'000, "peers of all stages"},
    ExperimentKey{"losses_per_hour", .43, 0, 100, "losses of one peer in an hour; as many come"},
    ExperimentKey{"rebalance", 300, 0, 1e6, "seconds between moves of peers; 0: none move"},
    ExperimentKey{"placed", 1, 0, 1, "1: new peers join where there are fewest; 0: anywhere"},
    ExperimentKey{"hours", 32, .1, 1000, "hours that are drawn"},
    ExperimentKey{"draws", 8, 1, 100, "runs that are drawn"}};
constexpr std::array kSwarmNumbers{ExperimentNumber{"share", "%", "of the speed of peers spread best"},
                                   ExperimentNumber{"moves_per_hour", "", "peers that change their stage"}};
void swarmOf(Keys k, Numbers out)
{
    const double losses = k[2] / kHourSeconds, hours = k[5];
    const std::int64_t draws = whole(k[6]);
    for (std::int64_t seed = 1; seed <= draws; ++seed) {
        const SwarmResult one = swarm(whole(k[0]), whole(k[1]), losses, losses * k[1], k[3], k[4] > 0,
                                      hours * kHourSeconds, static_cast<std::uint64_t>(seed));
        out[0] += one.share / static_cast<double>(draws);
        out[1] += one.migrations / hours / static_cast<double>(draws);
    }
}

constexpr std::array kSquareCubeKeys{
    ExperimentKey{"hidden", 12288, 16, 1e6, "hidden size"},
    ExperimentKey{"layers", 1, 1, 1000, "layers of a stage"},
    ExperimentKey{"mbit_per_s", 500, 1, 1e6, "megabits a second out of a peer"},
    ExperimentKey{"tflops", 26, .01, 1e5, "TFLOP/s that a peer attains"},
    ExperimentKey{"bytes_per_element", 2, .25, 4, "bytes of an activation on the way"}};
constexpr std::array kSquareCubeNumbers{
    ExperimentNumber{"busy", "%", "of a peer's time, messages beside computing"},
    ExperimentNumber{"ratio", "", "time of computing over time of messages"}};
Message withoutPeers(Keys k)
{
    return k[1] < k[0]
               ? say("%1 peers leave stages without one; nearest is %2 peers", shortest(k[1]), shortest(k[0]))
               : Message{};
}
void squareCubeOf(Keys k, Numbers out)
{
    out[1] = computeOverTraffic(k[0], k[1], k[2] * 1e6 / 8, k[3] * 1e12, k[4]);
    out[0] = std::min(1.0, out[1]);
}

constexpr std::array kAveragingKeys{
    ExperimentKey{"fast", 4, 0, 500, "peers with fast links"},
    ExperimentKey{"fast_mbit", 1000, 1, 1e6, "megabits a second of each, both ways"},
    ExperimentKey{"slow", 12, 0, 500, "peers with slow links"},
    ExperimentKey{"slow_mbit", 200, 1, 1e6, "megabits a second of each, both ways"},
    ExperimentKey{"megabytes", 72, .001, 1e7, "megabytes that are averaged"}};
constexpr std::array kAveragingNumbers{
    ExperimentNumber{"ring_seconds", "s", "by equal shares, as a ring has them"},
    ExperimentNumber{"server_seconds", "s", "by one server, a fast peer"},
    ExperimentNumber{"best_seconds", "s", "by shares as links bear them"},
    ExperimentNumber{"over_ring", "", "times as fast as the ring"},
    ExperimentNumber{"over_server", "", "times as fast as the server"}};
Message withoutOthers(Keys k)
{
    return std::round(k[0]) + std::round(k[2]) < 2 ? say("one peer has nobody to average with; nearest is 2")
                                                   : Message{};
}
void averagingOf(Keys k, Numbers out)
{
    const auto peer = [](double megabits) {
        return Volunteer{1, megabits * 1e6 / 8, megabits * 1e6 / 8, true};
    };
    const auto peers = twoKinds(std::round(k[0]), peer(k[1]), std::round(k[2]), peer(k[3]));
    const double bytes = k[4] * 1e6;
    const std::size_t n = peers.size();
    const std::vector<double> ring(n, 1 / static_cast<double>(n));
    std::vector<double> server(n, 0);
    server.front() = 1;
    out[0] = averagingSeconds(peers, ring, bytes);
    out[1] = averagingSeconds(peers, server, bytes);
    out[2] = bestAveraging(peers, bytes).seconds;
    out[3] = out[0] / out[2];
    out[4] = out[1] / out[2];
}

constexpr std::array kFarExpertsKeys{
    ExperimentKey{"round_trip", .2, 0, 100, "seconds to a peer and back"},
    ExperimentKey{"expert_seconds", .05, 1e-6, 1000, "seconds of an expert's work on a batch"},
    ExperimentKey{"in_flight", 8, 1, 1e6, "batches in flight"},
    ExperimentKey{"chosen", 4, 1, 64, "experts of a token"},
    ExperimentKey{"failing", .1, 0, .99, "share of the time in which a peer does not answer"}};
constexpr std::array kFarExpertsNumbers{
    ExperimentNumber{"throughput", "%", "of that without round trips"},
    ExperimentNumber{"needed", "", "batches in flight that hide the round trip"},
    ExperimentNumber{"answered", "%", "of the tokens, by one expert or more"}};
void farExpertsOf(Keys k, Numbers out)
{
    out[0] = latencyTolerance(k[2], k[0], k[1]);
    out[1] = batchesInFlight(k[0], k[1]);
    out[2] = tokensAnswered(k[3], k[4]);
}

// ------------------------------------------------------------------ machines that lag

constexpr std::array kCodedLoadKeys{
    ExperimentKey{"workers", 256, 2, 1e6, "workers"},
    ExperimentKey{"stragglers", 15, 0, 1e6, "workers that straggle in a step, or within a window"},
    ExperimentKey{"burst", 2, 1, 1000, "steps that a worker straggles for"},
    ExperimentKey{"window", 3, 2, 1000, "steps within which bursts are counted"}};
constexpr std::array kCodedLoadNumbers{
    ExperimentNumber{"gradient_coding", "", "share of all data of a worker, any stragglers in a step"},
    ExperimentNumber{"selective", "", "the same by repeating selectively (SR-SGC)"},
    ExperimentNumber{"multiplexed", "", "the same by multiplexing (M-SGC)"}};
Message withoutWorkers(Keys k)
{
    if (k[1] >= k[0])
        return say("%1 of %2 workers straggle: none is left that does not; nearest is %3", shortest(k[1]),
                   shortest(k[0]), shortest(k[0] - 1));
    return k[2] > k[3] ? say("a burst of %1 steps is longer than the window of %2; nearest is a window of %1",
                             shortest(k[2]), shortest(k[3]))
                       : Message{};
}
void codedLoadOf(Keys k, Numbers out)
{
    out[0] = codedLoad(k[0], k[1]);
    out[1] = selectiveLoad(k[0], k[2], k[3], k[1]);
    out[2] = multiplexedLoad(k[0], k[2], k[3], k[1]);
}

constexpr std::array kCodedStepKeys{
    ExperimentKey{"workers", 256, 2, 2000, "workers"},
    ExperimentKey{"straggling", .03, 1e-6, .9, "share of the workers that straggle"},
    ExperimentKey{"burst", 1.4, 1, 1000, "steps that one straggles for, mean"},
    ExperimentKey{"slower", 6, 1, 1000, "times as long as the others"},
    ExperimentKey{"steps", 400, 1, 5000, "steps that are drawn"},
    ExperimentKey{"load_share", .03, 0, 1, "share of a worker's time in proportion to its data"},
    ExperimentKey{"seed", 1, 0, 1e9, "another draw"}};
constexpr std::array kCodedStepNumbers{
    ExperimentNumber{"gradient_coding", "", "step over that without a code"},
    ExperimentNumber{"selective", "", "the same, SR-SGC"},
    ExperimentNumber{"multiplexed", "", "the same, M-SGC"},
    ExperimentNumber{"sequential_gain", "%", "time of M-SGC less than gradient coding"}};
void codedStepsOf(Keys k, Numbers out)
{
    const CodedSteps steps = codedSteps(static_cast<int>(whole(k[0])), k[1], k[2], k[3],
                                        static_cast<int>(whole(k[4])), static_cast<std::uint64_t>(k[6]),
                                        k[5]);
    out[0] = steps.gradientCoding;
    out[1] = steps.selective;
    out[2] = steps.multiplexed;
    out[3] = 1 - steps.multiplexed / steps.gradientCoding;
}

constexpr std::array kBackupKeys{
    ExperimentKey{"workers", 16, 1, 256, "workers"},
    ExperimentKey{"spread", 1, 0, 100, "deviation of a worker's time over its least"},
    ExperimentKey{"rough", 1, 1, 100, "times as spread, every other turn; 1: as it was"},
    ExperimentKey{"turn", 50, 1, 1e5, "steps of a turn"},
    ExperimentKey{"variance", 1, 0, 1e6, "of one worker's gradient over its length at the start"},
    ExperimentKey{"target", .02, 1e-6, .99, "loss above its least at which it is done"}};
constexpr std::array kBackupNumbers{
    ExperimentNumber{"dynamic", "", "time to the target, as many dropped as pays now"},
    ExperimentNumber{"fixed", "", "time to the target, the best number dropped throughout"},
    ExperimentNumber{"waited_for", "", "workers that the best fixed number waits for"},
    ExperimentNumber{"all", "", "time to the target, none dropped"},
    ExperimentNumber{"gain", "", "fixed over dynamic"}};
void backupOf(Keys k, Numbers out)
{
    const BackupTimes times = backupTimes({.workers = static_cast<int>(whole(k[0])),
                                           .spread = k[1],
                                           .rough = k[2],
                                           .turn = static_cast<int>(whole(k[3])),
                                           .variance = k[4],
                                           .target = k[5]});
    out[0] = times.dynamic;
    out[1] = times.bestFixed;
    out[2] = times.waitedFor;
    out[3] = times.all;
    out[4] = times.bestFixed / times.dynamic;
}

// ------------------------------------------------------------------ machines that differ

constexpr std::array kUnlikeKeys{ExperimentKey{"large", 4, 0, 64, "accelerators of the first kind"},
                                 ExperimentKey{"large_seconds", .1, 1e-6, 1000, "seconds of a sample there"},
                                 ExperimentKey{"large_gb", 48, .1, 1000, "GB of memory there"},
                                 ExperimentKey{"small", 4, 0, 64, "accelerators of the second kind"},
                                 ExperimentKey{"small_seconds", .3, 1e-6, 1000, "seconds of a sample there"},
                                 ExperimentKey{"small_gb", 16, .1, 1000, "GB of memory there"},
                                 ExperimentKey{"states_gb", 80, 0, 1e5, "GB of all states, shared"},
                                 ExperimentKey{"sample_gb", 1, 0, 1000, "GB of activations of a sample"},
                                 ExperimentKey{"batch", 32, 1, 512, "samples of a step"}};
constexpr std::array kUnlikeNumbers{
    ExperimentNumber{"equal_seconds", "s", "a step with equal shares; infinite: it does not fit"},
    ExperimentNumber{"own_seconds", "s", "a step with shares of batch and states by accelerator"},
    ExperimentNumber{"gain", "", "times as fast as equal shares"},
    ExperimentNumber{"largest_equal", "", "samples of a step that fit with equal shares"},
    ExperimentNumber{"largest_own", "", "samples of a step that fit with own shares"}};
void unlikeOf(Keys k, Numbers out)
{
    constexpr std::int64_t kMostTimes = 512;
    const auto device = [&](double seconds, double gigabytes) {
        return UnlikeDevice{0, seconds, gigabytes * 1e9, 0, k[7] * 1e9};
    };
    const auto devices = twoKinds(std::round(k[0]), device(k[1], k[2]), std::round(k[3]), device(k[4], k[5]));
    if (devices.empty())
        return;
    const double states = k[6] * 1e9;
    const auto equal = shareCoupled(devices, whole(k[8]), states);
    const auto own = shareOut(devices, whole(k[8]), states);
    out[0] = equal ? equal->seconds : kInfinite;
    out[1] = own ? own->seconds : kInfinite;
    out[2] = own ? out[0] / out[1] : std::numeric_limits<double>::quiet_NaN();
    // Rooms in samples: of equal shares the smallest counts for all, of own shares each for itself.
    double all = -states, least = kInfinite;
    for (const UnlikeDevice& one : devices) {
        all += one.memory;
        least = std::min(least, one.memory - states / static_cast<double>(devices.size()));
    }
    const auto n = static_cast<double>(devices.size());
    const auto most = static_cast<double>(kMostTimes);
    out[3] = k[7] > 0 ? std::clamp(std::floor(least / (k[7] * 1e9)) * n, 0.0, most) : most;
    double samples = 0, left = all;
    for (const UnlikeDevice& one : devices)
        samples += k[7] > 0 ? std::floor(one.memory / (k[7] * 1e9)) : most;
    // What samples leave over in each is of use for states alone.
    samples = k[7] > 0 ? std::min(samples, std::floor(left / (k[7] * 1e9))) : samples;
    out[4] = std::clamp(samples, 0.0, most);
}

constexpr std::array kIslandKeys{
    ExperimentKey{"first", 197, .001, 1e6, "TFLOP/s of one accelerator of the first island"},
    ExperimentKey{"second", 160, .001, 1e6, "TFLOP/s of one accelerator of the second island"},
    ExperimentKey{"layers", 30, 2, 10'000, "layers of the model"},
    ExperimentKey{"samples", 64, 1, 1e6, "work of a step, in the unit of the speeds"},
    ExperimentKey{"message", .02, 0, 1e4, "seconds of a step that messages between islands show"}};
constexpr std::array kIslandNumbers{ExperimentNumber{"joined", "", "speed of both, stages across Ethernet"},
                                    ExperimentNumber{"equal", "", "the same with as many layers in both"},
                                    ExperimentNumber{"over_slower", "%", "of the slower kind's speed"}};
void islandsOf(Keys k, Numbers out)
{
    const std::array<double, 2> alone{k[0], k[1]};
    // Both islands work on their part at once: their speeds add, and one accelerator has half of it.
    out[0] = islandsThroughput(alone, whole(k[2]), k[3], k[4]) / 2;
    const double slower = std::min(k[0], k[1]);
    out[1] = islandsThroughput(std::array{slower, slower}, whole(k[2]), k[3], k[4]) / 2;
    out[2] = out[0] / slower;
}

constexpr std::array kReshapeKeys{
    ExperimentKey{"billions", 176, .001, 1e5, "billions of parameters"},
    ExperimentKey{"tp", 2, 1, 64, "tensor parallelism before"},
    ExperimentKey{"pp", 24, 1, 256, "stages before"},
    ExperimentKey{"dp", 8, 1, 1024, "replicas before"},
    ExperimentKey{"to_tp", 2, 1, 64, "tensor parallelism after"},
    ExperimentKey{"to_pp", 24, 1, 256, "stages after"},
    ExperimentKey{"to_dp", 4, 1, 1024, "replicas after"},
    ExperimentKey{"rank_gb_per_s", 3.125, .001, 1e4, "GB a second of a rank's links"},
    ExperimentKey{"store_gb_per_s", 100, .001, 1e5, "GB a second of the store"},
    ExperimentKey{"start", 0, 0, 1e6, "seconds of a new start"}};
constexpr std::array kReshapeNumbers{ExperimentNumber{"share", "%", "of a copy of all states, moved"},
                                     ExperimentNumber{"back", "%", "the same on the way back"},
                                     ExperimentNumber{"peer_seconds", "s", "by the ranks' own links"},
                                     ExperimentNumber{"file_seconds", "s", "by files"}};
Message tooManyRanks(Keys k)
{
    const double most = std::max(k[1] * k[2] * k[3], k[4] * k[5] * k[6]);
    return most > static_cast<double>(kMostReshapedRanks)
               ? say("%1 ranks are more than are compared one by one; nearest is %2", shortest(most),
                     kMostReshapedRanks)
               : Message{};
}
void reshapeOf(Keys k, Numbers out)
{
    const StateLayout from{.tensor = whole(k[1]), .pipeline = whole(k[2]), .data = whole(k[3])};
    const StateLayout to{.tensor = whole(k[4]), .pipeline = whole(k[5]), .data = whole(k[6])};
    const Reshape there = reshape(k[0] * 1e9, from, to), back = reshape(k[0] * 1e9, to, from);
    out[0] = there.total / there.state;
    out[1] = back.total / back.state;
    out[2] = reshapeByPeers(there, k[7] * 1e9, k[9]);
    out[3] = reshapeByFiles(there, k[8] * 1e9, k[9]);
}

constexpr std::array kElasticKeys{
    ExperimentKey{"nodes", 48, 1, 1e6, "nodes of the whole run"},
    ExperimentKey{"left", 24, 0, 1e6, "nodes that are left for a while"},
    ExperimentKey{"away_hours", 12, 0, 1e5, "hours for which the others are away"},
    ExperimentKey{"there_hours", 12, 0, 1e5, "hours for which all are there, in turn"},
    ExperimentKey{"change", 600, 0, 1e6, "seconds that another layout takes"},
    ExperimentKey{"fewest", 1, 1, 1e6, "nodes below which no layout is"}};
constexpr std::array kElasticNumbers{
    ExperimentNumber{"elastic", "%", "of the work of all nodes, going on with those left"},
    ExperimentNumber{"waiting", "%", "the same, waiting for all"},
    ExperimentNumber{"gain", "", "elastic over waiting"}};
void elasticOf(Keys k, Numbers out)
{
    std::vector<ElasticSpan> spans;
    constexpr int kTurns = 20;
    for (int i = 0; i < kTurns; ++i) {
        spans.push_back({k[3] * kHourSeconds, k[0]});
        spans.push_back({k[2] * kHourSeconds, std::min(k[1], k[0])});
    }
    const double all = kTurns * (k[2] + k[3]) * kHourSeconds;
    out[0] = all > 0 ? elasticWork(spans, k[0], k[5], k[4]) / all : 0;
    out[1] = all > 0 ? waitingWork(spans, k[0], k[4]) / all : 0;
    out[2] = out[0] / out[1];
}

// ------------------------------------------------------------------ saves

constexpr std::array kSaveKeys{
    ExperimentKey{"billions", 13, .001, 1e5, "billions of parameters"},
    ExperimentKey{"accelerators", 16, 1, 1e6, "accelerators"},
    ExperimentKey{"host_gb_per_s", 25, .001, 1e4, "GB a second from one to its host"},
    ExperimentKey{"store_gb_per_s", 32, .001, 1e5, "GB a second into the store"},
    ExperimentKey{"step", 5, .001, 1e5, "seconds of a step"},
    ExperimentKey{"steps", 1, 1, 1e6, "steps between saves"},
    ExperimentKey{"hidden", .9, 0, 1, "share of a step behind which a copy hides"},
    ExperimentKey{"contention", 1, 1, 100, "times as long a copy takes beside a step"}};
constexpr std::array kSaveNumbers{
    ExperimentNumber{"stop_seconds", "s", "that a save stops a run which waits for it"},
    ExperimentNumber{"beside_seconds", "s", "that a copy beside the step stops it"},
    ExperimentNumber{"queued_seconds", "s", "that it waits for the save before, still on its way out"},
    ExperimentNumber{"end_to_end", "", "times as fast as the run that waits"}};
void saveOf(Keys k, Numbers out)
{
    const double bytes = checkpointBytes(k[0] * 1e9);
    const double flush = flushSeconds(bytes, kInfinite, k[3] * 1e9);
    const double between = k[5] * k[4];
    out[0] = blockingSeconds(bytes, k[2] * 1e9 * k[1], kInfinite, k[3] * 1e9);
    out[1] = lazyBlockingSeconds(bytes / k[1], k[2] * 1e9, k[6] * k[4], k[7]);
    // The host holds one copy: the next waits until it is out.
    out[2] = std::max(0.0, flush - between - out[1]);
    out[3] = (between + out[0]) / (between + out[1] + out[2]);
}

// ------------------------------------------------------------------ steps to a loss

constexpr std::array kCriticalKeys{ExperimentKey{"millions", 1200, .1, 1e9, "millions of parameters"}};
constexpr std::array kCriticalNumbers{
    ExperimentNumber{"sequences", "", "of 512 tokens, trained on 20 tokens a parameter"},
    ExperimentNumber{"at_fixed_tokens", "", "the same, trained on 3.07 B tokens"},
    ExperimentNumber{"million_tokens", "", "M tokens of a batch, at 20 tokens a parameter"}};
void criticalOf(Keys k, Numbers out)
{
    out[0] = criticalSequences(k[0]);
    out[1] = criticalSequencesAtFixedTokens(k[0]);
    out[2] = criticalBatch(20e6 * k[0]) / 1e6;
}

constexpr std::array kBatchKeys{
    ExperimentKey{"batch", 1, 1e-9, 1e12, "the batch, in any unit"},
    ExperimentKey{"critical", 1, 1e-9, 1e12, "that batch which doubles steps and examples, same unit"}};
constexpr std::array kBatchNumbers{
    ExperimentNumber{"steps", "", "to the same loss over the fewest: 1 + critical/batch"},
    ExperimentNumber{"examples", "", "to the same loss over the fewest: 1 + batch/critical"}};
void batchOf(Keys k, Numbers out)
{
    out[0] = 1 + k[1] / k[0];
    out[1] = tokensOverFewest(k[0], k[1] / 5);
}

constexpr std::array kLossKeys{ExperimentKey{"billions", 70, 1e-6, 1e6, "billions of parameters"},
                               ExperimentKey{"billion_tokens", 1400, 1e-6, 1e9, "billions of tokens"}};
constexpr std::array kLossNumbers{
    ExperimentNumber{"loss", "nats", "by the fit of Chinchilla that was made again"},
    ExperimentNumber{"printed", "nats", "by the fit that was printed"},
    ExperimentNumber{"kaplan", "nats", "by Kaplan 2020"},
    ExperimentNumber{"kaplan_critical", "", "M tokens of a batch that doubles steps, by Kaplan 2020"}};
void lossNumbersOf(Keys k, Numbers out)
{
    const double n = k[0] * 1e9, d = k[1] * 1e9;
    out[0] = lossOf(n, d);
    out[1] = lossOf(n, d, kPrintedChinchilla);
    out[2] = kaplanLoss(n, d);
    out[3] = kaplanCriticalBatch(out[2]) / 1e6;
}

constexpr std::array kOptimalKeys{ExperimentKey{"flops", 5.76e23, 1e15, 1e35, "FLOPs of all training"},
                                  ExperimentKey{"printed", 0, 0, 1, "1: by the fit that was printed"}};
constexpr std::array kOptimalNumbers{
    ExperimentNumber{"billions", "", "billions of parameters with the least loss"},
    ExperimentNumber{"billion_tokens", "", "billions of tokens for them"},
    ExperimentNumber{"ratio", "", "tokens per parameter"}, ExperimentNumber{"loss", "nats", "that loss"}};
void optimalOf(Keys k, Numbers out)
{
    const ScalingLaw& law = k[1] > .5 ? kPrintedChinchilla : kReplicatedChinchilla;
    const Optimum best = computeOptimal(k[0], law);
    out[0] = best.parameters / 1e9;
    out[1] = best.tokens / 1e9;
    out[2] = best.tokens / best.parameters;
    out[3] = lossOf(best.parameters, best.tokens, law);
}

// ------------------------------------------------------------------ power

constexpr std::array kHeadroomKeys{
    ExperimentKey{"peak", .79, .01, 1, "share of the power provided that all draw at their peak"},
    ExperimentKey{"clock", 1, .2, 1, "share of the full clock"},
    ExperimentKey{"bound", .7, 0, 1, "share of the time that the clock bounds"}};
constexpr std::array kHeadroomNumbers{ExperimentNumber{"more_servers", "%", "in the same power"},
                                      ExperimentNumber{"slower", "%", "that work takes longer at this clock"},
                                      ExperimentNumber{"energy", "%", "of the energy at full clock"}};
void headroomOf(Keys k, Numbers out)
{
    const Capping capping{.bound = k[2]};
    out[0] = moreServers(k[0], k[1], capping);
    out[1] = slowdownAt(k[1], capping) - 1;
    out[2] = energyAt(k[1], capping);
}

constexpr std::array kStagesKeys{
    ExperimentKey{"stages", 8, 1, 128, "of the pipeline"},
    ExperimentKey{"lightest", .8, .05, 1,
                  "time of the lightest stage over the longest; the others lie between"},
    ExperimentKey{"slower", 1.1, 1, 4, "step over that at full clock"},
    ExperimentKey{"bound", .7, .05, 1, "share of the time that the clock bounds"},
    ExperimentKey{"exponent", 2.5, 2, 3, "g: dynamic power goes with clock to the g"}};
constexpr std::array kStagesNumbers{
    ExperimentNumber{"same_time", "%",
                     "energy over that at full clock, stages that wait slowed, no step longer"},
    ExperimentNumber{"longer_step", "%", "energy of a step that is longer by choice, all stages slowed"},
    ExperimentNumber{"least", "%", "least energy of any step up to twice as long"},
    ExperimentNumber{"least_time", "", "the step of that energy over that at full clock"}};
void stagesOf(Keys k, Numbers out)
{
    const auto stages = static_cast<std::size_t>(whole(k[0]));
    std::vector<double> seconds;
    for (std::size_t i = 0; i < stages; ++i)
        seconds.push_back(
            stages > 1 ? k[1] + (1 - k[1]) * static_cast<double>(i) / static_cast<double>(stages - 1) : 1);
    constexpr int kSteps = 100; // of a hundredth of the step each
    std::vector<double> slower{1, k[2]};
    for (int i = 0; i <= kSteps; ++i)
        slower.push_back(1 + static_cast<double>(i) / kSteps);
    const Capping capping{.bound = k[3], .exponent = k[4]};
    const std::vector<FrontierPoint> frontier = energyFrontier(seconds, slower, capping);
    out[0] = frontier[0].energy;
    out[1] = frontier[1].energy;
    const auto least = std::min_element(
        frontier.begin() + 2, frontier.end(),
        [](const FrontierPoint& a, const FrontierPoint& b) { return a.energy < b.energy; });
    out[2] = least->energy;
    out[3] = least->time;
}

constexpr std::array kRestartKeys{
    ExperimentKey{"nodes", 2048, 1, 1e6, "nodes of the job"},
    ExperimentKey{"rate", 3.789, .001, 1000, "failures in 1,000 node-days"},
    ExperimentKey{"interval", 600, 1, 1e6, "seconds between saves"},
    ExperimentKey{"stall", 6, 0, 1e5, "seconds that a save stops the run for"},
    ExperimentKey{"restart", 600, 0, 1e6, "seconds from a failure until steps run again"},
    ExperimentKey{"share", .9, .01, .9999, "of the time that counts, as it is wished"}};
constexpr std::array kRestartNumbers{
    ExperimentNumber{"mean_time_hours", "h", "between failures"},
    ExperimentNumber{"share", "%", "of the time counts"},
    ExperimentNumber{"longest_restart", "s",
                     "with which the wished share counts at these saves; 0: with none"},
    ExperimentNumber{"best_interval", "s", "between saves that lose least with this restart"},
    ExperimentNumber{"longest_at_best", "s",
                     "restart with which the wished share counts at the saves best for it"}};
void restartOf(Keys k, Numbers out)
{
    const double meanTime = 1000 * 24 * kHourSeconds / (k[0] * k[1]);
    out[0] = meanTime / kHourSeconds;
    out[1] = progressShare(k[2], k[3], meanTime, k[4]);
    out[2] = std::max(0.0, longestRestart(k[5], k[2], k[3], meanTime));
    // The best interval hangs on no restart: a longer one costs every interval as much.
    out[3] = bestInterval(k[3], meanTime, k[4]);
    out[4] = std::max(0.0, longestRestart(k[5], out[3], k[3], meanTime));
}

constexpr std::array kAll{
    Experiment{"averaging", "Averaging over links that differ", "Diskin 2021, DeDLOC, arXiv 2106.10207",
               kAveragingKeys, kAveragingNumbers, averagingOf, withoutOthers},
    Experiment{"backup-workers", "Dropping the slowest workers", "Xu 2020, DBW, arXiv 2004.14696",
               kBackupKeys, kBackupNumbers, backupOf},
    Experiment{"batch", "Steps against batch", "McCandlish 2018, arXiv 1812.06162", kBatchKeys, kBatchNumbers,
               batchOf},
    Experiment{"coded-load", "What coded workers compute", "Krishnan 2022, arXiv 2211.13802", kCodedLoadKeys,
               kCodedLoadNumbers, codedLoadOf, withoutWorkers},
    Experiment{"coded-steps", "Coded workers that straggle", "Krishnan 2022, arXiv 2211.13802",
               kCodedStepKeys, kCodedStepNumbers, codedStepsOf},
    Experiment{"compute-optimal", "Parameters and tokens of a budget", "Besiroglu 2024, arXiv 2404.10102",
               kOptimalKeys, kOptimalNumbers, optimalOf},
    Experiment{"critical-batch", "Critical batch of a model", "Zhang 2024, arXiv 2410.21676", kCriticalKeys,
               kCriticalNumbers, criticalOf},
    Experiment{"elastic", "Going on with fewer nodes", "Lian 2024, arXiv 2406.18820", kElasticKeys,
               kElasticNumbers, elasticOf},
    Experiment{"far-experts", "Experts on unreliable peers", "Ryabinin 2020, arXiv 2002.04013",
               kFarExpertsKeys, kFarExpertsNumbers, farExpertsOf},
    Experiment{"islands", "Islands joined by Ethernet", "Yang 2023, Holmes, arXiv 2312.03549", kIslandKeys,
               kIslandNumbers, islandsOf},
    Experiment{"loss", "Loss of a model", "Besiroglu 2024, arXiv 2404.10102; Kaplan 2020, arXiv 2001.08361",
               kLossKeys, kLossNumbers, lossNumbersOf},
    Experiment{"power-headroom", "Servers in a power budget", "Patel 2023, POLCA, arXiv 2308.12908",
               kHeadroomKeys, kHeadroomNumbers, headroomOf},
    Experiment{"reshape", "States from one layout to another", "Lian 2024, arXiv 2406.18820", kReshapeKeys,
               kReshapeNumbers, reshapeOf, tooManyRanks},
    Experiment{"restart", "Restarts and saves that leave a share of the time",
               "Daly 2006; Dubey 2024, Llama 3, arXiv 2407.21783, Table 5", kRestartKeys, kRestartNumbers,
               restartOf},
    Experiment{"save", "Saves that stop and saves beside the step",
               "Maurya 2024, DataStates-LLM, arXiv 2406.10707", kSaveKeys, kSaveNumbers, saveOf},
    Experiment{"slower-stages", "Clocks of stages that wait", "Chung 2024, Perseus, arXiv 2312.06902",
               kStagesKeys, kStagesNumbers, stagesOf},
    Experiment{"square-cube", "Width against slow links", "Ryabinin 2023, SWARM, arXiv 2301.11913",
               kSquareCubeKeys, kSquareCubeNumbers, squareCubeOf},
    Experiment{"swarm", "Peers that come and go", "Ryabinin 2023, SWARM, arXiv 2301.11913", kSwarmKeys,
               kSwarmNumbers, swarmOf, withoutPeers},
    Experiment{"unlike", "Accelerators that differ", "Guo 2024, Cephalo, arXiv 2411.01075", kUnlikeKeys,
               kUnlikeNumbers, unlikeOf},
};

} // namespace

std::span<const Experiment> experiments()
{
    static const std::vector<Experiment> all = [] {
        std::vector<Experiment> both(kAll.begin(), kAll.end());
        const std::span<const Experiment> others = serving::experiments();
        both.insert(both.end(), others.begin(), others.end());
        return both;
    }();
    return all;
}

Result<const Experiment*> findExperiment(std::string_view id)
{
    std::vector<std::string_view> known;
    for (const Experiment& one : experiments()) {
        if (one.id == id)
            return &one;
        known.push_back(one.id);
    }
    return fail(ErrorCode::UnknownName,
                say("no experiment is called '%1'; nearest is '%2'", id, nearestName(id, known)));
}

Result<std::vector<double>> perform(const Experiment& experiment, const Given& given)
{
    std::vector<double> keys;
    std::vector<std::string_view> known;
    for (const ExperimentKey& key : experiment.keys) {
        keys.push_back(key.start);
        known.push_back(key.id);
    }
    for (const auto& [id, value] : given) {
        const auto at = std::find(known.begin(), known.end(), id);
        if (at == known.end())
            return fail(ErrorCode::UnknownKey,
                        say("%1 has no '%2'; nearest is '%3'", experiment.id, id, nearestName(id, known)));
        const auto place = static_cast<std::size_t>(at - known.begin());
        const ExperimentKey& key = experiment.keys[place];
        if (!(value >= key.least && value <= key.most))
            return fail(ErrorCode::BadInput, say("%1 is from %2 to %3, not %4; nearest is %5", id,
                                                 shortest(key.least), shortest(key.most), shortest(value),
                                                 shortest(value > key.most ? key.most : key.least)));
        keys[place] = value;
    }
    if (Message why = experiment.refusal != nullptr ? experiment.refusal(keys) : Message{}; !why.empty())
        return fail(ErrorCode::BadInput, say("%1: %2", experiment.id, std::move(why)));
    std::vector<double> numbers(experiment.numbers.size(), 0);
    experiment.of(keys, numbers);
    return numbers;
}

} // namespace shardscape::run
