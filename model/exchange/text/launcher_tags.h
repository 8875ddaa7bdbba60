// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace shardscape::exchange {

/// The tag that a launcher writes in front of this line, colon included; empty: there is none.
std::string_view launcherTag(std::string_view line);

/// The text without what a launcher writes in front of each line: "[1,0]<stdout>:" of mpirun --tag-output, "0: " of srun --label,
/// "[default0]:" of torchrun, "worker-0: " of pdsh and kubectl. A text most of whose lines have none is left as it is. Lines keep
/// their numbers.
std::string withoutLauncherTags(std::string_view text);

} // namespace shardscape::exchange
