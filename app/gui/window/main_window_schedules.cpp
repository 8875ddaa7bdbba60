// SPDX-License-Identifier: GPL-3.0-or-later
// Schedules of the project's own: opening, editing, import and export.
#include "document/engine_text.h"
#include "exchange/schedules/kernel_trace.h"
#include "exchange/schedules/schedule_json.h"
#include "exchange/schedules/trace_import.h"
#include "gui/background/schedule_view.h"
#include "gui/desks/project_panel.h"
#include "gui/desks/schedule_sheet.h"
#include "gui/files/text_file.h"
#include "gui/parts/message_bar.h"
#include "gui/window/actions.h"
#include "gui/window/main_window.h"
#include "inspector/inspector_view.h"
#include "job/training/step/ordered_step.h"
#include "job/training/step/pricer.h"
#include "layout/knob.h"
#include "schedule/edit.h"
#include "theme/number_format.h"
#include "timeline/timeline_canvas.h"
#include "timeline/timeline_view.h"

#include <QFileInfo>
#include <QSaveFile>
#include <QStackedWidget>

#include <algorithm>
#include <utility>

namespace shardscape::gui {

namespace {

/// Files up to this size are read at once; larger ones in the background.
constexpr qint64 kBytesAtOnce = 1'000'000;
constexpr double kNanosecondsPerSecond = 1e9;

QString scheduleFilter()
{
    return MainWindow::tr("Schedules and traces (*.json *.csv *.txt);;All files (*)");
}

constexpr qint64 kLargestSchedule = 2LL << 30; ///< bytes; traces have some hundred MiB

Result<exchange::ImportedSchedule> readSchedules(const QStringList& paths)
{
    std::vector<std::string> texts;
    for (const QString& path : paths) {
        Result<std::string> text = readTextFile(path, kLargestSchedule);
        if (!text) {
            return tl::unexpected(text.error());
        }
        texts.push_back(std::move(*text));
    }
    const std::string name = QFileInfo(paths.front()).completeBaseName().toStdString();
    const auto isTrace = [](const std::string& text) {
        return exchange::scheduleFormatOf(text) == exchange::ScheduleFormat::Trace;
    };
    for (int i = 0; paths.size() > 1 && i < paths.size(); ++i) {
        if (!isTrace(texts[static_cast<std::size_t>(i)])) {
            return fail(
                ErrorCode::BadInput,
                say("%1 is no trace: only the traces of one run can be read together, one for each rank.",
                    QFileInfo(paths[i]).fileName().toStdString()));
        }
    }
    if (isTrace(texts.front())) {
        std::vector<std::string> files;
        for (const QString& path : paths) {
            files.push_back(QFileInfo(path).fileName().toStdString());
        }
        const std::vector<std::string_view> views(texts.begin(), texts.end());
        auto read = exchange::readTrace(views, name, -1, files);
        // What names no op is no schedule; what its devices did is said all the same.
        if (!read && read.error().code == ErrorCode::NotOurs) {
            if (const auto kernels = exchange::readKernelTrace(views, files)) {
                return fail(ErrorCode::NotOurs, say("%1. Of its kernels: %2", read.error().message,
                                                    exchange::summaryOf(*kernels)));
            }
        }
        return read;
    }
    auto read = exchange::readSchedule(texts.front(), name);
    if (!read) {
        return fail(read.error().code,
                    say("%1: %2", QFileInfo(paths.front()).fileName().toStdString(), read.error().message));
    }
    return read;
}

} // namespace

void MainWindow::connectSchedules()
{
    timeline::TimelineView& view = m_perspectives->timeline();
    connect(&view, &timeline::TimelineView::copyRequested, this, &MainWindow::copySchedule);
    connect(m_perspectives, &Perspectives::laneLooked, this, &MainWindow::lookAtLane);
    connect(m_perspectives, &Perspectives::laneTaken, this, &MainWindow::takeLane);
    connect(m_perspectives, &Perspectives::whyRequested, this,
            [this](qint64 scenario, const QString& number) { whyOf(store::ScenarioId{scenario}, number); });
    connect(&view, &timeline::TimelineView::edited, this,
            [this](const std::shared_ptr<const schedule::Edited>& edited, const QString& what) {
                const store::ScheduleEntry* entry = store::find(m_document.project().schedules,
                                                                m_openedSchedule);
                if (entry == nullptr) {
                    return;
                }
                auto next = std::make_shared<exchange::ImportedSchedule>();
                next->program = edited->program;
                next->simulation = edited->simulation;
                // Beside others it may have been drawn, and so edited, in finer ticks than its own.
                next->ticksPerUnit = next->program.nanoseconds ? entry->schedule->ticksPerUnit
                                                               : m_perspectives->timeline().ticksPerUnit();
                m_document.setSchedule(m_openedSchedule, std::move(next), what);
            });
    connect(m_projectPanel, &ProjectPanel::scheduleActivated, this, [this](store::ScheduleId schedule) {
        openSchedule(schedule);
        m_perspectives->setPerspective(Perspective::Timeline);
    });
    connect(m_perspectives, &Perspectives::perspectiveChanged, this, [this] {
        if (m_isExample && m_perspectives->perspective() != Perspective::Timeline) {
            openSchedule({});
        }
    });
    connect(m_projectPanel, &ProjectPanel::scenarioActivated, this, [this] { openSchedule({}); });
    connect(m_projectPanel, &ProjectPanel::scheduleExportRequested, this, [this](store::ScheduleId schedule) {
        openSchedule(schedule);
        exportFrom(Perspective::Timeline, exporting::Purpose::Data);
    });
    connect(m_inspector, &inspector::InspectorView::subjectFollowed, this, &MainWindow::followSubject);
    connect(m_actions->allSchedules, &QAction::triggered, this, &MainWindow::showScheduleSheet);
    connect(m_actions->editSchedule, &QAction::triggered, this, &MainWindow::copySchedule);
    connect(m_actions->retimeSchedule, &QAction::triggered, this, &MainWindow::retimeSchedule);
    connect(m_actions->importSchedule, &QAction::triggered, this, [this] {
        // The ranks of a run each write a trace of their own.
        const QStringList paths = m_dialogs.openFiles(this, tr("Import a schedule, or the traces of a run"),
                                                      m_settings.lastFolder(), scheduleFilter());
        if (!paths.isEmpty()) {
            importSchedule(paths);
        }
    });
}

void MainWindow::showScheduleSheet()
{
    if (m_scheduleSheet == nullptr) {
        m_scheduleSheet = new ScheduleSheet(this);
        m_scheduleSheet->setTheme(theme::Theme::of(palette()));
        connect(m_scheduleSheet, &ScheduleSheet::changeChosen, this, [this](const layout::Change& change) {
            openSchedule({});
            m_perspectives->setPerspective(Perspective::Timeline);
            apply(change);
        });
    }
    m_scheduleSheet->show();
    m_scheduleSheet->raise();
    fillScheduleSheet();
}

void MainWindow::fillScheduleSheet()
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (m_scheduleSheet == nullptr || !m_scheduleSheet->isVisible() || current == nullptr) {
        return;
    }
    m_scheduleSheet->setScenario(m_evaluation.valid ? std::optional(current->scenario) : std::nullopt);
}

