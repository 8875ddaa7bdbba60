// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/memory_view.h"

#include "theme/number_format.h"

#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

using namespace shardscape;
using memory::MemoryView;
using training::MemoryClass;
using training::placeOf;

namespace {

constexpr double kGibibyte = 1024.0 * 1024.0 * 1024.0;

training::Evaluation evaluationOf(int stages, double factor)
{
    training::Evaluation evaluation;
    evaluation.valid = true;
    evaluation.capacity = 80 * kGibibyte;
    for (int i = 0; i < stages; ++i) {
        training::StageMemory stage;
        stage.stage = i;
        stage.inFlight = stages - i;
        stage.bytes = {10 * factor * kGibibyte, 10 * factor * kGibibyte,
                       8 * factor * kGibibyte,  3 * (stages - i) * factor * kGibibyte,
                       3 * kGibibyte,           2 * kGibibyte};
        for (const double bytes : stage.bytes) {
            stage.total += bytes;
        }
        if (stage.total > evaluation.peakBytes) {
            evaluation.peakBytes = stage.total;
            evaluation.worstStage = i;
        }
        evaluation.memory.push_back(stage);
    }
    evaluation.fits = evaluation.peakBytes <= evaluation.capacity;
    return evaluation;
}

QPoint centreOf(const MemoryView& view, int bar, std::size_t account)
{
    const memory::BarsGeometry bars = view.bars();
    for (const memory::Segment& segment : bars.bars[static_cast<std::size_t>(bar)].segments) {
        if (segment.account == account) {
            return segment.rect.center().toPoint();
        }
    }
    return {-1, -1};
}

QImage imageOf(MemoryView& view)
{
    QImage image(view.size(), QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&image);
    view.paintPicture(painter, image.rect(), theme::Theme::light());
    return image;
}

} // namespace

class TestMemoryView : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void clickingASegmentNamesItsStageAndClass();
    void aRowOfTheTableIsTheSegmentOfItsStage();
    void clickingTheLegendLeavesAClassOut();
    void theTableFollowsTheWorstStageUntilOneIsSelected();
    void arrowsWalkThroughStagesAndClasses();
    void digitsHideClasses();
    void theUnitSwitchChangesTheTicks();
    void theTipSaysValueAndShare();
    void aLayoutThatIsTooLargeSaysByHowMuch();
    void anInvalidLayoutShowsItsReasonInsteadOfBars();
    void thePictureIsWhatTheScreenShows();
    void whatLiesOutsideTheDevicesHasBarsOfItsOwn();
    void anotherEvaluationWithFewerStagesForgetsTheSelection();

private:
    std::unique_ptr<MemoryView> m_view;
};

void TestMemoryView::init()
{
    m_view = std::make_unique<MemoryView>();
    m_view->resize(760, 560);
    m_view->setEvaluation(evaluationOf(4, 1));
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
}

void TestMemoryView::cleanup()
{
    m_view.reset();
}

void TestMemoryView::clickingASegmentNamesItsStageAndClass()
{
    QSignalSpy activated(m_view.get(), &MemoryView::segmentActivated);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {},
                      centreOf(*m_view, 2, placeOf(MemoryClass::Optimizer)));
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated[0][0].toInt(), 2);
    QCOMPARE(activated[0][1].toString(), QStringLiteral("optimizer"));
    QCOMPARE(m_view->tableStage(), 2);
}

void TestMemoryView::aRowOfTheTableIsTheSegmentOfItsStage()
{
    QSignalSpy activated(m_view.get(), &MemoryView::segmentActivated);
    QSignalSpy total(m_view.get(), &MemoryView::totalActivated);
    const QRectF row = m_view->rowRect(placeOf(MemoryClass::Optimizer));
    QVERIFY(!row.isEmpty());
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, row.center().toPoint());
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated[0][0].toInt(), 0); // the fullest stage is listed
    QCOMPARE(activated[0][1].toString(), QStringLiteral("optimizer"));
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, m_view->totalRowRect().center().toPoint());
    QCOMPARE(total.size(), 1);
    QCOMPARE(total[0][0].toInt(), 0);
    // It says the same as the segment, and looks like something to click.
    QCOMPARE(m_view->tipAt(row.center()),
             m_view->tipAt(centreOf(*m_view, 0, placeOf(MemoryClass::Optimizer))));
    QTest::mouseMove(m_view.get(), row.center().toPoint());
    QTRY_COMPARE(m_view->cursor().shape(), Qt::PointingHandCursor);
    // A click in the table takes no choice: it goes on listing the fullest stage.
    auto other = evaluationOf(4, 1);
    other.worstStage = 3;
    m_view->setEvaluation(other);
    QCOMPARE(m_view->tableStage(), 3);
    // What is listed of other stages is no number of this one.
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, {m_view->width() - 20, row.center().toPoint().y()});
    QCOMPARE(activated.size(), 1);
    // By keyboard: Enter on a class is its row, on a stage its total.
    QTest::keyClick(m_view.get(), Qt::Key_Left);
    QTest::keyClick(m_view.get(), Qt::Key_Return);
    QCOMPARE(total.size(), 2);
    QCOMPARE(total[1][0].toInt(), 2);
}

