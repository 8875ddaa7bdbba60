// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/advice_worker.h"
#include "inspector/chip_row.h"
#include "inspector/choice_box.h"
#include "inspector/group_head.h"
#include "inspector/head_button.h"
#include "inspector/inspector_view.h"
#include "inspector/knob_card.h"
#include "inspector/knob_row.h"
#include "inspector/value_field.h"
#include "inspector/verdict_strip.h"
#include "job/training/costing/mfu.h"
#include "model/scenarios.h"
#include "theme/number_format.h"

#include <QImage>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <atomic>
#include <semaphore>

using namespace shardscape;
using inspector::ChipRow;
using inspector::InspectorView;
using inspector::KnobRow;
using training::Proposal;

namespace {

constexpr double kGibibyte = 1024.0 * 1024.0 * 1024.0;

// A list of knobs of every kind, small enough to know by heart. It uses fields of a real scenario.
std::vector<layout::Knob> makeKnobs()
{
    using enum layout::KnobKind;
    using enum layout::KnobGroup;
    using layout::Scenario;
    std::vector<layout::Knob> list;
    const auto always = [](const Scenario&) { return std::string_view(); };
    list.push_back(
        {.id = "sequence",
         .label = "Sequence length",
         .shortLabel = "seq",
         .group = Workload,
         .kind = Integer,
         .unit = "tokens",
         .help = "Tokens.",
         .paper = "",
         .look = "Attention.",
         .minimum = 1,
         .maximum = 100000,
         .field = {[](const Scenario& s) { return std::int64_t{s.workload.sequence}; },
                   [](Scenario& s, std::int64_t v) { s.workload.sequence = static_cast<std::int32_t>(v); }},
         .candidates =
             [](const Scenario& s) {
                 std::vector<std::int64_t> values{128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768};
                 const std::int64_t now = s.workload.sequence;
                 if (!std::binary_search(values.begin(), values.end(), now)) {
                     values.insert(std::upper_bound(values.begin(), values.end(), now), now);
                 }
                 return values;
             },
         .idle = always});
    list.push_back({.id = "tp",
                    .label = "Tensor parallel",
                    .shortLabel = "tp",
                    .group = Parallelism,
                    .kind = Integer,
                    .unit = "ranks",
                    .help = "Splits layers.",
                    .paper = "Shoeybi 2019",
                    .look = "Weights.",
                    .minimum = 1,
                    .maximum = 64,
                    .field = {[](const Scenario& s) { return std::int64_t{s.layout.tensorParallel}; },
                              [](Scenario& s, std::int64_t v) {
                                  s.layout.tensorParallel = static_cast<std::int32_t>(v);
                              }},
                    .candidates =
                        [](const Scenario& s) {
                            std::vector<std::int64_t> values{1, 2, 4, 8, 16};
                            const std::int64_t now = s.layout.tensorParallel;
                            if (!std::binary_search(values.begin(), values.end(), now)) {
                                values.insert(std::upper_bound(values.begin(), values.end(), now), now);
                            }
                            return values;
                        },
                    .idle = always});
    list.push_back(
        {.id = "sequence_parallel",
         .label = "Sequence parallel",
         .shortLabel = "sp",
         .group = Parallelism,
         .kind = Boolean,
         .help = "Shares norms.",
         .paper = "Korthikanti 2022",
         .look = "Activations.",
         .minimum = 0,
         .maximum = 1,
         .field = {[](const Scenario& s) { return std::int64_t{s.layout.sequenceParallel ? 1 : 0}; },
                   [](Scenario& s, std::int64_t v) { s.layout.sequenceParallel = v != 0; }},
         .candidates =
             [](const Scenario&) {
                 return std::vector<std::int64_t>{0, 1};
             },
         .idle =
             [](const Scenario& s) {
                 return s.layout.tensorParallel > 1 ? std::string_view()
                                                    : std::string_view("needs tensor parallelism");
             }});
    list.push_back(
        {.id = "dp",
         .label = "Data parallel",
         .shortLabel = "dp",
         .group = Parallelism,
         .kind = Integer,
         .unit = "replicas",
         .help = "Replicas.",
         .paper = "",
         .look = "Traffic.",
         .minimum = 0,
         .maximum = 64,
         .field = {[](const Scenario& s) { return std::int64_t{s.layout.dataParallel}; },
                   [](Scenario& s, std::int64_t v) { s.layout.dataParallel = static_cast<std::int32_t>(v); }},
         .candidates = [](const Scenario&) { return std::vector<std::int64_t>{0}; },
         .idle = [](const Scenario&) { return std::string_view("follows from the others"); }});
    list.push_back(
        {.id = "schedule",
         .label = "Schedule",
         .shortLabel = "sched",
         .group = Pipeline,
         .kind = Choice,
         .help = "The order of passes.",
         .paper = "Narayanan 2021",
         .look = "Bubbles.",
         .minimum = 0,
         .maximum = 7,
         .choices = {"gpipe", "1f1b", "eager-1f1b", "interleaved-1f1b", "zb-h1", "zb-h2", "zb-v", "v-half"},
         .field = {[](const Scenario& s) { return std::int64_t{s.layout.schedule}; },
                   [](Scenario& s, std::int64_t v) { s.layout.schedule = static_cast<std::int32_t>(v); }},
         .candidates = [](const Scenario&) { return std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 6, 7}; },
         .idle = always});
    return list;
}

const std::vector<layout::Knob>& knobs()
{
    static const std::vector<layout::Knob> list = makeKnobs();
    return list;
}

training::Evaluation fitting()
{
    training::Evaluation evaluation;
    evaluation.valid = true;
    evaluation.fits = true;
    evaluation.capacity = 80 * kGibibyte;
    evaluation.peakBytes = 54.7 * kGibibyte;
    evaluation.stepSeconds = 6.84;
    evaluation.tokensPerSecond = 153300;
    evaluation.mfu = 0.528;
    evaluation.hfu = 0.561;
    evaluation.bubbleRatio = 0.143;
    evaluation.mfuConvention = "forward and backward, no recomputation";
    evaluation.dataParallel = 32;
    evaluation.microbatches = 16;
    training::StageMemory stage;
    stage.bytes = {10.9 * kGibibyte, 10.9 * kGibibyte, 8.2 * kGibibyte,
                   17.6 * kGibibyte, 3.1 * kGibibyte,  4.0 * kGibibyte};
    stage.total = evaluation.peakBytes;
    evaluation.memory = {stage, stage};
    return evaluation;
}

training::Evaluation invalid()
{
    training::Evaluation evaluation;
    layout::Reason heads;
    heads.code = "heads-divide";
    heads.message = verbatim("40 attention heads do not divide by tp = 16");
    heads.mend = {{{layout::findKnob("tp"), 8}}};
    layout::Reason other;
    other.code = "other";
    other.message = verbatim("something else that nothing mends");
    evaluation.reasons = {heads, other};
    return evaluation;
}

