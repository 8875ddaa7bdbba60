// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "draw/shape_entry.h"
#include "workload/runs.h"
#include "workload/transformer.h"

#include <QScrollArea>

#include <vector>

class QCheckBox;
class QLabel;
class QToolButton;
class QVBoxLayout;

namespace shardscape::draw {

/// The numbers of a model beside its stack: those of the whole model, of its layers, of its experts, and what can be done to
/// the run that is selected. Every edit is a whole model with the words for its step of undo.
///
/// Thread: GUI only.
class ModelPanel : public QScrollArea {
    Q_OBJECT

public:
    explicit ModelPanel(QWidget* parent = nullptr);

    void setModel(const workload::Transformer& model, std::size_t run);
    void setTheme(const theme::Theme& theme);
    /// Of a field by its id: tests and pictures.
    [[nodiscard]] ShapeEntry* entry(std::string_view id) const;

    // What the canvas's keys ask for; refusals are said in place.
    void resizeRun(std::size_t run, std::int64_t layers);
    void removeRun(std::size_t run);
    void doubleRun(std::size_t run);
    void addKind(std::size_t run);
    void moveRun(std::size_t from, std::size_t to);
    [[nodiscard]] QString refusal() const;

signals:
    void edited(const shardscape::workload::Transformer& model, const QString& what);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Row {
        const workload::ShapeField* field = nullptr;
        QWidget* line = nullptr;
        QLabel* label = nullptr;
        ShapeEntry* entry = nullptr;
        QLabel* error = nullptr;
    };
    void addRow(QVBoxLayout& column, const workload::ShapeField& field);
    QLabel* addHeading(QVBoxLayout& column);
    void retranslate();
    void fill();
    void apply(const Result<workload::Transformer>& next, const QString& what);
    [[nodiscard]] const workload::Run* run() const;
    [[nodiscard]] std::int32_t layerKind() const;
    [[nodiscard]] bool hasExperts() const;

    workload::Transformer m_model;
    std::vector<workload::Run> m_runs;
    std::size_t m_run = 0;
    bool m_hasModel = false;
    theme::Theme m_theme;

    std::vector<Row> m_rows;
    QLabel* m_runHeading = nullptr;
    QLabel* m_countLabel = nullptr;
    ShapeEntry* m_count = nullptr;
    QLabel* m_countError = nullptr;
    QWidget* m_runTools = nullptr;
    QToolButton* m_double = nullptr;
    QToolButton* m_add = nullptr;
    QToolButton* m_remove = nullptr;
    QToolButton* m_up = nullptr;
    QToolButton* m_down = nullptr;
    QLabel* m_refusal = nullptr;
    QLabel* m_modelHeading = nullptr;
    QLabel* m_layerHeading = nullptr;
    QLabel* m_expertHeading = nullptr;
    QLabel* m_latentHeading = nullptr;
    QToolButton* m_experts = nullptr;
    QCheckBox* m_gated = nullptr;
    QCheckBox* m_tied = nullptr;
};

} // namespace shardscape::draw