void MainWindow::takeScheduleEvent(const document::ChangeEvent& event)
{
    if (const auto* changed = std::get_if<document::Changed<store::ScheduleId>>(&event)) {
        if (changed->id == m_openedSchedule) {
            openSchedule(changed->id);
        } else {
            offerCompanions();
        }
    } else if (const auto* removed = std::get_if<document::Removed<store::ScheduleId>>(&event)) {
        if (removed->id == m_openedSchedule) {
            openSchedule({});
        } else {
            offerCompanions();
        }
    } else if (const auto* added = std::get_if<document::Added<store::ScheduleId>>(&event)) {
        openSchedule(added->id);
        m_perspectives->setPerspective(Perspective::Timeline);
    } else if (std::holds_alternative<document::CurrentScenarioChanged>(event)) {
        openSchedule({});
    }
}

/// All scenarios but the current one, the pinned first, and the project's schedules but the one that is open.
void MainWindow::offerCompanions()
{
    const store::Project& project = m_document.project();
    std::vector<Companion> offered;
    bool drawnByCompare = !m_openedSchedule;
    const auto offer = [&offered](const store::ScenarioEntry& entry, int pin, bool byCompare) {
        offered.push_back({laneKey(entry.id), QString::fromStdString(entry.name()), entry.scenario,
                           std::nullopt, entry.id.value, pin, byCompare});
    };
    int pin = -1;
    for (const store::ScenarioEntry& entry : project.scenarios) {
        pin += entry.pinned ? 1 : 0;
        if (entry.pinned && entry.id != project.current) {
            offer(entry, pin, std::exchange(drawnByCompare, false));
        }
    }
    for (const store::ScenarioEntry& entry : project.scenarios) {
        if (!entry.pinned && entry.id != project.current) {
            offer(entry, -1, false);
        }
    }
    for (const store::ScheduleEntry& entry : project.schedules) {
        if (entry.id != m_openedSchedule) {
            offered.push_back(
                {laneKey(entry.id), QString::fromStdString(entry.name), std::nullopt, entry, 0, -1, false});
        }
    }
    m_perspectives->offerCompanions(std::move(offered));
}

