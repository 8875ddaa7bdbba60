// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/written_file.h"

#include "export/pdf_content.h"

#include <QHash>
#include <QRegularExpression>
#include <QSet>
#include <QTransform>
#include <QXmlStreamReader>
#include <QtEndian>

#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace shardscape::exporting {

namespace {

constexpr double kMillimetresPerPoint = 25.4 / 72;
constexpr double kWholePage = 0.98;            ///< of the page's area: what covers this is its ground
constexpr qsizetype kLargestContent = 1 << 28; ///< bytes, unpacked

double orZero(double value)
{
    return std::isfinite(value) ? value : 0;
}

/// Unpacks a zlib stream that begins at `from`; where it ends, the stream says.
QByteArray unpacked(const QByteArray& bytes, qsizetype from)
{
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK) {
        return {};
    }
    QByteArray result;
    QByteArray part(1 << 16, Qt::Uninitialized);
    stream.next_in = const_cast<Bytef*>(
        reinterpret_cast<const Bytef*>(bytes.constData() + from)); // zlib reads it alone
    stream.avail_in = static_cast<uInt>(bytes.size() - from);
    int state = Z_OK;
    while (state == Z_OK && result.size() < kLargestContent) {
        stream.next_out = reinterpret_cast<Bytef*>(part.data());
        stream.avail_out = static_cast<uInt>(part.size());
        state = inflate(&stream, Z_NO_FLUSH);
        result.append(part.constData(), part.size() - static_cast<qsizetype>(stream.avail_out));
    }
    inflateEnd(&stream);
    return result;
}

Result<WrittenFile> measurePdf(const QByteArray& bytes)
{
    WrittenFile file{.kind = WrittenFile::Kind::Pdf, .bytes = bytes.size()};
    const QString text = QString::fromLatin1(bytes);
    static const QRegularExpression box(
        QStringLiteral("/MediaBox\\s*\\[\\s*0\\s+0\\s+([0-9.]+)\\s+([0-9.]+)\\s*\\]"));
    static const QRegularExpression page(QStringLiteral("/Type\\s*/Page\\b(?!s)"));
    static const QRegularExpression contents(QStringLiteral("/Contents\\s+(\\d+)\\s+0\\s+R"));
    const QRegularExpressionMatch media = box.match(text);
    const QRegularExpressionMatch first = contents.match(text);
    if (!media.hasMatch() || !first.hasMatch()) {
        return fail(ErrorCode::BadInput, say("this PDF has no page that can be measured"));
    }
    const QSizeF points(media.captured(1).toDouble(), media.captured(2).toDouble());
    file.widthMillimetres = points.width() * kMillimetresPerPoint;
    file.heightMillimetres = points.height() * kMillimetresPerPoint;
    file.pages = static_cast<int>(text.count(page));
    file.rasters = static_cast<int>(text.count(QRegularExpression(QStringLiteral("/Subtype\\s*/Image\\b"))));
    file.fonts = static_cast<int>(
        text.count(QRegularExpression(QStringLiteral("/Type\\s*/FontDescriptor\\b"))));
    file.embeddedFonts = static_cast<int>(
        text.count(QRegularExpression(QStringLiteral("/FontFile[23]?\\s"))));
    const qsizetype object = bytes.indexOf('\n' + first.captured(1).toLatin1() + " 0 obj");
    const qsizetype stream = bytes.indexOf("stream\n", object);
    if (object < 0 || stream < 0) {
        return fail(ErrorCode::BadInput, say("this PDF has no page that can be measured"));
    }
    const PdfContent drawn = readPdfContent(unpacked(bytes, stream + 7));
    file.texts = drawn.texts;
    file.smallestText = orZero(drawn.smallestText);
    file.thinnestLine = orZero(drawn.thinnestLine);
    file.hasGround = drawn.largestFill.width() * drawn.largestFill.height()
                     > kWholePage * points.width() * points.height();
    return file;
}

/// Attributes that groups hand down.
struct SvgState {
    QTransform matrix;
    double fontSize = 16;
    QString family;
    double strokeWidth = 1;
    QString stroke = QStringLiteral("none");
    QString fill = QStringLiteral("black");
    double fillOpacity = 1;
};

SvgState inherited(SvgState state, const QXmlStreamAttributes& attributes)
{
    static const QRegularExpression matrix(QStringLiteral("matrix\\(([^)]*)\\)"));
    static const QRegularExpression between(QStringLiteral("[\\s,]+"));
    const auto value = [&attributes](const char* name) {
        return attributes.value(QLatin1String(name)).toString();
    };
    const QStringList m = matrix.match(value("transform")).captured(1).split(between, Qt::SkipEmptyParts);
    if (m.size() == 6) {
        state.matrix = QTransform(m[0].toDouble(), m[1].toDouble(), m[2].toDouble(), m[3].toDouble(),
                                  m[4].toDouble(), m[5].toDouble())
                       * state.matrix;
    }
    const auto take = [&](const char* name, auto& into, auto read) {
        if (attributes.hasAttribute(QLatin1String(name))) {
            into = read(value(name));
        }
    };
    const auto number = [](const QString& text) { return text.toDouble(); };
    const auto same = [](const QString& text) { return text; };
    take("font-size", state.fontSize, number);
    take("font-family", state.family, same);
    take("stroke-width", state.strokeWidth, number);
    take("stroke", state.stroke, same);
    take("fill", state.fill, same);
    take("fill-opacity", state.fillOpacity, number);
    return state;
}

double millimetres(const QString& length)
{
    return length.endsWith(QLatin1String("mm")) ? length.chopped(2).toDouble()
                                                : length.toDouble() * 25.4 / 96;
}

