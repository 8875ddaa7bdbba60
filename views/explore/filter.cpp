// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/filter.h"

#include "document/engine_text.h"
#include "document/latin.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

namespace shardscape::explore {

namespace {

using document::latin;

/// As a condition finds names: letters of ASCII in lower case.
std::string nameOf(const QString& text)
{
    std::string name = text.toStdString();
    for (char& c : name)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return name;
}

/// Columns by the names that people write.
std::vector<search::Subject> subjectsOf(const std::vector<Column>& columns)
{
    std::vector<search::Subject> subjects;
    for (const Column& column : columns) {
        search::Subject subject;
        subject.names.push_back(nameOf(columnId(column)));
        subject.label = verbatim(columnLabel(column).toStdString());
        if (column.kind == ColumnKind::Metric) {
            for (const std::string_view word : entryOf(column.metric).words)
                if (!word.empty())
                    subject.names.emplace_back(word);
            subject.format = entryOf(column.metric).format;
        } else {
            // Names in other alphabets are found as they stand in the head of the table, and in small letters.
            for (const QString& label : {columnShortLabel(column), columnShortLabel(column).toLower()})
                subject.names.push_back(nameOf(label));
            subject.knob = column.knob;
        }
        subjects.push_back(std::move(subject));
    }
    return subjects;
}

} // namespace

Filter::Filter(const QString& line, const ResultSet& results)
    : m_columns(columnsOf(results))
{
    QString plain = line; // whoever writes Chinese has wide spaces
    for (QChar& c : plain)
        if (c.isSpace())
            c = QLatin1Char(' ');
    const QByteArray written = plain.toUtf8();
    const std::string_view text(written.constData(), static_cast<std::size_t>(written.size()));
    auto parsed = search::parseCondition(text, subjectsOf(m_columns), kWords);
    if (parsed) {
        m_condition = *std::move(parsed);
        return;
    }
    const search::ConditionError& error = parsed.error();
    const auto characters = [&](std::size_t bytes) {
        const auto within = std::min(bytes, text.size()); // what is missing lies behind the end
        return static_cast<int>(QString::fromUtf8(written.left(static_cast<qsizetype>(within))).size()
                                + static_cast<qsizetype>(bytes - within));
    };
    m_error = FilterError{characters(error.from),
                          std::max(1, characters(error.from + error.length) - characters(error.from)),
                          document::engineText(error.message)};
}

bool Filter::usesBrush() const
{
    return uses(Word::Brushed);
}

bool Filter::usesPinned() const
{
    return uses(Word::Pinned);
}

bool Filter::uses(Word word) const
{
    return std::any_of(m_condition.parts.begin(), m_condition.parts.end(),
                       [word](const Part& part) { return part.word == static_cast<std::size_t>(word); });
}

std::vector<RowPosition> Filter::pass(const ResultSet& results, RowPosition first, RowPosition last,
                                      const FilterMarks& marks) const
{
    std::vector<RowPosition> rows;
    passing(results, first, last, marks).forEach([&](RowPosition row) { rows.push_back(row); });
    return rows;
}

Selection Filter::passing(const ResultSet& results, RowPosition first, RowPosition last,
                          const FilterMarks& marks) const
{
    // All parts of the line look at 64 rows before the next 64 are taken up: a million rows go through the cache once.
    using Bits = std::uint64_t;
    struct Block {
        std::size_t first; ///< row
        std::size_t last;  ///< not included
        Bits rows;         ///< within it, those asked for
    };
    const auto all = results.rows();
    const auto wordOf = [](const Selection* rows, const Block& block) {
        return rows != nullptr ? rows->word(block.first) : Bits{0};
    };
    const auto bitsWhere = [](const Block& block, auto holds) {
        Bits bits = 0;
        for (std::size_t row = block.first; row < block.last; ++row)
            bits |= static_cast<Bits>(holds(row)) << (row - block.first);
        return bits;
    };
    std::vector<std::function<Bits(const Block&)>> tests;
    for (const Part& part : m_condition.parts) {
        std::function<Bits(const Block&)> test;
        switch (part.word ? static_cast<Word>(*part.word) : Word::None) {
        case Word::Fits:
            test = [=](const Block& block) {
                return bitsWhere(block, [&](std::size_t row) { return all[row].fits; });
            };
            break;
        case Word::Over:
            test = [=](const Block& block) {
                return bitsWhere(block, [&](std::size_t row) { return !all[row].fits; });
            };
            break;
        case Word::Front:
            test = [=](const Block& block) {
                return marks.front != nullptr
                           ? wordOf(marks.front, block)
                           : bitsWhere(block, [&](std::size_t row) { return all[row].onFront; });
            };
            break;
        case Word::Pinned: test = [=](const Block& block) { return wordOf(marks.pinned, block); }; break;
        case Word::Brushed: test = [=](const Block& block) { return wordOf(marks.brush, block); }; break;
        case Word::None: {
            const Column& column = m_columns[part.subject];
            if (column.kind == ColumnKind::Metric) {
                test = [=, &part, metric = column.metric](const Block& block) {
                    return bitsWhere(
                        block, [&](std::size_t row) { return part.holds(metricValue(all[row], metric)); });
                };
            } else if (column.kind == ColumnKind::Axis) {
                std::vector<bool> allowed; // by digit: one look instead of comparisons per row
                for (const std::int64_t value : results.axis(column.axis).values)
                    allowed.push_back(part.holds(static_cast<double>(value)));
                // Rows mostly come in the order of the space, where all but the last axes change seldom.
                const std::int64_t stride = results.stride(column.axis);
                test = [=, &results, from = std::int64_t{0}, to = std::int64_t{0}, allows = false,
                        axis = column.axis](const Block& block) mutable {
                    return bitsWhere(block, [&](std::size_t row) {
                        const std::int64_t index = all[row].index;
                        if (index < from || index >= to) {
                            allows = allowed[static_cast<std::size_t>(results.digit(index, axis))];
                            from = index - index % stride;
                            to = from + stride;
                        }
                        return allows;
                    });
                };
            } else {
                test = [=, &part, values = columnValues(results, column, first, last)](const Block& block) {
                    const auto from = static_cast<std::size_t>(std::max(0, first));
                    return bitsWhere(block, [&](std::size_t row) {
                        return row >= from && row - from < values.size() && part.holds(values[row - from]);
                    });
                };
            }
            break;
        }
        }
        tests.push_back(std::move(test));
    }

    Selection rows(static_cast<std::size_t>(results.size()));
    const auto from = static_cast<std::size_t>(std::max(0, first));
    const auto to = static_cast<std::size_t>(std::clamp(last, 0, results.size()));
    rows.insertWords([&](std::size_t word) {
        Block block{word, std::min(word + 64, to), ~Bits{0}};
        if (block.last <= std::max(word, from))
            return Bits{0};
        if (from > word)
            block.rows &= ~Bits{0} << (from - word);
        if (block.last < word + 64)
            block.rows &= (Bits{1} << (block.last - word)) - 1;
        Bits found = 0;
        std::size_t term = 0;
        for (std::size_t way = 0; way <= m_condition.ways.size(); ++way) {
            const std::size_t end = way < m_condition.ways.size() ? m_condition.ways[way]
                                                                  : m_condition.parts.size();
            Bits left = block.rows & ~found;
            for (; term < end && left != 0; ++term) {
                const Bits held = tests[term](block);
                left &= m_condition.parts[term].negated ? ~held : held;
            }
            term = end;
            found |= left;
        }
        return found;
    });
    return rows;
}

QStringList Filter::names(const ResultSet& results)
{
    QStringList names;
    for (const std::string_view word : kWords)
        names << latin(word);
    names << QStringLiteral("and") << QStringLiteral("or");
    for (const Metric metric : metricsOf(*results.space().job)) {
        for (const std::string_view name : entryOf(metric).words) {
            if (!name.empty())
                names << latin(name);
        }
    }
    for (const Column& column : columnsOf(results)) {
        names << columnId(column);
        if (column.kind != ColumnKind::Metric)
            names << columnShortLabel(column);
    }
    names.removeDuplicates();
    return names;
}

} // namespace shardscape::explore