void MainWindow::openSchedule(store::ScheduleId id)
{
    const store::ScheduleEntry* entry = store::find(m_document.project().schedules, id);
    if (std::exchange(m_isExample, false)) {
        m_perspectives->timeline().canvas().setBubblesShown(false);
        m_perspectives->timeline().setCriticalPath(false);
    } else if (entry == nullptr && !m_openedSchedule) {
        m_perspectives->timeline().setEditing(timeline::TimelineView::Editing::Copy);
        return;
    }
    m_openedSchedule = entry != nullptr ? id : store::ScheduleId{};
    using Editing = timeline::TimelineView::Editing;
    m_perspectives->timeline().setEditing(entry != nullptr && !entry->schedule->measured ? Editing::Yes
                                                                                         : Editing::Copy);
    offerCompanions();
    m_openedView = entry != nullptr ? openedView(*entry) : nullptr;
    m_perspectives->setOpened(m_openedView, entry != nullptr && entry->schedule->measured);
    m_projectPanel->setShownSchedule(m_openedSchedule);
    judge();
    updateActions();
}

void MainWindow::copySchedule()
{
    m_perspectives->setPerspective(Perspective::Timeline);
    const auto view = m_perspectives->firstSchedule();
    if (view == nullptr) {
        m_messageBar->showNote(tr("There is no schedule to edit: the layout is not valid."));
        return;
    }
    const store::ScheduleEntry* entry = store::find(m_document.project().schedules, m_openedSchedule);
    const double unit = entry != nullptr            ? entry->schedule->ticksPerUnit
                        : view->program.nanoseconds ? kNanosecondsPerSecond
                                                    : 1;
    auto copy = exchange::asImported(view->program, unit);
    if (!copy) {
        report(copy.error());
        return;
    }
    const QString name = view->title.isEmpty() ? QString::fromStdString(view->program.name) : view->title;
    m_document.addSchedule(tr("%1, edited").arg(name), name,
                           std::make_shared<const exchange::ImportedSchedule>(std::move(*copy)));
}

void MainWindow::retimeSchedule()
{
    const store::ScheduleEntry* entry = store::find(m_document.project().schedules, m_openedSchedule);
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (entry == nullptr || current == nullptr) {
        return;
    }
    auto step = training::stepWithOrder(current->scenario, m_evaluation, entry->schedule->program);
    auto timed = step ? Result<schedule::Edited>(std::move(step->run)) : tl::unexpected(step.error());
    if (!timed) {
        report(timed.error());
        return;
    }
    auto next = std::make_shared<exchange::ImportedSchedule>();
    next->program = std::move(timed->program);
    next->simulation = std::move(timed->simulation);
    next->ticksPerUnit = next->program.nanoseconds ? kNanosecondsPerSecond : entry->schedule->ticksPerUnit;
    m_document.setSchedule(m_openedSchedule, std::move(next), tr("Give the schedule the layout's times"));
    const double most = *std::max_element(step->peakBytes.begin(), step->peakBytes.end());
    m_messageBar->showNote(
        tr("In this order a step takes %1 (the layout's own: %2), MFU %3, at most %4 a rank: %5.")
            .arg(theme::seconds(step->stepSeconds), theme::seconds(step->ownStepSeconds),
                 theme::percent(step->mfu), theme::gibibytes(most),
                 step->fits ? tr("it fits") : tr("it does not fit")));
}