/// What one element adds to a file's account. `unit`: points in one unit of the picture.
void takeElement(WrittenFile& file, const QString& name, const QXmlStreamAttributes& attributes,
                 const SvgState& state, double unit, const QSizeF& page, QSet<QString>& families)
{
    const double scale = std::sqrt(std::abs(state.matrix.determinant())) * unit;
    if (name == QLatin1String("text")) {
        ++file.texts;
        families.insert(state.family);
        file.smallestText = std::min(file.smallestText, state.fontSize * scale);
    } else if (name == QLatin1String("image")) {
        ++file.rasters;
    } else if (name == QLatin1String("rect") || name == QLatin1String("path")
               || name == QLatin1String("polyline") || name == QLatin1String("line")
               || name == QLatin1String("polygon")) {
        if (state.stroke != QLatin1String("none")) {
            file.thinnestLine = std::min(file.thinnestLine, state.strokeWidth * scale);
        }
        if (name == QLatin1String("rect") && state.fill != QLatin1String("none") && state.fillOpacity > 0) {
            const QRectF rect(0, 0, attributes.value(QLatin1String("width")).toDouble(),
                              attributes.value(QLatin1String("height")).toDouble());
            const QRectF drawn = state.matrix.mapRect(rect);
            file.hasGround = file.hasGround
                             || drawn.width() * drawn.height() > kWholePage * page.width() * page.height();
        }
    }
}

Result<WrittenFile> measureSvg(const QByteArray& bytes)
{
    WrittenFile file{.kind = WrittenFile::Kind::Svg, .bytes = bytes.size()};
    file.smallestText = file.thinnestLine = std::numeric_limits<double>::infinity();
    QXmlStreamReader xml(bytes);
    std::vector<SvgState> states;
    QSizeF page;
    double unit = 0.75;
    QSet<QString> families;
    while (!xml.atEnd()) {
        const auto token = xml.readNext();
        if (token == QXmlStreamReader::EndElement) {
            states.pop_back();
        } else if (token == QXmlStreamReader::StartElement) {
            states.push_back(inherited(states.empty() ? SvgState() : states.back(), xml.attributes()));
            if (states.size() == 1) {
                const QXmlStreamAttributes root = xml.attributes();
                const QStringList box = root.value(QLatin1String("viewBox"))
                                            .toString()
                                            .split(QLatin1Char(' '), Qt::SkipEmptyParts);
                file.widthMillimetres = millimetres(root.value(QLatin1String("width")).toString());
                file.heightMillimetres = millimetres(root.value(QLatin1String("height")).toString());
                file.isTiny = root.value(QLatin1String("baseProfile")) == QLatin1String("tiny");
                page = box.size() == 4 ? QSizeF(box[2].toDouble(), box[3].toDouble()) : QSizeF();
                unit = page.width() > 0 ? file.widthMillimetres / kMillimetresPerPoint / page.width() : unit;
                continue;
            }
            takeElement(file, xml.name().toString(), xml.attributes(), states.back(), unit, page, families);
        }
    }
    if (xml.hasError() || file.widthMillimetres <= 0) {
        return fail(ErrorCode::BadInput,
                    say("this SVG cannot be measured: %1", xml.errorString().toStdString()));
    }
    file.fonts = static_cast<int>(families.size());
    file.embeddedFonts = static_cast<int>(bytes.count("@font-face"));
    file.smallestText = orZero(file.smallestText);
    file.thinnestLine = orZero(file.thinnestLine);
    return file;
}

Result<WrittenFile> measurePng(const QByteArray& bytes)
{
    WrittenFile file{.kind = WrittenFile::Kind::Png, .bytes = bytes.size()};
    const auto number = [&bytes](qsizetype at) { return qFromBigEndian<quint32>(bytes.constData() + at); };
    const auto half = [&bytes](qsizetype at) { return qFromBigEndian<quint16>(bytes.constData() + at); };
    for (qsizetype at = 8; at + 12 <= bytes.size();) {
        const auto length = static_cast<qsizetype>(number(at));
        if (length > bytes.size() - at - 12) {
            return fail(ErrorCode::BadInput, say("this PNG ends within a chunk"));
        }
        const QByteArray name = bytes.mid(at + 4, 4);
        const qsizetype data = at + 8;
        if (name == "IHDR" && length >= 13) {
            file.pixelsWide = static_cast<int>(number(data));
            file.pixelsHigh = static_cast<int>(number(data + 4));
        } else if (name == "pHYs" && length >= 9 && bytes[data + 8] == 1) {
            file.dotsPerInch = number(data) * 0.0254;
        } else if (name == "fcTL" && length >= 26) {
            ++file.frames;
            const int parts = half(data + 22);
            file.seconds += static_cast<double>(half(data + 20)) / (parts > 0 ? parts : 100);
        }
        at += length + 12;
    }
    if (file.pixelsWide == 0) {
        return fail(ErrorCode::BadInput, say("this PNG has no size"));
    }
    if (file.dotsPerInch > 0) {
        file.widthMillimetres = file.pixelsWide / file.dotsPerInch * 25.4;
        file.heightMillimetres = file.pixelsHigh / file.dotsPerInch * 25.4;
    }
    return file;
}

} // namespace

Result<WrittenFile> measure(const QByteArray& bytes)
{
    if (bytes.startsWith("%PDF-")) {
        return measurePdf(bytes);
    }
    if (bytes.startsWith("\x89PNG\r\n\x1a\n")) {
        return measurePng(bytes);
    }
    if (bytes.left(1024).contains("<svg")) {
        return measureSvg(bytes);
    }
    return fail(ErrorCode::BadInput, say("only PDF, SVG and PNG can be measured"));
}

} // namespace shardscape::exporting
