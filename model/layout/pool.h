// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/layout.h"
#include "layout/serving_layout.h"

#include <cstdint>
#include <string>

namespace shardscape::layout {

/// A share of the cluster with a layout of its own: prefill and decode of a served model are two, the models of a workflow
/// several.
struct Pool {
    std::string name;         ///< "prefill": as files say it
    std::int32_t workers = 1; ///< equal groups of accelerators, each laid out alike
    Layout layout;
    ServingLayout serving;

    friend bool operator==(const Pool&, const Pool&) = default;
};

} // namespace shardscape::layout
