// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace shardscape::technique {

struct Technique;

/// The function of every file of this folder that declares one. Written by the build (packaging/cmake/Declarations.cmake).
std::vector<Technique (*)()> declarations();

} // namespace shardscape::technique
