// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/results/traffic_json.h"
#include "job/training/explain/traffic.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"
#include "model/spent_time.h"

#include <QtTest>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <rapidcheck.h>
#include <set>

using namespace shardscape;
using layout::GroupKind;
using layout::Scenario;
using training::AxisTraffic;
using training::Evaluation;
using training::TimeTerm;
using training::Traffic;

namespace {

const AxisTraffic* axisOf(const Traffic& traffic, GroupKind kind)
{
    for (const AxisTraffic& axis : traffic.axes)
        if (axis.group == kind)
            return &axis;
    return nullptr;
}

Scenario gpt(std::initializer_list<std::pair<const char*, const char*>> knobs)
{
    Scenario s = scenarioOf("gpt-3-175b", "dgx-a100-80g", 16,
                            {{"sequence", "2048"}, {"global_batch", "128"}});
    for (const auto& [id, value] : knobs)
        if (const auto set = layout::setKnob(s, id, value); !set)
            throw std::runtime_error(set.error().text());
    return s;
}

/// The innermost level whose domain holds both ranks: the one that joins them.
std::size_t levelBetween(const Scenario& s, std::int64_t a, std::int64_t b)
{
    const auto& levels = s.cluster.levels;
    std::size_t level = 0;
    while (level + 1 < levels.size() && a / levels[level].size != b / levels[level].size)
        ++level;
    return level;
}

/// Counts every message of an axis at both of its ends.
class Ends {
public:
    explicit Ends(const Scenario& s)
        : m_scenario(s)
        , sent(s.cluster.levels.size())
        , received(s.cluster.levels.size())
    {}

    void message(std::int64_t from, std::int64_t to, double bytes)
    {
        const std::size_t level = levelBetween(m_scenario, from, to);
        sent[level] += bytes;
        received[level] += bytes;
        for (std::size_t below = 0; below <= level; ++below) { // the rank, its node, its site
            const std::int64_t domain = below > 0 ? m_scenario.cluster.levels[below - 1].size : 1;
            m_leaves[{below, from / domain}] += bytes;
            m_enters[{below, to / domain}] += bytes;
        }
    }

    /// To the next of them, and from the last to the first.
    void ring(const std::vector<std::int64_t>& members)
    {
        for (std::size_t i = 0; i < members.size(); ++i)
            message(members[i], members[(i + 1) % members.size()], 1);
    }
    /// There and back along a row.
    void row(const std::vector<std::int64_t>& members)
    {
        for (std::size_t i = 0; i + 1 < members.size(); ++i) {
            message(members[i], members[i + 1], 1);
            message(members[i + 1], members[i], 1);
        }
    }
    void allToAll(const std::vector<std::int64_t>& members)
    {
        for (const std::int64_t a : members)
            for (const std::int64_t b : members)
                if (a != b)
                    message(a, b, 1);
    }
    /// By way of the rank of the own node that has the other's place.
    void inTwoSteps(const std::vector<std::int64_t>& members)
    {
        const std::int64_t node = m_scenario.cluster.acceleratorsPerNode;
        for (const std::int64_t a : members)
            for (const std::int64_t b : members) {
                const std::int64_t by = a / node * node + b % node;
                if (a != by)
                    message(a, by, 1);
                if (by != b)
                    message(by, b, 1);
            }
    }
    /// To those 1, 2, 4... places further.
    void exponential(const std::vector<std::int64_t>& members)
    {
        for (std::size_t i = 0; i < members.size(); ++i)
            for (std::size_t far = 1; far < members.size(); far *= 2)
                message(members[i], members[(i + far) % members.size()], 1);
    }

    /// Of every rank, node and site: as much enters it as leaves it.
    [[nodiscard]] bool everyDomainGetsWhatItSends() const { return m_leaves == m_enters; }

private:
    const Scenario& m_scenario;
    std::map<std::pair<std::size_t, std::int64_t>, double> m_leaves,
        m_enters; ///< by level above a domain, and domain

public:
    std::vector<double> sent, received; ///< by level
};

/// The messages of all groups of one kind.
template <class Pattern>
Ends messagesOf(const Scenario& s, GroupKind kind, const Pattern& pattern)
{
    Ends ends(s);
    std::set<std::int64_t> seen;
    for (std::int64_t rank = 0; rank < s.cluster.accelerators(); ++rank) {
        if (seen.contains(rank))
            continue;
        const auto members = layout::membersOf(s, kind, rank);
        seen.insert(members.begin(), members.end());
        pattern(ends, members);
    }
    return ends;
}

} // namespace

