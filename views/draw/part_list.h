// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "cluster/cluster.h"
#include "draw/cluster_plan.h"

#include <QListWidget>

class QLineEdit;

namespace shardscape::draw {

/// What clusters are made of: nodes and accelerators of the catalog, kinds of links. Dragged onto the canvas, or put there by
/// Enter or a double click.
/// Thread: GUI only.
class PartList : public QWidget {
    Q_OBJECT

public:
    explicit PartList(QWidget* parent = nullptr);

    [[nodiscard]] QListWidget& list() { return *m_list; }
    /// Only parts with these words.
    void filter(const QString& words);

signals:
    /// "node:dgx-a100-80g", "accelerator:h100-80g-sxm", "switch:infiniband".
    void chosen(const QString& id);

private:
    void fill();

    QLineEdit* m_filter = nullptr;
    QListWidget* m_list = nullptr;
};

/// What the cluster becomes when a part is put onto another; nothing selected: added to the whole.
Result<cluster::Cluster> withPart(const cluster::Cluster& cluster, const QString& id, const Part& onto);
/// The step of undo: "Add node DGX H100".
QString partStep(const QString& id, const Part& onto);

} // namespace shardscape::draw
