// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/time_marks.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <utility>

namespace shardscape::timeline {

namespace {

QString oneLine(const QString& note)
{
    return note.simplified().left(TimeMarks::kLongestNote);
}

bool isEarlier(const TimeMark& a, const TimeMark& b)
{
    return a.time < b.time;
}

} // namespace

TimeMarks::TimeMarks(std::vector<TimeMark> marks)
{
    for (TimeMark& mark : marks) {
        add(std::move(mark));
    }
}

std::optional<std::size_t> TimeMarks::near(double time, double reach) const
{
    std::optional<std::size_t> nearest;
    for (std::size_t i = 0; i < m_marks.size(); ++i) {
        const double away = std::abs(m_marks[i].time - time);
        if (away <= reach && (!nearest || away < std::abs(m_marks[*nearest].time - time))) {
            nearest = i;
        }
    }
    return nearest;
}

std::optional<std::size_t> TimeMarks::add(TimeMark mark)
{
    if (m_marks.size() >= kMost || !std::isfinite(mark.time) || mark.time < 0) {
        return std::nullopt;
    }
    mark.note = oneLine(mark.note);
    const auto where = std::upper_bound(m_marks.begin(), m_marks.end(), mark, isEarlier);
    const auto added = m_marks.insert(where, std::move(mark)); // before begin() is asked for
    return static_cast<std::size_t>(added - m_marks.begin());
}

void TimeMarks::setNote(std::size_t mark, const QString& note)
{
    if (mark < m_marks.size()) {
        m_marks[mark].note = oneLine(note);
    }
}

void TimeMarks::remove(std::size_t mark)
{
    if (mark < m_marks.size()) {
        m_marks.erase(m_marks.begin() + static_cast<std::ptrdiff_t>(mark));
    }
}

void TimeMarks::scale(double factor)
{
    for (TimeMark& mark : m_marks) {
        mark.time *= factor;
    }
}

QByteArray writeMarks(const MarksBySubject& marks)
{
    QJsonObject all;
    for (const auto& [subject, marked] : marks) {
        QJsonArray list;
        for (const TimeMark& mark : marked.marks.all()) {
            list.append(QJsonArray{mark.time, mark.note});
        }
        all[subject] = QJsonObject{{QStringLiteral("length"), marked.length},
                                   {QStringLiteral("marks"), list}};
    }
    return QJsonDocument(all).toJson(QJsonDocument::Compact);
}

MarksBySubject readMarks(const QByteArray& json)
{
    constexpr std::size_t kMostSubjects = 1000;
    MarksBySubject all;
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    for (auto it = object.begin(); it != object.end() && all.size() < kMostSubjects; ++it) {
        MarkedTime marked;
        marked.length = it->toObject()[QLatin1String("length")].toDouble();
        for (const QJsonValue& mark : it->toObject()[QLatin1String("marks")].toArray()) {
            if (mark[0].isDouble() && mark[1].isString()) {
                marked.marks.add({mark[0].toDouble(), mark[1].toString()});
            }
        }
        if (marked.length > 0 && !marked.marks.isEmpty()) {
            all[it.key()] = std::move(marked);
        }
    }
    return all;
}

} // namespace shardscape::timeline
