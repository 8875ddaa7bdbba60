// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace shardscape::gui {

/// What a row of the project tree carries beside its name.
enum ProjectRole { kKindRole = Qt::UserRole, kIdRole, kRemarkRole, kCurrentRole, kPinRole, kLaneRole };

/// A row: its name, a quiet remark at the right edge, the accent for what the views show. Headings are small and quiet.
class ProjectRowDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace shardscape::gui
