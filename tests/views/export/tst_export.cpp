// SPDX-License-Identifier: GPL-3.0-or-later
// What is exported, measured in the files that were written: millimetres, points, rasters, fonts, frames.
#include "export/animated_gif.h"
#include "export/animated_png.h"
#include "export/figure.h"
#include "export/slide.h"

#include <QBuffer>
#include <QFont>
#include <QImageReader>
#include <QPainter>
#include <QtTest>

#include <rapidcheck.h>

#include <cmath>
#include <random>

using namespace shardscape;
using namespace shardscape::exporting;

namespace {

/// Lines of text below each other, as many as asked for, and a bar beside each.
class Lines : public theme::Picture {
public:
    int count = 8;
    double small = 1; ///< of the text's size
    bool withImage = false;
    [[nodiscard]] QSize pictureSizeHint() const override { return {400, 300}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& look) override
    {
        painter.save();
        painter.fillRect(rect, look.ground);
        QFont font = theme::textFont(theme::TextRole::Small);
        font.setPixelSize(std::max(1, static_cast<int>(std::lround(10 * small))));
        painter.setFont(font);
        for (int i = 0; i < count; ++i) { // in the room there is: they hide each other where it is too low
            const double y = rect.top() + (i + 1.0) * rect.height() / (count + 1.0);
            painter.setPen(look.text);
            painter.drawText(QPointF(rect.left() + 6, y), QStringLiteral("Stage %1").arg(i));
            painter.drawLine(QPointF(rect.left() + 80, y), QPointF(rect.right() - 6.0, y));
        }
        if (withImage) {
            QImage dots(8, 8, QImage::Format_RGB32);
            dots.fill(look.accent);
            painter.drawImage(QRectF(rect.left(), rect.top(), 20, 20), dots);
        }
        painter.restore();
    }
};

Choices paper(Format format, double width = kColumnMillimetres)
{
    Choices choices = choicesFor(Purpose::Paper);
    choices.format = format;
    choices.width = width;
    return choices;
}

WrittenFile written(theme::Picture& picture, const Choices& choices)
{
    const auto file = measure(
        Figure(picture, choices).file(QStringLiteral("Title"), QStringLiteral("Caption")));
    if (!file) {
        qFatal("%s", file.error().text().c_str());
    }
    return *file;
}

const Check* find(const std::vector<Check>& checks, const QString& text)
{
    for (const Check& check : checks) {
        if (check.text == text) {
            return &check;
        }
    }
    return nullptr;
}

} // namespace

class ExportTest : public QObject {
    Q_OBJECT

private slots:
    void aFileIsAsWideAsItsColumnAndItsLettersAsLargeAsAsked()
    {
        Lines lines;
        for (const Format format : {Format::Pdf, Format::Svg}) {
            for (const double width : {85.0, 175.0, 120.0}) {
                for (const double points : {6.0, 7.0, 8.0}) {
                    Choices choices = paper(format, width);
                    choices.text = points;
                    const WrittenFile file = written(lines, choices);
                    QVERIFY2(std::abs(file.widthMillimetres - width)
                                 < 0.18, // half a point, as PDF pages have it
                             qPrintable(QString::number(file.widthMillimetres)));
                    QVERIFY2(std::abs(file.smallestText - points) < 0.03,
                             qPrintable(QString::number(file.smallestText)));
                    QVERIFY(file.texts >= lines.count);
                    QCOMPARE(file.rasters, 0);
                    QVERIFY(!file.isTiny);
                    QVERIFY(!file.hasGround);
                }
            }
        }
    }

    void anotherWidthIsAnotherLayoutNotOtherLetters()
    {
        Lines lines;
        const Figure narrow(lines, paper(Format::Pdf, 85));
        const Figure wide(lines, paper(Format::Pdf, 175));
        QVERIFY(wide.size().width() > 2 * narrow.size().width() - 2);
        const double perPixel = narrow.millimetres().width() / narrow.size().width();
        QVERIFY(std::abs(perPixel - wide.millimetres().width() / wide.size().width()) < 0.002 * perPixel);
    }

    void theHeightFollowsTheContent()
    {
        Lines lines;
        double before = 0;
        for (const int count : {4, 20, 40}) {
            lines.count = count;
            const Figure figure(lines, paper(Format::Pdf));
            QCOMPARE(figure.ink().spoiled(), 0);
            QCOMPARE(static_cast<int>(figure.ink().texts.size()), count);
            QVERIFY(figure.millimetres().height() >= before);
            before = figure.millimetres().height();
        }
        Choices low = paper(Format::Pdf);
        low.height = 20; // forty lines on two centimetres
        const Figure squeezed(lines, low);
        QVERIFY(std::abs(squeezed.millimetres().height() - 20) < 0.3);
        QVERIFY(squeezed.ink().spoiled() > 0);
        const auto checks = checksOf(written(lines, low), {squeezed.ink(), -1}, low);
        const Check* check = find(checks, QStringLiteral("no text cut or over text"));
        QVERIFY(check != nullptr && !check->holds);
        QCOMPARE(check->fixes.front(), Check::Fix::WholePage);
    }

