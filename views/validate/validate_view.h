// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/picture.h"
#include "validate/calibration.h"
#include "validate/run_plot.h"

#include <QWidget>

#include <optional>

class QBoxLayout;
class QComboBox;
class QLabel;
class QPushButton;
class QTableView;

namespace shardscape::validation {

class RunTable;

/// Predictions beside measured runs: one's own where a table was read, otherwise the errors against published runs that
/// ship with the program. Says what to do next at the top, what came of it, and lists the runs, worst first.
///
/// Thread: GUI only.
class ValidateView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit ValidateView(QWidget* parent = nullptr);

    /// The shipped errors, shown while there are no runs of one's own; `residuals` outlives the view.
    void setPublished(const validate::Residuals& residuals);
    /// Null: published errors again. `name` is the table's.
    void setRuns(std::shared_ptr<const JudgedRuns> runs, const QString& name);
    [[nodiscard]] const std::shared_ptr<const JudgedRuns>& runs() const { return m_runs; }
    /// Fitted to the runs, not applied yet; empty: none.
    void setProposal(std::optional<validate::Calibration> calibration);
    [[nodiscard]] const std::optional<validate::Calibration>& proposal() const { return m_proposal; }
    /// The one that the project's scenarios have.
    void setApplied(std::optional<validate::Calibration> calibration);
    /// Something is being computed: buttons wait. Empty: nothing.
    void setCoverage(double leftOut);
    void setBusy(const QString& what);
    void setTheme(const theme::Theme& theme);

    [[nodiscard]] RunPlot& plot() { return *m_plot; }
    [[nodiscard]] QTableView& table() { return *m_table; }
    /// The sentences above the plots.
    [[nodiscard]] QString summary() const;

    [[nodiscard]] QSize pictureSizeHint() const override { return {1100, 480}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

signals:
    /// The share of published runs that bands hold when left out is to be found: setCoverage().
    void coverageWanted();
    void importRequested();
    void forgetRequested();
    void calibrateRequested();
    void stopRequested();
    void applyRequested();
    /// A run of one's own was opened: position in runs().
    void runActivated(int run);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// The last column fills the table where it fits and is wholly there, behind a scroll bar, where it does not.
    void fitLastColumn();
    void askCoverage();
    void showPoints();
    void showTexts();
    [[nodiscard]] QString headline() const;
    [[nodiscard]] QString calibrationText() const;
    [[nodiscard]] static QString keptText(const validate::Calibration& calibration, bool withReasons);

    int m_lastColumnWidth = 0; ///< that its texts need
    validate::Residuals m_published;
    std::optional<double>
        m_coverage; ///< of the published bands; asked for when first needed: it takes seconds
    bool m_asked = false;
    std::shared_ptr<const JudgedRuns> m_runs;
    QString m_name;
    std::optional<validate::Calibration> m_proposal;
    std::optional<validate::Calibration> m_applied;
    QString m_busy;
    theme::Theme m_theme;

    QLabel* m_headline = nullptr;
    QLabel* m_summary = nullptr;
    QWidget* m_choices = nullptr;
    QBoxLayout* m_caption = nullptr; ///< the summary and the choices: side by side where there is room
    QLabel* m_calibration = nullptr;
    QPushButton* m_import = nullptr;
    QPushButton* m_forget = nullptr;
    QPushButton* m_calibrate = nullptr;
    QPushButton* m_apply = nullptr;
    QComboBox* m_colour = nullptr;
    QComboBox* m_errors = nullptr;
    RunPlot* m_plot = nullptr;
    RunTable* m_rows = nullptr;
    QTableView* m_table = nullptr;
};

} // namespace shardscape::validation
