// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTest>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

/// Published and worked numbers, computed through the engine's own formulas. Each row: an id, what is expected, relative
/// tolerance (0: exactly), and how the engine computes it.
namespace golden {

struct Row {
    std::string id;
    double want;
    double tolerance;
    std::function<double()> engine;
};

/// A published number as ids write it: 1.7, 1008.0, 0.2.
inline std::string written(double x)
{
    const QString text = QString::number(x, 'g', 6);
    return (text.contains('.') ? text : text + QStringLiteral(".0")).toStdString();
}

class Table {
public:
    void add(std::string id, double want, double tolerance, std::function<double()> engine)
    {
        m_rows.push_back({std::move(id), want, tolerance, std::move(engine)});
    }

    /// The data function of a test: one data row per golden row.
    void declare() const
    {
        QTest::addColumn<int>("row");
        int i = 0;
        for (const Row& row : m_rows)
            QTest::newRow(row.id.c_str()) << i++;
    }

    /// The test function: compares the row that Qt Test is at.
    void check() const
    {
        QFETCH(int, row);
        const Row& r = m_rows[static_cast<std::size_t>(row)];
        const double got = r.engine();
        const bool right = r.tolerance == 0 ? got == r.want
                                            : std::abs(got - r.want) <= r.tolerance * std::abs(r.want);
        QVERIFY2(right,
                 qPrintable(QStringLiteral("got %1, want %2").arg(got, 0, 'g', 10).arg(r.want, 0, 'g', 10)));
    }

private:
    std::vector<Row> m_rows;
};

} // namespace golden
