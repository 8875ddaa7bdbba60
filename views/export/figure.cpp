// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure.h"

#include "export/lean_svg.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImageWriter>
#include <QPainter>
#include <QPdfWriter>
#include <QRawFont>
#include <QRegularExpression>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace shardscape::exporting {

namespace {

constexpr int kPerInch = 96;
constexpr double kMillimetresPerInch = 25.4;
constexpr double kFlattest = 0.42; ///< height over width at which a picture is first tried
constexpr double kTallest = 2.2;
constexpr double kTaller = 1.09; ///< from one try to the next

double smallestPoints()
{
    // What the font draws: engines round to whole pixels.
    return QRawFont::fromFont(theme::textFont(theme::TextRole::Small)).pixelSize() * 72 / kPerInch;
}

QString number(double value)
{
    return QString::number(value, 'f', 3);
}

/// Logical pixels of a millimetre where the smallest text is as large as asked.
double perMillimetreOf(const Choices& choices)
{
    return kPerInch / kMillimetresPerInch * smallestPoints() / choices.text;
}

} // namespace

int pixelsAcross(const Choices& choices)
{
    return static_cast<int>(std::lround(choices.width * perMillimetreOf(choices)));
}

theme::Theme lookOf(const Choices& choices)
{
    theme::Theme look = choices.dark ? theme::Theme::dark() : theme::Theme::light();
    if (!choices.white) {
        look.pane.setAlpha(0);
    }
    look.ground = look.pane;
    return look;
}

Figure::Figure(theme::Picture& picture, const Choices& choices, int leastHeight)
    : m_picture(picture)
    , m_choices(choices)
    , m_look(lookOf(choices))
    , m_scale(choices.text / smallestPoints())
{
    const int width = pixelsAcross(choices);
    m_scale = choices.width / kMillimetresPerInch * kPerInch / width;
    if (choices.height > 0) {
        m_size = {width, static_cast<int>(std::lround(choices.height * perMillimetreOf(choices)))};
        m_ink = drawn(nullptr, m_size);
        return;
    }
    int best = -1;
    double height = std::max<double>(leastHeight, width * kFlattest);
    const double end = std::max(height * 1.2, width * kTallest);
    for (; height <= end; height *= kTaller) { // until nothing hides anything, or as little as can be
        const QSize size(width, static_cast<int>(std::lround(height)));
        Ink ink = drawn(nullptr, size);
        const int spoiled = ink.spoiled();
        if (best < 0 || spoiled < best) {
            best = spoiled;
            m_size = size;
            m_ink = std::move(ink);
        }
        if (best == 0) {
            break;
        }
    }
}

QSizeF Figure::millimetres() const
{
    return QSizeF(m_size) * m_scale / kPerInch * kMillimetresPerInch;
}

Ink Figure::drawn(QPainter* painter, const QSize& size) const
{
    InkDevice page(
        painter, size,
        {.outlines = m_choices.outlines, .smallestPoints = m_choices.hidesSmall ? smallestPoints() : 0});
    QPainter ink(&page);
    ink.setFont(theme::textFont(theme::TextRole::Body));
    if (m_choices.white) {
        ink.fillRect(QRect(QPoint(), size), m_look.ground);
    }
    m_picture.paintPicture(ink, QRect(QPoint(), size), m_look);
    ink.end();
    return page.ink();
}

void Figure::paint(QPainter& painter, const QRectF& into) const
{
    painter.save();
    painter.translate(into.topLeft());
    painter.scale(into.width() / m_size.width(), into.height() / m_size.height());
    (void)drawn(&painter, m_size);
    painter.restore();
}

QImage Figure::image(double dotsPerInch) const
{
    const QSizeF inches = millimetres() / kMillimetresPerInch;
    QImage image((inches * dotsPerInch).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(m_choices.white ? m_look.ground : QColor(Qt::transparent));
    const int perMetre = static_cast<int>(std::lround(dotsPerInch / 0.0254));
    QPainter painter(&image);
    paint(painter, QRectF(QPointF(), QSizeF(image.size())));
    painter.end();
    image.setDotsPerMeterX(perMetre);
    image.setDotsPerMeterY(perMetre);
    return image;
}

QByteArray Figure::file(const QString& title, const QString& caption) const
{
    switch (m_choices.format) {
    case Format::Pdf: return pdf(title);
    case Format::Svg: return svg(title, caption);
    default: return png(title, caption);
    }
}

QByteArray Figure::pdf(const QString& title) const
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setPageSize(QPageSize(millimetres(), QPageSize::Millimeter, QString(), QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF());
        writer.setResolution(kPerInch);
        writer.setTitle(title);
        writer.setCreator(QCoreApplication::applicationName());
        const QSizeF page = writer.pageLayout().pageSize().size(QPageSize::Point) * kPerInch / 72;
        QPainter painter(&writer);
        paint(painter, QRectF(QPointF(), page));
    }
    return bytes;
}

QByteArray Figure::svg(const QString& title, const QString& caption) const
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(kPerInch);
    generator.setSize(m_size);
    generator.setViewBox(QRect(QPoint(), m_size));
    generator.setTitle(title);
    generator.setDescription(caption);
    QPainter painter(&generator);
    paint(painter, QRectF(QPointF(), QSizeF(m_size)));
    painter.end();
    // The generator knows whole pixels and a profile without fonts in groups; the file has millimetres and none.
    QString text = QString::fromUtf8(leanSvg(bytes));
    static const QRegularExpression size(QStringLiteral("width=\"[^\"]*mm\" height=\"[^\"]*mm\""));
    static const QRegularExpression profile(QStringLiteral("\\s*version=\"1.2\" baseProfile=\"tiny\""));
    const QRegularExpressionMatch at = size.match(text);
    text.replace(at.capturedStart(), at.capturedLength(),
                 QStringLiteral("width=\"%1mm\" height=\"%2mm\"")
                     .arg(number(m_choices.width), number(millimetres().height())));
    const QRegularExpressionMatch tiny = profile.match(text);
    text.replace(tiny.capturedStart(), tiny.capturedLength(), QStringLiteral(" version=\"1.1\""));
    return text.toUtf8();
}

QByteArray Figure::png(const QString& title, const QString& caption) const
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    writer.setText(QStringLiteral("Title"), title);
    writer.setText(QStringLiteral("Description"), caption);
    writer.write(image(m_choices.dotsPerInch));
    return bytes;
}

} // namespace shardscape::exporting
