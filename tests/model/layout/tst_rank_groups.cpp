// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/mending.h"
#include "layout/mends.h"
#include "layout/rank_groups.h"
#include "model/scenarios.h"

#include <QtTest>
#include <map>
#include <rapidcheck.h>
#include <set>

using namespace shardscape;
using layout::Axis;
using layout::GroupKind;

namespace {

struct Degrees {
    std::int64_t tensor = 1, context = 1, data = 1, pipeline = 1;
};

layout::Scenario scenarioOf(const Degrees& d, std::int32_t order)
{
    layout::Scenario s;
    s.cluster.acceleratorsPerNode = 4;
    s.cluster.nodes = (d.tensor * d.context * d.data * d.pipeline + 3) / 4;
    s.layout.tensorParallel = static_cast<std::int32_t>(d.tensor);
    s.layout.contextParallel = static_cast<std::int32_t>(d.context);
    s.layout.dataParallel = static_cast<std::int32_t>(d.data);
    s.layout.pipelineParallel = static_cast<std::int32_t>(d.pipeline);
    s.layout.rankOrder = order;
    return s;
}

using Place = std::array<std::int64_t, layout::kAxisCount>; // by Axis

/// Every rank with its place, by counting: the fastest axis turns like the last wheel of a counter.
std::vector<Place> countedPlaces(const layout::Scenario& s)
{
    std::vector<Place> places;
    const layout::RankOrder& order = layout::kRankOrders[static_cast<std::size_t>(s.layout.rankOrder)];
    const auto at = [](Axis axis) { return static_cast<std::size_t>(axis); };
    for (std::int64_t d = 0; d < s.degree(order[3]); ++d)
        for (std::int64_t c = 0; c < s.degree(order[2]); ++c)
            for (std::int64_t b = 0; b < s.degree(order[1]); ++b)
                for (std::int64_t a = 0; a < s.degree(order[0]); ++a) {
                    Place place{};
                    place[at(order[0])] = a;
                    place[at(order[1])] = b;
                    place[at(order[2])] = c;
                    place[at(order[3])] = d;
                    places.push_back(place);
                }
    return places;
}

/// Ranks that agree in everything but the axes of the group.
std::map<Place, std::vector<std::int64_t>> countedGroups(const layout::Scenario& s, std::vector<Axis> along)
{
    std::map<Place, std::vector<std::int64_t>> groups;
    const std::vector<Place> places = countedPlaces(s);
    for (std::size_t rank = 0; rank < places.size(); ++rank) {
        Place key = places[rank];
        for (const Axis axis : along)
            key[static_cast<std::size_t>(axis)] = 0;
        groups[key].push_back(static_cast<std::int64_t>(rank));
    }
    return groups;
}

} // namespace

class tst_RankGroups : public QObject {
    Q_OBJECT
private slots:
    void namesSpellTheirOrders()
    {
        std::set<layout::RankOrder> seen;
        for (std::size_t i = 0; i < layout::kRankOrders.size(); ++i) {
            std::string spelled;
            for (const Axis axis : layout::kRankOrders[i]) {
                constexpr std::array<const char*, 4> kNames{"tp", "cp", "dp", "pp"};
                spelled += (spelled.empty() ? "" : "-") + std::string(kNames[static_cast<std::size_t>(axis)]);
            }
            QCOMPARE(spelled, std::string(layout::kRankOrderNames[i]));
            QVERIFY(seen.insert(layout::kRankOrders[i]).second);
        }
    }

