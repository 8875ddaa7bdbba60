// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/background/lane.h"
#include "job/training/numbers/evaluation.h"
#include "theme/theme.h"

#include <QDialog>

namespace shardscape::lengths {
class LengthsView;
}

namespace shardscape::gui {

/// Lengths of the current scenario's documents, and the ranks before and after, in a window beside the perspectives. Documents are
/// dealt to the ranks in the background; the picture before stays until the next is there.
class LengthsSheet : public QDialog {
    Q_OBJECT

public:
    explicit LengthsSheet(QWidget* parent = nullptr);

    void setScenario(const layout::Scenario& scenario, const training::Evaluation& evaluation);
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] lengths::LengthsView& view() { return *m_view; }
    [[nodiscard]] bool isWorking() const { return m_lane.isRunning(); }

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    lengths::LengthsView* m_view = nullptr;
    Lane m_lane;
};

} // namespace shardscape::gui
