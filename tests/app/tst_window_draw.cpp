// SPDX-License-Identifier: GPL-3.0-or-later
// Clusters drawn in the real window: what is done on the canvas is in the document, and can be undone.
#include "app/export_fixture.h"
#include "draw/cluster_view.h"
#include "draw/draw_view.h"
#include "draw/group_list.h"
#include "draw/property_panel.h"
#include "draw/quantity_field.h"
#include "draw/rank_order_chips.h"
#include "gui/explain/why_card.h"
#include "gui/perspectives/rank_places.h"
#include "layout/knob.h"
#include "model/scenarios.h"
#include "network/network_view.h"
#include "panel/chooser.h"
#include "panel/cluster_text.h"
#include "panel/own_name.h"
#include "period/period_strip.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>
#include <array>
#include <set>

using namespace shardscape;
using namespace shardscape::gui;
using draw::Part;
using draw::PartKind;
using testing::WindowFixture;

namespace {

struct Drawing : WindowFixture {
    explicit Drawing(QSize size = QSize(1440, 900))
        : WindowFixture(size)
    {
        window.perspectives().setPerspective(Perspective::Draw);
        QCoreApplication::processEvents();
    }
    draw::ClusterView& view() { return window.perspectives().draw().cluster(); }
    draw::ClusterCanvas& canvas() { return view().canvas(); }
    [[nodiscard]] const cluster::Cluster& cluster() { return scenario().cluster; }
    void type(const char* id, const char* text)
    {
        draw::QuantityField* field = view().properties().field(QString::fromLatin1(id));
        if (field == nullptr) {
            qFatal("no field %s", id);
        }
        field->selectAll();
        QTest::keyClicks(field, QString::fromLatin1(text));
        QTest::keyClick(field, Qt::Key_Return);
    }
};

} // namespace

class WindowDrawTest : public QObject {
    Q_OBJECT

private slots:
    void aClusterOfTwoKindsOfNodeIsDrawnCopiedEditedAndUndone()
    {
        Drawing f;
        const store::Project before = f.project();
        f.view().putPart(QStringLiteral("node:dgx-h100"), {});
        QCOMPARE(f.cluster().kinds(), std::size_t{2});
        QCOMPARE(f.project().clusters.size(), std::size_t{1});
        QVERIFY(f.project().clusters[0].cluster == f.cluster());

        f.canvas().select({PartKind::Node, 8, -1, -1});
        f.type("copies", "7");
        QTest::mouseClick(f.view().properties().button(QStringLiteral("copy")), Qt::LeftButton);
        QCOMPARE(f.cluster().nodes, std::int64_t{16});
        QCOMPARE(f.cluster().others[0].nodes, std::int64_t{8});
        QVERIFY(f.action("undo")->text().contains(QStringLiteral("7")));

        f.canvas().select({PartKind::Switch, 0, 1, -1});
        f.type("port_bandwidth", "400");
        QCOMPARE(f.cluster().levels[1].bandwidth, 50e9);
        QCOMPARE(f.project().clusters.size(), std::size_t{1}); // the same one, edited
        QVERIFY(f.project().clusters[0].cluster == f.cluster());
        QVERIFY(f.window.evaluation().valid);

        for (int i = 0; i < 3; ++i) {
            f.trigger("undo");
        }
        QVERIFY(f.project() == before);
        QVERIFY(!f.action("undo")->isEnabled());
        QVERIFY(f.canvas().scene().cluster == f.cluster());
        for (int i = 0; i < 3; ++i) {
            f.trigger("redo");
        }
        QCOMPARE(f.cluster().nodes, std::int64_t{16});
        QCOMPARE(f.cluster().levels[1].bandwidth, 50e9);
    }

