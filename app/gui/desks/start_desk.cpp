// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/desks/start_desk.h"

#include "cluster/resize.h"
#include "document/engine_text.h"
#include "exchange/catalog/hugging_face.h"
#include "exchange/catalog/topology_text.h"
#include "exchange/runs/residuals_json.h"
#include "gui/background/same_numbers.h"
#include "gui/files/catalog_choices.h"
#include "job/training/costing/mfu.h"
#include "panel/fit_words.h"
#include "panel/own_name.h"
#include "start/start_view.h"
#include "start/start_words.h"
#include "theme/mfu_choice.h"
#include "theme/number_format.h"

#include <QLineEdit>

#include <cmath>
#include <utility>

namespace shardscape::gui {

namespace {

QStringList textsOf(const std::vector<std::string>& near)
{
    QStringList texts;
    for (const std::string& one : near) {
        texts << QString::fromStdString(one);
    }
    return texts;
}

/// Echoes what was heard, or asks back. Words of a field that is left empty are no problem.
template <class Value>
void answerIn(start::WordField& field, const exchange::Heard<Value>& heard, const QString& echo,
              const QString& inField = {})
{
    field.setSuggestions(textsOf(heard.near));
    if (heard.problem.empty()) {
        field.setEcho(echo, inField);
    } else {
        field.setProblem(document::engineText(heard.problem));
    }
}

template <class Part>
void keepOwn(std::vector<Part>& parts, Part part)
{
    std::erase_if(parts, [&](const Part& one) { return one.name == part.name; });
    parts.insert(parts.begin(), std::move(part));
}

} // namespace

StartDesk::StartDesk(start::StartView& view, QObject* parent)
    : QObject(parent)
    , m_view(view)
{
    connect(&view, &start::StartView::questionChanged, this, &StartDesk::listen);
    connect(&view, &start::StartView::openRequested, this, &StartDesk::open);
    connect(&view, &start::StartView::sweepAllRequested, this, [this] {
        if (m_answer != nullptr && !m_answer->candidates.empty()) {
            emit sweepAllWanted(m_answer->candidates.front().pick.scenario);
        }
    });
    connect(&view, &start::StartView::priceEntered, this, [this](double dollars) {
        m_dollars = dollars;
        listen();
    });
    connect(&view, &start::StartView::wattsEntered, this, [this](double watts) {
        m_watts = watts;
        listen();
    });
    connect(&view, &start::StartView::actionRequested, this, [this] {
        if (m_offersSafe && m_answer != nullptr && m_answer->safe) {
            m_view.look(*m_answer->safe);
            return;
        }
        const exchange::QuestionWords apart = said();
        if (m_view.cluster().words().isEmpty()
            && !apart.cluster.empty()) { // each part in its field, to be changed there
            setWords({QString::fromStdString(apart.model), QString::fromStdString(apart.cluster),
                      QString::fromStdString(apart.purpose)});
        }
        if (m_asked && m_batch) {
            m_view.purpose().setWords(m_view.purpose().words()
                                      + QStringLiteral(", global_batch=%1").arg(*m_batch));
            return;
        }
        if (m_asked && m_nodes) {
            if (const auto enough = cluster::withNodes(m_asked->cluster, *m_nodes)) {
                m_view.cluster().setWords(QString::fromStdString(exchange::spellCluster(*enough)));
            }
        }
    });
    connect(&m_lane, &Lane::ended, this, [this](JobEnd end, const QString& failure) {
        if (end == JobEnd::Failed) {
            m_view.setMessage(failure);
        }
        if (end != JobEnd::Stopped) {
            m_view.setSearching(false);
        }
    });
    listen();
}

QStringList StartDesk::words() const
{
    return {m_view.model().words(), m_view.cluster().words(), m_view.purpose().words()};
}

void StartDesk::setWords(const QStringList& words)
{
    m_view.model().setWords(words.value(0));
    m_view.cluster().setWords(words.value(1));
    m_view.purpose().setWords(words.value(2));
}

layout::Scenario StartDesk::begun() const
{
    layout::Scenario fresh = firstScenario();
    const exchange::QuestionWords words = said();
    const auto model = exchange::hearModel(words.model, m_own).meant;
    const auto cluster = exchange::hearCluster(words.cluster, m_own).meant;
    const auto purpose = exchange::hearPurpose(words.purpose).meant;
    if (!model && !cluster && (!purpose || purpose->change.isEmpty())) {
        return fresh;
    }
    layout::Scenario begun = exchange::scenarioOf(
        model.value_or(fresh.model), cluster.value_or(fresh.cluster), purpose.value_or(exchange::Purpose{}));
    begun.name = std::move(fresh.name);
    return begun;
}

Result<void> StartDesk::takeModel(const std::string& text, const std::string& name)
{
    auto read = exchange::readModelFile(text, name);
    if (!read) {
        return tl::unexpected(read.error());
    }
    const QString called = QString::fromStdString(read->model.name);
    keepOwn(m_own.models, std::move(read->model));
    m_view.model().setWords(called);
    listen(); // the name may be what stood there
    return {};
}

Result<void> StartDesk::takeTopology(const std::string& text, const std::string& name)
{
    const auto topology = exchange::readTopology(text);
    if (!topology) {
        return tl::unexpected(topology.error());
    }
    const auto said = exchange::hearCluster(m_view.cluster().words().toStdString(), m_own);
    auto like = said.meant ? Result<cluster::Cluster>(*said.meant)
                           : exchange::hearCluster("h100").meant.value();
    auto wired = exchange::withTopology(std::move(*like), *topology);
    if (!wired) {
        return tl::unexpected(wired.error());
    }
    wired->id = panel::kOwnId;
    wired->name = name;
    const QString words = QString::fromStdString(exchange::spellCluster(*wired));
    keepOwn(m_own.clusters, std::move(*wired));
    m_view.cluster().setWords(words);
    listen();
    return {};
}

void StartDesk::recount()
{
    if (m_answer != nullptr) {
        show(m_answer, m_lane.isRunning(), -1);
    }
}

// ------------------------------------------------------------------ what was said

exchange::QuestionWords StartDesk::said() const
{
    exchange::QuestionWords words{m_view.model().words().toStdString(),
                                  m_view.cluster().words().toStdString(),
                                  m_view.purpose().words().toStdString()};
    if (!m_view.cluster().words().trimmed().isEmpty() || !m_view.purpose().words().trimmed().isEmpty()
        || words.model.find('{') != std::string::npos) {
        return words;
    }
    // A model with words behind it is heard as that model: where a cluster is among them, it is a line.
    exchange::QuestionWords apart = exchange::takeApart(words.model, m_own);
    const bool isLine = !apart.cluster.empty() && exchange::hearModel(apart.model, m_own).meant
                        && exchange::hearCluster(apart.cluster, m_own).meant;
    return isLine ? apart : words;
}

std::optional<workload::Transformer> StartDesk::listenToModel(const std::string& words)
{
    start::WordField& field = m_view.model();
    exchange::Heard<workload::Transformer> heard = exchange::hearModel(words, m_own);
    if (heard.meant && words.find('{') != std::string::npos) { // pasted: from now on it is called by its name
        const QString name = QString::fromStdString(heard.meant->name);
        keepOwn(m_own.models, *heard.meant);
        const QSignalBlocker quiet(&field);
        field.setWords(name);
    }
    QString size;
    QString echo = tr("A name, or drop a config.json");
    if (heard.meant) {
        const workload::ParameterCount parameters = workload::countParameters(*heard.meant);
        size = tr("%1 parameters").arg(theme::parameters(static_cast<double>(parameters.total)));
        echo = QStringLiteral("%1: %2").arg(panel::shownName(*heard.meant), start::modelWords(*heard.meant));
    }
    answerIn(field, heard, echo, size);
    return heard.meant;
}

std::optional<cluster::Cluster> StartDesk::listenToCluster(const std::string& words)
{
    start::WordField& field = m_view.cluster();
    exchange::Heard<cluster::Cluster> heard = exchange::hearCluster(words, m_own);
    QString count;
    QString echo = tr("256 h100 are accelerators; 32 nodes of h100");
    if (heard.meant) {
        count = tr("= %n accelerator(s)", nullptr, static_cast<int>(heard.meant->accelerators()));
        echo = start::clusterWords(*heard.meant);
    }
    answerIn(field, heard, echo, count);
    return heard.meant;
}

std::optional<exchange::Purpose> StartDesk::listenToPurpose(const std::string& words,
                                                            const std::optional<cluster::Cluster>& cluster)
{
    start::WordField& field = m_view.purpose();
    exchange::Heard<exchange::Purpose> heard = exchange::hearPurpose(words);
    if (heard.near.empty()) {
        heard.near = {"500 B tokens at 32k",
                      "batch 1024 of 4096",
                      "15 T tokens at 8k, 16M tokens a step",
                      "lora rank 16 on 2 B tokens at 4k",
                      "1 T tokens at 4k, fp8",
                      "serve 30 a second, 4k in, 500 out, 50 tokens/s a user"};
    }
    QString echo;
    if (heard.meant && heard.meant->serving) {
        const layout::Scenario asked;
        echo = start::servedWords(
            exchange::scenarioOf(asked.model, cluster.value_or(asked.cluster), *heard.meant),
            *heard.meant->serving);
    } else if (heard.meant) {
        const layout::Scenario asked;
        const layout::Scenario said = exchange::scenarioOf(asked.model, cluster.value_or(asked.cluster),
                                                           *heard.meant);
        echo = start::purposeWords(said);
        if (!heard.meant->deadline.empty()) {
            echo = tr("%1, from %2 to %3")
                       .arg(echo, QString::fromStdString(heard.meant->start),
                            QString::fromStdString(heard.meant->deadline));
        }
        if (heard.meant->failuresLogged) {
            echo = tr("%1, failures as in a log: drop it on the run").arg(echo);
        }
        if (heard.meant->mostDollars > 0) {
            echo = tr("%1, for at most %2 USD")
                       .arg(echo, theme::count(std::llround(heard.meant->mostDollars)));
        }
        // As it would be where any batch divides.
        const auto batch = exchange::scenarioOf(asked.model, asked.cluster, *heard.meant)
                               .workload.globalBatch;
        if (cluster && batch != said.workload.globalBatch) {
            echo = tr("%1; batch %2, as %3 does not divide by %n node(s)", nullptr,
                      static_cast<int>(cluster->nodes))
                       .arg(echo, theme::count(said.workload.globalBatch), theme::count(batch));
        }
    }
    answerIn(field, heard, echo);
    return heard.meant;
}

void StartDesk::listen()
{
    m_opensWhenAnswered = false;
    const exchange::QuestionWords words = said();
    const auto model = listenToModel(words.model);
    const auto cluster = listenToCluster(words.cluster);
    const auto purpose = listenToPurpose(words.purpose, cluster);
    m_mostDollars = purpose ? purpose->mostDollars : 0;
    if (!model || !cluster || !purpose) {
        m_lane.abandon();
        m_asked.reset();
        sayWhatIsMissing();
        return;
    }
    layout::Scenario scenario = exchange::scenarioOf(*model, *cluster, *purpose);
    cluster::Accelerator& accelerator = scenario.cluster.accelerator;
    if (accelerator.id != m_priced) {
        m_priced = accelerator.id;
        m_dollars.reset();
        m_watts.reset();
    }
    accelerator.dollarsPerHour = m_dollars.value_or(accelerator.dollarsPerHour);
    accelerator.watts = m_watts.value_or(accelerator.watts);
    const bool counted = exchange::countsMachines(words.cluster);
    if (m_asked && sameNumbers(*m_asked, scenario) && m_asked->task == scenario.task && counted == m_counted
        && (purpose->serving && !purpose->serving->engineSaid) == m_anyEngine) {
        return; // other words for the same
    }
    m_counted = counted;
    m_anyEngine = purpose->serving && !purpose->serving->engineSaid;
    if (purpose->serving) {
        askServing(scenario);
    } else {
        ask(scenario);
    }
}

void StartDesk::sayWhatIsMissing()
{
    m_view.setStale(true); // the last answer stands, dimmed
    m_nodes.reset();
    m_batch.reset();
    m_offersSafe = false;
    if (m_view.model().words().trimmed().isEmpty()) {
        m_view.setMessage(tr("Start with a model, or drop its config.json."));
    } else if (m_view.cluster().words().trimmed().isEmpty() && !m_view.model().hasProblem()) {
        m_view.setMessage(tr("On what? As in 256 h100."));
    } else {
        m_view.setMessage({});
    }
}

// ------------------------------------------------------------------ the answer

void StartDesk::ask(const layout::Scenario& scenario)
{
    m_asked = scenario;
    m_nodes.reset();
    m_batch.reset();
    m_offersSafe = false;
    m_view.setStale(true);
    m_view.setMessage({});
    m_lane.start([this, scenario](const std::stop_token& stop, const Lane::Deliver& deliver) {
        const auto give = [&](const exchange::AnswerStage& stage) {
            if (!stop.stop_requested()) {
                deliver([this, stage] { show(stage.answer, stage.goesOn, stage.whole); });
            }
        };
        const exchange::AnswerStage last = exchange::answerQuestion(scenario, exchange::publishedResiduals(),
                                                                    stop, give);
        give(last);
        if (!stop.stop_requested() && last.answer->candidates.empty()) {
            auto least = std::make_shared<const Result<search::Solution>>(
                exchange::leastThatFits(scenario, stop));
            if (!stop.stop_requested()) {
                deliver([this, least] { showLeast(*least); });
            }
        } else if (!stop.stop_requested() && !last.answer->safe
                   && exchange::fitState(last.answer->candidates.front()) == exchange::FitState::Tight) {
            auto safe = std::make_shared<const std::optional<exchange::SafeOnMore>>(
                exchange::safeOnMoreNodes(scenario, exchange::publishedResiduals(), stop));
            if (!stop.stop_requested()) {
                deliver([this, safe] { showSafe(*safe); });
            }
        }
    });
}

void StartDesk::askServing(const layout::Scenario& scenario)
{
    m_asked = scenario;
    m_nodes.reset();
    m_batch.reset();
    m_offersSafe = false;
    m_view.setStale(true);
    m_view.setMessage({});
    m_view.setWhole(0);
    m_lane.start([this, scenario, anyEngine = m_anyEngine,
                  counted = m_counted](const std::stop_token& stop, const Lane::Deliver& deliver) {
        auto answer = std::make_shared<const exchange::ServedAnswer>(
            exchange::answerServing({scenario, counted, anyEngine}, stop));
        if (!stop.stop_requested()) {
            deliver([this, answer] { showServed(answer); });
        }
    });
}

void StartDesk::showServed(std::shared_ptr<const exchange::ServedAnswer> answer)
{
    m_answer.reset();
    m_served = std::move(answer);
    const std::int64_t have = m_counted ? m_asked->cluster.accelerators() : 0;
    m_view.setServed(m_served, have);
    m_view.setStale(false);
    if (m_served->candidates.empty()) {
        m_view.setMessage(tr("Nothing carries it: %1.").arg(document::engineText(m_served->reason)));
        return;
    }
    const exchange::ServedCandidate& first = m_served->candidates.front();
    if (!m_served->carried && have > 0 && first.accelerators > have) {
        m_nodes = first.scenario.cluster.nodes;
        const QString load = m_asked->task.serving.requestRate > 0
                                 ? tr("%1 a second").arg(theme::number(m_served->hereLoad))
                                 : tr("%1 in flight").arg(theme::count(std::llround(m_served->hereLoad)));
        m_view.setMessage(m_served->here
                              ? tr("Needs %1, you have %2: they carry %3.")
                                    .arg(theme::count(first.accelerators), theme::count(have), load)
                              : tr("Needs %1, you have %2, which carry nothing within what is wished.")
                                    .arg(theme::count(first.accelerators), theme::count(have)),
                          tr("Take %n node(s)", nullptr, static_cast<int>(*m_nodes)));
    }
    if (m_opensWhenAnswered && m_asked) {
        open(0);
    }
}

void StartDesk::show(std::shared_ptr<const exchange::QuestionAnswer> answer, bool searching, double whole)
{
    m_served.reset();
    m_answer = std::move(answer);
    exchange::QuestionAnswer counted = *m_answer;
    const auto restate = [](exchange::Candidate& one) {
        if (one.evaluation.valid) {
            training::restate(one.evaluation, one.pick.scenario, theme::mfuConvention());
        }
    };
    for (exchange::Candidate& one : counted.candidates) {
        restate(one);
    }
    if (counted.nearest) {
        restate(*counted.nearest);
    }
    if (whole >= 0) {
        m_view.setWhole(whole);
    }
    m_view.setSearching(searching);
    m_view.setAnswer(std::make_shared<const exchange::QuestionAnswer>(std::move(counted)));
    m_view.setStale(!m_asked);
    sayHowSure(searching || whole < 0);
    if (!m_answer->candidates.empty() && !searching && m_asked && m_mostDollars > 0) {
        const double dollars = m_answer->candidates.front().expense.dollars;
        if (dollars > m_mostDollars) {
            m_view.setMessage(
                tr("Costs %1 USD, over the %2 that were said.")
                    .arg(theme::count(std::llround(dollars)), theme::count(std::llround(m_mostDollars))));
        }
    }
    if (m_answer->candidates.empty() && !searching && whole >= 0) {
        m_view.setMessage(m_answer->nearest
                              ? tr("Nothing fits. Looking for the fewest nodes that would do.")
                              : tr("Nothing can be: %1.").arg(document::engineText(m_answer->reason)));
    }
    if (m_opensWhenAnswered && m_asked) {
        open(0);
    }
}

void StartDesk::showLeast(const Result<search::Solution>& least)
{
    if (!least) {
        m_view.setMessage(tr("Nothing fits: %1.").arg(document::engineText(least.error().message)));
        return;
    }
    const std::int64_t batch = least->scenario.workload.globalBatch;
    if (least->scenario.cluster.nodes == m_asked->cluster.nodes && batch != m_asked->workload.globalBatch) {
        // What was in the way is that nothing divides, not the memory.
        m_batch = batch;
        m_view.setMessage(tr("No layout that fits divides a batch of %1; %2 would do.")
                              .arg(theme::count(m_asked->workload.globalBatch), theme::count(batch)),
                          tr("Take batch %1").arg(theme::count(batch)));
        return;
    }
    m_nodes = least->scenario.cluster.nodes;
    const auto nodes = static_cast<int>(*m_nodes);
    m_view.setMessage(tr("Needs %n node(s), you have %1.", nullptr, nodes).arg(m_asked->cluster.nodes),
                      tr("Take %n node(s)", nullptr, nodes));
}

void StartDesk::sayHowSure(bool searching)
{
    if (searching || m_answer->candidates.empty()) {
        return;
    }
    const exchange::Candidate& first = m_answer->candidates.front();
    if (exchange::fitState(first) != exchange::FitState::Tight) {
        return;
    }
    const QString tight = tr("What is recommended is only %1.").arg(panel::sureToFit(*first.fits));
    m_offersSafe = m_answer->safe.has_value();
    if (!m_offersSafe) {
        m_view.setMessage(
            tr("%1 Nothing on these nodes is safer. Looking for the fewest nodes that are.").arg(tight));
        return;
    }
    const exchange::Candidate& safe = m_answer->candidates[*m_answer->safe];
    m_view.setMessage(
        tr("%1 The fastest that is safe to fit takes %2 days, %3.")
            .arg(tight, start::daysText(safe.days), theme::signedPercent(safe.days / first.days - 1)),
        tr("Look at it"));
}

void StartDesk::showSafe(const std::optional<exchange::SafeOnMore>& safe)
{
    const QString tight = tr("What is recommended is only %1.")
                              .arg(panel::sureToFit(*m_answer->candidates.front().fits));
    if (!safe) {
        m_view.setMessage(tr("%1 Nothing was found that is safer, on these nodes or on more.").arg(tight));
        return;
    }
    m_nodes = safe->nodes;
    const auto nodes = static_cast<int>(safe->nodes);
    m_view.setMessage(tr("%1 On %n node(s) a layout is safe to fit, and takes %2 days.", nullptr, nodes)
                          .arg(tight, start::daysText(safe->candidate.days)),
                      tr("Take %n node(s)", nullptr, nodes));
}

void StartDesk::open(int candidate)
{
    if (m_view.isStale() || (m_answer == nullptr && m_served == nullptr)) {
        m_opensWhenAnswered = m_asked.has_value(); // typed and entered at once
        return;
    }
    m_opensWhenAnswered = false;
    const auto at = static_cast<std::size_t>(candidate);
    if (m_served != nullptr) {
        if (at < m_served->candidates.size()) {
            emit opened(m_served->candidates[at].scenario, nullptr);
        }
        return;
    }
    if (at < m_answer->candidates.size()) {
        emit opened(m_answer->candidates[at].pick.scenario, m_answer->result);
    } else if (m_answer->nearest) {
        emit opened(m_answer->nearest->pick.scenario, m_answer->result);
    }
}

} // namespace shardscape::gui
