// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/pdf_content.h"

#include <QTransform>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

namespace shardscape::exporting {

namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\0' || c == '\f';
}

double scaleIn(const QTransform& matrix)
{
    return std::sqrt(std::abs(matrix.determinant()));
}

/// One after the other; strings and arrays are passed over.
class Words {
public:
    explicit Words(std::string_view text)
        : m_text(text)
    {}
    /// Empty at the end.
    std::string_view next()
    {
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (isBlank(c) || c == '[' || c == ']') {
                ++m_at;
            } else if (c == '(') {
                skipString();
            } else if (c == '<' || c == '>') {
                const std::size_t end = m_text.find('>', m_at);
                m_at = end == std::string_view::npos ? m_text.size() : end + 1;
            } else {
                const std::size_t from = m_at++;
                while (m_at < m_text.size() && !isBlank(m_text[m_at])
                       && std::string_view("[]()<>/").find(m_text[m_at]) == std::string_view::npos) {
                    ++m_at;
                }
                return m_text.substr(from, m_at - from);
            }
        }
        return {};
    }

private:
    void skipString()
    {
        int depth = 0;
        for (; m_at < m_text.size(); ++m_at) {
            if (m_text[m_at] == '\\') {
                ++m_at;
            } else if (m_text[m_at] == '(') {
                ++depth;
            } else if (m_text[m_at] == ')' && --depth == 0) {
                ++m_at;
                return;
            }
        }
    }
    std::string_view m_text;
    std::size_t m_at = 0;
};

class Reader {
public:
    PdfContent content;

    void take(std::string_view word)
    {
        const QByteArray text = QByteArray::fromRawData(word.data(), static_cast<qsizetype>(word.size()));
        bool isNumber = false;
        const double number = text.toDouble(&isNumber);
        if (isNumber) {
            m_numbers.push_back(number);
            return;
        }
        if (word.front() != '/') {
            run(word);
            m_numbers.clear();
        }
    }

private:
    struct State {
        QTransform matrix;
        double lineWidth = 1;
        double fontSize = 0;
    };

    [[nodiscard]] double number(std::size_t fromEnd) const
    {
        return fromEnd < m_numbers.size() ? m_numbers[m_numbers.size() - 1 - fromEnd] : 0;
    }
    [[nodiscard]] QTransform matrix() const
    {
        return {number(5), number(4), number(3), number(2), number(1), number(0)};
    }
    void reach(double x, double y)
    {
        const QPointF at = m_state.matrix.map(QPointF(x, y));
        m_path = m_hasPath ? m_path.united(QRectF(at, QSizeF(1e-9, 1e-9))) : QRectF(at, QSizeF(1e-9, 1e-9));
        m_hasPath = true;
    }
    void run(std::string_view op)
    {
        if (op == "q") {
            m_states.push_back(m_state);
        } else if (op == "Q") {
            if (!m_states.empty()) {
                m_state = m_states.back();
                m_states.pop_back();
            }
        } else if (op == "cm") {
            m_state.matrix = matrix() * m_state.matrix;
        } else if (op == "w") {
            m_state.lineWidth = number(0);
        } else {
            runText(op);
            runPath(op);
        }
    }
    void runText(std::string_view op)
    {
        if (op == "BT") {
            m_text = QTransform();
            ++content.texts;
        } else if (op == "Tf") {
            m_state.fontSize = number(0);
        } else if (op == "Tm") {
            m_text = matrix();
        } else if (op == "Tj" || op == "TJ") {
            content.smallestText = std::min(content.smallestText,
                                            std::abs(m_state.fontSize) * scaleIn(m_text * m_state.matrix));
        }
    }
    void runPath(std::string_view op)
    {
        if (op == "m" || op == "l") {
            reach(number(1), number(0));
        } else if (op == "c") {
            reach(number(5), number(4));
            reach(number(3), number(2));
            reach(number(1), number(0));
        } else if (op == "re") {
            reach(number(3), number(2));
            reach(number(3) + number(1), number(2) + number(0));
        } else if (op == "n") {
            m_hasPath = false;
        } else {
            const bool strokes = op == "S" || op == "s" || op == "B" || op == "B*" || op == "b" || op == "b*";
            const bool fills = op == "f" || op == "F" || op == "f*" || (strokes && op != "S" && op != "s");
            if (strokes) {
                content.thinnestLine = std::min(content.thinnestLine,
                                                m_state.lineWidth * scaleIn(m_state.matrix));
            }
            if (fills && m_hasPath
                && m_path.width() * m_path.height()
                       > content.largestFill.width() * content.largestFill.height()) {
                content.largestFill = m_path;
            }
            m_hasPath = m_hasPath && !strokes && !fills;
        }
    }

    State m_state;
    std::vector<State> m_states;
    std::vector<double> m_numbers;
    QTransform m_text;
    QRectF m_path;
    bool m_hasPath = false;
};

} // namespace

PdfContent readPdfContent(const QByteArray& operators)
{
    Words words(std::string_view(operators.constData(), static_cast<std::size_t>(operators.size())));
    Reader reader;
    for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
        reader.take(word);
    }
    return reader.content;
}

} // namespace shardscape::exporting
