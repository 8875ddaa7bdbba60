// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/perspectives/perspectives.h"
#include "timeline/option_panel.h"
#include "timeline/timeline_canvas.h"
#include "window_fixture.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

using namespace shardscape;
using namespace shardscape::gui;
using namespace shardscape::gui::testing;

namespace {

/// What the Timeline draws now.
const timeline::ScheduleView& drawn(WindowFixture& f)
{
    return f.window.perspectives().timeline().canvas().scene().schedules.front()->view();
}

std::int64_t countOf(const schedule::Program& program, schedule::OpKind kind)
{
    return std::count_if(program.ops.begin(), program.ops.end(),
                         [&](const schedule::Op& op) { return op.kind == kind; });
}

bool open(WindowFixture& f)
{
    if (!f.window.openDemo("w02")) {
        return false;
    }
    f.window.perspectives().setPerspective(Perspective::Timeline);
    return QTest::qWaitFor([&] { return !f.window.engine().isBuilding(); });
}

} // namespace

/// Options of schedules, ticked in the window.
class TestWindowOptions : public QObject {
    Q_OBJECT

private slots:
    void tickedOptionsChangeTheTimelineAtOnce();
    void parametersChangeTheTimelineAtOnce();
    void whatDoesNotCombineSaysWhyAndDrawsTheRest();
    void demosOpenWithTheirOptions();
    void thePredictionStaysThatOfTheLayout();
    void everyParameterHasAnEditor();
    void everyOptionCanBeDrawn();
};

void TestWindowOptions::tickedOptionsChangeTheTimelineAtOnce()
{
    WindowFixture f;
    QVERIFY(open(f));
    auto* button = f.find<QToolButton>("options_button");
    QVERIFY(button->isVisible());
    const schedule::Ticks before = drawn(f).simulation.makespan;
    QTest::mouseClick(button, Qt::LeftButton);
    auto* tick = f.find<QCheckBox>("option_2bp");
    QVERIFY(tick->isVisible());
    QTest::mouseClick(tick, Qt::LeftButton, {}, QPoint(8, tick->height() / 2));
    QVERIFY(tick->isChecked());
    QTRY_VERIFY(countOf(drawn(f).program, schedule::OpKind::BackwardWeight) > 0);
    QVERIFY(drawn(f).simulation.makespan < before);
    QVERIFY2(drawn(f).title.endsWith(QStringLiteral(" + Two-stage backward (2BP)")),
             qPrintable(drawn(f).title));
    QCOMPARE(button->text(), QStringLiteral("Options: 1"));
    QTest::mouseClick(tick, Qt::LeftButton, {}, QPoint(8, tick->height() / 2));
    QTRY_COMPARE(drawn(f).simulation.makespan, before);
    QCOMPARE(button->text(), QStringLiteral("Options"));
}

void TestWindowOptions::parametersChangeTheTimelineAtOnce()
{
    WindowFixture f;
    QVERIFY(open(f));
    f.find<QCheckBox>("option_offload")->setChecked(true);
    QTRY_VERIFY(countOf(drawn(f).program, schedule::OpKind::DeviceToHost) > 0);
    const schedule::Ticks usual = drawn(f).simulation.makespan;
    f.find<QDoubleSpinBox>("option_offload_copy")->setValue(4);
    QTRY_VERIFY(drawn(f).simulation.makespan > usual);
    f.find<QCheckBox>("option_unequal-devices")->setChecked(true);
    auto* list = f.find<QLineEdit>("option_unequal-devices_slowdown");
    list->setText(QStringLiteral("1 2"));
    emit list->editingFinished();
    // The other devices are of usual speed.
    QTRY_COMPARE(f.window.perspectives().options().front().values.front().second.size(), std::size_t{12});
    QCOMPARE(f.window.perspectives().options().front().values.front().second[1], 2.0);
}

