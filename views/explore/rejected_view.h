// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/pane.h"
#include "explore/rejected.h"
#include "theme/picture.h"

#include <vector>

class QLabel;
class QListWidget;
class QScrollArea;

namespace shardscape::explore {

/// Why layouts were rejected: a bar per reason, and examples of the chosen one to look at.
/// Thread: GUI only.
class RejectedView : public Pane, public theme::Picture {
    Q_OBJECT

public:
    /// `results` outlives the view and tells it of changes by reload() and appended().
    explicit RejectedView(const ResultSet& results, QWidget* parent = nullptr);

    void setTheme(const theme::Theme& theme) override;
    void reload();
    /// Only the counts have changed.
    void appended();

    [[nodiscard]] const std::vector<RejectedReason>& reasons() const { return m_reasons; }
    [[nodiscard]] int chosen() const { return m_chosen; }
    /// Lists examples of a reason, by its place among reasons().
    void choose(int reason);
    [[nodiscard]] const std::vector<RejectedExample>& examples() const { return m_examples; }
    void activateExample(int example);
    [[nodiscard]] QWidget* bars() const;
    [[nodiscard]] QListWidget* list() const { return m_list; }

    [[nodiscard]] QSize pictureSizeHint() const override;
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

signals:
    /// A rejected layout to look at, an index of the space.
    void layoutActivated(std::int64_t index);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    class Bars;
    class ExampleDelegate;

    [[nodiscard]] double barHeight() const;
    void paintBars(QPainter& painter, const QRectF& rect, const theme::Theme& theme, int hovered,
                   bool focused) const;
    void fillExamples();
    void placeBars();
    void applyTheme();
    [[nodiscard]] QString heading() const;

    const ResultSet& m_results;
    std::vector<RejectedReason> m_reasons;
    std::vector<RejectedExample> m_examples;
    std::int64_t m_total = 0;
    int m_chosen = -1;
    QLabel* m_heading = nullptr;
    QLabel* m_caption = nullptr;
    QLabel* m_about = nullptr;
    Bars* m_bars = nullptr;
    QScrollArea* m_scroll = nullptr;
    QListWidget* m_list = nullptr;
};

} // namespace shardscape::explore
