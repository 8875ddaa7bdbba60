// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/chip_row.h"
#include "inspector/link_line.h"
#include "job/training/advice/advice.h"
#include "theme/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

class QPainter;
class QTimer;

namespace shardscape::inspector {

class ChoiceBox;

/// What the scenario is taken to run on, why, and one click that sets what recipes of that stack set: layout::recipeFor(). The
/// stack is the list of the knob "software".
///
/// Thread: GUI only.
class StackLine : public QWidget {
    Q_OBJECT

public:
    explicit StackLine(QWidget* parent = nullptr);

    /// Shows a scenario; setProposal() with the price of change() is to follow.
    void setScenario(const layout::Scenario& scenario);
    /// What the stacks of the list would do.
    void setChips(const std::vector<Chip>& chips, std::int64_t current);
    /// The recipe's change, priced. Until it comes nothing can be clicked.
    void setProposal(const training::Proposal& proposal);
    /// Whether somebody prices changes; otherwise the click works without a preview.
    void setPriced(bool priced);
    void setTheme(const theme::Theme& theme);
    /// Where there is little room the reason goes first, which the tool tip has too.
    void setBrief(bool brief);
    void retranslate();

    /// What its stack's recipe would change.
    [[nodiscard]] const layout::Change& change() const { return m_change; }
    /// Higher by some lines where there is a notice.
    [[nodiscard]] int heightFor() const;
    [[nodiscard]] ChoiceBox& stacks() { return *m_box; }
    /// The line below the list: the reason, and what can be clicked.
    [[nodiscard]] LinkLine::Text text(bool withReason = true) const;
    void paintPicture(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const;

signals:
    void stackChosen(std::int64_t value);
    void changeProposed(const shardscape::layout::Change& change);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QString why() const;
    /// What of the scenario the stack does not run: layout::gapsOf(). Empty: nothing is known of.
    [[nodiscard]] QString notice() const;
    [[nodiscard]] QString tip() const;
    [[nodiscard]] LinkLine::Text fitting(const QRectF& line) const;
    [[nodiscard]] double captionWidth() const;
    [[nodiscard]] QRectF lineRect(const QRectF& rect) const;
    void refresh();
    void place();

    layout::Scenario m_scenario;
    layout::Change m_change; ///< empty: everything is as the recipe has it
    std::optional<training::Proposal> m_proposal;
    bool m_pending = false; ///< the proposal is that of an older scenario
    bool m_priced = false;
    bool m_brief = false;
    theme::Theme m_theme;
    ChoiceBox* m_box = nullptr;
    LinkLine* m_line = nullptr;
    QTimer* m_patience = nullptr;
};

} // namespace shardscape::inspector
