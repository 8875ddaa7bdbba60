// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/film.h"
#include "export/purpose.h"
#include "export/slide.h"
#include "frameworks/patch.h"
#include "gui/report/report.h"
#include "layout/scenario.h"
#include "timeline/timeline_painter.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace shardscape::gui {

/// Numbers that are seen, in every form that they are written in.
struct ExportTable {
    QString label;
    QString stem; ///< of its file
    /// Ending of the file ("csv", "trace.json"...) and what writes it.
    std::vector<std::pair<QString, std::function<Result<QByteArray>()>>> forms;
};

/// One of the pictures that a view is made of.
struct ExportPicture {
    QString label;
    theme::Picture* picture = nullptr;
};

/// What a report is about: a copy, so that the window goes on while it is found.
struct ReportSource {
    store::Project project;
    QString title;
    QDate date;
};

/// What may be taken out of the window: one view with all that belongs to it. Pictures outlive the sheet that shows them.
struct ExportSubject {
    QString what;    ///< "Timeline, 1F1B against DualPipe"
    QString stem;    ///< of its files
    QString caption; ///< says what is seen and where it comes from
    theme::Picture* picture = nullptr;
    std::vector<ExportPicture>
        pictures; ///< those to choose from, the first being `picture`; fewer than two: there is no choice
    std::optional<timeline::TimelineScene> scene; ///< a timeline's, laid out and played on its own
    std::shared_ptr<const exporting::Slide>
        slide;                 ///< differences and numbers; null: the picture with its caption
    std::vector<QColor> kinds; ///< colours that stand side by side
    std::vector<ExportTable> tables;
    std::function<ReportSource()> report;  ///< of the project, as it is when asked for
    std::optional<layout::Scenario> flags; ///< whose launch flags
    QString flagsOf;                       ///< a framework's id; empty: as it was left
    std::optional<frameworks::OwnPlan>
        ownPlan; ///< the file that it came from: changed instead of written anew
    std::optional<layout::Scenario> reference; ///< what flags are marked against
    QString referenceName;
};

/// A timeline as it goes to paper: with or without its memory and legend, nothing selected or hovered.
class ScenePicture : public theme::Picture {
public:
    ScenePicture(timeline::TimelineScene scene, const exporting::Choices& choices);
    [[nodiscard]] QSize pictureSizeHint() const override;
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    /// At which every row is seen and told apart; both in logical pixels.
    [[nodiscard]] int leastHeight(int width) const;
    [[nodiscard]] const timeline::TimelineScene& scene() const { return m_scene; }

private:
    timeline::TimelineScene m_scene;
};

/// The schedule being played, as the choices have it: its frames are made in any thread.
[[nodiscard]] exporting::Film filmOf(const timeline::TimelineScene& scene, const exporting::Choices& choices);

} // namespace shardscape::gui
