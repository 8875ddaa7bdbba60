// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/lean_svg.h"

#include <QRegularExpression>
#include <QString>

namespace shardscape::exporting {

namespace {

/// The group as the generator opens it, without what it inherits or what goes without saying.
QString leanGroup(QString attributes, bool hasText)
{
    static const QRegularExpression spaces(QStringLiteral("\\s+"));
    static const QRegularExpression fonts(QStringLiteral(" font-(family|size|weight|style)=\"[^\"]*\""));
    attributes = QLatin1Char(' ') + attributes.replace(spaces, QStringLiteral(" ")).trimmed();
    for (const char* given : {" transform=\"matrix(1,0,0,1,0,0)\"", " fill-opacity=\"1\"",
                              " stroke-opacity=\"1\"", " font-style=\"normal\"", " stroke-linecap=\"square\"",
                              " stroke-linejoin=\"bevel\"", " stroke-width=\"1\""}) {
        attributes.remove(QLatin1String(given)); // the outermost group says the last three
    }
    if (!hasText) {
        attributes.remove(fonts);
    }
    return attributes;
}

QString leanShapes(QString shapes)
{
    static const QRegularExpression again(
        QStringLiteral(" (vector-effect=\"none\"|fill-rule=\"evenodd\"|fill-opacity=\"1\")"));
    shapes.remove(again);
    return shapes.trimmed();
}

} // namespace

QByteArray leanSvg(const QByteArray& svg)
{
    // Groups of what is drawn do not nest: the generator opens one whenever pen, brush, font or place change.
    static const QRegularExpression group(
        QStringLiteral("<g (fill=\"[^>]*?)>\\s*((?:(?!</?g\\b).)*?)</g>\\s*"),
        QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression family(QStringLiteral("font-family=\"([^\"]*)\""));
    const QString text = QString::fromUtf8(svg);
    QString lean;
    QString open;
    qsizetype at = 0;
    const auto close = [&] {
        if (!open.isEmpty()) {
            lean += QStringLiteral("</g>\n");
            open.clear();
        }
    };
    for (auto found = group.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        if (const QString between = text.mid(at, match.capturedStart() - at); !between.trimmed().isEmpty()) {
            close();
            lean += between;
        }
        at = match.capturedEnd();
        const QString shapes = leanShapes(match.captured(2));
        if (shapes.isEmpty()) {
            continue;
        }
        const QString attributes = leanGroup(match.captured(1), shapes.contains(QLatin1String("<text")));
        if (attributes != open) {
            close();
            lean += QStringLiteral("<g") + attributes + QStringLiteral(">\n");
            open = attributes;
        }
        lean += shapes + QLatin1Char('\n');
    }
    close();
    lean += text.mid(at);
    lean.replace(family, QStringLiteral("font-family=\"\\1, system-ui, sans-serif\""));
    return lean.toUtf8();
}

} // namespace shardscape::exporting
