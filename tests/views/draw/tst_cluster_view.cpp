// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/cluster_edit.h"
#include "draw/cluster_view.h"
#include "draw/draw_view.h"
#include "draw/group_list.h"
#include "draw/part_list.h"
#include "draw/property_panel.h"
#include "draw/quantity_field.h"
#include "draw/rank_order_chips.h"
#include "draw/rank_table.h"
#include "views/draw/draw_maps.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <algorithm>

using namespace shardscape;
using namespace shardscape::draw;
using cluster::Cluster;
using draw::testing::mapOf;
using draw::testing::preset;

namespace {

int coloured(const QImage& image, const QColor& colour)
{
    int pixels = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            pixels += image.pixelColor(x, y) == colour ? 1 : 0;
        }
    }
    return pixels;
}

} // namespace

/// The view as its owner drives it: what it says comes back as what it shows.
class TestClusterView : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_view = std::make_unique<ClusterView>();
        m_view->resize(1100, 700);
        m_view->show(preset("dgx-a100-80g", 8), mapOf(preset("dgx-a100-80g", 8), 2, 8, 4));
        connect(m_view.get(), &ClusterView::clusterEdited, this,
                [this](const Cluster& cluster, const QString& what) {
                    m_steps << what;
                    m_view->show(cluster, mapOf(cluster, 2, 8, 4));
                });
        m_view->QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
        m_steps.clear();
    }
    void cleanup() { m_view.reset(); }

    void theKeyboardStaysWhenAKindGoes()
    {
        const auto mixed = withNewNode(preset("dgx-a100-80g", 4), preset("dgx-h100", 1));
        QVERIFY(mixed);
        m_view->show(*mixed, {});
        QuantityField* field = m_view->properties().field(QStringLiteral("nodes_1"));
        QVERIFY(field != nullptr);
        m_view->activateWindow();
        field->setFocus();
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, QStringLiteral("0"));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(m_view->properties().field(QStringLiteral("nodes_1")) == nullptr);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(m_view->focusWidget() != nullptr);
        QVERIFY2(m_view->properties().isAncestorOf(m_view->focusWidget()),
                 qPrintable(m_view->focusWidget()->objectName()));
        // And what took the place of the fields is reached where they were: before what stands below them.
        QWidget* after = m_view->properties().field(QStringLiteral("per_node"))->nextInFocusChain();
        while ((after->focusPolicy() & Qt::TabFocus) != Qt::TabFocus || !after->isVisible()) {
            after = after->nextInFocusChain();
        }
        QCOMPARE(after->objectName(), QStringLiteral("group_list"));
    }

    void anEmptyLegendSaysWhy()
    {
        const ClusterScene& scene = m_view->canvas().scene();
        QVERIFY(scene.whyNoRanks().isEmpty());
        m_view->show(preset("dgx-a100-80g", 8), {}, QStringLiteral("64 accelerators do not divide by 7"));
        QVERIFY(scene.whyNoRanks().contains(QStringLiteral("do not divide by 7")));
        const QImage picture = m_view->canvas().grab().toImage();
        QVERIFY(coloured(picture, theme::Theme::light().bad) > 0);
        m_view->canvas().setColour(ColourBy::Kind); // needs no ranks
        QVERIFY(scene.whyNoRanks().isEmpty());
    }

    void kindsAreNamedWhereTheirNodesAreTooSmallToBe()
    {
        const auto mixed = withNewNode(preset("dgx-a100-80g", 4), preset("dgx-h100", 1));
        m_view->show(*mixed, {});
        const auto names = [this] {
            QStringList all;
            for (const theme::LegendEntry& entry :
                 m_view->canvas().scene().kindLegend(theme::Theme::light())) {
                all << entry.text;
            }
            return all;
        };
        QCOMPARE(names().size(), 2);
        QVERIFY(names().last().contains(QStringLiteral("H100")));
        m_view->show(preset("dgx-a100-80g", 4), {});
        QVERIFY(names().isEmpty()); // one kind is the cluster
    }

    void nodesWithNicsOfTheirOwnAreEditedAtThem()
    {
        const auto mixed = withNewNode(preset("dgx-a100-80g", 4), preset("dgx-h100", 1));
        m_view->show(*mixed, mapOf(*mixed, 2, 4, 5));
        const auto outer = static_cast<std::int32_t>(mixed->levels.size()) - 1;
        m_view->canvas().select({PartKind::Nics, 4, outer, -1});
        QuantityField* rate = m_view->properties().field(QStringLiteral("port_bandwidth"));
        QVERIFY(rate != nullptr);
        QCOMPARE(rate->text(), QStringLiteral("400"));
        rate->setFocus();
        QTest::keyClick(rate, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(rate, QStringLiteral("800"));
        QTest::keyClick(rate, Qt::Key_Return);
        const Cluster& changed = m_view->canvas().scene().cluster;
        QCOMPARE(changed.levelsOf(1).back().portBandwidth, 100e9);
        QCOMPARE(changed.levelsOf(0).back().portBandwidth, mixed->levels.back().portBandwidth);
        // At the switch that joins them one rate is given to all, and that is said.
        m_view->canvas().select({PartKind::Switch, 0, outer, -1});
        const auto says = [this] {
            const auto labels = m_view->properties().findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
                return label->text().contains(QStringLiteral("one for all"));
            });
        };
        QVERIFY(says());
        rate = m_view->properties().field(QStringLiteral("port_bandwidth"));
        rate->selectAll();
        QTest::keyClicks(rate, QStringLiteral("400"));
        QTest::keyClick(rate, Qt::Key_Return);
        const Cluster& equal = m_view->canvas().scene().cluster;
        QCOMPARE(equal.levelsOf(1).back().portBandwidth, 50e9);
        QCOMPARE(equal.levelsOf(0).back().bandwidth, equal.levelsOf(1).back().bandwidth);
        QVERIFY(!says());
    }

    void clickingAPartShowsItsNumbers()
    {
        click({PartKind::Switch, 3, 0, -1});
        QVERIFY(m_view->properties().field(QStringLiteral("bandwidth")) != nullptr);
        QCOMPARE(m_view->properties().field(QStringLiteral("bandwidth"))->text(), QStringLiteral("300"));
        click({PartKind::Accelerator, 9, -1, -1});
        QCOMPARE(m_view->properties().field(QStringLiteral("bf16"))->text(), QStringLiteral("312"));
        QCOMPARE(m_view->properties().field(QStringLiteral("memory"))->text(), QStringLiteral("80"));
        click({PartKind::Node, 2, -1, -1});
        QCOMPARE(m_view->properties().field(QStringLiteral("nodes"))->text(), QStringLiteral("8"));
    }

    void whatAHostHasIsEditedAtANode()
    {
        click({PartKind::Node, 2, -1, -1});
        QCOMPARE(m_view->properties().field(QStringLiteral("host_memory"))->text(), QStringLiteral("2,048"));
        type("host_memory", "512");
        QCOMPARE(cluster().host.bytes, 512.0 * 1024 * 1024 * 1024);
        QCOMPARE(m_steps.size(), 1);
        type("host_shared", "4");
        QCOMPARE(cluster().host.sharedBy, 4);
        QCOMPARE(cluster().host.source, std::string("entered by hand"));
        // Without drives there is nothing to read.
        type("drives", "0");
        QCOMPARE(cluster().host.driveBytes, 0.0);
        QVERIFY(m_view->properties().field(QStringLiteral("drives_read")) == nullptr);
        type("drives", "8");
        QVERIFY(cluster().host.driveRead > 0 && cluster().host.driveWrite > 0);
    }

    /// Of two kinds each keeps what is not written at it.
    void everyKindOfNodesHasAHostOfItsOwn()
    {
        constexpr double kGibi = 1024.0 * 1024 * 1024;
        click({PartKind::Node, 2, -1, -1});
        QTest::mouseClick(m_view->properties().button(QStringLiteral("split")), Qt::LeftButton);
        QCOMPARE(cluster().kinds(), std::size_t{2});
        const auto last = static_cast<std::int32_t>(cluster().nodes - 1);
        click({PartKind::Node, last, -1, -1});
        type("host_memory", "512");
        QCOMPARE(cluster().hostOf(0).bytes, 2048 * kGibi);
        QCOMPARE(cluster().hostOf(1).bytes, 512 * kGibi);
        click({PartKind::Node, 0, -1, -1});
        QCOMPARE(m_view->properties().field(QStringLiteral("host_memory"))->text(), QStringLiteral("2,048"));
        type("drives", "8");
        type("host_memory", "1024");
        QCOMPARE(cluster().hostOf(0).bytes, 1024 * kGibi);
        QCOMPARE(cluster().hostOf(1).bytes, 512 * kGibi);
        QVERIFY(cluster().hostOf(0).driveBytes != cluster().hostOf(1).driveBytes);
        // What shared the cluster's host keeps it.
        click({PartKind::Node, last, -1, -1});
        QCOMPARE(m_view->properties().field(QStringLiteral("host_memory"))->text(), QStringLiteral("512"));
    }

    void bandwidthIsEditedWhereItStands()
    {
        click({PartKind::Switch, 0, 0, -1});
        type("bandwidth", "450");
        QCOMPARE(cluster().levels[0].bandwidth, 450e9);
        QCOMPARE(m_steps.size(), 1);
        QVERIFY(m_steps[0].contains(QStringLiteral("NVSwitch")));
        // The network's rate follows its NICs.
        click({PartKind::Switch, 0, 1, -1});
        type("ports", "4");
        QCOMPARE(cluster().levels[1].bandwidth, 12.5e9);
        type("oversubscription", "2");
        QCOMPARE(cluster().levels[1].oversubscription, 2.0);
    }

    void halfTypedNumbersAreSaidInPlaceAndChangeNothing()
    {
        click({PartKind::Switch, 0, 0, -1});
        const Cluster before = cluster();
        type("bandwidth", "45x");
        QuantityField* field = m_view->properties().field(QStringLiteral("bandwidth"));
        QVERIFY(field->error().contains(QStringLiteral("45x")));
        QCOMPARE(field->text(), QStringLiteral("45x"));
        type("efficiency", "140");
        QVERIFY(m_view->properties()
                    .field(QStringLiteral("efficiency"))
                    ->error()
                    .contains(QStringLiteral("100")));
        QVERIFY(cluster() == before);
        QVERIFY(m_steps.isEmpty());
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(field->text(), QStringLiteral("300"));
        QVERIFY(field->error().isEmpty());
    }

    void arrowsStepThroughRoundValues()
    {
        click({PartKind::Switch, 0, 0, -1});
        QuantityField* field = m_view->properties().field(QStringLiteral("bandwidth"));
        QTest::keyClick(field, Qt::Key_Up);
        QCOMPARE(cluster().levels[0].bandwidth, 350e9);
        QTest::keyClick(m_view->properties().field(QStringLiteral("bandwidth")), Qt::Key_Down);
        QCOMPARE(cluster().levels[0].bandwidth, 300e9);
    }

    void aNodeIsCopiedByNumberAndByKey()
    {
        click({PartKind::Node, 1, -1, -1});
        type("copies", "8");
        QTest::mouseClick(m_view->properties().button(QStringLiteral("copy")), Qt::LeftButton);
        QCOMPARE(cluster().nodes, std::int64_t{16});
        QVERIFY(m_steps.last().contains(QStringLiteral("8")));
        QTest::keySequence(&m_view->canvas(), QKeySequence::Copy);
        QTest::keySequence(&m_view->canvas(), QKeySequence::Paste);
        QCOMPARE(cluster().nodes, std::int64_t{17});
        QTest::keyClick(&m_view->canvas(), Qt::Key_Delete);
        QCOMPARE(cluster().nodes, std::int64_t{16});
    }

    void pastedTextGoesToWhoeverReadsIt()
    {
        QSignalSpy dropped(m_view.get(), &ClusterView::textDropped);
        QApplication::clipboard()->setText(QStringLiteral("GPU0 GPU1"));
        QTest::keySequence(&m_view->canvas(), QKeySequence::Paste);
        QCOMPARE(dropped.size(), 1);
        QVERIFY(m_steps.isEmpty());
    }

    void aNodeOfAnotherKindIsDroppedOntoTheDrawing()
    {
        m_view->putPart(QStringLiteral("node:dgx-h100"), {});
        QCOMPARE(cluster().kinds(), std::size_t{2});
        QCOMPARE(cluster().nodes, std::int64_t{9});
        QCOMPARE(m_view->canvas().scene().plan.nodes(), std::int64_t{9});
        QVERIFY(!m_view->canvas().partRect({PartKind::Node, 8, -1, -1}).isNull());
        m_view->putPart(QStringLiteral("node:nowhere"), {});
        QVERIFY(!m_view->properties().problem().isEmpty());
        QCOMPARE(m_steps.size(), 1);
    }

    void aPartOfTheListIsPutByEnter()
    {
        QListWidget& list = m_view->parts().list();
        m_view->parts().filter(QStringLiteral("RoCE"));
        for (int i = 0; i < list.count(); ++i) {
            if (!list.item(i)->isHidden() && list.item(i)->text() == QStringLiteral("RoCE")) {
                emit list.itemActivated(list.item(i));
            }
        }
        QCOMPARE(cluster().levels.size(), std::size_t{3});
        QCOMPARE(cluster().levels[1].kind, std::string("roce"));
    }

    void wiresAreDrawnAndCut()
    {
        click({PartKind::Switch, 0, 0, -1});
        QTest::mouseClick(m_view->properties().button(QStringLiteral("mesh")), Qt::LeftButton);
        QCOMPARE(cluster().levels[0].wires.size(), std::size_t{28});
        emit m_view->canvas().wireDrawn(0, 1, 0);
        QCOMPARE(cluster().levels[0].wires.front().links, 2);
        m_view->canvas().select({PartKind::Wire, 0, 0, 5});
        QTest::keyClick(&m_view->canvas(), Qt::Key_Delete);
        QCOMPARE(cluster().levels[0].wires.size(), std::size_t{27});
    }

    void aRefusalIsSaidBesideTheNumbers()
    {
        click({PartKind::Switch, 0, 1, -1});
        m_view->canvas().select({PartKind::Switch, 0, 1, -1});
        QTest::keyClick(&m_view->canvas(), Qt::Key_Delete);
        QVERIFY(m_view->properties().problem().contains(QStringLiteral("outermost")));
        QVERIFY(m_steps.isEmpty());
    }

    void aRanksGroupsLightUp()
    {
        click({PartKind::Accelerator, 5, -1, -1});
        QCOMPARE(m_view->canvas().scene().lit, std::int64_t{5});
        auto* groups = m_view->findChild<GroupList*>();
        QVERIFY(groups != nullptr);
        QCOMPARE(groups->lines(), 3);
        QVERIFY(groups->textOf(Axis::Tensor).contains(QStringLiteral("2 ranks over NVSwitch")));
        const QImage image = m_view->canvas().grab().toImage();
        const auto& light = theme::Theme::light();
        QVERIFY(coloured(image, axisColour(Axis::Data, light)) > 100);
        QVERIFY(coloured(image, axisColour(Axis::Pipeline, light)) > 50);
        QSignalSpy why(m_view.get(), &ClusterView::whyRequested);
        QTest::keyClick(groups, Qt::Key_Return);
        QCOMPARE(why.size(), 1);
    }

    void groupsAreThoseOfTheirAxis()
    {
        const RankMap& map = m_view->canvas().scene().map;
        QCOMPARE(map.group(Axis::Tensor, 5), (std::vector<std::int64_t>{4, 5}));
        QCOMPARE(map.group(Axis::Pipeline, 5), (std::vector<std::int64_t>{5, 21, 37, 53}));
        QCOMPARE(map.group(Axis::Data, 5), (std::vector<std::int64_t>{1, 3, 5, 7, 9, 11, 13, 15}));
        QVERIFY(map.group(Axis::Data, 99).empty());
    }

    void colouringByAnAxisChangesTheCells()
    {
        auto* box = m_view->findChild<QComboBox*>(QStringLiteral("colour_by"));
        QSet<QByteArray> pictures;
        for (const ColourBy colour : {ColourBy::Tensor, ColourBy::Data, ColourBy::Stage, ColourBy::Kind}) {
            box->setCurrentIndex(static_cast<int>(colour));
            emit box->activated(static_cast<int>(colour));
            const QImage image = m_view->canvas().grab().toImage();
            pictures << QByteArray(reinterpret_cast<const char*>(image.constBits()),
                                   static_cast<qsizetype>(image.sizeInBytes()));
        }
        QCOMPARE(pictures.size(), 4);
    }

    void linksAreAsWideAsWhatTheyCarry()
    {
        const ClusterScene& scene = m_view->canvas().scene();
        QVERIFY(linkWidth(scene, 0) > linkWidth(scene, 1));
        QVERIFY(linkWidth(scene, 1) > 1);
        m_view->canvas().setTraffic(false);
        QCOMPARE(linkWidth(scene, 0), 1.0);
    }

    void theRankOrderIsDraggedAndMovedByKeys()
    {
        RankOrderChips& chips = m_view->rankOrder();
        QSignalSpy chosen(m_view.get(), &ClusterView::rankOrderChosen);
        chips.setFocus();
        QTest::keyClick(&chips, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(chips.order(), QStringLiteral("cp-tp-dp-pp"));
        QCOMPARE(chosen.last()[0].toString(), QStringLiteral("cp-tp-dp-pp"));
        QCOMPARE(chosen.last()[1].toBool(), true);
        chosen.clear();
        const QPoint from = chips.chipRect(3).center().toPoint();
        const QPoint to = chips.chipRect(0).center().toPoint();
        QTest::mousePress(&chips, Qt::LeftButton, {}, from);
        QTest::mouseMove(&chips, (from + to) / 2);
        QTest::mouseMove(&chips, to);
        QVERIFY(!chosen.isEmpty());
        QCOMPARE(chosen.last()[1].toBool(), false); // views follow while it is held
        QTest::mouseRelease(&chips, Qt::LeftButton, {}, to);
        QCOMPARE(chips.order(), QStringLiteral("pp-cp-tp-dp"));
        QCOMPARE(chosen.last()[1].toBool(), true);
    }

    void keysWalkZoomAndFit()
    {
        ClusterCanvas& canvas = m_view->canvas();
        canvas.setFocus();
        QTest::keyClick(&canvas, Qt::Key_Right);
        QCOMPARE(canvas.scene().selected, (Part{PartKind::Node, 0, -1, -1}));
        QTest::keyClick(&canvas, Qt::Key_Right);
        QCOMPARE(canvas.scene().selected.index, std::int64_t{1});
        QTest::keyClick(&canvas, Qt::Key_Return);
        QCOMPARE(canvas.scene().selected, (Part{PartKind::Accelerator, 8, -1, -1}));
        QVERIFY(canvas.planView().zoom > 0.5);
        QTest::keyClick(&canvas, Qt::Key_Right);
        QCOMPARE(canvas.scene().selected.index, std::int64_t{9});
        QTest::keyClick(&canvas, Qt::Key_Escape);
        QCOMPARE(canvas.scene().selected, (Part{PartKind::Node, 1, -1, -1}));
        QTest::keyClick(&canvas, Qt::Key_Escape);
        QCOMPARE(canvas.scene().selected.kind, PartKind::None);
        const double zoom = canvas.planView().zoom;
        QTest::keyClick(&canvas, Qt::Key_Plus);
        QVERIFY(canvas.planView().zoom > zoom);
        QTest::keyClick(&canvas, Qt::Key_Home);
        QVERIFY(QRectF(canvas.rect()).contains(canvas.partRect({PartKind::Domain, 0, 1, -1})));
    }

    void draggingPansAndTheDrawingStaysInReach()
    {
        ClusterCanvas& canvas = m_view->canvas();
        canvas.zoomBy(3, canvas.rect().center());
        const QPointF before = canvas.planView().corner;
        QTest::mousePress(&canvas, Qt::LeftButton, {}, QPoint(200, 200));
        QTest::mouseMove(&canvas, QPoint(180, 190));
        QTest::mouseMove(&canvas, QPoint(150, 180));
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, QPoint(150, 180));
        const QPointF moved = canvas.planView().corner - before;
        QVERIFY(std::abs(moved.x() - 50 / canvas.planView().zoom) < 1e-6);
        QVERIFY(std::abs(moved.y() - 20 / canvas.planView().zoom) < 1e-6);
        canvas.panBy({1e6, 1e6});
        QVERIFY(canvas.partRect({PartKind::Domain, 0, 1, -1}).intersects(QRectF(canvas.rect())));
    }

    void theTableOfRanksIsAModelAndSorts()
    {
        RankTable& table = m_view->table();
        const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
        m_view->setTableShown(true);
        QCOMPARE(table.rowCount(), 64);
        table.sort(RankTable::Stage, Qt::DescendingOrder);
        QCOMPARE(table.rankAt(0), std::int64_t{48});
        QCOMPARE(table.rowOf(48), 0);
        const QStringList lines = table.csv().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 65);
        QCOMPARE(lines[0], QStringLiteral("rank,node,accelerator,stage,tp,cp,dp,pp,ep"));
        QCOMPARE(lines[1], QStringLiteral("48,6,a100-80g-sxm,3,0,0,0,3,0"));
        auto* rows = m_view->findChild<QTableView*>(QStringLiteral("rank_table"));
        rows->selectRow(2);
        QCOMPARE(m_view->canvas().scene().selected, (Part{PartKind::Accelerator, 50, -1, -1}));
    }

    void withoutAClusterItSaysWhatToDo()
    {
        Cluster none;
        none.nodes = 0;
        m_view->show(none, {});
        QVERIFY(m_view->canvas().scene().plan.isEmpty());
        QVERIFY(!m_view->canvas().grab().isNull());
        m_view->putPart(QStringLiteral("node:dgx-a100-80g"), {});
        QCOMPARE(cluster().nodes, std::int64_t{1});
    }

    void everyControlHasAName()
    {
        for (const Part& part :
             {Part{}, Part{PartKind::Node, 0, -1, -1}, Part{PartKind::Accelerator, 0, -1, -1},
              Part{PartKind::Switch, 0, 0, -1}, Part{PartKind::Switch, 0, 1, -1}}) {
            m_view->canvas().select(part);
            for (const QWidget* widget : m_view->findChildren<QWidget*>()) {
                if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible()
                    || widget->objectName().startsWith(QLatin1String("qt_"))) {
                    continue;
                }
                const auto* button = qobject_cast<const QAbstractButton*>(widget);
                QVERIFY2(!widget->accessibleName().isEmpty()
                             || (button != nullptr && !button->text().isEmpty()),
                         qPrintable(widget->objectName() + QLatin1Char(' ')
                                    + QString::fromLatin1(widget->metaObject()->className())));
            }
        }
    }

    void thePageChoosesBetweenCanvases()
    {
        DrawView page;
        auto* second = new QWidget;
        page.addCanvas(QStringLiteral("second"), QStringLiteral("Second"), second, nullptr, nullptr, {});
        QCOMPARE(page.canvas(), QStringLiteral("cluster"));
        page.setCanvas(QStringLiteral("second"));
        QCOMPARE(page.canvas(), QStringLiteral("second"));
        page.setCanvas(QStringLiteral("nowhere"));
        QCOMPARE(page.canvas(), QStringLiteral("second"));
    }

