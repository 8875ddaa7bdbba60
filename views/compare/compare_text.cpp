// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_text.h"

#include <QCoreApplication>

#include <cmath>

namespace shardscape::compare {

namespace {

/// For translators.
class CopiedTexts {
    Q_DECLARE_TR_FUNCTIONS(shardscape::compare::CompareText)
};

struct Line {
    QStringList cells;
    bool head = false;
    std::vector<bool> strong;
};
struct Table {
    QString title;
    std::vector<Line> lines;
};

QString quoted(const QString& text)
{
    if (!text.contains(QLatin1Char(',')) && !text.contains(QLatin1Char('"'))
        && !text.contains(QLatin1Char('\n'))) {
        return text;
    }
    return QLatin1Char('"') + QString(text).replace(QLatin1Char('"'), QStringLiteral("\"\""))
           + QLatin1Char('"');
}

QString plain(double value)
{
    return std::isfinite(value) ? QString::number(value, 'g', 12) : QString();
}

/// Of a cell for people: the number with its note.
QString withNote(const Row& row, const Cell& cell)
{
    return cell.note.isEmpty() || row.kind != RowKind::Metric
               ? cell.text
               : QStringLiteral("%1 (%2)").arg(cell.text, cell.note);
}

Table mainTable(const std::vector<Candidate>& candidates, const std::vector<Row>& rows, TextFormat format)
{
    Table table;
    Line head;
    head.head = true;
    head.cells << (format == TextFormat::Csv ? QStringLiteral("id") : QString());
    for (const Candidate& candidate : candidates) {
        head.cells << QString::fromStdString(candidate.scenario.name);
    }
    table.lines.push_back(head);
    for (const Row& row : rows) {
        if (row.kind != RowKind::Metric && row.kind != RowKind::Input) {
            continue;
        }
        Line line;
        line.cells << (format == TextFormat::Csv ? row.id : row.label);
        line.strong.push_back(false);
        for (const Cell& cell : row.cells) {
            const bool number = format == TextFormat::Csv && row.kind == RowKind::Metric
                                && std::isfinite(cell.value);
            line.cells << (number                      ? plain(cell.value)
                           : format == TextFormat::Csv ? cell.text
                                                       : withNote(row, cell));
            line.strong.push_back(cell.best);
        }
        table.lines.push_back(line);
    }
    return table;
}

Table differenceTable(const Difference& difference, const QString& base, const QString& other,
                      TextFormat format)
{
    const bool isTime = difference.quantity == Quantity::StepTime;
    Table table;
    table.title = isTime ? CopiedTexts::tr("Step time, nanoseconds") : CopiedTexts::tr("Fullest rank, bytes");
    const auto add = [&table](const QString& name, std::int64_t before, std::int64_t after, bool strong) {
        Line line;
        line.cells << name << QString::number(before) << QString::number(after)
                   << QString::number(after - before);
        line.strong.assign(4, strong);
        table.lines.push_back(line);
    };
    Line head;
    head.head = true;
    head.cells << (format == TextFormat::Csv
                       ? (isTime ? QStringLiteral("step_ns") : QStringLiteral("fullest_rank_bytes"))
                       : QString())
               << base << other << CopiedTexts::tr("Change");
    table.lines.push_back(head);
    for (const Change& change : difference.changes) {
        add(format == TextFormat::Csv ? change.id : change.label, change.before, change.after, false);
    }
    add(format == TextFormat::Csv ? QStringLiteral("total") : CopiedTexts::tr("Total"), difference.before,
        difference.after, true);
    return table;
}

QString asCsv(const Table& table)
{
    QString text;
    for (const Line& line : table.lines) {
        QStringList cells;
        for (const QString& cell : line.cells) {
            cells << quoted(cell);
        }
        text += cells.join(QLatin1Char(',')) + QLatin1Char('\n');
    }
    return text;
}

QString asMarkdown(const Table& table)
{
    QString text = table.title.isEmpty() ? QString() : QStringLiteral("**%1**\n\n").arg(table.title);
    for (const Line& line : table.lines) {
        QStringList cells;
        for (qsizetype i = 0; i < line.cells.size(); ++i) {
            QString cell = line.cells[i];
            cell.replace(QLatin1Char('|'), QStringLiteral("\\|"));
            const auto at = static_cast<std::size_t>(i);
            cells << (at < line.strong.size() && line.strong[at] ? QStringLiteral("**%1**").arg(cell) : cell);
        }
        text += QStringLiteral("| ") + cells.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
        if (line.head) {
            text += QStringLiteral("|---|") + QStringLiteral("---:|").repeated(line.cells.size() - 1)
                    + QLatin1Char('\n');
        }
    }
    return text;
}

QString asHtml(const Table& table)
{
    QString text = table.title.isEmpty() ? QString()
                                         : QStringLiteral("<h2>%1</h2>\n").arg(table.title.toHtmlEscaped());
    text += QStringLiteral("<table>\n");
    for (const Line& line : table.lines) {
        text += QStringLiteral("<tr>");
        for (qsizetype i = 0; i < line.cells.size(); ++i) {
            const auto at = static_cast<std::size_t>(i);
            const QString cell = line.cells[i].toHtmlEscaped();
            const QString tag = line.head || i == 0 ? QStringLiteral("th") : QStringLiteral("td");
            text += QStringLiteral("<%1>%2</%1>")
                        .arg(tag, at < line.strong.size() && line.strong[at]
                                      ? QStringLiteral("<b>%1</b>").arg(cell)
                                      : cell);
        }
        text += QStringLiteral("</tr>\n");
    }
    return text + QStringLiteral("</table>\n");
}

} // namespace

QString comparisonText(const std::vector<Candidate>& candidates, const std::vector<Row>& rows,
                       const std::vector<Difference>& differences, const QString& base, const QString& other,
                       TextFormat format)
{
    std::vector<Table> tables{mainTable(candidates, rows, format)};
    for (const Difference& difference : differences) {
        if (!difference.isEmpty()) {
            tables.push_back(differenceTable(difference, base, other, format));
        }
    }
    QString text;
    if (format == TextFormat::Html) {
        text = QStringLiteral(
                   "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>%1</title>\n"
                   "<style>body{font-family:sans-serif}table{border-collapse:collapse;margin-bottom:1.5em}"
                   "th,td{border:1px solid #ccc;padding:4px 8px;text-align:right}"
                   "th:first-child{text-align:left;font-weight:normal}"
                   "</style></head><body>\n")
                   .arg(CopiedTexts::tr("Comparison of layouts").toHtmlEscaped());
    }
    for (const Table& table : tables) {
        if (&table != &tables.front()) {
            text += QLatin1Char('\n');
        }
        text += format == TextFormat::Csv        ? asCsv(table)
                : format == TextFormat::Markdown ? asMarkdown(table)
                                                 : asHtml(table);
    }
    return format == TextFormat::Html ? text + QStringLiteral("</body></html>\n") : text;
}

} // namespace shardscape::compare
