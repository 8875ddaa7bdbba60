// SPDX-License-Identifier: GPL-3.0-or-later
// Label: threads
#include "base/embedded_files.h"
#include "exchange/demo.h"
#include "exchange/sweep_json.h"

#include <QtTest>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

using namespace shardscape;
using exchange::Verdict;

class tst_Demos : public QObject {
    Q_OBJECT
private slots:
    void everyFileBecomesADemo()
    {
        std::size_t files = 0;
        for (const EmbeddedFile& file : embeddedFiles())
            files += file.name.starts_with("demos/") ? 1 : 0;
        QVERIFY(files >= 4);
        QCOMPARE(exchange::demos().size(), files);
    }

    void everyScenarioOfADemoIsValid()
    {
        for (const exchange::Demo& demo : exchange::demos()) {
            QVERIFY2(!demo.scenarios.empty(), demo.id.c_str());
            for (const layout::Scenario& scenario : demo.scenarios) {
                const evaluate::Evaluation e = evaluate::evaluate(scenario);
                QVERIFY2(e.valid, (demo.id + " " + scenario.name
                                   + (e.reasons.empty() ? "" : ": " + english(e.reasons.front().message)))
                                      .c_str());
            }
        }
    }

    /// Somebody who opens a demo of a schedule must see the schedule, not that its memory does not do.
    void whatOpensFits()
    {
        for (const char* id : {"w03", "w04", "w05", "w08", "s014", "s040", "s042", "s047", "m03"}) {
            const auto demo = exchange::findDemo(id);
            QVERIFY2(demo.has_value(), id);
            for (const layout::Scenario& scenario : (*demo)->scenarios) {
                const evaluate::Evaluation e = evaluate::evaluate(scenario);
                QVERIFY2(e.valid && e.fits, (std::string(id) + " " + scenario.name + ": "
                                             + (e.reasons.empty() ? "" : english(e.reasons.front().message)))
                                                .c_str());
            }
        }
    }

    void wavesAndBitPipeAreFasterInTheirLayoutsToo()
    {
        const auto step = [](const char* demo, std::string_view name) {
            for (const layout::Scenario& scenario : (*exchange::findDemo(demo))->scenarios)
                if (scenario.name.find(name) != std::string::npos)
                    return evaluate::evaluate(scenario).stepSeconds;
            return 0.0;
        };
        QVERIFY(step("s040", "two waves") > 0);
        QVERIFY(step("s040", "two waves") < step("s040", "1F1B"));
        QVERIFY(step("s042", "BitPipe") > 0);
        QVERIFY(step("s042", "BitPipe") < step("s042", "interleaved"));
        QVERIFY(step("s042", "interleaved") < step("s042", "1F1B"));
    }

    void noClaimIsMissed_data()
    {
        QTest::addColumn<QString>("id");
        for (const exchange::Demo& demo : exchange::demos())
            QTest::newRow(demo.id.c_str()) << QString::fromStdString(demo.id);
    }
    /// But for those that are known: what is mended has to leave the list.
    void noClaimIsMissed()
    {
        struct Missed {
            std::string_view id;
            std::string_view text;
        };
        // Activations in flight and whole fp32 gradients: Llama 3 frees inputs and outputs of stages early and shares gradients
        // (arXiv 2407.21783, section 3.3.2).
        constexpr std::array kMissed{
            Missed{"m02", "8,192 GPUs: it fits"}, Missed{"m02", "16,384 GPUs: it fits"},
            // Their gathers and copies hid less than unit by unit here, and updates within the
            // backward hid more than one step late: the cards say so.
            Missed{"s029", "share of the peak with what is computed again, 512 GPUs"},
            Missed{"s113", "Fuyou over ZeRO-Infinity, rate of the device"},
            Missed{"s267", "speed over ZeRO++"},
            // Each says its reason on the card.
            Missed{"w08", "over depth-first, the layouts that open"},
            Missed{"s047", "half of the activations of 1F1B offloaded, over none"},
            Missed{"s121", "memory of one head, 16,384 tokens, backward included"},
            Missed{"s123", "four times of that by Ulysses"},
            Missed{"s215", "stages across Ethernet, of the speed with fast links"},
            Missed{"s215", "stages over replicas across Ethernet"},
            Missed{"s215", "fast links, stages across, replicas across"}};
        QFETCH(QString, id);
        const auto demo = exchange::findDemo(id.toStdString());
        QVERIFY(demo.has_value());
        const auto checks = exchange::judge(**demo);
        QVERIFY(!checks.empty());
        for (const exchange::DemoCheck& check : checks) {
            qInfo("%s: claimed %s, ours %s", check.text.c_str(), check.claimed.c_str(),
                  check.withMargin().c_str());
            const bool known = std::any_of(kMissed.begin(), kMissed.end(), [&](const Missed& missed) {
                return missed.id == (*demo)->id && missed.text == check.text;
            });
            QVERIFY2((check.verdict == Verdict::Miss) == known,
                     (check.text + ": claimed " + check.claimed + ", ours " + check.ours).c_str());
        }
    }

