// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons in the window: each is played through by its stored solution and once wrongly, by the controls that people use.
#include "app/window_fixture.h"
#include "gallery/gallery_view.h"
#include "glossary/glossary_view.h"
#include "gui/find/palette.h"
#include "learn/budget_bar.h"
#include "learn/dial_slider.h"
#include "learn/guess_scale.h"
#include "learn/learn_view.h"
#include "learn/lesson_stage.h"
#include "learn/second_question.h"
#include "learn/step_card.h"
#include "learn/tile_row.h"
#include "lessons/attempt.h"
#include "lessons/op_order.h"
#include "memory/memory_view.h"
#include "theme/number_format.h"
#include "time/time_view.h"

#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTreeWidget>
#include <QWheelEvent>

using namespace shardscape;
using namespace shardscape::gui;
using learn::LearnView;
using lessons::Answer;
using lessons::Lesson;
using lessons::Question;
using testing::WindowFixture;

namespace {

struct Learner {
    WindowFixture& f;
    LearnView& view;

    explicit Learner(WindowFixture& fixture, const QString& lesson)
        : f(fixture)
        , view([&]() -> LearnView& {
            f.window.showLearn(lesson);
            return *f.window.learn();
        }())
    {}

    template <class Widget>
    Widget& find(const char* name)
    {
        auto* found = view.findChild<Widget*>(QString::fromLatin1(name));
        if (found == nullptr) {
            qFatal("no widget %s", name);
        }
        return *found;
    }
    /// Whole, without scrolling.
    [[nodiscard]] bool isSeen(const char* name)
    {
        const auto& widget = find<QWidget>(name);
        const QWidget& page = *find<QScrollArea>("page_learn").viewport();
        return widget.isVisible()
               && page.rect().contains(QRect(widget.mapTo(&page, QPoint(0, 0)), widget.size()));
    }
    void click(const char* name)
    {
        auto& button = find<QPushButton>(name);
        if (button.isEnabled()) {
            QTest::mouseClick(&button, Qt::LeftButton);
        }
    }
    [[nodiscard]] Answer right() const
    {
        const Lesson& lesson = view.attempt()->lesson();
        const lessons::Truth truth = *lessons::truthOf(lesson);
        switch (lesson.question.kind) {
        case Question::Kind::Number: return truth.number;
        case Question::Kind::Choice: return truth.option;
        case Question::Kind::Order: return truth.order;
        case Question::Kind::Device: return lessons::Place{static_cast<std::int32_t>(truth.option), 0.5};
        case Question::Kind::Hole: break;
        }
        const auto& hole = truth.holes.front();
        return lessons::Place{hole.device, (hole.from + hole.to) / 2};
    }
    [[nodiscard]] Answer wrong() const
    {
        const Lesson& lesson = view.attempt()->lesson();
        const lessons::Truth truth = *lessons::truthOf(lesson);
        switch (lesson.question.kind) {
        case Question::Kind::Number:
            return truth.number - lesson.question.from > lesson.question.to - truth.number
                       ? lesson.question.from
                       : lesson.question.to;
        case Question::Kind::Choice: return truth.option == 0 ? std::size_t{1} : std::size_t{0};
        case Question::Kind::Order: return std::vector<std::size_t>(truth.order.rbegin(), truth.order.rend());
        case Question::Kind::Device: return lessons::Place{truth.option == 0 ? 1 : 0, 0.5};
        case Question::Kind::Hole: break;
        }
        return lessons::Place{truth.holes.front().device, 0.01};
    }
    /// Drags tiles until they stand so.
    void drag(std::size_t dial, const std::string& value)
    {
        auto& row = find<learn::TileRow>(("learn_dial_" + std::to_string(dial)).c_str());
        view.findChild<QScrollArea*>(QStringLiteral("page_learn"))->ensureWidgetVisible(&row);
        const QStringList parts = QString::fromStdString(value).split(QLatin1Char('-'));
        int to = 0;
        for (const QString& part : parts) {
            const int from = static_cast<int>(row.tiles().indexOf(part));
            if (from < 0) {
                continue;
            }
            const QPoint start = row.tileRect(from).center().toPoint();
            const QPoint end = row.tileRect(to++).center().toPoint();
            QTest::mousePress(&row, Qt::LeftButton, {}, start);
            QMouseEvent move(QEvent::MouseMove, QPointF(end), row.mapToGlobal(QPointF(end)), Qt::NoButton,
                             Qt::LeftButton, {});
            QApplication::sendEvent(&row, &move);
            QTest::mouseRelease(&row, Qt::LeftButton, {}, end);
        }
    }
    /// Drags ops with the mouse, first to last on every device, until they stand so.
    void arrange(const std::string& order)
    {
        auto& stage = *view.findChild<learn::LessonStage*>();
        const auto wanted = lessons::opNames(order);
        for (std::size_t device = 0; device < wanted.size(); ++device) {
            for (std::size_t place = 0; place < wanted[device].size(); ++place) {
                const auto now = lessons::opNames(view.attempt()->order());
                if (now[device][place] == wanted[device][place]) {
                    continue;
                }
                const auto run = *lessons::drawn(*view.attempt()->scene().toy());
                const auto op = [&](const std::string& name) {
                    std::int32_t found = 0;
                    while (run.program.deviceOf(found) != static_cast<std::int32_t>(device)
                           || lessons::opName(run.program, found) != name) {
                        ++found;
                    }
                    return stage.pointOf(found);
                };
                const QPointF from = op(wanted[device][place]);
                const QPointF to = op(now[device][place]) - QPointF(4, 0); // before its middle
                view.findChild<QScrollArea*>(QStringLiteral("page_learn"))->ensureWidgetVisible(&stage);
                QTest::mousePress(&stage, Qt::LeftButton, {}, from.toPoint());
                QMouseEvent move(QEvent::MouseMove, to, stage.mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                                 {});
                QApplication::sendEvent(&stage, &move);
                QTest::mouseRelease(&stage, Qt::LeftButton, {}, to.toPoint());
            }
        }
    }
    /// Clicks a stop of the slider, or a chip.
    void choose(std::size_t dial, int place)
    {
        auto& control = find<QWidget>(("learn_dial_" + std::to_string(dial)).c_str());
        view.findChild<QScrollArea*>(QStringLiteral("page_learn"))->ensureWidgetVisible(&control);
        const auto* slider = qobject_cast<learn::DialSlider*>(&control);
        const QPointF point = slider != nullptr ? slider->stopPoint(place)
                                                : qobject_cast<inspector::ChipRow*>(&control)
                                                      ->chipRect(static_cast<std::size_t>(place))
                                                      .center();
        QTest::mouseClick(&control, Qt::LeftButton, {}, point.toPoint());
    }
    void set(const lessons::Settings& settings)
    {
        const Lesson& lesson = view.attempt()->lesson();
        for (const lessons::Setting& setting : settings) {
            if (lesson.ordering && setting.key == "order") {
                arrange(setting.value);
            }
            for (std::size_t d = 0; d < lesson.dials.size(); ++d) {
                const auto& values = lesson.dials[d].values;
                const auto at = std::find(values.begin(), values.end(), setting.value);
                if (lesson.dials[d].key != setting.key || at == values.end()) {
                    continue;
                }
                if (!lesson.dials[d].parts.empty()) {
                    drag(d, setting.value);
                    continue;
                }
                choose(d, static_cast<int>(at - values.begin()));
            }
        }
    }
};

QString idOf(const Lesson& lesson)
{
    return QString::fromStdString(lesson.id);
}

} // namespace