class tst_Traffic : public QObject {
    Q_OBJECT
private slots:
    void secondsSumToTheCommunicationTermsAndBytesToTheLevels()
    {
        const bool held = rc::check("sums", [] {
            const bool experts = *rc::gen::arbitrary<bool>();
            Scenario s = experts ? scenarioOf("mixtral-8x7b-v0.1", "dgx-a100-80g", 16,
                                              {{"sequence", "4096"}, {"global_batch", "256"}})
                                 : gpt({});
            const auto set = [&s](const char* id, const char* value) {
                RC_ASSERT(layout::setKnob(s, id, value).has_value());
            };
            set("tp", *rc::gen::element("1", "2", "4", "8"));
            set("pp", *rc::gen::element("1", "2", "4", "8"));
            set("cp", *rc::gen::element("1", "2", "4"));
            set("cp_kind", *rc::gen::element("ring", "all-to-all", "all-gather", "dist-flash"));
            set("cp_heads", *rc::gen::element("1", "2"));
            set("zero", *rc::gen::element("0", "1", "2", "3"));
            set("recompute", *rc::gen::element("none", "full"));
            set("sequence_parallel", "1");
            set("rank_order", *rc::gen::element("tp-cp-dp-pp", "dp-cp-tp-pp", "tp-pp-cp-dp", "pp-cp-dp-tp"));
            if (experts)
                set("ep", *rc::gen::element("1", "2", "4", "8"));
            const Evaluation e = training::evaluate(s);
            RC_PRE(e.valid);
            const Traffic t = training::traffic(s, e);
            double spent = 0, exposed = 0, expectedSpent = 0, expectedExposed = 0;
            std::vector<double> levels(s.cluster.levels.size(), 0.0);
            for (const AxisTraffic& axis : t.axes) {
                spent += axis.seconds;
                exposed += axis.exposedSeconds;
                const double sum = std::accumulate(axis.levelBytes.begin(), axis.levelBytes.end(), 0.0);
                const double waits = std::accumulate(axis.levelSeconds.begin(), axis.levelSeconds.end(), 0.0);
                RC_ASSERT(std::abs(waits - axis.seconds) <= 1e-9 * axis.seconds);
                // Nothing waits for links further out than the group goes.
                for (std::size_t i = axis.level + 1; i < axis.levelSeconds.size(); ++i)
                    RC_ASSERT(axis.bytes <= 0 || axis.levelSeconds[i] <= 1e-9 * axis.seconds);
                RC_ASSERT(std::abs(sum - axis.bytes) <= 1e-9 * axis.bytes);
                for (std::size_t i = 0; i < levels.size(); ++i)
                    levels[i] += axis.levelBytes[i];
            }
            for (const TimeTerm term : {TimeTerm::TensorComm, TimeTerm::ContextComm, TimeTerm::ExpertComm,
                                        TimeTerm::PipelineComm, TimeTerm::DataComm}) {
                expectedSpent += e.time[static_cast<std::size_t>(term)].seconds;
                expectedExposed += e.time[static_cast<std::size_t>(term)].exposedSeconds;
            }
            RC_ASSERT(std::abs(spent - expectedSpent) <= 1e-12 + 1e-9 * expectedSpent);
            RC_ASSERT(std::abs(exposed - expectedExposed) <= 1e-12 + 1e-9 * expectedSpent);
            double spentByLevel = 0, exposedByLevel = 0;
            for (const training::LevelTraffic& level : t.levels) {
                RC_ASSERT(level.exposedSeconds <= level.seconds * (1 + 1e-12));
                spentByLevel += level.seconds;
                exposedByLevel += level.exposedSeconds;
            }
            RC_ASSERT(std::abs(spentByLevel - spent) <= 1e-12 + 1e-9 * spent);
            RC_ASSERT(std::abs(exposedByLevel - exposed) <= 1e-12 + 1e-9 * spent);
            for (std::size_t i = 0; i < levels.size(); ++i) {
                RC_ASSERT(std::abs(t.levels[i].bytes - levels[i]) <= 1e-9 * levels[i]);
                RC_ASSERT(t.levels[t.busiest].utilization >= t.levels[i].utilization);
                // What a link carries takes time that is exposed, or hidden behind computation; of a context ring the hidden
                // part has no time of its own.
                const AxisTraffic* context = axisOf(t, GroupKind::Context);
                const double ring = context ? context->levelBytes[i] / t.levels[i].bandwidth : 0;
                const double most = t.stepSeconds + (spent - exposed) + ring;
                RC_ASSERT(t.levels[i].utilization * t.stepSeconds <= most * (1 + 1e-9));
            }
        });
        QVERIFY(held);
    }

