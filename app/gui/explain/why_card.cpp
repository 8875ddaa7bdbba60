// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/explain/why_card.h"

#include "document/engine_text.h"
#include "glossary/entry_text.h"
#include "gui/explain/formula_picture.h"
#include "gui/explain/pointed_place.h"
#include "job/job.h"
#include "job/training/step/explanation.h"
#include "theme/mfu_choice.h"
#include "theme/number_format.h"
#include "theme/theme.h"

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHash>
#include <QImage>
#include <QPainter>
#include <QScreen>
#include <QScrollBar>
#include <QTextBrowser>
#include <QTextDocument>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <memory>

namespace shardscape::gui {

namespace {

constexpr int kTextWidth = 430;
constexpr int kWidestCard = 680; ///< where a fraction cannot be broken
constexpr double kMostOfWindow = 0.85;

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

/// "M_act" with its index below.
QString symbolHtml(const std::string& symbol)
{
    const QString text = QString::fromStdString(symbol).toHtmlEscaped();
    const qsizetype cut = text.indexOf(QLatin1Char('_'));
    return cut <= 0 ? QStringLiteral("<i>%1</i>").arg(text)
                    : QStringLiteral("<i>%1</i><sub>%2</sub>")
                          .arg(text.left(cut), text.mid(cut + 1).replace(QLatin1Char('_'), QLatin1Char(' ')));
}

/// Assumptions are marked.
QString sourceColour(const Term& term, const theme::Theme& look)
{
    return (english(term.source).rfind("assumption", 0) == 0 ? look.warn : look.quietText).name();
}

/// Words, not symbols: in the window's language.
QString said(const Label& label)
{
    return document::labelText(label).toHtmlEscaped();
}

} // namespace

TermPointer explainNumber(const layout::Scenario& scenario, const std::string& id)
{
    const bool served = &job::jobOf(scenario) == &job::serving();
    // Days and money are a run's, also where a step is looked at.
    const std::span<const job::Metric> ofRuns = job::run().metrics;
    const std::size_t place = job::findMetric(ofRuns, id);
    const bool ofRun = !served && place < ofRuns.size() && ofRuns[place].ofWholeRun;
    if (ofRun || served) {
        const job::Job& job = served ? job::serving() : job::run();
        for (job::Explained& number : job.explain(scenario))
            if (number.id == id) {
                return std::move(number.term);
            }
        return nullptr;
    }
    return training::explain(scenario, id, theme::mfuConvention());
}

/// Text with pictures of formulas.
class WhyCard::Page : public QTextBrowser {
public:
    using QTextBrowser::QTextBrowser;
    QVariant loadResource(int type, const QUrl& name) override
    {
        const auto found = m_formulas.constFind(name.toString());
        return found != m_formulas.constEnd() ? QVariant(*found) : QTextBrowser::loadResource(type, name);
    }
    void forgetFormulas() { m_formulas.clear(); }
    /// The mark of a picture in the page's text.
    QString add(const QImage& formula, const QString& spoken)
    {
        const QString name = QStringLiteral("formula:%1").arg(m_formulas.size());
        m_formulas.insert(name, formula);
        const QSize size = formula.deviceIndependentSize().toSize();
        return QStringLiteral("<img src=\"%1\" width=\"%2\" height=\"%3\" alt=\"%4\">")
            .arg(name)
            .arg(size.width())
            .arg(size.height())
            .arg(spoken.toHtmlEscaped());
    }

private:
    QHash<QString, QImage> m_formulas;
};

WhyCard::WhyCard(QWidget* parent)
    : QFrame(parent, Qt::Popup)
{
    setObjectName(QStringLiteral("why_card"));
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("Why?"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true); // a window of its own is filled as windows are, which shows around the text
    m_back = new QToolButton(this);
    m_back->setObjectName(QStringLiteral("why_back"));
    m_back->setText(tr("‹ Back"));
    m_back->setAccessibleName(tr("Back to the formula before"));
    m_back->setAutoRaise(true);
    m_text = new Page(this);
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

void WhyCard::open(const QString& title, const QString& scenario, TermPointer term, const QRect& thing,
                   const QString& note, const QString& lead)
{
    m_scenario = scenario;
    m_note = note;
    m_lead = lead;
    m_path = {{title, std::move(term)}};
    m_thing = thing;
    showTop();
    show();
    m_text->setFocus();
}

void WhyCard::paintEvent(QPaintEvent* event)
{
    QFrame::paintEvent(event);
    // It lies on cards of the same ground: its edge stands out more than theirs.
    const theme::Theme& look = theme::Theme::of(palette());
    QPainter painter(this);
    painter.setPen(theme::mix(look.line, look.text, 0.4));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void WhyCard::fit()
{
    const QWidget* window = parentWidget();
    const QRect room = window != nullptr ? QRect(window->mapToGlobal(QPoint()), window->size())
                                         : screen()->availableGeometry();
    // Measured apart: the browser's own document is always as wide as the browser.
    const std::unique_ptr<QTextDocument> page(m_text->document()->clone());
    page->setTextWidth(kTextWidth);
    if (page->idealWidth() > kTextWidth) {
        page->setTextWidth(std::min(page->idealWidth(), double{kWidestCard}));
    }
    const QSize text(static_cast<int>(std::ceil(page->textWidth())),
                     static_cast<int>(std::ceil(page->size().height())));
    const int around = 2 * theme::kGap + 2 * frameWidth();
    const int most = static_cast<int>(room.height() * kMostOfWindow);
    const int button = m_back->isHidden() ? 0 : m_back->sizeHint().height();
    const int height = text.height() + button + around + theme::kGrid;
    const int bar = height > most ? m_text->verticalScrollBar()->sizeHint().width() : 0;
    // One that shows as needed narrows the text while the card is still small, and so stays needed.
    m_text->setVerticalScrollBarPolicy(bar > 0 ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    setGeometry(placedBeside(m_thing, QSize(text.width() + around + bar, std::min(height, most)), room));
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

QString WhyCard::formulaHtml(const Term& term)
{
    const theme::Theme& look = theme::Theme::of(palette());
    const QString inSymbols = QString::fromStdString(term.symbol + " = " + formula(term));
    const QString inValues = QString::fromStdString("= " + formulaWithValues(term));
    m_plain << inSymbols << inValues;
    const auto set = [&](FormulaOf what, const QColor& ink, const QString& spoken) {
        return QStringLiteral("<p style=\"margin:6px 0 0 0\">%1</p>")
            .arg(m_text->add(formulaPicture(term, what, kTextWidth, ink, devicePixelRatioF()), spoken));
    };
    return set(FormulaOf::Symbols, look.text, inSymbols) + set(FormulaOf::Values, look.quietText, inValues);
}

QString WhyCard::symbolRow(const Term& symbol, int index)
{
    const theme::Theme& look = theme::Theme::of(palette());
    const glossary::TermLinks words; // made anew: the language may have changed
    const QString name = symbolHtml(symbol.symbol);
    const QString shown = symbol.inputs.empty() ? name
                                                : QStringLiteral("<a href=\"#%1\" style=\"color:%3\">%2</a>")
                                                      .arg(index)
                                                      .arg(name, look.accent.name());
    const QString source = QStringLiteral("<span style=\"color:%1\">%2</span>")
                               .arg(sourceColour(symbol, look), said(symbol.source));
    const QString label = document::labelText(symbol.label);
    m_plain << QStringLiteral("%1\t%2\t%3\t%4")
                   .arg(QString::fromStdString(symbol.symbol), valueText(symbol), label,
                        document::labelText(symbol.source));
    return QStringLiteral("<tr><td style=\"padding:2px 8px 2px 0\">%1</td>"
                          "<td align=\"right\" style=\"padding:2px 10px 2px 0\">%2</td>"
                          "<td style=\"padding:2px 0\">%3<br>%4</td></tr>")
        .arg(shown, valueText(symbol).toHtmlEscaped(), words.marked(label, look), source);
}

void WhyCard::showTop()
{
    const theme::Theme& look = theme::Theme::of(palette());
    const Step& step = m_path.back();
    const Term& term = *step.term;
    m_plain.clear();
    m_text->forgetFormulas();
    QString html;
    if (m_path.size() == 1 && !m_lead.isEmpty()) {
        m_plain << m_lead;
        html += QStringLiteral("<h3 style=\"margin:0 0 8px 0\">%1</h3>").arg(m_lead.toHtmlEscaped());
    }
    const QString heading = QStringLiteral("%1 = %2").arg(step.title, valueText(term));
    m_plain << heading;
    html += QStringLiteral("<h3 style=\"margin:0\">%1</h3>").arg(heading.toHtmlEscaped());
    if (!m_scenario.isEmpty()) {
        m_plain << m_scenario;
        html += QStringLiteral("<p style=\"margin:2px 0 0 0\">%1</p>").arg(m_scenario.toHtmlEscaped());
    }
    m_plain << document::labelText(term.source);
    html += QStringLiteral("<p style=\"color:%1;margin-top:2px\">%2</p>")
                .arg(sourceColour(term, look), said(term.source));
    if (term.operation == Term::Operation::Named) {
        html += formulaHtml(term);
    } else if (!term.inputs.empty()) {
        m_plain << tr("Computed from:");
        html += QStringLiteral("<p>%1</p>").arg(m_plain.back());
    }
    html += QStringLiteral("<table cellspacing=\"0\" style=\"margin-top:8px\">");
    int index = 0;
    for (const TermPointer& symbol : symbolsOf(term)) {
        html += symbolRow(*symbol, index++);
    }
    html += QStringLiteral("</table>");
    if (m_path.size() == 1 && !m_note.isEmpty()) {
        m_plain << m_note;
        html += QStringLiteral("<p>%1</p>").arg(m_note.toHtmlEscaped());
    }
    m_text->setHtml(html);
    m_text->setAccessibleDescription(text());
    m_back->setVisible(m_path.size() > 1);
    fit();
}

} // namespace shardscape::gui
