// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPaintDevice>
#include <QRectF>
#include <QSize>
#include <QString>

#include <limits>
#include <memory>
#include <vector>

class QPainter;

namespace shardscape::exporting {

/// What a picture puts on its page, in logical pixels at 96 to the inch.
struct Ink {
    struct Text {
        QString text;
        QRectF box;         ///< of the letters themselves
        double points = 0;  ///< as laid out, before the page is scaled
        bool isCut = false; ///< by its clip, by the page's edge, or with an ellipsis
    };
    std::vector<Text> texts; ///< digits set one by one are one text
    double thinnestLine = std::numeric_limits<double>::infinity();
    int rasters = 0;

    /// Texts that are cut or lie over another one.
    [[nodiscard]] int spoiled() const;
    [[nodiscard]] double smallestText() const; ///< points; infinite where there is none
};

/// What is done to a picture on its way to the page.
struct InkRules {
    bool outlines = false;     ///< letters as shapes: no font is needed to read the file
    double smallestPoints = 0; ///< smaller texts are left out
};

/// A page between a picture and a painter: passes everything on as vectors, and keeps account of it. Fills that cannot be seen
/// are left out, so that a picture on a transparent ground has none.
///
/// Thread: GUI only, while the painter is active.
class InkDevice : public QPaintDevice {
public:
    /// `target` may be null: then nothing is drawn.
    InkDevice(QPainter* target, QSize size, InkRules rules = {});
    ~InkDevice() override;

    /// What was drawn, once the painter on this page has ended.
    [[nodiscard]] Ink ink() const;
    [[nodiscard]] QPaintEngine* paintEngine() const override;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    class Engine;
    QSize m_size;
    std::unique_ptr<Engine> m_engine;
};

} // namespace shardscape::exporting
