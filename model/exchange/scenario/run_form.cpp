// SPDX-License-Identifier: GPL-3.0-or-later
// "task" of a whole run: see workload/run_task.h for what each key means and where its default comes from.
#include "base/nearest.h"
#include "exchange/scenario/calendar_json.h"
#include "exchange/scenario/task_form.h"
#include "exchange/tables/failure_table.h"
#include "job/run/calendar.h"
#include "job/run/failures.h"
#include "job/run/power.h"
#include "job/run/regions.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace shardscape::exchange {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using workload::RunTask;

constexpr double kMostRate = 1000;            ///< failures per 1,000 node-days: each node every day
constexpr double kLongestWait = 30.0 * 86400; ///< s
constexpr double kShortestBetweenStops = .01; ///< days
constexpr double kMostBandwidth = 1e15;       ///< B/s
constexpr double kMostTokens = 1e18;

/// An object in an object, when it is there.
template <class Read>
void readPart(ObjectReader& in, std::string_view key, const Read& read)
{
    const json* value = in.find(key);
    if (value == nullptr)
        return;
    ObjectReader part(*value, in.placeOf(key));
    read(part);
    if (const Result<void> done = part.finish(); !done)
        in.reject(done.error());
}

std::string presetNames()
{
    std::string names;
    for (const run::FailurePreset& preset : run::failurePresets())
        names += (names.empty() ? "" : ", ") + std::string(preset.name);
    return names;
}

void takePreset(ObjectReader& in, const std::string& name, workload::Failures& failures)
{
    if (run::findFailurePreset(name) != nullptr) {
        failures.preset = name;
        failures.causes.clear();
        return;
    }
    std::vector<std::string_view> known;
    for (const run::FailurePreset& preset : run::failurePresets())
        known.push_back(preset.name);
    in.reject(ErrorCode::UnknownName,
              say("%1: no failures are called '%2'; nearest is '%3' of %4", in.placeOf("failures"),
                  name.substr(0, 40), nearestName(name, known), presetNames()));
}

/// "typical", a rate, a table {"preset" | "rate" | "causes": {name: rate or {rate, node, per_job_day}}, ...}, or a log
/// (tables/failure_table.h), which says of lemons, repairs and restarts, too: the keys of these come after it and count.
void readFailures(ObjectReader& in, double nodes, RunTask& task)
{
    workload::Failures& failures = task.failures;
    const json* value = in.find("failures");
    if (value == nullptr)
        return;
    if (value->is_object() && value->contains("log")) {
        if (const Result<void> taken = takeEmbeddedLog(*value, in.placeOf("failures"), nodes, task); !taken)
            in.reject(taken.error());
        return;
    }
    if (value->is_string())
        return takePreset(in, value->get<std::string>(), failures);
    if (value->is_number()) {
        const double rate = in.number("failures", 0, kMostRate);
        failures.preset = "own";
        failures.causes = {{.name = "all", .rate = rate}};
        return;
    }
    readPart(in, "failures", [&](ObjectReader& part) {
        if (part.has("preset"))
            takePreset(in, part.text("preset"), failures);
        if (part.has("rate")) {
            failures.preset = "own";
            failures.causes = {{.name = "all", .rate = part.number("rate", 0, kMostRate)}};
        }
        const bool shared = part.has("rate") && part.has("node_share");
        failures.nodeShare = part.number("node_share", 0, 1, failures.nodeShare);
        if (shared && !failures.causes.empty()) { // the others crash the job alone
            const double rate = failures.causes.front().rate;
            failures.causes = {{.name = "nodes", .rate = rate * failures.nodeShare},
                               {.name = "job", .rate = rate * (1 - failures.nodeShare), .ofNode = false}};
        }
        failures.superlinear = part.boolean("superlinear", failures.superlinear);
        failures.burstShare = part.number("burst_share", 0, 1, failures.burstShare);
        failures.burstNodes = part.number("burst_nodes", 1, 1e6, failures.burstNodes);
        if (const json* causes = part.find("causes"); causes != nullptr) {
            failures.preset = "own";
            failures.causes.clear();
            ObjectReader table(*causes, part.placeOf("causes"));
            for (const auto& [name, entry] : causes->items()) {
                workload::FailureCause cause{.name = name};
                if (entry.is_object())
                    readPart(table, name, [&](ObjectReader& one) {
                        cause.rate = one.number("rate", 0, kMostRate, 0);
                        cause.ofNode = one.boolean("node", true);
                        cause.perJobDay = one.number("per_job_day", 0, kMostRate, 0);
                    });
                else
                    cause.rate = table.number(name, 0, kMostRate);
                failures.causes.push_back(std::move(cause));
            }
            if (const Result<void> done = table.finish(); !done)
                part.reject(done.error());
        }
        // A rate of one's own is known as well as its log.
        failures.spread = part.number("spread", 0, 2, failures.preset == "own" ? 0 : failures.spread);
    });
    if (failures.preset == "own" && !value->is_object())
        failures.spread = 0;
}

