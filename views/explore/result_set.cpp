// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/result_set.h"

#include "document/engine_text.h"
#include "explore/said.h"
#include "layout/gaps.h"
#include "layout/rank_groups.h"
#include "theme/mfu_choice.h"
#include "theme/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace shardscape::explore {

ResultSet::ResultSet()
{
    clear();
}

void ResultSet::begin(search::Space space)
{
    m_growing = std::make_shared<search::SweepResult>();
    m_growing->space = std::move(space);
    m_growing->outcome = search::Outcome::Running;
    m_result = m_growing;
    m_source = m_growing;
    m_counted = &theme::mfuConvention();
    m_hasSweep = true;
    measure();
}

void ResultSet::append(std::vector<search::Row> rows, const search::Progress& progress)
{
    if (!m_growing)
        return;
    count(rows, training::mfuConventions().front());
    m_growing->rows.insert(m_growing->rows.end(), rows.begin(), rows.end());
    m_growing->progress = progress;
}

void ResultSet::set(std::shared_ptr<const search::SweepResult> result)
{
    if (!result) {
        clear();
        return;
    }
    m_growing.reset();
    m_source = std::move(result);
    m_result = m_source;
    m_hasSweep = true;
    measure();
    recount();
}

void ResultSet::recount()
{
    const training::MfuConvention& standard = training::mfuConventions().front();
    if (m_growing) {
        count(m_growing->rows, *m_counted);
        m_counted = &theme::mfuConvention();
        return;
    }
    if (&theme::mfuConvention() == &standard) {
        m_result = m_source;
        return;
    }
    auto counted = std::make_shared<search::SweepResult>(*m_source);
    count(counted->rows, standard);
    m_result = std::move(counted);
}

void ResultSet::count(std::span<search::Row> rows, const training::MfuConvention& from) const
{
    const training::MfuConvention& to = theme::mfuConvention();
    const auto metrics = space().job->metrics;
    const std::size_t mfuPlace = job::findMetric(metrics, "mfu");
    const std::size_t hfuPlace = job::findMetric(metrics, "hfu");
    if (&from == &to || mfuPlace == metrics.size()) // not every job has a utilization
        return;
    // Two conventions differ by what the model and these knobs make of a step, never by how long it takes.
    std::vector<int> axes;
    for (const char* knob : {"tp", "cp", "ep", "etp", "recompute", "attention", "sequence"})
        if (const int axis = axisOf(knob); axis >= 0)
            axes.push_back(axis);
    struct Factors {
        float mfu = 1;
        float hfu = 1;
    };
    std::map<std::vector<int>, Factors> known;
    std::vector<int> key(axes.size());
    for (search::Row& row : rows) {
        std::transform(axes.begin(), axes.end(), key.begin(),
                       [&](int axis) { return digit(row.index, axis); });
        auto found = known.find(key);
        if (found == known.end()) {
            const layout::Scenario scenario = search::scenarioAt(m_result->space, row.index);
            training::Evaluation step;
            step.valid = true;
            step.stepSeconds = 1;
            step.peakFlops = 1;
            training::restate(step, scenario, from);
            const double mfu = step.mfu;
            const double hfu = step.hfu;
            training::restate(step, scenario, to);
            found = known
                        .emplace(key, Factors{static_cast<float>(step.mfu / mfu),
                                              static_cast<float>(step.hfu / hfu)})
                        .first;
        }
        row.setValue(mfuPlace, row.value(mfuPlace) * found->second.mfu);
        if (hfuPlace < metrics.size())
            row.setValue(hfuPlace, row.value(hfuPlace) * found->second.hfu);
    }
}

void ResultSet::clear()
{
    m_growing.reset();
    m_result = std::make_shared<search::SweepResult>();
    m_source = m_result;
    m_hasSweep = false;
    measure();
}

void ResultSet::measure()
{
    const auto& axes = m_result->space.axes;
    m_strides.assign(axes.size(), 1);
    m_sizes.assign(axes.size(), 1);
    std::int64_t stride = 1;
    for (std::size_t axis = axes.size(); axis-- > 0;) {
        m_strides[axis] = stride;
        m_sizes[axis] = std::max<std::int64_t>(1, static_cast<std::int64_t>(axes[axis].values.size()));
        stride *= m_sizes[axis];
    }
    m_capacities.clear();
    const cluster::Cluster& cluster = m_result->space.base.cluster;
    for (std::size_t kind = 0; kind < cluster.kinds(); ++kind)
        m_capacities.push_back(cluster.acceleratorOf(kind).memoryBytes);
    std::sort(m_capacities.begin(), m_capacities.end());
    m_capacities.erase(std::unique(m_capacities.begin(), m_capacities.end()), m_capacities.end());
}

double ResultSet::capacityOf(const search::Row& row) const
{
    if (m_capacities.size() == 1)
        return m_capacities.front();
    const layout::Scenario scenario = search::scenarioAt(space(), row.index);
    const std::uint32_t kinds = layout::kindsOf(scenario, row.worstStage);
    double least = capacity();
    for (std::size_t kind = 0; kind < scenario.cluster.kinds(); ++kind) {
        if ((kinds >> kind & 1U) != 0)
            least = std::min(least, scenario.cluster.acceleratorOf(kind).memoryBytes);
    }
    return least;
}

