// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/picture.h"
#include "theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFontMetricsF>
#include <QImage>
#include <QMimeData>
#include <QPainter>
#include <QTemporaryDir>
#include <QTest>

using namespace shardscape;
using theme::Theme;

namespace {

schedule::OpKind kindAt(int i)
{
    return static_cast<schedule::OpKind>(i);
}

QImage hatched(theme::Hatch hatch, double scale)
{
    QImage image(QSize(48, 48) * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    QPainter painter(&image);
    theme::fillHatched(painter, QRectF(0, 0, 48, 48), hatch, Qt::white, Qt::black);
    return image;
}

class HalfAndHalf : public theme::Picture {
public:
    [[nodiscard]] QSize pictureSizeHint() const override { return {80, 40}; }
    void paintPicture(QPainter& painter, const QRect& rect, const Theme& theme) override
    {
        painter.fillRect(rect, theme.pane);
        painter.fillRect(QRect(rect.left(), rect.top(), rect.width() / 2, rect.height()),
                         theme.opColour(schedule::OpKind::Forward));
        painter.setPen(theme.text);
        painter.drawText(rect, Qt::AlignCenter, QStringLiteral("half"));
    }
};

} // namespace

class ThemeTest : public QObject {
    Q_OBJECT

private slots:
    void textIsLegibleOnEverySurface_data();
    void textIsLegibleOnEverySurface();
    void labelsAreLegibleOnEveryShadeOfEveryOp_data() { textIsLegibleOnEverySurface_data(); }
    void labelsAreLegibleOnEveryShadeOfEveryOp();
    void marksOfTheRampAreTellableFromTheGround_data() { textIsLegibleOnEverySurface_data(); }
    void marksOfTheRampAreTellableFromTheGround();
    void neighbouringMicrobatchesDiffer_data() { textIsLegibleOnEverySurface_data(); }
    void neighbouringMicrobatchesDiffer();
    void coloursAreThePublishedTokens();
    void theAppearanceFollowsThePalette();
    void everyKindHasAWordAndCausesHaveTheirOwnHatch();
    void hatchesLookAlikeAtEveryDeviceResolution();
    void tabularDigitsMakeColumnsLineUp();
    void legendsWrapInsteadOfLeavingTheirRectangle();
    void picturesAreSavedInEveryFormat();
    void picturesThatCannotBeSavedSayWhy();
    void picturesAreCopiedAsPixelsAndAsStrokes();
};

void ThemeTest::textIsLegibleOnEverySurface_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void ThemeTest::textIsLegibleOnEverySurface()
{
    QFETCH(bool, dark);
    const Theme& t = dark ? Theme::dark() : Theme::light();
    for (const QColor& surface : {t.ground, t.pane, t.accentSoft, t.hover, t.bubble}) {
        QVERIFY2(theme::contrast(t.text, surface) >= 7, qPrintable(surface.name()));
    }
    for (const QColor& ink : {t.quietText, t.accent, t.good, t.warn, t.bad}) {
        QVERIFY2(theme::contrast(ink, t.pane) >= theme::kTextContrast, qPrintable(ink.name()));
    }
}

void ThemeTest::marksOfTheRampAreTellableFromTheGround()
{
    QFETCH(bool, dark);
    const Theme& t = dark ? Theme::dark() : Theme::light();
    constexpr double kMarkContrast = 3; // WCAG 2.1, 1.4.11
    double before = 0;
    for (int step = 0; step <= 64; ++step) {
        const QColor colour = t.rampColour(step / 64.0);
        for (const QColor& surface : {t.ground, t.pane}) {
            QVERIFY2(theme::contrast(colour, surface) >= kMarkContrast, qPrintable(colour.name()));
        }
        // More is further from the ground, at every step: the order is kept in grey.
        const double contrast = theme::contrast(colour, t.pane);
        QVERIFY2(contrast > before, qPrintable(colour.name()));
        before = contrast;
    }
    QVERIFY(theme::contrast(t.rampColour(0), t.rampColour(1)) >= 3); // and little is not much
}

void ThemeTest::labelsAreLegibleOnEveryShadeOfEveryOp()
{
    QFETCH(bool, dark);
    const Theme& t = dark ? Theme::dark() : Theme::light();
    for (int kind = 0; kind < schedule::kOpKinds; ++kind) {
        for (int microbatch = 0; microbatch < 2 * theme::kShades; ++microbatch) {
            const double ratio = theme::contrast(t.textOnOp(kindAt(kind)),
                                                 t.opShade(kindAt(kind), microbatch));
            QVERIFY2(ratio >= theme::kTextContrast,
                     qPrintable(QStringLiteral("%1 %2: %3").arg(kind).arg(microbatch).arg(ratio)));
        }
    }
}

void ThemeTest::neighbouringMicrobatchesDiffer()
{
    QFETCH(bool, dark);
    const Theme& t = dark ? Theme::dark() : Theme::light();
    for (int kind = 0; kind < schedule::kOpKinds; ++kind) {
        for (int microbatch = 0; microbatch < theme::kShades; ++microbatch) {
            const double ratio = theme::contrast(t.opShade(kindAt(kind), microbatch),
                                                 t.opShade(kindAt(kind), microbatch + 1));
            QVERIFY2(ratio > 1.06,
                     qPrintable(QStringLiteral("%1 %2: %3").arg(kind).arg(microbatch).arg(ratio)));
        }
    }
}

void ThemeTest::coloursAreThePublishedTokens()
{
    const Theme& light = Theme::light();
    QCOMPARE(light.opColour(schedule::OpKind::Forward), QColor(0x4477aa));
    QCOMPARE(light.opColour(schedule::OpKind::BackwardInput), QColor(0xee8866));
    QCOMPARE(light.opColour(schedule::OpKind::BackwardWeight), QColor(0x44aa99));
    QCOMPARE(light.roleColour(training::Role::Activations), QColor(0x44aa99));
    QCOMPARE(light.timeColour(theme::TimeClass::CommunicationExposed), QColor(0xcc3311));
    QCOMPARE(Theme::dark().opColour(schedule::OpKind::Forward), QColor(0x6699cc));
    QCOMPARE(Theme::dark().ground, QColor(0x15181d));
}

void ThemeTest::theAppearanceFollowsThePalette()
{
    QPalette palette;
    palette.setColor(QPalette::Window, Qt::white);
    palette.setColor(QPalette::WindowText, Qt::black);
    QVERIFY(!Theme::of(palette).isDark);
    palette.setColor(QPalette::Window, Qt::black);
    palette.setColor(QPalette::WindowText, Qt::white);
    QVERIFY(Theme::of(palette).isDark);

    theme::applyTheme(*qApp, Theme::dark());
    QVERIFY(Theme::of(QApplication::palette()).isDark);
    theme::applyTheme(*qApp, Theme::light());
    QVERIFY(!Theme::of(QApplication::palette()).isDark);
}

void ThemeTest::everyKindHasAWordAndCausesHaveTheirOwnHatch()
{
    for (int kind = 0; kind < schedule::kOpKinds; ++kind) {
        QVERIFY(!theme::opLabel(kindAt(kind)).isEmpty());
        QVERIFY(Theme::light().opColour(kindAt(kind)).isValid());
        QVERIFY(Theme::dark().opColour(kindAt(kind)).isValid());
    }
    QSet<int> hatches;
    for (int cause = 0; cause < schedule::kBubbleCauses; ++cause) {
        QVERIFY(!theme::bubbleLabel(static_cast<schedule::BubbleCause>(cause)).isEmpty());
        hatches.insert(static_cast<int>(theme::hatchOf(static_cast<schedule::BubbleCause>(cause))));
    }
    QCOMPARE(hatches.size(), schedule::kBubbleCauses);
}

void ThemeTest::hatchesLookAlikeAtEveryDeviceResolution()
{
    const auto ink = [](const QImage& image) {
        double sum = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                sum += 255 - qGray(image.pixel(x, y));
            }
        }
        return sum / (255.0 * image.width() * image.height());
    };
    QCOMPARE(ink(hatched(theme::Hatch::Plain, 1)), 0.0);
    for (int i = 1; i < theme::kHatches; ++i) {
        const double once = ink(hatched(static_cast<theme::Hatch>(i), 1));
        const double twice = ink(hatched(static_cast<theme::Hatch>(i), 2));
        QVERIFY2(once > 0.02 && once < 0.5, qPrintable(QString::number(once)));
        QVERIFY2(std::abs(once - twice) < 0.15 * once,
                 qPrintable(QStringLiteral("%1: %2 %3").arg(i).arg(once).arg(twice)));
    }
}

