// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/purpose.h"

#include <QWidget>

#include <array>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QSpinBox;
class QVBoxLayout;

namespace shardscape::panel {
class Segments;
}
namespace shardscape::theme {
struct Theme;
}

namespace shardscape::gui {

struct ExportTable;

/// What can be chosen for one purpose, and what was checked in the file that came of it.
class ExportSettings : public QWidget {
    Q_OBJECT

public:
    explicit ExportSettings(QWidget* parent = nullptr);

    /// `hasScene`: a timeline, whose memory and legend can be left out.
    void showChoices(exporting::Purpose purpose, const exporting::Choices& choices, bool hasScene);
    [[nodiscard]] const exporting::Choices& choices() const { return m_choices; }
    void showHeight(double millimetres);
    void showChecks(const std::vector<exporting::Check>& checks);
    /// What pictures there are to choose from; the first is chosen.
    void setPictures(const QStringList& labels);
    [[nodiscard]] int picture() const;
    /// What data there is; the first stays chosen while it is there.
    void setTables(const std::vector<ExportTable>& tables);
    [[nodiscard]] int table() const;
    [[nodiscard]] int form() const;
    void chooseForm(int table, const QString& ending);
    void setTheme(const theme::Theme& theme);

signals:
    void changed();

private:
    void build();
    void buildFile(QVBoxLayout* column);
    QWidget* row(QVBoxLayout* column, const QString& head, std::initializer_list<QWidget*> widgets);
    void change();
    void fill();
    void fillForms();

    exporting::Purpose m_purpose = exporting::Purpose::Paper;
    exporting::Choices m_choices;
    bool m_filling = false;
    std::vector<QStringList> m_forms; ///< endings, by table

    QWidget* m_widthRow = nullptr;
    panel::Segments* m_width = nullptr;
    QDoubleSpinBox* m_otherWidth = nullptr;
    QWidget* m_heightRow = nullptr;
    QDoubleSpinBox* m_height = nullptr;
    QLabel* m_high = nullptr;
    QWidget* m_textRow = nullptr;
    panel::Segments* m_text = nullptr;
    QComboBox* m_letters = nullptr;
    QWidget* m_pictureRow = nullptr;
    QComboBox* m_picture = nullptr;
    QWidget* m_showsRow = nullptr;
    QCheckBox* m_memory = nullptr;
    QCheckBox* m_legend = nullptr;
    QWidget* m_lengthRow = nullptr;
    panel::Segments* m_length = nullptr;
    QWidget* m_groundRow = nullptr;
    panel::Segments* m_ground = nullptr;
    QComboBox* m_colours = nullptr;
    QWidget* m_timeRow = nullptr;
    QSpinBox* m_seconds = nullptr;
    QSpinBox* m_rate = nullptr;
    QWidget* m_dataRow = nullptr;
    QComboBox* m_tables = nullptr;
    QComboBox* m_tableForms = nullptr;
    QWidget* m_fileRow = nullptr;
    std::array<panel::Segments*, exporting::kPurposes> m_formats{}; ///< null where there is one alone
    QComboBox* m_dots = nullptr;
    QLabel* m_checksHead = nullptr;
    QWidget* m_checks = nullptr;
    QGridLayout* m_checkGrid = nullptr;
};

} // namespace shardscape::gui
