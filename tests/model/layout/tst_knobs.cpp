// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob.h"
#include "layout/rules.h"
#include "model/scenarios.h"
#include "schedule/schedule.h"

#include <QtTest>
#include <rapidcheck.h>
#include <set>

using namespace shardscape;

class tst_Knobs : public QObject {
    Q_OBJECT
private slots:
    void everyKnobSaysWhatItIs()
    {
        std::set<std::string_view> ids;
        for (const layout::Knob& knob : layout::knobs()) {
            QVERIFY2(ids.insert(knob.id).second, "an id twice");
            QVERIFY(!knob.label.empty() && !knob.shortLabel.empty() && !knob.help.empty()
                    && !knob.look.empty());
            QVERIFY(knob.candidates && knob.idle);
            QVERIFY(knob.minimum <= knob.maximum);
            if (knob.kind == layout::KnobKind::Choice)
                QCOMPARE(static_cast<std::int64_t>(knob.choices.size()), knob.maximum + 1);
        }
    }

    void everyKnobSetsItsOwnFieldAndNoOther()
    {
        for (const layout::Knob& knob : layout::knobs()) {
            layout::Scenario s = documentedScenario();
            const std::int64_t other = knob.get(s) == knob.minimum ? knob.minimum + 1 : knob.minimum;
            std::vector<std::int64_t> before;
            for (const layout::Knob& k : layout::knobs())
                before.push_back(k.get(s));
            knob.set(s, other);
            std::size_t i = 0;
            for (const layout::Knob& k : layout::knobs()) {
                QCOMPARE(k.get(s), &k == &knob ? other : before[i]);
                ++i;
            }
        }
    }

    void everyOfferedValueIsSpelledAndReadBack()
    {
        const layout::Scenario s = gpt3On4096();
        for (const layout::Knob& knob : layout::knobs()) {
            const auto values = knob.candidates(s);
            QVERIFY(std::is_sorted(values.begin(), values.end()));
            QVERIFY2(std::find(values.begin(), values.end(), knob.get(s)) != values.end(), knob.id.data());
            for (const std::int64_t value : values) {
                const auto parsed = layout::parse(knob, layout::spell(knob, value));
                QVERIFY(parsed.has_value());
                QCOMPARE(*parsed, value);
            }
        }
    }

