// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/scenario.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::validate {

/// A physical constant that measured runs may correct. It belongs to a kind of accelerator, to a kind of link or to a
/// software stack, never to a model or a source. Declared once, as a correction of an training::HardwareValue: fitting, files,
/// tables and the window are made from that list.
struct Constant {
    std::string_view id;    ///< as files spell it: "gemm_efficiency"
    std::string_view label; ///< as people read it
    std::string_view unit;  ///< "s", "fraction"
    std::string_view help;  ///< one sentence
    double minimum = 0;     ///< what physics allows
    double maximum = 1;
    double cluster::KernelRates::*rate = nullptr; ///< of an accelerator's kernels...
    double cluster::LinkLevel::*link = nullptr;   ///< ...or of a link level...
    double cluster::Software::*stack = nullptr;   ///< ...or of the software

    /// What it belongs to in this scenario: the accelerator's id, the kinds of its links, or the stack's id.
    [[nodiscard]] std::vector<std::string> owners(const layout::Scenario& scenario) const;
    /// Its value there; 0 when the scenario has no such owner.
    [[nodiscard]] double get(const layout::Scenario& scenario, std::string_view owner) const;
    /// Whether setting it there changes anything that the scenario is priced by. False: no step depends on it.
    [[nodiscard]] bool concerns(const layout::Scenario& scenario, std::string_view owner) const;
    /// Sets it wherever the cluster has that owner; a stack's becomes the cluster's own. Returns whether there was one.
    bool set(cluster::Cluster& cluster, std::string_view owner, double value) const;
};

/// The list: those that move most runs first. Where two cannot be told apart by the runs, the earlier one is fitted.
std::span<const Constant> constants();

const Constant* findConstant(std::string_view id);

} // namespace shardscape::validate
