// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "cluster/cluster.h"
#include "gui/background/lane.h"

#include <QObject>

#include <functional>

namespace shardscape::document {
class Document;
}
namespace shardscape::layout {
struct Scenario;
}
namespace shardscape::search {
struct Assignment;
}

namespace shardscape::gui {

class DrawDesk;

/// What people measured of their machine, made the current scenario's: a topology, collectives, links between nodes or
/// accelerators, tokens from expert to expert. Each is one step of undo.
/// Thread: GUI only.
class MeasurementDesk : public QObject {
    Q_OBJECT

public:
    MeasurementDesk(document::Document& document, DrawDesk& draw, QObject* parent);

    /// What `nvidia-smi topo -m` prints, or a table of measured collectives or links. `level`: the link level that a table was
    /// measured on; -1: as its ranks and hosts say. Error: nothing changed.
    Result<void> take(const std::string& text, int level = -1);
    /// Measured links, or tokens from expert to expert: what the size fits; asks where both fit. `name`: the file's.
    Result<void> takeMatrix(const std::string& text, const QString& name);

signals:
    void problem(const shardscape::Error& error);
    void note(const QString& sentence);
    /// A sentence with one or two answers; `other` may be empty.
    void asked(const QString& sentence, const QString& action, const std::function<void()>& then,
               const QString& other, const std::function<void()>& instead);
    /// The cluster is another one, to be seen in Draw.
    void clusterTaken();
    void knobChosen(const QString& knob, qint64 value);

private:
    Result<void> takeTopology(const cluster::Cluster& cluster, const std::string& text);
    Result<void> takeCollectives(const cluster::Cluster& cluster, const std::string& text, int level);
    Result<void> takeLinks(const std::string& text, const QString& name);
    Result<void> takeAffinity(const std::string& text, const QString& name);
    /// Which of those measured get which ranks, in the background; taken when a person says so.
    void searchOrder();
    void offerOrder(const search::Assignment& found, const cluster::Cluster& before);
    /// The current scenario's cluster is still `before`: nobody chose another one meanwhile.
    [[nodiscard]] bool isStill(const cluster::Cluster& before) const;

    document::Document& m_document;
    DrawDesk& m_draw;
    Lane m_orders;
};

} // namespace shardscape::gui
