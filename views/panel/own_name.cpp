// SPDX-License-Identifier: GPL-3.0-or-later
#include "panel/own_name.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace shardscape::panel {

namespace {

struct OwnTexts {
    Q_DECLARE_TR_FUNCTIONS(shardscape::panel::OwnTexts)
};

QString marked(const std::string& id, const std::string& name)
{
    const QString plain = withoutMark(name);
    return id == kOwnId || plain != QString::fromStdString(name) ? OwnTexts::tr("%1 (own)").arg(plain)
                                                                 : plain;
}

} // namespace

QString shownName(const cluster::Cluster& cluster)
{
    return marked(cluster.id, cluster.name);
}

QString shownName(const workload::Transformer& model)
{
    return marked(model.id, model.name);
}

QString withoutMark(const std::string& name)
{
    static const QRegularExpression mark(
        QStringLiteral("^(.+?)(?: \\((?:own|eigen)(?: (\\d+))?\\)|（自有(?: (\\d+))?）)$"));
    const QString whole = QString::fromStdString(name);
    const QRegularExpressionMatch match = mark.match(whole);
    if (!match.hasMatch()) {
        return whole;
    }
    const QString number = match.captured(2) + match.captured(3);
    return number.isEmpty() ? match.captured(1) : QStringLiteral("%1 (%2)").arg(match.captured(1), number);
}

} // namespace shardscape::panel