class LearnTest : public QObject {
    Q_OBJECT

private slots:
    void everyLessonIsPlayedThrough_data()
    {
        QTest::addColumn<int>("place");
        for (std::size_t i = 0; i < lessons::lessons().size(); ++i) {
            QTest::newRow(lessons::lessons()[i].id.c_str()) << static_cast<int>(i);
        }
    }
    void everyLessonIsPlayedThrough()
    {
        QFETCH(int, place);
        const Lesson& lesson = lessons::lessons()[static_cast<std::size_t>(place)];
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, idOf(lesson));
        LearnView& view = learner.view;
        QCOMPARE(view.shownLesson(), idOf(lesson));

        // Nothing moves before the question is answered.
        view.turn(0, 1);
        learner.click("learn_check");
        QCOMPARE(view.attempt()->checks(), 0);
        QVERIFY(view.attempt()->setting() == view.attempt()->choices().start());
        QVERIFY(view.findChild<learn::LessonStage*>()->isLocked());
        QVERIFY(learner.find<QLabel>("learn_idea").isHidden()); // it is the answer
        view.setAnswer(learner.right());
        learner.click("learn_commit");
        QVERIFY(view.attempt()->judgement().has_value());
        QVERIFY(view.attempt()->judgement()->right);
        QVERIFY(learner.find<QLabel>("learn_idea").isVisible());
        QVERIFY(!view.findChild<learn::LessonStage*>()->isLocked());
        QVERIFY(!learner.find<QLabel>("learn_verdict").text().isEmpty());
        QVERIFY(!learner.find<QLabel>("learn_sentence").text().contains(QLatin1Char('{')));

        // Not there yet: the page says so and nothing is kept.
        learner.click("learn_check");
        QCOMPARE(view.attempt()->checks(), 1);
        QVERIFY(!view.attempt()->isDone());
        QVERIFY(f.settings.lessons().isEmpty());
        const QString before = learner.find<QLabel>("learn_sentence").text();