void TestWindowOptions::whatDoesNotCombineSaysWhyAndDrawsTheRest()
{
    WindowFixture f;
    QVERIFY(open(f));
    f.find<QCheckBox>("option_2bp")->setChecked(true);
    f.find<QCheckBox>("option_recompute")->setChecked(true);
    auto* refusal = f.find<QLabel>("refusal_2bp");
    QTRY_VERIFY(countOf(drawn(f).program, schedule::OpKind::Recompute) > 0);
    QVERIFY(refusal->text().isEmpty());
    f.trigger("undo"); // nothing to undo: options are no edits of the project
    const std::size_t index = static_cast<std::size_t>(
        std::find_if(schedule::schedules().begin(), schedule::schedules().end(),
                     [](const schedule::Schedule& it) { return it.name == "zb-v"; })
        - schedule::schedules().begin());
    layout::Scenario scenario = f.scenario();
    scenario.layout.schedule = static_cast<decltype(scenario.layout.schedule)>(index);
    scenario.layout.chunks = 2;
    const training::Evaluation evaluation = training::evaluate(scenario);
    QVERIFY(evaluation.valid);
    f.window.perspectives().setShown(Shown{scenario, evaluation}, std::nullopt);
    QTRY_VERIFY(refusal->text().contains(QStringLiteral("does not combine with zb-v")));
    QTRY_COMPARE(QString::fromStdString(drawn(f).program.name), QStringLiteral("zb-v"));
    QVERIFY(countOf(drawn(f).program, schedule::OpKind::Recompute) > 0);
}

/// Demos of options open with them ticked; the next demo unticks them.
void TestWindowOptions::demosOpenWithTheirOptions()
{
    WindowFixture f;
    QVERIFY(f.window.openDemo("s047"));
    QTRY_VERIFY(!f.window.engine().isBuilding());
    QVERIFY(f.find<QCheckBox>("option_offload")->isChecked());
    QTRY_VERIFY(countOf(drawn(f).program, schedule::OpKind::DeviceToHost) > 0);
    QVERIFY(open(f));
    QVERIFY(!f.find<QCheckBox>("option_offload")->isChecked());
    QTRY_COMPARE(countOf(drawn(f).program, schedule::OpKind::DeviceToHost), std::int64_t{0});
}

void TestWindowOptions::thePredictionStaysThatOfTheLayout()
{
    WindowFixture f;
    QVERIFY(open(f));
    const double step = f.window.perspectives().shown()->evaluation.stepSeconds;
    const double base = drawn(f).baseBytes.front();
    f.find<QCheckBox>("option_2bp")->setChecked(true);
    QTRY_VERIFY(countOf(drawn(f).program, schedule::OpKind::BackwardWeight) > 0);
    QCOMPARE(f.window.perspectives().shown()->evaluation.stepSeconds, step);
    // What a device holds beside activations does not change with what the schedule holds of them.
    QCOMPARE(drawn(f).baseBytes.front(), base);
}

void TestWindowOptions::everyParameterHasAnEditor()
{
    timeline::OptionPanel panel(schedule::options());
    panel.setDevices(4);
    std::vector<schedule::OptionChoice> all;
    for (const schedule::Option& option : schedule::options()) {
        schedule::OptionChoice& choice = all.emplace_back();
        choice.name = option.name;
        for (const schedule::OptionParameter& parameter : option.parameters) {
            const bool factors = parameter.list && parameter.kind == schedule::OptionParameter::Kind::Factor;
            const double other = !parameter.choices.empty()              ? 1
                                 : parameter.fallback == parameter.least ? parameter.least + 1
                                                                         : parameter.least;
            choice.values.emplace_back(std::string(parameter.name), factors ? std::vector<double>{1, 2, 1, 1}
                                                                            : std::vector<double>{other});
        }
    }
    panel.setChoices(all);
    QCOMPARE(panel.choices(), all);
    panel.setChoices({});
    QVERIFY(panel.choices().empty());
}

void TestWindowOptions::everyOptionCanBeDrawn()
{
    WindowFixture f;
    QVERIFY(open(f));
    for (const schedule::Option& option : schedule::options()) {
        f.window.perspectives().setOptions({{std::string(option.name), {}}});
        QTRY_VERIFY(!f.window.engine().isBuilding());
        if (option.name == "unequal-devices") {
            continue; // says nothing by itself
        }
        QTRY_VERIFY2(drawn(f).title.contains(QString::fromUtf8(option.label.data())), option.name.data());
        QVERIFY(!f.window.grab().isNull());
    }
}

QTEST_MAIN(TestWindowOptions)
#include "tst_window_options.moc"
