// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/cell_painter.h"
#include "compare/compare_text.h"
#include "compare/comparison.h"
#include "compare/difference.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QWidget>

class QAction;
class QBoxLayout;
class QCheckBox;
class QComboBox;
class QLabel;
class QMenu;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace shardscape::panel {
class FlowLayout;
}

namespace shardscape::compare {

class CompareModel;
class DifferenceView;

/// The Compare perspective: layouts side by side in one table with their pictures on common axes, and below it what one of
/// them takes more or less than another.
///
/// Thread: GUI only.
class CompareView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit CompareView(QWidget* parent = nullptr);
    ~CompareView() override;

    /// Keeps order, base and what is compared with it; new ones come last. Fewer than two: says how to pin.
    void setCandidates(std::vector<Candidate> candidates);
    [[nodiscard]] const std::vector<Candidate>& candidates() const; ///< in the order shown
    /// Ids in the order in which they are to stand; unknown ones are ignored.
    void setOrder(const std::vector<std::int64_t>& ids);
    [[nodiscard]] std::vector<std::int64_t> order() const;
    void setBase(std::int64_t id);
    [[nodiscard]] std::int64_t base() const { return m_base; }
    void setOther(std::int64_t id);
    [[nodiscard]] std::int64_t other() const { return m_other; }
    void swapBase();
    /// All inputs, also those in which the layouts agree.
    void setAll(bool all);
    [[nodiscard]] bool all() const { return m_all; }
    void sortBy(Order order);
    void move(std::int64_t id, int places);
    void setTheme(const theme::Theme& theme);

    [[nodiscard]] QTableView& table() { return *m_table; }
    [[nodiscard]] const std::vector<Row>& rows() const;
    [[nodiscard]] DifferenceView& timeDifference() { return *m_time; }
    [[nodiscard]] DifferenceView& memoryDifference() { return *m_memory; }
    [[nodiscard]] bool isEmpty() const;
    /// No name of a row is cut.
    [[nodiscard]] bool areLabelsWhole() const;
    [[nodiscard]] QString text(TextFormat format) const;

    [[nodiscard]] QSize pictureSizeHint() const override;
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

signals:
    void orderChanged();
    void baseChanged();
    void allChanged(bool all);
    void pinRequested();
    void unpinRequested(qint64 id);
    void currentRequested(qint64 id);
    void copyAsRequested(qint64 id); ///< in the words of a framework
    /// The number behind a cell or a bar of a difference. `change`: of a bar, what it says about both layouts; the number is
    /// that of one of them.
    void whyRequested(qint64 id, const QString& number, const QString& change = {});
    void tableRequested(); ///< save the table
    void slideRequested(); ///< save the picture

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    class Head;
    class Labels;
    class Delegate;

    void arrange();
    void showRows();
    void showDifferences();
    void fillBoxes();
    void activate(const QModelIndex& index);
    void openMenu(int column, const QPoint& at);
    void retranslate();
    [[nodiscard]] int columnOf(std::int64_t id) const;
    [[nodiscard]] QString nameOf(std::int64_t id) const;
    [[nodiscard]] double cellWidth() const;
    [[nodiscard]] int labelsWidth() const;
    void fitRows();

    theme::Theme m_theme;
    CompareModel* m_model = nullptr;
    CellPainter m_painter;
    std::vector<std::int64_t> m_order;
    std::vector<Candidate> m_candidates;
    std::int64_t m_base = 0;
    std::int64_t m_other = 0;
    bool m_all = false;

    QStackedWidget* m_pages = nullptr;
    QLabel* m_empty = nullptr;
    QPushButton* m_pin = nullptr;
    QLabel* m_baseLabel = nullptr;
    QComboBox* m_baseBox = nullptr;
    QToolButton* m_swap = nullptr;
    QLabel* m_otherLabel = nullptr;
    QComboBox* m_otherBox = nullptr;
    QComboBox* m_sort = nullptr;
    QCheckBox* m_allBox = nullptr;
    QToolButton* m_export = nullptr;
    QAction* m_saveTable = nullptr;
    QAction* m_saveSlide = nullptr;
    QAction* m_copyTable = nullptr;
    QSplitter* m_splitter = nullptr;
    QTableView* m_table = nullptr;
    panel::FlowLayout* m_bar = nullptr;
    QBoxLayout* m_pair = nullptr; ///< of the differences
    DifferenceView* m_time = nullptr;
    DifferenceView* m_memory = nullptr;
};

} // namespace shardscape::compare
