// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/why_card.h"

#include "document/engine_text.h"
#include "evaluate/explanation.h"
#include "glossary/entry_text.h"
#include "theme/mfu_choice.h"
#include "theme/number_format.h"
#include "theme/theme.h"

#include <QCursor>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QScreen>
#include <QTextBrowser>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace shardscape::gui {

namespace {

constexpr QSize kCardSize(460, 420);

/// Numbers as explanations need them: in the units people read.
QString valueText(const Term& term)
{
    if (term.unit == "B") {
        return theme::bytes(term.value);
    }
    if (term.unit == "s") {
        return theme::seconds(term.value);
    }
    if (term.unit == "B/s") {
        return theme::bandwidth(term.value);
    }
    if (term.unit == "FLOP/s") {
        return theme::flopRate(term.value);
    }
    if (term.unit == "FLOP") {
        return theme::flops(term.value);
    }
    if (term.unit == "%") {
        return theme::percent(term.value);
    }
    const bool whole = term.value == std::floor(term.value) && std::abs(term.value) < 1e15;
    const QString bare = whole ? theme::count(static_cast<std::int64_t>(term.value))
                               : theme::number(term.value, 4);
    return term.unit.empty() ? bare : bare + QChar(0xa0) + QString::fromStdString(term.unit);
}

QString escaped(const std::string& text)
{
    return QString::fromStdString(text).toHtmlEscaped();
}

/// Words, not symbols: in the window's language.
QString said(const Label& label)
{
    return document::labelText(label).toHtmlEscaped();
}

} // namespace

TermPointer explainNumber(const layout::Scenario& scenario, const std::string& id)
{
    return evaluate::explain(scenario, id, theme::mfuConvention());
}

WhyCard::WhyCard(QWidget* parent)
    : QFrame(parent, Qt::Popup)
{
    setObjectName(QStringLiteral("why_card"));
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("Why?"));
    setBackgroundRole(QPalette::Base);
    m_back = new QToolButton(this);
    m_back->setObjectName(QStringLiteral("why_back"));
    m_back->setText(tr("‹ Back"));
    m_back->setAccessibleName(tr("Back to the formula before"));
    m_back->setAutoRaise(true);
    m_text = new QTextBrowser(this);
    m_text->setObjectName(QStringLiteral("why_text"));
    m_text->setAccessibleName(tr("Formula, values and sources"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setOpenLinks(false);
    m_text->setTabChangesFocus(false); // Tab walks from symbol to symbol, Enter follows
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::kGap, theme::kGap, theme::kGap, theme::kGap);
    column->setSpacing(0);
    column->addWidget(m_back, 0, Qt::AlignLeft);
    column->addWidget(m_text, 1);
    connect(m_text, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        if (link.scheme() == QLatin1String("glossary")) {
            hide();
            emit glossaryRequested(link.toString().section(QLatin1Char(':'), 1));
        } else {
            follow(link.fragment().toInt());
        }
    });
    connect(m_back, &QToolButton::clicked, this, [this] {
        if (m_path.size() > 1) {
            m_path.pop_back();
            showTop();
        }
    });
}

void WhyCard::open(const QString& title, TermPointer term, const QString& note, const QString& lead)
{
    m_note = note;
    m_lead = lead;
    m_path = {{title, std::move(term)}};
    showTop();
    resize(kCardSize);
    QPoint at = QCursor::pos() - QPoint(kCardSize.width() + theme::kMargin, theme::kMargin);
    if (const QWidget* window = parentWidget()) {
        const QRect room(window->mapToGlobal(QPoint()), window->size());
        at.setX(std::clamp(at.x(), room.left(), std::max(room.left(), room.right() - kCardSize.width())));
        at.setY(std::clamp(at.y(), room.top(), std::max(room.top(), room.bottom() - kCardSize.height())));
    }
    move(at);
    show();
    m_text->setFocus();
}

QString WhyCard::text() const
{
    return m_text->toPlainText();
}

void WhyCard::follow(int symbol)
{
    const auto symbols = symbolsOf(*m_path.back().term);
    if (symbol < 0 || static_cast<std::size_t>(symbol) >= symbols.size()) {
        return;
    }
    const TermPointer& next = symbols[static_cast<std::size_t>(symbol)];
    if (next->inputs.empty()) {
        return;
    }
    m_path.push_back({document::labelText(next->label), next});
    showTop();
}

void WhyCard::showTop()
{
    const theme::Theme& look = theme::Theme::of(palette());
    const Step& step = m_path.back();
    const glossary::TermLinks words; // made anew: the language may have changed
    const Term& term = *step.term;
    const auto colourOf = [&look](const Term& of) { // assumptions are marked
        return (english(of.source).rfind("assumption", 0) == 0 ? look.warn : look.quietText).name();
    };
    const auto row = [&](const Term& symbol, int index) {
        const QString name = escaped(symbol.symbol);
        const bool hasFormula = !symbol.inputs.empty();
        const QString shown = hasFormula ? QStringLiteral("<a href=\"#%1\" style=\"color:%3\">%2</a>")
                                               .arg(index)
                                               .arg(name, look.accent.name())
                                         : name;
        const QString source = QStringLiteral("<span style=\"color:%1\">%2</span>")
                                   .arg(colourOf(symbol), said(symbol.source));
        return QStringLiteral("<tr><td style=\"padding:2px 8px 2px 0\"><b>%1</b></td>"
                              "<td align=\"right\" style=\"padding:2px 10px 2px 0\">%2</td>"
                              "<td style=\"padding:2px 0\">%3<br>%4</td></tr>")
            .arg(shown, valueText(symbol).toHtmlEscaped(),
                 words.marked(document::labelText(symbol.label), look), source);
    };
    QString html;
    if (m_path.size() == 1 && !m_lead.isEmpty()) {
        html += QStringLiteral("<h3 style=\"margin:0 0 8px 0\">%1</h3>").arg(m_lead.toHtmlEscaped());
    }
    html += QStringLiteral("<h3 style=\"margin:0\">%1 = %2</h3>")
                .arg(step.title.toHtmlEscaped(), valueText(term).toHtmlEscaped());
    html += QStringLiteral("<p style=\"color:%1;margin-top:2px\">%2</p>")
                .arg(colourOf(term), said(term.source));
    if (term.operation == Term::Operation::Named) {
        html += QStringLiteral("<p><b>%1</b> = %2</p>").arg(escaped(term.symbol), escaped(formula(term)));
        html += QStringLiteral("<p style=\"color:%1\">= %2</p>")
                    .arg(look.quietText.name(), escaped(formulaWithValues(term)));
    } else if (!term.inputs.empty()) {
        html += QStringLiteral("<p>%1</p>").arg(tr("Computed from:"));
    }
    html += QStringLiteral("<table cellspacing=\"0\">");
    int index = 0;
    for (const TermPointer& symbol : symbolsOf(term)) {
        html += row(*symbol, index++);
    }
    html += QStringLiteral("</table>");
    if (m_path.size() == 1 && !m_note.isEmpty()) {
        html += QStringLiteral("<p>%1</p>").arg(m_note.toHtmlEscaped());
    }
    m_text->setHtml(html);
    m_back->setVisible(m_path.size() > 1);
}

} // namespace shardscape::gui