private:
    [[nodiscard]] const Cluster& cluster() { return m_view->canvas().scene().cluster; }
    void click(const Part& part)
    {
        m_view->canvas().reveal({PartKind::Accelerator,
                                 part.kind == PartKind::Accelerator               ? part.index
                                 : part.level == 0 || part.kind == PartKind::Node ? part.index * 8
                                                                                  : 0,
                                 -1, -1});
        if (part.kind == PartKind::Switch && part.level > 0) {
            m_view->canvas().fit();
        }
        const QRectF rect = m_view->canvas().partRect(part);
        const QPointF at = part.kind == PartKind::Node ? rect.topLeft() + QPointF(3, 3) : rect.center();
        QTest::mouseClick(&m_view->canvas(), Qt::LeftButton, {}, at.toPoint());
        QCOMPARE(m_view->canvas().scene().selected, part);
    }
    void type(const char* id, const char* text)
    {
        QuantityField* field = m_view->properties().field(QString::fromLatin1(id));
        QVERIFY(field != nullptr);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QString::fromLatin1(text));
        QTest::keyClick(field, Qt::Key_Return);
    }

    std::unique_ptr<ClusterView> m_view;
    QStringList m_steps;
};

QTEST_MAIN(TestClusterView)
#include "tst_cluster_view.moc"
