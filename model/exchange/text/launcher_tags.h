// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace shardscape::exchange {

/// Who wrote this line, as its launcher's tag says: "[1,0]<stdout>:", "0:"; empty: there is none. A time of day is no part of it.
std::string_view launcherTag(std::string_view line);
/// Letters of the whole tag, times of day included.
std::size_t launcherTagLength(std::string_view line);

/// The text without what a launcher writes in front of each line: "[1,0]<stdout>:" of mpirun --tag-output, "0: " of srun --label,
/// "[default0]:" of torchrun, "worker-0: " of pdsh and kubectl, "worker-0  | " of docker compose, "(head, rank=0, pid=1) " of SkyPilot and Ray,
/// times of day before or behind them. A text most of whose lines have none is left as it is. Lines keep
/// their numbers.
std::string withoutLauncherTags(std::string_view text);

} // namespace shardscape::exchange
