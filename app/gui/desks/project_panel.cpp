// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/desks/project_panel.h"

#include "gui/desks/project_row_delegate.h"
#include "gui/files/calibrations.h"
#include "gui/perspectives/perspectives.h"
#include "panel/own_name.h"
#include "theme/number_format.h"
#include "theme/pin_tag.h"
#include "theme/theme.h"

#include "timeline/lane_row.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QPlainTextEdit>
#include <QResizeEvent>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace shardscape::gui {

namespace {

/// Scenarios and schedules can be dragged onto the Timeline.
class ProjectTree : public QTreeWidget {
public:
    using QTreeWidget::QTreeWidget;

protected:
    [[nodiscard]] QStringList mimeTypes() const override
    {
        return {QString::fromLatin1(timeline::kLaneMime)};
    }
    [[nodiscard]] QMimeData* mimeData(const QList<QTreeWidgetItem*>& items) const override
    {
        const QString key = items.isEmpty() ? QString() : items.front()->data(0, kLaneRole).toString();
        if (key.isEmpty()) {
            return nullptr;
        }
        auto* carried = new QMimeData;
        carried->setData(QString::fromLatin1(timeline::kLaneMime), key.toUtf8());
        return carried;
    }
    void resizeEvent(QResizeEvent* event) override
    {
        QTreeWidget::resizeEvent(event);
        if (event->size().width() != event->oldSize().width()) {
            scheduleDelayedItemsLayout(); // long names take two lines
        }
    }
};

} // namespace

ProjectPanel::ProjectPanel(document::Document& document, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
{
    setObjectName(QStringLiteral("project_panel"));
    setAccessibleName(tr("Project"));
    m_tree = new ProjectTree(this);
    m_tree->setDragEnabled(true);
    m_tree->setDragDropMode(QAbstractItemView::DragOnly);
    m_tree->setObjectName(QStringLiteral("project_tree"));
    m_tree->setAccessibleName(tr("Scenarios, sweeps and notes of the project"));
    m_tree->setHeaderHidden(true);
    m_tree->setRootIsDecorated(false);
    m_tree->setIndentation(0);
    m_tree->setItemsExpandable(false);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->setItemDelegate(new ProjectRowDelegate(m_tree));
    m_tree->setMouseTracking(true);
    m_tree->installEventFilter(this);

    m_noteBox = new QWidget(this);
    m_noteTitle = new QLineEdit(m_noteBox);
    m_noteTitle->setObjectName(QStringLiteral("note_title"));
    m_noteTitle->setAccessibleName(tr("Title of the note"));
    m_noteText = new QPlainTextEdit(m_noteBox);
    m_noteText->setObjectName(QStringLiteral("note_text"));
    m_noteText->setAccessibleName(tr("Text of the note"));
    m_noteText->setPlaceholderText(tr("Write here"));
    m_noteText->setTabChangesFocus(true);
    m_noteText->setUndoRedoEnabled(false); // the document's undo covers it
    auto* note = new QVBoxLayout(m_noteBox);
    note->setContentsMargins(theme::kGap, theme::kGap, theme::kGap, theme::kGap);
    note->setSpacing(theme::kGrid);
    note->addWidget(m_noteTitle);
    note->addWidget(m_noteText, 1);
    m_noteBox->hide();

    const auto button = [this](const QString& text, const QString& tip, const QString& name) {
        auto* made = new QToolButton(this);
        made->setText(text);
        made->setToolTip(tip);
        made->setAccessibleName(tip);
        made->setObjectName(name);
        made->setAutoRaise(true);
        return made;
    };
    auto* addScenarioButton = button(tr("+ Scenario"), tr("Add a scenario like the current one"),
                                     QStringLiteral("add_scenario_button"));
    auto* addNoteButton = button(tr("+ Note"), tr("Add a note"), QStringLiteral("add_note_button"));
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(theme::kGrid, theme::kGrid, theme::kGrid, theme::kGrid);
    buttons->addWidget(addScenarioButton);
    buttons->addWidget(addNoteButton);
    buttons->addStretch(1);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::kGrid, 0, theme::kGrid, 0);
    column->setSpacing(0);
    column->addWidget(m_tree, 3);
    column->addWidget(m_noteBox, 2);
    column->addLayout(buttons);
    setMinimumWidth(120);

    connect(m_tree, &QTreeWidget::itemClicked, this, &ProjectPanel::activate);
    connect(m_tree, &QTreeWidget::itemActivated, this, &ProjectPanel::activate);
    connect(m_tree, &QTreeWidget::itemChanged, this, &ProjectPanel::takeRename);
    connect(m_tree, &QWidget::customContextMenuRequested, this, &ProjectPanel::showMenu);
    connect(addScenarioButton, &QToolButton::clicked, this, &ProjectPanel::addScenario);
    connect(addNoteButton, &QToolButton::clicked, this, &ProjectPanel::addNote);
    connect(m_noteTitle, &QLineEdit::textEdited, this, [this](const QString& text) {
        if (m_note) {
            m_document.setNoteTitle(*m_note, text, m_typing);
        }
    });
    connect(m_noteText, &QPlainTextEdit::textChanged, this, [this] {
        if (m_note && !m_filling) {
            m_document.setNoteText(*m_note, m_noteText->toPlainText(), m_typing);
        }
    });
    connect(&m_document, &document::Document::changed, this, &ProjectPanel::take);
    rebuild();
}

