// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/filter.h"

#include "base/nearest.h"
#include "document/engine_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <utility>

namespace shardscape::explore {

namespace {

QString say(const char* text)
{
    return QCoreApplication::translate("shardscape::explore::Filter", text);
}

QString latin(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// The metric that a word stands for, beside its id.
std::optional<Metric> metricNamed(const QString& word)
{
    for (const Metric metric : kMetrics) {
        const auto& names = entryOf(metric).words;
        if (std::any_of(names.begin(), names.end(),
                        [&word](std::string_view name) { return !name.empty() && word == latin(name); }))
            return metric;
    }
    return std::nullopt;
}

constexpr double kGibibyte = 1024.0 * 1024.0 * 1024.0;

/// A unit that may follow a number: what one of it is in the units of the row.
struct Unit {
    const char* name;
    double factor;
};

std::vector<Unit> unitsOf(const Column& column)
{
    if (column.kind != ColumnKind::Metric)
        return {{"", 1}, {"k", 1e3}};
    switch (entryOf(column.metric).format) {
    case evaluate::Format::Seconds: return {{"", 1}, {"s", 1}, {"ms", 1e-3}, {"us", 1e-6}, {"min", 60}};
    case evaluate::Format::Bytes:
        return {{"", kGibibyte},
                {"gib", kGibibyte},
                {"mib", kGibibyte / 1024},
                {"gb", 1e9},
                {"tib", kGibibyte * 1024}};
    case evaluate::Format::Share: return {{"", 1}, {"%", 0.01}};
    case evaluate::Format::Rate: return {{"", 1}, {"k", 1e3}, {"m", 1e6}, {"g", 1e9}};
    }
    return {};
}

bool isFraction(const Column& column)
{
    return column.kind == ColumnKind::Metric && entryOf(column.metric).format == evaluate::Format::Share;
}

} // namespace

struct Filter::Parser {
    const QString& line;
    const ResultSet& results;
    std::vector<Column> columns = columnsOf(results);
    int at = 0;

    struct Failure {
        FilterError error;
    };

    [[nodiscard]] bool ended() const { return at >= line.size(); }
    [[nodiscard]] QChar here() const { return ended() ? QChar() : line.at(at); }

    void skipSpace()
    {
        while (!ended() && here().isSpace())
            ++at;
    }

    [[noreturn]] static void complain(int from, int to, const QString& text)
    {
        throw Failure{{from, std::max(1, to - from), text}};
    }

    static bool isNameCharacter(QChar c)
    {
        return c.isLetterOrNumber() || c == QLatin1Char('_') || c == QLatin1Char('-')
               || c == QLatin1Char('.');
    }

    static bool isOperator(QChar c)
    {
        return c == QLatin1Char('=') || c == QLatin1Char('<') || c == QLatin1Char('>')
               || c == QLatin1Char('!');
    }

    std::optional<Column> columnNamed(const QString& name) const
    {
        for (const Column& column : columns) {
            if (name == columnId(column).toLower()
                || (column.kind != ColumnKind::Metric && name == columnShortLabel(column).toLower()))
                return column;
        }
        if (const std::optional<Metric> metric = metricNamed(name))
            return Column{.kind = ColumnKind::Metric, .metric = *metric};
        return std::nullopt;
    }

    static Word wordNamed(const QString& name)
    {
        if (name == QLatin1String("fits"))
            return Word::Fits;
        if (name == QLatin1String("over"))
            return Word::Over;
        if (name == QLatin1String("front"))
            return Word::Front;
        if (name == QLatin1String("pinned"))
            return Word::Pinned;
        if (name == QLatin1String("brushed"))
            return Word::Brushed;
        return Word::None;
    }

    Comparison comparison()
    {
        const int from = at;
        QString written;
        while (!ended() && isOperator(here()))
            written += line.at(at++);
        if (written == QLatin1String("=") || written == QLatin1String("=="))
            return Comparison::Equal;
        if (written == QLatin1String("!="))
            return Comparison::NotEqual;
        if (written == QLatin1String("<"))
            return Comparison::Less;
        if (written == QLatin1String("<=") || written == QLatin1String("=<"))
            return Comparison::LessOrEqual;
        if (written == QLatin1String(">"))
            return Comparison::Greater;
        if (written == QLatin1String(">=") || written == QLatin1String("=>"))
            return Comparison::GreaterOrEqual;
        complain(from, at,
                 say(QT_TRANSLATE_NOOP("shardscape::explore::Filter",
                                       "\"%1\" compares nothing; write = != < <= > or >=."))
                     .arg(written));
    }

