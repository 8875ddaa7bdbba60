// SPDX-License-Identifier: GPL-3.0-or-later
// What a sweep says about its question, and layouts that are looked at without being taken.
#include "exchange/results/sweep_answer.h"
#include "explore/explore_view.h"
#include "gui/background/answer_feed.h"
#include "gui/background/space_index.h"
#include "gui/parts/job_strip.h"
#include "gui/window/actions.h"
#include "gui/window/main_window.h"
#include "inspector/inspector_view.h"
#include "job/job.h"

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
                        m_jobStrip->setAnswer(answer != nullptr ? &answer->answer : nullptr);
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
        if (!m_lookedLane.isEmpty()) {
            takeLane(QString(m_lookedLane)); // which the change takes away
        } else if (m_looked) {
            takeLayout(layout::Scenario(*m_looked));
        }
    });
}

void MainWindow::askAnswer(const std::shared_ptr<const search::SweepResult>& result)
{
    if (result == nullptr || result->outcome == search::Outcome::Failed
        || result->space.job != &job::training()) { // what answers say is of a step
        m_answerFeed->forget();
        m_perspectives->explore().setAnswer(nullptr);
        return;
    }
    m_answerFeed->ask(result);
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

} // namespace shardscape::gui
