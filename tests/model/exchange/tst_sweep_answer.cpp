// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/results/sweep_answer.h"
#include "exchange/runs/residuals_json.h"
#include "layout/gaps.h"
#include "model/scenarios.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace shardscape;

namespace {

search::SweepResult swept(const char* software, const char* zero)
{
    search::Space space;
    space.base = scenarioOf("llama-13b", "dgx-a100-80g", 8,
                            {{"sequence", "2048"},
                             {"global_batch", "2048"},
                             {"software", software},
                             {"pp", "2"},
                             {"zero", zero}});
    for (const auto& [id, values] : {std::pair{"tp", std::vector<std::int64_t>{2, 4}},
                                     {"pp", {2, 4}},
                                     {"zero", {0, 1, 2}},
                                     {"micro_batch", {1, 2}}})
        space.axes.push_back({layout::findKnob(id), values});
    return search::run(space, {}, {});
}

} // namespace

class SweepAnswerTest : public QObject {
    Q_OBJECT

private slots:
    void chancesNeverRoundUpIntoABetterState()
    {
        QCOMPARE(exchange::wholePercent(0.7999), 79);
        QCOMPARE(exchange::wholePercent(0.8), 80);
        for (int percent = 0; percent <= 100; ++percent)
            QCOMPARE(exchange::wholePercent(percent / 100.0), percent); // 100 * 0.29 is less than 29
    }

    void whatTheFastestAsksInVainIsSaid()
    {
        // Nobody runs ZeRO 2 in a pipeline of Megatron-Core: asked for from the start, it is told, otherwise left out.
        for (const char* zero : {"1", "2"}) {
            search::SweepResult result = swept("megatron-core", zero);
            const exchange::SweepAnswer answer = exchange::sweepAnswer(result,
                                                                       exchange::publishedResiduals());
            QVERIFY(answer.answer.fastest.has_value());
            const bool runs = layout::gapsOf(answer.answer.fastest->scenario).empty();
            QCOMPARE(answer.notRun.empty(), runs);
            QVERIFY(runs || *zero == '2');
            const auto json = exchange::answerJson(result.space, answer);
            QCOMPARE(json["not_run"].size(), answer.notRun.size());
            QCOMPARE(json["left_out"].is_null(), !answer.answer.notRun.has_value());
            for (const auto& sentence : json["not_run"])
                QVERIFY(sentence.get<std::string>().find("does not run") != std::string::npos);
        }
        // Where nothing else is there, it is named; the climb begins from it.
        search::SweepResult result = swept("megatron-core", "1");
        std::erase_if(result.rows, [&](const search::Row& row) {
            return layout::gapsOf(search::scenarioAt(result.space, row.index)).empty();
        });
        const exchange::SweepAnswer answer = exchange::sweepAnswer(result, exchange::publishedResiduals());
        QVERIFY(answer.answer.fastest.has_value());
        QVERIFY(!layout::gapsOf(answer.answer.fastest->scenario).empty());
        // What is called fastest may be climbed to, and what the stack runs is preferred there.
        QVERIFY(answer.answer.named.has_value());
        QCOMPARE(answer.notRun.size(), layout::notRun(answer.answer.named->scenario).size());
    }
};

QTEST_GUILESS_MAIN(SweepAnswerTest)
#include "tst_sweep_answer.moc"