    void fontsAreInThePdfAndOutlinesNeedNone()
    {
        Lines lines;
        const WrittenFile pdf = written(lines, paper(Format::Pdf));
        QVERIFY(pdf.fonts > 0);
        QCOMPARE(pdf.embeddedFonts, pdf.fonts);
        const WrittenFile svg = written(lines, paper(Format::Svg));
        QCOMPARE(svg.embeddedFonts, 0);
        Choices choices = paper(Format::Svg);
        const auto before = checksOf(svg, {}, choices);
        const Check* named = find(before, QStringLiteral("fonts not in the file"));
        QVERIFY(named != nullptr && !named->holds);
        applyFix(choices, named->fixes.front());
        for (const Format format : {Format::Svg, Format::Pdf}) {
            choices.format = format;
            const WrittenFile outlined = written(lines, choices);
            QCOMPARE(outlined.texts, 0);
            QCOMPARE(outlined.fonts, 0);
        }
    }

    void smallTextIsAmberUntilItIsHidden()
    {
        Lines lines;
        lines.small = 0.7;
        Choices choices = paper(Format::Pdf, 175);
        WrittenFile file = written(lines, choices);
        QVERIFY2(std::abs(file.smallestText - 4.9) < 0.06, qPrintable(QString::number(file.smallestText)));
        const auto checks = checksOf(file, {}, choices);
        const Check* check = find(checks, QStringLiteral("smallest text"));
        QVERIFY(check != nullptr && !check->holds);
        QCOMPARE(check->fixes, std::vector{Check::Fix::HideSmall});
        applyFix(choices, check->fixes.front());
        file = written(lines, choices);
        QCOMPARE(file.texts, 0);
        choices = paper(Format::Pdf, 85);
        const auto narrow = checksOf(written(lines, choices), {}, choices);
        QCOMPARE(find(narrow, QStringLiteral("smallest text"))->fixes.back(), Check::Fix::WholePage);
    }

    void aRasterIsSeenInEveryVectorFile()
    {
        Lines lines;
        lines.withImage = true;
        for (const Format format : {Format::Pdf, Format::Svg}) {
            const Choices choices = paper(format);
            const WrittenFile file = written(lines, choices);
            QCOMPARE(file.rasters, 1);
            const auto checks = checksOf(file, {}, choices);
            QVERIFY(!find(checks, QStringLiteral("raster inside"))->holds);
        }
    }

    void aGroundIsThereWhereItWasAskedFor()
    {
        Lines lines;
        for (const Format format : {Format::Pdf, Format::Svg}) {
            Choices choices = paper(format);
            QVERIFY(!written(lines, choices).hasGround);
            choices.white = true;
            QVERIFY(written(lines, choices).hasGround);
        }
        Choices choices = paper(Format::Png);
        const QImage clear = QImage::fromData(Figure(lines, choices).file({}, {}));
        QCOMPARE(qAlpha(clear.pixel(0, 0)), 0);
        choices.white = true;
        QCOMPARE(QImage::fromData(Figure(lines, choices).file({}, {})).pixel(0, 0), qRgb(255, 255, 255));
    }

    void aPngSaysItsDotsPerInch()
    {
        Lines lines;
        Choices choices = paper(Format::Png);
        choices.dotsPerInch = 300;
        const WrittenFile file = written(lines, choices);
        QVERIFY(std::abs(file.dotsPerInch - 300) < 0.1);
        QVERIFY(std::abs(file.pixelsWide - 1004) <= 1); // 85 mm at 300 dpi
        QVERIFY(std::abs(file.widthMillimetres - 85) < 0.09);
    }

    void aSlideIsSixteenToNine()
    {
        Lines left;
        Lines right;
        Slide slide;
        slide.title = QStringLiteral("B takes 0.63 s less than A");
        slide.pictures = {&left, &right};
        slide.rows = {{QString(), QStringLiteral("A"), QStringLiteral("B")},
                      {QStringLiteral("Step time"), QStringLiteral("6.84 s"), QStringLiteral("6.21 s")}};
        for (const Format format : {Format::Png, Format::Pdf, Format::Svg}) {
            Choices choices = choicesFor(Purpose::Slide);
            choices.format = format;
            const WrittenFile file = written(slide, choices);
            QVERIFY2(std::abs(file.widthMillimetres / file.heightMillimetres - 16.0 / 9) < 0.005,
                     qPrintable(QString::number(file.widthMillimetres / file.heightMillimetres)));
        }
        Choices choices = choicesFor(Purpose::Slide);
        const WrittenFile png = written(slide, choices);
        QCOMPARE(QSize(png.pixelsWide, png.pixelsHigh), QSize(1920, 1080));
        QCOMPARE(Figure(slide, choices).ink().spoiled(), 0);
    }

