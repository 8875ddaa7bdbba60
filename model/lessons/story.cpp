// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/story.h"

#include "base/at.h"
#include "lessons/op_order.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace shardscape::lessons {

namespace {

using schedule::OpKind;
using schedule::Ticks;

double slotOf(const ToyRun& run, Ticks ticks)
{
    return static_cast<double>(ticks) / run.ticksPerUnit;
}

/// The compute stream of a device.
const std::vector<std::int32_t>& streamOf(const ToyRun& run, std::int32_t device)
{
    static const std::vector<std::int32_t> kNone;
    for (std::size_t stream = 0; stream < run.program.streams.size(); ++stream)
        if (run.program.streams[stream].device == device
            && run.program.streams[stream].kind == schedule::StreamKind::Compute)
            return run.program.order[stream];
    return kNone;
}

/// The op whose end lets this one begin: of those it depends on, and the one before it on its stream, the one that is ready last.
/// -1: it begins when the step does.
std::int32_t releaseOf(const ToyRun& run, std::int32_t op, bool dataOnly)
{
    std::int32_t last = -1;
    Ticks latest = 0;
    for (const schedule::Dependency& need : run.program.dependenciesOf(op)) {
        const Ticks ready = run.simulation.end[at(need.on)] + need.lag;
        if (last < 0 || ready > latest) {
            last = need.on;
            latest = ready;
        }
    }
    if (dataOnly)
        return last;
    const std::vector<std::int32_t>& order = run.program.order[at(run.program.ops[at(op)].stream)];
    const auto place = std::find(order.begin(), order.end(), op);
    if (place != order.begin() && place != order.end()) {
        const std::int32_t before = *(place - 1);
        if (last < 0 || run.simulation.end[at(before)] > latest)
            last = before;
    }
    return last;
}

/// The op that was computed, behind messages and copies that carried its result.
std::int32_t computedBehind(const ToyRun& run, std::int32_t op)
{
    while (op >= 0
           && run.program.streams[at(run.program.ops[at(op)].stream)].kind != schedule::StreamKind::Compute) {
        const std::int32_t before = releaseOf(run, op, true);
        if (before < 0)
            break;
        op = before;
    }
    return op;
}

/// When a device holds its most for the first time.
struct Peak {
    std::int32_t device = 0;
    double at = 0; ///< slots
    double held = 0;
};

std::vector<Peak> peaksOf(const ToyRun& run)
{
    std::vector<Peak> peaks;
    for (std::size_t device = 0; device < run.analysis.activations.size(); ++device) {
        const schedule::MemoryCurve& curve = run.analysis.activations[device];
        const auto most = std::max_element(curve.amount.begin(), curve.amount.end());
        if (most != curve.amount.end() && *most > 0)
            peaks.push_back({static_cast<std::int32_t>(device),
                             slotOf(run, curve.time[at(most - curve.amount.begin())]), *most});
    }
    return peaks;
}

/// A runner and what there is to tell of it.
struct Track {
    const Runner* runner = nullptr;
    std::vector<Wait> waits;
    std::vector<Peak> peaks;
    double end = 0; ///< slots
};

bool isWhole(double amount)
{
    return std::abs(amount - std::round(amount)) < 1e-9;
}

Message slotsText(double slotCount)
{
    return isWhole(slotCount) ? counted(std::llround(slotCount), "%n slot", "%n slots")
                              : say("%1 slots", significant(slotCount, 3));
}

Message heldText(double held)
{
    return isWhole(held) ? counted(std::llround(held), "%n activation", "%n activations")
                         : say("%1 activations", significant(held, 3));
}

Message toldOf(const Runner& runner, Message text)
{
    return runner.name.empty() ? text : say("%1: %2", runner.name, std::move(text));
}

using Within = std::function<bool(double slot)>;

/// First and last ops of devices.
Message edgeText(const Track& track, const Within& within)
{
    const ToyRun& run = *track.runner->run;
    for (std::size_t op = 0; op < run.program.ops.size(); ++op) {
        if (run.program.streams[at(run.program.ops[op].stream)].kind != schedule::StreamKind::Compute
            || !within(slotOf(run, run.simulation.start[op])))
            continue;
        const auto its = static_cast<std::int32_t>(op);
        const std::vector<std::int32_t>& order = streamOf(run, run.program.deviceOf(its));
        const Word name(opName(run.program, its));
        if (order.front() == its)
            return say("Device %1 begins: %2.", run.program.deviceOf(its), name);
        if (order.back() == its)
            return say("Device %1 runs its last op: %2.", run.program.deviceOf(its), name);
    }
    return {};
}

Message peakText(const Track& track, const Within& within)
{
    for (const Peak& peak : track.peaks)
        if (within(peak.at))
            return say("Device %1 holds %2, its most.", peak.device, heldText(peak.held));
    return {};
}

} // namespace

std::vector<Wait> waitsOf(const ToyRun& run)
{
    std::vector<Wait> waits;
    for (std::int32_t device = 0; device < run.program.devices; ++device) {
        Ticks free = 0;
        for (const std::int32_t op : streamOf(run, device)) {
            const Ticks start = run.simulation.start[at(op)];
            if (start > free)
                waits.push_back(
                    {device, slotOf(run, free), slotOf(run, start), op, releaseOf(run, op, true)});
            free = std::max(free, run.simulation.end[at(op)]);
        }
        if (free < run.analysis.makespan)
            waits.push_back({device, slotOf(run, free), slotOf(run, run.analysis.makespan), -1, -1});
    }
    return waits;
}

