// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "export/reel.h"
#include "learn/lesson_picture.h"
#include "lessons/story.h"

#include <QSize>
#include <QString>

#include <memory>
#include <vector>

class QPainter;

/// Schedules played against each other on one fixed axis: ops grow, memory fills, messages fly, and the simulator says why.
namespace shardscape::learn {

inline constexpr std::size_t kMostRunners = 6;
inline constexpr double kSecondsPerSlot = 0.6; ///< at the usual speed

/// One to kMostRunners toys, simulated, and what there is to tell of them in the reader's language.
class Race {
public:
    /// Those of a lesson: what its question is about; one schedule alone runs beside the intended solution. Error: the lesson is of a
    /// layout, which has no ops to play.
    static Result<Race> ofLesson(const lessons::Lesson& lesson);
    /// "1f1b,zb-h1 p=4 m=8": schedules by their names, then settings as lessons::Scene has them; p, m and v are devices,
    /// microbatches and chunks. Errors name the word and the nearest.
    static Result<Race> ofWords(const QString& words);
    /// A lesson's id, or words.
    static Result<Race> named(const QString& what);

    [[nodiscard]] const QString& title() const { return m_title; }
    [[nodiscard]] std::size_t runners() const { return m_lanes.size(); }
    [[nodiscard]] double length() const { return m_extent.makespan; } ///< slots, of the longest
    /// What is said at that moment: of the beat, or of the last one that had something to say.
    [[nodiscard]] QString captionAt(double slot) const;

    /// At `slot`, counted from 0; from length() on the whole with what each took.
    void paint(QPainter& painter, const QRectF& box, double slot, const theme::Theme& theme) const;
    /// Its film in frames of that size. Long steps are played faster, so that no film takes more than two minutes.
    [[nodiscard]] exporting::Reel reel(QSize size, const theme::Theme& theme, double speed = 1) const;

private:
    Race() = default;
    static Result<Race> of(QString title, std::vector<PictureLane> lanes, const lessons::Extent& extent);

    QString m_title;
    std::vector<PictureLane> m_lanes;
    lessons::Extent m_extent;
    std::vector<lessons::Beat> m_beats;
    QString m_closing;
};

} // namespace shardscape::learn
