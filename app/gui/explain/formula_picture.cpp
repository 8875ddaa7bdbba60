// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/explain/formula_picture.h"

#include "theme/number_format.h"
#include "theme/theme.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <vector>

namespace shardscape::gui {

namespace {

constexpr double kIndexSize = 0.75; ///< of the font
constexpr double kLineGap = 6;
constexpr double kRule = 1.2; ///< thickness of a fraction's line
constexpr double kFractionPad = 3;

/// A piece of text or a line; places count from the beginning of its box on the base line.
struct Piece {
    QString text;
    QFont font;
    QPointF at;  ///< base line of the text
    QLineF line; ///< where there is no text
};

struct Box {
    double width = 0;
    double ascent = 0;
    double descent = 0;
    std::vector<Piece> pieces;
    bool opensLine = false; ///< a line may begin with it

    void add(const Box& other, QPointF at)
    {
        for (Piece piece : other.pieces) {
            piece.at += at;
            piece.line.translate(at);
            pieces.push_back(std::move(piece));
        }
        width = std::max(width, at.x() + other.width);
        ascent = std::max(ascent, other.ascent - at.y());
        descent = std::max(descent, other.descent + at.y());
    }
};

Box textBox(const QString& text, const QFont& font)
{
    const QFontMetricsF metrics(font);
    Box box;
    box.width = metrics.horizontalAdvance(text);
    box.ascent = metrics.ascent();
    box.descent = metrics.descent();
    box.pieces.push_back({text, font, QPointF(), QLineF()});
    return box;
}

Box rowOf(const std::vector<Box>& boxes)
{
    Box row;
    for (const Box& box : boxes) {
        row.add(box, {row.width, 0});
    }
    return row;
}

/// Sets one formula; fonts shrink in indices and powers.
class Setter {
public:
    explicit Setter(FormulaOf what)
        : m_what(what)
        , m_font(theme::textFont(theme::TextRole::Body))
    {
        const double points = m_font.pointSizeF() > 0 ? m_font.pointSizeF() : QFontInfo(m_font).pointSizeF();
        m_font.setPointSizeF(points * 1.1);
    }

    /// The parts of a sum or a product, so that lines can break between them.
    [[nodiscard]] std::vector<Box> parts(const Term& term, int needed = 0) const
    {
        using enum Term::Operation;
        if (term.operation == Add || term.operation == Subtract) {
            std::vector<Box> all = parts(*term.inputs[0], 1);
            const std::vector<Box> right = term.operation == Add ? parts(*term.inputs[1], 1)
                                                                 : std::vector{box(*term.inputs[1], 2)};
            append(all, sign(term.operation == Add ? QStringLiteral("+") : QStringLiteral("−")), right);
            return needed > 1 ? std::vector{bracketed(rowOf(all))} : all;
        }
        if (term.operation == Multiply) {
            std::vector<Box> all = parts(*term.inputs[0], 2);
            append(all, sign(QStringLiteral("×")), parts(*term.inputs[1], 2));
            return needed > 2 ? std::vector{bracketed(rowOf(all))} : all;
        }
        return {box(term, needed)};
    }

    [[nodiscard]] Box box(const Term& term, int needed) const
    {
        using enum Term::Operation;
        switch (term.operation) {
        case Literal: return textBox(formulaNumber(term.value), m_font);
        case Given:
        case Named:
        case Computed:
            return m_what == FormulaOf::Values ? textBox(formulaNumber(term.value), m_font)
                                               : symbol(term.symbol);
        case Add:
        case Subtract:
        case Multiply: return rowOf(parts(term, needed));
        case Divide: {
            const Box whole = fraction(box(*term.inputs[0], 0), box(*term.inputs[1], 0));
            return needed > 2 ? bracketed(whole) : whole;
        }
        case Maximum: return call(QStringLiteral("max"), term);
        case Minimum: return call(QStringLiteral("min"), term);
        case Ceiling: return enclosed(QStringLiteral("⌈"), box(*term.inputs[0], 0), QStringLiteral("⌉"));
        case Floor: return enclosed(QStringLiteral("⌊"), box(*term.inputs[0], 0), QStringLiteral("⌋"));
        case Logarithm2: return call(QStringLiteral("log₂"), term);
        case Power: return raised(box(*term.inputs[0], 3), *term.inputs[1]);
        }
        return {};
    }

    /// "max(a, b)".
    [[nodiscard]] Box call(const QString& name, const Term& term) const
    {
        std::vector<Box> all{textBox(name, m_font)};
        std::vector<Box> inside;
        for (const TermPointer& input : term.inputs) {
            if (!inside.empty()) {
                inside.push_back(textBox(QStringLiteral(", "), m_font));
            }
            inside.push_back(box(*input, 0));
        }
        all.push_back(bracketed(rowOf(inside)));
        return rowOf(all);
    }

    [[nodiscard]] Box symbol(const std::string& name) const
    {
        const QString text = QString::fromStdString(name);
        const qsizetype cut = text.indexOf(QLatin1Char('_'));
        QFont italic = m_font;
        italic.setItalic(true);
        Box box = textBox(cut > 0 ? text.left(cut) : text, italic);
        if (cut > 0) {
            const Box index = textBox(text.mid(cut + 1).replace(QLatin1Char('_'), QLatin1Char(' ')), small());
            box.add(index, {box.width + 1, box.descent * 0.8});
        }
        return box;
    }

private:
    [[nodiscard]] QFont small() const
    {
        QFont font = m_font;
        font.setPointSizeF(font.pointSizeF() * kIndexSize);
        return font;
    }