void ThemeTest::tabularDigitsMakeColumnsLineUp()
{
    const QFont font = theme::textFont(theme::TextRole::Body);
    QCOMPARE(theme::tabularWidth(font, QStringLiteral("111.1")),
             theme::tabularWidth(font, QStringLiteral("888.8")));
    QCOMPARE(theme::tabularWidth(font, QStringLiteral("1\u00a0µs")),
             theme::tabularWidth(font, QStringLiteral("8\u00a0µs")));
    // Text that must be shaped is measured as it is drawn.
    const QString shaped = QStringLiteral("\u8bbe\u5907 1");
    QVERIFY(theme::tabularWidth(font, shaped) > theme::tabularWidth(font, QStringLiteral("1")));
    QCOMPARE(theme::tabularWidth(font, shaped), theme::tabularWidth(font, QStringLiteral("\u8bbe\u5907 7")));
    QImage image(200, 40, QImage::Format_RGB32);
    for (const QString& text : {QStringLiteral("11.1 ms"), shaped}) {
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setFont(font);
        theme::drawTabular(painter, QRectF(0, 0, 200, 40), Qt::AlignRight | Qt::AlignVCenter, text);
        painter.end();
        const int edge = 200 - static_cast<int>(std::ceil(theme::tabularWidth(font, text)));
        int inside = 0;
        for (int x = 0; x < 200; ++x) {
            for (int y = 0; y < 40; ++y) {
                const bool ink = qGray(image.pixel(x, y)) < 128;
                inside += ink && x >= edge - 1 ? 1 : 0;
                QVERIFY(!ink || x >= edge - 1);
            }
        }
        QVERIFY(inside > 20);
    }
    QVERIFY(theme::tabularWidth(font, QStringLiteral("10 s"))
            > theme::tabularWidth(font, QStringLiteral("1 s")));
}

