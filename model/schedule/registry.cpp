// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/builders.h"
#include "schedule/fixed_orders.h"
#include "schedule/nearest_shape.h"
#include "schedule/option.h"
#include "schedule/pace.h"
#include "schedule/schedule.h"
#include "schedule/simulate.h"
#include "schedule/step.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <string>

namespace shardscape::schedule {

namespace {

/// How many letters must change to turn one word into the other (Levenshtein).
std::size_t distance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

/// As people write names: "V Half", "zb_h1" and "1F1B" are those of the list.
std::string plain(std::string_view name)
{
    std::string text;
    for (const char c : name) {
        const bool upper = c >= 'A' && c <= 'Z';
        text += c == ' ' || c == '_' ? '-' : upper ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return text;
}

tl::unexpected<Error> bad(Message why)
{
    return fail(ErrorCode::BadInput, std::move(why));
}

Result<void> atLeastOne(std::int64_t count, Message noun)
{
    if (count >= 1) {
        return {};
    }
    return bad(say("A schedule needs at least 1 %1, not %2.", std::move(noun), count));
}

Result<void> atMost(std::int64_t most, std::int64_t count, Message nouns)
{
    if (count <= most) {
        return {};
    }
    return fail(ErrorCode::TooLarge,
                say("A schedule may have at most %1 %2, not %3.", most, std::move(nouns), count));
}

/// The largest count first: it is the one to take down.
Result<void> checkSize(const Schedule& schedule, std::int64_t devices, std::int64_t microbatches,
                       std::int64_t chunks)
{
    const std::int64_t opsEach = schedule.splitsBackward ? 3 : 2;
    if (const Result<void> sound = atMost(kMostChunks, chunks, say("chunks per device")); !sound) {
        return sound;
    }
    const std::int64_t mostDevices = kMostOps / (opsEach * chunks);
    if (const Result<void> sound = atMost(mostDevices, devices, say("devices")); !sound) {
        return sound;
    }
    const std::int64_t mostMicrobatches = kMostOps / (opsEach * chunks * devices);
    if (microbatches <= mostMicrobatches) {
        return {};
    }
    return fail(
        ErrorCode::TooLarge,
        counted(
            devices,
            "On %n device a schedule may have at most %1 micro-batches, not %2: more than %3 ops are too many to draw.",
            "On %n devices a schedule may have at most %1 micro-batches, not %2: more than %3 ops are too many to draw.",
            mostMicrobatches, microbatches, kMostOps));
}

/// Every path is shorter than all work and all delays in a row, so if that fits, no end time overflows.
Result<void> validateTimes(const Request& request)
{
    Ticks perMicrobatch = 0;
    bool fits = true;
    const auto add = [&](Ticks ticks) {
        fits = fits && !__builtin_add_overflow(perMicrobatch, ticks, &perMicrobatch);
    };
    for (const StageCost& cost : request.stages) {
        if (cost.forward < 0 || cost.backwardInput < 0 || cost.backwardWeight < 0 || cost.move < 0) {
            return bad(say("A stage cannot take negative time."));
        }
        if (!(cost.activation >= 0) || !std::isfinite(cost.activation)) {
            return bad(say("A stage's activation must be a number from 0 on."));
        }
        if (!(cost.weightShare >= 0 && cost.weightShare <= 1)) {
            return bad(say("The share of an activation held for the weight gradient must be from 0 to 1."));
        }
        add(cost.forward);
        add(cost.backwardInput);
        add(cost.backwardWeight);
        add(cost.move);
        add(cost.move);
        for (int hop = 0; hop < 4; ++hop) {
            add(request.communication);
        }
    }
    if (request.communication < 0) {
        return bad(say("The delay between devices cannot be negative."));
    }
    Ticks total = 0;
    if (!fits || __builtin_mul_overflow(perMicrobatch, Ticks{request.microbatches}, &total)
        || total > std::numeric_limits<Ticks>::max() / 4) {
        return fail(ErrorCode::TooLarge, say("The times are too long to add up; use a coarser unit."));
    }
    return {};
}

Result<void> validatePace(const Request& request)
{
    const bool sound = std::all_of(request.pace.begin(), request.pace.end(),
                                   [](double pace) { return pace >= 0 && std::isfinite(pace); });
    if (!sound
        || (!request.pace.empty() && request.pace.size() != static_cast<std::size_t>(request.microbatches))) {
        return bad(say("Each micro-batch has one pace, a number from 0 on."));
    }
    return {};
}

Result<void> checkRules(const Schedule& schedule, std::int64_t devices, std::int64_t microbatches,
                        std::int64_t chunks)
{
    for (const Result<void>& sound :
         {atLeastOne(devices, say("device")), atLeastOne(microbatches, say("micro-batch")),
          atLeastOne(chunks, say("chunk per device"))}) {
        if (!sound) {
            return sound;
        }
    }
    if (const Result<void> sound = checkSize(schedule, devices, microbatches, chunks); !sound) {
        return sound;
    }
    return schedule.check(static_cast<std::int32_t>(devices), static_cast<std::int32_t>(microbatches),
                          static_cast<std::int32_t>(chunks));
}

/// Whether the sentence has that number in it.
bool names(std::string_view sentence, std::int64_t number)
{
    const std::string digits = std::to_string(number);
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    for (std::size_t i = sentence.find(digits); i != std::string_view::npos;
         i = sentence.find(digits, i + 1)) {
        const std::size_t end = i + digits.size();
        if ((i == 0 || !isDigit(sentence[i - 1])) && (end == sentence.size() || !isDigit(sentence[end]))) {
            return true;
        }
    }
    return false;
}

/// With fixed orders options are applied to each of them, in every way in which they may order ops; what is done first counts.
Result<Program> buildWithOptions(const Request& request, const Schedule& schedule)
{
    const Request prepared = preparedRequest(request, schedule);
    if (!request.fixedOrders) {
        Result<Program> base = schedule.build(prepared);
        return base ? withOptions(std::move(*base), request, schedule) : base;
    }
    const std::span<const PlannedTimes> ways = waysToOrder(request);
    std::optional<Result<Program>>
        best; // there is an order, and a way: the first is looked at whatever it comes to
    Ticks shortest = 0;
    for (std::size_t which = 0; which < countOrders(schedule, prepared); ++which) {
        const Result<Program> base = hasFixedOrders(schedule, prepared)
                                         ? assemble(prepared, fixedOrder(schedule, prepared, which))
                                         : schedule.build(prepared);
        for (const PlannedTimes& way : ways) {
            Result<Program> program = base ? withOptions(*base, request, schedule, &way) : base;
            const Result<Simulation> simulation = program ? simulate(*program)
                                                          : tl::unexpected<Error>(program.error());
            if (simulation && (shortest == 0 || simulation->makespan < shortest)) {
                shortest = simulation->makespan;
                best = std::move(program);
            } else if (!best) {
                best = tl::unexpected<Error>(simulation.error());
            }
        }
    }
    return std::move(*best);
}

} // namespace

std::span<const Schedule> schedules()
{
    static const std::array all{
        gpipe(),
        oneForwardOneBackward(),
        eagerOneForwardOneBackward(),
        interleavedOneForwardOneBackward(),
        breadthFirst(),
        zeroBubbleH1(),
        zeroBubbleH2(),
        zeroBubble1p(),
        zeroBubble2p(),
        zeroBubbleV(),
        vHalf(),
        vMin(),
        hanayo(),
        chimera(),
        bitpipe(),
        dualPipe(),
        dualPipeV(),
        zeroPP(),
        bpipe(),
        pipeDream(),
        pipeDream2bw(),
        generalizedInterleaving(),
        generalizedInterleavingHalf(),
        leanInterleaved(),
        pipelinedBackpropagation(),
    };
    return all;
}

Result<const Schedule*> findSchedule(std::string_view name)
{
    for (const Schedule& schedule : schedules()) {
        if (schedule.name == name) {
            return &schedule;
        }
    }
    const std::string wanted = plain(name);
    const Schedule* nearest = nullptr;
    std::size_t least = std::numeric_limits<std::size_t>::max();
    for (const Schedule& schedule : schedules()) {
        std::vector<std::string_view> names{schedule.name, schedule.label};
        names.insert(names.end(), schedule.alsoCalled.begin(), schedule.alsoCalled.end());
        for (const std::string_view one : names) {
            const std::string known = plain(one);
            if (known == wanted) {
                return &schedule;
            }
            // The beginning of a name, as people type until it is found, is nearer than one with other letters.
            const bool begins = wanted.size() >= 3 && known.starts_with(wanted);
            const std::size_t letters = begins ? 1 : distance(wanted, known);
            if (letters < least) {
                least = letters;
                nearest = &schedule;
            }
        }
    }
    return fail(ErrorCode::UnknownName,
                say("There is no schedule \"%1\"; the nearest is \"%2\".", name, nearest->name));
}

bool existsFor(const Schedule& schedule, const Shape& shape)
{
    return checkRules(schedule, shape.devices, shape.microbatches, shape.chunks).has_value();
}

Result<void> checkShape(const Schedule& schedule, std::int64_t devices, std::int64_t microbatches,
                        std::int64_t chunks)
{
    Result<void> kept = checkRules(schedule, devices, microbatches, chunks);
    if (kept) {
        return kept;
    }
    // The sentence names what its own rule wants. Where that is not enough, what all rules want stands behind it.
    const Shape wanted{devices, microbatches, chunks};
    const Shape nearest = nearestShape(schedule, wanted);
    const int changed = (nearest.devices != devices ? 1 : 0) + (nearest.microbatches != microbatches ? 1 : 0)
                        + (nearest.chunks != chunks ? 1 : 0);
    const auto works = [&](std::int64_t count) {
        return count < 1 || checkRules(schedule, count, microbatches, chunks).has_value();
    };
    bool isSaid = changed == 1;
    if (isSaid && nearest.devices != devices) {
        const bool neighbour = std::abs(static_cast<double>(nearest.devices) - static_cast<double>(devices))
                               <= 1;
        isSaid = neighbour ? works(devices - 1) && works(devices + 1)
                           : names(kept.error().text(), nearest.devices);
    } else if (isSaid) {
        isSaid = names(kept.error().text(),
                       nearest.microbatches != microbatches ? nearest.microbatches : nearest.chunks);
    }
    if (isSaid || changed == 0) {
        return kept;
    }
    return fail(kept.error().code, say("%1 Nearest: %2.", kept.error().message, changesOf(wanted, nearest)));
}

Result<void> validate(const Request& request)
{
    const Result<const Schedule*> schedule = findSchedule(request.name);
    if (!schedule) {
        return tl::unexpected<Error>(schedule.error());
    }
    if (const Result<void> shape = checkShape(**schedule, request.devices, request.microbatches,
                                              request.chunks);
        !shape) {
        return shape;
    }
    const std::size_t stages = static_cast<std::size_t>(request.devices)
                               * static_cast<std::size_t>(request.chunks);
    if (request.stages.size() != stages) {
        return bad(say("%1 devices with %2 chunks each have %3 stages, not %4.", request.devices,
                       request.chunks, stages, request.stages.size()));
    }
    if (!(request.overlap >= 0 && request.overlap <= 1)) {
        return bad(say("The overlap of a forward with a backward must be from 0 to 1."));
    }
    if (request.unit < 0) {
        return bad(say("A unit of micro-batches cannot be negative."));
    }
    if (!(request.memoryLimit >= 0) || !std::isfinite(request.memoryLimit)) {
        return bad(say("The memory limit must be a number from 0 on."));
    }
    if ((*schedule)->plansUnderLimit && request.memoryLimit > 0) {
        const auto largest = std::max_element(
            request.stages.begin(), request.stages.end(),
            [](const StageCost& a, const StageCost& b) { return a.activation < b.activation; });
        if (request.memoryLimit < largest->activation) {
            return bad(say("The memory limit must hold at least one micro-batch: %1, not %2.",
                           fixed(largest->activation, 6), fixed(request.memoryLimit, 6)));
        }
    }
    const Result<void> times = validateTimes(request);
    if (!times) {
        return times;
    }
    if (const Result<void> paces = validatePace(request); !paces || request.options.empty()) {
        return paces;
    }
    const Result<void> options = checkOptions(request, **schedule);
    return options ? validateTimes(preparedRequest(request, **schedule)) : options;
}

Ticks makespanOf(const Schedule& schedule, const Request& request)
{
    if (!request.pace.empty()) {
        return makespanAtPace(request);
    }
    return hasFixedOrders(schedule, request) ? makespanOfBest(schedule, request) : schedule.makespan(request);
}

Timed timedOf(const Schedule& schedule, const Request& request)
{
    Timed timed = hasFixedOrders(schedule, request) ? timedByBest(schedule, request)
                                                    : schedule.timed(request);
    if (!request.pace.empty()) { // the order is that of micro-batches that are alike, and so is what it holds
        timed.makespan = makespanAtPace(request);
    }
    return timed;
}

Ticks makespanWithOptions(const Request& request)
{
    if (request.options.empty()) {
        return makespanOf(**findSchedule(request.name), request);
    }
    const Result<StepOfSchedule> step = stepOf(request);
    return step ? step->makespan : 0;
}

double periodOf(const Request& request)
{
    const Schedule& schedule = **findSchedule(request.name);
    if (schedule.synchronous) {
        return static_cast<double>(makespanWithOptions(request));
    }
    // Two long runs differ by micro-batches at the steady pace alone. The pace repeats after at most as many
    // as there are devices; a multiple of every number up to a dozen loses nothing of it on common pipelines.
    // Times so long that such a run would overflow make do with a shorter one.
    const std::int32_t manyCycles = request.options.empty() ? 27720 : 12;
    const auto paceOver = [&](std::int32_t cycle) {
        Request run = request;
        run.microbatches = 8 * cycle;
        const Ticks shorter = makespanWithOptions(run);
        run.microbatches += cycle;
        return static_cast<double>(makespanWithOptions(run) - shorter) / cycle;
    };
    Ticks perMicrobatch = 0;
    for (const StageCost& cost : request.stages) {
        perMicrobatch += cost.forward + cost.backwardInput + cost.backwardWeight + 4 * request.communication;
    }
    const bool fits = perMicrobatch < std::numeric_limits<Ticks>::max() / 4 / (9 * manyCycles);
    return paceOver(fits ? manyCycles : 1) * request.microbatches;
}

Result<Program> build(const Request& request)
{
    if (const Result<void> valid = validate(request); !valid) {
        return tl::unexpected<Error>(valid.error());
    }
    if (!request.pace.empty()) {
        Request alike = request;
        alike.pace.clear();
        Result<Program> program = build(alike);
        if (program) {
            setPace(*program, request);
        }
        return program;
    }
    const Schedule& schedule = **findSchedule(request.name);
    if (!request.options.empty()) {
        return buildWithOptions(request, schedule);
    }
    return hasFixedOrders(schedule, request)
               ? assemble(request, fixedOrder(schedule, request, bestOrder(schedule, request)))
               : schedule.build(request);
}

} // namespace shardscape::schedule
