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

/// What the start page answers is what the command line answers, and what opens.
class TestWindowAnswered : public QObject {
    Q_OBJECT

private slots:
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
};

QTEST_MAIN(TestWindowAnswered)
#include "tst_window_answered.moc"