Proposal proposal(std::string_view id, std::int64_t value, double bytes, double seconds, double rate,
                  bool fits = true)
{
    const auto knob = std::find_if(knobs().begin(), knobs().end(),
                                   [id](const layout::Knob& each) { return each.id == id; });
    Proposal made{.change = {{{&*knob, value}}}, .valid = true};
    made.price.fits = fits;
    made.price.peakBytes = bytes;
    made.price.stepSeconds = seconds;
    made.price.tokensPerSecond = rate;
    return made;
}

exchange::Advice advice(std::string_view id, std::int64_t value, double bytes, double seconds, double chance)
{
    exchange::Advice made;
    made.proposal = proposal(id, value, bytes, seconds, 1 / seconds);
    made.chosen = made.proposal.change.settings;
    made.chance = chance;
    return made;
}

Proposal refused(std::string_view id, std::int64_t value, const char* reason)
{
    Proposal made = proposal(id, value, 0, 0, 0, false);
    made.valid = false;
    made.reason = verbatim(reason);
    return made;
}

std::vector<Proposal> tensorPreviews()
{
    return {proposal("tp", 1, 90 * kGibibyte, 6.0, 180000, false),
            proposal("tp", 2, 60 * kGibibyte, 6.5, 160000), proposal("tp", 4, 54.7 * kGibibyte, 6.84, 153300),
            proposal("tp", 8, 40 * kGibibyte, 7.5, 140000),
            refused("tp", 16, "40 attention heads do not divide by tp = 16")};
}

/// What a changeWanted() signal chose first.
QString knobOf(const QList<QVariant>& signal)
{
    const std::string_view id = signal[0].value<layout::Change>().settings.front().knob->id;
    return QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()));
}

qint64 valueOf(const QList<QVariant>& signal)
{
    return signal[0].value<layout::Change>().settings.front().value;
}

QPoint centreOf(const ChipRow& row, std::size_t index)
{
    return row.chipRect(index).center().toPoint();
}

} // namespace

class TestInspectorView : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void everyKnobHasARowInItsGroupsOrder();
    void clickingAChipSetsItsValue();
    void draggingOverChipsIsLiveAndFinishesOnce();
    void escapeTakesADragBack();
    void arrowsStepPastWhatCannotBe();
    void aStruckChipSaysWhyAndYieldsToControl();
    void typingADigitOpensAFreeEntry();
    void anEntryOutOfRangeStaysWithItsReason();
    void manyValuesOfferTheNeighbourhoodAndAField();
    void manyNamesAreAList();
    void aDerivedDegreeIsALine();
    void anIdleKnobSaysWhyButWorks();
    void searchingHidesWhatDoesNotMatch();
    void nothingMovesWhenValuesChange();
    void tabReachesEveryControlInOrder();

    void theVerdictSaysWhetherItFits();
    void theVerdictSaysByHowMuchItDoesNot();
    void reasonsAreLinksToTheirMends();
    void adviceIsALinkAndSaysItsEffect();
    void theHillShowsHowSureThePeakIs();
    void anAnswerThatComesQuicklyDoesNotFlicker();
    void theVerdictKeepsItsHeight();
    void numbersAskWhyAndExplainThemselves();
    void theTipOfMfuReadsItAsOtherPapersDo();
    void valuesOfTheHardwareComeFromTheAdvisorInTheBackground();
    void theEnginesValuesAreStepsWithMoreAndLess();

    void previewsComeFromTheAdvisorInTheBackground();
    void aNewStateOvertakesOlderQuestions();
    void brokenRulesDoNotStrikeEveryChip();
    void destroyingTheViewWhileItAsksIsSafe();

    void groupsFoldAndSayWhatTheyHide();
    void aSearchOpensWhatIsFoldedAndKnowsSynonyms();
    void whatDiffersIsMarkedAndTakenBack();
    void onlyWhatDiffersIsShown();
    void theCardTellsAllAboutAKnob();
    void theCardFollowsTheScenario();
    void aSwitchStandsBesideItsName();
    void thirtyKnobsAndMoreStayReachable();
    void aLongListBeginsWithTheTwelveThatMatter();
    void thePictureShowsTheChosenChip();

private:
    void show(const training::Evaluation& evaluation) { m_view->setState(m_scenario, evaluation); }
    [[nodiscard]] ChipRow& chips(const char* id) const
    {
        return *m_view->row(QString::fromLatin1(id))->chipRow();
    }

    layout::Scenario m_scenario;
    std::unique_ptr<InspectorView> m_view;
};

void TestInspectorView::init()
{
    m_scenario = {};
    m_scenario.layout.tensorParallel = 4;
    m_scenario.workload.sequence = 2048;
    m_scenario.workload.globalBatch = 512;
    m_scenario.cluster.nodes = 16;
    m_view = std::make_unique<InspectorView>(knobs());
    m_view->resize(280, 720);
    m_view->setState(m_scenario, fitting());
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
}

void TestInspectorView::cleanup()
{
    m_view.reset();
}

void TestInspectorView::everyKnobHasARowInItsGroupsOrder()
{
    int above = -1;
    for (const layout::Knob& knob : knobs()) {
        const KnobRow* row = m_view->row(QString::fromUtf8(knob.id.data()));
        QVERIFY(row != nullptr);
        QVERIFY(row->y() > above);
        QVERIFY(!row->accessibleName().isEmpty());
        QVERIFY(!row->control()->accessibleName().isEmpty());
        above = row->y();
    }
}

void TestInspectorView::clickingAChipSetsItsValue()
{
    QSignalSpy changed(m_view.get(), &InspectorView::changeWanted);
    QTest::mouseClick(&chips("tp"), Qt::LeftButton, {}, centreOf(chips("tp"), 3));
    QCOMPARE(changed.size(), 2); // live, then finished
    QCOMPARE(knobOf(changed[0]), QStringLiteral("tp"));
    QCOMPARE(valueOf(changed[0]), 8);
    QCOMPARE(changed[0][1].toBool(), false);
    QCOMPARE(valueOf(changed[1]), 8);
    QCOMPARE(changed[1][1].toBool(), true);
    QTest::mouseClick(&chips("tp"), Qt::LeftButton, {}, centreOf(chips("tp"), 3));
    QCOMPARE(changed.size(), 2); // chosen already
}

void TestInspectorView::draggingOverChipsIsLiveAndFinishesOnce()
{
    QSignalSpy changed(m_view.get(), &InspectorView::changeWanted);
    ChipRow& row = chips("tp");
    QTest::mousePress(&row, Qt::LeftButton, {}, centreOf(row, 0));
    // The application answers every change with a new state; the chips must stay under the pointer.
    m_scenario.layout.tensorParallel = 1;
    show(fitting());
    QTest::mouseMove(&row, centreOf(row, 1));
    QTest::mouseMove(&row, centreOf(row, 3));
    QVERIFY(row.dragging());
    QTest::mouseRelease(&row, Qt::LeftButton, {}, centreOf(row, 3));
    QList<qint64> live;
    int finished = 0;
    for (const auto& signal : changed) {
        if (signal[1].toBool()) {
            ++finished;
            QCOMPARE(valueOf(signal), 8);
        } else {
            live << valueOf(signal);
        }
    }
    QCOMPARE(live, (QList<qint64>{1, 2, 8}));
    QCOMPARE(finished, 1);
}

