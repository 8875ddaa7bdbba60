// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/race.h"

#include "document/engine_text.h"
#include "learn/lesson_text.h"
#include "lessons/attempt.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace shardscape::learn {

namespace {

constexpr int kFrameTime = 100;      ///< milliseconds: GIF players slow down what is quicker
constexpr double kLongestFilm = 120; ///< seconds
constexpr int kClosingMilliseconds = 4000;
constexpr double kDrawnWidth =
    800; ///< logical pixels of a frame's width: text stays large enough for a slide
constexpr std::int64_t kMostRows = 64;

QString raceText(const char* text)
{
    return QCoreApplication::translate("shardscape::learn::Race", text);
}

} // namespace

Result<Race> Race::of(QString title, std::vector<PictureLane> lanes, const lessons::Extent& extent)
{
    std::int64_t rows = 0;
    for (const PictureLane& lane : lanes) {
        rows += lane.scene.toy()->shape.devices;
    }
    if (lanes.empty() || lanes.size() > kMostRunners || rows > kMostRows) {
        return fail(ErrorCode::BadInput,
                    say("a race is of one to %1 schedules with at most %2 devices in all, not of %3 with %4",
                        kMostRunners, kMostRows, lanes.size(), rows));
    }
    Race race;
    race.m_title = std::move(title);
    race.m_extent = extent;
    std::vector<lessons::ToyRun> runs;
    runs.reserve(lanes.size());
    std::vector<lessons::Runner> runners;
    for (PictureLane& lane : lanes) {
        Result<lessons::ToyRun> run = lessons::run(*lane.scene.toy());
        if (!run) {
            return tl::unexpected(run.error());
        }
        race.m_extent.makespan = std::max(race.m_extent.makespan,
                                          static_cast<double>(run->analysis.makespan) / run->ticksPerUnit);
        runs.push_back(*std::move(run));
        runners.push_back({&runs.back(), lanes.size() > 1 ? verbatim(lane.title.toStdString()) : Message()});
    }
    race.m_beats = lessons::beatsOf(runners);
    race.m_closing = document::engineText(lessons::closingText(runners));
    race.m_lanes = std::move(lanes);
    return race;
}

Result<Race> Race::ofLesson(const lessons::Lesson& lesson)
{
    if (lesson.scene.toy() == nullptr) {
        return fail(ErrorCode::BadInput,
                    say("'%1' is about a layout, which has no ops to play; name a lesson with a timeline",
                        lesson.id));
    }
    lessons::Attempt attempt(lesson);
    if (const Result<lessons::Truth> truth = lessons::truthOf(lesson)) {
        attempt.commit(truth->number); // whatever it is worth: what is drawn afterwards is the truth
    }
    std::vector<PictureLane> lanes;
    for (const lessons::Lane& lane : attempt.lanes()) {
        if (lessons::run(*lane.scene.toy())) { // not one that stands still
            lanes.push_back({lane.scene, settingsText(lesson, lane.settings)});
        }
    }
    const Result<lessons::Scene> solved = lesson.scene.with(lesson.solution);
    if (lanes.size() <= 1 && solved && solved->toy() != nullptr) {
        if (!lanes.empty()) {
            lanes.front().title = raceText(QT_TRANSLATE_NOOP("shardscape::learn::Race", "as asked"));
        }
        lanes.push_back({*solved, raceText(QT_TRANSLATE_NOOP("shardscape::learn::Race", "solution"))});
    }
    return of(document::engineText(lesson.title), std::move(lanes), attempt.extent());
}

Result<Race> Race::ofWords(const QString& words)
{
    const QStringList parts = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (parts.isEmpty()) {
        return fail(ErrorCode::BadInput, say("name a lesson, or schedules such as '1f1b,zb-h1 p=4 m=8'"));
    }
    lessons::Toy toy;
    toy.shape.schedule = "1f1b";
    toy.shape.devices = 4;
    toy.shape.microbatches = 8;
    lessons::Settings shared;
    for (qsizetype i = 1; i < parts.size(); ++i) {
        const std::string key = parts[i].section(QLatin1Char('='), 0, 0).toStdString();
        const std::string value = parts[i].section(QLatin1Char('='), 1).toStdString();
        if (value.empty()) {
            return fail(ErrorCode::BadInput,
                        say("'%1' is no setting; write KEY=VALUE, such as m=8", parts[i].toStdString()));
        }
        shared.push_back({key == "p"   ? "devices"
                          : key == "m" ? "microbatches"
                          : key == "v" ? "chunks"
                                       : key,
                          value});
    }
    std::vector<PictureLane> lanes;
    QStringList names;
    for (const QString& name : parts.front().split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        lessons::Settings settings{{"schedule", name.toStdString()}};
        settings.insert(settings.end(), shared.begin(), shared.end());
        const Result<lessons::Scene> scene = lessons::Scene(toy).with(settings);
        if (!scene) {
            return tl::unexpected(scene.error());
        }
        names << document::engineText(scene->valueLabel("schedule", name.toStdString()));
        lanes.push_back({*scene, names.back()});
    }
    lessons::Extent extent;
    for (const PictureLane& lane : lanes) {
        const lessons::Outcome outcome = lessons::outcomeOf(lane.scene);
        const std::size_t held = lane.scene.findMetric("held");
        if (outcome.valid && std::isfinite(outcome.numbers[held])) {
            extent.held = std::max(extent.held, outcome.numbers[held]);
        }
    }
    return of(names.join(QStringLiteral(" · ")), std::move(lanes), extent);
}

