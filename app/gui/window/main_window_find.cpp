// SPDX-License-Identifier: GPL-3.0-or-later
// Finding and understanding: the palette, the glossary, cards of knobs, and what the inspector holds a scenario against.
#include "document/latin.h"
#include "exchange/claims/demo.h"
#include "exchange/results/sweep_answer.h"
#include "explore/answer_strip.h"
#include "explore/explore_view.h"
#include "glossary/glossary_view.h"
#include "gui/explain/why_card.h"
#include "gui/find/palette.h"
#include "gui/find/palette_items.h"
#include "gui/find/palette_query.h"
#include "gui/find/shared_lines.h"
#include "gui/parts/message_bar.h"
#include "gui/window/actions.h"
#include "gui/window/main_window.h"
#include "inspector/inspector_view.h"
#include "job/job.h"
#include "job/training/advice/placement.h"
#include "layout/knob.h"
#include "theme/metric_text.h"
#include "theme/number_format.h"

#include <QDesktopServices>
#include <QDialog>
#include <QPushButton>
#include <QStackedWidget>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

namespace shardscape::gui {

namespace {

using document::latin;

struct AnswerItem {
    explore::AnswerStrip::Part part;
    const char* id;
    const char* name;
};
constexpr std::array kAnswerItems{
    AnswerItem{explore::AnswerStrip::Part::Fastest, "fastest",
               QT_TRANSLATE_NOOP("shardscape::gui::MainWindow", "Fastest layout of the sweep")},
    AnswerItem{explore::AnswerStrip::Part::Frugal, "frugal",
               QT_TRANSLATE_NOOP("shardscape::gui::MainWindow", "Most frugal layout of the sweep")}};

/// What the answer of the sweep that is shown names; nothing where there is none.
std::vector<PaletteItem> answerItems(const explore::AnswerStrip& strip)
{
    std::vector<PaletteItem> items;
    if (strip.answer() == nullptr || !strip.answer()->answer.fastest) {
        return items;
    }
    for (const AnswerItem& one : kAnswerItems) {
        PaletteItem item;
        item.id = QStringLiteral("answer:") + QLatin1String(one.id);
        item.name = MainWindow::tr(one.name);
        item.kind = MainWindow::tr("Answer");
        item.detail = strip.partText(one.part).simplified();
        item.also = everydayWords(item.id);
        item.weight = 8; // before the action that would find it again
        items.push_back(std::move(item));
    }
    return items;
}

constexpr std::array kRunNumbers{"days", "usd"};
constexpr std::array kNumbers{"step_seconds", "mfu", "bubble_ratio", "tokens_per_second", "memory"};

/// "27.4 days with failures, $755k": of the run of the current step, whether the scenario asks for one or not.
QString runText(const layout::Scenario& scenario)
{
    job::Quote quote;
    job::run().pricer()->quote(scenario, quote);
    if (!quote.fits) {
        return {};
    }
    const std::span<const job::Metric> metrics = job::run().metrics;
    const QString days = theme::metricText(metrics[job::kObjective], quote.numbers[job::kObjective]);
    const double dollars = quote.numbers[job::findMetric(metrics, "usd")];
    return std::isnan(dollars) ? MainWindow::tr("%1 with failures").arg(days)
                               : MainWindow::tr("%1 with failures, %2").arg(days, theme::dollars(dollars));
}

/// What the verdict says of the current layout, and what its run comes to: answers to "how many days", "cost", "does it fit".
std::vector<PaletteItem> numberItems(const inspector::VerdictStrip& verdict,
                                     const store::ScenarioEntry* current)
{
    std::vector<PaletteItem> items;
    const bool trains = current != nullptr && current->scenario.task.kind != workload::TaskKind::Serving;
    const QString run = trains && job::violations(job::run(), current->scenario).empty()
                            ? runText(current->scenario)
                            : QString();
    std::vector<std::pair<const char*, QString>> said;
    for (const char* number : kRunNumbers) {
        said.emplace_back(number, run);
    }
    for (const char* number : kNumbers) {
        said.emplace_back(number, verdict.numberText(QLatin1String(number)));
    }
    for (const auto& [number, text] : said) {
        PaletteItem item;
        item.name = text;
        if (item.name.isEmpty()) {
            continue;
        }
        item.id = QStringLiteral("number:") + QLatin1String(number);
        const auto same = std::find_if(items.begin(), items.end(),
                                       [&](const PaletteItem& one) { return one.name == item.name; });
        if (same != items.end()) { // days and rent are said in one line
            same->also << everydayWords(item.id);
            continue;
        }
        item.kind = MainWindow::tr("Answer");
        item.detail = MainWindow::tr("what it is made of");
        item.also = everydayWords(item.id);
        item.weight = 200; // before the word of that name
        items.push_back(std::move(item));
    }
    return items;
}

/// The project's saved views of Explore.
constexpr const char* kViewsKey = "explore.views";

} // namespace

void MainWindow::showSavedViews()
{
    const auto& state = m_document.project().viewState;
    const auto found = state.find(kViewsKey);
    m_perspectives->explore().setSavedViews(
        explore::readViews(found == state.end() ? QByteArray() : QByteArray::fromStdString(found->second)));
}

void MainWindow::connectFind()
{
    m_palette = new Palette(this);
    m_palette->setSources(
        [this] {
            std::vector<PaletteItem> items = answerItems(m_perspectives->explore().answerStrip());
            std::vector<PaletteItem> numbers = numberItems(*m_inspector->verdict(),
                                                           m_document.currentScenario());
            std::move(numbers.begin(), numbers.end(), std::back_inserter(items));
            std::vector<PaletteItem> others = paletteItems(m_actions->all(), m_document.project());
            std::move(others.begin(), others.end(), std::back_inserter(items));
            return items;
        },
        [this](const QString& query) {
            if (auto shared = sharedLineItems(query); !shared.empty()) {
                return shared;
            }
            const store::ScenarioEntry* current = m_document.currentScenario();
            if (current == nullptr) {
                return std::vector<PaletteItem>{};
            }
            std::vector<PaletteItem> asked = knobValueItems(query, current->scenario);
            if (asked.empty()) {
                asked = clusterItems(query, current->scenario);
            }
            return asked;
        });
    m_palette->setRecent(m_settings.recentlyFound());
    connect(m_palette, &Palette::chosen, this, &MainWindow::takePalette);
    connect(m_palette, &Palette::recentChanged, this,
            [this](const QStringList& recent) { m_settings.setRecentlyFound(recent); });
    connect(m_paletteButton, &QPushButton::clicked, this, [this] { m_palette->open(); });
    connect(m_actions->find, &QAction::triggered, this, [this] { m_palette->open(); });
    connect(m_actions->glossary, &QAction::triggered, this, [this] { showWord({}); });

    explore::ExploreView& explore = m_perspectives->explore();
    connect(&explore, &explore::ExploreView::sensitivityRequested, this,
            [this] { m_perspectives->setPerspective(Perspective::Time); });
    explore.setDepth(m_settings.digs() ? explore::ExploreView::Depth::Dig
                                       : explore::ExploreView::Depth::Read);
    connect(&explore, &explore::ExploreView::depthChanged, this, [this] {
        m_settings.setDigs(m_perspectives->explore().depth() == explore::ExploreView::Depth::Dig);
    });
    connect(&explore, &explore::ExploreView::savedViewsChanged, this, [this] {
        m_document.setViewState(kViewsKey,
                                explore::writeViews(m_perspectives->explore().savedViews()).toStdString());
    });
    connect(m_inspector, &inspector::InspectorView::glossaryRequested, this, &MainWindow::showWord);
    connect(m_inspector, &inspector::InspectorView::paperRequested, this, &MainWindow::openPaper);
    m_inspector->setFoldedGroups(m_settings.foldedGroups());
    connect(m_inspector, &inspector::InspectorView::foldedChanged, this,
            [this] { m_settings.setFoldedGroups(m_inspector->foldedGroups()); });
}

void MainWindow::openPalette(const QString& query)
{
    m_palette->open(query);
}

void MainWindow::openPaper(const QString& address)
{
    if (!QDesktopServices::openUrl(QUrl(address))) {
        m_messageBar->showNote(tr("No browser opened %1").arg(address));
    }
}

void MainWindow::takePalette(const QString& chosen)
{
    const QString kind = chosen.section(QLatin1Char(':'), 0, 0);
    const QString what = chosen.section(QLatin1Char(':'), 1);
    if (kind == QLatin1String("action")) {
        for (QAction* action : m_actions->all()) {
            if (action->objectName() == what) {
                action->trigger();
                return;
            }
        }
    } else if (kind == QLatin1String("word")) {
        showWord(what);
    } else if (kind == QLatin1String("demo")) {
        openDemo(what.toStdString());
    } else if (kind == QLatin1String("lesson")) {
        showLearn(what);
    } else if (kind == QLatin1String("share")) {
        takeSharedLine(what);
    } else {
        m_pages->setCurrentIndex(0); // all others speak of the project
        updateActions();
        if (kind == QLatin1String("scenario")) {
            m_document.setCurrentScenario(store::ScenarioId{what.toLongLong()});
        } else if (kind == QLatin1String("copy")) {
            copyLayoutAs(what);
        } else if (kind == QLatin1String("answer")) {
            m_perspectives->setPerspective(Perspective::Explore);
            for (const AnswerItem& one : kAnswerItems) {
                if (what == QLatin1String(one.id)) {
                    m_perspectives->explore().answerStrip().follow(one.part, QStringLiteral("look"));
                }
            }
        } else if (kind == QLatin1String("number")) {
            whyOfVerdict(what);
        } else if (kind == QLatin1String("sweep")) {
            showSweep(store::SweepId{what.toLongLong()});
            m_perspectives->setPerspective(Perspective::Explore);
        } else if (kind == QLatin1String("knob")) {
            m_inspector->revealKnob(what);
        } else if (kind == QLatin1String("model")) {
            chooseModel(what);
        } else if (kind == QLatin1String("cluster")) {
            chooseCluster(what);
        } else if (kind == QLatin1String("placement")) {
            placeStates(what);
        } else if (kind == QLatin1String("set")) {
            const layout::Knob* knob = layout::findKnob(what.section(QLatin1Char('='), 0, 0).toStdString());
            const auto value = knob != nullptr
                                   ? layout::parse(*knob, what.section(QLatin1Char('='), 1).toStdString())
                                   : fail(ErrorCode::UnknownName, say("no such knob"));
            if (value) {
                setKnob(latin(knob->id), *value);
                m_inspector->revealKnob(latin(knob->id));
            } else {
                report(value.error());
            }
        }
    }
}

void MainWindow::placeStates(const QString& name)
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    const auto placement = training::findPlacement(name.toStdString());
    if (current == nullptr || !placement) {
        return;
    }
    const auto change = training::place(current->scenario, **placement);
    if (!change) {
        report(change.error());
    } else if (!change->isEmpty()) {
        apply(*change, true);
    }
    m_inspector->revealKnob(QStringLiteral("zero"));
}

