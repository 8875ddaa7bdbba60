// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/answer_strip.h"
#include "explore/matrix_view.h"
#include "explore/parallel_view.h"
#include "explore/rejected_view.h"
#include "explore/result_set.h"
#include "explore/saved_view.h"
#include "explore/scatter_view.h"
#include "explore/selection.h"
#include "explore/table_view.h"
#include "theme/picture.h"

#include <QElapsedTimer>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QMenu;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTimer;
class QToolButton;

namespace shardscape::panel {
class Segments;
}

namespace shardscape::explore {

/// The Explore perspective: a sweep as scatter, matrix, parallel coordinates, table and rejected reasons, with one brush through all of them.
/// Thread: GUI only.
class ExploreView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit ExploreView(QWidget* parent = nullptr);
    ~ExploreView() override;

    void setTheme(const theme::Theme& theme);

    /// A sweep begins: rows arrive by appendRows() until setResult().
    void beginSweep(const QString& name, search::Space space);
    /// What a sweep has found since the last call, at most 30 times a second. Shown at once while that is cheap, else
    /// together with what follows, so that the window stays quick however large the sweep grows.
    void appendRows(std::vector<search::Row> rows, const search::Progress& progress);
    /// The whole result, in order. It ends the sweep that was begun, or replaces what was shown; then the current and the
    /// pinned layouts must be set again. The brush of a streamed sweep does not survive: rows change places.
    void setResult(const QString& name, std::shared_ptr<const search::SweepResult> result);
    /// Who knows the error band of a layout's step time, as a fraction: shown on the cards of layouts.
    void setBandSource(std::function<std::optional<double>(const layout::Scenario&)> source)
    {
        m_results.setBandSource(std::move(source));
    }
    /// MFU is to be counted in another way: theme::mfuConvention() has changed.
    void recountMfu();
    void clear();
    /// What the shown sweep says about its question; null: not known. setResult() and beginSweep() drop the one before.
    void setAnswer(std::shared_ptr<const exchange::SweepAnswer> answer);
    [[nodiscard]] AnswerStrip& answerStrip() { return *m_strip; }

    /// The layout that the other perspectives show, as an index of the space.
    void setCurrent(std::optional<std::int64_t> index);
    void setPinned(std::vector<std::int64_t> indices);
    /// The layout that is looked at and not taken: ringed in all views.
    void setLooked(std::optional<std::int64_t> index);
    /// Both at once. `places`: of each pin among all of the project's, for its letter; empty: as they come.
    void setMarks(std::optional<std::int64_t> current, std::vector<std::int64_t> pinned,
                  const std::vector<int>& places = {});
    /// Said under the header where the sweep is not of what the other perspectives show; empty where it is.
    void setNotice(const QString& sentence);
    [[nodiscard]] QString notice() const;

    /// The rows brushed, by position in the result; empty when there is no brush.
    [[nodiscard]] const Selection& selection() const { return m_selection; }
    void setSelection(const Selection& selection);

    /// How the sweep is looked at now, under a name; and the other way round.
    [[nodiscard]] SavedView savedView(const QString& name) const;
    void showView(const SavedView& view);
    /// The views that the menu offers: the project's.
    void setSavedViews(std::vector<SavedView> views);
    [[nodiscard]] const std::vector<SavedView>& savedViews() const { return m_views; }
    /// Keeps the present view under a name; one of the same name is replaced.
    void saveView(const QString& name);
    void forgetView(const QString& name);
    /// The menu of views, filled: for those who open it and for tests.
    [[nodiscard]] QMenu& viewsMenu();

    [[nodiscard]] const ResultSet& results() const { return m_results; }
    [[nodiscard]] ScatterView& scatter() { return *m_scatter; }
    [[nodiscard]] MatrixView& matrix() { return *m_matrix; }
    [[nodiscard]] ParallelView& parallel() { return *m_parallel; }
    [[nodiscard]] TableView& table() { return *m_table; }
    [[nodiscard]] RejectedView& rejected() { return *m_rejected; }
    /// *Read*: the answer in sentences and the front with names. *Dig*: the answer in cells, all layouts as points, matrix and
    /// table, with all that filters and orders them.
    enum class Depth : std::uint8_t { Read, Dig };
    void setDepth(Depth depth);
    [[nodiscard]] Depth depth() const { return m_depth; }
    /// What Read says, as plain text.
    [[nodiscard]] QString sentence() const;
    /// What stands beside the scatter. Wide windows have a column of their own for the rejected reasons.
    enum class Side : std::uint8_t { Matrix, Parallel, Rejected };
    void showSide(Side side);
    [[nodiscard]] Side side() const { return m_side; }
    /// Shows the rejected reasons where there is no room for them beside the matrix.
    void showRejected(bool rejected) { showSide(rejected ? Side::Rejected : Side::Matrix); }
    /// The rows the table shows, in its order: what an export writes.
    [[nodiscard]] std::vector<std::int64_t> shownIndices() const;

