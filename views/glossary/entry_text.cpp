// SPDX-License-Identifier: GPL-3.0-or-later
#include "glossary/entry_text.h"

#include "document/engine_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace shardscape::glossary {

namespace {

QString say(const char* text)
{
    return QCoreApplication::translate("Glossary", text);
}

QString engineWord(const std::string& english)
{
    return document::engineText(english);
}

QString link(const QString& target, const QString& text, const QColor& colour, bool underlined = false)
{
    return QStringLiteral("<a href=\"%1\" style=\"color:%2;text-decoration:%3\">%4</a>")
        .arg(target.toHtmlEscaped(), colour.name(),
             underlined ? QStringLiteral("underline") : QStringLiteral("none"), text);
}

/// "Forward pass (F)" is found as "forward pass", in Chinese too, whose brackets are wider.
QString withoutBrackets(const QString& term)
{
    static const QRegularExpression opening(QStringLiteral("[(\uff08]"));
    const qsizetype bracket = term.indexOf(opening);
    return (bracket > 0 ? term.left(bracket) : term).trimmed();
}

bool isLatin(const QString& word)
{
    return std::all_of(word.begin(), word.end(), [](QChar c) { return c.unicode() < 0x250; });
}

/// "TP", "MoE", "GQA": an abbreviation is one only in its own spelling.
bool isAbbreviation(const QString& word)
{
    const auto capitals = std::count_if(word.begin(), word.end(), [](QChar c) { return c.isUpper(); });
    return word.size() >= 2 && word.size() <= 6 && capitals >= 2 && !word.contains(QLatin1Char(' '));
}

/// Words that mean something else as often as not, in English and so in any language.
bool isOrdinary(const QString& english)
{
    static const QStringList ordinary{
        QStringLiteral("rule"),      QStringLiteral("knob"),       QStringLiteral("brush"),
        QStringLiteral("host time"), QStringLiteral("token"),      QStringLiteral("op"),
        QStringLiteral("node"),      QStringLiteral("stream"),     QStringLiteral("kernels"),
        QStringLiteral("capacity"),  QStringLiteral("buffers"),    QStringLiteral("reserve"),
        QStringLiteral("schedule"),  QStringLiteral("cluster"),    QStringLiteral("optimizer"),
        QStringLiteral("precision"), QStringLiteral("accelerator")};
    return ordinary.contains(english);
}

} // namespace

QString termText(const exchange::GlossaryEntry& entry)
{
    return engineWord(entry.term);
}

QString topicText(const exchange::GlossaryEntry& entry)
{
    return engineWord(entry.topic);
}

QString plainText(const exchange::GlossaryEntry& entry)
{
    return engineWord(entry.text);
}

QString whereText(const exchange::Synonyms& synonyms)
{
    return synonyms.where == "papers" ? say(QT_TRANSLATE_NOOP("Glossary", "Papers"))
                                      : QString::fromStdString(synonyms.where);
}

QString otherNames(const exchange::GlossaryEntry& entry)
{
    QStringList names;
    for (const exchange::Synonyms& synonyms : entry.synonyms) {
        for (const std::string& name : synonyms.names) {
            names << QString::fromStdString(name);
        }
    }
    names.removeDuplicates();
    return names.join(QStringLiteral(", "));
}

TermLinks::TermLinks()
{
    for (const exchange::GlossaryEntry& entry : exchange::glossary()) {
        const QString id = QString::fromStdString(entry.id);
        const QString english = QString::fromStdString(entry.term);
        const bool ordinary = isOrdinary(withoutBrackets(english).toLower());
        for (const QString& written : {english, termText(entry)}) {
            const QString word = withoutBrackets(written).toLower();
            if (!ordinary && (word.size() > 2 || !isLatin(word)) && !m_ids.contains(word)) {
                m_ids.insert(word, id);
            }
        }
        for (const exchange::Synonyms& synonyms : entry.synonyms) {
            for (const std::string& written : synonyms.names) {
                const QString name = QString::fromStdString(written);
                if (isAbbreviation(name) && !m_exact.contains(name)) {
                    m_exact.insert(name, id);
                }
            }
        }
    }
    QStringList words = m_ids.keys() + m_exact.keys();
    // The longest first: "bubble ratio" before "bubble".
    std::sort(words.begin(), words.end(), [](const QString& a, const QString& b) {
        return a.size() != b.size() ? a.size() > b.size() : a < b;
    });
    QStringList shapes;
    for (const QString& word : words) {
        shapes << (isLatin(word) ? QStringLiteral("(?<![\\w-])%1(?:e?[ns]|e)?(?![\\w-])")
                                 : QStringLiteral("%1"))
                      .arg(QRegularExpression::escape(word));
    }
    m_words = QRegularExpression(shapes.join(QLatin1Char('|')),
                                 QRegularExpression::CaseInsensitiveOption
                                     | QRegularExpression::UseUnicodePropertiesOption);
}

QList<TermLinks::Hit> TermLinks::hits(const QString& text) const
{
    QList<Hit> hits;
    for (auto matches = m_words.globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        const QString spelt = match.captured();
        QString id;
        for (const qsizetype ending : {0, 1, 2}) {
            const QString word = spelt.left(spelt.size() - ending);
            id = m_exact.value(word, m_ids.value(word.toLower()));
            if (!id.isEmpty()) {
                break;
            }
        }
        const bool again = std::any_of(hits.begin(), hits.end(),
                                       [&](const Hit& hit) { return hit.id == id; });
        if (!id.isEmpty() && !again) {
            hits.append({match.capturedStart(), match.capturedLength(), id});
        }
    }
    return hits;
}

