// SPDX-License-Identifier: GPL-3.0-or-later
#include "period/period_strip.h"

#include "inspector/knob_text.h"
#include "layout/knob.h"
#include "layout/knob_values.h"
#include "panel/flow_layout.h"
#include "panel/item_room.h"
#include "panel/pane.h"
#include "techniques/technique.h"
#include "theme/number_format.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <array>
#include <utility>

namespace shardscape::period {

using theme::TextRole;
using theme::Theme;

namespace {

/// In the order in which a period is made.
constexpr std::array<std::string_view, 6> kKnobs{"exchange_interval", "exchange_across", "outer_optimizer",
                                                 "outer_fragments",   "outer_delay",     "outer_bits"};
constexpr double kGrip = 5; ///< pixels beside a fragment's end that take hold of it

} // namespace

PeriodStrip::PeriodStrip(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("period_strip"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto* head = new panel::FlowLayout(theme::kGap);
    for (const std::string_view id : kKnobs) {
        Control control;
        control.knob = layout::findKnob(id);
        const QString name = inspector::fromView(id);
        control.pair = new QWidget(this);
        auto* row = new QHBoxLayout(control.pair);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(theme::kGap);
        control.label = new QLabel(inspector::knobLabel(*control.knob), control.pair);
        row->addWidget(control.label);
        if (control.knob->kind == layout::KnobKind::Integer) {
            control.number = new QSpinBox(control.pair);
            control.number->setKeyboardTracking(false); // a number is chosen when it is written
            control.number->setRange(static_cast<int>(control.knob->minimum),
                                     static_cast<int>(control.knob->maximum));
            control.number->setGroupSeparatorShown(true);
            connect(control.number, &QSpinBox::valueChanged, this,
                    [this, name](int value) { emit knobChosen(name, value); });
            row->addWidget(control.number);
            control.label->setBuddy(control.number);
        } else {
            control.choice = new QComboBox(control.pair);
            control.choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
            connect(control.choice, &QComboBox::activated, this,
                    [this, name, box = control.choice](int index) {
                        emit knobChosen(name, box->itemData(index).toLongLong());
                    });
            row->addWidget(control.choice);
            control.label->setBuddy(control.choice);
        }
        QWidget* field = control.number != nullptr ? static_cast<QWidget*>(control.number) : control.choice;
        field->setObjectName(QStringLiteral("period_") + name);
        field->setAccessibleName(inspector::knobLabel(*control.knob));
        field->setToolTip(inspector::knobTip(*control.knob));
        head->addWidget(control.pair);
        m_controls.push_back(control);
    }
    m_canvas = new PeriodCanvas(this);
    connect(m_canvas, &PeriodCanvas::delayChosen, this,
            [this](qint64 steps) { emit knobChosen(QStringLiteral("outer_delay"), steps); });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::kGap);
    column->addLayout(head);
    column->addWidget(m_canvas);
}

void PeriodStrip::show(const layout::Scenario& scenario, const training::Evaluation& evaluation)
{
    const bool replicates = scenario.cluster.nodes > 0 && !scenario.cluster.levels.empty()
                            && layout::needsReplicas(scenario).empty();
    m_steps = replicates ? technique::statePlan(scenario.layout).gradient.interval : 1;
    setVisible(hasPeriod());
    if (!hasPeriod()) {
        return;
    }
    m_canvas->show(evaluation.valid ? evaluation.period : training::Period{});
    m_canvas->setVisible(m_canvas->plan().steps > 0);
    for (const Control& control : m_controls) {
        fill(control, scenario);
    }
}

void PeriodStrip::fill(const Control& control, const layout::Scenario& scenario)
{
    const QString idle = inspector::idleText(*control.knob, scenario);
    const std::int64_t value = control.knob->get(scenario);
    control.label->setEnabled(idle.isEmpty());
    if (control.number != nullptr) {
        const QSignalBlocker quiet(control.number);
        control.number->setValue(static_cast<int>(value));
        control.number->setEnabled(idle.isEmpty());
        return;
    }
    control.choice->clear();
    for (const std::int64_t candidate : control.knob->candidates(scenario)) {
        control.choice->addItem(inspector::valueText(*control.knob, candidate),
                                static_cast<qlonglong>(candidate));
    }
    control.choice->setCurrentIndex(control.choice->findData(static_cast<qlonglong>(value)));
    control.choice->setEnabled(idle.isEmpty());
    panel::makeRoomForItems(*control.choice);
}

void PeriodStrip::setTheme(const Theme& theme)
{
    m_canvas->setTheme(theme);
}

QSize PeriodStrip::pictureSizeHint() const
{
    return m_canvas->plan().steps > 0 ? m_canvas->sizeHint() : QSize();
}

void PeriodStrip::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    m_canvas->paint(painter, rect, theme);
}

