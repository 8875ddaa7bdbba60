// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/model_panel.h"
#include "draw/model_view.h"
#include "model/scenarios.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>

using namespace shardscape;
using draw::ModelCanvas;
using draw::ModelView;
using workload::Transformer;
using Item = ModelCanvas::Item;

namespace {

/// The view with a scenario, what it said, and hands: edits come back as the next scenario, as the window does it.
class Desk {
public:
    explicit Desk(layout::Scenario scenario)
        : m_scenario(std::move(scenario))
    {
        view.resize(900, 620);
        QObject::connect(&view, &ModelView::modelEdited,
                         [this](const Transformer& model, const QString& what) {
                             m_scenario.model = model;
                             steps << what;
                             show();
                         });
        QObject::connect(&view, &ModelView::stagesEdited,
                         [this](const std::vector<std::int64_t>& counts, const QString& what, bool finished) {
                             stages = counts;
                             if (finished)
                                 steps << what;
                         });
        show();
        view.show();
    }

    void show()
    {
        const auto evaluation = training::evaluate(m_scenario);
        view.setScenario(m_scenario, evaluation, training::modelCosts(m_scenario, evaluation.valid));
    }
    [[nodiscard]] const Transformer& model() const { return m_scenario.model; }
    [[nodiscard]] ModelCanvas& canvas() { return view.canvas(); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(&canvas(), key, modifiers);
    }
    void type(const char* field, const QString& text)
    {
        draw::ShapeEntry* entry = view.panel().entry(field);
        entry->setFocus();
        entry->selectAll();
        QTest::keyClicks(entry, text);
        QTest::keyClick(entry, Qt::Key_Return);
    }
    void drag(const QPointF& from, const QPointF& to)
    {
        QWidget* port = canvas().viewport();
        QTest::mousePress(port, Qt::LeftButton, {}, from.toPoint());
        for (int i = 1; i <= 8; ++i)
            QTest::mouseMove(port, (from + (to - from) * i / 8.0).toPoint());
        QTest::mouseRelease(port, Qt::LeftButton, {}, to.toPoint());
    }
    template <class Widget>
    Widget* find(const char* name)
    {
        return view.findChild<Widget*>(QString::fromLatin1(name));
    }

    ModelView view;
    QStringList steps;
    std::vector<std::int64_t> stages;

private:
    layout::Scenario m_scenario;
};

layout::Scenario dense(int stages = 4)
{
    return scenarioOf("llama-13b", "dgx-a100-80g", 8,
                      {{"tp", "2"}, {"pp", std::to_string(stages).c_str()}, {"global_batch", "512"}});
}

layout::Scenario sparse()
{
    return scenarioOf("deepseek-v3", "dgx-h100", 256,
                      {{"tp", "8"}, {"pp", "1"}, {"global_batch", "4096"}, {"micro_batch", "1"}});
}

} // namespace

class TestModelView : public QObject {
    Q_OBJECT
private slots:
    void theHeadlineCountsParameters()
    {
        Desk desk(dense());
        QVERIFY2(desk.canvas().headline().contains("13.0"), qPrintable(desk.canvas().headline()));
        Desk experts(sparse());
        QVERIFY2(experts.canvas().headline().contains("active"), qPrintable(experts.canvas().headline()));
        QCOMPARE(experts.canvas().runs().size(), std::size_t{5}); // with the module for a further token
    }

