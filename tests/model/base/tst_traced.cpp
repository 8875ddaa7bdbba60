// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/quantity.h"

#include <QtTest>

using namespace shardscape;

class tst_Traced : public QObject {
    Q_OBJECT

    template <class Real>
    static Seconds<Real> transfer()
    {
        const Real n = given<Real>(8, "n", "ranks", "test");
        const auto volume = givenQuantity<Bytes<Real>, Real>(1e9, "V", "volume", "test");
        const auto bandwidth = givenQuantity<BytesPerSecond<Real>, Real>(300e9, "B", "bandwidth", "test");
        const auto latency = givenQuantity<Seconds<Real>, Real>(3e-6, "alpha", "latency", "test");
        return named(latency * (n - 1.0) + volume * ((n - 1.0) / n) / bandwidth, "t", "all-gather", "test");
    }

private slots:
    void theSameCodeComputesAndExplains()
    {
        QCOMPARE(transfer<Traced>().value().value(), transfer<double>().value());
    }

    void aFormulaIsWrittenInSymbolsAndInValues()
    {
        const TermPointer term = transfer<Traced>().value().term();
        QCOMPARE(QString::fromStdString(formula(*term)),
                 QStringLiteral("alpha * (n - 1) + V * (n - 1) / n / B"));
        QCOMPARE(QString::fromStdString(formulaWithValues(*term)),
                 QStringLiteral("3e-06 * (8 - 1) + 1e+09 * (8 - 1) / 8 / 3e+11"));
        QCOMPARE(term->unit, std::string("s"));
    }

    void symbolsAreListedOnceInOrder()
    {
        const auto symbols = symbolsOf(*transfer<Traced>().value().term());
        QCOMPARE(symbols.size(), std::size_t{4});
        QCOMPARE(symbols[0]->symbol, std::string("alpha"));
        QCOMPARE(symbols[1]->symbol, std::string("n"));
        QCOMPARE(symbols[3]->symbol, std::string("B"));
    }

    void everyTermRecomputesToItsValue()
    {
        const Traced x = given<Traced>(5.25, "x", "", "");
        const Traced y = given<Traced>(2, "y", "", "");
        for (const Traced& t : {x + y, x - y, x * y, x / y, ceiling(x), flooring(x), logarithm2(x),
                                power(x, y), larger(x, y), smaller(x, y)})
            QCOMPARE(recompute(*t.term()), t.value());
    }

    void dimensionsFollowTheArithmetic()
    {
        const Bytes<double> bytes(6e9);
        const BytesPerSecond<double> rate(3e9);
        QCOMPARE((bytes / rate).value(), 2.0);
        static_assert(std::is_same_v<decltype(bytes / rate), Seconds<double>>);
        static_assert(std::is_same_v<decltype(bytes / bytes), double>);
    }

    /// Sums start at 0 and products at 1; formulas begin with what counts.
    void whatChangesNothingIsNoPartOfTheFormula()
    {
        const Traced x = given<Traced>(3, "x", "a value", "test");
        const Traced sum = Traced(0.0) + Traced(1.0) * x + 0.0 - 0.0;
        QCOMPARE(sum.value(), 3.0);
        const Traced y = named(2.0 * (sum * 1.0 / 1.0), "y", "twice of it", "test");
        QCOMPARE(QString::fromStdString(formula(*y.term())), QStringLiteral("2 * x"));
        QCOMPARE(recompute(*y.term()), 6.0);
    }
};

QTEST_GUILESS_MAIN(tst_Traced)
#include "tst_traced.moc"