    void closedFormsEqualCountedGroupsInEveryOrder()
    {
        const bool held = rc::check("groups", [] {
            const auto degree = rc::gen::element<std::int64_t>(1, 2, 3, 4, 6);
            const Degrees d{*degree, *degree, *degree, *degree};
            for (std::int32_t order = 0; order < 24; ++order) {
                const layout::Scenario s = scenarioOf(d, order);
                const std::vector<Place> places = countedPlaces(s);
                const auto same = [&](GroupKind kind, std::vector<Axis> along) {
                    const auto groups = countedGroups(s, along);
                    for (const auto& [key, members] : groups)
                        for (const std::int64_t rank : members) // so every rank is in exactly one group
                            RC_ASSERT(layout::membersOf(s, kind, rank) == members);
                };
                same(GroupKind::Tensor, {Axis::Tensor});
                same(GroupKind::Context, {Axis::Context});
                same(GroupKind::Data, {Axis::Data});
                same(GroupKind::Pipeline, {Axis::Pipeline});
                same(GroupKind::Replicas, {Axis::Context, Axis::Data});
                for (std::size_t rank = 0; rank < places.size(); ++rank) {
                    const layout::RankPlace place = layout::placeOf(s, static_cast<std::int64_t>(rank));
                    RC_ASSERT((Place{place.tensor, place.context, place.data, place.pipeline})
                              == places[rank]);
                }
                std::set<std::int64_t> all;
                for (std::int64_t stage = 0; stage < d.pipeline; ++stage)
                    for (std::int64_t i = 0; i < s.stageRanks(); ++i) {
                        const std::int64_t rank = layout::rankOf(s, stage, i);
                        RC_ASSERT(layout::placeOf(s, rank).pipeline == stage);
                        all.insert(rank);
                    }
                RC_ASSERT(all.size() == places.size());
            }
        });
        QVERIFY(held);
    }

    void expertsFoldOverTheRanksOfAStageWhereverThePipelineLies()
    {
        int folded = 0;
        int refused = 0;
        for (const Degrees& d : {Degrees{2, 1, 8, 2}, {2, 2, 4, 3}, {4, 1, 6, 2}, {1, 3, 4, 2}, {2, 3, 2, 2}})
            for (const std::int64_t spread : {1, 2, 4, 6})
                for (const std::int32_t split : {0, 1, 2})
                    for (std::int32_t order = 0; order < 24; ++order) {
                        layout::Scenario s = scenarioOf(d, order);
                        s.model.moe.emplace();
                        s.layout.expertParallel = static_cast<std::int32_t>(spread);
                        s.layout.expertTensor = split;
                        if (s.expertReplicas() == 0)
                            continue;
                        const auto ranks = static_cast<std::int64_t>(countedPlaces(s).size());
                        const GroupKind kinds[] = {GroupKind::Expert, GroupKind::ExpertTensor,
                                                   GroupKind::ExpertReplicas};
                        const std::int64_t sizes[] = {spread, s.expertTensor(), s.expertReplicas()};
                        if (!layout::expertsFold(s)) {
                            ++refused;
                            continue;
                        }
                        ++folded;
                        for (int k = 0; k < 3; ++k) {
                            std::map<std::int64_t, std::int64_t> times;
                            for (std::int64_t rank = 0; rank < ranks; ++rank) {
                                const auto members = layout::membersOf(s, kinds[k], rank);
                                QCOMPARE(static_cast<std::int64_t>(members.size()), sizes[k]);
                                QVERIFY(std::is_sorted(members.begin(), members.end()));
                                QVERIFY(std::binary_search(members.begin(), members.end(), rank));
                                for (const std::int64_t other : members) {
                                    QCOMPARE(layout::membersOf(s, kinds[k], other), members);
                                    QCOMPARE(layout::placeOf(s, other).pipeline,
                                             layout::placeOf(s, rank).pipeline);
                                }
                                if (members.front() == rank)
                                    ++times[0];
                            }
                            QCOMPARE(times[0] * sizes[k], ranks);
                        }
                        // A token finds every expert once in its group: places along ep are all different.
                        const auto group = layout::membersOf(s, GroupKind::Expert, ranks - 1);
                        std::set<std::int64_t> experts;
                        for (const std::int64_t rank : group)
                            experts.insert(layout::placeOf(s, rank).expert);
                        QCOMPARE(static_cast<std::int64_t>(experts.size()), spread);
                    }
        QVERIFY(folded > 300);
        QVERIFY(refused > 0); // so that the rule has something to refuse
    }

    void theDefaultOrderKeepsItsStrides()
    {
        layout::Scenario s = scenarioOf({4, 2, 8, 3}, 0);
        s.model.moe.emplace();
        s.layout.expertParallel = 8;
        s.layout.expertTensor = 1;
        const auto is = [&](GroupKind kind, std::int64_t size, std::int64_t stride) {
            return layout::groupOf(s, kind) == cluster::RankGroup{size, stride};
        };
        QVERIFY(is(GroupKind::Tensor, 4, 1));
        QVERIFY(is(GroupKind::Context, 2, 4));
        QVERIFY(is(GroupKind::Data, 8, 8));
        QVERIFY(is(GroupKind::Pipeline, 3, 64));
        QVERIFY(is(GroupKind::Replicas, 16, 4));
        QVERIFY(is(GroupKind::Expert, 8, 1));
        QVERIFY(is(GroupKind::ExpertReplicas, 8, 8));
    }

