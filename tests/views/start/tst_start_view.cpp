// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/engine_text.h"
#include "exchange/questions/question.h"
#include "exchange/runs/residuals_json.h"
#include "layout/gaps.h"
#include "search/training/default_space.h"
#include "start/fit_hill.h"
#include "start/rate_field.h"
#include "start/rival_row.h"
#include "start/start_view.h"
#include "start/start_words.h"

#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QSet>
#include <QSignalSpy>
#include <QTest>

#include <rapidcheck.h>

#include <cmath>

using namespace shardscape;
using namespace shardscape::start;

namespace {

const std::shared_ptr<const exchange::QuestionAnswer>& llama()
{
    static const auto answer = [] {
        const layout::Scenario scenario = exchange::scenarioOf(
            *exchange::hearModel("llama 3 8b").meant, *exchange::hearCluster("4 nodes of h100").meant,
            *exchange::hearPurpose("1 T tokens at 8k").meant);
        return std::make_shared<const exchange::QuestionAnswer>(exchange::answerOf(
            std::make_shared<const search::SweepResult>(search::run(search::defaultSpace(scenario), {}, {})),
            exchange::publishedResiduals()));
    }();
    return answer;
}

} // namespace

class TestStartView : public QObject {
    Q_OBJECT

private slots:
    /// The share of the hill's area below the capacity is the chance that is written beside it.
    void theHillIsTheChance()
    {
        QVERIFY(rc::check([] {
            const double peak = *rc::gen::inRange(10, 200);
            const double relative = *rc::gen::inRange(2, 80) / 100.0;
            const double capacity = peak * (*rc::gen::inRange(70, 140) / 100.0);
            const double whole = peak * std::pow(1 + relative, 5);
            const QPolygonF hill = hillOver(QRectF(0, 0, 4000, 1000), whole, peak, relative);
            double below = 0, all = 0;
            for (int i = 1; i < hill.size() - 1; ++i) {
                const double width = hill[i].x() - hill[i - 1].x();
                const double area = width * (1000 - (hill[i].y() + hill[i - 1].y()) / 2);
                const double middle = (hill[i].x() + hill[i - 1].x()) / 2;
                all += area;
                below += middle < capacity / whole * 4000 ? area : 0;
            }
            validate::Band band;
            band.relative = relative;
            // 120 steps over the whole width: one of them is the error
            const double step = 4.0 / 120 * std::pow(1 + relative, 5) / relative;
            RC_ASSERT(std::abs(below / all - validate::chanceBelow(peak, capacity, band))
                      < std::max(0.03, step * 0.25));
        }));
    }

    void theAxisHoldsEveryBand()
    {
        const DaysAxis axis = daysAxis(llama()->candidates);
        const QRectF rect(10, 0, 200, 20);
        for (const exchange::Candidate& one : llama()->candidates) {
            QVERIFY(axis.from < one.daysLow() && one.daysHigh() < axis.to);
            QVERIFY(axis.x(one.daysLow(), rect) <= axis.x(one.days, rect));
        }
        QCOMPARE(axis.x(axis.from - 100, rect), rect.left());
        QCOMPARE(axis.x(axis.to + 100, rect), rect.right());
    }

    void columnsNeverOverlap()
    {
        QVERIFY(rc::check([] {
            const double width = *rc::gen::inRange(320, 2000);
            const RivalColumns c = rivalColumns(QRectF(0, 0, width, 24));
            RC_ASSERT(c.name.left() >= 0);
            if (!c.axis.isEmpty())
                RC_ASSERT(c.name.right() <= c.axis.left() && c.axis.right() <= c.days.left());
            RC_ASSERT(c.days.right() <= c.fits.left() && c.fits.right() <= c.order.left());
            RC_ASSERT(c.order.right() <= width);
        }));
    }

