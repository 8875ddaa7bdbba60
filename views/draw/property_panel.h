// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "cluster/cluster.h"
#include "draw/cluster_plan.h"
#include "draw/rank_map.h"
#include "theme/theme.h"

#include <QWidget>

#include <functional>
#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace shardscape::draw {

class GroupList;
class QuantityField;

/// What is selected on the canvas, in numbers that can be changed where they stand. An edit is told as the whole cluster
/// that it makes; one that cannot be is said below the numbers and changes nothing.
/// Thread: GUI only.
class PropertyPanel : public QWidget {
    Q_OBJECT

public:
    explicit PropertyPanel(QWidget* parent = nullptr);

    void show(const cluster::Cluster& cluster, const Part& part, const RankMap& map, std::int64_t lit);
    void setLit(std::int64_t lit);
    void setTheme(const theme::Theme& theme);
    void setMeasuredOffered(bool offered);
    /// One sentence below the numbers; empty: gone.
    void setProblem(const QString& sentence);
    [[nodiscard]] QString problem() const;
    /// The field of that name: "bandwidth", "latency", "nodes"... Null when there is none at present.
    [[nodiscard]] QuantityField* field(const QString& id) const;
    [[nodiscard]] QPushButton* button(const QString& id) const;

signals:
    void edited(const shardscape::cluster::Cluster& cluster, const QString& what);
    /// A table of measured collectives is to be fitted to this level.
    void measuredRequested(int level);
    void whyRequested(shardscape::draw::Axis axis);

private:
    using Edit = std::function<Result<cluster::Cluster>(cluster::Cluster, double)>;
    struct Quantity {
        QString id;
        QString label;
        QString unit;
        double scale = 1;
        double least = 0;
        double most = 1;
        bool whole = false;
        double value = 0;
        QString what; ///< the step of undo
        Edit edit;
        QString help;
    };
    struct Choice {
        QString id;
        QString label;
        QStringList texts;
        int current = -1;
        QString what;
        Edit edit; ///< takes the index
    };
    struct Command {
        QString id;
        QString text;
        QString help;
        std::function<void()> run;
    };
    struct Contents {
        QString title;
        QString note;
        std::vector<Choice> choices;
        std::vector<Quantity> quantities;
        std::vector<Command> commands;
        bool groups = false;
        [[nodiscard]] QString shape()
            const; ///< what of it makes widgets: the same shape only takes other values
    };

    [[nodiscard]] Contents contents();
    /// How many nodes of a kind there are.
    [[nodiscard]] Quantity nodesQuantity(std::int32_t kind, const QString& id, const QString& label) const;
    void addCluster(Contents& c);
    void addNode(Contents& c, std::int64_t node);
    void addHost(Contents& contents, std::int32_t kind);
    void addAccelerator(Contents& c, std::int64_t accelerator);
    void addLevel(Contents& c, std::int32_t level, std::size_t kind);
    void addWire(Contents& c);
    void build(const Contents& contents);
    void refresh();
    void run(const QString& what, const Result<cluster::Cluster>& edited);
    [[nodiscard]] bool isInside(std::int32_t level) const;

    cluster::Cluster m_cluster;
    ClusterPlan m_plan;
    Part m_part;
    RankMap m_map;
    std::int64_t m_lit = -1;
    std::int64_t m_copies = 1;
    bool m_measured = false; ///< offers to fit a level to measurements
    theme::Theme m_theme;

    QVBoxLayout* m_column = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_note = nullptr;
    QWidget* m_rows = nullptr;
    QLabel* m_problem = nullptr;
    QLabel* m_groupsTitle = nullptr;
    GroupList* m_groups = nullptr;
    QString m_shape;
    std::vector<QuantityField*> m_fields;
    std::vector<QComboBox*> m_boxes;
    std::vector<QPushButton*> m_buttons;
    Contents m_contents;
};

} // namespace shardscape::draw