void MainWindow::addImported(Result<exchange::ImportedSchedule> read, const QString& name,
                             const QString& source)
{
    if (!read) {
        report(read.error());
        return;
    }
    m_messageBar->dismiss();
    QStringList notes;
    for (const Message& note : read->notes) {
        notes << document::engineText(note);
    }
    m_pages->setCurrentIndex(0);
    m_document.addSchedule(name, source,
                           std::make_shared<const exchange::ImportedSchedule>(std::move(*read)));
    if (!notes.isEmpty()) {
        m_messageBar->showNote(notes.join(QLatin1Char(' ')));
    }
}

bool MainWindow::importSchedule(const QStringList& paths)
{
    const QFileInfo first(paths.front());
    const QString name = first.completeBaseName();
    const QString source = first.fileName();
    m_settings.setLastFolder(first.absolutePath());
    qint64 bytes = 0;
    for (const QString& path : paths) {
        bytes += QFileInfo(path).size();
    }
    if (bytes <= kBytesAtOnce) {
        const auto before = m_document.project().schedules.size();
        addImported(readSchedules(paths), name, source);
        return m_document.project().schedules.size() > before;
    }
    m_messageBar->showNote(tr("Reading %1…").arg(source));
    m_importer.start([this, paths, name, source](const std::stop_token&, const Lane::Deliver& deliver) {
        auto read = std::make_shared<Result<exchange::ImportedSchedule>>(readSchedules(paths));
        deliver([this, read, name, source] { addImported(std::move(*read), name, source); });
    });
    return true;
}

Result<QByteArray> MainWindow::scheduleFile(const QString& ending)
{
    const auto view = m_perspectives->firstSchedule();
    if (view == nullptr) {
        return fail(ErrorCode::NotFound,
                    verbatim(tr("There is no schedule to export: the layout is not valid.").toStdString()));
    }
    const store::ScheduleEntry* entry = store::find(m_document.project().schedules, m_openedSchedule);
    const exchange::SimulatedSchedule simulated{view->program,
                                                view->simulation,
                                                view->analysis,
                                                entry != nullptr            ? entry->schedule->ticksPerUnit
                                                : view->program.nanoseconds ? kNanosecondsPerSecond
                                                                            : 1,
                                                entry != nullptr && entry->schedule->measured,
                                                view->options};
    if (ending == QLatin1String("trace.json")) {
        return QByteArray::fromStdString(exchange::writeChromeTrace(simulated));
    }
    if (ending == QLatin1String("csv")) {
        return QByteArray::fromStdString(exchange::writeScheduleCsv(simulated));
    }
    if (ending != QLatin1String("txt")) {
        return QByteArray::fromStdString(exchange::writeSchedule(simulated));
    }
    const auto table = exchange::pytorchTable(view->program);
    if (!table) {
        return tl::unexpected(table.error());
    }
    if (!table->notes.empty()) { // what the format has no word for
        QStringList said;
        for (const Message& note : table->notes) {
            said.push_back(document::engineText(note));
        }
        m_messageBar->showNote(said.join(QLatin1Char(' ')));
    }
    return QByteArray::fromStdString(table->text);
}

bool MainWindow::exportScheduleTo(const QString& path)
{
    const QString ending = path.endsWith(QLatin1String(".trace.json"), Qt::CaseInsensitive)
                               ? QStringLiteral("trace.json")
                               : QFileInfo(path).suffix().toLower();
    const Result<QByteArray> written = scheduleFile(ending);
    if (!written) {
        report(written.error());
        return false;
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(*written) != written->size() || !file.commit()) {
        report(
            {ErrorCode::Unwritable, say("%1 cannot be written: %2", QFileInfo(path).fileName().toStdString(),
                                        file.errorString().toStdString())});
        return false;
    }
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    return true;
}

} // namespace shardscape::gui