QTreeWidgetItem* ProjectPanel::addHeading(const QString& text)
{
    auto* heading = new QTreeWidgetItem(m_tree, {text});
    heading->setFlags(Qt::ItemIsEnabled); // a disabled one would disable its rows
    heading->setData(0, kKindRole, static_cast<int>(Kind::Heading));
    heading->setExpanded(true);
    return heading;
}

QTreeWidgetItem* ProjectPanel::addRow(QTreeWidgetItem* heading, Kind kind, std::int64_t id,
                                      const std::string& name)
{
    auto* row = new QTreeWidgetItem(heading, {QString::fromStdString(name)});
    row->setData(0, kKindRole, static_cast<int>(kind));
    row->setData(0, kIdRole, QVariant::fromValue<qint64>(id));
    row->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable);
    if (kind == Kind::Scenario || kind == Kind::Schedule) {
        row->setData(0, kLaneRole,
                     kind == Kind::Scenario ? laneKey(store::ScenarioId{id})
                                            : laneKey(store::ScheduleId{id}));
        row->setFlags(row->flags() | Qt::ItemIsDragEnabled);
    }
    return row;
}

void ProjectPanel::rebuild()
{
    const Selected before = selected();
    m_filling = true;
    m_tree->clear();
    const store::Project& project = m_document.project();
    QTreeWidgetItem* scenarios = addHeading(tr("Scenarios"));
    for (const store::ScenarioEntry& entry : project.scenarios) {
        addRow(scenarios, Kind::Scenario, entry.id.value, entry.name());
    }
    if (!project.schedules.empty()) {
        QTreeWidgetItem* schedules = addHeading(tr("Schedules"));
        for (const store::ScheduleEntry& entry : project.schedules) {
            addRow(schedules, Kind::Schedule, entry.id.value, entry.name);
        }
    }
    if (!project.sweeps.empty()) {
        QTreeWidgetItem* sweeps = addHeading(tr("Sweeps"));
        for (const store::SweepEntry& entry : project.sweeps) {
            addRow(sweeps, Kind::Sweep, entry.id.value, entry.name);
        }
    }
    if (!project.runs.empty() || !project.calibrations.empty()) {
        QTreeWidgetItem* runs = addHeading(tr("Measured runs"));
        for (const store::RunsEntry& entry : project.runs) {
            addRow(runs, Kind::Runs, entry.id.value, entry.name);
        }
        for (const store::CalibrationEntry& entry : project.calibrations) {
            addRow(runs, Kind::Calibration, entry.id.value, entry.name);
        }
    }
    if (!project.notes.empty()) {
        QTreeWidgetItem* notes = addHeading(tr("Notes"));
        for (const store::NoteEntry& entry : project.notes) {
            addRow(notes, Kind::Note, entry.id.value, entry.title);
        }
    }
    m_tree->expandAll();
    updateMarks();
    QTreeWidgetItem* again = find(before.kind, before.id);
    if (again == nullptr) {
        again = item(project.current);
    }
    m_tree->setCurrentItem(again);
    m_filling = false;
    showNote();
}

