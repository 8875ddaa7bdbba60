// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/result_set.h"

#include "document/engine_text.h"
#include "theme/number_format.h"

#include <QCoreApplication>

#include <algorithm>

namespace shardscape::explore {

namespace {

QString say(const char* text)
{
    return QCoreApplication::translate("shardscape::explore", text);
}

} // namespace

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
    m_hasSweep = true;
    measure();
}

void ResultSet::append(std::vector<search::Row> rows, const search::Progress& progress)
{
    if (!m_growing)
        return;
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
    m_result = std::move(result);
    m_hasSweep = true;
    measure();
}

void ResultSet::clear()
{
    m_growing.reset();
    m_result = std::make_shared<search::SweepResult>();
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
    if (entry.fits) {
        for (const Metric metric : kMetrics) {
            if (metric != Metric::PeakMemory)
                line(metricLabel(metric), metricText(metricValue(entry, metric), metric));
        }
    }
    line(metricLabel(Metric::PeakMemory), metricText(entry.peakBytes, Metric::PeakMemory));
    if (!entry.fits) {
        line(say(QT_TRANSLATE_NOOP("shardscape::explore", "Does not fit: over by")),
             theme::gibibytes(entry.peakBytes - capacity()));
    }
    line(say(QT_TRANSLATE_NOOP("shardscape::explore", "Fullest stage")), QString::number(entry.worstStage));
    return QStringLiteral("<table cellspacing=\"0\"><tr><td><table>%1</table></td><td>&nbsp;&nbsp;&nbsp;</td>"
                          "<td><table>%2</table></td></tr></table>")
        .arg(left, right);
}

} // namespace shardscape::explore