    /// Bytes sent are bytes received, by axis and level: every message is drawn from one rank to another and counted at both ends, and
    /// what each level carries is the share of them that the formulas give it.
    void whatIsSentArrivesByAxisAndLevel()
    {
        std::map<GroupKind, int> compared;
        const bool held = rc::check("sent == received", [&compared] {
            const char* cluster = *rc::gen::element("dgx-a100-80g", "dgx-h100", "sites-h100");
            const bool experts = *rc::gen::arbitrary<bool>();
            Scenario s = experts ? scenarioOf("mixtral-8x7b-v0.1", cluster, 8,
                                              {{"sequence", "8192"}, {"global_batch", "256"}})
                                 : scenarioOf("llama-2-7b", cluster, 8,
                                              {{"sequence", "8192"}, {"global_batch", "256"}});
            const auto set = [&s](const char* id, const char* value) {
                RC_ASSERT(layout::setKnob(s, id, value).has_value());
                return std::string_view(value);
            };
            set("tp", *rc::gen::element("1", "2", "4", "8"));
            set("pp", *rc::gen::element("1", "2", "4", "8"));
            set("cp", *rc::gen::element("1", "2", "4"));
            const bool heads = set("cp_kind", *rc::gen::element("ring", "all-to-all")) == "all-to-all";
            set("zero", *rc::gen::element("0", "1", "2", "3"));
            set("dp_hiding", *rc::gen::element("none", "chunked", "fused"));
            const bool gossips = set("gradient_topology", *rc::gen::element("all-reduce", "exponential"))
                                 == "exponential";
            set("sequence_parallel", "1");
            set("rank_order", *rc::gen::element("tp-cp-dp-pp", "dp-cp-tp-pp", "tp-pp-cp-dp", "pp-cp-dp-tp"));
            bool twoSteps = false;
            if (experts) {
                set("ep", *rc::gen::element("1", "2", "4", "8"));
                set("etp", *rc::gen::element("1", "2"));
                set("ep_dispatch", "all-to-all");
                if (s.cluster.levels.size() == 2) // of three, tokens take as many steps
                    twoSteps = set("ep_levels", *rc::gen::element("0", "1")) == "1";
            }
            const Evaluation e = training::evaluateUnmended(s);
            RC_PRE(e.valid);
            for (const AxisTraffic& axis : training::traffic(s, e).axes) {
                if (axis.bytes <= 0)
                    continue;
                const Ends ends = messagesOf(s, axis.group, [&](Ends& all, const auto& members) {
                    switch (axis.group) {
                    case GroupKind::Pipeline: all.row(members); break;
                    case GroupKind::Context: heads ? all.allToAll(members) : all.ring(members); break;
                    case GroupKind::Expert:
                        twoSteps&& axis.level > 0 ? all.inTwoSteps(members) : all.allToAll(members);
                        break;
                    case GroupKind::Replicas:
                    case GroupKind::ExpertReplicas:
                        gossips ? all.exponential(members) : all.ring(members);
                        break;
                    default: all.ring(members);
                    }
                });
                RC_ASSERT(ends.everyDomainGetsWhatItSends());
                const double all = std::accumulate(ends.sent.begin(), ends.sent.end(), 0.0);
                for (std::size_t level = 0; level < ends.sent.size(); ++level) {
                    const double share = axis.levelBytes[level] / axis.bytes;
                    if (std::abs(share - ends.sent[level] / all) > 1e-9
                        || std::abs(share - ends.received[level] / all) > 1e-9)
                        RC_FAIL(changedKnobs(s) + " " + std::string(layout::id(axis.group)) + " level "
                                + std::to_string(level) + ": " + std::to_string(share) + " of the bytes, "
                                + std::to_string(ends.sent[level] / all) + " of the messages");
                }
                ++compared[axis.group];
            }
        });
        QVERIFY(held);
        for (const GroupKind kind : {GroupKind::Tensor, GroupKind::Context, GroupKind::Pipeline,
                                     GroupKind::Replicas, GroupKind::Expert, GroupKind::ExpertReplicas})
            QVERIFY2(compared[kind] > 3, std::string(layout::id(kind)).c_str());
    }

