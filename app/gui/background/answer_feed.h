// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/results/sweep_answer.h"
#include "gui/background/lane.h"

#include <QObject>

#include <memory>

namespace shardscape::gui {

/// Answers of sweeps, away from the GUI thread: the neighbours of the fastest are tried. The last one is kept.
/// Thread: GUI only.
class AnswerFeed : public QObject {
    Q_OBJECT

public:
    explicit AnswerFeed(QObject* parent = nullptr);

    /// answered() follows, at once where that result's answer is known; another request takes its place.
    void ask(const std::shared_ptr<const search::SweepResult>& result);
    /// Nothing arrives any more.
    void forget();
    [[nodiscard]] bool isAsking() const { return m_lane.isRunning(); }

signals:
    /// Null where there is none: the sweep failed.
    void answered(std::shared_ptr<const shardscape::exchange::SweepAnswer> answer);

private:
    Lane m_lane;
    std::shared_ptr<const search::SweepResult> m_of; ///< what m_known answers
    std::shared_ptr<const exchange::SweepAnswer> m_known;
};

} // namespace shardscape::gui
