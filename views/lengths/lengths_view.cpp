// SPDX-License-Identifier: GPL-3.0-or-later
#include "lengths/lengths_view.h"

#include "document/engine_text.h"
#include "inspector/knob_text.h"
#include "layout/knob.h"
#include "lengths/length_canvas.h"
#include "lengths/load_chart.h"
#include "panel/flow_layout.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace shardscape::lengths {

namespace {

constexpr std::string_view kWays = "length_assignment";
constexpr std::string_view kPacking = "packing";

} // namespace

LengthsView::LengthsView(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("lengths_view"));
    m_presets = new QComboBox(this);
    m_presets->setObjectName(QStringLiteral("length_presets"));
    m_import = new QPushButton(this);
    m_import->setObjectName(QStringLiteral("length_import"));
    m_export = new QPushButton(this);
    m_export->setObjectName(QStringLiteral("length_export"));
    m_picture = new QPushButton(this);
    m_picture->setObjectName(QStringLiteral("length_picture"));
    m_clear = new QPushButton(this);
    m_clear->setObjectName(QStringLiteral("length_clear"));
    m_packing = new QCheckBox(this);
    m_packing->setObjectName(QStringLiteral("length_packing"));
    m_dealt = new QLabel(this);
    m_ways = new QComboBox(this);
    m_ways->setObjectName(QStringLiteral("length_ways"));
    m_dealt->setBuddy(m_ways);
    m_canvas = new LengthCanvas(this);
    m_headline = new QLabel(this);
    m_headline->setObjectName(QStringLiteral("length_headline"));
    m_headline->setWordWrap(true);
    m_loads = new LoadChart(this);

    for (QPushButton* const button : {m_import, m_export, m_picture, m_clear}) {
        button->setAutoDefault(false); // Enter in a window of its own means nothing here
    }
    auto* pair = new QWidget(this);
    auto* together = new QHBoxLayout(pair);
    together->setContentsMargins(0, 0, 0, 0);
    together->addWidget(m_dealt);
    together->addWidget(m_ways);
    auto* head = new panel::FlowLayout(theme::kGap);
    for (QWidget* control : std::initializer_list<QWidget*>{m_presets, m_import, m_export, m_clear, m_picture,
                                                            m_packing, pair}) {
        head->addWidget(control);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::kMargin, theme::kMargin, theme::kMargin, theme::kMargin);
    column->setSpacing(theme::kGap);
    column->addLayout(head);
    column->addWidget(m_canvas, 5);
    column->addWidget(m_headline);
    column->addWidget(m_loads, 4);

    connect(m_presets, &QComboBox::activated, this, [this](int index) {
        const auto presets = workload::lengthPresets();
        if (index >= 1 && index <= static_cast<int>(presets.size())) {
            proposeLengths(presets[static_cast<std::size_t>(index - 1)].of(m_scenario.workload.sequence),
                           true);
        }
        m_presets->setCurrentIndex(0);
    });
    connect(m_import, &QPushButton::clicked, this, &LengthsView::importRequested);
    connect(m_export, &QPushButton::clicked, this, &LengthsView::exportRequested);
    connect(m_picture, &QPushButton::clicked, this, &LengthsView::pictureRequested);
    connect(m_clear, &QPushButton::clicked, this, [this] { proposeLengths({}, true); });
    connect(m_packing, &QCheckBox::toggled, this, [this](bool on) { proposeKnob(kPacking, on ? 1 : 0); });
    connect(m_ways, &QComboBox::activated, this,
            [this](int index) { proposeKnob(kWays, m_ways->itemData(index).toLongLong()); });
    connect(m_canvas, &LengthCanvas::lengthsDrawn, this, &LengthsView::proposeLengths);
    retranslate();
}

