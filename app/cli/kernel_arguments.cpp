// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernel_arguments.h"

#include "console.h"
#include "job/training/step/pricer.h"
#include "layout/rules.h"

#include <CLI/CLI.hpp>
#include <cstdio>

namespace shardscape::cli {

namespace {

constexpr std::size_t kMostTold = 10;

/// What the scenarios compute, one after the other: a log hears its own thread alone.
void askAll(const std::vector<layout::Scenario*>& scenarios)
{
    for (const layout::Scenario* scenario : scenarios)
        if (layout::violations(*scenario).empty())
            (void)training::Pricer().price(*scenario, true);
}

} // namespace

void KernelArguments::declare(CLI::App& command)
{
    command
        .add_option(
            "--kernels", m_path,
            "Take the times of matrix products and attention from a table of measured kernels where it has "
            "them; columns kind, rows, depth, columns, batch, accumulated, sequence, sequences, heads, "
            "head_size, backward, and seconds or tflops")
        ->type_name("KERNELS.csv");
}

Result<void> KernelArguments::give(const std::vector<layout::Scenario*>& scenarios, bool tell) const
{
    if (m_path.empty())
        return {};
    const Result<std::string> text = readFile(m_path);
    if (!text)
        return tl::unexpected(text.error());
    exchange::KernelLines lines;
    const Result<cluster::KernelTable> table = exchange::readKernelCsv(*text, m_path, &lines);
    if (!table)
        return inFile(m_path, table.error());
    for (layout::Scenario* scenario : scenarios) {
        cluster::Accelerator& accelerator = scenario->cluster.accelerator;
        if (const Result<void> possible = exchange::checkKernels(accelerator, *table); !possible)
            return inFile(m_path, possible.error());
        exchange::giveKernels(accelerator, *table);
    }
    if (!tell)
        return {};
    cluster::KernelLog log;
    askAll(scenarios);
    const std::vector<exchange::UnusedKernel> unused = exchange::unusedKernels(*table, lines, log);
    const std::size_t rows = table->products.size() + table->attention.size();
    const char* path = m_path == "-" ? "stdin" : m_path.c_str();
    std::fprintf(stderr, "%s: used %zu of %zu rows\n", path, rows - unused.size(), rows);
    for (std::size_t i = 0; i < unused.size() && i < kMostTold; ++i)
        std::fprintf(stderr, "%s: line %lld: %s; row not used\n", path,
                     static_cast<long long>(unused[i].line), english(unused[i].reason).c_str());
    if (unused.size() > kMostTold)
        std::fprintf(stderr, "%s: %zu more rows not used\n", path, unused.size() - kMostTold);
    return {};
}

} // namespace shardscape::cli
