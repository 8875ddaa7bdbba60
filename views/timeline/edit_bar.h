// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/edit.h"
#include "timeline/gantt_index.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;
class QToolButton;

namespace shardscape::timeline {

/// What can be done to the selected op of a schedule that may be edited: its duration, splitting or merging its backward, the
/// device of its chunk, each for this op, its stage or all of its kind.
class EditBar : public QWidget {
    Q_OBJECT

public:
    explicit EditBar(QWidget* parent = nullptr);

    /// Null, or -1: nothing is selected.
    void setOp(std::shared_ptr<const ScheduleView> view, int op);

signals:
    /// `op`: the one to be selected then; -1 when it is gone.
    void edited(std::shared_ptr<const shardscape::schedule::Edited> edited, const QString& what, int op);
    void refused(const QString& reason);

protected:
    void changeEvent(QEvent* event) override;

private:
    enum class Scope { Op, Stage, Kind };

    void retranslate();
    void fill();
    [[nodiscard]] Scope scope() const;
    [[nodiscard]] const schedule::Op& op() const;
    void applyDuration();
    void applySplit();
    void applyDevice();
    void apply(Result<schedule::Edited> result, const QString& what, int op);

    std::shared_ptr<const ScheduleView> m_view;
    int m_op = -1;
    bool m_filling = false;
    QComboBox* m_scope = nullptr;
    QLabel* m_durationLabel = nullptr;
    QDoubleSpinBox* m_duration = nullptr;
    QToolButton* m_split = nullptr;
    QLabel* m_deviceLabel = nullptr;
    QSpinBox* m_device = nullptr;
};

} // namespace shardscape::timeline
