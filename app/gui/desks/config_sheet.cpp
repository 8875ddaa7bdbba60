// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/desks/config_sheet.h"

#include "document/engine_text.h"
#include "document/latin.h"
#include "exchange/catalog/catalog.h"
#include "inspector/knob_text.h"
#include "job/training/mending.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "theme/number_format.h"
#include "theme/theme.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTableWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace shardscape::gui {

namespace {

enum ListColumn { Key, Written, Sets, Line, kListColumns };
constexpr std::size_t kMostShown = 2000; ///< entries of one list; more than people read
constexpr int kMostLetters = 200;        ///< of a file's word in a cell

using document::latin;

QString cut(const std::string& text)
{
    const QString whole = QString::fromStdString(text).simplified();
    return whole.size() > kMostLetters ? whole.left(kMostLetters) + QChar(0x2026) : whole;
}

/// "tp" is called as its knob; what no knob stands for keeps its id.
QString nameOf(const std::string& id)
{
    if (const layout::Knob* knob = layout::findKnob(id)) {
        return inspector::knobLabel(*knob);
    }
    // What is no knob: a model's sizes, and the cluster's.
    const std::map<std::string, QString> others{{"gpus", ConfigSheet::tr("Accelerators")},
                                                {"model", ConfigSheet::tr("Model")},
                                                {"name", ConfigSheet::tr("Model")},
                                                {"layers", ConfigSheet::tr("Layers")},
                                                {"hidden", ConfigSheet::tr("Hidden size")},
                                                {"ffn", ConfigSheet::tr("Inner size")},
                                                {"heads", ConfigSheet::tr("Heads")},
                                                {"kv_heads", ConfigSheet::tr("Key-value heads")},
                                                {"head_dim", ConfigSheet::tr("Head size")},
                                                {"vocab", ConfigSheet::tr("Vocabulary")},
                                                {"experts", ConfigSheet::tr("Experts")},
                                                {"topk", ConfigSheet::tr("Experts per token")},
                                                {"gated", ConfigSheet::tr("Gated MLP")},
                                                {"tied_embeddings", ConfigSheet::tr("Tied embeddings")},
                                                {"norm", ConfigSheet::tr("Norm")},
                                                {"stages", ConfigSheet::tr("Layers of the stages")},
                                                {"expert_ffn", ConfigSheet::tr("Inner size of an expert")}};
    const auto found = others.find(id);
    return found != others.end() ? found->second : QString::fromStdString(id);
}

} // namespace

ConfigSheet::ConfigSheet(QWidget* parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("config_sheet"));
    setModal(true);
    m_head = new QLabel(this);
    m_head->setObjectName(QStringLiteral("config_head"));
    m_head->setWordWrap(true);

    m_lists = new QTreeWidget(this);
    m_lists->setObjectName(QStringLiteral("config_lists"));
    m_lists->setColumnCount(kListColumns);
    m_lists->setUniformRowHeights(true);
    m_lists->setSelectionMode(QAbstractItemView::SingleSelection);
    m_lists->header()->setStretchLastSection(false);
    m_lists->header()->setSectionResizeMode(Sets, QHeaderView::Stretch);

    auto* right = new QWidget(this);
    m_questions = new QWidget(right);
    m_questions->setObjectName(QStringLiteral("config_questions"));
    m_form = new QFormLayout(m_questions);
    m_form->setContentsMargins(0, 0, 0, 0);
    m_verdict = new QLabel(right);
    m_verdict->setObjectName(QStringLiteral("config_verdict"));
    m_verdict->setWordWrap(true);
    m_changes = new QTableWidget(0, 3, right);
    m_changes->setObjectName(QStringLiteral("config_changes"));
    m_changes->setEditTriggers(QTableWidget::NoEditTriggers);
    m_changes->setSelectionBehavior(QTableWidget::SelectRows);
    m_changes->setShowGrid(false);
    m_changes->verticalHeader()->hide();
    m_changes->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + theme::kGap);
    m_changes->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_changes->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_notes = new QLabel(right);
    m_notes->setObjectName(QStringLiteral("config_notes"));
    m_notes->setWordWrap(true);
    auto* rightColumn = new QVBoxLayout(right);
    rightColumn->setContentsMargins(theme::kGap, 0, 0, 0);
    rightColumn->addWidget(m_questions);
    rightColumn->addWidget(m_verdict);
    rightColumn->addWidget(m_changes, 1);
    rightColumn->addWidget(m_notes);

    auto* halves = new QSplitter(this);
    halves->addWidget(m_lists);
    halves->addWidget(right);
    halves->setStretchFactor(0, 3);
    halves->setStretchFactor(1, 2);
    halves->setChildrenCollapsible(false);
    halves->setSizes({690, 410}); // what is needed says why, in a sentence

    m_buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_buttons->button(QDialogButtonBox::Ok)->setObjectName(QStringLiteral("config_take"));
    m_buttons->button(QDialogButtonBox::Ok)->setDefault(true);
    connect(m_buttons, &QDialogButtonBox::accepted, this, [this] {
        answer(); // a field that still has the focus
        accept();
        emit taken(m_made.scenario);
    });
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::kMargin, theme::kMargin, theme::kMargin, theme::kMargin);
    column->addWidget(m_head);
    column->addWidget(halves, 1);
    column->addWidget(m_buttons);
    resize(1120, 700);
}