    /// Of parts between dots, those from the first on that are whole within `width` px; none where not even the first is.
    [[nodiscard]] static QString wholeParts(const QString& text, const QFontMetrics& metrics, int width);

    [[nodiscard]] QSize sizeHint() const override { return {1000, 700}; }
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize pictureSizeHint() const override { return {1400, 900}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

signals:
    /// The user wants this layout to be the current one.
    void rowActivated(std::int64_t index);
    /// A click: the user looks at this layout; -1: at none any more.
    void rowLooked(std::int64_t index);
    /// The user wants this layout pinned, or unpinned when it is.
    void rowPinned(std::int64_t index);
    /// The user wants all of these pinned.
    void rowsPinned(const std::vector<std::int64_t>& indices);
    /// The user wants this layout in the words of a framework.
    void copyAsRequested(std::int64_t index);
    void selectionChanged();
    /// The button of the empty state.
    void sweepRequested();
    /// The user reads or digs.
    void depthChanged();
    /// A view was saved or forgotten.
    void savedViewsChanged();
    /// What moves the current layout's step most is wanted: the tornado.
    void sensitivityRequested();
    /// The rows that the table shows are wanted in a file: shownIndices().
    void exportRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    enum class Source : std::uint8_t { Elsewhere, Table, Parallel };
    void brush(const Selection& selection, Source source);
    /// Shows the brush, narrowed by the filter. `keepsRanges`: the brush is the one before, or that of the parallel
    /// coordinates, whose ranges stay.
    void mark(bool keepsRanges);
    void fillViewsMenu();
    [[nodiscard]] std::optional<Column> columnOf(const QString& id) const;
    void flush();
    void reloadViews();
    void placeMarks();
    void ring(std::vector<std::int64_t> indices);
    void connectMarks();
    void showRings();
    void arrange();
    void placeSides();
    void updateHeader();
    [[nodiscard]] QString statusText() const;

    ResultSet m_results;
    QString m_name;
    Selection m_selection;
    std::optional<std::int64_t> m_current;
    std::vector<std::int64_t> m_pinned;
    std::optional<std::int64_t> m_looked;
    std::vector<std::int64_t> m_ringed; ///< under the pointer, or of a cell of the answer
    const theme::Theme* m_theme = nullptr;

    std::vector<search::Row> m_pending;
    search::Progress m_pendingProgress;
    QTimer* m_flushTimer = nullptr;
    QElapsedTimer m_sinceFlush;
    qint64 m_flushCost = 0; ///< ms the last one took

    QStackedWidget* m_pages = nullptr;
    QWidget* m_emptyPage = nullptr;
    QLabel* m_emptyText = nullptr;
    QPushButton* m_sweepButton = nullptr;
    QLabel* m_nameLabel = nullptr;
    QLabel* m_statusLabel = nullptr;
    QLabel* m_batchLabel = nullptr;
    QLabel* m_noticeLabel = nullptr;
    std::vector<SavedView> m_views;
    QMenu* m_viewsMenu = nullptr;
    QToolButton* m_viewsButton = nullptr;
    QToolButton* m_tornadoButton = nullptr;
    QToolButton* m_matrixButton = nullptr;
    QToolButton* m_parallelButton = nullptr;
    QToolButton* m_rejectedButton = nullptr;
    QSplitter* m_rows = nullptr;
    QSplitter* m_columns = nullptr;
    AnswerStrip* m_strip = nullptr;
    ScatterView* m_scatter = nullptr;
    MatrixView* m_matrix = nullptr;
    ParallelView* m_parallel = nullptr;
    RejectedView* m_rejected = nullptr;
    TableView* m_table = nullptr;
    Side m_side = Side::Matrix;
    Depth m_depth = Depth::Dig;
    panel::Segments* m_depths = nullptr;
    QLabel* m_sentence = nullptr;
    bool m_wide = false;
    bool m_splitByUser = false;
};

} // namespace shardscape::explore