    void theAnswerIsShownAndRivalsAreLookedAt()
    {
        StartView view;
        view.resize(1200, 500);
        view.show();
        view.setAnswer(llama());
        const exchange::Candidate& first = llama()->candidates.front();
        QCOMPARE(view.daysShown(), StartView::tr("%1 days").arg(daysText(first.days)));
        QSignalSpy opened(&view, &StartView::openRequested);
        QTest::mouseClick(view.rows()[1], Qt::LeftButton);
        QCOMPARE(view.looked(), std::size_t{1});
        QCOMPARE(view.daysShown(), StartView::tr("%1 days").arg(daysText(llama()->candidates[1].days)));
        QCOMPARE(opened.size(), 0);
        QTest::keyClick(view.rows()[1], Qt::Key_Escape);
        QCOMPARE(view.looked(), std::size_t{0});
        QTest::mouseDClick(view.rows()[2], Qt::LeftButton);
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened[0][0].toInt(), 2);
        view.rows()[1]->setFocus();
        QTest::keyClick(view.rows()[1], Qt::Key_Return);
        QCOMPARE(opened.last()[0].toInt(), 1);
        // What is dimmed cannot be opened.
        view.setStale(true);
        QVERIFY(!view.findChild<QPushButton*>(QStringLiteral("start_open"))->isEnabled());
        QTest::mouseDClick(view.rows()[2], Qt::LeftButton);
        QCOMPARE(opened.size(), 2);
    }

    void rowsSayInWordsWhatTheyDraw()
    {
        StartView view;
        view.setAnswer(llama());
        for (std::size_t i = 0; i < llama()->candidates.size(); ++i) {
            const RivalRow::Texts& texts = view.rows()[i]->texts();
            QVERIFY(!texts.name.isEmpty() && !texts.days.isEmpty() && !texts.fits.isEmpty());
            QVERIFY(view.rows()[i]->accessibleName().contains(texts.order));
        }
        QSet<QString> names;
        for (std::size_t i = 0; i < llama()->candidates.size(); ++i)
            names.insert(view.rows()[i]->texts().name);
        QCOMPARE(static_cast<std::size_t>(names.size()),
                 llama()->candidates.size()); // no two are called alike
        QVERIFY(view.rows()[0]->texts().order.startsWith(QLatin1String("fastest")));
        QVERIFY(view.rows()[1]->texts().order.contains(QLatin1Char('%')));
    }

    void whatItsStackDoesNotRunIsSaid()
    {
        const layout::Scenario scenario = exchange::scenarioOf(
            *exchange::hearModel("qwen 72b").meant, *exchange::hearCluster("32 nodes of h100").meant,
            *exchange::hearPurpose("500 B tokens at 32k").meant);
        const auto answer = std::make_shared<exchange::QuestionAnswer>(
            exchange::answerOf(std::make_shared<const search::SweepResult>(
                                   search::run(exchange::quickSpace(scenario, 3e5), {}, {})),
                               exchange::publishedResiduals()));
        QVERIFY(answer->sweep.answer.notRun.has_value());
        answer->candidates.back().pick = *answer->sweep.answer.notRun; // as where nothing else fits
        answer->safer = false; // which its head would say in its place
        StartView view;
        view.setAnswer(answer);
        QVERIFY(view.findChild<QLabel*>(QStringLiteral("start_fastest_head"))->text().contains(" runs, of "));
        int gaps = 0;
        for (std::size_t i = 0; i < answer->candidates.size(); ++i) {
            view.look(i);
            const QString details = view.findChild<QLabel*>(QStringLiteral("start_details"))->text();
            for (const Message& gap : layout::notRun(answer->candidates[i].pick.scenario)) {
                QVERIFY(details.contains(document::engineText(gap)));
                ++gaps;
            }
        }
        QVERIFY(gaps > 0);
    }

    void downSuggestsAndEnterWrites()
    {
        StartView view;
        view.resize(1200, 500);
        view.show();
        WordField& field = view.cluster();
        field.setSuggestions({QStringLiteral("32 nodes of h100"), QStringLiteral("32 nodes of h200")});
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        field.edit().setFocus();
        QTest::keyClick(&field.edit(), Qt::Key_Down);
        QVERIFY(field.areSuggestionsOpen());
        QWidget* popup = QApplication::activePopupWidget();
        QVERIFY(popup != nullptr);
        QTest::keyClick(popup, Qt::Key_Down);
        QTest::keyClick(popup, Qt::Key_Return);
        QCOMPARE(field.words(), QStringLiteral("32 nodes of h200"));
        QVERIFY(!field.areSuggestionsOpen());
    }

    /// What could be meant is written by a click where the problem names it.
    void whatCouldBeMeantIsALink()
    {
        WordField field("cluster");
        auto* echo = field.findChild<QLabel*>(QStringLiteral("cluster_echo"));
        field.setSuggestions({QStringLiteral("32 nodes of h100"), QStringLiteral("32 nodes of h200")});
        field.setProblem(QStringLiteral("h10? h100 or h200"));
        QCOMPARE(field.echo(), QStringLiteral("h10? h100 or h200"));
        QCOMPARE(echo->text().count(QStringLiteral("<a ")), 2);
        emit echo->linkActivated(QStringLiteral("32 nodes of h200"));
        QCOMPARE(field.words(), QStringLiteral("32 nodes of h200"));
        // Named nowhere, they stand behind.
        field.setProblem(QStringLiteral("500 of what? Tokens, batch or context"));
        field.setSuggestions({QStringLiteral("500 tokens"), QStringLiteral("batch 500")});
        QCOMPARE(echo->text().count(QStringLiteral("<a ")), 2);
        field.setEcho(QStringLiteral("32 × DGX H100"));
        QVERIFY(!echo->text().contains(QStringLiteral("<a ")));
    }

    void aRateTakesNumbersAlone()
    {
        RateField field(1000, 0.1, 2);
        field.setValue(2.5);
        QSignalSpy entered(&field, &RateField::entered);
        field.selectAll();
        QTest::keyClicks(&field, QStringLiteral("cheap"));
        QTest::keyClick(&field, Qt::Key_Return);
        QVERIFY(!field.error().isEmpty());
        QCOMPARE(entered.size(), 0);
        QTest::keyClick(&field, Qt::Key_Escape);
        QCOMPARE(field.text(), QStringLiteral("2.50"));
        field.selectAll();
        QTest::keyClicks(&field, QStringLiteral("3.75"));
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(entered.size(), 1);
        QCOMPARE(entered[0][0].toDouble(), 3.75);
        QTest::keyClick(&field, Qt::Key_Up);
        QCOMPARE(entered.last()[0].toDouble(), 3.85);
    }

    void narrowPagesStackAndLoseNothing()
    {
        StartView view;
        view.setAnswer(llama());
        view.show();
        int before = 0;
        for (const int width : {1500, 900, 520}) {
            view.resize(width, view.height());
            const int height = view.heightForWidth(width);
            view.resize(width, height);
            QVERIFY(height > before);
            before = height;
            QCoreApplication::processEvents();
            for (const QWidget* row : view.rows())
                if (!row->isHidden())
                    QVERIFY(view.rect().contains(QRect(row->mapTo(&view, QPoint()), row->size())));
        }
    }
};

QTEST_MAIN(TestStartView)
#include "tst_start_view.moc"
