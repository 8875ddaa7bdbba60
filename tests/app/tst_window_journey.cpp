// SPDX-License-Identifier: GPL-3.0-or-later
// One whole piece of work in the real window: from an empty project to a pinned comparison of two layouts for a model from
// a config.json on a cluster drawn by hand, saved, opened again, all of it taken back and done once more.
// SHARDSCAPE_GUIDE=FOLDER also writes the pictures of the guide into that folder, and beside them what they show
// (target manual_pictures); without it, pictures that show other numbers than the window does now are stale.
#include "app/window_fixture.h"
#include "compare/compare_view.h"
#include "compare/difference_view.h"
#include "draw/cluster_view.h"
#include "draw/draw_view.h"
#include "draw/model_view.h"
#include "draw/property_panel.h"
#include "draw/quantity_field.h"
#include "explore/matrix_view.h"
#include "explore/results_model.h"
#include "explore/table_view.h"
#include "gui/explain/manual_pictures.h"
#include "gui/parts/language.h"
#include "search/training/default_space.h"

#include <QCryptographicHash>
#include <QFile>
#include <QPushButton>
#include <QTableView>
#include <QUndoStack>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace shardscape;
using namespace shardscape::gui;
using draw::PartKind;
using testing::WindowFixture;

namespace {

/// The numbers of Mistral 7B's published config.json.
constexpr const char* kConfig = R"({"architectures": ["MistralForCausalLM"], "model_type": "mistral",
    "_name_or_path": "mistralai/Mistral-7B-v0.1", "hidden_size": 4096, "intermediate_size": 14336,
    "num_attention_heads": 32, "num_key_value_heads": 8, "num_hidden_layers": 32, "vocab_size": 32000,
    "sliding_window": 4096, "max_position_embeddings": 32768, "tie_word_embeddings": false})";

struct Journey : WindowFixture {
    Journey()
        : WindowFixture(QSize(1440, 900))
    {}

    [[nodiscard]] draw::ClusterView& cluster() { return window.perspectives().draw().cluster(); }
    [[nodiscard]] explore::ExploreView& explore() { return window.perspectives().explore(); }
    [[nodiscard]] compare::CompareView& compare() { return window.perspectives().compare(); }
    [[nodiscard]] QUndoStack& steps() { return window.document().undoStack(); }

    void goTo(const char* perspective)
    {
        trigger((QByteArray("perspective_") + perspective).constData());
        QCoreApplication::processEvents();
    }
    void write(const char* name, const QByteArray& text)
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly)) {
            qFatal("cannot write %s", name);
        }
        file.write(text);
    }
    void type(const char* id, const char* text)
    {
        draw::QuantityField* field = cluster().properties().field(QString::fromLatin1(id));
        if (field == nullptr) {
            qFatal("no field %s", id);
        }
        field->selectAll();
        QTest::keyClicks(field, QString::fromLatin1(text));
        QTest::keyClick(field, Qt::Key_Return);
    }
    void press(const char* button)
    {
        QPushButton* found = cluster().properties().button(QString::fromLatin1(button));
        if (found == nullptr) {
            qFatal("no button %s", button);
        }
        QTest::mouseClick(found, Qt::LeftButton);
    }
    /// The numbers that the window shows: its scenarios, what is predicted for them, and the fronts of its sweeps.
    [[nodiscard]] std::string digest()
    {
        exchange::Demo shown;
        for (const store::ScenarioEntry& entry : project().scenarios) {
            shown.scenarios.push_back(entry.scenario);
        }
        QString text = digestOf(shown);
        for (const store::SweepEntry& sweep : project().sweeps) {
            for (const auto place : sweep.result->front) {
                const auto& row = sweep.result->rows[static_cast<std::size_t>(place)];
                text += QStringLiteral(" %1").arg(row.objective, 0, 'g', 9);
            }
        }
        const QByteArray hash = QCryptographicHash::hash(text.toUtf8(), QCryptographicHash::Sha1);
        return hash.toHex().left(16).toStdString();
    }
    /// The window as it is now, for the guide.
    void picture(const char* name)
    {
        shown[std::string(name) + ".png"] = digest();
        const QString folder = qEnvironmentVariable("SHARDSCAPE_GUIDE");
        if (folder.isEmpty()) {
            return;
        }
        window.settle();
        for (int round = 0; round < 4; ++round) {
            QCoreApplication::processEvents();
        }
        explore().scatter().renderNow();
        const QString to = folder + QLatin1Char('/') + QLatin1String(name) + QStringLiteral(".png");
        if (!window.grab().save(to)) {
            qFatal("cannot write %s", qPrintable(to));
        }
    }
    /// Writes what the pictures show, or holds them against what was written.
    void checkPictures() const
    {
        const QString folder = qEnvironmentVariable("SHARDSCAPE_GUIDE");
        const QString guide = QStringLiteral(SOURCE_DIR "/resources/guide");
        QFile file((folder.isEmpty() ? guide : folder) + QStringLiteral("/first-hour.json"));
        if (!folder.isEmpty()) {
            QVERIFY(file.open(QIODevice::WriteOnly));
            QVERIFY(file.write(QByteArray::fromStdString(shown.dump(1) + "\n")) > 0);
            return;
        }
        QVERIFY(file.open(QIODevice::ReadOnly));
        const nlohmann::json kept = nlohmann::json::parse(file.readAll().toStdString());
        QCOMPARE(kept.size(), shown.size());
        for (const auto& [name, its] : shown.items()) {
            QVERIFY2(kept.value(name, std::string()) == its, ("stale: " + name).c_str());
            QVERIFY(QFile::exists(guide + QLatin1Char('/') + QString::fromStdString(name)));
        }
    }
    [[nodiscard]] std::vector<store::ScenarioEntry> pinned()
    {
        std::vector<store::ScenarioEntry> all;
        std::copy_if(project().scenarios.begin(), project().scenarios.end(), std::back_inserter(all),
                     [](const store::ScenarioEntry& entry) { return entry.pinned; });
        return all;
    }

    nlohmann::json shown = nlohmann::json::object(); ///< by picture
};

} // namespace

class WindowJourneyTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        loadTranslations(QStringLiteral("en")); // plurals, as people see them
    }

    void fromAnEmptyProjectToASavedComparisonAndBack()
    {
        Journey f;
        f.window.newProject();
        const store::Project empty = f.project();
        f.picture("1-empty-project");

        // The model, from its config.json.
        f.write("config.json", kConfig);
        f.nextFile = f.path("config.json");
        f.trigger("import_model");
        QCOMPARE(f.scenario().model.name, std::string("Mistral-7B-v0.1"));
        // 7.24 billion, as its authors say: 32 layers of 218.1 million and two tables of 131.1 million.
        QCOMPARE(workload::countParameters(f.scenario().model).total, std::int64_t{7241732096});
        f.goTo("draw");
        f.window.perspectives().draw().setCanvas(QStringLiteral("model"));
        QCOMPARE(f.window.perspectives().model().canvas().runs()[1].count, std::int64_t{32});
        f.picture("2-config-json");
        f.window.messageBar().dismiss();

        // The cluster, of two kinds of node.
        f.window.perspectives().draw().setCanvas(QStringLiteral("cluster"));
        QCoreApplication::processEvents();
        const std::int64_t before = f.scenario().cluster.nodes;
        f.cluster().putPart(QStringLiteral("node:dgx-h100"), {});
        QCOMPARE(f.scenario().cluster.kinds(), std::size_t{2});
        f.cluster().canvas().select({PartKind::Node, before, -1, -1});
        f.type("copies", "7");
        f.press("copy");
        QCOMPARE(f.scenario().cluster.nodes, before + 8);
        QCOMPARE(f.scenario().cluster.others[0].nodes, std::int64_t{8});
        f.cluster().canvas().select({PartKind::Switch, 0, 1, -1});
        f.type("port_bandwidth", "400");
        QCOMPARE(f.scenario().cluster.levels[1].bandwidth, 50e9);
        // The picture holds what the document holds, and every accelerator has a rank.
        QVERIFY(f.cluster().canvas().scene().cluster == f.scenario().cluster);
        QCOMPARE(static_cast<std::int64_t>(f.cluster().canvas().scene().map.ranks.size()),
                 f.scenario().cluster.accelerators());
        QVERIFY2(f.window.evaluation().valid, "a cluster that was only drawn can be laid out");
        f.picture("3-cluster");

        // Every layout of it.
        f.window.startSweep(search::defaultSpace(f.scenario(), {"schedule", "chunks", "attention", "zero"}),
                            QStringLiteral("Mistral on both kinds of node"));
        QVERIFY(f.waitForSweep());
        QCOMPARE(f.project().sweeps.size(), std::size_t{1});
        const auto result = f.project().sweeps.front().result;
        QCOMPARE(result->outcome, search::Outcome::Completed);
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Explore);
        QCOMPARE(f.explore().results().size(), static_cast<explore::RowPosition>(result->rows.size()));
        QVERIFY(result->front.size() >= 2);
        f.picture("4-sweep");

        // A brush in the plot is a brush everywhere.
        const QRectF plot = f.explore().scatter().plotWidget()->rect();
        f.explore().scatter().brushRect(QRectF(plot.topLeft(), plot.center()));
        f.explore().scatter().brushRect(QRectF(plot.center(), plot.bottomRight()), true);
        const std::size_t brushed = f.explore().selection().count();
        QVERIFY(brushed > 0 && brushed < result->rows.size());
        QCOMPARE(static_cast<std::size_t>(f.explore().table().model().rowCount()), brushed);
        const auto counts = f.explore().matrix().matrix().countBrushed(f.explore().selection());
        QCOMPARE(static_cast<std::size_t>(std::accumulate(counts.begin(), counts.end(), std::int64_t{0})),
                 brushed);
        f.explore().table().setFilterText(QStringLiteral("fits front"));
        QVERIFY(static_cast<std::size_t>(f.explore().table().model().rowCount()) < brushed);
        f.picture("5-brush");
        f.explore().table().setFilterText(QString());
        f.explore().setSelection(explore::Selection());
        QCOMPARE(static_cast<std::size_t>(f.explore().table().model().rowCount()), result->rows.size());

        // The fastest of the front and one that needs less memory, pinned by Ctrl+click.
        f.pinRow(static_cast<explore::RowPosition>(result->front.front()));
        f.pinRow(static_cast<explore::RowPosition>(result->front[result->front.size() / 3]));
        const auto pinned = f.pinned();
        QCOMPARE(pinned.size(), std::size_t{2});
        const double fast = training::evaluate(pinned[0].scenario).stepSeconds;
        const double lean = training::evaluate(pinned[1].scenario).stepSeconds;
        QVERIFY(fast < lean);
        QCOMPARE(fast, result->rows[static_cast<std::size_t>(result->front.front())].objective);
        QCOMPARE(pinned[0].scenario.model.name, std::string("Mistral-7B-v0.1"));
        QCOMPARE(pinned[0].scenario.cluster.kinds(), std::size_t{2});
        f.takeRow(static_cast<explore::RowPosition>(result->front.front()));
        QCOMPARE(f.window.evaluation().stepSeconds, fast); // a double click makes it the current one
        f.picture("6-pinned");

        // Side by side: the difference sums exactly.
        f.goTo("compare");
        QVERIFY(!f.compare().isEmpty());
        const auto& candidates = f.compare().candidates();
        for (const store::ScenarioEntry& entry : pinned) {
            QVERIFY(std::any_of(candidates.begin(), candidates.end(),
                                [&](const compare::Candidate& shown) { return shown.id == entry.id.value; }));
        }
        f.compare().setBase(pinned[0].id.value);
        f.compare().setOther(pinned[1].id.value);
        const compare::Difference difference = f.compare().timeDifference().shown();
        QCOMPARE(difference.before, std::llround(fast * 1e9));
        QCOMPARE(difference.after, std::llround(lean * 1e9));
        QCOMPARE(std::accumulate(
                     difference.changes.begin(), difference.changes.end(), difference.before,
                     [](std::int64_t at, const compare::Change& change) { return at + change.amount(); }),
                 difference.after);
        f.picture("7-compare");
        f.checkPictures();
        if (QTest::currentTestFailed()) {
            return;
        }

        // Saved; everything taken back, and done again.
        f.nextFile = f.path("journey.shardscape");
        f.trigger("save_as");
        QVERIFY(!f.window.document().isDirty());
        const auto done = f.project().scenarios;
        const auto drawn = f.project().clusters;
        const int steps = f.steps().count();
        QVERIFY(steps >= 6); // a model, three edits of the cluster, two pins
        while (f.steps().canUndo()) {
            QVERIFY2(!f.steps().undoText().isEmpty(), "every step has a name");
            f.trigger("undo");
        }
        QVERIFY(f.project().scenarios == empty.scenarios);
        QVERIFY(f.project().clusters == empty.clusters);
        QVERIFY(f.project().models == empty.models);
        QVERIFY(f.compare().isEmpty());
        f.goTo("draw");
        QVERIFY(f.cluster().canvas().scene().cluster == empty.scenarios.front().scenario.cluster);
        while (f.steps().canRedo()) {
            f.trigger("redo");
        }
        QCOMPARE(f.steps().count(), steps);
        QVERIFY(f.project().scenarios == done);
        QVERIFY(f.project().clusters == drawn);
        QVERIFY(f.cluster().canvas().scene().cluster == f.scenario().cluster);

        // Opened again it is what was saved, and what is done from here on can be taken back to there.
        f.trigger("save");
        QVERIFY(f.window.newProject());
        QVERIFY(f.window.openPath(f.path("journey.shardscape")));
        QVERIFY(f.project().scenarios == done);
        QVERIFY(f.project().clusters == drawn);
        QCOMPARE(f.project().sweeps.size(), std::size_t{1});
        QVERIFY(f.project().sweeps.front().result->rows == result->rows);
        QCOMPARE(f.explore().results().size(), static_cast<explore::RowPosition>(result->rows.size()));
        f.goTo("compare");
        QCOMPARE(f.compare().candidates().size(), candidates.size());
        const double opened = f.window.evaluation().stepSeconds;
        f.clickChip("micro_batch", f.scenario().layout.microBatch == 1 ? 2 : 1);
        QVERIFY(f.window.evaluation().stepSeconds != opened);
        f.trigger("undo");
        QVERIFY(f.project().scenarios == done);
        QCOMPARE(f.window.evaluation().stepSeconds, opened);
    }
};

QTEST_MAIN(WindowJourneyTest)
#include "tst_window_journey.moc"