    void aStageKnowsTheKindsOfItsNodes()
    {
        const bool held = rc::check("kinds", [] {
            const auto degree = rc::gen::element<std::int64_t>(1, 2, 3, 4);
            const Degrees d{*degree, *degree, *degree, *degree};
            layout::Scenario s = scenarioOf(d, *rc::gen::inRange(0, 24));
            const std::int64_t ranks = d.tensor * d.context * d.data * d.pipeline;
            s.cluster.acceleratorsPerNode = *rc::gen::element<std::int64_t>(1, 2);
            RC_PRE(ranks % s.cluster.acceleratorsPerNode == 0);
            s.cluster.nodes = ranks / s.cluster.acceleratorsPerNode;
            RC_PRE(s.cluster.nodes >= 3);
            s.cluster.others.resize(2);
            s.cluster.others[0].nodes = *rc::gen::inRange<std::int64_t>(1, s.cluster.nodes - 1);
            s.cluster.others[1].nodes = *rc::gen::inRange<std::int64_t>(1, s.cluster.nodes
                                                                               - s.cluster.others[0].nodes);
            for (std::int64_t stage = 0; stage < d.pipeline; ++stage) {
                std::uint32_t counted = 0;
                for (std::int64_t i = 0; i < s.stageRanks(); ++i)
                    counted |= 1U << layout::placeOf(s, layout::rankOf(s, stage, i)).kind;
                RC_ASSERT(layout::kindsOf(s, stage) == counted);
            }
        });
        QVERIFY(held);
    }

    /// Divided by zero before the rule was reached: matrices of Mixtral's experts over 3 ranks in a pipeline, and over 100 or 7
    /// experts' ranks of 16.
    void degreesThatDivideNothingAreReasons()
    {
        layout::Scenario three = scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 4,
                                            {{"tp", "2"}, {"pp", "2"}, {"ep", "2"}, {"etp", "3"}});
        for (std::int32_t order = 0; order < 24; ++order) {
            three.layout.rankOrder = order;
            const training::Evaluation e = training::evaluateUnmended(three);
            QVERIFY(std::any_of(e.reasons.begin(), e.reasons.end(),
                                [](const layout::Reason& reason) { return reason.code == "experts-fold"; }));
        }
        const bool held = rc::check("broken degrees", [] {
            static const layout::Scenario dense = scenarioOf("llama-3-8b", "dgx-h100", 4);
            static const layout::Scenario mixture = scenarioOf("mixtral-8x7b-v0.1", "dgx-a100-80g", 2);
            layout::Scenario s = *rc::gen::element(dense, mixture);
            const auto degree = rc::gen::element<std::int64_t>(1, 2, 3, 4, 5, 7, 8, 16, 32, 100);
            for (const char* id : {"tp", "cp", "pp", "ep", "etp", "dp", "dp_shard"})
                layout::findKnob(id)->set(s, *degree);
            layout::findKnob("zero")->set(s, *rc::gen::inRange(0, 4));
            s.layout.rankOrder = *rc::gen::inRange(0, 24);
            s.workload.globalBatch = 64;
            for (const GroupKind kind : layout::kGroupKinds) {
                const cluster::RankGroup group = layout::groupOf(s, kind);
                RC_ASSERT(group.size >= 1 && group.stride >= 1 && group.runs >= 1);
                RC_ASSERT(cluster::membersWithin(group, 8) >= 1);
            }
            for (const layout::Knob& knob : layout::knobs()) {
                RC_ASSERT(!knob.candidates(s).empty());
                knob.idle(s);
            }
            const training::Evaluation e = training::evaluateUnmended(s);
            RC_ASSERT(e.valid == layout::brokenRules(s).empty());
        });
        QVERIFY(held);
    }
};

QTEST_GUILESS_MAIN(tst_RankGroups)
#include "tst_rank_groups.moc"
