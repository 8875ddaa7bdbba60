// SPDX-License-Identifier: GPL-3.0-or-later
// Every control of the window, in every perspective and dialog: it has a name, the keyboard reaches it, its text is whole
// in every language, and every model keeps its contract.
#include "app/window_fixture.h"
#include "compare/compare_view.h"
#include "compare/difference_view.h"
#include "draw/draw_view.h"
#include "gallery/gallery_view.h"
#include "glossary/glossary_view.h"
#include "gui/desks/schedule_sheet.h"
#include "inspector/link_line.h"
#include "learn/learn_view.h"
#include "lessons/attempt.h"
#include "network/network_view.h"
#include "search/training/default_space.h"

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QAccessible>
#include <QCheckBox>
#include <QCollator>
#include <QComboBox>
#include <QDialog>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QSplitter>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QTableView>
#include <QTextBrowser>
#include <QToolButton>
#include <QTranslator>
#include <QTreeView>

#include <array>
#include <functional>

using namespace shardscape;
using namespace shardscape::gui;
using testing::WindowFixture;

namespace {

/// "main_window/perspectives/QComboBox compare_sort": where a finding is.
QString placeOf(const QWidget* widget)
{
    QStringList names;
    for (const QObject* at = widget; at != nullptr && names.size() < 4; at = at->parent()) {
        if (!at->objectName().isEmpty() && !at->objectName().startsWith(QLatin1String("qt_"))) {
            names.prepend(at->objectName());
        }
    }
    return names.join(QLatin1Char('/')) + QLatin1Char(' ') + QLatin1String(widget->metaObject()->className());
}

/// Parts of other controls, that their owner speaks for.
bool isPart(const QWidget* widget)
{
    const QObject* parent = widget->parent();
    // The signs beside a knob's name do what the keys ? and Delete do in its row: no stops of their own on the way.
    if (widget->inherits("shardscape::inspector::HeadButton")) {
        return true;
    }
    return qobject_cast<const QScrollBar*>(widget) != nullptr
           || qobject_cast<const QHeaderView*>(widget) != nullptr
           || widget->objectName().startsWith(QLatin1String("qt_")) || widget->inherits("QSplitterHandle")
           || widget->inherits("QComboBoxPrivateContainer") || widget->inherits("QComboBoxListView")
           || widget->inherits("QTableCornerButton") || qobject_cast<const QTabBar*>(parent) != nullptr
           || qobject_cast<const QComboBox*>(parent) != nullptr
           || qobject_cast<const QAbstractSpinBox*>(parent) != nullptr
           || (qobject_cast<const QLineEdit*>(parent) != nullptr)
           || (qobject_cast<const QAbstractScrollArea*>(parent) != nullptr && widget->inherits("QWidget")
               && static_cast<const QAbstractScrollArea*>(parent)->viewport() == widget);
}

bool isControl(const QWidget* widget)
{
    return qobject_cast<const QAbstractButton*>(widget) != nullptr
           || qobject_cast<const QComboBox*>(widget) != nullptr
           || qobject_cast<const QLineEdit*>(widget) != nullptr
           || qobject_cast<const QAbstractSpinBox*>(widget) != nullptr
           || qobject_cast<const QAbstractSlider*>(widget) != nullptr
           || qobject_cast<const QTabBar*>(widget) != nullptr
           || qobject_cast<const QAbstractItemView*>(widget) != nullptr
           || qobject_cast<const QPlainTextEdit*>(widget) != nullptr
           || qobject_cast<const QTextBrowser*>(widget) != nullptr
           || (widget->focusPolicy() != Qt::NoFocus
               && qobject_cast<const QLabel*>(widget) == nullptr // text that can be copied
               && qobject_cast<const QAbstractScrollArea*>(widget) == nullptr && !widget->isWindow());
}

QString nameOf(QWidget* widget)
{
    QAccessibleInterface* its = QAccessible::queryAccessibleInterface(widget);
    return its == nullptr ? QString() : its->text(QAccessible::Name);
}

/// Calls `look` with every state of the window that has controls of its own, and its name.
void everywhere(WindowFixture& f, const std::function<void(QWidget&, const QString&)>& look)
{
    const auto settled = [] {
        QTest::qWait(60);
        QCoreApplication::sendPostedEvents();
    };
    f.window.document().addNote(QStringLiteral("Note"), QStringLiteral("text"));
    f.trigger("duplicate_scenario");
    f.window.setKnob(QStringLiteral("pp"), 2); // differs from what is pinned: Compare has something to say
    f.trigger("pin_scenario");
    f.window.startSweep(search::defaultSpace(f.scenario(), {"schedule", "chunks", "attention", "zero"}),
                        QStringLiteral("small"));
    QVERIFY(f.waitForSweep());
    for (int i = 0; i < kPerspectives; ++i) {
        const auto perspective = static_cast<Perspective>(i);
        f.window.perspectives().setPerspective(perspective);
        settled();
        look(f.window, label(perspective));
        if (perspective == Perspective::Draw) {
            f.window.perspectives().draw().setCanvas(QStringLiteral("model"));
            settled();
            look(f.window, QStringLiteral("model"));
            f.window.perspectives().draw().setCanvas(QStringLiteral("cluster"));
        }
    }
    f.window.perspectives().setTornOff(Perspective::Memory, true);
    f.window.perspectives().setPerspective(Perspective::Memory);
    settled();
    look(f.window, QStringLiteral("torn off"));
    f.window.perspectives().setTornOff(Perspective::Memory, false);
    f.window.copySchedule();
    settled();
    look(f.window, QStringLiteral("schedule being edited"));
    f.window.openSchedule({});
    for (const char* name : {"set_up_sweep", "all_schedules", "about", "history", "glossary"}) {
        f.trigger(name);
        settled();
        for (QWidget* top : QApplication::topLevelWidgets()) {
            if (top != &f.window && top->isVisible() && qobject_cast<QDialog*>(top) != nullptr) {
                look(*top, QString::fromLatin1(name));
                top->close();
            }
        }
    }
    // A lesson of every kind of question and picture, asked and answered.
    for (const char* lesson : {"pipeline-micro-batches", "pipeline-first-bubble", "pipeline-v",
                               "pipeline-bidirectional", "memory-states", "sharding-scaling"}) {
        f.window.showLearn(QString::fromLatin1(lesson));
        settled();
        look(f.window, QString::fromLatin1(lesson));
        learn::LearnView& view = *f.window.learn();
        const lessons::Truth truth = *lessons::truthOf(view.attempt()->lesson());
        using Kind = lessons::Question::Kind;
        const Kind kind = view.attempt()->lesson().question.kind;
        view.setAnswer(kind == Kind::Number  ? lessons::Answer(truth.number)
                       : kind == Kind::Order ? lessons::Answer(truth.order)
                       : kind == Kind::Hole  ? lessons::Answer(lessons::Place{0, 0.5})
                                             : lessons::Answer(std::size_t{0}));
        view.commit();
        view.openHint();
        view.check();
        settled();
        look(f.window, QString::fromLatin1(lesson) + QStringLiteral(", answered"));
    }
    f.window.leaveLearn();
    f.window.messageBar().ask(QStringLiteral("?"), QStringLiteral("Yes"), QStringLiteral("No"));
    f.window.showGallery();
    settled();
    look(f.window, QStringLiteral("gallery"));
}

struct Language {
    const char* code;
    std::unique_ptr<QTranslator> translator;

