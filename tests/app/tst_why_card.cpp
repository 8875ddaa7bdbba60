// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_fixture.h"
#include "evaluate/evaluation.h"
#include "gui/why_card.h"
#include "layout/knob.h"

#include <QTextBrowser>
#include <QToolButton>

#include <algorithm>
#include <cmath>

using namespace shardscape;
using namespace shardscape::gui;
using testing::WindowFixture;

class WhyCardTest : public QObject {
    Q_OBJECT

private slots:
    void everyHeadlineNumberIsExplainedByTheValueItShows_data()
    {
        QTest::addColumn<QString>("demo");
        for (const exchange::Demo& demo : exchange::demos()) {
            QTest::newRow(demo.id.c_str()) << QString::fromStdString(demo.id);
        }
    }
    void everyHeadlineNumberIsExplainedByTheValueItShows()
    {
        QFETCH(QString, demo);
        const auto found = exchange::findDemo(demo.toStdString());
        QVERIFY(found.has_value());
        for (const layout::Scenario& scenario : (*found)->scenarios) {
            const evaluate::Evaluation e = evaluate::evaluate(scenario);
            const auto& worst = e.memory[static_cast<std::size_t>(e.worstStage)];
            const std::vector<std::pair<std::string, double>> shown{
                {"mfu", e.mfu},
                {"hfu", e.hfu},
                {"step_seconds", e.stepSeconds},
                {"tokens_per_second", e.tokensPerSecond},
                {"bubble_ratio", e.bubbleRatio},
                {"memory", e.peakBytes},
                {"memory.weights", worst.bytes[0]},
                {"memory.activations", worst.bytes[3]},
            };
            for (const auto& [number, value] : shown) {
                const TermPointer term = explainNumber(scenario, e, number);
                QVERIFY2(term != nullptr, number.c_str());
                QVERIFY2(std::abs(term->value - value) <= 1e-9 * std::abs(value), number.c_str());
                // the formula that is shown gives the number that is shown
                QVERIFY2(std::abs(recompute(*term) - term->value) <= 1e-9 * std::abs(term->value),
                         number.c_str());
            }
        }
    }

    void aLayoutThatCannotBeHasNothingToExplain()
    {
        layout::Scenario scenario = exchange::demos().front().scenarios.front();
        scenario.layout.pipelineParallel = 7;
        QVERIFY(explainNumber(scenario, evaluate::evaluate(scenario), "mfu") == nullptr);
        scenario = exchange::demos().front().scenarios.front();
        QVERIFY(explainNumber(scenario, evaluate::evaluate(scenario), "beauty") == nullptr);
    }

    void aClickOnANumberOpensItsFormulaAndSymbolsCanBeFollowed()
    {
        WindowFixture f;
        emit f.window.inspector().whyRequested(QStringLiteral("mfu"));
        auto* card = f.window.findChild<WhyCard*>();
        QVERIFY(card != nullptr && card->isVisible());
        QVERIFY2(card->text().contains(QStringLiteral("F_model")), qPrintable(card->text()));
        QVERIFY(card->text().contains(QStringLiteral("T_step")));
        const QString first = card->text();
        card->follow(0); // a given value has no formula
        QCOMPARE(card->text(), first);
        card->follow(3);
        QVERIFY(card->text() != first);
        QVERIFY(card->text().contains(QStringLiteral("T_pipeline")));
        QTest::mouseClick(card->findChild<QToolButton*>(QStringLiteral("why_back")), Qt::LeftButton);
        QCOMPARE(card->text(), first);
    }

    void aRowOfTheWaterfallHasACardOfItsOwn()
    {
        WindowFixture f;
        const auto* recompute = layout::findKnob("recompute");
        f.window.setKnob(QStringLiteral("recompute"), *layout::parse(*recompute, "full"));
        f.window.setKnob(QStringLiteral("tp"), 2);
        const evaluate::Evaluation e = evaluate::evaluate(f.scenario());
        QVERIFY(e.valid);
        for (const auto& [row, symbol] : {std::pair{evaluate::TimeTerm::Recompute, "t_recompute"},
                                          std::pair{evaluate::TimeTerm::TensorComm, "t_tensor"}}) {
            const evaluate::TimeShare& share = e.time[static_cast<std::size_t>(row)];
            QVERIFY(share.exposedSeconds > 0);
            const std::string number = "time." + std::string(evaluate::id(row));
            const TermPointer term = explainNumber(f.scenario(), e, number);
            QVERIFY2(term != nullptr, number.c_str());
            QCOMPARE(term->value, share.exposedSeconds);
            QCOMPARE(term->symbol, std::string(symbol));
            QVERIFY(term->inputs.size() >= 3); // micro-batches, stages, and what a layer takes
            emit f.window.perspectives().time().termActivated(
                QString::fromStdString(std::string(evaluate::id(row))));
            const auto* card = f.window.findChild<WhyCard*>();
            QVERIFY(card != nullptr && card->isVisible());
            QVERIFY2(!card->text().contains(QStringLiteral("T_step")), qPrintable(card->text()));
        }
        // The host works for every micro-batch, too, not for layers alone.
        const TermPointer host = explainNumber(f.scenario(), e, "time.host");
        QVERIFY(host != nullptr);
        QVERIFY(std::any_of(host->inputs.begin(), host->inputs.end(),
                            [](const TermPointer& input) { return input->symbol == "t_hm"; }));
        // What has no formula of its own is explained with the step.
        emit f.window.perspectives().time().termActivated(QStringLiteral("imbalance"));
        QVERIFY(f.window.findChild<WhyCard*>()->text().contains(QStringLiteral("T_step")));
    }

    void aSegmentOfTheMemoryBarsIsExplainedToo()
    {
        WindowFixture f;
        emit f.window.perspectives().memory().segmentActivated(0, evaluate::MemoryClass::Activations);
        auto* card = f.window.findChild<WhyCard*>();
        QVERIFY(card != nullptr);
        QVERIFY2(card->text().contains(QStringLiteral("M_act")), qPrintable(card->text()));
    }
};

QTEST_MAIN(WhyCardTest)
#include "tst_why_card.moc"
