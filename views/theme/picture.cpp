// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/picture.h"

#include "theme/theme.h"

#include <QBuffer>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QImage>
#include <QImageWriter>
#include <QMimeData>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <cmath>

namespace shardscape::theme {

namespace {

/// Fonts are given in points: at any other resolution text would not be as large as its measured width. Vector files
/// keep fractions of this pixel.
constexpr int kPixelsPerInch = 96;

QImage drawImage(Picture& picture, QSize size, const Theme& theme, double scale)
{
    QImage image(QSize(static_cast<int>(std::ceil(size.width() * scale)),
                       static_cast<int>(std::ceil(size.height() * scale))),
                 QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.fill(theme.ground);
    QPainter painter(&image);
    painter.setFont(textFont(TextRole::Body));
    picture.paintPicture(painter, QRect(QPoint(), size), theme);
    return image;
}

void drawSvg(Picture& picture, QIODevice& device, QSize size, const Theme& theme)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&device);
    generator.setResolution(kPixelsPerInch);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setTitle(QCoreApplication::applicationName());
    QPainter painter(&generator);
    painter.setFont(textFont(TextRole::Body));
    painter.fillRect(QRect(QPoint(), size), theme.ground);
    picture.paintPicture(painter, QRect(QPoint(), size), theme);
}

void drawPdf(Picture& picture, QIODevice& device, QSize size, const Theme& theme)
{
    QPdfWriter writer(&device);
    writer.setPageSize(
        QPageSize(QSizeF(size) * 72 / kPixelsPerInch, QPageSize::Point, QString(), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    writer.setResolution(kPixelsPerInch);
    writer.setCreator(QCoreApplication::applicationName());
    QPainter painter(&writer);
    painter.setFont(textFont(TextRole::Body));
    painter.fillRect(QRect(QPoint(), size), theme.ground);
    picture.paintPicture(painter, QRect(QPoint(), size), theme);
}

} // namespace

Result<void> savePicture(Picture& picture, const QString& path, QSize size, const Theme& theme, double scale)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    const std::string shown = path.toStdString();
    if (suffix != QLatin1String("png") && suffix != QLatin1String("svg") && suffix != QLatin1String("pdf")) {
        return fail(ErrorCode::BadInput, say("%1: pictures are saved as .png, .svg or .pdf", shown));
    }
    if (size.isEmpty() || !(scale > 0)) {
        return fail(ErrorCode::BadInput, say("%1: a picture needs a width and a height above zero", shown));
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        return fail(ErrorCode::Unwritable, say("%1: %2", shown, file.errorString().toStdString()));
    }
    if (suffix == QLatin1String("png")) {
        QImageWriter writer(&file, "png");
        if (!writer.write(drawImage(picture, size, theme, scale))) {
            return fail(ErrorCode::Unwritable, say("%1: %2", shown, writer.errorString().toStdString()));
        }
    } else if (suffix == QLatin1String("svg")) {
        drawSvg(picture, file, size, theme);
    } else {
        drawPdf(picture, file, size, theme);
    }
    if (!file.commit()) {
        return fail(ErrorCode::Unwritable, say("%1: %2", shown, file.errorString().toStdString()));
    }
    return {};
}

void copyPicture(Picture& picture, QSize size, const Theme& theme, double scale)
{
    if (size.isEmpty() || !(scale > 0)) {
        return;
    }
    QByteArray svg;
    QBuffer buffer(&svg);
    buffer.open(QIODevice::WriteOnly);
    drawSvg(picture, buffer, size, theme);
    auto* content = new QMimeData;
    content->setImageData(drawImage(picture, size, theme, scale));
    content->setData(QStringLiteral("image/svg+xml"), svg);
    QGuiApplication::clipboard()->setMimeData(content); // the clipboard owns it from here
}

} // namespace shardscape::theme
