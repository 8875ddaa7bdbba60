// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <QByteArray>

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace shardscape::timeline {

/// A moment that somebody has a word to say about.
struct TimeMark {
    double time = 0; ///< ticks
    QString note;    ///< one line; empty: the moment itself

    friend bool operator==(const TimeMark&, const TimeMark&) = default;
};

/// The marks on a time axis, by time. A value, without a widget.
class TimeMarks {
public:
    static constexpr std::size_t kMost = 200;
    static constexpr qsizetype kLongestNote = 200; ///< letters

    TimeMarks() = default;
    /// As many as fit, sorted, notes cut to one short line, without times that are none.
    explicit TimeMarks(std::vector<TimeMark> marks);

    [[nodiscard]] const std::vector<TimeMark>& all() const { return m_marks; }
    [[nodiscard]] bool isEmpty() const { return m_marks.empty(); }
    /// The nearest one no further away than `reach` ticks.
    [[nodiscard]] std::optional<std::size_t> near(double time, double reach) const;
    /// Where it lies then; nothing where there are as many as there may be.
    std::optional<std::size_t> add(TimeMark mark);
    void setNote(std::size_t mark, const QString& note);
    void remove(std::size_t mark);
    /// The same moments of a schedule that takes another time.
    void scale(double factor);

    friend bool operator==(const TimeMarks&, const TimeMarks&) = default;

private:
    std::vector<TimeMark> m_marks;
};

/// Marks, and how long the schedule took that they were set on: they are the same moments of one that takes another time.
struct MarkedTime {
    TimeMarks marks;
    double length = 0; ///< ticks; 0: no schedule yet

    friend bool operator==(const MarkedTime&, const MarkedTime&) = default;
};
/// By what was scheduled: "scenario:3".
using MarksBySubject = std::map<QString, MarkedTime>;
/// As JSON; what is junk in it is left out.
[[nodiscard]] QByteArray writeMarks(const MarksBySubject& marks);
[[nodiscard]] MarksBySubject readMarks(const QByteArray& json);

} // namespace shardscape::timeline