    explicit Language(const char* its)
        : code(its)
        , translator(std::make_unique<QTranslator>())
    {
        QLocale::setDefault(QLocale(QString::fromLatin1(code)));
        if (translator->load(QLocale(QString::fromLatin1(code)), QStringLiteral("shardscape"),
                             QStringLiteral("_"), QStringLiteral(":/i18n"))) {
            QCoreApplication::installTranslator(translator.get());
        }
    }
    ~Language()
    {
        QCoreApplication::removeTranslator(translator.get());
        QLocale::setDefault(QLocale::c());
    }
};

/// Installed before the language, it is asked for what the language lacks.
class Lacking : public QTranslator {
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char* context, const char* source, const char*, int) const override
    {
        // Qt brings its own; of the engine's texts, names of models and papers stay as they are. So do units.
        static const QSet<QByteArray> everywhereTheSame{"", "%", "GiB", "s", "HFU"};
        const QByteArray its(context);
        if (!everywhereTheSame.contains(source) && !its.startsWith('Q') && its != "Engine") {
            m_texts.insert(QString::fromUtf8(its + ": " + source));
        }
        return {};
    }
    [[nodiscard]] QStringList texts() const { return m_texts.values(); }

private:
    mutable QSet<QString> m_texts;
};

QString withoutMnemonic(QString text)
{
    return text.remove(QRegularExpression(QStringLiteral("&(?!&)")));
}

