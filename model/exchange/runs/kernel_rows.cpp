// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/runs/kernel_rows.h"

#include "exchange/runs/published_cells.h"
#include "exchange/text/csv.h"
#include "job/serving/kernel_law.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>

namespace shardscape::exchange {

namespace {

using serving::Kernel;

constexpr std::array<std::string_view, 4> kKernelColumns{"op", "hardware", "dtype", "latency_us"};

bool holds(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// The cluster whose accelerator a table calls "NVIDIA H100 80GB HBM3", "H200-SXM-141GB" or "a100_dgx".
std::optional<cluster::Cluster> machineOf(std::string_view hardware, const Catalog& catalog)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kKnown{
        {{"gb300", "gb300-nvl72"},
         {"gb200", "gb200-nvl72"},
         {"b300", "dgx-b300"},
         {"b200", "dgx-b200"},
         {"h200", "dgx-h200"},
         {"h100", "dgx-h100"},
         {"a100", "dgx-a100-80g"},
         {"l40s", "l40s-8-per-node"},
         {"mi300x", "mi300x-8-per-node"},
         {"mi355x", "mi355x-8-per-node"}}};
    std::string lower(hardware);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const auto& [part, cluster] : kKnown)
        if (holds(lower, part))
            if (Result<cluster::Cluster> found = catalog.cluster(cluster); found)
                return *found;
    return std::nullopt;
}

/// "fp8_block" of what tables call their formats.
std::string_view formatOf(std::string_view type)
{
    if (type == "bfloat16" || type == "fp16" || type == "half" || type == "float16" || type.empty())
        return "bf16";
    return holds(type, "mxfp4") ? "mxfp4" : type;
}

double weightBytes(std::string_view format)
{
    return format == "bf16" ? 2 : format == "nvfp4" ? .5625 : format == "mxfp4" ? .53125 : 1;
}

/// Of an element that a product takes in.
double inputBytes(std::string_view format)
{
    return format == "bf16" || format == "mxfp4" ? 2 : format == "nvfp4" ? .5625 : 1;
}

struct Work {
    Kernel kernel;
    double flops = 0, bytes = 0;
    std::string_view format;
};

Work productOf(double m, double n, double k, std::string_view format)
{
    return {Kernel::Product, 2 * m * n * k,
            n * k * weightBytes(format) + m * (k * inputBytes(format) + 2 * n), format};
}

/// Products and elementwise kernels of a layer, as Vidur names them.
std::optional<Work> vidurWork(std::string_view part, const PublishedCells& row)
{
    const double tokens = row.amount("tokens"), hidden = row.amount("hidden"), ranks = row.degree("gpus");
    const double inner = row.amount("inter") / ranks, heads = row.amount("heads");
    if (part == "attn_pre_proj")
        return productOf(tokens, (heads + 2 * row.amount("kv_heads")) * hidden / heads / ranks, hidden,
                         "bf16");
    if (part == "attn_post_proj")
        return productOf(tokens, hidden, hidden / ranks, "bf16");
    if (part == "mlp_up_proj")
        return productOf(tokens, 2 * inner, hidden, "bf16");
    if (part == "mlp_down_proj")
        return productOf(tokens, hidden, inner, "bf16");
    if (part == "input_layernorm")
        return Work{Kernel::Elementwise, 0, 2 * tokens * 2 * hidden, "bf16"};
    if (part == "add")
        return Work{Kernel::Elementwise, 0, 2 * tokens * 3 * hidden, "bf16"};
    if (part == "mlp_act")
        return Work{Kernel::Elementwise, 0, 2 * tokens * 3 * inner, "bf16"};
    return std::nullopt;
}

std::optional<Work> workOf(std::string_view operation, const PublishedCells& row)
{
    constexpr double kLatent = 512, kRotary = 64, kPlain = 128; // DeepSeek-V3's, which all tables measure
    const std::string_view format = formatOf(row.text("dtype")), cache = formatOf(row.text("kv_dtype"));
    const double batch = row.amount("batch"), tokens = row.amount("tokens"), context = row.amount("context");
    const double heads = row.amount("heads"), groups = row.amount("kv_heads"), size = row.amount("head_dim");
    const double cacheBytes = cache == "fp8" ? 1 : 2;
    if (operation == "gemm")
        return productOf(row.amount("m"), row.amount("n"), row.amount("k"), format);
    if (operation == "attention_decode")
        return Work{Kernel::DecodeAttention, 4 * batch * context * heads * size,
                    batch * context * 2 * groups * size * cacheBytes, cache};
    if (operation == "attention_prefill")
        return Work{Kernel::PromptAttention, 2 * batch * tokens * tokens * heads * size,
                    4 * batch * tokens * (heads + groups) * size, cache};
    if (operation == "mla_decode")
        return Work{Kernel::LatentDecode,
                    2 * batch * context * heads * (2 * kLatent + kRotary) * std::max(1.0, tokens),
                    batch * context * (kLatent + kRotary) * cacheBytes, cache};
    if (operation == "mla_prefill")
        return Work{Kernel::LatentPrompt,
                    2 * batch * tokens * (context + tokens / 2) * heads * (2 * kPlain + kRotary),
                    4 * batch * (tokens + context) * heads * (2 * kPlain + kRotary), cache};
    if (operation == "moe") {
        const double hidden = row.amount("hidden"), inner = row.amount("inter") / row.degree("moe_tp");
        const double experts = row.degree("experts"), top = row.degree("topk"), ranks = row.degree("moe_ep");
        const double touched = experts / ranks * (1 - std::pow(1 - std::min(1.0, top / experts), tokens));
        const double chosen = tokens * top / ranks;
        return Work{Kernel::Experts, 2 * chosen * 3 * hidden * inner,
                    touched * 3 * hidden * inner * weightBytes(format)
                        + chosen * (hidden * (2 + inputBytes(format)) + 4 * inner),
                    format};
    }
    return operation.substr(0, 6) == "vidur_" ? vidurWork(operation.substr(6), row) : std::nullopt;
}

struct Sending {
    Kernel kernel;
    double times = 1;    ///< the tensor that a rank sends, ranks being many
    bool without = true; ///< less its own part
};

std::optional<Sending> sendingOf(std::string_view operation)
{
    const bool eager = operation.substr(0, 6) == "vidur_";
    if (operation == "all_reduce_custom")
        return Sending{Kernel::CustomAllReduce, 2};
    if (holds(operation, "all_reduce"))
        return Sending{eager ? Kernel::EagerAllReduce : Kernel::AllReduce, 2};
    if (holds(operation, "all_gather"))
        return Sending{Kernel::AllGather};
    if (holds(operation, "reduce_scatter"))
        return Sending{Kernel::ReduceScatter};
    if (holds(operation, "alltoall"))
        return Sending{Kernel::AllToAll};
    if (holds(operation, "sendrecv") || holds(operation, "send_recv"))
        return Sending{eager ? Kernel::EagerSendReceive : Kernel::SendReceive, 1, false};
    return std::nullopt;
}

void predictShape(KernelRow& out, const PublishedCells& row, const Catalog& catalog)
{
    const std::optional<cluster::Cluster> machine = machineOf(out.hardware, catalog);
    if (!machine) {
        out.refusal = say("no accelerator of the catalog is called %1", out.hardware);
        return;
    }
    if (const auto work = workOf(out.operation, row)) {
        out.ours = serving::kernelSeconds(work->kernel, machine->accelerator, work->format, work->flops,
                                          work->bytes)
                       .value_or(0);
        return;
    }
    const auto sending = sendingOf(out.operation);
    if (!sending) {
        out.refusal = say("%1 is no kernel that a law is known of", out.operation);
        return;
    }
    const double ranks = row.degree("gpus");
    if (ranks < 2 || machine->levels.empty() || holds(out.hardware, "pairwise")
        || (holds(row.text("kernel"), "per node")
            && ranks > static_cast<double>(machine->levels.front().size))) {
        out.refusal = say("collectives beyond links that all ranks share have no law of one kernel");
        return;
    }
    const double sent = sending->times * row.amount("bytes") * (sending->without ? (ranks - 1) / ranks : 1);
    out.ours = serving::collectiveSeconds(sending->kernel, machine->accelerator, ranks, sent,
                                          machine->levels.front().bandwidth)
                   .value_or(0);
}

void predictKernel(KernelRow& out, const PublishedCells& row, const Catalog& catalog)
{
    predictShape(out, row, catalog);
    if (std::isfinite(out.ours) && (out.ours > 0 || !out.refusal.empty()))
        return;
    out.ours = 0;
    out.refusal = say("%1 needs a shape that the row does not have", out.operation);
}

double medianError(std::vector<double> errors)
{
    for (double& e : errors)
        e = std::abs(e);
    if (errors.empty())
        return 0;
    const auto middle = errors.begin() + static_cast<std::ptrdiff_t>(errors.size() / 2);
    std::nth_element(errors.begin(), middle, errors.end());
    return *middle;
}

} // namespace

