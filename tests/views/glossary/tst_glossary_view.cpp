// SPDX-License-Identifier: GPL-3.0-or-later
#include "glossary/glossary_view.h"

#include <QAbstractItemModelTester>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QSignalSpy>
#include <QTextBrowser>
#include <QToolButton>
#include <QTranslator>
#include <QtTest>

using namespace shardscape;
using glossary::EntryList;
using glossary::GlossaryView;
using glossary::TermLinks;

namespace {

template <class Widget>
Widget* part(GlossaryView& view, const char* name)
{
    auto* found = view.findChild<Widget*>(QString::fromLatin1(name));
    if (found == nullptr) {
        qFatal("no %s", name);
    }
    return found;
}

/// Some words in German.
class German : public QTranslator {
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char* context, const char* source, const char*, int) const override
    {
        static const QHash<QByteArray, QString> words{
            {"English", QStringLiteral("Deutsch")},
            {"Bubble", QStringLiteral("Blase")},
            {"Stage", QStringLiteral("Stufe")},
            {"Warm-up", QStringLiteral("\u00c4ltester Anlauf")}, // sorts between A and B
            {"Rule", QStringLiteral("Regel")},
            {"Forward pass (F)", QStringLiteral("Vorw\u00e4rtslauf\uff08F\uff09")},
            {"Regret", QStringLiteral("Reue")},
        };
        return qstrcmp(context, "Engine") == 0 ? words.value(source) : QString();
    }
};

} // namespace

