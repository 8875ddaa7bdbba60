// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/inspector_view.h"

#include "document/engine_text.h"
#include "inspector/advice_worker.h"
#include "inspector/choice_box.h"
#include "inspector/group_head.h"
#include "inspector/knob_card.h"
#include "inspector/knob_row.h"
#include "inspector/knob_text.h"
#include "inspector/placement_line.h"
#include "inspector/stack_line.h"
#include "inspector/value_field.h"
#include "inspector/verdict_strip.h"
#include "job/training/costing/mfu.h"
#include "layout/mends.h"
#include "panel/pane.h"
#include "theme/number_format.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace shardscape::inspector {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr int kBetweenRows = theme::kMargin;
constexpr int kBetweenRowsWhenShort = theme::kGrid + 2;
constexpr int kShort = 700; ///< below this height knobs come first: rows close up, the verdict is brief
constexpr int kBeforeGroup = theme::kGap;
constexpr int kAfterGroup = theme::kGrid;

constexpr std::size_t kLongList = 24;    ///< knobs; a longer list begins with those that matter
constexpr std::size_t kWhatMatters = 12; ///< rows of it
constexpr double kLeastGain = 1e-3;      ///< of the rate: what moves it by less does not matter

/// What every layout is spoken of by, in the order in which people set it.
constexpr std::array<std::string_view, 8> kSpokenOfBy{"tp",          "cp",        "pp",   "ep",
                                                      "micro_batch", "recompute", "zero", "schedule"};

constexpr std::array<std::pair<layout::KnobGroup, const char*>, 5> kGroupNames{{
    {layout::KnobGroup::Workload, "workload"},
    {layout::KnobGroup::Parallelism, "parallelism"},
    {layout::KnobGroup::Pipeline, "pipeline"},
    {layout::KnobGroup::Memory, "memory"},
    {layout::KnobGroup::Kernels, "kernels"},
}};

} // namespace

/// What scrolls: rows placed by the view, and the heads of the groups and derived lines painted between them.
class InspectorView::Content : public QWidget {
public:
    struct Line {
        QRectF rect;
        QString text;
        QString value; ///< a derived number at the right end
    };

    explicit Content(InspectorView& view)
        : m_view(view)
    {}

    std::vector<Line> lines;

    void paintLines(QPainter& painter, const QPointF& origin, const Theme& theme) const
    {
        for (const Line& line : lines) {
            const QRectF rect = line.rect.translated(origin);
            painter.setFont(theme::textFont(line.value.isEmpty() ? TextRole::Body : TextRole::Strong));
            painter.setPen(line.value.isEmpty() ? theme.quietText : theme.text);
            panel::drawElided(painter, rect, Qt::AlignLeft | Qt::AlignVCenter, line.text);
            painter.setFont(theme::textFont(TextRole::Body));
            painter.setPen(theme.quietText);
            theme::drawTabular(painter, rect, Qt::AlignRight | Qt::AlignVCenter, line.value);
        }
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), m_view.m_theme.pane);
        paintLines(painter, {0, 0}, m_view.m_theme);
    }

private:
    InspectorView& m_view;
};