void TestInspectorView::escapeTakesADragBack()
{
    QSignalSpy changed(m_view.get(), &InspectorView::changeWanted);
    ChipRow& row = chips("tp");
    QTest::mousePress(&row, Qt::LeftButton, {}, centreOf(row, 0));
    QTest::keyClick(&row, Qt::Key_Escape);
    QCOMPARE(valueOf(changed.last()), 4);
    QCOMPARE(changed.last()[1].toBool(), true);
    const auto signalsSoFar = changed.size();
    QTest::mouseRelease(&row, Qt::LeftButton, {}, centreOf(row, 0));
    QCOMPARE(changed.size(), signalsSoFar);
}

void TestInspectorView::arrowsStepPastWhatCannotBe()
{
    QSignalSpy changed(m_view.get(), &InspectorView::changeWanted);
    m_view->row(QStringLiteral("tp"))->setPreviews({refused("tp", 8, "no")}, 80 * kGibibyte, std::nullopt);
    ChipRow& row = chips("tp");
    QTest::keyClick(&row, Qt::Key_Right);
    QCOMPARE(valueOf(changed.last()), 16); // 8 cannot be
    QTest::keyClick(&row, Qt::Key_Left);
    QCOMPARE(valueOf(changed.last()), 4);
    QTest::keyClick(&row, Qt::Key_Home);
    QCOMPARE(valueOf(changed.last()), 1);
    QTest::keyClick(&row, Qt::Key_Left);
    QCOMPARE(changed.size(), 3); // nothing to the left
    QTest::keyClick(&row, Qt::Key_End);
    QCOMPARE(valueOf(changed.last()), 16);
}

void TestInspectorView::aStruckChipSaysWhyAndYieldsToControl()
{
    QSignalSpy changed(m_view.get(), &InspectorView::changeWanted);
    m_view->row(QStringLiteral("tp"))->setPreviews(tensorPreviews(), 80 * kGibibyte, std::nullopt);
    ChipRow& row = chips("tp");
    QVERIFY(row.tipAt(centreOf(row, 4)).contains(QStringLiteral("40 attention heads do not divide")));
    QTest::mouseClick(&row, Qt::LeftButton, {}, centreOf(row, 4));
    QCOMPARE(changed.size(), 0);
    auto* menu = m_view->findChild<QMenu*>(QStringLiteral("struck_menu"));
    QVERIFY(menu != nullptr && menu->isVisible());
    QVERIFY(menu->findChild<QAction*>(QStringLiteral("struck_anyway")) != nullptr);
    menu->close();
    QTest::mouseClick(&row, Qt::LeftButton, Qt::ControlModifier, centreOf(row, 4));
    QCOMPARE(valueOf(changed.last()), 16);
    QVERIFY(row.accessibleDescription().contains(QStringLiteral("1, does not fit")));
}

void TestInspectorView::typingADigitOpensAFreeEntry()
{
    QSignalSpy changed(m_view.get(), &InspectorView::changeWanted);
    KnobRow* row = m_view->row(QStringLiteral("tp"));
    QVERIFY(!row->field()->isVisible());
    row->chipRow()->setFocus();
    QTest::keyClicks(row->chipRow(), QStringLiteral("1"));
    QVERIFY(row->field()->isVisible());
    QTest::keyClicks(row->field(), QStringLiteral("2"));
    QTest::keyClick(row->field(), Qt::Key_Return);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(valueOf(changed[0]), 12); // no candidate, but a value that can be written
    QCOMPARE(changed[0][1].toBool(), true);
    QVERIFY(!row->field()->isVisible());
}

void TestInspectorView::anEntryOutOfRangeStaysWithItsReason()
{
    QSignalSpy changed(m_view.get(), &InspectorView::changeWanted);
    KnobRow* row = m_view->row(QStringLiteral("tp"));
    const int height = row->height();
    row->chipRow()->setFocus();
    QTest::keyClicks(row->chipRow(), QStringLiteral("9"));
    QTest::keyClicks(row->field(), QStringLiteral("9"));
    QTest::keyClick(row->field(), Qt::Key_Return);
    QCOMPARE(changed.size(), 0);
    QVERIFY(row->height() > height); // the sentence stands below
    QCOMPARE(row->field()->text(), QStringLiteral("99"));
    QVERIFY(row->field()->error().contains(QStringLiteral("from 1 to 64")));
    QTest::keyClick(row->field(), Qt::Key_Backspace); // 9 is mended as it is typed
    QVERIFY(row->field()->error().isEmpty());
    QCOMPARE(row->height(), height);
    QTest::keyClick(row->field(), Qt::Key_Escape);
    QCOMPARE(changed.size(), 0);
    QVERIFY(!row->field()->isVisible());
}

void TestInspectorView::manyValuesOfferTheNeighbourhoodAndAField()
{
    QSignalSpy changed(m_view.get(), &InspectorView::changeWanted);
    KnobRow* row = m_view->row(QStringLiteral("sequence"));
    QVERIFY(row->field()->isVisible());
    const auto& offered = row->chipRow()->chips();
    QVERIFY(offered.size() >= 3 && offered.size() < 9);
    QVERIFY(std::any_of(offered.begin(), offered.end(), [](const auto& chip) { return chip.value == 2048; }));
    QCOMPARE(row->chipRow()->chipRect(offered.size() - 1).top(), 0.0); // one row
    QCOMPARE(row->field()->text(), QStringLiteral("2,048"));
    row->field()->setFocus();
    QTest::keyClick(row->field(), Qt::Key_Up);
    QCOMPARE(valueOf(changed.last()), 4096);
    row->field()->setText(QStringLiteral("3000"));
    row->field()->setModified(true);
    QTest::keyClick(row->field(), Qt::Key_Return);
    QCOMPARE(valueOf(changed.last()), 3000);
}

void TestInspectorView::manyNamesAreAList()
{
    QSignalSpy changed(m_view.get(), &InspectorView::changeWanted);
    KnobRow* row = m_view->row(QStringLiteral("schedule"));
    QVERIFY(row->choiceBox() != nullptr);
    QCOMPARE(row->choiceBox()->count(), 8);
    QCOMPARE(row->choiceBox()->currentText(), QStringLiteral("1f1b"));
    row->setPreviews({refused("schedule", 2, "needs chunks")}, 80 * kGibibyte, std::nullopt);
    QTest::keyClick(row->choiceBox(), Qt::Key_Down);
    QCOMPARE(knobOf(changed.last()), QStringLiteral("schedule"));
    QCOMPARE(valueOf(changed.last()), 3); // eager-1f1b cannot be
}