class TestGlossaryView : public QObject {
    Q_OBJECT
private slots:
    void listKeepsTheRulesOfModels()
    {
        EntryList list;
        const QAbstractItemModelTester tester(&list, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(list.rowCount() >= 80);
        list.setWords(QStringLiteral("bubble"));
        QVERIFY(list.rowCount() > 0);
        QCOMPARE(list.entry(0).id, std::string("bubble"));
        list.setWords(QStringLiteral("no such word anywhere"));
        QCOMPARE(list.rowCount(), 0);
        list.setWords({});
        QVERIFY(list.rowCount() >= 80);
        // The alphabet's order.
        QVERIFY(list.entry(0).term < list.entry(list.rowCount() - 1).term);
    }

    void typingFindsAndTheArrowsWalk()
    {
        GlossaryView view;
        view.show();
        auto* search = part<QLineEdit>(view, "glossary_search");
        QTest::keyClicks(search, QStringLiteral("micro batch"));
        QCOMPARE(view.shownEntry(), QStringLiteral("micro-batch"));
        QVERIFY(view.pageText().contains(QStringLiteral("--micro-batch-size")));
        QTest::keyClick(search, Qt::Key_Down);
        QVERIFY(view.shownEntry() != QStringLiteral("micro-batch"));
        QTest::keyClick(search, Qt::Key_Escape);
        QCOMPARE(search->text(), QString());
        // An unknown word says so and leaves the page.
        const QString shown = view.shownEntry();
        search->setText(QStringLiteral("qqqq"));
        QCOMPARE(view.shownEntry(), shown);
        QVERIFY(part<QLabel>(view, "glossary_count")->text().contains(QStringLiteral("No word")));
    }

    void linksLeadToWordsKnobsPicturesAndPapers()
    {
        GlossaryView view;
        view.setPerspectiveLabels([](const QString& id) {
            return id == QLatin1String("timeline") ? QStringLiteral("Timeline") : QString();
        });
        view.show();
        const QSignalSpy knobs(&view, &GlossaryView::knobRequested);
        const QSignalSpy pictures(&view, &GlossaryView::perspectiveRequested);
        const QSignalSpy papers(&view, &GlossaryView::paperRequested);
        view.showEntry(QStringLiteral("pipeline-parallelism"));
        QVERIFY(view.pageText().contains(QStringLiteral("Timeline")));
        const QString html = part<QTextBrowser>(view, "glossary_page")->toHtml();
        for (const char* target :
             {"knob:pp", "perspective:timeline", "https://arxiv.org/abs/1811.06965", "glossary:bubble"}) {
            QVERIFY2(html.contains(QString::fromLatin1(target)), target);
        }
        view.follow(QStringLiteral("knob:pp"));
        QCOMPARE(knobs.value(0).value(0).toString(), QStringLiteral("pp"));
        view.follow(QStringLiteral("perspective:timeline"));
        QCOMPARE(pictures.value(0).value(0).toString(), QStringLiteral("timeline"));
        view.follow(QStringLiteral("https://arxiv.org/abs/1811.06965"));
        QCOMPARE(papers.size(), 1);
        view.follow(QStringLiteral("glossary:schedule:1f1b"));
        QCOMPARE(view.shownEntry(), QStringLiteral("schedule:1f1b"));
        QTest::mouseClick(part<QToolButton>(view, "glossary_back"), Qt::LeftButton);
        QCOMPARE(view.shownEntry(), QStringLiteral("pipeline-parallelism"));
    }

    void perspectivesThatDoNotExistAreNotOffered()
    {
        GlossaryView view;
        view.setPerspectiveLabels([](const QString&) { return QString(); });
        view.showEntry(QStringLiteral("pipeline-parallelism"));
        QVERIFY(
            !part<QTextBrowser>(view, "glossary_page")->toHtml().contains(QStringLiteral("perspective:")));
    }

    void wordsInSentencesBecomeLinks()
    {
        const TermLinks links;
        const QStringList found = links.found(QStringLiteral(
            "Micro-batches wait in the bubble; the bubble ratio counts it. TP and tp, RP, stages."));
        QVERIFY(found.contains(QStringLiteral("micro-batch")));
        QVERIFY(found.contains(QStringLiteral("bubble")));
        QVERIFY(found.contains(QStringLiteral("bubble-ratio")));
        QVERIFY(found.contains(QStringLiteral("tensor-parallelism"))); // TP, but not tp
        QVERIFY(found.contains(QStringLiteral("stage")));
        QVERIFY(links.found(QStringLiteral("tp, rp, wp")).isEmpty());
        QVERIFY(links.found(QStringLiteral("bubbled")).isEmpty());

        const theme::Theme& theme = theme::Theme::light();
        const QString marked = links.marked(QStringLiteral("a < b & the bubble, bubble"), theme);
        QVERIFY(marked.startsWith(QStringLiteral("a &lt; b &amp; the <a href=\"glossary:bubble\"")));
        QCOMPARE(marked.count(QStringLiteral("<a ")), 1); // once per text
        QVERIFY(!links.marked(QStringLiteral("the bubble"), theme, QStringLiteral("bubble"))
                     .contains(QLatin1Char('<')));
    }

    void wordsAreFoundSortedAndLinkedInTheLanguageOfTheWindow()
    {
        German german;
        QVERIFY(QCoreApplication::installTranslator(&german));
        QLocale::setDefault(QLocale(QLocale::German));
        const auto idsOf = [](EntryList& list, const QString& words) {
            list.setWords(words);
            QStringList ids;
            for (int row = 0; row < list.rowCount(); ++row) {
                ids << QString::fromStdString(list.entry(row).id);
            }
            return ids;
        };
        EntryList list;
        QCOMPARE(idsOf(list, QStringLiteral("stufe")).value(0), QStringLiteral("stage"));
        QCOMPARE(idsOf(list, QStringLiteral("stage")).value(0), QStringLiteral("stage"));
        // Words of both languages, in any order: its German term and an English flag of it.
        QVERIFY(idsOf(list, QStringLiteral("PipelineStage stufe")).contains(QStringLiteral("stage")));
        QVERIFY(idsOf(list, QStringLiteral("PipelineStage reue")).isEmpty());
        const QStringList all = idsOf(list, {});
        QVERIFY(all.indexOf(QStringLiteral("warm-up")) < all.indexOf(QStringLiteral("bubble")));

        const TermLinks links;
        const QStringList found = links.found(
            QStringLiteral("Stufen warten in Blasen; Vorw\u00e4rtslauf. Regeln, Regel."));
        QCOMPARE(found, (QStringList{QStringLiteral("stage"), QStringLiteral("bubble"),
                                     QStringLiteral("forward-pass")}));
        QCoreApplication::removeTranslator(&german);
        QLocale::setDefault(QLocale::c());
    }

    void paintsItsPageOnPaper()
    {
        GlossaryView view;
        view.showEntry(QStringLiteral("mfu"));
        for (const theme::Theme* theme : {&theme::Theme::light(), &theme::Theme::dark()}) {
            QImage image(view.pictureSizeHint(), QImage::Format_RGB32);
            QPainter painter(&image);
            view.paintPicture(painter, image.rect(), *theme);
            painter.end();
            QCOMPARE(image.pixelColor(2, image.height() - 2), theme->pane);
            int inked = 0;
            for (int x = 0; x < image.width(); ++x) {
                inked += image.pixelColor(x, 24) != theme->pane ? 1 : 0;
            }
            QVERIFY(inked > 5);
        }
    }

    void everyControlHasAName()
    {
        GlossaryView view;
        for (const QWidget* control : view.findChildren<QWidget*>()) {
            if (control->focusPolicy() != Qt::NoFocus
                && !control->objectName().startsWith(QLatin1String("qt_"))) {
                QVERIFY2(!control->accessibleName().isEmpty(), qPrintable(control->objectName()));
            }
        }
    }
};

QTEST_MAIN(TestGlossaryView)
#include "tst_glossary_view.moc"