        if (!lesson.ordering) { // not where it was asked
            learner.set(view.attempt()->choices().settings(view.attempt()->choices().start()));
        }
        learner.set(lesson.solution);
        if (lesson.ordering) {
            QCOMPARE(view.attempt()->order(), lesson.solution.front().value);
        } else {
            QCOMPARE(view.attempt()->setting(), *view.attempt()->choices().find(lesson.solution));
        }
        QVERIFY(learner.find<QLabel>("learn_sentence").text() != before);
        learner.click("learn_check");
        QVERIFY(view.attempt()->isDone());
        QVERIFY(!learner.find<QLabel>("learn_result").text().contains(QLatin1Char('{')));
        QVERIFY(view.progress().value(idOf(lesson)).done);
        const learn::Progress kept = learn::Progress::read(f.settings.lessons().value(idOf(lesson)));
        QVERIFY(kept.done && kept.predicted && kept.hints == 0 && kept.checks == 2);
        for (const char* name :
             {"learn_title", "learn_goals", "learn_score", "learn_counts", "learn_hints"}) {
            QVERIFY2(!learner.find<QLabel>(name).text().isEmpty(), name);
        }
    }

    void everyLessonIsPlayedWrongly_data() { everyLessonIsPlayedThrough_data(); }
    void everyLessonIsPlayedWrongly()
    {
        QFETCH(int, place);
        const Lesson& lesson = lessons::lessons()[static_cast<std::size_t>(place)];
        WindowFixture f(QSize(1280, 720));
        Learner learner(f, idOf(lesson));
        LearnView& view = learner.view;
        QTest::qWait(0); // laid out
        QVERIFY(learner.isSeen("learn_commit"));
        view.setAnswer(learner.wrong());
        learner.click("learn_commit");
        QTest::qWait(0);
        // What is turned and checked lies above the fold of a low page.
        QVERIFY(learner.isSeen("learn_check"));
        for (std::size_t d = 0; d < lesson.dials.size(); ++d) {
            QVERIFY(learner.isSeen(("learn_dial_" + std::to_string(d)).c_str()));
        }
        QVERIFY(view.attempt()->judgement().has_value());
        QVERIFY(!view.attempt()->judgement()->right);
        view.setAnswer(learner.right()); // once is once
        view.commit();
        QVERIFY(!view.attempt()->judgement()->right);
        for (const lessons::Shortcut& shortcut : lesson.shortcuts) {
            learner.set(view.attempt()->choices().settings(view.attempt()->choices().start()));
            learner.set(shortcut.set);
            learner.click("learn_check");
            QVERIFY(!view.attempt()->isDone());
            QVERIFY(!learner.find<QLabel>("learn_result").text().isEmpty());
        }
        for (std::size_t i = 0; i <= lesson.hints.size(); ++i) {
            learner.click("learn_hint");
        }
        QCOMPARE(view.attempt()->openHints(), lesson.hints.size());
        QVERIFY(!learner.find<QLabel>("learn_hints").text().contains(QLatin1Char('{')));
        QVERIFY(!learner.find<QPushButton>("learn_hint").isEnabled());
        QVERIFY(f.settings.lessons().isEmpty());
        // Every setting can be shown, also those that cannot be.
        for (std::size_t d = 0; d < lesson.dials.size(); ++d) {
            for (std::size_t v = 0; v < lesson.dials[d].values.size(); ++v) {
                view.turn(static_cast<int>(d), static_cast<int>(v));
                QVERIFY(!learner.find<QLabel>("learn_sentence").text().isEmpty());
            }
        }
        view.turn(-1, 0);
        view.turn(0, 999);
    }

    void keysAloneOrderOpsAndTiles()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-order-1f1b"));
        LearnView& view = learner.view;
        auto* stage = view.findChild<learn::LessonStage*>();
        const std::string before = view.attempt()->order();
        view.setAnswer(learner.right());
        learner.click("learn_commit");
        QCOMPARE(f.window.focusWidget(), static_cast<QWidget*>(stage));
        const auto key = [&](int its, Qt::KeyboardModifiers with = {}) {
            QTest::keyClick(f.window.focusWidget(), static_cast<Qt::Key>(its), with);
        };
        key(Qt::Key_Right); // the first op
        for (int i = 0; i < 4; ++i) {
            key(Qt::Key_Right);
        }
        key(Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(view.attempt()->order(), lessons::moved(before, 0, 4, 3));
        key(Qt::Key_Right, Qt::ShiftModifier); // the op stays chosen
        QCOMPARE(view.attempt()->order(), before);
        QVERIFY(stage->accessibleDescription().contains(QLatin1String("B0")));
        key(Qt::Key_Up, Qt::ShiftModifier); // never to another device
        QCOMPARE(view.attempt()->order(), before);
        key(Qt::Key_Return); // checks
        QCOMPARE(view.attempt()->checks(), 1);

        f.window.showLearn(QStringLiteral("network-place-ranks"));
        view.setAnswer(learner.right());
        learner.click("learn_commit");
        auto& tiles = learner.find<learn::TileRow>("learn_dial_0");
        QCOMPARE(f.window.focusWidget(), static_cast<QWidget*>(&tiles));
        QCOMPARE(tiles.tiles().join(QLatin1Char(' ')), QStringLiteral("pp dp tp"));
        key(Qt::Key_Right);
        key(Qt::Key_Right);
        key(Qt::Key_Left, Qt::ShiftModifier);
        key(Qt::Key_Left, Qt::ShiftModifier);
        key(Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(tiles.tiles().join(QLatin1Char(' ')), QStringLiteral("tp pp dp"));
        key(Qt::Key_Return);
        QVERIFY(view.attempt()->isDone());
    }

    void aWrongDropIsUndone()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-order-1f1b"));
        LearnView& view = learner.view;
        const std::string first = view.attempt()->order();
        view.setAnswer(learner.right());
        learner.click("learn_commit");
        QVERIFY(!learner.find<QPushButton>("learn_undo").isEnabled());
        view.move(0, 4, 3);
        const std::string second = view.attempt()->order();
        QVERIFY(second != first);
        view.move(1, 0, 1);
        const std::string third = view.attempt()->order();
        const auto key = [&](Qt::Key its, Qt::KeyboardModifiers with = Qt::ControlModifier) {
            QTest::keyClick(f.window.focusWidget(), its, with);
            return view.attempt()->order();
        };
        QCOMPARE(key(Qt::Key_Z), second);
        QCOMPARE(key(Qt::Key_Z), first);
        QCOMPARE(key(Qt::Key_Z), first);
        QCOMPARE(key(Qt::Key_Y), second);
        QCOMPARE(key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier), third);
        QCOMPARE(key(Qt::Key_Y), third);
        learner.click("learn_over");
        QCOMPARE(view.attempt()->order(), first);
        QVERIFY(!learner.find<QPushButton>("learn_over").isEnabled());
        learner.click("learn_undo"); // starting over is a move too
        QCOMPARE(view.attempt()->order(), third);
        view.showLesson(QStringLiteral("pipeline-first-bubble"));
        QVERIFY(learner.find<QPushButton>("learn_undo").isHidden());
    }

    /// What is shown is counted, and what fails is named with its number.
    void aCheckCountsGuardsAndNamesWhatFails()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-balance-memory"));
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        learner.set({{"schedule", "1f1b"}});
        learner.view.check();
        auto& result = learner.find<QLabel>("learn_result");
        QVERIFY2(result.text().contains(QLatin1String("2 of 3 goals hold"))
                     && result.text().contains(QLatin1String("it is 4")),
                 qPrintable(result.text()));
        QVERIFY(learner.find<QLabel>("learn_counts").text().contains(QLatin1String("2 of 3 hold")));
        QVERIFY(learner.find<QLabel>("learn_score").text().contains(QLatin1String("every goal holds")));
    }

    void doneIsSaidOfWhatHoldsNow()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-micro-batches"));
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        learner.set(learner.view.lesson()->solution);
        learner.view.check();
        auto& result = learner.find<QLabel>("learn_result");
        const auto& card = learner.find<learn::StepCard>("learn_turn");
        QVERIFY(result.text().contains(QLatin1String("Done.")));
        QVERIFY(card.state() == learn::StepCard::State::Done);
        learner.set({{"microbatches", "2"}});
        QVERIFY2(!result.text().contains(QLatin1String("Done.")), qPrintable(result.text()));
        QVERIFY(result.text().contains(QLatin1String("Fails:")));
        QVERIFY(card.state() != learn::StepCard::State::Done);
        const learn::Progress kept = learner.view.progress().value(QStringLiteral("pipeline-micro-batches"));
        learner.view.check(); // is not kept as an attempt that reached it
        QVERIFY(learner.view.progress().value(QStringLiteral("pipeline-micro-batches")) == kept);
    }

    void aLowPageKeepsTheQuestionAndTheAnswer()
    {
        WindowFixture f(QSize(1280, 720));
        Learner learner(f, QStringLiteral("pipeline-faster-backward"));
        learner.view.setAnswer(std::size_t{0});
        learner.view.commit();
        const auto* aside = learner.find<learn::StepCard>("learn_predict")
                                .findChild<QWidget*>(QStringLiteral("card_aside"));
        QVERIFY(aside->isVisible() && aside->toolTip().contains(QLatin1String("1F1B")));
        QVERIFY2(aside->toolTip().startsWith(QLatin1String("You said It falls")),
                 qPrintable(aside->toolTip()));
        f.window.resize(1280, 1000);
        QVERIFY(QTest::qWaitFor([&] { return aside->isHidden(); }));
    }

    /// Two chunks: a tick is half a slot, and the axis counts slots.
    void theCursorCountsSlots()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-interleaving"));
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        auto* stage = learner.view.findChild<learn::LessonStage*>();
        stage->step(1);
        QCOMPARE(stage->cursor(), std::optional(0.0));
        stage->step(1);
        QCOMPARE(stage->cursor(), std::optional(0.5));
    }

    /// The truth is seen also where it would be the way out; the dials stand at the start.
    void whatWasAskedIsShownAlsoWhereItIsTheWayOut()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-balance-memory"));
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        const auto& sentence = learner.find<QLabel>("learn_sentence");
        QVERIFY2(sentence.text().contains(QLatin1String("The dials stand at the start.")),
                 qPrintable(sentence.text()));
        QVERIFY(learner.view.attempt()->setting() == learner.view.attempt()->choices().start());
        learner.view.turn(0, 0);
        QVERIFY(!sentence.text().contains(QLatin1String("As asked:")));
    }

    /// What stays is drawn as it stays: over every setting one slot has one width, one activation one height, and the bracket of the
    /// wait does not move where the wait does not. Fails when a scale is taken from what is shown.
    void scalesHoldStillOverTheDials()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-micro-batches"));
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        auto* stage = learner.view.findChild<learn::LessonStage*>();
        const learn::LessonStage::Scales first = stage->scales();
        QVERIFY(first.curvePixels >= 20);
        QVERIFY(!stage->ghostEnd());
        for (int value = 0; value < 8; ++value) {
            learner.view.turn(0, value);
            const learn::LessonStage::Scales its = stage->scales();
            QCOMPARE(its.slotPixels, first.slotPixels);
            QCOMPARE(its.held, first.held);
            QCOMPARE(its.axisEnd, 105.0); // 32 micro-batches of three slots and the wait of nine
            QCOMPARE(its.bracketLeft, first.bracketLeft);
            QCOMPARE(its.bracketRight, first.bracketRight);
        }
        QCOMPARE(*stage->ghostEnd(), 81.0); // 24 stood there before
        learner.view.showLesson(QStringLiteral("pipeline-one-device"));
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        const double held = stage->scales().held;
        QCOMPARE(held, 4.0);
        for (int value = 0; value < 4; ++value) {
            learner.view.turn(0, value);
            QCOMPARE(stage->scales().held, held);
        }
    }

    /// The same of layouts, read off the painted frames: the axis of the waterfall and that of the memory bars have the same pixels
    /// over every value of every dial, and a row stays where it is.
    void axesOfLayoutsHoldStillOverTheDials_data() { everyLessonIsPlayedThrough_data(); }
    void axesOfLayoutsHoldStillOverTheDials()
    {
        QFETCH(int, place);
        const Lesson& lesson = lessons::lessons()[static_cast<std::size_t>(place)];
        const QString id = idOf(lesson);
        if (lesson.scene.scenario() == nullptr) {
            return;
        }
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, id);
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        QApplication::processEvents();
        auto* time = learner.view.findChild<time::TimeView*>();
        auto* memory = learner.view.findChild<memory::MemoryView*>();
        QImage timeAxis, memoryAxis;
        std::size_t rows = 0;
        int shown = 0;
        const auto look = [&](const QString& where) {
            QApplication::processEvents();
            if (time->isVisible()) {
                const time::WaterfallGeometry its = time->geometryShown();
                const QRectF last = its.rows.back().band;
                const QImage axis =
                    time->grab(QRect(0, static_cast<int>(last.bottom()) + 4, time->width(), 16)).toImage();
                ++shown;
                if (timeAxis.isNull()) {
                    timeAxis = axis;
                    rows = its.rows.size();
                }
                QVERIFY2(axis == timeAxis, qPrintable(where));
                QCOMPARE(its.rows.size(), rows);
            }
            if (memory->isVisible() && !memory->bars().bars.empty()) {
                const QRectF plot = memory->bars().plot;
                const QImage axis = memory
                                        ->grab(QRect(0, static_cast<int>(plot.top()),
                                                     static_cast<int>(plot.left()) - 1,
                                                     static_cast<int>(plot.height())))
                                        .toImage();
                ++shown;
                if (memoryAxis.isNull()) {
                    memoryAxis = axis;
                }
                QVERIFY2(axis == memoryAxis, qPrintable(where));
            }
        };
        learner.view.turn(0, static_cast<int>(lesson.dials.front().start)); // so that all are of a setting
        for (std::size_t dial = 0; dial < lesson.dials.size(); ++dial) {
            for (std::size_t value = 0; value < lesson.dials[dial].values.size(); ++value) {
                learner.view.turn(static_cast<int>(dial), static_cast<int>(value));
                look(id + QLatin1Char(' ') + QString::fromStdString(lesson.dials[dial].key) + QLatin1Char('=')
                     + QString::fromStdString(lesson.dials[dial].values[value]));
            }
        }
        // Whole runs have pages of their own, with neither of the two.
        const layout::Scenario* its = lesson.scene.scenario();
        QVERIFY(shown > 0 || (its != nullptr && its->task.kind != workload::TaskKind::Training));
    }

    /// When the goals are reached another question follows, which no dial answers. Enter gives what is marked, then goes on.
    void theSecondQuestionNeedsTheIdea()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-micro-batches"));
        auto& second = learner.find<learn::SecondQuestion>("learn_second");
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        QVERIFY(!second.isAsked());
        learner.set(learner.view.lesson()->solution);
        learner.view.check();
        QVERIFY(learner.view.attempt()->isDone());
        QVERIFY(second.isAsked() && second.isVisible());
        QVERIFY(!second.isMarked());
        second.setAnswer(9.0); // that of four devices
        QTest::keyClick(&learner.view, Qt::Key_Return);
        QVERIFY(second.judgement() && !second.judgement()->right);
        auto& verdict = learner.find<QLabel>("learn_second_verdict");
        QVERIFY2(verdict.text().replace(QChar::Nbsp, QLatin1Char(' ')).contains(QLatin1String("21 slots")),
                 qPrintable(verdict.text()));
        QVERIFY2(verdict.text().contains(QLatin1String("four devices")), qPrintable(verdict.text()));
        QTest::keyClick(&learner.view, Qt::Key_Return);
        QVERIFY(learner.view.shownLesson() != QLatin1String("pipeline-micro-batches"));
        QVERIFY(!second.isAsked());
    }

    /// A scale that nobody touched is no answer: neither its button nor Enter takes it.
    void nobodyAnswersWithAnUntouchedScale()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-micro-batches"));
        auto& scale = learner.find<learn::GuessScale>("learn_guess");
        QVERIFY(!scale.isTouched() && !learner.find<QPushButton>("learn_commit").isEnabled());
        QTest::keyClick(&scale, Qt::Key_Return);
        learner.view.commit();
        QVERIFY(!learner.view.attempt()->judgement());
        QTest::keyClick(&scale, Qt::Key_Right);
        QVERIFY(scale.isTouched() && learner.find<QPushButton>("learn_commit").isEnabled());
        QTest::keyClick(&scale, Qt::Key_Return);
        QVERIFY(learner.view.attempt()->judgement().has_value());
    }

    /// Before the answer what is to be reached stays folded: it may tell what is asked.
    void theTaskIsFoldedUntilTheAnswer()
    {
        WindowFixture f(QSize(1280, 900));
        for (const Lesson& lesson : lessons::lessons()) {
            Learner learner(f, idOf(lesson));
            QVERIFY2(!learner.find<QLabel>("learn_goals").isVisible(), lesson.id.c_str());
            QVERIFY2(!learner.find<QPushButton>("learn_check").isVisible(), lesson.id.c_str());
        }
    }

    /// Enter goes on once a lesson is done, and a hole that is clicked says why.
    void enterGoesOnAndAHoleSaysWhy()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-micro-batches"));
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        auto* stage = learner.view.findChild<learn::LessonStage*>();
        QTest::mouseClick(stage, Qt::LeftButton, {},
                          stage->pointOf({0, 8.0}).toPoint()); // the wait for the first gradient
        const auto& sentence = learner.find<QLabel>("learn_sentence");
        QVERIFY2(sentence.text().contains(QLatin1String("of device 1")), qPrintable(sentence.text()));
        learner.set(learner.view.lesson()->solution);
        auto& slider = learner.find<learn::DialSlider>("learn_dial_0");
        QTest::keyClick(&slider, Qt::Key_Return);
        QVERIFY(learner.view.attempt()->isDone());
        QTest::keyClick(&slider, Qt::Key_Return);
        QCOMPARE(learner.view.shownLesson(), QStringLiteral("pipeline-order-1f1b"));
    }

    /// What people try is answered in the lesson's own words.
    void aShortcutIsAnsweredByItsText()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-zb-h2"));
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        learner.set({{"schedule", "zb-h2"}});
        learner.view.check();
        const QString said = learner.find<QLabel>("learn_result").text();
        QVERIFY2(said.contains(QLatin1String("holds them all")), qPrintable(said));
    }

    /// What is looked at stands under the title: model, cluster and links.
    void everyLessonSaysItsScene()
    {
        WindowFixture f(QSize(1280, 900));
        for (const Lesson& lesson : lessons::lessons()) {
            Learner learner(f, idOf(lesson));
            const QString said = learner.find<QLabel>("learn_scene").text();
            QVERIFY2(!said.isEmpty(), lesson.id.c_str());
            if (lesson.scene.scenario() != nullptr) {
                QVERIFY2(said.contains(QLatin1String("GB/s")) && said.contains(QLatin1String("tokens")),
                         qPrintable(said));
            }
        }
    }

    void anOpTakesThePlaceOfTheOneItIsDroppedOn()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-order-1f1b"));
        LearnView& view = learner.view;
        view.setAnswer(learner.right());
        view.commit();
        auto* stage = view.findChild<learn::LessonStage*>();
        const QStringList legend = stage->legendTexts();
        QVERIFY2(legend.contains(QLatin1String("F forward")), qPrintable(legend.join(QLatin1Char('|'))));
        const double end = stage->axisEnd();
        const std::string before = view.attempt()->order();
        const auto run = *lessons::drawn(*view.attempt()->scene().toy());
        const auto& ops = run.program.order.front(); // of the first device
        view.findChild<QScrollArea*>(QStringLiteral("page_learn"))->ensureWidgetVisible(stage);
        const auto drag = [&](std::size_t from, std::size_t to, double beside) {
            const QPointF start = stage->pointOf(ops[from]);
            const QPointF there = stage->pointOf(ops[to]) + QPointF(beside, 0);
            QTest::mousePress(stage, Qt::LeftButton, {}, start.toPoint());
            QMouseEvent move(QEvent::MouseMove, there, stage->mapToGlobal(there), Qt::NoButton,
                             Qt::LeftButton, {});
            QApplication::sendEvent(stage, &move);
            const bool marked = stage->insertionMark().has_value();
            QTest::mouseRelease(stage, Qt::LeftButton, {}, there.toPoint());
            return marked;
        };
        QVERIFY(!drag(1, 1, 4)); // where it stands already there is no mark
        QCOMPARE(view.attempt()->order(), before);
        QVERIFY(drag(3, 2, 6)); // on the right half of the one before
        QCOMPARE(view.attempt()->order(), lessons::moved(before, 0, 3, 2));
        QVERIFY(stage->axisEnd() >= end); // ops stay under the mouse
        view.undo();
        QVERIFY(drag(2, 3, -6)); // on the left half of the one behind
        QCOMPARE(view.attempt()->order(), lessons::moved(before, 0, 2, 3));
    }

    void aPictureSaysWhatLiesUnderTheMouse()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-micro-batches"));
        auto* stage = learner.view.findChild<learn::LessonStage*>();
        QVERIFY(stage->textAt(stage->pointOf({3, 0.5})).isEmpty()); // before the answer
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        const QPointF high(0, -8); // the curve is below
        const QString idle = stage->textAt(stage->pointOf({3, 0.5}) + high);
        QVERIFY2(idle.contains(QLatin1String("slots 0 to 3")), qPrintable(idle));
        const QString op = stage->textAt(stage->pointOf({0, 0.5}) + high);
        QVERIFY2(op.contains(QLatin1String("micro-batch 0")), qPrintable(op));
    }

    void escapeClosesAWordFirst()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-micro-batches"));
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        auto& word = learner.find<QLabel>("learn_word");
        emit learner.find<QLabel>("learn_sentence").linkActivated(QStringLiteral("glossary:micro-batch"));
        QVERIFY(word.isVisible());
        QTest::keyClick(f.window.focusWidget(), Qt::Key_Escape);
        QVERIFY(word.isHidden() && f.window.isLearnShown());
        QTest::keyClick(f.window.focusWidget(), Qt::Key_Escape);
        QVERIFY(!f.window.isLearnShown());
    }

    void theEndOfATrackSaysWhatComesNext()
    {
        WindowFixture f(QSize(1280, 900));
        QMap<QString, learn::Progress> progress;
        const Lesson* last = nullptr;
        for (const Lesson& lesson : lessons::lessons()) {
            if (lesson.track == "pipeline") {
                last = &lesson;
                progress.insert(idOf(lesson), learn::Progress{true, true, 0, 1, 0.25});
            }
        }
        progress.remove(idOf(*last));
        Learner learner(f, idOf(*last));
        learner.view.setProgress(progress);
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        learner.set(last->solution);
        learner.view.check();
        const QString result = learner.find<QLabel>("learn_result").text();
        QVERIFY2(result.contains(QLatin1String("Pipeline done. Next: Memory")), qPrintable(result));
        // A lesson that was done says how it went, and can be played again.
        auto& kept = learner.find<QLabel>("learn_kept");
        auto& again = learner.find<QPushButton>("learn_again");
        QVERIFY(again.isVisible() && kept.isHidden());
        learner.click("learn_again");
        QVERIFY(!learner.view.attempt()->judgement() && again.isHidden());
        QVERIFY2(kept.isVisible() && kept.text().contains(QLatin1String("prediction right")),
                 qPrintable(kept.text()));
    }

    void whoeverDidTheFirstStepsIsOfferedTheNext()
    {
        WindowFixture f(QSize(1280, 900));
        int done = 0;
        QString next;
        for (const Lesson& lesson : lessons::lessons()) {
            if (done < 6) {
                f.settings.setLesson(idOf(lesson), learn::Progress{true, true, 0, 1, 0}.text());
                ++done;
            } else if (next.isEmpty()) {
                next = idOf(lesson);
            }
        }
        f.window.showLearn(next);
        emit f.window.learn()->progressChanged(next, {}); // as after a lesson
        QVERIFY(f.window.findChild<QWidget*>(QStringLiteral("step_") + next) != nullptr);
        QVERIFY(f.window.findChild<QWidget*>(QStringLiteral("step_pipeline-one-device")) == nullptr);
    }

    void aWrongPredictionHasNoTick()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-faster-backward"));
        const auto& card = learner.find<learn::StepCard>("learn_predict");
        learner.view.setAnswer(learner.wrong());
        learner.view.commit();
        QVERIFY(card.state() == learn::StepCard::State::Told);
        const auto truth = static_cast<int>(learner.view.attempt()->judgement()->truth.option);
        for (int i = 0; i < 3; ++i) { // the right one is marked among the others
            const auto& button = learner.find<QRadioButton>(("learn_choice_" + std::to_string(i)).c_str());
            QCOMPARE(button.text().contains(QStringLiteral("✓")), i == truth);
        }
        learner.view.showLesson(QStringLiteral("pipeline-faster-backward"));
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        QVERIFY(card.state() == learn::StepCard::State::Done);
    }

    void theListedOrderHasNoChosenItemAfterTheAnswer()
    {
        for (const Lesson& lesson : lessons::lessons()) {
            if (lesson.question.kind != Question::Kind::Order) {
                continue;
            }
            WindowFixture f(QSize(1280, 900));
            Learner learner(f, idOf(lesson));
            learner.view.setAnswer(learner.wrong());
            learner.view.commit();
            QVERIFY(learner.find<QListWidget>("learn_order").selectedItems().isEmpty());
            return;
        }
    }

    /// What a paper's formula leaves out may be the answer.
    void whereItStopsHoldingIsToldAfterTheAnswer()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-balance-memory"));
        const auto says = [&] {
            return learner.find<QLabel>("learn_paper").text().contains(QLatin1String("Copies are free"));
        };
        QVERIFY(!says());
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        QVERIFY(says());
    }

    void anOrderThatStandsStillIsShownAndRepaired()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-order-deadlock"));
        auto& sentence = learner.find<QLabel>("learn_sentence");
        // Before the answer the reason would be the answer.
        QVERIFY2(
            !sentence.text().contains(QLatin1String("B1 of device 1 waits for F1, which stands behind it")),
            qPrintable(sentence.text()));
        learner.view.setAnswer(learner.right());
        learner.click("learn_commit");
        QVERIFY2(
            sentence.text().contains(QLatin1String("B1 of device 1 waits for F1, which stands behind it")),
            qPrintable(sentence.text()));
        QVERIFY(!learner.view.attempt()->outcome().valid);
        learner.set(learner.view.lesson()->solution);
        QVERIFY(learner.view.attempt()->outcome().valid);
    }

    /// Whoever predicted two chunks sees those, not the one that the dial begins with: picture, dial and goals say the same.
    void whatWasAskedIsSeenUntilSomethingIsTurned()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-interleaving"));
        auto& sentence = learner.find<QLabel>("learn_sentence");
        const auto& slider = learner.find<learn::DialSlider>("learn_dial_0");
        const auto goals = [&] { return learner.find<QLabel>("learn_goals").text(); };
        QCOMPARE(slider.value(), 0);
        learner.view.setAnswer(learner.right());
        learner.click("learn_commit");
        const auto says = [&](const char* text) { return sentence.text().contains(QLatin1String(text)); };
        QVERIFY2(says("As asked: Chunks per device 2.") && says("waits 4.50"), qPrintable(sentence.text()));
        QCOMPARE(slider.value(), 1);
        QVERIFY2(goals().contains(QLatin1String("15.8")), qPrintable(goals()));
        learner.set({{"chunks", "3"}});
        QVERIFY2(!says("As asked") && says("waits 3"), qPrintable(sentence.text()));
        learner.set({{"chunks", "2"}});
        QVERIFY2(!says("As asked") && says("waits 4.50"), qPrintable(sentence.text()));
        // Where the question has the way out, the dials stay at the start: it is to be found.
        learner.view.showLesson(QStringLiteral("pipeline-balance-memory"));
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        QVERIFY(says("As asked") && !learner.view.attempt()->asked());
        QVERIFY(learner.view.attempt()->setting() == learner.view.attempt()->choices().start());
        // A layout too.
        learner.view.showLesson(QStringLiteral("tensor-sequence"));
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        QVERIFY2(says("As asked: Sequence parallel"), qPrintable(sentence.text()));
    }

    /// Amounts are turned on a slider that stops at those there are, names are chosen.
    void amountsAreTurnedOnASlider()
    {
        WindowFixture f(QSize(1280, 720));
        Learner learner(f, QStringLiteral("pipeline-micro-batches"));
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        auto& slider = learner.find<learn::DialSlider>("learn_dial_0");
        QCOMPARE(f.window.focusWidget(), static_cast<QWidget*>(&slider));
        QCOMPARE(slider.stops().join(QLatin1Char(' ')), QStringLiteral("2 4 6 8 12 16 24 32"));
        QCOMPARE(slider.accessibleName(), QStringLiteral("Micro-batches"));
        const auto stands = [&](int stop, const char* text) {
            return slider.value() == stop && learner.view.attempt()->scene().valueOf("microbatches") == text
                   && slider.accessibleDescription()
                          == QStringLiteral("Micro-batches: %1, from 2 to 32").arg(QLatin1String(text));
        };
        QVERIFY(stands(1, "4"));
        QTest::keyClick(&slider, Qt::Key_Right);
        QVERIFY(stands(2, "6"));
        QTest::keyClick(&slider, Qt::Key_End);
        QVERIFY(stands(7, "32"));
        QTest::keyClick(&slider, Qt::Key_Right); // there is no more
        QVERIFY(stands(7, "32"));
        QTest::keyClick(&slider, Qt::Key_Home);
        QVERIFY(stands(0, "2"));
        // Dragged, it stops where a value is.
        QTest::mousePress(&slider, Qt::LeftButton, {}, slider.stopPoint(0).toPoint());
        const QPointF near = slider.stopPoint(4) + QPointF(9, 0);
        QMouseEvent move(QEvent::MouseMove, near, slider.mapToGlobal(near), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(&slider, &move);
        QTest::mouseRelease(&slider, Qt::LeftButton, {}, near.toPoint());
        QVERIFY(stands(4, "12"));
        QTest::keyClick(&slider, Qt::Key_Return); // checks, as everywhere
        QCOMPARE(learner.view.attempt()->checks(), 1);
        // The page scrolls, the value stays.
        QWheelEvent wheel(near, slider.mapToGlobal(near), QPoint(), QPoint(0, 120), Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&slider, &wheel);
        QVERIFY(stands(4, "12"));
        learner.view.showLesson(QStringLiteral("pipeline-zb-h2"));
        QVERIFY(learner.view.findChild<inspector::ChipRow*>(QStringLiteral("learn_dial_0")) != nullptr);
    }

    /// Whatever is narrow leaves texts out, never the value that is chosen or lays one on another.
    void aNarrowSliderWritesWhatHasRoom()
    {
        learn::DialSlider slider({QStringLiteral("4,096"), QStringLiteral("8,192"), QStringLiteral("16,384"),
                                  QStringLiteral("32,768"), QStringLiteral("65,536"),
                                  QStringLiteral("131,072")});
        slider.resize(600, slider.sizeHint().height());
        QCOMPARE(slider.writtenStops().size(), std::size_t{6});
        slider.showStop(2);
        slider.resize(180, slider.height());
        const std::vector<int> written = slider.writtenStops();
        QVERIFY(written.size() < 6);
        QVERIFY(std::find(written.begin(), written.end(), 2) != written.end());
    }

    /// A step of the pipeline's track has one thing to turn, but where ops are ordered by hand.
    void everyStepOfThePipelineHasOneDial()
    {
        for (const Lesson& lesson : lessons::lessons()) {
            if (lesson.track == "pipeline") {
                QVERIFY2(lesson.dials.size() == (lesson.ordering ? 0U : 1U), lesson.id.c_str());
            }
        }
    }

    void thePictureSaysWhatItsColoursAre()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-order-fill"));
        auto* stage = learner.view.findChild<learn::LessonStage*>();
        QVERIFY(stage->legendTexts().contains(QStringLiteral("W backward (weight)")));
        QCOMPARE(stage->height(), stage->sizeHint().height()); // with all of its lines
        f.window.resize(700, 900);
        QCoreApplication::processEvents();
        QCOMPARE(stage->height(), stage->sizeHint().height());
    }

    void theAxisEndsBeforeTheHeadingBesideIt()
    {
        WindowFixture f(QSize(1280, 900));
        for (const char* language : {"de", "en"}) {
            f.window.speak(QString::fromLatin1(language));
            QTest::qWait(20);
            Learner learner(f, QStringLiteral("pipeline-first-bubble"));
            const auto* stage = learner.view.findChild<learn::LessonStage*>();
            const double heading = QFontMetricsF(theme::textFont(theme::TextRole::Small))
                                       .horizontalAdvance(learn::LessonStage::tr("held"));
            // Half of the number at the end of the axis.
            QVERIFY2(stage->pointOf({0, 6}).x() + 6 <= stage->width() - heading, language);
        }
    }

    void aReasonDoesNotRepeatTheAnswer()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-slow-device")); // "{makespan@start}: a quarter of..."
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        const QString said = learner.find<QLabel>("learn_verdict").text();
        QCOMPARE(said.count(QLatin1String("45")), 1);
        QVERIFY2(said.contains(QLatin1String("Right: it is 45")) && said.contains(QLatin1String("A quarter")),
                 qPrintable(said));
        learner.view.showLesson(QStringLiteral("precision-fp8")); // "{step@... over ...} times: attention..."
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        const QString ratio = learner.find<QLabel>("learn_verdict").text();
        QVERIFY2(!ratio.contains(QLatin1String("times")) && ratio.contains(QLatin1String("Attention")),
                 qPrintable(ratio));
    }

    void aLowPageFoldsWhatIsAnswered()
    {
        WindowFixture f(QSize(1280, 720));
        Learner learner(f, QStringLiteral("pipeline-1f1b-memory"));
        auto* scale = learner.view.findChild<learn::GuessScale*>();
        QVERIFY(scale->isVisible());
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        QVERIFY(scale->isHidden());
        f.window.resize(1280, 1000);
        QVERIFY(QTest::qWaitFor([&] { return scale->isVisible(); }));
    }

    void aBudgetIsAMeter()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("design-spend-gpus"));
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        auto& meter = learner.find<learn::BudgetBar>("learn_budget");
        QCOMPARE(meter.text(), QStringLiteral("Budget: 32 of 32 GPUs")); // as asked
        learner.set({{"nodes", "1"}});
        QCOMPARE(meter.text(), QStringLiteral("Budget: 8 of 32 GPUs"));
        learner.set({{"nodes", "8"}});
        QCOMPARE(meter.text(), QStringLiteral("Budget: 64 of 32 GPUs"));
        learner.view.showLesson(QStringLiteral("pipeline-v"));
        QVERIFY(meter.isHidden());
    }

    void aMeasuredGuessNamesItsSource()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("honest-measured-sizes"));
        learner.view.setAnswer(learner.wrong());
        learner.view.commit();
        const QString said = learner.find<QLabel>("learn_verdict").text();
        QVERIFY2(said.contains(QLatin1String("163")) && said.contains(QLatin1String("2104.04473")),
                 qPrintable(said));
    }

    void aLessonChosenFarDownStaysWhereItWasClicked()
    {
        WindowFixture f(QSize(1280, 720));
        Learner learner(f, QStringLiteral("pipeline-one-device"));
        auto& list = learner.find<QTreeWidget>("learn_lessons");
        list.verticalScrollBar()->setValue(list.verticalScrollBar()->maximum() / 2);
        const int scrolled = list.verticalScrollBar()->value();
        QVERIFY(scrolled > 0);
        const auto lessonAt = [&](int y) {
            QTreeWidgetItem* item = list.itemAt(QPoint(60, y));
            return item != nullptr && item->parent() != nullptr ? item : nullptr;
        };
        int y = 200; // two lessons, no heading of a track
        while (y < 500 && (lessonAt(y) == nullptr || lessonAt(y + 48) == nullptr)) {
            y += 8;
        }
        QTreeWidgetItem* item = lessonAt(y);
        QVERIFY(item != nullptr && lessonAt(y + 48) != nullptr);
        const QString id = item->data(0, Qt::UserRole).toString();
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, QPoint(60, y));
        const auto stands = [&] {
            return learner.view.shownLesson() == id && list.verticalScrollBar()->value() == scrolled
                   && list.selectedItems().size() == 1
                   && list.selectedItems().front()->data(0, Qt::UserRole).toString() == id;
        };
        QVERIFY(stands());
        // Several are chosen for a class sheet.
        QTest::mouseClick(list.viewport(), Qt::LeftButton, Qt::ControlModifier, QPoint(60, y + 48));
        QCOMPARE(learner.view.lessonsChosen().size(), std::size_t{2});
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, QPoint(60, y));
        QVERIFY(stands());
        // Also once it is done, and its row has a tick.
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        const lessons::Choices& choices = learner.view.attempt()->choices();
        if (!learner.view.lesson()
                 ->ordering) { // whichever lesson it is: the question may have left the start
            learner.set(choices.settings(choices.start()));
        }
        learner.set(learner.view.lesson()->solution);
        learner.view.check();
        QVERIFY2(learner.view.attempt()->isDone(), qPrintable(id));
        QVERIFY(stands());
    }

    void keysAloneDoALesson()
    {
        WindowFixture f(QSize(1280, 720));
        f.trigger("learn");
        QVERIFY(f.window.isLearnShown());
        LearnView& view = *f.window.learn();
        QCOMPARE(view.shownLesson(), idOf(lessons::lessons().front()));
        view.showLesson(QStringLiteral("pipeline-micro-batches"));
        view.focusFirst();
        const auto key = [&](int its) { QTest::keyClick(f.window.focusWidget(), static_cast<Qt::Key>(its)); };
        QCOMPARE(f.window.focusWidget()->objectName(), QStringLiteral("learn_guess"));
        for (int i = 0; i < 7; ++i) {
            key(Qt::Key_Left);
        }
        QCOMPARE(view.findChild<learn::GuessScale*>()->guess(), 43.0);
        key(Qt::Key_Return);
        QVERIFY(view.attempt()->judgement()->right);
        key(Qt::Key_Return); // checks
        QCOMPARE(view.attempt()->checks(), 1);
        key(Qt::Key_H);
        QCOMPARE(view.attempt()->openHints(), std::size_t{1});
        key(Qt::Key_Space);
        auto* stage = view.findChild<learn::LessonStage*>();
        QVERIFY(stage->isPlaying());
        key(Qt::Key_Period);
        QVERIFY(!stage->isPlaying());
        key(Qt::Key_Comma);
        for (int i = 0; i < 5; ++i) {
            key(Qt::Key_Right);
        }
        key(Qt::Key_Return);
        QVERIFY(view.attempt()->isDone());
        key(Qt::Key_Escape);
        QVERIFY(!f.window.isLearnShown());
        f.trigger("learn");
        QCOMPARE(view.shownLesson(), QStringLiteral("pipeline-micro-batches")); // as it was left
        QVERIFY(view.attempt()->isDone());
        f.trigger("learn"); // the same key takes it away
        QVERIFY(!f.window.isLearnShown());
    }

    void enterOnAButtonMeansTheButton()
    {
        WindowFixture f(QSize(1280, 720));
        Learner learner(f, QStringLiteral("pipeline-micro-batches"));
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        learner.find<QPushButton>("learn_next").setFocus();
        QTest::keyClick(f.window.focusWidget(), Qt::Key_Return);
        QCOMPARE(learner.view.shownLesson(), QStringLiteral("pipeline-order-1f1b"));
        QCOMPARE(learner.view.attempt()->checks(), 0);
    }

    void aHandoutHasTheQuestionAndTheSolution()
    {
        for (const char* id : {"pipeline-micro-batches", "pipeline-v", "pipeline-first-bubble",
                               "memory-states", "design-70b-64"}) {
            WindowFixture f(QSize(1280, 720));
            Learner learner(f, QString::fromLatin1(id));
            f.nextFile = f.path("handout.pdf");
            learner.click("learn_handout");
            QFile file(f.nextFile);
            QVERIFY2(file.open(QIODevice::ReadOnly), id);
            const QByteArray pdf = file.readAll();
            QVERIFY(pdf.startsWith("%PDF"));
            QVERIFY(pdf.contains("/Count 2"));
            f.nextFile = QStringLiteral("/no/such/folder/handout.pdf");
            learner.click("learn_handout"); // says so, writes nothing
            QVERIFY(f.window.messageBar().isVisible());
            f.nextFile.clear();
            learner.click("learn_handout"); // thought better of it
        }
    }

    void aPlaceIsPointedAtWithTheMouseAndWithKeys()
    {
        WindowFixture f(QSize(1280, 720));
        Learner learner(f, QStringLiteral("pipeline-first-bubble"));
        auto* stage = learner.view.findChild<learn::LessonStage*>();
        QVERIFY(!learner.find<QPushButton>("learn_commit").isEnabled());
        QTest::mouseClick(stage, Qt::LeftButton, {}, stage->pointOf({1, 0.5}).toPoint());
        QVERIFY(stage->place() && stage->place()->device == 1 && std::abs(stage->place()->time - 0.5) < 0.1);
        QTest::keyClick(stage, Qt::Key_Up);
        for (int i = 0; i < 4; ++i) {
            QTest::keyClick(stage, Qt::Key_Right);
        }
        QCOMPARE(stage->place()->device, 0);
        QTest::keyClick(stage, Qt::Key_Return);
        QVERIFY(learner.view.attempt()->judgement()->right);
        QVERIFY(stage->place().has_value()); // stays as a ghost
    }

    void wordsOpenInPlace()
    {
        WindowFixture f(QSize(1280, 720));
        Learner learner(f, QStringLiteral("pipeline-micro-batches"));
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        auto& sentence = learner.find<QLabel>("learn_sentence");
        QVERIFY2(sentence.text().contains(QLatin1String("glossary:micro-batch")),
                 qPrintable(sentence.text()));
        emit sentence.linkActivated(QStringLiteral("glossary:micro-batch"));
        auto& word = learner.find<QLabel>("learn_word");
        QVERIFY(word.isVisible() && word.text().contains(QLatin1String("Micro-batch")));
        emit word.linkActivated(QStringLiteral("glossary:micro-batch"));
        QVERIFY(f.window.glossary() != nullptr);
        QCOMPARE(f.window.glossary()->shownEntry(), QStringLiteral("micro-batch"));
    }

    void wordsOfTheQuestionAndTheRevealOpenTheStepThatShowsThem()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-1f1b-memory"));
        auto& word = learner.find<QLabel>("learn_word");
        const auto wordIn = [&](const char* card) {
            for (QLabel* label : learner.find<learn::StepCard>(card).findChildren<QLabel*>()) {
                if (label != &word && label->isVisible()
                    && label->text().contains(QLatin1String("glossary:micro-batch"))) {
                    return label;
                }
            }
            return static_cast<QLabel*>(nullptr);
        };
        // Before the answer too: who does not know the word cannot answer.
        QLabel* question = wordIn("learn_predict");
        QVERIFY(question != nullptr);
        emit question->linkActivated(QStringLiteral("glossary:micro-batch"));
        QVERIFY(word.isVisible() && learner.find<learn::StepCard>("learn_predict").isAncestorOf(&word));
        QVERIFY2(word.text().contains(QLatin1String("lesson:pipeline-one-device")), qPrintable(word.text()));
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        learner.set(learner.view.lesson()->solution);
        learner.view.check();
        QLabel* reveal = wordIn("learn_turn");
        QVERIFY(reveal != nullptr);
        emit reveal->linkActivated(QStringLiteral("glossary:micro-batch"));
        QVERIFY(learner.find<learn::StepCard>("learn_turn").isAncestorOf(&word));
        emit word.linkActivated(QStringLiteral("lesson:pipeline-one-device"));
        QCOMPARE(learner.view.shownLesson(), QStringLiteral("pipeline-one-device"));
        QVERIFY(word.isHidden());
        // The step itself says only what the word means.
        emit learner.find<learn::StepCard>("learn_predict")
            .linkActivated(QStringLiteral("glossary:micro-batch"));
        QVERIFY(word.isVisible() && !word.text().contains(QLatin1String("lesson:")));
    }

    void progressIsKeptAndJunkIsNothing()
    {
        WindowFixture f(QSize(1280, 720));
        f.settings.setLesson(QStringLiteral("pipeline-one-device"),
                             learn::Progress{true, true, 1, 2, 0.5}.text());
        f.settings.setLesson(QStringLiteral("pipeline-v"), QStringLiteral("\x01 done= = junk hints=-4"));
        f.settings.setLesson(QStringLiteral("gone"), QStringLiteral("done=1"));
        f.window.showLearn();
        LearnView& view = *f.window.learn();
        QCOMPARE(view.shownLesson(), QStringLiteral("pipeline-first-bubble")); // the first that is not done
        QVERIFY(!view.progress().value(QStringLiteral("pipeline-v")).done);
        QCOMPARE(view.progress().value(QStringLiteral("pipeline-v")).hints, 0);
        const auto* list = view.findChild<QTreeWidget*>();
        QVERIFY(list->topLevelItem(0)->child(0)->text(0).startsWith(QStringLiteral("✓ 1  ")));
        QVERIFY(!list->topLevelItem(0)->child(1)->text(0).startsWith(QStringLiteral("✓")));
        // A track that was begun says how far; others just their name.
        QVERIFY(list->topLevelItem(0)->text(0).contains(
            QStringLiteral("1 of %1").arg(list->topLevelItem(0)->childCount())));
        QVERIFY(!list->topLevelItem(1)->text(0).contains(QStringLiteral("of")));
    }

    void theSideSaysHowFarAGuessWasAndWhatKeysDo()
    {
        WindowFixture f(QSize(1280, 720));
        Learner one(f, QStringLiteral("pipeline-micro-batches"));
        one.find<learn::GuessScale>("learn_guess").setGuess(100);
        one.click("learn_commit");
        const QString distance = theme::fixed(100 - lessons::truthOf(one.view.attempt()->lesson())->number,
                                              1);
        QVERIFY2(one.find<QLabel>("learn_counts").text().contains(QStringLiteral("off by ") + distance),
                 qPrintable(one.find<QLabel>("learn_counts").text()));
        QVERIFY(one.find<QLabel>("learn_keys").text().contains(QStringLiteral("F5")));
        QVERIFY(one.find<QLabel>("learn_keys").isVisible());
    }

    void itIsReachedFromTheGalleryAndThePalette()
    {
        WindowFixture f(QSize(1280, 720));
        f.window.showGallery();
        QTest::mouseClick(f.find<QPushButton>("gallery_learn"), Qt::LeftButton);
        QVERIFY(f.window.isLearnShown());
        f.window.leaveLearn();
        QVERIFY(f.window.isGalleryShown());
        f.window.leaveGallery();
        emit f.window.paletteList().chosen(QStringLiteral("lesson:pipeline-v"));
        QVERIFY(f.window.isLearnShown());
        QCOMPARE(f.window.learn()->shownLesson(), QStringLiteral("pipeline-v"));
        // What works on the project waits.
        QVERIFY(!f.action("add_scenario")->isEnabled());
        f.window.speak(QStringLiteral("de"));
        QVERIFY(QTest::qWaitFor([&] { return f.window.learn() != nullptr && f.window.isLearnShown(); }));
        QCOMPARE(f.window.learn()->shownLesson(), QStringLiteral("pipeline-v"));
        f.window.speak(QStringLiteral("en"));
        QTest::qWait(20);
        f.window.leaveLearn();
        QVERIFY(f.action("add_scenario")->isEnabled());
    }
};

QTEST_MAIN(LearnTest)
#include "tst_window_learn.moc"
