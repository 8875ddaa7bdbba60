// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace shardscape::layout {

/// The axes along which ranks are numbered. Experts lie within tensor, context and data.
enum class Axis : std::uint8_t { Tensor, Context, Data, Pipeline };
inline constexpr int kAxisCount = 4;
inline constexpr std::array<Axis, kAxisCount> kAxes{Axis::Tensor, Axis::Context, Axis::Data, Axis::Pipeline};

using RankOrder = std::array<Axis, kAxisCount>; ///< fastest first

namespace detail {

/// All permutations of the axes in the order of their positions in kAxes: tp-cp-dp-pp first, pp-dp-cp-tp last.
constexpr std::array<RankOrder, 24> permutations()
{
    std::array<RankOrder, 24> all{};
    std::size_t n = 0;
    for (const Axis a : kAxes)
        for (const Axis b : kAxes)
            for (const Axis c : kAxes)
                for (const Axis d : kAxes)
                    if (a != b && a != c && a != d && b != c && b != d && c != d)
                        all[n++] = {a, b, c, d};
    return all;
}

} // namespace detail

/// What the knob rank_order chooses from.
inline constexpr std::array<RankOrder, 24> kRankOrders = detail::permutations();

/// "tp-cp-dp-pp": fastest first, as Megatron-Core's order strings.
inline constexpr std::array<std::string_view, 24> kRankOrderNames{
    "tp-cp-dp-pp", "tp-cp-pp-dp", "tp-dp-cp-pp", "tp-dp-pp-cp", "tp-pp-cp-dp", "tp-pp-dp-cp",
    "cp-tp-dp-pp", "cp-tp-pp-dp", "cp-dp-tp-pp", "cp-dp-pp-tp", "cp-pp-tp-dp", "cp-pp-dp-tp",
    "dp-tp-cp-pp", "dp-tp-pp-cp", "dp-cp-tp-pp", "dp-cp-pp-tp", "dp-pp-tp-cp", "dp-pp-cp-tp",
    "pp-tp-cp-dp", "pp-tp-dp-cp", "pp-cp-tp-dp", "pp-cp-dp-tp", "pp-dp-tp-cp", "pp-dp-cp-tp"};

} // namespace shardscape::layout