void ProjectPanel::updateMarks()
{
    const bool filling = std::exchange(m_filling, true);
    const store::Project& project = m_document.project();
    int pins = 0;
    for (const store::ScenarioEntry& entry : project.scenarios) {
        const QVariant place = entry.pinned ? QVariant(pins++) : QVariant();
        if (QTreeWidgetItem* row = item(entry.id)) {
            row->setData(0, kCurrentRole, entry.id == project.current);
            row->setData(0, kPinRole, place);
            row->setData(0, Qt::AccessibleDescriptionRole,
                         entry.pinned ? tr("pinned") + QLatin1Char(' ') + theme::pinLetter(place.toInt())
                                      : QString());
            row->setToolTip(0, QString::fromStdString(entry.name()).toHtmlEscaped() + QStringLiteral("<br>")
                                   + panel::shownName(entry.scenario.model).toHtmlEscaped()
                                   + QStringLiteral(" · ")
                                   + panel::shownName(entry.scenario.cluster).toHtmlEscaped());
        }
    }
    for (const store::ScheduleEntry& entry : project.schedules) {
        if (QTreeWidgetItem* row = item(entry.id)) {
            const schedule::Program& program = entry.schedule->program;
            row->setData(0, kCurrentRole, entry.id == m_shownSchedule);
            row->setData(0, kRemarkRole,
                         entry.schedule->measured
                             ? tr("measured")
                             : QStringLiteral("%1 × %2").arg(program.devices).arg(program.microbatches));
            row->setToolTip(0, QStringList{QString::fromStdString(entry.name).toHtmlEscaped(),
                                           QString::fromStdString(entry.source).toHtmlEscaped(),
                                           tr("%1 devices, %2 micro-batches, %3 ops")
                                               .arg(program.devices)
                                               .arg(program.microbatches)
                                               .arg(theme::count(static_cast<qint64>(program.ops.size())))}
                                   .join(QStringLiteral("<br>")));
        }
    }
    for (const store::RunsEntry& entry : project.runs) {
        if (QTreeWidgetItem* row = item(entry.id)) {
            row->setData(0, kCurrentRole, &entry == shownRuns(project));
            const auto lines = std::count(entry.table.begin(), entry.table.end(), '\n');
            row->setToolTip(0, tr("%1: a table of %2 lines, shown in Validate")
                                   .arg(QString::fromStdString(entry.name).toHtmlEscaped(),
                                        theme::count(static_cast<qint64>(lines))));
        }
    }
    const store::ScenarioEntry* current = m_document.currentScenario();
    for (const store::CalibrationEntry& entry : project.calibrations) {
        if (QTreeWidgetItem* row = item(entry.id)) {
            const validate::Calibration* read = calibrationFrom(entry.calibration);
            const bool applied = read != nullptr && current != nullptr && isApplied(current->scenario, *read);
            row->setData(0, kRemarkRole, applied ? tr("in effect") : QString());
            row->setToolTip(0, read == nullptr
                                   ? tr("It cannot be read.")
                                   : tr("%n constants fitted to %1 runs, error %2 on runs held out", nullptr,
                                        static_cast<int>(read->constants.size()))
                                         .arg(read->runs)
                                         .arg(theme::percent(read->errorHeldOut)));
        }
    }
    for (const store::SweepEntry& entry : project.sweeps) {
        if (QTreeWidgetItem* row = item(entry.id)) {
            const bool stale = store::isStale(project, entry);
            const auto layouts = static_cast<double>(entry.result->progress.total);
            row->setData(0, kCurrentRole, entry.id == m_shownSweep);
            const bool stopped = entry.result->outcome == search::Outcome::Stopped;
            const search::Progress& progress = entry.result->progress;
            QStringList remarks;
            QStringList tip{QString::fromStdString(entry.name).toHtmlEscaped()};
            if (stopped) {
                remarks << tr("stopped");
                tip << tr("Stopped after %1 of %2 layouts")
                           .arg(theme::count(progress.done), theme::count(progress.total));
            } else {
                tip << tr("%1 layouts").arg(theme::count(progress.total));
            }
            if (stale) {
                remarks << tr("stale");
                tip << tr("The scenario has changed since; run the sweep again");
            }
            row->setData(0, kRemarkRole,
                         remarks.isEmpty() ? theme::shortCount(layouts) : remarks.join(QStringLiteral(", ")));
            row->setToolTip(0, tip.join(QStringLiteral("<br>")));
        }
    }
    m_filling = filling;
}

