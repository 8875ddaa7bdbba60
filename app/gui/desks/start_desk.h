// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/questions/question.h"
#include "exchange/questions/question_answer.h"
#include "exchange/questions/serving_answer.h"
#include "gui/background/lane.h"

#include <QObject>
#include <QStringList>

#include <memory>
#include <optional>

namespace shardscape::start {
class StartView;
class WordField;
} // namespace shardscape::start

namespace shardscape::gui {

/// Listens to the start page's three fields, or to a whole question in the first, and answers, away from the GUI thread: first a part of the layouts, then all
/// where they are not too many, then, where nothing fits, or nothing safely, the fewest nodes on which something does. A keystroke that changes the
/// question takes the place of the one before.
/// Thread: GUI only.
class StartDesk : public QObject {
    Q_OBJECT

public:
    explicit StartDesk(start::StartView& view, QObject* parent = nullptr);

    /// What the three fields say, to be said again by another page.
    [[nodiscard]] QStringList words() const;
    void setWords(const QStringList& words);
    /// A scenario of what is understood so far; the rest as in a new project.
    [[nodiscard]] layout::Scenario begun() const;
    /// A config.json, or what `nvidia-smi topo -m` printed, into its field. Error: it is none.
    Result<void> takeModel(const std::string& text, const std::string& name);
    Result<void> takeTopology(const std::string& text, const std::string& name);
    /// MFU is counted otherwise from now on.
    void recount();

    /// What is asked; nothing: some field is not understood.
    [[nodiscard]] const std::optional<layout::Scenario>& asked() const { return m_asked; }
    [[nodiscard]] bool isAnswering() const { return m_lane.isRunning(); }

signals:
    /// Enter: this layout of that sweep is to be worked on.
    void opened(const shardscape::layout::Scenario& scenario,
                std::shared_ptr<const shardscape::search::SweepResult> result);
    /// The same, and all layouts are to be swept.
    void sweepAllWanted(const shardscape::layout::Scenario& scenario);

private:
    void listen();
    /// What is said to each question: the words of its field, or its part of a whole question in the first.
    [[nodiscard]] exchange::QuestionWords said() const;
    [[nodiscard]] std::optional<workload::Transformer> listenToModel(const std::string& words);
    [[nodiscard]] std::optional<cluster::Cluster> listenToCluster(const std::string& words);
    [[nodiscard]] std::optional<exchange::Purpose> listenToPurpose(
        const std::string& words, const std::optional<cluster::Cluster>& cluster);
    void sayWhatIsMissing();
    void ask(const layout::Scenario& scenario);
    void askServing(const layout::Scenario& scenario);
    void showServed(std::shared_ptr<const exchange::ServedAnswer> answer);
    void show(std::shared_ptr<const exchange::QuestionAnswer> answer, bool searching, double whole);
    void showLeast(const Result<search::Solution>& least);
    /// What is recommended is tight: how sure it is, and the nearest that is safe, on these nodes or on more.
    void sayHowSure(bool searching);
    void showSafe(const std::optional<exchange::SafeOnMore>& safe);
    void open(int candidate);

    start::StartView& m_view;
    exchange::OwnParts m_own;
    std::optional<double> m_dollars; ///< of one accelerator an hour, as edited
    std::optional<double> m_watts;
    std::string m_priced; ///< id of the accelerator that they are of
    std::optional<layout::Scenario> m_asked;
    std::shared_ptr<const exchange::QuestionAnswer> m_answer; ///< of m_asked, as the engine counts
    std::shared_ptr<const exchange::ServedAnswer>
        m_served;                        ///< of m_asked where that serves; then m_answer is null
    bool m_anyEngine = false;            ///< no engine was said
    bool m_counted = false;              ///< the cluster's machines were counted
    double m_mostDollars = 0;            ///< that were said to be spent; 0: none were
    std::optional<std::int64_t> m_batch; ///< that would divide, where that is all that is in the way
    std::optional<std::int64_t> m_nodes; ///< that would be enough
    bool m_offersSafe = false;           ///< the button looks at the candidate that is safe to fit
    bool m_opensWhenAnswered = false;
    Lane m_lane;
};

} // namespace shardscape::gui