std::vector<std::int32_t> causesOf(const ToyRun& run, const Wait& wait)
{
    std::vector<std::int32_t> chain;
    for (std::int32_t op = wait.on; op >= 0 && chain.size() <= run.program.ops.size();
         op = releaseOf(run, op, false))
        chain.push_back(op);
    return chain;
}

Message waitText(const ToyRun& run, const Wait& wait)
{
    if (wait.next < 0)
        return say("Device %1 has nothing left to do.", wait.device);
    const std::int32_t on = computedBehind(run, wait.on);
    if (on < 0)
        return say("Device %1 waits.", wait.device);
    const Word name(opName(run.program, on));
    const std::int32_t device = run.program.deviceOf(on);
    const OpKind kind = run.program.ops[at(on)].kind;
    if (device == wait.device)
        return say("Device %1 waits for its own %2.", wait.device, name);
    if (kind == OpKind::Forward)
        return say("Device %1 waits for the activation that %2 of device %3 sends.", wait.device, name,
                   device);
    return say("Device %1 waits for the gradient that %2 of device %3 sends.", wait.device, name, device);
}

Message causesText(const ToyRun& run, const Wait& wait)
{
    std::vector<std::int32_t> chain;
    for (const std::int32_t op : causesOf(run, wait))
        if (run.program.streams[at(run.program.ops[at(op)].stream)].kind == schedule::StreamKind::Compute)
            chain.push_back(op);
    if (chain.empty())
        return waitText(run, wait);
    std::vector<Argument> told;
    constexpr std::size_t kTold = 5;
    for (std::size_t i = 0; i < std::min(kTold, chain.size()); ++i)
        told.push_back(
            say("%1 of device %2", Word(opName(run.program, chain[i])), run.program.deviceOf(chain[i])));
    return chain.size() <= kTold
               ? say("%1 Back to the first op: %2.", waitText(run, wait), listed(std::move(told)))
               : say("%1 Behind it: %2, and so on back to %3, %4 ops in all.", waitText(run, wait),
                     listed(std::move(told)), Word(opName(run.program, chain.back())), chain.size());
}

std::vector<Beat> beatsOf(const ToyRun& run)
{
    const Runner alone{&run, {}};
    return beatsOf(std::span(&alone, 1));
}

std::vector<Beat> beatsOf(std::span<const Runner> runners)
{
    double end = 0;
    std::vector<Track> tracks;
    for (const Runner& runner : runners) {
        tracks.push_back({&runner, waitsOf(*runner.run), peaksOf(*runner.run),
                          slotOf(*runner.run, runner.run->analysis.makespan)});
        end = std::max(end, tracks.back().end);
    }
    const double beat = std::max(1.0, std::ceil(end / kMostBeats));
    std::vector<Beat> beats;
    std::size_t turn = 0; // who speaks first of small things
    for (double from = 0; from < end - 1e-9; from += beat) {
        Beat one{from, std::min(end, from + beat), {}};
        const auto within = [&](double slot) { return slot >= from - 1e-9 && slot < one.to - 1e-9; };
        const Track* ended = nullptr;
        const Track* waiting = nullptr;
        const Wait* longest = nullptr;
        for (const Track& track : tracks) {
            if (track.end < end - 1e-9 && within(track.end))
                ended = &track;
            for (const Wait& wait : track.waits)
                if (within(wait.from) && wait.next >= 0
                    && (longest == nullptr || wait.to - wait.from > longest->to - longest->from)) {
                    longest = &wait;
                    waiting = &track;
                }
        }
        if (ended != nullptr)
            one.text = say("%1 is done after %2.", ended->runner->name, slotsText(ended->end));
        else if (longest != nullptr)
            one.text = toldOf(*waiting->runner, waitText(*waiting->runner->run, *longest));
        for (const auto small : {&edgeText, &peakText})
            for (std::size_t i = 0; i < tracks.size() && one.text.empty(); ++i) {
                const Track& track = tracks[(turn + i) % tracks.size()];
                if (Message text = small(track, within); !text.empty()) {
                    one.text = toldOf(*track.runner, std::move(text));
                    ++turn;
                }
            }
        beats.push_back(std::move(one));
    }
    return beats;
}

Message closingText(std::span<const Runner> runners)
{
    std::vector<Argument> told;
    for (const Runner& runner : runners) {
        const ToyRun& run = *runner.run;
        double work = 0;
        for (const Ticks ticks : run.analysis.work)
            work += slotOf(run, ticks);
        const double end = slotOf(run, run.analysis.makespan);
        const double idle = end - work / std::max(1.0, static_cast<double>(run.analysis.work.size()));
        Message text = say("%1, of which a device waits %2", slotsText(end), slotsText(idle));
        told.push_back(runner.name.empty() ? text : say("%1: %2", runner.name, text));
    }
    return say("%1.", listed(std::move(told)));
}

std::string webVtt(const std::vector<Beat>& beats, double secondsPerSlot,
                   const std::function<std::string(const Message&)>& written)
{
    const auto time = [&](double slot) {
        const auto milliseconds = static_cast<long long>(std::llround(slot * secondsPerSlot * 1000));
        char text[32];
        std::snprintf(text, sizeof text, "%02lld:%02lld:%02lld.%03lld", milliseconds / 3600000,
                      milliseconds / 60000 % 60, milliseconds / 1000 % 60, milliseconds % 1000);
        return std::string(text);
    };
    std::string text = "WEBVTT\n";
    for (const Beat& beat : beats)
        if (!beat.text.empty())
            text += "\n" + time(beat.from) + " --> " + time(beat.to) + "\n"
                    + (written ? written(beat.text) : english(beat.text)) + "\n";
    return text;
}

} // namespace shardscape::lessons