bool looksLikeKernelRows(std::string_view csv)
{
    const std::string_view header = csv.substr(0, csv.find('\n'));
    return std::all_of(kKernelColumns.begin(), kKernelColumns.end(),
                       [&](std::string_view name) { return holds(header, name); });
}

Result<std::vector<KernelRow>> readKernelRows(std::string_view csv, const Catalog& catalog)
{
    const Result<std::vector<CsvLine>> lines = splitCsv(csv);
    if (!lines)
        return tl::unexpected(lines.error());
    if (lines->empty() || !looksLikeKernelRows(csv))
        return fail(ErrorCode::BadInput,
                    say("a table of kernels has the columns op, hardware, dtype and latency_us"));
    std::map<std::string, std::size_t, std::less<>> columns;
    for (std::size_t i = 0; i < lines->front().cells.size(); ++i)
        columns.emplace(lines->front().cells[i], i);
    std::vector<KernelRow> rows;
    for (std::size_t i = 1; i < lines->size(); ++i) {
        const PublishedCells cells(columns, (*lines)[i]);
        KernelRow row;
        row.line = (*lines)[i].number;
        row.operation = cells.text("op");
        row.hardware = cells.text("hardware");
        row.format = cells.text("dtype");
        row.seconds = cells.amount("latency_us") / 1e6;
        if (row.seconds > 0)
            predictKernel(row, cells, catalog);
        else
            row.refusal = say("no time was measured");
        rows.push_back(std::move(row));
    }
    return rows;
}

