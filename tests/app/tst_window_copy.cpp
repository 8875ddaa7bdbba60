// SPDX-License-Identifier: GPL-3.0-or-later
// "Copy as..." on every layout: rows of a sweep, scenarios of the project, columns of Compare.
#include "app/export_fixture.h"
#include "compare/compare_view.h"
#include "explore/matrix_view.h"
#include "explore/table_view.h"
#include "frameworks/export.h"
#include "gui/export/copy_sheet.h"
#include "search/sweep.h"

#include <QMenu>
#include <QPlainTextEdit>
#include <QTableView>
#include <QTimer>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>

using namespace shardscape;
using namespace shardscape::gui;
using namespace shardscape::gui::testing;

namespace {

struct Copying : WindowFixture {
    /// What the sheet says.
    QString written()
    {
        ExportSheet* sheet = window.exportSheet();
        if (sheet == nullptr || !sheet->flags().isVisible()) {
            return {};
        }
        sheet->flags().choose(QStringLiteral("megatron"));
        const QString text = sheet->flags().text();
        sheet->hide();
        return text;
    }
    static QString megatron(const layout::Scenario& scenario)
    {
        const auto text = frameworks::write(frameworks::planOf(scenario), "megatron");
        return text ? QString::fromStdString(text->text) : QStringLiteral("?");
    }
    void sweep()
    {
        window.startDefaultSweep();
        if (!waitForSweep()) {
            qFatal("no sweep");
        }
        window.perspectives().setPerspective(Perspective::Explore);
        QCoreApplication::processEvents();
    }
    layout::Scenario scenarioAt(explore::RowPosition row)
    {
        const explore::ResultSet& results = window.perspectives().explore().results();
        return search::scenarioAt(results.space(), results.row(row).index);
    }
};

} // namespace

class WindowCopyTest : public QObject {
    Q_OBJECT

private slots:
    void aPointOfTheScatterIsCopiedByKeyAndByMenu()
    {
        Copying f;
        f.sweep();
        explore::ScatterView& scatter = f.window.perspectives().explore().scatter();
        const auto row = static_cast<explore::RowPosition>(scatter.front().front());
        const layout::Scenario before = f.scenario();
        scatter.hoverAt(*scatter.pixelOf(row));
        const layout::Scenario wanted = f.scenarioAt(scatter.hovered());
        QTest::keyClick(scatter.plotWidget(), Qt::Key_C);
        QCOMPARE(f.written(), Copying::megatron(wanted));
        QVERIFY(Copying::megatron(wanted) != Copying::megatron(before));
        QCOMPARE(f.scenario(), before); // looked at, not taken

        const QPoint at = scatter.pixelOf(row)->toPoint();
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, scatter.plotWidget()->mapToGlobal(at));
        QApplication::sendEvent(scatter.plotWidget(), &event);
        auto* menu = f.find<QMenu>("scatter_row_menu");
        QVERIFY(menu->actions().size() >= 3); // with what filters, where the colour says it
        menu->actions().at(2)->trigger();
        QCOMPARE(f.written(), Copying::megatron(wanted));
        menu->close();
    }

    void aRowOfTheTableIsCopiedByKeyAndByMenu()
    {
        Copying f;
        f.sweep();
        explore::TableView& view = f.window.perspectives().explore().table();
        view.clickRow(3);
        view.table()->setCurrentIndex(view.model().index(3, 0));
        const layout::Scenario wanted = f.scenarioAt(view.model().positionAt(3));
        QTest::keyClick(view.table(), Qt::Key_C);
        QCOMPARE(f.written(), Copying::megatron(wanted));
        bool found = false;
        QTimer::singleShot(0, &view, [&] { // the menu waits for an answer
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            for (QAction* action : menu != nullptr ? menu->actions() : QList<QAction*>()) {
                if (action->text().startsWith(QStringLiteral("Copy as"))) {
                    found = true;
                    action->trigger();
                }
            }
            if (menu != nullptr) {
                menu->close();
            }
        });
        emit view.table()->customContextMenuRequested(
            view.table()->visualRect(view.model().index(3, 0)).center());
        QVERIFY(found);
        QCOMPARE(f.written(), Copying::megatron(wanted));
    }

    void theBestOfACellOfTheMatrixIsCopiedByKeyAndByMenu()
    {
        Copying f;
        f.sweep();
        explore::MatrixView& view = f.window.perspectives().explore().matrix();
        auto* canvas = view.findChild<QWidget*>(QStringLiteral("matrix_canvas"));
        QVERIFY(canvas != nullptr);
        canvas->setFocus(Qt::TabFocusReason);
        QTest::keyClick(canvas, Qt::Key_C); // the first cell
        const QString first = f.written();
        QVERIFY(first.contains(QStringLiteral("--tensor-model-parallel-size")));
        QContextMenuEvent event(QContextMenuEvent::Keyboard, {}, canvas->mapToGlobal(QPoint()));
        QApplication::sendEvent(canvas, &event);
        auto* menu = f.find<QMenu>("matrix_cell_menu");
        menu->actions().back()->trigger();
        QCOMPARE(f.written(), first);
        menu->actions().front()->trigger(); // taken, it is what was copied
        QCOMPARE(Copying::megatron(f.scenario()), first);
        menu->close();
    }

    void aScenarioOfThePaneAndAPinOfCompareAreCopiedByKey()
    {
        Copying f;
        f.trigger("pin_scenario");
        const layout::Scenario pinned = f.scenario();
        f.trigger("duplicate_scenario");
        f.window.setKnob(QStringLiteral("micro_batch"), pinned.layout.microBatch * 2);
        const layout::Scenario current = f.scenario();
        QVERIFY(Copying::megatron(pinned) != Copying::megatron(current));

        auto* tree = f.window.projectPanel().findChild<QTreeWidget*>();
        QVERIFY(tree != nullptr);
        QSet<QString> ofPane;
        for (QTreeWidgetItemIterator it(tree); *it != nullptr; ++it) {
            tree->setCurrentItem(*it);
            QTest::keyClick(tree, Qt::Key_C);
            ofPane << f.written();
        }
        QCOMPARE(ofPane, (QSet<QString>{Copying::megatron(pinned), Copying::megatron(current)}));

        f.window.perspectives().setPerspective(Perspective::Compare);
        f.window.settle();
        auto* table = f.window.perspectives().compare().findChild<QTableView*>();
        QVERIFY(table != nullptr);
        QSet<QString> copied;
        for (int column = 0; column < table->model()->columnCount(); ++column) {
            table->setCurrentIndex(table->model()->index(0, column));
            QTest::keyClick(table, Qt::Key_C);
            copied << f.written();
        }
        QVERIFY(copied.contains(Copying::megatron(pinned)));
        QCOMPARE(f.scenario(), current);
    }
};

QTEST_MAIN(WindowCopyTest)
#include "tst_window_copy.moc"
