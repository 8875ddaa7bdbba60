// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/numbers/evaluation.h"

#include <QRectF>

#include <vector>

namespace shardscape::period {

/// What one fragment does in a period. Seconds from the period's start; what ends in the next one lies behind this one's end.
struct FragmentPath {
    std::int64_t fragment = 0;  ///< from 0
    std::int64_t step = 0;      ///< after which it leaves, from 1
    std::int64_t mergeStep = 0; ///< after which workers need its sum; beyond the period's in the next one
    double leaves = 0;
    double sent = 0;   ///< when the links are through with it
    double merged = 0; ///< when workers have its sum
    double waits = 0;  ///< seconds for which they stood still for it before that
};

/// A period of workers: its steps one after the other, where they stand still, and the way of every fragment. Fragments leave
/// evenly: the f-th of K after step f H / K. Source: Douillard 2025, Streaming DiLoCo, arXiv 2501.18512, section 2.
struct PeriodPlan {
    double seconds = 0; ///< of the whole period
    double step = 0;    ///< of a step without a meeting
    std::int64_t steps = 0;
    std::vector<FragmentPath> fragments;

    /// When step number k, from 1, ends: before workers wait for what is to be merged after it.
    [[nodiscard]] double end(std::int64_t ofStep) const;
    /// The step that runs, or has just ended, at a time.
    [[nodiscard]] std::int64_t stepAt(double seconds) const;
};

/// Empty without a period.
PeriodPlan planOf(const training::Period& period);

/// Where it is drawn: steps in a row, the ways of fragments below, those that overlap in lanes of their own.
struct PeriodScene {
    QRectF steps;
    std::vector<QRectF> waits; ///< in the row of steps
    struct Way {
        std::size_t fragment; ///< place in PeriodPlan::fragments
        QRectF sent, rest;    ///< on the links; until it is merged
        bool wraps = false;   ///< the rest of the way lies in the next period, drawn at the start of this one
    };
    std::vector<Way> ways;
    double perStep = 0; ///< pixels

    [[nodiscard]] int lanes() const;
};

inline constexpr double kStepRow = 18;
inline constexpr double kLane = 10;
inline constexpr int kMostLanes = 8;

PeriodScene sceneOf(const PeriodPlan& plan, const QRectF& rect);

/// Steps on the way that a fragment's end at `x` asks for, at least 0 and fewer than the period's.
std::int64_t delayAt(const PeriodPlan& plan, const PeriodScene& scene, std::size_t fragment, double x);

} // namespace shardscape::period
