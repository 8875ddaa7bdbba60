// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/nearest.h"

#include <QTest>

#include <array>

using namespace shardscape;

class NearestTest : public QObject {
    Q_OBJECT

private slots:
    void onlyWhatIsNearWasMeant_data()
    {
        QTest::addColumn<QByteArray>("written");
        QTest::addColumn<QByteArray>("meant");
        for (const auto& [written, meant] : {std::pair{"memry", "memory"},
                                             {"MEMORY", "memory"},
                                             {"micro_bach", "micro_batch"},
                                             {"fit", "fits"},
                                             {"foo", ""}, // two letters from "or", which nobody meant
                                             {"xx", ""},
                                             {"throughput", ""}})
            QTest::newRow(written) << QByteArray(written) << QByteArray(meant);
    }
    void onlyWhatIsNearWasMeant()
    {
        constexpr std::array<std::string_view, 6> kNames{"memory", "micro_batch", "fits", "or", "tp", "pp"};
        QFETCH(QByteArray, written);
        QFETCH(QByteArray, meant);
        QCOMPARE(QByteArray::fromStdString(std::string(meantName(written.toStdString(), kNames))), meant);
        QVERIFY(!nearestName(written.toStdString(), kNames).empty());
        QVERIFY(meantName(written.toStdString(), {}).empty());
    }
};

QTEST_GUILESS_MAIN(NearestTest)
#include "tst_nearest.moc"