QTreeWidgetItem* ProjectPanel::find(Kind kind, std::int64_t id) const
{
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        const QTreeWidgetItem* heading = m_tree->topLevelItem(i);
        for (int j = 0; j < heading->childCount(); ++j) {
            QTreeWidgetItem* row = heading->child(j);
            if (row->data(0, kKindRole).toInt() == static_cast<int>(kind)
                && row->data(0, kIdRole).toLongLong() == id) {
                return row;
            }
        }
    }
    return nullptr;
}

QTreeWidgetItem* ProjectPanel::item(store::ScenarioId id) const
{
    return find(Kind::Scenario, id.value);
}

QTreeWidgetItem* ProjectPanel::item(store::SweepId id) const
{
    return find(Kind::Sweep, id.value);
}

QTreeWidgetItem* ProjectPanel::item(store::NoteId id) const
{
    return find(Kind::Note, id.value);
}

QTreeWidgetItem* ProjectPanel::item(store::ScheduleId id) const
{
    return find(Kind::Schedule, id.value);
}

QTreeWidgetItem* ProjectPanel::item(store::RunsId id) const
{
    return find(Kind::Runs, id.value);
}

QTreeWidgetItem* ProjectPanel::item(store::CalibrationId id) const
{
    return find(Kind::Calibration, id.value);
}

void ProjectPanel::setShownSchedule(store::ScheduleId id)
{
    m_shownSchedule = id;
    updateMarks();
}

ProjectPanel::Selected ProjectPanel::selected() const
{
    const QTreeWidgetItem* row = m_tree->currentItem();
    if (row == nullptr) {
        return {};
    }
    return {static_cast<Kind>(row->data(0, kKindRole).toInt()), row->data(0, kIdRole).toLongLong()};
}

void ProjectPanel::setShownSweep(store::SweepId id)
{
    m_shownSweep = id;
    updateMarks();
}

void ProjectPanel::activate(QTreeWidgetItem* row)
{
    if (row == nullptr) {
        return;
    }
    const auto entry = row->data(0, kIdRole).toLongLong();
    switch (static_cast<Kind>(row->data(0, kKindRole).toInt())) {
    case Kind::Heading: break;
    case Kind::Scenario:
        m_document.setCurrentScenario(store::ScenarioId{entry});
        emit scenarioActivated(store::ScenarioId{entry});
        break;
    case Kind::Schedule: emit scheduleActivated(store::ScheduleId{entry}); break;
    case Kind::Sweep: emit sweepActivated(store::SweepId{entry}); break;
    case Kind::Runs: emit runsActivated(store::RunsId{entry}); break;
    case Kind::Calibration: emit calibrationActivated(store::CalibrationId{entry}); break;
    case Kind::Note: break;
    }
    showNote();
}

void ProjectPanel::showNote()
{
    const Selected row = selected();
    const store::NoteEntry* note = row.kind == Kind::Note
                                       ? store::find(m_document.project().notes, store::NoteId{row.id})
                                       : nullptr;
    m_noteBox->setVisible(note != nullptr);
    const bool other = note == nullptr || !m_note || m_note != note->id;
    m_note = note != nullptr ? std::optional(note->id) : std::nullopt;
    if (note == nullptr) {
        return;
    }
    if (other) {
        m_typing = m_document.beginGesture();
    }
    const bool filling = std::exchange(m_filling, true);
    if (m_noteTitle->text() != QString::fromStdString(note->title)) {
        m_noteTitle->setText(QString::fromStdString(note->title));
    }
    if (m_noteText->toPlainText() != QString::fromStdString(note->text)) {
        m_noteText->setPlainText(QString::fromStdString(note->text));
    }
    m_filling = filling;
}

