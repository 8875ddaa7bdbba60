// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/copies.h"

#include "base/at.h"
#include "schedule/extend.h"

#include <algorithm>

namespace shardscape::schedule {

namespace {

/// One way of a device's copies.
class Lane {
public:
    Lane(Extension& to, std::int32_t device, StreamKind stream, OpKind kind)
        : m_to(to)
        , m_device(device)
        , m_stream(stream)
        , m_kind(kind)
    {}

    /// Beside `op`, which follows `last` on its device (-1: nothing): both wait for the same.
    void add(std::int32_t op, std::int32_t last, Ticks duration)
    {
        if (duration == 0)
            return;
        if (m_index < 0)
            m_index = m_to.addStream(m_device, m_stream);
        Op copy = m_to.program().ops[at(op)];
        copy.kind = m_kind;
        copy.stream = m_index;
        copy.duration = duration;
        const std::int32_t added = m_to.addOp(copy);
        if (last >= 0)
            m_to.addDependency(added, last);
        for (const Dependency& dependency : m_to.program().dependenciesOf(op))
            m_to.addDependency(added, dependency.on, dependency.lag);
    }

private:
    Extension& m_to;
    std::int32_t m_device;
    StreamKind m_stream;
    OpKind m_kind;
    std::int32_t m_index = -1;
};

bool isBackward(OpKind kind)
{
    return kind == OpKind::Backward || kind == OpKind::BackwardInput;
}

} // namespace

Program withCopies(Program program, std::span<const PassCopies> copies)
{
    if (std::all_of(copies.begin(), copies.end(), [](const PassCopies& c) { return c == PassCopies{}; }))
        return program;
    const std::size_t streams = program.streams.size();
    Extension extended(std::move(program));
    for (std::size_t stream = 0; stream < streams; ++stream) {
        const Stream compute = extended.program().streams[stream];
        if (compute.kind != StreamKind::Compute)
            continue;
        Lane in(extended, compute.device, StreamKind::CopyIn, OpKind::HostToDevice);
        Lane out(extended, compute.device, StreamKind::CopyOut, OpKind::DeviceToHost);
        std::int32_t last = -1;
        const std::vector<std::int32_t> order = extended.program().order[stream];
        for (const std::int32_t op : order) {
            const Op pass = extended.program().ops[at(op)];
            const PassCopies& own = copies[at(pass.stage)];
            if (pass.kind == OpKind::Forward) {
                in.add(op, last, own.forwardIn);
                out.add(op, last, own.forwardOut);
            } else if (isBackward(pass.kind)) {
                in.add(op, last, own.backwardIn);
                out.add(op, last, own.backwardOut);
            }
            last = op;
        }
    }
    return std::move(extended).finish();
}

} // namespace shardscape::schedule