    [[nodiscard]] Box sign(const QString& text) const
    {
        Box box = textBox(QStringLiteral(" %1 ").arg(text), m_font);
        box.opensLine = true;
        return box;
    }

    static void append(std::vector<Box>& all, const Box& sign, const std::vector<Box>& right)
    {
        all.push_back(sign);
        all.insert(all.end(), right.begin(), right.end());
    }

    [[nodiscard]] Box raised(const Box& base, const Term& exponent) const
    {
        Setter smaller = *this;
        smaller.m_font = small();
        Box box = base;
        box.add(smaller.box(exponent, 0), {box.width + 1, -box.ascent * 0.45});
        return box;
    }

    [[nodiscard]] Box fraction(const Box& above, const Box& below) const
    {
        const QFontMetricsF metrics(m_font);
        const double axis = -metrics.xHeight() / 2; // of the line, above the base
        const double width = std::max(above.width, below.width) + 2 * kFractionPad;
        Box box;
        box.add(above, {(width - above.width) / 2, axis - kRule - above.descent});
        box.add(below, {(width - below.width) / 2, axis + kRule + below.ascent});
        Piece rule;
        rule.line = QLineF(1, axis, width - 1, axis);
        box.pieces.push_back(rule);
        box.width = width;
        return box;
    }

    [[nodiscard]] Box bracketed(const Box& inside) const
    {
        return enclosed(QStringLiteral("("), inside, QStringLiteral(")"));
    }

    /// Brackets grow with what they hold.
    [[nodiscard]] Box enclosed(const QString& open, const Box& inside, const QString& close) const
    {
        const QFontMetricsF metrics(m_font);
        const double own = metrics.ascent() + metrics.descent();
        const double height = inside.ascent + inside.descent;
        QFont font = m_font;
        double shift = 0;
        if (height > own * 1.2) {
            font.setPointSizeF(m_font.pointSizeF() * height / own);
            const QFontMetricsF grown(font);
            shift = (inside.descent - inside.ascent) / 2 - (grown.descent() - grown.ascent()) / 2;
        }
        Box box;
        box.add(textBox(open, font), {0, shift});
        box.add(inside, {box.width, 0});
        box.add(textBox(close, font), {box.width, shift});
        return box;
    }

    FormulaOf m_what;
    QFont m_font;
};

/// Broken where a sign stands.
std::vector<Box> linesOf(const std::vector<Box>& parts, double width)
{
    std::vector<Box> lines(1);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const double next = parts[i].width + (i + 1 < parts.size() ? parts[i + 1].width : 0);
        if (parts[i].opensLine && lines.back().width > 0 && lines.back().width + next > width) {
            lines.emplace_back();
        }
        lines.back().add(parts[i], {lines.back().width, 0});
    }
    return lines;
}

} // namespace

QString formulaNumber(double value)
{
    constexpr double kLong = 1e7;
    constexpr double kShort = 1e-3;
    const double size = std::abs(value);
    if (value == 0 || (size == std::floor(size) && size < kLong)) {
        return theme::count(static_cast<std::int64_t>(value));
    }
    if (size >= kShort && size < kLong) {
        // 0.5, not 0.5000: what is exact in fewer digits is written so.
        QString text = theme::number(value, 4);
        if (text.contains(QLocale().decimalPoint())) {
            while (text.endsWith(QLatin1Char('0'))) {
                text.chop(1);
            }
            if (text.endsWith(QLocale().decimalPoint())) {
                text.chop(1);
            }
        }
        return text;
    }
    const int exponent = static_cast<int>(std::floor(std::log10(size)));
    static const QString kDigits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString power;
    for (const QChar digit : QString::number(std::abs(exponent))) {
        power += kDigits[digit.digitValue()];
    }
    return QStringLiteral("%1·10%2%3")
        .arg(theme::number(value / std::pow(10.0, exponent), 3),
             exponent < 0 ? QStringLiteral("⁻") : QString(), power);
}

QImage formulaPicture(const Term& term, FormulaOf what, double width, const QColor& ink, double pixelRatio)
{
    const Setter setter(what);
    std::vector<Box> parts;
    if (term.operation != Term::Operation::Named || term.inputs.empty()) {
        return {};
    }
    const Box equals = textBox(QStringLiteral("= "), theme::textFont(theme::TextRole::Body));
    if (what == FormulaOf::Symbols) {
        Box name = setter.symbol(term.symbol);
        name.add(textBox(QStringLiteral(" "), theme::textFont(theme::TextRole::Body)), {name.width, 0});
        parts.push_back(name);
    }
    parts.push_back(equals);
    const std::vector<Box> body = setter.parts(*term.inputs[0]);
    parts.insert(parts.end(), body.begin(), body.end());
    const std::vector<Box> lines = linesOf(parts, width);
    double wide = 0;
    double high = 0;
    for (const Box& line : lines) {
        wide = std::max(wide, line.width);
        high += line.ascent + line.descent + kLineGap;
    }
    const QSizeF size(std::ceil(wide) + 2, std::ceil(high));
    QImage image((size * pixelRatio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(pixelRatio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing, true);
    double y = 0;
    for (const Box& line : lines) {
        y += line.ascent;
        for (const Piece& piece : line.pieces) {
            painter.setPen(QPen(ink, kRule));
            if (piece.text.isEmpty()) {
                painter.drawLine(piece.line.translated(0, y));
            } else {
                painter.setFont(piece.font);
                painter.drawText(piece.at + QPointF(0, y), piece.text);
            }
        }
        y += line.descent + kLineGap;
    }
    return image;
}

} // namespace shardscape::gui
