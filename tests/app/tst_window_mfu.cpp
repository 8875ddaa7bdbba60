// SPDX-License-Identifier: GPL-3.0-or-later
// Counting MFU in another way, everywhere at once.
#include "app/window_fixture.h"
#include "evaluate/mfu.h"
#include "gui/why_card.h"
#include "theme/mfu_choice.h"

using namespace shardscape;
using namespace shardscape::gui;
using testing::WindowFixture;

class WindowMfuTest : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { theme::setMfuConvention(evaluate::mfuConventions().front()); }

    void theChoiceReachesVerdictAndExplanationAndIsRemembered()
    {
        WindowFixture f;
        QVERIFY(f.action("mfu_korthikanti")->isChecked());
        const double before = f.window.evaluation().mfu;
        f.trigger("mfu_6n");
        QVERIFY(f.action("mfu_6n")->isChecked());
        QCOMPARE(f.settings.mfuConvention(), QStringLiteral("6n"));
        const evaluate::MfuConvention& chosen = theme::mfuConvention();
        QCOMPARE(chosen.id, std::string_view("6n"));
        const double counted = evaluate::mfuOf(f.scenario(), f.window.evaluation(), chosen);
        QVERIFY(std::abs(counted - before) > 0.005);
        const TermPointer why = explainNumber(f.scenario(), f.window.evaluation(), "mfu");
        QVERIFY(why != nullptr);
        QVERIFY(std::abs(why->value - counted) < 1e-9);
        QVERIFY(QString::fromStdString(why->source).contains(QStringLiteral("no attention")));
        // What the program computes stays as it is: the choice is of what is shown.
        QCOMPARE(f.window.evaluation().mfu, before);
    }

    void anUnknownConventionInTheSettingsIsTheDefault()
    {
        QTemporaryDir folder;
        {
            Settings settings(folder.filePath(QStringLiteral("settings.ini")));
            settings.setMfuConvention(QStringLiteral("nobody's"));
            MainWindow window(settings, Dialogs{});
            QCOMPARE(&theme::mfuConvention(), &evaluate::mfuConventions().front());
            window.document().giveUpUnsavedWork();
        }
    }
};

QTEST_MAIN(WindowMfuTest)
#include "tst_window_mfu.moc"