void TestInspectorView::aDerivedDegreeIsALine()
{
    KnobRow* row = m_view->row(QStringLiteral("dp"));
    QVERIFY(row->isDerived());
    QVERIFY(!row->chipRow()->isVisible());
    QVERIFY(row->height() < m_view->row(QStringLiteral("tp"))->height() / 2 + 4);
}

void TestInspectorView::anIdleKnobSaysWhyButWorks()
{
    QSignalSpy changed(m_view.get(), &InspectorView::changeWanted);
    m_scenario.layout.tensorParallel = 1;
    show(fitting());
    QTest::keyClick(&chips("sequence_parallel"), Qt::Key_Right);
    QCOMPARE(knobOf(changed.last()), QStringLiteral("sequence_parallel"));
    QCOMPARE(valueOf(changed.last()), 1);
}

void TestInspectorView::searchingHidesWhatDoesNotMatch()
{
    auto* search = m_view->findChild<QLineEdit*>(QStringLiteral("inspector_search"));
    QTest::keyClicks(search, QStringLiteral("zb-h1"));
    QVERIFY(!m_view->row(QStringLiteral("schedule"))->isHidden());
    QVERIFY(m_view->row(QStringLiteral("tp"))->isHidden());
    search->clear();
    QTest::keyClicks(search, QStringLiteral("TENSOR"));
    QVERIFY(!m_view->row(QStringLiteral("tp"))->isHidden());
    QTest::keyClick(search, Qt::Key_Down);
    QVERIFY(chips("tp").hasFocus());
    search->setFocus();
    QTest::keyClick(search, Qt::Key_Escape);
    QVERIFY(search->text().isEmpty());
    QVERIFY(!m_view->row(QStringLiteral("schedule"))->isHidden());
    m_view->setFilter(QStringLiteral("no such knob"));
    for (const layout::Knob& knob : knobs()) {
        QVERIFY(m_view->row(QString::fromUtf8(knob.id.data()))->isHidden());
    }
    m_view->revealKnob(QStringLiteral("tp"));
    QVERIFY(!m_view->row(QStringLiteral("tp"))->isHidden());
    QVERIFY(chips("tp").hasFocus());
}

void TestInspectorView::nothingMovesWhenValuesChange()
{
    QList<QRect> before;
    for (const layout::Knob& knob : knobs()) {
        before << m_view->row(QString::fromUtf8(knob.id.data()))->geometry();
    }
    for (const int degree : {1, 2, 16}) {
        for (const int sequence : {128, 2048, 32768}) {
            m_scenario.layout.tensorParallel = degree;
            m_scenario.workload.sequence = sequence;
            show(degree == 16 ? invalid() : fitting());
            m_view->row(QStringLiteral("tp"))->setPreviews(tensorPreviews(), 80 * kGibibyte, std::nullopt);
            for (qsizetype i = 0; i < before.size(); ++i) {
                const layout::Knob& knob = knobs()[static_cast<std::size_t>(i)];
                QCOMPARE(m_view->row(QString::fromUtf8(knob.id.data()))->geometry(), before[i]);
            }
        }
    }
}

void TestInspectorView::tabReachesEveryControlInOrder()
{
    auto* search = m_view->findChild<QLineEdit*>(QStringLiteral("inspector_search"));
    search->setFocus();
    QStringList reached;
    for (int i = 0; i < 12; ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        reached << QApplication::focusWidget()->objectName();
    }
    const QStringList wanted{QStringLiteral("chips_sequence"), QStringLiteral("field_sequence"),
                             QStringLiteral("chips_tp"), QStringLiteral("chips_sequence_parallel"),
                             QStringLiteral("list_schedule")};
    QStringList seen;
    for (const QString& name : reached) {
        if (wanted.contains(name) && !seen.contains(name)) {
            seen << name;
        }
    }
    QCOMPARE(seen, wanted);
}

// ------------------------------------------------------------------ verdict

void TestInspectorView::theVerdictSaysWhetherItFits()
{
    QCOMPARE(m_view->verdict()->headline(), QStringLiteral("Fits on every rank"));
    m_view->setFitBand(0.2, 0.79);
    QVERIFY(m_view->verdict()->headline().startsWith(QStringLiteral("Tight on ")));
    m_view->setFitBand(0.2, 0.81);
    QCOMPARE(m_view->verdict()->headline(), QStringLiteral("Fits on every rank"));
    m_view->setFitBand(std::nullopt, 0);
    QVERIFY(m_view->verdict()->accessibleDescription().contains(QStringLiteral("52.8")));
}

void TestInspectorView::theVerdictSaysByHowMuchItDoesNot()
{
    training::Evaluation over = fitting();
    over.fits = false;
    over.peakBytes = 92.3 * kGibibyte;
    show(over);
    QCOMPARE(m_view->verdict()->headline(), QStringLiteral("12.3\u00a0GiB too much on stage 0"));
}

void TestInspectorView::reasonsAreLinksToTheirMends()
{
    QSignalSpy changed(m_view.get(), &InspectorView::changeWanted);
    show(invalid());
    QCOMPARE(m_view->verdict()->headline(), QStringLiteral("Cannot be, for 2 reasons"));
    auto* first = m_view->findChild<QAbstractButton*>(QStringLiteral("verdict_reason_0"));
    QVERIFY(first != nullptr && first->isVisible());
    QCOMPARE(first->text(),
             QStringLiteral("40 attention heads do not divide by tp = 16 Tensor parallel 8")); // said once
    first->click();
    QCOMPARE(changed.size(), 1);
    QCOMPARE(knobOf(changed[0]), QStringLiteral("tp"));
    QCOMPARE(valueOf(changed[0]), 8);
    QCOMPARE(changed[0][1].toBool(), true);
    auto* second = m_view->findChild<QAbstractButton*>(QStringLiteral("verdict_reason_1"));
    QVERIFY(second != nullptr && !second->isEnabled()); // nothing mends it
    QCOMPARE(second->text(), QStringLiteral("Something else that nothing mends"));
    training::Evaluation symbol = invalid();
    symbol.reasons.front().message = verbatim("tp x pp x dp = 8, the cluster has 1 accelerator");
    show(symbol);
    QCOMPARE(m_view->findChild<QAbstractButton*>(QStringLiteral("verdict_reason_0"))->text(),
             QStringLiteral("tp x pp x dp = 8, the cluster has 1 accelerator Tensor parallel 8"));
    QVERIFY(m_view->verdict()->tipAt({40, 40}).isEmpty());
}

