// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/parts/job_strip.h"

#include "document/engine_text.h"
#include "gui/parts/elided_label.h"
#include "job/job.h"
#include "theme/number_format.h"
#include "theme/theme.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

namespace shardscape::gui {

namespace {

constexpr int kBarSteps = 1000;

struct Share {
    std::int64_t count = 0;
    QString label;
};

std::vector<Share> shares(const job::Job& job, const search::Progress& progress)
{
    std::vector<Share> all;
    const auto rules = job.rules();
    for (std::size_t i = 0; i < progress.rejectedByRule.size() && i < rules.size(); ++i) {
        if (progress.rejectedByRule[i] > 0) {
            all.push_back({progress.rejectedByRule[i], document::engineText(rules[i].label)});
        }
    }
    if (progress.rejectedByMemory > 0) {
        all.push_back({progress.rejectedByMemory, JobStrip::tr("memory")});
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Share& a, const Share& b) { return a.count > b.count; });
    return all;
}

} // namespace

QString rejectionText(const job::Job& job, const search::Progress& progress, int most)
{
    const std::vector<Share> all = shares(job, progress);
    const std::int64_t total = std::accumulate(all.begin(), all.end(), std::int64_t{0},
                                               [](std::int64_t n, const Share& s) { return n + s.count; });
    if (total == 0) {
        return {};
    }
    QStringList parts;
    for (const Share& share : all) {
        if (static_cast<int>(parts.size()) == most) {
            break;
        }
        parts << JobStrip::tr("%1 %2").arg(
            share.label, theme::percent(static_cast<double>(share.count) / static_cast<double>(total)));
    }
    return JobStrip::tr("%1 rejected: %2").arg(theme::count(total), parts.join(QStringLiteral(", ")));
}

JobStrip::JobStrip(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("job_strip"));
    setAccessibleName(tr("Running work"));
    m_name = new ElidedLabel(theme::TextRole::Strong, this);
    m_name->setLeastWidth(120); // why layouts were rejected is long and gives way
    m_name->setObjectName(QStringLiteral("job_name"));
    m_bar = new QProgressBar(this);
    m_bar->setObjectName(QStringLiteral("job_progress"));
    m_bar->setAccessibleName(tr("Progress of the sweep"));
    m_bar->setTextVisible(false);
    m_bar->setRange(0, kBarSteps);
    m_bar->setFixedHeight(6);
    m_bar->setMinimumWidth(60);
    m_bar->setMaximumWidth(240);
    m_bar->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_counts = new ElidedLabel(theme::TextRole::Body, this);
    m_counts->setObjectName(QStringLiteral("job_counts"));
    m_pace = new ElidedLabel(theme::TextRole::Body, this);
    m_pace->setObjectName(QStringLiteral("job_pace"));
    m_pace->setQuiet(true);
    m_best = new ElidedLabel(theme::TextRole::Body, this);
    m_best->setObjectName(QStringLiteral("job_best"));
    const auto button = [this](const QString& text, const QString& name) {
        auto* made = new QPushButton(text, this);
        made->setObjectName(name);
        made->setAccessibleName(text);
        return made;
    };
    m_pause = button(tr("Pause"), QStringLiteral("sweep_pause_button"));
    m_stop = button(tr("Stop"), QStringLiteral("sweep_stop_button"));
    m_start = button(tr("Start sweep"), QStringLiteral("sweep_start_button"));
    m_start->setToolTip(tr("Evaluate every layout worth trying around the current scenario"));
    m_rejected = new ElidedLabel(theme::TextRole::Body, this);
    m_rejected->setObjectName(QStringLiteral("job_rejected"));
    m_rejected->setQuiet(true);
    m_rejected->setClickable(true);
    m_rejected->setAlignment(Qt::AlignRight | Qt::AlignVCenter);

    // Numbers are never cut; the name and the reasons give way.
    for (ElidedLabel* label : {m_counts, m_pace, m_best}) {
        label->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(theme::kMargin, theme::kGrid, theme::kMargin, theme::kGrid);
    row->setSpacing(theme::kMargin);
    row->addWidget(m_name);
    row->addWidget(m_bar, 2);
    row->addWidget(m_counts);
    row->addWidget(m_pace);
    row->addWidget(m_best);
    row->addWidget(m_pause);
    row->addWidget(m_stop);
    row->addWidget(m_start);
    row->addStretch(1);
    row->addWidget(m_rejected, 0);
    setFixedHeight(theme::kControlHeight + 3 * theme::kGrid);

    connect(m_pause, &QPushButton::clicked, this, [this] { emit pauseToggled(!m_paused); });
    connect(m_stop, &QPushButton::clicked, this, &JobStrip::stopRequested);
    connect(m_start, &QPushButton::clicked, this, &JobStrip::sweepRequested);
    connect(m_rejected, &ElidedLabel::clicked, this, &JobStrip::rejectedRequested);
    showNothing();
}

