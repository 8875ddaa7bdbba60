// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>

namespace shardscape::exporting {

/// What a file of a picture holds, read from its bytes: what is promised beside it is measured, not remembered.
struct WrittenFile {
    enum class Kind : std::uint8_t { Pdf, Svg, Png };
    Kind kind = Kind::Pdf;
    qint64 bytes = 0;
    double widthMillimetres = 0;
    double heightMillimetres = 0;
    int texts = 0;           ///< runs of letters that a font draws
    double smallestText = 0; ///< points; 0: no text that is text
    double thinnestLine = 0; ///< points; 0: no stroke
    int rasters = 0;         ///< images inside a vector file
    int fonts = 0;           ///< that the texts need
    int embeddedFonts = 0;   ///< of those, in the file
    bool hasGround = false;  ///< something opaque covers the whole page
    bool isTiny = false;     ///< an SVG that calls itself of the reduced profile
    int pages = 0;           ///< of a PDF
    int pixelsWide = 0;      ///< of a PNG
    int pixelsHigh = 0;
    double dotsPerInch = 0; ///< of a PNG; 0: it does not say
    int frames = 0;         ///< of an animated PNG
    double seconds = 0;     ///< that they take
};

/// Reads PDF as QPdfWriter writes it (PDF 1.4, pages in streams of their own), any SVG with sizes in millimetres, and PNG with the
/// chunks of animations (https://wiki.mozilla.org/APNG_Specification). Of several pages the first is measured.
/// Error: BadInput for anything else.
Result<WrittenFile> measure(const QByteArray& bytes);

} // namespace shardscape::exporting
