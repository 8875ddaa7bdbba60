// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/model_panel.h"

#include "document/engine_text.h"
#include "theme/number_format.h"
#include "theme/sentence.h"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace shardscape::draw {

using workload::Run;
using workload::ShapeField;
using workload::Transformer;

namespace {

constexpr int kEntryWidth = 76;
constexpr std::int64_t kFirstExperts = 8; ///< what a dense model gets when it gets experts

QLabel* errorLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setFont(theme::textFont(theme::TextRole::Small));
    label->hide();
    return label;
}

QToolButton* button(QWidget* parent, const char* name)
{
    auto* tool = new QToolButton(parent);
    tool->setObjectName(QString::fromLatin1(name));
    tool->setToolButtonStyle(Qt::ToolButtonTextOnly);
    tool->setFocusPolicy(Qt::TabFocus);
    return tool;
}

} // namespace

ModelPanel::ModelPanel(QWidget* parent)
    : QScrollArea(parent)
    , m_theme(theme::Theme::light())
{
    setObjectName(QStringLiteral("model_panel"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    auto* inside = new QWidget;
    inside->setObjectName(QStringLiteral("model_panel_inside"));
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(theme::kGap, 0, theme::kGap, theme::kGap);
    column->setSpacing(theme::kGrid);

    m_runHeading = addHeading(*column);
    auto* countLine = new QWidget(inside);
    auto* countRow = new QHBoxLayout(countLine);
    countRow->setContentsMargins(0, 0, 0, 0);
    m_countLabel = new QLabel(countLine);
    m_count = new ShapeEntry(
        QString(),
        [this](std::int64_t value) {
            const auto next = workload::withRunCount(m_model, m_run, value);
            return next ? QString() : document::engineText(next.error().message);
        },
        countLine);
    m_count->setObjectName(QStringLiteral("run_count"));
    m_count->setFixedWidth(kEntryWidth);
    m_countLabel->setBuddy(m_count);
    countRow->addWidget(m_countLabel, 1);
    countRow->addWidget(m_count);
    m_countError = errorLabel(inside);
    column->addWidget(countLine);
    column->addWidget(m_countError);
    m_runTools = new QWidget(inside);
    auto* tools = new QHBoxLayout(m_runTools);
    tools->setContentsMargins(0, 0, 0, 0);
    tools->setSpacing(theme::kGrid);
    m_double = button(m_runTools, "run_double");
    m_add = button(m_runTools, "run_add");
    m_remove = button(m_runTools, "run_remove");
    m_up = button(m_runTools, "run_up");
    m_down = button(m_runTools, "run_down");
    for (QToolButton* tool : {m_add, m_double, m_remove, m_up, m_down}) {
        tools->addWidget(tool);
    }
    tools->addStretch(1);
    m_refusal = errorLabel(inside);
    m_refusal->setObjectName(QStringLiteral("run_refusal"));
    column->addWidget(m_runTools);
    column->addWidget(m_refusal);

    const auto section = [&](QLabel*& heading, ShapeField::Scope scope) {
        heading = addHeading(*column);
        for (const ShapeField& field : workload::shapeFields()) {
            if (field.scope == scope) {
                addRow(*column, field);
            }
        }
    };
    section(m_layerHeading, ShapeField::Scope::Layer);
    m_gated = new QCheckBox(inside);
    m_gated->setObjectName(QStringLiteral("shape_gated"));
    column->addWidget(m_gated);
    section(m_expertHeading, ShapeField::Scope::Experts);
    m_experts = button(inside, "shape_experts");
    column->addWidget(m_experts);
    section(m_latentHeading, ShapeField::Scope::Latent);
    section(m_modelHeading, ShapeField::Scope::Model);
    m_tied = new QCheckBox(inside);
    m_tied->setObjectName(QStringLiteral("shape_tied"));
    column->addWidget(m_tied);
    column->addStretch(1);
    setWidget(inside);

    connect(m_count, &ShapeEntry::entered, this, [this](qint64 value) { resizeRun(m_run, value); });
    connect(m_count, &ShapeEntry::errorChanged, this, [this](const QString& error) {
        m_countError->setText(error);
        m_countError->setVisible(!error.isEmpty());
    });
    connect(m_double, &QToolButton::clicked, this, [this] { doubleRun(m_run); });
    connect(m_add, &QToolButton::clicked, this, [this] { addKind(m_run); });
    connect(m_remove, &QToolButton::clicked, this, [this] { removeRun(m_run); });
    connect(m_up, &QToolButton::clicked, this, [this] { moveRun(m_run, m_run - 1); });
    connect(m_down, &QToolButton::clicked, this, [this] { moveRun(m_run, m_run + 1); });
    connect(m_experts, &QToolButton::clicked, this, [this] {
        const bool had = hasExperts();
        apply(workload::withExperts(m_model, had ? 0 : kFirstExperts, layerKind()),
              had ? tr("Remove experts") : tr("Add experts"));
    });
    connect(m_gated, &QCheckBox::clicked, this, [this](bool on) {
        Transformer next = m_model;
        next.gated = on;
        apply(workload::edited(std::move(next)), on ? tr("Gate the MLP") : tr("Remove the MLP's gate"));
    });
    connect(m_tied, &QCheckBox::clicked, this, [this](bool on) {
        Transformer next = m_model;
        next.tiedEmbeddings = on;
        apply(workload::edited(std::move(next)),
              on ? tr("Tie the output to the tokens") : tr("Untie the output"));
    });
    retranslate();
    fill();
}

QLabel* ModelPanel::addHeading(QVBoxLayout& column)
{
    if (column.count() > 0) {
        column.addSpacing(theme::kGap);
    }
    auto* heading = new QLabel;
    heading->setFont(theme::textFont(theme::TextRole::Strong));
    column.addWidget(heading);
    return heading;
}

void ModelPanel::addRow(QVBoxLayout& column, const ShapeField& field)
{
    Row row;
    row.field = &field;
    row.line = new QWidget;
    auto* line = new QHBoxLayout(row.line);
    line->setContentsMargins(0, 0, 0, 0);
    row.label = new QLabel(row.line);
    row.label->setSizePolicy(QSizePolicy::Ignored,
                             QSizePolicy::Preferred); // fields stay whole where words are long
    row.entry = new ShapeEntry(
        QString(),
        [this, &field](std::int64_t value) {
            const auto next = workload::withShape(m_model, field, value, layerKind());
            return next ? QString() : document::engineText(next.error().message);
        },
        row.line);
    row.entry->setObjectName(QStringLiteral("shape_")
                             + QString::fromLatin1(field.id.data(), static_cast<qsizetype>(field.id.size())));
    row.entry->setFixedWidth(kEntryWidth);
    row.label->setBuddy(row.entry);
    line->addWidget(row.label, 1);
    line->addWidget(row.entry);
    row.error = errorLabel(nullptr);
    column.addWidget(row.line);
    column.addWidget(row.error);
    connect(row.entry, &ShapeEntry::errorChanged, this, [label = row.error](const QString& error) {
        label->setText(error);
        label->setVisible(!error.isEmpty());
    });
    connect(row.entry, &ShapeEntry::entered, this, [this, &field](qint64 value) {
        apply(workload::withShape(m_model, field, value, layerKind()),
              tr("Set %1 to %2")
                  .arg(theme::inSentence(document::engineText(field.label)), theme::count(value)));
    });
    m_rows.push_back(row);
}

ShapeEntry* ModelPanel::entry(std::string_view id) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(),
                                    [id](const Row& row) { return row.field->id == id; });
    return found == m_rows.end() ? nullptr : found->entry;
}

