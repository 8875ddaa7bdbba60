// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workload/runs.h"

#include <QRectF>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// What people draw: clusters and models.
namespace shardscape::draw {

/// One box of the stack: an end of the model, one layer, or a folded run of them.
struct StackBox {
    std::size_t run = 0;
    std::int64_t first = 0; ///< layer
    std::int64_t count = 0; ///< layers; 0 for an end
    QRectF rect;
    friend bool operator==(const StackBox&, const StackBox&) = default;
};

/// The layers of one virtual stage.
struct StackBand {
    std::int64_t first = 0;
    std::int64_t count = 0;
    double top = 0;
    double bottom = 0;
    friend bool operator==(const StackBand&, const StackBand&) = default;
};

/// How the stack is drawn.
struct StackShape {
    std::span<const workload::Run> runs;
    std::span<const double> weights;        ///< of a run's single layer (or end): what heights are made of
    std::span<const std::uint8_t> unfolded; ///< by run
    std::span<const std::int64_t> stages;   ///< layers of each virtual stage; empty: none drawn
    double lowestRun = 20;                  ///< no run or end is lower
    double lowestLayer = 14;                ///< nor a layer of an unfolded run
};

/// Where everything of the stack goes, from embedding to output matrix. Heights are proportional to weights, as far as every
/// box stays high enough for its text; layers of one run are equally high. Pure; content coordinates.
class StackGeometry {
public:
    /// Into a column of that width; at least `height` high, higher where unfolded layers need it.
    StackGeometry(const StackShape& shape, double left, double width, double height);

    [[nodiscard]] const std::vector<StackBox>& boxes() const { return m_boxes; }
    [[nodiscard]] const std::vector<StackBand>& bands() const { return m_bands; }
    [[nodiscard]] double height() const { return m_height; }

    /// The upper edge of a layer; of the number of layers: the lower edge of the last one.
    [[nodiscard]] double yOf(std::int64_t layer) const;
    /// The edge between layers that is nearest.
    [[nodiscard]] std::int64_t edgeAt(double y) const;
    [[nodiscard]] std::optional<std::size_t> boxAt(double y) const;
    /// The boundary below stage `i` that is within reach.
    [[nodiscard]] std::optional<std::size_t> boundaryAt(double y, double reach) const;
    /// Where the boundary below stage i is.
    [[nodiscard]] double boundary(std::size_t i) const { return m_bands[i].bottom; }

private:
    struct Span {
        std::int64_t first = 0;
        std::int64_t count = 0;
        double top = 0;
        double bottom = 0;
    };
    std::vector<Span> m_layers; ///< runs of layers
    std::vector<StackBox> m_boxes;
    std::vector<StackBand> m_bands;
    double m_height = 0;
};

/// The stages after the boundary below stage `i` moved to the edge above layer `edge`: as near as its neighbours allow, every
/// stage keeping a layer.
std::vector<std::int64_t> withBoundary(std::span<const std::int64_t> stages, std::size_t i,
                                       std::int64_t edge);

} // namespace shardscape::draw
