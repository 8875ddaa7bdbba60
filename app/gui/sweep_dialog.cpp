// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/sweep_dialog.h"

#include "explore/result_set.h"
#include "gui/flow_layout.h"
#include "theme/number_format.h"
#include "theme/theme.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace shardscape::gui {

namespace {

constexpr double kMostCombinations = 1e12; ///< more would never end
constexpr int kLabelWidth = 150;

QString words(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

QString defaultSweepName(const layout::Scenario& scenario)
{
    QString accelerator = QString::fromStdString(scenario.cluster.accelerator.name);
    for (const QString& known : {QStringLiteral("NVIDIA "), QStringLiteral("AMD "), QStringLiteral("Google "),
                                 QStringLiteral(" SXM")}) {
        accelerator.remove(known);
    }
    return SweepDialog::tr("%1 on %2 × %3")
        .arg(QString::fromStdString(scenario.model.name))
        .arg(scenario.cluster.accelerators())
        .arg(accelerator);
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
    m_count->setFont(theme::textFont(theme::TextRole::Strong));
    m_warning = new QLabel(this);
    m_warning->setObjectName(QStringLiteral("sweep_warning"));
    m_warning->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(this);
    m_start = buttons->addButton(tr("Start"), QDialogButtonBox::AcceptRole);
    m_start->setObjectName(QStringLiteral("sweep_dialog_start"));
    m_start->setDefault(true);
    auto* reset = buttons->addButton(tr("Default"), QDialogButtonBox::ResetRole);
    reset->setToolTip(tr("The values worth trying for every knob that is usually swept"));
    auto* close = buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    for (QPushButton* button :
         {m_start, static_cast<QPushButton*>(reset), static_cast<QPushButton*>(close)}) {
        button->setAccessibleName(button->text());
    }

    auto* nameRow = new QHBoxLayout;
    auto* nameLabel = new QLabel(tr("Name"), this);
    nameLabel->setBuddy(m_name);
    nameRow->addWidget(nameLabel);
    nameRow->addWidget(m_name, 1);
    auto* foot = new QHBoxLayout;
    foot->addWidget(m_count);
    foot->addWidget(buttons, 1);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(theme::kMargin);
    column->addLayout(nameRow);
    column->addWidget(intro);
    column->addWidget(scroll, 1);
    column->addWidget(m_warning);
    column->addLayout(foot);
    resize(620, 620);

    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        emit started(space(), sweepName());
        hide();
    });
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
    for (const layout::Knob& knob : layout::knobs()) {
        addRow(knob);
    }
    m_column->addStretch(1);
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
    auto* label = new QLabel(words(knob.label), line);
    label->setFixedWidth(kLabelWidth);
    label->setWordWrap(true);
    label->setToolTip(words(knob.help));
    row.state = new QLabel(line);
    row.state->setFont(theme::textFont(theme::TextRole::Small));
    row.state->setFixedWidth(kLabelWidth);
    head->addWidget(label);
    head->addWidget(row.state);
    head->addStretch(1);
    across->addLayout(head);

    auto* chips = new QWidget(line);
    auto* flow = new FlowLayout(theme::kGrid);
    chips->setLayout(flow);
    const bool idle = !knob.idle(m_scenario).empty();
    const auto usual = knob.swept ? search::sweptValues(knob, m_scenario) : std::vector{knob.get(m_scenario)};
    for (const std::int64_t value : row.values) {
        auto* chip = new QToolButton(chips);
        chip->setCheckable(true);
        chip->setText(explore::ResultSet::valueText(knob, value));
        chip->setAccessibleName(QStringLiteral("%1 %2").arg(words(knob.label), chip->text()));
        chip->setObjectName(QStringLiteral("chip_%1_%2").arg(words(knob.id)).arg(value));
        chip->setChecked(std::find(usual.begin(), usual.end(), value) != usual.end());
        chip->setToolTip(idle ? words(knob.idle(m_scenario)) : words(knob.help));
        connect(chip, &QToolButton::toggled, this, &SweepDialog::update);
        flow->addWidget(chip);
        row.chips.push_back(chip);
    }
    across->addWidget(chips, 1);
    auto* all = new QToolButton(line);
    all->setText(tr("all"));
    all->setAccessibleName(tr("All values of %1").arg(words(knob.label)));
    all->setAutoRaise(true);
    auto* none = new QToolButton(line);
    none->setText(tr("fixed"));
    none->setAccessibleName(tr("Keep %1 where it is").arg(words(knob.label)));
    none->setAutoRaise(true);
    const std::size_t index = m_rows.size();
    connect(all, &QToolButton::clicked, this, [this, index] { setAll(index, true); });
    connect(none, &QToolButton::clicked, this, [this, index] { setAll(index, false); });
    across->addWidget(all, 0, Qt::AlignTop);
    across->addWidget(none, 0, Qt::AlignTop);
    m_column->addWidget(line);
    m_rows.push_back(std::move(row));
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
    for (const Row& row : m_rows) {
        std::vector<std::int64_t> values = chosen(row);
        if (values.size() == 1) {
            row.knob->set(space.base, values.front());
        }
        if (values.size() > 1) {
            space.axes.push_back({row.knob, std::move(values)});
        }
    }
    return space;
}

QString SweepDialog::sweepName() const
{
    const QString name = m_name->text().trimmed();
    return name.isEmpty() ? defaultSweepName(m_scenario) : name;
}

void SweepDialog::update()
{
    const theme::Theme& look = theme::Theme::of(palette());
    for (const Row& row : m_rows) {
        const std::size_t count = chosen(row).size();
        row.state->setText(count > 1    ? tr("%n values", nullptr, static_cast<int>(count))
                           : count == 1 ? tr("fixed")
                                        : tr("as it is"));
        QPalette colours = row.state->palette();
        colours.setColor(QPalette::WindowText, count > 1 ? look.accent : look.quietText);
        row.state->setPalette(colours);
    }
    const search::Space chosenSpace = space();
    const double size = chosenSpace.size();
    const bool possible = size <= kMostCombinations;
    m_count->setText(
        possible ? tr("%1 combinations").arg(theme::count(static_cast<std::int64_t>(std::llround(size))))
                 : tr("too many combinations"));
    m_start->setEnabled(possible);
    m_warning->setVisible(chosenSpace.sweepsGlobalBatch());
    m_warning->setText(tr(
        "The global batch is an axis: layouts no longer do the same work in a step. Compare them by MFU or "
        "tokens per second, not by step time."));
}

} // namespace shardscape::gui
