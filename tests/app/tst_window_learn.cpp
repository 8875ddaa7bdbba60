// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons in the window: each is played through by its stored solution and once wrongly, by the controls that people use.
#include "app/window_fixture.h"
#include "gallery/gallery_view.h"
#include "glossary/glossary_view.h"
#include "gui/palette.h"
#include "learn/budget_bar.h"
#include "learn/guess_scale.h"
#include "learn/learn_view.h"
#include "learn/lesson_stage.h"
#include "learn/step_card.h"
#include "learn/tile_row.h"
#include "lessons/attempt.h"
#include "lessons/op_order.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTreeWidget>

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
    void set(const lessons::Settings& settings)
    {
        const Lesson& lesson = view.attempt()->lesson();
        for (const lessons::Setting& setting : settings) {
            if (setting.key == "order") {
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
                auto& row = find<inspector::ChipRow>(("learn_dial_" + std::to_string(d)).c_str());
                const auto chip = static_cast<std::size_t>(at - values.begin());
                view.findChild<QScrollArea*>(QStringLiteral("page_learn"))->ensureWidgetVisible(&row);
                QTest::mouseClick(&row, Qt::LeftButton, {}, row.chipRect(chip).center().toPoint());
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
        view.setAnswer(learner.wrong());
        learner.click("learn_commit");
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

    void anOrderThatStandsStillIsShownAndRepaired()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-order-deadlock"));
        auto& sentence = learner.find<QLabel>("learn_sentence");
        QVERIFY2(sentence.text().contains(QLatin1String("B of micro-batch 1")), qPrintable(sentence.text()));
        learner.view.setAnswer(learner.right());
        learner.click("learn_commit");
        QVERIFY(!learner.view.attempt()->outcome().valid);
        learner.set(learner.view.lesson()->solution);
        QVERIFY(learner.view.attempt()->outcome().valid);
    }

    /// Whoever predicted sixteen micro-batches of 1F1B sees those, not the eight of GPipe that the dials begin with.
    void whatWasAskedIsSeenUntilSomethingIsTurned()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-1f1b-memory"));
        auto& sentence = learner.find<QLabel>("learn_sentence");
        learner.view.setAnswer(learner.right());
        learner.click("learn_commit");
        const auto says = [&](const char* text) { return sentence.text().contains(QLatin1String(text)); };
        QVERIFY2(says("As asked: Micro-batches 16, Schedule 1F1B."), qPrintable(sentence.text()));
        QVERIFY2(says("holds 4 ") && says("15.8"), qPrintable(sentence.text()));
        learner.set({{"microbatches", "4"}});
        QVERIFY2(!says("As asked") && says("holds 4 ") && says("42.9"), qPrintable(sentence.text()));
        // A layout too.
        learner.view.showLesson(QStringLiteral("tensor-sequence"));
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        QVERIFY2(says("As asked: Sequence parallel"), qPrintable(sentence.text()));
    }

    void thePictureSaysWhatItsColoursAre()
    {
        WindowFixture f(QSize(1280, 900));
        Learner learner(f, QStringLiteral("pipeline-order-fill"));
        auto* stage = learner.view.findChild<learn::LessonStage*>();
        QVERIFY(stage->legendTexts().contains(QStringLiteral("backward (weight)")));
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
        QTreeWidgetItem* item = list.itemAt(QPoint(60, 300));
        QVERIFY(item != nullptr && item->parent() != nullptr);
        const QString id = item->data(0, Qt::UserRole).toString();
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, QPoint(60, 300));
        const auto stands = [&] {
            return learner.view.shownLesson() == id && list.verticalScrollBar()->value() == scrolled
                   && list.selectedItems().size() == 1
                   && list.selectedItems().front()->data(0, Qt::UserRole).toString() == id;
        };
        QVERIFY(stands());
        // Several are chosen for a class sheet.
        QTest::mouseClick(list.viewport(), Qt::LeftButton, Qt::ControlModifier, QPoint(60, 348));
        QCOMPARE(learner.view.lessonsChosen().size(), std::size_t{2});
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, QPoint(60, 300));
        QVERIFY(stands());
        // Also once it is done, and its row has a tick.
        learner.view.setAnswer(learner.right());
        learner.view.commit();
        learner.set(learner.view.lesson()->solution);
        learner.view.check();
        QVERIFY(learner.view.attempt()->isDone());
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
        QCOMPARE(learner.view.shownLesson(), QStringLiteral("pipeline-1f1b-memory"));
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
        QVERIFY(list->topLevelItem(0)->child(0)->text(0).startsWith(QStringLiteral("✓")));
        QVERIFY(!list->topLevelItem(0)->child(1)->text(0).startsWith(QStringLiteral("✓")));
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