double widthOf(const QWidget& widget, const QString& text)
{
    double width = 0;
    for (const QString& line : withoutMnemonic(text).split(QLatin1Char('\n'))) {
        width = std::max(width, QFontMetricsF(widget.font()).horizontalAdvance(line));
    }
    return width;
}

/// Widgets that cut long texts with an ellipsis on purpose, because what they show is the user's own words or figures of any
/// length; a tool tip or a neighbour has the whole text.
bool cutsOnPurpose(const QWidget& widget)
{
    static const QStringList names{QStringLiteral("compare_base"), QStringLiteral("compare_other"),
                                   QStringLiteral("model_chooser"), QStringLiteral("cluster_chooser")};
    // What Explore says of a sweep ends in an ellipsis where it is long; its tool tip does not.
    if (widget.objectName() == QLatin1String("explore_status")) {
        return true;
    }
    return names.contains(widget.objectName()) || widget.inherits("shardscape::gui::ElidedLabel")
           || widget.inherits("shardscape::explore::ShortComboBox");
}

/// What is cut of the widget's own text, empty when nothing is. One pixel is forgiven: metrics round.
QString clippedText(const QWidget& widget)
{
    constexpr double kForgiven = 1;
    if (cutsOnPurpose(widget)) {
        return {};
    }
    if (const auto* text = qobject_cast<const QLabel*>(&widget)) {
        if (text->text().isEmpty() || text->textFormat() == Qt::RichText
            || Qt::mightBeRichText(text->text())) {
            return {};
        }
        if (text->wordWrap()) {
            return text->heightForWidth(text->width()) > text->height() + kForgiven ? text->text()
                                                                                    : QString();
        }
        return widthOf(*text, text->text()) > text->contentsRect().width() + kForgiven ? text->text()
                                                                                       : QString();
    }
    if (const auto* line = qobject_cast<const inspector::LinkLine*>(&widget)) { // wraps
        return line->heightFor(line->width()) > line->height() + kForgiven ? line->text() : QString();
    }
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        if (button->text().isEmpty()) {
            return {};
        }
        const bool wide = widthOf(*button, button->text()) > button->contentsRect().width() + kForgiven;
        const bool box = qobject_cast<const QCheckBox*>(button) != nullptr
                         || qobject_cast<const QRadioButton*>(button) != nullptr;
        return wide || (box && button->sizeHint().width() > button->width() + kForgiven) ? button->text()
                                                                                         : QString();
    }
    if (const auto* box = qobject_cast<const QComboBox*>(&widget)) {
        QStyleOptionComboBox option;
        option.initFrom(box);
        option.editable = box->isEditable();
        option.subControls = QStyle::SC_All;
        const QRect field = box->style()->subControlRect(QStyle::CC_ComboBox, &option,
                                                         QStyle::SC_ComboBoxEditField, box);
        return widthOf(*box, box->currentText()) > field.width() + kForgiven ? box->currentText() : QString();
    }
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
        for (int i = 0; i < tabs->count(); ++i) {
            if (tabs->isTabVisible(i)
                && (widthOf(*tabs, tabs->tabText(i)) > tabs->tabRect(i).width() + kForgiven
                    || tabs->tabRect(i).right() > tabs->width() + kForgiven)) {
                return tabs->tabText(i);
            }
        }
        return {};
    }
    if (const auto* head = qobject_cast<const QHeaderView*>(&widget)) {
        // Heads of layouts are people's names; they say the whole in their tool tip.
        if (head->model() == nullptr
            || head->parentWidget()->objectName() == QLatin1String("compare_table")) {
            return {};
        }
        for (int i = 0; i < head->count(); ++i) {
            const QString name = head->model()->headerData(i, head->orientation()).toString();
            if (!head->isSectionHidden(i) && head->orientation() == Qt::Horizontal
                && widthOf(*head, name) > head->sectionSize(i) + kForgiven) {
                return name;
            }
        }
        return {};
    }
    if (const auto* group = qobject_cast<const QGroupBox*>(&widget)) {
        return widthOf(*group, group->title()) > group->width() + kForgiven ? group->title() : QString();
    }
    return {};
}

