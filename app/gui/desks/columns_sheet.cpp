// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/desks/columns_sheet.h"

#include "document/engine_text.h"
#include "document/latin.h"
#include "exchange/runs/runs_csv.h"
#include "inspector/knob_text.h"
#include "layout/knob.h"
#include "theme/theme.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

namespace shardscape::gui {

namespace {

using document::latin;

enum AskedColumn { InFile, FirstValue, Is, Unit, kAskedColumns };
constexpr int kLongestCell = 60; ///< of a cell that is shown

/// A column of ours as people call it.
QString titleOf(std::string_view ours)
{
    const std::map<std::string_view, QString> own{
        {"id", ColumnsSheet::tr("Name of the run")},
        {"source", ColumnsSheet::tr("Source")},
        {"model", ColumnsSheet::tr("Model")},
        {"layers", ColumnsSheet::tr("Layers of the model")},
        {"cluster", ColumnsSheet::tr("Machine or accelerator")},
        {"gpus", ColumnsSheet::tr("Number of accelerators")},
        {"stages", ColumnsSheet::tr("Layers of the stages")},
        {"status", ColumnsSheet::tr("Outcome")},
        {"step_seconds", ColumnsSheet::tr("Step time or rate")},
        {"peak_gib", ColumnsSheet::tr("Peak memory")},
        {"memory_kind", ColumnsSheet::tr("Kind of memory")},
        {"mfu", ColumnsSheet::tr("MFU")},
        {"mfu_convention", ColumnsSheet::tr("How MFU is counted")},
        {"confidence", ColumnsSheet::tr("Confidence")},
        {"notes", ColumnsSheet::tr("Notes")},
        {"release", ColumnsSheet::tr("Release of the stack")},
        {"packed_sample", ColumnsSheet::tr("Tokens of a packed sample")},
    };
    if (const auto found = own.find(ours); found != own.end()) {
        return found->second;
    }
    const layout::Knob* knob = layout::findKnob(ours);
    return knob != nullptr ? inspector::knobLabel(*knob) : latin(ours);
}

QString unitTitle(std::string_view unit)
{
    const std::map<std::string_view, QString> words{
        {"tokens/s", ColumnsSheet::tr("tokens/s")},
        {"tokens/s per accelerator", ColumnsSheet::tr("tokens/s per accelerator")},
        {"sequences/s", ColumnsSheet::tr("sequences/s")},
        {"steps/s", ColumnsSheet::tr("steps/s")},
        {"bytes", ColumnsSheet::tr("bytes")},
        {"accelerators", ColumnsSheet::tr("accelerators")},
        {"nodes", ColumnsSheet::tr("nodes")},
        {"sequences", ColumnsSheet::tr("sequences")},
        {"tokens", ColumnsSheet::tr("tokens")},
        {"micro-batches of a replica", ColumnsSheet::tr("micro-batches of a replica")},
        {"of 1", ColumnsSheet::tr("of 1")},
    };
    const auto found = words.find(unit);
    return found != words.end() ? found->second : latin(unit);
}

QTableWidgetItem* fixedCell(const QString& text)
{
    auto* item = new QTableWidgetItem(text.size() > kLongestCell ? text.left(kLongestCell) + QChar(0x2026)
                                                                 : text);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    item->setToolTip(text);
    return item;
}

} // namespace

ColumnsSheet::ColumnsSheet(QWidget* parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("columns_sheet"));
    setModal(true);
    m_head = new QLabel(this);
    m_head->setWordWrap(true);
    m_columns = new QTableWidget(0, kAskedColumns, this);
    m_columns->setObjectName(QStringLiteral("columns_table"));
    m_columns->setEditTriggers(QTableWidget::NoEditTriggers);
    m_columns->setSelectionMode(QTableWidget::NoSelection);
    m_columns->setShowGrid(false);
    m_columns->verticalHeader()->hide();
    m_columns->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_columns->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_rows = new QLabel(this);
    m_rows->setObjectName(QStringLiteral("columns_rows"));
    m_rows->setWordWrap(true);
    m_buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_buttons->button(QDialogButtonBox::Ok)->setObjectName(QStringLiteral("columns_take"));
    m_template = m_buttons->addButton(QString(), QDialogButtonBox::ActionRole);
    m_template->setObjectName(QStringLiteral("columns_template"));
    connect(m_template, &QPushButton::clicked, this, &ColumnsSheet::templateWanted);
    connect(m_buttons, &QDialogButtonBox::accepted, this, [this] {
        accept();
        emit taken(m_asked.name, m_table);
    });
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::kMargin, theme::kMargin, theme::kMargin, theme::kMargin);
    column->addWidget(m_head);
    column->addWidget(m_columns, 1);
    column->addWidget(m_rows);
    column->addWidget(m_buttons);
    resize(960, 640);
}

