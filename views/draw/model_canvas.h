// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "draw/model_geometry.h"
#include "job/training/costing/model_costs.h"
#include "job/training/numbers/evaluation.h"
#include "layout/scenario.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QAbstractScrollArea>

#include <optional>
#include <vector>

namespace shardscape::draw {

/// What the boxes of the stack are sized by.
enum class Measure : std::uint8_t { Parameters, Flops, Time, Memory };
inline constexpr int kMeasures = 4;

/// The stack of a model: its blocks sized by a measure and coloured by what they are made of, the pipeline stages as bands
/// beside them, boundaries to drag. A block opens into its tensors. Shows values and says what people did; changes nothing.
///
/// Keys: up and down walk over blocks and boundaries; Alt (or Shift) with them moves what is selected; Enter opens a block,
/// Escape closes it; Space folds and unfolds; + and - repeat; D, Insert, Delete; Ctrl with + - 0 zooms.
///
/// Thread: GUI only.
class ModelCanvas : public QAbstractScrollArea, public theme::Picture {
    Q_OBJECT

public:
    /// A block (run of layers or end), or the boundary below a virtual stage.
    struct Item {
        enum class Kind : std::uint8_t { Block, Boundary };
        Kind kind = Kind::Block;
        std::size_t index = 0;  ///< run, or stage
        std::int64_t layer = 0; ///< of an unfolded run
        friend bool operator==(const Item&, const Item&) = default;
    };

    explicit ModelCanvas(QWidget* parent = nullptr);

    /// `costs`: training::modelCosts() of the scenario.
    void setScenario(const layout::Scenario& scenario, const training::Evaluation& evaluation,
                     std::vector<training::BlockCost> costs);
    void clear();
    void setTheme(const theme::Theme& theme);
    void setMeasure(Measure measure);
    [[nodiscard]] Measure measure() const { return m_measure; }

    void select(std::optional<Item> item);
    [[nodiscard]] const std::optional<Item>& selected() const { return m_selected; }
    /// The run that is selected, or the first one of layers.
    [[nodiscard]] std::size_t currentRun() const;
    void setUnfolded(std::size_t run, bool unfolded);
    [[nodiscard]] bool isUnfolded(std::size_t run) const;
    /// Shows the tensors of a run's layer; nothing: the stack.
    void setInside(std::optional<std::size_t> run);
    [[nodiscard]] std::optional<std::size_t> inside() const { return m_inside; }
    void setZoom(double zoom);

    [[nodiscard]] const std::vector<workload::Run>& runs() const { return m_runs; }
    /// Layers of each virtual stage, as drawn.
    [[nodiscard]] const std::vector<std::int64_t>& stages() const { return m_stages; }
    /// Where the boundary below a stage can be grabbed, and the block of a run; viewport coordinates.
    [[nodiscard]] QPointF handle(std::size_t boundary) const;
    [[nodiscard]] QRectF blockRect(std::size_t run) const;
    [[nodiscard]] QString headline() const;

    [[nodiscard]] QSize pictureSizeHint() const override { return {1000, 720}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {260, 200}; }

signals:
    void selectionChanged();
    void insideChanged();
    /// Not `finished`: more of the same drag follows.
    void stagesEdited(const std::vector<std::int64_t>& stages, bool finished);
    /// A run at another place among the runs of layers; indexes as in runs().
    void runMoved(std::size_t from, std::size_t to);
    void runResized(std::size_t run, std::int64_t layers);
    void runDuplicated(std::size_t run);
    void runRemoved(std::size_t run);
    void kindAdded(std::size_t run);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    struct Frame;
    [[nodiscard]] Frame frameIn(const QRectF& rect, double zoom) const;
    [[nodiscard]] Frame frame() const;
    void updateScroll();
    void describe();
    void paintFrame(QPainter& painter, const Frame& frame, const theme::Theme& theme, bool interactive) const;
    void paintStack(QPainter& painter, const Frame& frame, const theme::Theme& theme, bool interactive) const;
    void paintBlock(QPainter& painter, const Frame& frame, const StackBox& box,
                    const theme::Theme& theme) const;
    void paintBand(QPainter& painter, const Frame& frame, std::size_t stage, const theme::Theme& theme) const;
    void paintInside(QPainter& painter, const Frame& frame, const theme::Theme& theme) const;
    [[nodiscard]] std::vector<double> weights() const;
    [[nodiscard]] double amount(const training::BlockCost& cost) const;
    [[nodiscard]] std::vector<std::pair<QColor, double>> colours(const training::BlockCost& cost,
                                                                 const theme::Theme& theme) const;
    [[nodiscard]] QList<theme::LegendEntry> legend(const theme::Theme& theme) const;
    [[nodiscard]] QString amountText(double amount) const;
    [[nodiscard]] QString runName(const workload::Run& run, bool folded, std::int64_t layer) const;
    [[nodiscard]] double stageSeconds(std::size_t stage) const;
    [[nodiscard]] std::optional<double> stageBytes(std::size_t stage) const;
    [[nodiscard]] std::vector<Item> itemsInOrder() const;
    [[nodiscard]] std::optional<Item> itemAt(const QPointF& at) const;
    [[nodiscard]] QString tip(const Item& item) const;
    [[nodiscard]] QString bandTip(const QPointF& at) const;
    void step(int by);
    void moveSelected(int by);
    void reveal();
    [[nodiscard]] bool hasNumbers() const;

    layout::Scenario m_scenario;
    training::Evaluation m_evaluation;
    std::vector<training::BlockCost> m_costs;
    std::vector<workload::Run> m_runs;
    std::vector<std::int64_t> m_stages;
    std::vector<std::uint8_t> m_unfolded;
    theme::Theme m_theme;
    Measure m_measure = Measure::Parameters;
    std::optional<Item> m_selected;
    std::optional<Item> m_hovered;
    std::optional<std::size_t> m_inside;
    double m_zoom = 1;
    bool m_byKeyboard = false;

    std::optional<std::size_t> m_draggedBoundary;
    std::optional<std::size_t> m_draggedRun;
    QPointF m_pressed;
    std::vector<std::int64_t> m_stagesBefore;
    std::optional<std::size_t> m_dropAt;
};

} // namespace shardscape::draw