/// What painted pictures say of themselves: nothing where nothing is cut.
QString clippedPicture(const QWidget& widget)
{
    if (const auto* row = qobject_cast<const inspector::KnobRow*>(&widget)) {
        return row->isHeadWhole() ? QString() : row->accessibleName();
    }
    if (const auto* change = qobject_cast<const compare::DifferenceView*>(&widget)) {
        return change->isWhole() ? QString() : change->accessibleDescription();
    }
    if (const auto* table = qobject_cast<const compare::CompareView*>(&widget)) {
        return table->areLabelsWhole() ? QString() : QStringLiteral("a row's name");
    }
    if (const auto* chart = qobject_cast<const network_view::TrafficChart*>(&widget)) {
        return chart->isWhole() ? QString() : chart->accessibleName();
    }
    return {};
}

/// Where a widget is in `window`, as far as the areas that scroll around it let it be seen.
QRect seenRect(const QWidget& widget, const QWidget& window)
{
    QRect rect(widget.mapTo(&window, QPoint()), widget.size());
    for (const QWidget* at = widget.parentWidget(); at != nullptr && at != &window; at = at->parentWidget()) {
        rect &= QRect(at->mapTo(&window, QPoint()), at->size());
    }
    return rect;
}

/// Controls that lie on each other, and controls that their pane cuts though nothing scrolls there.
QStringList collisions(const QWidget& window)
{
    QStringList found;
    QList<const QWidget*> controls;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (widget->isVisible() && !isPart(widget) && widget->window() == &window
            && (isControl(widget) || qobject_cast<const QLabel*>(widget) != nullptr)) {
            bool floats = false; // messages lie over other things on purpose
            bool scrolls = false;
            for (const QWidget* at = widget; at != nullptr; at = at->parentWidget()) {
                floats = floats || qobject_cast<const MessageBar*>(at) != nullptr;
                scrolls = scrolls || qobject_cast<const QAbstractScrollArea*>(at->parentWidget()) != nullptr;
            }
            if (floats) {
                continue;
            }
            const QRect whole(widget->mapTo(&window, QPoint()), widget->size());
            if (!scrolls && seenRect(*widget, window) != whole) {
                found << QStringLiteral("cut: ") + placeOf(widget);
            }
            controls << widget;
        }
    }
    for (qsizetype i = 0; i < controls.size(); ++i) {
        for (qsizetype j = i + 1; j < controls.size(); ++j) {
            const QWidget* a = controls[i];
            const QWidget* b = controls[j];
            if (a->isAncestorOf(b) || b->isAncestorOf(a)) {
                continue;
            }
            const QRect shared = seenRect(*a, window) & seenRect(*b, window);
            if (shared.width() > 1 && shared.height() > 1) {
                found << QStringLiteral("on each other: %1 and %2").arg(placeOf(a), placeOf(b));
            }
        }
    }
    return found;
}

/// 1280x720 at 100 %, and the pixels that it has at 150 %.
constexpr std::array<QSize, 2> kScreens{QSize(1280, 720), QSize(853, 480)};

} // namespace

class AccessTest : public QObject {
    Q_OBJECT

private slots:
    void theseTestsFindWhatTheyLookFor()
    {
        QWidget window;
        QPushButton cut(QStringLiteral("A long text on a short button"), &window);
        cut.setFixedWidth(40);
        QVERIFY(!clippedText(cut).isEmpty());
        cut.setFixedWidth(400);
        QVERIFY(clippedText(cut).isEmpty());
        QLabel lines(QStringLiteral("Many words that do not fit into one line of this narrow label"),
                     &window);
        lines.setWordWrap(true);
        lines.setFixedSize(60, 16);
        QVERIFY(!clippedText(lines).isEmpty());
        QComboBox box(&window);
        box.addItem(QStringLiteral("A long text in a short box"));
        box.setFixedWidth(60);
        QVERIFY(!clippedText(box).isEmpty());
        QTabBar tabs(&window);
        tabs.setUsesScrollButtons(true);
        tabs.addTab(QStringLiteral("One of two tabs"));
        tabs.addTab(QStringLiteral("The other of two tabs"));
        tabs.resize(60, 30);
        QVERIFY(!clippedText(tabs).isEmpty());
        QToolButton nameless(&window);
        QVERIFY(isControl(&nameless) && !isPart(&nameless));
        QVERIFY(nameOf(&nameless).trimmed().isEmpty());
        nameless.setAccessibleName(QStringLiteral("Name"));
        QVERIFY(!nameOf(&nameless).isEmpty());
    }