void LengthsView::retranslate()
{
    const QSignalBlocker blocked(m_presets);
    m_presets->clear();
    m_presets->addItem(tr("Preset…"));
    for (const workload::LengthPreset& preset : workload::lengthPresets()) {
        m_presets->addItem(document::engineText(preset.label));
        m_presets->setItemData(m_presets->count() - 1, document::engineText(preset.source), Qt::ToolTipRole);
    }
    m_presets->setAccessibleName(tr("Preset of lengths"));
    m_import->setText(tr("Import CSV…"));
    m_export->setText(tr("Export CSV…"));
    m_picture->setText(tr("Save picture…"));
    m_clear->setText(tr("One length"));
    m_clear->setToolTip(tr("Every document is a whole sequence"));
    const layout::Knob& packing = *layout::findKnob(kPacking);
    m_packing->setText(inspector::knobLabel(packing));
    m_packing->setToolTip(inspector::knobTip(packing));
    const layout::Knob& ways = *layout::findKnob(kWays);
    m_dealt->setText(inspector::knobLabel(ways));
    m_ways->setAccessibleName(inspector::knobLabel(ways));
    m_ways->setToolTip(inspector::knobTip(ways));
}

void LengthsView::setScenario(const layout::Scenario& scenario)
{
    m_scenario = scenario;
    m_canvas->setLengths(scenario.workload.lengths, scenario.workload.sequence);
    const layout::Knob& packing = *layout::findKnob(kPacking);
    const layout::Knob& ways = *layout::findKnob(kWays);
    const QSignalBlocker quietPacking(m_packing);
    const QSignalBlocker quietWays(m_ways);
    m_packing->setChecked(scenario.workload.packed);
    m_packing->setEnabled(packing.idle(scenario).empty());
    m_ways->clear();
    for (const std::int64_t value : ways.candidates(scenario)) {
        m_ways->addItem(inspector::valueText(ways, value),
                        QVariant::fromValue(static_cast<qlonglong>(value)));
        if (value == ways.get(scenario)) {
            m_ways->setCurrentIndex(m_ways->count() - 1);
        }
    }
    m_ways->setEnabled(ways.idle(scenario).empty());
    m_export->setEnabled(!scenario.workload.lengths.bins.empty());
    m_clear->setEnabled(!scenario.workload.lengths.bins.empty());
}

void LengthsView::setLoads(const training::LengthLoads& loads, const QString& headline, const QString& reason)
{
    m_headline->setText(headline);
    const layout::Knob& ways = *layout::findKnob(kWays);
    m_loads->setLoads(loads, inspector::valueText(ways, ways.get(m_scenario)), reason);
}

QString LengthsView::headline() const
{
    return m_headline->text();
}

void LengthsView::setTheme(const theme::Theme& theme)
{
    m_canvas->setTheme(theme);
    m_loads->setTheme(theme);
}

void LengthsView::proposeLengths(const workload::LengthHistogram& lengths, bool finished)
{
    layout::Change change;
    change.lengths = lengths;
    emit changeProposed(change, finished);
}

void LengthsView::proposeKnob(std::string_view id, std::int64_t value)
{
    emit changeProposed(layout::choose(m_scenario, *layout::findKnob(id), value), true);
}

void LengthsView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        setScenario(m_scenario);
    }
}

void LengthsView::paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme)
{
    painter.fillRect(rect, theme.ground);
    const QRect inner = rect.adjusted(theme::kMargin, theme::kMargin, -theme::kMargin, -theme::kMargin);
    const int text = 2 * theme::kControlHeight;
    const int upper = (inner.height() - text) * 5 / 9;
    m_canvas->paintPicture(painter, QRect(inner.left(), inner.top(), inner.width(), upper), theme);
    painter.setFont(theme::textFont(theme::TextRole::Body));
    painter.setPen(theme.text);
    painter.drawText(QRect(inner.left(), inner.top() + upper, inner.width(), text),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, m_headline->text());
    m_loads->paintPicture(
        painter,
        QRect(inner.left(), inner.top() + upper + text, inner.width(), inner.height() - upper - text), theme);
}

} // namespace shardscape::lengths
