// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/costing/length_loads.h"
#include "layout/change.h"
#include "layout/scenario.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;

namespace shardscape::lengths {

class LengthCanvas;
class LoadChart;

/// Lengths of the documents, drawn, and what they make of the ranks: presets, files, packing and how documents are dealt above,
/// the histogram in the middle, the ranks before and after below.
///
/// Thread: GUI only.
class LengthsView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit LengthsView(QWidget* parent = nullptr);

    void setScenario(const layout::Scenario& scenario);
    /// `headline`: what the layout takes with them.
    void setLoads(const training::LengthLoads& loads, const QString& headline, const QString& reason);
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] LengthCanvas& canvas() { return *m_canvas; }
    [[nodiscard]] LoadChart& loads() { return *m_loads; }
    [[nodiscard]] QString headline() const;

    [[nodiscard]] QSize pictureSizeHint() const override { return {900, 620}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

signals:
    void changeProposed(const shardscape::layout::Change& change, bool finished);
    void importRequested();
    void exportRequested();
    void pictureRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void proposeLengths(const workload::LengthHistogram& lengths, bool finished);
    void proposeKnob(std::string_view id, std::int64_t value);

    QComboBox* m_presets = nullptr;
    QPushButton* m_import = nullptr;
    QPushButton* m_export = nullptr;
    QPushButton* m_picture = nullptr;
    QPushButton* m_clear = nullptr;
    QCheckBox* m_packing = nullptr;
    QLabel* m_dealt = nullptr;
    QComboBox* m_ways = nullptr;
    LengthCanvas* m_canvas = nullptr;
    QLabel* m_headline = nullptr;
    LoadChart* m_loads = nullptr;
    layout::Scenario m_scenario;
};

} // namespace shardscape::lengths