void ColumnsSheet::ask(AskedColumns asked)
{
    m_asked = std::move(asked);
    retranslate();
    fill();
    read();
}

void ColumnsSheet::retranslate()
{
    setWindowTitle(tr("Columns of a table"));
    m_head->setText(tr("%1 has %n row(s) in columns of its own. Each is read as what stands beside it. "
                       "Nothing changes before you import.",
                       nullptr, static_cast<int>(m_asked.columns.rows))
                        .arg(m_asked.name));
    m_columns->setHorizontalHeaderLabels(
        {tr("In the file"), tr("First value"), tr("Is read as"), tr("In the unit")});
    m_columns->setAccessibleName(tr("Columns of the file"));
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("&Import"));
    m_buttons->button(QDialogButtonBox::Cancel)->setText(tr("Cancel"));
    m_template->setText(tr("Save an example table…"));
    m_template->setToolTip(tr("Two runs in columns that are read without a question"));
}

void ColumnsSheet::fill()
{
    m_columns->setRowCount(0);
    m_columns->setRowCount(static_cast<int>(m_asked.columns.columns.size()));
    for (int row = 0; row < m_columns->rowCount(); ++row) {
        const exchange::TableColumn& one = m_asked.columns.columns[static_cast<std::size_t>(row)];
        m_columns->setItem(row, InFile, fixedCell(QString::fromStdString(one.name)));
        m_columns->setItem(row, FirstValue, fixedCell(QString::fromStdString(one.sample)));
        auto* as = new QComboBox(m_columns);
        as->setObjectName(QStringLiteral("column_%1").arg(row));
        as->setAccessibleName(tr("What %1 is").arg(QString::fromStdString(one.name)));
        as->addItem(tr("left out"), QString());
        for (const std::string_view ours : exchange::columnChoices()) {
            as->addItem(titleOf(ours), latin(ours));
        }
        as->setCurrentIndex(std::max(0, as->findData(QString::fromStdString(one.as))));
        connect(as, &QComboBox::currentIndexChanged, this,
                [this, row, as] { choose(row, as->currentData().toString().toStdString()); });
        m_columns->setCellWidget(row, Is, as);
        showUnits(row);
    }
    fillEveryRow();
}

void ColumnsSheet::showUnits(int column)
{
    const exchange::TableColumn& one = m_asked.columns.columns[static_cast<std::size_t>(column)];
    const auto units = exchange::unitsOf(one.as);
    if (units.empty()) {
        m_columns->removeCellWidget(column, Unit);
        return;
    }
    auto* box = new QComboBox(m_columns);
    box->setObjectName(QStringLiteral("unit_%1").arg(column));
    box->setAccessibleName(tr("Unit of %1").arg(QString::fromStdString(one.name)));
    for (const std::string_view unit : units) {
        box->addItem(unitTitle(unit), latin(unit));
    }
    box->setCurrentIndex(std::max(0, box->findData(QString::fromStdString(one.unit))));
    connect(box, &QComboBox::currentIndexChanged, this, [this, column, box] {
        m_asked.columns.columns[static_cast<std::size_t>(column)]
            .unit = box->currentData().toString().toStdString();
        fillEveryRow();
        read();
    });
    m_columns->setCellWidget(column, Unit, box);
}

