// SPDX-License-Identifier: GPL-3.0-or-later
#include "start/start_words.h"

#include "document/engine_text.h"
#include "draw/cluster_painter.h"
#include "explore/result_set.h"
#include "job/serving/deployment.h"
#include "job/serving/engine.h"
#include "job/serving/metrics.h"
#include "layout/change.h"
#include "layout/knob.h"
#include "panel/cluster_text.h"
#include "panel/fit_words.h"
#include "theme/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace shardscape::start {

namespace {

/// For translators.
class StartWords {
    Q_DECLARE_TR_FUNCTIONS(shardscape::start::StartWords)
};

const QString kDot = QStringLiteral(" \u00b7 ");
constexpr std::array<std::string_view, 4> kDegrees{"tp", "cp", "ep", "pp"};

QString linkWords(const cluster::LinkLevel& level)
{
    const QString kind = draw::linkLabel(level.kind);
    if (level.ports > 0 && level.portBandwidth > 0) {
        return StartWords::tr("%1 %2 × %3 Gb/s")
            .arg(kind)
            .arg(level.ports)
            .arg(theme::number(level.portBandwidth * 8 / 1e9, 3));
    }
    return QStringLiteral("%1 %2").arg(kind, theme::bandwidth(level.bandwidth));
}

QString valueWords(const layout::Knob& knob, std::int64_t value)
{
    return document::engineText(knob.shortLabel) + QChar::Nbsp + explore::ResultSet::valueText(knob, value);
}

bool isDegree(const layout::Knob& knob)
{
    return std::find(kDegrees.begin(), kDegrees.end(), knob.id) != kDegrees.end();
}

/// What differs beside the sweep: knobs that stood still in it.
QStringList changedBeside(const search::Space& space, const layout::Scenario& from,
                          const layout::Scenario& to)
{
    QStringList words;
    for (const layout::Setting& setting : layout::difference(from, to).settings) {
        const bool swept = std::any_of(space.axes.begin(), space.axes.end(),
                                       [&](const search::Axis& axis) { return axis.knob == setting.knob; });
        if (!swept && setting.knob->idle(to).empty()) {
            words << valueWords(*setting.knob, setting.value);
        }
    }
    return words;
}

/// Values of the rival's other knobs where the two differ.
QStringList differencesOf(const search::Space& space, const search::Pick& from, const search::Pick& rival)
{
    QStringList words;
    for (const search::Axis& axis : space.axes) {
        const std::int64_t its = axis.knob->get(rival.scenario);
        if (!isDegree(*axis.knob) && its != axis.knob->get(from.scenario)) {
            words << valueWords(*axis.knob, its);
        }
    }
    return words + changedBeside(space, from.scenario, rival.scenario);
}

/// Of one that is predicted to be slower than the first, or faster.
QString orderWords(const std::optional<validate::Order>& order, bool faster)
{
    if (!order) {
        return StartWords::tr("order unknown");
    }
    switch (order->sureness()) {
    case validate::Sureness::Certain: return faster ? StartWords::tr("faster") : StartWords::tr("slower");
    case validate::Sureness::Likely:
        return faster ? StartWords::tr("likely faster") : StartWords::tr("likely slower");
    case validate::Sureness::CoinToss: break;
    }
    return StartWords::tr("coin toss");
}

} // namespace

QString modelWords(const workload::Transformer& model)
{
    QStringList parts{StartWords::tr("%n layer(s)", nullptr, static_cast<int>(model.layers))};
    if (model.heads > 0) {
        parts << StartWords::tr("%n head(s)", nullptr, static_cast<int>(model.heads));
    }
    if (model.keyValueHeads > 0 && model.keyValueHeads != model.heads && !model.mla) {
        parts << StartWords::tr("%1 of keys and values").arg(model.keyValueHeads);
    }
    if (model.moe) {
        parts << StartWords::tr("%1 of %2 experts a token").arg(model.moe->topK).arg(model.moe->experts);
    }
    return parts.join(QStringLiteral(", "));
}

QString clusterWords(const cluster::Cluster& cluster)
{
    QStringList parts{panel::clusterText(cluster)};
    for (const cluster::LinkLevel& level : cluster.levels) {
        if (level.bandwidth > 0 && (level.size <= cluster.acceleratorsPerNode || cluster.nodes > 1)) {
            parts << linkWords(level);
        }
    }
    return parts.join(kDot);
}