    void volumesAreThoseOfThePapers()
    {
        // Megatron-LM moves 2 all-reduces of b s h each way per layer (Shoeybi 2019, section 3); 128 sequences over 2 replicas.
        const Scenario s = gpt(
            {{"tp", "8"}, {"pp", "8"}, {"micro_batch", "1"}, {"zero", "1"}, {"grad_dtype", "fp32"}});
        const Evaluation e = training::evaluate(s);
        const Traffic t = training::traffic(s, e);
        const double boundary = 2.0 * 2048 * 12288;
        const double microbatches = 64;
        const AxisTraffic* tensor = axisOf(t, GroupKind::Tensor);
        QVERIFY(tensor != nullptr);
        const double layers = 96.0 / 8;
        const double messages = 2 * 7.0 / 8
                                * microbatches; // a rank sends down and up, the ends one of the two
        QCOMPARE(tensor->bytes, boundary * 7 / 8 * (2 * 4 * layers * microbatches + messages));
        QCOMPARE(tensor->level, std::size_t{0});
        const AxisTraffic* pipeline = axisOf(t, GroupKind::Pipeline);
        QVERIFY(pipeline != nullptr);
        const double tied = 4.0 * 51200 * 12288 / 8 * 2
                            / 8; // first and last of eight stages sum a shared matrix
        QCOMPARE(pipeline->bytes, boundary / 8 * messages + tied);
        QCOMPARE(pipeline->level, std::size_t{1});
        // ZeRO-1: gradients scattered in 4 bytes, weights gathered in 2 (Rajbhandari 2020, section 7).
        const AxisTraffic* data = axisOf(t, GroupKind::Replicas);
        QVERIFY(data != nullptr);
        QCOMPARE(data->ranks.size, std::int64_t{2});
        const double parameters = 175e9 / 64; // 64 ranks hold the model once
        QVERIFY(std::abs(data->bytes / ((4 + 2) * parameters / 2) - 1) < 0.01); // embeddings, norms
    }

    /// Two nodes of eight, stages of four ranks: of the three steps along the pipeline the middle one leaves its node.
    void aPipelineIsAsSlowAsItsWidestStep()
    {
        const Scenario s = scenarioOf(
            "llama-13b", "dgx-a100-80g", 2,
            {{"global_batch", "64"}, {"tp", "2"}, {"pp", "4"}, {"zero", "1"}, {"overlap_p2p", "1"}});
        const Evaluation e = training::evaluate(s);
        const Traffic t = training::traffic(s, e);
        const AxisTraffic* pipeline = axisOf(t, GroupKind::Pipeline);
        QVERIFY(pipeline != nullptr);
        QCOMPARE(pipeline->ranks.stride, std::int64_t{4});
        QCOMPARE(pipeline->level, std::size_t{1});
        QVERIFY(std::abs(pipeline->levelBytes[1] / pipeline->bytes - 1.0 / 3) < 1e-9);
        QVERIFY(std::abs(pipeline->levelBytes[0] / pipeline->bytes - 2.0 / 3) < 1e-9);
        // 2 B x 2048 x 5120 / tp at the share of 23 GB/s of one NIC, at least.
        QVERIFY(static_cast<double>(e.communication) * 1e-9 > 2.0 * 2048 * 5120 / 2 / 23e9);
    }

