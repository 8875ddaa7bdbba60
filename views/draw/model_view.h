// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "draw/model_canvas.h"
#include "theme/picture.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QToolButton;

namespace shardscape::panel {
class Chooser;
class Segments;
} // namespace shardscape::panel

namespace shardscape::draw {

class ModelPanel;

/// A split that would be faster, or valid where the present one is not, offered beside the stages.
struct BalanceOffer {
    std::vector<std::int64_t> stages;
    std::optional<double>
        gain; ///< share of the step's time that it saves; nothing where there is no step yet
    friend bool operator==(const BalanceOffer&, const BalanceOffer&) = default;
};

/// The model being drawn: its stack, the numbers beside it, the stages below. Takes values, says what people did.
///
/// Thread: GUI only.
class ModelView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit ModelView(QWidget* parent = nullptr);

    /// `costs`: training::modelCosts() of the scenario.
    void setScenario(const layout::Scenario& scenario, const training::Evaluation& evaluation,
                     std::vector<training::BlockCost> costs);
    void clear();
    /// New, import, keep: for the place above the drawing.
    [[nodiscard]] QWidget& tools() { return *m_tools; }
    void setTheme(const theme::Theme& theme);

    void setMeasure(Measure measure);
    /// The stages as a framework writes them; what is being typed stays.
    void setLayoutText(const QString& text);
    /// Why what was typed cannot be; empty: it can.
    void setLayoutProblem(const QString& problem);
    /// Something to know about the stages ("a split of 4 stages waits: pp is 8"); empty: nothing.
    void setStageNote(const QString& note);
    /// Nothing: the stages are as even as they can be.
    void setBalance(std::optional<BalanceOffer> offer);
    /// Stages that people set, rather than the even ones.
    void setOwnStages(bool own);
    /// Whether the model is to be had again: the catalog or the project has it. Otherwise keeping it is offered.
    void setKept(bool kept);

    [[nodiscard]] ModelCanvas& canvas() { return *m_canvas; }
    [[nodiscard]] ModelPanel& panel() { return *m_panel; }

    [[nodiscard]] QSize pictureSizeHint() const override { return m_canvas->pictureSizeHint(); }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

signals:
    void modelEdited(const shardscape::workload::Transformer& model, const QString& what);
    /// Empty: even again. Not `finished`: more of the same drag follows.
    void stagesEdited(const std::vector<std::int64_t>& stages, const QString& what, bool finished);
    void layoutTextEntered(const QString& text);
    void importAsked();
    void keepAsked();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void fillPanel();
    void fillTools();

    layout::Scenario m_scenario;
    std::optional<BalanceOffer> m_offer;
    bool m_ownStages = false;
    QString m_layoutText;

    panel::Segments* m_measure = nullptr;
    QToolButton* m_back = nullptr;
    QToolButton* m_fold = nullptr;
    QWidget* m_tools = nullptr;
    panel::Chooser* m_new = nullptr;
    QToolButton* m_import = nullptr;
    QToolButton* m_keep = nullptr;
    ModelCanvas* m_canvas = nullptr;
    ModelPanel* m_panel = nullptr;
    QLabel* m_stagesLabel = nullptr;
    QLineEdit* m_layout = nullptr;
    QToolButton* m_copy = nullptr;
    QToolButton* m_balance = nullptr;
    QToolButton* m_even = nullptr;
    QLabel* m_note = nullptr;
    QString m_problem;
    QString m_stageNote;
    theme::Theme m_theme;
};

} // namespace shardscape::draw