QString tokensInAll(const workload::Workload& workload)
{
    if (workload.tokenBudget == 0) {
        return StartWords::tr("%1 M").arg(theme::count(std::llround(workload.tokens() / 1e6)));
    }
    return StartWords::tr("%1 B").arg(workload.tokenMillions == 0
                                          ? theme::count(workload.tokenBudget)
                                          : theme::number(workload.tokens() / 1e9, 4));
}

QString purposeWords(const layout::Scenario& scenario)
{
    const workload::Workload& w = scenario.workload;
    QStringList parts{
        StartWords::tr("%1 × %2 tokens, %3 a step")
            .arg(theme::count(w.globalBatch), theme::count(w.sequence), theme::shortCount(w.tokensPerStep())),
        StartWords::tr("%1 in all").arg(tokensInAll(w))};
    for (const char* id : {"precision", "optimizer", "train"}) {
        const layout::Knob& knob = *layout::findKnob(id);
        if (knob.id != "train" || knob.get(scenario) != 0) {
            parts << explore::ResultSet::valueText(knob, knob.get(scenario));
        }
    }
    return parts.join(kDot);
}

QString degreesOf(const search::Space& space, const search::Pick& pick)
{
    QStringList parts;
    for (const search::Axis& axis : space.axes) {
        if (isDegree(*axis.knob) && axis.values.size() > 1) {
            parts << valueWords(*axis.knob, axis.knob->get(pick.scenario));
        }
    }
    parts << document::engineText(std::string_view("dp")) + QChar::Nbsp
                 + QString::number(pick.scenario.dataParallel());
    return parts.join(kDot);
}

QString detailsOf(const search::Space& space, const search::Pick& pick)
{
    QStringList parts;
    for (const search::Axis& axis : space.axes) {
        if (!isDegree(*axis.knob) && axis.values.size() > 1 && axis.knob->idle(pick.scenario).empty()) {
            parts << valueWords(*axis.knob, axis.knob->get(pick.scenario));
        }
    }
    parts += changedBeside(space, space.base, pick.scenario);
    return parts.join(kDot);
}

QString rivalName(const search::Space& space, const search::Pick& fastest, const search::Pick& rival)
{
    QStringList degrees;
    const QStringList others = differencesOf(space, fastest, rival);
    bool sameDegrees = true;
    for (const search::Axis& axis : space.axes) {
        if (isDegree(*axis.knob) && axis.values.size() > 1) {
            const std::int64_t its = axis.knob->get(rival.scenario);
            sameDegrees = sameDegrees && its == axis.knob->get(fastest.scenario);
            degrees << valueWords(*axis.knob, its);
        }
    }
    return sameDegrees && !others.isEmpty() ? QStringLiteral("\u2026 ") + others.join(kDot)
                                            : degrees.join(kDot);
}

QString servedLoad(const workload::ServingTask& task)
{
    if (task.requestRate > 0) {
        return StartWords::tr("%1 requests a second").arg(theme::number(task.requestRate));
    }
    return task.concurrency > 0 ? StartWords::tr("%1 requests in flight").arg(theme::count(task.concurrency))
                                : StartWords::tr("As many requests as run");
}

QString servedWords(const layout::Scenario& scenario, const exchange::ServingWish& wish)
{
    const workload::ServingTask& task = scenario.task.serving;
    const auto assumed = [](const QString& words, bool said) {
        return said ? words : StartWords::tr("%1 (assumed)").arg(words);
    };
    QStringList parts;
    parts << (wish.loadSaid ? servedLoad(task) : StartWords::tr("as many as it carries"));
    parts << assumed(StartWords::tr("%1 tokens in, %2 out")
                         .arg(theme::count(task.inputTokens), theme::count(task.outputTokens)),
                     wish.lengthsSaid);
    if (task.tokenLimit > 0) {
        parts << StartWords::tr("at most %1 a token").arg(theme::seconds(task.tokenLimit));
    }
    if (task.firstTokenLimit > 0) {
        parts << StartWords::tr("%1 to the first").arg(theme::seconds(task.firstTokenLimit));
    }
    if (task.tokenLimit > 0 || task.firstTokenLimit > 0) {
        parts << StartWords::tr("for %1 of requests").arg(theme::percent(task.share));
    }
    const std::string_view format = workload::kServedPrecisionNames[static_cast<std::size_t>(task.precision)];
    parts << assumed(QString::fromUtf8(format.data(), static_cast<qsizetype>(format.size())),
                     wish.precisionSaid);
    const std::string_view engine = serving::engineOf(scenario).id;
    parts << (wish.engineSaid ? QString::fromUtf8(engine.data(), static_cast<qsizetype>(engine.size()))
                              : StartWords::tr("any engine"));
    return parts.join(kDot);
}

