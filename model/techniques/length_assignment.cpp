// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

#include <bit>

namespace shardscape::technique {

namespace {

using cost::LengthAssignment;

constexpr std::string_view kAssignment = "length_assignment";

LengthAssignment assignmentOf(const layout::Scenario& s)
{
    return lengthPlan(s.layout).assignment;
}

bool splitsSequences(LengthAssignment assignment)
{
    return assignment == LengthAssignment::Buckets || assignment == LengthAssignment::Zones;
}

std::vector<std::int64_t> assignments(const layout::Scenario& s)
{
    std::vector<std::int64_t> values{0, 1};
    if (s.layout.contextParallel > 1 && s.layout.contextParallel <= 1 << 20) {
        if (std::has_single_bit(static_cast<std::uint32_t>(s.layout.contextParallel)))
            values.push_back(static_cast<std::int64_t>(LengthAssignment::Buckets));
        values.push_back(static_cast<std::int64_t>(LengthAssignment::Zones));
    }
    return layout::withCurrent(std::move(values), layout::findKnob(kAssignment)->get(s));
}

std::string_view needsVaryingLengths(const layout::Scenario& s)
{
    if (!s.workload.lengths.differsFrom(s.workload.sequence))
        return "every document is a whole sequence";
    return s.workload.packed ? std::string_view{} : "padded documents all take a whole sequence";
}

/// Where lengths do not vary, all deal alike.
std::int64_t assignmentThatMatters(const layout::Scenario& s, std::int64_t value)
{
    return s.workload.variesInLength() ? value : 0;
}

bool documentsFit(const layout::Scenario& s)
{
    return s.workload.lengths.longest() <= s.workload.sequence;
}

layout::Reason tooLong(const layout::Scenario& s)
{
    layout::Reason reason;
    reason.have = static_cast<double>(s.workload.lengths.longest());
    reason.need = static_cast<double>(s.workload.sequence);
    reason.unit = "tokens";
    reason.message = say("documents of %1 tokens are longer than the sequence of %2",
                         s.workload.lengths.longest(), s.workload.sequence);
    return reason;
}

bool degreesHalve(const layout::Scenario& s)
{
    return !s.workload.variesInLength() || assignmentOf(s) != LengthAssignment::Buckets
           || std::has_single_bit(static_cast<std::uint32_t>(s.layout.contextParallel));
}

layout::Reason oddDegree(const layout::Scenario& s)
{
    layout::Reason reason;
    reason.have = s.layout.contextParallel;
    reason.need = std::bit_floor(static_cast<std::uint32_t>(s.layout.contextParallel));
    reason.unit = "ranks";
    reason.message = say("groups for lengths halve from cp = %1, which is no power of two",
                         s.layout.contextParallel);
    return reason;
}

bool sequencesAreSplit(const layout::Scenario& s)
{
    return !s.workload.variesInLength() || !splitsSequences(assignmentOf(s)) || s.layout.contextParallel > 1;
}

layout::Reason nothingToSplit(const layout::Scenario& s)
{
    layout::Reason reason;
    reason.have = s.layout.contextParallel;
    reason.need = 2;
    reason.unit = "ranks";
    reason.message = say(
        "no sequence lies on several ranks (cp = 1), so that there are no degrees to choose");
    return reason;
}

} // namespace

// A rank that shares its documents with fewer ranks exchanges less, and longest first all are done at about the same time. What
// that takes is in cost/length_assignment.h (who works on what) and cost/length_mix.h (what a layer takes then).
Technique lengthAssignment()
{
    Technique t;
    t.id = "length-assignment";
    t.label = "Lengths over ranks";
    t.paper =
        "Ge et al. 2025, ByteScale, arXiv 2502.21231; Wang et al. 2024, FlexSP, arXiv 2412.01523; Chen et al. 2025, "
        "Zeppelin, arXiv 2509.21841";
    t.kernelKnobs.push_back(
        {.id = kAssignment,
         .label = "Lengths over ranks",
         .shortLabel = "len",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Choice,
         .help =
             "Which ranks work on which documents: as they come, as many ranks as a length needs, groups of several "
             "degrees, or one rank, a node or the whole group.",
         .paper = t.paper,
         .look =
             "Ranks: the bars become even. Time: the exchange of keys and values shrinks to that of long documents.",
         .minimum = 0,
         .maximum = 3,
         .choices = {"as-they-come", "hybrid", "buckets", "zones"},
         .after = "cp_kind",
         .candidates = assignments,
         .idle = needsVaryingLengths,
         .same = assignmentThatMatters});
    t.rules.push_back({.code = "lengths-fit",
                       .label = "documents are no longer than a sequence",
                       .knobs = {"sequence"},
                       .holds = documentsFit,
                       .reason = tooLong});
    t.rules.push_back({.code = "lengths-halve",
                       .label = "groups for lengths halve from a power of two",
                       .knobs = {"sequence", "packing", "cp", kAssignment},
                       .holds = degreesHalve,
                       .reason = oddDegree});
    t.rules.push_back({.code = "lengths-split",
                       .label = "degrees by length need context parallelism",
                       .knobs = {"sequence", "packing", "cp", kAssignment},
                       .holds = sequencesAreSplit,
                       .reason = nothingToSplit});
    t.lengths = [](cost::LengthPlan& plan, Own<Reach::Kernels> own) {
        plan.assignment = static_cast<LengthAssignment>(own[0]);
        plan.routed = plan.assignment == LengthAssignment::Zones;
        plan.remapped = plan.routed;
    };
    return t;
}

} // namespace shardscape::technique
