// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/desks/sweep_dialog.h"

#include "document/latin.h"
#include "explore/result_set.h"
#include "inspector/knob_search.h"
#include "inspector/knob_text.h"
#include "job/job.h"
#include "panel/cluster_text.h"
#include "panel/flow_layout.h"
#include "panel/own_name.h"
#include "search/training/default_space.h"
#include "theme/number_format.h"
#include "theme/theme.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace shardscape::gui {

namespace {

constexpr double kMostCombinations = 1e12; ///< more would never end
constexpr double kMostLayouts = 1e8;       ///< more would not be held: some 200 bytes each
constexpr int kLabelWidth = 150;
constexpr int kMoreWidth = 56;

using document::latin;

} // namespace

QString defaultSweepName(const layout::Scenario& scenario)
{
    const cluster::Cluster& cluster = scenario.cluster;
    std::int64_t first = cluster.nodes;
    QString kinds = panel::shortName(cluster.accelerator);
    for (const cluster::NodeKind& other : cluster.others) {
        first -= other.nodes;
        kinds += QStringLiteral(" + %1 × %2")
                     .arg(other.nodes * cluster.acceleratorsPerNode)
                     .arg(panel::shortName(other.accelerator));
    }
    return SweepDialog::tr("%1 on %2 × %3")
        .arg(panel::withoutMark(scenario.model.name)) // a sweep keeps its name in every language
        .arg(first * cluster.acceleratorsPerNode)
        .arg(kinds);
}

SweepDialog::SweepDialog(QWidget* parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("sweep_dialog"));
    setWindowTitle(tr("Set up a sweep"));
    m_name = new QLineEdit(this);
    m_name->setObjectName(QStringLiteral("sweep_name"));
    m_name->setAccessibleName(tr("Name of the sweep"));

    auto* intro = new QLabel(
        tr("Every combination of the chosen values is evaluated. A knob with one value stays there."), this);
    intro->setWordWrap(true);

    m_search = new QLineEdit(this);
    m_search->setObjectName(QStringLiteral("sweep_search"));
    m_search->setAccessibleName(tr("Find a knob"));
    m_search->setPlaceholderText(tr("Find a knob, a flag, a paper"));
    m_search->setClearButtonEnabled(true);
    connect(m_search, &QLineEdit::textChanged, this, &SweepDialog::setFilter);

    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    m_content = new QWidget(scroll);
    m_column = new QVBoxLayout(m_content);
    m_column->setContentsMargins(0, 0, theme::kGap, 0);
    m_column->setSpacing(theme::kGap);
    scroll->setWidget(m_content);

    m_count = new QLabel(this);
    m_count->setObjectName(QStringLiteral("sweep_count"));
    m_count->setWordWrap(true);
    m_proof = new QLabel(this);
    m_proof->setObjectName(QStringLiteral("sweep_proof"));
    m_proof->setWordWrap(true);
    m_proof->hide();
    m_count->setFont(theme::textFont(theme::TextRole::Strong));
    m_warning = new QLabel(this);
    m_warning->setObjectName(QStringLiteral("sweep_warning"));
    m_warning->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(this);
    m_start = buttons->addButton(tr("Start"), QDialogButtonBox::AcceptRole);
    m_start->setObjectName(QStringLiteral("sweep_dialog_start"));
    m_start->setDefault(true);
    m_fastest = buttons->addButton(tr("Take fastest"), QDialogButtonBox::ActionRole);
    m_fastest->setObjectName(QStringLiteral("sweep_fastest"));
    m_fastest->setToolTip(
        tr("Finds the fastest layout by bounds and takes it: no sweep, any number of combinations"));
    auto* reset = buttons->addButton(tr("Default"), QDialogButtonBox::ResetRole);
    reset->setToolTip(tr("The values worth trying for every knob that is usually swept"));
    auto* close = buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    for (QPushButton* button :
         {m_start, m_fastest, static_cast<QPushButton*>(reset), static_cast<QPushButton*>(close)}) {
        button->setAccessibleName(button->text());
    }

    auto* nameRow = new QHBoxLayout;
    auto* nameLabel = new QLabel(tr("Name"), this);
    nameLabel->setBuddy(m_name);
    nameRow->addWidget(nameLabel);
    nameRow->addWidget(m_name, 1);
    auto* foot = new QHBoxLayout;
    foot->addWidget(m_count, 1);
    foot->addWidget(buttons);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(theme::kMargin);
    column->addLayout(nameRow);
    column->addWidget(intro);
    column->addWidget(m_search);
    column->addWidget(scroll, 1);
    column->addWidget(m_warning);
    column->addWidget(m_proof);
    column->addLayout(foot);
    resize(620, 620);

    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        emit started(space(), sweepName());
        hide();
    });
    connect(m_fastest, &QPushButton::clicked, this, &SweepDialog::findFastest);
    connect(&m_finding, &Lane::ended, this, [this] { m_fastest->setText(tr("Take fastest")); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::hide);
    connect(reset, &QPushButton::clicked, this, [this] { setScenario(layout::Scenario(m_scenario)); });
}

