// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/sweep_parts.h"

#include "store/project_file.h"

namespace shardscape::store {

namespace fs = std::filesystem;

namespace {

/// The fact of a file that is one part: "2/4".
constexpr const char* kPartFact = "sweep_part";

std::string quotedName(const fs::path& path)
{
    return "'" + path.filename().string() + "'";
}

Result<search::Part> partIn(const std::map<std::string, std::string>& facts, const fs::path& path)
{
    const auto found = facts.find(kPartFact);
    if (found == facts.end())
        return fail(ErrorCode::NotOurs,
                    say("%1 is no part of a sweep, as sweep --part writes them", quotedName(path)));
    Result<search::Part> part = search::parsePart(found->second);
    if (!part)
        return fail(ErrorCode::Damaged, say("%1: %2", quotedName(path), part.error().message));
    return part;
}

struct OpenedPart {
    search::PartResult found;
    layout::Scenario scenario;
};

Result<OpenedPart> openPart(const fs::path& path)
{
    Result<ProjectFile::Opened> opened = ProjectFile::open(path);
    if (!opened)
        return tl::unexpected(opened.error());
    const Result<search::Part> part = partIn(opened->file.facts, path);
    if (!part)
        return tl::unexpected(part.error());
    const Project& project = opened->project;
    if (project.sweeps.size() != 1 || project.scenarios.empty())
        return fail(ErrorCode::Damaged, say("%1 does not hold one sweep and its scenario; run part %2 again",
                                            quotedName(path), search::spell(*part)));
    const SweepEntry& sweep = project.sweeps.front();
    if (sweep.engineVersion != kEngineVersion)
        return fail(
            ErrorCode::BadInput,
            say("%1 was made by version %2 of the engine and this program has %3; run part %4 again with it",
                quotedName(path), sweep.engineVersion, kEngineVersion, search::spell(*part)));
    if (sweep.inputDigest.empty())
        return fail(ErrorCode::BadInput, say("%1 was saved without results; run part %2 again",
                                             quotedName(path), search::spell(*part)));
    return OpenedPart{{*part, *sweep.result, quotedName(path)}, project.scenarios.front().scenario};
}

} // namespace

Project projectOfSweep(layout::Scenario scenario, search::SweepResult result)
{
    Project project;
    ScenarioEntry entry;
    entry.id = ScenarioId{1};
    entry.scenario = std::move(scenario);
    if (entry.scenario.name.empty())
        entry.scenario.name = entry.scenario.model.name + " on "
                              + std::to_string(entry.scenario.cluster.accelerators()) + " accelerators";
    const std::string name = "Sweep of " + entry.scenario.name;
    project.current = entry.id;
    project.scenarios.push_back(std::move(entry));
    project.sweeps.push_back(makeSweepEntry(SweepId{2}, name, project.current,
                                            std::make_shared<const search::SweepResult>(std::move(result))));
    return project;
}

Result<void> savePart(const fs::path& path, const layout::Scenario& scenario, search::SweepResult result,
                      const search::Part& part)
{
    std::error_code ignored;
    if (fs::exists(path, ignored)) {
        const auto facts = ProjectFile::readFacts(path);
        if (!facts || !partIn(*facts, path))
            return fail(ErrorCode::NotOurs,
                        say("%1 is there and no part of a sweep; a part goes into a file of its own",
                            quotedName(path)));
    }
    Project project = projectOfSweep(scenario, std::move(result));
    project.sweeps.front().name += ", part " + search::spell(part);
    const auto saved = ProjectFile::saveAs(project, path, {{kPartFact, search::spell(part)}});
    return saved ? Result<void>{} : tl::unexpected(saved.error());
}

Result<Project> mergeParts(const std::vector<fs::path>& paths)
{
    std::vector<search::PartResult> parts;
    layout::Scenario scenario;
    for (const fs::path& path : paths) {
        Result<OpenedPart> opened = openPart(path);
        if (!opened)
            return tl::unexpected(opened.error());
        parts.push_back(std::move(opened->found));
        scenario = std::move(opened->scenario);
    }
    Result<search::SweepResult> whole = search::merge(std::move(parts));
    if (!whole)
        return tl::unexpected(whole.error());
    return projectOfSweep(std::move(scenario), std::move(*whole));
}

} // namespace shardscape::store
