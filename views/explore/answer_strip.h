// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/results/sweep_answer.h"
#include "explore/pane.h"
#include "explore/result_set.h"

#include <QStringList>

#include <array>
#include <memory>
#include <vector>

class QGridLayout;

namespace shardscape::explore {

/// What a sweep says about its question, above its points: the fastest of what was swept, where the second waits longer, the
/// most frugal, how sure the order is, what stood still, and what one change outside would give. Its nouns are links.
/// Thread: GUI only.
class AnswerStrip : public Pane {
    Q_OBJECT

public:
    /// `results` outlives the strip.
    explicit AnswerStrip(const ResultSet& results, QWidget* parent = nullptr);
    ~AnswerStrip() override;

    void setTheme(const theme::Theme& theme) override;
    /// A sweep grows: the fastest so far.
    void showRunning(const search::Progress& progress);
    /// The sweep has ended and its answer is being looked for.
    void showPending();
    /// Null: there is none.
    void setAnswer(std::shared_ptr<const exchange::SweepAnswer> answer);
    [[nodiscard]] const exchange::SweepAnswer* answer() const { return m_answer.get(); }
    /// MFU is counted in another way.
    void recount() { refresh(); }
    /// The answer is of another model or cluster than the one that the other perspectives show: dimmed.
    void setStale(bool stale);
    /// One line a cell, for low windows; the rest stands in tool tips.
    void setCompact(bool compact);

    /// Whether there is anything to say.
    [[nodiscard]] bool isAnswering() const { return m_state != State::Nothing; }

    enum class Part : std::uint8_t { Fastest, Second, Frugal, Order, Still, Outside };
    static constexpr std::size_t kParts = 6;
    /// What a cell says, without its title; for tests and for the clipboard.
    [[nodiscard]] QString partText(Part part) const;
    /// The whole answer as text, a cell a line.
    [[nodiscard]] QString text() const;
    /// The same answer to be read: what is fastest, of all that is known, in a sentence; where it comes from and why it leads in
    /// another. Rich text, whose links followSentence() takes. Empty where there is none.
    [[nodiscard]] QString sentence() const;
    /// The same as plain text, without what is clicked.
    [[nodiscard]] QString plainSentence() const;
    void followSentence(const QString& link);
    /// Follows a link of a cell, as a click on it does: "look", "take", "pin", "why:ID", "knob:ID", "widen", "setup".
    void follow(Part part, const QString& link);
    /// The links of a cell, in order.
    [[nodiscard]] QStringList links(Part part) const;

signals:
    /// sentence() has another text.
    void sentenceChanged();
    /// The layouts that a cell is about, as indices of the space; empty: the pointer has left it.
    void hovered(const std::vector<std::int64_t>& indices);
    void lookRequested(const shardscape::layout::Scenario& scenario, const QString& name);
    void takeRequested(const shardscape::layout::Scenario& scenario);
    void pinRequested(const shardscape::layout::Scenario& scenario, const QString& name);
    /// Of the second layout against the fastest.
    void whyRequested(const shardscape::layout::Scenario& scenario, const QString& name,
                      const QString& numberId);
    void knobRequested(const QString& knobId);
    void sweepRequested(const shardscape::search::Space& space);
    void setUpRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    class Cell;

    [[nodiscard]] QString sentenceWith(bool links) const;
    void refresh();
    void arrange();
    [[nodiscard]] Cell& cell(Part part) const { return *m_cells[static_cast<std::size_t>(part)]; }
    /// The layout that a cell is about; nothing where it names none.
    [[nodiscard]] std::optional<layout::Scenario> scenarioOf(Part part) const;
    [[nodiscard]] QString nameOf(Part part) const;
    [[nodiscard]] QString nameOfRow(std::int64_t index) const;
    /// Where climbing from a layout of the sweep ended: the knobs that name such layouts as they are there, then the other changes.
    [[nodiscard]] QString nameOfEnd(const search::Beyond& beyond) const;
    /// The axes that tell apart what the answer names, and that layout.
    [[nodiscard]] std::vector<std::size_t> namingAxes(std::int64_t index) const;
    [[nodiscard]] std::vector<std::int64_t> indicesOf(Part part) const;
    [[nodiscard]] const search::StoodStill* toAdd() const;
    void fillFastest();
    QString leftOut() const; ///< what is faster and not run by its stack, and why; empty: nothing
    void fillSecond();
    void fillFrugal();
    void fillOrder();
    void fillStill();
    void fillOutside();
    void fillNothingFits();

    const ResultSet& m_results;
    std::shared_ptr<const exchange::SweepAnswer> m_answer;
    search::Progress m_progress;
    enum class State : std::uint8_t { Nothing, Running, Pending, Answered } m_state = State::Nothing;
    bool m_stale = false;
    bool m_compact = false;
    QGridLayout* m_grid = nullptr;
    std::array<Cell*, kParts> m_cells{};
};

} // namespace shardscape::explore