std::string kernelReport(const std::vector<KernelRow>& rows)
{
    constexpr double kWanted = .1;
    std::vector<double> all;
    std::map<std::string, std::vector<double>> groups;
    std::map<std::string, std::size_t> refused;
    for (const KernelRow& row : rows) {
        if (row.ours <= 0) {
            ++refused[english(row.refusal)];
            continue;
        }
        const double error = row.ours / row.seconds - 1;
        all.push_back(error);
        groups[row.operation + ", " + row.hardware].push_back(error);
    }
    std::array<char, 160> line{};
    const double middle = medianError(all);
    std::snprintf(line.data(), line.size(), "%-50s %7.1f %% %10s %6.1f %%   %zu kernels%s\n",
                  "kernels, without tables", 100 * kWanted, "-", 100 * middle, all.size(),
                  middle <= kWanted ? "" : "  missed");
    std::string text = line.data();
    for (const auto& [name, errors] : groups) {
        std::snprintf(line.data(), line.size(), "  %-60s %5zu %6.1f %%\n", name.c_str(), errors.size(),
                      100 * medianError(errors));
        text += line.data();
    }
    for (const auto& [why, many] : refused)
        text += std::to_string(many) + " kernels not priced: " + why + "\n";
    return text;
}

} // namespace shardscape::exchange