void TestInspectorView::adviceIsALinkAndSaysItsEffect()
{
    QSignalSpy changed(m_view.get(), &InspectorView::changeWanted);
    auto* row = m_view->findChild<QAbstractButton*>(QStringLiteral("verdict_advice_0"));
    auto* line = m_view->findChild<QAbstractButton*>(QStringLiteral("verdict_proposal"));
    m_view->verdict()->setAdvice({advice("sequence_parallel", 1, 48.5 * kGibibyte, 6.8, 0.97)});
    QVERIFY(row->isVisibleTo(m_view.get()) && !line->isVisibleTo(m_view.get()));
    QVERIFY2(row->accessibleName().contains(QStringLiteral("Sequence parallel on"))
                 && row->accessibleName().contains(QStringLiteral("97 % sure"))
                 && row->accessibleName().contains(theme::signedPercent(6.8 / fitting().stepSeconds - 1))
                 && row->accessibleName().contains(QStringLiteral("48.5")),
             qPrintable(row->accessibleName()));
    row->click();
    QCOMPARE(changed.size(), 1);
    QCOMPARE(knobOf(changed[0]), QStringLiteral("sequence_parallel"));
    m_view->verdict()->setAdvice({});
    QVERIFY(!row->isVisibleTo(m_view.get()) && line->isVisibleTo(m_view.get()));
    QVERIFY(!line->isEnabled());
    QCOMPARE(line->text(), QStringLiteral("No change of one knob or two makes it faster"));
}

/// A hill stands where the peak is, and only what lies beyond the capacity is hatched.
void TestInspectorView::theHillShowsHowSureThePeakIs()
{
    inspector::VerdictStrip* verdict = m_view->verdict();
    verdict->setFitBand(std::nullopt);
    const QImage without = verdict->grab().toImage();
    verdict->setFitBand(inspector::VerdictStrip::FitBand{0.1, 0.9});
    const QImage narrow = verdict->grab().toImage();
    verdict->setFitBand(inspector::VerdictStrip::FitBand{0.4, 0.9});
    const QImage wide = verdict->grab().toImage();
    const auto widthOfHill = [&](const QImage& image) {
        const QRectF memory = verdict->numberRect(QStringLiteral("memory"));
        const int y = static_cast<int>(memory.top()) - 3; // its foot, just above the bar
        int columns = 0;
        for (int x = 0; x < image.width(); ++x)
            columns += image.pixel(x, y) != without.pixel(x, y) ? 1 : 0;
        return columns;
    };
    QVERIFY2(widthOfHill(narrow) > 10, qPrintable(QString::number(widthOfHill(narrow))));
    QVERIFY2(widthOfHill(wide) > widthOfHill(narrow) * 3 / 2, qPrintable(QString::number(widthOfHill(wide))));
    // Under the pointer an advice shows what it would make of it.
    verdict->setAdvice({advice("sequence_parallel", 1, fitting().peakBytes / 2, 6.8, 0.97)});
    auto* row = m_view->findChild<QAbstractButton*>(QStringLiteral("verdict_advice_0"));
    const QImage before = verdict->grab().toImage();
    QEnterEvent enter(QPointF(4, 4), QPointF(4, 4), row->mapToGlobal(QPointF(4, 4)));
    QApplication::sendEvent(row, &enter);
    const QRect hill(0, static_cast<int>(verdict->numberRect(QStringLiteral("memory")).top()) - 20,
                     verdict->width(), 18);
    QVERIFY(verdict->grab().toImage().copy(hill) != before.copy(hill));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(row, &leave);
    QVERIFY(verdict->grab().toImage().copy(hill) == before.copy(hill));
}

void TestInspectorView::anAnswerThatComesQuicklyDoesNotFlicker()
{
    QSignalSpy changed(m_view.get(), &InspectorView::changeWanted);
    auto* line = m_view->findChild<QAbstractButton*>(QStringLiteral("verdict_advice_0"));
    m_view->verdict()->setAdvice({advice("tp", 8, 40 * kGibibyte, 6.0, 0.97)});
    const QString before = line->accessibleName();
    QVERIFY(line->isVisibleTo(m_view.get()));
    m_view->verdict()->setAdvicePending();
    QCOMPARE(line->accessibleName(), before);
    line->click();
    QCOMPARE(changed.size(), 0); // it belongs to the layout that was
    QTRY_VERIFY(!line->isVisibleTo(m_view.get()));
    m_view->verdict()->setAdvice({advice("tp", 8, 40 * kGibibyte, 6.0, 0.97)});
    line->click();
    QCOMPARE(changed.size(), 1);
}

void TestInspectorView::theVerdictKeepsItsHeight()
{
    const int height = m_view->verdict()->height();
    QCOMPARE(m_view->verdict()->heightFor(m_view->verdict()->width()), height);
    show(invalid());
    QCOMPARE(m_view->verdict()->height(), height);
    show(fitting());
    m_view->verdict()->setAdvice({advice("sequence_parallel", 1, 48.5 * kGibibyte, 6.8, 0.97)});
    QCOMPARE(m_view->verdict()->height(), height);
}

void TestInspectorView::numbersAskWhyAndExplainThemselves()
{
    QSignalSpy why(m_view.get(), &InspectorView::whyRequested);
    inspector::VerdictStrip* verdict = m_view->verdict();
    const auto asks = [&](const char* id) {
        const QRectF rect = verdict->numberRect(QString::fromLatin1(id));
        QVERIFY2(!rect.isEmpty(), id);
        QTest::mouseClick(verdict, Qt::LeftButton, {}, rect.center().toPoint());
        QCOMPARE(why.last()[0].toString(), QString::fromLatin1(id));
    };
    for (const char* id : {"mfu", "step_seconds", "tokens_per_second", "bubble_ratio", "memory"}) {
        asks(id);
    }
    // Days and rent are a whole run's, whose pages say them: a step has none.
    QVERIFY(verdict->numberRect(QStringLiteral("days")).isEmpty());
    const QString tip = verdict->tipAt(verdict->numberRect(QStringLiteral("mfu")).center());
    QVERIFY(tip.contains(QStringLiteral("forward and backward, no recomputation")));
    QVERIFY(tip.contains(QStringLiteral("56.1")));

    verdict->setMfuReadings({{QStringLiteral("PaLM, 6N + 12 L h s"), 0.535}});
    const auto tipOfMfu = [verdict] {
        return verdict->tipAt(verdict->numberRect(QStringLiteral("mfu")).center());
    };
    QVERIFY(tipOfMfu().contains(QStringLiteral("PaLM, 6N + 12 L h s: 53.5")));
    verdict->setEvaluation(fitting());
    QVERIFY(!tipOfMfu().contains(QStringLiteral("PaLM"))); // it was of another step
}