PeriodCanvas::PeriodCanvas(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setObjectName(QStringLiteral("period_canvas"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void PeriodCanvas::show(const training::Period& period)
{
    m_period = period;
    m_plan = planOf(period);
    setAccessibleName(headline() + QStringLiteral("; ") + figures());
    updateGeometry();
    update();
}

void PeriodCanvas::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

QString PeriodCanvas::headline() const
{
    return tr("Period of %1 steps: %2 workers, %3 fragments")
        .arg(theme::count(m_period.steps), theme::count(m_period.workers), theme::count(m_period.fragments));
}

QString PeriodCanvas::figures() const
{
    return tr("step %1, with a meeting %2; a worker sends %3 a period, %4 on the mean, %5 at the peak")
        .arg(theme::seconds(m_period.innerStepSeconds), theme::seconds(m_period.outerStepSeconds),
             theme::bytes(m_period.bytes), theme::bandwidth(m_period.meanBandwidth),
             theme::bandwidth(m_period.peakBandwidth));
}

QRectF PeriodCanvas::plotIn(const QRect& rect)
{
    const double head = panel::lineHeight(TextRole::Body) + panel::lineHeight(TextRole::Small) + theme::kGap;
    return QRectF(rect).adjusted(theme::kMargin, theme::kMargin + head, -theme::kMargin, -theme::kMargin);
}

QSize PeriodCanvas::sizeHint() const
{
    const QRect any(0, 0, 600, 200);
    const int lanes = m_plan.steps > 0 ? sceneOf(m_plan, plotIn(any)).lanes() : 0;
    const double foot = panel::lineHeight(TextRole::Small);
    return {any.width(), static_cast<int>(plotIn(any).top() + kStepRow + kLane * lanes + foot) + theme::kGrid
                             + theme::kMargin};
}

void PeriodCanvas::paintSteps(QPainter& painter, const PeriodScene& scene, const Theme& theme) const
{
    painter.fillRect(scene.steps, theme.opShade(schedule::OpKind::Forward, 0));
    // No more strokes than can be told apart.
    std::int64_t every = 1;
    constexpr std::array kNice{2, 5, 10};
    for (std::int64_t ten = 1; static_cast<double>(every) * scene.perStep < 5; ten *= 10) {
        for (const int nice : kNice) {
            if (static_cast<double>(every) * scene.perStep < 5) {
                every = nice * ten;
            }
        }
    }
    painter.setPen(QPen(theme.pane, 1));
    const double scale = scene.steps.width() / m_plan.seconds;
    for (std::int64_t step = every; step < m_plan.steps; step += every) {
        const double x = scene.steps.left() + m_plan.end(step) * scale;
        painter.drawLine(QPointF(x, scene.steps.top()), QPointF(x, scene.steps.bottom()));
    }
    for (const QRectF& wait : scene.waits) {
        painter.fillRect(wait.adjusted(0, 0, std::max(1 - wait.width(), 0.0), 0),
                         theme.timeColour(theme::TimeClass::CommunicationExposed));
    }
}

void PeriodCanvas::paint(QPainter& painter, const QRect& rect, const Theme& theme) const
{
    painter.fillRect(rect, theme.ground);
    panel::paintPane(painter, rect, theme);
    if (m_plan.steps <= 0) {
        return;
    }
    const QRectF plot = plotIn(rect);
    QRectF line(plot.left(), rect.top() + theme::kMargin, plot.width(), panel::lineHeight(TextRole::Body));
    painter.setFont(theme::textFont(TextRole::Body));
    painter.setPen(theme.text);
    panel::drawElided(painter, line, Qt::AlignLeft | Qt::AlignVCenter, headline());
    line = QRectF(line.left(), line.bottom(), line.width(), panel::lineHeight(TextRole::Small));
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    panel::drawElided(painter, line, Qt::AlignLeft | Qt::AlignVCenter, figures());

    const PeriodScene scene = sceneOf(m_plan, plot);
    paintSteps(painter, scene, theme);
    for (const PeriodScene::Way& way : scene.ways) {
        const QRectF sent = way.sent.adjusted(0, 0, std::max(1 - way.sent.width(), 0.0), 0);
        painter.fillRect(way.rest, theme.bubble);
        painter.fillRect(sent, theme.timeColour(theme::TimeClass::CommunicationHidden));
        painter.setPen(QPen(theme.line, 1));
        painter.drawRect(QRectF(way.sent.topLeft(), way.rest.bottomRight()));
    }
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    const QRectF foot(plot.left(), scene.steps.bottom() + kLane * scene.lanes() + theme::kGrid, plot.width(),
                      panel::lineHeight(TextRole::Small));
    panel::drawElided(
        painter, foot, Qt::AlignLeft | Qt::AlignVCenter,
        tr("below the steps: fragments on the links, and until they are merged; red: workers wait"));
}

int PeriodCanvas::endAt(const QPointF& place) const
{
    for (const PeriodScene::Way& way : scene().ways) {
        const QRectF end(way.rest.right() - kGrip, way.rest.top() - 1, 2 * kGrip, way.rest.height() + 2);
        // An end beyond the period's is drawn at the next one's beginning.
        const bool isEnd = way.wraps || m_plan.fragments[way.fragment].mergeStep <= m_plan.steps;
        if (isEnd && end.contains(place)) {
            return static_cast<int>(way.fragment);
        }
    }
    return -1;
}

QString PeriodCanvas::tipAt(const QPoint& place) const
{
    const PeriodScene drawn = scene();
    for (const PeriodScene::Way& way : drawn.ways) {
        if (!QRectF(way.sent.topLeft(), way.rest.bottomRight()).adjusted(-1, -1, 1, 1).contains(place)) {
            continue;
        }
        const FragmentPath& path = m_plan.fragments[way.fragment];
        return tr("Fragment %1 leaves after step %2, is %3 on the links and merged %4 steps later; workers wait %5")
            .arg(theme::count(path.fragment + 1), theme::count(path.step),
                 theme::seconds(m_period.meetingSeconds), theme::count(m_period.delay),
                 theme::seconds(path.waits));
    }
    if (drawn.steps.contains(place)) {
        const double at = (place.x() - drawn.steps.left()) / drawn.steps.width() * m_plan.seconds;
        return tr("Step %1 of %2").arg(theme::count(m_plan.stepAt(at)), theme::count(m_plan.steps));
    }
    return {};
}

bool PeriodCanvas::event(QEvent* event)
{
    return panel::answerToolTip(event, this, [this](const QPoint& place) { return tipAt(place); })
           || QWidget::event(event);
}

void PeriodCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paint(painter, rect(), m_theme);
}

void PeriodCanvas::mousePressEvent(QMouseEvent* event)
{
    m_dragged = event->button() == Qt::LeftButton ? endAt(event->position()) : -1;
}

void PeriodCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (m_dragged < 0) {
        endAt(event->position()) >= 0 ? setCursor(Qt::SizeHorCursor) : unsetCursor();
    }
}

void PeriodCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    const int dragged = std::exchange(m_dragged, -1);
    if (dragged < 0) {
        return;
    }
    const auto fragment = static_cast<std::size_t>(dragged);
    const PeriodScene drawn = scene();
    // At the next period's beginning an end lies a whole period further than it is drawn.
    const bool wraps = m_plan.fragments[fragment].mergeStep > m_plan.steps;
    const double x = event->position().x() + (wraps ? drawn.steps.width() : 0);
    if (const std::int64_t steps = delayAt(m_plan, drawn, fragment, x); steps != m_period.delay) {
        emit delayChosen(steps);
    }
}

} // namespace shardscape::period
