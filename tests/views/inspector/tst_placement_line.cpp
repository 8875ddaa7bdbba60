// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/choice_box.h"
#include "inspector/inspector_view.h"
#include "inspector/placement_line.h"
#include "job/training/mending.h"
#include "layout/knob.h"
#include "model/scenarios.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace shardscape;
using inspector::InspectorView;
using inspector::PlacementLine;

namespace {

int rowOf(const inspector::ChoiceBox& box, const QString& name)
{
    return box.findText(name, Qt::MatchStartsWith);
}

layout::Scenario twoNodes()
{
    return scenarioOf("llama-2-7b", "dgx-h100", 2, {{"global_batch", "64"}, {"zero", "1"}});
}

} // namespace

/// The name of the placement, above the knobs that say it one by one.
class TestPlacementLine : public QObject {
    Q_OBJECT

private slots:
    void itSaysByWhichNameTheLayoutGoes()
    {
        PlacementLine line;
        layout::Scenario s = twoNodes();
        line.setScenario(s);
        QCOMPARE(line.names().currentText(), QStringLiteral("ZeRO 1"));
        QVERIFY(layout::setKnob(s, "zero", "3").has_value());
        QVERIFY(layout::setKnob(s, "dp_shard", "8").has_value());
        line.setScenario(s);
        QCOMPARE(line.names().currentText(), QStringLiteral("HSDP \u00b7 MiCS"));
        QVERIFY(line.names().toolTip().contains(QStringLiteral("HYBRID_SHARD")));
        QVERIFY(layout::setKnob(s, "weight_bits", "8").has_value());
        line.setScenario(s);
        QCOMPARE(line.names().currentIndex(), -1);
        QVERIFY(!line.names().placeholderText().isEmpty());
    }

    void aNameThatIsChosenIsOneChange()
    {
        PlacementLine line;
        const layout::Scenario s = twoNodes();
        line.setScenario(s);
        std::vector<layout::Change> changes;
        connect(&line, &PlacementLine::changeProposed, this,
                [&](const layout::Change& change) { changes.push_back(change); });
        emit line.names().activated(rowOf(line.names(), QStringLiteral("ZeRO++")));
        QCOMPARE(changes.size(), std::size_t{1});
        const layout::Scenario changed = layout::with(s, changes.front());
        QCOMPARE(layout::findKnob("secondary_shard")->get(changed), 8);
        QCOMPARE(line.names().currentText(), QStringLiteral("ZeRO 1")); // until the scenario comes
        line.setScenario(changed);
        QCOMPARE(line.names().currentText(), QStringLiteral("ZeRO++"));
        emit line.names().activated(line.names().currentIndex());
        QCOMPARE(changes.size(), std::size_t{1});
    }

    void whatCannotBeIsGreyAndSaysWhy()
    {
        PlacementLine line;
        line.setScenario(twoNodes());
        const int row = rowOf(line.names(), QStringLiteral("Three levels"));
        const QModelIndex index = line.names().model()->index(row, 0);
        QVERIFY(!(index.flags() & Qt::ItemIsEnabled));
        QVERIFY(
            index.data(Qt::ToolTipRole)
                .toString()
                .contains(QStringLiteral("has no links that join a part of a node"), Qt::CaseInsensitive));
    }

    /// At the head of the group that its knobs are in, found by any of its names, folded with them.
    void itStandsAboveItsKnobs()
    {
        InspectorView view(layout::knobs());
        view.resize(300, 900);
        view.show();
        const layout::Scenario s = twoNodes();
        view.setState(s, training::evaluateUnmended(s));
        QVERIFY(view.placement() != nullptr && view.placement()->isVisibleTo(&view));
        QCOMPARE(view.placement()->names().currentText(), QStringLiteral("ZeRO 1"));
        view.setFilter(QStringLiteral("hybrid_shard"));
        QVERIFY(view.placement()->isVisibleTo(&view));
        view.setFilter(QStringLiteral("tensor parallel"));
        QVERIFY(!view.placement()->isVisibleTo(&view));
        view.setFilter({});
        view.setFolded(layout::KnobGroup::Memory, true);
        QVERIFY(!view.placement()->isVisibleTo(&view));
        view.setFolded(layout::KnobGroup::Memory, false);
        QSignalSpy wanted(&view, &InspectorView::changeWanted);
        emit view.placement()->names().activated(rowOf(view.placement()->names(), QStringLiteral("HSDP")));
        QCOMPARE(wanted.count(), 1);
    }
};

QTEST_MAIN(TestPlacementLine)
#include "tst_placement_line.moc"
