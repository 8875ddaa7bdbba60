// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "cluster/cluster.h"
#include "document/document.h"
#include "draw/rank_map.h"

#include <QObject>

namespace shardscape::gui {

class Perspectives;

/// What is done in the Draw and Network perspectives, done to the document: a cluster that is edited becomes the project's
/// own, and the scenario's. One edit is one step of undo, named after it.
/// Thread: GUI only.
class DrawDesk : public QObject {
    Q_OBJECT

public:
    DrawDesk(document::Document& document, Perspectives& perspectives, QObject* parent);

    /// Error, and nothing changed: a cluster that cannot be, with the reason.
    /// `renamed`: it has a name of its own now, also where it was the project's own before.
    Result<void> setCluster(cluster::Cluster cluster, const QString& what, bool renamed = false);
    /// Another cluster of the project's own, and the scenario's; the one that it had stays in the project.
    Result<void> beginCluster(cluster::Cluster cluster, const QString& what);

signals:
    void knobChosen(const QString& knob, qint64 value, bool finished);
    /// Why a number is what it is, as MainWindow::why() names it.
    void whyRequested(const QString& number);
    /// Text to be written to a file that people choose.
    void exportRequested(const QString& name, const QString& text);
    void importRequested();
    void measuredRequested(int level);
    void textDropped(const QString& text);

private:
    void chooseOrder(const QString& order, bool finished);
    void explain(draw::Axis axis);

    document::Document& m_document;
    Perspectives& m_perspectives;
};

/// The entry of the project that a scenario's cluster is, whatever its number of nodes; null: a preset.
const store::ClusterEntry* ownEntry(const store::Project& project, const cluster::Cluster& cluster);

} // namespace shardscape::gui