void TestInspectorView::theTipOfMfuReadsItAsOtherPapersDo()
{
    const layout::Scenario scenario = scenarioOf("llama-13b", "dgx-a100-80g", 8,
                                                 {{"sequence", "2048"}, {"global_batch", "2048"}});
    const training::Evaluation evaluation = training::evaluate(scenario);
    m_view->setState(scenario, evaluation);
    inspector::VerdictStrip* verdict = m_view->verdict();
    const QString tip = verdict->tipAt(verdict->numberRect(QStringLiteral("mfu")).center());
    for (const training::MfuConvention& convention : training::mfuConventions()) {
        const QString line = QString::fromUtf8(convention.label.data()) + QStringLiteral(": ")
                             + theme::percent(training::mfuOf(scenario, evaluation, convention));
        QCOMPARE(tip.contains(line), convention.counts != evaluation.mfuConvention);
    }
}

// ------------------------------------------------------------------ advice

void TestInspectorView::valuesOfTheHardwareComeFromTheAdvisorInTheBackground()
{
    inspector::Advisor advisor;
    const std::thread::id here = std::this_thread::get_id();
    std::atomic<bool> elsewhere = true;
    advisor.preview = [](const layout::Scenario&, const layout::Knob&) { return std::vector<Proposal>{}; };
    advisor.values = [&](const layout::Scenario&, const std::function<bool()>& stop) {
        elsewhere = elsewhere && std::this_thread::get_id() != here && !stop();
        return std::vector<inspector::ValuePreview>{{"Dense peak", 0.1, 7, 6}};
    };
    QSignalSpy values(m_view.get(), &InspectorView::valuesChanged);
    m_view->setAdvisor(advisor);
    QVERIFY(values.wait());
    const auto got = values.last()[0].value<std::vector<inspector::ValuePreview>>();
    QCOMPARE(got.size(), std::size_t{1});
    QCOMPARE(got[0].label, std::string("Dense peak"));
    QVERIFY(elsewhere);
    m_view->setAdvisor({});
}

void TestInspectorView::theEnginesValuesAreStepsWithMoreAndLess()
{
    const layout::Scenario scenario = scenarioOf("llama-13b", "dgx-a100-80g", 8,
                                                 {{"sequence", "2048"}, {"global_batch", "2048"}});
    const double step = training::evaluate(scenario).stepSeconds;
    const inspector::Advisor advisor = inspector::evaluatingAdvisor();
    const auto values = advisor.values(scenario, [] { return false; });
    QVERIFY(values.size() > 4);
    QCOMPARE(values[0].label, std::string("Dense peak"));
    QVERIFY(values[0].moreSeconds < step && step < values[0].lessSeconds);
    QVERIFY(advisor.values(scenario, [] { return true; }).empty());
    QVERIFY(advisor.values({}, [] { return false; }).empty()); // not valid
}

void TestInspectorView::previewsComeFromTheAdvisorInTheBackground()
{
    inspector::Advisor advisor;
    const std::thread::id here = std::this_thread::get_id();
    std::atomic<bool> elsewhere = true;
    advisor.preview = [&](const layout::Scenario&, const layout::Knob& knob) {
        elsewhere = elsewhere && std::this_thread::get_id() != here;
        return knob.id == "tp" ? tensorPreviews() : std::vector<Proposal>{};
    };
    advisor.advise = [](const layout::Scenario&, bool, const std::function<bool()>&) {
        return std::vector{advice("tp", 2, 40 * kGibibyte, 6.0, 0.9)};
    };
    QSignalSpy previews(m_view.get(), &InspectorView::previewsChanged);
    m_view->setAdvisor(std::move(advisor));
    auto* line = m_view->findChild<QAbstractButton*>(QStringLiteral("verdict_advice_0"));
    QVERIFY(!line->isVisibleTo(m_view.get())); // being looked for
    QTRY_VERIFY(line->isVisibleTo(m_view.get()));
    QVERIFY(line->accessibleName().startsWith(QStringLiteral("Tensor parallel 2")));
    const auto& row = chips("tp").chips();
    QVERIFY(row[0].bars.known && !row[0].bars.fits);
    QVERIFY(row[4].bars.known && !row[4].bars.valid);
    QCOMPARE(row[0].bars.speed, 1.0);
    QVERIFY2(row[1].tip.contains(QStringLiteral("+4.4\u00a0%")), qPrintable(row[1].tip));
    QVERIFY(elsewhere);
    QVERIFY(!previews.isEmpty());
    QCOMPARE(m_view->previews().size(), std::size_t{5});
    show(fitting());
    QVERIFY(m_view->previews().empty()); // what was known belonged to the state before
    m_view.reset();                      // its worker may still be asking what stands on this stack
}

void TestInspectorView::aNewStateOvertakesOlderQuestions()
{
    // The worker answers the first question only after a second one was asked: nothing of the first may
    // arrive.
    std::binary_semaphore started{0};
    std::binary_semaphore goOn{0};
    std::atomic<int> asked = 0;
    inspector::Advisor advisor;
    advisor.preview = [&](const layout::Scenario& scenario, const layout::Knob& knob) {
        if (asked++ == 0) {
            started.release();
            goOn.acquire();
        }
        return std::vector<Proposal>{
            proposal(knob.id, knob.get(scenario), double(scenario.layout.tensorParallel), 1, 1)};
    };
    inspector::AdviceWorker worker;
    worker.setAdvisor(advisor);
    QList<double> heard;
    int proposals = 0;
    connect(&worker, &inspector::AdviceWorker::previewed, this, [&](const std::vector<Proposal>& previews) {
        for (const Proposal& preview : previews) {
            heard << preview.price.peakBytes;
        }
    });
    connect(&worker, &inspector::AdviceWorker::advised, this, [&] { ++proposals; });
    std::vector<const layout::Knob*> list;
    for (const layout::Knob& knob : knobs()) {
        list.push_back(&knob);
    }
    m_scenario.layout.tensorParallel = 1;
    worker.ask(m_scenario, list);
    started.acquire();
    m_scenario.layout.tensorParallel = 2;
    worker.ask(m_scenario, list);
    goOn.release();
    QTRY_COMPARE(proposals, 1);
    QCOMPARE(heard, (QList<double>{2, 2, 2, 2, 2}));
    QVERIFY(asked
            == 1 + static_cast<int>(list.size())); // the first question was given up after its first knob
    m_view.reset();                                // its worker may still be asking what stands on this stack
}

void TestInspectorView::brokenRulesDoNotStrikeEveryChip()
{
    inspector::Advisor advisor;
    advisor.preview = [](const layout::Scenario&, const layout::Knob& knob) {
        std::vector<Proposal> previews;
        if (knob.id == "sequence_parallel") {
            previews.push_back(
                refused("sequence_parallel", 0, "40 attention heads do not divide by tp = 16"));
            previews.push_back(refused("sequence_parallel", 1, "a rule of its own"));
        }
        return previews;
    };
    advisor.advise = [](const layout::Scenario&, bool, const std::function<bool()>&) {
        return std::vector<exchange::Advice>();
    };
    show(invalid());
    m_view->setAdvisor(std::move(advisor));
    QTRY_VERIFY(chips("sequence_parallel").chips()[1].bars.known);
    QVERIFY(!chips("sequence_parallel").chips()[0].bars.known); // the layout's fault, not this value's
}