    void ofFurtherTokensTheNumberIsEdited()
    {
        Desk desk(sparse());
        desk.canvas().setFocus();
        desk.canvas().select(Item{Item::Kind::Block, 3, 61});
        desk.press(Qt::Key_Plus);
        QCOMPARE(desk.model().multiTokenLayers, std::int64_t{2});
        QCOMPARE(desk.model().layers, std::int64_t{61});
        desk.press(Qt::Key_D); // no layers that could be doubled
        desk.press(Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(desk.model().multiTokenLayers, std::int64_t{2});
        desk.press(Qt::Key_Minus);
        desk.press(Qt::Key_Minus);
        QCOMPARE(desk.model().multiTokenLayers, std::int64_t{1});
        desk.press(Qt::Key_Delete);
        QCOMPARE(desk.model().multiTokenLayers, std::int64_t{0});
        QCOMPARE(desk.canvas().runs().size(), std::size_t{4});
    }

    void aNumberTypedIsAnEditWithItsName()
    {
        Desk desk(dense());
        desk.type("heads", "48");
        QCOMPARE(desk.model().heads, std::int64_t{48});
        QCOMPARE(desk.steps, QStringList{"Set heads to 48"});
        desk.type("ffn", "16k");
        QCOMPARE(desk.model().ffn, std::int64_t{16000});
        desk.type("vocab", "128,256");
        QCOMPARE(desk.model().vocabulary, std::int64_t{128256});
        QVERIFY(desk.model().name.ends_with("(edited)"));
    }

    void whatCannotBeIsSaidInPlaceAndStays()
    {
        Desk desk(
            scenarioOf("llama-2-70b", "dgx-a100-80g", 8, {{"tp", "8"}, {"pp", "1"}, {"global_batch", "64"}}));
        desk.type("kv_heads", "7");
        draw::ShapeEntry* entry = desk.view.panel().entry("kv_heads");
        QCOMPARE(entry->text(), QString("7"));
        QVERIFY2(entry->error().contains("nearest: 4 or 8"), qPrintable(entry->error()));
        QCOMPARE(desk.model().keyValueHeads, std::int64_t{8});
        QVERIFY(desk.steps.isEmpty());
        QTest::keyClick(entry, Qt::Key_Escape);
        QCOMPARE(entry->text(), QString("8"));
        QVERIFY(entry->error().isEmpty());
        QTest::keyClick(entry, Qt::Key_Up); // the next one that can be
        QCOMPARE(desk.model().keyValueHeads, std::int64_t{16});
        desk.type("ffn", "wide");
        QVERIFY(desk.view.panel().entry("ffn")->error().contains("no whole number"));
    }

    void expertsComeAndGo()
    {
        Desk desk(dense());
        desk.find<QToolButton>("shape_experts")->click();
        QVERIFY(desk.model().moe.has_value());
        QVERIFY(desk.view.panel().entry("top_k")->isVisibleTo(&desk.view));
        desk.type("top_k", "1");
        QCOMPARE(desk.model().moe->topK, std::int64_t{1});
        desk.type("first_dense", "4");
        QCOMPARE(desk.canvas().runs().size(), std::size_t{4});
        desk.find<QToolButton>("shape_experts")->click();
        QVERIFY(!desk.model().moe);
        QVERIFY(!desk.view.panel().entry("top_k")->isVisibleTo(&desk.view));
    }

    void runsAreRepeatedAndRemovedByKeys()
    {
        Desk desk(sparse());
        desk.canvas().setFocus();
        desk.canvas().select(Item{Item::Kind::Block, 1, 0});
        desk.press(Qt::Key_Plus);
        QCOMPARE(desk.model().moe->firstDense, std::int64_t{4});
        QCOMPARE(desk.model().layers, std::int64_t{62});
        desk.press(Qt::Key_Minus);
        desk.press(Qt::Key_D);
        QCOMPARE(desk.model().moe->firstDense, std::int64_t{6});
        desk.press(Qt::Key_Delete);
        QCOMPARE(desk.model().moe->firstDense, std::int64_t{0});
        QCOMPARE(desk.model().layers, std::int64_t{58});
        QCOMPARE(desk.steps.size(), 4);
        desk.canvas().select(Item{Item::Kind::Block, 1, 0});
        desk.press(Qt::Key_Delete); // the only layers
        QVERIFY(desk.view.panel().refusal().contains("at least one"));
        QCOMPARE(desk.steps.size(), 4);
    }

    void theKeyboardReachesEveryBlockAndBoundary()
    {
        Desk desk(dense());
        desk.canvas().setFocus();
        desk.press(Qt::Key_Home);
        QSet<int> blocks, boundaries;
        for (int i = 0; i < 10; ++i) {
            const auto& at = desk.canvas().selected();
            QVERIFY(at.has_value());
            (at->kind == Item::Kind::Block ? blocks : boundaries) << static_cast<int>(at->index);
            desk.press(Qt::Key_Down);
        }
        QCOMPARE(blocks, (QSet<int>{0, 1, 2}));
        QCOMPARE(boundaries, (QSet<int>{0, 1, 2}));
    }

    void aBlockOpensAndCloses()
    {
        Desk desk(dense());
        desk.canvas().setFocus();
        desk.canvas().select(Item{Item::Kind::Block, 1, 0});
        desk.press(Qt::Key_Return);
        QCOMPARE(desk.canvas().inside(), std::optional<std::size_t>(1));
        QVERIFY(desk.find<QToolButton>("model_back")->isVisibleTo(&desk.view));
        desk.press(Qt::Key_Escape);
        QVERIFY(!desk.canvas().inside());
        QTest::mouseDClick(desk.canvas().viewport(), Qt::LeftButton, {},
                           desk.canvas().blockRect(2).center().toPoint());
        QCOMPARE(desk.canvas().inside(), std::optional<std::size_t>(2));
        desk.find<QToolButton>("model_back")->click();
        QVERIFY(!desk.canvas().inside());
    }

    void layersUnfoldIntoBlocksOfTheirOwn()
    {
        Desk desk(scenarioOf("gpt-3-175b", "dgx-a100-80g", 64,
                             {{"tp", "8"}, {"pp", "8"}, {"global_batch", "1536"}}));
        desk.canvas().setFocus();
        desk.canvas().select(Item{Item::Kind::Block, 1, 0});
        desk.press(Qt::Key_Space);
        QVERIFY(desk.canvas().isUnfolded(1));
        QVERIFY2(desk.canvas().blockRect(1).height() > 96 * 10, "every one of 96 layers is legible");
        desk.press(Qt::Key_Down);
        QCOMPARE(desk.canvas().selected()->layer, std::int64_t{1});
        desk.find<QToolButton>("model_fold")->click();
        QVERIFY(!desk.canvas().isUnfolded(1));
    }

    void aBoundaryIsDraggedToALayer()
    {
        Desk desk(dense());
        QCOMPARE(desk.canvas().stages(), (std::vector<std::int64_t>{10, 10, 10, 10}));
        const QPointF from = desk.canvas().handle(0);
        const double layer = desk.canvas().blockRect(1).height() / 40;
        desk.drag(from, from - QPointF(0, 2 * layer));
        QCOMPARE(desk.stages, (std::vector<std::int64_t>{8, 12, 10, 10}));
        desk.canvas().setFocus();
        desk.canvas().select(Item{Item::Kind::Boundary, 2, 0});
        desk.press(Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(desk.stages, (std::vector<std::int64_t>{10, 10, 11, 9}));
        QCOMPARE(desk.steps.back(), QString("Move stage boundary"));
    }

    void balanceSaysWhatItGainsAndCopyGivesTheText()
    {
        Desk desk(dense());
        auto* balance = desk.find<QToolButton>("stage_balance");
        QVERIFY(!balance->isEnabled());
        desk.view.setBalance(draw::BalanceOffer{{10, 11, 10, 9}, 0.031});
        QVERIFY(balance->isEnabled());
        QVERIFY2(balance->text().contains("3.1"), qPrintable(balance->text()));
        balance->click();
        QCOMPARE(desk.stages, (std::vector<std::int64_t>{10, 11, 10, 9}));
        desk.view.setLayoutText("Et*10|t*10|t*10|t*10,L");
        desk.find<QToolButton>("stage_copy")->click();
        QCOMPARE(QGuiApplication::clipboard()->text(), QString("Et*10|t*10|t*10|t*10,L"));
        QSignalSpy entered(&desk.view, &ModelView::layoutTextEntered);
        auto* text = desk.find<QLineEdit>("stage_layout");
        text->selectAll();
        QTest::keyClicks(text, "9,11,11,9");
        QTest::keyClick(text, Qt::Key_Return);
        QCOMPARE(entered.size(), 1);
        QCOMPARE(entered[0][0].toString(), QString("9,11,11,9"));
        desk.view.setLayoutProblem("41 layers of 40");
        QVERIFY(desk.find<QLabel>("stage_note")->isVisibleTo(&desk.view));
        desk.view.setLayoutText("Et*10|t*10|t*10|t*10,L");
        QCOMPARE(text->text(), QString("9,11,11,9")); // what was typed is not lost
    }

    void everyControlHasANameAndPicturesDiffer()
    {
        Desk desk(dense());
        for (QWidget* widget : desk.view.findChildren<QWidget*>()) {
            if (widget->focusPolicy() != Qt::NoFocus && widget->isVisibleTo(&desk.view))
                QVERIFY2(!widget->accessibleName().isEmpty()
                             || !widget->property("text").toString().isEmpty(),
                         qPrintable(widget->objectName() + widget->metaObject()->className()));
        }
        QImage before(1000, 720, QImage::Format_RGB32), after(1000, 720, QImage::Format_RGB32);
        for (int measure = 0; measure < draw::kMeasures; ++measure) {
            desk.canvas().setMeasure(static_cast<draw::Measure>(measure));
            QPainter painter(&after);
            desk.view.paintPicture(painter, after.rect(), theme::Theme::light());
            painter.end();
            QVERIFY(after != before);
            before = after.copy();
        }
    }

    void aHundredStagesLeaveTheBlocksTheirColours()
    {
        layout::Scenario scenario = dense();
        scenario.model.layers = 96;
        scenario.layout.pipelineParallel = 8;
        scenario.layout.chunks = 12;
        Desk desk(scenario);
        QCOMPARE(desk.canvas().stages().size(), std::size_t{96});
        const QImage image = desk.canvas().grab().toImage();
        // Down the middle of the blocks: hardly anything is ink.
        const QRgb ink = theme::Theme::light().text.rgb();
        int dark = 0;
        const int x = image.width() * 2 / 5;
        for (int y = 0; y < image.height(); ++y)
            dark += image.pixel(x, y) == ink ? 1 : 0;
        QVERIFY2(dark < image.height() / 20, qPrintable(QString::number(dark)));
    }

    void nothingToShowSaysWhatToDo()
    {
        ModelView view;
        view.resize(700, 500);
        view.show();
        QVERIFY(view.canvas().accessibleDescription().contains("No model"));
        QVERIFY(!view.grab().isNull());
    }

    void numbersAreReadAsPeopleWriteThem()
    {
        QCOMPARE(*draw::readWhole("5,120"), std::int64_t{5120});
        QCOMPARE(*draw::readWhole(" 128k "), std::int64_t{128000});
        QCOMPARE(*draw::readWhole("1.5M"), std::int64_t{1500000});
        for (const char* junk : {"", "1.5", "abc", "1e99", "k", "4096 heads"})
            QVERIFY2(!draw::readWhole(junk), junk);
    }
};

QTEST_MAIN(TestModelView)
#include "tst_model_view.moc"
