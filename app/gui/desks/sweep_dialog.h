// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/background/lane.h"
#include "search/best.h"
#include "search/sweep.h"

#include <QDialog>

#include <string_view>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace shardscape::gui {

/// Which knobs a sweep turns, and through which values. One row per knob of the list: one value chosen keeps the knob
/// where it is, several make it an axis. The number of combinations follows at once. Not modal.
class SweepDialog : public QDialog {
    Q_OBJECT

public:
    explicit SweepDialog(QWidget* parent = nullptr);

    /// Offers the default sweep around a scenario.
    void setScenario(const layout::Scenario& scenario);
    /// The space as it is chosen now.
    [[nodiscard]] search::Space space() const;
    [[nodiscard]] QString sweepName() const;
    /// Turns one value of a knob on or off, as clicking its chip does. Unknown ones are ignored.
    void setChosen(std::string_view knobId, std::int64_t value, bool chosen);
    /// Shows only the rows of knobs that a search finds: by name, flag, paper or synonym.
    void setFilter(const QString& words);
    /// Offers a value that is not among the candidates, chosen. An error is said in the row.
    void addValue(std::string_view knobId, const QString& text);
    /// How large it is and about how long it takes, from samples of the very space: "1,492,992 combinations, some 70,000 layouts, about 0.3 s".
    [[nodiscard]] QString sizeText() const;
    [[nodiscard]] bool isEstimating() const { return m_estimating.isRunning(); }
    /// Looks for the fastest layout of the space by bounds, however large it is; again: ends that with what is found.
    void findFastest();
    [[nodiscard]] bool isFinding() const { return m_finding.isRunning(); }

signals:
    void started(const shardscape::search::Space& space, const QString& name);
    /// The fastest of the space, by bounds.
    void found(const shardscape::layout::Scenario& layout);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Row {
        const layout::Knob* knob = nullptr;
        std::vector<std::int64_t> values;
        std::vector<QToolButton*> chips;
        QLabel* state = nullptr;
        QWidget* line = nullptr;
        QWidget* box = nullptr; ///< of the chips
        QLineEdit* more = nullptr;
        QString error; ///< what is wrong with the value typed last
    };
    /// A group's heading, shown while one of its rows is.
    struct Heading {
        layout::KnobGroup group{};
        QLabel* label = nullptr;
    };
    QToolButton* addChip(Row& row, std::int64_t value, bool isChosen);

    void addRow(const layout::Knob& knob);
    void setAll(std::size_t row, bool all);
    void update();
    [[nodiscard]] static std::vector<std::int64_t> chosen(const Row& row);
    [[nodiscard]] bool isTooLarge() const;
    [[nodiscard]] QString whatToFix() const;
    void showFound(const search::Best& best);

    layout::Scenario m_scenario;
    std::vector<Row> m_rows;
    std::vector<Heading> m_headings;
    QLineEdit* m_search = nullptr;
    QLineEdit* m_name = nullptr;
    QWidget* m_content = nullptr;
    QVBoxLayout* m_column = nullptr;
    QLabel* m_count = nullptr;
    Lane m_estimating;
    search::Estimate m_estimate; ///< of the space as it is chosen; its seconds are 0 until they are known
    Lane m_finding;
    QLabel* m_proof = nullptr; ///< what is found by bounds, and proved
    QPushButton* m_fastest = nullptr;
    QLabel* m_warning = nullptr;
    QPushButton* m_start = nullptr;
};

/// "all of 64 A100": what a sweep around this scenario is called until somebody renames it.
QString defaultSweepName(const layout::Scenario& scenario);

} // namespace shardscape::gui
