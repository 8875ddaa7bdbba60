// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/placement_line.h"

#include "document/engine_text.h"
#include "inspector/choice_box.h"
#include "inspector/knob_text.h"
#include "job/training/advice/placement.h"
#include "panel/pane.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace shardscape::inspector {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr std::int64_t kNoName = -1;

} // namespace

PlacementLine::PlacementLine(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setObjectName(QStringLiteral("placement_line"));
    m_box = new ChoiceBox(this);
    m_box->setObjectName(QStringLiteral("placement_list"));
    connect(m_box, &ChoiceBox::changed, this, &PlacementLine::choose);
    retranslate();
}

void PlacementLine::setScenario(const layout::Scenario& scenario)
{
    if (scenario != m_scenario) {
        m_scenario = scenario;
        refresh();
    }
}

void PlacementLine::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_box->setTheme(theme);
    update();
}

void PlacementLine::retranslate()
{
    m_box->setAccessibleName(tr("Placement of states"));
    m_box->setPlaceholderText(tr("by no known name"));
    refresh();
}

void PlacementLine::refresh()
{
    if (!m_scenario) {
        return;
    }
    const auto known = training::placements();
    const std::vector<const training::Placement*> here = training::placementsOf(*m_scenario);
    const std::int64_t current = here.empty() ? kNoName : here.front() - known.data();
    std::vector<Chip> chips;
    for (const training::Placement& placement : known) {
        const Message refusal = training::refusal(*m_scenario, placement);
        Chip chip;
        chip.value = &placement - known.data();
        chip.text = document::engineText(placement.label);
        chip.bars.known = !refusal.empty(); // what nothing is in the way of has no price yet
        chip.bars.valid = refusal.empty();
        chip.tip = tipOf(placement, refusal);
        chips.push_back(std::move(chip));
    }
    if (current != kNoName) {
        QStringList names;
        for (const training::Placement* placement : here) {
            names << document::engineText(placement->label);
        }
        chips[static_cast<std::size_t>(current)].text = names.join(QStringLiteral(" \u00b7 "));
    }
    m_box->setChips(chips, current);
    m_box->setToolTip(current != kNoName ? chips[static_cast<std::size_t>(current)].tip
                                         : tr("No system with a name is known to place states so"));
    update();
}

void PlacementLine::choose(std::int64_t value)
{
    const auto change = training::place(*m_scenario, training::placements()[static_cast<std::size_t>(value)]);
    if (change && !change->isEmpty()) {
        emit changeProposed(*change);
    }
    refresh(); // the list shows what is, not what was clicked
}

QString PlacementLine::tipOf(const training::Placement& placement, const Message& refusal)
{
    QStringList lines{document::engineText(placement.help)};
    QStringList others;
    for (const std::string_view name : placement.alsoCalled) {
        others << fromView(name);
    }
    if (!others.isEmpty()) {
        lines << tr("Also called %1").arg(others.join(QStringLiteral(", ")));
    }
    lines << (refusal.empty() ? fromView(placement.paper) : tr("Not here: %1").arg(reasonText(refusal)));
    return lines.join(QLatin1Char('\n'));
}

bool PlacementLine::matches(const QString& words) const
{
    QString names = tr("Placement");
    for (const training::Placement& placement : training::placements()) {
        names += QLatin1Char(' ') + fromView(placement.id) + QLatin1Char(' ') + fromView(placement.label);
        for (const std::string_view other : placement.alsoCalled) {
            names += QLatin1Char(' ') + fromView(other);
        }
    }
    const QStringList wanted = words.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return std::all_of(wanted.begin(), wanted.end(),
                       [&](const QString& word) { return names.contains(word, Qt::CaseInsensitive); });
}

double PlacementLine::captionWidth() const
{
    return std::ceil(QFontMetricsF(theme::textFont(TextRole::Body)).horizontalAdvance(tr("Placement")))
           + theme::kGap;
}

void PlacementLine::resizeEvent(QResizeEvent*)
{
    const int caption = static_cast<int>(captionWidth());
    m_box->setGeometry(caption, 0, std::max(40, width() - caption), theme::kControlHeight);
}

void PlacementLine::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.pane);
    painter.setFont(theme::textFont(TextRole::Body));
    painter.setPen(m_theme.quietText);
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, tr("Placement"));
}

void PlacementLine::paintPicture(QPainter& painter, const QRectF& rect, const Theme& theme) const
{
    painter.save();
    painter.setFont(theme::textFont(TextRole::Body));
    painter.setPen(theme.quietText);
    painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, tr("Placement"));
    painter.setFont(theme::textFont(TextRole::Strong));
    painter.setPen(theme.text);
    panel::drawElided(painter, rect.adjusted(captionWidth(), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                      m_box->currentText());
    painter.restore();
}

} // namespace shardscape::inspector
