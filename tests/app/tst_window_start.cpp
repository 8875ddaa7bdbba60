// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/program.h"
#include "app/start_page.h"
#include "exchange/catalog/catalog.h"
#include "exchange/scenario/scenario_json.h"
#include "explore/answer_strip.h"
#include "gallery/gallery_view.h"
#include "gui/background/same_numbers.h"
#include "gui/desks/start_desk.h"
#include "gui/parts/elided_label.h"
#include "job/run/evaluation.h"
#include "job/training/mending.h"
#include "layout/change.h"
#include "panel/fit_words.h"
#include "start/rate_field.h"
#include "start/rival_row.h"
#include "start/start_view.h"
#include "store/project.h"
#include "theme/number_format.h"

#include <QDragEnterEvent>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>

#include <nlohmann/json.hpp>

using namespace shardscape;
using namespace shardscape::gui;
using testing::ask;
using testing::page;
using testing::settled;
using testing::WindowFixture;

namespace {

/// Every label has the room that its text asks for.
void nothingIsCut(WindowFixture& f)
{
    QCoreApplication::processEvents();
    for (int settling = 0; settling < 3; ++settling) // wrapped labels ask for room once more
        QCoreApplication::sendPostedEvents();
    for (const QLabel* label : page(f).findChildren<QLabel*>())
        if (label->isVisible()) {
            const QSize room = label->size();
            QVERIFY2(label->wordWrap() ? room.height() >= label->heightForWidth(room.width())
                                       : room.width() >= label->sizeHint().width(),
                     qPrintable(label->objectName() + QStringLiteral(": ") + label->text()));
        }
}

QMimeData* fileOf(const QString& path)
{
    auto* data = new QMimeData;
    data->setUrls({QUrl::fromLocalFile(path)});
    return data;
}

} // namespace

