// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "draw/cluster_canvas.h"
#include "theme/picture.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;
class QSplitter;
class QStackedWidget;
class QTableView;

namespace shardscape::panel {
class Segments;
}

namespace shardscape::draw {

class PartList;
class PropertyPanel;
class RankOrderChips;
class RankTable;

/// The cluster drawn and edited, with a layout's ranks on it: canvas, properties and parts beside it, the table of ranks
/// below. It changes nothing itself: every edit is told as the cluster it makes, with the name of its step.
/// Thread: GUI only.
class ClusterView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit ClusterView(QWidget* parent = nullptr);

    /// A cluster with a layout on it; an empty map where the layout is not valid. No cluster (no nodes): empty.
    /// `reason`: why the map is empty.
    void show(const cluster::Cluster& cluster, RankMap map, const QString& reason = {});
    /// "tp-cp-dp-pp" and which of its axes have one rank.
    void setRankOrder(const QString& order, const QStringList& idle);
    void setTheme(const theme::Theme& theme);

    [[nodiscard]] ClusterCanvas& canvas() { return *m_canvas; }
    [[nodiscard]] PropertyPanel& properties() { return *m_properties; }
    [[nodiscard]] PartList& parts() { return *m_parts; }
    [[nodiscard]] RankOrderChips& rankOrder() { return *m_order; }
    [[nodiscard]] RankTable& table() { return *m_table; }
    /// What stands at the right of the page's head.
    [[nodiscard]] QWidget& tools() { return *m_tools; }
    void setTableShown(bool shown);
    /// Whether whoever owns the view reads topologies and measurements: then it offers to.
    void setImportOffered(bool offered);
    /// A part of the palette put onto another, as a drop does.
    void putPart(const QString& id, const Part& onto);
    /// Copy × N, delete, connect: as keys and drags do.
    void copyPart(const Part& part);
    void removePart(const Part& part);
    /// One sentence, where it is looked for.
    void say(const QString& sentence);

    [[nodiscard]] QSize pictureSizeHint() const override { return m_canvas->pictureSizeHint(); }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override
    {
        m_canvas->paintPicture(painter, rect, theme);
    }

signals:
    void clusterEdited(const shardscape::cluster::Cluster& cluster, const QString& what);
    /// Another cluster in the place of the one shown, which stays what it is.
    void clusterBegun(const shardscape::cluster::Cluster& cluster, const QString& what);
    void rankOrderChosen(const QString& order, bool finished);
    void whyRequested(shardscape::draw::Axis axis);
    void measuredRequested(int level);
    void importRequested();
    void textDropped(const QString& text);
    void exportRequested(const QString& csv);

private:
    void begin(const QString& id);
    void edit(const Result<cluster::Cluster>& edited, const QString& what);
    void showSelection();

    theme::Theme m_theme;
    ClusterCanvas* m_canvas = nullptr;
    PropertyPanel* m_properties = nullptr;
    QScrollArea* m_scroll = nullptr;
    PartList* m_parts = nullptr;
    QStackedWidget* m_side = nullptr;
    panel::Segments* m_sideSwitch = nullptr;
    QComboBox* m_colour = nullptr;
    QCheckBox* m_traffic = nullptr;
    RankOrderChips* m_order = nullptr;
    QLabel* m_orderLabel = nullptr;
    QWidget* m_tools = nullptr;
    QPushButton* m_import = nullptr;
    QPushButton* m_tableButton = nullptr;
    RankTable* m_table = nullptr;
    QTableView* m_tableView = nullptr;
    QWidget* m_tablePane = nullptr;
};

} // namespace shardscape::draw