void MainWindow::showWord(const QString& id)
{
    if (m_glossary == nullptr) {
        m_glossaryDialog = new QDialog(this);
        m_glossaryDialog->setObjectName(QStringLiteral("glossary_dialog"));
        m_glossary = new glossary::GlossaryView(m_glossaryDialog);
        auto* column = new QVBoxLayout(m_glossaryDialog);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(m_glossary);
        m_glossaryDialog->resize(m_glossary->sizeHint());
        m_glossary->setPerspectiveLabels([](const QString& wanted) {
            const auto perspective = findPerspective(wanted.toStdString());
            return perspective ? label(*perspective) : QString();
        });
        connect(m_glossary, &glossary::GlossaryView::knobRequested, this, [this](const QString& knob) {
            m_pages->setCurrentIndex(0);
            activateWindow();
            m_inspector->revealKnob(knob);
        });
        connect(m_glossary, &glossary::GlossaryView::perspectiveRequested, this,
                [this](const QString& wanted) {
                    const auto perspective = findPerspective(wanted.toStdString());
                    if (perspective == Perspective::Timeline && showExampleOf(m_glossary->shownEntry())) {
                        return;
                    }
                    if (perspective) {
                        m_pages->setCurrentIndex(0);
                        m_perspectives->setPerspective(*perspective);
                        updateActions();
                    }
                });
        connect(m_glossary, &glossary::GlossaryView::lessonRequested, this, [this](const QString& lesson) {
            showLearn(lesson);
            activateWindow();
        });
        connect(m_glossary, &glossary::GlossaryView::paperRequested, this, &MainWindow::openPaper);
    }
    m_glossaryDialog->setWindowTitle(tr("Glossary"));
    m_glossary->setTheme(theme::Theme::of(palette()));
    m_glossary->showEntry(id);
    if (!m_glossaryDialog->isVisible()) { // it may have stood at the side
        m_glossary->setListShown(true);
        m_glossaryDialog->resize(m_glossary->sizeHint());
    }
    m_glossaryDialog->show();
    m_glossaryDialog->raise();
    m_glossaryDialog->activateWindow();
    if (id.isEmpty()) {
        m_glossary->focusSearch();
    }
}

void MainWindow::showReference()
{
    const store::Project& project = m_document.project();
    const store::ScenarioEntry* reference = nullptr;
    for (const store::ScenarioEntry& entry : project.scenarios) {
        if (entry.id != project.current && entry.pinned) {
            reference = &entry;
            break;
        }
    }
    if (reference == nullptr && !project.scenarios.empty()
        && project.scenarios.front().id != project.current) {
        reference = &project.scenarios.front();
    }
    m_inspector->setReference(reference != nullptr ? std::optional(reference->scenario) : std::nullopt,
                              reference != nullptr ? QString::fromStdString(reference->name()) : QString());
}

} // namespace shardscape::gui
