// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/schedule_request.h"
#include "support.h"

#include <QFile>
#include <QTextStream>

#include <array>
#include <map>

using namespace shardscape;
using namespace shardscape::schedule;
using namespace shardscape::schedule::test;

namespace {

struct Row {
    QString model;
    int devices = 0;
    int microbatches = 0;
    UniformTimes times;              ///< ms
    std::map<QString, double> rates; ///< by column of the paper
};

/// Qi, Wan, Huang, Lin 2024 (arXiv:2401.10241): bubble rates of Table 5 with the profiled times of Table 9
/// (ms).
std::vector<Row> publishedRows()
{
    const auto row = [](const char* model, int p, int m, UniformTimes times, std::array<double, 6> rates) {
        return Row{QString::fromLatin1(model),
                   p,
                   m,
                   times,
                   {{"1F1B", rates[0]},
                    {"1F1B-I", rates[1]},
                    {"ZB-H1", rates[2]},
                    {"ZB-H2", rates[3]},
                    {"ZB-1p", rates[4]},
                    {"ZB-2p", rates[5]}}};
    };
    return {
        row("1.5B", 8, 24, {18.522, 18.086, 9.337, 0.601}, {.2431, .1055, .1585, .1083, .1585, .0433}),
        row("6.2B", 8, 24, {29.718, 29.444, 19.927, 0.527}, {.2347, .0808, .1323, .0698, .1323, .0029}),
        row("14.6B", 16, 48, {11.347, 11.248, 8.132, 0.377}, {.2552, .1104, .1397, .0672, .1397, .0066}),
        row("28.3B", 32, 96, {10.419, 10.207, 7.715, 0.408}, {.2646, .1493, .1421, .0641, .1421, .0038}),
    };
}

QList<QStringList> csv(const QString& path)
{
    QFile file(path);
    QList<QStringList> lines;
    if (file.open(QIODevice::ReadOnly | QIODevice::Text)) {
        QTextStream stream(&file);
        while (!stream.atEnd()) {
            lines << stream.readLine().split(',');
        }
    }
    return lines;
}

/// All rows of both tables, from the folder of validation data where there is one.
std::vector<Row> validationRows()
{
    const QString folder = qEnvironmentVariable("SHARDSCAPE_VALIDATION") + QStringLiteral("/schedules/");
    const QList<QStringList> rates = csv(folder + QStringLiteral("zero_bubble_table5_bubble_rates.csv"));
    const QList<QStringList> times = csv(folder + QStringLiteral("zero_bubble_table9_profiled_times.csv"));
    std::vector<Row> rows;
    for (int i = 1; i < rates.size() && i < times.size(); ++i) {
        if (rates[i].mid(0, 3) != times[i].mid(0, 3)) {
            qFatal("Tables 5 and 9 do not list the same runs in line %d", i);
        }
        Row row;
        row.model = rates[i][0];
        row.devices = rates[i][1].toInt();
        row.microbatches = rates[i][2].toInt();
        row.times = {times[i][3].toDouble(), times[i][4].toDouble(), times[i][5].toDouble(),
                     times[i][6].toDouble()};
        for (int column = 3; column < rates[0].size(); ++column) {
            row.rates[rates[0][column]] = rates[i][column].toDouble();
        }
        rows.push_back(row);
    }
    return rows;
}

double bubbleRate(const Row& row, const char* schedule, int chunks, double lessCost)
{
    UniformShape shape;
    shape.schedule = schedule;
    shape.devices = row.devices;
    shape.microbatches = row.microbatches;
    shape.chunks = chunks;
    const Result<UniformRequest> uniform = uniformRequest(shape, row.times);
    if (!uniform || !uniform->exact) {
        qFatal("%s has no exact request", schedule);
    }
    const Analysis analysis = run(uniform->request).analysis;
    const double cost = uniform->time(analysis.span) - lessCost;
    return (cost - uniform->time(analysis.work[0])) / cost;
}

void compare(const Row& row)
{
    const std::array<std::pair<const char*, const char*>, 5> columns{
        {{"1F1B", "1f1b"}, {"ZB-H1", "zb-h1"}, {"ZB-H2", "zb-h2"}, {"ZB-1p", "zb-1p"}, {"ZB-2p", "zb-2p"}}};
    for (const auto& [column, schedule] : columns) {
        const double published = row.rates.at(QString::fromLatin1(column));
        const double ours = bubbleRate(row, schedule, 0, 0);
        QVERIFY2(std::abs(ours - published) <= 0.5001e-4,
                 qPrintable(QStringLiteral("%1 %2 m=%3: %4, published %5")
                                .arg(QLatin1String(column), row.model)
                                .arg(row.microbatches)
                                .arg(ours, 0, 'f', 6)
                                .arg(published)));
    }
}

} // namespace

/// The bubble rates that the zero-bubble paper prints, to all four digits.
class TestZeroBubbleTables : public QObject {
    Q_OBJECT

private slots:
    void publishedRates();
    void allRatesOfTheValidationTables();
    void interleavedColumnIsOursLessOneDelayPerDevice();
};

void TestZeroBubbleTables::publishedRates()
{
    for (const Row& row : publishedRows()) {
        compare(row);
    }
}

void TestZeroBubbleTables::allRatesOfTheValidationTables()
{
    const std::vector<Row> rows = validationRows();
    if (rows.empty()) {
        QSKIP(
            "SHARDSCAPE_VALIDATION does not name a folder with schedules/zero_bubble_table5_bubble_rates.csv");
    }
    QCOMPARE(rows.size(), std::size_t{12});
    for (const Row& row : rows) {
        compare(row);
    }
}

/// The paper's 1F1B-I column has one layer per chunk. Our simulation of the same order costs exactly p delays
/// more than the column says; we do not know which convention of the paper takes them away.
void TestZeroBubbleTables::interleavedColumnIsOursLessOneDelayPerDevice()
{
    const std::map<QString, int> chunks{{"1.5B", 3}, {"6.2B", 4}, {"14.6B", 3}, {"28.3B", 2}};
    for (const Row& row : publishedRows()) {
        const double ours = bubbleRate(row, "interleaved-1f1b", chunks.at(row.model),
                                       row.devices * row.times.communication);
        QVERIFY2(std::abs(ours - row.rates.at(QStringLiteral("1F1B-I"))) <= 0.5001e-4,
                 qPrintable(QString::number(ours)));
    }
}

QTEST_GUILESS_MAIN(TestZeroBubbleTables)
#include "tst_zero_bubble_tables.moc"
