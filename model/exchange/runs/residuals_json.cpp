// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/runs/residuals_json.h"

#include "base/embedded_files.h"
#include "base/nearest.h"
#include "exchange/text/json_reader.h"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace shardscape::exchange {

using nlohmann::json;
using nlohmann::ordered_json;
using validate::Likeness;
using validate::Residual;
using validate::Residuals;

namespace {

/// The columns of a row, declared once for both directions.
struct Column {
    std::string_view name;
    ordered_json (*get)(const Residual&);
    bool (*set)(Residual&, const json&); ///< false: a cell of another kind
};

template <auto Field>
Column number(std::string_view name)
{
    return {name, [](const Residual& r) { return ordered_json(std::llround(r.like.*Field)); },
            [](Residual& r, const json& cell) {
                if (!cell.is_number() || cell.get<double>() < 1)
                    return false;
                r.like.*Field = cell.get<double>();
                return true;
            }};
}

template <auto Field>
Column flag(std::string_view name)
{
    return {name, [](const Residual& r) { return ordered_json(r.like.*Field ? 1 : 0); },
            [](Residual& r, const json& cell) {
                if (!cell.is_number_integer() || (cell != 0 && cell != 1))
                    return false;
                r.like.*Field = cell == 1;
                return true;
            }};
}

template <auto Field>
Column error(std::string_view name)
{
    return {name,
            [](const Residual& r) {
                // Four decimals are a hundredth of a percent: more would only make the file longer.
                return r.*Field ? ordered_json(std::round(*(r.*Field) * 1e4) / 1e4) : ordered_json(nullptr);
            },
            [](Residual& r, const json& cell) {
                if (cell.is_number() && std::abs(cell.get<double>()) < 100)
                    r.*Field = cell.get<double>();
                return cell.is_null() || (r.*Field).has_value();
            }};
}

/// Four digits: more than any table of runs means.
double significant(double value)
{
    const double scale = std::pow(10, 3 - std::floor(std::log10(value)));
    return std::round(value * scale) / scale;
}

/// Those that every table has; later ones came later and may be missing.
constexpr std::size_t kNeeded = 13;

const std::array<Column, 17>& columns()
{
    static const std::array<Column, 17> list{
        Column{"source", [](const Residual& r) { return ordered_json(r.source); },
               [](Residual& r, const json& cell) {
                   if (cell.is_string())
                       r.source = cell.get<std::string>();
                   return cell.is_string();
               }},
        Column{"accelerator", [](const Residual& r) { return ordered_json(r.like.accelerator); },
               [](Residual& r, const json& cell) {
                   if (cell.is_string())
                       r.like.accelerator = cell.get<std::string>();
                   return cell.is_string();
               }},
        number<&Likeness::accelerators>("gpus"),
        number<&Likeness::parameters>("parameters"),
        number<&Likeness::sequence>("sequence"),
        flag<&Likeness::nodes>("several_nodes"),
        flag<&Likeness::experts>("experts"),
        flag<&Likeness::context>("context_parallel"),
        flag<&Likeness::gathered>("zero_3"),
        flag<&Likeness::recompute>("recompute"),
        flag<&Likeness::pipeline>("pipeline"),
        error<&Residual::time>("log_time"),
        error<&Residual::memory>("log_memory"),
        Column{"software", [](const Residual& r) { return ordered_json(r.like.software); },
               [](Residual& r, const json& cell) {
                   if (cell.is_string())
                       r.like.software = cell.get<std::string>();
                   return cell.is_string();
               }},
        error<&Residual::unseen>("log_time_unseen"),
        Column{"format", [](const Residual& r) { return ordered_json(r.like.format); },
               [](Residual& r, const json& cell) {
                   if (cell.is_string())
                       r.like.format = cell.get<std::string>();
                   return cell.is_string();
               }},
        Column{"step_seconds",
               [](const Residual& r) {
                   return r.stepSeconds ? ordered_json(significant(*r.stepSeconds)) : ordered_json(nullptr);
               },
               [](Residual& r, const json& cell) {
                   if (cell.is_number() && cell.get<double>() > 0)
                       r.stepSeconds = cell.get<double>();
                   return cell.is_null() || r.stepSeconds.has_value();
               }},
    };
    return list;
}

/// 1: bands grew in proportion to distance.
constexpr std::int64_t kVersion = 2;

/// Where the runs behind the shipped errors were published.
struct Citation {
    std::string_view source, text;
};
constexpr std::array kCitations{
    Citation{"hagemann2023", "Hagemann et al. 2023, arXiv 2311.05610, authors' sheets"},
    Citation{"hagemann2023-sp", "Hagemann et al. 2023, arXiv 2311.05610, authors' sheets"},
    Citation{"bigscience-tr11", "BigScience tr11-176B-ml chronicles, layout search for BLOOM"},
    Citation{"vtrain-multi", "Bang et al. 2024, vTrain, arXiv 2312.12391; VIA-Research/vTrain"},
    Citation{"vtrain-single", "Bang et al. 2024, vTrain, arXiv 2312.12391; VIA-Research/vTrain"},
    Citation{"megatron-sc21", "Narayanan et al. 2021, arXiv 2104.04473, Table 1"},
    Citation{"korthikanti2022", "Korthikanti et al. 2022, arXiv 2205.05198, Table 5"},
    Citation{"simumax-b200", "MooreThreads/SimuMax, runs on 8 B200"},
    Citation{"automodel", "NVIDIA-NeMo/Automodel, docs and recipes: performance summary"},
    Citation{"dgxc", "NVIDIA/dgxc-benchmarking, published results per release"},
    Citation{"internevo", "InternLM/InternEvo, performance tables"},
    Citation{"maxtext-tpu", "AI-Hypercomputer/maxtext and tpu-recipes, published results"},
    Citation{"megatron-bridge", "NVIDIA-NeMo/Megatron-Bridge, performance summary, 25.09 to 26.08"},
    Citation{"megatron-golden", "NVIDIA/Megatron-LM, golden values of functional tests"},
    Citation{"mlperf", "MLCommons, MLPerf Training v3.1 to v5.1, audited logs"},
    Citation{"moe-zoo", "yanring/Megatron-MoE-ModelZoo, Qwen3-235B"},
    Citation{"sailor", "Strati et al. 2025, Sailor, SOSP"},
    Citation{"skills", "NVIDIA-NeMo/Megatron-Bridge, controlled A/B runs"},
    Citation{"torchtitan", "pytorch/torchtitan, benchmarks"},
    Citation{"torchao", "pytorch/ao, float8 training benchmarks"},
    Citation{"nemo-24.07", "NVIDIA NeMo, performance tables of 24.07"},
    Citation{"nemo-25.04", "NVIDIA NeMo, performance tables of 25.04"},
    Citation{"nemo-25.07", "NVIDIA NeMo, performance tables of 25.07"},
    Citation{"jax-toolbox", "NVIDIA/JAX-Toolbox, Paxml benchmarks"},
    Citation{"fms-fsdp", "foundation-model-stack/fms-fsdp, benchmarks"},
    Citation{"ultrascale", "Tazi et al. 2025, Ultra-Scale Playbook, sweep of nanotron"},
    Citation{"mcore-gb200", "NVIDIA/Megatron-LM, docs/discussions, DeepSeek-V3 on GB200"},
    Citation{"mlperf6", "MLCommons, MLPerf Training v6.0, AMD's submission"},
    Citation{"primus", "AMD-AGI/Primus, benchmarks"},
    Citation{"maxtext-gpu", "AI-Hypercomputer/maxtext, configs/gpu/a3"},
    Citation{"torchtune", "pytorch/torchtune, README"},
    Citation{"nemo-long", "NVIDIA NeMo, performance of long sequences, 24.03"},
    Citation{"ms-swift", "modelscope/ms-swift, Megatron-SWIFT benchmarks and examples"},
    Citation{"smollm3", "Hugging Face, SmolLM3 blog and training configurations"},
    Citation{"mosaicml-fsdp", "mosaicml/llm-foundry, scripts/train/benchmarking"},
};

} // namespace

