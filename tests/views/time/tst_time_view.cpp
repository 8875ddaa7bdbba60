// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/time_view.h"

#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

using namespace shardscape;
using time::TimeView;

namespace {

training::Evaluation evaluationOf(double bubble)
{
    training::Evaluation evaluation;
    evaluation.valid = true;
    evaluation.fits = true;
    evaluation.peakFlops = 312e12;
    evaluation.modelFlops = 3.0 * 64 * 312e12;
    const std::array<double, training::kTimeTerms> exposed{4.0, 0.5, 0.25, bubble, 0,    0.5,
                                                           0,   0,   0.0,  0.25,   0.125};
    for (std::size_t i = 0; i < exposed.size(); ++i) {
        evaluation.time[i] = {exposed[i] + (i == 9 ? 0.5 : 0), exposed[i]};
        evaluation.stepSeconds += exposed[i];
    }
    evaluation.mfu = 3.0 / evaluation.stepSeconds;
    return evaluation;
}

const time::Row& rowOf(const time::WaterfallGeometry& geometry, std::string_view term)
{
    for (const time::Row& row : geometry.rows) {
        if (row.part.id() == term) {
            return row;
        }
    }
    qFatal("no such row");
}

} // namespace

class TestTimeView : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void theBarsOfTheStepReachItsEnd();
    void aCaptionTooLongForOneLineTakesTwo();
    void clickingARowNamesItsTerm();
    void arrowsWalkThroughRows();
    void aSecondLayoutCanBeSubtracted();
    void withoutASecondLayoutThereIsNoDifference();
    void theTipExplainsAndCounts();
    void anInvalidLayoutHasNoRows();
    void thePictureHasTheColoursOfItsTerms();

private:
    std::unique_ptr<TimeView> m_view;
};

void TestTimeView::init()
{
    m_view = std::make_unique<TimeView>();
    m_view->resize(760, 560);
    m_view->setEvaluation(evaluationOf(1.0), 64);
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
}

void TestTimeView::cleanup()
{
    m_view.reset();
}

void TestTimeView::theBarsOfTheStepReachItsEnd()
{
    const auto geometry = m_view->geometryShown();
    QCOMPARE(geometry.rows.size(), std::size_t{10});
    QCOMPARE(geometry.rows.front().part.seconds, 3.0);
    QCOMPARE(rowOf(geometry, "step").part.seconds, 6.625);
    QCOMPARE(rowOf(geometry, "optimizer").bar.right(), rowOf(geometry, "step").bar.right());
    for (const time::Row& row : geometry.rows) {
        QVERIFY(row.bar.left() >= 0 && row.bar.right() <= m_view->width());
        QVERIFY(row.bar.top() >= 0 && row.bar.bottom() <= m_view->height());
    }
}

void TestTimeView::aCaptionTooLongForOneLineTakesTwo()
{
    training::Evaluation evaluation = evaluationOf(1.0);
    evaluation.mfuConvention = training::kMfuConvention;
    m_view->setEvaluation(evaluation, 64);
    m_view->resize(1600, 700);
    const double wide = m_view->geometryShown().plot.top();
    m_view->resize(480, 700);
    const double line = std::floor(QFontMetricsF(theme::textFont(theme::TextRole::Small)).height());
    QVERIFY(m_view->geometryShown().plot.top() >= wide + line - 1);
}

void TestTimeView::clickingARowNamesItsTerm()
{
    QSignalSpy activated(m_view.get(), &TimeView::termActivated);
    const QPointF at = rowOf(m_view->geometryShown(), "bubble").band.center();
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at.toPoint());
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated[0][0].toString(), QStringLiteral("bubble"));
}

