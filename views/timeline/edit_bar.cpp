// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/edit_bar.h"

#include "document/engine_text.h"
#include "panel/flow_layout.h"
#include "theme/theme.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QLabel>
#include <QSpinBox>
#include <QToolButton>

#include <cmath>

namespace shardscape::timeline {

using schedule::OpKind;

namespace {

constexpr double kNanosecondsShown = 1e6; ///< times of real schedules are edited in milliseconds

} // namespace

EditBar::EditBar(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("timeline_edit_bar"));
    m_scope = new QComboBox(this);
    m_scope->setObjectName(QStringLiteral("edit_scope"));
    m_durationLabel = new QLabel(this);
    m_duration = new QDoubleSpinBox(this);
    m_duration->setObjectName(QStringLiteral("edit_duration"));
    m_duration->setRange(0, 1e12);
    m_duration->setKeyboardTracking(false);
    m_durationLabel->setBuddy(m_duration);
    m_split = new QToolButton(this);
    m_split->setObjectName(QStringLiteral("edit_split"));
    m_split->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_split->setFocusPolicy(Qt::TabFocus);
    m_deviceLabel = new QLabel(this);
    m_device = new QSpinBox(this);
    m_device->setObjectName(QStringLiteral("edit_device"));
    m_device->setKeyboardTracking(false);
    m_deviceLabel->setBuddy(m_device);
    auto* row = new panel::FlowLayout(theme::kGap);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_scope, m_durationLabel, m_duration, m_split,
                                                           m_deviceLabel, m_device}) {
        row->addWidget(widget);
    }
    setLayout(row);
    connect(m_duration, &QDoubleSpinBox::valueChanged, this, &EditBar::applyDuration);
    connect(m_device, &QSpinBox::valueChanged, this, &EditBar::applyDevice);
    connect(m_split, &QToolButton::clicked, this, &EditBar::applySplit);
    retranslate();
    fill();
}

const schedule::Op& EditBar::op() const
{
    return m_view->program.ops[static_cast<std::size_t>(m_op)];
}

EditBar::Scope EditBar::scope() const
{
    return static_cast<Scope>(std::max(0, m_scope->currentIndex()));
}

void EditBar::setOp(std::shared_ptr<const ScheduleView> view, int op)
{
    m_view = std::move(view);
    m_op = m_view && op >= 0 && static_cast<std::size_t>(op) < m_view->program.ops.size() ? op : -1;
    fill();
}

void EditBar::fill()
{
    m_filling = true;
    const bool any = m_op >= 0;
    setEnabled(any);
    if (any) {
        const schedule::Program& program = m_view->program;
        m_duration->setDecimals(program.nanoseconds ? 3 : 0);
        m_duration->setSuffix(program.nanoseconds ? tr(" ms") : QString());
        m_duration->setValue(static_cast<double>(op().duration)
                             / (program.nanoseconds ? kNanosecondsShown : 1));
        m_device->setRange(0, program.devices - 1);
        m_device->setValue(program.deviceOf(m_op));
    }
    const bool half = any && (op().kind == OpKind::BackwardInput || op().kind == OpKind::BackwardWeight);
    m_split->setText(half ? tr("Merge to B") : tr("Split into I and W"));
    m_split->setAccessibleName(m_split->text());
    m_split->setEnabled(half || (any && op().kind == OpKind::Backward));
    m_filling = false;
}

void EditBar::applyDuration()
{
    if (m_filling || m_op < 0) {
        return;
    }
    const schedule::Program& program = m_view->program;
    const auto ticks = static_cast<schedule::Ticks>(
        std::llround(m_duration->value() * (program.nanoseconds ? kNanosecondsShown : 1)));
    if (scope() == Scope::Op) {
        apply(schedule::setDuration(program, m_op, ticks), tr("Change a duration"), m_op);
        return;
    }
    schedule::OpSelection selection;
    selection.kind = op().kind;
    selection.stage = scope() == Scope::Stage ? op().stage : -1;
    apply(schedule::setDurations(program, selection, ticks), tr("Change durations"), m_op);
}

void EditBar::applySplit()
{
    if (m_op < 0) {
        return;
    }
    const schedule::Program& program = m_view->program;
    const int stage = scope() == Scope::Stage ? op().stage : -1;
    if (op().kind == OpKind::Backward) {
        apply(scope() == Scope::Op ? schedule::splitBackward(program, m_op)
                                   : schedule::splitBackwards(program, stage),
              tr("Split B into I and W"), m_op);
    } else {
        apply(scope() == Scope::Op ? schedule::mergeBackward(program, m_op)
                                   : schedule::mergeBackwards(program, stage),
              tr("Merge I and W to B"), -1);
    }
}

void EditBar::applyDevice()
{
    if (m_filling || m_op < 0 || m_device->value() == m_view->program.deviceOf(m_op)) {
        return;
    }
    apply(schedule::moveChunk(m_view->program, op().stage, op().direction, m_device->value()),
          tr("Move stage %1 to device %2").arg(op().stage).arg(m_device->value()), m_op);
}

void EditBar::apply(Result<schedule::Edited> result, const QString& what, int op)
{
    if (!result) {
        emit refused(document::engineText(result.error().message));
        fill(); // the value it has
        return;
    }
    emit edited(std::make_shared<const schedule::Edited>(std::move(*result)), what, op);
}

void EditBar::retranslate()
{
    const int before = m_scope->currentIndex();
    m_scope->clear();
    m_scope->addItems({tr("This op"), tr("Its kind on its stage"), tr("All of its kind")});
    m_scope->setCurrentIndex(std::max(0, before));
    m_scope->setAccessibleName(tr("What an edit applies to"));
    m_scope->setToolTip(m_scope->accessibleName());
    m_durationLabel->setText(tr("takes"));
    m_duration->setAccessibleName(tr("Duration"));
    m_deviceLabel->setText(tr("stage on device"));
    m_device->setAccessibleName(tr("Device of the stage"));
    m_device->setToolTip(tr("Move the whole chunk to another device"));
    m_split->setToolTip(tr("Part the backward into input and weight gradient, or join them again"));
}

void EditBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        fill();
    }
}

} // namespace shardscape::timeline
