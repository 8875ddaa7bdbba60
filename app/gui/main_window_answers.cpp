// SPDX-License-Identifier: GPL-3.0-or-later
// What a sweep says about its question, and layouts that are looked at without being taken.
#include "evaluate/mending.h"
#include "evaluate/mfu.h"
#include "exchange/residuals_json.h"
#include "exchange/sweep_answer.h"
#include "explore/explore_view.h"
#include "gui/actions.h"
#include "gui/answer_feed.h"
#include "gui/calibrations.h"
#include "gui/main_window.h"
#include "gui/space_index.h"
#include "inspector/inspector_view.h"
#include "theme/mfu_choice.h"

namespace shardscape::gui {

void MainWindow::connectAnswers()
{
    explore::ExploreView& explore = m_perspectives->explore();
    explore::AnswerStrip& strip = explore.answerStrip();
    if (m_answerFeed == nullptr) {
        m_answerFeed = new AnswerFeed(this);
        connect(m_answerFeed, &AnswerFeed::answered, this,
                [this](const std::shared_ptr<const exchange::SweepAnswer>& answer) {
                    if (!m_running) { // Explore shows the one that runs
                        m_perspectives->explore().setAnswer(answer);
                    }
                });
    }
    connect(&strip, &explore::AnswerStrip::lookRequested, this, &MainWindow::look);
    connect(&strip, &explore::AnswerStrip::takeRequested, this, &MainWindow::takeLayout);
    connect(&strip, &explore::AnswerStrip::pinRequested, this, &MainWindow::pinLayout);
    connect(&strip, &explore::AnswerStrip::whyRequested, this,
            [this](const layout::Scenario& scenario, const QString& name, const QString& numberId) {
                openWhy(scenario, name, numberId);
            });
    connect(&strip, &explore::AnswerStrip::knobRequested, m_inspector, &inspector::InspectorView::revealKnob);
    connect(&strip, &explore::AnswerStrip::sweepRequested, this, [this](const search::Space& space) {
        const store::SweepEntry* shown = store::find(m_document.project().sweeps, m_shownSweep);
        startSweep(space, shown != nullptr ? QString::fromStdString(shown->name) : tr("Sweep"));
    });
    connect(&strip, &explore::AnswerStrip::setUpRequested, m_actions->setUpSweep, &QAction::trigger);
    connect(m_inspector, &inspector::InspectorView::takeRequested, this, [this] {
        if (m_looked) {
            takeLayout(layout::Scenario(*m_looked)); // which the change takes away
        }
    });
}

void MainWindow::askAnswer(const std::shared_ptr<const search::SweepResult>& result)
{
    if (result == nullptr || result->outcome == search::Outcome::Failed) {
        m_answerFeed->forget();
        m_perspectives->explore().setAnswer(nullptr);
        return;
    }
    m_answerFeed->ask(result);
}

void MainWindow::look(const layout::Scenario& scenario, const QString& name)
{
    m_looked = scenario;
    const search::Space* space = shownSpace();
    m_perspectives->explore().setLooked(space != nullptr ? indexOf(*space, scenario) : std::nullopt);
    evaluate::Evaluation evaluation = evaluate::evaluateUnmended(scenario);
    std::optional<double> points;
    std::optional<double> peak;
    double chance = 0;
    if (evaluation.valid) {
        evaluate::restate(evaluation, scenario, theme::mfuConvention());
        if (const auto band = bandIn(m_document.project(), scenario)) {
            points = band->relative * evaluation.mfu;
        }
        if (const auto band = validate::memoryBandOf(scenario, exchange::publishedResiduals())) {
            peak = band->relative;
            chance = validate::chanceBelow(evaluation.peakBytes, evaluation.capacity, *band);
        }
    }
    m_inspector->look(name, evaluation);
    m_inspector->setMfuBand(points);
    m_inspector->setFitBand(peak, chance);
}

void MainWindow::lookAtRow(std::int64_t index)
{
    const search::Space* space = shownSpace();
    if (index < 0 || space == nullptr) {
        if (m_looked) {
            endLook();
        }
        return;
    }
    // Named by what tells it from the layout that is taken, and from the pins.
    const store::ScenarioEntry* current = m_document.currentScenario();
    const auto here = current != nullptr ? indexOf(*space, current->scenario) : std::nullopt;
    look(search::scenarioAt(*space, index),
         pinName(*space, index, here ? std::vector{*here} : std::vector<std::int64_t>()));
}

void MainWindow::endLook()
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    m_looked.reset();
    m_perspectives->explore().setLooked(std::nullopt);
    m_inspector->endLook();
    evaluate::Evaluation counted = m_evaluation;
    if (current != nullptr && counted.valid) {
        evaluate::restate(counted, current->scenario, theme::mfuConvention());
    }
    showBand(counted.mfu);
}

} // namespace shardscape::gui