const Run* ModelPanel::run() const
{
    return m_run < m_runs.size() && m_runs[m_run].kind == Run::Kind::Layers ? &m_runs[m_run] : nullptr;
}

std::int32_t ModelPanel::layerKind() const
{
    return run() != nullptr ? run()->layerKind : 0;
}

/// Where layers differ, those of the selected kind.
bool ModelPanel::hasExperts() const
{
    return m_model.kinds.empty() ? m_model.moe.has_value()
                                 : workload::layerShape(m_model, layerKind()).moe != nullptr;
}

QString ModelPanel::refusal() const
{
    return m_refusal->isHidden() ? QString() : m_refusal->text();
}

void ModelPanel::setModel(const Transformer& model, std::size_t run)
{
    m_model = model;
    m_runs = workload::runsOf(model);
    m_run = run;
    m_hasModel = model.layers > 0;
    fill();
}

void ModelPanel::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    m_count->setTheme(theme);
    QPalette bad = palette();
    bad.setColor(QPalette::WindowText, theme.bad);
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, theme.quietText);
    for (const Row& row : m_rows) {
        row.entry->setTheme(theme);
        row.error->setPalette(bad);
        row.label->setPalette(quiet);
    }
    m_countLabel->setPalette(quiet);
    m_countError->setPalette(bad);
    m_refusal->setPalette(bad);
}

void ModelPanel::apply(const Result<Transformer>& next, const QString& what)
{
    m_refusal->setVisible(!next);
    if (!next) {
        m_refusal->setText(document::engineText(next.error().message));
        return;
    }
    if (*next != m_model) {
        emit edited(*next, what);
    }
}