void ConfigSheet::setReading(frameworks::Reading reading, const QString& name, const layout::Scenario& around)
{
    m_reading = std::move(reading);
    m_around = around;
    m_name = name;
    m_answers.clear();
    fillQuestions();
    retranslate();
    answer();
    // Where something is asked the hands are needed there.
    QWidget* first = m_questions->findChild<QLineEdit*>();
    (first != nullptr ? first : m_lists)->setFocus();
}

void ConfigSheet::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showScenario();
    }
    QDialog::changeEvent(event);
}

Result<void> ConfigSheet::take()
{
    if (!m_reading.needs.empty()) {
        const frameworks::Need& first = m_reading.needs.front();
        return fail(ErrorCode::BadInput,
                    say("%1 leaves %2 open: %3; answer it by import --set %2=VALUE --to scenario",
                        m_name.toStdString(), first.what, first.why));
    }
    m_buttons->button(QDialogButtonBox::Ok)->click();
    return {};
}

void ConfigSheet::retranslate()
{
    setWindowTitle(tr("Read a configuration"));
    const QString framework = latin(frameworks::labelOf(m_reading.framework));
    m_head->setText(
        m_name.isEmpty()
            ? tr("A configuration of %1. Nothing changes before you take it.").arg(framework)
            : tr("%1, a configuration of %2. Nothing changes before you take it.").arg(m_name, framework));
    m_lists->setHeaderLabels({tr("Key"), tr("Value"), tr("Sets"), tr("Line")});
    m_lists->setAccessibleName(tr("What the file says"));
    m_changes->setHorizontalHeaderLabels({tr("Scenario"), tr("Now"), tr("With this file")});
    m_changes->setAccessibleName(tr("What the scenario becomes"));
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("&Take"));
    m_buttons->button(QDialogButtonBox::Ok)
        ->setToolTip(tr("Makes a scenario of it, as one step that can be undone"));
    m_buttons->button(QDialogButtonBox::Cancel)->setText(tr("Cancel"));
    fillLists();
}

void ConfigSheet::fillLists()
{
    m_lists->clear();
    const auto group = [this](const QString& title, std::size_t count) {
        auto* item = new QTreeWidgetItem(m_lists, {tr("%1 (%2)").arg(title).arg(count)});
        item->setFirstColumnSpanned(true);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        QFont bold = m_lists->font();
        bold.setBold(true);
        item->setFont(Key, bold);
        return item;
    };
    const auto entry = [](QTreeWidgetItem* parent, const QString& key, const QString& value,
                          const QString& sets, int line, const QString& note) {
        auto* item = new QTreeWidgetItem(parent,
                                         {key, value, sets, line > 0 ? QString::number(line) : QString()});
        item->setTextAlignment(Line, Qt::AlignRight | Qt::AlignVCenter);
        for (int column = 0; column < kListColumns; ++column) {
            item->setToolTip(column, note.isEmpty() ? item->text(column) : note);
        }
    };
    const auto named = [&entry](QTreeWidgetItem* parent, const std::vector<frameworks::Named>& list) {
        for (std::size_t i = 0; i < std::min(list.size(), kMostShown); ++i) {
            const QString note = document::engineText(list[i].note);
            entry(parent, cut(list[i].key), cut(list[i].value), note, list[i].line, note);
        }
    };
    // What speaks of the layout and nobody read comes first, in amber: nothing is assumed in its place.
    if (!m_reading.unread.empty()) {
        QTreeWidgetItem* unread = group(tr("About the layout, not read"), m_reading.unread.size());
        named(unread, m_reading.unread);
        unread->setForeground(Key, theme::Theme::of(palette()).warn);
        for (int row = 0; row < unread->childCount(); ++row) {
            for (int column = 0; column < kListColumns; ++column) {
                unread->child(row)->setForeground(column, theme::Theme::of(palette()).warn);
            }
        }
        unread->setExpanded(true);
    }
    QTreeWidgetItem* needed = group(tr("Still needed"), m_reading.needs.size());
    for (std::size_t i = 0; i < std::min(m_reading.needs.size(), kMostShown); ++i) {
        const frameworks::Need& one = m_reading.needs[i];
        entry(needed, one.isOpen ? cut(one.what) : nameOf(one.what), cut(one.proposal),
              document::engineText(one.why), 0, document::engineText(one.why));
    }
    QTreeWidgetItem* unknown = group(tr("Unknown"), m_reading.unknown.size());
    QTreeWidgetItem* read = group(tr("Read"), m_reading.mapped.size());
    for (std::size_t i = 0; i < std::min(m_reading.mapped.size(), kMostShown); ++i) {
        const frameworks::Mapped& one = m_reading.mapped[i];
        const bool notYet = std::find(m_reading.notYet.begin(), m_reading.notYet.end(), one.to)
                            != m_reading.notYet.end();
        QString note = document::engineText(one.note);
        if (notYet && note.isEmpty()) {
            note = tr("not priced yet");
        }
        const QString sets = one.byDefault ? tr("%1, by default").arg(nameOf(one.to)) : nameOf(one.to);
        entry(read, cut(one.key), cut(one.value), note.isEmpty() ? sets : tr("%1: %2").arg(sets, note),
              one.line, note);
    }
    QTreeWidgetItem* idle = group(tr("Understood, without effect on cost"), m_reading.notPriced.size());
    named(unknown, m_reading.unknown);
    named(idle, m_reading.notPriced);
    for (QTreeWidgetItem* item : {needed, unknown, read}) {
        item->setExpanded(true);
    }
    m_lists->setColumnWidth(Key, 230);
    m_lists->setColumnWidth(Written, 96);
    m_lists->setColumnWidth(Line, 44);
}

