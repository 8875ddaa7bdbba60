// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/model_view.h"

#include "draw/model_panel.h"
#include "draw/starting_points.h"
#include "panel/chooser.h"
#include "panel/flow_layout.h"
#include "panel/segments.h"
#include "theme/number_format.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

namespace shardscape::draw {

using workload::Run;

namespace {

constexpr int kPanelWidth = 240;

QToolButton* viewButton(QWidget* parent, const char* name)
{
    auto* tool = new QToolButton(parent);
    tool->setObjectName(QString::fromLatin1(name));
    tool->setToolButtonStyle(Qt::ToolButtonTextOnly);
    tool->setFocusPolicy(Qt::TabFocus);
    return tool;
}

} // namespace

ModelView::ModelView(QWidget* parent)
    : QWidget(parent)
    , m_theme(theme::Theme::light())
{
    setObjectName(QStringLiteral("model_view"));
    m_measure = new panel::Segments({tr("Parameters"), tr("FLOPs"), tr("Time"), tr("Memory")}, this);
    m_measure->setObjectName(QStringLiteral("model_measure"));
    m_back = viewButton(this, "model_back");
    m_fold = viewButton(this, "model_fold");
    m_tools = new QWidget(this);
    m_new = new panel::Chooser(QString(), m_tools);
    m_new->setObjectName(QStringLiteral("new_model"));
    m_import = viewButton(m_tools, "model_import");
    m_keep = viewButton(m_tools, "model_keep");
    auto* toolRow = new QHBoxLayout(m_tools);
    toolRow->setContentsMargins(0, 0, 0, 0);
    toolRow->setSpacing(theme::kGap);
    toolRow->addWidget(m_new);
    toolRow->addWidget(m_import);
    toolRow->addWidget(m_keep);
    m_canvas = new ModelCanvas(this);
    m_panel = new ModelPanel(this);
    m_panel->setFixedWidth(kPanelWidth);
    m_stagesLabel = new QLabel(this);
    m_layout = new QLineEdit(this);
    m_layout->setObjectName(QStringLiteral("stage_layout"));
    m_layout->setMaxLength(4096);
    m_stagesLabel->setBuddy(m_layout);
    m_copy = viewButton(this, "stage_copy");
    m_balance = viewButton(this, "stage_balance");
    m_even = viewButton(this, "stage_even");
    m_note = new QLabel(this);
    m_note->setObjectName(QStringLiteral("stage_note"));
    m_note->setFont(theme::textFont(theme::TextRole::Small));
    m_note->setWordWrap(true);
    m_note->hide();

    auto* tools = new panel::FlowLayout(theme::kGap);
    tools->addWidget(m_back);
    tools->addWidget(m_measure);
    tools->addItem(new QSpacerItem(0, 0, QSizePolicy::Expanding));
    tools->addWidget(m_fold);
    auto* stages = new panel::FlowLayout(theme::kGap);
    stages->addWidget(m_stagesLabel);
    stages->addWidget(m_layout);
    stages->addWidget(m_copy);
    stages->addWidget(m_even);
    stages->addWidget(m_balance);
    auto* left = new QVBoxLayout;
    left->setContentsMargins(0, 0, 0, 0);
    left->setSpacing(theme::kGap);
    left->addLayout(tools);
    left->addWidget(m_canvas, 1);
    left->addLayout(stages);
    left->addWidget(m_note);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(theme::kGap);
    row->addLayout(left, 1);
    row->addWidget(m_panel);

    connect(m_measure, &panel::Segments::chosen, this,
            [this](int index) { m_canvas->setMeasure(static_cast<Measure>(index)); });
    connect(m_back, &QToolButton::clicked, this, [this] { m_canvas->setInside({}); });
    connect(m_fold, &QToolButton::clicked, this, [this] {
        const std::size_t run = m_canvas->currentRun();
        m_canvas->setUnfolded(run, !m_canvas->isUnfolded(run));
        fillTools();
    });
    connect(m_new, &panel::Chooser::chosen, this, [this](const QString& id) {
        if (const auto model = modelStart(id)) {
            emit modelEdited(*model, tr("Begin a new model"));
        }
    });
    connect(m_import, &QToolButton::clicked, this, &ModelView::importAsked);
    connect(m_keep, &QToolButton::clicked, this, &ModelView::keepAsked);
    connect(m_canvas, &ModelCanvas::selectionChanged, this, &ModelView::fillPanel);
    connect(m_canvas, &ModelCanvas::insideChanged, this, &ModelView::fillPanel);
    connect(m_canvas, &ModelCanvas::stagesEdited, this,
            [this](const std::vector<std::int64_t>& counts, bool finished) {
                emit stagesEdited(counts, tr("Move stage boundary"), finished);
            });
    connect(m_canvas, &ModelCanvas::runResized, m_panel, &ModelPanel::resizeRun);
    connect(m_canvas, &ModelCanvas::runDuplicated, m_panel, &ModelPanel::doubleRun);
    connect(m_canvas, &ModelCanvas::kindAdded, m_panel, &ModelPanel::addKind);
    connect(m_canvas, &ModelCanvas::runRemoved, m_panel, &ModelPanel::removeRun);
    connect(m_canvas, &ModelCanvas::runMoved, m_panel, &ModelPanel::moveRun);
    connect(m_panel, &ModelPanel::edited, this, &ModelView::modelEdited);
    connect(m_copy, &QToolButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_layoutText); });
    connect(m_balance, &QToolButton::clicked, this, [this] {
        if (m_offer) {
            emit stagesEdited(m_offer->stages, tr("Balance stages"), true);
        }
    });
    connect(m_even, &QToolButton::clicked, this, [this] { emit stagesEdited({}, tr("Even stages"), true); });
    connect(m_layout, &QLineEdit::editingFinished, this, [this] {
        if (m_layout->isModified()) {
            m_layout->setModified(false);
            emit layoutTextEntered(m_layout->text());
        }
    });
    retranslate();
    fillPanel();
}

