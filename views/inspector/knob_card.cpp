// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/knob_card.h"

#include "inspector/knob_text.h"
#include "theme/number_format.h"

#include <QScreen>
#include <QScrollBar>
#include <QTextBrowser>
#include <QTextDocument>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace shardscape::inspector {

namespace {

constexpr int kWidth = 400;
constexpr int kTallest = 520;

QString link(const QString& target, const QString& text, const QColor& colour)
{
    return QStringLiteral("<a href=\"%1\" style=\"color:%2;text-decoration:none\">%3</a>")
        .arg(target.toHtmlEscaped(), colour.name(), text.toHtmlEscaped());
}

} // namespace

KnobCard::KnobCard(QWidget* parent)
    : QFrame(parent, Qt::Popup)
{
    setObjectName(QStringLiteral("knob_card"));
    setFrameShape(QFrame::StyledPanel);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_text = new QTextBrowser(this);
    m_text->setObjectName(QStringLiteral("knob_card_text"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setOpenLinks(false);
    m_text->setTabChangesFocus(false); // Tab walks from link to link, Enter follows
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::kGap, theme::kGap, theme::kGap, theme::kGap);
    column->addWidget(m_text);
    connect(m_text, &QTextBrowser::anchorClicked, this,
            [this](const QUrl& target) { follow(target.toString()); });
}

void KnobCard::open(const layout::Knob& knob, const KnobState& state, const QRect& anchor)
{
    m_knob = &knob;
    m_links = std::make_unique<glossary::TermLinks>(); // the language may have changed
    setAccessibleName(tr("About %1").arg(knobLabel(knob)));
    m_text->setAccessibleName(accessibleName());
    fill(state);
    // The browser's own document follows its present width: a copy knows how tall it will be.
    const std::unique_ptr<QTextDocument> copy(m_text->document()->clone());
    copy->setTextWidth(kWidth - 2 * theme::kGap - 2);
    const int tall = static_cast<int>(std::ceil(copy->size().height())) + 2 * theme::kGap + 6;
    resize(kWidth, std::clamp(tall, 120, kTallest));
    // To the left of what it explains, so that the values stay in sight.
    QPoint at(anchor.left() - width() - theme::kMargin, anchor.top() - theme::kGap);
    if (const QScreen* there = screen()) {
        const QRect room = there->availableGeometry();
        if (at.x() < room.left()) {
            at.setX(std::min(anchor.right() + theme::kMargin, room.right() - width()));
        }
        at.setX(std::max(room.left(), at.x()));
        at.setY(std::clamp(at.y(), room.top(), std::max(room.top(), room.bottom() - height())));
    }
    move(at);
    show();
    m_text->setFocus();
}

void KnobCard::refresh(const layout::Knob& knob, const KnobState& state)
{
    if (isVisible() && m_knob == &knob) {
        const int at = m_text->verticalScrollBar()->value();
        fill(state);
        m_text->verticalScrollBar()->setValue(at);
    }
}

void KnobCard::fill(const KnobState& state)
{
    const theme::Theme& look = theme::Theme::of(palette());
    const layout::Knob& knob = *m_knob;
    const QString id = fromView(knob.id);
    const QString quiet = look.quietText.name();
    const exchange::GlossaryEntry* entry = exchange::glossaryEntryOf("knob:" + std::string(knob.id));
    const QString own = entry != nullptr ? QString::fromStdString(entry->id) : QString();
    const auto paragraph = [](const QString& html) {
        return QStringLiteral("<p style=\"margin:6px 0 0 0\">%1</p>").arg(html);
    };

    QString html = QStringLiteral("<h3 style=\"margin:0\">%1").arg(knobLabel(knob).toHtmlEscaped());
    if (entry != nullptr && !entry->symbol.empty()) {
        html += QStringLiteral(" <span style=\"color:%1;font-weight:normal\"><i>%2</i></span>")
                    .arg(quiet, QString::fromStdString(entry->symbol).toHtmlEscaped());
    }
    html += QStringLiteral("</h3><p style=\"color:%1;margin:0\">%2</p>")
                .arg(quiet, tr("%1 in files and flags").arg(id).toHtmlEscaped());
    html += paragraph(m_links->marked(helpText(knob), look, own));
    if (const QString where = lookText(knob); !where.isEmpty()) {
        html += paragraph(QStringLiteral("<span style=\"color:%1\">%2</span> %3")
                              .arg(quiet, tr("Look at:").toHtmlEscaped(), m_links->marked(where, look, own)));
    }
    if (!state.idle.isEmpty()) {
        html += paragraph(
            QStringLiteral("<span style=\"color:%1\">%2</span>")
                .arg(look.warn.name(), tr("No effect here: %1").arg(state.idle).toHtmlEscaped()));
    }
    if (state.reference && *state.reference != state.value) {
        html += paragraph(
            tr("%1 has %2.").arg(state.referenceName, valueText(knob, *state.reference)).toHtmlEscaped()
            + QLatin1Char(' ')
            + link(QStringLiteral("value:%1").arg(*state.reference),
                   tr("Back to %1").arg(valueText(knob, *state.reference)), look.accent));
    }

    QString rows;
    for (const std::int64_t value : state.candidates) {
        const auto found = std::find_if(state.previews.begin(), state.previews.end(),
                                        [value](const training::Proposal& p) { return p.value() == value; });
        const bool current = value == state.value;
        const QString name = valueText(knob, value);
        const auto cell = [](const QString& text, const QString& colour) {
            return QStringLiteral("<td align=\"right\" style=\"padding:1px 0 1px 14px;color:%2\">%1</td>")
                .arg(text, colour);
        };
        if (found == state.previews.end()) {
            continue;
        }
        const QString shown = current        ? QStringLiteral("<b>%1</b>").arg(name.toHtmlEscaped())
                              : found->valid ? link(QStringLiteral("value:%1").arg(value), name, look.accent)
                                             : QStringLiteral("<s>%1</s>").arg(name.toHtmlEscaped());
        rows += QStringLiteral("<tr><td style=\"padding:1px 0\">%1</td>").arg(shown);
        if (!found->valid) {
            rows += QStringLiteral("<td colspan=\"3\" style=\"padding:1px 0 1px 14px;color:%1\">%2</td></tr>")
                        .arg(quiet, reasonText(found->reason).toHtmlEscaped());
            continue;
        }
        rows += cell(theme::gibibytes(found->price.peakBytes),
                     found->price.fits ? look.text.name() : look.bad.name());
        rows += cell(found->price.stepSeconds > 0 ? theme::seconds(found->price.stepSeconds) : QString(),
                     look.text.name());
        const bool compares = !current && state.now && state.now->tokensPerSecond > 0
                              && found->price.tokensPerSecond > 0;
        rows += cell(compares
                         ? theme::signedPercent(found->price.tokensPerSecond / state.now->tokensPerSecond - 1)
                         : QString(),
                     quiet);
        rows += QStringLiteral("</tr>");
    }
    if (!rows.isEmpty()) {
        const auto head = [&quiet](const QString& text) {
            return QStringLiteral(
                       "<td align=\"right\" style=\"padding:0 0 1px 14px;color:%1\"><small>%2</small></td>")
                .arg(quiet, text.toHtmlEscaped());
        };
        html +=
            QStringLiteral(
                "<table cellspacing=\"0\" style=\"margin-top:8px;margin-bottom:8px\"><tr><td></td>%1%2%3</tr>%4</table>")
                .arg(head(tr("peak memory")), head(tr("step")), head(tr("tokens/s")), rows);
    }

    if (entry != nullptr && !entry->synonyms.empty()) {
        const glossary::EntryPage page{look, *m_links, {}, {}};
        html += QStringLiteral("<p style=\"color:%1;margin:10px 0 0 0\"><small><b>%2</b></small></p>")
                    .arg(quiet, tr("Also called").toHtmlEscaped())
                + page.synonyms(*entry);
    }
    QStringList last;
    const QString source = !knob.paper.empty() ? fromView(knob.paper)
                           : entry != nullptr  ? QString::fromStdString(entry->source)
                                               : QString();
    if (!source.isEmpty()) {
        last << glossary::sourceHtml(source, look);
    }
    if (!own.isEmpty()) {
        last << link(QStringLiteral("glossary:") + own, tr("More in the glossary"), look.accent);
    }
    if (!last.isEmpty()) {
        html += QStringLiteral("<p style=\"margin:10px 0 0 0;color:%1\">%2</p>")
                    .arg(quiet, last.join(QStringLiteral("<br>")));
    }
    m_text->setHtml(html);
}

QString KnobCard::text() const
{
    return m_text->toPlainText();
}

void KnobCard::follow(const QString& target)
{
    const QString kind = target.section(QLatin1Char(':'), 0, 0);
    const QString what = target.section(QLatin1Char(':'), 1);
    if (kind == QLatin1String("value") && m_knob != nullptr) {
        emit valueChosen(fromView(m_knob->id), what.toLongLong());
    } else if (kind == QLatin1String("glossary")) {
        hide();
        emit glossaryRequested(what);
    } else if (kind == QLatin1String("https")) {
        emit paperRequested(target);
    }
}

} // namespace shardscape::inspector
