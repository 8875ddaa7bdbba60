// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/scenario/scenario_json.h"
#include "exchange/scenario/shared_line.h"
#include "exchange/tables/lengths.h"
#include "layout/change.h"
#include "model/scenarios.h"
#include "workload/length_histogram.h"

#include <QtTest>
#include <cmath>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>

using namespace shardscape;
using workload::LengthBin;
using workload::LengthHistogram;

namespace {

std::string problemOf(const Result<LengthHistogram>& read)
{
    return read ? std::string("none") : read.error().text();
}

LengthHistogram someHistogram()
{
    const auto count = *rc::gen::inRange(1, 12);
    std::vector<LengthBin> bins;
    for (int i = 0; i < count; ++i)
        bins.push_back(
            {*rc::gen::inRange<std::int32_t>(1, 1 << 20), *rc::gen::inRange<std::int64_t>(0, 1000)});
    bins.front().weight = 1;
    return *workload::histogramOf(std::move(bins));
}

} // namespace

class TestLengthHistogram : public QObject {
    Q_OBJECT

private slots:
    void equalLengthsAreOneBinAndBinsAreSorted()
    {
        const auto histogram = workload::histogramOf({{4096, 2}, {512, 3}, {4096, 5}});
        QVERIFY(histogram.has_value());
        const std::vector<LengthBin> expected{{512, 3}, {4096, 7}};
        QCOMPARE(histogram->bins.size(), expected.size());
        QVERIFY(histogram->bins == expected);
        QCOMPARE(histogram->longest(), std::int64_t{4096});
        QCOMPARE(histogram->meanLength(), (3 * 512 + 7 * 4096) / 10.0);
    }

    /// A document of l tokens has l (l + 1)/2 pairs; within a window of w tokens no token meets more than w.
    void pairsAreThoseThatAreCountedOneByOne()
    {
        const auto counted = [](std::int64_t length, std::int64_t window) {
            std::int64_t pairs = 0;
            for (std::int64_t query = 1; query <= length; ++query)
                pairs += window > 0 ? std::min(query, window) : query;
            return static_cast<double>(pairs);
        };
        for (const std::int64_t length : {1, 7, 64, 100})
            for (const std::int64_t window : {0, 1, 16, 64, 500})
                QCOMPARE(workload::pairsOf(static_cast<double>(length), window, true),
                         counted(length, window));
        const auto histogram = *workload::histogramOf({{10, 3}, {40, 1}});
        QCOMPARE(histogram.pairsPerToken(0, true), (3 * counted(10, 0) + counted(40, 0)) / 70.0);
        QCOMPARE(histogram.pairsPerToken(0, false), (3 * 100.0 + 1600.0) / 70.0);
    }

    void whatIsNoHistogramSaysWhereAndWhatIsNeeded()
    {
        QCOMPARE(problemOf(workload::histogramOf({{512, 0}, {1024, 0}})),
                 std::string("lengths: no length has a weight; give one of them 1 or more"));
        QCOMPARE(problemOf(workload::histogramOf({{512, 1}, {0, 1}})),
                 std::string("lengths[1]: a document of 0 tokens; it must have 1 to 16777216"));
        QCOMPARE(problemOf(workload::histogramOf({{512, -1}})),
                 std::string("lengths[0]: a weight of -1; it must be 0 to 1000000000000"));
        std::vector<LengthBin> many;
        for (std::int32_t length = 1; length <= 65; ++length)
            many.push_back({length, 1});
        QCOMPARE(problemOf(workload::histogramOf(many)),
                 std::string("lengths: 65 different lengths; 64 at most"));
        QVERIFY(workload::gathered(many).has_value());
    }

