// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/desks/model_desk.h"

#include "document/engine_text.h"
#include "draw/model_view.h"
#include "exchange/catalog/catalog.h"
#include "exchange/scenario/layout_string.h"
#include "gui/perspectives/perspectives.h"
#include "job/training/advice/balance.h"
#include "panel/own_name.h"

#include <algorithm>
#include <numeric>

namespace shardscape::gui {

namespace {

constexpr int kBalanceDelay = 120;    ///< ms after the last change
constexpr double kLeastGain = 0.0005; ///< of a step: nobody would see less

std::vector<std::int32_t> stagesOf(const layout::Scenario& scenario)
{
    std::vector<std::int32_t> stages;
    for (std::int64_t s = 0; s < scenario.virtualStages(); ++s) {
        stages.push_back(static_cast<std::int32_t>(scenario.layersOf(s).count));
    }
    return stages;
}

/// Whether other scenarios can choose it.
bool isKept(const store::Project& project, const workload::Transformer& model)
{
    const auto& known = exchange::Catalog::builtIn().models();
    return std::find(known.begin(), known.end(), model) != known.end()
           || std::any_of(project.models.begin(), project.models.end(),
                          [&model](const store::ModelEntry& entry) { return entry.model == model; });
}

/// "LLaMA 13B", counted up where the project has one of that name. That it is the project's own is said where it is shown.
std::string ownModelName(const store::Project& project, const std::string& name)
{
    const auto taken = [&project](const std::string& wanted) {
        return std::any_of(project.models.begin(), project.models.end(),
                           [&wanted](const store::ModelEntry& entry) { return entry.name() == wanted; });
    };
    const std::string plain = panel::withoutMark(name).toStdString();
    std::string own = plain;
    for (int i = 2; taken(own); ++i) {
        own = plain + " (" + std::to_string(i) + ")";
    }
    return own;
}

} // namespace

ModelDesk::ModelDesk(document::Document& document, Perspectives& perspectives, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_perspectives(perspectives)
{
    m_balanceDue.setSingleShot(true);
    m_balanceDue.setInterval(kBalanceDelay);
    connect(&m_balanceDue, &QTimer::timeout, this, &ModelDesk::offerBalance);
    connect(&m_perspectives, &Perspectives::modelStale, this, &ModelDesk::refresh);
    draw::ModelView& view = this->view();
    connect(&view, &draw::ModelView::modelEdited, this,
            [this](const workload::Transformer& model, const QString& what) {
                m_document.setScenarioModel(m_document.project().current, model, what);
            });
    connect(&view, &draw::ModelView::stagesEdited, this,
            [this](const std::vector<std::int64_t>& stages, const QString&, bool finished) {
                editStages(stages, finished);
            });
    connect(&view, &draw::ModelView::layoutTextEntered, this, [this](const QString& text) {
        const auto set = setStages(text);
        this->view().setLayoutProblem(set ? QString() : document::engineText(set.error().message));
    });
    connect(&view, &draw::ModelView::importAsked, this, &ModelDesk::importRequested);
    connect(&view, &draw::ModelView::keepAsked, this, &ModelDesk::keepModel);
}

draw::ModelView& ModelDesk::view() const
{
    return m_perspectives.model();
}

void ModelDesk::refresh()
{
    const std::optional<Shown>& shown = m_perspectives.shown();
    m_balanceDue.stop();
    view().setBalance({});
    view().setKept(!shown || isKept(m_document.project(), shown->scenario.model));
    if (!shown) {
        view().clear();
        return;
    }
    const layout::Scenario& scenario = shown->scenario;
    view().setScenario(scenario, shown->evaluation, training::modelCosts(scenario, shown->evaluation.valid));
    view().setLayoutText(QString::fromStdString(exchange::writeLayoutString(stagesOf(scenario))));
    view().setOwnStages(!scenario.stageLayers.empty());
    const bool waits = !scenario.stageLayers.empty() && !scenario.ownStages();
    view().setStageNote(waits ? tr("A split of %1 stages waits: pp × chunks is %2.")
                                    .arg(static_cast<qlonglong>(scenario.stageLayers.size()))
                                    .arg(scenario.virtualStages())
                              : QString());
    if (scenario.virtualStages() > 1) {
        m_balanceDue.start();
    }
}

void ModelDesk::keepModel()
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (current == nullptr || isKept(m_document.project(), current->scenario.model)) {
        return;
    }
    const store::ScenarioId scenario = current->id;
    workload::Transformer model = current->scenario.model;
    model.name = ownModelName(m_document.project(), model.name);
    model.id = panel::kOwnId; // no longer the catalog's
    m_document.beginMacro(tr("Keep model \"%1\"").arg(QString::fromStdString(model.name)));
    m_document.addModel(model);
    m_document.setScenarioModel(scenario, std::move(model));
    m_document.endMacro();
}

void ModelDesk::settle()
{
    if (m_balanceDue.isActive()) {
        m_balanceDue.stop();
        offerBalance();
    }
}

void ModelDesk::offerBalance()
{
    const std::optional<Shown>& shown = m_perspectives.shown();
    if (!shown) {
        return;
    }
    const auto best = training::balance(shown->scenario, shown->evaluation.fits
                                                             ? training::BalanceGoal::TimeWithinMemory
                                                             : training::BalanceGoal::Time);
    if (!best) {
        return; // nothing to offer; why a layout cannot be is said elsewhere
    }
    layout::Scenario balanced = shown->scenario;
    balanced.stageLayers = best->stages;
    const training::Evaluation evaluation = training::evaluate(balanced);
    draw::BalanceOffer offer{{best->stages.begin(), best->stages.end()}, {}};
    if (shown->evaluation.valid) {
        offer.gain = 1 - evaluation.stepSeconds / shown->evaluation.stepSeconds;
    }
    if (evaluation.valid && offer.gain.value_or(1) >= kLeastGain) {
        view().setBalance(std::move(offer));
    }
}

void ModelDesk::editStages(const std::vector<std::int64_t>& stages, bool finished)
{
    if (m_gesture == document::Gesture::None) {
        m_gesture = m_document.beginGesture();
    }
    layout::Change change;
    change.stageLayers.emplace(stages.begin(), stages.end());
    (void)m_document.apply(m_document.project().current, change, m_gesture); // stages have no range to leave
    if (finished) {
        m_gesture = document::Gesture::None;
    }
    view().setLayoutProblem({});
}

Result<void> ModelDesk::setStages(const QString& text)
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (current == nullptr) {
        return {};
    }
    if (text.trimmed().isEmpty()) {
        editStages({}, true);
        return {};
    }
    const auto stages = exchange::readStageLayers(text.toStdString());
    if (!stages) {
        return tl::unexpected(stages.error());
    }
    const std::int64_t layers = std::accumulate(stages->begin(), stages->end(), std::int64_t{0});
    if (layers != current->scenario.model.layers) {
        return fail(ErrorCode::BadInput, verbatim(tr("These stages have %1 layers, the model has %2")
                                                      .arg(layers)
                                                      .arg(current->scenario.model.layers)
                                                      .toStdString()));
    }
    editStages({stages->begin(), stages->end()}, true);
    return {};
}

} // namespace shardscape::gui
