// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/training/answer.h"

#include <QWidget>

class QProgressBar;
class QPushButton;

namespace shardscape::gui {

class ElidedLabel;

/// The strip at the window's lower edge: what is running, how far, how long still, how many fit, and what was rejected
/// for which reason; with nothing running, the last result and what it comes to.
class JobStrip : public QWidget {
    Q_OBJECT

public:
    explicit JobStrip(QWidget* parent = nullptr);

    /// `secondsLeft` negative: not known yet.
    void showRunning(const QString& name, const job::Job& job, const search::Progress& progress,
                     double secondsLeft, bool paused);
    void showResult(const QString& name, const search::SweepResult& result);
    /// What the result comes to: the fastest layout that its stack runs, and how many of its kind were tried beside it. Null: not
    /// known.
    void setAnswer(const search::Answer* answer);
    /// Nothing has been swept yet.
    void showNothing();

    [[nodiscard]] QString text() const;

signals:
    void pauseToggled(bool paused);
    void stopRequested();
    void sweepRequested();
    /// The user wants to see what was rejected.
    void rejectedRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void showRejected(const job::Job& job, const search::Progress& progress);

    ElidedLabel* m_name = nullptr;
    QProgressBar* m_bar = nullptr;
    ElidedLabel* m_counts = nullptr;
    ElidedLabel* m_pace = nullptr;
    ElidedLabel* m_best = nullptr;
    QPushButton* m_pause = nullptr;
    QPushButton* m_stop = nullptr;
    QPushButton* m_start = nullptr;
    ElidedLabel* m_rejected = nullptr;
    bool m_paused = false;
};

/// "346,112 rejected: memory 61 %, heads divide by tp 22 %"; empty when nothing was.
QString rejectionText(const job::Job& job, const search::Progress& progress, int most);

} // namespace shardscape::gui
