// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/traffic_cause.h"

#include "techniques/technique.h"

#include <QCoreApplication>

namespace shardscape::network_view {

namespace {

QString said(const char* text)
{
    return QCoreApplication::translate("TrafficCause", text);
}

QString tensorCause(const cost::ExchangePlan& plan)
{
    if (plan.blocks != cost::BlockVariant::None) {
        return said(QT_TRANSLATE_NOOP("TrafficCause", "what outlasts the block beside it"));
    }
    if (plan.tensorHiding == cost::Hiding::Chunked) {
        return said(QT_TRANSLATE_NOOP("TrafficCause", "what pieces behind products leave"));
    }
    if (plan.tensorHiding == cost::Hiding::Fused) {
        return said(QT_TRANSLATE_NOOP("TrafficCause", "what the product's own kernel leaves"));
    }
    return plan.tensorHidden > 0
               ? said(QT_TRANSLATE_NOOP("TrafficCause", "a fitted share runs behind products"))
               : said(QT_TRANSLATE_NOOP("TrafficCause", "layers wait for every sum"));
}

QString contextCause(const layout::Scenario& s, const cost::ExchangePlan& plan)
{
    using enum layout::ContextKind;
    switch (s.layout.contextKind) {
    case Ring:
    case QueryRing:
    case BalancedPulls: return said(QT_TRANSLATE_NOOP("TrafficCause", "what blocks outlast attention"));
    case AllGather: return said(QT_TRANSLATE_NOOP("TrafficCause", "attention waits for all keys and values"));
    case RingScores: return said(QT_TRANSLATE_NOOP("TrafficCause", "scores wait for every block"));
    case AllToAll:
    case Switch: break;
    }
    return plan.contextHiding != cost::Hiding::None
               ? said(QT_TRANSLATE_NOOP("TrafficCause", "what some heads outlast the others"))
               : said(QT_TRANSLATE_NOOP("TrafficCause", "attention waits for its exchange"));
}

QString expertCause(const cost::ExchangePlan& plan)
{
    if (plan.shortcut) {
        return said(QT_TRANSLATE_NOOP("TrafficCause", "what outlasts the rest of the layer"));
    }
    if (plan.expertHiding != cost::Hiding::None) {
        return said(QT_TRANSLATE_NOOP("TrafficCause", "what pieces behind experts leave"));
    }
    return plan.expertHidden > 0
               ? said(QT_TRANSLATE_NOOP("TrafficCause", "a fitted share runs behind other work"))
               : said(QT_TRANSLATE_NOOP("TrafficCause", "experts wait for their tokens"));
}

QString dataCause(const cost::StatePlan& plan)
{
    if (plan.sendsPieces()) {
        return plan.dataHiding == cost::Hiding::Fused
                   ? said(QT_TRANSLATE_NOOP("TrafficCause", "what the product's own kernel leaves"))
                   : said(QT_TRANSLATE_NOOP("TrafficCause", "what pieces behind products leave"));
    }
    if (plan.gradients) {
        return said(QT_TRANSLATE_NOOP("TrafficCause", "what outlasts every backward"));
    }
    return plan.overlapReduce
               ? said(QT_TRANSLATE_NOOP("TrafficCause", "what outlasts the last backward"))
               : said(QT_TRANSLATE_NOOP("TrafficCause", "gradients wait for the last backward"));
}

} // namespace

QString trafficCause(draw::Axis axis, const layout::Scenario& scenario)
{
    switch (axis) {
    case draw::Axis::Tensor: return tensorCause(technique::exchangePlan(scenario.layout));
    case draw::Axis::Context: return contextCause(scenario, technique::exchangePlan(scenario.layout));
    case draw::Axis::Expert: return expertCause(technique::exchangePlan(scenario.layout));
    case draw::Axis::Data: return dataCause(technique::statePlan(scenario.layout));
    case draw::Axis::Pipeline: break;
    }
    return scenario.layout.overlapMessages
               ? said(QT_TRANSLATE_NOOP("TrafficCause", "what outlasts other micro-batches"))
               : said(QT_TRANSLATE_NOOP("TrafficCause", "stages wait for every message"));
}

} // namespace shardscape::network_view
