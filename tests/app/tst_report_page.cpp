// SPDX-License-Identifier: GPL-3.0-or-later
// The report as a page: one file that asks for nothing outside, says the engine's numbers, and cannot be broken by names.
#include "explore/result_set.h"
#include "export/lean_svg.h"
#include "gui/background/schedule_view.h"
#include "gui/files/project_source.h"
#include "gui/report/report.h"
#include "gui/report/report_charts.h"
#include "job/training/numbers/evaluation.h"
#include "search/sweep.h"
#include "search/training/default_space.h"
#include "theme/number_format.h"
#include "timeline/timeline_painter.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <QSvgRenderer>
#include <QTest>

#include <array>
#include <nlohmann/json.hpp>
#include <set>

using namespace shardscape;
using namespace shardscape::gui;
using Json = nlohmann::json;

namespace {

struct Element {
    QString name; ///< "</table" for an end
    QString attributes;
    QString text; ///< of script and style, as written
};

/// The page's elements in order as a browser's tokenizer finds them: raw text ends at the first end tag of its name.
QList<Element> elementsOf(const QString& html)
{
    static const QRegularExpression tag(
        QStringLiteral("<(/?[a-zA-Z][a-zA-Z0-9]*)((?:\\s+[a-zA-Z-]+(?:=\"[^\"]*\")?)*)\\s*>"));
    QList<Element> elements;
    qsizetype at = html.indexOf(QLatin1Char('\n')) + 1; // behind the doctype
    while (true) {
        at = html.indexOf(QLatin1Char('<'), at);
        if (at < 0) {
            return elements;
        }
        const QRegularExpressionMatch match = tag.match(html, at, QRegularExpression::NormalMatch,
                                                        QRegularExpression::AnchorAtOffsetMatchOption);
        if (!match.hasMatch()) {
            elements.append({QStringLiteral("?"), html.mid(at, 60), {}});
            return elements;
        }
        Element element{match.captured(1).toLower(), match.captured(2), {}};
        at = match.capturedEnd();
        if (element.name == QLatin1String("script") || element.name == QLatin1String("style")) {
            const qsizetype end = html.indexOf(QStringLiteral("</") + element.name, at, Qt::CaseInsensitive);
            element.text = html.mid(at, end - at);
            at = end;
        }
        elements.append(element);
    }
}

/// Empty, or the first element that is not closed where it has to be.
QString unbalanced(const QList<Element>& elements)
{
    const QStringList empty{QStringLiteral("meta"), QStringLiteral("img"), QStringLiteral("source")};
    QStringList open;
    for (const Element& element : elements) {
        if (element.name == QLatin1String("?")) {
            return element.attributes;
        }
        if (!element.name.startsWith(QLatin1Char('/'))) {
            if (!empty.contains(element.name)) {
                open << element.name;
            }
        } else if (open.isEmpty() || open.takeLast() != element.name.mid(1)) {
            return element.name;
        }
    }
    return open.join(QLatin1Char(' '));
}

QStringList namesOf(const QList<Element>& elements)
{
    QStringList names;
    for (const Element& element : elements) {
        names << element.name;
    }
    return names;
}

store::Project demo(const char* id)
{
    return projectOf(**exchange::findDemo(id));
}

Report reportOf(const store::Project& project, const QString& title = QStringLiteral("A report"))
{
    auto report = makeReport(project, title, QDate(2026, 1, 31));
    if (!report) {
        qFatal("no report");
    }
    return *report;
}

Json chartIn(const QString& html, const char* kind)
{
    for (const Element& element : elementsOf(html)) {
        if (element.name == QLatin1String("script")
            && element.attributes.contains(QLatin1String("application/json"))) {
            Json json = Json::parse(element.text.toStdString());
            if (json.value("kind", "") == kind) {
                return json;
            }
        }
    }
    return {};
}

const ReportTable* tableWith(const Report& report, const QString& head)
{
    for (const ReportBlock& block : report.blocks) {
        if (const auto* table = std::get_if<ReportTable>(&block)) {
            for (const ReportTable::Column& column : table->columns) {
                if (table->hasHead && column.head == head) {
                    return table;
                }
            }
        }
    }
    return nullptr;
}

} // namespace

