// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/numbers/metric.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "schedule/edit.h"
#include "schedule/schedule_request.h"
#include "store/project.h"
#include "store/project_file.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <random>
#include <string>
#include <vector>

/// What the tests of the project file and of the document share: projects made from a seed, and a folder of their own.
namespace shardscape::store::test {

/// Everything from one seed, so that a failure can be repeated. Not std's distributions: those differ between libraries.
class Dice {
public:
    explicit Dice(std::uint64_t seed)
        : m_engine(seed)
    {}
    /// From 0 to `sides` - 1.
    std::int64_t roll(std::int64_t sides)
    {
        return static_cast<std::int64_t>(m_engine() % static_cast<std::uint64_t>(sides));
    }
    bool coin() { return roll(2) == 1; }
    double fraction() { return static_cast<double>(m_engine() >> 11) * 0x1p-53; }
    template <class T>
    const T& pick(const std::vector<T>& values)
    {
        return values[static_cast<std::size_t>(roll(static_cast<std::int64_t>(values.size())))];
    }
    /// Words that have to survive: quotes, line breaks, other scripts, nothing at all.
    std::string words()
    {
        static const std::vector<std::string> all{"",
                                                  "Baseline",
                                                  "it's \"quoted\"",
                                                  "two\nlines",
                                                  "模型 并行",
                                                  "Größe",
                                                  "a; DROP TABLE input_scenario; --",
                                                  "%1 {} \\ /"};
        return pick(all) + (coin() ? " " + std::to_string(roll(1000)) : "");
    }

private:
    std::mt19937_64 m_engine;
};

inline cluster::Cluster someCluster(Dice& dice)
{
    cluster::Cluster cluster;
    cluster.id = "custom";
    cluster.name = "Cluster " + std::to_string(dice.roll(100));
    cluster.acceleratorsPerNode = std::int64_t{1} << dice.roll(4);
    cluster.nodes = 1 + dice.roll(16);
    cluster.note = dice.words();
    cluster::Accelerator& accelerator = cluster.accelerator;
    accelerator.id = "custom";
    accelerator.name = "Accelerator " + std::to_string(dice.roll(100));
    accelerator.bf16Flops = static_cast<double>(1 + dice.roll(2000)) * 1e12;
    accelerator.fp16Flops = accelerator.bf16Flops;
    accelerator.fp32Flops = static_cast<double>(1 + dice.roll(500)) * 1e12;
    accelerator.fp8Peak = 2 * accelerator.bf16Flops;
    accelerator.fp4Peak = static_cast<double>(dice.roll(9000)) * 1e12;
    accelerator.memoryBytes = static_cast<double>(1 + dice.roll(288)) * 0x1p30;
    accelerator.memoryBandwidth = static_cast<double>(1 + dice.roll(8000)) * 1e9;
    accelerator.multiprocessors = static_cast<double>(1 + dice.roll(200));
    accelerator.watts = static_cast<double>(1 + dice.roll(1000));
    accelerator.kernels.gemmEfficiency = 0.25 + static_cast<double>(dice.roll(256)) / 512;
    accelerator.kernels.source = "test";
    cluster.levels = {{.kind = "nvswitch",
                       .size = cluster.acceleratorsPerNode,
                       .bandwidth = 300e9,
                       .efficiency = 0.78,
                       .latency = 3e-6,
                       .source = "test"}};
    if (cluster.nodes > 1)
        cluster.levels.push_back({.kind = "infiniband",
                                  .size = cluster.accelerators(),
                                  .bandwidth = 25e9 * 8 / static_cast<double>(cluster.acceleratorsPerNode),
                                  .efficiency = 0.9,
                                  .latency = 5e-6,
                                  .ports = 8,
                                  .portBandwidth = 25e9,
                                  .source = "test"});
    return cluster;
}

inline workload::Transformer someModel(Dice& dice)
{
    workload::Transformer model;
    model.id = "custom";
    model.name = "Model " + std::to_string(dice.roll(100));
    model.layers = 8 * (1 + dice.roll(12));
    model.heads = 8 * (1 + dice.roll(12));
    model.keyValueHeads = model.heads;
    model.headDim = 64 * (1 + dice.roll(2));
    model.hidden = model.heads * model.headDim;
    model.ffn = 4 * model.hidden;
    model.vocabulary = 1000 * (1 + dice.roll(200));
    model.gated = dice.coin();
    model.tiedEmbeddings = dice.coin();
    model.source = "test";
    model.note = dice.words();
    return model;
}

inline layout::Scenario someScenario(Dice& dice)
{
    layout::Scenario scenario;
    scenario.name = dice.words();
    scenario.cluster = someCluster(dice);
    scenario.model = someModel(dice);
    for (const layout::Knob& knob : layout::knobs())
        if (dice.roll(3) == 0)
            knob.set(scenario, dice.pick(knob.candidates(scenario)));
    if (dice.roll(4) == 0)
        scenario.workload.lengths = workload::lengthPresets()[0].of(scenario.workload.sequence);
    return scenario;
}

/// A result of the right form; its numbers mean nothing.
inline std::shared_ptr<const search::SweepResult> someResult(Dice& dice, const layout::Scenario& base,
                                                             std::int64_t rows)
{
    auto result = std::make_shared<search::SweepResult>();
    result->space.base = base;
    std::int64_t places = 1;
    for (const layout::Knob& knob : layout::knobs()) {
        // Enough for the rows, and few enough to be counted.
        if (places >= 2 * rows + 1 && (places > (std::int64_t{1} << 40) || dice.coin()))
            continue;
        search::Axis axis{&knob, knob.candidates(base)};
        places *= static_cast<std::int64_t>(axis.values.size());
        result->space.axes.push_back(std::move(axis));
    }
    std::int64_t place = 0;
    for (std::int64_t i = 0; i < rows && place < places; ++i) {
        search::Row row;
        row.index = place;
        row.fits = dice.coin();
        row.objective = row.fits ? 1 + dice.fraction() : 0;
        row.peakBytes = 8e10 * dice.fraction();
        row.setValue(training::kMfu, dice.fraction());
        row.setValue(training::kHfu, dice.fraction());
        row.setValue(training::kTokensPerSecond, row.fits ? static_cast<float>(1e6 * dice.fraction()) : 0);
        row.setValue(training::kBubbleRatio, dice.fraction());
        for (std::size_t metric = training::kBubbleRatio + 1; metric < training::kMetrics.size(); ++metric)
            row.setValue(metric, row.fits ? 1e4 * dice.fraction() : std::numeric_limits<double>::quiet_NaN());
        row.worstStage = static_cast<std::int16_t>(dice.roll(64));
        row.onFront = row.fits && dice.roll(50) == 0;
        if (row.onFront)
            result->front.push_back(static_cast<std::int64_t>(result->rows.size()));
        result->rows.push_back(row);
        place += 1 + dice.roll(2);
    }
    const auto rules = static_cast<std::int64_t>(layout::rules().size());
    result->progress.rejectedByRule.assign(static_cast<std::size_t>(rules), 0);
    for (; place < places && std::ssize(result->rejections) < rows / 4;) {
        const std::int64_t count = 1 + dice.roll(std::min<std::int64_t>(places - place, 4));
        const std::int64_t rule = dice.roll(rules);
        result->rejections.push_back({place, count, static_cast<std::int16_t>(rule)});
        result->progress.rejectedByRule[static_cast<std::size_t>(rule)] += count;
        place += count;
    }
    result->progress.done = place;
    result->progress.total = places;
    result->progress.evaluated = std::ssize(result->rows);
    result->progress.bestHeadline = dice.fraction();
    result->progress.bestObjective = 1 + dice.fraction();
    result->progress.bestIndex = result->rows.empty() ? -1 : result->rows.front().index;
    result->progress.seconds = dice.fraction();
    result->progress.threads = static_cast<int>(1 + dice.roll(64));
    result->outcome = dice.coin() ? search::Outcome::Completed : search::Outcome::Failed;
    if (result->outcome == search::Outcome::Failed)
        result->failure = dice.words();
    return result;
}

/// A small schedule of any kind, edited or measured now and then; as it reads back.
inline std::shared_ptr<const exchange::ImportedSchedule> someSchedule(Dice& dice)
{
    const std::array<const char*, 4> names{"1f1b", "zb-h1", "bpipe", "dualpipe"};
    schedule::UniformShape shape;
    shape.schedule = names[static_cast<std::size_t>(dice.roll(4))];
    shape.devices = 4;
    shape.microbatches = 8 + 2 * dice.roll(2);
    const auto request = schedule::uniformRequest(shape, {});
    auto made = std::make_shared<exchange::ImportedSchedule>(*exchange::asImported(
        schedule::renumbered(*schedule::build(request->request)), request->ticksPerUnit));
    if (dice.coin()) {
        made->measured = true;
        for (auto* times : {&made->simulation.start, &made->simulation.end})
            for (schedule::Ticks& time : *times)
                time *= 2; // as if every op had come late
        for (std::size_t i = 0; i < made->program.ops.size(); ++i)
            made->program.ops[i].duration = made->simulation.end[i] - made->simulation.start[i];
        made->simulation.makespan *= 2;
    }
    return made;
}

inline Project someProject(std::uint64_t seed, std::int64_t rows = 40)
{
    Dice dice(seed);
    Project project;
    std::int64_t id = 0;
    const auto next = [&] { return id += 1 + dice.roll(3); };
    for (std::int64_t i = dice.roll(4); i > 0; --i)
        project.scenarios.push_back({{next()}, someScenario(dice), dice.words(), dice.coin()});
    if (!project.scenarios.empty())
        project.current = dice.pick(project.scenarios).id;
    for (std::int64_t i = dice.roll(3); i > 0; --i)
        project.clusters.push_back({{next()}, someCluster(dice)});
    for (std::int64_t i = dice.roll(3); i > 0; --i)
        project.models.push_back({{next()}, someModel(dice)});
    for (std::int64_t i = dice.roll(3); i > 0; --i) {
        const bool fromScenario = !project.scenarios.empty() && dice.coin();
        const ScenarioEntry* origin = fromScenario ? &dice.pick(project.scenarios) : nullptr;
        const auto result = someResult(dice, origin ? origin->scenario : someScenario(dice), rows);
        project.sweeps.push_back(
            makeSweepEntry({next()}, dice.words(), origin ? origin->id : ScenarioId{}, result));
    }
    for (std::int64_t i = dice.roll(3); i > 0; --i)
        project.notes.push_back({{next()}, dice.words(), dice.words()});
    for (std::int64_t i = dice.roll(3); i > 0; --i)
        project.schedules.push_back({{next()}, dice.words(), dice.words(), someSchedule(dice)});
    for (std::int64_t i = dice.roll(3); i > 0; --i)
        project.runs.push_back({{next()}, dice.words(), dice.words(), dice.words()});
    for (std::int64_t i = dice.roll(3); i > 0; --i)
        project.calibrations.push_back({{next()}, dice.words(), R"({"version": 1})"});
    for (std::int64_t i = dice.roll(3); i > 0; --i)
        project.viewState[dice.words()] = dice.words();
    return project;
}

/// A project with a bit of everything.
inline Project fullProject(std::uint64_t seed = 7, std::int64_t rows = 40)
{
    for (;; ++seed) {
        Project project = someProject(seed, rows);
        if (project.scenarios.size() > 1 && !project.clusters.empty() && !project.models.empty()
            && !project.sweeps.empty() && !project.notes.empty() && !project.schedules.empty()
            && !project.runs.empty() && !project.calibrations.empty() && !project.viewState.empty())
            return project;
    }
}

/// A folder that goes away with the test; in memory where there is such a place, because tests save thousands of times
/// and wait for the disk every time.
class Folder {
public:
    Folder()
        : m_folder(QFileInfo(QStringLiteral("/dev/shm")).isWritable()
                       ? QStringLiteral("/dev/shm/shardscape-XXXXXX")
                       : QDir::tempPath() + QStringLiteral("/shardscape-XXXXXX"))
    {}
    [[nodiscard]] std::filesystem::path operator/(const std::string& name) const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }
    [[nodiscard]] std::filesystem::path path() const { return m_folder.path().toStdString(); }
    /// Names in it, sorted.
    [[nodiscard]] std::vector<std::string> names() const
    {
        std::vector<std::string> found;
        for (const auto& entry : std::filesystem::directory_iterator(path()))
            found.push_back(entry.path().filename().string());
        std::sort(found.begin(), found.end());
        return found;
    }

private:
    QTemporaryDir m_folder;
};

inline std::string bytesOf(const std::filesystem::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

inline void writeBytes(const std::filesystem::path& path, std::string_view bytes)
{
    std::ofstream stream(path, std::ios::binary | std::ios::trunc);
    stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

} // namespace shardscape::store::test

/// Fails the test with the sentence of the error.
#define VERIFY_RESULT(result)                                                                                \
    do {                                                                                                     \
        const auto& verified = (result);                                                                     \
        QVERIFY2(verified.has_value(), verified.has_value() ? "" : verified.error().text().c_str());         \
    } while (false)

/// The error expected, and one sentence that names the file.
#define VERIFY_ERROR(result, expected, named)                                                                \
    do {                                                                                                     \
        const auto& verified = (result);                                                                     \
        QVERIFY(!verified.has_value());                                                                      \
        QVERIFY2(verified.error().code == (expected), verified.error().text().c_str());                      \
        QVERIFY2(verified.error().text().find(named) != std::string::npos, verified.error().text().c_str()); \
        QVERIFY2(verified.error().text().find('\n') == std::string::npos, verified.error().text().c_str());  \
    } while (false)