void TestMemoryView::clickingTheLegendLeavesAClassOut()
{
    const double before = m_view->bars().bars[0].total;
    const QPoint entry = m_view->legendEntryRect(placeOf(MemoryClass::Activations)).center().toPoint();
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, entry);
    QVERIFY(!m_view->shown()[placeOf(MemoryClass::Activations)]);
    QCOMPARE(m_view->bars().bars[0].total, before - 12 * kGibibyte);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, entry);
    QCOMPARE(m_view->bars().bars[0].total, before);
}

void TestMemoryView::theTableFollowsTheWorstStageUntilOneIsSelected()
{
    QCOMPARE(m_view->tableStage(), 0);
    auto other = evaluationOf(4, 1);
    other.worstStage = 3;
    m_view->setEvaluation(other);
    QCOMPARE(m_view->tableStage(), 3);
    m_view->selectStage(1);
    m_view->setEvaluation(evaluationOf(4, 1));
    QCOMPARE(m_view->tableStage(), 1);
    QTest::keyClick(m_view.get(), Qt::Key_Escape);
    QCOMPARE(m_view->tableStage(), 0);
}

void TestMemoryView::arrowsWalkThroughStagesAndClasses()
{
    QSignalSpy activated(m_view.get(), &MemoryView::segmentActivated);
    m_view->setFocus();
    QTest::keyClick(m_view.get(), Qt::Key_Right);
    QCOMPARE(m_view->tableStage(), 1);
    QTest::keyClick(m_view.get(), Qt::Key_Up);
    QTest::keyClick(m_view.get(), Qt::Key_Up);
    QTest::keyClick(m_view.get(), Qt::Key_Return);
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated[0][0].toInt(), 1);
    QCOMPARE(activated[0][1].toString(), QStringLiteral("gradients"));
    QTest::keyClick(m_view.get(), Qt::Key_End);
    QCOMPARE(m_view->tableStage(), 3);
    QTest::keyClick(m_view.get(), Qt::Key_Right);
    QCOMPARE(m_view->tableStage(), 3);
    QTest::keyClick(m_view.get(), Qt::Key_Home);
    QCOMPARE(m_view->tableStage(), 0);
}

void TestMemoryView::digitsHideClasses()
{
    QTest::keyClick(m_view.get(), Qt::Key_1);
    QVERIFY(!m_view->shown()[0]);
    QTest::keyClick(m_view.get(), Qt::Key_1);
    QVERIFY(m_view->shown()[0]);
}

void TestMemoryView::theUnitSwitchChangesTheTicks()
{
    const auto* unit = m_view->findChild<QWidget*>(QStringLiteral("memory_unit"));
    QVERIFY(unit != nullptr);
    QCOMPARE(m_view->bars().ticks[1], 20 * kGibibyte);
    m_view->setPercent(true);
    const double step = m_view->bars().ticks[1] / (80 * kGibibyte) * 100;
    QCOMPARE(step, 20.0);
}

void TestMemoryView::theTipSaysValueAndShare()
{
    const QString tip = m_view->tipAt(centreOf(*m_view, 0, placeOf(MemoryClass::Activations)));
    QVERIFY2(tip.contains(QStringLiteral("Activations: 12.0\u00a0GiB")), qPrintable(tip));
    QVERIFY2(tip.contains(QStringLiteral("15.0\u00a0%")), qPrintable(tip)); // of the capacity
    QVERIFY2(tip.contains(QStringLiteral("26.7\u00a0%")), qPrintable(tip)); // of the stage's 45 GiB
    QVERIFY2(tip.contains(QStringLiteral("4 micro-batches")), qPrintable(tip));
    QVERIFY(m_view->tipAt({1, 559}).isEmpty());
}

void TestMemoryView::aLayoutThatIsTooLargeSaysByHowMuch()
{
    m_view->setEvaluation(evaluationOf(4, 3));
    QCOMPARE(m_view->bars().bars[0].over, 45 * kGibibyte); // 30 + 30 + 24 + 36 + 5 of 80
    m_view->setShown(placeOf(MemoryClass::Weights), false);
    QCOMPARE(m_view->bars().bars[0].over, 0.0);
}