InspectorView::InspectorView(std::span<const layout::Knob> knobs, QWidget* parent)
    : QWidget(parent)
    , m_knobs(knobs)
    , m_theme(Theme::light())
{
    setObjectName(QStringLiteral("inspector"));
    setAccessibleName(tr("Inspector"));

    m_verdict = new VerdictStrip(knobs, this);
    connect(m_verdict, &VerdictStrip::changeProposed, this,
            [this](const layout::Change& change) { emit changeWanted(change, true); });
    connect(m_verdict, &VerdictStrip::takeRequested, this, &InspectorView::takeRequested);
    connect(m_verdict, &VerdictStrip::subjectFollowed, this, &InspectorView::subjectFollowed);
    connect(m_verdict, &VerdictStrip::whyRequested, this, &InspectorView::whyRequested);

    const auto software = std::find_if(knobs.begin(), knobs.end(),
                                       [](const layout::Knob& knob) { return knob.id == "software"; });
    if (software != knobs.end()) {
        m_stack = new StackLine(this);
        connect(m_stack, &StackLine::changeProposed, this,
                [this](const layout::Change& change) { emit changeWanted(change, true); });
        connect(m_stack, &StackLine::stackChosen, this,
                [this, &knob = *software](std::int64_t value) { choose(knob, value, true); });
    }

    m_search = new QLineEdit(this);
    m_search->setObjectName(QStringLiteral("inspector_search"));
    m_search->setAccessibleName(tr("Find a knob"));
    m_search->setPlaceholderText(tr("Find a knob, a flag, a paper"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    connect(m_search, &QLineEdit::textChanged, this, &InspectorView::setFilter);
    m_changedButton = new QToolButton(this);
    m_changedButton->setObjectName(QStringLiteral("inspector_changed"));
    m_changedButton->setCheckable(true);
    m_changedButton->setAutoRaise(true);
    m_changedButton->hide();
    connect(m_changedButton, &QToolButton::toggled, this, &InspectorView::setChangedOnly);

    m_scroll = new QScrollArea(this);
    m_scroll->setObjectName(QStringLiteral("inspector_scroll"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // Always there: rows must not change their width when one knob more appears.
    m_scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_content = new Content(*this);
    m_content->setObjectName(QStringLiteral("inspector_knobs"));
    m_scroll->setWidget(m_content);
    m_scroll->viewport()->setAutoFillBackground(false);

    for (const layout::Knob& knob : knobs) {
        auto group = std::find_if(m_groups.begin(), m_groups.end(),
                                  [&](const Group& g) { return g.group == knob.group; });
        if (group == m_groups.end()) {
            m_groups.push_back({knob.group, {}});
            group = m_groups.end() - 1;
            group->head = new GroupHead(groupLabel(knob.group), m_content);
            const auto name = std::find_if(kGroupNames.begin(), kGroupNames.end(),
                                           [&](const auto& known) { return known.first == knob.group; });
            group->head->setObjectName(QStringLiteral("group_") + QLatin1String(name->second));
            connect(group->head, &GroupHead::clicked, this, [this, which = knob.group] {
                setFolded(which, !isFolded(which));
                emit foldedChanged();
            });
        }
        auto* row = new KnobRow(knob, m_content);
        const QString id = fromView(knob.id);
        connect(row, &KnobRow::changed, this,
                [this, &knob](std::int64_t value, bool finished) { choose(knob, value, finished); });
        connect(row, &KnobRow::struckClicked, this,
                [this, &knob](std::int64_t value, QPoint at) { offerMend(knob, value, at); });
        connect(row, &KnobRow::layoutChanged, this, &InspectorView::place);
        connect(row, &KnobRow::aboutRequested, this, [this, id] { showAbout(id); });
        row->control()->installEventFilter(this);
        group->rows.push_back(row);
    }
    if (isLong()) {
        m_mattersHead = new GroupHead(tr("What matters here"), m_content);
        m_mattersHead->setObjectName(QStringLiteral("group_matters"));
        connect(m_mattersHead, &GroupHead::clicked, this, [this] {
            m_mattersHead->setFolded(!m_mattersHead->isFolded());
            place();
        });
        chooseWhatMatters();
    }
    if (row(QStringLiteral("zero")) != nullptr) {
        m_placement = new PlacementLine(m_content);
        m_placement->names().installEventFilter(this);
        connect(m_placement, &PlacementLine::changeProposed, this,
                [this](const layout::Change& change) { emit changeWanted(change, true); });
    }
    for (const Group& group : m_groups) {
        group.head->installEventFilter(this);
    }
    orderTabs();

    m_worker = new AdviceWorker(this);
    connect(m_worker, &AdviceWorker::previewed, this, &InspectorView::takePreviews);
    connect(m_worker, &AdviceWorker::valued, this, &InspectorView::valuesChanged);
    connect(m_worker, &AdviceWorker::ended, this, [this] {
        chooseWhatMatters();
        emit adviceEnded();
    });
    if (m_stack != nullptr) {
        connect(m_worker, &AdviceWorker::changePriced, m_stack, &StackLine::setProposal);
    }
    connect(m_worker, &AdviceWorker::advised, m_verdict, &VerdictStrip::setAdvice);
    place();
}

InspectorView::~InspectorView() = default;

bool InspectorView::isLong() const
{
    return m_knobs.size() > kLongList;
}

bool InspectorView::matters(const KnobRow* row) const
{
    return std::find(m_matters.begin(), m_matters.end(), row) != m_matters.end();
}

QStringList InspectorView::knobsThatMatter() const
{
    QStringList ids;
    for (const KnobRow* row : m_matters) {
        ids << fromView(row->knob().id);
    }
    return ids;
}

void InspectorView::chooseWhatMatters()
{
    if (!isLong()) {
        return;
    }
    std::vector<KnobRow*> chosen;
    for (const std::string_view id : kSpokenOfBy) {
        if (KnobRow* one = row(fromView(id))) {
            chosen.push_back(one);
        }
    }
    const std::string asked = m_scenario ? m_scenario->model.name + '\n' + m_scenario->cluster.name + '\n'
                                               + std::string(m_scenario->software().name)
                                         : std::string();
    if (asked == m_mattersTo && !m_matters.empty()) {
        return;
    }
    // Before the first answers these are all; what the answers add comes below them, so that nothing moves.
    struct Gain {
        KnobRow* row;
        double share;
    };
    std::vector<Gain> gains;
    for (const Group& group : m_groups) {
        for (KnobRow* one : group.rows) {
            const layout::Knob& knob = one->knob();
            const auto previews = m_previews.find(std::string(knob.id));
            if (knob.inWorkload || knob.given || previews == m_previews.end()
                || std::find(chosen.begin(), chosen.end(), one) != chosen.end()
                || !one->state().idle.isEmpty()) {
                continue;
            }
            double most = 0;
            for (const training::Proposal& preview : previews->second) {
                if (preview.valid && preview.price.fits && m_evaluation.tokensPerSecond > 0) {
                    most = std::max(
                        most, std::abs(preview.price.tokensPerSecond / m_evaluation.tokensPerSecond - 1));
                }
            }
            if (most > kLeastGain) {
                gains.push_back({one, most});
            }
        }
    }
    std::stable_sort(gains.begin(), gains.end(),
                     [](const Gain& a, const Gain& b) { return a.share > b.share; });
    for (const Gain& gain : gains) {
        if (chosen.size() < kWhatMatters) {
            chosen.push_back(gain.row);
        }
    }
    if (!m_previews.empty() && m_evaluation.valid) {
        m_mattersTo = asked;
    }
    if (chosen != m_matters) {
        m_matters = std::move(chosen);
        orderTabs();
        place();
    }
}

/// Tab follows what is seen; the list of knobs may come back to a group.
void InspectorView::orderTabs()
{
    QWidget* before = m_changedButton;
    const auto append = [&before](QWidget* stop) {
        if (stop != nullptr) {
            setTabOrder(before, stop);
            before = stop;
        }
    };
    append(m_mattersHead);
    for (const KnobRow* row : m_matters) {
        append(row->control());
        append(row->field());
    }
    for (const Group& group : m_groups) {
        append(group.head);
        if (isPlacement(group)) {
            append(&m_placement->names());
        }
        for (const KnobRow* row : group.rows) {
            if (!matters(row)) {
                append(row->control());
                append(row->field());
            }
        }
    }
}

void InspectorView::retranslate()
{
    setAccessibleName(tr("Inspector"));
    m_search->setAccessibleName(tr("Find a knob"));
    m_search->setPlaceholderText(tr("Find a knob, a flag, a paper"));
    for (const Group& group : m_groups) {
        group.head->setName(groupLabel(group.group));
    }
    if (m_stack != nullptr) {
        m_stack->retranslate();
    }
    if (m_placement != nullptr) {
        m_placement->retranslate();
    }
    if (m_mattersHead != nullptr) {
        m_mattersHead->setName(tr("What matters here"));
    }
    updateReference();
    place();
}

KnobRow* InspectorView::row(const QString& knobId) const
{
    for (const Group& group : m_groups) {
        for (KnobRow* row : group.rows) {
            if (fromView(row->knob().id) == knobId) {
                return row;
            }
        }
    }
    return nullptr;
}

std::optional<training::Price> InspectorView::now() const
{
    if (!m_evaluation.valid) {
        return std::nullopt;
    }
    training::Price price;
    price.fits = m_evaluation.fits;
    price.peakBytes = m_evaluation.peakBytes;
    price.stepSeconds = m_evaluation.stepSeconds;
    price.tokensPerSecond = m_evaluation.tokensPerSecond;
    return price;
}

void InspectorView::choose(const layout::Knob& knob, std::int64_t value, bool finished)
{
    if (!m_scenario) {
        return;
    }
    const layout::Scenario& from = m_drag ? m_drag->begun : *m_scenario;
    layout::Change change = layout::choose(from, knob, value);
    layout::Scenario wanted = layout::with(from, change);
    if (from != *m_scenario) {
        change = layout::difference(*m_scenario, wanted);
        const auto chosen = std::find_if(change.settings.begin(), change.settings.end(),
                                         [&](const layout::Setting& s) { return s.knob->id == knob.id; });
        if (chosen != change.settings.end()) {
            std::rotate(change.settings.begin(), chosen, chosen + 1);
        }
    }
    if (finished) {
        m_drag.reset();
    } else {
        m_drag = Drag{from, std::move(wanted)};
    }
    emit changeWanted(change, finished);
}

void InspectorView::offerMend(const layout::Knob& knob, std::int64_t value, QPoint at)
{
    if (!m_scenario) {
        return;
    }
    const layout::Change alone = layout::choose(*m_scenario, knob, value);
    const layout::Scenario wanted = layout::with(*m_scenario, alone);
    std::vector<layout::Reason> reasons = layout::brokenRules(wanted);
    if (reasons.empty()) {
        emit changeWanted(alone, true);
        return;
    }
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("struck_menu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(reasonText(reasons.front().message))->setEnabled(false);
    if (const std::optional<layout::Change> mended = layout::mendedChoice(*m_scenario, knob, value)) {
        QStringList words;
        for (const layout::Setting& setting : mended->settings) {
            words << changeText(*setting.knob, setting.value);
        }
        menu->addAction(words.join(tr(" with ")), this,
                        [this, change = *mended] { emit changeWanted(change, true); })
            ->setObjectName(QStringLiteral("struck_mend"));
    }
    menu->addAction(tr("Take %1 alone").arg(changeText(knob, value)), this,
                    [this, alone] { emit changeWanted(alone, true); })
        ->setObjectName(QStringLiteral("struck_anyway"));
    menu->popup(at);
}

void InspectorView::setState(const layout::Scenario& scenario, const training::Evaluation& evaluation)
{
    if (m_drag && scenario != m_drag->wanted) {
        m_drag.reset(); // something else happened to it
    }
    m_scenario = scenario;
    m_evaluation = evaluation;
    m_verdict->setLooking({});
    m_verdict->setEvaluation(evaluation);
    std::vector<VerdictStrip::MfuReading> readings;
    if (evaluation.valid) {
        for (const training::MfuConvention& convention : training::mfuConventions()) {
            if (convention.counts != evaluation.mfuConvention) {
                readings.push_back({document::engineText(convention.label),
                                    training::mfuOf(scenario, evaluation, convention)});
            }
        }
    }
    m_verdict->setMfuReadings(std::move(readings));
    for (const Group& group : m_groups) {
        for (KnobRow* row : group.rows) {
            row->setScenario(scenario);
            if (m_reference) {
                row->setReference(row->knob().get(*m_reference), m_referenceName);
            }
            if (row->isDerived()) {
                const std::int64_t degree = evaluation.dataParallel > 0 ? evaluation.dataParallel
                                                                        : scenario.dataParallel();
                row->setDerived(row->knob().id == "dp" ? (degree > 0 ? theme::count(degree) : tr("none"))
                                                       : QString());
            }
        }
    }
    if (m_stack != nullptr) {
        m_stack->setScenario(scenario);
    }
    if (m_placement != nullptr) {
        m_placement->setScenario(scenario);
    }
    showStacks();
    updateReference();
    place();
    askAdvisor();
    if (m_card != nullptr && m_card->knob() != nullptr) {
        m_card->refresh(*m_card->knob(), row(fromView(m_card->knob()->id))->state());
    }
}

void InspectorView::showStacks()
{
    const KnobRow* software = row(QStringLiteral("software"));
    if (m_stack != nullptr && m_scenario && software->choiceBox() != nullptr) {
        m_stack->setChips(software->choiceBox()->chips(), software->knob().get(*m_scenario));
    }
}

void InspectorView::setReasons(std::vector<layout::Reason> reasons)
{
    m_evaluation.reasons = std::move(reasons);
    if (!m_verdict->isLooking()) {
        m_verdict->setReasons(m_evaluation.reasons);
    }
}

void InspectorView::look(const QString& name, const training::Evaluation& evaluation)
{
    m_verdict->setLooking(name);
    m_verdict->setEvaluation(evaluation);
}

void InspectorView::endLook()
{
    m_verdict->setLooking({});
    m_verdict->setEvaluation(m_evaluation);
}

void InspectorView::judge(const VerdictStrip::Subject& subject, const training::Evaluation& evaluation)
{
    m_verdict->setSubject(subject);
    m_verdict->setEvaluation(evaluation);
}

void InspectorView::endJudging()
{
    if (m_verdict->subject()) {
        m_verdict->setSubject(std::nullopt);
        m_verdict->setEvaluation(m_evaluation);
    }
}

bool InspectorView::isAdvising() const
{
    return m_worker->isRunning();
}

void InspectorView::setReference(const std::optional<layout::Scenario>& reference, const QString& name)
{
    if (reference == m_reference && name == m_referenceName) {
        return;
    }
    m_reference = reference;
    m_referenceName = name;
    for (const Group& group : m_groups) {
        for (KnobRow* row : group.rows) {
            row->setReference(reference ? std::optional(row->knob().get(*reference)) : std::nullopt, name);
        }
    }
    updateReference();
    place();
}

int InspectorView::changedKnobs() const
{
    int changed = 0;
    for (const Group& group : m_groups) {
        changed += static_cast<int>(std::count_if(group.rows.begin(), group.rows.end(),
                                                  [](const KnobRow* row) { return row->isChanged(); }));
    }
    return changed;
}

void InspectorView::updateReference()
{
    const int changed = changedKnobs();
    // Without a change there is nothing to narrow to; the button stays while it is pressed, to be released.
    m_changedButton->setVisible(m_reference && (changed > 0 || m_changedOnly));
    m_changedButton->setText(tr("%n changed", nullptr, changed));
    m_changedButton->setToolTip(tr("Show only what differs from %1").arg(m_referenceName));
    m_changedButton->setAccessibleName(
        tr("Only the %n knobs that differ from %1", nullptr, changed).arg(m_referenceName));
    for (const Group& group : m_groups) {
        group.head->setChanged(static_cast<int>(std::count_if(
            group.rows.begin(), group.rows.end(), [](const KnobRow* row) { return row->isChanged(); })));
        group.head->setSummary(summaryOf(group));
    }
    if (!m_reference && m_changedOnly) {
        setChangedOnly(false);
    }
}

void InspectorView::setChangedOnly(bool changedOnly)
{
    m_changedOnly = changedOnly;
    m_changedButton->setChecked(changedOnly);
    updateReference();
    place();
}

GroupHead* InspectorView::head(layout::KnobGroup group) const
{
    const auto found = std::find_if(m_groups.begin(), m_groups.end(),
                                    [group](const Group& g) { return g.group == group; });
    return found == m_groups.end() ? nullptr : found->head;
}

bool InspectorView::isFolded(layout::KnobGroup group) const
{
    const GroupHead* found = head(group);
    return found != nullptr && found->isFolded();
}

void InspectorView::setFolded(layout::KnobGroup group, bool folded)
{
    if (GroupHead* found = head(group)) {
        found->setFolded(folded);
        place();
    }
}

QStringList InspectorView::foldedGroups() const
{
    QStringList names;
    for (const auto& [group, name] : kGroupNames) {
        if (isFolded(group)) {
            names << QLatin1String(name);
        }
    }
    return names;
}

void InspectorView::setFoldedGroups(const QStringList& names)
{
    for (const auto& [group, name] : kGroupNames) {
        setFolded(group, names.contains(QLatin1String(name)));
    }
}

QString InspectorView::summaryOf(const Group& group) const
{
    if (!m_scenario) {
        return {};
    }
    QStringList texts;
    for (const KnobRow* row : group.rows) {
        const layout::Knob& knob = row->knob();
        const std::int64_t value = knob.get(*m_scenario);
        if (row->isDerived() || !row->state().idle.isEmpty()) {
            continue;
        }
        if (knob.kind == layout::KnobKind::Boolean) {
            if (value != 0) {
                texts << fromView(knob.shortLabel);
            }
        } else if (knob.kind == layout::KnobKind::Choice) {
            texts << valueText(knob, value);
        } else {
            texts << fromView(knob.shortLabel) + QLatin1Char(' ') + valueText(knob, value);
        }
    }
    return texts.join(QStringLiteral(" \u00b7 "));
}

KnobCard& InspectorView::card()
{
    if (m_card == nullptr) {
        m_card = new KnobCard(this);
        connect(m_card, &KnobCard::valueChosen, this,
                [this](const QString& id, qint64 value) { choose(row(id)->knob(), value, true); });
        connect(m_card, &KnobCard::glossaryRequested, this, &InspectorView::glossaryRequested);
        connect(m_card, &KnobCard::paperRequested, this, &InspectorView::paperRequested);
    }
    return *m_card;
}

void InspectorView::showAbout(const QString& knobId)
{
    const KnobRow* target = row(knobId);
    if (target == nullptr) {
        return;
    }
    const QRect anchor(target->mapToGlobal(QPoint()), target->size());
    card().open(target->knob(), target->state(), anchor);
}

void InspectorView::setAdvisor(Advisor advisor)
{
    m_hasAdvisor = static_cast<bool>(advisor.preview) || static_cast<bool>(advisor.advise);
    if (m_stack != nullptr) {
        m_stack->setPriced(static_cast<bool>(advisor.change));
    }
    m_worker->setAdvisor(std::move(advisor));
    askAdvisor();
}

void InspectorView::askAdvisor()
{
    if (!m_hasAdvisor || !m_scenario) {
        return;
    }
    // What is in sight first; the rest may wait.
    std::vector<const layout::Knob*> seen;
    std::vector<const layout::Knob*> unseen;
    for (const Group& group : m_groups) {
        for (const KnobRow* row : group.rows) {
            if (row->isDerived()) {
                continue;
            }
            (row->visibleRegion().isEmpty() ? unseen : seen).push_back(&row->knob());
        }
    }
    seen.insert(seen.end(), unseen.begin(), unseen.end());
    m_verdict->setAdvicePending();
    m_previews
        .clear(); // the chips keep their bars until new ones come; whoever sums them up must not mix the two
    m_worker->ask(*m_scenario, std::move(seen), m_stack != nullptr ? m_stack->change() : layout::Change{});
}

void InspectorView::takePreviews(const std::vector<training::Proposal>& previews)
{
    std::map<std::string, std::vector<training::Proposal>> fresh;
    const auto alreadyBroken = [this](const training::Proposal& preview) {
        return std::any_of(m_evaluation.reasons.begin(), m_evaluation.reasons.end(),
                           [&](const layout::Reason& reason) {
                               return !preview.reason.empty() && reason.message == preview.reason;
                           });
    };
    for (const training::Proposal& preview : previews) {
        std::vector<training::Proposal>& list = fresh[std::string(preview.knob().id)];
        // A rule that is broken already is not this value's fault: striking every chip would hide the way
        // out.
        if (m_evaluation.valid || preview.valid || !alreadyBroken(preview)) {
            list.push_back(preview);
        }
    }
    for (auto& [id, list] : fresh) {
        if (KnobRow* target = row(QString::fromStdString(id))) {
            target->setPreviews(list, m_evaluation.capacity, now());
            if (m_card != nullptr && m_card->knob() == &target->knob()) {
                m_card->refresh(target->knob(), target->state());
            }
        }
        m_previews[id] = std::move(list);
    }
    showStacks();
    emit previewsChanged(this->previews());
}

std::vector<training::Proposal> InspectorView::previews() const
{
    std::vector<training::Proposal> all;
    for (const auto& [id, list] : m_previews) {
        all.insert(all.end(), list.begin(), list.end());
    }
    return all;
}

void InspectorView::setMfuBand(std::optional<double> band, bool measured)
{
    m_verdict->setMfuBand(band, measured);
}

void InspectorView::setFitBand(std::optional<double> relative, double chance)
{
    m_verdict->setFitBand(relative ? std::optional(VerdictStrip::FitBand{*relative, chance}) : std::nullopt);
}

void InspectorView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_verdict->setTheme(theme);
    if (m_stack != nullptr) {
        m_stack->setTheme(theme);
    }
    if (m_placement != nullptr) {
        m_placement->setTheme(theme);
    }
    m_changedButton->setFont(theme::textFont(TextRole::Small));
    QPalette marked = m_changedButton->palette();
    marked.setColor(QPalette::ButtonText, theme.accent);
    m_changedButton->setPalette(marked);
    if (m_mattersHead != nullptr) {
        m_mattersHead->setTheme(theme);
    }
    for (const Group& group : m_groups) {
        group.head->setTheme(theme);
        for (KnobRow* row : group.rows) {
            row->setTheme(theme);
        }
    }
    m_content->update();
    update();
}

void InspectorView::setFilter(const QString& words)
{
    m_filter = words;
    if (m_search->text() != words) {
        m_search->setText(words);
    }
    place();
    m_scroll->verticalScrollBar()->setValue(0);
}

void InspectorView::editSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void InspectorView::revealKnob(const QString& knobId)
{
    KnobRow* target = row(knobId);
    if (target == nullptr) {
        return;
    }
    if (target->matches(m_filter) == Found::No) {
        setFilter({});
    }
    if (m_changedOnly && !target->isChanged()) {
        setChangedOnly(false);
    }
    if (isLong() && !target->state().idle.isEmpty()) {
        m_askedFor.push_back(target);
        place();
    }
    if (m_filter.isEmpty() && matters(target) && target->state().idle.isEmpty()) {
        m_mattersHead->setFolded(false);
        place();
    } else if (m_filter.isEmpty() && isFolded(target->knob().group)) {
        setFolded(target->knob().group, false);
    }
    m_scroll->ensureWidgetVisible(target, 0, theme::kMargin);
    target->control()->setFocus(Qt::ShortcutFocusReason); // with its ring: who asked looks for it
}

// ------------------------------------------------------------------ layout and painting

/// The knobs that a search finds, the best first; those that only speak of it where none is called so.
std::vector<InspectorView::Placed> InspectorView::placedGroups() const
{
    std::map<const KnobRow*, Found> matches;
    Found best = Found::No;
    for (const Group& group : m_groups) {
        for (const KnobRow* row : group.rows) {
            const Found match = m_changedOnly && !row->isChanged() ? Found::No : row->matches(m_filter);
            matches[row] = match;
            best = std::max(best, match);
        }
    }
    const bool searched = !m_filter.simplified().isEmpty();
    const bool placements = m_placement != nullptr && !m_changedOnly && m_placement->matches(m_filter);
    if (placements && searched) {
        best = std::max(best, Found::Name);
    }
    const Found least = best >= Found::Name ? Found::Name : Found::Text;
    const auto better = [&matches](const KnobRow* a, const KnobRow* b) { return matches[a] > matches[b]; };
    std::vector<Placed> placed;
    const bool atRest = isLong() && !searched && !m_changedOnly;
    const auto isIdle = [this](const KnobRow* row) {
        return row->knob().id != "dp" && !row->isChanged() && !row->state().idle.isEmpty() // dp is a result
               && std::find(m_askedFor.begin(), m_askedFor.end(), row) == m_askedFor.end();
    };
    if (m_mattersHead != nullptr) {
        Placed& first = placed.emplace_back();
        first.head = m_mattersHead;
        for (KnobRow* row : m_matters) {
            if (atRest && row->state().idle.isEmpty()) {
                first.rows.push_back(row);
            }
        }
    }
    const auto standsAbove = [&placed, this](const KnobRow* row) {
        return m_mattersHead != nullptr
               && std::find(placed.front().rows.begin(), placed.front().rows.end(), row)
                      != placed.front().rows.end();
    };
    for (const Group& group : m_groups) {
        Placed& one = placed.emplace_back();
        one.head = group.head;
        one.holdsPlacements = isPlacement(group);
        one.placements = one.holdsPlacements && placements;
        for (KnobRow* row : group.rows) {
            if (standsAbove(row)) {
                continue;
            }
            const bool idle = atRest && isIdle(row);
            one.idle += idle ? 1 : 0;
            (matches[row] >= least && !idle ? one.rows : one.hidden).push_back(row);
        }
        std::stable_sort(one.rows.begin(), one.rows.end(), better);
    }
    const auto bestOf = [&matches, searched](const Placed& group) {
        const Found rows = group.rows.empty() ? Found::No : matches[group.rows.front()];
        return group.placements && searched ? std::max(rows, Found::Name) : rows;
    };
    std::stable_sort(placed.begin() + (m_mattersHead != nullptr ? 1 : 0), placed.end(),
                     [&bestOf](const Placed& a, const Placed& b) { return bestOf(a) > bestOf(b); });
    return placed;
}

int InspectorView::placeContent(int width)
{
    m_content->lines.clear();
    const int strong = static_cast<int>(panel::lineHeight(TextRole::Strong));
    const int between = height() < kShort ? kBetweenRowsWhenShort : kBetweenRows;
    const bool searching = !m_filter.simplified().isEmpty() || m_changedOnly;
    int y = 0;
    bool none = true;
    for (const Placed& group : placedGroups()) {
        const bool any = group.placements || !group.rows.empty() || group.idle > 0;
        // What a search finds is shown, folded or not.
        const bool opened = searching || !group.head->isFolded();
        group.head->setVisible(any);
        group.head->setOpened(opened);
        for (KnobRow* row : group.hidden) {
            row->hide();
        }
        if (any) {
            const int head = group.head->sizeHint().height();
            y += y > 0 ? kBeforeGroup : 0;
            group.head->setGeometry(0, y, width, head);
            y += head + kAfterGroup;
            none = false;
        }
        if (group.holdsPlacements) {
            m_placement->setVisible(group.placements && opened);
            if (group.placements && opened) {
                m_placement->setGeometry(0, y, width, m_placement->heightFor());
                y += m_placement->heightFor() + between;
            }
        }
        for (KnobRow* row : group.rows) {
            row->setVisible(opened);
            if (!opened) {
                continue;
            }
            const int height = row->heightFor(width);
            row->setGeometry(0, y, width, height);
            y += height + between;
            // How many micro-batches follow from it is what people ask next.
            if (row->knob().id == "micro_batch") {
                const std::int64_t count = m_evaluation.microbatches > 0 ? m_evaluation.microbatches
                                           : m_scenario                  ? m_scenario->microbatches()
                                                                         : 0;
                m_content->lines.push_back({QRectF(0, y, width, strong), tr("Micro-batches per step"),
                                            tr("= %1").arg(count > 0 ? theme::count(count) : tr("none"))});
                y += strong + between;
            }
            // The step shown elsewhere is the mean of two kinds.
            if (row->knob().id == "exchange_interval" && m_evaluation.period.steps > 1) {
                m_content->lines.push_back({QRectF(0, y, width, strong), tr("Step, and with a meeting"),
                                            tr("%1, %2", "two times")
                                                .arg(theme::seconds(m_evaluation.period.innerStepSeconds),
                                                     theme::seconds(m_evaluation.period.outerStepSeconds))});
                y += strong + between;
            }
        }
        if (opened && group.idle > 0) {
            m_content->lines.push_back({QRectF(0, y, width, strong),
                                        tr("%n knobs make no difference here", nullptr, group.idle),
                                        {}});
            y += strong + between;
        }
    }
    if (none) {
        m_content->lines.push_back({QRectF(0, 0, width, strong + theme::kGap),
                                    m_changedOnly ? tr("No knob differs from %1.").arg(m_referenceName)
                                                  : tr("No knob is called that."),
                                    {}});
        y = strong + theme::kGap;
    }
    return y;
}

void InspectorView::place()
{
    const int margin = theme::kMargin;
    const int width = std::max(120, this->width() - 2 * margin);
    m_verdict->setBrief(height() < kShort);
    const int verdictHeight = m_verdict->heightFor(width);
    m_verdict->setGeometry(margin, margin, width, verdictHeight);
    int searchTop = margin + verdictHeight + theme::kGap;
    if (m_stack != nullptr) {
        m_stack->setBrief(height() < kShort);
        m_stack->setGeometry(margin, searchTop, width, m_stack->heightFor());
        searchTop += m_stack->heightFor() + theme::kGap;
    }
    m_search->setGeometry(margin, searchTop, width, theme::kControlHeight);
    const int small = static_cast<int>(panel::lineHeight(TextRole::Small));
    const int scrollTop = searchTop + theme::kControlHeight + theme::kGrid + small + theme::kGap;
    // The scroll bar stands in the right margin, so rows line up with the card above.
    const int bar = m_scroll->verticalScrollBar()->sizeHint().width();
    m_scroll->setGeometry(margin, scrollTop, width + margin, std::max(40, height() - scrollTop));
    const int room = width - std::max(0, bar - margin);
    const int button = m_changedButton->sizeHint().width();
    // On the line of the legend.
    m_changedButton->setGeometry(margin + width - button, searchTop + theme::kControlHeight, button,
                                 small + 2 * theme::kGrid);
    m_content->resize(room, placeContent(room) + theme::kGap);
    m_content->update();
    update();
}

void InspectorView::resizeEvent(QResizeEvent*)
{
    place();
}

void InspectorView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        place();
    } else if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

namespace {

/// What the two bars on a chip mean; painted once, above all of them.
void paintBarLegend(QPainter& painter, const QRectF& rect, const Theme& theme)
{
    painter.setFont(theme::textFont(TextRole::Small));
    const QFontMetricsF metrics(painter.font());
    constexpr double kMark = 19;
    const QString speed = InspectorView::tr("speed");
    QString memory = InspectorView::tr("memory of capacity");
    if (2 * kMark + metrics.horizontalAdvance(memory) + theme::kMargin + metrics.horizontalAdvance(speed)
        > rect.width()) {
        memory = InspectorView::tr("memory");
    }
    double x = rect.left();
    const auto entry = [&](const QColor& colour, const QString& text) {
        painter.fillRect(QRectF(x, std::round(rect.center().y()) - 1, 14, 2), colour);
        painter.setPen(theme.quietText);
        painter.drawText(QRectF(x + kMark, rect.top(), rect.right() - x - kMark, rect.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
        x += kMark + metrics.horizontalAdvance(text) + theme::kMargin;
    };
    entry(theme.seriesColour(0), memory);
    entry(theme.seriesColour(2), speed);
}

} // namespace

void InspectorView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.pane);
    const QRect search = m_search->geometry();
    const double taken = m_changedButton->isHidden() ? 0 : m_changedButton->width() + theme::kGap;
    paintBarLegend(painter,
                   QRectF(search.left(), search.bottom() + 1 + theme::kGrid, search.width() - taken,
                          panel::lineHeight(TextRole::Small)),
                   m_theme);
}

QSize InspectorView::sizeHint() const
{
    const double line = panel::lineHeight(TextRole::Body);
    return {std::max(280, static_cast<int>(std::ceil(18.5 * line))), 720};
}

QSize InspectorView::pictureSizeHint() const
{
    const int stack = m_stack != nullptr ? m_stack->heightFor() + theme::kGap : 0;
    return {280, m_verdict->heightFor(256) + stack + m_content->height() + 4 * theme::kMargin};
}

void InspectorView::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.save();
    painter.fillRect(rect, theme.pane);
    painter.setClipRect(rect);
    const int margin = theme::kMargin;
    const int width = rect.width() - 2 * margin;
    const int verdictHeight = m_verdict->heightFor(width);
    m_verdict->paintPicture(painter, QRect(rect.left() + margin, rect.top() + margin, width, verdictHeight),
                            theme);
    const double small = panel::lineHeight(TextRole::Small);
    double y = rect.top() + margin + verdictHeight + theme::kGap;
    if (m_stack != nullptr) {
        m_stack->paintPicture(painter, QRectF(rect.left() + margin, y, width, m_stack->heightFor()), theme);
        y += m_stack->heightFor() + theme::kGap;
    }
    paintBarLegend(painter, QRectF(rect.left() + margin, y, width, small), theme);
    y += small + theme::kGap;
    const QPointF origin(rect.left() + margin, y);
    m_content->paintLines(painter, origin, theme);
    if (m_mattersHead != nullptr && !m_mattersHead->isHidden()) {
        m_mattersHead->paintHead(
            painter, QRectF(origin + QPointF(m_mattersHead->pos()), QSizeF(width, m_mattersHead->height())),
            theme);
    }
    for (const Group& group : m_groups) {
        if (!group.head->isHidden()) {
            group.head->paintHead(
                painter, QRectF(origin + QPointF(group.head->pos()), QSizeF(width, group.head->height())),
                theme);
        }
        if (isPlacement(group) && !m_placement->isHidden()) {
            m_placement->paintPicture(
                painter,
                QRectF(origin + QPointF(m_placement->pos()), QSizeF(width, m_placement->heightFor())), theme);
        }
        for (const KnobRow* row : group.rows) {
            if (!row->isHidden()) {
                row->paintPicture(painter, QRectF(origin + QPointF(row->pos()), QSizeF(width, row->height())),
                                  theme);
            }
        }
    }
    painter.restore();
}

bool InspectorView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Escape && !m_search->text().isEmpty()) {
            m_search->clear();
            return true;
        }
        if (key->key() == Qt::Key_Down || key->key() == Qt::Key_Return) {
            for (const Placed& group : placedGroups()) { // from above
                for (KnobRow* row : group.rows) {
                    if (!row->isHidden() && !row->isDerived()) {
                        row->control()->setFocus(Qt::TabFocusReason);
                        return true;
                    }
                }
            }
        }
    } else if (event->type() == QEvent::FocusIn) {
        // A click is where the user looks already; only the keyboard may have left the view.
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        auto* control = qobject_cast<QWidget*>(watched);
        if (control != nullptr && control != m_search && reason != Qt::MouseFocusReason) {
            const bool isHead = control->parentWidget() == m_content;
            m_scroll->ensureWidgetVisible(isHead ? control : control->parentWidget(), 0, theme::kMargin);
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace shardscape::inspector