namespace {

/// Bands of a table of the first version, from every so many of its rows: fitting takes the square of them.
void fitAnew(Residuals& residuals)
{
    constexpr std::size_t kMostFitted = 300;
    const std::size_t every = residuals.rows.size() / kMostFitted + 1;
    Residuals some;
    for (std::size_t i = 0; i < residuals.rows.size(); i += every)
        some.rows.push_back(residuals.rows[i]);
    validate::fitBands(some);
    residuals.widening = some.widening;
    residuals.scale = some.scale;
    residuals.orderWidening = some.orderWidening;
    residuals.sourceScales = some.sourceScales;
    residuals.memoryWidening = some.memoryWidening;
    residuals.memoryScale = some.memoryScale;
}

} // namespace

std::string citationOf(std::string_view source)
{
    for (const Citation& citation : kCitations)
        if (citation.source == source)
            return std::string(citation.text);
    return {};
}

Result<Residuals> readResiduals(std::string_view text)
{
    const Result<json> parsed = parseJson(text);
    if (!parsed)
        return tl::unexpected(parsed.error());
    ObjectReader in(*parsed, "");
    Residuals residuals;
    const std::int64_t version = in.integer("version", 1, kVersion);
    residuals.widening = in.number("widening", 0, 100);
    residuals.scale = in.number("scale", 0.01, 100);
    if (in.find("order_widening") != nullptr)
        residuals.orderWidening = in.number("order_widening", 0, 100);
    if (const json* scales = in.find("source_scales"); scales != nullptr) {
        ObjectReader own(*scales, "source_scales");
        if (scales->is_object())
            for (const auto& [source, scale] : scales->items())
                residuals.sourceScales[source] = own.number(source, 0.01, 100);
        if (const Result<void> done = own.finish(); !done)
            return tl::unexpected(done.error());
    }
    if (in.find("memory_widening") != nullptr)
        residuals.memoryWidening = in.number("memory_widening", 0, 100);
    if (in.find("memory_scale") != nullptr)
        residuals.memoryScale = in.number("memory_scale", 0.01, 100);
    if (const json* used = in.find("used"); used != nullptr && used->is_object())
        for (const auto& [knob, values] : used->items())
            for (const json& value : values)
                if (value.is_string())
                    residuals.used[knob].insert(value.get<std::string>());
    if (const json* citations = in.find("citations"); citations != nullptr && citations->is_object())
        for (const auto& [source, where] : citations->items())
            if (where.is_string())
                residuals.citations[source] = where.get<std::string>();
    const json* names = in.find("columns");
    const json* rows = in.find("rows");
    if (const Result<void> done = in.finish(); !done)
        return tl::unexpected(done.error());
    if (names == nullptr || !names->is_array() || rows == nullptr || !rows->is_array())
        return fail(ErrorCode::BadInput, say("columns and rows must be lists"));

    std::vector<std::string_view> known;
    for (const Column& column : columns())
        known.push_back(column.name);
    std::vector<const Column*> order;
    for (const json& name : *names) {
        const std::string_view wanted = name.is_string()
                                            ? std::string_view(name.get_ref<const std::string&>())
                                            : std::string_view{};
        const auto found = std::find(known.begin(), known.end(), wanted);
        if (found == known.end())
            return fail(ErrorCode::UnknownKey, say("unknown column %1; nearest is '%2'", describe(name),
                                                   nearestName(wanted, known)));
        order.push_back(&columns()[static_cast<std::size_t>(found - known.begin())]);
    }
    for (std::size_t i = 0; i < kNeeded; ++i)
        if (std::find(order.begin(), order.end(), &columns()[i]) == order.end())
            return fail(ErrorCode::BadInput,
                        say("there are %1 columns; '%2' is missing", order.size(), columns()[i].name));
    for (std::size_t i = 0; i < rows->size(); ++i) {
        const json& row = (*rows)[i];
        const std::string place = "rows[" + std::to_string(i) + "]";
        if (!row.is_array() || row.size() != order.size())
            return fail(ErrorCode::BadInput, say("%1 does not have a cell for each column", place));
        Residual residual;
        for (std::size_t c = 0; c < order.size(); ++c)
            if (!order[c]->set(residual, row[c]))
                return fail(ErrorCode::BadInput,
                            say("%1.%2 is %3, which cannot be", place, order[c]->name, describe(row[c])));
        residuals.rows.push_back(std::move(residual));
    }
    if (version < kVersion)
        fitAnew(residuals);
    return residuals;
}