void TestMemoryView::anInvalidLayoutShowsItsReasonInsteadOfBars()
{
    training::Evaluation invalid;
    layout::Reason reason;
    reason.message = verbatim("40 heads do not divide by tp = 16");
    invalid.reasons.push_back(reason);
    m_view->setEvaluation(invalid);
    QVERIFY(m_view->bars().bars.empty());
    QVERIFY(!imageOf(*m_view).isNull());
    QTest::keyClick(m_view.get(), Qt::Key_Right); // nothing to walk through
    QVERIFY(m_view->tableText().count(QLatin1Char('\n')) == 0);
}

void TestMemoryView::thePictureIsWhatTheScreenShows()
{
    const QImage first = imageOf(*m_view);
    QCOMPARE(imageOf(*m_view), first);
    const QColor activations = theme::Theme::light().roleColour(training::Role::Activations);
    int pixels = 0;
    for (int y = 0; y < first.height(); ++y) {
        for (int x = 0; x < first.width(); ++x) {
            pixels += first.pixelColor(x, y) == activations ? 1 : 0;
        }
    }
    QVERIFY2(pixels > 1000, qPrintable(QString::number(pixels)));
}

void TestMemoryView::whatLiesOutsideTheDevicesHasBarsOfItsOwn()
{
    training::Evaluation evaluation = evaluationOf(4, 1);
    m_view->setEvaluation(evaluation);
    const QImage without = imageOf(*m_view);
    const QRectF plot = m_view->bars().plot;
    evaluation.hostBytes = 500 * kGibibyte;
    evaluation.hostCapacity = 2048 * kGibibyte;
    m_view->setEvaluation(evaluation);
    QVERIFY(m_view->bars().plot.height() < plot.height()); // the strip takes its room from the chart
    QVERIFY(imageOf(*m_view) != without);
    QVERIFY(m_view->accessibleDescription().contains(QStringLiteral("Host memory of a node: 500")));
    const auto tiers = memory::tiersOf(evaluation);
    QCOMPARE(tiers.size(), std::size_t{1});
    QCOMPARE(tiers.front().bytes, 500 * kGibibyte);
    evaluation.driveBytes = 9000 * kGibibyte;
    QCOMPARE(memory::tiersOf(evaluation).size(), std::size_t{2});

    // Of what there is what: the stage that puts most there stands for all of a node.
    const auto weights = training::placeOf(training::MemoryClass::Weights);
    const auto optimizer = training::placeOf(training::MemoryClass::Optimizer);
    evaluation.memory[2].hostBytes = 50 * kGibibyte;
    evaluation.memory[2].hostPart[weights] = 10 * kGibibyte;
    evaluation.memory[2].hostPart[optimizer] = 40 * kGibibyte;
    const auto parts = memory::tiersOf(evaluation).front().parts;
    QCOMPARE(parts[weights], 100 * kGibibyte);
    QCOMPARE(parts[optimizer], 400 * kGibibyte);
    m_view->setEvaluation(evaluation);
    const QImage stacked = imageOf(*m_view);

    // And what of it travels takes a line.
    evaluation.hostTraffic = {12 * kGibibyte, 4 * kGibibyte, 8 * kGibibyte, 2 * kGibibyte};
    evaluation.time[training::accountOf(training::TimeTerm::HostCopies)] = {1.2, 0.3};
    m_view->setEvaluation(evaluation);
    QVERIFY(imageOf(*m_view) != stacked);
    const QString said = m_view->accessibleDescription();
    const auto gib = [](double n) { return theme::bytes(n * kGibibyte); };
    QVERIFY2(
        said.contains(QStringLiteral("Copies of a device in a step: %1 in, %2 out.").arg(gib(12), gib(4)))
            && said.contains(QStringLiteral("Of its drives: %1 read, %2 written.").arg(gib(8), gib(2)))
            && said.contains(
                QStringLiteral("%1 on the lanes, %2 show.").arg(theme::seconds(1.2), theme::seconds(0.3))),
        qPrintable(said));
}

void TestMemoryView::anotherEvaluationWithFewerStagesForgetsTheSelection()
{
    m_view->selectStage(3);
    m_view->setEvaluation(evaluationOf(2, 1));
    QCOMPARE(m_view->tableStage(), 0);
    QVERIFY(m_view->tableText().startsWith(QStringLiteral("class\tGiB")));
    QCOMPARE(m_view->tableText().count(QLatin1Char('\n')), 6);
}

QTEST_MAIN(TestMemoryView)
#include "tst_memory_view.moc"