    void everyControlHasANameAndTheKeyboardReachesIt()
    {
        WindowFixture f(QSize(1280, 720));
        QStringList findings;
        int controls = 0;
        everywhere(f, [&](QWidget& window, const QString& where) {
            for (QWidget* widget : window.findChildren<QWidget*>()) {
                if (!widget->isVisible() || isPart(widget) || !isControl(widget)) {
                    continue;
                }
                ++controls;
                if (nameOf(widget).trimmed().isEmpty()) {
                    findings << where + QStringLiteral(": no name: ") + placeOf(widget);
                }
                if (widget->isEnabled() && widget->focusProxy() == nullptr
                    && (widget->focusPolicy() & Qt::TabFocus) == 0) {
                    findings << where + QStringLiteral(": out of the keyboard's reach: ") + placeOf(widget);
                }
            }
        });
        findings.removeDuplicates();
        QVERIFY2(controls > 100, "too few controls were seen to say anything");
        QVERIFY2(findings.isEmpty(), qPrintable(findings.join(QLatin1Char('\n'))));
    }

    void everyModelKeepsItsContract()
    {
        WindowFixture f(QSize(1280, 720));
        std::vector<std::unique_ptr<QAbstractItemModelTester>> testers;
        QSet<const QAbstractItemModel*> known;
        const auto watch = [&](QWidget& window) {
            QList<QAbstractItemModel*> models = window.findChildren<QAbstractItemModel*>();
            for (const QAbstractItemView* view : window.findChildren<QAbstractItemView*>()) {
                models << view->model();
            }
            for (QAbstractItemModel* model : models) {
                // A million rows are tested by the model's own tests: here the window's.
                if (model != nullptr && !known.contains(model)) {
                    known.insert(model);
                    testers.push_back(std::make_unique<QAbstractItemModelTester>(
                        model, QAbstractItemModelTester::FailureReportingMode::Fatal));
                }
            }
        };
        watch(f.window);
        everywhere(f, [&](QWidget& window, const QString&) { watch(window); });
        QVERIFY(known.size() > 10);
        // Now that everybody watches: edits of all kinds.
        f.window.perspectives().setPerspective(Perspective::Compare);
        f.clickChip("tp", 4);
        f.trigger("undo");
        f.trigger("add_scenario");
        f.trigger("pin_scenario");
        f.window.perspectives().compare().sortBy(compare::Order::Memory);
        f.window.perspectives().compare().setAll(true);
        f.trigger("remove_scenario");
        f.window.startSweep(search::defaultSpace(f.scenario(), {"schedule", "chunks", "attention", "zero"}),
                            QStringLiteral("again"));
        QVERIFY(f.waitForSweep());
        f.window.newProject();
        QCoreApplication::processEvents();
    }