void SweepDialog::setScenario(const layout::Scenario& scenario)
{
    m_scenario = scenario;
    m_name->setText(defaultSweepName(scenario));
    while (QLayoutItem* item = m_column->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_rows.clear();
    m_headings.clear();
    // The list may come back to a group: here its knobs stand together, as in the inspector.
    std::vector<layout::KnobGroup> groups;
    for (const layout::Knob& knob : job::jobOf(scenario).knobs()) {
        if (std::find(groups.begin(), groups.end(), knob.group) == groups.end()) {
            groups.push_back(knob.group);
        }
    }
    for (const layout::KnobGroup group : groups) {
        auto* heading = new QLabel(inspector::groupLabel(group).toUpper(), m_content);
        heading->setFont(theme::textFont(theme::TextRole::Small));
        QPalette quiet = heading->palette();
        quiet.setColor(QPalette::WindowText, theme::Theme::of(palette()).quietText);
        heading->setPalette(quiet);
        heading->setContentsMargins(0, m_headings.empty() ? 0 : theme::kGap, 0, 0);
        m_column->addWidget(heading);
        m_headings.push_back({group, heading});
        for (const layout::Knob& knob : job::jobOf(scenario).knobs()) {
            if (knob.group == group) {
                addRow(knob);
            }
        }
    }
    m_column->addStretch(1);
    setFilter(m_search->text());
    update();
}

void SweepDialog::addRow(const layout::Knob& knob)
{
    Row row;
    row.knob = &knob;
    row.values = knob.candidates(m_scenario);
    if (row.values.size() < 2) {
        return; // derived, or nothing to choose
    }
    auto* line = new QWidget(m_content);
    auto* across = new QHBoxLayout(line);
    across->setContentsMargins(0, 0, 0, 0);
    across->setSpacing(theme::kGap);
    auto* head = new QVBoxLayout;
    head->setSpacing(0);
    row.line = line;
    const QString name = inspector::knobLabel(knob);
    const QString help = inspector::helpText(knob);
    auto* label = new QLabel(name, line);
    label->setFixedWidth(kLabelWidth);
    label->setWordWrap(true);
    label->setToolTip(help);
    row.state = new QLabel(line);
    row.state->setFont(theme::textFont(theme::TextRole::Small));
    row.state->setFixedWidth(kLabelWidth);
    row.state->setWordWrap(true);
    head->addWidget(label);
    head->addWidget(row.state);
    head->addStretch(1);
    across->addLayout(head);

    auto* chips = new QWidget(line);
    chips->setLayout(new panel::FlowLayout(theme::kGrid));
    row.box = chips;
    const auto usual = search::isSwept(knob, m_scenario) ? search::sweptValues(knob, m_scenario)
                                                         : std::vector{knob.get(m_scenario)};
    for (const std::int64_t value : row.values) {
        row.chips.push_back(addChip(row, value, std::find(usual.begin(), usual.end(), value) != usual.end()));
    }
    if (knob.kind == layout::KnobKind::Integer) {
        row.more = new QLineEdit(chips);
        row.more->setObjectName(QStringLiteral("more_") + latin(knob.id));
        row.more->setAccessibleName(tr("Another value of %1").arg(name));
        row.more->setToolTip(tr("Another value: type it and press Enter"));
        row.more->setPlaceholderText(QStringLiteral("+"));
        row.more->setFixedWidth(kMoreWidth);
        row.more->setMaxLength(12);
        chips->layout()->addWidget(row.more);
        connect(row.more, &QLineEdit::returnPressed, this,
                [this, id = knob.id, field = row.more] { addValue(id, field->text()); });
        row.more->installEventFilter(this);
    }
    across->addWidget(chips, 1);
    auto* all = new QToolButton(line);
    all->setText(tr("all"));
    all->setAccessibleName(tr("All values of %1").arg(name));
    auto* none = new QToolButton(line);
    none->setText(tr("fixed"));
    none->setAccessibleName(tr("Keep %1 where it is").arg(name));
    const std::size_t index = m_rows.size();
    connect(all, &QToolButton::clicked, this, [this, index] { setAll(index, true); });
    connect(none, &QToolButton::clicked, this, [this, index] { setAll(index, false); });
    across->addWidget(all, 0, Qt::AlignTop);
    across->addWidget(none, 0, Qt::AlignTop);
    m_column->addWidget(line);
    m_rows.push_back(std::move(row));
}

QToolButton* SweepDialog::addChip(Row& row, std::int64_t value, bool isChosen)
{
    const layout::Knob& knob = *row.knob;
    auto* chip = new QToolButton(row.box);
    chip->setCheckable(true);
    chip->setText(explore::ResultSet::valueText(knob, value));
    chip->setAccessibleName(QStringLiteral("%1 %2").arg(inspector::knobLabel(knob), chip->text()));
    chip->setObjectName(QStringLiteral("chip_%1_%2").arg(latin(knob.id)).arg(value));
    chip->setChecked(isChosen);
    const QString idle = inspector::idleText(knob, m_scenario);
    chip->setToolTip(idle.isEmpty() ? inspector::helpText(knob) : idle);
    connect(chip, &QToolButton::toggled, this, &SweepDialog::update);
    row.box->layout()->addWidget(chip);
    return chip;
}

void SweepDialog::addValue(std::string_view knobId, const QString& text)
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(),
                                    [&](const Row& row) { return row.knob->id == knobId; });
    if (found == m_rows.end()) {
        return;
    }
    Row& row = *found;
    const inspector::Entry entry = inspector::readEntry(*row.knob, text);
    row.error = entry.error;
    if (entry.value) {
        const auto at = std::lower_bound(row.values.begin(), row.values.end(), *entry.value);
        const auto place = at - row.values.begin();
        if (at != row.values.end() && *at == *entry.value) {
            row.chips[static_cast<std::size_t>(place)]->setChecked(true);
        } else {
            // Values of an axis increase; on the row the new one stands behind those that were offered.
            row.values.insert(at, *entry.value);
            row.chips.insert(row.chips.begin() + place, addChip(row, *entry.value, true));
        }
        if (row.more != nullptr) {
            row.more->clear();
            row.box->layout()->removeWidget(row.more);
            row.box->layout()->addWidget(row.more); // stays the last
        }
    }
    update();
}