    /// Numbers that a card prints of the layouts that open are those that the window shows of them.
    void cardsAndTheirLayoutsAgree()
    {
        const auto step = [](const exchange::Demo& demo, std::string_view name) {
            for (const layout::Scenario& scenario : demo.scenarios)
                if (scenario.name == name)
                    return evaluate::evaluate(scenario).stepSeconds;
            return 0.0;
        };
        const auto said = [](const exchange::Demo& demo, std::string_view text) {
            for (const exchange::DemoCheck& check : exchange::judge(demo))
                if (check.text == text)
                    return std::stod(check.ours);
            return std::nan("");
        };
        const exchange::Demo& half = **exchange::findDemo("w04");
        QVERIFY(std::abs(said(half, "V-Half over 1F1B, the layouts that open") / 100
                         - (step(half, "1F1B") / step(half, "V-Half") - 1))
                < 0.001);
        const exchange::Demo& breadth = **exchange::findDemo("w08");
        QVERIFY(std::abs(said(breadth, "over 1F1B, the layouts that open") / 100
                         - (step(breadth, "1F1B, ZeRO-1") / step(breadth, "breadth-first, v = 4") - 1))
                < 0.001);
        const exchange::Demo& offload = **exchange::findDemo("s047");
        QVERIFY(std::abs(said(offload, "their step times")
                         - step(offload, "Llama-2 13B, GIS-H") / step(offload, "Llama-2 13B, 1F1B"))
                < 0.006);
    }

    /// The sweep that opens with a claim finds what its card says is best.
    void aSweepOfAClaimFindsItsBest()
    {
        const exchange::Demo& demo = **exchange::findDemo("w01");
        QVERIFY(!demo.space.empty());
        const auto space = exchange::readSpace(demo.space, demo.scenarios.front());
        QVERIFY2(space.has_value(), space ? "" : space.error().text().c_str());
        QCOMPARE(space->size(), 16.0);
        const search::SweepResult result = search::run(*space, {}, {});
        const auto best = exchange::fastestRows(result, 1);
        QCOMPARE(best.size(), std::size_t{1});
        const auto value = [&](std::string_view knob) {
            for (std::size_t axis = 0; axis < space->axes.size(); ++axis)
                if (space->axes[axis].knob->id == knob)
                    return search::valueAt(*space, result.rows[static_cast<std::size_t>(best[0])].index,
                                           axis);
            return std::int64_t{-1};
        };
        QCOMPARE(value("micro_batch"), std::int64_t{1});
        QCOMPARE(value("tp"), std::int64_t{1});
        QCOMPARE(value("pp"), std::int64_t{1});
    }

    /// Whoever misses says why.
    void everyMissHasItsReason()
    {
        for (const char* id : {"w08", "s047", "s121", "s123", "s215"})
            for (const exchange::DemoCheck& check : exchange::judge(**exchange::findDemo(id)))
                QVERIFY2(check.verdict != Verdict::Miss || !check.reason.empty(), check.text.c_str());
    }

    void exactClaimsPass()
    {
        QCOMPARE(exchange::worst(exchange::judge(**exchange::findDemo("w09"))), Verdict::Pass);
    }

    /// What the command line prints is what the gallery shows.
    void aClaimInJsonSaysWhatWasJudged()
    {
        const exchange::Demo& demo = **exchange::findDemo("w01");
        const auto checks = exchange::judge(demo);
        const nlohmann::ordered_json claim = exchange::claimJson(demo, checks);
        QCOMPARE(claim["id"].get<std::string>(), demo.id);
        QCOMPARE(claim["paper"].get<std::string>(), demo.source);
        QCOMPARE(claim["verdict"].get<std::string>(), std::string(exchange::name(exchange::worst(checks))));
        QCOMPARE(claim["checks"].size(), checks.size());
        bool banded = false;
        for (std::size_t i = 0; i < checks.size(); ++i) {
            const auto& told = claim["checks"][i];
            QCOMPARE(told["ours"].get<std::string>(), checks[i].ours);
            QCOMPARE(told["verdict"].get<std::string>(), std::string(exchange::name(checks[i].verdict)));
            QCOMPARE(told["band"].is_number(), checks[i].band.has_value());
            QCOMPARE(checks[i].margin.empty(), !checks[i].band.has_value());
            banded = banded || checks[i].band.has_value();
        }
        QVERIFY(banded);
    }

    void anUnknownDemoNamesTheNearest()
    {
        const auto demo = exchange::findDemo("w99");
        QVERIFY(!demo.has_value());
        QVERIFY(demo.error().text().find("nearest") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(tst_Demos)
#include "tst_demos.moc"