    void theGlossarySpeaksTheLanguage_data()
    {
        QTest::addColumn<QByteArray>("language");
        QTest::addColumn<QString>("term");
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QString>("topic");
        QTest::newRow("en") << QByteArray("en") << "Micro-batch"
                            << "go through a stage"
                            << "Model and training";
        QTest::newRow("de") << QByteArray("de") << "Mikrobatch"
                            << "durch eine Stufe gehen"
                            << "Modell und Training";
        QTest::newRow("zh_CN") << QByteArray("zh_CN") << QStringLiteral("微批次")
                               << QStringLiteral("通过一个阶段") << QStringLiteral("模型与训练");
    }
    void theGlossarySpeaksTheLanguage()
    {
        QFETCH(QByteArray, language);
        QFETCH(QString, term);
        QFETCH(QString, sentence);
        QFETCH(QString, topic);
        const Language speaks(language.constData());
        WindowFixture f(QSize(1280, 720));
        f.trigger("glossary");
        auto* view = f.window.findChild<glossary::GlossaryView*>();
        QVERIFY(view != nullptr);
        auto* search = view->findChild<QLineEdit*>(QStringLiteral("glossary_search"));
        auto* words = view->findChild<QListView*>(QStringLiteral("glossary_words"));
        // Its own word and the English one lead to it, first of all.
        for (const QString& typed : {term, QStringLiteral("Micro-batch")}) {
            search->setText(typed);
            QCOMPARE(view->shownEntry(), QStringLiteral("micro-batch"));
        }
        QCOMPARE(words->model()->index(0, 0).data().toString(), term);
        for (const QString& said : {term, sentence, topic}) {
            QVERIFY2(view->pageText().contains(said), qPrintable(view->pageText()));
        }
        // Every entry, not this one alone; English stays English.
        search->clear();
        const bool english = language == "en";
        for (const exchange::GlossaryEntry& entry : exchange::glossary()) {
            view->showEntry(QString::fromStdString(entry.id));
            QVERIFY2(view->pageText().contains(QString::fromStdString(entry.text)) == english,
                     entry.id.c_str());
        }
        // The list is in the language's order.
        QCollator alphabet;
        alphabet.setCaseSensitivity(Qt::CaseInsensitive);
        const QAbstractItemModel& list = *words->model();
        QCOMPARE(list.rowCount(), static_cast<int>(exchange::glossary().size()));
        for (int row = 1; row < list.rowCount(); ++row) {
            QVERIFY(alphabet.compare(list.index(row - 1, 0).data().toString(),
                                     list.index(row, 0).data().toString())
                    <= 0);
        }
    }

    void everyTextThatIsShownIsTranslated()
    {
        Lacking lacking;
        QVERIFY(QCoreApplication::installTranslator(&lacking));
        QVERIFY(QCoreApplication::translate("Nobody", "says this").startsWith(QLatin1String("says")));
        QCOMPARE(lacking.texts(), QStringList{QStringLiteral("Nobody: says this")});
        for (const char* code : {"de", "zh_CN"}) {
            const Language speaks(code);
            WindowFixture f(QSize(1280, 720));
            everywhere(f, [](QWidget&, const QString&) {});
            f.trigger("find");
            QTest::qWait(60);
        }
        QCoreApplication::removeTranslator(&lacking);
        QStringList texts = lacking.texts();
        texts.removeAll(QStringLiteral("Nobody: says this"));
        texts.sort();
        QVERIFY2(texts.isEmpty(), qPrintable(texts.join(QLatin1Char('\n'))));
    }

    void panesStayWhereTheyAreWhateverIsShown_data() { noTextIsCut_data(); }
    void panesStayWhereTheyAreWhateverIsShown()
    {
        QFETCH(QByteArray, language);
        QFETCH(QSize, screen);
        const Language speaks(language.constData());
        WindowFixture f(screen);
        auto* tabs = f.find<QTabBar>("perspective_tabs");
        const auto places = [&] {
            QCoreApplication::sendPostedEvents();
            return QList<QRect>{f.window.projectPanel().geometry(), f.window.inspector().geometry(),
                                QRect(tabs->mapTo(&f.window, QPoint()), tabs->size()),
                                f.window.perspectives().geometry()};
        };
        const QList<QRect> before = places();
        f.window.setKnob(QStringLiteral("tp"), 2);
        f.trigger("pin_scenario");
        f.trigger("duplicate_scenario");
        for (int i = 0; i < kPerspectives; ++i) {
            if (!isOffered(static_cast<Perspective>(i), workload::TaskKind::Training)) {
                continue; // of another job
            }
            f.window.perspectives().setPerspective(static_cast<Perspective>(i));
            QTest::qWait(20);
            QCOMPARE(places(), before);
        }
        // Nor does a message push anything.
        f.window.messageBar().ask(
            QStringLiteral("A question that is long enough to need some of the room that there is?"),
            QStringLiteral("Yes"), QStringLiteral("No"));
        QVERIFY(f.window.messageBar().isVisible());
        QTest::qWait(20);
        QCOMPARE(places(), before);
        const QRect bar(f.window.messageBar().mapTo(&f.window, QPoint()), f.window.messageBar().size());
        QVERIFY(f.window.rect().contains(bar));
        QVERIFY(!bar.intersects(
            QRect(f.window.jobStrip().mapTo(&f.window, QPoint()), f.window.jobStrip().size())));
        QVERIFY(!bar.intersects(before[2]));
    }

