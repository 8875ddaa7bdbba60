// SPDX-License-Identifier: GPL-3.0-or-later
// Counting MFU in another way, everywhere at once.
#include "app/window_fixture.h"
#include "compare/compare_view.h"
#include "gui/explain/why_card.h"
#include "gui/perspectives/perspectives.h"
#include "job/training/costing/mfu.h"
#include "theme/mfu_choice.h"
#include "theme/number_format.h"
#include "time/time_view.h"

using namespace shardscape;
using namespace shardscape::gui;
using testing::WindowFixture;

class WindowMfuTest : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { theme::setMfuConvention(training::mfuConventions().front()); }

    void theChoiceReachesVerdictAndExplanationAndIsRemembered()
    {
        WindowFixture f;
        QVERIFY(f.action("mfu_korthikanti")->isChecked());
        const double before = f.window.evaluation().mfu;
        f.trigger("mfu_6n");
        QVERIFY(f.action("mfu_6n")->isChecked());
        QCOMPARE(f.settings.mfuConvention(), QStringLiteral("6n"));
        const training::MfuConvention& chosen = theme::mfuConvention();
        QCOMPARE(chosen.id, std::string_view("6n"));
        const double counted = training::mfuOf(f.scenario(), f.window.evaluation(), chosen);
        QVERIFY(std::abs(counted - before) > 0.005);
        const TermPointer why = explainNumber(f.scenario(), "mfu");
        QVERIFY(why != nullptr);
        QVERIFY(std::abs(why->value - counted) < 1e-9);
        QVERIFY(QString::fromStdString(english(why->source)).contains(QStringLiteral("no attention")));
        // What the program computes stays as it is: the choice is of what is shown.
        QCOMPARE(f.window.evaluation().mfu, before);
    }

    void theChoiceReachesTimeAndCompare()
    {
        WindowFixture f;
        f.trigger("mfu_6n");
        const double counted = training::mfuOf(f.scenario(), f.window.evaluation(), theme::mfuConvention());
        f.window.perspectives().setPerspective(Perspective::Time);
        auto* time = f.window.findChild<shardscape::time::TimeView*>();
        QVERIFY(time != nullptr);
        QVERIFY2(time->headline().contains(theme::mfuName() + QLatin1Char(' ') + theme::percent(counted)),
                 qPrintable(time->headline()));
        f.trigger("pin_scenario");
        f.trigger("duplicate_scenario");
        f.clickChip("tp", 4);
        f.trigger("mfu_palm");
        f.trigger("mfu_6n"); // while it is shown, too
        f.window.perspectives().setPerspective(Perspective::Compare);
        QCoreApplication::processEvents();
        compare::CompareView& view = f.window.perspectives().compare();
        QCOMPARE(view.candidates().size(), std::size_t{2});
        for (const compare::Candidate& c : view.candidates()) {
            const training::Evaluation plain = training::evaluate(c.scenario);
            QCOMPARE(c.evaluation.mfu, training::mfuOf(c.scenario, plain, theme::mfuConvention()));
            QVERIFY(std::abs(c.evaluation.mfu - plain.mfu) > 0.005);
        }
        const QString table = view.text(compare::TextFormat::Markdown);
        QVERIFY2(table.contains(theme::mfuName()), qPrintable(table));
    }

    void anUnknownConventionInTheSettingsIsTheDefault()
    {
        QTemporaryDir folder;
        {
            Settings settings(folder.filePath(QStringLiteral("settings.ini")));
            settings.setMfuConvention(QStringLiteral("nobody's"));
            MainWindow window(settings, Dialogs{});
            QCOMPARE(&theme::mfuConvention(), &training::mfuConventions().front());
            window.document().giveUpUnsavedWork();
        }
    }
};

QTEST_MAIN(WindowMfuTest)
#include "tst_window_mfu.moc"