std::string writeResiduals(const Residuals& residuals)
{
    const auto rounded = [](double value) { return ordered_json(std::round(value * 1e4) / 1e4).dump(); };
    ordered_json citations = ordered_json::object();
    for (const Residual& row : residuals.rows)
        if (const auto own = residuals.citations.find(row.source); own != residuals.citations.end())
            citations[row.source] = own->second;
        else if (const std::string known = citationOf(row.source); !known.empty())
            citations[row.source] = known;
    std::string text = "{\"version\": " + std::to_string(kVersion) + ",\n \"citations\": "
                       + citations.dump(1, ' ', false, ordered_json::error_handler_t::replace)
                       + ",\n \"widening\": " + rounded(residuals.widening)
                       + ",\n \"scale\": " + rounded(residuals.scale);
    if (residuals.orderWidening)
        text += ",\n \"order_widening\": " + rounded(*residuals.orderWidening);
    if (!residuals.sourceScales.empty()) {
        ordered_json scales = ordered_json::object();
        for (const auto& [source, scale] : residuals.sourceScales)
            scales[source] = std::round(scale * 1e4) / 1e4;
        text += ",\n \"source_scales\": "
                + scales.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    }
    if (residuals.memoryWidening)
        text += ",\n \"memory_widening\": " + rounded(*residuals.memoryWidening);
    if (residuals.memoryScale)
        text += ",\n \"memory_scale\": " + rounded(*residuals.memoryScale);
    if (!residuals.used.empty())
        text += ",\n \"used\": " + ordered_json(residuals.used).dump();
    text += ",\n \"columns\": ";
    ordered_json names = ordered_json::array();
    for (const Column& column : columns())
        names.push_back(column.name);
    text += names.dump() + ",\n \"rows\": [";
    for (std::size_t i = 0; i < residuals.rows.size(); ++i) {
        ordered_json row = ordered_json::array();
        for (const Column& column : columns())
            row.push_back(column.get(residuals.rows[i]));
        text += (i == 0 ? "\n  " : ",\n  ")
                + row.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    }
    return text + "\n ]}\n";
}

const Residuals& publishedResiduals()
{
    static const Residuals residuals = [] {
        for (const EmbeddedFile& file : embeddedFiles())
            if (file.name == "validation/residuals.json") {
                Result<Residuals> read = readResiduals(file.text);
                if (!read)
                    throw std::logic_error("the shipped residuals are broken: " + read.error().text());
                return std::move(*read);
            }
        return Residuals{};
    }();
    return residuals;
}

} // namespace shardscape::exchange
