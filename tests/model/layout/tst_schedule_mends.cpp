// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob.h"
#include "layout/rules.h"
#include "model/scenarios.h"
#include "schedule/schedule.h"

#include <QtTest>
#include <rapidcheck.h>

using namespace shardscape;

namespace {

void set(layout::Scenario& scenario, const std::string& change)
{
    const std::size_t equals = change.find('=');
    const auto done = layout::setKnob(scenario, change.substr(0, equals), change.substr(equals + 1));
    RC_ASSERT(done.has_value());
}

} // namespace

class TestScheduleMends : public QObject {
    Q_OBJECT

private slots:
    void theNearestChangeAppliedWholeMakesTheScheduleValid()
    {
        int several = 0;
        QVERIFY(rc::check([&] {
            layout::Scenario s = scenarioOf("qwen2.5-32b", "dgx-h100", 2, {{"sequence", "2048"}});
            const schedule::Schedule& card =
                schedule::schedules()[*rc::gen::inRange<std::size_t>(0, schedule::schedules().size())];
            RC_PRE(card.synchronous);
            set(s, "pp=" + std::to_string(*rc::gen::element(2, 4, 8, 16)));
            set(s, "global_batch=" + std::to_string(*rc::gen::inRange(1, 65)));
            set(s, "schedule=" + std::string(card.name));
            set(s, "chunks=" + std::to_string(*rc::gen::element(1, 2, 3, 4)));
            const auto reasons = layout::violations(s);
            const bool alone = reasons.size() == 1; // what else is wrong has its own mend
            for (const layout::Reason& reason : reasons) {
                if (reason.code != "schedule-shape" && reason.code != "chunks-unused")
                    continue;
                RC_ASSERT(!reason.mend.isEmpty());
                const layout::Scenario mended = layout::with(s, reason.mend);
                several += reason.mend.settings.size() > 1 ? 1 : 0;
                for (const layout::Reason& left : layout::violations(mended))
                    RC_ASSERT(left.code != reason.code);
                RC_ASSERT(!alone || layout::violations(mended).empty());
            }
        }));
        QVERIFY(several > 0);
    }

    void chunksAloneAreNearerThanADegreeThatTakesThemAlong()
    {
        for (const char* name : {"zb-v", "v-half", "v-min", "dualpipe-v", "bitpipe"}) {
            layout::Scenario s = scenarioOf("llama-13b", "dgx-a100-80g", 8, {{"global_batch", "2048"}});
            set(s, "pp=4");
            set(s, "schedule=" + std::string(name));
            set(s, "chunks=1");
            const auto reasons = layout::violations(s);
            QCOMPARE(reasons.size(), std::size_t{1});
            QVERIFY(reasons.front().mend == (layout::Change{{{layout::findKnob("chunks"), 2}}}));
        }
    }
};

QTEST_GUILESS_MAIN(TestScheduleMends)
#include "tst_schedule_mends.moc"