class ReportPageTest : public QObject {
    Q_OBJECT

    Report m_report; ///< of w02
    QString m_html;

private slots:
    void initTestCase()
    {
        m_report = reportOf(demo("w02"));
        m_html = reportHtml(m_report);
    }

    void thePageAsksForNothingOutsideAndIsForbiddenTo()
    {
        const QList<Element> elements = elementsOf(m_html);
        QCOMPARE(unbalanced(elements), QString());
        QString policy;
        QStringList allowed;
        static const QRegularExpression loads(
            QStringLiteral("(?:src|srcset|href|action|data|poster)=\"(?!data:image/svg\\+xml;base64,)"));
        for (const Element& element : elements) {
            QVERIFY2(!loads.match(element.attributes).hasMatch(), qPrintable(element.attributes.left(200)));
            QVERIFY2(!element.attributes.contains(QRegularExpression(QStringLiteral("\\s(on\\w+|style)="))),
                     qPrintable(element.attributes.left(200)));
            if (element.attributes.contains(QLatin1String("Content-Security-Policy"))) {
                policy = element.attributes;
            }
            const bool runs = element.name == QLatin1String("script")
                              && !element.attributes.contains(QLatin1String("application/json"));
            if (runs || element.name == QLatin1String("style")) {
                allowed << QStringLiteral("'sha256-%1'")
                               .arg(QString::fromLatin1(
                                   QCryptographicHash::hash(element.text.toUtf8(), QCryptographicHash::Sha256)
                                       .toBase64()));
                for (const char* way : {"http:", "https:", "//cdn", "@import", "url(", "import(", "fetch(",
                                        "XMLHttpRequest", "WebSocket", "sendBeacon", "innerHTML", "eval("}) {
                    QVERIFY2(!element.text.contains(QLatin1String(way)), way);
                }
            }
        }
        QCOMPARE(allowed.size(), 2);
        QVERIFY(policy.contains(QLatin1String("default-src 'none'")));
        QVERIFY(policy.contains(QLatin1String("img-src data:;")));
        QVERIFY(policy.contains(QStringLiteral("style-src ") + allowed[0]));
        QVERIFY(policy.contains(QStringLiteral("script-src ") + allowed[1]));
        QVERIFY(!policy.contains(QLatin1String("unsafe")));
    }

    void thePageIsReadableWithoutScriptsInLightAndDark()
    {
        static const QRegularExpression picture(
            QStringLiteral("src(set)?=\"data:image/svg\\+xml;base64,([^\"]*)\""));
        int light = 0;
        int dark = 0;
        for (auto it = picture.globalMatch(m_html); it.hasNext();) {
            const QRegularExpressionMatch match = it.next();
            const QByteArray svg = QByteArray::fromBase64(match.captured(2).toLatin1());
            QVERIFY(!svg.contains("href=\"http"));
            QSvgRenderer renderer(svg);
            QVERIFY(renderer.isValid());
            QImage image(renderer.defaultSize(), QImage::Format_RGB32);
            image.fill(Qt::red);
            QPainter painter(&image);
            renderer.render(&painter);
            painter.end();
            const bool isDark = !match.captured(1).isEmpty();
            QCOMPARE(image.pixelColor(1, 1).lightness() < 80, isDark);
            ++(isDark ? dark : light);
        }
        QCOMPARE(light, 15); // of these six charts and two differences
        QCOMPARE(dark, 15);
        for (const QString& head : {QStringLiteral("Device"), QStringLiteral("Stage"),
                                    QStringLiteral("Of a step"), QStringLiteral("peak")}) {
            QVERIFY2(tableWith(m_report, head) != nullptr, qPrintable(head));
        }
    }