/// What no column says, one field a row, below the columns of the file. A field that is being written in stays.
void ColumnsSheet::fillEveryRow()
{
    const int first = static_cast<int>(m_asked.columns.columns.size());
    std::vector<std::string> asked;
    for (const auto& [ours, value] : m_asked.columns.everyRow) {
        asked.push_back(ours);
    }
    for (const std::string& ours : exchange::missingIn(m_asked.columns)) {
        if (std::find(asked.begin(), asked.end(), ours) == asked.end()) {
            asked.push_back(ours);
        }
    }
    const auto shown = [this](int row) {
        return m_columns->cellWidget(row, FirstValue)->objectName().mid(6).toStdString(); // "every_model"
    };
    for (int row = m_columns->rowCount() - 1; row >= first; --row) {
        if (std::find(asked.begin(), asked.end(), shown(row)) == asked.end()) {
            m_columns->removeRow(row);
        } else {
            asked.erase(std::find(asked.begin(), asked.end(), shown(row)));
        }
    }
    for (const std::string& ours : asked) {
        const int row = m_columns->rowCount();
        m_columns->insertRow(row);
        m_columns->setItem(row, InFile, fixedCell(tr("In every row")));
        m_columns->setItem(row, Is, fixedCell(titleOf(ours)));
        const auto given = m_asked.columns.everyRow.find(ours);
        auto* field = new QLineEdit(
            given == m_asked.columns.everyRow.end() ? QString() : QString::fromStdString(given->second),
            m_columns);
        field->setObjectName(QStringLiteral("every_") + QString::fromStdString(ours));
        field->setAccessibleName(tr("%1 in every row").arg(titleOf(ours)));
        field->setPlaceholderText(tr("no column says it"));
        connect(field, &QLineEdit::textChanged, this, [this, ours](const QString& text) {
            m_asked.columns.everyRow[ours] = text.trimmed().toStdString();
            read();
        });
        m_columns->setCellWidget(row, FirstValue, field);
    }
}

void ColumnsSheet::choose(int column, const std::string& as)
{
    auto& columns = m_asked.columns.columns;
    // One column is one thing: who had it before is left out.
    for (std::size_t other = 0; other < columns.size(); ++other) {
        if (other == static_cast<std::size_t>(column) || as.empty() || columns[other].as != as) {
            continue;
        }
        columns[other].as.clear();
        auto* box = qobject_cast<QComboBox*>(m_columns->cellWidget(static_cast<int>(other), Is));
        const QSignalBlocker blocked(box);
        box->setCurrentIndex(0);
        showUnits(static_cast<int>(other));
    }
    exchange::TableColumn& chosen = columns[static_cast<std::size_t>(column)];
    const auto units = exchange::unitsOf(as);
    chosen.as = as;
    chosen.unit = units.empty() ? std::string() : std::string(units.front());
    showUnits(column);
    fillEveryRow();
    read();
}

/// How many rows are runs with the columns as they stand, and why the first that is none is not.
void ColumnsSheet::read()
{
    QPushButton* const take = m_buttons->button(QDialogButtonBox::Ok);
    take->setEnabled(false);
    QPalette plain = palette();
    m_rows->setPalette(plain);
    if (const std::vector<std::string> missing = exchange::missingIn(m_asked.columns); !missing.empty()) {
        m_lane.stop();
        QStringList names;
        for (const std::string& one : missing) {
            names << titleOf(one);
        }
        plain.setColor(QPalette::WindowText, theme::Theme::of(palette()).warn);
        m_rows->setPalette(plain);
        m_rows->setText(tr("Missing: %1. Name its column above, or write it once for every row.")
                            .arg(names.join(QStringLiteral(", "))));
        return;
    }
    m_rows->setText(tr("Reading the rows…"));
    m_lane.start([this, asked = m_asked](const std::stop_token&, const Lane::Deliver& deliver) {
        exchange::Catalog catalog = exchange::Catalog::builtIn();
        Result<void> beside = asked.catalog.empty() ? Result<void>()
                                                    : catalog.add(asked.catalog, "catalog.json");
        Result<exchange::RunsTable> table = tl::unexpected(beside ? Error() : beside.error());
        if (beside) {
            table = exchange::tableOf(asked.columns, asked.text, catalog);
        }
        Result<exchange::RunsFile> runs = fail(ErrorCode::BadInput, Message());
        if (table) {
            table = exchange::besideCatalog(std::move(*table), asked.catalog);
            const Result<void> added = table->catalog.empty() ? Result<void>()
                                                              : catalog.add(table->catalog, "catalog.json");
            if (added) {
                runs = exchange::readRuns(table->csv, catalog, asked.name.toStdString());
            } else {
                runs = tl::unexpected(added.error());
            }
        } else {
            runs = tl::unexpected(table.error());
        }
        deliver([this, table = std::move(table), runs = std::move(runs)] {
            if (!runs) {
                m_rows->setText(document::engineText(runs.error().message));
                return;
            }
            m_table = *table;
            m_buttons->button(QDialogButtonBox::Ok)->setEnabled(true);
            const auto good = static_cast<int>(runs->runs.size());
            m_rows->setText(runs->bad.empty()
                                ? tr("%n row(s) can be read.", nullptr, good)
                                : tr("%n row(s) can be read; the first that cannot: %1", nullptr, good)
                                      .arg(document::engineText(runs->bad.front().sentence())));
        });
    });
}

} // namespace shardscape::gui
