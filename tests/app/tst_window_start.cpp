// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/program.h"
#include "app/window_fixture.h"
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
using testing::WindowFixture;

namespace {

start::StartView& page(WindowFixture& f)
{
    return f.window.start();
}

bool settled(WindowFixture& f)
{
    return QTest::qWaitFor([&] { return !f.window.startDesk().isAnswering(); }, 120'000);
}

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

/// Types the three answers as a person does, from field to field with Tab.
void ask(WindowFixture& f, const char* model, const char* cluster, const char* purpose)
{
    f.window.showGallery();
    f.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    for (const char* words : {model, cluster, purpose}) {
        auto* field = qobject_cast<QLineEdit*>(f.window.focusWidget());
        QVERIFY(field != nullptr);
        field->selectAll();
        QTest::keyClick(field, Qt::Key_Delete);
        QTest::keyClicks(field, QString::fromLatin1(words));
        if (words != purpose)
            QTest::keyClick(field, Qt::Key_Tab);
    }
    QVERIFY(settled(f));
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

    /// The page and `shardscape-cli ask` gave one question two layouts: each looked at layouts of its own.
    void thePageAndTheCommandLineGiveOneAnswer_data()
    {
        QTest::addColumn<QString>("line");
        for (const char* line :
             {"llama 3 8b on 8 h100", "llama 3 8b on 4 nodes of h100, 1 T tokens at 8k",
              "500B tokens of llama 2 13b on 32 a100 80gb by 31 December 2027", "64 h100, Llama-3-70B",
              "llama 3 70b on 16 nodes of h100 in 90 days", "mixtral 8x7b on 32 h100, 1T tokens",
              "gpt-2 xl on 8 a100 40gb", "qwen2.5-7b on 16 b200, fp8",
              "llama 3 8b, batch 256 of 4096 on 2 nodes of h100",
              "100B tokens of llama 3 8b on 8 nodes of 8 h100 for under $1M",
              "llama 2 70b on 64 a100 80gb at $1.5 per gpu hour",
              "llama 3 70b, lora rank 16 on 2 B tokens, 8 h100",
              "qwen2.5-14b on 32 h100, 1T tokens at 8k by end of Q2 2028",
              "train Llama-3-8B with 15e12 tokens on 512 H100 GPUs from 2027-01-05 until 2027-06-30"})
            QTest::newRow(line) << QString::fromLatin1(line);
    }
    void thePageAndTheCommandLineGiveOneAnswer()
    {
        QFETCH(QString, line);
        WindowFixture f;
        f.window.showGallery();
        page(f).model().setWords(line);
        QVERIFY(settled(f));
        QTRY_VERIFY2_WITH_TIMEOUT(!page(f).isStale(), qPrintable(page(f).model().echo()), 60'000);
        const auto answer = page(f).answer();
        const ::Answer said = ::ask({QStringLiteral("ask"), line, QStringLiteral("--json"),
                                     QStringLiteral("--runs"), QStringLiteral("10")});
        QCOMPARE(said.code == 0, !answer->candidates.empty());
        if (said.code != 0)
            return;
        const exchange::Candidate& first = answer->candidates.front();
        const auto json = said.parsed<nlohmann::json>();
        const auto its = exchange::readScenario(json["scenario"].dump());
        QVERIFY(its.has_value());
        QVERIFY(layout::difference(its->scenario, first.pick.scenario).isEmpty());
        const training::Evaluation evaluation = training::evaluateUnmended(its->scenario);
        QCOMPARE(evaluation.stepSeconds, first.evaluation.stepSeconds);
        QCOMPARE(evaluation.peakBytes, first.evaluation.peakBytes);
        QCOMPARE(run::evaluate(its->scenario).expected.seconds / 86400, first.days);
    }

    /// A wish, as anybody says it: how many accelerators, and Enter opens what was said.
    void aWishOfServingIsHeardAndOpened()
    {
        WindowFixture f;
        f.window.showGallery();
        page(f).model().setWords(QStringLiteral("serve llama 3.1 70b to 200 people at 30 tokens/s on h100"));
        QVERIFY(settled(f));
        QTRY_VERIFY_WITH_TIMEOUT(page(f).served() != nullptr && !page(f).isStale(), 60'000);
        QVERIFY(!page(f).served()->candidates.empty());
        const exchange::ServedCandidate first = page(f).served()->candidates.front();
        QVERIFY(first.sure && *first.sure >= exchange::kServedSure);
        QVERIFY(page(f).neededShown().contains(theme::count(first.accelerators)));
        const ::Answer said = ::ask(
            {QStringLiteral("ask"), page(f).model().words(), QStringLiteral("--json")});
        QCOMPARE(said.code, 0);
        const auto json = said.parsed<nlohmann::json>();
        QCOMPARE(json["candidates"].size(), page(f).served()->candidates.size());
        for (std::size_t i = 0; i < json["candidates"].size(); ++i)
            QCOMPARE(json["candidates"][i]["accelerators"].get<std::int64_t>(),
                     page(f).served()->candidates[i].accelerators);
        QTest::keyClick(&page(f).model().edit(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(!f.window.isGalleryShown(), 60'000);
        QCOMPARE(f.scenario().task.kind, workload::TaskKind::Serving);
        QCOMPARE(f.scenario().task.serving.concurrency, std::int64_t{200});
        QCOMPARE(f.scenario().serving, first.scenario.serving);
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Load);
    }
    /// Machines that were counted are those that are there: what they carry is said, and what it takes is one click away.
    void tooFewMachinesForAWishSayWhatTheyCarry()
    {
        WindowFixture f;
        f.window.showGallery();
        page(f).model().setWords(QStringLiteral("llama 3.1 70b"));
        page(f).cluster().setWords(QStringLiteral("8 h100"));
        page(f).purpose().setWords(QStringLiteral("serve 2000 people at 30 tokens/s, 4k in, 500 out"));
        QVERIFY(settled(f));
        QTRY_VERIFY_WITH_TIMEOUT(page(f).served() != nullptr && !page(f).isStale(), 60'000);
        const auto served = page(f).served();
        QVERIFY(served->candidates.front().accelerators > 8);
        QVERIFY(served->here.has_value());
        QVERIFY(served->hereLoad >= 1 && served->hereLoad < 2000);
        QVERIFY2(page(f).message().contains(QStringLiteral("you have 8")), qPrintable(page(f).message()));
        auto* take = f.window.findChild<QPushButton*>(QStringLiteral("start_action"));
        QVERIFY(take != nullptr && take->isVisible());
        take->click();
        QVERIFY(settled(f));
        QTRY_VERIFY_WITH_TIMEOUT(!page(f).isStale() && page(f).served() != served, 60'000);
        QVERIFY2(page(f).message().isEmpty(), qPrintable(page(f).message()));
        // And back to a question of training.
        page(f).purpose().setWords(QStringLiteral("1 T tokens at 4k"));
        QVERIFY(settled(f));
        QTRY_VERIFY_WITH_TIMEOUT(
            page(f).served() == nullptr && page(f).answer() != nullptr && !page(f).isStale(), 60'000);
    }

    void enterOpensWhatThePageSays()
    {
        WindowFixture f;
        ask(f, "llama 3 8b", "4 nodes of h100", "1 T tokens at 8k");
        QVERIFY(!page(f).isStale());
        const auto answer = page(f).answer();
        QVERIFY(answer != nullptr);
        const exchange::Candidate first = answer->candidates.front();
        QTest::keyClick(f.window.focusWidget(), Qt::Key_Return);
        QVERIFY(!f.window.isGalleryShown());
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Explore);
        // Exactly that scenario ...
        QVERIFY(sameNumbers(f.scenario(), first.pick.scenario));
        QCOMPARE(f.window.evaluation().stepSeconds, first.evaluation.stepSeconds);
        QCOMPARE(f.window.evaluation().peakBytes, first.evaluation.peakBytes);
        QCOMPARE(f.window.evaluation().tokensPerSecond, first.evaluation.tokensPerSecond);
        // ... and exactly that sweep, with the answer that Explore gives by itself.
        QCOMPARE(f.project().sweeps.size(), std::size_t{1});
        QCOMPARE(f.project().sweeps.front().result.get(), answer->result.get());
        explore::AnswerStrip& strip = f.window.perspectives().explore().answerStrip();
        QVERIFY(QTest::qWaitFor([&] { return strip.answer() != nullptr; }, 20'000));
        QCOMPARE(strip.answer()->answer.named->row, first.pick.row);
        QCOMPARE(*strip.answer()->namedFits(), *first.fits);
        QCOMPARE(strip.answer()->answer.second->row, answer->sweep.answer.second->row);
        QVERIFY(!f.window.engine().isSweeping()); // nothing is computed again
    }

    /// A project that was just opened listed its sweep as stale, as what was climbed to is none of its rows, and said the fastest of
    /// the rows beside the answer: 6.49 s where that is 2.65 s.
    void whatWasJustOpenedContradictsNothing_data()
    {
        QTest::addColumn<QString>("line");
        for (const char* line :
             {"llama-3 70b on 64 h100, 15 T tokens", "llama 3 8b on 4 nodes of h100, 1 T tokens at 8k",
              "mixtral 8x7b on 32 h100, 1T tokens"})
            QTest::newRow(line) << QString::fromLatin1(line);
    }
    void whatWasJustOpenedContradictsNothing()
    {
        QFETCH(QString, line);
        WindowFixture f;
        f.window.showGallery();
        page(f).model().setWords(line);
        QVERIFY(settled(f));
        QTRY_VERIFY_WITH_TIMEOUT(!page(f).isStale(), 60'000);
        const exchange::Candidate first = page(f).answer()->candidates.front();
        QTest::keyClick(&page(f).model().edit(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(!f.window.isGalleryShown(), 60'000);
        explore::AnswerStrip& strip = f.window.perspectives().explore().answerStrip();
        QVERIFY(QTest::qWaitFor([&] { return strip.answer() != nullptr; }, 60'000));
        QVERIFY(!store::isStale(f.project(), f.project().sweeps.front()));
        const search::Answer& answer = strip.answer()->answer;
        const QString best = theme::seconds(answer.named->row.objective);
        QVERIFY(answer.named->row.objective <= first.evaluation.stepSeconds);
        const QString said = f.find<ElidedLabel>("job_best")->text();
        QVERIFY2(said.startsWith(QStringLiteral("fastest ") + best), qPrintable(said));
        QVERIFY2(strip.plainSentence().contains(QString(best).replace(QChar::Nbsp, QLatin1Char(' '))),
                 qPrintable(strip.plainSentence()));
        // What a person has, rather than chooses, makes it old.
        f.window.modelChooser().chosen(QStringLiteral("gpt-3-175b"));
        QVERIFY(f.scenario().model.id != first.pick.scenario.model.id);
        QVERIFY(store::isStale(f.project(), f.project().sweeps.front()));
    }

    /// Three nodes were recommended for Llama 3 70B with a word beside them that it fits in 55 of 100 such layouts.
    void aTightRecommendationSaysSoAndOffersASafeOne()
    {
        WindowFixture f;
        ask(f, "llama 3 70b", "3 nodes of h100", "1 T tokens");
        const auto answer = page(f).answer();
        const exchange::Candidate& first = answer->candidates.front();
        QCOMPARE(exchange::fitState(first), exchange::FitState::Tight);
        const QString sure = panel::sureToFit(*first.fits);
        QVERIFY(f.find<QLabel>("start_fastest_head")->text().contains(sure));
        QVERIFY2(page(f).message().contains(sure), qPrintable(page(f).message()));
        auto* action = f.find<QPushButton>("start_action");
        QVERIFY(action->isVisible());
        QTest::mouseClick(action, Qt::LeftButton);
        if (answer->safe) {
            QCOMPARE(page(f).looked(), *answer->safe);
            QCOMPARE(exchange::fitState(answer->candidates.at(page(f).looked())), exchange::FitState::Fits);
        } else {
            QVERIFY(settled(f));
            QVERIFY(page(f).answer()->candidates.front().pick.scenario.cluster.nodes > 3);
        }
        // The command line says the same.
        const ::Answer said = ::ask({QStringLiteral("ask"), QStringLiteral("llama 3 70b"),
                                     QStringLiteral("3 nodes of h100"), QStringLiteral("1 T tokens"),
                                     QStringLiteral("--runs"), QStringLiteral("10")});
        QVERIFY2(QString::fromUtf8(said.out).contains(QStringLiteral("Only ") + sure), said.out.constData());
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