class TestWindowStart : public QObject {
    Q_OBJECT

private slots:
    /// A question with a date opens at its date: a run of the answer, with the deadline and a batch as large as such budgets have.
    void aDeadlineOpensTheCalendar()
    {
        WindowFixture f;
        ask(f, "llama 3.1 8b", "4 nodes of h100",
            "2 T tokens from 2026-01-05 until 2026-12-31, rough failures");
        QTest::keyClick(&page(f).purpose().edit(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(!f.window.isGalleryShown(), 60'000);
        QCOMPARE(f.scenario().task.kind, workload::TaskKind::Run);
        QCOMPARE(f.scenario().task.run.deadline, std::string("2026-12-31"));
        QCOMPARE(f.scenario().task.run.start, std::string("2026-01-05"));
        QCOMPARE(f.scenario().task.run.failures.preset, std::string("rough")); // was dropped on the way
        QCOMPARE(f.scenario().workload.globalBatch, 2048);                     // 4.2 M tokens of 2,048 each
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Calendar);
    }

    /// Ctrl+N is the start page, what was typed there stays, and beginning with one's own begins with that.
    void aNewProjectBeginsWithWhatWasSaid()
    {
        WindowFixture f;
        ask(f, "llama 3 8b", "4 nodes of h100", "1 T tokens at 8k, batch 64");
        f.window.leaveGallery();
        QVERIFY(f.window.newProject());
        QCOMPARE(f.scenario().model.id, std::string("llama-13b"));
        f.trigger("new_project");
        QVERIFY(f.window.isGalleryShown());
        QCOMPARE(page(f).model().words(), QStringLiteral("llama 3 8b"));
        page(f).purpose().setWords(
            QStringLiteral("batch of what")); // what is not understood is as in a new project
        auto* begin = f.find<QPushButton>("gallery_empty");
        QTest::mouseClick(begin, Qt::LeftButton);
        QVERIFY(!f.window.isGalleryShown());
        QCOMPARE(f.scenario().model.id, std::string("llama-3-8b"));
        QCOMPARE(f.scenario().cluster.accelerators(), std::int64_t{32});
    }

    /// The list of clusters hears machines as the start page does.
    void theClustersListHearsMachines()
    {
        WindowFixture f;
        auto* chooser = f.find<panel::Chooser>("cluster_chooser");
        chooser->openList();
        chooser->setSearch(QStringLiteral("16 nodes of h100"));
        QCOMPARE(chooser->listed().value(0), QStringLiteral("said:16 nodes of h100"));
        QTest::keyClick(chooser->findChild<QLineEdit*>(QStringLiteral("chooser_search")), Qt::Key_Return);
        QCOMPARE(f.scenario().cluster.id, std::string("dgx-h100"));
        QCOMPARE(f.scenario().cluster.nodes, std::int64_t{16});
        chooser->openList();
        chooser->setSearch(QStringLiteral("4 nodes"));
        QTest::keyClick(chooser->findChild<QLineEdit*>(QStringLiteral("chooser_search")), Qt::Key_Return);
        QCOMPARE(f.scenario().cluster.id, std::string("dgx-h100"));
        QCOMPARE(f.scenario().cluster.nodes, std::int64_t{4});
    }

    void theAnswerFollowsEveryKeystroke()
    {
        WindowFixture f;
        ask(f, "llama 3 8b", "4 nodes of h100", "1 T tokens at 8k");
        const auto before = page(f).answer();
        QLineEdit& cluster = page(f).cluster().edit();
        cluster.setFocus();
        QTest::keyClick(&cluster, Qt::Key_Backspace);
        QCOMPARE(page(f).cluster().words(), QStringLiteral("4 nodes of h10"));
        QCOMPARE(page(f).cluster().echo(), QStringLiteral("h10? h100 or h20"));
        QVERIFY(page(f).cluster().hasProblem());
        QVERIFY(page(f).isStale()); // the last good answer stands, dimmed
        QCOMPARE(page(f).answer(), before);
        QTest::keyClick(&cluster, Qt::Key_Return);
        QVERIFY(f.window.isGalleryShown()); // and is not opened
        QTest::keyClicks(&cluster, QStringLiteral("0"));
        QVERIFY(settled(f));
        QVERIFY(!page(f).isStale());
        QTest::keyClick(&cluster, Qt::Key_Home);
        QTest::keyClick(&cluster, Qt::Key_Delete);
        QTest::keyClicks(&cluster, QStringLiteral("8"));
        QVERIFY(settled(f));
        QCOMPARE(page(f).answer()->candidates.front().pick.scenario.cluster.accelerators(), 64);
        QVERIFY(page(f).answer()->candidates.front().days < before->candidates.front().days);
    }

    void nothingIsCutAtAnySize()
    {
        WindowFixture f;
        const auto atAllSizes = [&f] {
            for (const QSize size : {QSize(1280, 720), QSize(853, 480), QSize(1920, 1080)}) {
                f.window.resize(size);
                nothingIsCut(f);
            }
        };
        ask(f, "deepseek v3", "2048 h100", "15T tokens at 4k, batch 4096");
        atAllSizes();
        ask(f, "llama 3.1 70b", "8 h100", "serve 300 people at 30 tokens/s, 4k in, 500 out");
        QTRY_VERIFY(page(f).served() != nullptr);
        atAllSizes();
    }

    void whoIsQuickerThanTheAnswerIsOpenedWhenItComes()
    {
        WindowFixture f;
        f.window.showGallery();
        f.window.startDesk().setWords(
            {QStringLiteral("llama 3 8b"), QStringLiteral("4 nodes of h100"), QStringLiteral("at 8k")});
        QVERIFY(f.window.startDesk().isAnswering());
        QTest::keyClick(&page(f).purpose().edit(), Qt::Key_Return);
        QVERIFY(f.window.isGalleryShown());
        QVERIFY(QTest::qWaitFor([&] { return !f.window.isGalleryShown(); }, 60'000));
        QCOMPARE(f.project().sweeps.size(), std::size_t{1});
    }

    void aRivalLooksAndIsTaken()
    {
        WindowFixture f;
        ask(f, "llama 3 8b", "4 nodes of h100", "1 T tokens at 8k");
        const exchange::Candidate rival = page(f).answer()->candidates.at(2);
        QTest::mouseClick(page(f).rows()[2], Qt::LeftButton);
        QCOMPARE(page(f).looked(), std::size_t{2});
        QVERIFY(f.window.isGalleryShown());
        QTest::mouseDClick(page(f).rows()[2], Qt::LeftButton);
        QVERIFY(!f.window.isGalleryShown());
        QVERIFY(sameNumbers(f.scenario(), rival.pick.scenario));
        QCOMPARE(f.window.evaluation().stepSeconds, rival.evaluation.stepSeconds);
    }

    void whereNothingFitsTheLeastIsOneClickAway()
    {
        WindowFixture f;
        ask(f, "llama 3 70b", "1 node of h100", "1 T tokens at 4k");
        QVERIFY(page(f).answer()->candidates.empty());
        QVERIFY2(page(f).message().startsWith(QLatin1String("Needs ")), qPrintable(page(f).message()));
        QVERIFY(page(f).message().endsWith(QLatin1String("you have 1.")));
        auto* action = f.find<QPushButton>("start_action");
        QVERIFY(action->isVisible());
        QTest::mouseClick(action, Qt::LeftButton);
        QVERIFY(settled(f));
        QVERIFY(!page(f).answer()->candidates.empty());
        QVERIFY(page(f).cluster().words().endsWith(QLatin1String(" x DGX H100")));
    }

    void pricesAreEditedInPlace()
    {
        WindowFixture f;
        ask(f, "llama 3 8b", "4 nodes of h100", "1 T tokens at 8k");
        const exchange::Candidate before = page(f).answer()->candidates.front();
        auto* price = f.find<start::RateField>("start_price");
        const double was =
            page(f).answer()->candidates.front().pick.scenario.cluster.accelerator.dollarsPerHour;
        QVERIFY(was > 0);
        constexpr double kEntered = 7.5;
        price->setFocus();
        price->selectAll();
        QTest::keyClicks(price, QLocale().toString(kEntered, 'f', 2));
        QTest::keyClick(price, Qt::Key_Return);
        QVERIFY(settled(f));
        const exchange::Candidate after = page(f).answer()->candidates.front();
        QVERIFY(std::abs(after.expense.dollars / before.expense.dollars - kEntered / was) < 1e-9);
        QCOMPARE(after.days, before.days);
        QTest::mouseClick(f.find<QPushButton>("start_open"), Qt::LeftButton);
        QCOMPARE(f.scenario().cluster.accelerator.dollarsPerHour, kEntered);
        // Another accelerator has a price of its own.
        f.window.showGallery();
        page(f).cluster().setWords(QStringLiteral("4 nodes of a100"));
        QVERIFY(settled(f));
        QVERIFY(price->value() != kEntered);
    }

    void aModelIsPastedOrDropped()
    {
        WindowFixture f;
        f.window.showGallery();
        const QByteArray config =
            R"({"model_type": "llama", "_name_or_path": "lab/tiny-llama", "hidden_size": 2048,
            "num_hidden_layers": 12, "num_attention_heads": 16, "intermediate_size": 5504, "vocab_size": 32000})";
        page(f).model().setWords(QString::fromLatin1(config));
        QCOMPARE(page(f).model().words(), QStringLiteral("tiny-llama"));
        QVERIFY(!page(f).model().hasProblem());
        page(f).model().setWords({});
        const QString path = f.path("config.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(config);
        file.close();
        const std::unique_ptr<QMimeData> data(fileOf(path));
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, data.get(), Qt::LeftButton, {});
        QCoreApplication::sendEvent(&f.window, &enter);
        QVERIFY(enter.isAccepted());
        QVERIFY2(page(f).dragged().contains(QLatin1String("config.json is a model")),
                 qPrintable(page(f).dragged()));
        QDragLeaveEvent leave;
        QCoreApplication::sendEvent(&f.window, &leave);
        QVERIFY(page(f).dragged().isEmpty());
        QCoreApplication::sendEvent(&f.window, &enter); // who leaves is no target
        QDropEvent drop(QPointF(100, 100), Qt::CopyAction, data.get(), Qt::LeftButton, {});
        QCoreApplication::sendEvent(&f.window, &drop);
        QVERIFY(f.window.isGalleryShown());
        QVERIFY2(f.window.messageBar().text().isEmpty(), qPrintable(f.window.messageBar().text()));
        QCOMPARE(page(f).model().words(), QStringLiteral("tiny-llama"));
        page(f).cluster().setWords(QStringLiteral("1 node of h100"));
        QVERIFY(settled(f));
        QTest::keyClick(&page(f).model().edit(), Qt::Key_Return);
        QCOMPARE(f.project().models.size(), std::size_t{1}); // the project's own
        QCOMPARE(f.scenario().model.layers, 12);
    }

    void aFileThatIsNothingIsNamedBeforeItIsReleased()
    {
        WindowFixture f;
        f.window.showGallery();
        const QString path = f.path("layers.zip");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray("PK\x03\x04\x14\0\0\0", 8));
        file.close();
        const std::unique_ptr<QMimeData> data(fileOf(path));
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, data.get(), Qt::LeftButton, {});
        QCoreApplication::sendEvent(&f.window, &enter);
        QVERIFY2(page(f).dragged().contains(QLatin1String("zip"), Qt::CaseInsensitive),
                 qPrintable(page(f).dragged()));
    }

