// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_snapshot.h"

#include "base/quantity.h"
#include "console.h"
#include "exchange/runs/memory_snapshot.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

namespace shardscape::cli {

namespace {

using Align = Table::Align;
using Json = nlohmann::ordered_json;
using exchange::MemorySnapshot;
using exchange::SnapshotComparison;

std::string heldText(const std::string& file, const MemorySnapshot& snapshot,
                     const std::optional<SnapshotComparison>& comparison)
{
    std::string text = file + ": a memory snapshot of device " + std::to_string(snapshot.device) + ", "
                       + gib(snapshot.peakAllocated) + " allocated at its peak, " + gib(snapshot.peakReserved)
                       + " kept; " + count(static_cast<double>(snapshot.events))
                       + " allocations and frees recorded\n";
    if (comparison) {
        text += "Rank " + std::to_string(comparison->rank) + ", stage " + std::to_string(comparison->stage)
                + "\n";
        Table table({{""}, {"measured", Align::Right}, {"predicted", Align::Right}, {"", Align::Right}});
        for (const SnapshotComparison::Row& row : comparison->rows) {
            const bool both = row.isMeasured && row.measured > 0 && row.predicted > 0;
            const double error = both ? row.predicted / row.measured - 1 : 0;
            table.add({english(row.label), row.isMeasured ? gib(row.measured) : "", gib(row.predicted),
                       both ? (error >= 0 ? "+" : "") + percent(error) : ""});
        }
        text += table.text();
    } else {
        Table table({{""}, {"measured", Align::Right}});
        for (std::size_t i = 0; i < exchange::kHeldFor; ++i)
            if (snapshot.bytes[i] > 0)
                table.add(
                    {english(exchange::labelOf(static_cast<exchange::HeldFor>(i))), gib(snapshot.bytes[i])});
        text += table.text() + "--scenario SCENARIO.json lays it over what is predicted of its rank.\n";
    }
    text += "Largest at the peak\n";
    Table largest({{"", Align::Right}, {""}, {""}});
    for (const exchange::HeldBlock& block : snapshot.largest)
        largest.add({gib(block.bytes), english(exchange::labelOf(block.what)), block.where});
    text += largest.text();
    for (const Message& note : snapshot.notes)
        text += english(note) + ".\n";
    if (comparison)
        for (const Message& note : comparison->notes)
            text += english(note) + ".\n";
    return text;
}

Json heldJson(const std::string& file, const MemorySnapshot& snapshot,
              const std::optional<SnapshotComparison>& comparison)
{
    Json out{{"kind", "memory_snapshot"},
             {"file", file},
             {"device", snapshot.device},
             {"peak_allocated_gib", snapshot.peakAllocated / kGiB},
             {"peak_reserved_gib", snapshot.peakReserved / kGiB},
             {"events", snapshot.events}};
    constexpr std::array<const char*, exchange::kHeldFor> kIds{
        "weights", "gradients", "optimizer", "activations", "buffers", "stays", "goes"};
    for (std::size_t i = 0; i < kIds.size(); ++i)
        out["measured_gib"][kIds[i]] = snapshot.bytes[i] / kGiB;
    out["largest"] = Json::array();
    for (const exchange::HeldBlock& block : snapshot.largest)
        out["largest"].push_back({{"gib", block.bytes / kGiB},
                                  {"for", kIds[static_cast<std::size_t>(block.what)]},
                                  {"where", block.where}});
    out["rank"] = nullptr;
    out["classes"] = nullptr;
    out["notes"] = Json::array();
    for (const Message& note : snapshot.notes)
        out["notes"].push_back(english(note));
    if (!comparison)
        return out;
    out["rank"] = comparison->rank;
    out["stage"] = comparison->stage;
    out["classes"] = Json::array();
    for (const SnapshotComparison::Row& row : comparison->rows)
        out["classes"].push_back(
            {{"id", row.id},
             {"measured_gib", row.isMeasured ? Json(row.measured / kGiB) : Json(nullptr)},
             {"predicted_gib", row.predicted / kGiB}});
    for (const Message& note : comparison->notes)
        out["notes"].push_back(english(note));
    return out;
}

} // namespace

Outcome importSnapshot(const SnapshotImport& import)
{
    const Result<MemorySnapshot> snapshot = exchange::readMemorySnapshot(import.bytes);
    if (!snapshot)
        return inFile(import.file, snapshot.error());
    std::optional<SnapshotComparison> comparison;
    if (!import.scenario.empty()) {
        const auto file = readScenarioFrom(import.scenario, exchange::Catalog::builtIn());
        if (!file)
            return tl::unexpected(file.error());
        const auto named = exchange::rankInName(std::filesystem::path(import.file).filename().string());
        const std::int64_t rank = import.rank >= 0 ? import.rank : named.value_or(snapshot->device);
        auto laid = exchange::compareSnapshot(*snapshot, file->scenario, rank);
        if (!laid)
            return inFile(import.file, laid.error());
        if (import.rank < 0 && !named)
            laid->notes.push_back(say("Taken for rank %1, its device; --rank says another", rank));
        comparison = std::move(*laid);
    }
    if (import.json)
        return writeFile(
            import.output,
            heldJson(import.file, *snapshot, comparison).dump(2, ' ', false, Json::error_handler_t::replace)
                + "\n");
    return writeFile(import.output, heldText(import.file, *snapshot, comparison));
}

} // namespace shardscape::cli