void ThemeTest::legendsWrapInsteadOfLeavingTheirRectangle()
{
    const QList<theme::LegendEntry> entries = {{QStringLiteral("forward"), Qt::blue},
                                               {QStringLiteral("backward"), Qt::red},
                                               {QStringLiteral("warm-up"), Qt::gray, theme::Hatch::Rising}};
    const double wide = theme::paintLegend(nullptr, QRectF(0, 0, 1000, 100), entries, Theme::light());
    const double narrow = theme::paintLegend(nullptr, QRectF(0, 0, 60, 100), entries, Theme::light());
    QCOMPARE(narrow, 3 * wide);
    QCOMPARE(theme::paintLegend(nullptr, QRectF(0, 0, 60, 100), {}, Theme::light()), 0.0);
}

void ThemeTest::picturesAreSavedInEveryFormat()
{
    QTemporaryDir folder;
    HalfAndHalf picture;
    const QString png = folder.filePath(QStringLiteral("a.png"));
    QVERIFY(theme::savePicture(picture, png, {80, 40}, Theme::light(), 2));
    const QImage image(png);
    QCOMPARE(image.size(), QSize(160, 80));
    QCOMPARE(image.pixelColor(4, 4), Theme::light().opColour(schedule::OpKind::Forward));
    QCOMPARE(image.pixelColor(155, 4), Theme::light().pane);

    const QString svg = folder.filePath(QStringLiteral("a.svg"));
    QVERIFY(theme::savePicture(picture, svg, {80, 40}, Theme::dark()));
    QFile file(svg);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QVERIFY(text.contains("viewBox=\"0 0 80 40\""));
    QVERIFY(text.contains("#6699cc"));
    QVERIFY(text.contains(">half<") || text.contains("half"));

    const QString pdf = folder.filePath(QStringLiteral("a.pdf"));
    QVERIFY(theme::savePicture(picture, pdf, {80, 40}, Theme::light()));
    QFile written(pdf);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QByteArray content = written.readAll();
    QVERIFY(content.startsWith("%PDF-"));
    QVERIFY(content.contains("/MediaBox [0 0 60 30]") || content.contains("/MediaBox [0 0 60.0"));
}

void ThemeTest::picturesThatCannotBeSavedSayWhy()
{
    HalfAndHalf picture;
    const auto suffix = theme::savePicture(picture, QStringLiteral("a.bmp"), {80, 40}, Theme::light());
    QVERIFY(!suffix);
    QCOMPARE(suffix.error().code, ErrorCode::BadInput);
    const auto empty = theme::savePicture(picture, QStringLiteral("a.png"), {0, 40}, Theme::light());
    QVERIFY(!empty);
    QCOMPARE(empty.error().code, ErrorCode::BadInput);
    const auto nowhere = theme::savePicture(picture, QStringLiteral("/no/such/folder/a.png"), {8, 4},
                                            Theme::light());
    QVERIFY(!nowhere);
    QCOMPARE(nowhere.error().code, ErrorCode::Unwritable);
    QVERIFY(nowhere.error().text().find("/no/such/folder/a.png") != std::string::npos);
}

void ThemeTest::picturesAreCopiedAsPixelsAndAsStrokes()
{
    HalfAndHalf picture;
    theme::copyPicture(picture, {80, 40}, Theme::light(), 2);
    const QMimeData* content = QGuiApplication::clipboard()->mimeData();
    QVERIFY(content->hasImage());
    QCOMPARE(qvariant_cast<QImage>(content->imageData()).size(), QSize(160, 80));
    QVERIFY(content->data(QStringLiteral("image/svg+xml")).contains("<svg"));
    theme::copyPicture(picture, {0, 0}, Theme::light()); // nothing to copy: what was there stays
    QVERIFY(QGuiApplication::clipboard()->mimeData()->hasImage());
}

QTEST_MAIN(ThemeTest)
#include "tst_theme.moc"