void readCheckpoint(ObjectReader& in, workload::Checkpoint& c)
{
    readPart(in, "checkpoint", [&](ObjectReader& part) {
        c.every = part.number("every", 0, kLongestWait, c.every);
        c.how = static_cast<workload::SaveKind>(
            part.choice("how", workload::kSaveNames, static_cast<std::size_t>(c.how)));
        c.bytesPerParameter = part.number("bytes_per_parameter", 1, 64, c.bytesPerParameter);
        c.storeBandwidth = part.number("store_bytes_per_second", 1e6, kMostBandwidth, c.storeBandwidth);
        c.nodeBandwidth = part.number("node_bytes_per_second", 1e6, kMostBandwidth, c.nodeBandwidth);
        c.hostBandwidth = part.number("host_bytes_per_second", 1e6, kMostBandwidth, c.hostBandwidth);
        c.contention = part.number("contention", 1, 100, c.contention);
        const json* tiers = part.find("tiers");
        if (tiers == nullptr)
            return;
        if (!tiers->is_array() || tiers->size() > 8) {
            part.reject(ErrorCode::BadInput,
                        say("%1 is a list of at most 8 tiers, the nearest first", part.placeOf("tiers")));
            return;
        }
        c.tiers.clear();
        for (std::size_t i = 0; i < tiers->size(); ++i) {
            ObjectReader one((*tiers)[i], part.placeOf("tiers") + "[" + std::to_string(i) + "]");
            workload::CheckpointTier tier;
            tier.name = one.text("name", "tier " + std::to_string(i + 1));
            tier.every = one.number("every", 0, kLongestWait, 0);
            tier.stall = one.number("stall", -1, kLongestWait, -1);
            tier.flush = one.number("flush", -1, kLongestWait, -1);
            tier.load = one.number("load", -1, kLongestWait, -1);
            tier.survives = one.number("survives", 0, 1, 1);
            if (const Result<void> done = one.finish(); !done)
                return part.reject(done.error());
            c.tiers.push_back(std::move(tier));
        }
        if (!c.tiers.empty() && c.tiers.back().survives < 1)
            part.reject(ErrorCode::BadInput,
                        say("%1: the last tier survives every failure; nearest is \"survives\": 1",
                            part.placeOf("tiers")));
    });
}

