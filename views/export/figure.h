// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/purpose.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QImage>

namespace shardscape::exporting {

/// The look of files: light unless dark was asked for; without a ground nothing is painted behind the ink.
[[nodiscard]] theme::Theme lookOf(const Choices& choices);

/// Logical pixels across the picture at that width and size of text.
[[nodiscard]] int pixelsAcross(const Choices& choices);

/// A picture laid out for paper. Its width in logical pixels follows from the millimetres and the points of its smallest text:
/// at another width it is another layout, with letters of the same size.
class Figure {
public:
    /// `leastHeight`: logical pixels below which the picture is not tried. Where the choices leave the height to the content, it is
    /// the least at which no text is cut or lies over another one.
    Figure(theme::Picture& picture, const Choices& choices, int leastHeight = 0);

    [[nodiscard]] const Choices& choices() const { return m_choices; }
    [[nodiscard]] QSize size() const { return m_size; } ///< logical pixels
    [[nodiscard]] QSizeF millimetres() const;
    [[nodiscard]] const Ink& ink() const { return m_ink; }

    /// Into any rectangle: what the file shows.
    void paint(QPainter& painter, const QRectF& into) const;
    [[nodiscard]] QImage image(double dotsPerInch) const;
    /// PDF, SVG or PNG as chosen. `title` and `caption` go into the file's own words.
    [[nodiscard]] QByteArray file(const QString& title, const QString& caption) const;

private:
    [[nodiscard]] Ink drawn(QPainter* painter, const QSize& size) const;
    [[nodiscard]] QByteArray pdf(const QString& title) const;
    [[nodiscard]] QByteArray svg(const QString& title, const QString& caption) const;
    [[nodiscard]] QByteArray png(const QString& title, const QString& caption) const;

    theme::Picture& m_picture;
    Choices m_choices;
    theme::Theme m_look;
    double m_scale; ///< of a logical pixel
    QSize m_size;
    Ink m_ink;
};

} // namespace shardscape::exporting