void ConfigSheet::ask(const QString& id, const QString& label, QWidget* field, const QString& why)
{
    field->setObjectName(QStringLiteral("ask_") + id);
    field->setToolTip(why);
    field->setAccessibleName(label);
    auto* name = new QLabel(label, m_questions);
    name->setBuddy(field);
    name->setToolTip(why);
    m_form->addRow(name, field);
}

void ConfigSheet::fillQuestions()
{
    while (m_form->rowCount() > 0) {
        m_form->removeRow(0);
    }
    m_cluster = new QComboBox(m_questions);
    m_cluster->addItem(m_around.cluster.name.empty() ? tr("As it is")
                                                     : QString::fromStdString(m_around.cluster.name),
                       QString());
    for (const cluster::Cluster& one : exchange::Catalog::builtIn().clusters()) {
        m_cluster->addItem(QString::fromStdString(one.name), QString::fromStdString(one.id));
    }
    connect(m_cluster, &QComboBox::currentIndexChanged, this, &ConfigSheet::answer);
    ask(QStringLiteral("cluster"), tr("Runs on"), m_cluster,
        tr("No file of a framework names its accelerators."));
    for (const frameworks::Need& need : m_reading.needs) {
        if (need.isOpen) {
            continue;
        }
        const QString id = QString::fromStdString(need.what);
        const QString why = document::engineText(need.why);
        const layout::Knob* knob = layout::findKnob(need.what);
        if (need.what == "model") {
            auto* box = new QComboBox(m_questions);
            box->addItem(tr("%1, as it is").arg(QString::fromStdString(m_around.model.name)), QString());
            for (const workload::Transformer& one : exchange::Catalog::builtIn().models()) {
                box->addItem(QString::fromStdString(one.name), QString::fromStdString(one.id));
            }
            connect(box, &QComboBox::currentIndexChanged, this, &ConfigSheet::answer);
            ask(id, tr("Model"), box, why);
        } else if (knob != nullptr && knob->kind != layout::KnobKind::Integer) {
            auto* box = new QComboBox(m_questions);
            box->addItem(tr("%1, as it is").arg(inspector::valueText(*knob, knob->get(m_around))), QString());
            for (const std::int64_t value : knob->candidates(m_around)) {
                box->addItem(inspector::valueText(*knob, value),
                             QString::fromStdString(layout::spell(*knob, value)));
            }
            connect(box, &QComboBox::currentIndexChanged, this, &ConfigSheet::answer);
            ask(id, inspector::knobLabel(*knob), box, why);
        } else if (knob != nullptr || need.what == "gpus") {
            auto* field = new QLineEdit(QString::fromStdString(need.proposal), m_questions);
            connect(field, &QLineEdit::textChanged, this, &ConfigSheet::answer);
            ask(id, need.what == "gpus" ? tr("Accelerators") : inspector::knobLabel(*knob), field, why);
        }
    }
}