    double value(const Column& column, Comparison how, const QString& written, int from) const
    {
        const int to = from + static_cast<int>(written.size());
        if (written.isEmpty()) {
            complain(std::max(0, from - 1), from,
                     say(QT_TRANSLATE_NOOP("shardscape::explore::Filter",
                                           "%1 is compared with nothing; write a value."))
                         .arg(columnShortLabel(column)));
        }
        if (column.knob != nullptr && column.knob->kind != layout::KnobKind::Integer) {
            if (how != Comparison::Equal && how != Comparison::NotEqual) {
                complain(from, to,
                         say(QT_TRANSLATE_NOOP("shardscape::explore::Filter",
                                               "%1 has no order; compare it with = or !=."))
                             .arg(columnLabel(column)));
            }
            const auto parsed = layout::parse(*column.knob, written.toStdString());
            if (!parsed)
                complain(from, to, document::engineText(parsed.error().message));
            return static_cast<double>(*parsed);
        }
        int digits = 0;
        while (digits < written.size()
               && (written.at(digits).isDigit() || QStringLiteral("+-.").contains(written.at(digits))
                   || (written.at(digits).toLower() == QLatin1Char('e') && digits > 0
                       && digits + 1 < written.size()
                       && (written.at(digits + 1).isDigit() || written.at(digits + 1) == QLatin1Char('-')))))
            ++digits;
        bool isNumber = false;
        const double number = QStringView(written).left(digits).toDouble(&isNumber);
        if (!isNumber) {
            complain(from, to,
                     say(QT_TRANSLATE_NOOP("shardscape::explore::Filter", "\"%1\" is not a number."))
                         .arg(written));
        }
        const QString unit = written.mid(digits).toLower();
        QStringList known;
        for (const Unit& candidate : unitsOf(column)) {
            if (unit == QLatin1String(candidate.name)) {
                if (unit.isEmpty() && isFraction(column) && std::abs(number) > 1)
                    return number / 100;
                return number * candidate.factor;
            }
            if (*candidate.name != '\0')
                known << QLatin1String(candidate.name);
        }
        complain(from + digits, to,
                 say(QT_TRANSLATE_NOOP("shardscape::explore::Filter",
                                       "\"%1\" is no unit of %2; write one of: %3."))
                     .arg(written.mid(digits), columnLabel(column), known.join(QStringLiteral(", "))));
    }

    /// "and", "&&", "&" (which change nothing) or "or", "||", "|"; moves behind it where there is one.
    enum class Joint : std::uint8_t { None, And, Or };
    Joint joint()
    {
        static const std::array<std::pair<const char*, Joint>, 6> kJoints{{{"&&", Joint::And},
                                                                           {"&", Joint::And},
                                                                           {"and", Joint::And},
                                                                           {"||", Joint::Or},
                                                                           {"|", Joint::Or},
                                                                           {"or", Joint::Or}}};
        for (const auto& [written, joint] : kJoints) {
            const QLatin1String word(written);
            const qsizetype end = at + word.size();
            const bool isWord = QChar(word.at(0)).isLetter();
            if (QStringView(line).mid(at, word.size()).compare(word, Qt::CaseInsensitive) == 0
                && (!isWord || end >= line.size() || !isNameCharacter(line.at(end)))) {
                at = static_cast<int>(end);
                return joint;
            }
        }
        return Joint::None;
    }