    void anAnimationKeepsItsFramesAndItsTime()
    {
        QImage still(60, 40, QImage::Format_RGB32);
        still.fill(Qt::white);
        AnimatedPng film(still, 192);
        for (int i = 0; i < 12; ++i) {
            QImage frame = still;
            QPainter painter(&frame);
            painter.fillRect(0, 0, 5 * (i / 2), 40, Qt::red); // every second frame changes nothing
            painter.end();
            film.add(frame, 80);
        }
        QCOMPARE(film.frames(), 6);
        QCOMPARE(film.milliseconds(), 960);
        const QByteArray bytes = film.file();
        const auto file = measure(bytes);
        QVERIFY(file.has_value());
        QCOMPARE(file->frames, 6);
        QVERIFY(std::abs(file->seconds - 0.96) < 1e-9);
        QVERIFY(std::abs(file->dotsPerInch - 192) < 0.1);
        const QImage shown = QImage::fromData(bytes, "png"); // a reader that does not play
        QCOMPARE(shown.size(), still.size());
        QCOMPARE(shown.pixel(30, 20), qRgb(255, 255, 255));
    }

    /// Pixel by pixel what Qt's own reader finds: noise of all sizes, so that codes of every width and full tables occur, and frames
    /// that change a part.
    void aGifIsReadAsItWasWritten()
    {
        rc::check([] {
            const int width = *rc::gen::inRange(1, 160);
            const int height = *rc::gen::inRange(1, 120);
            const int colours = *rc::gen::inRange(1, 256);
            const int frames = *rc::gen::inRange(1, 5);
            std::mt19937 random(*rc::gen::arbitrary<unsigned>());
            std::vector<QRgb> palette;
            for (int i = 0; i < colours; ++i)
                palette.push_back(
                    qRgb(static_cast<int>(random() % 256), static_cast<int>(random() % 256), i));
            QList<QImage> pictures;
            QImage image(width, height, QImage::Format_RGB32);
            image.fill(palette[0]);
            for (int i = 0; i < frames; ++i) {
                const int top = static_cast<int>(random() % static_cast<unsigned>(height));
                for (int y = top; y < height; ++y)
                    for (int x = 0; x < width; ++x)
                        image.setPixel(x, y, palette[random() % palette.size()]);
                pictures.append(image);
            }
            AnimatedGif gif(pictures);
            qint64 all = 0;
            for (int i = 0; i < frames; ++i) {
                gif.add(pictures[i], 33 + 10 * i);
                all += 33 + 10 * i;
            }
            QByteArray bytes = gif.file();
            QBuffer buffer(&bytes);
            buffer.open(QIODevice::ReadOnly);
            QImageReader reader(&buffer, "gif");
            QImage last;
            qint64 told = 0;
            int read = 0;
            for (int i = 0; i < frames; ++i) {
                if (i > 0 && pictures[i] == pictures[i - 1])
                    continue; // only longer
                const QImage shown = reader.read().convertToFormat(QImage::Format_RGB32);
                told += reader.nextImageDelay();
                ++read;
                RC_ASSERT(shown == pictures[i]);
            }
            RC_ASSERT(read == gif.frames());
            RC_ASSERT(std::abs(told - all) <= 5);
        });
    }

    void manyColoursBecomeTheNearest()
    {
        QImage wheel(64, 64, QImage::Format_RGB32);
        for (int y = 0; y < 64; ++y)
            for (int x = 0; x < 64; ++x)
                wheel.setPixel(x, y, qRgb(4 * x, 4 * y, 128));
        AnimatedGif gif({wheel});
        QVERIFY(gif.colours().size() <= 255);
        gif.add(wheel, 100);
        const QImage shown = QImage::fromData(gif.file(), "gif").convertToFormat(QImage::Format_RGB32);
        QCOMPARE(shown.size(), wheel.size());
        const QRgb exact = wheel.pixel(0, 0);
        QVERIFY(std::abs(qGreen(shown.pixel(0, 0)) - qGreen(exact)) < 64);
    }

    void choicesComeBackAsTheyWere()
    {
        rc::check([] {
            Choices choices = choicesFor(Purpose::Paper);
            choices.width = *rc::gen::inRange(40, 600);
            choices.text = *rc::gen::inRange(4, 40);
            choices.outlines = *rc::gen::arbitrary<bool>();
            choices.memory = *rc::gen::arbitrary<bool>();
            choices.white = *rc::gen::arbitrary<bool>();
            choices.dotsPerInch = *rc::gen::inRange(72, 1200);
            choices.format = *rc::gen::elementOf(formatsOf(Purpose::Paper));
            RC_ASSERT(readChoices(Purpose::Paper, writeChoices(choices)) == choices);
        });
        QCOMPARE(readChoices(Purpose::Slide, QStringLiteral("{\"width\": -4, \"format\": 77}")),
                 choicesFor(Purpose::Slide));
        QCOMPARE(readChoices(Purpose::Data, QStringLiteral("no")), choicesFor(Purpose::Data));
    }

    void whatIsNoFileOfOursIsRefused()
    {
        QVERIFY(!measure("GIF89a"));
        QVERIFY(!measure(QByteArray("\x89PNG\r\n\x1a\n\xff\xff\xff\xff", 12)));
        QVERIFY(!measure("%PDF-1.4\n%%EOF"));
        QVERIFY(!measure("<svg width=\"10\""));
    }
};

QTEST_MAIN(ExportTest)
#include "tst_export.moc"