    void thatAClusterIsOnesOwnIsNoPartOfItsName()
    {
        Drawing f;
        const std::string name = f.cluster().name;
        f.canvas().select({PartKind::Switch, 0, 1, -1});
        f.type("port_bandwidth", "400");
        QCOMPARE(f.cluster().name, name); // in whatever language it was drawn
        QCOMPARE(f.project().clusters[0].name(), name);
        QCOMPARE(panel::shownName(f.cluster()), QString::fromStdString(name) + " (own)");
        QVERIFY(f.window.clusterChooser().text().contains(" (own)"));
        // A second one is counted, not marked.
        emit f.window.clusterChooser().chosen("dgx-a100-80g");
        f.canvas().select({PartKind::Switch, 0, 1, -1});
        f.type("port_bandwidth", "800");
        QCOMPARE(f.project().clusters[1].name(), name + " (2)");
        // Where there are several kinds of nodes, its properties name them instead of the first.
        f.view().putPart(QStringLiteral("node:dgx-h100"), {});
        f.canvas().select({});
        const auto labels = f.view().properties().findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
            return label->text() == panel::clusterText(f.cluster());
        }));
    }

    void aNewClusterIsFoundByItsNameOrBegunEmpty()
    {
        Drawing f;
        const cluster::Cluster before = f.cluster();
        auto* fresh = f.find<panel::Chooser>("new_cluster");
        fresh->openList();
        QCOMPARE(fresh->listed().front(), QString("empty"));
        QVERIFY(fresh->listed().size() > 10);
        fresh->setSearch("h100 dgx");
        QVERIFY(fresh->listed().size() >= 1 && fresh->listed().size() < 4);
        QVERIFY(fresh->listed().contains("dgx-h100"));
        fresh->setSearch("empty");
        QCOMPARE(fresh->listed(), QStringList{"empty"});
        QTest::keyClick(fresh->findChild<QLineEdit*>("chooser_search"), Qt::Key_Return);
        QCOMPARE(f.cluster().accelerators(), std::int64_t{1});
        QVERIFY(f.cluster().levels.empty());
        QVERIFY(f.cluster().accelerator == before.accelerator);
        QVERIFY(!f.window.evaluation().valid); // tp 2 on one accelerator: said, and nothing else
        const std::string why = english(f.window.evaluation().reasons.front().message);
        QVERIFY2(why.starts_with("1 accelerator does not divide by tp x pp = 8"), why.c_str());
        QCOMPARE(f.window.evaluation().reasons.size(), std::size_t{1});
        // One click mends it, and another one brings it back.
        QTRY_VERIFY(!f.window.isThinking()); // its mend is looked for
        f.find<QAbstractButton>("verdict_reason_0")->click();
        QVERIFY(f.window.evaluation().valid);
        QCOMPARE(f.scenario().layout.tensorParallel, 1);
        QCOMPARE(f.scenario().layout.pipelineParallel, 1);
        f.trigger("undo"); // both degrees at once
        QVERIFY(!f.window.evaluation().valid);
        // A node takes the place of the one accelerator.
        f.view().putPart(QStringLiteral("node:dgx-a100-80g"), {});
        QVERIFY2(f.view().properties().problem().isEmpty(), qPrintable(f.view().properties().problem()));
        QCOMPARE(f.cluster().acceleratorsPerNode, std::int64_t{8});
        QCOMPARE(f.cluster().nodes, std::int64_t{1});
        QCOMPARE(f.project().clusters.size(), std::size_t{1});
        QCOMPARE(f.project().clusters[0].name(), std::string("DGX A100 80 GB"));
        QVERIFY(f.project().clusters[0].cluster == f.cluster());
        f.trigger("undo");
        QCOMPARE(f.cluster().accelerators(), std::int64_t{1});
        // It grows into a cluster.
        f.type("per_node", "8");
        f.canvas().select({PartKind::Node, 0, -1, -1});
        f.type("copies", "3");
        QTest::mouseClick(f.view().properties().button(QStringLiteral("copy")), Qt::LeftButton);
        QCOMPARE(f.cluster().accelerators(), std::int64_t{32});
        QCOMPARE(f.cluster().levels.size(), std::size_t{2});
        QVERIFY(f.window.evaluation().valid);
        // Another one takes nothing away from it.
        emit fresh->chosen("dgx-h100");
        QCOMPARE(f.project().clusters.size(), std::size_t{2});
        QCOMPARE(f.project().clusters[0].cluster.accelerators(), std::int64_t{32});
        QCOMPARE(f.cluster().nodes, std::int64_t{1});
        QCOMPARE(f.project().clusters[1].name(), std::string("DGX H100"));
        f.trigger("undo");
        QCOMPARE(f.cluster().accelerators(), std::int64_t{32});
        QCOMPARE(f.project().clusters.size(), std::size_t{1});
    }

    void theMarkOfEarlierVersionsIsTakenForWhatItIs()
    {
        cluster::Cluster cluster;
        cluster.id = "custom";
        for (const char* stored : {"DGX (own)", "DGX (eigen)", "DGX（自有）"}) {
            cluster.name = stored;
            QCOMPARE(panel::withoutMark(cluster.name), QString("DGX"));
            QCOMPARE(panel::shownName(cluster), QString("DGX (own)"));
        }
        QCOMPARE(panel::withoutMark("DGX (eigen 3)"), QString("DGX (3)"));
        cluster.name = "MI250X (Frontier)";
        QCOMPARE(panel::shownName(cluster), QString("MI250X (Frontier)"));
    }

    void aFasterNetworkShortensTheStep()
    {
        Drawing f;
        f.window.setKnob(QStringLiteral("tp"), 1);
        f.window.setKnob(QStringLiteral("pp"), 8);
        const double step = f.window.evaluation().stepSeconds;
        f.canvas().select({PartKind::Switch, 0, 1, -1});
        f.type("port_bandwidth", "20");
        QVERIFY(f.window.evaluation().stepSeconds > step);
    }

    void aClusterThatCannotBeIsSaidAndChangesNothing()
    {
        Drawing f;
        const store::Project before = f.project();
        f.canvas().select({PartKind::Switch, 0, 1, -1});
        QTest::keyClick(&f.canvas(), Qt::Key_Delete);
        QVERIFY(!f.view().properties().problem().isEmpty());
        QVERIFY(f.project() == before);
    }

    void ranksFollowTheLayoutAndTheRankOrder()
    {
        Drawing f; // tp 2, pp 4 on 64
        const draw::RankMap& map = f.canvas().scene().map;
        QCOMPARE(map.ranks.size(), std::size_t{64});
        QCOMPARE(map.group(draw::Axis::Tensor, 5), (std::vector<std::int64_t>{4, 5}));
        QCOMPARE(map.group(draw::Axis::Pipeline, 0), (std::vector<std::int64_t>{0, 16, 32, 48}));
        draw::RankOrderChips& chips = f.view().rankOrder();
        QCOMPARE(chips.order(), QStringLiteral("tp-cp-dp-pp"));
        chips.setFocus();
        QTest::keyClick(&chips, Qt::Key_End);
        QTest::mousePress(&chips, Qt::LeftButton, {}, chips.chipRect(3).center().toPoint());
        QTest::mouseMove(&chips, chips.chipRect(1).center().toPoint());
        QTest::mouseMove(&chips, chips.chipRect(0).center().toPoint());
        // Before the button is up, the ranks have moved already.
        QCOMPARE(f.canvas().scene().map.group(draw::Axis::Pipeline, 0),
                 (std::vector<std::int64_t>{0, 1, 2, 3}));
        QTest::mouseRelease(&chips, Qt::LeftButton, {}, chips.chipRect(0).center().toPoint());
        QCOMPARE(f.scenario().layout.rankOrder, 18); // pp-tp-cp-dp
        f.trigger("undo");                           // the whole drag
        QCOMPARE(f.scenario().layout.rankOrder, 0);
        QCOMPARE(chips.order(), QStringLiteral("tp-cp-dp-pp"));
    }

    /// Units are plurals: "1 ranks" is no choice.
    void oneOfAUnitHasNoPlural()
    {
        WindowFixture f;
        f.trigger("perspective_network");
        int choices = 0;
        for (const QComboBox* box : f.window.perspectives().network().findChildren<QComboBox*>()) {
            for (int item = 0; item < box->count(); ++item) {
                QVERIFY2(!box->itemText(item).startsWith(QStringLiteral("1\u00a0")),
                         qPrintable(box->itemText(item)));
                ++choices;
            }
        }
        QVERIFY(choices > 10);
    }

    void networkSaysWhatTimeCountsElsewhere_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QStringList>("knobs");
        QTest::addColumn<QString>("words");
        QTest::newRow("tied matrices") << "gpt-3-175b" << QStringList{"tp=4", "pp=4"} << "of tied matrices";
        QTest::newRow("copied stages")
            << "llama-13b" << QStringList{"pp=4", "schedule=dualpipe"} << "of copied stages";
        QTest::newRow("split experts")
            << "mixtral-8x7b-v0.1" << QStringList{"tp=2", "sequence_parallel=1", "ep=4", "etp=2"}
            << "of split experts";
        QTest::newRow("nothing") << "llama-13b" << QStringList{"tp=2", "pp=4"} << QString();
    }
    /// Rows of Network are ranks that talk, those of Time what they talk about: where they differ, the row says by how much.
    void networkSaysWhatTimeCountsElsewhere()
    {
        QFETCH(QString, model);
        QFETCH(QStringList, knobs);
        QFETCH(QString, words);
        WindowFixture f(QSize(1280, 720));
        layout::Scenario scenario = scenarioOf(model.toStdString().c_str(), "dgx-a100-80g", 4,
                                               {{"global_batch", "64"}});
        for (const QString& knob : knobs) {
            const auto set = layout::setKnob(scenario, knob.section('=', 0, 0).toStdString(),
                                             knob.section('=', 1, 1).toStdString());
            QVERIFY(set.has_value());
        }
        const training::Evaluation e = training::evaluate(scenario);
        QVERIFY(e.valid);
        const draw::RankMap map = rankMap(scenario, e);
        using training::TimeTerm;
        constexpr std::array kTerms{TimeTerm::TensorComm, TimeTerm::ContextComm, TimeTerm::DataComm,
                                    TimeTerm::PipelineComm, TimeTerm::ExpertComm}; // as axes are counted
        network_view::TrafficChart chart;
        chart.resize(790, 560);
        chart.show(map, scenario.cluster, e.stepSeconds, {});
        int said = 0;
        for (std::size_t axis = 0; axis < kTerms.size(); ++axis) {
            const draw::AxisTraffic& along = map.axes[axis];
            const training::TimeShare& term = e.time[static_cast<std::size_t>(kTerms[axis])];
            QVERIFY(std::abs(along.exposed - along.borrowedExposed - term.exposedSeconds)
                    <= 1e-9 * e.stepSeconds);
            QVERIFY(std::abs(along.seconds - along.borrowedSeconds - term.seconds) <= 1e-9 * e.stepSeconds);
            said += along.borrowedSeconds != 0 ? 1 : 0;
        }
        QCOMPARE(said, words.isEmpty() ? 0 : 2);
        const QString shown = chart.tableText();
        QCOMPARE(shown.count(QStringLiteral(" of tied matrices"))
                     + shown.count(QStringLiteral(" of copied stages"))
                     + shown.count(QStringLiteral(" of split experts")),
                 said);
        QVERIFY2(shown.contains(words), qPrintable(shown));
        QVERIFY(chart.isWhole());
    }

    void everyRankIsInOneGroupOfEveryAxisWhateverTheOrder()
    {
        WindowFixture f;
        layout::Scenario scenario = f.scenario();
        for (std::int32_t order = 0; order < 24; ++order) {
            scenario.layout.rankOrder = order;
            const draw::RankMap map = rankMap(scenario, training::evaluate(scenario));
            QCOMPARE(map.ranks.size(), std::size_t{64});
            std::set<std::array<std::int32_t, draw::kAxes>> places;
            for (const draw::RankPlace& rank : map.ranks) {
                std::array<std::int32_t, draw::kAxes> place = rank.place;
                place[static_cast<std::size_t>(draw::Axis::Expert)] = 0;
                places.insert(place);
            }
            QCOMPARE(places.size(), std::size_t{64}); // no two ranks stand at one place
            for (const draw::Axis axis : {draw::Axis::Tensor, draw::Axis::Data, draw::Axis::Pipeline}) {
                const auto along = static_cast<std::size_t>(axis);
                for (std::int64_t rank = 0; rank < 64; ++rank) {
                    const auto members = map.group(axis, rank);
                    QCOMPARE(static_cast<std::int64_t>(members.size()), map.axes[along].size);
                    std::set<std::int32_t> along_axis;
                    for (const std::int64_t member : members) {
                        const auto& theirs = map.ranks[static_cast<std::size_t>(member)].place;
                        auto own = map.ranks[static_cast<std::size_t>(rank)].place;
                        own[along] = theirs[along];
                        own[static_cast<std::size_t>(draw::Axis::Expert)] =
                            theirs[static_cast<std::size_t>(draw::Axis::Expert)];
                        QCOMPARE(theirs, own); // differ along this axis alone
                        along_axis.insert(theirs[along]);
                    }
                    QCOMPARE(along_axis.size(), members.size());
                }
            }
        }
    }

    void theTimeOfTheAxesIsTheEvaluations()
    {
        Drawing f;
        const auto& map = f.canvas().scene().map;
        const auto& time = f.window.evaluation().time;
        double bytes = 0;
        for (const draw::AxisTraffic& axis : map.axes) {
            for (const double part : axis.levelBytes) {
                bytes += part;
            }
        }
        QVERIFY(bytes > 0);
        QCOMPARE(map.levels.size(), f.cluster().levels.size());
        QCOMPARE(std::count_if(map.levels.begin(), map.levels.end(),
                               [](const auto& level) { return level.busiest; }),
                 std::ptrdiff_t{1});
        QCOMPARE(map.axes[static_cast<std::size_t>(draw::Axis::Tensor)].exposed,
                 time[static_cast<std::size_t>(training::TimeTerm::TensorComm)].exposedSeconds);
        QCOMPARE(map.axes[static_cast<std::size_t>(draw::Axis::Data)].seconds,
                 time[static_cast<std::size_t>(training::TimeTerm::DataComm)].seconds);
    }

    void knobsAreTurnedInTheNetworkPerspective()
    {
        WindowFixture f;
        f.trigger("perspective_network");
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Network);
        auto* congestion = f.find<QComboBox>("network_congestion");
        const double before = f.window.evaluation().stepSeconds;
        const int half = congestion->findData(50);
        QVERIFY(half >= 0);
        congestion->setCurrentIndex(half);
        emit congestion->activated(half);
        QCOMPARE(f.scenario().layout.congestion, 50);
        QVERIFY(f.window.evaluation().stepSeconds > before);
        QVERIFY(!f.window.perspectives().network().chart().axisRows().axes.empty());
        f.trigger("undo");
        QCOMPARE(f.scenario().layout.congestion, 0);
        QCOMPARE(congestion->currentData().toInt(), 0);
        const double step = f.window.evaluation().stepSeconds;
        auto* overlap = f.find<QCheckBox>("network_overlap_gradients");
        QVERIFY(overlap->isChecked()); // as recipes of its stack have it
        overlap->click();
        QCOMPARE(layout::findKnob("overlap_gradients")->get(f.scenario()), 0);
        QVERIFY(f.window.evaluation().stepSeconds > step);
    }

    /// Network begins a period; its strip stands at the foot of three perspectives, and its fields turn knobs.
    void aPeriodIsBegunAndTurned()
    {
        WindowFixture f;
        Perspectives& perspectives = f.window.perspectives();
        f.trigger("perspective_network");
        QVERIFY(perspectives.periodStrip(Perspective::Network)->isHidden());
        auto* interval = f.find<QComboBox>("network_exchange_interval");
        const int sixteen = interval->findData(16);
        QVERIFY(sixteen >= 0);
        emit interval->activated(sixteen);
        QCOMPARE(layout::findKnob("exchange_interval")->get(f.scenario()), 16);
        for (const Perspective shown : {Perspective::Network, Perspective::Time, Perspective::Timeline}) {
            perspectives.setPerspective(shown);
            period::PeriodStrip* strip = perspectives.periodStrip(shown);
            QVERIFY(strip->isVisible());
            QVERIFY(strip->hasPeriod());
            // It takes its room from the view, and is in the picture.
            QVERIFY(!strip->geometry().intersects(perspectives.view(shown).geometry()));
            QVERIFY(perspectives.picture(shown).pictureSizeHint().height()
                    >= strip->pictureSizeHint().height());
        }
        auto* steps = perspectives.periodStrip(Perspective::Timeline)
                          ->findChild<QSpinBox*>(QStringLiteral("period_exchange_interval"));
        QVERIFY(steps != nullptr);
        QCOMPARE(steps->value(), 16);
        steps->setValue(32);
        QCOMPARE(layout::findKnob("exchange_interval")->get(f.scenario()), 32);
        f.trigger("undo");
        QCOMPARE(steps->value(), 16);
        f.trigger("undo");
        QVERIFY(perspectives.periodStrip(Perspective::Timeline)->isHidden());
        QVERIFY(perspectives.periodStrip(Perspective::Memory) == nullptr);
    }

    void everyAxisAsksWhy()
    {
        WindowFixture f;
        f.trigger("perspective_network");
        network_view::TrafficChart& chart = f.window.perspectives().network().chart();
        QTest::mouseClick(&chart, Qt::LeftButton, {}, chart.axisRows().axes[0].band.center().toPoint());
        auto* card = f.window.findChild<WhyCard*>(QStringLiteral("why_card"));
        QVERIFY(card != nullptr && card->isVisible());
        QVERIFY(!card->text().isEmpty());
        card->close();
    }

    void aLevelOfTheNetworkIsShownWhereItIsDrawn()
    {
        WindowFixture f;
        f.trigger("perspective_network");
        network_view::TrafficChart& chart = f.window.perspectives().network().chart();
        QTest::keyClick(&chart, Qt::Key_End);
        QTest::keyClick(&chart, Qt::Key_Return);
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Draw);
        QCOMPARE(f.window.perspectives().draw().cluster().canvas().scene().selected.level, 0);
    }

    void theTableOfRanksIsSaved()
    {
        Drawing f;
        f.view().setTableShown(true);
        QCoreApplication::processEvents();
        f.find<QPushButton>("rank_table_export")->click();
        const QList<QByteArray> lines = saveExport(f, f.path("ranks.csv")).trimmed().split('\n');
        QCOMPARE(lines.size(), 65);
        QVERIFY(lines[0].startsWith("rank,node,accelerator"));
    }

    void aTopologyIsPastedAndJunkIsSaid()
    {
        Drawing f;
        const store::Project before = f.project();
        const char* text = "\tGPU0\tGPU1\tGPU2\tGPU3\tCPU Affinity\tNUMA Affinity\n"
                           "GPU0\t X \tNV1\tNV1\tNV2\t0-19\t0\n"
                           "GPU1\tNV1\t X \tNV2\tNV1\t0-19\t0\n"
                           "GPU2\tNV1\tNV2\t X \tNV2\t0-19\t0\n"
                           "GPU3\tNV2\tNV1\tNV2\t X \t0-19\t0\n";
        emit f.canvas().textDropped(QString::fromLatin1(text));
        QCOMPARE(f.cluster().acceleratorsPerNode, std::int64_t{4});
        QVERIFY(!f.cluster().levels[0].wires.empty());
        const QString name = QString::fromStdString(f.cluster().name); // not that of the machine it was
        QVERIFY2(
            name.startsWith(QStringLiteral("4 × ") + QString::fromStdString(f.cluster().accelerator.name)),
            qPrintable(name));
        f.trigger("undo");
        QVERIFY(f.project() == before);
        emit f.canvas().textDropped(QStringLiteral("once upon a time"));
        QVERIFY(!f.window.messageBar().text().isEmpty());
        QVERIFY(f.project() == before);
    }

    void measuredAllReducesAreFittedToTheLevelSelected()
    {
        Drawing f;
        const double latency = f.cluster().levels[1].latency;
        f.canvas().select({PartKind::Switch, 0, 1, -1});
        QFile file(f.path("allreduce.csv"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("size,time_us,ranks\n");
        // Times of a ring of 16 at 20 GB/s with 10 us a step and 50 us of start.
        for (const double bytes : {1048576.0, 16777216.0, 268435456.0, 1073741824.0}) {
            const double seconds = 50e-6 + 30 * 10e-6 + 2 * 15.0 / 16 * bytes / 20e9;
            file.write(QByteArray::number(bytes, 'f', 0) + ',' + QByteArray::number(seconds * 1e6) + ",16\n");
        }
        file.close();
        f.nextFile = file.fileName();
        QTest::mouseClick(f.view().properties().button(QStringLiteral("measured")), Qt::LeftButton);
        const cluster::LinkLevel& fitted = f.cluster().levels[1];
        QVERIFY(fitted.latency != latency || fitted.efficiency * fitted.bandwidth < 22e9);
        QVERIFY(f.window.messageBar().text().contains(QStringLiteral("InfiniBand")));
        QVERIFY(f.action("undo")->text().contains(QStringLiteral("InfiniBand")));
    }

    void whatWasDrawnIsSavedAndOpenedAgain()
    {
        Drawing f;
        f.view().putPart(QStringLiteral("node:dgx-h100"), {});
        f.canvas().select({PartKind::Switch, 0, 0, -1});
        QTest::mouseClick(f.view().properties().button(QStringLiteral("mesh")), Qt::LeftButton);
        const cluster::Cluster drawn = f.cluster();
        f.nextFile = f.path("drawn.shardscape");
        QVERIFY(f.window.saveAs());
        QVERIFY(f.window.newProject());
        QVERIFY(f.window.openPath(f.nextFile));
        QCOMPARE(f.cluster().kinds(), drawn.kinds());
        QCOMPARE(f.cluster().levels[0].wires.size(), drawn.levels[0].wires.size());
        QCOMPARE(f.project().clusters.size(), std::size_t{1});
    }

    void bothPerspectivesFitTheSmallestWindow()
    {
        for (const Perspective perspective : {Perspective::Draw, Perspective::Network}) {
            WindowFixture f(QSize(1280, 720));
            f.window.perspectives().setPerspective(perspective);
            QCoreApplication::processEvents();
            QCOMPARE(f.window.size(), QSize(1280, 720));
            const QWidget& view = f.window.perspectives().view(perspective);
            for (const QWidget* child : view.findChildren<QWidget*>()) {
                if (child->isVisible() && qobject_cast<const QAbstractButton*>(child) != nullptr) {
                    const QRect where(child->mapTo(&view, QPoint(0, 0)), child->size());
                    if (child->window() == &f.window && !child->visibleRegion().isEmpty()) {
                        QVERIFY2(view.rect().contains(where), qPrintable(child->objectName()));
                    }
                }
            }
        }
    }
};

QTEST_MAIN(WindowDrawTest)
#include "tst_window_draw.moc"