    void theKeyboardAloneIsEnough()
    {
        WindowFixture f;
        f.window.showGallery();
        f.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&f.window));
        QCOMPARE(f.window.focusWidget(), &page(f).model().edit());
        QTest::keyClicks(f.window.focusWidget(), QStringLiteral("mixtral"));
        QVERIFY(page(f).model().hasProblem());
        QTest::keyClick(f.window.focusWidget(), Qt::Key_Down);
        QVERIFY(page(f).model().areSuggestionsOpen());
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Return);
        QVERIFY(!page(f).model().hasProblem());
        QTest::keyClick(&page(f).model().edit(), Qt::Key_Tab);
        QCOMPARE(f.window.focusWidget(), &page(f).cluster().edit());
        QTest::keyClicks(f.window.focusWidget(), QStringLiteral("8 nodes of h100"));
        QTest::keyClick(f.window.focusWidget(), Qt::Key_Tab);
        QCOMPARE(f.window.focusWidget(), &page(f).purpose().edit());
        QVERIFY(settled(f));
        QTest::keyClick(f.window.focusWidget(), Qt::Key_Return);
        QVERIFY(!f.window.isGalleryShown());
    }

    void theQuestionStaysInAnotherLanguage()
    {
        WindowFixture f;
        ask(f, "llama 3 8b", "4 nodes of h100", "1 T tokens at 8k");
        f.window.speak(QStringLiteral("de"));
        QVERIFY(QTest::qWaitFor(
            [&] { return f.action("perspective_network")->text() == QLatin1String("Netz"); }));
        QCOMPARE(f.window.startDesk().words(),
                 (QStringList{QStringLiteral("llama 3 8b"), QStringLiteral("4 nodes of h100"),
                              QStringLiteral("1 T tokens at 8k")}));
        f.window.speak(QStringLiteral("en"));
        QVERIFY(QTest::qWaitFor(
            [&] { return f.action("perspective_network")->text() != QLatin1String("Netz"); }));
        QVERIFY(settled(f));
    }
};

QTEST_MAIN(TestWindowStart)
#include "tst_window_start.moc"