    void theKeyboardGoesFromTheTabsIntoWhatTheyShow()
    {
        WindowFixture f(QSize(1280, 720));
        for (int i = 0; i < kPerspectives; ++i) {
            const auto perspective = static_cast<Perspective>(i);
            f.window.perspectives().setPerspective(perspective);
            QTest::qWait(20);
            QWidget& view = f.window.perspectives().view(perspective);
            f.find<QTabBar>("perspective_tabs")->setFocus();
            const auto isInside = [&] {
                const QWidget* focus = f.window.focusWidget();
                return focus == &view || view.isAncestorOf(focus);
            };
            int stops = 0;
            while (!isInside() && stops < 6) { // what belongs to the tabs lies between
                QTest::keyClick(f.window.focusWidget(), Qt::Key_Tab);
                ++stops;
            }
            QVERIFY2(isInside(), qPrintable(label(perspective)));
            // And one key goes there from anywhere, on and back.
            f.window.projectPanel().findChild<QTreeView*>()->setFocus();
            f.trigger("next_pane");
            QVERIFY2(isInside(), qPrintable(label(perspective)));
            f.trigger("next_pane");
            QVERIFY(f.window.inspector().isAncestorOf(f.window.focusWidget()));
            f.trigger("previous_pane");
            QVERIFY2(isInside(), qPrintable(label(perspective)));
        }
    }

    void noTextIsCut_data()
    {
        QTest::addColumn<QByteArray>("language");
        QTest::addColumn<QSize>("screen");
        for (const QSize screen : kScreens) {
            for (const char* code : {"en", "de", "zh_CN"}) {
                QTest::addRow("%s, %d px", code, screen.width()) << QByteArray(code) << screen;
            }
        }
    }
    void noTextIsCut()
    {
        QFETCH(QByteArray, language);
        QFETCH(QSize, screen);
        const Language speaks(language.constData());
        WindowFixture f(screen);
        QCOMPARE(f.window.size(), screen);
        QStringList findings;
        int seen = 0;
        everywhere(f, [&](QWidget& window, const QString& where) {
            // An answer may have come a moment ago: what was asked to make room has made it when somebody looks.
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            for (const QWidget* widget : window.findChildren<QWidget*>()) {
                if (!widget->isVisible() || widget->visibleRegion().isEmpty()) {
                    continue;
                }
                ++seen;
                if (const QString text = clippedText(*widget) + clippedPicture(*widget); !text.isEmpty()) {
                    findings << QStringLiteral("%1: \"%2\" in %3 (%4 px)")
                                    .arg(where, text, placeOf(widget))
                                    .arg(widget->width());
                }
            }
            for (const QString& collision : collisions(window)) {
                findings << where + QStringLiteral(": ") + collision;
            }
            // What does not scroll left and right must not need to.
            for (const QScrollArea* area : window.findChildren<QScrollArea*>()) {
                if (area->isVisible() && area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff
                    && area->widget() != nullptr && area->widget()->width() > area->viewport()->width()) {
                    findings << QStringLiteral("%1: %2 px of %3 are out of sight")
                                    .arg(where)
                                    .arg(area->widget()->width() - area->viewport()->width())
                                    .arg(placeOf(area));
                }
            }
            // Up and down is usual; left and right nobody looks for.
            for (const QScrollArea* page : window.findChildren<QScrollArea*>()) {
                if (page->isVisible() && page->objectName().startsWith(QLatin1String("page_"))
                    && page->horizontalScrollBar()->maximum() > 0) {
                    findings << QStringLiteral("%1: %2 px wider than there is room")
                                    .arg(where)
                                    .arg(page->horizontalScrollBar()->maximum());
                }
            }
        });
        findings.removeDuplicates();
        QVERIFY(seen > 200);
        QVERIFY2(findings.isEmpty(), qPrintable(findings.join(QLatin1Char('\n'))));
    }
};

QTEST_MAIN(AccessTest)
#include "tst_window_access.moc"
