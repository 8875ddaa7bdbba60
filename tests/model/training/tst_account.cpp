// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/numbers/account.h"
#include "job/training/numbers/evaluation.h"
#include "model/scenarios.h"

#include <QTest>

#include <set>
#include <string>

using namespace shardscape;
using namespace shardscape::training;

namespace {

class AccountTest : public QObject {
    Q_OBJECT
private slots:
    void everyAccountSaysWhatItIs()
    {
        for (const Family family : {Family::Memory, Family::Time}) {
            std::set<std::string_view> ids;
            for (std::size_t place = 0; place < accounts(family).size(); ++place) {
                const Account& account = accounts(family)[place];
                QCOMPARE(std::size_t{account.place}, place);
                QVERIFY(account.family == family);
                QVERIFY(ids.insert(account.id).second);
                QVERIFY(!account.label.empty() && !account.shortLabel.empty());
                QVERIFY(findAccount(family, account.id) == &account);
            }
        }
        QVERIFY(findAccount(Family::Time, "weights") == nullptr);
    }

    void theEnginesNamesAreTheFirstPlaces()
    {
        QCOMPARE(accountOf(MemoryClass::Weights).id, std::string_view("weights"));
        QCOMPARE(accountOf(MemoryClass::Reserve).id, std::string_view("reserve"));
        QCOMPARE(accountOf(TimeTerm::Compute).id, std::string_view("compute"));
        QCOMPARE(accountOf(TimeTerm::TensorComm).id, std::string_view("tensor_comm"));
        QCOMPARE(accountOf(TimeTerm::Optimizer).id, std::string_view("optimizer"));
        QVERIFY(memoryAccounts().size() >= kMemoryClasses);
        QVERIFY(timeAccounts().size() >= kTimeTerms);
    }

    /// A technique appends its accounts by declaring them.
    void declarationsFollowEachOther()
    {
        constexpr std::array kCore{Account{.id = "weights", .family = Family::Memory},
                                   Account{.id = "compute"}};
        constexpr std::array kTechnique{Account{.id = "copies", .role = Role::Communication},
                                        Account{.id = "staging", .family = Family::Memory}};
        const AccountLists lists{kCore, kTechnique};
        QCOMPARE(lists.of(Family::Memory).size(), std::size_t{2});
        QCOMPARE(lists.of(Family::Memory)[1].id, std::string_view("staging"));
        QCOMPARE(int{lists.of(Family::Memory)[1].place}, 1);
        QCOMPARE(lists.of(Family::Time).size(), std::size_t{2});
        QCOMPARE(lists.of(Family::Time)[1].id, std::string_view("copies"));
    }

    /// Useful work as two rows, every other account as one, and the sums.
    void rowsOfAStepAreItsAccounts()
    {
        const auto rows = timeRows();
        QCOMPARE(rows.size(), timeAccounts().size() + 3);
        QVERIFY(rows[0] == &idealRow() && rows[1] == &kernelsRow());
        for (std::size_t i = 1; i < timeAccounts().size(); ++i)
            QVERIFY(rows[i + 1] == &timeAccounts()[i]);
        QVERIFY(rows[rows.size() - 2] == &unexplainedRow() && rows.back() == &stepRow());
        for (const Account& account : timeAccounts())
            QCOMPARE(account.isUseful(), account.id == "compute");
    }

    void numbersAreHeldByPlace()
    {
        PerAccount<Family::Memory, double> bytes{1, 2, 3};
        QCOMPARE(bytes.size(), memoryAccounts().size());
        QCOMPARE(static_cast<std::size_t>(bytes.end() - bytes.begin()), memoryAccounts().size());
        QCOMPARE(bytes[accountOf(MemoryClass::Optimizer)], 3.0);
        QCOMPARE(bytes[accountOf(MemoryClass::Reserve)], 0.0);
    }
};

} // namespace

QTEST_GUILESS_MAIN(AccountTest)
#include "tst_account.moc"