QString TermLinks::marked(const QString& text, const theme::Theme& theme, const QString& except) const
{
    QString html;
    qsizetype at = 0;
    for (const Hit& hit : hits(text)) {
        if (hit.id == except) {
            continue;
        }
        html += text.mid(at, hit.from - at).toHtmlEscaped();
        html += link(QStringLiteral("glossary:") + hit.id, text.mid(hit.from, hit.length).toHtmlEscaped(),
                     theme.text, true);
        at = hit.from + hit.length;
    }
    return html + text.mid(at).toHtmlEscaped();
}

QStringList TermLinks::found(const QString& text) const
{
    QStringList ids;
    for (const Hit& hit : hits(text)) {
        ids << hit.id;
    }
    return ids;
}

QString sourceHtml(const QString& source, const theme::Theme& theme)
{
    static const QRegularExpression number(QStringLiteral("arXiv[: ](\\d{4}\\.\\d{4,5})"));
    QString html;
    qsizetype at = 0;
    for (auto matches = number.globalMatch(source); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        html += source.mid(at, match.capturedStart() - at).toHtmlEscaped();
        html += link(QStringLiteral("https://arxiv.org/abs/") + match.captured(1),
                     match.captured().toHtmlEscaped(), theme.accent);
        at = match.capturedEnd();
    }
    return html + source.mid(at).toHtmlEscaped();
}

QString EntryPage::synonyms(const exchange::GlossaryEntry& entry) const
{
    if (entry.synonyms.empty()) {
        return {};
    }
    QString html = QStringLiteral("<table cellspacing=\"0\" style=\"margin-top:2px\">");
    for (const exchange::Synonyms& synonyms : entry.synonyms) {
        QStringList names;
        for (const std::string& name : synonyms.names) {
            const QString escaped = QString::fromStdString(name).toHtmlEscaped();
            // Flags and classes may not break at their hyphens.
            names << QStringLiteral("<span style=\"white-space:nowrap\">%1</span>").arg(escaped);
        }
        html += QStringLiteral("<tr><td style=\"color:%1;padding:1px 12px 1px 0\">%2</td>"
                               "<td style=\"padding:1px 0\">%3</td></tr>")
                    .arg(theme.quietText.name(), whereText(synonyms).toHtmlEscaped(),
                         names.join(QStringLiteral(", ")));
    }
    return html + QStringLiteral("</table>");
}

QString EntryPage::html(const exchange::GlossaryEntry& entry) const
{
    const QString quiet = theme.quietText.name();
    const auto heading = [&quiet](const QString& text) {
        return QStringLiteral("<p style=\"color:%1;margin:12px 0 2px 0\"><small><b>%2</b></small></p>")
            .arg(quiet, text.toHtmlEscaped());
    };
    QString html = QStringLiteral("<h2 style=\"margin:0\">%1").arg(termText(entry).toHtmlEscaped());
    if (!entry.symbol.empty()) {
        html += QStringLiteral(" <span style=\"color:%1;font-weight:normal\"><i>%2</i></span>")
                    .arg(quiet, QString::fromStdString(entry.symbol).toHtmlEscaped());
    }
    html += QStringLiteral("</h2><p style=\"color:%1;margin:2px 0 8px 0\">%2</p>")
                .arg(quiet, topicText(entry).toHtmlEscaped());
    html += QStringLiteral("<p style=\"margin:0\">%1</p>")
                .arg(links.marked(plainText(entry), theme, QString::fromStdString(entry.id)));

    QStringList ways;
    const std::string_view knob = entry.knob();
    const QString knobId = QString::fromUtf8(knob.data(), static_cast<qsizetype>(knob.size()));
    if (const QString label = knobId.isEmpty() || !knobLabel ? QString() : knobLabel(knobId);
        !label.isEmpty()) {
        ways << link(QStringLiteral("knob:") + knobId,
                     say(QT_TRANSLATE_NOOP("Glossary", "Turn the knob %1")).arg(label).toHtmlEscaped(),
                     theme.accent);
    }
    const QString perspective = QString::fromStdString(entry.perspective);
    if (const QString label = perspective.isEmpty() || !perspectiveLabel ? QString()
                                                                         : perspectiveLabel(perspective);
        !label.isEmpty()) {
        ways << link(QStringLiteral("perspective:") + perspective,
                     say(QT_TRANSLATE_NOOP("Glossary", "See it in %1")).arg(label).toHtmlEscaped(),
                     theme.accent);
    }
    if (!ways.isEmpty()) {
        html += QStringLiteral("<p style=\"margin:8px 0 0 0\">%1</p>")
                    .arg(ways.join(QStringLiteral("&nbsp;&nbsp;&nbsp; ")));
    }
    if (!entry.synonyms.empty()) {
        html += heading(say(QT_TRANSLATE_NOOP("Glossary", "Also called"))) + synonyms(entry);
    }
    if (!entry.source.empty()) {
        html += heading(say(QT_TRANSLATE_NOOP("Glossary", "Source")));
        html += QStringLiteral("<p style=\"margin:0\">%1</p>")
                    .arg(sourceHtml(engineWord(entry.source), theme));
    }
    QStringList related;
    for (const std::string& id : entry.see) {
        if (const exchange::GlossaryEntry* other = exchange::findGlossaryEntry(id)) {
            related << link(QStringLiteral("glossary:") + QString::fromStdString(id),
                            termText(*other).toHtmlEscaped(), theme.accent);
        }
    }
    if (!related.isEmpty()) {
        html += heading(say(QT_TRANSLATE_NOOP("Glossary", "See also")));
        html += QStringLiteral("<p style=\"margin:0\">%1</p>").arg(related.join(QStringLiteral(", ")));
    }
    return html;
}

} // namespace shardscape::glossary