void ProjectPanel::takeRename(QTreeWidgetItem* row)
{
    if (m_filling) {
        return;
    }
    // Later: the row's editor is still open, and the tree is about to be built anew.
    const QString name = row->text(0).trimmed();
    const auto entry = row->data(0, kIdRole).toLongLong();
    const auto kind = static_cast<Kind>(row->data(0, kKindRole).toInt());
    QMetaObject::invokeMethod(
        this,
        [this, name, entry, kind] {
            if (!name.isEmpty()) {
                switch (kind) {
                case Kind::Heading: break;
                case Kind::Scenario: m_document.renameScenario(store::ScenarioId{entry}, name); break;
                case Kind::Schedule: m_document.renameSchedule(store::ScheduleId{entry}, name); break;
                case Kind::Sweep: m_document.renameSweep(store::SweepId{entry}, name); break;
                case Kind::Runs: m_document.renameRuns(store::RunsId{entry}, name); break;
                case Kind::Calibration:
                    m_document.renameCalibration(store::CalibrationId{entry}, name);
                    break;
                case Kind::Note: m_document.setNoteTitle(store::NoteId{entry}, name); break;
                }
            }
            rebuild(); // an empty name is not taken: the old one comes back
        },
        Qt::QueuedConnection);
}

void ProjectPanel::step(int direction)
{
    QTreeWidgetItem* row = m_tree->currentItem();
    do {
        row = row == nullptr  ? m_tree->topLevelItem(0)
              : direction > 0 ? m_tree->itemBelow(row)
                              : m_tree->itemAbove(row);
    } while (row != nullptr && row->parent() == nullptr); // headings are passed over
    if (row != nullptr) {
        m_tree->setCurrentItem(row);
    }
}

void ProjectPanel::renameSelected()
{
    if (QTreeWidgetItem* row = m_tree->currentItem(); row != nullptr && selected().kind != Kind::Heading) {
        m_tree->editItem(row);
    }
}

void ProjectPanel::duplicateSelected()
{
    const Selected row = selected();
    m_document.duplicateScenario(row.kind == Kind::Scenario ? store::ScenarioId{row.id}
                                                            : m_document.project().current);
}

void ProjectPanel::removeSelected()
{
    const Selected row = selected();
    switch (row.kind) {
    case Kind::Heading: break;
    case Kind::Scenario:
        if (m_document.project().scenarios.size() > 1) { // a project always has one to show
            m_document.removeScenario(store::ScenarioId{row.id});
        }
        break;
    case Kind::Schedule: m_document.removeSchedule(store::ScheduleId{row.id}); break;
    case Kind::Sweep: m_document.removeSweep(store::SweepId{row.id}); break;
    case Kind::Runs: m_document.removeRuns(store::RunsId{row.id}); break;
    case Kind::Calibration: m_document.removeCalibration(store::CalibrationId{row.id}); break;
    case Kind::Note: m_document.removeNote(store::NoteId{row.id}); break;
    }
}

void ProjectPanel::togglePinSelected()
{
    const Selected row = selected();
    const store::ScenarioId which = row.kind == Kind::Scenario ? store::ScenarioId{row.id}
                                                               : m_document.project().current;
    if (const store::ScenarioEntry* entry = m_document.scenario(which)) {
        m_document.setScenarioPinned(which, !entry->pinned);
    }
}

void ProjectPanel::copySelectedAs()
{
    const Selected row = selected();
    emit copyAsRequested(row.kind == Kind::Scenario ? store::ScenarioId{row.id}
                                                    : m_document.project().current);
}

void ProjectPanel::addScenario()
{
    if (const store::ScenarioEntry* current = m_document.currentScenario()) {
        m_document.duplicateScenario(current->id);
        m_tree->setCurrentItem(item(m_document.project().current));
    }
}

void ProjectPanel::addNote()
{
    const store::NoteId note = m_document.addNote(tr("Note"), {});
    m_tree->setCurrentItem(item(note));
    showNote();
    m_noteText->setFocus();
}