void ModelPanel::resizeRun(std::size_t run, std::int64_t layers)
{
    apply(workload::withRunCount(m_model, run, layers),
          tr("Repeat layers %1 times").arg(theme::count(layers)));
}

void ModelPanel::removeRun(std::size_t run)
{
    apply(workload::withoutRun(m_model, run), tr("Remove layers"));
}

void ModelPanel::doubleRun(std::size_t run)
{
    apply(workload::withRunTwice(m_model, run), tr("Duplicate layers"));
}

void ModelPanel::addKind(std::size_t run)
{
    apply(workload::withNewKind(m_model, run), tr("Add layers of another kind"));
}

void ModelPanel::moveRun(std::size_t from, std::size_t to)
{
    apply(workload::withRunMoved(m_model, from, to), tr("Move layers"));
}

void ModelPanel::fill()
{
    m_refusal->hide();
    const Run* const run = this->run();
    setEnabled(m_hasModel);
    const bool further = m_run < m_runs.size() && m_runs[m_run].kind == Run::Kind::FurtherTokens;
    m_runHeading->setText(
        further          ? tr("Further tokens")
        : run == nullptr ? tr("End of the model")
        : !m_model.kinds.empty()
            ? tr("Layers: %1").arg(document::engineText(workload::kindName(m_model, run->layerKind)))
        : run->experts ? tr("Layers of experts")
                       : tr("Layers"));
    m_countLabel->parentWidget()->setVisible(run != nullptr || further);
    m_runTools->setVisible(run != nullptr);
    if (further) {
        m_count->setValue(m_runs[m_run].count);
    }
    if (run != nullptr) {
        m_count->setValue(run->count);
        const bool several = workload::layerRuns(m_runs) > 1;
        m_remove->setEnabled(several);
        m_up->setVisible(several);
        m_down->setVisible(several);
        m_up->setEnabled(m_run > 1);
        m_down->setEnabled(m_run < workload::layerRuns(m_runs));
    }
    for (const Row& row : m_rows) {
        const bool shown = workload::applies(*row.field, m_model, layerKind());
        row.line->setVisible(shown);
        if (shown) {
            row.entry->setValue(workload::shapeOf(*row.field, m_model, layerKind()));
        } else {
            row.error->hide();
        }
    }
    m_expertHeading->setVisible(m_hasModel);
    m_latentHeading->setVisible(m_model.mla.has_value());
    m_experts->setText(hasExperts() ? tr("Remove experts") : tr("Add experts"));
    m_gated->setChecked(m_model.gated);
    m_tied->setChecked(m_model.tiedEmbeddings);
}

void ModelPanel::retranslate()
{
    setAccessibleName(tr("Numbers of the model"));
    m_countLabel->setText(tr("Repeated"));
    m_count->setAccessibleName(tr("How often the selected layers are repeated"));
    m_double->setText(tr("× 2"));
    m_double->setAccessibleName(tr("Duplicate the selected layers"));
    m_double->setToolTip(tr("Twice as many of these layers (D)"));
    m_add->setText(QStringLiteral("+"));
    m_add->setAccessibleName(tr("Add layers of another kind below"));
    m_add->setToolTip(tr("A layer of another kind below these (Insert)"));
    m_remove->setText(QStringLiteral("−"));
    m_remove->setAccessibleName(tr("Remove the selected layers"));
    m_remove->setToolTip(tr("Remove these layers (Delete)"));
    m_up->setText(QStringLiteral("↑"));
    m_up->setAccessibleName(tr("Move the selected layers up"));
    m_up->setToolTip(tr("Before the layers above (Alt+Up)"));
    m_down->setText(QStringLiteral("↓"));
    m_down->setAccessibleName(tr("Move the selected layers down"));
    m_down->setToolTip(tr("After the layers below (Alt+Down)"));
    m_modelHeading->setText(tr("Whole model"));
    m_layerHeading->setText(tr("Each layer"));
    m_expertHeading->setText(tr("Experts"));
    m_latentHeading->setText(tr("Latent attention"));
    m_gated->setText(tr("Gated MLP"));
    m_gated->setToolTip(tr("Three matrices instead of two, as in SwiGLU"));
    m_tied->setText(tr("Output tied to the tokens"));
    m_tied->setToolTip(tr("One matrix for the embedding and for the output"));
    for (const Row& row : m_rows) {
        row.label->setText(document::engineText(row.field->label));
        row.label->setToolTip(document::engineText(row.field->help));
        row.entry->setAccessibleName(document::engineText(row.field->label));
        row.entry->setToolTip(document::engineText(row.field->help));
    }
}

void ModelPanel::changeEvent(QEvent* event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        fill();
    }
}

} // namespace shardscape::draw
