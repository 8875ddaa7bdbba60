// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/op_order.h"

#include "base/nearest.h"

#include <algorithm>

namespace shardscape::lessons {

namespace {

using schedule::Program;

std::size_t at(std::int64_t index)
{
    return static_cast<std::size_t>(index);
}

/// The compute stream of every device, -1 where it has none.
std::vector<std::int32_t> computeStreams(const Program& program)
{
    std::vector<std::int32_t> streams(at(program.devices), -1);
    for (std::size_t stream = 0; stream < program.streams.size(); ++stream)
        if (program.streams[stream].kind == schedule::StreamKind::Compute)
            streams[at(program.streams[stream].device)] = static_cast<std::int32_t>(stream);
    return streams;
}

std::string joined(const std::vector<std::vector<std::string>>& names)
{
    std::string text;
    for (std::size_t device = 0; device < names.size(); ++device) {
        text += device == 0 ? "" : " |";
        for (const std::string& name : names[device])
            text += (text.empty() ? "" : " ") + name;
    }
    return text;
}

} // namespace

std::string opName(const Program& program, std::int32_t op)
{
    const schedule::Op& it = program.ops[at(op)];
    std::string name(schedule::symbol(it.kind));
    name += std::to_string(it.microbatch);
    if (program.chunks > 1)
        name += "." + std::to_string(it.chunk);
    return name;
}

std::string orderOf(const Program& program)
{
    std::vector<std::vector<std::string>> names(at(program.devices));
    const std::vector<std::int32_t> streams = computeStreams(program);
    for (std::size_t device = 0; device < names.size(); ++device)
        if (streams[device] >= 0)
            for (const std::int32_t op : program.order[at(streams[device])])
                names[device].push_back(opName(program, op));
    return joined(names);
}

std::vector<std::vector<std::string>> opNames(std::string_view order)
{
    std::vector<std::vector<std::string>> names(1);
    for (std::size_t from = 0; from < order.size();) {
        const std::size_t start = order.find_first_not_of(" ", from);
        if (start == std::string_view::npos)
            break;
        const std::size_t end = std::min(order.find_first_of(" |", start), order.size());
        if (end == start) { // a bar
            names.emplace_back();
            from = start + 1;
            continue;
        }
        names.back().emplace_back(order.substr(start, end - start));
        from = end;
    }
    return names;
}

Result<Program> inOrder(Program program, std::string_view order)
{
    const std::vector<std::vector<std::string>> names = opNames(order);
    if (names.size() != at(program.devices))
        return fail(ErrorCode::BadInput,
                    say("the order is of %1 devices; the schedule has %2", names.size(), program.devices));
    const std::vector<std::int32_t> streams = computeStreams(program);
    for (std::size_t device = 0; device < names.size(); ++device) {
        if (streams[device] < 0)
            continue;
        std::vector<std::int32_t>& ops = program.order[at(streams[device])];
        std::vector<std::string> its;
        for (const std::int32_t op : ops)
            its.push_back(opName(program, op));
        if (std::any_of(ops.begin(), ops.end(),
                        [&](std::int32_t op) { return program.ops[at(op)].direction != 0; }))
            return fail(ErrorCode::BadInput,
                        say("ops of two directions share their names; order them in one direction"));
        std::vector<std::int32_t> ordered;
        std::vector<bool> taken(ops.size(), false);
        for (const std::string& name : names[device]) {
            const auto found = std::find(its.begin(), its.end(), name);
            if (found == its.end())
                return fail(ErrorCode::BadInput,
                            say("device %1 has no op '%2'; nearest is '%3'", device, name,
                                nearestName(name, std::vector<std::string_view>(its.begin(), its.end()))));
            const auto place = static_cast<std::size_t>(found - its.begin());
            if (taken[place])
                return fail(ErrorCode::BadInput, say("device %1 runs '%2' twice", device, name));
            taken[place] = true;
            ordered.push_back(ops[place]);
        }
        const auto lacking = std::find(taken.begin(), taken.end(), false);
        if (lacking != taken.end())
            return fail(ErrorCode::BadInput, say("device %1 never runs '%2'", device,
                                                 its[static_cast<std::size_t>(lacking - taken.begin())]));
        ops = std::move(ordered);
    }
    return program;
}

std::vector<std::int32_t> stuckOps(const Program& program)
{
    std::vector<bool> done(program.ops.size(), false);
    std::vector<std::size_t> next(program.order.size(), 0);
    for (bool moving = true; moving;) {
        moving = false;
        for (std::size_t stream = 0; stream < program.order.size(); ++stream) {
            while (next[stream] < program.order[stream].size()) {
                const std::int32_t op = program.order[stream][next[stream]];
                const auto needs = program.dependenciesOf(op);
                if (!std::all_of(needs.begin(), needs.end(),
                                 [&](const schedule::Dependency& need) { return done[at(need.on)]; }))
                    break;
                done[at(op)] = true;
                ++next[stream];
                moving = true;
            }
        }
    }
    std::vector<std::int32_t> stuck;
    for (std::size_t op = 0; op < done.size(); ++op)
        if (!done[op])
            stuck.push_back(static_cast<std::int32_t>(op));
    return stuck;
}

std::vector<Waiting> standstill(const Program& program)
{
    const std::vector<std::int32_t> stuck = stuckOps(program);
    const auto isStuck = [&](std::int32_t op) { return std::binary_search(stuck.begin(), stuck.end(), op); };
    // The next op of the stream on which an op lies.
    const auto nextOf = [&](std::int32_t op) {
        for (const std::vector<std::int32_t>& order : program.order)
            if (std::find(order.begin(), order.end(), op) != order.end())
                return *std::find_if(order.begin(), order.end(), isStuck);
        return op;
    };
    std::vector<Waiting> chain;
    for (std::int32_t op = stuck.empty() ? -1 : nextOf(stuck.front()); op >= 0;) {
        const auto seen = std::find_if(chain.begin(), chain.end(),
                                       [&](const Waiting& one) { return one.op == op; });
        if (seen != chain.end()) { // what only waits for the circle is no part of it
            chain.erase(chain.begin(), seen);
            return chain;
        }
        const auto needs = program.dependenciesOf(op);
        const auto need = std::find_if(needs.begin(), needs.end(),
                                       [&](const schedule::Dependency& one) { return isStuck(one.on); });
        if (need == needs.end())
            return {};
        const std::int32_t behind = nextOf(need->on);
        chain.push_back({op, need->on, behind});
        op = behind;
    }
    return chain;
}

Program released(Program program, const std::vector<std::int32_t>& stuck)
{
    std::vector<std::int32_t> offsets{0};
    std::vector<schedule::Dependency> kept;
    for (std::size_t op = 0; op < program.ops.size(); ++op) {
        if (!std::binary_search(stuck.begin(), stuck.end(), static_cast<std::int32_t>(op)))
            for (const schedule::Dependency& need : program.dependenciesOf(static_cast<std::int32_t>(op)))
                kept.push_back(need);
        offsets.push_back(static_cast<std::int32_t>(kept.size()));
    }
    program.dependencies = std::move(kept);
    program.dependencyOffset = std::move(offsets);
    return program;
}

OrderDifference firstDifference(std::string_view order, std::string_view other)
{
    const std::vector<std::vector<std::string>> a = opNames(order);
    const std::vector<std::vector<std::string>> b = opNames(other);
    for (std::size_t device = 0; device < std::min(a.size(), b.size()); ++device)
        for (std::size_t place = 0; place < std::min(a[device].size(), b[device].size()); ++place)
            if (a[device][place] != b[device][place])
                return {static_cast<std::int32_t>(device), a[device][place], b[device][place]};
    return {-1, {}, {}};
}

std::string moved(std::string_view order, std::int32_t device, std::size_t from, std::size_t to)
{
    std::vector<std::vector<std::string>> names = opNames(order);
    if (device < 0 || at(device) >= names.size() || from >= names[at(device)].size()
        || to >= names[at(device)].size())
        return std::string(order);
    std::vector<std::string>& its = names[at(device)];
    const std::string op = its[from];
    its.erase(its.begin() + static_cast<std::ptrdiff_t>(from));
    its.insert(its.begin() + static_cast<std::ptrdiff_t>(to), op);
    return joined(names);
}

} // namespace shardscape::lessons