void ProjectPanel::showMenu(const QPoint& at)
{
    QTreeWidgetItem* row = m_tree->itemAt(at);
    if (row != nullptr && row->parent() != nullptr) {
        m_tree->setCurrentItem(row);
    }
    const Selected what = row != nullptr ? selected() : Selected{};
    QMenu menu(this);
    if (what.kind == Kind::Scenario) {
        const store::ScenarioEntry* entry = m_document.scenario(store::ScenarioId{what.id});
        menu.addAction(tr("Show"), this, [this, row] { activate(row); });
        menu.addAction(entry != nullptr && entry->pinned ? tr("Unpin") : tr("Pin to compare"), this,
                       &ProjectPanel::togglePinSelected);
        menu.addAction(tr("Duplicate"), this, &ProjectPanel::duplicateSelected);
        menu.addAction(tr("Copy as…") + QStringLiteral("\tC"), this,
                       [this, id = store::ScenarioId{what.id}] { emit copyAsRequested(id); });
    } else if (what.kind == Kind::Schedule) {
        menu.addAction(tr("Show in Timeline"), this, [this, row] { activate(row); });
        menu.addAction(tr("Export…"), this,
                       [this, id = store::ScheduleId{what.id}] { emit scheduleExportRequested(id); });
    } else if (what.kind == Kind::Runs || what.kind == Kind::Calibration) {
        menu.addAction(tr("Show in Validate"), this, [this, row] { activate(row); });
    } else if (what.kind == Kind::Sweep) {
        menu.addAction(tr("Show in Explore"), this, [this, row] { activate(row); });
        menu.addAction(tr("Run again"), this,
                       [this, id = store::SweepId{what.id}] { emit sweepRequested(id); });
    }
    if (what.kind != Kind::Heading) {
        menu.addAction(tr("Rename"), this, &ProjectPanel::renameSelected);
        QAction* remove = menu.addAction(tr("Remove"), this, &ProjectPanel::removeSelected);
        remove->setEnabled(what.kind != Kind::Scenario || m_document.project().scenarios.size() > 1);
        menu.addSeparator();
    }
    menu.addAction(tr("Add scenario"), this, &ProjectPanel::addScenario);
    menu.addAction(tr("Add note"), this, &ProjectPanel::addNote);
    menu.exec(m_tree->viewport()->mapToGlobal(at));
}

void ProjectPanel::take(const document::ChangeEvent& event)
{
    if (std::holds_alternative<document::FileStateChanged>(event)) {
        return;
    }
    if (std::holds_alternative<document::CurrentScenarioChanged>(event)) {
        updateMarks();
        return;
    }
    if (const auto* changed = std::get_if<document::ScenarioChanged>(&event);
        changed != nullptr && !changed->has(document::ScenarioPart::Name)) {
        updateMarks(); // a knob's move must not rebuild the tree
        return;
    }
    if (const auto* schedule = std::get_if<document::Changed<store::ScheduleId>>(&event);
        schedule != nullptr) {
        const store::ScheduleEntry* entry = store::find(m_document.project().schedules, schedule->id);
        const bool filling = std::exchange(m_filling, true);
        if (QTreeWidgetItem* row = item(schedule->id); row != nullptr && entry != nullptr) {
            row->setText(0, QString::fromStdString(entry->name));
        }
        m_filling = filling;
        updateMarks();
        return;
    }
    if (const auto* note = std::get_if<document::Changed<store::NoteId>>(&event); note != nullptr) {
        const store::NoteEntry* entry = store::find(m_document.project().notes, note->id);
        const bool filling = std::exchange(m_filling, true);
        if (QTreeWidgetItem* row = item(note->id); row != nullptr && entry != nullptr) {
            row->setText(0, QString::fromStdString(entry->title));
        }
        m_filling = filling;
        showNote();
        return;
    }
    rebuild();
}

bool ProjectPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_tree && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        switch (key->key()) {
        case Qt::Key_Down:
        case Qt::Key_Up: step(key->key() == Qt::Key_Down ? 1 : -1); return true;
        case Qt::Key_Delete: removeSelected(); return true;
        case Qt::Key_Return:
        case Qt::Key_Enter: activate(m_tree->currentItem()); return true;
        case Qt::Key_P:
            if (key->modifiers() == Qt::NoModifier) {
                togglePinSelected();
                return true;
            }
            break;
        case Qt::Key_C:
            if (key->modifiers() == Qt::NoModifier) {
                copySelectedAs();
                return true;
            }
            break;
        case Qt::Key_D:
            if (key->modifiers() == Qt::ControlModifier) {
                duplicateSelected();
                return true;
            }
            break;
        default: break;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void ProjectPanel::paintEvent(QPaintEvent*)
{
    const theme::Theme& look = theme::Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), look.pane);
}

} // namespace shardscape::gui