    void twoCopiesOfAStageMeetAcrossThePipeline()
    {
        // Li 2021, Chimera: both copies sum their gradients. Replicas scatter first, so that a share each crosses.
        Scenario s = gpt(
            {{"tp", "8"}, {"pp", "4"}, {"micro_batch", "1"}, {"zero", "0"}, {"grad_dtype", "fp32"}});
        const Evaluation plain = training::evaluate(s);
        const Traffic one = training::traffic(s, plain);
        QVERIFY(layout::setKnob(s, "schedule", "chimera").has_value());
        const Evaluation e = training::evaluate(s);
        QVERIFY(e.valid);
        const Traffic two = training::traffic(s, e);
        const AxisTraffic* replicas = axisOf(two, GroupKind::Replicas);
        QVERIFY(replicas != nullptr);
        QCOMPARE(replicas->ranks.size, std::int64_t{4});
        const double gradients = replicas->bytes / (2.0 * 3 / 4); // of a ring all-reduce over four
        // Of two ranks' all-reduce each sends its buffer once.
        // First and last stage, which sum the tied matrix in fp32, are one rank then: two of four no longer send it.
        const double rows = std::ceil(static_cast<double>(s.model.vocabulary) / (128 * 8))
                            * 128; // of a rank, padded
        const double tied = 4.0 * rows * static_cast<double>(s.model.hidden) * 2 / 4;
        QCOMPARE(axisOf(two, GroupKind::Pipeline)->bytes - axisOf(one, GroupKind::Pipeline)->bytes,
                 gradients / 4 - tied);
        // Without replicas the copies still meet, and no group of one rank takes the time for it.
        s.layout.dataParallel = 1;
        s.cluster.nodes = 4;
        const Evaluation alone = training::evaluate(s);
        const Traffic meet = training::traffic(s, alone);
        QCOMPARE(meet.axes.size(), std::size_t{2});
        QCOMPARE(meet.axes.back().group, GroupKind::Pipeline);
        QVERIFY(meet.axes.back().exposedSeconds
                > alone.time[static_cast<std::size_t>(TimeTerm::PipelineComm)].exposedSeconds);
    }

    void rankOrdersMoveTrafficBetweenLevelsAndKeepItsSum()
    {
        const Scenario near = gpt({{"tp", "8"}, {"pp", "4"}});
        const Scenario far = gpt({{"tp", "8"}, {"pp", "4"}, {"rank_order", "dp-cp-pp-tp"}});
        const Traffic a = training::traffic(near, training::evaluate(near));
        const Traffic b = training::traffic(far, training::evaluate(far));
        QCOMPARE(axisOf(a, GroupKind::Tensor)->bytes, axisOf(b, GroupKind::Tensor)->bytes);
        QCOMPARE(axisOf(a, GroupKind::Tensor)->levelBytes[1], 0.0);
        QVERIFY(axisOf(b, GroupKind::Tensor)->levelBytes[1] > 0);
        QCOMPARE(axisOf(b, GroupKind::Replicas)->levelBytes[1], 0.0);
        QVERIFY(b.stepSeconds > a.stepSeconds); // tensor traffic over the network
        QCOMPARE(b.busiest, std::size_t{1});
    }

    void theTableOfRanksIsQuickAndComplete()
    {
        Scenario s = scenarioOf("gpt-3-175b", "dgx-a100-80g", 2048,
                                {{"sequence", "2048"}, {"global_batch", "1536"}, {"tp", "8"}, {"pp", "16"}});
        const testing::SpentTime timer;
        const std::string csv = exchange::writeRanksCsv(s);
        const double milliseconds = timer.elapsed();
        QCOMPARE(std::count(csv.begin(), csv.end(), '\n'), 16385);
        QVERIFY(csv.starts_with(
            "rank,node,accelerator,stage,tp,cp,dp,pp,ep,etp\n0,0,a100-80g-sxm,0,0,0,0,0,0,0\n"));
        QVERIFY(csv.ends_with("16383,2047,a100-80g-sxm,15,7,0,127,15,0,0\n"));
        // The budget is 50 ms; this is not optimized.
        QVERIFY2(milliseconds < 500, qPrintable(QString::number(milliseconds)));
    }

    void jsonCarriesAxesAndLevels()
    {
        const Scenario s = gpt({{"tp", "8"}, {"pp", "8"}});
        const auto json = exchange::toJson(s, training::traffic(s, training::evaluate(s)));
        QCOMPARE(json["axes"].size(), std::size_t{3});
        QCOMPARE(json["axes"][0]["axis"].get<std::string>(), std::string("tp"));
        QCOMPARE(json["axes"][0]["level"].get<std::string>(), std::string("nvswitch"));
        QVERIFY(json["levels"][0]["utilization"].get<double>() > 0);
        QCOMPARE(json["busiest"].get<std::string>(), std::string("nvswitch"));
        QVERIFY(training::traffic(s, Evaluation{}).axes.empty());
    }
};

QTEST_GUILESS_MAIN(tst_Traffic)
#include "tst_traffic.moc"
