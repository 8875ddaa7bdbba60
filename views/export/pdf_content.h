// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QRectF>

#include <limits>

namespace shardscape::exporting {

/// What the operators of a PDF page draw, in points.
struct PdfContent {
    int texts = 0; ///< BT ... ET
    double smallestText = std::numeric_limits<double>::infinity();
    double thinnestLine = std::numeric_limits<double>::infinity();
    QRectF largestFill; ///< bounds of the filled shape with the largest area
};

/// Follows a page's operators (ISO 32000-1, annex A): states, matrices, texts, strokes and fills. Curves count by their points.
/// What does not belong there is passed over.
PdfContent readPdfContent(const QByteArray& operators);

} // namespace shardscape::exporting
