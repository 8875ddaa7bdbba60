// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/chip_row.h"
#include "layout/change.h"
#include "theme/theme.h"

#include <QWidget>

#include <optional>

class QPainter;

namespace shardscape::training {
struct Placement;
}

namespace shardscape::inspector {

class ChoiceBox;

/// By which name people know where the layout's states lie, and the list of such names: training::placements(). One that
/// cannot be here says why.
///
/// Thread: GUI only.
class PlacementLine : public QWidget {
    Q_OBJECT

public:
    explicit PlacementLine(QWidget* parent = nullptr);

    void setScenario(const layout::Scenario& scenario);
    void setTheme(const theme::Theme& theme);
    void retranslate();

    [[nodiscard]] int heightFor() const { return theme::kControlHeight; }
    [[nodiscard]] ChoiceBox& names() { return *m_box; }
    /// Whether a search for `words` should find it: in its caption or any of the names.
    [[nodiscard]] bool matches(const QString& words) const;
    void paintPicture(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const;

signals:
    /// A name was chosen: what makes the layout that one.
    void changeProposed(const shardscape::layout::Change& change);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    /// What it does, where it comes from, what else it is called; or why it cannot be here.
    [[nodiscard]] static QString tipOf(const training::Placement& placement, const Message& refusal);
    [[nodiscard]] double captionWidth() const;
    void choose(std::int64_t value);
    void refresh();

    std::optional<layout::Scenario> m_scenario;
    theme::Theme m_theme;
    ChoiceBox* m_box = nullptr;
};

} // namespace shardscape::inspector