    void gatheredLengthsKeepTokensToARounding()
    {
        QVERIFY(rc::check([] {
            std::vector<LengthBin> lengths;
            double tokens = 0;
            double documents = 0;
            for (int i = 0; i < 500; ++i) {
                lengths.push_back(
                    {*rc::gen::inRange<std::int32_t>(1, 100'000), *rc::gen::inRange<std::int64_t>(1, 9)});
                tokens += static_cast<double>(lengths.back().weight) * lengths.back().length;
                documents += static_cast<double>(lengths.back().weight);
            }
            const LengthHistogram histogram = *workload::gathered(lengths);
            RC_ASSERT(histogram.bins.size() <= workload::kMostLengthBins);
            double kept = 0;
            for (const LengthBin& bin : histogram.bins)
                kept += static_cast<double>(bin.weight) * bin.length;
            RC_ASSERT(std::abs(kept - tokens) <= 0.5 * documents); // every mean is rounded to a whole token
        }));
    }

    void everyPresetFitsItsSequenceAndSaysItsSource()
    {
        for (const workload::LengthPreset& preset : workload::lengthPresets())
            for (const std::int64_t sequence : {1, 100, 2048, 131072, 1 << 24}) {
                const LengthHistogram made = preset.of(sequence);
                QVERIFY2(!made.bins.empty() && made.longest() <= sequence, std::string(preset.id).c_str());
                QVERIFY2(preset.source.find("arXiv") != std::string_view::npos
                             || preset.source.starts_with("assumption"),
                         std::string(preset.id).c_str());
            }
        QVERIFY(workload::findLengthPreset("nothing") == nullptr);
        // Dubey 2024, Table 7: an example has 846.1 tokens on average.
        const double mean = workload::findLengthPreset("llama-3-sft")->of(131072).meanLength();
        QVERIFY2(std::abs(mean / 846.1 - 1) < 0.005, std::to_string(mean).c_str());
    }

    void filesAndLinesGiveTheSameBack()
    {
        QVERIFY(rc::check([] {
            layout::Scenario s = documentedScenario();
            s.workload.lengths = someHistogram();
            const auto file = exchange::readScenario(exchange::writeScenario(s));
            RC_ASSERT(file.has_value());
            RC_ASSERT(file->scenario.workload == s.workload);
            const auto line = exchange::readSharedLine(exchange::writeSharedLine({s, {}, {}}));
            RC_ASSERT(line.has_value());
            RC_ASSERT(line->scenario.workload == s.workload);
            const auto csv = exchange::readLengthsCsv(exchange::writeLengthsCsv(s.workload.lengths));
            RC_ASSERT(csv.has_value());
            RC_ASSERT(*csv == s.workload.lengths);
        }));
    }

    void csvIsLengthsAloneOrWithCounts()
    {
        const auto expected = *workload::histogramOf({{100, 2}, {200, 1}});
        QVERIFY(*exchange::readLengthsCsv("100\n200\n100\n") == expected);
        QVERIFY(*exchange::readLengthsCsv("length,count\r\n100,2\r\n\r\n200,1\r\n") == expected);
        QVERIFY(*exchange::readLengthsCsv("tokens\n100\n200\n100") == expected);
        QCOMPARE(problemOf(exchange::readLengthsCsv("100,2\nlong,1\n")),
                 std::string("line 2 is not a length, or a length and a count, in whole numbers"));
        QCOMPARE(problemOf(exchange::readLengthsCsv("100,2,3\n")),
                 std::string("line 1 is not a length, or a length and a count, in whole numbers"));
        QCOMPARE(problemOf(exchange::readLengthsCsv("100\n-5\n")),
                 std::string("line 2: a length must be 1 to 16777216 tokens, a count 0 to 1000000000000"));
        QVERIFY(
            problemOf(exchange::readLengthsCsv("length,count\n")).starts_with("there is no length in it"));
        QVERIFY(
            problemOf(exchange::readLengthsCsv("100,0\n")).starts_with("lengths: no length has a weight"));
    }

    void jsonSaysWhatIsWrong()
    {
        const auto problem = [](const char* text) {
            return problemOf(exchange::readLengths(nlohmann::json::parse(text), 4096));
        };
        QCOMPARE(problem("\"llama-3-sfd\""),
                 std::string("lengths: unknown 'llama-3-sfd'; nearest is 'llama-3-sft'"));
        QVERIFY(problem("7").starts_with("lengths is 7; it must be a list of pairs"));
        QVERIFY(problem("[[1, 2], [3]]").starts_with("lengths[1] is a list; it must be a pair"));
        QVERIFY(*exchange::readLengths(nlohmann::json::parse("[[512, 3], [1024, 1]]"), 4096)
                == *workload::histogramOf({{512, 3}, {1024, 1}}));
    }

    void aChangeOfLengthsIsOneChange()
    {
        const layout::Scenario from = documentedScenario();
        layout::Scenario to = from;
        to.workload.lengths = *workload::histogramOf({{512, 3}, {1024, 1}});
        const layout::Change change = layout::difference(from, to);
        QVERIFY(!change.isEmpty() && change.settings.empty());
        QVERIFY(layout::with(from, change) == to);
        QVERIFY(layout::with(to, layout::difference(to, from)) == from);
    }
};

QTEST_GUILESS_MAIN(TestLengthHistogram)
#include "tst_length_histogram.moc"
