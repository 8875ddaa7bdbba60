// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/command_line.h"

#include "exchange/questions/recognize.h"
#include "exchange/scenario/shared_line.h"
#include "gui/desks/config_sheet.h"
#include "gui/explain/about.h"
#include "gui/explain/manual_pictures.h"
#include "gui/explain/manual_window.h"
#include "gui/export/schedule_poster.h"
#include "gui/files/project_source.h"
#include "gui/files/session.h"
#include "gui/parts/language.h"
#include "gui/parts/message_bar.h"
#include "gui/perspectives/perspectives.h"
#include "gui/report/report.h"
#include "gui/window/main_window.h"
#include "learn/class_sheet.h"
#include "learn/handout.h"
#include "learn/race.h"
#include "theme/paper.h"

#include <QApplication>
#include <QFileInfo>
#include <QIcon>
#include <QLocale>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <utility>
#include <vector>

namespace shardscape::gui {

namespace {

constexpr int kDone = 0;
constexpr int kBadInput = 1;
constexpr int kWrongUsage = 2;

void complain(const std::string& sentence)
{
    std::fprintf(stderr, "shardscape: %s\n", sentence.c_str());
}

std::string perspectiveIds()
{
    std::string ids;
    for (int i = 0; i < kPerspectives; ++i) {
        ids += std::string(id(static_cast<Perspective>(i))) + ", ";
    }
    return ids + "window";
}

Result<QSize> parseSize(const QString& text)
{
    static const QRegularExpression form(QStringLiteral("^(\\d{1,6})x(\\d{1,6})$"));
    const QRegularExpressionMatch match = form.match(text);
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    if (!match.hasMatch()) {
        return fail(ErrorCode::BadInput,
                    verbatim("--size wants WIDTHxHEIGHT in pixels, such as 1600x1000, not '"
                             + text.toStdString() + "'"));
    }
    return size;
}

/// Below, nothing can be read on a picture; above, it outgrows what painters and memory hold.
Result<void> checkSize(QSize size)
{
    constexpr QSize kSmallest(200, 150);
    constexpr QSize kLargest(8000, 8000);
    const QSize nearest = size.expandedTo(kSmallest).boundedTo(kLargest);
    const auto written = [](QSize its) {
        return std::to_string(its.width()) + "x" + std::to_string(its.height());
    };
    if (size == nearest) {
        return {};
    }
    return fail(ErrorCode::BadInput,
                verbatim("--size goes from " + written(kSmallest) + " to " + written(kLargest)
                         + "; the nearest to " + written(size) + " is " + written(nearest)));
}

/// How many letters to add, drop or replace make one word the other.
int lettersApart(const QString& one, const QString& other)
{
    std::vector<int> row(static_cast<std::size_t>(other.size()) + 1);
    std::iota(row.begin(), row.end(), 0);
    for (const QChar letter : one) {
        int diagonal = row[0]++;
        for (std::size_t k = 1; k < row.size(); ++k) {
            const bool same = letter == other[static_cast<qsizetype>(k) - 1];
            diagonal = std::exchange(row[k],
                                     std::min({row[k] + 1, row[k - 1] + 1, diagonal + (same ? 0 : 1)}));
        }
    }
    return row.back();
}

/// Countries share a translation: de_AT reads shardscape_de; zh_TW, written otherwise, does not read zh_CN.
Result<void> checkLanguage(const QString& language)
{
    const QLocale wanted(language);
    const QStringList known = languages();
    const auto serves = [&wanted](const QString& code) {
        const QLocale its(code);
        return its.language() == wanted.language() && its.script() == wanted.script();
    };
    if (std::any_of(known.begin(), known.end(), serves)) {
        return {};
    }
    const auto nearest = std::min_element(known.begin(), known.end(),
                                          [&](const QString& a, const QString& b) {
                                              return lettersApart(language, a) < lettersApart(language, b);
                                          });
    return fail(ErrorCode::UnknownName,
                verbatim("there is no translation '" + language.toStdString() + "'"
                         + (nearest == known.end() ? std::string()
                                                   : ", the nearest is '" + nearest->toStdString() + "'")
                         + "; there are " + known.join(QStringLiteral(", ")).toStdString()));
}

Result<ProjectSource> readSource(const CommandLine& line)
{
    if (!line.demo.isEmpty()) {
        const auto demo = exchange::findDemo(line.demo.toStdString());
        if (!demo) {
            return tl::unexpected(demo.error());
        }
        ProjectSource source;
        source.demo = *demo;
        source.project = projectOf(**demo);
        return source;
    }
    // Told as for a file that is dropped: by what it is, not by what its name lets expect.
    if (exchange::isSharedLine(line.file.toStdString())) {
        return readProjectSource(line.file);
    }
    const auto kind = exchange::recognizeFile(line.file.toStdString());
    if (!kind) {
        return tl::unexpected(kind.error());
    }
    if (*kind != exchange::FileKind::Project && *kind != exchange::FileKind::Scenario
        && *kind != exchange::FileKind::Demo) {
        return fail(ErrorCode::NotOurs, verbatim(line.file.toStdString() + " is " + std::string(label(*kind))
                                                 + "; a report is made of a project, a scenario or a demo"));
    }
    return readProjectSource(line.file);
}

QString titleOf(const CommandLine& line, const ProjectSource& source)
{
    if (exchange::isSharedLine(line.file.toStdString())) {
        return QString::fromStdString(source.project.scenarios.front().name());
    }
    return source.demo != nullptr ? QString::fromStdString(source.demo->title)
                                  : QFileInfo(line.file).completeBaseName();
}

constexpr const char* kPoster = "schedules-poster";

Result<void> writePicture(const CommandLine& line)
{
    if (line.perspective == QLatin1String(kPoster)) {
        const theme::Theme& look = line.theme == QLatin1String("dark") ? theme::Theme::dark()
                                                                       : theme::Theme::light();
        theme::applyTheme(*qApp, look);
        SchedulePoster poster;
        return theme::savePicture(poster, line.picture,
                                  line.size.isEmpty() ? poster.pictureSizeHint() : line.size, look, 1);
    }
    // A window of its own settings, so that the picture does not depend on whoever asks for it.
    QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    settings.setAppearance(line.theme == QLatin1String("dark") ? Appearance::Dark : Appearance::Light);
    MainWindow window(settings, Dialogs::desktop());
    const auto perspective = findPerspective(line.perspective.toStdString());
    QSize size = line.size;
    if (size.isEmpty()) {
        size = perspective ? window.perspectives().picture(*perspective).pictureSizeHint()
                           : window.pictureSizeHint();
    }
    window.setAttribute(Qt::WA_DontShowOnScreen);
    window.setAsking(false);
    window.resize(perspective ? size + QSize(500, 120) : size);
    window.show();
    const bool opened = line.demo.isEmpty() ? line.file.isEmpty() || window.openPath(line.file)
                                            : window.openDemo(line.demo.toStdString());
    if (!opened) {
        return fail(ErrorCode::BadInput,
                    verbatim(window.messageBar().text().toStdString())); // as it is said in the window
    }
    if (line.file.isEmpty() && line.demo.isEmpty()) {
        window.showGallery();
    }
    // A picture of a framework's file is one of its own layout.
    if (ConfigSheet* const sheet = window.configSheet()) {
        if (const auto done = sheet->take(); !done) {
            return done;
        }
    }
    if (perspective) {
        window.perspectives().setPerspective(*perspective);
        if (*perspective == Perspective::Explore && !window.shownSweep() && !window.engine().isSweeping()) {
            window.startDefaultSweep(); // there is nothing to see without one
        }
    }
    window.settle();
    theme::Picture& picture = perspective ? window.perspectives().picture(*perspective)
                                          : static_cast<theme::Picture&>(window);
    const auto saved = theme::savePicture(picture, line.picture, size,
                                          theme::Theme::of(QApplication::palette()), 1);
    window.document().giveUpUnsavedWork();
    return saved;
}

/// Every picture of the manual, and beside them what each shows.
Result<void> writeManualPictures(const QString& folder)
{
    for (const ManualPicture& picture : manualPictures()) {
        CommandLine one;
        one.demo = QLatin1String(picture.demo);
        one.perspective = QLatin1String(picture.perspective);
        one.picture = QDir(folder).filePath(QLatin1String(picture.file));
        one.size = kManualPictureSize;
        if (const Result<void> written = writePicture(one); !written) {
            return written;
        }
    }
    const Result<QString> digests = manualDigests();
    if (!digests) {
        return tl::unexpected(digests.error());
    }
    QFile file(QDir(folder).filePath(QStringLiteral("pictures.json")));
    if (!file.open(QIODevice::WriteOnly) || file.write(digests->toUtf8()) < 0) {
        return fail(ErrorCode::Unwritable, say("cannot write '%1'", file.fileName().toStdString()));
    }
    return {};
}

/// A race of schedules as a film, with what the simulator says of it.
Result<void> writeFilm(const CommandLine& line)
{
    const theme::Theme look = line.theme == QLatin1String("dark") ? theme::Theme::dark()
                                                                  : theme::Theme::light();
    theme::applyTheme(*qApp, look);
    const Result<learn::Race> race = learn::Race::named(line.race);
    if (!race) {
        return tl::unexpected(race.error());
    }
    constexpr QSize kFilmSize(960, 540);
    return exporting::writeReel(race->reel(line.size.isEmpty() ? kFilmSize : line.size, look), line.film);
}

/// A lesson's handout, a track's class sheet, or all schedules on one page.
Result<void> writePrinted(const CommandLine& line)
{
    theme::applyTheme(*qApp, theme::Theme::light());
    const theme::Theme look = theme::Theme::light();
    const QPageSize::PageSizeId paper = theme::findPaper(line.paper).value_or(theme::usualPaper());
    if (line.print == QLatin1String(kPoster)) {
        return savePoster(line.printed, paper, look);
    }
    std::vector<const lessons::Lesson*> track;
    for (const lessons::Lesson& lesson : lessons::lessons()) {
        if (lesson.track == line.print.toStdString()) {
            track.push_back(&lesson);
        }
    }
    if (!track.empty()) {
        return learn::saveClassSheet(track, line.printed, look, paper);
    }
    const Result<const lessons::Lesson*> lesson = lessons::findLesson(line.print.toStdString());
    return lesson ? learn::saveHandout(**lesson, line.printed, look, paper) : tl::unexpected(lesson.error());
}

int runBatch(const CommandLine& line)
{
    if (!line.printed.isEmpty()) {
        if (const Result<void> written = writePrinted(line); !written) {
            complain(written.error().text());
            return kBadInput;
        }
    }
    if (!line.film.isEmpty()) {
        if (const Result<void> written = writeFilm(line); !written) {
            complain(written.error().text());
            return kBadInput;
        }
    }
    if (!line.manualPictures.isEmpty()) {
        theme::applyTheme(*qApp, theme::Theme::light());
        if (const Result<void> written = writeManualPictures(line.manualPictures); !written) {
            complain(written.error().text());
            return kBadInput;
        }
    }
    if (!line.manual.isEmpty()) {
        theme::applyTheme(*qApp, theme::Theme::light());
        if (const Result<void> written = saveManual(line.manual); !written) {
            complain(written.error().text());
            return kBadInput;
        }
    }
    if (!line.report.isEmpty()) {
        if (line.file.isEmpty() && line.demo.isEmpty()) {
            complain("--report needs a FILE or --demo to report on");
            return kWrongUsage;
        }
        theme::applyTheme(*qApp, theme::Theme::light());
        const auto source = readSource(line);
        if (!source) {
            complain(source.error().text());
            return kBadInput;
        }
        if (const auto written = writeReport(source->project, titleOf(line, *source), line.report,
                                             line.whole);
            !written) {
            complain(written.error().text());
            return kBadInput;
        }
    }
    if (!line.picture.isEmpty()) {
        if (const auto written = writePicture(line); !written) {
            complain(written.error().text());
            return kBadInput;
        }
    }
    return kDone;
}

int runWindow(const CommandLine& line)
{
    Settings settings;
    if (!line.theme.isEmpty()) {
        settings.showAppearance(line.theme == QLatin1String("dark") ? Appearance::Dark : Appearance::Light);
    }
    const QString state = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
                          + QStringLiteral("/unsaved");
    Session session(settings, QFileInfo(state).path());
    MainWindow window(settings, Dialogs::desktop(), state.toStdString());
    window.setSession(&session);
    const bool isPlain = line.file.isEmpty() && line.demo.isEmpty();
    if (isPlain) {
        window.showGallery();
    }
    window.show();
    const bool opened = !line.demo.isEmpty()   ? window.openDemo(line.demo.toStdString())
                        : !line.file.isEmpty() ? window.openPath(line.file)
                                               : true;
    // After a crash the last session may be what brought it about.
    const QList<SessionWindow> last = isPlain ? session.take() : QList<SessionWindow>();
    if (settings.reopensLast() && !session.hasCrashed()) {
        window.reopen(last);
    }
    if (opened) {
        window.offerRecovery();
    }
    return QApplication::exec();
}

} // namespace

QString usage()
{
    return QStringLiteral(
        "Usage: shardscape [FILE] [options]\n"
        "\n"
        "FILE is a project (.shardscape), a scenario or a demo (.json), or anything that is imported: a catalog,\n"
        "measured runs, a schedule, a trace..., or a shared line (shardscape1:...); without one the gallery opens.\n"
        "\n"
        "  --demo ID                        open a demo of the gallery, such as w01; demo:w01 does, too\n"
        "  --report FILE.pdf|FILE.html      write a report and end: as PDF two pages that decide, as HTML everything\n"
        "  --whole                          with --report FILE.pdf: everything\n"
        "  --manual FILE.pdf|FILE.html      write the manual and end\n"
        "  --manual-pictures FOLDER         write the manual's pictures anew and end\n"
        "  --picture PERSPECTIVE FILE       write a picture (.png, .svg, .pdf) and end;\n"
        "                                   PERSPECTIVE is draw, explore, timeline, memory, time, network,\n"
        "                                   compare, validate, window or schedules-poster (every schedule on\n"
        "                                   one page)\n"
        "  --film WHAT FILE                 play schedules against each other into a film and end: FILE.gif, FILE.png\n"
        "                                   (animated) with captions beside, FILE.vtt, or a folder of frames; WHAT is\n"
        "                                   a lesson or schedules, such as \"1f1b,zb-h1 p=4 m=8\"\n"
        "  --print WHAT FILE.pdf            write what a class needs on paper and end: WHAT is a lesson (its handout), a\n"
        "                                   track (its class sheet) or schedules-poster\n"
        "  --paper SIZE                     A4, Letter, A3, A2, A1 or A0; usually what the country prints on\n"
        "  --size WIDTHxHEIGHT              size of the picture, from 200x150 to 8000x8000 pixels\n"
        "  --theme light|dark\n"
        "  --language CODE                  de, en or zh_CN\n"
        "  --version, --help\n");
}

Result<CommandLine> parseCommandLine(const QStringList& arguments)
{
    CommandLine line;
    for (qsizetype i = 1; i < arguments.size(); ++i) {
        QString option = arguments[i];
        QStringList values;
        if (option.startsWith(QLatin1String("--")) && option.contains(QLatin1Char('='))) {
            values << option.section(QLatin1Char('='), 1);
            option = option.section(QLatin1Char('='), 0, 0);
        }
        const auto take = [&](int count, const char* what) -> Result<QStringList> {
            while (values.size() < count && i + 1 < arguments.size()) {
                values << arguments[++i];
            }
            if (values.size() < count) {
                return fail(ErrorCode::BadInput, verbatim(option.toStdString() + " needs " + what));
            }
            return values;
        };
        const auto set = [&](QString& target, const char* what) -> Result<void> {
            const auto taken = take(1, what);
            if (!taken) {
                return tl::unexpected(taken.error());
            }
            target = taken->first();
            return {};
        };
        Result<void> done;
        if (option == QLatin1String("--help") || option == QLatin1String("-h")) {
            line.help = true;
        } else if (option == QLatin1String("--version")) {
            line.version = true;
        } else if (option == QLatin1String("--manual-pictures")) {
            done = set(line.manualPictures, "a folder");
        } else if (option == QLatin1String("--manual")) {
            done = set(line.manual, "a file, .pdf or .html");
        } else if (option == QLatin1String("--report")) {
            done = set(line.report, "a file, .pdf or .html");
        } else if (option == QLatin1String("--whole")) {
            line.whole = true;
        } else if (option == QLatin1String("--picture")) {
            const auto taken = take(2, "a perspective and a file");
            if (!taken) {
                return tl::unexpected(taken.error());
            }
            line.perspective = taken->at(0);
            line.picture = taken->at(1);
            if (line.perspective != QLatin1String("window") && line.perspective != QLatin1String(kPoster)
                && !findPerspective(line.perspective.toStdString())) {
                return fail(ErrorCode::UnknownName,
                            verbatim("there is no perspective '" + line.perspective.toStdString()
                                     + "'; there are " + perspectiveIds()));
            }
        } else if (option == QLatin1String("--film")) {
            const auto taken = take(2, "a lesson or schedules, and a file");
            if (!taken) {
                return tl::unexpected(taken.error());
            }
            line.race = taken->at(0);
            line.film = taken->at(1);
        } else if (option == QLatin1String("--print")) {
            const auto taken = take(2, "a lesson, a track or schedules-poster, and a file");
            if (!taken) {
                return tl::unexpected(taken.error());
            }
            line.print = taken->at(0);
            line.printed = taken->at(1);
        } else if (option == QLatin1String("--paper")) {
            done = set(line.paper, "A4, Letter, A3, A2, A1 or A0");
            if (done && !theme::findPaper(line.paper)) {
                return fail(ErrorCode::UnknownName,
                            verbatim("there is no paper '" + line.paper.toStdString() + "'; there are "
                                     + theme::paperNames().join(QStringLiteral(", ")).toStdString()));
            }
        } else if (option == QLatin1String("--size")) {
            QString text;
            done = set(text, "WIDTHxHEIGHT");
            if (done) {
                const auto size = parseSize(text);
                if (!size) {
                    return tl::unexpected(size.error());
                }
                line.size = *size;
            }
        } else if (option == QLatin1String("--theme")) {
            done = set(line.theme, "light or dark");
            if (done && line.theme != QLatin1String("light") && line.theme != QLatin1String("dark")) {
                return fail(ErrorCode::BadInput,
                            verbatim("--theme is light or dark, not '" + line.theme.toStdString() + "'"));
            }
        } else if (option == QLatin1String("--language")) {
            done = set(line.language, "a language code, such as de");
        } else if (option == QLatin1String("--demo")) {
            done = set(line.demo, "a demo's id, such as w01");
        } else if (option.startsWith(QLatin1Char('-')) && option.size() > 1) {
            return fail(ErrorCode::UnknownKey,
                        verbatim("unknown option " + option.toStdString() + "; see --help"));
        } else if (option.startsWith(QLatin1String("demo:"))) {
            line.demo = option.mid(5); // as shardscape-cli spells it
        } else if (!line.file.isEmpty()) {
            return fail(ErrorCode::BadInput, verbatim("one FILE at a time: '" + line.file.toStdString()
                                                      + "' and '" + option.toStdString() + "'"));
        } else {
            line.file = option;
        }
        if (!done) {
            return tl::unexpected(done.error());
        }
    }
    if (!line.demo.isEmpty() && !line.file.isEmpty()) {
        return fail(ErrorCode::BadInput, verbatim("either a FILE or --demo, not both"));
    }
    return line;
}

int runProgram(int& argc, char** argv)
{
    QStringList arguments;
    for (int i = 0; i < argc; ++i) {
        arguments << QString::fromLocal8Bit(argv[i]);
    }
    const auto line = parseCommandLine(arguments);
    if (!line) {
        complain(line.error().text());
        return kWrongUsage;
    }
    if (line->help) {
        std::fputs(usage().toUtf8().constData(), stdout);
        return kDone;
    }
    if (line->version) {
        std::printf("shardscape %s\n", programVersion().toUtf8().constData());
        return kDone;
    }
    for (const Result<void>& checked :
         {line->size.isValid() ? checkSize(line->size) : Result<void>(),
          line->language.isEmpty() ? Result<void>() : checkLanguage(line->language)}) {
        if (!checked) {
            complain(checked.error().text());
            return kBadInput;
        }
    }
    // Pictures and reports need no display, and are the same with and without one.
    const bool noDisplay = qEnvironmentVariableIsEmpty("DISPLAY")
                           && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM") && (line->isBatch() || noDisplay)) {
        if (!line->isBatch()) {
            complain("there is no display for a window; --report and --picture work without one");
            return kBadInput;
        }
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    // Qt complains where there is none, as under a batch scheduler.
    QTemporaryDir runtime;
    if (line->isBatch() && qEnvironmentVariableIsEmpty("XDG_RUNTIME_DIR") && runtime.isValid()) {
        qputenv("XDG_RUNTIME_DIR", QFile::encodeName(runtime.path()));
    }
    QApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("Shardscape"));
    QCoreApplication::setOrganizationName(QStringLiteral("shardscape"));
    QCoreApplication::setApplicationVersion(programVersion());
    QGuiApplication::setDesktopFileName(QStringLiteral("org.shardscape.Shardscape"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/shardscape.svg")));
    loadTranslations(line->language.isEmpty() && !line->isBatch() ? Settings().language() : line->language);
    return line->isBatch() ? runBatch(*line) : runWindow(*line);
}

} // namespace shardscape::gui
