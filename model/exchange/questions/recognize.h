// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace shardscape::exchange {

/// What a file can be, told by its content: names and endings lie.
enum class FileKind : std::uint8_t {
    Project,         ///< *.shardscape
    Scenario,        ///< JSON: model, cluster, workload, layout
    Demo,            ///< JSON: a claim with its scenarios
    Catalog,         ///< JSON: accelerators, clusters, models
    Model,           ///< JSON: config.json of Hugging Face's transformers, or one model in the catalog's form
    Calibration,     ///< JSON: what `calibrate` writes
    Space,           ///< JSON: the knobs of a sweep and their values
    Schedule,        ///< JSON, CSV or PyTorch's actions
    Trace,           ///< Chrome's form: Kineto, Perfetto, or our own
    Runs,            ///< CSV: measured runs
    RankMemory,      ///< CSV: memory of single ranks
    Topology,        ///< the text of `nvidia-smi topo -m`
    CollectiveTable, ///< what nccl-tests print, or a table of sizes and times
    FrameworkConfig, ///< how a framework is told a layout: flags, YAML, TOML, JSON, Python (exchange/framework_signs.h)
    Lessons,        ///< JSON: a lesson or a pack of them
    Lengths,        ///< CSV: lengths of documents, with or without counts (exchange/lengths.h)
    Matrix,         ///< rows and columns of numbers: measured links, or tokens from expert to expert
    TrainingLog,    ///< what a framework prints of its steps (exchange/runs/training_log.h)
    MemorySnapshot, ///< PyTorch's, a pickle or JSON (exchange/runs/memory_snapshot.h)
    FailureLog,     ///< a table of failures, or what Slurm's sacct prints (exchange/runs/failure_log_csv.h)
};
inline constexpr int kFileKinds = static_cast<int>(FileKind::FailureLog) + 1;
/// "a project", "a table of measured runs": for sentences.
std::string_view label(FileKind kind);

/// How much of a file recognize() wants to see; more does not hurt.
inline constexpr std::size_t kBeginning = std::size_t{1} << 20;

/// Tells what a file is by its beginning. Errors, each one sentence that begins with `name`: empty; a binary file, named where
/// it is a known one; text that is nothing that is read here, with the kind that it comes nearest to.
Result<FileKind> recognize(std::string_view beginning, std::string_view name);
/// The same for a file. Errors also: NotFound, a folder, what the system refuses.
Result<FileKind> recognizeFile(const std::filesystem::path& path);

} // namespace shardscape::exchange
