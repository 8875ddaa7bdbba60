// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/term_look.h"

#include "time/time_view.h"

#include <QPainter>

namespace shardscape::time {

using schedule::BubbleCause;
using theme::Theme;
using theme::TimeClass;

QString termName(Term term)
{
    switch (term) {
    case Term::Ideal: return TimeView::tr("Model FLOPs at peak");
    case Term::Kernels: return TimeView::tr("Kernel efficiency");
    case Term::Recompute: return TimeView::tr("Recomputation");
    case Term::Imbalance: return TimeView::tr("Stage imbalance");
    case Term::Bubble: return TimeView::tr("Pipeline bubble");
    case Term::Host: return TimeView::tr("Kernel launches");
    case Term::TensorComm: return TimeView::tr("Tensor parallel comms");
    case Term::ContextComm: return TimeView::tr("Context parallel comms");
    case Term::ExpertComm: return TimeView::tr("Expert parallel comms");
    case Term::PipelineComm: return TimeView::tr("Pipeline comms");
    case Term::DataComm: return TimeView::tr("Data parallel comms");
    case Term::Optimizer: return TimeView::tr("Optimizer");
    case Term::Unaccounted: return TimeView::tr("Not accounted for");
    case Term::Step: return TimeView::tr("Step");
    }
    return {};
}

QString termMeaning(Term term)
{
    switch (term) {
    case Term::Ideal:
        return TimeView::tr(
            "What the model's own FLOPs would take with every accelerator at its peak. Its share of the step is the MFU.");
    case Term::Kernels:
        return TimeView::tr(
            "What the model's own kernels take beyond that: tiles, launches, memory-bound work.");
    case Term::Recompute: return TimeView::tr("Activations computed a second time in the backward pass.");
    case Term::Imbalance: return TimeView::tr("Waiting for the slowest stage.");
    case Term::Bubble: return TimeView::tr("Waiting while the pipeline fills and drains.");
    case Term::Host:
        return TimeView::tr(
            "Waiting for the host: small layers run faster than their kernels can be launched.");
    case Term::TensorComm: return TimeView::tr("Collectives within layers that nothing hides.");
    case Term::ContextComm:
        return TimeView::tr(
            "Keys, values or heads on their way between context-parallel ranks, where nothing hides them.");
    case Term::ExpertComm: return TimeView::tr("Tokens on their way to their experts and back.");
    case Term::PipelineComm: return TimeView::tr("Messages from stage to stage that nothing hides.");
    case Term::DataComm: return TimeView::tr("Gradient and weight collectives that nothing hides.");
    case Term::Optimizer: return TimeView::tr("Updating the weights.");
    case Term::Unaccounted:
        return TimeView::tr(
            "The step is this much longer than its parts explain. Please report the layout: this is a bug.");
    case Term::Step: return TimeView::tr("The whole step.");
    }
    return {};
}

/// The same colours and hatches as the Gantt: compute, recomputation, bubbles, communication.
void fillTerm(QPainter& painter, const QRectF& rect, Term term, const Theme& theme)
{
    switch (term) {
    case Term::Ideal: painter.fillRect(rect, theme.timeColour(TimeClass::Forward)); return;
    case Term::Kernels:
        painter.fillRect(rect, theme::mix(theme.timeColour(TimeClass::Forward), theme.pane, 0.5));
        return;
    case Term::Recompute: painter.fillRect(rect, theme.timeColour(TimeClass::Recompute)); return;
    case Term::Imbalance:
    case Term::Host:
    case Term::Bubble: {
        const auto cause = term == Term::Bubble ? BubbleCause::WarmUp : BubbleCause::Imbalance;
        theme::fillHatched(painter, rect, theme::hatchOf(cause), theme.bubble, theme.quietText);
        painter.save();
        painter.setPen(QPen(theme.quietText, 1));
        painter.setBrush(Qt::NoBrush);
        if (rect.width() > 2) {
            painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
        }
        painter.restore();
        return;
    }
    case Term::TensorComm:
    case Term::ContextComm:
    case Term::ExpertComm:
    case Term::PipelineComm:
    case Term::DataComm: painter.fillRect(rect, theme.timeColour(TimeClass::CommunicationExposed)); return;
    case Term::Optimizer: painter.fillRect(rect, theme.timeColour(TimeClass::Optimizer)); return;
    case Term::Unaccounted:
        theme::fillHatched(painter, rect, theme::Hatch::Crossed, theme.pane, theme.bad);
        return;
    case Term::Step: painter.fillRect(rect, theme::mix(theme.text, theme.pane, 0.25)); return;
    }
}

void fillHidden(QPainter& painter, const QRectF& rect, const Theme& theme)
{
    const QColor stroke = theme.timeColour(TimeClass::CommunicationHidden);
    theme::fillHatched(painter, rect, theme::Hatch::Falling, theme::mix(theme.pane, stroke, 0.25), stroke);
}

} // namespace shardscape::time
