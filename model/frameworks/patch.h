// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frameworks/reading.h"
#include "layout/rules.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace shardscape::frameworks {

/// A file of the user's.
struct OwnFile {
    std::string name; ///< as a patch names it; from the folder where the patch is applied
    std::string text;
};

/// A plan as it was imported: the file, what it names, and what was answered.
struct OwnPlan {
    std::vector<OwnFile> files;         ///< the plan first, behind it files that it names
    std::vector<std::string> arguments; ///< that a script is called with
    std::vector<std::pair<std::string, std::string>> answers; ///< "gpus" = "128"
    layout::Scenario base; ///< what the reading falls into: its values stand where the file says nothing
};

/// The scenario that a plan makes: read, answered, proposals taken for what stays needed. Error: it cannot be read.
Result<Made> importPlan(const OwnPlan& plan);

/// One knob in the words of the file.
struct KnobChange {
    std::string id, from, to;
};

/// Lines of a file that change together.
struct PatchChange {
    std::size_t file = 0;          ///< of OwnPlan::files
    std::int32_t line = 0;         ///< of the file as it is, from 1
    std::vector<KnobChange> knobs; ///< what they set; empty: what a checker of the framework asks beside it
    std::string gain;              ///< "Without it a step takes 13.2 s, not 12.1 s."
};

/// A plan with the lines changed that another layout needs.
struct Patch {
    std::string framework;
    std::vector<OwnFile> files;       ///< as they are afterwards
    std::vector<PatchChange> changes; ///< in the order of the files
    std::vector<KnobChange> unsaid;   ///< knobs that the files cannot say: they stay as they were
    std::vector<layout::Reason>
        refused; ///< what the framework's own checks stop at in the files as they are afterwards
    std::string
        text; ///< unified diff for `patch -p0` and `-p1`; before each hunk lines with "#" say why. Empty: nothing changes
};

/// The lines that make a plan say `wanted`. Only values of keys that carry changed knobs change, of a variable where the key takes
/// one; missing keys are put beside their neighbours; what must go goes. Everything else stays byte by byte. What is made is read
/// again by the plan's own reader, and a change that it does not need is taken back. Errors: a plan that cannot be read; a printed
/// list of arguments, which no program reads.
Result<Patch> patchFor(const OwnPlan& plan, const layout::Scenario& wanted);

} // namespace shardscape::frameworks
