// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/tables/affinity_matrix.h"

#include <QtTest>
#include <rapidcheck.h>
#include <set>
#include <string>

using namespace shardscape;

namespace {

std::string written(const std::vector<std::vector<int>>& rows)
{
    std::string text;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            text += (i > 0 ? "," : "") + std::to_string(row[i]);
        text += "\n";
    }
    return text;
}

} // namespace

class TestAffinityMatrix : public QObject {
    Q_OBJECT

private slots:
    /// Tokens of expert i all go to expert 3 - i: in order none stays, placed all do.
    void aMirroredMatrixIsPlacedWhole()
    {
        const auto matrix = exchange::readAffinityMatrix(
            written({{0, 0, 0, 5}, {0, 0, 5, 0}, {0, 5, 0, 0}, {5, 0, 0, 0}}), 4);
        QVERIFY(matrix.has_value());
        QCOMPARE(exchange::inOrder(*matrix, 2).local, 0.0);
        const exchange::ExpertPlacement placed = exchange::placedByAffinity(*matrix, 2);
        QCOMPARE(placed.local, 1.0);
        QCOMPARE(placed.rankOf, (std::vector<std::int32_t>{1, 1, 0, 0}));
    }

    /// What a hostile file says comes back as one short sentence.
    void whatCannotBeReadIsShort()
    {
        const auto word = exchange::readAffinityMatrix(std::string(100'000, 'x'));
        QVERIFY(!word.has_value());
        QVERIFY(word.error().text().size() < 200);
        QVERIFY(!exchange::readAffinityMatrix("1e308,1e308\n1e308,1e308\n")
                     .has_value()); // no share of it is a number
    }

    /// Every rank keeps its number of experts, and affinity never keeps less than order does, or than chance where loads are even.
    void placementsAreFairAndNeverWorse()
    {
        rc::check("placed >= in order", [] {
            const int ranks = *rc::gen::element(1, 2, 4);
            const int experts = ranks * *rc::gen::inRange(1, 5);
            const auto rows = *rc::gen::container<std::vector<std::vector<int>>>(
                static_cast<std::size_t>(experts),
                rc::gen::container<std::vector<int>>(static_cast<std::size_t>(experts),
                                                     rc::gen::inRange(1, 50)));
            const auto matrix = exchange::readAffinityMatrix(written(rows));
            RC_ASSERT(matrix.has_value());
            const auto placed = exchange::placedByAffinity(*matrix, ranks);
            RC_ASSERT(placed.local >= exchange::inOrder(*matrix, ranks).local - 1e-12);
            RC_ASSERT(placed.local <= 1 + 1e-12);
            std::vector<int> held(static_cast<std::size_t>(ranks));
            for (const std::int32_t rank : placed.rankOf)
                ++held.at(static_cast<std::size_t>(rank));
            for (const int one : held)
                RC_ASSERT(one == experts / ranks);
        });
    }

    void whatIsNoMatrixIsRefusedByItsPlace_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("rows") << "1,2\n3,4\n5,6\n"
                              << "the matrix has 3 rows; a layer of 2 experts needs 2";
        QTest::newRow("columns") << "1,2\n3,4,5\n"
                                 << "line 2 has 3 columns; a layer of 2 experts needs 2";
        QTest::newRow("word") << "1,2\n3,many\n"
                              << "line 2, column 2: 'many' is no count of tokens";
        QTest::newRow("negative") << "1,-2\n3,4\n"
                                  << "line 1, column 2: '-2' is no count of tokens";
        QTest::newRow("nothing") << "0,0\n0,0\n"
                                 << "the matrix counts no tokens";
    }
    void whatIsNoMatrixIsRefusedByItsPlace()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const auto matrix = exchange::readAffinityMatrix(text.toStdString(), 2);
        QVERIFY(!matrix.has_value());
        QCOMPARE(QString::fromStdString(matrix.error().text()), says);
    }
};

QTEST_GUILESS_MAIN(TestAffinityMatrix)
#include "tst_affinity_matrix.moc"
