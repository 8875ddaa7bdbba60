// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_fixture.h"
#include "gui/explain/formula_picture.h"
#include "gui/explain/pointed_place.h"
#include "gui/explain/why_card.h"
#include "gui/perspectives/rank_places.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "network/network_view.h"
#include "theme/account_look.h"
#include "theme/number_format.h"
#include "time/time_view.h"
#include "time/waterfall.h"

#include <QScrollBar>
#include <QTextBrowser>
#include <QTextDocument>
#include <QToolButton>

#include <algorithm>
#include <cmath>

using namespace shardscape;
using namespace shardscape::gui;
using testing::WindowFixture;

namespace {

/// The line that names the number, with plain blanks as on the card.
QString headingOf(const WhyCard& card)
{
    return card.text().section(QLatin1Char('\n'), 0, 0).replace(QChar(0xa0), QLatin1Char(' '));
}

QString blank(QString text)
{
    return text.replace(QChar(0xa0), QLatin1Char(' '));
}

} // namespace

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
            const training::Evaluation e = training::evaluate(scenario);
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
                const TermPointer term = explainNumber(scenario, number);
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
        QVERIFY(explainNumber(scenario, "beauty") == nullptr);
        scenario.layout.pipelineParallel = 7;
        QVERIFY(explainNumber(scenario, "mfu") == nullptr);
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
        card->follow(1); // a given value has no formula
        QCOMPARE(card->text(), first);
        card->follow(3);
        QVERIFY(card->text() != first);
        QVERIFY(card->text().contains(QStringLiteral("T_pipeline")));
        QTest::mouseClick(card->findChild<QToolButton*>(QStringLiteral("why_back")), Qt::LeftButton);
        QCOMPARE(card->text(), first);
    }

    /// The number on the card is the row's, in the row's own words.
    void everyRowOfTheWaterfallHasACardOfItsOwn()
    {
        WindowFixture f;
        const auto* recompute = layout::findKnob("recompute");
        f.window.setKnob(QStringLiteral("recompute"), *layout::parse(*recompute, "full"));
        f.window.setKnob(QStringLiteral("tp"), 2);
        f.window.setKnob(QStringLiteral("pp"), 4);
        f.trigger("perspective_time");
        const training::Evaluation e = training::evaluate(f.scenario());
        QVERIFY(e.valid && f.window.evaluation().valid);
        const auto parts = time::waterfall(e, f.scenario().cluster.accelerators());
        QVERIFY(parts.size() >= 10);
        int imbalanced = 0;
        for (const time::Part& part : parts) {
            const QString row = QString::fromStdString(std::string(part.id()));
            emit f.window.perspectives().time().termActivated(row);
            const auto* card = f.window.findChild<WhyCard*>();
            QVERIFY(card != nullptr && card->isVisible());
            const QString name = part.id() == "step" ? QStringLiteral("Step time")
                                                     : theme::accountTitle(*part.account);
            QCOMPARE(headingOf(*card), blank(name + QStringLiteral(" = ") + theme::seconds(part.seconds)));
            imbalanced += part.id() == "imbalance" && part.seconds > 0 ? 1 : 0;
        }
        QCOMPARE(imbalanced, 1);
    }

    void theCardOfAnAxisShowsTheAxisNumber()
    {
        WindowFixture f;
        f.window.setKnob(QStringLiteral("tp"), 2);
        f.trigger("perspective_network");
        const auto& chart = f.window.perspectives().network().chart();
        for (const auto& row : chart.axisRows().axes) {
            emit f.window.perspectives().network().whyRequested(row.axis);
            const double exposed =
                rankMap(f.scenario(), f.window.evaluation()).axes[static_cast<std::size_t>(row.axis)].exposed;
            const auto* card = f.window.findChild<WhyCard*>();
            QVERIFY(card != nullptr && card->isVisible());
            QVERIFY2(headingOf(*card).endsWith(QStringLiteral("= ") + blank(theme::seconds(exposed))),
                     qPrintable(card->text()));
        }
    }

    /// Of the stage that was clicked, not of the fullest.
    void aSegmentOfTheMemoryBarsIsExplainedToo()
    {
        WindowFixture f;
        f.window.setKnob(QStringLiteral("pp"), 4);
        const training::Evaluation e = training::evaluate(f.scenario());
        QVERIFY(e.valid);
        QCOMPARE(e.memory.size(), std::size_t{4});
        for (const int stage : {0, 3}) {
            emit f.window.perspectives().memory().segmentActivated(stage, QStringLiteral("activations"));
            auto* card = f.window.findChild<WhyCard*>();
            QVERIFY(card != nullptr);
            QVERIFY2(card->text().contains(QStringLiteral("M_act")), qPrintable(card->text()));
            const double bytes = e.memory[static_cast<std::size_t>(stage)].bytes[3];
            QVERIFY2(headingOf(*card).endsWith(QStringLiteral("= ") + blank(theme::bytes(bytes))),
                     qPrintable(card->text()));
        }
        QVERIFY(e.memory[0].bytes[3] != e.memory[3].bytes[3]);
    }

    void numbersOfFormulasHaveSensibleDigits_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("text");
        QTest::newRow("nine figures") << 9.399865e+09 << QStringLiteral("9.40·10⁹");
        QTest::newRow("whole") << 1024.0 << QStringLiteral("1,024");
        QTest::newRow("half") << 0.5 << QStringLiteral("0.5");
        QTest::newRow("three") << 1.0 / 3 << QStringLiteral("0.3333");
        QTest::newRow("small") << 2.5e-6 << QStringLiteral("2.50·10⁻⁶");
        QTest::newRow("nothing") << 0.0 << QStringLiteral("0");
    }
    void numbersOfFormulasHaveSensibleDigits()
    {
        QFETCH(double, value);
        QFETCH(QString, text);
        QLocale::setDefault(QLocale(QLocale::English));
        QCOMPARE(formulaNumber(value), text);
    }

    /// Of every number of every demo: set within the width, nothing drawn over the picture's edge.
    void formulasAreSetWithinTheirWidth()
    {
        constexpr double kWidth = 430;
        int set = 0;
        for (const exchange::Demo& demo : exchange::demos()) {
            for (const char* number :
                 {"mfu", "step_seconds", "tokens_per_second", "bubble_ratio", "memory"}) {
                const TermPointer term = explainNumber(demo.scenarios.front(), number);
                if (term == nullptr || term->operation != Term::Operation::Named) {
                    continue;
                }
                for (const FormulaOf what : {FormulaOf::Symbols, FormulaOf::Values}) {
                    const QImage image = formulaPicture(*term, what, kWidth, Qt::black, 1);
                    QVERIFY(!image.isNull());
                    QVERIFY2(image.width() <= kWidth * 1.5, qPrintable(QString::number(image.width())));
                    int inked = 0;
                    for (int y = 0; y < image.height(); ++y) {
                        QVERIFY(qAlpha(image.pixel(image.width() - 1, y)) == 0);
                        for (int x = 0; x < image.width(); ++x) {
                            inked += qAlpha(image.pixel(x, y)) > 0 ? 1 : 0;
                        }
                    }
                    QVERIFY(inked > 20);
                    ++set;
                }
            }
        }
        QVERIFY(set > 100);
    }

    void theCardIsAsHighAsWhatItSays()
    {
        WindowFixture f;
        emit f.window.inspector().whyRequested(QStringLiteral("mfu"));
        auto* card = f.window.findChild<WhyCard*>();
        auto* page = card->findChild<QTextBrowser*>(QStringLiteral("why_text"));
        const auto isWhole = [&] {
            return page->document()->size().height() <= page->viewport()->height() + 1
                   && page->document()->size().height() > page->viewport()->height() - 40;
        };
        QVERIFY2(isWhole(), qPrintable(QString::number(page->viewport()->height())));
        const int before = card->height();
        card->follow(3);
        QVERIFY(isWhole());
        QVERIFY(card->height() != before);
        const QRect window(f.window.mapToGlobal(QPoint()), f.window.size());
        QVERIFY(window.contains(QRect(card->pos(), card->size())));
    }

    /// Wherever something is in a window: the card is in the window, and over the thing only where nothing else is left.
    void aCardStandsBesideWhatItExplains()
    {
        const QRect room(100, 50, 1280, 720);
        int beside = 0;
        for (int x = room.left(); x < room.right(); x += 61) {
            for (int y = room.top(); y < room.bottom(); y += 37) {
                for (const QSize thing : {QSize(36, 36), QSize(260, 20), QSize(820, 22), QSize(1280, 22)}) {
                    const QRect its = QRect(QPoint(x, y), thing) & room;
                    for (const QSize size : {QSize(446, 180), QSize(446, 420), QSize(680, 600)}) {
                        const QRect card = placedBeside(its, size, room);
                        QCOMPARE(card.size(), size);
                        QVERIFY(room.contains(card));
                        const bool besideFits = its.left() - room.left() >= size.width() + theme::kGap
                                                || room.right() - its.right() >= size.width() + theme::kGap;
                        const bool aboveOrBelowFits = its.top() - room.top() >= size.height() + theme::kGap
                                                      || room.bottom() - its.bottom()
                                                             >= size.height() + theme::kGap;
                        if (besideFits || aboveOrBelowFits) {
                            QVERIFY(!card.intersects(its));
                            ++beside;
                        }
                    }
                }
            }
        }
        QVERIFY(beside > 1000);
    }

    /// With a click, and with Enter where the pointer is elsewhere.
    void theRowThatIsExplainedStaysInSight()
    {
        WindowFixture f;
        f.window.perspectives().setPerspective(Perspective::Time);
        QCoreApplication::processEvents();
        time::TimeView& view = f.window.perspectives().time();
        const auto rowOnScreen = [&] {
            const QRectF row = view.inputMethodQuery(Qt::ImAnchorRectangle).toRectF();
            return QRect(view.mapToGlobal(row.toRect().topLeft()), row.toRect().size());
        };
        view.setFocus(Qt::TabFocusReason);
        for (int row = 0; row < 4; ++row) {
            QTest::keyClick(&view, Qt::Key_Down);
            QVERIFY(!rowOnScreen().isEmpty());
            const QPoint middle = view.mapFromGlobal(rowOnScreen().center());
            for (const bool byKey : {true, false}) {
                if (byKey) {
                    QTest::keyClick(&view, Qt::Key_Return);
                } else {
                    QTest::mouseClick(&view, Qt::LeftButton, {}, middle);
                }
                auto* card = f.window.findChild<WhyCard*>();
                QVERIFY(card != nullptr && card->isVisible());
                QVERIFY(!card->geometry().intersects(rowOnScreen()));
                card->hide();
            }
        }
    }
};

QTEST_MAIN(WhyCardTest)
#include "tst_why_card.moc"
