// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/runs/runs_csv.h"
#include "validate/comparison.h"
#include "validate/halves.h"

#include <map>
#include <span>
#include <string>

namespace shardscape::cli {

/// Static pages of a comparison, by file name: index.html, one page for each way to group runs, worst.html, bands.html, and
/// source-NAME.html with every run of a source, its layout, and what its predicted step is made of. They need no network, no
/// script and no other file, and are the same whenever the same is compared. All figures are those of `comparison`. Each is well-formed XML.
std::map<std::string, std::string> accuracyPages(const exchange::RunsFile& runs,
                                                 const validate::Comparison& comparison,
                                                 std::span<const validate::Halves> halves = {});

/// Writes them into a folder, which is made where there is none. Error: Unwritable, in one sentence.
Result<void> writeAccuracySite(const std::string& folder, const std::map<std::string, std::string>& pages);

} // namespace shardscape::cli
