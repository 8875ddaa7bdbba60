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
            if (scenario.task.kind == workload::TaskKind::Serving) {
                continue; // it has no step
            }
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

    void theRowThatIsExplainedStaysInSight_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<Perspective>("perspective");
        for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
            for (const Perspective perspective : {Perspective::Time, Perspective::Network}) {
                QTest::addRow("%s at %d", perspective == Perspective::Time ? "time" : "network", size.width())
                    << size << perspective;
            }
        }
    }
    /// With a click on its name, its bar or its number, and with Enter where the pointer is elsewhere; and the names of all rows stay.
    void theRowThatIsExplainedStaysInSight()
    {
        QFETCH(QSize, size);
        QFETCH(Perspective, perspective);
        WindowFixture f(size);
        f.window.setKnob(QStringLiteral("tp"), 2);
        f.window.setKnob(QStringLiteral("pp"), 4);
        f.window.perspectives().setPerspective(perspective);
        QCoreApplication::processEvents();
        const bool isTime = perspective == Perspective::Time;
        QWidget& view = isTime ? static_cast<QWidget&>(f.window.perspectives().time())
                               : f.window.perspectives().network().chart();
        const auto names = [&] {
            const QRectF plot = isTime ? f.window.perspectives().time().geometryShown().plot
                                       : f.window.perspectives().network().chart().axisRows().plot;
            return QRect(view.mapToGlobal(QPoint(0, 0)),
                         QSize(static_cast<int>(plot.left()) - theme::kGap, view.height()));
        };
        const auto rowOnScreen = [&] {
            const QRectF row = view.inputMethodQuery(Qt::ImAnchorRectangle).toRectF();
            return QRect(view.mapToGlobal(row.toRect().topLeft()), row.toRect().size());
        };
        const QRect pane(f.window.projectPanel().mapToGlobal(QPoint()), f.window.projectPanel().size());
        int rows = 0;
        int clear = 0;
        view.setFocus(Qt::TabFocusReason);
        QTest::keyClick(&view, Qt::Key_Home);
        const auto check = [&](const char* by) {
            auto* card = f.window.findChild<WhyCard*>();
            QVERIFY(card != nullptr && card->isVisible());
            const QRect place = card->geometry();
            const QRect room(f.window.mapToGlobal(QPoint()), f.window.size());
            const QRect own = rowOnScreen();
            // A card that is higher than what is left above and below takes the row's end.
            if (place.height() + theme::kGrid
                <= std::max(own.top() - room.top(), room.bottom() - own.bottom())) {
                QVERIFY2(!place.intersects(own), by);
                ++clear;
            } else {
                QCOMPARE(place.right(), room.right());
            }
            QVERIFY2(!place.intersects(names()), by);
            QVERIFY2(!place.intersects(pane), by);
            const bool hasBar = card->findChild<QTextBrowser*>()->verticalScrollBar()->isVisible();
            QVERIFY2(!hasBar || place.height() >= room.height() * 4 / 5, by);
            card->hide();
            ++rows;
        };
        const int count = isTime
                              ? static_cast<int>(f.window.perspectives().time().geometryShown().rows.size())
                              : static_cast<int>(
                                  f.window.perspectives().network().chart().axisRows().axes.size());
        for (int row = 0; row < count; ++row) {
            const QRect its = rowOnScreen();
            QVERIFY(!its.isEmpty());
            QTest::keyClick(&view, Qt::Key_Return);
            check("Enter");
            for (const double share : {0.02, 0.5, 0.98}) {
                const QPoint at(its.left() + static_cast<int>(share * its.width()), its.center().y());
                QTest::mouseClick(&view, Qt::LeftButton, {}, view.mapFromGlobal(at));
                check(qPrintable(QStringLiteral("row %1 at %2").arg(row).arg(share)));
            }
            QTest::keyClick(&view, Qt::Key_Down);
        }
        QCOMPARE(rows, 4 * count);
        QVERIFY2(clear >= rows / 2, qPrintable(QString::number(clear)));
    }

    /// Whatever the card showed before: a bar that came while it was small must not stay.
    void aCardHasABarOnlyWhereTheWindowIsTooLow()
    {
        WindowFixture f(QSize(1920, 1080));
        f.window.setKnob(QStringLiteral("pp"), 4);
        f.trigger("perspective_time");
        const auto parts = time::waterfall(f.window.evaluation(), f.scenario().cluster.accelerators());
        QVERIFY(parts.size() > 5);
        for (const time::Part& part : parts) {
            const QString number = QString::fromStdString(std::string(part.id()));
            emit f.window.perspectives().time().termActivated(number);
            auto* card = f.window.findChild<WhyCard*>();
            QVERIFY(card != nullptr && card->isVisible());
            const auto* page = card->findChild<QTextBrowser*>(QStringLiteral("why_text"));
            QVERIFY2(!page->verticalScrollBar()->isVisible(), qPrintable(number));
            QVERIFY2(page->document()->size().height() <= page->viewport()->height() + 1, qPrintable(number));
            card->hide();
        }
    }

    /// One window shows numbers of several: of the current one, too, and of what its formula is made of.
    void aCardNamesTheScenario()
    {
        WindowFixture f;
        emit f.window.inspector().whyRequested(QStringLiteral("mfu"));
        auto* card = f.window.findChild<WhyCard*>();
        QVERIFY(card != nullptr);
        const store::ScenarioEntry* current = f.window.document().scenario(f.project().current);
        QVERIFY(current != nullptr);
        QCOMPARE(card->text().section(QLatin1Char('\n'), 1, 1), QString::fromStdString(current->name()));
        card->follow(3);
        QCOMPARE(card->text().section(QLatin1Char('\n'), 1, 1), QString::fromStdString(current->name()));
    }
};

QTEST_MAIN(WhyCardTest)
#include "tst_why_card.moc"