void TestTimeView::arrowsWalkThroughRows()
{
    QSignalSpy activated(m_view.get(), &TimeView::termActivated);
    QTest::keyClick(m_view.get(), Qt::Key_Return); // nothing chosen yet
    QTest::keyClick(m_view.get(), Qt::Key_Down);
    QTest::keyClick(m_view.get(), Qt::Key_Down);
    QTest::keyClick(m_view.get(), Qt::Key_Return);
    QTest::keyClick(m_view.get(), Qt::Key_End);
    QTest::keyClick(m_view.get(), Qt::Key_Down);
    QTest::keyClick(m_view.get(), Qt::Key_Return);
    QCOMPARE(activated.size(), 2);
    QCOMPARE(activated[0][0].toString(), QStringLiteral("kernels"));
    QCOMPARE(activated[1][0].toString(), QStringLiteral("step"));
}

void TestTimeView::aSecondLayoutCanBeSubtracted()
{
    m_view->setComparison(evaluationOf(2.0), 64, QStringLiteral("1F1B"));
    QCOMPARE(m_view->mode(), TimeView::Mode::Step);
    m_view->setMode(TimeView::Mode::Difference);
    const auto geometry = m_view->geometryShown();
    QCOMPARE(rowOf(geometry, "bubble").part.seconds, -1.0);
    QCOMPARE(rowOf(geometry, "step").part.seconds, -1.0);
    QCOMPARE(rowOf(geometry, "recompute").part.seconds, 0.0);
    QVERIFY(geometry.left < 0);
    QVERIFY(m_view->accessibleDescription().contains(QStringLiteral("1F1B")));
    m_view->clearComparison();
    QCOMPARE(m_view->mode(), TimeView::Mode::Step);
    QCOMPARE(rowOf(m_view->geometryShown(), "bubble").part.seconds, 1.0);
}

void TestTimeView::withoutASecondLayoutThereIsNoDifference()
{
    m_view->setMode(TimeView::Mode::Difference);
    QCOMPARE(m_view->mode(), TimeView::Mode::Step);
    const auto* control = m_view->findChild<QWidget*>(QStringLiteral("time_mode"));
    QVERIFY(control != nullptr && !control->isVisible());
}

void TestTimeView::theTipExplainsAndCounts()
{
    const auto geometry = m_view->geometryShown();
    const QString tip = m_view->tipAt(rowOf(geometry, "data_comm").band.center());
    QVERIFY2(tip.contains(QStringLiteral("250\u00a0ms")), qPrintable(tip));
    QVERIFY2(tip.contains(QStringLiteral("500\u00a0ms more is hidden")), qPrintable(tip));
    QVERIFY2(tip.contains(QStringLiteral("3.8\u00a0%")), qPrintable(tip));
    QVERIFY(m_view->tipAt({2, 2}).isEmpty());
}

void TestTimeView::anInvalidLayoutHasNoRows()
{
    training::Evaluation invalid;
    layout::Reason reason;
    reason.message = verbatim("40 heads do not divide by tp = 16");
    invalid.reasons.push_back(reason);
    m_view->setEvaluation(invalid, 64);
    QVERIFY(m_view->geometryShown().rows.empty());
    QTest::keyClick(m_view.get(), Qt::Key_Down);
    QVERIFY(m_view->tipAt({300, 300}).isEmpty());
}

void TestTimeView::thePictureHasTheColoursOfItsTerms()
{
    QImage image(m_view->size(), QImage::Format_ARGB32_Premultiplied);
    {
        QPainter painter(&image);
        m_view->paintPicture(painter, image.rect(), theme::Theme::dark());
    }
    const auto count = [&image](const QColor& colour) {
        int pixels = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                pixels += image.pixelColor(x, y) == colour ? 1 : 0;
            }
        }
        return pixels;
    };
    const auto& dark = theme::Theme::dark();
    QVERIFY(count(dark.timeColour(theme::TimeClass::Forward)) > 2000);
    QVERIFY(count(dark.timeColour(theme::TimeClass::Recompute)) > 200);
    QVERIFY(count(dark.timeColour(theme::TimeClass::Optimizer)) > 50);
    QVERIFY(count(dark.timeColour(theme::TimeClass::CommunicationExposed)) > 200);
}

QTEST_MAIN(TestTimeView)
#include "tst_time_view.moc"
