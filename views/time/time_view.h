// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/numbers/evaluation.h"
#include "theme/picture.h"
#include "theme/theme.h"
#include "time/tornado.h"
#include "time/waterfall.h"

#include <QWidget>

#include <optional>

namespace shardscape::panel {
class Segments;
}

namespace shardscape::time {

/// The Time perspective: one waterfall from the time the peak FLOP rate would need to the time the step
/// takes. With a second layout it can show what differs instead.
///
/// Thread: GUI only.
class TimeView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    enum class Mode { Step, Difference };

    explicit TimeView(QWidget* parent = nullptr);

    /// `accelerators`: of the whole cluster; the ideal time divides by their peaks.
    void setEvaluation(const training::Evaluation& evaluation, std::int64_t accelerators,
                       const QString& name = {});
    /// The layout to compare with: the difference is what the shown one takes more or less than it.
    void setComparison(const training::Evaluation& baseline, std::int64_t accelerators, const QString& name);
    void clearComparison();
    /// What single changes would do, drawn below the waterfall where there is room; `knobs` must outlive the
    /// view.
    void setPreviews(std::span<const layout::Knob> knobs, const std::vector<training::Proposal>& previews);
    /// What more and less of the hardware would do, drawn among them.
    void setValues(const std::vector<inspector::ValuePreview>& values);
    /// Leaves out rows that take no time, and what is counted; before the next evaluation.
    void setTerse(bool terse) { m_terse = terse; }
    /// The scale of all evaluations to come: rows, axis, unit and columns are those of `envelope` (widen()), so that what stays is
    /// drawn as it stays. Empty: each has its own.
    void setEnvelope(std::vector<Part> envelope);
    /// A step that was shown before, as a dashed line; none: no line.
    void setGhost(std::optional<double> stepSeconds);
    void setMode(Mode mode);
    [[nodiscard]] Mode mode() const;
    void setTheme(const theme::Theme& theme);

    /// What is painted, for tests.
    [[nodiscard]] WaterfallGeometry geometryShown() const;
    [[nodiscard]] TornadoGeometry tornadoShown() const;
    /// Which changes the tornado is of; the others are folded away.
    void setSwingsOf(SwingOf kind);
    [[nodiscard]] QString tipAt(const QPointF& at) const;

    /// Where the current row is: Qt::ImAnchorRectangle.
    [[nodiscard]] QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;
    [[nodiscard]] QSize pictureSizeHint() const override { return {1000, 560}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    [[nodiscard]] QSize sizeHint() const override { return {760, 560}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {360, 260}; }

    /// "8.00 s per step, MFU 45 %".
    [[nodiscard]] QString headline() const;

signals:
    /// A row was clicked, or Enter pressed on it: the term's id.
    void termActivated(const QString& term);
    /// A side of the tornado was clicked: that knob's fastest or slowest value.
    void changeProposed(const shardscape::layout::Change& change);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    struct Frame;

    [[nodiscard]] const std::vector<Part>& parts() const;
    /// What shares are of: the step, or the step before the change.
    [[nodiscard]] double wholeSeconds() const;
    struct LegendItem {
        training::Role role = training::Role::Work;
        QString text;
        bool hidden = false; ///< drawn as what hides behind other work
    };
    [[nodiscard]] std::vector<LegendItem> legendItems() const;
    [[nodiscard]] Frame frameIn(const QRectF& rect) const;
    void paintFrame(QPainter& painter, const Frame& frame, const theme::Theme& theme, bool interactive) const;
    void paintTornado(QPainter& painter, const Frame& frame, const theme::Theme& theme) const;
    [[nodiscard]] QString subline() const;
    /// What sets columns, legend and axis.
    [[nodiscard]] const std::vector<Part>& widest() const;
    void refresh();
    void takeSwings();
    [[nodiscard]] std::size_t mostSwings() const; ///< of any kind: the card keeps its height
    void placeKinds();

    training::Evaluation m_evaluation;
    std::int64_t m_accelerators = 0;
    QString m_name;
    bool m_terse = false;
    std::vector<Part> m_parts;
    std::vector<Part> m_envelope;
    std::optional<double> m_ghost; ///< seconds
    std::vector<Part> m_baseline;
    std::vector<Part> m_change;
    std::vector<Swing> m_allSwings;
    std::vector<Swing> m_swings; ///< of the kind that is shown
    SwingOf m_swingsOf = SwingOf::Layout;
    std::span<const layout::Knob> m_knobs;
    std::vector<training::Proposal> m_previews;
    std::vector<inspector::ValuePreview> m_values;
    QString m_baselineName;
    theme::Theme m_theme;
    Mode m_mode = Mode::Step;
    std::optional<std::int32_t> m_hovered;
    std::optional<std::int32_t> m_cursor;
    bool m_byKeyboard = false; ///< the ring around the whole view is for those who came with Tab
    panel::Segments* m_switch = nullptr;
    panel::Segments* m_kinds = nullptr; ///< of the tornado
};

} // namespace shardscape::time
