// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/network_view.h"

#include "document/engine_text.h"
#include "draw/rank_order_chips.h"
#include "inspector/knob_text.h"
#include "layout/knob.h"
#include "network/traffic_cause.h"
#include "panel/flow_layout.h"
#include "panel/item_room.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <array>

namespace shardscape::network_view {

namespace {

constexpr std::string_view kInterval = "exchange_interval";

/// What moves traffic without moving work: in the order in which they stand.
constexpr std::array<std::string_view, 11> kKnobs{
    "collective", "congestion", "cp_kind", "cp_heads",          "cp_placement", "cp_inner_ring",
    "cp_states",  "dp_hiding",  kInterval, "overlap_gradients", "overlap_p2p"};

} // namespace

NetworkView::NetworkView(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("network_view"));
    m_chart = new TrafficChart(this);
    m_tokens = new TokenShares(this);
    m_tokens->hide();
    m_order = new draw::RankOrderChips(this);
    m_order->setObjectName(QStringLiteral("network_rank_order"));
    auto* head = new panel::FlowLayout(theme::kGap);
    auto* checks = new panel::FlowLayout(theme::kMargin);
    // A name and what it names stay in one line.
    const auto together = [this](QWidget* name, QWidget* its) {
        auto* pair = new QWidget(this);
        auto* row = new QHBoxLayout(pair);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(theme::kGap);
        row->addWidget(name);
        row->addWidget(its);
        return pair;
    };
    for (const std::string_view id : kKnobs) {
        const layout::Knob* knob = layout::findKnob(id);
        if (knob == nullptr) {
            continue;
        }
        Control control;
        control.knob = knob;
        const QString name = QStringLiteral("network_")
                             + QLatin1String(id.data(), static_cast<qsizetype>(id.size()));
        if (knob->kind == layout::KnobKind::Boolean) {
            control.check = new QCheckBox(inspector::knobLabel(*knob), this);
            control.check->setObjectName(name);
            checks->addWidget(control.check);
            connect(control.check, &QCheckBox::clicked, this,
                    [this, id](bool on) { emit knobChosen(inspector::fromView(id), on ? 1 : 0); });
        } else {
            control.label = new QLabel(inspector::knobLabel(*knob), this);
            control.box = new QComboBox(this);
            control.box->setObjectName(name);
            control.box->setAccessibleName(inspector::knobLabel(*knob));
            control.label->setBuddy(control.box);
            control.pair = together(control.label, control.box);
            head->addWidget(control.pair);
            connect(control.box, &QComboBox::activated, this, [this, id, box = control.box](int index) {
                emit knobChosen(inspector::fromView(id), box->itemData(index).toLongLong());
            });
        }
        m_controls.push_back(control);
    }
    auto* label = new QLabel(tr("Rank order", "before its axes"), this);
    label->setBuddy(m_order);
    head->addWidget(together(label, m_order));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::kGap);
    column->addLayout(head);
    column->addLayout(checks);
    column->addWidget(m_chart, 1);
    column->addWidget(m_tokens);
    connect(m_order, &draw::RankOrderChips::orderChosen, this, &NetworkView::rankOrderChosen);
    connect(m_chart, &TrafficChart::whyRequested, this, &NetworkView::whyRequested);
    connect(m_chart, &TrafficChart::levelActivated, this, &NetworkView::levelActivated);
}

void NetworkView::show(const layout::Scenario& scenario, const draw::RankMap& map, double stepSeconds,
                       const QString& reason)
{
    m_chart->show(map, scenario.cluster, stepSeconds, reason);
    QStringList causes;
    for (int axis = 0; !map.isEmpty() && axis < draw::kAxes; ++axis) {
        causes << trafficCause(static_cast<draw::Axis>(axis), scenario);
    }
    m_chart->setCauses(causes);
    m_tokens->show(map.isEmpty() ? training::ExpertTokens{} : training::expertTokens(scenario));
    for (const Control& control : m_controls) {
        const bool known = scenario.cluster.nodes > 0 && !scenario.cluster.levels.empty();
        // A knob without effect here would only take room.
        const bool idle = !known || !control.knob->idle(scenario).empty();
        const std::int64_t value = known ? control.knob->get(scenario) : 0;
        QWidget* widget = control.check != nullptr ? static_cast<QWidget*>(control.check) : control.box;
        const bool hides = idle && control.knob->id.starts_with("cp_");
        (control.pair != nullptr ? control.pair : widget)->setVisible(!hides);
        widget->setEnabled(!idle);
        widget->setToolTip(idle && known ? inspector::idleText(*control.knob, scenario)
                                         : inspector::knobTip(*control.knob));
        if (control.label != nullptr) {
            control.label->setEnabled(!idle);
        }
        if (control.check != nullptr) {
            control.check->setChecked(value != 0);
            continue;
        }
        control.box->clear();
        if (known) {
            for (const std::int64_t candidate : control.knob->candidates(scenario)) {
                QString text = inspector::valueText(*control.knob, candidate);
                if (control.knob->id == kInterval && candidate == 1) {
                    text = tr("every step");
                } else if (!control.knob->unit.empty() && candidate != 1) { // units are plurals
                    text += QChar(0xa0) + document::engineText(control.knob->unit);
                }
                control.box->addItem(text, static_cast<qlonglong>(candidate));
            }
            control.box->setCurrentIndex(control.box->findData(static_cast<qlonglong>(value)));
            panel::makeRoomForItems(*control.box);
        }
    }
}

void NetworkView::setRankOrder(const QString& order, const QStringList& idle)
{
    m_order->setOrder(order);
    m_order->setIdle(idle);
}

void NetworkView::setChartShown(bool shown)
{
    m_chart->setVisible(shown);
}

QSize NetworkView::pictureSizeHint() const
{
    const QSize chart = m_chart->pictureSizeHint();
    return m_tokens->isHidden() ? chart : chart + QSize(0, m_tokens->sizeHint().height());
}

void NetworkView::paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme)
{
    const int tokens = m_tokens->isHidden() ? 0 : m_tokens->sizeHint().height();
    m_chart->paintPicture(painter, rect.adjusted(0, 0, 0, -tokens), theme);
    if (tokens > 0) {
        m_tokens->paintPicture(painter,
                               QRect(rect.left() + theme::kMargin, rect.bottom() + 1 - tokens,
                                     rect.width() - 2 * theme::kMargin, tokens - theme::kMargin),
                               theme);
    }
}

void NetworkView::setTheme(const theme::Theme& theme)
{
    m_order->setTheme(theme);
    m_chart->setTheme(theme);
    m_tokens->setTheme(theme);
}

} // namespace shardscape::network_view
