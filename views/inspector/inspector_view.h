// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/advisor.h"
#include "inspector/verdict_strip.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QStringList>
#include <QWidget>

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QScrollArea;
class QToolButton;

namespace shardscape::inspector {

class AdviceWorker;
class GroupHead;
class KnobCard;
class KnobRow;
class PlacementLine;
class StackLine;

/// The verdict, the software and, below them, the knobs. A short list stands by group. A long one begins with the twelve that
/// matter here: what every layout is spoken of by, and what single changes say moves this one most; the rest lies folded in
/// its groups, and what makes no difference here is left out until a search or a card asks for it. It holds no scenario of its
/// own to change: it shows the one it is given and says what the user wants.
///
/// Thread: GUI only; previews are computed in a worker thread of its own.
class InspectorView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    /// `knobs` must outlive the view: layout::knobs() in the application.
    explicit InspectorView(std::span<const layout::Knob> knobs, QWidget* parent = nullptr);
    ~InspectorView() override;

    /// Shows a scenario and what was predicted for it, and asks the advisor what its neighbours would do.
    void setState(const layout::Scenario& scenario, const training::Evaluation& evaluation);
    /// Shows another layout in the verdict, under a name, until setState() or endLook(); the knobs stay.
    void look(const QString& name, const training::Evaluation& evaluation);
    void endLook();
    /// Shows the scenario with another order of ops in the verdict, and says so, until setState(), look() or endJudging().
    void judge(const VerdictStrip::Subject& subject, const training::Evaluation& evaluation);
    void endJudging();
    /// The mends of the evaluation's reasons were found.
    void setReasons(std::vector<layout::Reason> reasons);
    /// What single changes would do is being asked for; adviceEnded() follows.
    [[nodiscard]] bool isAdvising() const;
    /// Where previews and the proposal come from; see evaluatingAdvisor(). Without one the chips have no
    /// bars.
    void setAdvisor(Advisor advisor);
    /// Half the width of MFU's error band, as a fraction; not `measured`: so wide that no run was like it.
    void setMfuBand(std::optional<double> band, bool measured = true);
    /// Of peak memory: half the width of its band, and the share of such layouts that fit.
    void setFitBand(std::optional<double> relative, double chance);
    void setTheme(const theme::Theme& theme);

    /// Shows only knobs that match, as typing into the search field does.
    void setFilter(const QString& words);
    /// The focus goes to the search field.
    void editSearch();
    /// The scenario that this one is held against: knobs that differ are marked and can be taken back. Nothing: there is
    /// none.
    void setReference(const std::optional<layout::Scenario>& reference, const QString& name);
    /// Shows only the knobs that differ.
    void setChangedOnly(bool changedOnly);
    [[nodiscard]] int changedKnobs() const;
    /// Hides the knobs of a group behind its head, until a search or revealKnob() needs one.
    void setFolded(layout::KnobGroup group, bool folded);
    [[nodiscard]] bool isFolded(layout::KnobGroup group) const;
    /// Names of the folded groups, for settings: "workload".
    [[nodiscard]] QStringList foldedGroups() const;
    void setFoldedGroups(const QStringList& names);
    /// Opens the card of a knob.
    void showAbout(const QString& knobId);
    [[nodiscard]] KnobCard& card();
    /// Scrolls to a knob and gives it the keyboard. Unknown ids are ignored.
    void revealKnob(const QString& knobId);

    /// What is known so far of the present scenario's neighbours, all knobs.
    [[nodiscard]] std::vector<training::Proposal> previews() const;
    [[nodiscard]] VerdictStrip* verdict() const { return m_verdict; }
    [[nodiscard]] StackLine* stack() const { return m_stack; }
    [[nodiscard]] PlacementLine* placement() const { return m_placement; }
    [[nodiscard]] KnobRow* row(const QString& knobId) const;
    [[nodiscard]] GroupHead* head(layout::KnobGroup group) const;
    /// The ids of the knobs that matter here, from above; none where the list is short.
    [[nodiscard]] QStringList knobsThatMatter() const;

    [[nodiscard]] QSize pictureSizeHint() const override;
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    /// As wide as the font asks for: 280 px at the usual size.
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {264, 240}; }