void JobStrip::showRunning(const QString& name, const job::Job& job, const search::Progress& progress,
                           double secondsLeft, bool paused)
{
    m_paused = paused;
    m_name->setText(tr("Sweep “%1”").arg(name));
    const double share = progress.total > 0
                             ? static_cast<double>(progress.done) / static_cast<double>(progress.total)
                             : 0;
    m_bar->setValue(static_cast<int>(share * kBarSteps));
    m_counts->setText(tr("%1 of %2").arg(theme::count(progress.done), theme::count(progress.total)));
    m_pace->setText(paused            ? tr("paused")
                    : secondsLeft < 0 ? QString()
                                      : tr("%1 left").arg(theme::seconds(std::max(secondsLeft, 0.1))));
    // Which of them a stack runs is known at the end: until then only their number.
    m_best->setText(tr("%1 fit so far").arg(theme::count(progress.feasible)));
    m_pause->setText(paused ? tr("Resume") : tr("Pause"));
    m_pause->setAccessibleName(m_pause->text());
    m_bar->show();
    m_pause->show();
    m_stop->show();
    m_start->hide();
    showRejected(job, progress);
}

void JobStrip::showResult(const QString& name, const search::SweepResult& result)
{
    const search::Progress& progress = result.progress;
    m_name->setText(tr("Sweep “%1”").arg(name));
    m_bar->hide();
    switch (result.outcome) {
    case search::Outcome::Failed:
        m_counts->setText(tr("failed: %1").arg(QString::fromStdString(result.failure)));
        break;
    case search::Outcome::Stopped:
        m_counts->setText(
            tr("stopped at %1 of %2").arg(theme::count(progress.done), theme::count(progress.total)));
        break;
    default:
        m_counts->setText(
            tr("%1 layouts, %2 fit").arg(theme::count(progress.total), theme::count(progress.feasible)));
    }
    m_pace->setText(progress.seconds > 0 ? theme::seconds(progress.seconds) : QString());
    m_best->setText({}); // until setAnswer()
    m_pause->hide();
    m_stop->hide();
    m_start->hide();
    showRejected(*result.space.job, progress);
}

void JobStrip::setAnswer(const search::Answer* answer)
{
    if (answer == nullptr) {
        m_best->setText({});
        return;
    }
    QStringList said;
    if (answer->fastest) {
        // What is called fastest, as the answer says it; where it was climbed to, what was swept beside it.
        const double swept = answer->fastest->row.objective;
        const double best = answer->named ? answer->named->row.objective : swept;
        said << tr("fastest %1").arg(theme::seconds(best));
        if (best < swept) {
            said << tr("%1 of those swept").arg(theme::seconds(swept));
        }
    } else if (answer->nearest && answer->nearestCapacity > 0) {
        said << tr("nothing fits, the nearest is %1 over")
                    .arg(theme::gibibytes(answer->nearest->row.peakBytes - answer->nearestCapacity));
    }
    if (answer->probed > 0) {
        said << tr("%1 neighbours tried").arg(theme::count(answer->probed));
    }
    m_best->setText(said.join(QStringLiteral("  ")));
}

void JobStrip::showNothing()
{
    m_name->setText(tr("No sweep yet"));
    m_bar->hide();
    m_counts->setText({});
    m_pace->setText(tr("Every layout of this model on this cluster, evaluated and compared"));
    m_best->setText({});
    m_pause->hide();
    m_stop->hide();
    m_start->show();
    m_rejected->hide();
}

void JobStrip::showRejected(const job::Job& job, const search::Progress& progress)
{
    const QString brief = rejectionText(job, progress, 3);
    m_rejected->setText(brief);
    m_rejected->setAccessibleName(tr("Show rejected layouts. %1").arg(brief));
    m_rejected->setToolTip(rejectionText(job, progress, 20));
    m_rejected->setVisible(!brief.isEmpty());
}

QString JobStrip::text() const
{
    QStringList parts;
    for (const ElidedLabel* label : {m_name, m_counts, m_pace, m_best}) {
        if (!label->text().isEmpty()) {
            parts << label->text();
        }
    }
    return parts.join(QStringLiteral("  "));
}

void JobStrip::paintEvent(QPaintEvent*)
{
    const theme::Theme& look = theme::Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), look.pane);
    painter.fillRect(QRect(0, 0, width(), 1), look.line);
}

} // namespace shardscape::gui