void ModelView::setScenario(const layout::Scenario& scenario, const training::Evaluation& evaluation,
                            std::vector<training::BlockCost> costs)
{
    m_scenario = scenario;
    m_canvas->setScenario(scenario, evaluation, std::move(costs));
    fillPanel();
}

void ModelView::clear()
{
    m_scenario = {};
    m_canvas->clear();
    fillPanel();
}

void ModelView::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    m_measure->setTheme(theme);
    m_canvas->setTheme(theme);
    m_panel->setTheme(theme);
    fillTools();
}

void ModelView::setMeasure(Measure measure)
{
    m_measure->setCurrent(static_cast<int>(measure));
    m_canvas->setMeasure(measure);
}

void ModelView::setLayoutText(const QString& text)
{
    m_layoutText = text;
    if (!m_layout->isModified() && m_problem.isEmpty()) {
        m_layout->setText(text);
        m_layout->setCursorPosition(0);
    }
}

void ModelView::setLayoutProblem(const QString& problem)
{
    m_problem = problem;
    fillTools();
}

void ModelView::setStageNote(const QString& note)
{
    m_stageNote = note;
    fillTools();
}

void ModelView::setBalance(std::optional<BalanceOffer> offer)
{
    m_offer = std::move(offer);
    fillTools();
}

void ModelView::setOwnStages(bool own)
{
    m_ownStages = own;
    fillTools();
}

void ModelView::setKept(bool kept)
{
    m_keep->setEnabled(!kept);
}

void ModelView::fillPanel()
{
    m_panel->setModel(m_scenario.model, m_canvas->currentRun());
    fillTools();
}

void ModelView::fillTools()
{
    const bool stack = !m_canvas->inside();
    m_back->setVisible(!stack);
    m_fold->setVisible(stack);
    const std::size_t run = m_canvas->currentRun();
    const bool layers = run < m_canvas->runs().size() && m_canvas->runs()[run].kind == Run::Kind::Layers;
    m_fold->setEnabled(layers);
    m_fold->setText(m_canvas->isUnfolded(run) ? tr("Fold") : tr("Unfold"));
    m_fold->setAccessibleName(m_canvas->isUnfolded(run) ? tr("Fold the selected layers into one block")
                                                        : tr("Show every layer of the selected block"));
    m_measure->setEnabled(stack);
    const bool stages = m_scenario.virtualStages() > 1; // also where the layers are too few for them
    for (QWidget* widget :
         {static_cast<QWidget*>(m_stagesLabel), static_cast<QWidget*>(m_layout),
          static_cast<QWidget*>(m_copy), static_cast<QWidget*>(m_balance), static_cast<QWidget*>(m_even)}) {
        widget->setVisible(stages || !m_stageNote.isEmpty());
    }
    m_balance->setEnabled(m_offer.has_value());
    const bool faster = m_offer && m_offer->gain;
    m_balance->setText(faster ? tr("Balance (%1)").arg(theme::signedPercent(-*m_offer->gain))
                              : tr("Balance"));
    m_balance->setAccessibleName(m_balance->text());
    m_balance->setToolTip(
        faster ? tr("The split whose slowest device is fastest; the step takes %1 of its time less")
                     .arg(theme::percent(*m_offer->gain))
        : m_offer ? tr("The split whose slowest device is fastest; the layout is valid with it")
                  : tr("No split of the layers makes the slowest device faster"));
    m_even->setEnabled(m_ownStages);
    const QString note = m_problem.isEmpty() ? m_stageNote : m_problem;
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, m_problem.isEmpty() ? m_theme.quietText : m_theme.bad);
    m_note->setPalette(colours);
    m_layout->setAccessibleDescription(m_problem);
}

void ModelView::retranslate()
{
    setAccessibleName(tr("The model"));
    m_measure->setAccessibleName(tr("What the blocks are sized by"));
    m_back->setText(tr("← Whole stack"));
    m_back->setAccessibleName(tr("Back to the whole stack"));
    m_new->setChoices(modelStarts());
    m_new->setCurrent({}, tr("New"));
    m_new->setAccessibleName(tr("Begin a new model"));
    m_new->setToolTip(tr("Begin with next to nothing, or with one of the catalog"));
    m_import->setText(tr("Import…"));
    m_import->setAccessibleName(tr("Import a model"));
    m_import->setToolTip(tr("Read a config.json of Hugging Face"));
    m_keep->setText(tr("Keep"));
    m_keep->setAccessibleName(tr("Keep the model in the project"));
    m_keep->setToolTip(tr("Into the project's models, so that other scenarios can choose it"));
    m_stagesLabel->setText(tr("Stages"));
    m_layout->setAccessibleName(tr("Stages as Megatron writes them"));
    m_layout->setToolTip(
        tr("As in Megatron's --pipeline-model-parallel-layout: E embedding, t layer, L loss, | between "
           "stages; or the layers of each stage: 9,11,11,9"));
    m_copy->setText(tr("Copy"));
    m_copy->setAccessibleName(tr("Copy the stages as Megatron writes them"));
    m_even->setText(tr("Even"));
    m_even->setAccessibleName(tr("Even stages again"));
    m_even->setToolTip(tr("As many layers on every stage as on the others"));
    m_note->setAccessibleName(tr("About the stages"));
    fillTools();
}

void ModelView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
}

void ModelView::paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme)
{
    m_canvas->paintPicture(painter, rect, theme);
}

} // namespace shardscape::draw