void TestInspectorView::destroyingTheViewWhileItAsksIsSafe()
{
    for (int i = 0; i < 20; ++i) {
        inspector::Advisor advisor;
        advisor.preview = [](const layout::Scenario&, const layout::Knob&) { return tensorPreviews(); };
        advisor.advise = [](const layout::Scenario&, bool, const std::function<bool()>&) {
            return std::vector{advice("tp", 2, 40 * kGibibyte, 6.0, 0.9)};
        };
        auto view = std::make_unique<InspectorView>(knobs());
        view->setAdvisor(std::move(advisor));
        view->setState(m_scenario, fitting());
        if (i % 2 == 0) {
            QCoreApplication::processEvents();
        }
        view.reset();
        QCoreApplication::processEvents();
    }
}

void TestInspectorView::groupsFoldAndSayWhatTheyHide()
{
    using layout::KnobGroup;
    QSignalSpy folded(m_view.get(), &InspectorView::foldedChanged);
    inspector::GroupHead* head = m_view->head(KnobGroup::Workload);
    QVERIFY(head != nullptr && !head->isFolded());
    KnobRow* row = m_view->row(QStringLiteral("sequence"));
    const int below = m_view->row(QStringLiteral("tp"))->y();
    head->setFocus(Qt::TabFocusReason);
    QTest::keyClick(head, Qt::Key_Space);
    QCOMPARE(folded.size(), 1);
    QVERIFY(head->isFolded() && !row->isVisible());
    QVERIFY(head->hasFocus()); // folding must not take the keyboard away
    QVERIFY(m_view->row(QStringLiteral("tp"))->y() < below);
    QVERIFY2(head->summary().contains(QStringLiteral("2,048")), qPrintable(head->summary()));
    QVERIFY(head->accessibleDescription().contains(QStringLiteral("2,048")));
    QCOMPARE(m_view->foldedGroups(), QStringList{QStringLiteral("workload")});
    QTest::keyClick(head, Qt::Key_Right);
    QVERIFY(row->isVisible());
    QTest::keyClick(head, Qt::Key_Left);
    QVERIFY(!row->isVisible());
    // Who asks for a knob sees it.
    m_view->revealKnob(QStringLiteral("sequence"));
    QVERIFY(row->isVisible());
    m_view->setFoldedGroups({QStringLiteral("pipeline"), QStringLiteral("wombats")});
    QCOMPARE(m_view->foldedGroups(), QStringList{QStringLiteral("pipeline")});
}

void TestInspectorView::aSearchOpensWhatIsFoldedAndKnowsSynonyms()
{
    m_view->setFolded(layout::KnobGroup::Parallelism, true);
    KnobRow* row = m_view->row(QStringLiteral("tp"));
    for (const char* words :
         {"tensor-model-parallel-size", "RowwiseParallel", "Shoeybi", "intra-layer", "ranks over"}) {
        const bool known = QByteArray(words) != "ranks over";
        m_view->setFilter(QString::fromLatin1(words));
        QVERIFY2(row->isVisible() == known, words);
    }
    // What is called so stands first, whatever its group.
    for (const char* id : {"tp", "dp", "schedule"}) {
        m_view->setFilter(QString::fromLatin1(id));
        const KnobRow* named = m_view->row(QString::fromLatin1(id));
        QVERIFY2(named->isVisible(), id);
        for (const layout::Knob& knob : knobs()) {
            const KnobRow* other = m_view->row(QString::fromUtf8(knob.id.data()));
            QVERIFY2(other == named || !other->isVisible() || other->y() > named->y(), id);
        }
    }
    m_view->setFilter({});
    QVERIFY(!row->isVisible()); // folded again
}

void TestInspectorView::whatDiffersIsMarkedAndTakenBack()
{
    KnobRow* row = m_view->row(QStringLiteral("tp"));
    QVERIFY(!row->isChanged() && !row->resetButton()->isVisible());
    layout::Scenario other = m_scenario;
    other.layout.tensorParallel = 8;
    m_view->setReference(other, QStringLiteral("Pinned"));
    QVERIFY(row->isChanged());
    QCOMPARE(m_view->changedKnobs(), 1);
    QVERIFY(row->resetButton()->isVisible());
    QVERIFY(row->resetButton()->toolTip().contains(QStringLiteral("Pinned")));
    QVERIFY(!row->resetButton()->accessibleName().isEmpty());
    QSignalSpy changed(m_view.get(), &InspectorView::changeWanted);
    QTest::mouseClick(row->resetButton(), Qt::LeftButton);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(valueOf(changed[0]), 8);
    QVERIFY(changed[0][1].toBool());
    QTest::keyClick(row->chipRow(), Qt::Key_Delete);
    QCOMPARE(changed.size(), 2);
    // Once it is the same, there is nothing to take back.
    m_scenario.layout.tensorParallel = 8;
    show(fitting());
    QVERIFY(!row->isChanged() && !row->resetButton()->isVisible());
    QTest::keyClick(row->chipRow(), Qt::Key_Delete);
    QCOMPARE(changed.size(), 2);
    m_view->setReference(std::nullopt, {});
    QCOMPARE(m_view->changedKnobs(), 0);
}

void TestInspectorView::onlyWhatDiffersIsShown()
{
    auto* button = m_view->findChild<QToolButton*>(QStringLiteral("inspector_changed"));
    QVERIFY(!button->isVisible());
    layout::Scenario other = m_scenario;
    other.layout.tensorParallel = 8;
    m_view->setReference(other, QStringLiteral("Pinned"));
    QVERIFY(button->isVisible());
    QVERIFY(!button->accessibleName().isEmpty());
    button->click();
    QVERIFY(m_view->row(QStringLiteral("tp"))->isVisible());
    QVERIFY(!m_view->row(QStringLiteral("sequence"))->isVisible());
    m_view->setReference(std::nullopt, {});
    QVERIFY(m_view->row(QStringLiteral("sequence"))->isVisible());
    QVERIFY(!button->isVisible());
}

void TestInspectorView::theCardTellsAllAboutAKnob()
{
    KnobRow* row = m_view->row(QStringLiteral("tp"));
    row->setPreviews(tensorPreviews(), 80 * kGibibyte, std::nullopt);
    QTest::mouseClick(row->aboutButton(), Qt::LeftButton);
    inspector::KnobCard& card = m_view->card();
    QVERIFY(card.isVisible());
    const QString text = card.text();
    for (const char* words : {"Splits layers.", "Weights.", "Shoeybi", "--tensor-model-parallel-size", "90.0",
                              "7.50 s", "do not divide by tp = 16"}) {
        QVERIFY2(text.contains(QString::fromLatin1(words)), qPrintable(text));
    }
    QSignalSpy changed(m_view.get(), &InspectorView::changeWanted);
    QSignalSpy words(m_view.get(), &InspectorView::glossaryRequested);
    QSignalSpy papers(m_view.get(), &InspectorView::paperRequested);
    card.follow(QStringLiteral("value:8"));
    QCOMPARE(valueOf(changed[0]), 8);
    card.follow(QStringLiteral("https://arxiv.org/abs/1909.08053"));
    QCOMPARE(papers.size(), 1);
    card.follow(QStringLiteral("glossary:tensor-parallelism"));
    QCOMPARE(words.size(), 1);
    QVERIFY(!card.isVisible());
    // The same by keyboard.
    QTest::keyClick(row->chipRow(), '?');
    QVERIFY(card.isVisible());
    QTest::keyClick(&card, Qt::Key_Escape);
    QVERIFY(!card.isVisible());
}