    void badValuesAreRefusedInOneSentenceThatNamesTheKnob_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<QByteArray>("value");
        for (const char* value : {"0", "-1", "abc", "", "1.5", "99999999999999999999", "1e3", " 8", "0x8"})
            QTest::addRow("tp=%s", value) << QByteArray("tp") << QByteArray(value);
        QTest::newRow("a choice") << QByteArray("recompute") << QByteArray("slective");
        QTest::newRow("a boolean") << QByteArray("sequence_parallel") << QByteArray("maybe");
        QTest::newRow("junk") << QByteArray("attention") << QByteArray(100000, '\xff');
    }
    void badValuesAreRefusedInOneSentenceThatNamesTheKnob()
    {
        QFETCH(QByteArray, id);
        QFETCH(QByteArray, value);
        layout::Scenario s = documentedScenario();
        const layout::Scenario before = s;
        const auto set = layout::setKnob(s, id.toStdString(), value.toStdString());
        QVERIFY(!set.has_value());
        QVERIFY(set.error().text().starts_with(id.toStdString()));
        QVERIFY(set.error().text().size() < 300);
        QVERIFY(s == before);
    }

    void anUnknownKnobNamesTheNearest()
    {
        layout::Scenario s = documentedScenario();
        const auto set = layout::setKnob(s, "micro_bach", "1");
        QVERIFY(!set.has_value());
        QVERIFY(set.error().text().find("micro_batch") != std::string::npos);
    }

    void everyBrokenRuleSaysHaveAndNeedAndAMendThatKeepsIt_data()
    {
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<QByteArray>("knobs");
        QTest::newRow("heads") << QByteArray("heads-divide") << QByteArray("tp=64");
        QTest::newRow("layers") << QByteArray("layers-suffice") << QByteArray("pp=128");
        QTest::newRow("uneven chunks")
            << QByteArray("chunks-divide") << QByteArray("tp=8 pp=8 schedule=interleaved-1f1b chunks=5");
        QTest::newRow("context") << QByteArray("sequence-divides") << QByteArray("cp=3");
        QTest::newRow("exchanged heads")
            << QByteArray("context-heads") << QByteArray("tp=16 cp=64 cp_kind=all-to-all");
        QTest::newRow("no experts") << QByteArray("experts-exist") << QByteArray("ep=8");
        QTest::newRow("world") << QByteArray("world-divides") << QByteArray("tp=3");
        QTest::newRow("dp") << QByteArray("world-matches") << QByteArray("dp=5");
        QTest::newRow("batch") << QByteArray("batch-divides") << QByteArray("tp=8 pp=8 micro_batch=7");
        QTest::newRow("sp divides") << QByteArray("sequence-divides")
                                    << QByteArray("tp=8 sequence_parallel=1 sequence=2047");
        QTest::newRow("chunks") << QByteArray("chunks-unused") << QByteArray("pp=8 chunks=2");
        QTest::newRow("interleaving")
            << QByteArray("schedule-shape")
            << QByteArray("tp=8 pp=8 chunks=2 schedule=interleaved-1f1b micro_batch=2");
        QTest::newRow("flash") << QByteArray("flash-precision") << QByteArray("precision=fp32");
        QTest::newRow("positions") << QByteArray("sequence-within-positions") << QByteArray("sequence=4096");
    }
    void everyBrokenRuleSaysHaveAndNeedAndAMendThatKeepsIt()
    {
        QFETCH(QByteArray, code);
        QFETCH(QByteArray, knobs);
        layout::Scenario s = gpt3On4096();
        for (const QByteArray& knob : knobs.split(' ')) {
            const auto parts = knob.split('=');
            const auto set = layout::setKnob(s, parts[0].toStdString(), parts[1].toStdString());
            QVERIFY2(set.has_value(), set ? "" : set.error().text().c_str());
        }
        const auto reasons = layout::violations(s);
        const auto found = std::find_if(reasons.begin(), reasons.end(), [&](const layout::Reason& r) {
            return r.code == code.toStdString();
        });
        QVERIFY2(found != reasons.end(),
                 reasons.empty() ? "valid" : english(reasons.front().message).c_str());
        QVERIFY(!found->message.empty());
        QVERIFY2(!found->mend.isEmpty(), english(found->message).c_str());
        s = layout::with(std::move(s), found->mend);
        for (const layout::Rule& rule : layout::rules())
            if (rule.code == code.toStdString())
                QVERIFY2(rule.holds(s), english(layout::words(found->mend)).c_str());
    }

    void degreesThatFitOnlyTogetherAreOfferedTogether()
    {
        layout::Scenario s = scenarioOf("llama-13b", "dgx-a100-80g", 1, {{"tp", "2"}, {"pp", "4"}});
        s.cluster.acceleratorsPerNode = 1; // a cluster of one accelerator, as Draw begins with
        s.cluster.levels.clear();
        const auto reasons = layout::violations(s);
        QCOMPARE(reasons.size(), std::size_t{1});
        QCOMPARE(english(layout::sentence(reasons[0])),
                 std::string("1 accelerator does not divide by tp x pp = 8; nearest: Tensor parallel 1 and "
                             "Pipeline parallel 1"));
        QVERIFY(reasons[0].mend
                == (layout::Change{{{layout::findKnob("tp"), 1}, {layout::findKnob("pp"), 1}}}));
        s.layout.dataParallel = 1;
        const auto matches = layout::violations(s);
        QCOMPARE(matches.size(), std::size_t{1});
        QCOMPARE(english(layout::sentence(matches[0])),
                 std::string("tp x pp x dp = 8, the cluster has 1 accelerator; nearest: Tensor "
                             "parallel 1 and Pipeline parallel 1"));
    }

    /// Taking what a reason offers, again and again, ends: each time fewer rules are broken than before.
    void takingAnOfferNeverLeadsBack()
    {
        int offers = 0;
        int together = 0;
        QVERIFY(rc::check([&] {
            layout::Scenario s = scenarioOf(*rc::gen::element("llama-13b", "gpt-3-175b", "mixtral-8x7b-v0.1"),
                                            "dgx-a100-80g", *rc::gen::element(1, 2, 3, 8),
                                            {{"sequence", "2048"}});
            if (*rc::gen::arbitrary<bool>()) {
                s.cluster.acceleratorsPerNode = 1;
                s.cluster.nodes = 1;
                s.cluster.levels.clear();
            }
            s.layout.tensorParallel = *rc::gen::element(1, 2, 3, 4, 8, 16);
            s.layout.pipelineParallel = *rc::gen::element(1, 2, 4, 5, 8, 16);
            s.layout.contextParallel = *rc::gen::element(1, 1, 1, 2, 4);
            s.layout.dataParallel = *rc::gen::element(0, 0, 1, 2, 5);
            s.layout.expertParallel = *rc::gen::element(1, 1, 2, 8);
            s.layout.expertTensor = *rc::gen::element(0, 0, 2);
            s.layout.chunks = *rc::gen::element(1, 1, 2, 4);
            s.layout.microBatch = *rc::gen::element(1, 2, 3, 8);
            s.layout.schedule = *rc::gen::inRange(0, static_cast<int>(schedule::schedules().size()));
            s.layout.sequenceParallel = *rc::gen::arbitrary<bool>();
            s.workload.globalBatch = *rc::gen::element(1, 7, 64, 1536);
            const auto reasons = layout::violations(s);
            const auto isMended = [](const layout::Reason& reason) { return !reason.mend.isEmpty(); };
            RC_ASSERT(reasons.empty() || std::any_of(reasons.begin(), reasons.end(), isMended));
            for (const layout::Reason& reason : reasons) {
                if (!isMended(reason))
                    continue; // once others are mended
                const layout::Scenario mended = layout::with(s, reason.mend);
                RC_ASSERT(layout::violations(mended).size() < reasons.size());
                layout::Scenario chosen = s; // setting by setting, with what follows from each
                for (const layout::Setting& setting : reason.mend.settings)
                    chosen = layout::with(chosen, layout::choose(chosen, *setting.knob, setting.value));
                RC_ASSERT(layout::violations(chosen).size() < reasons.size());
                ++offers;
                together += reason.mend.settings.size() > 1 ? 1 : 0;
            }
        }));
        QVERIFY(offers > 0);
        QVERIFY(together > 0);
    }

    void allViolationsAreReported()
    {
        layout::Scenario s = gpt3On4096();
        QVERIFY(layout::setKnob(s, "tp", "64").has_value());
        QVERIFY(layout::setKnob(s, "pp", "128").has_value());
        QVERIFY(layout::violations(s).size() >= 2);
    }

    void choosingAScheduleKeepsTheLayoutPossible()
    {
        layout::Scenario s = gpt3On4096();
        QVERIFY(layout::setKnob(s, "pp", "8").has_value());
        QVERIFY(layout::violations(s).empty());
        const layout::Knob& knob = *layout::findKnob("schedule");
        for (const std::int64_t value : knob.candidates(s)) {
            const layout::Scenario chosen = layout::with(s, layout::choose(s, knob, value));
            QCOMPARE(knob.get(chosen), value);
            for (const layout::Rule& rule : layout::rules())
                if (rule.code == "chunks-unused")
                    QVERIFY2(rule.holds(chosen),
                             schedule::schedules()[static_cast<std::size_t>(value)].name.data());
        }
    }
};

QTEST_GUILESS_MAIN(tst_Knobs)
#include "tst_knobs.moc"