    Term term()
    {
        Term term;
        const int from = at;
        if (here() == QLatin1Char('!')) {
            term.negated = true;
            ++at;
            skipSpace();
        }
        const int nameFrom = at;
        while (!ended() && isNameCharacter(here()))
            ++at;
        const int nameTo = at;
        const QString written = line.mid(nameFrom, nameTo - nameFrom);
        const QString name = written.toLower();
        if (name.isEmpty()) {
            complain(from, at + 1,
                     say(QT_TRANSLATE_NOOP(
                         "shardscape::explore::Filter",
                         "A knob, a metric or a word is missing here, for example tp=8, mfu>50% or fits.")));
        }
        if (name == QLatin1String("not") && !term.negated) {
            skipSpace();
            Term inner = this->term();
            inner.negated = !inner.negated;
            return inner;
        }
        const std::optional<Column> column = columnNamed(name);
        term.word = wordNamed(name);
        if (!column && term.word == Word::None) {
            std::vector<std::string> names;
            for (const QString& candidate : Filter::names(results))
                names.push_back(candidate.toStdString());
            const std::vector<std::string_view> views(names.begin(), names.end());
            complain(
                nameFrom, nameTo,
                say(QT_TRANSLATE_NOOP("shardscape::explore::Filter", "There is no \"%1\"; did you mean %2?"))
                    .arg(written, latin(nearestName(name.toStdString(), views))));
        }
        if (term.word != Word::None)
            return term;
        skipSpace();
        if (ended() || !isOperator(here())) {
            if (column->knob != nullptr && column->knob->kind == layout::KnobKind::Boolean) {
                term.column = *column; // "sp" alone: switched on
                term.values = {1};
                return term;
            }
            complain(nameFrom, nameTo,
                     say(QT_TRANSLATE_NOOP("shardscape::explore::Filter",
                                           "%1 must be compared with a value, for example %2=8 or %2>=2."))
                         .arg(columnLabel(*column), name));
        }
        term.column = *column;
        term.comparison = comparison();
        skipSpace();
        for (;;) {
            const int valueFrom = at;
            while (!ended() && !here().isSpace() && !QStringLiteral(",&|").contains(here()))
                ++at;
            term.values.push_back(
                value(*column, term.comparison, line.mid(valueFrom, at - valueFrom), valueFrom));
            if (here() != QLatin1Char(','))
                break;
            if (term.comparison != Comparison::Equal && term.comparison != Comparison::NotEqual) {
                complain(at, at + 1,
                         say(QT_TRANSLATE_NOOP("shardscape::explore::Filter",
                                               "Several values go with = and != only.")));
            }
            ++at;
        }
        return term;
    }
};

Filter::Filter(const QString& line, const ResultSet& results)
{
    Parser parser{line, results};
    try {
        bool joined = true; // a joint stands between two parts
        int from = 0;
        for (parser.skipSpace(); !parser.ended(); parser.skipSpace()) {
            const int here = parser.at;
            const Parser::Joint joint = parser.joint();
            if (joint == Parser::Joint::None) {
                m_terms.push_back(parser.term());
                joined = false;
                continue;
            }
            if (joined) {
                Parser::complain(here, parser.at,
                                 say(QT_TRANSLATE_NOOP("shardscape::explore::Filter",
                                                       "\"%1\" joins two parts; there is none before it."))
                                     .arg(line.mid(here, parser.at - here)));
            }
            joined = true;
            from = here;
            if (joint == Parser::Joint::Or)
                m_ways.push_back(m_terms.size());
        }
        if (joined && !m_terms.empty()) {
            Parser::complain(from, parser.at,
                             say(QT_TRANSLATE_NOOP("shardscape::explore::Filter",
                                                   "\"%1\" joins two parts; there is none behind it."))
                                 .arg(line.mid(from).trimmed()));
        }
    } catch (const Parser::Failure& failure) {
        m_terms.clear();
        m_ways.clear();
        m_error = failure.error;
    }
}

bool Filter::Term::holds(double value) const
{
    if (std::isnan(value))
        return false; // unknown is neither more nor less
    switch (comparison) {
    case Comparison::Equal: return std::find(values.begin(), values.end(), value) != values.end();
    case Comparison::NotEqual: return std::find(values.begin(), values.end(), value) == values.end();
    case Comparison::Less: return value < values.front();
    case Comparison::LessOrEqual: return value <= values.front();
    case Comparison::Greater: return value > values.front();
    case Comparison::GreaterOrEqual: return value >= values.front();
    }
    return false;
}

bool Filter::usesBrush() const
{
    return std::any_of(m_terms.begin(), m_terms.end(),
                       [](const Term& term) { return term.word == Word::Brushed; });
}

bool Filter::usesPinned() const
{
    return std::any_of(m_terms.begin(), m_terms.end(),
                       [](const Term& term) { return term.word == Word::Pinned; });
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
    for (const Term& term : m_terms) {
        std::function<Bits(const Block&)> test;
        switch (term.word) {
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
        case Word::None:
            if (term.column.kind == ColumnKind::Metric) {
                test = [=, &term](const Block& block) {
                    return bitsWhere(block, [&](std::size_t row) {
                        return term.holds(metricValue(all[row], term.column.metric));
                    });
                };
            } else if (term.column.kind == ColumnKind::Axis) {
                std::vector<bool> allowed; // by digit: one look instead of comparisons per row
                for (const std::int64_t value : results.axis(term.column.axis).values)
                    allowed.push_back(term.holds(static_cast<double>(value)));
                // Rows mostly come in the order of the space, where all but the last axes change seldom.
                const std::int64_t stride = results.stride(term.column.axis);
                test = [=, &results, &term, from = std::int64_t{0}, to = std::int64_t{0},
                        allows = false](const Block& block) mutable {
                    return bitsWhere(block, [&](std::size_t row) {
                        const std::int64_t index = all[row].index;
                        if (index < from || index >= to) {
                            allows =
                                allowed[static_cast<std::size_t>(results.digit(index, term.column.axis))];
                            from = index - index % stride;
                            to = from + stride;
                        }
                        return allows;
                    });
                };
            } else {
                test = [=, &term,
                        values = columnValues(results, term.column, first, last)](const Block& block) {
                    const auto from = static_cast<std::size_t>(std::max(0, first));
                    return bitsWhere(block, [&](std::size_t row) {
                        return row >= from && row - from < values.size() && term.holds(values[row - from]);
                    });
                };
            }
            break;
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
        for (std::size_t way = 0; way <= m_ways.size(); ++way) {
            const std::size_t end = way < m_ways.size() ? m_ways[way] : m_terms.size();
            Bits left = block.rows & ~found;
            for (; term < end && left != 0; ++term) {
                const Bits held = tests[term](block);
                left &= m_terms[term].negated ? ~held : held;
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
    QStringList names = {QStringLiteral("fits"),   QStringLiteral("over"),    QStringLiteral("front"),
                         QStringLiteral("pinned"), QStringLiteral("brushed"), QStringLiteral("and"),
                         QStringLiteral("or")};
    for (const Metric metric : kMetrics) {
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