/// The scenario with what the fields say now. What follows from the number of accelerators follows it, unless it was typed.
void ConfigSheet::answer()
{
    frameworks::Reading reading = m_reading;
    layout::Scenario around = m_around;
    m_given.clear();
    if (const QString id = m_cluster->currentData().toString(); !id.isEmpty()) {
        if (auto chosen = exchange::Catalog::builtIn().cluster(
                id.toStdString(), std::max<std::int64_t>(1, m_around.cluster.nodes))) {
            around.cluster = std::move(*chosen);
        }
    }
    const auto valueOf = [this](const std::string& what) {
        QWidget* field = m_questions->findChild<QWidget*>(QStringLiteral("ask_")
                                                          + QString::fromStdString(what));
        if (const auto* box = qobject_cast<const QComboBox*>(field)) {
            return box->currentData().toString();
        }
        const auto* line = qobject_cast<const QLineEdit*>(field);
        return line == nullptr ? QString() : line->text().trimmed();
    };
    const auto take = [this, &reading](const std::string& what, const QString& value) {
        auto next = frameworks::withAnswer(reading, what, value.toStdString());
        if (next) {
            reading = std::move(*next);
            m_given.emplace_back(what, value.toStdString());
        }
        // What it cannot be is said where it was written.
        if (auto* field = m_questions->findChild<QWidget*>(QStringLiteral("ask_")
                                                           + QString::fromStdString(what))) {
            field->setProperty("refused", !next);
            field->setStyleSheet(
                next ? QString()
                     : QStringLiteral("border: 1px solid %1").arg(theme::Theme::of(palette()).warn.name()));
            if (!next) {
                field->setToolTip(document::engineText(next.error().message));
            }
        }
    };
    if (const QString gpus = valueOf("gpus"); !gpus.isEmpty()) {
        take("gpus", gpus);
    }
    for (const frameworks::Need& need : m_reading.needs) {
        const QString value = need.isOpen || need.what == "gpus" ? QString() : valueOf(need.what);
        // A batch that the accelerators set is theirs until somebody writes another.
        const bool follows = frameworks::find(reading.workload, need.what) != nullptr
                             || frameworks::find(reading.layout, need.what) != nullptr;
        const bool typed = value != QString::fromStdString(need.proposal);
        if (!value.isEmpty() && (!follows || typed)) {
            take(need.what, value);
        }
    }
    m_made = frameworks::makeScenario(reading, around, exchange::Catalog::builtIn());
    m_made.scenario.name = m_name.isEmpty() ? latin(frameworks::labelOf(m_reading.framework)).toStdString()
                                            : m_name.toStdString();
    showScenario();
}

void ConfigSheet::showScenario()
{
    const layout::Scenario& now = m_around;
    const layout::Scenario& then = m_made.scenario;
    m_changes->setRowCount(0);
    const auto row = [this](const QString& what, const QString& before, const QString& after) {
        const int at = m_changes->rowCount();
        m_changes->insertRow(at);
        int column = 0;
        for (const QString& text : {what, before, after}) {
            auto* item = new QTableWidgetItem(text);
            item->setToolTip(text);
            m_changes->setItem(at, column++, item);
        }
    };
    if (now.model != then.model) {
        row(tr("Model"), QString::fromStdString(now.model.name), QString::fromStdString(then.model.name));
    }
    if (now.cluster.name != then.cluster.name) {
        row(tr("Cluster"), QString::fromStdString(now.cluster.name),
            QString::fromStdString(then.cluster.name));
    }
    if (now.cluster.accelerators() != then.cluster.accelerators()) {
        row(tr("Accelerators"), QString::number(now.cluster.accelerators()),
            QString::number(then.cluster.accelerators()));
    }
    for (const layout::Knob& knob : layout::knobs()) {
        if (knob.get(now) != knob.get(then)) {
            row(inspector::knobLabel(knob), inspector::valueText(knob, knob.get(now)),
                inspector::valueText(knob, knob.get(then)));
        }
    }
    const training::Evaluation evaluation = training::evaluateUnmended(then);
    if (!evaluation.valid) {
        m_verdict->setText(evaluation.reasons.empty()
                               ? tr("Not possible")
                               : inspector::reasonText(layout::sentence(evaluation.reasons.front())));
    } else {
        m_verdict->setText(
            (evaluation.fits ? tr("Fits: %1 at its peak, %2 a step")
                             : tr("Does not fit: %1 at its peak, %2 a step"))
                .arg(theme::gibibytes(evaluation.peakBytes), theme::seconds(evaluation.stepSeconds)));
    }
    QStringList notes;
    for (const auto* list : {&m_made.violations, &m_reading.notes}) {
        for (std::size_t i = 0; i < std::min<std::size_t>(list->size(), 4); ++i) {
            notes << document::engineText((*list)[i]);
        }
    }
    m_notes->setText(notes.join(QLatin1Char('\n')));
    m_notes->setVisible(!notes.isEmpty());
}

} // namespace shardscape::gui
