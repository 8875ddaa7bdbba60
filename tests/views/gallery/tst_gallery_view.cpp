// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/gallery_view.h"

#include <QAbstractButton>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>

#include <QToolButton>
#include <cmath>

#include <rapidcheck.h>

using namespace shardscape;
using gallery::Badge;
using gallery::Card;
using gallery::GalleryView;

namespace {

QList<Card> sevenCards()
{
    QList<Card> cards;
    for (int i = 0; i < 7; ++i) {
        Card card;
        card.id = QStringLiteral("w0%1").arg(i);
        card.title = QStringLiteral("Claim %1").arg(i);
        card.claim = QStringLiteral("Something was found to be so.");
        card.source = QStringLiteral("Somebody 2024, Table %1").arg(i);
        card.ourNumber = i == 6 ? QString() : QStringLiteral("68.1 %");
        card.badge = static_cast<Badge>(i % 4);
        cards << card;
    }
    return cards;
}

} // namespace

class TestGalleryView : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void theGridFillsTheWidthWithEqualCards();
    void aRowIsAsHighAsItsHighestCard();
    void aLongClaimMakesItsRowHigherAndNoOther();
    void aShortLastRowIsReachedFromAbove();
    void clickingACardOpensIt();
    void arrowsAndEnterOpenWithoutAMouse();
    void widthDecidesTheColumns();
    void aNumberThatArrivesKeepsTheFocus();
    void anEmptyGallerySaysWhatToDo();
    void cardsSpeakForThemselves();
    void aCardPictureFillsItsFrame();
    void aMarkStandsWhereItsNumbersAre_data();
    void aMarkStandsWhereItsNumbersAre();
    void wordsFindCards();
    void allChecksOfAClaimStandInATable();
    void firstStepsAreOffered();

private:
    std::unique_ptr<GalleryView> m_view;
};

void TestGalleryView::wordsFindCards()
{
    QList<Card> cards = sevenCards();
    cards[2].words = QStringLiteral("zb-h1 Zero bubble");
    cards[2].claim = QStringLiteral("Backward passes are nearly split."); // near, and no pass
    cards[3].source = QStringLiteral("Nobody 1999, a linear model");
    m_view->setCards(cards);
    QCOMPARE(m_view->shownCards().size(), 7);
    m_view->setFilter(QStringLiteral("bubble ZB-H1"));
    QCOMPARE(m_view->shownCards(), QStringList{QStringLiteral("w02")});
    m_view->setFilter(QStringLiteral("1999"));
    QCOMPARE(m_view->shownCards(), QStringList{QStringLiteral("w03")});
    m_view->show();
    QTest::keyClick(m_view->findChild<QWidget*>(QStringLiteral("gallery_filter")), Qt::Key_Return);
    QCOMPARE(m_view->focusedCard(), QStringLiteral("w03")); // to what was found
    m_view->setFilter(QStringLiteral("pass"));              // a state
    QCOMPARE(m_view->shownCards(), (QStringList{QStringLiteral("w01"), QStringLiteral("w05")}));
    QCOMPARE(m_view->gridShown().cards.size(), std::size_t{2});
    m_view->setFilter(QStringLiteral("near passes")); // with other words
    QCOMPARE(m_view->shownCards(), QStringList{QStringLiteral("w02")});
    m_view->setFilter(QStringLiteral("pass"));
    // A verdict that arrives may be what was asked for.
    cards[0].badge = Badge::Pass;
    m_view->updateCard(cards[0]);
    QCOMPARE(m_view->shownCards().size(), 3);
    m_view->focusFirst();
    m_view->setFilter(QStringLiteral("no such claim at all"));
    QVERIFY(m_view->shownCards().isEmpty());
    m_view->focusFirst();
    m_view->setFilter(QString());
    QCOMPARE(m_view->shownCards().size(), 7);
}