void readRamp(ObjectReader& in, RunTask& task)
{
    const json* ramp = in.find("ramp");
    if (ramp == nullptr)
        return;
    if (!ramp->is_array() || ramp->size() > 1000)
        return in.reject(ErrorCode::BadInput, say("%1 is a list of {\"until\": tokens, \"batch\": sequences}",
                                                  in.placeOf("ramp")));
    task.ramp.clear();
    double before = 0;
    for (std::size_t i = 0; i < ramp->size(); ++i) {
        ObjectReader one((*ramp)[i], in.placeOf("ramp") + "[" + std::to_string(i) + "]");
        const double until = one.number("until", 1, kMostTokens);
        const std::int64_t batch = one.integer("batch", 1, 1'000'000'000);
        if (one.good() && until <= before)
            one.reject(ErrorCode::BadInput, say("%1: tokens grow from step to step; nearest is more than %2",
                                                one.placeOf("until"), significant(before, 6)));
        if (const Result<void> done = one.finish(); !done)
            return in.reject(done.error());
        before = until;
        task.ramp.push_back({until, batch});
    }
}

void readSite(ObjectReader& one, workload::Site& site)
{
    site.name = one.text("name", site.name);
    site.bitsPerSecond = one.number("bits_per_second", 0, kMostBandwidth, site.bitsPerSecond);
    site.latency = one.number("latency_seconds", -1, 1e4, site.latency);
    const double egress = one.number("egress_per_gb", -1, 1e3,
                                     site.egressPerByte < 0 ? -1 : inUnit(site.egressPerByte, 1e-9));
    site.egressPerByte = egress < 0 ? -1 : egress * 1e-9;
}

/// Places by name or as objects, two or more; each link's rate is known or given.
void readSites(ObjectReader& in, workload::Sites& sites)
{
    readPart(in, "sites", [&](ObjectReader& part) {
        sites.interval = part.number("interval", 0, 1e6, sites.interval);
        sites.bitsPerParameter = part.number("bits_per_parameter", .01, 64, sites.bitsPerParameter);
        const json* places = part.find("places");
        constexpr std::size_t kMostSites = 64;
        if (places == nullptr)
            return;
        const std::string at = part.placeOf("places");
        if (!places->is_array() || places->size() < 2 || places->size() > kMostSites)
            return part.reject(ErrorCode::BadInput,
                               say("%1 is a list of 2 to %2 sites, as \"aws:us-east-1\" or {\"name\", "
                                   "\"bits_per_second\", \"latency_seconds\", \"egress_per_gb\"}; one site "
                                   "needs no \"sites\"",
                                   at, kMostSites));
        sites.places.clear();
        for (std::size_t i = 0; i < places->size(); ++i) {
            workload::Site site;
            const std::string where = at + "[" + std::to_string(i) + "]";
            if ((*places)[i].is_string()) {
                site.name = (*places)[i].get<std::string>();
            } else {
                ObjectReader one((*places)[i], where);
                readSite(one, site);
                if (const Result<void> done = one.finish(); !done)
                    return part.reject(done.error());
            }
            sites.places.push_back(std::move(site));
        }
        for (std::size_t i = 0; i < sites.places.size(); ++i) {
            const workload::Site& site = sites.places[i];
            const workload::Site& next = sites.places[(i + 1) % sites.places.size()];
            if (site.bitsPerSecond > 0)
                continue;
            for (const workload::Site* one : {&site, &next})
                if (run::findRegion(one->name) == nullptr)
                    return part.reject(
                        ErrorCode::BadInput,
                        say("%1: the rate from '%2' to '%3' is not known; give \"bits_per_second\", or data "
                            "centres that are known, nearest '%4'",
                            at + "[" + std::to_string(i) + "]", site.name.substr(0, 40),
                            next.name.substr(0, 40), nearestName(one->name, run::regionNames())));
        }
    });
}

void readElastic(ObjectReader& in, double clusterNodes, workload::Elastic& elastic)
{
    readPart(in, "elastic", [&](ObjectReader& part) {
        elastic.everyDays = part.number("every_days", 0, 1e4, elastic.everyDays);
        elastic.fewest = part.number("fewest", 0, 1e7, elastic.fewest);
        elastic.change = part.number("change_seconds", -1, kLongestWait, elastic.change);
        elastic.efficiency = part.number("efficiency", .1, 2, elastic.efficiency);
        const json* nodes = part.find("nodes");
        if (nodes == nullptr)
            return;
        const std::string at = part.placeOf("nodes");
        constexpr std::size_t kMostSpans = 10'000;
        if (!nodes->is_array() || nodes->empty() || nodes->size() > kMostSpans)
            return part.reject(ErrorCode::BadInput,
                               say("%1 is a list of {\"from_day\": 0, \"nodes\": %2}, the first from day 0",
                                   at, significant(clusterNodes, 6)));
        elastic.nodes.clear();
        double most = 0;
        for (std::size_t i = 0; i < nodes->size(); ++i) {
            ObjectReader one((*nodes)[i], at + "[" + std::to_string(i) + "]");
            const workload::NodesFrom from{one.number("from_day", 0, 1e5), one.number("nodes", 0, 1e7)};
            if (one.good() && (i == 0 ? from.day != 0 : from.day <= elastic.nodes.back().day))
                one.reject(ErrorCode::BadInput,
                           i == 0 ? say("%1: the first is from day 0; nearest is 0", one.placeOf("from_day"))
                                  : say("%1: days grow from one to the next; nearest is more than %2",
                                        one.placeOf("from_day"), significant(elastic.nodes.back().day, 6)));
            if (const Result<void> done = one.finish(); !done)
                return part.reject(done.error());
            most = std::max(most, from.nodes);
            elastic.nodes.push_back(from);
        }
        if (elastic.everyDays > 0 && elastic.everyDays <= elastic.nodes.back().day)
            return part.reject(
                ErrorCode::BadInput,
                say("%1 is %2 and ends before the last change, on day %3; nearest is more than %3",
                    part.placeOf("every_days"), significant(elastic.everyDays, 6),
                    significant(elastic.nodes.back().day, 6)));
        if (elastic.everyDays > 0
            && elastic.everyDays < kShortestBetweenStops * static_cast<double>(elastic.nodes.size()))
            return part.reject(
                ErrorCode::BadInput,
                say("%1 is %2; changes of nodes are at least %3 days apart; nearest is %4",
                    part.placeOf("every_days"), significant(elastic.everyDays, 3),
                    significant(kShortestBetweenStops, 3),
                    significant(kShortestBetweenStops * static_cast<double>(elastic.nodes.size()), 3)));
        if (elastic.fewest > most)
            part.reject(ErrorCode::BadInput,
                        say("%1 is %2, and there are never more than %3 nodes; nearest is %3",
                            part.placeOf("fewest"), significant(elastic.fewest, 6), significant(most, 6)));
    });
}

void readPower(ObjectReader& in, const layout::Scenario& scenario, RunTask& task)
{
    readPart(in, "power", [&](ObjectReader& part) {
        workload::Power& p = task.power;
        p.bound = part.number("bound", 0, 1, p.bound);
        p.exponent = part.number("exponent", 1, 4, p.exponent);
        p.clock = part.number("clock", .2, 1, p.clock);
        p.capWatts = part.number("cap_watts", 0, 1e5, p.capWatts);
        const double watts = scenario.cluster.accelerator.watts;
        if (!part.good() || p.capWatts <= 0)
            return;
        if (watts <= 0)
            return part.reject(
                ErrorCode::BadInput,
                say("%1: no board power of %2 is known, so that a cap says nothing; give \"clock\"",
                    part.placeOf("cap_watts"), scenario.cluster.accelerator.name));
        const double least = run::leastWatts(p, task.prices, watts);
        if (p.capWatts < least)
            part.reject(ErrorCode::BadInput,
                        say("%1 is %2, and a board draws %3 W at its lowest clock; nearest is %3",
                            part.placeOf("cap_watts"), significant(p.capWatts, 4),
                            significant(least + .5, 3)));
    });
}

std::string readDate(ObjectReader& in, std::string_view key, const std::string& otherwise)
{
    std::string date = in.text(key, otherwise);
    if (!date.empty())
        if (const auto day = run::dayOf(date); !day)
            in.reject(ErrorCode::BadInput, say("%1: %2", in.placeOf(key), day.error().message));
    return date;
}

void read(ObjectReader& in, layout::Scenario& scenario)
{
    RunTask& task = scenario.task.run;
    task.tokens = in.number("tokens", 0, kMostTokens, task.tokens);
    task.start = readDate(in, "start", task.start);
    task.deadline = readDate(in, "deadline", task.deadline);
    if (in.good() && !task.deadline.empty()) {
        const std::int64_t first = task.start.empty() ? 0 : *run::dayOf(task.start);
        if (*run::dayOf(task.deadline) < first)
            in.reject(ErrorCode::BadInput, say("%1 %2 is before the start, %3; nearest is %3",
                                               in.placeOf("deadline"), task.deadline, task.start));
        if (task.start.empty())
            in.reject(ErrorCode::BadInput, say("%1 needs a start; give %2, as 2026-01-01",
                                               in.placeOf("deadline"), in.placeOf("start")));
    }
    task.stepSeconds = in.number("step_seconds", 0, 1e6, task.stepSeconds);
    task.stepSpread = in.number("step_spread", 0, 2, task.stepSpread);
    readFailures(in, static_cast<double>(scenario.cluster.nodes), task);
    readPart(in, "lemons", [&](ObjectReader& part) {
        task.lemons.share = part.number("share", 0, 1, task.lemons.share);
        task.lemons.factor = part.number("factor", 1, 1e4, task.lemons.factor);
        task.lemons.drained = part.boolean("drained", task.lemons.drained);
    });
    readPart(in, "repair", [&](ObjectReader& part) {
        task.repair.medianHours = part.number("median_hours", 0, 1e5, task.repair.medianHours);
        task.repair.meanHours = part.number("mean_hours", 0, 1e5, task.repair.meanHours);
        if (part.good() && task.repair.meanHours < task.repair.medianHours)
            part.reject(
                ErrorCode::BadInput,
                say("%1: repairs have a long tail, so that their mean is no less than their median; nearest is %2",
                    part.placeOf("mean_hours"), significant(task.repair.medianHours, 4)));
    });
    task.shrinks = in.boolean("shrinks", task.shrinks);
    readCheckpoint(in, task.checkpoint);
    readPart(in, "restart", [&](ObjectReader& part) {
        workload::Restart& r = task.restart;
        r.detect = part.number("detect", -1, kLongestWait, r.detect);
        r.isolate = part.number("isolate", -1, kLongestWait, r.isolate);
        r.schedule = part.number("schedule", -1, kLongestWait, r.schedule);
        r.start = part.number("start", -1, kLongestWait, r.start);
        r.load = part.number("load", -1, kLongestWait, r.load);
        r.warm = part.number("warm", -1, kLongestWait, r.warm);
    });
    // As it was called before it was a knob, failure_policy.
    task.policy = static_cast<workload::BlastPolicy>(
        in.choice("policy", workload::kPolicyNames, static_cast<std::size_t>(task.policy)));
    task.quorumSeconds = in.number("quorum_seconds", 0, kLongestWait, task.quorumSeconds);
    readPart(in, "stragglers", [&](ObjectReader& part) {
        task.stragglers.share = part.number("share", 0, 1, task.stragglers.share);
        task.stragglers.slowdown = part.number("slowdown", 0, 100, task.stragglers.slowdown);
        task.stragglers.foundHours = part.number("found_hours", 0, 1e5, task.stragglers.foundHours);
    });
    readRamp(in, task);
    readPart(in, "maintenance", [&](ObjectReader& part) {
        workload::Maintenance& m = task.maintenance;
        m.everyDays = part.number("every_days", 0, 1e4, m.everyDays);
        if (part.good() && m.everyDays > 0 && m.everyDays < kShortestBetweenStops)
            part.reject(
                ErrorCode::BadInput,
                say("%1 is %2; planned stops are at least %3 days apart, and 0 is none; nearest is %3",
                    part.placeOf("every_days"), significant(m.everyDays, 3),
                    significant(kShortestBetweenStops, 3)));
        m.hours = part.number("hours", 0, 1e4, m.hours);
        constexpr double kHoursOfDay = 24;
        if (part.good() && m.everyDays > 0 && m.hours >= m.everyDays * kHoursOfDay)
            part.reject(
                ErrorCode::BadInput,
                say("%1 is %2; planned stops come every %3 h, so that the run never trains; nearest is %4",
                    part.placeOf("hours"), significant(m.hours, 4), significant(m.everyDays * kHoursOfDay, 4),
                    significant(m.everyDays * kHoursOfDay / 2, 4)));
        m.evaluationEvery = part.number("evaluation_every", 0, kLongestWait, m.evaluationEvery);
        m.evaluationSeconds = part.number("evaluation_seconds", 0, kLongestWait, m.evaluationSeconds);
    });
    readPart(in, "prices", [&](ObjectReader& part) {
        workload::Prices& p = task.prices;
        p.perAcceleratorHour = part.number("per_accelerator_hour", 0, 1e6, p.perAcceleratorHour);
        p.egressPerByte = part.number("egress_per_gb", 0, 1e3, inUnit(p.egressPerByte, 1e-9)) * 1e-9;
        p.egressBytes = part.number("egress_gb", 0, 1e12, inUnit(p.egressBytes, 1e9)) * 1e9;
        p.boardShare = part.number("board_share", 0, 1, p.boardShare);
        p.idleShare = part.number("idle_share", 0, 1, p.idleShare);
        p.nodeShare = part.number("node_share", 0, 10, p.nodeShare);
        p.building = part.number("pue", 1, 5, p.building);
        p.carbon = part.number("kg_co2_per_kwh", 0, 5, p.carbon);
    });
    readSites(in, task.sites);
    readElastic(in, static_cast<double>(scenario.cluster.nodes), task.elastic);
    readPower(in, scenario, task);
}

ordered_json failuresJson(const workload::Failures& failures)
{
    ordered_json out{{"node_share", failures.nodeShare},
                     {"superlinear", failures.superlinear},
                     {"burst_share", failures.burstShare},
                     {"burst_nodes", failures.burstNodes},
                     {"spread", failures.spread}};
    if (failures.causes.empty()) {
        out["preset"] = failures.preset;
        return out;
    }
    for (const workload::FailureCause& cause : failures.causes)
        out["causes"][cause.name] = {
            {"rate", cause.rate}, {"node", cause.ofNode}, {"per_job_day", cause.perJobDay}};
    return out;
}

void write(const layout::Scenario& scenario, ordered_json& out)
{
    const RunTask& task = scenario.task.run;
    out["tokens"] = task.tokens;
    if (!task.start.empty())
        out["start"] = task.start;
    if (!task.deadline.empty())
        out["deadline"] = task.deadline;
    out["step_seconds"] = task.stepSeconds;
    out["step_spread"] = task.stepSpread;
    out["failures"] = failuresJson(task.failures);
    out["lemons"] = {
        {"share", task.lemons.share}, {"factor", task.lemons.factor}, {"drained", task.lemons.drained}};
    out["repair"] = {{"median_hours", task.repair.medianHours}, {"mean_hours", task.repair.meanHours}};
    out["shrinks"] = task.shrinks;
    const workload::Checkpoint& c = task.checkpoint;
    out["checkpoint"] = {{"how", workload::kSaveNames[static_cast<std::size_t>(c.how)]},
                         {"bytes_per_parameter", c.bytesPerParameter},
                         {"store_bytes_per_second", c.storeBandwidth},
                         {"node_bytes_per_second", c.nodeBandwidth},
                         {"host_bytes_per_second", c.hostBandwidth},
                         {"contention", c.contention}};
    if (c.every != std::round(c.every)) // whole seconds are the knob's
        out["checkpoint"]["every"] = c.every;
    for (const workload::CheckpointTier& tier : c.tiers)
        out["checkpoint"]["tiers"].push_back({{"name", tier.name},
                                              {"every", tier.every},
                                              {"stall", tier.stall},
                                              {"flush", tier.flush},
                                              {"load", tier.load},
                                              {"survives", tier.survives}});
    const workload::Restart& r = task.restart;
    out["restart"] = {{"detect", r.detect}, {"isolate", r.isolate}, {"schedule", r.schedule},
                      {"start", r.start},   {"load", r.load},       {"warm", r.warm}};
    out["quorum_seconds"] = task.quorumSeconds;
    out["stragglers"] = {{"share", task.stragglers.share},
                         {"slowdown", task.stragglers.slowdown},
                         {"found_hours", task.stragglers.foundHours}};
    for (const workload::RampStep& step : task.ramp)
        out["ramp"].push_back({{"until", step.untilTokens}, {"batch", step.batch}});
    const workload::Maintenance& m = task.maintenance;
    out["maintenance"] = {{"every_days", m.everyDays},
                          {"hours", m.hours},
                          {"evaluation_every", m.evaluationEvery},
                          {"evaluation_seconds", m.evaluationSeconds}};
    const workload::Prices& p = task.prices;
    out["prices"] = {{"per_accelerator_hour", p.perAcceleratorHour},
                     {"egress_per_gb", inUnit(p.egressPerByte, 1e-9)},
                     {"egress_gb", inUnit(p.egressBytes, 1e9)},
                     {"board_share", p.boardShare},
                     {"idle_share", p.idleShare},
                     {"node_share", p.nodeShare},
                     {"pue", p.building},
                     {"kg_co2_per_kwh", p.carbon}};
    if (task.sites != workload::Sites{}) {
        ordered_json& sites = out["sites"];
        sites = {{"bits_per_parameter", task.sites.bitsPerParameter}};
        if (task.sites.interval != std::round(task.sites.interval)) // whole steps are the knob's
            sites["interval"] = task.sites.interval;
        for (const workload::Site& site : task.sites.places)
            sites["places"].push_back(
                {{"name", site.name},
                 {"bits_per_second", site.bitsPerSecond},
                 {"latency_seconds", site.latency},
                 {"egress_per_gb", site.egressPerByte < 0 ? -1 : inUnit(site.egressPerByte, 1e-9)}});
    }
    if (task.elastic != workload::Elastic{}) {
        ordered_json& elastic = out["elastic"];
        elastic = {{"every_days", task.elastic.everyDays},
                   {"change_seconds", task.elastic.change},
                   {"efficiency", task.elastic.efficiency}};
        if (task.elastic.fewest != std::round(task.elastic.fewest))
            elastic["fewest"] = task.elastic.fewest;
        for (const workload::NodesFrom& from : task.elastic.nodes)
            elastic["nodes"].push_back({{"from_day", from.day}, {"nodes", from.nodes}});
    }
    if (task.power != workload::Power{})
        out["power"] = {
            {"clock", task.power.clock}, {"bound", task.power.bound}, {"exponent", task.power.exponent}};
    if (task.power.capWatts != std::round(task.power.capWatts)) // whole watts are the knob's
        out["power"]["cap_watts"] = task.power.capWatts;
}

} // namespace

TaskForm runForm()
{
    return {workload::TaskKind::Run, read, write, addCalendar};
}

} // namespace shardscape::exchange