Result<Race> Race::named(const QString& what)
{
    const Result<const lessons::Lesson*> lesson = lessons::findLesson(what.trimmed().toStdString());
    if (lesson) {
        return ofLesson(**lesson);
    }
    // Schedules may stand alone; whatever is neither is nearest to one of both.
    const bool isSchedule = what.contains(QLatin1Char(' ')) || what.contains(QLatin1Char(','))
                            || lessons::Scene(lessons::Toy()).with({{"schedule", what.toStdString()}});
    return isSchedule ? ofWords(what) : tl::unexpected(lesson.error());
}

QString Race::captionAt(double slot) const
{
    if (slot >= length() - 1e-9) {
        return m_closing;
    }
    QString told;
    for (const lessons::Beat& beat : m_beats) {
        if (beat.from > slot + 1e-9) {
            break;
        }
        if (!beat.text.empty()) {
            told = document::engineText(beat.text);
        }
    }
    return told;
}

void Race::paint(QPainter& painter, const QRectF& box, double slot, const theme::Theme& theme) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(box, theme.pane);
    const QRectF inside = box.adjusted(theme::kMargin, theme::kGap, -theme::kMargin, -theme::kGap);
    const QFont head = theme::textFont(theme::TextRole::Title);
    const QFont body = theme::textFont(theme::TextRole::Strong);
    const double headHeight = QFontMetricsF(head).height();
    const double captionHeight = 2 * QFontMetricsF(body).height();
    painter.setFont(head);
    painter.setPen(theme.text);
    painter.drawText(QRectF(inside.left(), inside.top(), inside.width(), headHeight),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(head).elidedText(m_title, Qt::ElideRight, inside.width()));
    const QRectF picture(inside.left(), inside.top() + headHeight + theme::kGap, inside.width(),
                         inside.height() - headHeight - captionHeight - 2 * theme::kGap);
    const bool whole = slot >= length() - 1e-9;
    paintLessonRows(painter, picture, m_lanes, theme, &m_extent, whole ? -1 : slot);
    painter.setFont(body);
    painter.setPen(theme.text);
    painter.drawText(QRectF(inside.left(), picture.bottom() + theme::kGap, inside.width(), captionHeight),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, captionAt(slot));
    painter.restore();
}

exporting::Reel Race::reel(QSize size, const theme::Theme& theme, double speed) const
{
    const double perSlot = std::min(kSecondsPerSlot / std::max(speed, 1e-3),
                                    kLongestFilm / std::max(1.0, length()));
    exporting::Reel reel;
    reel.milliseconds = kFrameTime;
    reel.rest = kClosingMilliseconds;
    const double slotsPerFrame = kFrameTime / 1000.0 / perSlot;
    reel.frames = static_cast<int>(std::ceil(length() / slotsPerFrame)) + 1;
    reel.frame = [race = *this, size, theme, slotsPerFrame](int index) {
        QImage image(size, QImage::Format_RGB32);
        const double scale = size.width() / kDrawnWidth;
        QPainter painter(&image);
        painter.scale(scale, scale);
        race.paint(painter, QRectF(0, 0, size.width() / scale, size.height() / scale), index * slotsPerFrame,
                   theme);
        return image;
    };
    std::vector<lessons::Beat> told = m_beats;
    told.push_back(
        {length(), length() + kClosingMilliseconds / 1000.0 / perSlot, verbatim(m_closing.toStdString())});
    reel.captions = QByteArray::fromStdString(lessons::webVtt(
        told, perSlot, [](const Message& text) { return document::engineText(text).toStdString(); }));
    return reel;
}

} // namespace shardscape::learn
