// SPDX-License-Identifier: GPL-3.0-or-later
// For teachers and beginners: packs of own lessons, class sheets, results, the first steps on the start page, the manual.
#include "document/engine_text.h"
#include "gallery/gallery_view.h"
#include "glossary/glossary_view.h"
#include "gui/explain/manual_window.h"
#include "gui/export/schedule_poster.h"
#include "gui/files/text_file.h"
#include "gui/parts/message_bar.h"
#include "gui/window/actions.h"
#include "gui/window/main_window.h"
#include "learn/class_sheet.h"
#include "learn/learn_view.h"
#include "learn/lesson_text.h"
#include "learn/race.h"
#include "lessons/answers.h"
#include "lessons/attempt.h"
#include "lessons/course.h"
#include "lessons/template.h"

#include <QAction>
#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>

namespace shardscape::gui {

namespace {

constexpr int kFirstSteps = 6;
constexpr int kNextSteps = 3;
constexpr int kSitting = 12;                ///< lessons from one device to zero bubble
constexpr qint64 kLargestPack = 16LL << 20; ///< bytes

Result<void> writeText(const QString& path, const QString& text)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text.toUtf8()) < 0 || !file.commit()) {
        return fail(ErrorCode::Unwritable,
                    say("cannot write '%1': %2", path.toStdString(), file.errorString().toStdString()));
    }
    return {};
}

/// Reads a pack and proves every lesson of it: never half a pack.
Result<std::vector<lessons::Lesson>> provedLessons(const QString& path)
{
    const Result<std::string> text = readTextFile(path, kLargestPack);
    if (!text) {
        return tl::unexpected(text.error());
    }
    const std::string name = QFileInfo(path).fileName().toStdString();
    Result<std::vector<lessons::Lesson>> read = lessons::readLessons(*text);
    if (!read) {
        return fail(read.error().code, say("%1: %2", name, read.error().message));
    }
    for (const lessons::Lesson& lesson : *read) {
        if (const Result<void> proved = lessons::proof(lesson); !proved) {
            return fail(proved.error().code, say("%1: %2", name, proved.error().message));
        }
    }
    return read;
}

} // namespace

bool MainWindow::openLessons(const QString& path)
{
    Result<std::vector<lessons::Lesson>> read = provedLessons(path);
    if (!read) {
        report(read.error());
        return false;
    }
    const QString first = QString::fromStdString(read->front().id);
    const auto count = static_cast<int>(read->size());
    showLearn();
    if (const Result<void> taken = m_learn->setOwn(*std::move(read)); !taken) {
        report({taken.error().code,
                say("%1: %2", QFileInfo(path).fileName().toStdString(), taken.error().message)});
        return false;
    }
    m_learn->showLesson(first);
    m_messageBar->showNote(tr("%n lessons of %1, proved.", nullptr, count).arg(QFileInfo(path).fileName()));
    return true;
}

void MainWindow::openAnswers(const QStringList& paths)
{
    std::vector<lessons::AnswersFile> files;
    for (const QString& path : paths) {
        const Result<std::string> text = readTextFile(path, kLargestPack);
        if (!text) {
            report(text.error());
            return;
        }
        files.push_back({QFileInfo(path).fileName().toStdString(), *text});
    }
    lessons::Answers answers = lessons::collected(files);
    if (answers.lessons.empty()) {
        report(answers.refused.empty()
                   ? Error{ErrorCode::BadInput, say("nobody answered a lesson in these files")}
                   : answers.refused.front());
        return;
    }
    if (!answers.refused.empty()) {
        report(answers.refused.front()); // the others count
    } else {
        m_messageBar->showNote(tr("%n lessons with answers: F5 presents them.", nullptr,
                                  static_cast<int>(answers.lessons.size())));
    }
    m_learn->setAnswers(std::move(answers.lessons));
}