int ResultSet::axisOf(std::string_view knobId) const
{
    for (int at = 0; at < axisCount(); ++at) {
        if (axis(at).knob != nullptr && axis(at).knob->id == knobId)
            return at;
    }
    return -1;
}

std::vector<int> ResultSet::variedAxes() const
{
    std::vector<int> varied;
    for (int at = 0; at < axisCount(); ++at) {
        if (axis(at).values.size() > 1)
            varied.push_back(at);
    }
    return varied;
}

std::optional<RowPosition> ResultSet::find(std::int64_t index) const
{
    const auto all = rows();
    if (m_growing) { // blocks arrive in any order
        const auto found = std::find_if(all.begin(), all.end(),
                                        [index](const auto& row) { return row.index == index; });
        if (found == all.end())
            return std::nullopt;
        return static_cast<RowPosition>(found - all.begin());
    }
    const auto found = std::lower_bound(
        all.begin(), all.end(), index,
        [](const search::Row& row, std::int64_t wanted) { return row.index < wanted; });
    if (found == all.end() || found->index != index)
        return std::nullopt;
    return static_cast<RowPosition>(found - all.begin());
}

QString ResultSet::valueText(const layout::Knob& knob, std::int64_t value)
{
    if (knob.kind == layout::KnobKind::Boolean)
        return value != 0 ? say(QT_TRANSLATE_NOOP("shardscape::explore", "on"))
                          : say(QT_TRANSLATE_NOOP("shardscape::explore", "off"));
    return QString::fromStdString(layout::spell(knob, value));
}

QString ResultSet::layoutWords(std::int64_t index) const
{
    QStringList words;
    for (const int at : variedAxes()) {
        const layout::Knob& knob = *axis(at).knob;
        words << document::engineText(knob.shortLabel) + QChar::Nbsp + valueText(knob, value(index, at));
    }
    return words.join(QStringLiteral(" \u00b7 "));
}

QStringList ResultSet::notRun(RowPosition position) const
{
    QStringList sentences;
    for (const Message& sentence : layout::notRun(search::scenarioAt(space(), row(position).index)))
        sentences << document::engineText(sentence);
    return sentences;
}

QString ResultSet::whyUnknown(Metric metric) const
{
    const auto fitting = std::find_if(rows().begin(), rows().end(),
                                      [](const search::Row& row) { return row.fits; });
    if (fitting == rows().end() || fitting->knows(*space().job, placeOf(metric)))
        return {};
    if (const auto why = job::whyUnknown(entryOf(metric), space().base.cluster))
        return document::engineText(*why);
    return say(
        QT_TRANSLATE_NOOP("shardscape::explore", "Not measured in this sweep. Sweep again to have it."));
}

QString ResultSet::rowCard(RowPosition position) const
{
    const search::Row& entry = row(position);
    QString left;
    for (const int at : variedAxes()) {
        const layout::Knob& knob = *axis(at).knob;
        left += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align=\"right\"><b>%2</b></td></tr>")
                    .arg(document::engineText(knob.label).toHtmlEscaped(),
                         valueText(knob, value(entry.index, at)).toHtmlEscaped());
    }
    QString right;
    const auto line = [&right](const QString& label, const QString& text) {
        right += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align=\"right\"><b>%2</b></td></tr>")
                     .arg(label, text);
    };
    const std::optional<double> band = entry.fits && m_band ? m_band(search::scenarioAt(space(), entry.index))
                                                            : std::nullopt;
    if (entry.fits) {
        for (const Metric metric : metricsOf(*space().job)) {
            if (entryOf(metric).ofMisfits)
                continue;
            const bool timed = entryOf(metric).timed;
            const QString text = metricText(metricValue(entry, metric), metric);
            line(metricLabel(metric), band && timed && entry.knows(*space().job, placeOf(metric))
                                          ? text + QStringLiteral("&nbsp;±&nbsp;") + theme::percent(*band)
                                          : text);
        }
    }
    const Metric memory = metricsOf(*space().job)[job::kPeakMemory];
    line(metricLabel(memory), metricText(entry.peakBytes, memory));
    if (!entry.fits) {
        line(say(QT_TRANSLATE_NOOP("shardscape::explore", "Does not fit: over by")),
             theme::gibibytes(entry.peakBytes - capacityOf(entry)));
    }
    line(say(QT_TRANSLATE_NOOP("shardscape::explore", "Fullest stage")), QString::number(entry.worstStage));
    QStringList sentences = notRun(position);
    for (const Metric metric : metricsOf(*space().job))
        if (const QString why = entry.fits ? whyUnknown(metric) : QString(); !why.isEmpty())
            sentences << why;
    sentences.removeDuplicates();
    QString notice;
    for (const QString& sentence : std::as_const(sentences))
        notice += QStringLiteral("<p>%1</p>").arg(sentence.toHtmlEscaped());
    notice += QStringLiteral("<p><small>%1</small></p>")
                  .arg(say(QT_TRANSLATE_NOOP("shardscape::explore",
                                             "A click looks, a double click takes, P pins.")));
    return QStringLiteral("<table cellspacing=\"0\"><tr><td><table>%1</table></td><td>&nbsp;&nbsp;&nbsp;</td>"
                          "<td><table>%2</table></td></tr></table>%3")
        .arg(left, right, notice);
}

} // namespace shardscape::explore