    void theDrawnScheduleIsTheSimulatedOne_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const char* id : {"w02", "w08"}) {
            QTest::newRow(id) << QByteArray(id);
        }
    }
    void theDrawnScheduleIsTheSimulatedOne()
    {
        QFETCH(QByteArray, id);
        const store::Project project = demo(id.constData());
        const layout::Scenario& s = project.scenarios.front().scenario;
        const auto view = scheduleView(s, training::evaluate(s));
        QVERIFY(view.has_value());
        const schedule::Program& program = (*view)->program;
        const schedule::Simulation& simulation = (*view)->simulation;
        const Json chart = chartIn(reportHtml(reportOf(project)), "gantt");
        QVERIFY(!chart.is_null());
        QCOMPARE(chart["end"].get<std::int64_t>(), simulation.makespan);
        const Json& ops = chart["ops"];
        QCOMPARE(ops.size(), 8 * program.ops.size());
        QCOMPARE(chart["opLines"].size(), program.ops.size());
        // In order of lane and start; two ops may be alike in all that is drawn.
        using Place = std::array<std::int64_t, 6>;
        std::multiset<Place> drawn;
        std::multiset<Place> simulated;
        for (std::size_t i = 0; i < program.ops.size(); ++i) {
            const Json& lane = chart["lanes"][ops[8 * i].get<std::size_t>()];
            const auto part = [&](std::size_t at) { return ops[8 * i + at].get<std::int64_t>(); };
            drawn.insert(Place{lane[0].get<std::int64_t>(), part(1), part(2), part(3), part(5), part(6)});
            const schedule::Op& op = program.ops[i];
            simulated.insert(Place{program.deviceOf(static_cast<std::int32_t>(i)), simulation.start[i],
                                   simulation.end[i] - simulation.start[i],
                                   static_cast<std::int64_t>(op.kind), op.microbatch, op.chunk});
        }
        QVERIFY(drawn == simulated);
        // What is said of an op is what the window says of it.
        const timeline::GanttIndex index(*view);
        const std::int32_t first = index.lanesOf(0).front().ops.front();
        QString said;
        for (const Json& line : chart["opLines"][0]) {
            said += QString::fromStdString(chart["lines"][line.get<std::size_t>()]) + QLatin1Char('\n');
        }
        QCOMPARE(said.trimmed(), timeline::opText(index, first, true));
        schedule::Ticks waited = 0;
        for (const schedule::Bubble& bubble : (*view)->analysis.bubbles) {
            waited += bubble.end - bubble.start;
        }
        std::int64_t drawnWaits = 0;
        for (std::size_t i = 2; i < chart["bubbles"].size(); i += 4) {
            drawnWaits += chart["bubbles"][i].get<std::int64_t>();
        }
        QCOMPARE(drawnWaits, waited);
    }

    void theDrawnLayoutsAreTheSweeps()
    {
        const store::Project project = demo("w09");
        const layout::Scenario& s = project.scenarios.front().scenario;
        const auto sweep = std::make_shared<const search::SweepResult>(
            search::run(search::defaultSpace(s), {}, {}));
        const ScatterChart chart = scatterChart(sweep, std::nullopt);
        const Json json = Json::parse(chart.json.toStdString());
        QVERIFY(chartIn(reportHtml(reportOf(project)), "scatter")["metrics"] == json["metrics"]);
        explore::ResultSet results;
        results.set(sweep);
        const auto fitting = static_cast<std::size_t>(
            std::count_if(sweep->rows.begin(), sweep->rows.end(), [](const auto& row) { return row.fits; }));
        QCOMPARE(chart.fitting, fitting);
        QVERIFY(chart.rows.size() == fitting
                || (chart.rows.size() >= kMostPagePoints && chart.rows.size() < fitting));
        QCOMPARE(json["metrics"].size(), explore::kMetrics.size());
        for (std::size_t m = 0; m < explore::kMetrics.size(); ++m) {
            const explore::Metric metric = explore::kMetrics[m];
            const Json& drawn = json["metrics"][m];
            QCOMPARE(drawn["values"].size(), chart.rows.size());
            for (std::size_t i = 0; i < chart.rows.size(); ++i) {
                const double value = explore::metricValue(results.row(chart.rows[i]), metric);
                QCOMPARE(QString::fromStdString(drawn["texts"][i]), explore::metricText(value, metric));
                const double scaled = value * explore::metricScale(metric);
                // six digits: where a point stands
                QVERIFY(std::abs(drawn["values"][i].get<double>() - scaled) <= 5e-6 * std::abs(scaled));
            }
        }
        for (std::size_t k = 0; k < json["knobs"].size(); ++k) {
            const int axis = results.variedAxes()[k];
            for (std::size_t i = 0; i < chart.rows.size(); ++i) {
                const std::int64_t index = results.row(chart.rows[i]).index;
                const auto digit = json["knobs"][k]["digits"][i].get<std::size_t>();
                QCOMPARE(QString::fromStdString(json["knobs"][k]["values"][digit]),
                         explore::ResultSet::valueText(*results.axis(axis).knob, results.value(index, axis)));
            }
        }
        const auto front = explore::frontOf(results.rows(), explore::Metric::StepTime,
                                            explore::Metric::PeakMemory);
        QCOMPARE(json["front"].size(), front.size());
        for (std::size_t i = 0; i < front.size(); ++i) {
            QCOMPARE(chart.rows.at(json["front"][i].get<std::size_t>()), front[i]); // all of it is drawn
        }
    }

    void rowsSortByTheNumbersOfTheEvaluation()
    {
        const store::Project project = demo("w02");
        const training::Evaluation e = training::evaluate(project.scenarios.front().scenario);
        const ReportTable* memory = tableWith(m_report, QStringLiteral("Stage"));
        QVERIFY(memory != nullptr);
        QCOMPARE(memory->rows.size(), e.memory.size());
        for (std::size_t stage = 0; stage < e.memory.size(); ++stage) {
            const std::size_t total = memory->columns.size() - 2;
            QCOMPARE(memory->sortBy[stage][total], e.memory[stage].total);
            QCOMPARE(memory->rows[stage][static_cast<qsizetype>(total)],
                     theme::gibibytes(e.memory[stage].total));
            double sum = 0; // every account that fills anything has a column
            for (std::size_t column = 1; column < total; ++column) {
                sum += memory->sortBy[stage][column];
            }
            QVERIFY(std::abs(sum - e.memory[stage].total) <= 1e-9 * sum);
        }
        const ReportTable* time = tableWith(m_report, QStringLiteral("Of a step"));
        QVERIFY(time != nullptr);
        double step = 0;
        for (const std::vector<double>& row : time->sortBy) {
            step += row[2];
        }
        QVERIFY(std::abs(step - e.stepSeconds) <= 1e-9 * step); // what is not hidden is the step
        QVERIFY(m_html.contains(
            QStringLiteral("data-by=\"%1\"")
                .arg(QString::number(e.memory.front().total, 'g', QLocale::FloatingPointShortest))));
        // Every row of the front leads to the point that has its numbers.
        const ReportTable* front = tableWith(m_report, QStringLiteral("peak"));
        QVERIFY(front != nullptr && front->points.size() == front->rows.size());
        const Json chart = chartIn(m_html, "scatter");
        for (std::size_t r = 0; r < front->rows.size(); ++r) {
            QVERIFY(front->points[r] >= 0);
            const auto point = static_cast<std::size_t>(front->points[r]);
            QCOMPARE(QString::fromStdString(chart["metrics"][0]["texts"][point]),
                     front->rows[r][front->rows[r].size() - 4]);
            QCOMPARE(QString::fromStdString(chart["metrics"][1]["texts"][point]),
                     front->rows[r][front->rows[r].size() - 2]);
        }
    }

    void hostileNamesAreOnlyNames_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("script") << QStringLiteral("</script><script>alert(1)</script>");
        QTest::newRow("comment") << QStringLiteral("<!--<script>");
        QTest::newRow("attribute") << QStringLiteral("\" onload=\"alert(1)\" x='y'");
        QTest::newRow("style") << QStringLiteral("</style></title></figure></table>");
        QTest::newRow("places") << QStringLiteral("%1 %2 %99 &amp; \\u003c \\");
        QTest::newRow("emoji") << QStringLiteral("🦈 数据 \u2028\u202e end");
        QTest::newRow("controls") << QStringLiteral("a\u0001b\u0007c");
        QTest::newRow("long") << QString(100'000, QLatin1Char('<'));
    }
    void hostileNamesAreOnlyNames()
    {
        QFETCH(QString, name);
        const auto named = [](const QString& text) {
            store::Project project = demo("w09"); // its sweep is quick
            const std::string bytes = text.toStdString();
            for (store::ScenarioEntry& entry : project.scenarios) {
                entry.scenario.name = bytes;
                entry.note = bytes;
                entry.scenario.model.name = bytes;
                entry.scenario.cluster.name = bytes;
                entry.scenario.cluster.source = bytes;
                entry.scenario.cluster.accelerator.name = bytes;
            }
            project.notes.push_back({store::NoteId{999}, bytes, bytes});
            return reportHtml(reportOf(project, text));
        };
        const QString html = named(name);
        const QList<Element> elements = elementsOf(html);
        QCOMPARE(unbalanced(elements), QString());
        static const QStringList harmless = namesOf(elementsOf(named(QStringLiteral("harmless"))));
        QCOMPARE(namesOf(elements), harmless);
        QVERIFY(!chartIn(html, "gantt").is_null());
        QVERIFY(html.contains(name.toHtmlEscaped()));
    }

    void aScheduleBeyondWhatAPageHoldsStaysAPicture()
    {
        auto view = std::make_shared<timeline::ScheduleView>();
        view->program.devices = 1;
        view->program.streams.push_back({});
        view->program.ops.resize(kMostPageOps + 1);
        QVERIFY(ganttChart(view).isEmpty());
    }

    void aLeanPictureLooksTheSame()
    {
        QByteArray svg;
        QBuffer buffer(&svg);
        buffer.open(QIODevice::WriteOnly);
        {
            QSvgGenerator generator;
            generator.setOutputDevice(&buffer);
            generator.setSize({200, 120});
            generator.setViewBox(QRect(0, 0, 200, 120));
            QPainter painter(&generator);
            painter.fillRect(0, 0, 200, 120, Qt::white);
            for (int i = 0; i < 40; ++i) {
                painter.setPen(i % 3 == 0 ? QPen(Qt::NoPen) : QPen(Qt::blue, i % 2 == 0 ? 1 : 2.5));
                painter.setBrush(QColor(10 * (i % 5), 80, 120, i % 4 == 0 ? 90 : 255));
                painter.drawRect(QRectF(4 * i + 1, 5 + i, 3, 20));
                painter.save();
                painter.translate(0, 60);
                painter.drawEllipse(QPointF(4 * i, 20), 3, 5);
                painter.drawLine(QPointF(4 * i, 0), QPointF(4 * i + 3, 12));
                painter.restore();
            }
            painter.setPen(Qt::black);
            painter.drawText(20, 110, QStringLiteral("<g> & \"text\" </g>"));
        }
        const auto drawn = [](const QByteArray& text) {
            QSvgRenderer renderer(text);
            QImage image(400, 240, QImage::Format_ARGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            renderer.render(&painter);
            return image;
        };
        const QByteArray lean = exporting::leanSvg(svg);
        QVERIFY2(2 * lean.size() < svg.size(), qPrintable(QString::number(lean.size())));
        QVERIFY(QSvgRenderer(lean).isValid());
        QCOMPARE(drawn(lean), drawn(svg));
        QImage blank(400, 240, QImage::Format_ARGB32);
        blank.fill(Qt::white);
        QVERIFY(drawn(lean) != blank);
    }
};

QTEST_MAIN(ReportPageTest)
#include "tst_report_page.moc"