void TestGalleryView::allChecksOfAClaimStandInATable()
{
    QList<Card> cards = sevenCards();
    cards[1].checks = {{QStringLiteral("speed"),
                        QStringLiteral("2x"),
                        QStringLiteral("1.9x ± 0.1"),
                        QStringLiteral("1.50x to 2.50x"),
                        Badge::Pass,
                        {}},
                       {QStringLiteral("memory"), QStringLiteral("half"), QStringLiteral("all"),
                        QStringLiteral("at most 60 %"), Badge::Miss, QStringLiteral("nobody knows")}};
    m_view->setCards(cards);
    m_view->resize(1000, 700);
    m_view->show();
    QVERIFY(!m_view->isClaimShown());
    m_view->showClaim(QStringLiteral("nonsense"));
    QVERIFY(!m_view->isClaimShown());
    auto* card = m_view->findChild<QAbstractButton*>(QStringLiteral("card_w01"));
    card->setFocus();
    QTest::keyClick(card, Qt::Key_C);
    QVERIFY(m_view->isClaimShown());
    const auto* table = m_view->findChild<QTableWidget*>(QStringLiteral("claim_checks"));
    QCOMPARE(table->rowCount(), 2);
    QCOMPARE(table->item(0, 2)->text(), QStringLiteral("1.9x ± 0.1"));
    QCOMPARE(table->item(0, 3)->text(), QStringLiteral("1.50x to 2.50x"));
    QCOMPARE(table->item(1, 4)->text(), QStringLiteral("miss: nobody knows"));
    QSignalSpy opened(m_view.get(), &GalleryView::opened);
    QTest::mouseClick(m_view->findChild<QAbstractButton*>(QStringLiteral("claim_open")), Qt::LeftButton);
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened.front().front().toString(), QStringLiteral("w01"));
    QTest::keyClick(m_view->findChild<QWidget*>(QStringLiteral("claim_sheet")), Qt::Key_Escape);
    QVERIFY(!m_view->isClaimShown());
    // A click on the verdict does the same, elsewhere it opens the layouts.
    QTest::mouseClick(card, Qt::LeftButton, {}, QPoint(card->width() - 30, card->height() - 24));
    QVERIFY(m_view->isClaimShown());
    m_view->leaveClaim();
    QTest::mouseClick(card, Qt::LeftButton, {}, QPoint(30, 30));
    QCOMPARE(opened.size(), 2);
}

void TestGalleryView::firstStepsAreOffered()
{
    m_view->setCards(sevenCards());
    m_view->resize(900, 600);
    m_view->show();
    const int before = m_view->findChild<QWidget*>(QStringLiteral("card_w00"))->y();
    m_view->setSteps({{QStringLiteral("a"), QStringLiteral("One device"), QStringLiteral("Idea"), true},
                      {QStringLiteral("b"), QStringLiteral("Two devices"), QStringLiteral("Idea"), false}});
    QVERIFY(m_view->findChild<QWidget*>(QStringLiteral("card_w00"))->y() > before);
    QSignalSpy asked(m_view.get(), &GalleryView::stepRequested);
    auto* first = m_view->findChild<QToolButton*>(QStringLiteral("step_a"));
    QVERIFY(first->text().startsWith(QStringLiteral("✓")));
    QTest::mouseClick(m_view->findChild<QToolButton*>(QStringLiteral("step_b")), Qt::LeftButton);
    QCOMPARE(asked.front().front().toString(), QStringLiteral("b"));
}

void TestGalleryView::init()
{
    m_view = std::make_unique<GalleryView>();
    m_view->resize(980, 640);
    m_view->setCards(sevenCards());
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
}

void TestGalleryView::cleanup()
{
    m_view.reset();
}

void TestGalleryView::theGridFillsTheWidthWithEqualCards()
{
    const bool held = rc::check("cards are equal, inside, apart, and as many columns as fit", [] {
        const auto count = *rc::gen::inRange<std::size_t>(0, 30);
        const int width = *rc::gen::inRange(1, 3000);
        const auto grid = gallery::layoutGrid(count, width, [](std::size_t, int w) { return w + 10; });
        RC_ASSERT(grid.cards.size() == count);
        for (std::size_t i = 0; i < count; ++i) {
            RC_ASSERT(grid.cards[i].size() == grid.cards[0].size());
            RC_ASSERT(grid.cards[i].height() == grid.cards[i].width() + 10);
            RC_ASSERT(grid.cards[i].right() < width && grid.cards[i].bottom() < grid.height);
            for (std::size_t k = 0; k < i; ++k) {
                RC_ASSERT(!grid.cards[i].intersects(grid.cards[k]));
            }
        }
        if (count > 0 && width >= 280) {
            RC_ASSERT(grid.cards[0].width() >= 280 && grid.cards[0].width() <= 380);
        }
    });
    QVERIFY(held);
}

