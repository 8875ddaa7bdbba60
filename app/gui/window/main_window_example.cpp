// SPDX-License-Identifier: GPL-3.0-or-later
// A word of the glossary in the Timeline: four devices and eight micro-batches, the glossary beside them.
#include "glossary/glossary_view.h"
#include "gui/window/main_window.h"
#include "schedule/lower_bound.h"
#include "schedule/schedule.h"
#include "schedule/schedule_request.h"
#include "schedule/simulate.h"
#include "timeline/timeline_canvas.h"
#include "timeline/timeline_view.h"

#include <QDialog>
#include <QStackedWidget>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

namespace shardscape::gui {

namespace {

constexpr std::int64_t kExampleDevices = 4;
constexpr std::int64_t kExampleMicrobatches = 8;
constexpr int kDockWidth = 380;

/// What waits is what these words mean.
bool isOfWaits(std::string_view word)
{
    constexpr std::array<std::string_view, 5> kWords{"bubble", "bubble-ratio", "warm-up", "drain", "flush"};
    return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

/// The schedule that shows a word: its own, one that has what it means, or 1F1B. Empty: the layout's own does.
std::string scheduleOf(std::string_view word)
{
    struct Shown {
        std::string_view word;
        const char* schedule;
    };
    constexpr std::array<Shown, 15> kShown{{{"stage", "1f1b"},
                                            {"virtual-stage", "interleaved-1f1b"},
                                            {"chunk", "interleaved-1f1b"},
                                            {"op", "1f1b"},
                                            {"forward-pass", "1f1b"},
                                            {"backward-pass", "1f1b"},
                                            {"input-gradient", "zb-h1"},
                                            {"weight-gradient", "zb-h1"},
                                            {"steady-state", "1f1b"},
                                            {"flush", "gpipe"},
                                            {"makespan", "1f1b"},
                                            {"critical-path", "1f1b"},
                                            {"v-shape", "v-half"},
                                            {"micro-batch", "1f1b"},
                                            {"micro-batches", "1f1b"}}};
    constexpr std::string_view kPrefix = "schedule:";
    if (word.starts_with(kPrefix)) {
        return std::string(word.substr(kPrefix.size()));
    }
    const auto found = std::find_if(kShown.begin(), kShown.end(),
                                    [&](const Shown& one) { return one.word == word; });
    return found != kShown.end() ? found->schedule : isOfWaits(word) ? "1f1b" : "";
}

std::shared_ptr<const timeline::ScheduleView> exampleOf(const std::string& schedule)
{
    const auto request = schedule::uniformRequest(
        {.schedule = schedule, .devices = kExampleDevices, .microbatches = kExampleMicrobatches}, {});
    auto program = request ? schedule::build(request->request) : tl::unexpected<Error>(request.error());
    auto simulation = program ? schedule::simulate(*program) : tl::unexpected<Error>(program.error());
    if (!simulation) {
        return nullptr;
    }
    auto view = std::make_shared<timeline::ScheduleView>();
    view->program = std::move(*program);
    view->simulation = std::move(*simulation);
    view->analysis = schedule::analyse(view->program, view->simulation);
    view->bound = schedule::lowerBound(view->program, view->analysis);
    view->ticksPerUnit = request->ticksPerUnit;
    view->title = MainWindow::tr("Example: %1").arg(QString::fromStdString(schedule));
    return view;
}

} // namespace

bool MainWindow::showExampleOf(const QString& word)
{
    const std::string id = word.toStdString();
    const std::string schedule = scheduleOf(id);
    auto example = schedule.empty() ? nullptr : exampleOf(schedule);
    if (example == nullptr) {
        return false;
    }
    m_pages->setCurrentIndex(0);
    m_perspectives->setPerspective(Perspective::Timeline);
    openSchedule({});
    timeline::TimelineView& view = m_perspectives->timeline();
    m_isExample = true;
    m_perspectives->setOpened(std::move(example));
    view.canvas().setBubblesShown(isOfWaits(id));
    view.setCriticalPath(id == "critical-path");
    view.fit();
    offerWith(
        tr("An example of %1 devices and %2 micro-batches.").arg(kExampleDevices).arg(kExampleMicrobatches),
        tr("Back to the layout"), [this] { openSchedule({}); });
    // The page stands at the side, over the knobs: what it speaks of is in sight.
    m_glossary->setListShown(false);
    const int wide = std::min(kDockWidth, width() / 3);
    const QPoint corner = m_pages->mapToGlobal(QPoint(m_pages->width() - wide, 0));
    m_glossaryDialog->setGeometry(QRect(corner, QSize(wide, m_pages->height())));
    updateActions();
    return true;
}

} // namespace shardscape::gui