void TestInspectorView::theCardFollowsTheScenario()
{
    layout::Scenario other = m_scenario;
    other.layout.tensorParallel = 2;
    m_view->setReference(other, QStringLiteral("Pinned"));
    m_view->showAbout(QStringLiteral("tp"));
    QVERIFY(m_view->card().text().contains(QStringLiteral("Pinned has 2.")));
    m_scenario.layout.tensorParallel = 2;
    show(fitting());
    QVERIFY(!m_view->card().text().contains(QStringLiteral("Pinned")));
    m_view->showAbout(QStringLiteral("wombats"));
    QCOMPARE(m_view->card().knob()->id, std::string_view("tp"));
    m_view->card().hide();
}

void TestInspectorView::aSwitchStandsBesideItsName()
{
    KnobRow* row = m_view->row(QStringLiteral("sequence_parallel"));
    const KnobRow* number = m_view->row(QStringLiteral("tp"));
    QVERIFY(row->height() < number->height());
    QVERIFY(row->chipRow()->x() > row->width() / 3);
    QVERIFY(row->chipRow()->geometry().right() <= row->width());
    QVERIFY(!row->aboutButton()->geometry().intersects(row->chipRow()->geometry()));
    QSignalSpy changed(m_view.get(), &InspectorView::changeWanted);
    QTest::mouseClick(row->chipRow(), Qt::LeftButton, {}, centreOf(*row->chipRow(), 1));
    QCOMPARE(valueOf(changed.last()), 1);
}

void TestInspectorView::thirtyKnobsAndMoreStayReachable()
{
    InspectorView view(layout::knobs());
    view.resize(288, 640); // its place in a window of 1280 x 720
    view.setState(documentedScenario(), training::evaluate(documentedScenario()));
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    const auto* area = view.findChild<QScrollArea*>();
    for (const layout::Knob& knob : layout::knobs()) {
        const QString id = QString::fromUtf8(knob.id.data(), static_cast<qsizetype>(knob.id.size()));
        KnobRow* row = view.row(id);
        if (row->isDerived()) {
            continue;
        }
        view.revealKnob(id); // folded away, or without effect here
        QVERIFY2(row->control()->hasFocus(), qPrintable(id));
        const QRect seen(row->mapTo(area->viewport(), QPoint()), row->size());
        QVERIFY2(area->viewport()->rect().contains(seen), qPrintable(id));
        // Nothing of a row lies over anything else of it.
        const QWidget* about = row->aboutButton();
        QVERIFY2(row->rect().contains(about->geometry()), qPrintable(id));
        QVERIFY2(!about->geometry().intersects(row->control()->geometry()), qPrintable(id));
    }
}

/// Of more than a hundred knobs, those in sight at rest: few, in the order in which people set them, none without effect, and
/// where they stand whatever is chosen.
void TestInspectorView::aLongListBeginsWithTheTwelveThatMatter()
{
    InspectorView view(layout::knobs());
    QSignalSpy ended(&view, &InspectorView::adviceEnded);
    view.setFoldedGroups({QStringLiteral("workload"), QStringLiteral("parallelism"),
                          QStringLiteral("pipeline"), QStringLiteral("memory"), QStringLiteral("kernels")});
    view.setAdvisor(inspector::evaluatingAdvisor());
    layout::Scenario s = documentedScenario();
    view.resize(288, 1000);
    view.setState(s, training::evaluate(s));
    view.show();
    QTRY_VERIFY_WITH_TIMEOUT(!ended.isEmpty() && !view.isAdvising(), 60000);
    const auto inSight = [&view] {
        QStringList ids;
        for (const layout::Knob& knob : layout::knobs()) {
            const QString id = QString::fromUtf8(knob.id.data(), static_cast<qsizetype>(knob.id.size()));
            if (const KnobRow* row = view.row(id); !row->isHidden() && !ids.contains(id)) {
                ids << id;
            }
        }
        return ids;
    };
    const QStringList matter = view.knobsThatMatter();
    QVERIFY2(matter.size() > 8 && matter.size() <= 12, qPrintable(matter.join(QLatin1Char(' '))));
    QCOMPARE(matter.mid(0, 3),
             (QStringList{QStringLiteral("tp"), QStringLiteral("cp"), QStringLiteral("pp")}));
    int above = -1;
    for (const QString& id : matter) {
        const KnobRow* row = view.row(id);
        QCOMPARE(row->isHidden(), !row->state().idle.isEmpty());
        if (!row->isHidden()) {
            QVERIFY2(row->y() > above, qPrintable(id));
            above = row->y();
        }
    }
    QVERIFY(inSight().size() <= 12);
    QVERIFY(view.row(QStringLiteral("ep"))->isHidden()); // the model has no experts
    view.setFolded(layout::KnobGroup::Parallelism, false);
    QVERIFY(view.row(QStringLiteral("ep"))->isHidden());
    view.revealKnob(QStringLiteral("ep"));
    QVERIFY(!view.row(QStringLiteral("ep"))->isHidden());
    view.setFolded(layout::KnobGroup::Parallelism, true);
    view.setFilter(QStringLiteral("capacity factor"));
    QVERIFY(!view.row(QStringLiteral("capacity_factor"))->isHidden());
    view.setFilter({});
    // Another layout of the same question: all stays where it is.
    QVERIFY(layout::setKnob(s, "micro_batch", s.layout.microBatch == 1 ? "2" : "1").has_value());
    ended.clear();
    view.setState(s, training::evaluate(s));
    QTRY_VERIFY_WITH_TIMEOUT(!ended.isEmpty() && !view.isAdvising(), 60000);
    QCOMPARE(view.knobsThatMatter(), matter);
}

void TestInspectorView::thePictureShowsTheChosenChip()
{
    const QSize size = m_view->pictureSizeHint();
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    {
        QPainter painter(&image);
        m_view->paintPicture(painter, image.rect(), theme::Theme::light());
    }
    int accents = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            accents += image.pixelColor(x, y) == theme::Theme::light().accentSoft ? 1 : 0;
        }
    }
    QVERIFY2(accents > 2000, qPrintable(QString::number(accents)));
    QVERIFY(size.height() > 400);
}

QTEST_MAIN(TestInspectorView)
#include "tst_inspector_view.moc"