void TestGalleryView::aRowIsAsHighAsItsHighestCard()
{
    const auto grid = gallery::layoutGrid(
        5, 600, [](std::size_t card, int) { return 100 + 10 * static_cast<int>(card); }); // two columns
    QCOMPARE(grid.columns, 2);
    QCOMPARE(grid.cards[0].height(), 110);
    QCOMPARE(grid.cards[1].height(), 110);
    QCOMPARE(grid.cards[2].top(), 110 + 16);
    QCOMPARE(grid.cards[2].height(), 130);
    QCOMPARE(grid.cards[3].height(), 130);
    QCOMPARE(grid.cards[4].height(), 140);
    QCOMPARE(grid.height, 110 + 16 + 130 + 16 + 140);
}

void TestGalleryView::aLongClaimMakesItsRowHigherAndNoOther()
{
    const int before = m_view->gridShown().cards[0].height();
    QList<Card> cards = sevenCards();
    Card card = cards[1];
    for (int i = 0; i < 8; ++i) {
        card.claim += QStringLiteral(" And it was so once more, on many machines.");
    }
    m_view->updateCard(card);
    QTRY_VERIFY(m_view->gridShown().cards[1].height() > before + 40); // once for all that arrive together
    const auto grid = m_view->gridShown();
    QCOMPARE(grid.cards[0].height(), grid.cards[1].height());
    QCOMPARE(grid.cards[2].height(), grid.cards[1].height());
    QCOMPARE(grid.cards[3].height(), before);
    const auto* button = m_view->findChild<QAbstractButton*>(QStringLiteral("card_w01"));
    QCOMPARE(button->height(), grid.cards[1].height());
}

void TestGalleryView::aShortLastRowIsReachedFromAbove()
{
    const auto grid = gallery::layoutGrid(7, 928, [](std::size_t, int w) { return w; }); // three columns
    QCOMPARE(grid.columns, 3);
    QCOMPARE(gallery::neighbour(grid, 0, 1, 0), 1);
    QCOMPARE(gallery::neighbour(grid, 0, -1, 0), -1);
    QCOMPARE(gallery::neighbour(grid, 1, 0, 1), 4);
    QCOMPARE(gallery::neighbour(grid, 4, 0, 1), 6);
    QCOMPARE(gallery::neighbour(grid, 6, 0, 1), -1);
    QCOMPARE(gallery::neighbour(grid, 6, 0, -1), 3);
    QCOMPARE(gallery::neighbour(grid, 6, 1, 0), -1);
    QCOMPARE(gallery::neighbour(grid, 9, 1, 0), -1);
}

void TestGalleryView::clickingACardOpensIt()
{
    QSignalSpy opened(m_view.get(), &GalleryView::opened);
    auto* card = m_view->findChild<QAbstractButton*>(QStringLiteral("card_w02"));
    QVERIFY(card != nullptr);
    QTest::mouseClick(card, Qt::LeftButton);
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened[0][0].toString(), QStringLiteral("w02"));
}

