// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/rank_map.h"

#include <QCoreApplication>

namespace shardscape::draw {

namespace {

/// For translators.
class RankTexts {
    Q_DECLARE_TR_FUNCTIONS(shardscape::draw::RankTexts)
};

} // namespace

QString axisLabel(Axis axis)
{
    switch (axis) {
    case Axis::Tensor: return RankTexts::tr("tensor parallel");
    case Axis::Context: return RankTexts::tr("context parallel");
    case Axis::Data: return RankTexts::tr("data parallel");
    case Axis::Pipeline: return RankTexts::tr("pipeline parallel");
    case Axis::Expert: return RankTexts::tr("expert parallel");
    }
    return {};
}

QString axisShortLabel(Axis axis)
{
    switch (axis) {
    case Axis::Tensor: return RankTexts::tr("TP");
    case Axis::Context: return RankTexts::tr("CP");
    case Axis::Data: return RankTexts::tr("DP");
    case Axis::Pipeline: return RankTexts::tr("PP");
    case Axis::Expert: return RankTexts::tr("EP");
    }
    return {};
}

std::vector<std::int64_t> RankMap::group(Axis axis, std::int64_t rank) const
{
    std::vector<std::int64_t> members;
    if (rank < 0 || static_cast<std::size_t>(rank) >= ranks.size()) {
        return members;
    }
    const auto along = static_cast<std::size_t>(axis);
    const std::int32_t wanted = ranks[static_cast<std::size_t>(rank)].group[along];
    for (std::size_t r = 0; r < ranks.size(); ++r) {
        if (ranks[r].group[along] == wanted) {
            members.push_back(static_cast<std::int64_t>(r));
        }
    }
    return members;
}

QString colourLabel(ColourBy colour)
{
    switch (colour) {
    case ColourBy::Kind: return RankTexts::tr("Kind of accelerator");
    case ColourBy::Stage: return RankTexts::tr("Pipeline stage");
    case ColourBy::Tensor: return RankTexts::tr("Tensor-parallel group");
    case ColourBy::Context: return RankTexts::tr("Context-parallel group");
    case ColourBy::Data: return RankTexts::tr("Data-parallel group");
    case ColourBy::Pipeline: return RankTexts::tr("Pipeline group");
    case ColourBy::Expert: return RankTexts::tr("Expert-parallel group");
    }
    return {};
}

std::int32_t colourNumber(const RankPlace& rank, ColourBy colour)
{
    const auto group = [&rank](Axis axis) { return rank.group[static_cast<std::size_t>(axis)]; };
    switch (colour) {
    case ColourBy::Kind: return rank.kind;
    case ColourBy::Stage: return rank.stage;
    case ColourBy::Tensor: return group(Axis::Tensor);
    case ColourBy::Context: return group(Axis::Context);
    case ColourBy::Data: return group(Axis::Data);
    case ColourBy::Pipeline: return group(Axis::Pipeline);
    case ColourBy::Expert: return group(Axis::Expert);
    }
    return 0;
}

} // namespace shardscape::draw
