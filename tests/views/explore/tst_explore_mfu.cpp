// SPDX-License-Identifier: GPL-3.0-or-later
// MFU counted as other papers do, in the rows that all views of Explore share.
#include "explore/result_set.h"
#include "theme/mfu_choice.h"
#include "views/explore/explore_sweeps.h"

#include <QtTest>

using namespace shardscape;
using explore::Metric;
using explore::ResultSet;

namespace {

/// A real sweep: tensor parallelism pads the vocabulary, recomputation counts in some conventions.
std::shared_ptr<const search::SweepResult> sweep()
{
    search::Space space;
    space.base = testing::llamaScenario();
    for (const auto& [id, values] : {std::pair("tp", std::vector<std::int64_t>{1, 2, 8}),
                                     {"micro_batch", std::vector<std::int64_t>{1, 2}},
                                     {"recompute", std::vector<std::int64_t>{0, 2}}})
        space.axes.push_back({layout::findKnob(id), values});
    return std::make_shared<const search::SweepResult>(search::run(space, {.threads = 1}, {}));
}

/// The default is back whatever a test does.
struct Convention {
    explicit Convention(const char* id) { theme::setMfuConvention(**training::findMfuConvention(id)); }
    ~Convention() { theme::setMfuConvention(training::mfuConventions().front()); }
    Convention(const Convention&) = delete;
    Convention& operator=(const Convention&) = delete;
};

} // namespace

class TestExploreMfu : public QObject {
    Q_OBJECT
private slots:
    void rowsAreCountedAsAnEvaluationIs()
    {
        const auto result = sweep();
        QVERIFY(result->rows.size() > 4);
        for (const training::MfuConvention& convention : training::mfuConventions()) {
            const Convention chosen(convention.id.data());
            ResultSet rows;
            rows.set(result);
            QVERIFY(rows.isOf(result.get()));
            for (const search::Row& row : rows.rows()) {
                if (!row.fits)
                    continue;
                const layout::Scenario scenario = search::scenarioAt(result->space, row.index);
                training::Evaluation e = training::evaluate(scenario);
                training::restate(e, scenario, convention);
                // Rows keep single precision.
                QVERIFY2(std::abs(row.value(training::kMfu) / e.mfu - 1) < 1e-5, convention.id.data());
                QVERIFY2(std::abs(row.value(training::kHfu) / e.hfu - 1) < 1e-5, convention.id.data());
            }
        }
    }

    void theResultItselfStaysAsSweepsMakeIt()
    {
        const auto result = sweep();
        const std::vector<search::Row> before = result->rows;
        ResultSet rows;
        rows.set(result);
        {
            const Convention chosen("6n");
            rows.recount();
            QVERIFY(rows.row(0).value(training::kMfu) != before[0].value(training::kMfu));
        }
        QVERIFY(result->rows == before);
        rows.recount();
        QVERIFY(&rows.result() == result.get()); // the default shares, it does not copy
    }

    void rowsOfARunningSweepAreCountedAsTheyCome()
    {
        const auto result = sweep();
        const Convention chosen("6n");
        ResultSet whole;
        whole.set(result);
        ResultSet growing;
        growing.begin(result->space);
        growing.append(result->rows, {});
        for (explore::RowPosition i = 0; i < growing.size(); ++i)
            QCOMPARE(growing.row(i).value(training::kMfu), whole.row(i).value(training::kMfu));
        theme::setMfuConvention(training::mfuConventions().front());
        growing.recount();
        for (explore::RowPosition i = 0; i < growing.size(); ++i)
            QVERIFY(std::abs(growing.row(i).value(training::kMfu)
                             - result->rows[static_cast<std::size_t>(i)].value(training::kMfu))
                    < 1e-6);
    }

    void theConventionIsNamedBesideTheNumber()
    {
        QCOMPARE(explore::metricLabel(Metric::Mfu), QStringLiteral("MFU"));
        const Convention chosen("palm");
        QCOMPARE(explore::metricLabel(Metric::Mfu), QStringLiteral("MFU · PaLM"));
        QCOMPARE(explore::metricTitle(Metric::Mfu), QStringLiteral("MFU · PaLM, %"));
    }

    void theCardOfALayoutSaysHowFarItMayBeOff()
    {
        ResultSet rows;
        rows.set(sweep());
        QVERIFY(!rows.rowCard(0).contains(QStringLiteral("±")));
        rows.setBandSource([](const layout::Scenario&) { return std::optional(0.071); });
        const auto fitting = std::find_if(rows.rows().begin(), rows.rows().end(),
                                          [](const search::Row& row) { return row.fits; });
        const auto at = static_cast<explore::RowPosition>(fitting - rows.rows().begin());
        QVERIFY2(rows.rowCard(at).contains(QStringLiteral("±&nbsp;7.1")), qPrintable(rows.rowCard(at)));
    }
};

QTEST_MAIN(TestExploreMfu)
#include "tst_explore_mfu.moc"