QString servedDetails(const layout::Scenario& scenario)
{
    const auto text = [](std::string_view id) {
        return QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()));
    };
    const workload::ServingTask& task = scenario.task.serving;
    const auto nodes = static_cast<int>(scenario.cluster.nodes);
    return QStringList{
        text(serving::engineOf(scenario).id),
        text(workload::kServedPrecisionNames[static_cast<std::size_t>(task.precision)]),
        StartWords::tr("%n node(s) of %1", nullptr, nodes).arg(QString::fromStdString(scenario.cluster.name))}
        .join(kDot);
}

RivalRow::Texts servedTexts(const exchange::ServedAnswer& answer, std::size_t candidate)
{
    const exchange::ServedCandidate& one = answer.candidates[candidate];
    const exchange::ServedCandidate& first = answer.candidates.front();
    RivalRow::Texts texts;
    const std::string_view engine = serving::engineOf(one.scenario).id;
    texts.name = QString::fromStdString(exchange::servedLayout(one.scenario));
    if (serving::engineOf(one.scenario).id != serving::engineOf(first.scenario).id) {
        texts.name += kDot + QString::fromUtf8(engine.data(), static_cast<qsizetype>(engine.size()));
    }
    texts.days = answer.carried ? theme::shortCount(one.numbers[serving::kOutputOfAll])
                                : theme::count(one.accelerators);
    texts.fits = one.sure ? panel::chance(*one.sure) : QString();
    const QString pace = theme::seconds(one.numbers[job::kObjective]);
    texts.order = candidate == 0 ? StartWords::tr("%1 a token").arg(pace)
                  : answer.carried
                      ? StartWords::tr("%1 a token, %2")
                            .arg(pace, theme::signedPercent(one.numbers[serving::kOutputOfAll]
                                                                / first.numbers[serving::kOutputOfAll]
                                                            - 1))
                      : StartWords::tr("%1 a token, %2")
                            .arg(pace, theme::signedPercent(static_cast<double>(one.accelerators)
                                                                / static_cast<double>(first.accelerators)
                                                            - 1));
    return texts;
}

QString daysText(double days)
{
    constexpr double kWhole = 100;
    if (!std::isfinite(days)) {
        return QStringLiteral("\u221e");
    }
    return days < kWhole ? theme::number(days, 3) : theme::count(std::llround(days));
}

RivalRow::Texts rivalTexts(const exchange::QuestionAnswer& answer, std::size_t candidate)
{
    const exchange::Candidate& one = answer.candidates[candidate];
    const exchange::Candidate& first = answer.candidates.front();
    const search::Space& space = answer.result->space;
    RivalRow::Texts texts;
    texts.name = rivalName(space, first.pick, one.pick);
    for (std::size_t earlier = 1; earlier < candidate; ++earlier) { // two of the same degrees are two names
        const search::Pick& other = answer.candidates[earlier].pick;
        if (rivalName(space, first.pick, other) == texts.name) {
            texts.name += kDot + differencesOf(space, other, one.pick).join(kDot);
        }
    }
    texts.days = daysText(one.days);
    if (one.fits) {
        texts.fits = panel::chance(*one.fits);
    } else {
        texts.fits = QStringLiteral("\u2014");
    }
    if (candidate == 0) {
        texts.order = answer.safer ? StartWords::tr("equally fast, safe to fit")
                      : one.frugal ? StartWords::tr("fastest, leanest")
                                   : StartWords::tr("fastest");
        return texts;
    }
    const double slower = one.days / first.days - 1;
    texts.order = QStringLiteral("%1, %2").arg(theme::signedPercent(slower),
                                               orderWords(one.behind, slower < 0));
    if (one.frugal) {
        texts.order = StartWords::tr("%1, leanest").arg(texts.order);
    }
    return texts;
}

} // namespace shardscape::start