signals:
    /// What was clicked, with what follows. Not `finished` while a drag goes on: those changes belong to one undo step.
    void changeWanted(const shardscape::layout::Change& change, bool finished);
    void whyRequested(const QString& numberId);
    /// The layout that look() shows is wanted.
    void takeRequested();
    /// The link of what judge() says was clicked.
    void subjectFollowed();
    /// What single changes would do has arrived, all knobs so far.
    void previewsChanged(const std::vector<shardscape::training::Proposal>& previews);
    /// What the hardware and the software would do, some time after the previews.
    void valuesChanged(const std::vector<shardscape::inspector::ValuePreview>& values);
    /// All that was asked of the advisor for the present scenario has arrived.
    void adviceEnded();
    /// A group was folded or unfolded.
    void foldedChanged();
    /// A word of the glossary is wanted.
    void glossaryRequested(const QString& entryId);
    /// A paper's page on the web is wanted.
    void paperRequested(const QString& address);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Content;
    struct Group {
        layout::KnobGroup group{};
        std::vector<KnobRow*> rows;
        GroupHead* head = nullptr;
    };
    /// A group as a search leaves it.
    struct Placed {
        GroupHead* head = nullptr;
        std::vector<KnobRow*> rows;
        std::vector<KnobRow*> hidden;
        int idle = 0;            ///< of the hidden, those that make no difference here
        bool placements = false; ///< whether the names of placements are found, which stand above the rows
        bool holdsPlacements = false; ///< whether they would stand there
    };
    [[nodiscard]] std::vector<Placed> placedGroups() const;
    [[nodiscard]] QString summaryOf(const Group& group) const;
    /// Whether the names of placements stand at the head of the group.
    [[nodiscard]] bool isPlacement(const Group& group) const
    {
        return m_placement != nullptr && group.group == layout::KnobGroup::Memory;
    }
    /// Chooses the knobs that matter anew where the question is another one. A change of the layout leaves them in place.
    void chooseWhatMatters();
    [[nodiscard]] bool isLong() const;
    [[nodiscard]] bool matters(const KnobRow* row) const;
    void orderTabs();
    void updateReference();
    void retranslate();
    void place();
    [[nodiscard]] int placeContent(int width);
    void takePreviews(const std::vector<training::Proposal>& previews);
    [[nodiscard]] std::optional<training::Price> now() const;
    void choose(const layout::Knob& knob, std::int64_t value, bool finished);
    /// Offers what makes a struck value possible, and to take it anyway.
    void offerMend(const layout::Knob& knob, std::int64_t value, QPoint at);
    void askAdvisor();
    void showStacks();

    std::span<const layout::Knob> m_knobs;
    std::optional<layout::Scenario> m_scenario;
    training::Evaluation m_evaluation;
    std::map<std::string, std::vector<training::Proposal>> m_previews;
    theme::Theme m_theme;
    QString m_filter;
    /// While a drag goes on: what it began from, and what it has asked for. Each of its values is chosen from the beginning,
    /// so that what followed from one goes when the next is chosen.
    struct Drag {
        layout::Scenario begun;
        layout::Scenario wanted;
    };
    std::optional<Drag> m_drag;
    std::optional<layout::Scenario> m_reference;
    QString m_referenceName;
    bool m_changedOnly = false;
    QToolButton* m_changedButton = nullptr;
    KnobCard* m_card = nullptr;
    VerdictStrip* m_verdict = nullptr;
    StackLine* m_stack = nullptr;         ///< null where the list has no knob "software"
    PlacementLine* m_placement = nullptr; ///< null where the list has no knob "zero"
    QLineEdit* m_search = nullptr;
    QScrollArea* m_scroll = nullptr;
    Content* m_content = nullptr;
    std::vector<Group> m_groups;
    GroupHead* m_mattersHead = nullptr;
    std::vector<KnobRow*> m_matters;  ///< from above
    std::vector<KnobRow*> m_askedFor; ///< shown though they make no difference here
    std::string m_mattersTo;          ///< model, cluster and software that m_matters was chosen for
    AdviceWorker* m_worker = nullptr;
    bool m_hasAdvisor = false;
};

} // namespace shardscape::inspector