void TestGalleryView::arrowsAndEnterOpenWithoutAMouse()
{
    QSignalSpy opened(m_view.get(), &GalleryView::opened);
    m_view->focusCard(QStringLiteral("w00"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QCOMPARE(m_view->focusedCard(), QStringLiteral("w01"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
    QCOMPARE(m_view->focusedCard(), QStringLiteral("w04"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_End);
    QCOMPARE(m_view->focusedCard(), QStringLiteral("w06"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QCOMPARE(opened.size(), 2);
    QCOMPARE(opened[0][0].toString(), QStringLiteral("w06"));
}

void TestGalleryView::widthDecidesTheColumns()
{
    QCOMPARE(m_view->gridShown().columns, 3);
    m_view->resize(360, 640);
    QCOMPARE(m_view->gridShown().columns, 1);
    m_view->resize(1400, 640);
    QCOMPARE(m_view->gridShown().columns, 4);
}

void TestGalleryView::aNumberThatArrivesKeepsTheFocus()
{
    m_view->focusCard(QStringLiteral("w06"));
    Card card = m_view->cards().last();
    card.ourNumber = QStringLiteral("3.2 %");
    card.badge = Badge::Pass;
    m_view->updateCard(card);
    QCOMPARE(m_view->focusedCard(), QStringLiteral("w06"));
    auto* button = m_view->findChild<QAbstractButton*>(QStringLiteral("card_w06"));
    QVERIFY(button->accessibleDescription().contains(QStringLiteral("pass: 3.2 %")));
    Card unknown;
    unknown.id = QStringLiteral("nobody");
    m_view->updateCard(unknown);
    QCOMPARE(m_view->cards().size(), 7);
}

void TestGalleryView::anEmptyGallerySaysWhatToDo()
{
    m_view->setCards({});
    QVERIFY(m_view->gridShown().cards.empty());
    QVERIFY(m_view->grab().toImage().size() == QSize(980, 640));
}

void TestGalleryView::cardsSpeakForThemselves()
{
    auto* card = m_view->findChild<QAbstractButton*>(QStringLiteral("card_w01"));
    QCOMPARE(card->accessibleName(), QStringLiteral("Claim 1"));
    QVERIFY(card->accessibleDescription().contains(QStringLiteral("Somebody 2024, Table 1")));
    QVERIFY(card->toolTip().contains(QStringLiteral("68.1 %")));
}

void TestGalleryView::aCardPictureFillsItsFrame()
{
    QList<Card> cards = sevenCards().mid(0, 1);
    cards[0].picture = QPixmap(100, 300); // tall: cut at top and bottom
    cards[0].picture.fill(QColor(1, 2, 3));
    m_view->setCards(cards);
    QImage image(QSize(400, 500), QImage::Format_ARGB32_Premultiplied);
    {
        QPainter painter(&image);
        m_view->paintPicture(painter, image.rect(), theme::Theme::light());
    }
    int pixels = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            pixels += image.pixelColor(x, y) == QColor(1, 2, 3) ? 1 : 0;
        }
    }
    const int wide = 352; // 400 less two margins
    const QSize frame = GalleryView::cardPictureSize();
    QVERIFY2(pixels > wide * wide * frame.height() / frame.width() * 9 / 10,
             qPrintable(QString::number(pixels)));
}

void TestGalleryView::aMarkStandsWhereItsNumbersAre_data()
{
    QTest::addColumn<double>("ours");
    QTest::addColumn<double>("band");
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    QTest::newRow("inside") << 0.118 << 0.02 << 0.1 << 0.2;
    QTest::newRow("below") << 0.05 << 0.0 << 0.1 << 0.2;
    QTest::newRow("above") << 31.0 << 2.0 << 1.0 << 2.0;
    QTest::newRow("one number") << 9.0 << 0.0 << 9.0 << 9.0;
    QTest::newRow("no upper end") << 1.3 << 0.0 << 1.01 << 1000.0;
    QTest::newRow("negative") << -0.655 << 0.0 << -0.688 << -0.622;
    QTest::newRow("zero") << 0.0 << 0.0 << 0.0 << 0.0;
}

void TestGalleryView::aMarkStandsWhereItsNumbersAre()
{
    QFETCH(double, ours);
    QFETCH(double, band);
    QFETCH(double, low);
    QFETCH(double, high);
    const QRectF rect(20, 10, 300, 18);
    const gallery::MarkGeometry mark = gallery::layoutMark({ours, band, {low, high}}, rect);
    for (const double x : {mark.ours, mark.low, mark.high}) {
        QVERIFY(x >= rect.left() && x <= rect.right());
    }
    QCOMPARE(mark.ours < mark.low - 0.01, ours < low);
    QCOMPARE(mark.ours > mark.high + 0.01, ours > high);
    QCOMPARE(mark.isOpen, high > 100);
    QVERIFY(mark.ours > rect.left() && mark.ours < rect.right()); // the dot is never cut
    QCOMPARE(mark.band.isEmpty(), band == 0);
    if (band > 0) {
        QVERIFY(std::abs(mark.band.center().x() - mark.ours) < 1e-9);
    }
}

QTEST_MAIN(TestGalleryView)
#include "tst_gallery_view.moc"