bool SweepDialog::eventFilter(QObject* watched, QEvent* event)
{
    // Enter in a value's field adds the value; it does not start the sweep.
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        auto* field = qobject_cast<QLineEdit*>(watched);
        if (field != nullptr && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
            if (!field->text().trimmed().isEmpty()) {
                emit field->returnPressed();
            }
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void SweepDialog::setFilter(const QString& text)
{
    for (const Heading& heading : m_headings) {
        bool any = false;
        for (const Row& row : m_rows) {
            if (row.knob->group == heading.group) {
                const bool found = inspector::found(*row.knob, text) != inspector::Found::No;
                row.line->setVisible(found);
                any = any || found;
            }
        }
        heading.label->setVisible(any);
    }
}

void SweepDialog::setAll(std::size_t index, bool all)
{
    const Row& row = m_rows[index];
    for (std::size_t i = 0; i < row.chips.size(); ++i) {
        const QSignalBlocker quiet(row.chips[i]);
        row.chips[i]->setChecked(all || row.values[i] == row.knob->get(m_scenario));
    }
    update();
}

void SweepDialog::setChosen(std::string_view knobId, std::int64_t value, bool chosenNow)
{
    for (const Row& row : m_rows) {
        if (row.knob->id != knobId) {
            continue;
        }
        for (std::size_t i = 0; i < row.values.size(); ++i) {
            if (row.values[i] == value) {
                row.chips[i]->setChecked(chosenNow);
            }
        }
    }
}

std::vector<std::int64_t> SweepDialog::chosen(const Row& row)
{
    std::vector<std::int64_t> values;
    for (std::size_t i = 0; i < row.chips.size(); ++i) {
        if (row.chips[i]->isChecked()) {
            values.push_back(row.values[i]);
        }
    }
    return values;
}

search::Space SweepDialog::space() const
{
    search::Space space;
    space.base = m_scenario;
    space.job = &job::jobOf(m_scenario);
    for (const Row& row : m_rows) {
        std::vector<std::int64_t> values = chosen(row);
        if (values.size() == 1) {
            row.knob->set(space.base, values.front());
        }
        if (values.size() > 1) {
            space.axes.push_back({row.knob, std::move(values)});
        }
    }
    // Sweeps nest in the order of the list, whatever the order on screen.
    std::sort(space.axes.begin(), space.axes.end(),
              [](const search::Axis& a, const search::Axis& b) { return a.knob < b.knob; });
    return space;
}

QString SweepDialog::sweepName() const
{
    const QString name = m_name->text().trimmed();
    return name.isEmpty() ? defaultSweepName(m_scenario) : name;
}

QString SweepDialog::sizeText() const
{
    const double size = m_estimate.combinations;
    if (size > kMostCombinations) {
        return tr("%1 combinations: too many for a sweep. Fix %2, or take the fastest.")
            .arg(theme::shortCount(size), whatToFix());
    }
    const auto rounded = [](double number) {
        return theme::count(static_cast<std::int64_t>(std::llround(number)));
    };
    const QString count = tr("%1 combinations").arg(rounded(size));
    if (m_estimate.seconds <= 0) {
        return count;
    }
    if (isTooLarge()) {
        return tr("%1 layouts: too many to keep. Fix %2, or take the fastest.")
            .arg(theme::shortCount(m_estimate.layouts), whatToFix());
    }
    const double digit = std::pow(10.0, std::floor(std::log10(std::max(m_estimate.layouts, 1.0))) - 1);
    return tr("%1, some %2 layouts, about %3")
        .arg(count, rounded(std::round(m_estimate.layouts / digit) * digit),
             theme::seconds(m_estimate.seconds));
}

bool SweepDialog::isTooLarge() const
{
    return m_estimate.combinations > kMostCombinations || m_estimate.layouts > kMostLayouts;
}

/// The knobs with the most values, as many as make it small enough.
QString SweepDialog::whatToFix() const
{
    std::vector<search::Axis> axes = space().axes;
    std::stable_sort(axes.begin(), axes.end(), [](const search::Axis& a, const search::Axis& b) {
        return a.values.size() > b.values.size();
    });
    double over = std::max(m_estimate.combinations / kMostCombinations, m_estimate.layouts / kMostLayouts);
    QStringList names;
    for (const search::Axis& axis : axes) {
        if (over <= 1) {
            break;
        }
        over /= static_cast<double>(axis.values.size());
        names << inspector::knobLabel(*axis.knob);
    }
    return QLocale().createSeparatedList(names);
}

void SweepDialog::findFastest()
{
    if (m_finding.isRunning()) {
        m_finding.stop(); // what is found by then arrives
        return;
    }
    m_fastest->setText(tr("Stop"));
    m_proof->setText(tr("Looking"));
    m_proof->show();
    m_finding.start([this, where = space()](const std::stop_token& stop, const Lane::Deliver& deliver) {
        search::BestOptions options;
        options.seconds = 120;
        options.progress = [this, &deliver](const search::Proof& proof, double best) {
            deliver([this, proof, best] {
                m_proof->setText(best > 0 ? tr("So far %1 a step; none is below %2.")
                                                .arg(theme::seconds(best), theme::seconds(proof.bound))
                                          : tr("Looking"));
            });
        };
        const search::Best best = search::findBest(where, options, stop);
        deliver([this, best] { showFound(best); });
    });
}

void SweepDialog::showFound(const search::Best& best)
{
    const QString all = theme::shortCount(best.proof.combinations);
    if (best.found.empty()) {
        m_proof->setText(best.outcome == search::Outcome::Completed
                             ? tr("None of %1 combinations fits.").arg(all)
                             : tr("Nothing found yet among %1 combinations.").arg(all));
        return;
    }
    const QString step = theme::seconds(best.found.front().row.objective);
    m_proof->setText(best.gap() <= 0 ? tr("Taken: %1 a step, proved fastest of %2 combinations in %3.")
                                           .arg(step, all, theme::seconds(best.proof.seconds))
                                     : tr("Taken: %1 a step; of %2 combinations none is more than %3 faster.")
                                           .arg(step, all, theme::percent(best.gap())));
    emit found(best.found.front().scenario);
}

void SweepDialog::update()
{
    const theme::Theme& look = theme::Theme::of(palette());
    for (const Row& row : m_rows) {
        const std::size_t count = chosen(row).size();
        row.state->setText(!row.error.isEmpty() ? row.error
                           : count > 1          ? tr("%n values", nullptr, static_cast<int>(count))
                           : count == 1         ? tr("fixed")
                                                : tr("as it is"));
        QPalette colours = row.state->palette();
        colours.setColor(QPalette::WindowText, !row.error.isEmpty() ? look.bad
                                               : count > 1          ? look.accent
                                                                    : look.quietText);
        row.state->setPalette(colours);
    }
    const search::Space chosenSpace = space();
    const double size = chosenSpace.size();
    const bool possible = size <= kMostCombinations;
    m_estimate = {.combinations = size};
    m_count->setText(sizeText());
    if (possible) {
        m_estimating.start([this, chosenSpace](const std::stop_token& stop, const Lane::Deliver& deliver) {
            const search::Estimate found = search::estimate(chosenSpace, 0, stop);
            deliver([this, found] {
                m_estimate = found;
                m_count->setText(sizeText());
                m_start->setEnabled(!isTooLarge());
            });
        });
    } else {
        m_estimating.abandon();
    }
    m_start->setEnabled(possible);
    m_warning->setVisible(chosenSpace.sweepsGlobalBatch());
    m_warning->setText(tr(
        "The global batch is an axis: layouts no longer do the same work in a step. Compare them by MFU or "
        "tokens per second, not by step time."));
}

} // namespace shardscape::gui
