// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/release.h"

#include "cluster/software.h"

#include <QtTest>
#include <set>

using namespace shardscape;

class tst_Release : public QObject {
    Q_OBJECT
private slots:
    void everyReleaseIsAStackOfItsOwn()
    {
        std::set<std::string_view> seen;
        for (const cluster::Release& release : cluster::releases()) {
            QVERIFY2(cluster::findSoftware(release.stack) >= 0, std::string(release.stack).c_str());
            QVERIFY2(cluster::findSoftware(release.family) >= 0, std::string(release.family).c_str());
            QVERIFY(seen.insert(release.stack).second);
            QVERIFY(release.month <= release.last);
            QVERIFY(!release.source.empty());
        }
        for (const cluster::Release& release : cluster::releases()) // the family's own id is its newest
            QVERIFY(cluster::monthOf(release.family) >= release.month);
    }

    void aMonthTakesTheReleaseThatWasOutThen()
    {
        using cluster::stackAt;
        QCOMPARE(stackAt("megatron-core", 2609).stack, std::string_view("megatron-core"));
        QVERIFY(!stackAt("megatron-core", 2609).known);
        QCOMPARE(stackAt("megatron-core", 2608).stack, std::string_view("megatron-core"));
        QCOMPARE(stackAt("megatron-core", 2607).stack, std::string_view("megatron-core-26.04"));
        QCOMPARE(stackAt("megatron-core", 2511).stack, std::string_view("megatron-core-25.09"));
        QVERIFY(stackAt("megatron-core", 2511).known);
        QCOMPARE(stackAt("megatron-core", 2301).stack, std::string_view("megatron-core-25.09"));
        QVERIFY(!stackAt("megatron-core", 2301).known);
        QCOMPARE(stackAt("nemo", 2403).stack, std::string_view("nemo-24.03"));
        QCOMPARE(stackAt("nemo", 2505).stack, std::string_view("nemo"));
        QCOMPARE(stackAt("eager", 2505).stack, std::string_view("eager")); // has no releases
    }

    void monthsAreReadAsPeopleWriteThem()
    {
        for (const auto& [text, month] :
             {std::pair{"25.09", 2509}, {"v25.05.05", 2505}, {"26.04.01", 2604}, {"24.12", 2412}}) {
            const Result<int> read = cluster::readMonth(text);
            QVERIFY2(read.has_value(), text);
            QCOMPARE(*read, month);
        }
        for (const char* text : {"", "25", "25.13", "2509", "25.9", "26.08; MTP", "latest"})
            QVERIFY2(!cluster::readMonth(text), text);
        QCOMPARE(cluster::spellMonth(2509), std::string("25.09"));
    }
};

QTEST_GUILESS_MAIN(tst_Release)
#include "tst_release.moc"