void MainWindow::connectTeaching()
{
    const auto ask = [this](const QString& title, const QString& name, const QString& filter) {
        return m_dialogs.saveFile(this, title, m_settings.lastFolder() + QLatin1Char('/') + name, filter);
    };
    const auto told = [this](const Result<void>& written, const QString& path) {
        if (!written) {
            report(written.error());
        } else {
            m_messageBar->showNote(tr("%1 is written.").arg(QFileInfo(path).fileName()));
        }
    };
    connect(m_learn, &learn::LearnView::classSheetRequested, this, [this, ask, told] {
        const std::vector<const lessons::Lesson*> chosen = m_learn->lessonsChosen();
        const QString path = ask(tr("Save the class sheet"), QStringLiteral("class-sheet.pdf"),
                                 tr("PDF (*.pdf)"));
        if (!path.isEmpty()) {
            told(learn::saveClassSheet(chosen, path, theme::Theme::light(), m_learn->paper()), path);
        }
    });
    connect(m_learn, &learn::LearnView::filmRequested, this, [this, ask, told] {
        const Result<learn::Race> race = learn::Race::ofLesson(*m_learn->lesson());
        if (!race) {
            report(race.error());
            return;
        }
        constexpr QSize kFilm(1280, 720);
        const QString path = ask(tr("Save the film"), m_learn->shownLesson() + QStringLiteral(".gif"),
                                 tr("Films (*.gif *.png);;Captions (*.vtt);;Folder of frames (*)"));
        if (!path.isEmpty()) {
            told(exporting::writeReel(race->reel(kFilm, theme::Theme::light()), path), path);
        }
    });
    connect(m_learn, &learn::LearnView::posterRequested, this, [this, ask, told](const QString& paper) {
        const QString path = ask(tr("Save the poster"),
                                 QStringLiteral("schedules-%1.pdf").arg(paper.toLower()), tr("PDF (*.pdf)"));
        if (!path.isEmpty()) {
            told(savePoster(path, *theme::findPaper(paper), theme::Theme::light()), path);
        }
    });
    connect(m_learn, &learn::LearnView::courseRequested, this, [this, ask, told] {
        const std::vector<const lessons::Lesson*> chosen = m_learn->lessonsChosen();
        const QString path = ask(tr("Save the web page"), QStringLiteral("course.html"),
                                 tr("Web pages (*.html)"));
        if (path.isEmpty()) {
            return;
        }
        lessons::CourseWords words;
        words.language = QLocale().bcp47Name().toStdString();
        words.translate = [](const std::string& english) {
            return document::engineText(english).toStdString();
        };
        words.sentence = [](const Message& sentence) { return document::engineText(sentence).toStdString(); };
        words.write = [](const lessons::Metric& metric, double value) {
            return learn::amountText(metric, value).toStdString();
        };
        words.scene = [](const lessons::Lesson& lesson) { return learn::sceneText(lesson).toStdString(); };
        const Result<std::string> page = lessons::coursePage(chosen, words);
        told(page ? writeText(path, QString::fromStdString(*page))
                  : Result<void>(tl::unexpected(page.error())),
             path);
    });
    connect(m_learn, &learn::LearnView::resultsRequested, this, [this, ask, told] {
        const QString path = ask(tr("Save the results"), QStringLiteral("results.csv"), tr("CSV (*.csv)"));
        if (!path.isEmpty()) {
            told(writeText(path,
                           learn::resultsCsv(m_learn->lessonsShown(), m_learn->progress(),
                                             qEnvironmentVariable("USER", qEnvironmentVariable("USERNAME")))),
                 path);
        }
    });
    connect(m_learn, &learn::LearnView::answersRequested, this, [this] {
        const QStringList paths = m_dialogs.openFiles(this, tr("Results of a class: all files of its folder"),
                                                      m_settings.lastFolder(), tr("CSV (*.csv)"));
        if (!paths.isEmpty()) {
            openAnswers(paths);
        }
    });
    connect(m_learn, &learn::LearnView::templateRequested, this, [this, ask, told] {
        const QString path = ask(tr("Save a template"), QStringLiteral("lesson.json"),
                                 tr("Lessons (*.json)"));
        if (!path.isEmpty()) {
            told(writeText(path, QString::fromStdString(lessons::lessonTemplate())), path);
        }
    });
    connect(m_learn, &learn::LearnView::packRequested, this, [this] {
        const QString path = m_dialogs.openFile(this, tr("Open own lessons"), m_settings.lastFolder(),
                                                tr("Lessons (*.json)"));
        if (!path.isEmpty()) {
            openLessons(path);
        }
    });
    connect(m_learn, &learn::LearnView::progressChanged, this, &MainWindow::fillSteps);
}

void MainWindow::fillSteps()
{
    const QMap<QString, QString> kept = m_settings.lessons();
    QList<gallery::Step> steps;
    int minutes = 0; // of one sitting, by the lessons' own
    int sitting = 0;
    for (const lessons::Lesson& lesson : lessons::lessons()) {
        if (lesson.track == "pipeline" && sitting < kSitting) {
            ++sitting;
            minutes += lesson.minutes;
        }
        if (lesson.track == "pipeline" && steps.size() < kFirstSteps) {
            const QString id = QString::fromStdString(lesson.id);
            const bool done = learn::Progress::read(kept.value(id)).done;
            // The idea answers the question: it is told to those who know.
            steps << gallery::Step{id, document::engineText(lesson.title),
                                   done ? document::engineText(lesson.idea) : learn::placeText(lesson), done};
        }
    }
    QString title = tr("New to this? %1 minutes to zero bubble:").arg(minutes);
    if (std::all_of(steps.begin(), steps.end(), [](const gallery::Step& step) { return step.done; })) {
        // Whoever has done them is offered what is open.
        steps.clear();
        title = tr("Go on learning:");
        for (const lessons::Lesson& lesson : lessons::lessons()) {
            const QString id = QString::fromStdString(lesson.id);
            if (steps.size() < kNextSteps && !learn::Progress::read(kept.value(id)).done) {
                steps << gallery::Step{id, document::engineText(lesson.title), learn::placeText(lesson),
                                       false};
            }
        }
    }
    m_gallery->setStepsTitle(title);
    m_gallery->setSteps(steps);
}

void MainWindow::showManual(const QString& page)
{
    if (m_manual == nullptr) {
        m_manual = new ManualWindow(this);
        m_manual->setAttribute(Qt::WA_DeleteOnClose);
    }
    m_manual->showPage(page);
    m_manual->show();
    m_manual->raise();
    m_manual->activateWindow();
}

} // namespace shardscape::gui
